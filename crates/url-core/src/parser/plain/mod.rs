//! URLs of which nothing is changed, told at a glance.
//!
//! Most URLs begin with a scheme, `://`, a host that is its own serialization (or none, after `file`) and perhaps a
//! port, and go on with a path, a query and a fragment without a byte that is percent-encoded; others have an opaque
//! path behind the `:` of a scheme that is not special. The state machine would find that out state by state, and write
//! nothing. What is here passes over as much of such a text as is of that kind, without a parser being set up; where it
//! no longer is, the state machine takes over, in the state that it would be in there ([`run`]), or, where that is in
//! front of the path, at its beginning.
//!
//! Others change in a way that can be said without the states ([`told`]): in front of the path ([`front`]), a capital
//! letter, a port or slash that goes or comes, a host that is for the host parser, or slashes of another kind or number
//! ([`slashes`]); behind that, bytes that are percent-encoded. And whether a text is a URL at all can mostly be said of
//! those that are none by the authority ([`refused`]).
//!
//! So what some states say is said here once more, by their own predicates where these are fast enough. No state asks
//! anything of this module, and a debug build runs them from the beginning as well, and compares
//! (`ParseOptions::at_a_glance`).
//!
//! The words: a text is *plain* as far as nothing changes. *At a glance* is what one look at the usual places says, *at
//! length* what takes a look at each part of the authority. What is *told* is known whole without the states, changed
//! or not. The *front* is all that stands in front of the path, the *rest* what stands behind.

#![expect(
    clippy::inline_always,
    reason = "a function that is called writes what it found to memory, to be read from there at once"
)]

mod rest;
mod front;
mod told;
mod slashes;
mod refused;
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
use url_host::{ValidationError, ValidationErrorKind, invalid_url_units, is_plain_domain, is_url_code_point};
use url_percent::{
    scan::{HAS_VECTORS, find_from, find_pair_from, positions},
    starts_with_percent_encoded_byte,
};

/// How much of a text is plain: it stays as it is, but perhaps for what is in front of the path.
#[derive(Clone, Copy)]
pub(crate) struct Plain {
    scheme_type: SchemeType,
    /// Null if there is none, or if it takes the host parser to tell which, and what its serialization is. Where not
    /// all in front of the path is plain, an IPv4 address if it ends in a number and is none that is serialized.
    host: HostKind,
    /// `None` if there is none, or if the one between the host and the path is left out.
    port: Option<u16>,
    /// Whether the scheme or the host, if that is a domain, has letters that are to be in lower case.
    has_capitals: bool,
    /// Whether the path begins with a slash that is not there.
    lacks_slash: bool,
    /// Where the authority begins, or would behind this scheme; 0 if not even what is in front of that or of an opaque
    /// path is plain.
    username_start: u32,
    /// Where the host begins if there are no credentials.
    username_end: u32,
    host_start: u32,
    host_end: u32,
    /// 0 if not all that is in front of the path is plain.
    path_start: u32,
    query_start: Option<NonZeroU32>,
    fragment_start: Option<NonZeroU32>,
    /// Where it ends: in the fragment if that has begun, else in the query if that has, else in the path or where that
    /// begins.
    end: u32,
    /// Whether that is where the text ends.
    is_whole: bool,
}

impl Plain {
    /// Nothing of it.
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

    /// How much of `input` is plain, if that shows at a glance to be all of it. Otherwise how much is the error, of the
    /// input when it is trimmed, if that is known without looking at its parts.
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

    /// How much of `input`, which does not begin with what is trimmed, is plain when it is trimmed, if that is known.
    #[inline(always)]
    fn trimmed(self, input: &str) -> Option<Self> {
        if is_trimmed(input) {
            return Some(self);
        }
        let (text, behind) = input.as_bytes().split_at_checked(self.end as usize)?;
        let is_whole = !behind.iter().copied().any(is_neither_c0_control_nor_space);
        // With something behind it, a dot may have shown to be no dot segment.
        (!is_whole || !text.ends_with(b"/.")).then_some(Self { is_whole, ..self })
    }

    /// This start, of which the host is all that is behind the slashes of `input`, if it is.
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

    /// The URL that `text` becomes, if it is [`with_nothing_behind_host`](Self::with_nothing_behind_host).
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

