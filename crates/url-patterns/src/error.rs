//! The error of a pattern.

use crate::component_name::ComponentName;
use alloc::boxed::Box;
use core::{error, fmt, ops::Range};
use url_core::error::{ParseError, ValidationError};
use url_names::Located;

url_names::named_enum! {
    /// The kind of an [`Error`].
    ///
    /// ```
    /// use url_patterns::{ErrorKind, UrlPattern};
    ///
    /// let error = UrlPattern::new("https://example.com/:id/:id", None).unwrap_err();
    /// assert_eq!(error.kind(), ErrorKind::DuplicateName);
    /// assert_eq!("duplicate-name".parse(), Ok(ErrorKind::DuplicateName));
    /// assert!("DuplicateName".parse::<ErrorKind>().is_err());
    /// ```
    #[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
    #[non_exhaustive]
    pub enum ErrorKind {
        /// The pattern ends with a backslash, which escapes nothing.
        EscapeAtEnd = "escape-at-end" => "expected a character after the backslash",
        /// A colon is not followed by a name.
        NameMissing = "name-missing" => "expected a name after the colon, or `\\:`",
        /// Two groups of a component have the same name.
        DuplicateName = "duplicate-name" => "another group has this name",
        /// There is a `}` without a `{`, or a second modifier.
        UnexpectedToken = "unexpected-token" => "expected text, a group or the end",
        /// There is no `}` after a `{` and what can be between them: text, a group, and text.
        CloseMissing = "close-missing" => "expected `}` after at most one group",
        /// There is no `)` after a `(`.
        RegexpNotClosed = "regexp-not-closed" => "expected `)` at the end of the regular expression",
        /// There is nothing between `(` and `)`.
        RegexpEmpty = "regexp-empty" => "expected a regular expression between the parentheses",
        /// A regular expression starts with `?`.
        RegexpStart = "regexp-start" => "a regular expression cannot start with `?`",
        /// There is a capturing group in a regular expression.
        RegexpCapturingGroup = "regexp-capturing-group" => "expected `(?:` for a group in a regular expression",
        /// A regular expression contains a character that is not ASCII.
        RegexpNotAscii = "regexp-not-ascii" => "expected ASCII in a regular expression",
        /// A pattern has regular expressions, which the options reject.
        RegexpNotAllowed = "regexp-not-allowed" => "regular expressions are not allowed",
        /// A pattern has a regular expression with a back reference, which the options reject.
        RegexpNotLinear = "regexp-not-linear" => "back references in regular expressions are not allowed",
        /// A regular expression is wrong; the [source](core::error::Error::source) says why.
        InvalidRegexp = "invalid-regexp" => "expected a regular expression",
        /// A string is not part of a scheme.
        InvalidProtocol = "invalid-protocol" => "expected text of a scheme: ASCII letters, digits, `+`, `-` and `.`",
        /// The colon after a string ends a protocol, because no name follows it. The error about that protocol has it
        /// as its [source](core::error::Error::source).
        ProtocolEnd = "protocol-end" => "a `:` that no name follows ends a protocol, unless it is written `{\\:}`",
        /// A string is not a host, or not part of an IPv6 address.
        InvalidHostname = "invalid-hostname" => "expected text that is a host",
        /// A string is not a port.
        InvalidPort = "invalid-port" => "expected digits of a port up to 65535",
        /// A string of a pathname does not start with a slash, and `..` in it removes its start.
        InvalidPathname = "invalid-pathname" => "expected text that `..` does not remove, or a `/` before it",
        /// The pattern is relative, and there is no base URL.
        BaseMissing = "base-missing" => "expected a protocol and `:`, or a base URL",
        /// The base URL is not a URL.
        InvalidBase = "invalid-base" => "expected a URL as the base URL",
        /// A component without regular expressions has too many parts and ways to match. Its program would have more
        /// than 16,384 units.
        TooLarge = "too-large" => "the compiled program would have more than 16384 units; expected fewer parts",
        /// The match of a component may take more steps for each byte than the options allow.
        TooManySteps = "too-many-steps" =>
            "a match may take more steps than are allowed; expected fewer parts or repetitions",
        /// A constructor string or a component is longer than 256 MiB.
        TooLong = "too-long" => "the text is longer than 268435456 bytes",
    }
}

