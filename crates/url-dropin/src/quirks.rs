//! The URL class of the standard as functions, for browsers and runtimes.
//!
//! A setter returns `Err` if it has not used the value.

use crate::{Host, ParseError, Position, Url};
use alloc::string::String;
use url_core::web::WebUrl;

/// Where the components are in the serialization, in bytes.
///
/// ```text
/// https://user:secret@example.com:8080/dir/file?name=value#place
///      |      |       |          |    |        |          |
///      |      |       |          |    |        |          fragment_start
///      |      |       |          |    |        query_start
///      |      |       |          |    path_start
///      |      |       |          host_end
///      |      |       host_start
///      |      username_end
///      scheme_end
/// ```
#[derive(Clone, Copy, Debug)]
#[cfg(any(feature = "expose_internals", feature = "serde"))]
#[expect(missing_docs, reason = "the drawing says it")]
pub struct InternalComponents {
    pub scheme_end: u32,
    pub username_end: u32,
    pub host_start: u32,
    pub host_end: u32,
    pub port: Option<u16>,
    pub path_start: u32,
    pub query_start: Option<u32>,
    pub fragment_start: Option<u32>,
}

/// Returns where the components are.
///
/// ```
/// let url = url::Url::parse("https://example.com/a?b")?;
/// assert_eq!(url::quirks::internal_components(&url).query_start, Some(21));
/// # Ok::<(), url::ParseError>(())
/// ```
#[cfg(feature = "expose_internals")]
pub fn internal_components(url: &Url) -> InternalComponents {
    offsets(url)
}

#[cfg(any(feature = "expose_internals", feature = "serde"))]
pub(crate) fn offsets(url: &Url) -> InternalComponents {
    // A href has at most 4 GiB - 1.
    let at = |position| u32::try_from(url[..position].len()).unwrap_or(u32::MAX);
    InternalComponents {
        scheme_end: at(Position::AfterScheme),
        username_end: at(Position::AfterUsername),
        host_start: at(Position::BeforeHost),
        host_end: at(Position::AfterHost),
        port: url.port(),
        path_start: at(Position::BeforePath),
        query_start: url.query().map(|_| at(Position::AfterPath)),
        fragment_start: url.fragment().map(|_| at(Position::AfterQuery)),
    }
}

/// Returns the domain in ASCII; an empty string if it is not a domain.
pub fn domain_to_ascii(domain: &str) -> String {
    match Host::parse(domain) {
        Ok(Host::Domain(domain)) => domain,
        _ => String::new(),
    }
}

/// Returns the domain in Unicode; an empty string if it is not a domain.
pub fn domain_to_unicode(domain: &str) -> String {
    match Host::parse(domain) {
        Ok(Host::Domain(domain)) => url_idna::domain_to_unicode(&domain).into_owned(),
        _ => String::new(),
    }
}

/// The getter of `href`.
pub fn href(url: &Url) -> &str {
    url.as_str()
}

/// The setter of `href`.
///
/// # Errors
///
/// When the value is not an absolute URL.
pub fn set_href(url: &mut Url, value: &str) -> Result<(), ParseError> {
    *url = Url::parse(value)?;
    Ok(())
}

/// The getter of `origin`.
pub fn origin(url: &Url) -> String {
    url.origin().ascii_serialization()
}

/// The getter of `protocol`.
pub fn protocol(url: &Url) -> &str {
    &url.as_str()[..=url.scheme().len()]
}

/// The setter of `protocol`.
///
/// # Errors
///
/// When it has not used the value.
pub fn set_protocol(url: &mut Url, new_protocol: &str) -> Result<(), ()> {
    set(url, |url| url.set_protocol(new_protocol))
}

/// The getter of `username`.
pub fn username(url: &Url) -> &str {
    url.username()
}

/// The setter of `username`.
///
/// # Errors
///
/// When it has not used the value.
pub fn set_username(url: &mut Url, new_username: &str) -> Result<(), ()> {
    url.set_username(new_username)
}

/// The getter of `password`.
pub fn password(url: &Url) -> &str {
    url.password().unwrap_or_default()
}

/// The setter of `password`.
///
/// # Errors
///
/// When it has not used the value.
pub fn set_password(url: &mut Url, new_password: &str) -> Result<(), ()> {
    url.set_password(Some(new_password))
}

/// The getter of `host`: host and port.
pub fn host(url: &Url) -> &str {
    &url[Position::BeforeHost..Position::AfterPort]
}

/// The setter of `host`.
///
/// # Errors
///
/// When it has not used the value.
pub fn set_host(url: &mut Url, new_host: &str) -> Result<(), ()> {
    set(url, |url| url.set_host(new_host))
}

/// The getter of `hostname`.
pub fn hostname(url: &Url) -> &str {
    url.host_str().unwrap_or_default()
}

/// The setter of `hostname`.
///
/// # Errors
///
/// When it has not used the value.
pub fn set_hostname(url: &mut Url, new_hostname: &str) -> Result<(), ()> {
    set(url, |url| url.set_hostname(new_hostname))
}

/// The getter of `port`.
pub fn port(url: &Url) -> &str {
    &url[Position::BeforePort..Position::AfterPort]
}

/// The setter of `port`.
///
/// # Errors
///
/// When it has not used the value.
pub fn set_port(url: &mut Url, new_port: &str) -> Result<(), ()> {
    url.with_authority()?;
    set(url, |url| url.set_port(new_port))
}

/// The getter of `pathname`.
pub fn pathname(url: &Url) -> &str {
    url.path()
}

/// The setter of `pathname`.
pub fn set_pathname(url: &mut Url, new_pathname: &str) {
    let _ = set(url, |url| url.set_pathname(new_pathname));
}

/// The getter of `search`.
pub fn search(url: &Url) -> &str {
    without_delimiter_alone(&url[Position::AfterPath..Position::AfterQuery])
}

/// The setter of `search`.
pub fn set_search(url: &mut Url, new_search: &str) {
    let _ = set(url, |url| url.set_search(new_search));
}

/// The getter of `hash`.
pub fn hash(url: &Url) -> &str {
    without_delimiter_alone(&url[Position::AfterQuery..])
}

/// The setter of `hash`.
pub fn set_hash(url: &mut Url, new_hash: &str) {
    let _ = set(url, |url| url.set_hash(new_hash));
}

/// `?` and `#` alone are the empty string.
fn without_delimiter_alone(text: &str) -> &str {
    if text.len() > 1 { text } else { "" }
}

/// Calls a setter of the URL class, which returns whether it has used the value.
fn set(url: &mut Url, set: impl FnOnce(&mut WebUrl) -> bool) -> Result<(), ()> {
    let mut changed = WebUrl::from(url.0.clone());
    if set(&mut changed) {
        url.0 = changed.into();
        Ok(())
    } else {
        Err(())
    }
}
