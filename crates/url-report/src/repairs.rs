//! The probable meaning of an input that is not a URL.

use alloc::{
    borrow::Cow,
    format,
    string::{String, ToString as _},
    vec::Vec,
};
use core::{fmt, ops::Range};
use serde::Serialize;
use url_core::{
    ParseError, Url,
    error::{Component, ParseErrorKind, ValidationErrorKind},
    redacted::Loggable,
    scheme::SchemeType,
};

/// An `input` that is a URL, and what was done to get it (`message`).
///
/// ```
/// use url_report::repairs::repairs;
///
/// let found = repairs("http://h:99999/", None);
/// let json = serde_json::to_string(&found).unwrap();
/// assert!(json.starts_with(r#"[{"input":"http://h:9999/","message":"with the port 9999"}"#));
/// ```
#[derive(Clone, Eq, PartialEq, Serialize)]
pub struct Repair {
    input: String,
    message: Cow<'static, str>,
}

impl Repair {
    /// Returns the input that is a URL.
    ///
    /// ```
    /// assert_eq!(url_report::repairs::repairs("http//h/", None)[0].input(), "http://h/");
    /// ```
    #[must_use]
    pub fn input(&self) -> &str {
        &self.input
    }

    /// Returns whether a scheme is written in the input, but not as one, so that another one before it is not meant.
    ///
    /// ```
    /// use url_report::repairs::repairs;
    ///
    /// assert!(repairs("http//h/", None)[0].keeps_scheme());
    /// assert!(!repairs("example.com/", None)[0].keeps_scheme());
    /// ```
    #[must_use]
    pub fn keeps_scheme(&self) -> bool {
        [COLON, QUOTES].contains(&&*self.message)
    }
}

/// Shows the input without its secrets.
impl fmt::Debug for Repair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Repair").field("input", &Loggable(&self.input)).field("message", &self.message).finish()
    }
}

/// What was done to an input with a scheme.
const COLON: &str = "with a colon after the scheme";
const QUOTES: &str = "without the quotation marks";

/// The most that are offered.
const MOST: usize = 3;

/// Returns repairs of an `input` that is not a URL relative to `base`, the likeliest first. There are none if it is
/// the base that is not a URL, and for a URL.
///
/// ```
/// use url_report::repairs::repairs;
///
/// assert_eq!(repairs("http://h/", None), []);
/// assert_eq!(repairs("example.com", None).len(), 1);
/// ```
#[must_use]
pub fn repairs(input: &str, base: Option<&str>) -> Vec<Repair> {
    let options = Url::options().base(base.map(Into::into));
    let Err(error) = options.parse(input) else { return Vec::new() };
    if error.is_in_base() {
        return Vec::new();
    }
    let mut found: Vec<Repair> = Vec::new();
    for (input, message) in candidates(input, &error) {
        let is_new = found.iter().all(|repair| repair.input != input);
        if found.len() < MOST && is_new && options.parse(&input).is_ok() {
            found.push(Repair { input, message });
        }
    }
    found
}

