//! A path without ambiguous places means the same to every kind of server that is known to read paths in its own way:
//! one that decodes a path before it splits it, decodes it twice, merges slashes, removes parameters, accepts what is
//! not UTF-8, normalizes names, or removes dots and spaces at their ends. As many places of each kind are found as a
//! search for its spellings finds, and a place has nothing but such a spelling. A strict append rejects exactly the
//! paths that would add such a place.

use crate::source::Source;
use url_core::{
    Url,
    encoded::{Encoded, Item},
    error::SetErrorKind,
    path::{PathAmbiguity, PathAmbiguityKind as Kind},
};

/// Spellings that make a place ambiguous, parts of them, and other text.
const PIECES: &[&str] = &[
    "/",
    "/",
    "/",
    "//",
    ".",
    "..",
    "%2e",
    "%2E",
    ";",
    "%3B",
    "a",
    "v=1",
    "%",
    "%2",
    "%25",
    "2",
    "e",
    "%32",
    "%65",
    "%2f",
    "%2F",
    "\\",
    "%5c",
    "%00",
    "%0d%0A",
    "%7F",
    "%20",
    "%3f",
    "%23",
    "%C0",
    "%c1",
    "%AF",
    "%e0",
    "%80",
    "%9F",
    "%A0",
    "%20",
    ".",
    " ",
    ":",
    "%3A",
    "$",
    "c",
    "%43",
    "%EF%BC%8F",
    "%EF",
    "%BC",
    "%8E",
    "%E2%80%A6",
    "%F0",
    "%8f",
    "%90",
    "%C3%A9",
    "é",
    "%61",
    "%u002e",
    "|",
    "C:",
    "?",
    "#",
    "%2525",
];

/// Panics if `data` breaks the law.
pub fn law(data: &[u8]) {
    let mut source = Source::new(data);
    let appended: String = (0..source.byte() % 6).map(|_| source.pick(PIECES)).collect();
    let is_encoded = source.flag();
    let input = if source.byte().is_multiple_of(4) {
        source.last_url()
    } else {
        let start = source.pick(&["https://h/", "foo:/", "foo://h", "foo:", "file:///", "foo:/.//", "https://h"]);
        let len = source.byte() % 12;
        start.to_owned() + &(0..len).map(|_| source.pick(PIECES)).collect::<String>()
    };
    let Ok(url) = Url::parse(&input) else { return };
    let places: Vec<PathAmbiguity> = url.path_ambiguities().collect();
    assert!(url.borrowed().path_ambiguities().eq(places.iter().copied()), "{url:?}");

    let mut end = url.as_str().len() - url.without_fragment().len();
    end = url.as_str().len() - end - url.query().map_or(0, |query| query.len() + 1) - url.path().len();
    for place in &places {
        assert!(end <= place.range().start && !place.range().is_empty(), "{place} {url:?}");
        end = place.range().end;
        assert_eq!(count_place(place.kind(), &url.as_str()[place.range()]), 1, "{place} {url:?}");
    }
    for &kind in Kind::ALL {
        let found = places.iter().filter(|place| place.kind() == kind).count();
        let is_of_files = matches!(kind, Kind::DriveLetter | Kind::StreamName);
        let expected = if is_of_files && url.has_opaque_path() { 0 } else { count(kind, without_drive(&url)) };
        assert_eq!(found, expected, "{kind} {url:?}");
    }
    if places.is_empty() {
        assert_is_read_alike(&url);
    }
    assert_strictly_appended(&url, &appended, is_encoded);
}

