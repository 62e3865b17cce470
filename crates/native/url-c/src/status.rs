//! The status that functions return, and their errors.

use std::{
    ffi::c_char,
    fmt::{self, Write as _},
    ops::Range,
    ptr,
};
use url_core::{
    ParseError,
    error::{Component, SetError},
};
use url_facts::{ArgumentError, TextsError, TextsErrorKind};
use url_host::ValidationError;
use url_patterns::ComponentName;

/// The status that a function returns if it can fail.
#[repr(C)]
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum urlstack_status {
    /// Done.
    Ok = 0,
    /// There is none: the URL does not have the component, the list does not have the name, the pattern does not match.
    /// This is not an error.
    None,
    /// A setter cannot use the value, and nothing has changed.
    NotApplied,
    /// A string is not a URL, a host or a pattern. The error says why and where.
    Invalid,
    /// A string is not UTF-8. The error says where.
    InvalidUtf8,
    /// A pointer is NULL that must not be: a handle, a result, or a string whose length is not 0. A handle is NULL
    /// after it was freed.
    NullPointer,
    /// A length or a number of rows is greater than any object of C, whose size is at most PTRDIFF_MAX.
    InvalidLength,
    /// A handle is not of the type that the function expects, or it was freed.
    InvalidHandle,
    /// A number is not one of the constants, or not one that the function takes.
    InvalidConstant,
    /// An index is not less than the number of items.
    InvalidIndex,
    /// There is no function of this name, or it does not take these arguments. The error says which, as a range of
    /// arguments.
    InvalidArguments,
    /// The offsets of a column are not in order, not in its data or not between characters. The error says which
    /// offsets.
    InvalidTexts,
    /// There is not as much memory as the result takes. Nothing has changed.
    OutOfMemory,
    /// A defect of the library. Free the handles that were passed.
    Panic,
}

/// A string. It does not end with a NUL, and can contain one. As an argument, NULL with the length 0 is an empty
/// string, or no string where the function says so.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct urlstack_str {
    /// The bytes, in UTF-8.
    pub data: *const c_char,
    /// The number of bytes.
    pub length: usize,
}

impl From<&[u8]> for urlstack_str {
    fn from(bytes: &[u8]) -> Self {
        Self { data: bytes.as_ptr().cast(), length: bytes.len() }
    }
}

impl From<&str> for urlstack_str {
    fn from(text: &str) -> Self {
        text.as_bytes().into()
    }
}

impl From<Option<&str>> for urlstack_str {
    fn from(text: Option<&str>) -> Self {
        text.map_or(Self { data: ptr::null(), length: 0 }, Self::from)
    }
}

/// The size of an error's message.
pub const URLSTACK_MESSAGE_SIZE: usize = 256;

/// An error: what is wrong, and where. A function writes it if it returns a status of an error, and otherwise leaves it
/// as it is.
#[repr(C)]
pub struct urlstack_error {
    /// The status that the function has returned.
    pub status: urlstack_status,
    /// Whether the range is one of the base URL, and not of the input.
    pub in_base: bool,
    /// The name of the error: the standard's name of the validation error, such as `port-out-of-range`, or another one
    /// that does not change. It is never freed.
    pub code: urlstack_str,
    /// The component that is wrong, such as `port`, or NULL. It is never freed.
    pub component: urlstack_str,
    /// The first byte of the input, or of the base URL, that is wrong.
    pub start: usize,
    /// The byte after the last. It is `start` where something is missing.
    pub end: usize,
    /// The number of bytes in the message.
    pub message_length: usize,
    /// A sentence for a person, without a full stop. It ends with a NUL, and at most this many bytes are shown.
    pub message: [c_char; URLSTACK_MESSAGE_SIZE],
}

/// Why a function does not do what it is for.
#[derive(Debug)]
pub(crate) enum Failure {
    Status(urlstack_status),
    Utf8 { range: Range<usize>, in_base: bool },
    Parse(ParseError),
    Set(SetError),
    Host(ValidationError),
    Port(ValidationError),
    Pattern(url_patterns::Error),
    NoFunction,
    Argument(ArgumentError),
    Texts { argument: usize, error: TextsError },
}

pub(crate) type Result<T> = std::result::Result<T, Failure>;

impl From<urlstack_status> for Failure {
    fn from(status: urlstack_status) -> Self {
        Self::Status(status)
    }
}

impl Failure {
    pub(crate) fn status(&self) -> urlstack_status {
        match self {
            Self::Status(status) => *status,
            Self::Utf8 { .. } => urlstack_status::InvalidUtf8,
            Self::Set(_) | Self::Port(_) => urlstack_status::NotApplied,
            Self::Texts { error, .. } if error.kind() == TextsErrorKind::InvalidUtf8 => urlstack_status::InvalidUtf8,
            Self::Texts { .. } => urlstack_status::InvalidTexts,
            Self::NoFunction | Self::Argument(_) => urlstack_status::InvalidArguments,
            Self::Parse(_) | Self::Host(_) | Self::Pattern(_) => urlstack_status::Invalid,
        }
    }

