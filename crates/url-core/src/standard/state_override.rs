//! The basic URL parser with a state override, and the setters of credentials, on a URL that nobody sees. They show how
//! the text of one component alone is written. The URL Pattern Standard canonicalizes with them; its dummy URL is
//! `https://dummy.invalid/`.
//!
//! For the other crates of `urlstack`.

use crate::{
    base::Base,
    error::ParseError,
    parser::{input::without_tabs_and_newlines, path_to_fragment::is_serialized_path},
    record::Url,
    scheme::SchemeType,
    setters::write_path,
    syntax::leading_digits,
};
use alloc::{
    borrow::Cow,
    string::{String, ToString},
};
use url_host::{Host, ValidationError, ValidationErrorKind};
use url_percent::{C0_CONTROL, FRAGMENT, PercentEncodeSet, USERINFO, scan::find_from, utf8_percent_encode};

/// Sets the username or the password, and returns it.
///
/// ```
/// assert_eq!(url_core::state_override::userinfo("a@b"), "a%40b");
/// ```
///
/// Source: <https://url.spec.whatwg.org/#set-the-username>
pub fn userinfo(value: &str) -> Cow<'_, str> {
    utf8_percent_encode(value, &USERINFO).into()
}

/// Runs the hostname state for a special URL and returns the serialized host.
///
/// ```
/// assert_eq!(url_core::state_override::hostname("EXAMPLE.com/a").unwrap(), "example.com");
/// assert!(url_core::state_override::hostname("example.com:80").is_err());
/// ```
///
/// # Errors
///
/// When the text before the first `/`, `\`, `?` or `#` is not a host. A colon outside brackets is in no host, so the
/// state, which fails there, has the same result. The range is in bytes of `value`.
///
/// Source: <https://url.spec.whatwg.org/#hostname-state>
pub fn hostname(value: &str) -> Result<Cow<'_, str>, ValidationError> {
    match without_tabs_and_newlines(value) {
        Cow::Borrowed(value) => host_before_path(value),
        Cow::Owned(text) => match host_before_path(&text) {
            Ok(host) => Ok(Cow::Owned(host.into_owned())),
            Err(error) => {
                let place = |at| value.bytes().enumerate().filter(|(_, byte)| !b"\t\n\r".contains(byte)).nth(at);
                let place = |at| place(at).map_or(value.len(), |(place, _)| place);
                let range = error.range();
                Err(error.at(place(range.start)..place(range.end)))
            }
        },
    }
}

fn host_before_path(text: &str) -> Result<Cow<'_, str>, ValidationError> {
    let end = find_from(text.as_bytes(), 0, |byte| (byte == b'/') | (byte == b'\\') | (byte == b'?') | (byte == b'#'));
    Ok(match Host::parse(&text[..end])? {
        Host::DomainName(host) | Host::Opaque(host) => host,
        host => host.to_string().into(),
    })
}

/// Runs the port state, in which a number at the start is enough.
///
/// ```
/// use url_core::{scheme::SchemeType, state_override::port};
///
/// assert_eq!(port("80", SchemeType::NotSpecial), Ok(Some(80)));
/// assert_eq!(port("80", SchemeType::Http), Ok(None));
/// assert!(port("x", SchemeType::Http).is_err());
/// ```
///
/// # Errors
///
/// When `value` does not start with a number, or with one that exceeds 65535.
///
/// Source: <https://url.spec.whatwg.org/#port-state>
pub fn port(value: &str, scheme_type: SchemeType) -> Result<Option<u16>, ValidationErrorKind> {
    let text = without_tabs_and_newlines(value);
    let digits = &text[..leading_digits(text.as_bytes())];
    if digits.is_empty() {
        return Err(ValidationErrorKind::PortInvalid);
    }
    // Leading zeros do not count.
    let port = digits.parse().map_err(|_| ValidationErrorKind::PortOutOfRange)?;
    Ok((Some(port) != scheme_type.default_port()).then_some(port))
}

/// Runs the path start state for a special URL whose path is empty, and returns the serialized path.
///
/// ```
/// assert_eq!(url_core::state_override::path("/a/../b?"), "/b%3F");
/// ```
///
/// Source: <https://url.spec.whatwg.org/#path-start-state>
pub fn path(value: &str) -> Cow<'_, str> {
    if is_serialized_path(value, SchemeType::Https) {
        return value.into();
    }
    let mut path = String::new();
    write_path(&without_tabs_and_newlines(value), SchemeType::Https, &mut path);
    path.into()
}

/// Runs the opaque path state, in which a query or fragment ends the path.
///
/// ```
/// assert_eq!(url_core::state_override::opaque_path("a b?c"), "a b");
/// ```
///
/// Source: <https://url.spec.whatwg.org/#cannot-be-a-base-url-path-state>
pub fn opaque_path(value: &str) -> Cow<'_, str> {
    let end = find_from(value.as_bytes(), 0, |byte| (byte == b'?') | (byte == b'#'));
    let path = encoded(&value[..end], &C0_CONTROL);
    // The last space before a query or fragment is encoded.
    match path.strip_suffix(' ') {
        Some(path) if end < value.len() => Cow::Owned(String::from(path) + "%20"),
        _ => path,
    }
}

/// Runs the query state for a special URL.
///
/// ```
/// assert_eq!(url_core::state_override::query("a'#"), "a%27%23");
/// ```
///
/// Source: <https://url.spec.whatwg.org/#query-state>
pub fn query(value: &str) -> Cow<'_, str> {
    encoded(value, SchemeType::Https.query_set())
}

/// Runs the fragment state.
///
/// ```
/// assert_eq!(url_core::state_override::fragment("<a>"), "%3Ca%3E");
/// ```
///
/// Source: <https://url.spec.whatwg.org/#fragment-state>
pub fn fragment(value: &str) -> Cow<'_, str> {
    encoded(value, &FRAGMENT)
}

fn encoded<'a>(value: &'a str, set: &'static PercentEncodeSet) -> Cow<'a, str> {
    match without_tabs_and_newlines(value) {
        Cow::Borrowed(value) => utf8_percent_encode(value, set).into(),
        Cow::Owned(value) => utf8_percent_encode(&value, set).to_string().into(),
    }
}

impl<'a> Base<'a> {
    /// Returns the text that was given, which may be empty, or the href of the URL; `None` if there is no base URL.
    #[doc(hidden)]
    pub fn text(&self) -> Option<&'a str> {
        self.text.map(|text| text.0).or(self.url.map(|url| url.href))
    }

    /// Returns the base URL, parsed if it is a string, or `None` if there is none.
    ///
    /// # Errors
    ///
    /// When the text is not a URL.
    #[doc(hidden)]
    pub fn to_url(&self) -> Result<Option<Url>, ParseError> {
        match (self.url, self.text) {
            (Some(url), _) => Ok(Some(url.url().to_owned())),
            (None, Some(text)) => Url::parse(&text).map(Some),
            (None, None) => Ok(None),
        }
    }
}
