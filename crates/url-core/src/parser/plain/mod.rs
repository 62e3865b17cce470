//! URLs of which nothing is changed, told at a glance.
//!
//! Most URLs begin with a scheme, `://`, a host that is its own serialization (or none, after `file`) and perhaps a
//! port, and go on with a path, a query and a fragment without a byte that is percent-encoded; others have an opaque path
//! behind the `:` of a scheme that is not special. The state machine would find that out state by state, and write nothing.
//! What is here passes over as much of such a text as is of that kind, without a parser being set up; where it no longer
//! is, the state machine takes over, in the state that it would be in there, or, where that is in the midst of an
//! authority, in the authority state at its beginning. If the host alone is not of that kind, as an address in another
//! form, it goes to the host parser, and what is behind it is passed over all the same.
//!
//! This decides nothing by itself: what is passed, is passed because the tests of the states say that it stays as it is.
//! A debug build runs the state machine from its beginning as well, and compares (`ParseOptions::at_a_glance`).

#![expect(
    clippy::inline_always,
    reason = "a function that is called writes what it found to memory, to be read from there at once"
)]

pub(crate) mod reference;
mod rest;

use super::{
    Parser, Step,
    authority::{brackets_end, digits},
    input::is_trimmed,
    output::Output,
};
use crate::{
    options::ParseOptions,
    record::{HostKind, Offsets},
    scheme::SchemeType,
};
use core::{num::NonZeroU32, ops::Range};
use rest::Rest;
use url_host::{
    Edition, ErrorSink, ValidationError, ValidationErrorKind, invalid_url_units, ipv4::ends_in_a_number_bytes, ipv6,
    is_plain_domain, is_valid_ipv4_address_string,
};
use url_percent::scan::{HAS_VECTORS, find_from, find_near, find_pair_from, is_plain_in_host};

/// How much of a text is plain.
#[derive(Clone, Copy)]
pub(crate) struct Plain {
    scheme_type: SchemeType,
    /// Null if there is none, or if it takes the host parser to tell which, and what its serialization is.
    host: HostKind,
    port: Option<u16>,
    /// Where the authority begins, or would behind this scheme; 0 if not even what is in front of that or of an opaque path
    /// is plain.
    username_start: u32,
    /// Where the host begins if there is no username.
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

    /// How much of `input` is plain, if that shows at a glance to be all of it. Otherwise how much is the error, if it is known
    /// without looking at length and the input is trimmed.
    #[inline(always)]
    pub(crate) fn at_a_glance(input: &str, options: &ParseOptions<'_>) -> Result<Self, Option<Self>> {
        if !HAS_VECTORS {
            return Err(None);
        }
        let start = Self::usual_start(input, options, |next| next == Some(b'/'))?;
        let plain = start.with(Rest::of(input.as_bytes(), start.path_start as usize + 1), input);
        if plain.is_whole { Ok(plain) } else { Err(is_trimmed(input).then_some(plain)) }
    }

    /// How much of `input`, which is trimmed, is plain, be it nothing, all or what is in front of something.
    ///
    /// Without vectors, small code counts for more than the moves of what a function hands over. An attribute can ask for no
    /// feature but that of its own crate.
    #[cfg_attr(feature = "vectors", inline(always))]
    #[cfg_attr(not(feature = "vectors"), inline(never))]
    pub(crate) fn of(input: &str, options: &ParseOptions<'_>) -> Self {
        // With vectors, the usual start is what was looked for at a glance.
        let usual = if HAS_VECTORS { Err(None) } else { Self::usual_start(input, options, may_be_behind_host) };
        // Not by way of a closure, which would be a function that is called.
        let start = match usual {
            Ok(start) | Err(Some(start)) => start,
            Err(None) => Self::start_of_any(input, options),
        };
        if start.has_opaque_path() {
            start.with(Rest::opaque(input.as_bytes(), start.path_start as usize), input)
        } else if start.is_some() && input.as_bytes().get(start.path_start as usize) == Some(&b'/') {
            start.with(Rest::of(input.as_bytes(), start.path_start as usize + 1), input)
        } else {
            start
        }
    }

