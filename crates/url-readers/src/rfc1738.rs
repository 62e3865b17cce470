//! RFC 1738 as a reader: how programs split URLs before RFC 3986, and some long after it.
//!
//! Its "common internet scheme syntax" is `//<user>:<password>@<host>:<port>/<url-path>`. A host ends only at a slash,
//! a question mark can only follow a path, and a number sign is not part of the URL. Programs that look for the first
//! of each delimiter, in this order, treat `#` and `?` before an `@` as part of a username.

use crate::{
    part::split_optional,
    reader::{Components, Failure, Reader, Reading},
};

/// RFC 1738, "Uniform Resource Locators (URL)", as applied by programs that looked for the delimiters of its section
/// 3.1 and checked nothing else.
///
/// ```
/// use url_readers::{Reader, Rfc1738};
///
/// let reading = Rfc1738.parse("http://example.com#@evil.example/", None)?;
/// assert_eq!(reading.components.host.as_deref(), Some("evil.example"));
/// assert!(Rfc1738.parse("example.com/", None).is_err());
/// # Ok::<(), url_readers::Failure>(())
/// ```
///
/// Source: <https://www.rfc-editor.org/rfc/rfc1738#section-3.1>
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Rfc1738;

impl Reader for Rfc1738 {
    fn name(&self) -> &'static str {
        "rfc1738"
    }

    fn date(&self) -> &'static str {
        "1994-12"
    }

    /// Ignores the base: relative URLs came with RFC 1808.
    fn parse(&self, input: &str, _base: Option<&str>) -> Result<Reading, Failure> {
        let Some((scheme, rest)) = input.split_once(':') else {
            return Err(Failure::new("expected a scheme and a colon").at(0..input.len()));
        };
        let is_scheme_character = |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '.' | '-');
        if let Some((at, other)) = scheme.char_indices().find(|(_, c)| !is_scheme_character(*c)) {
            let failure = Failure::new("expected a scheme of letters, digits, `+`, `.` and `-`");
            return Err(failure.at(at..at + other.len_utf8()));
        }
        if scheme.is_empty() {
            return Err(Failure::new("expected a scheme before the colon").at(0..0));
        }
        let mut components = Components { scheme: Some(scheme.into()), ..Components::default() };
        let path_start = match rest.strip_prefix("//") {
            None => 0,
            Some(after) => {
                let end = after.find('/').unwrap_or(after.len());
                parse_login(&after[..end], &mut components);
                2 + end
            }
        };
        let (path, fragment) = split_optional(&rest[path_start..], '#');
        let (path, query) = split_optional(path, '?');
        components.path = Some(path.into());
        components.query = query.map(Into::into);
        components.fragment = fragment.map(Into::into);
        Ok(Reading { components, canonical: input.into() })
    }
}

/// Parses `<user>:<password>@<host>:<port>`, of which all but the host are optional.
fn parse_login(login: &str, components: &mut Components) {
    let host = match login.split_once('@') {
        None => login,
        Some((userinfo, host)) => {
            let (username, password) = split_optional(userinfo, ':');
            components.username = Some(username.into());
            components.password = password.map(Into::into);
            host
        }
    };
    let (host, port) = split_optional(host, ':');
    components.host = Some(host.into());
    // Programs that read a number stop at the first byte that is not a digit.
    components.port = port.map(|port| port.chars().take_while(char::is_ascii_digit).collect());
}