/// A string that is not a pattern.
///
/// It says which component failed, why, and which bytes of the caller's text are wrong. That text is the constructor
/// string, or the component of an [`Init`](crate::Init) that [`component`](Self::component) names, or the base URL if
/// the error [is in it](Self::is_in_base).
///
/// ```
/// use url_patterns::{ComponentName, UrlPattern};
///
/// let error = UrlPattern::new("https://example.com/:id/:id", None).unwrap_err();
/// assert_eq!(error.component(), Some(ComponentName::Pathname));
/// assert_eq!(error.code(), "duplicate-name");
/// assert_eq!(error.range(), 25..27);
/// assert_eq!(error.to_string(), "pathname: duplicate-name: another group has this name (bytes 25..27)");
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Error {
    fault: Fault,
    component: Option<ComponentName>,
    is_in_base: bool,
}

/// An error in the pattern string of one component. Its source is about the same bytes, in the same text.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct Fault {
    pub(crate) kind: ErrorKind,
    pub(crate) range: Range<usize>,
    source: Option<Box<Source>>,
}

/// The error of what was called.
#[derive(Clone, Debug, Eq, PartialEq)]
enum Source {
    Parse(ParseError),
    Validation(ValidationError),
    Regexp(url_regexp::Error),
    /// What follows the text that is wrong.
    ProtocolEnd(Error),
}

impl Fault {
    pub(crate) fn new(kind: ErrorKind, range: Range<usize>) -> Self {
        Self { kind, range, source: None }
    }

    /// The error of a regular expression, at `range` of the pattern string.
    pub(crate) fn of_regexp(range: Range<usize>, error: url_regexp::Error) -> Self {
        let source = Source::Regexp(error.at(range.clone()));
        Self { source: Some(source.into()), ..Self::new(ErrorKind::InvalidRegexp, range) }
    }

    pub(crate) fn at(self, range: Range<usize>) -> Self {
        let source = self.source.map(|source| Box::new(source.at(&range)));
        Self { range, source, ..self }
    }

    pub(crate) fn of(self, component: ComponentName) -> Error {
        Error { fault: self, component: Some(component), is_in_base: false }
    }
}

impl Source {
    /// The same reason for an error at `range`.
    fn at(self, range: &Range<usize>) -> Self {
        match self {
            Self::Parse(_) | Self::ProtocolEnd(_) => self,
            Self::Validation(error) => Self::Validation(error.at(range.clone())),
            Self::Regexp(error) => Self::Regexp(error.at(range.clone())),
        }
    }
}

impl From<ValidationError> for Fault {
    fn from(error: ValidationError) -> Self {
        let fault = Self::new(ErrorKind::InvalidHostname, error.range());
        Self { source: Some(Source::Validation(error).into()), ..fault }
    }
}

impl Error {
    /// An error about the whole constructor string.
    pub(crate) fn of_all(input: &str, kind: ErrorKind) -> Self {
        Self { fault: Fault::new(kind, 0..input.len()), component: None, is_in_base: false }
    }

    pub(crate) fn invalid_base(error: ParseError) -> Self {
        let fault = Fault::new(ErrorKind::InvalidBase, error.range());
        Self { fault: Fault { source: Some(Source::Parse(error).into()), ..fault }, component: None, is_in_base: true }
    }

    /// The error of a protocol whose end is the colon at `at`, although nothing else says that it is one.
    pub(crate) fn ended_by_colon(self, at: usize) -> Self {
        let fault = Fault::new(ErrorKind::ProtocolEnd, at..at + 1);
        let end = Self { fault, component: None, is_in_base: false };
        Self { fault: Fault { source: Some(Source::ProtocolEnd(end).into()), ..self.fault }, ..self }
    }

    /// The error of a component that comes from the base URL of `len` bytes.
    pub(crate) fn in_base(self, len: usize) -> Self {
        Self { fault: self.fault.at(0..len), is_in_base: true, ..self }
    }

    /// The same error with the bounds of its range moved.
    pub(crate) fn map_range(self, moved: impl Fn(usize) -> usize) -> Self {
        let Range { start, end } = self.range();
        Self { fault: self.fault.at(moved(start)..moved(end)), ..self }
    }

    /// The same error in a string that has `len` bytes before the pattern's string.
    ///
    /// For the other crates of `urlstack`.
    #[doc(hidden)]
    #[must_use]
    pub fn after(mut self, len: usize) -> Self {
        if let Some(Source::ProtocolEnd(end)) = self.fault.source.as_deref_mut() {
            *end = end.clone().after(len);
        }
        self.map_range(|at| at + len)
    }

