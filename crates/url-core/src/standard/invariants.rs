//! The invariants of a URL record, stated once.

use crate::{
    record::{HostKind, Offsets, Url, UrlRef},
    scheme::SchemeType,
    syntax::{GUARD, SLASHES, dots_of, is_windows_drive_letter},
};
use url_percent::{C0_CONTROL, FRAGMENT, PATH, PercentEncodeSet, USERINFO};

/// The rule that a URL breaks, if any.
type Rule = Result<(), &'static str>;

#[inline]
fn rule(holds: bool, rule: &'static str) -> Rule {
    if holds { Ok(()) } else { Err(rule) }
}

#[inline]
fn has_none_of(text: &str, set: &PercentEncodeSet) -> bool {
    set.find(text.as_bytes()).is_none()
}

impl Url {
    /// Checks that the record is one that the parser could have returned; `Err` names the rule that does not hold.
    ///
    /// All URLs pass, except some file URLs made by the standard's [protocol setter](crate::web::WebUrl::set_protocol).
    /// Tests and fuzz targets call it, and debug builds after each parse.
    ///
    /// ```
    /// # use url_core::Url;
    /// assert_eq!(Url::parse("foo:/.//a")?.check_invariants(), Ok(()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if this library has a defect.
    #[doc(hidden)]
    #[inline]
    pub fn check_invariants(&self) -> Result<(), &'static str> {
        self.borrowed().check_invariants()
    }
}

