//! URLs in which nothing or little changes, recognized without the state machine.
//!
//! Most URLs start with a scheme, `://`, a host that is its own serialization (or no host, with `file`) and perhaps a
//! port, followed by a path, a query and a fragment in which no byte has to be percent-encoded. Others have an opaque
//! path after the `:` of a scheme that is not special. The state machine would find this out state by state, and write
//! nothing. This module finds out without a parser how far a text is of that kind. Where it stops, the state machine
//! resumes, in the state that it would be in there ([`resume`]). If that is before the path, it starts from the
//! beginning.
//!
//! Some changes are made without the states, too ([`complete_url`]):
//!
//! - in the scheme and the authority ([`authority`]): capital letters are lowercased, a default port is removed, a
//!   missing slash is added, the host parser replaces a host, and slashes of another kind or number are corrected
//!   ([`slashes_before_host`]);
//! - from the path on: bytes are percent-encoded.
//!
//! Most texts that are not URLs have an invalid authority. This module recognizes it for callers that only ask whether
//! a text is a URL ([`invalid_authority`]). A plain text may have validation errors all the same
//! ([`validation_errors`]).
//!
//! So this module repeats some of what the states do, with their own predicates where these are fast enough. No state
//! depends on it. A debug build also runs the states from the beginning, and compares (`ParseOptions::match_common`).
//!
//! Without vectors this module does little on purpose. It recognizes a scheme, `://`, perhaps a username, and a host,
//! but no port, no address in brackets, no capital letter, no opaque path, no change, and of the references only simple
//! ones to `http` and `https` URLs. All others go to the states.
//!
//! The terms, in comments and in names:
//!
//! - A text is *plain* up to the first change in its path, query or fragment. The *authority*, here with the scheme
//!   before it and the first slash of the path after it, may change all the same. If it does not, it is *kept*.
//! - A *common* URL is `http` or `https`, `//` and only a domain or IPv4 address, or `file` without a host.
//! - A plain text is *complete* if its URL is known without the states, changed or not.
//! - *Odd* slashes and hosts are those that few URLs have, and that need another check: slashes other than `//`, or a
//!   host with bytes that few names have.
//! - `_outlined`, at the end of a name: the function without the suffix, but never inlined.

#![expect(
    clippy::inline_always,
    reason = "a function that is not inlined returns its result in memory, from where it is read at once"
)]

mod path_to_fragment;
mod authority;
mod complete_url;
mod slashes_before_host;
mod invalid_authority;
mod validation_errors;
mod resume;
pub(crate) mod reference;

use super::{
    authority::ends_authority,
    input::{is_neither_c0_control_nor_space, is_trimmed},
};
use crate::{
    options::ParseOptions,
    record::{HostKind, Offsets, Url},
    scheme::SchemeType,
};
use alloc::string::String;
pub(crate) use authority::may_follow_special_host;
use authority::{may_have_plain_host, plain_end, plain_host, special_host};
use core::{num::NonZeroU32, ops::Range};
use path_to_fragment::PathToFragment;
use url_percent::scan::HAS_VECTORS;

/// How much of a text is plain, and where its components begin.
///
/// Two of the offsets say how far it reaches:
///
/// | plain so far                    | `username_start` | `path_start`        | predicate                             |
/// |---------------------------------|------------------|---------------------|---------------------------------------|
/// | nothing                         | 0                | 0                   | none of the following; [`NONE`]       |
/// | up to the authority             | > 0              | 0                   | [`is_at_authority`]                   |
/// | to a path of segments or beyond | > 0              | >= `username_start` | [`reaches_path`]                      |
/// | to an opaque path or beyond     | `scheme_end` + 3 | `scheme_end` + 1    | [`reaches_path`], [`has_opaque_path`] |
///
/// [`NONE`]: Self::NONE
/// [`is_at_authority`]: Self::is_at_authority
/// [`reaches_path`]: Self::reaches_path
/// [`has_opaque_path`]: Self::has_opaque_path
#[derive(Clone, Copy)]
pub(crate) struct PlainPrefix {
    scheme_type: SchemeType,
    /// Null if there is none, or if only the host parser knows the result. If the text is plain only up to the
    /// authority, either null or [`NUMBER_FOR_HOST_PARSER`](Self::NUMBER_FOR_HOST_PARSER).
    host: HostKind,
    /// `None` also for a port in the text that is removed.
    port: Option<u16>,
    /// Whether the scheme, or a host that is a domain, has capital letters.
    has_capitals: bool,
    /// Whether the text lacks the slash that the path starts with.
    lacks_slash: bool,
    /// Where the authority begins, or would begin after this scheme.
    username_start: u32,
    /// Where the host begins if there are no credentials.
    username_end: u32,
    /// If the text is plain only up to the authority, the host is the longest prefix of the authority whose bytes are
    /// kept in every host.
    host_start: u32,
    host_end: u32,
    path_start: u32,
    query_start: Option<NonZeroU32>,
    fragment_start: Option<NonZeroU32>,
    /// Where the text stops being plain: in the last component found, or where the path begins.
    end: u32,
    /// Whether the text ends there.
    is_whole: bool,
}

