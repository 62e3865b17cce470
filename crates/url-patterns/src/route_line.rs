//! Lists of routes as text, one on each line.

use core::ops::Range;
use url_core::redacted::Loggable;

/// A route on a line: a pattern, white space, and a name.
///
/// The standard has no such lists. This is the format of the program `urlstack` and of url-facts. White space around
/// the route is ignored. Blank lines and lines that start with `#` have no route.
///
/// ```
/// use url_patterns::{RouteLine, UrlPattern};
///
/// let route = RouteLine::read("  https://example.com/users/:id   a user\n").unwrap();
/// assert_eq!((route.pattern(), route.name()), ("https://example.com/users/:id", "a user"));
/// assert!(UrlPattern::new(route.pattern(), None).is_ok());
///
/// assert_eq!(RouteLine::read("# A comment."), None);
/// assert_eq!(RouteLine::read(" \n"), None);
/// ```
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct RouteLine<'l> {
    start: usize,
    text: Loggable<&'l str>,
}

impl<'l> RouteLine<'l> {
    /// Reads a line, with or without its line end. Returns `None` if the line has no route.
    ///
    /// The pattern need not be valid: parse it with [`UrlPattern::new`](crate::UrlPattern::new).
    ///
    /// ```
    /// # use url_patterns::RouteLine;
    /// assert!(RouteLine::read("{ not a pattern").is_some());
    /// assert!(RouteLine::read("\r\n").is_none());
    /// ```
    pub fn read(line: &'l str) -> Option<Self> {
        let start = line.len() - line.trim_start().len();
        let text = line.trim();
        (!text.is_empty() && !text.starts_with('#')).then_some(Self { start, text: Loggable(text) })
    }

    /// Returns the pattern: the text up to the first white space. In a pattern, white space is percent-encoded.
    ///
    /// ```
    /// # use url_patterns::RouteLine;
    /// assert_eq!(RouteLine::read("/a%20b c").unwrap().pattern(), "/a%20b");
    /// ```
    pub fn pattern(self) -> &'l str {
        self.pattern_and_name().0
    }

    /// Returns the name: the text after the pattern and white space, or the pattern if there is none.
    ///
    /// ```
    /// # use url_patterns::RouteLine;
    /// assert_eq!(RouteLine::read("/a").unwrap().name(), "/a");
    /// ```
    pub fn name(self) -> &'l str {
        self.pattern_and_name().1
    }

    /// Returns the whole route, for a program that has other routes on its lines, too, such as objects of JSON.
    ///
    /// ```
    /// # use url_patterns::RouteLine;
    /// assert_eq!(RouteLine::read(" /a  b ").unwrap().text(), "/a  b");
    /// ```
    pub fn text(self) -> &'l str {
        self.text.0
    }

    /// Returns where [`text`](Self::text) is in the line, in bytes. The pattern starts where it does.
    ///
    /// ```
    /// # use url_patterns::RouteLine;
    /// assert_eq!(RouteLine::read(" /a  b ").unwrap().range(), 1..6);
    /// ```
    pub fn range(self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }

    fn pattern_and_name(self) -> (&'l str, &'l str) {
        let (pattern, name) = self.text().split_once(char::is_whitespace).unwrap_or((self.text(), self.text()));
        (pattern, name.trim_start())
    }
}
