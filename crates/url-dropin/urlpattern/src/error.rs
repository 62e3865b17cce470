//! The errors of patterns, by the names that urlpattern gives them.

use std::{error, fmt};
use url_patterns::ErrorKind;

/// Why a pattern is not valid, or why an input cannot be matched. [`url_patterns::Error`] says more.
#[derive(Debug)]
pub enum Error {
    /// A pattern without a protocol has no base URL.
    BaseUrlRequired,
    /// There is a base URL beside an init, which has its own.
    BaseUrlWithInit,
    /// A token of a component is wrong, which starts at this byte.
    Tokenizer(TokenizerError, usize),
    /// The tokens of a component are in the wrong order.
    Parser(ParserError),
    /// A string is not part of a URL.
    Url(url::ParseError),
    /// A regular expression is wrong.
    RegExp(()),
}

/// The fault of a token.
#[derive(Debug)]
pub enum TokenizerError {
    /// There is no character after a backslash.
    IncompleteEscapeCode,
    /// There is no name after a colon.
    InvalidName,
    /// A regular expression is not closed, or has what it must not have.
    InvalidRegex(&'static str),
}

/// The fault in the tokens of a component.
#[derive(Debug)]
pub enum ParserError {
    /// There is another token: the expected type, the type that is there, and its text.
    ExpectedToken(TokenType, TokenType, String),
    /// Two groups have this name.
    DuplicateName(String),
}

/// The type of a token.
///
/// Source: <https://urlpattern.spec.whatwg.org/#token-type>
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum TokenType {
    Open,
    Close,
    Regexp,
    Name,
    Char,
    EscapedChar,
    OtherModifier,
    Asterisk,
    End,
    InvalidChar,
}

impl Error {
    /// The error of a pattern, whose text in this component is `text`.
    pub(crate) fn of_pattern(error: &url_patterns::Error, text: &str) -> Self {
        let range = error.range();
        let position = range.start;
        match error.kind() {
            ErrorKind::BaseMissing => Self::BaseUrlRequired,
            ErrorKind::EscapeAtEnd => Self::Tokenizer(TokenizerError::IncompleteEscapeCode, position),
            ErrorKind::NameMissing => Self::Tokenizer(TokenizerError::InvalidName, position),
            kind @ (ErrorKind::RegexpNotClosed
            | ErrorKind::RegexpEmpty
            | ErrorKind::RegexpStart
            | ErrorKind::RegexpCapturingGroup
            | ErrorKind::RegexpNotAscii) => Self::Tokenizer(TokenizerError::InvalidRegex(kind.message()), position),
            ErrorKind::DuplicateName => {
                let name = text.get(range).unwrap_or_default().trim_start_matches(':');
                Self::Parser(ParserError::DuplicateName(name.to_owned()))
            }
            kind @ (ErrorKind::UnexpectedToken | ErrorKind::CloseMissing) => {
                let expected = if kind == ErrorKind::CloseMissing { TokenType::Close } else { TokenType::End };
                let found = text.get(range).unwrap_or_default();
                Self::Parser(ParserError::ExpectedToken(expected, TokenType::of(found), found.to_owned()))
            }
            ErrorKind::InvalidRegexp | ErrorKind::RegexpNotAllowed | ErrorKind::RegexpNotLinear => Self::RegExp(()),
            kind => Self::Url(url_error(kind, text)),
        }
    }
}

/// The error of a text that is not part of a URL.
fn url_error(kind: ErrorKind, text: &str) -> url::ParseError {
    match kind {
        ErrorKind::InvalidHostname if text.trim_start_matches(['{', '\\']).starts_with('[') => {
            url::ParseError::InvalidIpv6Address
        }
        ErrorKind::InvalidHostname => url::ParseError::InvalidDomainCharacter,
        ErrorKind::InvalidPort => url::ParseError::InvalidPort,
        ErrorKind::TooLarge | ErrorKind::TooLong => url::ParseError::Overflow,
        _ => url::ParseError::RelativeUrlWithoutBase,
    }
}

impl TokenType {
    /// The type of the token whose text is this.
    fn of(text: &str) -> Self {
        match text.chars().next() {
            None => Self::End,
            Some('{') => Self::Open,
            Some('}') => Self::Close,
            Some('(') => Self::Regexp,
            Some(':') => Self::Name,
            Some('*') => Self::Asterisk,
            Some('+' | '?') => Self::OtherModifier,
            Some('\\') => Self::EscapedChar,
            Some(_) => Self::Char,
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BaseUrlRequired => f.write_str("a pattern without a protocol needs a base URL"),
            Self::BaseUrlWithInit => f.write_str("the base URL of an init belongs into it"),
            Self::Tokenizer(error, position) => write!(f, "{error} (at byte {position})"),
            Self::Parser(error) => error.fmt(f),
            Self::Url(error) => error.fmt(f),
            Self::RegExp(()) => f.write_str("a regular expression is not valid"),
        }
    }
}

impl fmt::Display for TokenizerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::IncompleteEscapeCode => f.write_str(ErrorKind::EscapeAtEnd.message()),
            // Deno's message for its users looks for the first two words.
            Self::InvalidName => write!(f, "invalid name: {}", ErrorKind::NameMissing.message()),
            Self::InvalidRegex(message) => f.write_str(message),
        }
    }
}

impl fmt::Display for ParserError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ExpectedToken(expected, found, text) => {
                write!(f, "expected a token of the type {expected:?}, found `{text}`, of the type {found:?}")
            }
            Self::DuplicateName(name) => write!(f, "two groups have the name `{name}`"),
        }
    }
}

impl error::Error for Error {}
impl error::Error for TokenizerError {}
impl error::Error for ParserError {}
