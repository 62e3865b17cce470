//! The error of most crates: a kind and a range, and how errors are written.

use core::{error::Error, fmt, ops::Range};

/// The kind of a [`Failure`]. [`named_enum!`](crate::named_enum) implements it for an enum whose rows have messages.
///
/// ```
/// use url_names::FailureKind;
///
/// url_names::named_enum! {
///     #[derive(Clone, Copy, Debug)]
///     pub enum Fault {
///         NotADigit = "not-a-digit" => "expected a digit",
///     }
/// }
///
/// assert_eq!(FailureKind::code(Fault::NotADigit), "not-a-digit");
/// assert_ne!(FailureKind::code(Fault::NotADigit), Fault::NotADigit.message());
/// ```
pub trait FailureKind: Copy {
    /// Returns the name of the kind. See the example of [the trait](Self).
    fn code(self) -> &'static str;

    /// Returns the reason for a person. See the example of [the trait](Self).
    fn message(self) -> &'static str;
}

/// An error: what is wrong with a string, and where.
///
/// Crates give it a name of their own for each kind.
///
/// ```
/// use url_names::Failure;
///
/// url_names::named_enum! {
///     #[derive(Clone, Copy, Debug, PartialEq)]
///     pub enum Fault {
///         NotADigit = "not-a-digit" => "expected a digit",
///     }
/// }
///
/// let error = Failure::new(Fault::NotADigit, 2..4);
/// assert_eq!(error.to_string(), "not-a-digit: expected a digit (bytes 2..4)");
/// assert_ne!(error, error.at(3..4));
/// ```
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct Failure<K> {
    kind: K,
    start: usize,
    end: usize,
}

impl<K: FailureKind> Failure<K> {
    /// Makes an error about these bytes of the string.
    ///
    /// ```
    /// # url_names::named_enum! {
    /// #     #[derive(Clone, Copy, Debug, PartialEq)]
    /// #     pub enum Fault { NotADigit = "not-a-digit" => "expected a digit" }
    /// # }
    /// assert_eq!(url_names::Failure::new(Fault::NotADigit, 2..4).range(), 2..4);
    /// ```
    pub const fn new(kind: K, range: Range<usize>) -> Self {
        Self { kind, start: range.start, end: range.end }
    }

    /// Returns this error with another range, for a string that is part of a longer one.
    ///
    /// ```
    /// # url_names::named_enum! {
    /// #     #[derive(Clone, Copy, Debug, PartialEq)]
    /// #     pub enum Fault { NotADigit = "not-a-digit" => "expected a digit" }
    /// # }
    /// assert_eq!(url_names::Failure::new(Fault::NotADigit, 2..4).at(3..4).range(), 3..4);
    /// ```
    #[must_use]
    pub const fn at(self, range: Range<usize>) -> Self {
        Self::new(self.kind, range)
    }

    /// Returns this error with both ends of its range moved, for a string that is made of another one.
    ///
    /// ```
    /// # url_names::named_enum! {
    /// #     #[derive(Clone, Copy, Debug, PartialEq)]
    /// #     pub enum Fault { NotADigit = "not-a-digit" => "expected a digit" }
    /// # }
    /// assert_eq!(url_names::Failure::new(Fault::NotADigit, 2..4).map_range(|at| at + 5).range(), 7..9);
    /// ```
    #[must_use]
    pub fn map_range(self, moved: impl Fn(usize) -> usize) -> Self {
        self.at(moved(self.start)..moved(self.end))
    }

    /// Returns the kind, to match on.
    ///
    /// ```
    /// # url_names::named_enum! {
    /// #     #[derive(Clone, Copy, Debug, PartialEq)]
    /// #     pub enum Fault { NotADigit = "not-a-digit" => "expected a digit" }
    /// # }
    /// assert_eq!(url_names::Failure::new(Fault::NotADigit, 2..4).kind(), Fault::NotADigit);
    /// ```
    pub const fn kind(&self) -> K {
        self.kind
    }

    /// Returns the name of the kind, for programs and logs.
    ///
    /// ```
    /// # url_names::named_enum! {
    /// #     #[derive(Clone, Copy, Debug, PartialEq)]
    /// #     pub enum Fault { NotADigit = "not-a-digit" => "expected a digit" }
    /// # }
    /// assert_eq!(url_names::Failure::new(Fault::NotADigit, 2..4).code(), "not-a-digit");
    /// ```
    pub fn code(&self) -> &'static str {
        self.kind.code()
    }

    /// Returns the reason for a person, without a full stop. `Display` adds the name and the range.
    ///
    /// ```
    /// # url_names::named_enum! {
    /// #     #[derive(Clone, Copy, Debug, PartialEq)]
    /// #     pub enum Fault { NotADigit = "not-a-digit" => "expected a digit" }
    /// # }
    /// assert_eq!(url_names::Failure::new(Fault::NotADigit, 2..4).message(), "expected a digit");
    /// ```
    pub fn message(&self) -> &'static str {
        self.kind.message()
    }

    /// Returns the bytes of the string that are wrong. They are none where something is missing.
    ///
    /// ```
    /// # url_names::named_enum! {
    /// #     #[derive(Clone, Copy, Debug, PartialEq)]
    /// #     pub enum Fault { NotADigit = "not-a-digit" => "expected a digit" }
    /// # }
    /// assert_eq!(url_names::Failure::new(Fault::NotADigit, 2..4).range(), 2..4);
    /// ```
    pub const fn range(&self) -> Range<usize> {
        self.start..self.end
    }
}

/// Writes the code, the [`message`](Failure::message) and the range.
impl<K: FailureKind> fmt::Display for Failure<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Located { code: self.code(), message: self.message(), range: Some(self.range()) }.fmt(f)
    }
}

impl<K: FailureKind + fmt::Debug> Error for Failure<K> {}

/// Writes the code of an error, its message and, if it is about a part of a string, the range of that part in bytes.
///
/// ```
/// use url_names::Located;
///
/// let located = Located { code: "port-invalid", message: "expected a digit", range: Some(3..4) };
/// assert_eq!(located.to_string(), "port-invalid: expected a digit (bytes 3..4)");
/// assert_eq!(Located { range: None, ..located }.to_string(), "port-invalid: expected a digit");
/// ```
#[derive(Clone, Debug)]
pub struct Located<M> {
    /// The name of the error.
    pub code: &'static str,
    /// The fault.
    pub message: M,
    /// Where it is wrong.
    pub range: Option<Range<usize>>,
}

impl<M: fmt::Display> fmt::Display for Located<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code)?;
        f.write_str(": ")?;
        self.message.fmt(f)?;
        match &self.range {
            Some(Range { start, end }) => write!(f, " (bytes {start}..{end})"),
            None => Ok(()),
        }
    }
}
