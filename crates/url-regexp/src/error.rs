//! Errors in regular expressions.

use url_names::Failure;

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
        NothingToRepeat = "nothing-to-repeat" => "expected something to repeat before the quantifier",
        /// `{`, `}` or `]` stands alone.
        LoneBracket = "lone-bracket" => "expected a backslash before the bracket",
        /// `{` after an atom does not begin a quantifier.
        InvalidQuantifier = "invalid-quantifier" => "expected `{n}`, `{n,}` or `{n,m}`",
        /// The least number of a quantifier is greater than the greatest.
        QuantifierOrder = "quantifier-order" => "expected the least number first",
        /// There is a `)` without `(`.
        UnmatchedParenthesis = "unmatched-parenthesis" => "expected `(` before `)`",
        /// There is a `(` without `)`.
        GroupNotClosed = "group-not-closed" => "expected `)` at the end of the group",
        /// After `(?` is nothing that a group can begin with.
        InvalidGroup = "invalid-group" => "expected `(?:`, `(?=`, `(?!`, `(?<=`, `(?<!`, a name or modifiers",
        /// The modifiers of a group are not different ones of `i`, `m` and `s`.
        InvalidModifiers = "invalid-modifiers" => "expected different ones of `i`, `m` and `s`",
        /// The name of a group is not an identifier between `<` and `>`.
        InvalidName = "invalid-name" => "expected an identifier between `<` and `>`",
        /// Two groups that can match both have the same name.
        DuplicateName = "duplicate-name" => "another group has this name",
        /// A back reference is to a group that does not exist.
        UnknownGroup = "unknown-group" => "no group has this number or name",
        /// A backslash and what follows it have no meaning.
        InvalidEscape = "invalid-escape" => "expected a character that a backslash gives a meaning",
        /// There is a `[` without `]`.
        ClassNotClosed = "class-not-closed" => "expected `]` at the end of the class",
        /// A character has to be escaped in a class.
        InvalidClassCharacter = "invalid-class-character" => "expected a backslash before this character in a class",
        /// A punctuator that is reserved for later stands in a class, such as `!!`.
        DoublePunctuator = "double-punctuator" => "expected a backslash in this pair of characters",
        /// A class mixes `&&`, `--`, and operands without operators.
        MixedOperators = "mixed-operators" => "expected one operator between single operands, or brackets",
        /// The first character of a range is greater than the last.
        RangeOrder = "range-order" => "expected a range from a character to a greater one",
        /// A complement is of a class, or property, that can have strings.
        ComplementOfStrings = "complement-of-strings" => "expected no strings in a complement",
        /// A property of code points is not known, or has no such value.
        UnknownProperty = "unknown-property" => "expected a property of ECMAScript's tables",
        /// Groups or classes are nested more than 200 deep.
        TooDeep = "too-deep" => "groups and classes are nested more than 200 deep",
        /// The compiled program would have more than 16,384 units.
        TooLarge = "too-large" => "the compiled program would have more than 16384 units",
    }
}

/// A string that is not a regular expression, or too large a one. If a class is not closed, its range is the class.
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
pub type Error = Failure<ErrorKind>;