    fn code(&self) -> &'static str {
        match self {
            Self::Status(status) => status.code(),
            Self::Utf8 { .. } => urlstack_status::InvalidUtf8.code(),
            Self::Parse(error) => error.code(),
            Self::Set(error) => error.code(),
            Self::Host(error) | Self::Port(error) => error.code(),
            Self::Pattern(error) => error.code(),
            Self::NoFunction => "no-such-function",
            Self::Argument(error) => error.code(),
            Self::Texts { error, .. } => error.code(),
        }
    }

    fn component(&self) -> Option<&'static str> {
        match self {
            Self::Parse(error) => error.component().map(Component::as_str),
            Self::Set(error) => error.component().map(Component::as_str),
            Self::Pattern(error) => error.component().map(ComponentName::as_str),
            Self::Host(_) => Some("host"),
            Self::Port(_) => Some("port"),
            Self::Status(_) | Self::Utf8 { .. } | Self::NoFunction | Self::Argument(_) | Self::Texts { .. } => None,
        }
    }

    fn range(&self) -> Range<usize> {
        match self {
            Self::Status(_) | Self::NoFunction => 0..0,
            Self::Utf8 { range, .. } => range.clone(),
            Self::Parse(error) => error.range(),
            Self::Set(error) => error.range(),
            Self::Host(error) | Self::Port(error) => error.range(),
            Self::Pattern(error) => error.range(),
            Self::Argument(error) => error.range(),
            Self::Texts { error, .. } => error.range(),
        }
    }

    fn in_base(&self) -> bool {
        match self {
            Self::Utf8 { in_base, .. } => *in_base,
            Self::Parse(error) => error.is_in_base(),
            Self::Pattern(error) => error.is_in_base(),
            _ => false,
        }
    }

    /// Returns what C is told.
    pub(crate) fn error(&self) -> urlstack_error {
        let mut message = Message { bytes: [0; URLSTACK_MESSAGE_SIZE], length: 0 };
        // A message that is too long is cut.
        let _ = write!(message, "{self}");
        let Range { start, end } = self.range();
        urlstack_error {
            status: self.status(),
            in_base: self.in_base(),
            code: self.code().into(),
            component: self.component().into(),
            start,
            end,
            message_length: message.length,
            message: message.bytes,
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Status(status) => f.write_str(status.message()),
            Self::Utf8 { .. } => f.write_str(urlstack_status::InvalidUtf8.message()),
            Self::Parse(error) => error.message().fmt(f),
            Self::Set(error) => error.message().fmt(f),
            Self::Host(error) | Self::Port(error) => error.message().fmt(f),
            Self::Pattern(error) => error.message().fmt(f),
            Self::NoFunction => f.write_str("expected the name of a function, such as url_host"),
            Self::Argument(error) => error.message().fmt(f),
            Self::Texts { argument, error } => write!(f, "argument {}: {}", argument + 1, error.message()),
        }
    }
}

impl urlstack_status {
    fn code(self) -> &'static str {
        match self {
            Self::Ok => "ok",
            Self::None => "none",
            Self::NotApplied => "not-applied",
            Self::Invalid => "invalid",
            Self::InvalidUtf8 => "invalid-utf-8",
            Self::NullPointer => "null-pointer",
            Self::InvalidLength => "invalid-length",
            Self::InvalidHandle => "invalid-handle",
            Self::InvalidConstant => "invalid-constant",
            Self::InvalidIndex => "invalid-index",
            Self::InvalidArguments => "invalid-arguments",
            Self::InvalidTexts => "invalid-texts",
            Self::OutOfMemory => "out-of-memory",
            Self::Panic => "panic",
        }
    }

    fn message(self) -> &'static str {
        match self {
            Self::Ok => "done",
            Self::None => "there is none",
            Self::NotApplied => "the value cannot be used for this URL",
            Self::Invalid => "the string does not parse",
            Self::InvalidUtf8 => "expected a string in UTF-8",
            Self::NullPointer => "expected a pointer; found NULL",
            Self::InvalidLength => "expected a length or a number of rows that memory can have",
            Self::InvalidHandle => "expected a handle of another type, or one that is not freed",
            Self::InvalidConstant => "expected one of the constants that this function takes",
            Self::InvalidIndex => "expected an index less than the number of items",
            Self::InvalidArguments => "expected a function, and as many arguments as it takes",
            Self::InvalidTexts => "expected offsets that are in order, and in the data",
            Self::OutOfMemory => "the system has not as much memory as the result takes",
            Self::Panic => "a defect of urlstack; please report it",
        }
    }
}

/// A message that ends with a NUL.
struct Message {
    bytes: [c_char; URLSTACK_MESSAGE_SIZE],
    length: usize,
}

impl fmt::Write for Message {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let room = URLSTACK_MESSAGE_SIZE - 1 - self.length;
        let end = (0..=room.min(text.len())).rev().find(|end| text.is_char_boundary(*end)).unwrap_or_default();
        let text = &text[..end];
        for (to, from) in self.bytes[self.length..].iter_mut().zip(text.bytes()) {
            *to = from.cast_signed() as c_char;
        }
        self.length += text.len();
        Ok(())
    }
}