impl PlainPrefix {
    /// The host of a text that is plain only up to the authority, if the host ends in a number but is not a serialized
    /// IPv4 address.
    const NUMBER_FOR_HOST_PARSER: HostKind = HostKind::Ipv4;

    /// The plain prefix of a text in which nothing is plain.
    pub(crate) const NONE: Self = Self {
        scheme_type: SchemeType::NotSpecial,
        host: HostKind::Null,
        port: None,
        has_capitals: false,
        lacks_slash: false,
        username_start: 0,
        username_end: 0,
        host_start: 0,
        host_end: 0,
        path_start: 0,
        query_start: None,
        fragment_start: None,
        end: 0,
        is_whole: false,
    };

    /// Matches `input` as a whole, if it is a common URL and plain to its end. Otherwise the error says how much of the
    /// trimmed input is plain, or `None` if that is not known yet.
    #[inline(always)]
    pub(crate) fn match_common(input: &str, options: &ParseOptions<'_>) -> Result<Self, Option<Self>> {
        if !HAS_VECTORS {
            return Err(None);
        }
        let start = match Self::match_common_start(input, options, |after_host| matches!(after_host, [b'/', ..])) {
            Ok(start) => start,
            Err(Some(start)) => return Err(Some(start.with_host_at_end(input, options))),
            Err(None) => return Err(None),
        };
        let plain = start.with(PathToFragment::scan(input.as_bytes(), start.path_start as usize + 1), input);
        if plain.is_whole { Ok(plain) } else { Err(plain.trimmed(input)) }
    }

    /// How much of the trimmed `input` is plain, if that is known. Only the end of `input` may have to be trimmed.
    #[inline(always)]
    fn trimmed(self, input: &str) -> Option<Self> {
        if is_trimmed(input) {
            return Some(self);
        }
        let (text, after) = input.as_bytes().split_at_checked(self.end as usize)?;
        let is_whole = !after.iter().copied().any(is_neither_c0_control_nor_space);
        // Without the trimmed bytes, a dot at the end may be a dot segment.
        (!is_whole || !text.ends_with(b"/.")).then_some(Self { is_whole, ..self })
    }

    /// This prefix extended by the host, if that is its own serialization and `input` ends after it.
    #[inline(always)]
    fn with_host_at_end(self, input: &str, options: &ParseOptions<'_>) -> Self {
        let (start, end) = (self.host_start as usize, self.host_end as usize);
        if end < input.len() || !may_have_plain_host(input, options) {
            return self;
        }
        match plain_host(input, self.scheme_type, start, end) {
            HostKind::Null => self,
            host => {
                Self { host, path_start: self.host_end, end: self.host_end, lacks_slash: true, is_whole: true, ..self }
            }
        }
    }

    /// The URL that `text` becomes, if it [ends after the host](Self::with_host_at_end).
    #[inline(always)]
    pub(crate) fn url_with_added_slash(&self, text: &str) -> Option<Url> {
        if !self.lacks_slash || !self.is_whole {
            return None;
        }
        let mut href = String::with_capacity(text.len() + "/".len());
        href.push_str(text);
        href.push('/');
        Some(Url { offsets: self.offsets_so_far(), href })
    }

