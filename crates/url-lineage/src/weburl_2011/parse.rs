//! "Preprocessing of a string", "Hierarchicalness", "Parsing an absolute URL", "Parsing a mailto: URL".

use crate::{
    barth_2011::find::{self, is_slash_character},
    files, redacted,
};
use alloc::{borrow::Cow, format, string::String};
use core::fmt;
use url_readers::Failure;

/// A parsed URL.
///
/// A missing component is `None`; a present component may be empty. `Debug` writes `***` for the password.
///
/// ```
/// use url_lineage::weburl_2011::parse;
///
/// let url = parse("http://me:pw@h:80/a?b")?;
/// assert_eq!((url.user.as_deref(), url.port.as_deref(), url.fragment), (Some("me"), Some("80"), None));
/// assert!(parse("a").is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Default, Eq, PartialEq)]
pub struct ParsedUrl {
    /// The scheme, as written.
    pub scheme: String,
    /// The user information before its first `:`.
    pub user: Option<String>,
    /// The user information after its first `:`.
    pub password: Option<String>,
    /// The host, with the brackets of an IPv6 address.
    pub host: Option<String>,
    /// The port, as written.
    pub port: Option<String>,
    /// The path, with its first slash.
    pub path: Option<String>,
    /// The query, without the `?`.
    pub query: Option<String>,
    /// The fragment, without the `#`.
    pub fragment: Option<String>,
}

impl ParsedUrl {
    /// Returns whether a relative reference can be resolved against the URL: its scheme is hierarchical, or has unknown
    /// hierarchicalness and a slash after it.
    ///
    /// ```
    /// use url_lineage::weburl_2011::parse;
    ///
    /// assert!(parse("foo:/a")?.is_hierarchical());
    /// assert!(!parse("mailto:a")?.is_hierarchical());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_hierarchical(&self) -> bool {
        match scheme_is_hierarchical(&self.scheme) {
            Some(is) => is,
            None => self.host.is_some() || self.path.as_deref().is_some_and(|path| path.starts_with('/')),
        }
    }
}

impl fmt::Debug for ParsedUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { scheme, user, password, host, port, path, query, fragment } = self;
        f.debug_struct("ParsedUrl")
            .field("scheme", scheme)
            .field("user", &user.as_deref().map(redacted::userinfo))
            .field("password", &password.as_deref().map(redacted::userinfo))
            .field("host", host)
            .field("port", port)
            .field("path", &path.as_deref().map(redacted::path))
            .field("query", &query.as_deref().map(redacted::query))
            .field("fragment", &fragment.as_deref().map(redacted::query))
            .finish()
    }
}

/// Applies "Preprocessing of a string": removes control characters at both ends and tabs and line breaks anywhere, and
/// replaces noncharacters by U+FFFD.
pub(super) fn preprocess(s: &str) -> Cow<'_, str> {
    let s = find::trim_control_characters(s);
    let is_changed = |c: char| find::is_tab_or_line_break(c) || is_noncharacter(c);
    if !s.contains(is_changed) {
        return Cow::Borrowed(s);
    }
    let kept = s.chars().filter(|c| !find::is_tab_or_line_break(*c));
    kept.map(|c| if is_noncharacter(c) { char::REPLACEMENT_CHARACTER } else { c }).collect()
}

fn is_noncharacter(c: char) -> bool {
    matches!(c, '\u{FDD0}'..='\u{FDEF}') || u32::from(c) & 0xFFFE == 0xFFFE
}

/// "Valid scheme characters".
pub(super) const fn is_valid_scheme_character(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.' | '_')
}

/// Returns whether `c` is an authority terminating character. Unlike in Barth's draft, the semicolon is not.
const fn is_authority_terminating(c: char) -> bool {
    is_slash_character(c) || matches!(c, '?' | '#')
}

