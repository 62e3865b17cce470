//! The places of a path that servers read in different ways: where they are.

use crate::error::path_ambiguity::{PathAmbiguity, PathAmbiguityKind as Kind};
use crate::{
    encoded::Item,
    record::{Url, UrlRef},
    syntax::starts_with_windows_drive_letter,
};
use core::{fmt, iter::FusedIterator, ops::RangeInclusive};
use url_percent::decode_percent_encoded_byte;

/// An iterator over the places of a path that servers read in different ways, in order. They do not overlap.
///
/// [`Url::path_ambiguities`] returns it.
///
/// ```
/// # use url_core::Url;
/// let url = Url::parse("https://example.com//a;b")?;
/// assert!(url.path_ambiguities().map(|place| place.code()).eq(["empty-segment", "path-parameter"]));
/// assert_eq!(Url::parse("https://example.com/a/b")?.path_ambiguities().count(), 0);
/// # Ok::<(), url_core::ParseError>(())
/// ```
#[derive(Clone)]
pub struct PathAmbiguities<'a> {
    scan: Scan<'a>,
    path_start: usize,
}

impl Url {
    /// Returns the places of the path that servers read in different ways.
    ///
    /// The parser resolves dot segments, `%2e%2e` among them, and in special URLs it makes `\` a slash. The rest may
    /// still have another meaning to a server that decodes the path before it splits it, merges slashes, or removes
    /// parameters. A proxy that decides by a path should reject a path in which anything is found. At least, it should
    /// reject the kinds that the server behind it is known to change. The search does not allocate and takes linear
    /// time.
    ///
    /// A letter that is encoded without need, such as `%61`, is not found. Servers decode it, but a rule that compares
    /// the path as it came does not: `/%61dmin` passes a rule about `/admin`. So [normalize](Self::normalized) the URL
    /// first, then search it, decide by its path, and forward it.
    ///
    /// ```
    /// use url_core::{Url, path::PathAmbiguityKind::*};
    ///
    /// let url = Url::parse("https://example.com/a%2fb//%252e%252e/..;/c%00")?;
    /// let kinds: Vec<_> = url.path_ambiguities().map(|place| place.kind()).collect();
    /// assert_eq!(
    ///     kinds,
    ///     [EncodedSlash, EmptySegment, DoubleEncoding, DoubleEncoding, DotSegmentWithParameter, EncodedNul],
    /// );
    ///
    /// let url = Url::parse(r"https://example.com/a/%2e%2e\caf%C3%A9/?q=/..;//%2F")?;
    /// assert_eq!(url.path(), "/caf%C3%A9/");
    /// assert_eq!(url.path_ambiguities().next(), None);
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    #[inline]
    pub fn path_ambiguities(&self) -> PathAmbiguities<'_> {
        self.borrowed().path_ambiguities()
    }
}

impl<'a> UrlRef<'a> {
    /// Returns the places of the path that servers read in different ways, like [`Url::path_ambiguities`].
    ///
    /// ```
    /// # use url_core::UrlRef;
    /// let url = UrlRef::from_serialized("foo:/a\\..\\b").unwrap();
    /// assert_eq!(url.path_ambiguities().map(|place| place.range()).collect::<Vec<_>>(), [6..7, 9..10]);
    /// assert_eq!(UrlRef::from_serialized("foo:/a/b").unwrap().path_ambiguities().next(), None);
    /// ```
    #[inline]
    pub fn path_ambiguities(&self) -> PathAmbiguities<'a> {
        let path = self.path();
        let source = if path.starts_with('/') { Source::Path } else { Source::OpaquePath };
        let mut scan = Scan::new(path.as_bytes(), source);
        let has_drive_letter = || path.strip_prefix('/').is_some_and(starts_with_windows_drive_letter);
        if self.scheme() == "file" && has_drive_letter() {
            scan.at = "/C:".len();
        }
        PathAmbiguities { scan, path_start: self.offsets.path_start as usize }
    }
}

impl Iterator for PathAmbiguities<'_> {
    type Item = PathAmbiguity;

    fn next(&mut self) -> Option<PathAmbiguity> {
        self.scan.next().map(|place| place.map_range(|at| at + self.path_start))
    }
}

impl FusedIterator for PathAmbiguities<'_> {}

/// Shows the places that are left, without their text, which may contain a secret.
impl fmt::Debug for PathAmbiguities<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