    /// The plain start that most URLs have: `http` or `https` and a domain or IPv4 address alone, behind which is what
    /// `may_follow`, or `file` and no host. The error is the same as that of [`at_a_glance`](Self::at_a_glance).
    #[inline(always)]
    pub(crate) fn usual_start(
        input: &str,
        options: &ParseOptions<'_>,
        may_follow: impl Fn(Option<u8>) -> bool,
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
        let may_be_usual = may_follow(bytes.get(end).copied()) && end > start && may_have_plain_host(input, options);
        let is_number = may_be_usual && ends_in_a_number_bytes(&bytes[start..end]);
        let host = if is_number { HostKind::Ipv4 } else { HostKind::Domain };
        if may_be_usual && (!is_number || input.get(start..end).is_some_and(is_valid_ipv4_address_string)) {
            Ok(Self::with_host((scheme_type, host, None), start..end, end))
        } else {
            Err(Self::less_usual_start(input, options, scheme_type, start..end))
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

    /// The same of other hosts, and where something else follows; nothing, if it takes a look at more than that, or the
    /// input is not trimmed.
    #[cold]
    #[inline(never)]
    fn less_usual_start(
        input: &str,
        options: &ParseOptions<'_>,
        scheme_type: SchemeType,
        range: Range<usize>,
    ) -> Option<Self> {
        let next = input.as_bytes().get(range.end).copied();
        if matches!(next, Some(b'@' | b'[' | b':')) || !is_trimmed(input) {
            return None;
        }
        let may_be_plain = may_be_behind_host(next) && may_have_plain_host(input, options);
        let host = if may_be_plain { plain_host(input, scheme_type, range.start, range.end) } else { HostKind::Null };
        let path_start = if host == HostKind::Null { 0 } else { range.end };
        Some(Self::with_host((scheme_type, host, None), range, path_start))
    }

    /// The plain start of any URL.
    #[inline(always)]
    pub(crate) fn start_of_any(input: &str, options: &ParseOptions<'_>) -> Self {
        let bytes = input.as_bytes();
        let Some((scheme_type, scheme_end)) = SchemeType::at_start(bytes) else { return Self::NONE };
        match &bytes[scheme_end..] {
            [b':', b'/', b'/', ..] => Self::at_authority(input, options, scheme_type, scheme_end + "://".len()),
            // A tab or newline is not there for the states, and a slash may follow it.
            [b':'] | [b':', b' '..=b'.' | b'0'.., ..] if HAS_VECTORS && !scheme_type.is_special() => {
                Self::at_opaque_path(input, options, scheme_end)
            }
            _ => Self::NONE,
        }
    }

    /// The plain start of a URL with an opaque path, which begins behind the `:` at `scheme_end`.
    #[inline(always)]
    fn at_opaque_path(input: &str, options: &ParseOptions<'_>, scheme_end: usize) -> Self {
        if input.len() > options.max_len as usize {
            return Self::NONE;
        }
        let (username_start, start) = ((scheme_end + "://".len()) as u32, scheme_end as u32 + 1);
        let (username_end, host_start, host_end, path_start) = (start, start, start, start);
        Self { username_start, username_end, host_start, host_end, path_start, end: start, ..Self::NONE }
    }

    /// A plain start of which the authority begins at `start`.
    #[inline(always)]
    fn at_authority(input: &str, options: &ParseOptions<'_>, scheme_type: SchemeType, start: usize) -> Self {
        let bytes = input.as_bytes();
        // Often there is no host, or a username, and both end soon.
        let (mut host_start, mut host_end) = (start, find_near(bytes, start, |byte| !is_plain_in_host(byte)));
        let has_username = host_end > start && bytes.get(host_end) == Some(&b'@');
        if has_username {
            host_start = host_end + 1;
            host_end = plain_end(bytes, host_start);
        }
        let host = if let Some(end) = brackets_end(bytes, host_start) {
            host_end = end;
            let is_kept = ipv6::is_serialization(&input[host_start + 1..end - 1]);
            if is_kept { HostKind::Ipv6 } else { HostKind::Null }
        } else {
            plain_host(input, scheme_type, host_start, host_end)
        };
        let (port, path_start) = match bytes.get(host_end) {
            Some(b':') => plain_port(input, host_end, scheme_type),
            _ => (None, host_end),
        };
        // What a host becomes is for the host parser to say, but what comes of there being none, for the states.
        let may_be_plain = host != HostKind::Null || host_start < host_end;
        let is_plain =
            may_be_plain && may_be_behind_host(bytes.get(path_start).copied()) && may_have_plain_host(input, options);
        let parts = (scheme_type, host, port);
        let with_host = Self::with_host(parts, host_start..host_end, if is_plain { path_start } else { 0 });
        // A file URL has no host here, and neither credentials nor a port. What else it has is for its own states.
        if scheme_type == SchemeType::File && with_host.path_start as usize != start {
            return Self::NONE;
        }
        if !has_username {
            return with_host;
        }
        if !with_host.is_some() {
            return Self::NONE;
        }
        Self { username_start: start as u32, username_end: host_start as u32 - 1, ..with_host }
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

    /// This start of `input`, and how much of the rest is plain, too.
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

    /// Whether the text is plain up to where its path begins, but perhaps for its host.
    #[inline(always)]
    pub(crate) fn is_some(&self) -> bool {
        self.path_start > 0
    }

    /// Whether the host is plain, too, or there is none.
    #[inline(always)]
    pub(crate) fn is_host_kept(&self) -> bool {
        self.host != HostKind::Null || self.has_opaque_path()
    }

    /// The offsets of the URL that the text is, if all of it is plain.
    #[inline(always)]
    pub(crate) fn offsets(&self) -> Option<Offsets> {
        (self.is_whole && self.is_host_kept()).then(|| self.offsets_so_far())
    }

    /// The one validation error of what is plain and [valid](Self::is_valid), if it has a username.
    pub(crate) fn validation_error(&self) -> Option<ValidationError> {
        let at_sign = self.username_end as usize;
        let error = ValidationError::new(ValidationErrorKind::InvalidCredentials, at_sign..at_sign + 1);
        (self.username_end < self.host_start).then_some(error)
    }

    /// Whether parsing what of `input` is plain emits no validation errors but for that of a username.
    pub(crate) fn is_valid(&self, input: &str) -> bool {
        let (start, end) = (self.path_start as usize, self.end as usize);
        let fragment_start = self.fragment_start.map(|fragment_start| fragment_start.get() as usize);
        // What begins the fragment is no URL unit.
        let mut invalid = invalid_url_units(input.get(start..end).unwrap_or_default());
        let is_valid = invalid.all(|unit| Some(start + unit.start) == fragment_start);
        is_valid && self.is_host_kept() && (self.host != HostKind::Domain || self.has_valid_domain(input))
    }

    /// Whether the host, which is plain, is valid as it stands. Most have no long labels, no `_` and neither a hyphen nor
    /// a dot at an end of a label.
    fn has_valid_domain(&self, input: &str) -> bool {
        const LONGEST_LABEL: usize = 63;
        let (start, end) = (self.host_start as usize, self.host_end as usize);
        let is_odd = |previous: u8, byte: u8| (byte == b'_') | ((previous <= b'.') & (byte <= b'.'));
        let host = &input[start..end];
        let is_regular = host.len() <= LONGEST_LABEL
            && !host.starts_with(['-', '.'])
            && !host.ends_with(['-', '.'])
            && find_pair_from(&input.as_bytes()[..end], start, is_odd) == end;
        is_regular || is_plain_domain(host)
    }

    /// The offsets of the URL that the text, which has this length, and a slash behind it are, if that is all it lacks.
    pub(crate) fn offsets_with_slash(&self, len: usize) -> Option<Offsets> {
        let is_start = self.is_some() && self.is_host_kept() && self.path_start as usize == len;
        (is_start && self.scheme_type.is_special()).then(|| self.offsets_so_far())
    }

    /// What of `text` is not plain, or not known to be.
    pub(crate) fn behind<'t>(&self, text: &'t str) -> &'t str {
        text.get(self.end as usize..).unwrap_or_default()
    }

    /// The offsets of the URL that what is plain is.
    #[inline(always)]
    pub(crate) fn offsets_so_far(&self) -> Offsets {
        let &Self { username_end, host_start, host_end, path_start, query_start, fragment_start, host, port, .. } =
            self;
        let scheme_end = self.username_start - "://".len() as u32;
        Offsets { scheme_end, username_end, host_start, host_end, path_start, query_start, fragment_start, host, port }
    }
}

/// Which kind of host stands there, if it is its own serialization; otherwise null.
#[inline(always)]
pub(super) fn plain_host(input: &str, scheme_type: SchemeType, start: usize, end: usize) -> HostKind {
    match (scheme_type, input.as_bytes().get(start..end).unwrap_or_default()) {
        // What may be a drive letter is for the states to see to.
        (SchemeType::File, []) if !matches!(input.as_bytes().get(end + 2), Some(b':' | b'|')) => HostKind::Empty,
        (SchemeType::File, _) | (_, []) => HostKind::Null,
        (SchemeType::NotSpecial, _) => HostKind::Opaque,
        (_, host) if !ends_in_a_number_bytes(host) => HostKind::Domain,
        (_, _) if input.get(start..end).is_some_and(is_valid_ipv4_address_string) => HostKind::Ipv4,
        (_, _) => HostKind::Null,
    }
}

/// Whether `input` may have a host of which nothing changes: the host parser is that of the newest edition, and there is room
/// for a slash behind it.
#[inline(always)]
fn may_have_plain_host(input: &str, options: &ParseOptions<'_>) -> bool {
    options.edition == Edition::Living2026 && input.len() < options.max_len as usize
}

/// Whether what is plain may go on with this byte behind a host.
#[inline(always)]
pub(crate) fn may_be_behind_host(byte: Option<u8>) -> bool {
    matches!(byte, None | Some(b'/' | b'?' | b'#'))
}

/// From `start` to the first byte that does not stay as it is in every host and every username.
#[inline(always)]
pub(super) fn plain_end(bytes: &[u8], start: usize) -> usize {
    find_from(bytes, start, |byte| !is_plain_in_host(byte))
}

/// The port behind the `:` at `colon` and its end, if it is written as it is serialized; otherwise the end is `colon`.
fn plain_port(input: &str, colon: usize, scheme_type: SchemeType) -> (Option<u16>, usize) {
    let start = colon + 1;
    let text = &input[start..start + digits(&input[start..])];
    let has_zeros = text.len() > 1 && text.starts_with('0');
    let port = text.parse().ok().filter(|&port| !has_zeros && Some(port) != scheme_type.default_port());
    (port, if port.is_some() { start + text.len() } else { colon })
}

impl<O: Output, E: ErrorSink> Parser<'_, O, E> {
    /// Runs the state machine in the state that it would be in behind what is plain, which must be valid if there is
    /// somebody to hear of errors.
    pub(crate) fn run_from(&mut self, start: &Plain) -> Step {
        if start.username_start == 0 {
            return self.run();
        }
        if !start.is_some() {
            return self.run_from_authority(start);
        }
        let (path_start, end) = (start.path_start as usize, start.end as usize);
        self.scheme_type = start.scheme_type;
        self.offsets = start.offsets_so_far();
        if let Some(error) = start.validation_error().filter(|_| E::ENABLED) {
            self.errors.report(error);
        }
        let written = if start.is_host_kept() { 0 } else { self.write_host_of(start)? };
        if start.fragment_start.is_some() {
            self.output.keep(written..end);
            self.report_invalid_url_units(end..self.input.len());
            self.fragment(end);
            return Ok(());
        }
        let query_end = if start.query_start.is_some() {
            self.output.keep(written..end);
            self.query(end)
        } else {
            let is_opaque = start.has_opaque_path();
            self.output.keep(written..if is_opaque { end } else { path_start });
            let path_end = if is_opaque {
                self.opaque_path_state(end)
            } else if end > path_start {
                self.segments(path_start + 1, end, end - path_start - 1)
            } else {
                let path = self.path_start_state(path_start);
                self.path(path)
            };
            self.query_state(path_end)
        };
        self.fragment_state(query_end);
        Ok(())
    }