/// Asserts that a path is rejected exactly if it makes an ambiguous place, and is appended like any other otherwise.
fn assert_strictly_appended(url: &Url, text: &str, is_encoded: bool) {
    let item = || if is_encoded { Item::from(Encoded(text)) } else { Item::from(text) };
    let encoded = |byte: u8| !(0x21..0x7F).contains(&byte) || b"?#\\".contains(&byte) || byte == b'%' && !is_encoded;
    let write = |byte: u8| if encoded(byte) { format!("%{byte:02X}") } else { char::from(byte).to_string() };
    let written: String = text.bytes().map(write).collect();
    let is_ambiguous = Kind::ALL.iter().any(|&kind| count(kind, &written) > 0);
    let context = format!("{url:?} {:?}", item());

    let (mut strict, mut appended) = (url.clone(), url.clone());
    match (strict.append_path_strict(item()), appended.append_path(item())) {
        (Ok(()), Ok(())) => {
            assert!(!is_ambiguous, "{context}");
            assert_eq!(strict, appended, "{context}");
            let kinds = |url: &Url| url.path_ambiguities().map(|place| place.kind()).collect::<Vec<_>>();
            assert_eq!(kinds(&strict), kinds(url), "{context}");
        }
        (Err(error), _) if error.kind() == SetErrorKind::AmbiguousPath => {
            assert!(is_ambiguous && !url.has_opaque_path(), "{context}");
            assert_eq!(strict, *url, "{context}");
            let place = error.path_ambiguity().expect("the place is in the error");
            assert_eq!((place.range(), &*error.message().to_string()), (error.range(), place.message()), "{context}");
            let found: String = text[place.range()].bytes().map(write).collect();
            assert_eq!(count_place(place.kind(), &found), 1, "{context}");
        }
        (strict, appended) => assert!(strict == appended && url.has_opaque_path(), "{context} {strict:?}"),
    }
}

/// The path without the drive letter of a file URL, which is not ambiguous.
fn without_drive(url: &Url) -> &str {
    let path = url.path();
    let is_drive = matches!(path.as_bytes(), [b'/', letter, b':'] | [b'/', letter, b':', b'/', ..] if letter.is_ascii_alphabetic());
    if url.scheme() == "file" && is_drive { &path[3..] } else { path }
}

/// [`count`] in the text of a place. Dots alone would be a dot segment.
fn count_place(kind: Kind, text: &str) -> usize {
    match kind {
        Kind::TrailingDot => count(kind, &format!("a{text}")),
        _ => count(kind, text),
    }
}

/// Some of the characters that are delimiters in NFKC, all of which that the pieces and other inputs of this law have.
const REPLACED: &[(char, &str)] = &[
    ('\u{37E}', ";"),
    ('\u{2024}', "."),
    ('\u{2025}', ".."),
    ('\u{2026}', "..."),
    ('\u{2047}', "??"),
    ('\u{2100}', "a/c"),
    ('\u{2101}', "a/s"),
    ('\u{2105}', "c/o"),
    ('\u{2106}', "c/u"),
    ('\u{FE13}', ":"),
    ('\u{FE14}', ";"),
    ('\u{FE16}', "?"),
    ('\u{FE19}', "..."),
    ('\u{FE30}', ".."),
    ('\u{FE52}', "."),
    ('\u{FE54}', ";"),
    ('\u{FE55}', ":"),
    ('\u{FE56}', "?"),
    ('\u{FE5F}', "#"),
    ('\u{FE68}', "\\"),
    ('\u{FE6A}', "%"),
    ('\u{FF03}', "#"),
    ('\u{FF05}', "%"),
    ('\u{FF0E}', "."),
    ('\u{FF0F}', "/"),
    ('\u{FF1A}', ":"),
    ('\u{FF1B}', ";"),
    ('\u{FF1F}', "?"),
    ('\u{FF3C}', "\\"),
];

/// The maximal runs of one character in a text.
fn runs(text: &str) -> Vec<&str> {
    let mut runs = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let (run, after) = rest.split_at(rest.len() - rest.trim_start_matches(first).len());
        runs.push(run);
        rest = after;
    }
    runs
}

/// How many runs of `end` are among the dots and spaces at the ends of the segments that are not dot segments.
fn trailing(text: &str, end: char) -> usize {
    let is_dots = |segment: &&str| !matches!(*segment, "." | "..");
    let segments = text.split('/').filter(is_dots);
    let tails = segments.map(|segment| &segment[segment.trim_end_matches(['.', ' ']).len()..]);
    tails.map(|tail| runs(tail).iter().filter(|run| run.starts_with(end)).count()).sum()
}

/// Splits a segment after its drive letter, if it has one.
fn split_drive(segment: &str) -> (&str, &str) {
    let has_drive = matches!(segment.as_bytes(), [letter, b':', ..] if letter.is_ascii_lowercase());
    segment.split_at(if has_drive { 2 } else { 0 })
}