/// The characters whose compatibility decomposition consists of `.`, `/`, `\`, `:`, `;`, `%`, `?` and `#`, or has a
/// slash in it.
///
/// Source: `UnicodeData.txt` of Unicode 18, with which a test compares them
static COMPATIBILITY_CHARACTERS: &[char] = &[
    '\u{37E}', '\u{2024}', '\u{2025}', '\u{2026}', '\u{2047}', '\u{2100}', '\u{2101}', '\u{2105}', '\u{2106}',
    '\u{FE13}', '\u{FE14}', '\u{FE16}', '\u{FE19}', '\u{FE30}', '\u{FE52}', '\u{FE54}', '\u{FE55}', '\u{FE56}',
    '\u{FE5F}', '\u{FE68}', '\u{FE6A}', '\u{FF03}', '\u{FF05}', '\u{FF0E}', '\u{FF0F}', '\u{FF1A}', '\u{FF1B}',
    '\u{FF1F}', '\u{FF3C}',
];

/// What the text is.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Source {
    /// The path of a URL.
    Path,
    /// The opaque path of a URL, which is not a path of files.
    OpaquePath,
    /// A path to append that is percent-encoded already.
    Encoded,
    /// A path to append as a text or bytes, which will be percent-encoded.
    Plain,
}

/// The search, with ranges of the text.
#[derive(Clone)]
pub(super) struct Scan<'a> {
    text: &'a [u8],
    at: usize,
    source: Source,
    /// Whether the segment has a dot before the position.
    has_dot: bool,
    /// Where the dots and spaces end that were read last, and whether the segment ends there.
    tail: (usize, bool),
}

/// A byte of the text, decoded if it is percent-encoded.
#[derive(Clone, Copy)]
struct Unit {
    value: u8,
    /// 3 if it is percent-encoded, otherwise 1.
    len: usize,
}

impl Unit {
    fn is_slash(self) -> bool {
        self.value == b'/' && self.len == 1
    }
}

impl<'a> Scan<'a> {
    /// Searches what an item will be in a path, if it is appended as segments between slashes.
    pub(super) fn of_item(item: Item<'a>) -> Self {
        let source = if item.is_encoded() { Source::Encoded } else { Source::Plain };
        Self::new(item.bytes(), source)
    }

    fn new(text: &'a [u8], source: Source) -> Self {
        Self { text, at: 0, source, has_dot: false, tail: (0, false) }
    }

    fn unit(&self, at: usize) -> Option<Unit> {
        let rest = self.text.get(at..)?;
        match decode_percent_encoded_byte(rest) {
            Some(value) if self.source != Source::Plain => Some(Unit { value, len: 3 }),
            _ => rest.first().map(|&value| Unit { value, len: 1 }),
        }
    }

    /// The kind and length of a dot segment at the start of a segment, up to the semicolon if there is one.
    fn dot_segment(&self) -> Option<(Kind, usize)> {
        let (mut dots, mut len) = (0, 0);
        loop {
            match self.unit(self.at + len) {
                Some(unit) if unit.value == b'.' && dots < 2 => (dots, len) = (dots + 1, len + unit.len),
                _ if dots == 0 => return None,
                Some(unit) if unit.value == b';' => return Some((Kind::DotSegmentWithParameter, len + unit.len)),
                Some(unit) if !unit.is_slash() => return None,
                _ => return Some((Kind::DotSegment, len)),
            }
        }
    }

    /// The kind and length of what starts with `unit`, unless it is a dot segment.
    fn ambiguity(&mut self, unit: Unit) -> Option<(Kind, usize)> {
        let kind = match unit.value {
            b'/' if unit.is_slash() => {
                let slashes = self.text[self.at..].iter().take_while(|&&byte| byte == b'/').count();
                return (slashes > 1).then_some((Kind::EmptySegment, slashes));
            }
            b'/' => Kind::EncodedSlash,
            b'\\' if unit.len == 1 && matches!(self.source, Source::Path | Source::OpaquePath) => Kind::Backslash,
            b'\\' => Kind::EncodedBackslash,
            0 => Kind::EncodedNul,
            ..b' ' | 0x7F => Kind::EncodedControl,
            b'?' | b'#' => Kind::EncodedDelimiter,
            b';' => Kind::PathParameter,
            b'%' if unit.len == 1 && self.source != Source::Plain => Kind::InvalidEncoding,
            b'%' => {
                let len = unit.len + self.units(unit.len, 2, |value| value.is_ascii_hexdigit())?;
                return Some((Kind::DoubleEncoding, len));
            }
            0xC0 | 0xC1 => return self.overlong(unit, 1, 0x80..=0xBF),
            0xE0 => return self.overlong(unit, 2, 0x80..=0x9F),
            0xF0 => return self.overlong(unit, 3, 0x80..=0x8F),
            b'.' | b' ' => return self.trailing(unit),
            b':' => return self.stream_name(),
            0xC2.. => return self.compatibility_character(),
            _ => return None,
        };
        Some((kind, unit.len))
    }