    /// How much of `input`, which is trimmed, is plain, be it nothing, all or what is in front of something.
    ///
    /// Without vectors, small code counts for more than the moves of what a function hands over. An attribute can ask
    /// for no feature but that of its own crate.
    #[cfg_attr(feature = "vectors", inline(always))]
    #[cfg_attr(not(feature = "vectors"), inline(never))]
    pub(crate) fn of(input: &str, options: &ParseOptions<'_>) -> Self {
        // With vectors, the usual start is what was looked for at a glance.
        let usual = if HAS_VECTORS {
            Err(None)
        } else {
            Self::usual_start(input, options, |behind| ends_authority(behind.first().copied()))
        };
        // Not by way of a closure, which would be a function that is called.
        let start = match usual {
            Ok(start) | Err(Some(start)) => start,
            Err(None) => Self::start_of_any(input, options),
        };
        start.and_rest(input)
    }

    /// The plain start that most URLs have: `http` or `https` and a bare domain or IPv4 address, behind which is what
    /// `may_follow`, or `file` and no host. The error is the same as that of [`at_a_glance`](Self::at_a_glance).
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
            // What may be usual then is a number that is not serialized.
            let host = if may_be_usual { HostKind::Ipv4 } else { HostKind::Null };
            let start = Self::with_host((scheme_type, host, None), start..end, 0);
            Err(is_trimmed(input).then_some(start))
        } else {
            Ok(Self::with_host((scheme_type, host, None), start..end, end))
        }
    }

    /// The plain start of a `file` URL whose path may begin with anything but a drive letter.
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

    /// A URL that is plain up to `end`, and has these offsets so far.
    #[inline(always)]
    fn with_offsets(scheme_type: SchemeType, offsets: Offsets, end: usize) -> Self {
        let Offsets { username_end, host_start, host_end, path_start, query_start, fragment_start, host, port, .. } =
            offsets;
        let (username_start, end) = (offsets.scheme_end + "://".len() as u32, end as u32);
        let front = Self { host, port, username_start, username_end, host_start, host_end, path_start, ..Self::NONE };
        Self { scheme_type, query_start, fragment_start, end, ..front }
    }

    /// This start of `input`, and how much of the rest is plain, too.
    #[inline(always)]
    fn and_rest(self, input: &str) -> Self {
        let (bytes, path_start) = (input.as_bytes(), self.path_start as usize);
        if self.has_opaque_path() {
            return self.with(Rest::opaque(bytes, path_start), input);
        }
        if !self.is_some() {
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

    /// This start of `input`, and this rest.
    #[inline(always)]
    fn with(self, rest: Rest, input: &str) -> Self {
        let Rest { query_start, fragment_start, end } = rest;
        Self { query_start, fragment_start, end: end as u32, is_whole: end == input.len(), ..self }
    }

    /// Whether an opaque path begins where what is plain ends, or in front of that.
    #[inline(always)]
    fn has_opaque_path(&self) -> bool {
        HAS_VECTORS && self.is_some() && self.path_start < self.username_start
    }

    /// Whether the text is plain up to where its path begins, but perhaps for its front.
    #[inline(always)]
    pub(crate) fn is_some(&self) -> bool {
        self.path_start > 0
    }

    /// Whether it is known without the host parser what the host becomes, or there is none.
    #[inline(always)]
    pub(crate) fn is_host_known(&self) -> bool {
        self.is_some() && (self.host != HostKind::Null || self.has_opaque_path())
    }

    /// Whether what is in front of the path stays as it is, too.
    #[inline(always)]
    pub(crate) fn is_front_kept(&self) -> bool {
        let is_port_kept = self.port.is_some() || self.host_end == self.path_start;
        self.is_host_known() && is_port_kept && !self.has_capitals && !self.lacks_slash
    }

    /// Whether all of the text is plain, but perhaps for its front.
    pub(crate) fn is_whole(&self) -> bool {
        self.is_whole
    }

    /// Whether that is so, and it is known what all of it becomes.
    #[inline(always)]
    pub(crate) fn is_told(&self) -> bool {
        HAS_VECTORS && self.is_whole && self.is_host_known()
    }

    /// Whether it begins with the front of the text, which does not stay as it is.
    pub(crate) fn is_front_changed(&self) -> bool {
        HAS_VECTORS && self.is_some() && !self.is_front_kept()
    }

    /// Whether nothing is plain but what is in front of the authority, as far as is known.
    pub(crate) fn is_at_authority(&self) -> bool {
        self.username_start > 0 && !self.is_some()
    }

    /// Whether what is plain of `text`, a special URL, ends at a backslash that is read as a slash.
    #[inline(always)]
    pub(crate) fn ends_at_backslash(&self, text: &str) -> bool {
        let end = if self.is_at_authority() { self.host_end } else { self.end };
        // In a query or fragment a backslash is plain.
        HAS_VECTORS && text.as_bytes().get(end as usize) == Some(&b'\\') && self.scheme_type.is_special()
    }

    /// The offsets of the URL that the text is, if it stays as it is.
    #[inline(always)]
    pub(crate) fn offsets(&self) -> Option<Offsets> {
        (self.is_whole && self.is_front_kept()).then(|| self.offsets_so_far())
    }

    /// The one validation error of a front that [is valid](Self::has_valid_front), if it has credentials.
    pub(crate) fn credentials_error(&self) -> Option<ValidationError> {
        let host_start = self.host_start as usize;
        (self.username_end < self.host_start)
            .then(|| ValidationError::new(ValidationErrorKind::InvalidCredentials, host_start - 1..host_start))
    }

    /// Whether parsing what of `input` is in front of the path emits no validation errors but for that of credentials.
    pub(crate) fn has_valid_front(&self, input: &str) -> bool {
        self.is_host_known() && (self.host != HostKind::Domain || self.has_valid_domain(input))
    }

    /// Whether parsing what of `input` is plain emits no validation errors but for that of credentials.
    pub(crate) fn is_valid(&self, input: &str) -> bool {
        let plain = input.get(self.path_start as usize..self.end as usize).unwrap_or_default();
        // What begins the fragment is no URL unit.
        let fragment_start = self.fragment_start.map(|start| (start.get() - self.path_start) as usize);
        let has_valid_units = || invalid_url_units(plain).all(|unit| Some(unit.start) == fragment_start);
        let is_valid = if self.has_opaque_path() {
            has_valid_units()
        } else {
            let bytes = plain.as_bytes();
            positions(bytes, 0, may_be_invalid_if_kept).all(|at| {
                starts_with_percent_encoded_byte(&bytes[at..])
                    || Some(at) == fragment_start
                    || is_url_code_point(char::from(bytes[at]))
            })
        };
        debug_assert_eq!(is_valid, has_valid_units(), "{input}");
        is_valid && self.has_valid_front(input)
    }

    /// The invalid URL units of `input` from the path on.
    pub(crate) fn invalid_url_units<'t>(&self, input: &'t str) -> impl Iterator<Item = Range<usize>> + use<'t> {
        let (start, plain_end) = (self.path_start as usize, self.end as usize);
        // What begins the fragment is none.
        let fragment_start = self.fragment_start.map_or_else(
            || find_from(input.as_bytes(), plain_end, |byte| byte == b'#'),
            |fragment_start| fragment_start.get() as usize,
        );
        let units = invalid_url_units(input.get(start..).unwrap_or_default());
        units.map(move |unit| start + unit.start..start + unit.end).filter(move |unit| unit.start != fragment_start)
    }

    /// Whether the host, which is plain, is valid as it stands. Most have no long labels, no `_` and neither a hyphen
    /// nor a dot at an end of a label.
    fn has_valid_domain(&self, input: &str) -> bool {
        const LONGEST_LABEL: usize = 63;
        let (start, end) = (self.host_start as usize, self.host_end as usize);
        let is_odd = |previous: u8, byte: u8| (byte == b'_') | ((previous <= b'.') & (byte <= b'.'));
        let host = &input.as_bytes()[..end];
        let is_regular = end - start <= LONGEST_LABEL
            && !matches!(host[start..], [b'-' | b'.', ..] | [.., b'-' | b'.'])
            && find_pair_from(host, start, is_odd) == end;
        is_regular || input.get(start..end).is_some_and(is_plain_domain)
    }

    /// What of `text` is not plain, or not known to be.
    pub(crate) fn behind<'t>(&self, text: &'t str) -> &'t str {
        text.get(self.end as usize..).unwrap_or_default()
    }

    #[inline(always)]
    fn scheme_end(&self) -> usize {
        self.username_start as usize - "://".len()
    }

    /// The offsets of the URL that what is plain is, if its front is kept.
    #[inline(always)]
    pub(crate) fn offsets_so_far(&self) -> Offsets {
        let &Self { username_end, host_start, host_end, path_start, query_start, fragment_start, host, port, .. } =
            self;
        let scheme_end = self.scheme_end() as u32;
        Offsets { scheme_end, username_end, host_start, host_end, path_start, query_start, fragment_start, host, port }
    }
}

/// Whether `byte`, which stays as it is in a path of segments, a query or a fragment, may be no URL code point. What
/// would be percent-encoded in all of these need not be told, and `!`, `$` and `~` are: fewer are the tests.
#[inline(always)]
const fn may_be_invalid_if_kept(byte: u8) -> bool {
    // Signed, which takes one instruction.
    (byte.cast_signed() < b'&'.cast_signed())
        // From `[` to `^` and from `{` to `~`.
        | ((byte & !0x20).wrapping_sub(b'[') < 4)
        | (byte == b'`')
}

#[cfg(test)]
mod tests;
