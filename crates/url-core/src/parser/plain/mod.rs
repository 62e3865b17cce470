//! URLs of which nothing is changed, told at a glance.
//!
//! Most URLs begin with a scheme, `://`, a host that is its own serialization (or none, after `file`) and perhaps a
//! port, and go on with a path, a query and a fragment without a byte that is percent-encoded; others have an opaque path
//! behind the `:` of a scheme that is not special. The state machine would find that out state by state, and write nothing.
//! What is here passes over as much of such a text as is of that kind, without a parser being set up; where it no longer
//! is, the state machine takes over, in the state that it would be in there ([`run`]), or, where that is in front of the path,
//! at its beginning.
//!
//! Others change in a way that can be said without the states ([`told`]): in front of the path ([`front`]), a capital letter,
//! a port or slash that goes or comes, or a host that is for the host parser; behind that, bytes that are percent-encoded.
//!
//! This decides nothing by itself: what is passed, is passed because the tests of the states say that it stays as it is, or
//! what it becomes.
//! A debug build runs the state machine from its beginning as well, and compares (`ParseOptions::at_a_glance`).

#![expect(
    clippy::inline_always,
    reason = "a function that is called writes what it found to memory, to be read from there at once"
)]

mod front;
pub(crate) mod reference;
mod rest;
mod run;
mod told;

use super::input::is_trimmed;
use crate::{
    options::ParseOptions,
    record::{HostKind, Offsets},
    scheme::SchemeType,
};
use core::{num::NonZeroU32, ops::Range};
use front::may_have_plain_host;
pub(crate) use front::{may_be_behind_host, plain_end, plain_host};
use rest::Rest;
use url_host::{
    ValidationError, ValidationErrorKind, invalid_url_units, ipv4::ends_in_a_number_bytes, is_plain_domain,
    is_valid_ipv4_address_string,
};
use url_percent::scan::{HAS_VECTORS, find_from, find_pair_from};

/// How much of a text is plain: it stays as it is, but perhaps for what is in front of the path.
#[derive(Clone, Copy)]
pub(crate) struct Plain {
    scheme_type: SchemeType,
    /// Null if there is none, or if it takes the host parser to tell which, and what its serialization is.
    host: HostKind,
    /// `None` if there is none, or if the one between the host and the path is left out.
    port: Option<u16>,
    /// Whether the scheme or the host, if that is a domain, has letters that are to be in lower case.
    has_capitals: bool,
    /// Whether the path begins with a slash that is not there.
    lacks_slash: bool,
    /// Where the authority begins, or would behind this scheme; 0 if not even what is in front of that or of an opaque path
    /// is plain.
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
        start.and_rest(input)
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
            let start = Self::with_host((scheme_type, HostKind::Null, None), start..end, 0);
            Err(is_trimmed(input).then_some(start))
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
        let (start, end) = (self.path_start as usize, self.end as usize);
        let fragment_start = self.fragment_start.map(|fragment_start| fragment_start.get() as usize);
        // What begins the fragment is no URL unit.
        let mut invalid = invalid_url_units(input.get(start..end).unwrap_or_default());
        invalid.all(|unit| Some(start + unit.start) == fragment_start) && self.has_valid_front(input)
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

#[cfg(test)]
mod tests {
    use super::{HAS_VECTORS, ParseOptions, Plain};
    use crate::record::{Url, UrlRef};
    use alloc::format;

    /// What is plain of `text`, told at length if it takes that.
    fn plain(text: &str) -> Plain {
        let plain = Plain::of(text, &ParseOptions::DEFAULT);
        if plain.is_at_authority() { plain.at_length(text, &ParseOptions::DEFAULT) } else { plain }
    }

    /// How much of a text is plain, and stays as it is: what is in front of the bar, or nothing.
    #[test]
    fn how_much_is_plain() {
        let texts = [
            "https://example.com/a/b?c#d|",
            "https://example.com/.well-known/%20/-.|",
            "https://example.com/a|/../b",
            "https://example.com/a|/.",
            "https://example.com|/%2E",
            "https://example.com/a~|",
            "https://example.com/ab| c",
            "https://example.com/a?b|'c",
            "git+ssh://git@example.com/a|",
            "file:///a/b|",
            "web+x://h_1/?|'",
            "http://127.0.0.1/|",
            "|file://:81/",
            "|file://[::1]/",
            "|http://@example.com/",
            "|http://:@example.com/",
            "|http://user:@example.com/",
            "|http://user:p@ss@example.com/",
            "|http:///example.com/",
            "|http:/example.com/",
            "|http://example.com\\a",
            "|http://example.com:081/",
            "|http://example.com:65536/",
            "|http://example.com:8a/",
            "|http://[::1/",
            "|http://[::1]a/",
            "|file://host/a",
            "|FILE://host/a",
            "|file://user@/a",
            "|file:///C:/a",
            "|file:///C|/a",
            "|1x://example.com/",
        ];
        for marked in texts {
            // A drive letter has a bar, too.
            let at = if marked.ends_with('|') { marked.len() - 1 } else { marked.find('|').unwrap_or_default() };
            let text = format!("{}{}", &marked[..at], &marked[at + 1..]);
            let plain = plain(&text);
            assert_eq!((plain.end as usize, plain.is_front_kept()), (at, at > 0), "{marked}");
            assert_eq!(plain.offsets().is_some(), marked.ends_with('|'), "{marked}");
        }
        let at_length = [
            "http://user@example.com/",
            "http://user:secret@example.com/",
            "http://:secret@example.com/",
            "http://User:Secret@example.com:81/",
            "web+x://Host/",
            "web+x://User:Secret@Host:80?q",
            "http://example.com:81/",
            "http://user@[::1]:65535/?q",
            "http://[2001:db8::1]/",
            "web+x://h:80/",
            "web+x://[::]/",
        ];
        for text in at_length {
            assert_eq!(plain(text).offsets().is_some(), HAS_VECTORS, "{text}");
        }
    }

