//! Advice about an input that is not a URL, where the reason alone does not tell what to do.
//!
//! An error does not contain the input, and the parser does not look for hints. They are found when they are asked for.
//! [`ParseError::candidates`](crate::ParseError::candidates) lists the URLs that the writer may have meant. A hint is
//! the advice for the first of them.

use crate::{
    error::{Component, SetError},
    redacted::Loggable,
};
use alloc::string::String;
use core::{fmt, net::Ipv6Addr};

url_names::named_enum! {
    /// The probable meaning of an input, as [`ParseError::hint`](crate::ParseError::hint) tells.
    ///
    /// ```
    /// use url_core::{Url, hint::Hint};
    ///
    /// let input = "git@example.com:owner/repo.git";
    /// let error = Url::parse(input).unwrap_err();
    /// assert_eq!(error.hint(input), Some(Hint::ScpLike));
    /// assert_eq!(Hint::ScpLike.as_str(), "scp-like");
    /// assert_eq!("scp-like".parse(), Ok(Hint::ScpLike));
    /// assert!("SCP".parse::<Hint>().is_err());
    /// ```
    #[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
    #[non_exhaustive]
    pub enum Hint {
        /// It starts with a host. [`ParseOptions::default_scheme`](crate::ParseOptions::default_scheme) reads it.
        DefaultScheme = "default-scheme" => "a URL starts with its scheme, as in `https://example.com/`",
        /// It is an address of git, which [`Url::from_scp_like`](crate::Url::from_scp_like) reads; or such an address
        /// follows `ssh://` or `git+ssh://`.
        ScpLike = "scp-like" => "`user@host:path` is `ssh://user@host/path` as a URL",
        /// The host is an IPv6 address without its brackets.
        Brackets = "brackets" => "an IPv6 address is written in brackets, as in `https://[::1]/`",
        /// A username or password has a delimiter in it that ends the authority, such as `#`, because it is not
        /// percent-encoded. With the percent-encoding, the input is a URL.
        UserInfoDelimiter = "user-info-delimiter" =>
            "in a username or password, `#` is written `%23`, `/` is `%2F`, and `?` is `%3F`",
    }
}

/// A URL that the writer of an input may have meant, and the change that makes it of the input.
///
/// `Debug` hides secrets of the text.
///
/// ```
/// use url_core::{Url, hint::Change};
///
/// let input = "https://me:pass#word@example.com/";
/// let candidates = Url::parse(input).unwrap_err().candidates(input);
/// assert_eq!(candidates[0].change, Change::UserInfoDelimiter);
/// assert_eq!(candidates[0].text, "https://me:pass%23word@example.com/");
/// ```
#[derive(Clone, Eq, PartialEq)]
#[non_exhaustive]
pub struct Candidate {
    /// The change.
    pub change: Change,
    /// The string, which parses without a base URL.
    pub text: String,
}

impl fmt::Debug for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Candidate").field("change", &self.change).field("text", &Loggable(&self.text)).finish()
    }
}

/// The change of an input that makes a [`Candidate`]. `Display` writes it for a person.
///
/// ```
/// use url_core::hint::{Change, Hint};
///
/// assert_eq!(Change::Port(9999).to_string(), "with the port 9999");
/// assert_eq!(Change::WithoutCharacter(' ').to_string(), "without spaces in the host");
/// assert_eq!((Change::Brackets.hint(), Change::WithoutPort.hint()), (Some(Hint::Brackets), None));
/// ```
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub enum Change {
    /// The input starts with a host, and got the scheme `https`.
    DefaultScheme,
    /// The input starts with `://`, and got the scheme `https`.
    MissingScheme,
    /// The colon after the scheme is missing, or is another character, as in `http//` and `http;//`.
    SchemeColon,
    /// The URL is in quotation marks.
    QuotationMarks,
    /// An address of git became an `ssh` URL.
    ScpLike,
    /// An IPv6 address got its brackets.
    Brackets,
    /// An IPv6 address got its closing bracket.
    ClosingBracket,
    /// An IPv6 address lost its zone.
    WithoutZone,
    /// Delimiters in a username or password are percent-encoded.
    UserInfoDelimiter,
    /// The host lost a character that it cannot contain, at each place where it was.
    WithoutCharacter(char),
    /// The port is the start of the text that is not a port.
    Port(u16),
    /// The URL lost what is not a port.
    WithoutPort,
}

impl Change {
    /// Returns the hint for the change, if the error alone does not tell what to do.
    ///
    /// ```
    /// use url_core::hint::{Change, Hint};
    ///
    /// assert_eq!(Change::ScpLike.hint(), Some(Hint::ScpLike));
    /// assert_eq!(Change::ClosingBracket.hint(), None);
    /// ```
    #[must_use]
    pub fn hint(self) -> Option<Hint> {
        match self {
            Self::DefaultScheme => Some(Hint::DefaultScheme),
            Self::ScpLike => Some(Hint::ScpLike),
            Self::Brackets => Some(Hint::Brackets),
            Self::UserInfoDelimiter => Some(Hint::UserInfoDelimiter),
            _ => None,
        }
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::DefaultScheme | Self::MissingScheme => "with the scheme https",
            Self::SchemeColon => "with a colon after the scheme",
            Self::QuotationMarks => "without the quotation marks",
            Self::ScpLike => "as an address of git",
            Self::Brackets => "with the IPv6 address in brackets",
            Self::ClosingBracket => "with the bracket closed",
            Self::WithoutZone => "without the zone",
            Self::UserInfoDelimiter => "with its username and password percent-encoded",
            Self::WithoutCharacter(' ') => "without spaces in the host",
            Self::WithoutCharacter(character @ '!'..='~') => return write!(f, "without {character} in the host"),
            Self::WithoutCharacter(character) => {
                return write!(f, "without U+{:04X} in the host", u32::from(*character));
            }
            Self::Port(port) => return write!(f, "with the port {port}"),
            Self::WithoutPort => "without a port",
        })
    }
}

impl SetError {
    /// Returns what the writer of `value` may have meant. `value` is the host that was to be set, also by the builder.
    ///
    /// ```
    /// use url_core::{Url, hint::Hint};
    ///
    /// let error = Url::builder("redis").host("::1").build().unwrap_err();
    /// assert_eq!(error.hint("::1"), Some(Hint::Brackets));
    /// let error = Url::builder("redis").host("a b").build().unwrap_err();
    /// assert_eq!(error.hint("a b"), None);
    /// ```
    #[inline]
    pub fn hint(&self, value: &str) -> Option<Hint> {
        let is_address = self.component() == Some(Component::Host) && value.parse::<Ipv6Addr>().is_ok();
        is_address.then_some(Hint::Brackets)
    }
}
