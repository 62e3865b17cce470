//! URLs in which nothing changes, recognized without the state machine.
//!
//! Most URLs begin with a scheme, `://`, a host that is its own serialization (or none, after `file`) and perhaps a
//! port, and go on with a path, a query and a fragment in which no byte has to be percent-encoded; others have an
//! opaque path behind the `:` of a scheme that is not special. The state machine would find that out state by state,
//! and write nothing. This module finds out without a parser how far a text is of that kind. Where it stops, the state
//! machine takes over, in the state that it would be in there ([`run`]), or from its beginning if that is in front of
//! the path.
//!
//! Some changes are made without the states, too ([`told`]): in front of the path ([`front`]), a capital letter, a port
//! or slash that goes or comes, a host for the host parser, and slashes of another kind or number ([`slashes`]); behind
//! that, bytes to percent-encode. And most texts that are no URLs show it in their authority, which does for callers
//! that only ask whether a text is one ([`refused`]). What is plain may have validation errors all the same
//! ([`valid`]).
//!
//! So this module repeats some of what the states do, with their own predicates where these are fast enough. No state
//! depends on it, and a debug build also runs the states from the beginning, and compares
//! (`ParseOptions::at_a_glance`).
//!
//! Without vectors this module is small on purpose. It recognizes a scheme, `://`, perhaps a username, and a host, but
//! no port, address in brackets, capital letter, opaque path, changed front or encoded rest, and of references only
//! simple ones to `http` and `https` URLs. All others go to the states.
//!
//! The words, in comments and in names:
//!
//! - A text is *plain* up to where its path, query or fragment first changes. What stands in front of the path, the
//!   *front*, may change all the same; if it does not, it is *kept*. The *rest* begins with the path.
//! - *At a glance*: by one look at the usual places. *By parts*: by a look at each part of the authority.
//! - *Told*: known as a whole without the states, changed or not.
//! - *Usual*: what most URLs have, as `http` or `https`, `//` and a bare domain. *Odd*: what few have, and what takes
//!   another look, as slashes other than `//`, or a host of other bytes than those of most names.
//! - `_apart`, at the end of a name: the function without it, but never inlined.

#![expect(
    clippy::inline_always,
    reason = "a function that is called writes what it found to memory, to be read from there at once"
)]

mod rest;
mod front;
mod told;
mod slashes;
mod refused;
mod valid;
mod run;
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
use core::{num::NonZeroU32, ops::Range};
pub(crate) use front::may_be_behind_special_host;
use front::{may_have_plain_host, plain_end, plain_host, special_host};
use rest::Rest;
use url_percent::scan::HAS_VECTORS;

/// How much of a text is plain, and where its components begin.
///
/// How far that reaches is in two of the offsets:
///
/// | plain so far                    | `username_start` | `path_start`        | asked by                              |
/// |---------------------------------|------------------|---------------------|---------------------------------------|
/// | nothing                         | 0                | 0                   | none of the below; [`NONE`]           |
/// | up to the authority             | > 0              | 0                   | [`is_at_authority`]                   |
/// | to a path of segments or beyond | > 0              | >= `username_start` | [`reaches_path`]                      |
/// | to an opaque path or beyond     | `scheme_end` + 3 | `scheme_end` + 1    | [`reaches_path`], [`has_opaque_path`] |
///
/// [`NONE`]: Self::NONE
/// [`is_at_authority`]: Self::is_at_authority
/// [`reaches_path`]: Self::reaches_path
/// [`has_opaque_path`]: Self::has_opaque_path
#[derive(Clone, Copy)]
pub(crate) struct Plain {
    scheme_type: SchemeType,
    /// Null if there is none, or if only the host parser can tell what it becomes. Up to the authority, where it is not
    /// known yet, either null or [`NUMBER_FOR_HOST_PARSER`](Self::NUMBER_FOR_HOST_PARSER).
    host: HostKind,
    /// `None` also for a port in the text that is left out.
    port: Option<u16>,
    /// Whether the scheme, or a host that is a domain, has capital letters.
    has_capitals: bool,
    /// Whether the slash that the path begins with is missing in the text.
    lacks_slash: bool,
    /// Where the authority begins, or would begin behind this scheme.
    username_start: u32,
    /// Where the host begins if there are no credentials.
    username_end: u32,
    /// Up to the authority, the host is what that begins with, as far as it stays as it is in every host.
    host_start: u32,
    host_end: u32,
    path_start: u32,
    query_start: Option<NonZeroU32>,
    fragment_start: Option<NonZeroU32>,
    /// Where the text stops being plain: in the last component that has begun, or where the path begins.
    end: u32,
    /// Whether the text ends there.
    is_whole: bool,
}

