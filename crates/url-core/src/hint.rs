//! Advice about an input that is not a URL, where the reason alone does not tell what to do.
//!
//! An error does not contain the input, and the parser does not look for hints. They are found when they are asked for.

use crate::{
    error::{Component, ParseError, ParseErrorKind, SetError, ValidationErrorKind},
    options::ParseOptions,
    parser::input::{clean, is_neither_c0_control_nor_space},
    record::Url,
    scheme::SchemeType,
    syntax::{scheme::scheme_len_before_colon, slashes::SLASHES},
};
use alloc::format;
use core::net::Ipv6Addr;
use url_host::Ignore;
use url_percent::{PercentEncodeSet, USERINFO, utf8_percent_encode};

url_names::named_enum! {
    /// The probable meaning of an input, as [`ParseError::hint`] tells.
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
        /// A username or password has a delimiter in it that ends the authority, such as `#`, because it is not
        /// percent-encoded. With the percent-encoding, the input is a URL.
        UserInfoDelimiter = "user-info-delimiter",
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
            Self::UserInfoDelimiter => {
                "in a username or password, `#` is written `%23`, `/` is `%2F`, and `?` is `%3F`"
            }
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
    /// assert_eq!(hint("https://me:pass#word@example.com/"), Some(Hint::UserInfoDelimiter));
    /// assert_eq!(hint("https://exa mple.com"), None);
    /// // A scheme is there, behind a quotation mark.
    /// assert_eq!(hint("\"https://example.com\""), None);
    /// ```
    #[inline]
    pub fn hint(&self, input: &str) -> Option<Hint> {
        let ParseErrorKind::Validation(kind) = self.kind() else { return None };
        if kind == ValidationErrorKind::MissingSchemeNonRelativeUrl {
            return hint_without_scheme(input);
        }
        let (input, _) = clean(input, &mut Ignore);
        let scheme_end = scheme_len_before_colon(input.as_bytes())?;
        let (scheme, rest) = input.split_at(scheme_end);
        let rest = rest[1..].strip_prefix(SLASHES)?;
        let authority = authority(rest);
        if is_ipv6_address(host_of(authority)) {
            return Some(Hint::Brackets);
        }
        let is_port = matches!(kind, ValidationErrorKind::PortInvalid | ValidationErrorKind::PortOutOfRange);
        let is_git = scheme.eq_ignore_ascii_case("ssh") && (authority.contains('@') || !rest.contains('@'));
        if kind == ValidationErrorKind::PortInvalid && is_git && Url::from_scp_like(rest).is_ok() {
            return Some(Hint::ScpLike);
        }
        let is_url = |(userinfo, host)| {
            let userinfo = utf8_percent_encode(userinfo, &DELIMITERS);
            ParseOptions::new().can_parse(&format!("{scheme}://{userinfo}@{host}"))
        };
        let is_cut = is_port && rest[authority.len()..].contains('@') && rest.rsplit_once('@').is_some_and(is_url);
        is_cut.then_some(Hint::UserInfoDelimiter)
    }
}

/// What ends an authority.
static DELIMITERS: PercentEncodeSet = USERINFO.with(b"/\\?#");

/// Returns the hint for an input without a scheme.
fn hint_without_scheme(input: &str) -> Option<Hint> {
    let trimmed = input.trim_matches(|c: char| c.is_ascii() && !is_neither_c0_control_nor_space(c as u8));
    let text = trimmed.strip_prefix(SLASHES).unwrap_or(trimmed);
    if is_ipv6_address(host_of(authority(text))) {
        return Some(Hint::Brackets);
    }
    if seems_to_have_scheme(trimmed) {
        return None;
    }
    if ParseOptions::new().default_scheme("https").can_parse(input) {
        return Some(Hint::DefaultScheme);
    }
    Url::from_scp_like(trimmed).is_ok().then_some(Hint::ScpLike)
}

/// Returns whether the writer of a text seems to have written a scheme, or a mark or bracket before a URL, so that one
/// more scheme makes another URL of it.
fn seems_to_have_scheme(text: &str) -> bool {
    let starts_host = |c: char| c.is_alphanumeric() || matches!(c, '[' | '/' | '\\' | '_' | '-' | '%');
    let authority = authority(text);
    let rest = &text[authority.len()..];
    let is_before_slashes = !authority.is_empty() && (rest.starts_with("//") || rest.starts_with("\\\\"));
    // `http;//x`, `http//x`, `1http://x`
    let name = authority.trim_end_matches(|c: char| !c.is_alphanumeric());
    let is_scheme = SchemeType::of_any_case(name.as_bytes()).is_special() || authority.ends_with([':', ';']);
    !text.starts_with(starts_host) || is_before_slashes && is_scheme
}

/// Returns what is before the first delimiter.
fn authority(text: &str) -> &str {
    &text[..text.find(['/', '\\', '?', '#']).unwrap_or(text.len())]
}

/// Returns what is after the userinfo of an authority.
fn host_of(authority: &str) -> &str {
    &authority[authority.rfind('@').map_or(0, |at| at + 1)..]
}

/// Returns whether `host` is an IPv6 address, with a zone or without.
fn is_ipv6_address(host: &str) -> bool {
    host.split('%').next().unwrap_or_default().parse::<Ipv6Addr>().is_ok()
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
