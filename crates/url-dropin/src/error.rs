//! The errors of the parser, by the names that url gives them.

use core::{error::Error, fmt};
use url_core::error::{ParseErrorKind, ValidationErrorKind};

/// Why a string is not a URL. [`url_core::ParseError`] says more, for example where.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the message says it")]
pub enum ParseError {
    EmptyHost,
    IdnaError,
    InvalidPort,
    InvalidIpv4Address,
    InvalidIpv6Address,
    InvalidDomainCharacter,
    RelativeUrlWithoutBase,
    RelativeUrlWithCannotBeABaseBase,
    SetHostOnCannotBeABaseUrl,
    Overflow,
}

impl ParseError {
    fn message(self) -> &'static str {
        match self {
            Self::EmptyHost => "empty host",
            Self::IdnaError => "invalid international domain name",
            Self::InvalidPort => "invalid port number",
            Self::InvalidIpv4Address => "invalid IPv4 address",
            Self::InvalidIpv6Address => "invalid IPv6 address",
            Self::InvalidDomainCharacter => "invalid domain character",
            Self::RelativeUrlWithoutBase => "relative URL without a base",
            Self::RelativeUrlWithCannotBeABaseBase => "relative URL with a cannot-be-a-base base",
            Self::SetHostOnCannotBeABaseUrl => "a cannot-be-a-base URL doesn’t have a host to set",
            Self::Overflow => "URLs more than 4 GB are not supported",
        }
    }

    /// Returns the error of a host or of a URL without a base, by its standard name.
    pub(crate) fn of_validation(kind: ValidationErrorKind) -> Self {
        match kind {
            ValidationErrorKind::HostMissing => Self::EmptyHost,
            ValidationErrorKind::HostInvalidCodePoint => Self::InvalidDomainCharacter,
            ValidationErrorKind::PortInvalid | ValidationErrorKind::PortOutOfRange => Self::InvalidPort,
            ValidationErrorKind::MissingSchemeNonRelativeUrl => Self::RelativeUrlWithoutBase,
            kind if kind.as_str().starts_with("IPv4-in-IPv6") => Self::InvalidIpv6Address,
            kind if kind.as_str().starts_with("IPv4") => Self::InvalidIpv4Address,
            kind if kind.as_str().starts_with("IPv6") => Self::InvalidIpv6Address,
            _ => Self::IdnaError,
        }
    }

    /// Returns the error of a URL, parsed with a base or without one.
    pub(crate) fn of_parse(error: &url_core::ParseError, has_base: bool) -> Self {
        match error.kind() {
            ParseErrorKind::Validation(ValidationErrorKind::MissingSchemeNonRelativeUrl) if has_base => {
                Self::RelativeUrlWithCannotBeABaseBase
            }
            ParseErrorKind::Validation(kind) => Self::of_validation(kind),
            _ => Self::Overflow,
        }
    }
}

impl From<url_core::ParseError> for ParseError {
    fn from(error: url_core::ParseError) -> Self {
        Self::of_parse(&error, false)
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message())
    }
}

impl Error for ParseError {}
