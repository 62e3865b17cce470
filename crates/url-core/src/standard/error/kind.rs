//! The kinds of errors.

use core::{fmt, str::FromStr};
use url_host::ValidationErrorKind;
use url_names::UnknownName;

const VALIDATION: &[ValidationErrorKind] = ValidationErrorKind::ALL;

/// The kind of a [`ParseError`](super::ParseError).
///
/// ```
/// use url_core::{Url, error::{ParseErrorKind, ValidationErrorKind}};
///
/// let kind = |input| Url::options().max_len(20).parse(input).unwrap_err().kind();
/// assert_eq!(kind("https://"), ParseErrorKind::Validation(ValidationErrorKind::HostMissing));
/// assert_eq!(kind("https://example.com/path"), ParseErrorKind::TooLong);
///
/// assert_eq!("too-long".parse(), Ok(ParseErrorKind::TooLong));
/// assert!("too long".parse::<ParseErrorKind>().is_err());
/// ```
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub enum ParseErrorKind {
    /// The standard's parser returned failure, with this validation error.
    #[doc(alias("EmptyHost", "IdnaError", "InvalidDomainCharacter", "InvalidIpv4Address", "InvalidIpv6Address"))]
    #[doc(alias("InvalidPort", "RelativeUrlWithoutBase", "RelativeUrlWithCannotBeABaseBase"))]
    Validation(ValidationErrorKind),
    /// The href would be longer than [`ParseOptions::max_len`](crate::ParseOptions::max_len).
    #[doc(alias = "Overflow")]
    TooLong,
    /// The input is a URL, but not the serialized URL that a [`UrlRef`](crate::UrlRef) requires, or not the serialized
    /// origin that an [`Origin`](crate::origin::Origin) requires.
    NotSerialized,
    /// The [default scheme](crate::ParseOptions::default_scheme) is not a scheme.
    InvalidDefaultScheme,
    /// The domain is not ASCII, and the program is built without the feature `idna`.
    IdnaUnsupported,
}

/// The kind of a [`SetError`](super::SetError).
///
/// ```
/// use url_core::{Url, error::SetErrorKind};
///
/// let mut url = Url::parse("https://example.com/")?;
/// assert_eq!(url.set_scheme("foo").unwrap_err().kind(), SetErrorKind::SchemeSpecialness);
/// assert_eq!(url.append_path("a/../..").unwrap_err().kind(), SetErrorKind::DotSegment);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub enum SetErrorKind {
    /// The parser rejects the value, with this validation error.
    Validation(ValidationErrorKind),
    /// The href would be too long.
    TooLong,
    /// The value has something else than expected at a position, or ends there.
    Unexpected,
    /// The value has a `.` or `..` segment where none is allowed.
    DotSegment,
    /// Servers read a place of the path in different ways; [`SetError::path_ambiguity`] returns it.
    ///
    /// [`SetError::path_ambiguity`]: super::SetError::path_ambiguity
    AmbiguousPath,
    /// The list has no such index.
    NoSuchIndex,
    /// The URL has an opaque path.
    #[doc(alias = "SetHostOnCannotBeABaseUrl")]
    OpaquePath,
    /// The URL cannot have an opaque path: it has a host, or is special.
    CannotHaveOpaquePath,
    /// The URL cannot have a username, password or port: its host is null or empty, or its scheme is `file`.
    CannotHaveUsernamePasswordPort,
    /// The URL has a username, password or port, which requires a non-empty host and a scheme other than `file`.
    HasUsernamePasswordPort,
    /// A special URL must have a host, which may be empty only for `file`.
    HostRequired,
    /// A special scheme cannot be replaced by one that is not special, nor the reverse.
    SchemeSpecialness,
    /// The domain is not ASCII, and the program is built without the feature `idna`.
    IdnaUnsupported,
}