impl UrlRef<'_> {
    /// The same as [`Url::check_invariants`].
    ///
    /// ```
    /// use url_core::UrlRef;
    ///
    /// assert_eq!(UrlRef::from_serialized("https://example.com/").unwrap().check_invariants(), Ok(()));
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if this library has a defect.
    #[doc(hidden)]
    #[inline]
    pub fn check_invariants(&self) -> Result<(), &'static str> {
        self.check_offsets()?;
        self.check_scheme()?;
        if self.has_authority() {
            self.check_credentials()?;
            self.check_host()?;
            self.check_port()?;
        } else {
            self.check_without_host()?;
        }
        self.check_path()?;
        rule(
            has_none_of(self.query().unwrap_or_default(), self.scheme_type().query_set()),
            "the query is percent-encoded",
        )?;
        rule(has_none_of(self.fragment().unwrap_or_default(), &FRAGMENT), "the fragment is percent-encoded")
    }

    #[inline]
    fn check_offsets(&self) -> Rule {
        let Offsets { scheme_end, username_end, host_start, host_end, path_start, .. } = self.offsets;
        let len = self.href.len();
        rule(self.href.is_ascii(), "the href is ASCII")?;
        rule(u32::try_from(len).is_ok(), "the href has at most `u32::MAX` bytes")?;
        rule(
            scheme_end < username_end && username_end <= host_start && host_start <= host_end && host_end <= path_start,
            "the offsets up to the path ascend",
        )?;
        let (path_end, query_end) = (self.offsets.path_end(len), self.offsets.query_end(len));
        rule(
            path_start as usize <= path_end && path_end <= query_end && query_end <= len,
            "the offsets from the path on ascend",
        )?;
        let delimiter = |at: Option<core::num::NonZeroU32>, byte| {
            at.is_none_or(|at| self.href.as_bytes().get(at.get() as usize) == Some(&byte))
        };
        rule(delimiter(self.offsets.query_start, b'?'), "the query follows a question mark")?;
        rule(delimiter(self.offsets.fragment_start, b'#'), "the fragment follows a number sign")
    }

    #[inline]
    fn check_scheme(&self) -> Rule {
        let scheme = self.scheme();
        rule(scheme.starts_with(|c: char| c.is_ascii_lowercase()), "the scheme starts with a lowercase letter")?;
        let is_scheme_byte = |byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'+' | b'-' | b'.');
        rule(scheme.bytes().all(is_scheme_byte), "the scheme is lowercase")?;
        rule(self.href[scheme.len()..].starts_with(':'), "the scheme ends at a colon")
    }

    #[inline]
    fn check_without_host(&self) -> Rule {
        let Offsets { scheme_end, username_end, host_end, path_start, port, .. } = self.offsets;
        rule(!self.is_special(), "a special URL has a host")?;
        rule(port.is_none(), "there is no port without a host")?;
        rule(username_end == scheme_end + 1 && host_end == username_end, "there are no credentials without a host")?;
        let guard = if self.path().starts_with("//") { GUARD } else { "" };
        rule(
            &self.href[host_end as usize..path_start as usize] == guard,
            "`/.` precedes a path that starts with `//`, and no other",
        )
    }

    #[inline]
    fn check_credentials(&self) -> Rule {
        let start = self.offsets.username_start();
        rule(&self.href[start - 2..start] == SLASHES, "the authority follows two slashes")?;
        rule(has_none_of(self.username(), &USERINFO), "the username is percent-encoded")?;
        rule(has_none_of(self.password().unwrap_or_default(), &USERINFO), "the password is percent-encoded")?;
        rule(self.password() != Some(""), "an empty password is not written")?;
        let written = self.username().len() + self.password().map_or(0, |password| password.len() + 1);
        let at_sign = usize::from(self.includes_credentials());
        rule(
            start + written + at_sign == self.offsets.host_start as usize
                && (at_sign == 0 || written > 0 && self.href.as_bytes()[start + written] == b'@'),
            "credentials end at an at sign, which is not there without them",
        )?;
        rule(
            !self.includes_credentials() || !self.cannot_have_a_username_password_port(),
            "a URL that cannot have credentials has none",
        )
    }

    #[inline]
    fn check_host(&self) -> Rule {
        let text = &self.href[self.offsets.host_start as usize..self.offsets.host_end as usize];
        let allowed = match self.scheme_type() {
            SchemeType::NotSpecial => matches!(self.offsets.host, HostKind::Ipv6 | HostKind::Opaque | HostKind::Empty),
            SchemeType::File => text != "localhost" && self.offsets.host != HostKind::Opaque,
            _ => !matches!(self.offsets.host, HostKind::Empty | HostKind::Opaque),
        };
        rule(allowed, "the scheme allows the kind of the host")?;
        if text.is_empty() || self.offsets.host == HostKind::Empty {
            return rule(text.is_empty() && self.offsets.host == HostKind::Empty, "the empty host is the empty string");
        }
        let parsed = self.scheme_type().parse_host(text).map_err(|_| "the host can be parsed")?;
        rule(HostKind::from(&parsed) == self.offsets.host, "the host has the recorded kind")?;
        rule(alloc::format!("{parsed}") == text, "the host is serialized")
    }

    #[inline]
    fn check_port(&self) -> Rule {
        let text = &self.href[self.offsets.host_end as usize..self.offsets.path_start as usize];
        let Some(port) = self.port() else { return rule(text.is_empty(), "a null port is not written") };
        rule(text.strip_prefix(':') == Some(&*alloc::format!("{port}")), "the port is serialized")?;
        rule(self.scheme_type().default_port() != Some(port), "the default port is null")?;
        rule(!self.cannot_have_a_username_password_port(), "a URL that cannot have a port has none")
    }

    #[inline]
    fn check_path(&self) -> Rule {
        let path = self.path();
        if self.has_opaque_path() {
            rule(has_none_of(path, &C0_CONTROL), "the opaque path is percent-encoded")?;
            rule(!path.contains(['?', '#']), "the opaque path ends at the query or fragment")?;
            return rule(!path.ends_with(' '), "the opaque path does not end with a space");
        }
        rule(path.starts_with('/') || path.is_empty() && !self.is_special(), "the path starts with a slash")?;
        rule(has_none_of(path, &PATH), "the path is percent-encoded")?;
        rule(!self.is_special() || !path.contains('\\'), "the path of a special URL has no backslash")?;
        let mut segments = self.path_segments().into_iter().flatten();
        rule(segments.clone().all(|segment| dots_of(segment.as_bytes()) == 0), "the path has no dot segments")?;
        let first = segments.next().unwrap_or_default();
        let is_drive = is_windows_drive_letter(first);
        rule(
            self.scheme_type() != SchemeType::File || !is_drive || first.ends_with(':'),
            "the drive letter of a file URL is normalized",
        )
    }
}