/// How many runs of colons in a segment may be before the name of a stream.
fn streams(segment: &str) -> usize {
    let (drive, rest) = split_drive(segment);
    let mut at = drive.len();
    let mut count = 0;
    for run in runs(rest) {
        let (before, after) = (&segment[..at], &segment[at + run.len()..]);
        let is_stream = run.len() > 1 || after.is_empty() || after.starts_with('$') || before.contains('.');
        count += usize::from(run.starts_with(':') && is_stream);
        at += run.len();
    }
    count
}

/// The text in lowercase, with one character in place of each percent-encoded byte: a capital letter, but no hex digit,
/// for those that matter.
fn letters(text: &str) -> String {
    let mut letters = String::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let code = rest.get(1..3).filter(|code| c == '%' && code.bytes().all(|byte| byte.is_ascii_hexdigit()));
        let Some(code) = code else {
            letters.push(if c == '%' { 'V' } else { c.to_ascii_lowercase() });
            rest = &rest[c.len_utf8()..];
            continue;
        };
        letters.push(match u8::from_str_radix(code, 16).unwrap_or_default() {
            b'/' => 'S',
            b'\\' => 'K',
            0 => 'N',
            1..=0x1F | 0x7F => 'L',
            b'?' | b'#' => 'M',
            b'%' => 'P',
            byte @ (b'.' | b';' | b' ' | b':' | b'$') => char::from(byte),
            byte if byte.is_ascii_alphanumeric() => char::from(byte.to_ascii_lowercase()),
            0xC0 | 0xC1 => 'W',
            0xE0 => 'X',
            0xF0 => 'Y',
            0x80..=0x8F => 'G',
            0x90..=0x9F => 'H',
            0xA0..=0xBF => 'I',
            _ => '_',
        });
        rest = &rest[3..];
    }
    letters
}

/// Returns how many places of the kind a path has.
fn count(kind: Kind, path: &str) -> usize {
    let is_dots = |segment: &str| matches!(segment, "." | "..");
    let text = letters(path);
    let parameters = text.matches(';').count();
    let dots_with_parameter =
        text.split('/').filter(|segment| segment.split_once(';').is_some_and(|(name, _)| is_dots(name))).count();
    let followed = |lead: char, by: &[char]| text.split(lead).skip(1).filter(|rest| rest.starts_with(by)).count();
    match kind {
        Kind::EmptySegment => {
            let rest = text.trim_start_matches('/');
            let leading = usize::from(text.len() > rest.len() + 1);
            leading + rest.split(|c| c != '/').filter(|slashes| slashes.len() > 1).count()
        }
        Kind::DotSegment => text.split('/').filter(|segment| is_dots(segment)).count(),
        Kind::DotSegmentWithParameter => dots_with_parameter,
        Kind::PathParameter => parameters - dots_with_parameter,
        Kind::Backslash => text.matches('\\').count(),
        Kind::EncodedSlash => text.matches('S').count(),
        Kind::EncodedBackslash => text.matches('K').count(),
        Kind::EncodedNul => text.matches('N').count(),
        Kind::EncodedControl => text.matches('L').count(),
        Kind::EncodedDelimiter => text.matches('M').count(),
        Kind::DoubleEncoding => {
            let is_hex = |c: Option<char>| c.is_some_and(|c| c.is_ascii_hexdigit());
            let rests = text.split('P').skip(1).map(str::chars);
            rests.filter_map(|mut rest| (is_hex(rest.next()) && is_hex(rest.next())).then_some(())).count()
        }
        Kind::InvalidEncoding => text.matches('V').count(),
        Kind::OverlongEncoding => followed('W', &['G', 'H', 'I']) + followed('X', &['G', 'H']) + followed('Y', &['G']),
        Kind::TrailingDot => trailing(&text, '.'),
        Kind::TrailingSpace => trailing(&text, ' '),
        Kind::DriveLetter => text.split('/').filter(|segment| !split_drive(segment).0.is_empty()).count(),
        Kind::StreamName => text.split('/').map(streams).sum(),
        Kind::CompatibilityCharacter => {
            let decoded = String::from_utf8_lossy(&decoded(path)).into_owned();
            decoded.chars().filter(|&c| REPLACED.iter().any(|(replaced, _)| *replaced == c)).count()
        }
        kind => panic!("{kind} is unknown to this law"),
    }
}