    /// How much of `input`, which is trimmed, is plain: nothing, all or a part.
    // An attribute cannot depend on `HAS_VECTORS`, but on the feature of this crate.
    #[cfg_attr(feature = "vectors", inline(always))]
    #[cfg_attr(not(feature = "vectors"), inline(never))]
    pub(crate) fn of(input: &str, options: &ParseOptions<'_>) -> Self {
        // With vectors, `match_common` has tried this already.
        let common = if HAS_VECTORS {
            Err(None)
        } else {
            Self::match_common_start(input, options, |after_host| ends_authority(after_host.first().copied()))
        };
        // A match and not a closure, which would not be inlined.
        let start = match common {
            Ok(start) | Err(Some(start)) => start,
            Err(None) => Self::match_any_start(input, options),
        };
        start.with_path_to_fragment(input)
    }

    /// Matches the start of a common URL: `http` or `https` and only a domain or IPv4 address, if the bytes after it
    /// pass `may_follow`, or `file` without a host. The error is that of [`match_common`](Self::match_common).
    #[inline(always)]
    pub(crate) fn match_common_start(
        input: &str,
        options: &ParseOptions<'_>,
        may_follow: impl Fn(&[u8]) -> bool,
    ) -> Result<Self, Option<Self>> {
        let bytes = input.as_bytes();
        let (scheme_type, start) = if bytes.starts_with(b"https://") {
            (SchemeType::Https, "https://".len())
        } else if bytes.starts_with(b"http://") {
            (SchemeType::Http, "http://".len())
        } else if bytes.starts_with(b"file:///") {
            return Self::match_common_file_start(input, options).ok_or(None);
        } else {
            return Err(None);
        };
        let end = plain_end(bytes, start);
        let may_be_common =
            may_follow(bytes.get(end..).unwrap_or_default()) && end > start && may_have_plain_host(input, options);
        let host = if may_be_common { special_host(&bytes[start..end]) } else { HostKind::Null };
        if host == HostKind::Null {
            let host = if may_be_common { Self::NUMBER_FOR_HOST_PARSER } else { HostKind::Null };
            let start = Self::with_host((scheme_type, host, None), start..end, 0);
            Err(is_trimmed(input).then_some(start))
        } else {
            Ok(Self::with_host((scheme_type, host, None), start..end, end))
        }
    }

    /// Matches the start of `input`, which starts with `file:///`, if no drive letter follows that changes.
    #[inline(always)]
    fn match_common_file_start(input: &str, options: &ParseOptions<'_>) -> Option<Self> {
        let at = "file://".len();
        let host = plain_host(input, SchemeType::File, at, at);
        let is_plain = host == HostKind::Empty && may_have_plain_host(input, options);
        is_plain.then(|| Self::with_host((SchemeType::File, host, None), at..at, at))
    }

    /// A plain prefix without credentials, with a host at `range` and a port.
    #[inline(always)]
    fn with_host(
        (scheme_type, host, port): (SchemeType, HostKind, Option<u16>),
        range: Range<usize>,
        path_start: usize,
    ) -> Self {
        let (host_start, host_end, path_start) = (range.start as u32, range.end as u32, path_start as u32);
        let (username_start, username_end) = (host_start, host_start);
        let offsets = Self { username_start, username_end, host_start, host_end, path_start, ..Self::NONE };
        Self { scheme_type, host, port, end: path_start, ..offsets }
    }

    /// The plain prefix of a URL that is plain up to `end` and has these offsets.
    #[inline(always)]
    fn with_offsets(scheme_type: SchemeType, offsets: Offsets, end: usize) -> Self {
        let Offsets { username_end, host_start, host_end, path_start, query_start, fragment_start, host, port, .. } =
            offsets;
        let (username_start, end) = (offsets.scheme_end + "://".len() as u32, end as u32);
        let authority =
            Self { host, port, username_start, username_end, host_start, host_end, path_start, ..Self::NONE };
        Self { scheme_type, query_start, fragment_start, end, ..authority }
    }