impl Plain {
    /// The host of a start that is plain up to the authority, if what stands there ends in a number, but is not a
    /// serialized IPv4 address.
    const NUMBER_FOR_HOST_PARSER: HostKind = HostKind::Ipv4;

    /// The plain start of a text in which nothing is plain.
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

    /// How much of `input` is plain, if a glance shows that it is all of it. Otherwise the error says how much of the
    /// trimmed input is plain, or `None` if that takes a longer look.
    #[inline(always)]
    pub(crate) fn at_a_glance(input: &str, options: &ParseOptions<'_>) -> Result<Self, Option<Self>> {
        if !HAS_VECTORS {
            return Err(None);
        }
        let start = match Self::usual_start(input, options, |behind| matches!(behind, [b'/', ..])) {
            Ok(start) => start,
            Err(Some(start)) => return Err(Some(start.with_nothing_behind_host(input, options))),
            Err(None) => return Err(None),
        };
        let plain = start.with(Rest::of(input.as_bytes(), start.path_start as usize + 1), input);
        if plain.is_whole { Ok(plain) } else { Err(plain.trimmed(input)) }
    }

    /// How much of `input` is plain when it is trimmed, if that is known; only its end may have to be.
    #[inline(always)]
    fn trimmed(self, input: &str) -> Option<Self> {
        if is_trimmed(input) {
            return Some(self);
        }
        let (text, behind) = input.as_bytes().split_at_checked(self.end as usize)?;
        let is_whole = !behind.iter().copied().any(is_neither_c0_control_nor_space);
        // What is trimmed may be all that kept the dot at the end from being a dot segment.
        (!is_whole || !text.ends_with(b"/.")).then_some(Self { is_whole, ..self })
    }

    /// This start, with the host of `input` if that is its own serialization and all that stands behind the slashes.
    #[inline(always)]
    fn with_nothing_behind_host(self, input: &str, options: &ParseOptions<'_>) -> Self {
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

    /// The URL that `text` becomes, if nothing of it stands [behind the host](Self::with_nothing_behind_host).
    #[inline(always)]
    pub(crate) fn with_slash(&self, text: &str) -> Option<Url> {
        if !self.lacks_slash || !self.is_whole {
            return None;
        }
        let mut href = String::with_capacity(text.len() + "/".len());
        href.push_str(text);
        href.push('/');
        Some(Url { offsets: self.offsets_so_far(), href })
    }

    /// How much of `input`, which is trimmed, is plain: nothing, all or a part.
    // Attributes can ask about the feature of their own crate, but not about `HAS_VECTORS`.
    #[cfg_attr(feature = "vectors", inline(always))]
    #[cfg_attr(not(feature = "vectors"), inline(never))]
    pub(crate) fn of(input: &str, options: &ParseOptions<'_>) -> Self {
        // With vectors, the glance has looked for the usual start already.
        let usual = if HAS_VECTORS {
            Err(None)
        } else {
            Self::usual_start(input, options, |behind| ends_authority(behind.first().copied()))
        };
        // A match and not a closure, which would not be inlined.
        let start = match usual {
            Ok(start) | Err(Some(start)) => start,
            Err(None) => Self::start_of_any(input, options),
        };
        start.and_rest(input)
    }

    /// The plain start that most URLs have: `http` or `https` and a bare domain or IPv4 address, if what follows it
    /// passes `may_follow`, or `file` and no host. The error is that of [`at_a_glance`](Self::at_a_glance).
    #[inline(always)]
    pub(crate) fn usual_start(
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
            return Self::usual_file_start(input, options).ok_or(None);
        } else {
            return Err(None);
        };
        let end = plain_end(bytes, start);
        let may_be_usual =
            may_follow(bytes.get(end..).unwrap_or_default()) && end > start && may_have_plain_host(input, options);
        let host = if may_be_usual { special_host(&bytes[start..end]) } else { HostKind::Null };
        if host == HostKind::Null {
            let host = if may_be_usual { Self::NUMBER_FOR_HOST_PARSER } else { HostKind::Null };
            let start = Self::with_host((scheme_type, host, None), start..end, 0);
            Err(is_trimmed(input).then_some(start))
        } else {
            Ok(Self::with_host((scheme_type, host, None), start..end, end))
        }
    }

    /// The plain start of `input`, which begins with `file:///`, if no drive letter follows that changes.
    #[inline(always)]
    fn usual_file_start(input: &str, options: &ParseOptions<'_>) -> Option<Self> {
        let at = "file://".len();
        let host = plain_host(input, SchemeType::File, at, at);
        let is_plain = host == HostKind::Empty && may_have_plain_host(input, options);
        is_plain.then(|| Self::with_host((SchemeType::File, host, None), at..at, at))
    }

