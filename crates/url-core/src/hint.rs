//! What to do about an input that is not a URL, where the reason alone does not tell.
//!
//! An error does not contain the input, and the parser does not look for hints. They are found when they are asked for.

use crate::{
    error::{Component, ParseError, ParseErrorKind, SetError, ValidationErrorKind},
    options::ParseOptions,
    parser::input::{Input, is_neither_c0_control_nor_space},
    record::Url,
    syntax::{scheme::scheme_len_before_colon, slashes::SLASHES},
};
use core::net::Ipv6Addr;
use url_host::Ignore;
use url_idna::named_enum;

named_enum! {
    /// What the writer of an input may have meant, as [`ParseError::hint`] tells.
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
        /// It starts with a host. [`ParseOptions::default_scheme`] reads it.
        DefaultScheme = "default-scheme",
        /// It is an address of git, which [`Url::from_scp_like`] reads; or such an address follows `ssh://`.
        ScpLike = "scp-like",
        /// The host is an IPv6 address without its brackets.
        Brackets = "brackets",
    }
}

impl Hint {
    /// Returns the hint for a person.
    ///
    /// ```
    /// assert_eq!(url_core::hint::Hint::Brackets.message(), "an IPv6 address is written in brackets, as in `https://[::1]/`");
    /// ```
    pub const fn message(self) -> &'static str {
        match self {
            Self::DefaultScheme => "a URL starts with its scheme, as in `https://example.com/`",
            Self::ScpLike => "`user@host:path` is `ssh://user@host/path` as a URL",
            Self::Brackets => "an IPv6 address is written in brackets, as in `https://[::1]/`",
        }
    }
}

impl ParseError {
    /// Returns what the writer of `input` may have meant. `input` is the text that was parsed.
    ///
    /// It parses the input again in other ways, so it is meant for the message to a person, not for each failure.
    ///
    /// ```
    /// use url_core::{Url, hint::Hint};
    ///
    /// let hint = |input: &str| Url::parse(input).unwrap_err().hint(input);
    /// assert_eq!(hint("example.com/x"), Some(Hint::DefaultScheme));
    /// assert_eq!(hint("https://::1/"), Some(Hint::Brackets));
    /// assert_eq!(hint("https://exa mple.com"), None);
    /// ```
    #[inline]
    pub fn hint(&self, input: &str) -> Option<Hint> {
        let ParseErrorKind::Validation(kind) = self.kind() else { return None };
        if kind == ValidationErrorKind::MissingSchemeNonRelativeUrl {
            if ParseOptions::new().default_scheme("https").can_parse(input) {
                return Some(Hint::DefaultScheme);
            }
            let trimmed = input.trim_matches(|c: char| c.is_ascii() && !is_neither_c0_control_nor_space(c as u8));
            return Url::from_scp_like(trimmed).is_ok().then_some(Hint::ScpLike);
        }
        let input = Input::of(input, &mut Ignore);
        let scheme_end = scheme_len_before_colon(input.text.as_bytes())?;
        let (scheme, rest) = input.text.split_at(scheme_end);
        let rest = rest[1..].strip_prefix(SLASHES)?;
        let authority = &rest[..rest.find(['/', '\\', '?', '#']).unwrap_or(rest.len())];
        let host = &authority[authority.rfind('@').map_or(0, |at| at + 1)..];
        if host.parse::<Ipv6Addr>().is_ok() {
            return Some(Hint::Brackets);
        }
        let is_scp_like = kind == ValidationErrorKind::PortInvalid
            && scheme.eq_ignore_ascii_case("ssh")
            && Url::from_scp_like(rest).is_ok();
        is_scp_like.then_some(Hint::ScpLike)
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