    /// The dots or spaces that start with `unit`, if nothing but dots and spaces follows in the segment.
    fn trailing(&mut self, unit: Unit) -> Option<(Kind, usize)> {
        if self.at >= self.tail.0 {
            let mut end = self.at;
            while let Some(unit) = self.unit(end).filter(|unit| matches!(unit.value, b'.' | b' ')) {
                end += unit.len;
            }
            self.tail = (end, self.unit(end).is_none_or(Unit::is_slash));
        }
        let kind = if unit.value == b'.' { Kind::TrailingDot } else { Kind::TrailingSpace };
        self.tail.1.then(|| (kind, self.run(unit.value)))
    }

    /// The length of the units from the current one on that have this value.
    fn run(&self, value: u8) -> usize {
        let mut len = 0;
        while let Some(unit) = self.unit(self.at + len).filter(|unit| unit.value == value) {
            len += unit.len;
        }
        len
    }

    /// The letter and colon at the start of a segment.
    fn drive_letter(&self) -> Option<(Kind, usize)> {
        let letter = self.unit(self.at).filter(|unit| unit.value.is_ascii_alphabetic())?;
        let colon = self.unit(self.at + letter.len).filter(|unit| unit.value == b':')?;
        (self.source != Source::OpaquePath).then_some((Kind::DriveLetter, letter.len + colon.len))
    }

    /// The colons at the current position, if the name of a stream may follow.
    fn stream_name(&self) -> Option<(Kind, usize)> {
        if self.source == Source::OpaquePath {
            return None;
        }
        let len = self.run(b':');
        let is_one = self.unit(self.at).is_some_and(|unit| unit.len == len);
        let ends = self.unit(self.at + len).is_none_or(|unit| unit.value == b'$' || unit.is_slash());
        (ends || !is_one || self.has_dot).then_some((Kind::StreamName, len))
    }

    /// The character at the current position, if it is one of those that programs replace by delimiters.
    fn compatibility_character(&self) -> Option<(Kind, usize)> {
        let len = COMPATIBILITY_CHARACTERS.iter().find_map(|character| {
            let mut buffer = [0; 4];
            let bytes = character.encode_utf8(&mut buffer).as_bytes();
            let mut expected = bytes.iter();
            self.units(0, bytes.len(), |value| expected.next() == Some(&value))
        })?;
        Some((Kind::CompatibilityCharacter, len))
    }

    /// The encoding that starts with the byte `lead` if the byte after it is in `second`, so that a shorter encoding
    /// would do. It has as many bytes after `lead` as are there, up to `following`.
    ///
    /// Source: <https://www.unicode.org/versions/latest/core-spec/chapter-3/#G27506>, table 3-7
    fn overlong(&self, lead: Unit, following: usize, second: RangeInclusive<u8>) -> Option<(Kind, usize)> {
        self.units(lead.len, 1, |value| second.contains(&value))?;
        let is_continuation = |value| matches!(value, 0x80..=0xBF);
        let len = (1..=following).rev().find_map(|count| self.units(lead.len, count, is_continuation))?;
        Some((Kind::OverlongEncoding, lead.len + len))
    }

    /// The length of `count` units at `offset` from the current one, if all of them have such a value.
    fn units(&self, offset: usize, count: usize, mut is_expected: impl FnMut(u8) -> bool) -> Option<usize> {
        let mut len = 0;
        for _ in 0..count {
            len += self.unit(self.at + offset + len).filter(|unit| is_expected(unit.value))?.len;
        }
        Some(len)
    }
}

impl Iterator for Scan<'_> {
    type Item = PathAmbiguity;

    fn next(&mut self) -> Option<PathAmbiguity> {
        while let Some(unit) = self.unit(self.at) {
            let starts_segment = self.at.checked_sub(1).is_none_or(|before| self.text[before] == b'/');
            self.has_dot = unit.value == b'.' || self.has_dot && !starts_segment;
            let at_start = if starts_segment { self.dot_segment().or_else(|| self.drive_letter()) } else { None };
            let start = self.at;
            match at_start.or_else(|| self.ambiguity(unit)) {
                Some((kind, len)) => {
                    self.at += len;
                    return Some(PathAmbiguity::new(kind, start..start + len));
                }
                None => self.at += unit.len,
            }
        }
        None
    }
}