impl ParseErrorKind {
    /// Every kind: the kinds of validation errors in the standard's order, and then the others.
    ///
    /// ```
    /// use url_core::error::ParseErrorKind;
    ///
    /// assert_eq!(ParseErrorKind::ALL.last(), Some(&ParseErrorKind::IdnaUnsupported));
    /// assert!(ParseErrorKind::ALL.contains(&ParseErrorKind::TooLong));
    /// ```
    pub const ALL: &'static [Self] = &{
        let mut all = [Self::TooLong; VALIDATION.len() + 4];
        let mut index = 0;
        while index < VALIDATION.len() {
            all[index] = Self::Validation(VALIDATION[index]);
            index += 1;
        }
        all[index + 1] = Self::NotSerialized;
        all[index + 2] = Self::InvalidDefaultScheme;
        all[index + 3] = Self::IdnaUnsupported;
        all
    };

    /// Returns the name of the kind: the standard's name of the validation error, or a name in kebab case.
    ///
    /// ```
    /// use url_core::error::{ParseErrorKind, ValidationErrorKind};
    ///
    /// assert_eq!(ParseErrorKind::TooLong.as_str(), "too-long");
    /// assert_eq!(ParseErrorKind::Validation(ValidationErrorKind::HostMissing).as_str(), "host-missing");
    /// ```
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Validation(kind) => kind.as_str(),
            Self::TooLong => "too-long",
            Self::NotSerialized => "not-serialized",
            Self::InvalidDefaultScheme => "invalid-default-scheme",
            Self::IdnaUnsupported => "idna-unsupported",
        }
    }
}

impl SetErrorKind {
    /// The kinds that are not those of the parser.
    const OWN: [Self; 11] = [
        Self::Unexpected,
        Self::DotSegment,
        Self::AmbiguousPath,
        Self::NoSuchIndex,
        Self::OpaquePath,
        Self::CannotHaveOpaquePath,
        Self::CannotHaveUsernamePasswordPort,
        Self::HasUsernamePasswordPort,
        Self::HostRequired,
        Self::SchemeSpecialness,
        Self::IdnaUnsupported,
    ];

    /// Every kind: the kinds of validation errors in the standard's order, and then the others.
    ///
    /// ```
    /// use url_core::error::{SetErrorKind, ValidationErrorKind};
    ///
    /// assert_eq!(SetErrorKind::ALL.len(), ValidationErrorKind::ALL.len() + 12);
    /// ```
    pub const ALL: &'static [Self] = &{
        let mut all = [Self::TooLong; VALIDATION.len() + 1 + Self::OWN.len()];
        let mut index = 0;
        while index < VALIDATION.len() {
            all[index] = Self::Validation(VALIDATION[index]);
            index += 1;
        }
        let mut own = 0;
        while own < Self::OWN.len() {
            all[index + 1 + own] = Self::OWN[own];
            own += 1;
        }
        all
    };

    /// Returns the name of the kind: the standard's name of the validation error, or a name in kebab case.
    ///
    /// ```
    /// assert_eq!(url_core::error::SetErrorKind::HostRequired.as_str(), "host-required");
    /// ```
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Validation(kind) => kind.as_str(),
            Self::TooLong => "too-long",
            Self::Unexpected => "unexpected",
            Self::DotSegment => "dot-segment",
            Self::AmbiguousPath => "ambiguous-path",
            Self::NoSuchIndex => "no-such-index",
            Self::OpaquePath => "opaque-path",
            Self::CannotHaveOpaquePath => "cannot-have-opaque-path",
            Self::CannotHaveUsernamePasswordPort => "cannot-have-username-password-port",
            Self::HasUsernamePasswordPort => "has-username-password-port",
            Self::HostRequired => "host-required",
            Self::SchemeSpecialness => "scheme-specialness",
            Self::IdnaUnsupported => "idna-unsupported",
        }
    }
}

macro_rules! display_and_from_str {
    ($($Kind:ident),*) => { $(
        /// Writes the name, as returned by [`as_str`](Self::as_str).
        impl fmt::Display for $Kind {
            #[inline]
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.as_str())
            }
        }

        /// Reads a name, as returned by [`as_str`](Self::as_str), compared byte by byte.
        impl FromStr for $Kind {
            type Err = UnknownName;

            #[inline]
            fn from_str(name: &str) -> Result<Self, UnknownName> {
                const NAMES: [&str; $Kind::ALL.len()] = {
                    let mut names = [""; $Kind::ALL.len()];
                    let mut index = 0;
                    while index < names.len() {
                        names[index] = $Kind::ALL[index].as_str();
                        index += 1;
                    }
                    names
                };
                Self::ALL.iter().copied().find(|kind| kind.as_str() == name).ok_or(UnknownName::new(&NAMES))
            }
        }
    )* };
}

display_and_from_str!(ParseErrorKind, SetErrorKind);