    /// Returns the kind of the error, to match on.
    ///
    /// ```
    /// use url_patterns::{ErrorKind, UrlPattern};
    ///
    /// assert_eq!(UrlPattern::new("/a", None).unwrap_err().kind(), ErrorKind::BaseMissing);
    /// ```
    pub fn kind(&self) -> ErrorKind {
        self.fault.kind
    }

    /// Returns the name of the [kind](Self::kind) in kebab case.
    ///
    /// ```
    /// use url_patterns::UrlPattern;
    ///
    /// assert_eq!(UrlPattern::new("https://example.com/{a", None).unwrap_err().code(), "close-missing");
    /// ```
    pub fn code(&self) -> &'static str {
        self.fault.kind.as_str()
    }

    /// Returns the component that is wrong, or `None` if the error is about the whole text or the base URL.
    ///
    /// ```
    /// use url_patterns::{ComponentName, Init};
    ///
    /// let error = url_patterns::UrlPattern::from_init(&Init::new().port("http")).unwrap_err();
    /// assert_eq!(error.component(), Some(ComponentName::Port));
    /// ```
    pub fn component(&self) -> Option<ComponentName> {
        self.component
    }

    /// Returns the bytes of the caller's text that are wrong, with the backslashes that escape them.
    ///
    /// ```
    /// use url_patterns::UrlPattern;
    ///
    /// let error = UrlPattern::new("https://exa mple.com/*", None).unwrap_err();
    /// assert_eq!((error.code(), error.range()), ("invalid-hostname", 11..12));
    /// ```
    pub fn range(&self) -> Range<usize> {
        self.fault.range.clone()
    }

    /// Returns whether the error is in the base URL, to which [`range`](Self::range) refers then.
    ///
    /// ```
    /// use url_patterns::UrlPattern;
    ///
    /// assert!(UrlPattern::new("/a", "example.com").unwrap_err().is_in_base());
    /// assert!(!UrlPattern::new("/:", "https://example.com").unwrap_err().is_in_base());
    /// ```
    pub fn is_in_base(&self) -> bool {
        self.is_in_base
    }

    /// Returns what is wrong, for a person: the message of the [kind](Self::kind), and if there is a
    /// [source](core::error::Error::source), its code and message.
    ///
    /// ```
    /// use url_patterns::UrlPattern;
    ///
    /// let message = |pattern| UrlPattern::new(pattern, None).unwrap_err().message().to_string();
    /// assert_eq!(message("https://example.com/()"), "expected a regular expression between the parentheses");
    /// assert_eq!(
    ///     message("https://example.com/([a-z)"),
    ///     "expected a regular expression: class-not-closed: expected `]` at the end of the class",
    /// );
    /// ```
    pub fn message(&self) -> impl fmt::Display + '_ {
        Message(self)
    }
}

struct Message<'e>(&'e Error);

impl fmt::Display for Message<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Fault { kind, source, .. } = &self.0.fault;
        f.write_str(kind.message())?;
        match source.as_deref() {
            None => Ok(()),
            Some(Source::Parse(error)) => write!(f, ": {}: {}", error.code(), error.message()),
            Some(Source::Validation(error)) => write!(f, ": {}: {}", error.code(), error.message()),
            Some(Source::Regexp(error)) => write!(f, ": {}: {}", error.code(), error.message()),
            Some(Source::ProtocolEnd(error)) => write!(f, ": {}: {}", error.code(), error.message()),
        }
    }
}

/// Writes whether the error is in the base URL, the component, the code, the [`message`](Error::message) and the range.
impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_in_base {
            f.write_str("base URL: ")?;
        }
        if let Some(component) = self.component {
            write!(f, "{component}: ")?;
        }
        Located { code: self.code(), message: self.message(), range: Some(self.range()) }.fmt(f)
    }
}

impl error::Error for Error {
    fn source(&self) -> Option<&(dyn error::Error + 'static)> {
        match &**self.fault.source.as_ref()? {
            Source::Parse(error) => Some(error),
            Source::Validation(error) => Some(error),
            Source::Regexp(error) => Some(error),
            Source::ProtocolEnd(error) => Some(error),
        }
    }
}