    /// The same of texts of which what is in front of the path changes.
    #[test]
    fn all_but_the_front() {
        let texts = [
            ("http://example.com|", "http://example.com/"),
            ("http://example.com?q#f|", "http://example.com/?q#f"),
            ("http://example.com#f?|`", "http://example.com/#f?%60"),
            ("http://example.com?|'#f", "http://example.com/?%27#f"),
            ("http://example.com:80/|", "http://example.com/"),
            ("http://example.com:/a|/..?q", "http://example.com/?q"),
            ("https://user:Secret@Example.com:443?a?b#c|", "https://user:Secret@example.com/?a?b#c"),
            ("wss://User@Example.com:80#c|", "wss://User@example.com:80/#c"),
            ("HTTP://example.com/A?B|", "http://example.com/A?B"),
            ("WEB+X://User@Host/A|", "web+x://User@Host/A"),
            ("FILE:///A|", "file:///A"),
            ("ws://127.1/a?b#c|", "ws://127.0.0.1/a?b#c"),
            ("http://[2001:DB8::1]:81|/%2e?q", "http://[2001:db8::1]:81/?q"),
            ("ws://user@0x7f.1/a|/./b", "ws://user@127.0.0.1/a/b"),
            ("ws://0X7F.1:80/a|", "ws://127.0.0.1/a"),
            ("WS://1/?a|'b", "ws://0.0.0.1/?a%27b"),
            ("ws://1./#a|`b", "ws://0.0.0.1/#a%60b"),
            ("web+x://[0::0]|", "web+x://[::]"),
            ("web+x://[0::0]?q|", "web+x://[::]?q"),
            ("ws://127.1|", "ws://127.0.0.1/"),
            ("ws://127.1?q|", "ws://127.0.0.1/?q"),
            ("http://127.1:80/|", "http://127.0.0.1/"),
            ("http://B\u{FC}cher.example:80?q|", "http://xn--bcher-kva.example/?q"),
            ("http://a:b@b%41%E3%80%82c/|", "http://a:b@ba.c/"),
            ("web+x://%41!:1/|", "web+x://%41!:1/"),
        ];
        for (marked, href) in texts {
            let text = marked.replace('|', "");
            let plain = plain(&text);
            if HAS_VECTORS {
                assert_eq!(plain.end as usize, marked.find('|').unwrap_or_default(), "{marked}");
                assert!(plain.is_front_changed(), "{marked}");
            }
            assert_eq!(plain.offsets(), None, "{marked}");
            assert_eq!(Url::parse(&text).map(Url::into_string).as_deref(), Ok(href), "{marked}");
            let mut url = Url::parse("x:y").unwrap();
            assert_eq!(ParseOptions::DEFAULT.parse_into(&text, &mut url), Ok(()), "{marked}");
            assert_eq!(url.as_str(), href, "{marked}");
            assert!(ParseOptions::DEFAULT.can_parse(&text), "{marked}");
            assert_eq!(UrlRef::parse(&text).is_some(), text == href, "{marked}");
        }
        for text in ["http://1.2.3.4.5/a", "http://[1::2::3]/", "x://[:1]/", "http://a^b", "http://\u{AD}:1"] {
            let mut url = Url::parse("x:y").unwrap();
            assert!(ParseOptions::DEFAULT.parse_into(text, &mut url).is_err() && url.as_str() == "x:y", "{text}");
            assert!(Url::parse(text).is_err() && !ParseOptions::DEFAULT.can_parse(text), "{text}");
        }
    }

    /// Wherever they stand, they are not there.
    #[test]
    fn tabs_and_newlines() {
        let href = "https://user:secret@example.com:81/a/b?c#d";
        for at in 1..href.len() {
            for inserted in ["\t", "\n", "\r\t"] {
                let text = format!("{}{inserted}{}", &href[..at], &href[at..]);
                assert_eq!(Url::parse(&text).map(Url::into_string).as_deref(), Ok(href), "{text:?}");
                assert!(Url::can_parse(&text) && UrlRef::parse(&text).is_none(), "{text:?}");
            }
        }
        let error = Url::parse("\thttp://exa\tmple.c^om/\n").unwrap_err();
        assert_eq!(error.range(), 18..19);
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
            assert_eq!((plain.end as usize, plain.is_front_kept()), (end, end > 0), "{marked}");
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
