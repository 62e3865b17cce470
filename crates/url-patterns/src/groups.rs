//! Where groups matched, and the value of what one matched: percent-decoded, and as a type.

use alloc::{borrow::Cow, boxed::Box, vec};
use core::{error, fmt, ops::Range, str::FromStr};
use url_percent::percent_decode_str;

pub(crate) use url_regexp::Slot;

/// Slots, which are on the heap only if there are many.
#[derive(Clone, Debug)]
pub(crate) struct Slots {
    few: [Slot; Self::FEW],
    many: Box<[Slot]>,
}

impl Slots {
    /// How many slots need no memory on the heap.
    pub(crate) const FEW: usize = 8;

    /// Returns the first `len` slots.
    pub(crate) fn first(&mut self, len: usize) -> &mut [Slot] {
        if len > Self::FEW {
            if self.many.len() < len {
                self.many = vec![Slot::UNMATCHED; len].into();
            }
            return &mut self.many[..len];
        }
        &mut self.few[..len]
    }

    pub(crate) fn of_few(few: &[Slot; Self::FEW]) -> Self {
        Self { few: *few, many: Box::default() }
    }

    pub(crate) fn get(&self, index: usize) -> Slot {
        if self.many.is_empty() { self.few[index] } else { self.many[index] }
    }
}

impl Default for Slots {
    fn default() -> Self {
        Self { few: [Slot::UNMATCHED; Self::FEW], many: Box::default() }
    }
}

/// What a group matched, in `input`; `None` if it did not match, or if there is no such group.
#[derive(Clone, Debug)]
pub(crate) struct GroupValue<'m> {
    pub(crate) input: &'m str,
    pub(crate) range: Option<Range<usize>>,
}

impl<'m> GroupValue<'m> {
    pub(crate) fn decoded(self) -> Result<Cow<'m, str>, GroupError> {
        let error = |kind, range| GroupError { kind, range, source: None };
        let Some(range) = self.range else { return Err(error(GroupErrorKind::NotMatched, 0..self.input.len())) };
        let decoded = percent_decode_str(&self.input[range.clone()]).decode_utf8();
        decoded.map_err(|_| error(GroupErrorKind::NotUtf8, range))
    }

    pub(crate) fn parse<T: FromStr<Err: error::Error + Send + Sync + 'static>>(self) -> Result<T, GroupError> {
        let range = self.range.clone().unwrap_or_default();
        let invalid = |source| GroupError { kind: GroupErrorKind::InvalidValue, range, source: Some(Box::new(source)) };
        self.decoded()?.parse().map_err(invalid)
    }
}

url_names::named_enum! {
    /// The kind of a [`GroupError`].
    ///
    /// ```
    /// use url_patterns::{GroupErrorKind, UrlPattern};
    ///
    /// let pattern = UrlPattern::new("https://example.com/:id", None)?;
    /// let found = pattern.exec("https://example.com/one").unwrap();
    /// assert_eq!(found.pathname().parse::<u8>("id").unwrap_err().kind(), GroupErrorKind::InvalidValue);
    /// # Ok::<(), url_patterns::Error>(())
    /// ```
    #[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
    #[non_exhaustive]
    pub enum GroupErrorKind {
        /// There is no group of this name, or it has not matched.
        NotMatched = "not-matched" => "expected a group of this name that has matched",
        /// The bytes that percent-encoded ones stand for are not UTF-8.
        NotUtf8 = "not-utf-8" => "expected UTF-8 after percent-decoding",
        /// The text is not a value of the type; the [source](core::error::Error::source) says why.
        InvalidValue = "invalid-value" => "expected a value of the type",
    }
}

/// The error of [decoding](crate::ComponentMatch::decoded) or [parsing](crate::ComponentMatch::parse) what a group
/// matched.
///
/// ```
/// use url_patterns::UrlPattern;
///
/// let pattern = UrlPattern::new("https://example.com/:id", None)?;
/// let found = pattern.exec("https://example.com/1000").unwrap();
/// let error = found.pathname().parse::<u8>("id").unwrap_err();
/// assert_eq!((error.code(), error.range()), ("invalid-value", 1..5));
/// let message = "invalid-value: expected a value of the type: number too large to fit in target type (bytes 1..5)";
/// assert_eq!(error.to_string(), message);
/// # Ok::<(), url_patterns::Error>(())
/// ```
#[derive(Debug)]
pub struct GroupError {
    kind: GroupErrorKind,
    range: Range<usize>,
    source: Option<Box<dyn error::Error + Send + Sync>>,
}

impl GroupError {
    /// Returns the kind of the error, to match on.
    ///
    /// ```
    /// use url_patterns::{GroupErrorKind, UrlPattern};
    ///
    /// let pattern = UrlPattern::new("https://example.com/{:id}?", None)?;
    /// let found = pattern.exec("https://example.com").unwrap();
    /// assert_eq!(found.pathname().decoded("id").unwrap_err().kind(), GroupErrorKind::NotMatched);
    /// # Ok::<(), url_patterns::Error>(())
    /// ```
    pub fn kind(&self) -> GroupErrorKind {
        self.kind
    }

    /// Returns the name of the [kind](Self::kind) in kebab case.
    ///
    /// ```
    /// use url_patterns::UrlPattern;
    ///
    /// let pattern = UrlPattern::new("https://example.com/:name", None)?;
    /// let found = pattern.exec("https://example.com/%FF").unwrap();
    /// assert_eq!(found.pathname().decoded("name").unwrap_err().code(), "not-utf-8");
    /// # Ok::<(), url_patterns::Error>(())
    /// ```
    pub fn code(&self) -> &'static str {
        self.kind.as_str()
    }

    /// Returns what is wrong, for a person.
    ///
    /// ```
    /// use url_patterns::UrlPattern;
    ///
    /// let pattern = UrlPattern::new("https://example.com/*", None)?;
    /// let found = pattern.exec("https://example.com/").unwrap();
    /// let message = "expected a group of this name that has matched";
    /// assert_eq!(found.pathname().decoded("name").unwrap_err().message(), message);
    /// # Ok::<(), url_patterns::Error>(())
    /// ```
    pub fn message(&self) -> &'static str {
        self.kind.message()
    }

    /// Returns which bytes of the component's [input](crate::ComponentMatch::input) are wrong; all of them if no group
    /// of the name has matched.
    ///
    /// ```
    /// use url_patterns::UrlPattern;
    ///
    /// let pattern = UrlPattern::new("https://example.com/a/:name", None)?;
    /// let found = pattern.exec("https://example.com/a/%FF").unwrap();
    /// assert_eq!(found.pathname().decoded("name").unwrap_err().range(), 3..6);
    /// # Ok::<(), url_patterns::Error>(())
    /// ```
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }
}

/// Shows all of the error in one line.
impl fmt::Display for GroupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.code(), self.message())?;
        if let Some(source) = &self.source {
            write!(f, ": {source}")?;
        }
        write!(f, " (bytes {}..{})", self.range.start, self.range.end)
    }
}

impl error::Error for GroupError {
    fn source(&self) -> Option<&(dyn error::Error + 'static)> {
        Some(&**self.source.as_ref()?)
    }
}