/// "Hierarchicalness" of a scheme; `None` is "unknown".
pub(super) fn scheme_is_hierarchical(scheme: &str) -> Option<bool> {
    let is = |schemes: &[&str]| schemes.iter().any(|s| scheme.eq_ignore_ascii_case(s));
    if is(&["http", "https"]) {
        Some(true)
    } else if is(&["about", "data", "javascript", "mailto"]) {
        Some(false)
    } else {
        None
    }
}

/// "Parsing an absolute URL".
///
/// ```
/// use url_lineage::weburl_2011::parse;
///
/// let url = parse("HTTP:/u:p@h;x:80?q#f")?;
/// assert_eq!((url.scheme.as_str(), url.host.as_deref()), ("HTTP", Some("h;x")));
/// assert_eq!((url.path.as_deref(), url.query.as_deref()), (Some(""), Some("q")));
/// assert!(parse("no scheme").is_err());
/// # Ok::<(), url_lineage::Failure>(())
/// ```
///
/// # Errors
///
/// If there is no `:`, or no text before it.
pub fn parse(s: &str) -> Result<ParsedUrl, Failure> {
    parse_preprocessed(&preprocess(s))
}

pub(super) fn parse_preprocessed(s: &str) -> Result<ParsedUrl, Failure> {
    if files::is_windows_path(s) {
        return Ok(file(ParsedUrl { scheme: "file".into(), ..ParsedUrl::default() }, s));
    }
    let (scheme, after_scheme) = find::scheme(s)
        .filter(|(scheme, _)| !scheme.is_empty())
        .ok_or(Failure::new("expected a scheme and a colon").at(0..0))?;
    let url = ParsedUrl { scheme: scheme.into(), ..ParsedUrl::default() };
    if files::is_file(scheme) {
        return Ok(file(url, after_scheme));
    }
    if scheme.eq_ignore_ascii_case("mailto") {
        let (path, query) = after_scheme.split_once('?').map_or((after_scheme, None), |(path, q)| (path, Some(q)));
        return Ok(ParsedUrl { path: Some(path.into()), query: query.map(Into::into), ..url });
    }
    match scheme_is_hierarchical(scheme) {
        Some(true) => Ok(hierarchical(url, after_scheme)),
        None if after_scheme.starts_with("//") => Ok(hierarchical(url, after_scheme)),
        None if after_scheme.starts_with('/') => Ok(after_authority(url, after_scheme)),
        _ => Ok(ParsedUrl { path: Some(after_scheme.into()), ..url }),
    }
}

/// The steps for `file` URLs, of which the text has none.
fn file(url: ParsedUrl, after_scheme: &str) -> ParsedUrl {
    let url = match files::path_without_host(after_scheme) {
        Some(path) => ParsedUrl { host: Some(String::new()), ..after_authority(url, &format!("/{path}")) },
        None => hierarchical(url, after_scheme),
    };
    ParsedUrl { path: url.path.as_deref().map(files::with_drive), ..url }
}

/// The steps of Barth's draft for hierarchical URLs.
fn hierarchical(url: ParsedUrl, after_scheme: &str) -> ParsedUrl {
    with_parts(url, find::after_scheme(after_scheme, is_authority_terminating), true)
}

/// Applies these steps to the text after the authority.
pub(super) fn after_authority(url: ParsedUrl, s: &str) -> ParsedUrl {
    with_parts(url, find::path_query_fragment(s), false)
}

fn with_parts(url: ParsedUrl, parts: find::AfterScheme<'_>, has_authority: bool) -> ParsedUrl {
    let authority = find::authority(parts.authority);
    ParsedUrl {
        scheme: url.scheme,
        user: authority.user_name.map(Into::into),
        password: authority.password.map(Into::into),
        host: has_authority.then(|| authority.host.into()),
        port: authority.port.map(Into::into),
        path: parts.path.map(Into::into),
        query: parts.query.map(Into::into),
        fragment: parts.fragment.map(Into::into),
    }
}
