//! Errors in regular expressions.

use core::{error, fmt, ops::Range};
use url_names::Located;

url_names::named_enum! {
    /// The kind of an [`Error`].
    ///
    /// ```
    /// use url_regexp::{ErrorKind, Regexp};
    ///
    /// let kind = |source| Regexp::new(source).unwrap_err().kind();
    /// assert_eq!(kind(r"[^/]+"), ErrorKind::InvalidClassCharacter);
    /// assert_eq!("range-order".parse(), Ok(kind("[z-a]")));
    /// assert!("syntax-error".parse::<ErrorKind>().is_err());
    /// ```
    ///
    /// Source: <https://tc39.es/ecma262/#sec-patterns>
    #[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
    #[non_exhaustive]
    pub enum ErrorKind {
        /// A quantifier follows nothing that can be repeated.
        NothingToRepeat = "nothing-to-repeat",
        /// `{`, `}` or `]` stands alone.
        LoneBracket = "lone-bracket",
        /// `{` after an atom does not begin a quantifier.
        InvalidQuantifier = "invalid-quantifier",
        /// The least number of a quantifier is greater than the greatest.
        QuantifierOrder = "quantifier-order",
        /// There is a `)` without `(`.
        UnmatchedParenthesis = "unmatched-parenthesis",
        /// There is a `(` without `)`.
        GroupNotClosed = "group-not-closed",
        /// After `(?` is nothing that a group can begin with.
        InvalidGroup = "invalid-group",
        /// The modifiers of a group are not different ones of `i`, `m` and `s`.
        InvalidModifiers = "invalid-modifiers",
        /// The name of a group is not an identifier between `<` and `>`.
        InvalidName = "invalid-name",
        /// Two groups that can match both have the same name.
        DuplicateName = "duplicate-name",
        /// A back reference is to a group that does not exist.
        UnknownGroup = "unknown-group",
        /// A backslash and what follows it have no meaning.
        InvalidEscape = "invalid-escape",
        /// There is a `[` without `]`.
        ClassNotClosed = "class-not-closed",
        /// A character has to be escaped in a class.
        InvalidClassCharacter = "invalid-class-character",
        /// A punctuator that is reserved for later stands in a class, such as `!!`.
        DoublePunctuator = "double-punctuator",
        /// A class mixes `&&`, `--`, and operands without operators.
        MixedOperators = "mixed-operators",
        /// The first character of a range is greater than the last.
        RangeOrder = "range-order",
        /// A complement is of a class, or property, that can have strings.
        ComplementOfStrings = "complement-of-strings",
        /// A property of code points is not known, or has no such value.
        UnknownProperty = "unknown-property",
        /// Groups or classes are nested more than 200 deep.
        TooDeep = "too-deep",
        /// The compiled program would have more than 16,384 units.
        TooLarge = "too-large",
    }
}

impl ErrorKind {
    /// Returns what is wrong, for a person.
    ///
    /// ```
    /// use url_regexp::ErrorKind;
    ///
    /// assert_eq!(ErrorKind::RangeOrder.message(), "expected a range from a character to a greater one");
    /// ```
    pub const fn message(self) -> &'static str {
        match self {
            Self::NothingToRepeat => "expected something to repeat before the quantifier",
            Self::LoneBracket => "expected a backslash before the bracket",
            Self::InvalidQuantifier => "expected `{n}`, `{n,}` or `{n,m}`",
            Self::QuantifierOrder => "expected the least number first",
            Self::UnmatchedParenthesis => "expected `(` before `)`",
            Self::GroupNotClosed => "expected `)` at the end of the group",
            Self::InvalidGroup => "expected `(?:`, `(?=`, `(?!`, `(?<=`, `(?<!`, a name or modifiers",
            Self::InvalidModifiers => "expected different ones of `i`, `m` and `s`",
            Self::InvalidName => "expected an identifier between `<` and `>`",
            Self::DuplicateName => "another group has this name",
            Self::UnknownGroup => "no group has this number or name",
            Self::InvalidEscape => "expected a character that a backslash gives a meaning",
            Self::ClassNotClosed => "expected `]` at the end of the class",
            Self::InvalidClassCharacter => "expected a backslash before this character in a class",
            Self::DoublePunctuator => "expected a backslash in this pair of characters",
            Self::MixedOperators => "expected one operator between single operands, or brackets",
            Self::RangeOrder => "expected a range from a character to a greater one",
            Self::ComplementOfStrings => "expected no strings in a complement",
            Self::UnknownProperty => "expected a property of ECMAScript's tables",
            Self::TooDeep => "groups and classes are nested more than 200 deep",
            Self::TooLarge => "the compiled program would have more than 16384 units",
        }
    }
}

/// A string that is not a regular expression, or too large a one.
///
/// ```
/// use url_regexp::Regexp;
///
/// let error = Regexp::new(r"(?<year>\d{4})-[^/]").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "invalid-class-character: expected a backslash before this character in a class (bytes 17..18)",
/// );
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Error {
    kind: ErrorKind,
    range: Range<usize>,
}

impl Error {
    pub(crate) fn new(kind: ErrorKind, range: Range<usize>) -> Self {
        Self { kind, range }
    }

    /// Returns this error with another range, for a regular expression that is part of a longer text.
    ///
    /// ```
    /// use url_regexp::Regexp;
    ///
    /// let error = Regexp::new("a)").unwrap_err();
    /// assert_eq!(error.range(), 1..2);
    /// assert_eq!(error.at(8..9).range(), 8..9);
    /// ```
    #[must_use]
    pub fn at(self, range: Range<usize>) -> Self {
        Self { range, ..self }
    }

    /// Returns the kind of the error, to match on.
    ///
    /// ```
    /// use url_regexp::{ErrorKind, Regexp};
    ///
    /// assert_eq!(Regexp::new("a{1000}{1000}").unwrap_err().kind(), ErrorKind::NothingToRepeat);
    /// assert_eq!(Regexp::new("(?:a{1000}){1000}").unwrap_err().kind(), ErrorKind::TooLarge);
    /// ```
    pub fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// Returns the name of the [kind](Self::kind) in kebab case.
    ///
    /// ```
    /// use url_regexp::Regexp;
    ///
    /// assert_eq!(Regexp::new("a)").unwrap_err().code(), "unmatched-parenthesis");
    /// ```
    pub fn code(&self) -> &'static str {
        self.kind.as_str()
    }

    /// Returns the bytes of the source that are wrong. They are none where something is missing, and the class if that
    /// is not closed.
    ///
    /// ```
    /// use url_regexp::Regexp;
    ///
    /// assert_eq!(Regexp::new("(a").unwrap_err().range(), 2..2);
    /// ```
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }

    /// Returns what is wrong, for a person.
    ///
    /// ```
    /// use url_regexp::Regexp;
    ///
    /// assert_eq!(Regexp::new("(a").unwrap_err().message(), "expected `)` at the end of the group");
    /// ```
    pub fn message(&self) -> &'static str {
        self.kind.message()
    }
}

/// Writes the code, the message and the range.
impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Located { code: self.code(), message: self.message(), range: Some(self.range()) }.fmt(f)
    }
}

impl error::Error for Error {}