    /// A plain start without credentials, with a host at `range` and a port.
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

    /// The plain start of a URL that is plain up to `end`, where it has these offsets.
    #[inline(always)]
    fn with_offsets(scheme_type: SchemeType, offsets: Offsets, end: usize) -> Self {
        let Offsets { username_end, host_start, host_end, path_start, query_start, fragment_start, host, port, .. } =
            offsets;
        let (username_start, end) = (offsets.scheme_end + "://".len() as u32, end as u32);
        let front = Self { host, port, username_start, username_end, host_start, host_end, path_start, ..Self::NONE };
        Self { scheme_type, query_start, fragment_start, end, ..front }
    }

    /// This start, extended by how much of the rest of `input` is plain, too.
    #[inline(always)]
    fn and_rest(self, input: &str) -> Self {
        let (bytes, path_start) = (input.as_bytes(), self.path_start as usize);
        if self.has_opaque_path() {
            return self.with(Rest::opaque(bytes, path_start), input);
        }
        if !self.reaches_path() {
            return self;
        }
        let has_slash = bytes.get(path_start) == Some(&b'/');
        if !HAS_VECTORS && !has_slash {
            return self;
        }
        let lacks_slash = !has_slash && self.scheme_type.is_special();
        let nothing = Rest { query_start: None, fragment_start: None, end: bytes.len() };
        let start = path_start + usize::from(has_slash);
        Self { lacks_slash, ..self }.with(if start < bytes.len() { Rest::of(bytes, start) } else { nothing }, input)
    }

    /// This start, extended by what is plain of the rest of `input`.
    #[inline(always)]
    fn with(self, rest: Rest, input: &str) -> Self {
        let Rest { query_start, fragment_start, end } = rest;
        Self { query_start, fragment_start, end: end as u32, is_whole: end == input.len(), ..self }
    }

    /// Whether the text is plain up to an opaque path or beyond.
    #[inline(always)]
    fn has_opaque_path(&self) -> bool {
        HAS_VECTORS && self.reaches_path() && self.path_start < self.username_start
    }

    /// Whether the text is plain up to its path or beyond: all of the front is known, except perhaps for what the host
    /// parser makes of the host.
    #[inline(always)]
    pub(crate) fn reaches_path(&self) -> bool {
        self.path_start > 0
    }

    /// Whether the whole front is known, and its host, if it has one, without the host parser.
    #[inline(always)]
    pub(crate) fn is_host_known(&self) -> bool {
        self.reaches_path() && (self.host != HostKind::Null || self.has_opaque_path())
    }

    /// Whether the front stays as it is.
    #[inline(always)]
    pub(crate) fn is_front_kept(&self) -> bool {
        let is_port_kept = self.port.is_some() || self.host_end == self.path_start;
        self.is_host_known() && is_port_kept && !self.has_capitals && !self.lacks_slash
    }

    /// Whether the text is plain to its end.
    pub(crate) fn is_whole(&self) -> bool {
        self.is_whole
    }

    /// Whether it is known what the whole text becomes.
    #[inline(always)]
    pub(crate) fn is_told(&self) -> bool {
        HAS_VECTORS && self.is_whole && self.is_host_known()
    }

    /// Whether the front changes, or only the host parser can tell whether it does.
    pub(crate) fn is_front_changed(&self) -> bool {
        HAS_VECTORS && self.reaches_path() && !self.is_front_kept()
    }

    /// Whether the text is plain only up to its authority, as far as is known.
    pub(crate) fn is_at_authority(&self) -> bool {
        self.username_start > 0 && !self.reaches_path()
    }

    /// Whether `text`, a special URL, stops being plain at a backslash that is read as a slash.
    #[inline(always)]
    pub(crate) fn ends_at_backslash(&self, text: &str) -> bool {
        let end = if self.is_at_authority() { self.host_end } else { self.end };
        // In a query or fragment a backslash is plain.
        HAS_VECTORS && text.as_bytes().get(end as usize) == Some(&b'\\') && self.scheme_type.is_special()
    }

    /// The offsets of the URL, if the whole text stays as it is.
    #[inline(always)]
    pub(crate) fn offsets(&self) -> Option<Offsets> {
        (self.is_whole && self.is_front_kept()).then(|| self.offsets_so_far())
    }

    /// The part of `text` that is not plain, or not known to be.
    pub(crate) fn behind<'t>(&self, text: &'t str) -> &'t str {
        text.get(self.end as usize..).unwrap_or_default()
    }

    #[inline(always)]
    fn scheme_end(&self) -> usize {
        self.username_start as usize - "://".len()
    }

    /// The offsets of the URL as far as it is plain, if its front is kept.
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