/// Asserts that each kind of server reads the same segments.
fn assert_is_read_alike(url: &Url) {
    let path = url.path().as_bytes();
    let expected: Vec<Vec<u8>> = segments(path).into_iter().map(decoded).collect();
    let readings: &[(&str, Reading)] = &[
        ("decodes before it splits", |path| segments(&decoded(path)).into_iter().map(<[u8]>::to_vec).collect()),
        ("decodes twice", |path| segments(&decoded(decoded(path))).into_iter().map(<[u8]>::to_vec).collect()),
        ("reads \\ as /", |path| {
            let path: Vec<u8> = decoded(path).into_iter().map(|byte| if byte == b'\\' { b'/' } else { byte }).collect();
            segments(&path).into_iter().map(<[u8]>::to_vec).collect()
        }),
        ("ends the decoded path at a delimiter", |path| {
            let path = decoded(path);
            let end = path.iter().position(|byte| matches!(byte, 0..=0x1F | 0x7F | b'?' | b'#')).unwrap_or(path.len());
            segments(&path[..end]).into_iter().map(<[u8]>::to_vec).collect()
        }),
        ("merges slashes", |path| {
            let is_first_or_new = |at: &usize| *at == 0 || path[*at] != b'/' || path[at - 1] != b'/';
            let path: Vec<u8> = (0..path.len()).filter(is_first_or_new).map(|at| path[at]).collect();
            segments(&path).into_iter().map(decoded).collect()
        }),
        ("removes parameters, and resolves dot segments", |path| {
            let name = |segment: &[u8]| decoded(segment).split(|&byte| byte == b';').next().map(<[u8]>::to_vec);
            let names = segments(path).into_iter().filter_map(name);
            names.filter(|name| !matches!(&name[..], b"." | b"..")).collect()
        }),
        ("removes dots and spaces at the ends of names", |path| {
            let names = segments(path).into_iter().map(decoded);
            names
                .map(|name| {
                    name[..name.len() - name.iter().rev().take_while(|byte| b". ".contains(byte)).count()].to_vec()
                })
                .collect()
        }),
        ("normalizes names", |path| {
            // Names that are not UTF-8 are not normalized.
            if String::from_utf8(decoded(path)).is_err() {
                return segments(path).into_iter().map(decoded).collect();
            }
            let path = REPLACED
                .iter()
                .fold(String::from_utf8_lossy(&decoded(path)).into_owned(), |path, (from, to)| path.replace(*from, to));
            segments(path.as_bytes()).into_iter().map(<[u8]>::to_vec).collect()
        }),
        ("accepts overlong encodings", |path| {
            segments(path).into_iter().map(|name| shortened(decoded(name))).collect()
        }),
    ];
    for (server, read) in readings {
        assert_eq!(read(path), expected, "a server that {server}: {url:?}");
    }
}

type Reading = fn(&[u8]) -> Vec<Vec<u8>>;

fn segments(path: &[u8]) -> Vec<&[u8]> {
    path.split(|&byte| byte == b'/').collect()
}

fn decoded(text: impl AsRef<[u8]>) -> Vec<u8> {
    let (text, mut bytes, mut at) = (text.as_ref(), Vec::new(), 0);
    while at < text.len() {
        let code = text.get(at..at + 3).filter(|code| code[0] == b'%').and_then(|code| str::from_utf8(&code[1..]).ok());
        let byte = code.filter(|code| !code.starts_with('+')).and_then(|code| u8::from_str_radix(code, 16).ok());
        bytes.push(byte.unwrap_or(text[at]));
        at += if byte.is_some() { 3 } else { 1 };
    }
    bytes
}

/// Replaces each encoding of an ASCII character in two or three bytes by the character.
fn shortened(mut bytes: Vec<u8>) -> Vec<u8> {
    let mut at = 0;
    while at < bytes.len() {
        match bytes[at..] {
            [lead @ 0xC0..=0xC1, byte @ 0x80..=0xBF, ..] => {
                bytes.splice(at..at + 2, [(lead & 1) << 6 | byte & 0x3F]);
            }
            [0xE0, 0x80..=0x81, byte @ 0x80..=0xBF, ..] => {
                bytes.splice(at..at + 3, [(bytes[at + 1] & 1) << 6 | byte & 0x3F]);
            }
            _ => {}
        }
        at += 1;
    }
    bytes
}
