//! Lists of patterns with names.

use alloc::{borrow::ToOwned as _, string::String, vec::Vec};
use core::{error::Error, fmt, ops::Range};
use url_core::{UrlRef, redacted::Loggable};
use url_patterns::{ErrorKind, PatternOptions, RouteLine, UrlPattern, UrlPatternList};

/// Patterns in their order, each with the name of what it leads to.
///
/// ```
/// use url_facts::Routes;
/// use url_core::Url;
///
/// let routes = Routes::read("# A site\nhttps://h/users/:id  user\nhttps://h/*\n")?;
/// let first = |text: &str| Url::parse(text).ok().and_then(|url| routes.first(url.borrowed()).map(str::to_owned));
/// assert_eq!(first("https://h/users/7").as_deref(), Some("user"));
/// assert_eq!(first("https://h/").as_deref(), Some("https://h/*"));
/// assert_eq!(first("https://i/"), None);
/// # Ok::<(), url_facts::RoutesError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Routes {
    patterns: UrlPatternList,
    names: Vec<Loggable<String>>,
}

impl Routes {
    /// Reads patterns of the URL Pattern Standard, each with its name on a line as [`RouteLine`] reads it. Patterns are
    /// absolute.
    ///
    /// ```
    /// use url_facts::Routes;
    ///
    /// assert!(Routes::read("https://*.example.com/*  any\nhttps://example.com/%20").is_ok());
    /// let error = Routes::read("https://h/a\nhttps://h/:id/:id user").unwrap_err();
    /// assert_eq!((error.line(), error.code(), error.range()), (2, "duplicate-name", 27..29));
    /// ```
    ///
    /// # Errors
    ///
    /// When a line is not a pattern.
    pub fn read(text: &str) -> Result<Self, RoutesError> {
        Self::read_with(text, PatternOptions::default())
    }

    /// Reads patterns like [`read`](Self::read), with options: for example, to reject strangers' patterns that may take
    /// long.
    ///
    /// ```
    /// use url_facts::Routes;
    /// use url_patterns::{RegexpPolicy, UrlPattern};
    ///
    /// let linear = UrlPattern::options().regexps(RegexpPolicy::Linear);
    /// assert!(Routes::read_with("https://h/:a(b+)", linear).is_ok());
    /// let error = Routes::read_with("https://h/:a(b+)/(\\1)", linear).unwrap_err();
    /// assert_eq!((error.line(), error.code()), (1, "regexp-not-linear"));
    /// ```
    ///
    /// # Errors
    ///
    /// When a line is not a pattern, or not one that the options allow.
    pub fn read_with(text: &str, options: PatternOptions) -> Result<Self, RoutesError> {
        let (mut routes, mut start) = (Self::default(), 0);
        for (line, number) in text.split_inclusive('\n').zip(1..) {
            if let Some(route) = RouteLine::read(line) {
                let in_text = |error: url_patterns::Error| error.after(start + route.range().start);
                let pattern = options
                    .parse(route.pattern(), None)
                    .map_err(|error| RoutesError { line: number, error: in_text(error) })?;
                routes.push(pattern, route.name());
            }
            start += line.len();
        }
        Ok(routes)
    }

    /// Adds a pattern.
    ///
    /// ```
    /// use url_facts::Routes;
    /// use url_core::Url;
    /// use url_patterns::{Init, UrlPattern};
    ///
    /// let mut routes = Routes::default();
    /// routes.push(UrlPattern::from_init(&Init::new().pathname("*.png"))?, "picture");
    /// assert_eq!(routes.first(Url::parse("https://h/a.png")?.borrowed()), Some("picture"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn push(&mut self, pattern: UrlPattern, name: &str) {
        self.patterns.push(pattern);
        self.names.push(Loggable(name.to_owned()));
    }

    /// Returns the name of the first pattern that a URL matches.
    ///
    /// ```
    /// use url_facts::Routes;
    /// use url_core::Url;
    ///
    /// let routes = Routes::read("https://h/a first\nhttps://h/* second")?;
    /// assert_eq!(routes.first(Url::parse("https://h/a")?.borrowed()), Some("first"));
    /// assert_eq!(routes.first(Url::parse("http://h/a")?.borrowed()), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn first(&self, url: UrlRef<'_>) -> Option<&str> {
        let (index, _) = self.patterns.first(url)?;
        self.names.get(index).map(|name| name.as_str())
    }
}

/// The error of a line that is not a pattern.
///
/// ```
/// use url_facts::Routes;
///
/// let error = Routes::read("\nhttps://h/{").unwrap_err();
/// let message = "line 2: pathname: close-missing: expected `}` after at most one group (bytes 12..12)";
/// assert_eq!(error.to_string(), message);
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct RoutesError {
    line: usize,
    /// Its ranges are those of the whole text.
    error: url_patterns::Error,
}

impl RoutesError {
    /// Returns the number of the line, from 1.
    ///
    /// ```
    /// assert_eq!(url_facts::Routes::read("\n\n/a").unwrap_err().line(), 3);
    /// ```
    pub fn line(&self) -> usize {
        self.line
    }

    /// Returns the kind of the pattern's error.
    ///
    /// ```
    /// use url_facts::Routes;
    /// use url_patterns::ErrorKind;
    ///
    /// assert_eq!(Routes::read("/a").unwrap_err().kind(), ErrorKind::BaseMissing);
    /// ```
    pub fn kind(&self) -> ErrorKind {
        self.error.kind()
    }

    /// Returns the name of the [kind](Self::kind), for programs and logs.
    ///
    /// ```
    /// assert_eq!(url_facts::Routes::read("/a").unwrap_err().code(), "base-missing");
    /// ```
    pub fn code(&self) -> &'static str {
        self.error.code()
    }

    /// Returns the bytes of the whole text that the error is about.
    ///
    /// ```
    /// assert_eq!(url_facts::Routes::read("https://h\n /a  name").unwrap_err().range(), 11..13);
    /// ```
    pub fn range(&self) -> Range<usize> {
        self.error.range()
    }

    /// Returns the reason for a person. `Display` adds the line, the component, the code and the range.
    ///
    /// ```
    /// let error = url_facts::Routes::read("https://h/:").unwrap_err();
    /// assert_eq!(error.message().to_string(), "expected a name after the colon, or `\\:`");
    /// ```
    pub fn message(&self) -> impl fmt::Display + '_ {
        self.error.message()
    }
}

/// Writes the line, and the error of the pattern.
impl fmt::Display for RoutesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.error)
    }
}

impl Error for RoutesError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.error.source()
    }
}