    /// This prefix extended by how much of path, query and fragment is plain.
    #[inline(always)]
    fn with_path_to_fragment(self, input: &str) -> Self {
        let (bytes, path_start) = (input.as_bytes(), self.path_start as usize);
        if self.has_opaque_path() {
            return self.with(PathToFragment::scan_opaque(bytes, path_start), input);
        }
        if !self.reaches_path() {
            return self;
        }
        let has_slash = bytes.get(path_start) == Some(&b'/');
        if !HAS_VECTORS && !has_slash {
            return self;
        }
        let lacks_slash = !has_slash && self.scheme_type.is_special();
        let nothing = PathToFragment { query_start: None, fragment_start: None, end: bytes.len() };
        let start = path_start + usize::from(has_slash);
        Self { lacks_slash, ..self }
            .with(if start < bytes.len() { PathToFragment::scan(bytes, start) } else { nothing }, input)
    }

    /// This prefix extended by the plain part of path, query and fragment.
    #[inline(always)]
    fn with(self, plain: PathToFragment, input: &str) -> Self {
        let PathToFragment { query_start, fragment_start, end } = plain;
        Self { query_start, fragment_start, end: end as u32, is_whole: end == input.len(), ..self }
    }

    /// Returns whether the text is plain up to an opaque path or beyond.
    #[inline(always)]
    fn has_opaque_path(&self) -> bool {
        HAS_VECTORS && self.reaches_path() && self.path_start < self.username_start
    }

    /// Returns whether the text is plain up to its path or beyond: the whole authority is known, except perhaps for the
    /// result of the host parser.
    #[inline(always)]
    pub(crate) fn reaches_path(&self) -> bool {
        self.path_start > 0
    }

    /// Returns whether the whole authority is known, and its host, if it has one, without the host parser.
    #[inline(always)]
    pub(crate) fn is_host_known(&self) -> bool {
        self.reaches_path() && (self.host != HostKind::Null || self.has_opaque_path())
    }

    /// Returns whether scheme and authority do not change, and the slash after them is not missing.
    #[inline(always)]
    pub(crate) fn is_authority_kept(&self) -> bool {
        let is_port_kept = self.port.is_some() || self.host_end == self.path_start;
        self.is_host_known() && is_port_kept && !self.has_capitals && !self.lacks_slash
    }

    /// Returns whether the text is plain to its end.
    pub(crate) fn is_whole(&self) -> bool {
        self.is_whole
    }

    /// Returns whether the URL of the whole text is known.
    #[inline(always)]
    pub(crate) fn is_complete(&self) -> bool {
        HAS_VECTORS && self.is_whole && self.is_host_known()
    }

    /// Returns whether the authority changes, or only the host parser knows whether it does.
    pub(crate) fn is_authority_changed(&self) -> bool {
        HAS_VECTORS && self.reaches_path() && !self.is_authority_kept()
    }

    /// Returns whether the text is plain only up to its authority, as far as is known.
    pub(crate) fn is_at_authority(&self) -> bool {
        self.username_start > 0 && !self.reaches_path()
    }

    /// Returns whether `text`, a special URL, stops being plain at a backslash that is read as a slash.
    #[inline(always)]
    pub(crate) fn ends_at_backslash(&self, text: &str) -> bool {
        let end = if self.is_at_authority() { self.host_end } else { self.end };
        // In a query or fragment a backslash is plain.
        HAS_VECTORS && text.as_bytes().get(end as usize) == Some(&b'\\') && self.scheme_type.is_special()
    }

    /// The offsets of the URL, if the whole text is kept.
    #[inline(always)]
    pub(crate) fn offsets(&self) -> Option<Offsets> {
        (self.is_whole && self.is_authority_kept()).then(|| self.offsets_so_far())
    }

    /// The part of `text` after the plain prefix.
    pub(crate) fn remaining<'t>(&self, text: &'t str) -> &'t str {
        text.get(self.end as usize..).unwrap_or_default()
    }

    #[inline(always)]
    fn scheme_end(&self) -> usize {
        self.username_start as usize - "://".len()
    }

    /// The offsets of the URL as far as it is plain, if its authority is kept.
    #[inline(always)]
    pub(crate) fn offsets_so_far(&self) -> Offsets {
        let &Self { username_end, host_start, host_end, path_start, query_start, fragment_start, host, port, .. } =
            self;
        let scheme_end = self.scheme_end() as u32;
        Offsets { scheme_end, username_end, host_start, host_end, path_start, query_start, fragment_start, host, port }
    }
}

#[cfg(test)]
mod tests;