    /// Writes what is plain up to the end of its host, which takes the host parser. Returns where that is.
    fn write_host_of(&mut self, start: &Plain) -> Step<usize> {
        let (host_start, host_end) = (start.host_start as usize, start.host_end as usize);
        self.output.keep(0..host_start);
        self.other_host(host_start..host_end)?;
        let written = self.here();
        let moved = |offset: u32| offset - start.host_end + written;
        self.offsets.path_start = moved(start.path_start);
        self.offsets.query_start = start.query_start.and_then(|offset| NonZeroU32::new(moved(offset.get())));
        self.offsets.fragment_start = start.fragment_start.and_then(|offset| NonZeroU32::new(moved(offset.get())));
        Ok(host_end)
    }

    /// The same where not all of the authority is plain.
    fn run_from_authority(&mut self, start: &Plain) -> Step {
        let slashes = start.host_start as usize - Offsets::SLASHES.len();
        self.scheme_type = start.scheme_type;
        self.output.keep(0..slashes);
        self.offsets.scheme_end = slashes as u32 - 1;
        let mut at = slashes + Offsets::SLASHES.len();
        if self.scheme_type.is_special() {
            at = self.special_authority_ignore_slashes_state(at);
        }
        self.start_authority(at);
        let end = self.authority(at, at.max(start.host_end as usize), start.host != HostKind::Null)?;
        let path = self.path_start_state(end);
        self.path_and_rest(path);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{HAS_VECTORS, ParseOptions, Plain};
    use crate::record::Url;
    use alloc::format;

    /// How much of a text is plain: what is in front of the bar, or nothing.
    #[test]
    fn how_much_is_plain() {
        let texts = [
            "https://example.com/a/b?c#d|",
            "https://example.com/.well-known/%20/-.|",
            "https://example.com/a|/../b",
            "https://example.com/a|/.",
            "https://example.com/|%2E",
            "https://example.com/a~|",
            "https://example.com/a|b c",
            "https://example.com/a?b|'c",
            "http://example.com|",
            "http://example.com|?q",
            "http://user@example.com/|",
            "git+ssh://git@example.com/a|",
            "file:///a/b|",
            "web+x://h_1/?|'",
            "|http://user:secret@example.com/",
            "http://example.com:81/|",
            "http://example.com:0|",
            "http://user@[::1]:65535|?q",
            "web+x://h:80/|",
            "|http://example.com:80/",
            "|http://example.com:/",
            "|http://example.com:081/",
            "|http://example.com:65536/",
            "|file://:81/",
            "|http://Example.com/",
            "http://127.0.0.1/|",
            "http://[2001:db8::1]/|",
            "web+x://[::]/|",
            "|http://127.1/",
            "|http://[2001:DB8::1]/",
            "|http://[::1/",
            "|file://[::1]/",
            "|http://@example.com/",
            "|http:///example.com/",
            "|HTTP://example.com/",
            "|file://host/a",
            "|file://user@/a",
            "|file:///C:/a",
            "|file:///C|/a",
            "|1x://example.com/",
        ];
        for marked in texts {
            // A drive letter has a bar, too.
            let at = if marked.ends_with('|') { marked.len() - 1 } else { marked.find('|').unwrap_or_default() };
            let text = format!("{}{}", &marked[..at], &marked[at + 1..]);
            let plain = Plain::of(&text, &ParseOptions::DEFAULT);
            let is_whole = plain.offsets().is_some();
            assert_eq!(plain.is_some() && plain.is_host_kept(), at > 0, "{marked}");
            assert_eq!(is_whole || plain.offsets_with_slash(text.len()).is_some(), marked.ends_with('|'), "{marked}");
        }
    }

    /// The same of texts of which the host becomes another.
    #[test]
    fn all_but_the_host() {
        let texts = [
            ("ws://127.1/a?b#c|", "ws://127.0.0.1/a?b#c"),
            ("http://[2001:DB8::1]:81|/%2e?q", "http://[2001:db8::1]:81/?q"),
            ("ws://user@0x7f.1/a|/./b", "ws://user@127.0.0.1/a/b"),
            ("ws://1/?a|'b", "ws://0.0.0.1/?a%27b"),
            ("ws://1./#a|`b", "ws://0.0.0.1/#a%60b"),
            ("web+x://[0::0]|", "web+x://[::]"),
            ("web+x://[0::0]|?q", "web+x://[::]?q"),
            ("ws://127.1|", "ws://127.0.0.1/"),
            ("ws://127.1|?q", "ws://127.0.0.1/?q"),
            ("|http://127.1\\a", "http://127.0.0.1/a"),
            ("|http://127.1:80/", "http://127.0.0.1/"),
            ("|http:///127.1/", "http://127.0.0.1/"),
            ("|file://127.1/", "file://127.0.0.1/"),
            ("|file://[0::0]/", "file://[::]/"),
        ];
        for (marked, href) in texts {
            let text = marked.replace('|', "");
            let plain = Plain::of(&text, &ParseOptions::DEFAULT);
            assert_eq!(plain.end as usize, marked.find('|').unwrap_or_default(), "{marked}");
            assert!(!plain.is_host_kept() && plain.offsets().is_none(), "{marked}");
            assert_eq!(Url::parse(&text).map(Url::into_string).as_deref(), Ok(href), "{marked}");
            assert!(ParseOptions::DEFAULT.can_parse(&text), "{marked}");
        }
        for text in ["http://1.2.3.4.5/a", "http://[1::2::3]/", "x://[:1]/"] {
            assert!(Url::parse(text).is_err() && !ParseOptions::DEFAULT.can_parse(text), "{text}");
        }
    }

    /// Behind a scheme that is not special, and no slash.
    #[test]
    fn opaque_paths() {
        let texts = [
            ("mailto:user@example.com|", "mailto:user@example.com"),
            ("data:text/html,<p class='a'>\\{`}|", "data:text/html,<p class='a'>\\{`}"),
            ("a:|", "a:"),
            ("a: /b|", "a: /b"),
            ("a:b?c'd?e#f?#|", "a:b?c'd?e#f?#"),
            ("a:b| ?c", "a:b%20?c"),
            ("a:b | #c", "a:b %20#c"),
            ("a:| ?c", "a:%20?c"),
            ("a:b|\x01c", "a:b%01c"),
            ("a:b| \x7F", "a:b %7F"),
            ("a:|\u{E9}", "a:%C3%A9"),
            ("a:b?c|<d#e", "a:b?c%3Cd#e"),
            ("a:b#c|`d", "a:b#c%60d"),
            ("|A:b", "a:b"),
            ("|a:/b", "a:/b"),
            ("|a:\t/b", "a:/b"),
            ("|a:\t//b", "a://b"),
            ("a:b|\t/c", "a:b/c"),
            ("|http:b", "http://b/"),
            ("|file:b", "file:///b"),
        ];
        for (marked, href) in texts {
            let text = marked.replace('|', "");
            let plain = Plain::of(&text, &ParseOptions::DEFAULT);
            let end = if HAS_VECTORS { marked.find('|').unwrap_or_default() } else { 0 };
            assert_eq!((plain.end as usize, plain.is_host_kept()), (end, end > 0), "{marked}");
            assert_eq!(plain.offsets().is_some(), HAS_VECTORS && marked.ends_with('|'), "{marked}");
            assert_eq!(Url::parse(&text).map(Url::into_string).as_deref(), Ok(href), "{marked}");
            assert!(ParseOptions::DEFAULT.can_parse(&text), "{marked}");
        }
        // With a tab or newline left out, this has a host.
        assert!(!ParseOptions::DEFAULT.can_parse("a:\t//["));
        let options = ParseOptions::DEFAULT.max_len(4);
        assert!(options.parse("a:bc").is_ok() && options.parse("a:bcd").is_err());
    }

    /// What is trimmed may stand behind a dot segment, which it is one only without.
    #[test]
    fn behind_a_dot_segment() {
        for (text, href) in [("file:////.\t", "file:////"), ("https://h/a/. ", "https://h/a/"), ("x://h/.. ", "x://h/")]
        {
            assert_eq!(Url::parse(text).map(Url::into_string).as_deref(), Ok(href), "{text:?}");
        }
    }
}
