//! The probable meaning of an input that is not a URL: the candidates of url-core, as a page shows them.

use alloc::{
    string::{String, ToString as _},
    vec::Vec,
};
use core::fmt;
use serde::Serialize;
use url_core::{Url, redacted::Loggable};

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
    message: String,
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
}

/// Shows the input without its secrets.
impl fmt::Debug for Repair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Repair").field("input", &Loggable(&self.input)).field("message", &self.message).finish()
    }
}

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
    let Err(error) = Url::options().base(base.map(Into::into)).parse(input) else { return Vec::new() };
    let candidates = error.candidates(input).into_iter().take(MOST);
    candidates.map(|candidate| Repair { message: candidate.change.to_string(), input: candidate.text }).collect()
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
            ("git@h:/srv/50%.git", &["ssh://git@h/srv/50%25.git", "https://git@h:/srv/50%.git"]),
            ("git@host:a?b#c", &["ssh://git@host/a%3Fb%23c"]),
            ("git@[::1]:repo", &["ssh://git@[::1]/repo"]),
            ("git+ssh://git@github.com:org/repo.git#v1", &["git+ssh://git@github.com/org/repo.git#v1"]),
            ("http://me:p/w@h/", &["http://me:p%2Fw@h/"]),
            ("https://me:pass#word@example.com/", &["https://me:pass%23word@example.com/"]),
            ("1http://x/", &[]),
            ("http://1.2.3.4.5/", &[]),
            ("::1", &["https://[::1]"]),
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