type Candidate = (String, Cow<'static, str>);

fn candidates(input: &str, error: &ParseError) -> Vec<Candidate> {
    use ValidationErrorKind as Kind;
    let ParseErrorKind::Validation(kind) = error.kind() else { return Vec::new() };
    let at = error.range();
    match kind {
        Kind::MissingSchemeNonRelativeUrl => scheme(input),
        Kind::PortOutOfRange | Kind::PortInvalid => port(input, &at),
        Kind::Ipv6Unclosed => vec_of(replaced(input, &(at.end..at.end), "]"), "with the bracket closed"),
        _ if error.component() == Some(Component::Host) => host(input, &at),
        _ => Vec::new(),
    }
}

fn vec_of(input: Option<String>, message: impl Into<Cow<'static, str>>) -> Vec<Candidate> {
    input.map(|input| (input, message.into())).into_iter().collect()
}

fn replaced(input: &str, range: &Range<usize>, by: &str) -> Option<String> {
    Some(format!("{}{by}{}", input.get(..range.start)?, input.get(range.end..)?))
}

/// A scheme, the colon after one, or an address of git.
fn scheme(input: &str) -> Vec<Candidate> {
    let trimmed = input.trim();
    let mut found = Vec::new();
    // `http//h`, `http;//h`, `https:` without its start
    let name = trimmed.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default();
    if SchemeType::of(&name.to_ascii_lowercase()).is_special() {
        if let Some(rest) = trimmed[name.len()..].trim_start_matches([';', '.', ' ']).strip_prefix("//") {
            found.push((format!("{name}://{rest}"), COLON.into()));
        }
    } else if let Some(rest) = trimmed.strip_prefix(':') {
        found.push((format!("https:{rest}"), "with the scheme https".into()));
    }
    // What reads as a host, and in quotation marks, the URL itself.
    let unquoted = trimmed.trim_matches(['"', '\'', '<', '>', '`', '\u{201C}', '\u{201D}']);
    if unquoted != trimmed {
        found.push((unquoted.to_string(), QUOTES.into()));
    }
    if !found.is_empty() {
        return found;
    }
    if let Ok(completed) = Url::options().default_scheme("https").complete(trimmed) {
        found.push((completed.into(), "with the scheme https".into()));
    }
    // `user@host:path`, as [`Url::from_scp_like`] reads it, which is much code for a page.
    if let Some((host, path)) = trimmed.split_once(':').filter(|(host, _)| host.contains('@')) {
        let path = path.trim_start_matches('/').replace('%', "%25");
        found.push((format!("ssh://{host}/{path}"), "as an address of git".into()));
    }
    found
}

/// Fewer digits, or no port.
fn port(input: &str, at: &Range<usize>) -> Vec<Candidate> {
    let mut found = Vec::new();
    if let Some(host) = bracketed(input, at) {
        found.push((host, "with the IPv6 address in brackets".into()));
    }
    // The range is that of the digits, or of what is not one among them.
    let Some(colon) = input.get(..at.start).and_then(|before| before.rfind(':')) else { return found };
    let end = input[colon..].find(['/', '\\', '?', '#']).map_or(input.len(), |len| colon + len);
    let digits: String = input[colon + 1..end].chars().filter(char::is_ascii_digit).collect();
    let fits = (1..=digits.len()).rev().find_map(|len| digits[..len].parse::<u16>().ok());
    if let Some(port) = fits {
        let input = replaced(input, &(colon + 1..end), &port.to_string());
        found.extend(vec_of(input, format!("with the port {port}")));
    }
    found.extend(vec_of(replaced(input, &(colon..end), ""), "without a port"));
    found
}

/// The host in brackets, if it is an IPv6 address without them.
fn bracketed(input: &str, at: &Range<usize>) -> Option<String> {
    let start = input.get(..at.start)?.rfind("//")? + 2;
    let end = input[start..].find(['/', '\\', '?', '#']).map_or(input.len(), |len| start + len);
    let host = &input[start..end];
    host.parse::<core::net::Ipv6Addr>().ok()?;
    replaced(input, &(start..end), &format!("[{host}]"))
}

/// Without what is not allowed in a host, or without the zone of an address.
fn host(input: &str, at: &Range<usize>) -> Vec<Candidate> {
    let mut found = Vec::new();
    let Some(authority) = input.get(..at.start).map(|before| before.rfind("//").map_or(0, |slashes| slashes + 2))
    else {
        return found;
    };
    let end = input[at.start..].find(['/', '\\', '?', '#']).map_or(input.len(), |len| at.start + len);
    let host = &input[authority..end];
    let zone = host.find('%').zip(host.find(']')).filter(|(zone, bracket)| zone < bracket);
    if let Some((zone, bracket)) = zone {
        found.extend(vec_of(replaced(input, &(authority + zone..authority + bracket), ""), "without the zone"));
    }
    let rejected = input.get(at.clone()).unwrap_or_default();
    // All of them at once: a text can have many spaces.
    let characters: Vec<char> = rejected.chars().collect();
    if let [character] = characters[..] {
        let without = host.replace(character, "");
        let message = match character {
            ' ' => "without spaces in the host".into(),
            '!'..='~' => format!("without {character} in the host"),
            _ => format!("without U+{:04X} in the host", u32::from(character)),
        };
        found.extend(vec_of(replaced(input, &(authority..end), &without), message));
    } else if let Some(input) = bracketed(input, at) {
        found.push((input, "with the IPv6 address in brackets".into()));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::repairs;
    use alloc::{string::String, vec::Vec};
    use url_core::Url;

    fn inputs(input: &str) -> Vec<String> {
        repairs(input, None).into_iter().map(|repair| repair.input).collect()
    }

    #[test]
    fn each_kind_has_its_repairs() {
        for (input, expected) in [
            ("https://h:99999/x", &["https://h:9999/x", "https://h/x"][..]),
            (
                "http://[::ffff:169.254.169.254]:99999/",
                &["http://[::ffff:169.254.169.254]:9999/", "http://[::ffff:169.254.169.254]/"],
            ),
            ("https://h:80a", &["https://h:80", "https://h"]),
            ("https://h:x?q", &["https://h?q"]),
            ("https://::1/x", &["https://[::1]/x"]),
            ("example.com/a", &["https://example.com/a"]),
            ("//example.com/a", &["https://example.com/a"]),
            ("://example.com/a", &["https://example.com/a"]),
            ("http//example.com", &["http://example.com"]),
            ("http;//example.com", &["http://example.com"]),
            ("\"https://example.com/\"", &["https://example.com/"]),
            ("git@example.com:owner/repo.git", &["ssh://git@example.com/owner/repo.git"]),
            ("git@h:/srv/50%.git", &["https://git@h:/srv/50%.git", "ssh://git@h/srv/50%25.git"]),
            ("http://[::1/x", &["http://[::1]/x"]),
            ("http://[fe80::1%25eth0]/x", &["http://[fe80::1]/x"]),
            ("http://exa m ple.com/", &["http://example.com/"]),
            ("http://a<b.example:80/", &["http://ab.example:80/"]),
            ("http://a\u{FFFD}b.example/", &["http://ab.example/"]),
            ("https://", &[]),
            ("http://256.1.1.1/", &[]),
            ("/a", &[]),
            ("", &[]),
            ("https://h/", &[]),
        ] {
            assert_eq!(inputs(input), expected, "{input}");
        }
    }

    #[test]
    fn a_repair_is_a_url() {
        let pieces =
            ["http", "://", "h", ":", "999999", "[", "::1", "]", "%", " ", "\u{e9}", "\u{fffd}", "/", "@", "?"];
        for first in pieces {
            for second in pieces {
                for third in pieces {
                    for start in ["", "http://", "x://"] {
                        for repair in repairs(&[start, first, second, third].concat(), None) {
                            assert!(Url::can_parse(&repair.input), "{repair:?}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn a_base_is_not_repaired() {
        assert_eq!(repairs("a", Some("//")), []);
        assert_eq!(repairs("http://h:x", Some("https://b/")).len(), 1);
    }
}
