//! A normalized URL is equivalent: every part decodes to the same bytes, every percent-encoded byte has its preferred
//! spelling, and normalizing it again changes nothing.

use crate::{model::assert_parsed, source::Source};
use url_core::{
    Url,
    equivalence::{Equality, Normalizer},
    file::PathStyle,
};
use url_percent::percent_decode_str;

/// Bytes in several spellings, and text that decoding must not change into something else.
const PIECES: &[&str] = &[
    "%41", "%7e", "~", "%2f", "%2F", "%", "%4", "%e9", "/", "/", "%43:", "%43|", "C%3a", "c:", "c%3A", "%2e", ".", "x",
    "%25", "%2541", "?", "#",
];

/// Panics if `data` breaks the law.
pub fn law(data: &[u8]) {
    let mut source = Source::new(data);
    let input = if source.flag() {
        source.last_url()
    } else {
        let start = source.pick(&["file:///", "https://u%41@h/", "foo:", "foo://%41%c3/", "foo:/.//", "https://h?"]);
        let len = source.byte() % 12;
        start.to_owned() + &(0..len).map(|_| source.pick(PIECES)).collect::<String>()
    };
    let Ok(url) = Url::parse(&input) else { return };
    let normal = url.normalized();
    assert_parsed(&normal, &input);
    assert_eq!(normal.normalized().as_str(), normal.as_str(), "{input:?}");
    for (before, after) in parts(&url).into_iter().zip(parts(&normal)) {
        assert_eq!(before, after, "{input:?} {normal:?}");
    }
    let query = url.query().filter(|query| !query.is_empty());
    assert_eq!(normal.query().is_some(), query.is_some(), "{input:?}");
    assert_eq!(url.path().split('/').count(), normal.path().split('/').count(), "{input:?}");

    let kept = Normalizer::new().empty_query(false).normalize(&url);
    assert!(kept.equals_by(&url, Equality::PercentNormal), "{input:?}");
    assert_eq!(Normalizer::new().hex_case(false).unreserved(false).empty_query(false).normalize(&url), url);
    assert_drive(&url, &normal);
    // Equal to a naive implementation, except where that would make a new drive letter or percent-encoded byte.
    let (kept, expected) = (kept.as_str(), naive(url.as_str()));
    let first = url.path().split('/').nth(1).unwrap_or_default();
    let is_drive = url.scheme() == "file" && matches!(first.as_bytes(), [b'%', _, _, b':' | b'|']);
    assert!(kept == expected || is_drive || has_plain_percent_sign(url.as_str()), "{kept} {expected}");
}

/// Asserts that normalizing the drive letter changes nothing else, and uppercases that of a Windows path.
fn assert_drive(url: &Url, normal: &Url) {
    let with_drive = Normalizer::new().drive_letter(true).normalize(url);
    assert_parsed(&with_drive, url.as_str());
    assert_eq!(Normalizer::new().drive_letter(true).normalize(&with_drive), with_drive, "{url:?}");
    let drive = percent_decode_str(url.path().split('/').nth(1).unwrap_or_default()).collect::<Vec<u8>>();
    let expected = match drive[..] {
        [letter, b':'] if letter.is_ascii_alphabetic() && url.scheme() == "file" && url.host_str() == Some("") => {
            let rest = &normal.as_str()["file:///".len()..];
            let rest = rest.find(['/', '?', '#']).map_or("", |end| &rest[end..]);
            format!("file:///{}:{rest}", char::from(letter.to_ascii_uppercase()))
        }
        _ => normal.as_str().to_owned(),
    };
    assert_eq!(with_drive.as_str(), expected, "{url:?}");
    let path = |url: &Url| url.to_file_path_bytes(PathStyle::Windows).map(|path| path.to_ascii_lowercase()).ok();
    assert_eq!(path(&with_drive), path(url), "{url:?}");
    assert!(with_drive.equals_by(url, Equality::SameDrive) || url.query() == Some(""), "{url:?}");
}

/// Returns whether there is a `%` without two hex digits after it.
fn has_plain_percent_sign(href: &str) -> bool {
    href.match_indices('%').any(|(at, _)| byte_at(href, at).is_none())
}

/// Returns the byte that is percent-encoded at `at`.
fn byte_at(text: &str, at: usize) -> Option<u8> {
    let [b'%', high, low] = *text.as_bytes().get(at..at + 3)? else { return None };
    let digit = |byte: u8| char::from(byte).to_digit(16).map(|digit| digit as u8);
    Some(digit(high)? << 4 | digit(low)?)
}

/// Returns the decoded components.
fn parts(url: &Url) -> Vec<Option<Vec<u8>>> {
    let bytes = |part: Option<url_core::encoded::Decoded<'_>>| part.map(|part| part.bytes().into_owned());
    let query = url.query_decoded().filter(|query| !query.bytes().is_empty());
    vec![
        bytes(Some(url.username_decoded())),
        bytes(url.password_decoded()),
        bytes(url.host_decoded()),
        bytes(Some(url.path_decoded())),
        bytes(query),
        bytes(url.fragment_decoded()),
    ]
}

/// Normalizes the percent-encoded bytes of an href, without looking at its structure.
fn naive(href: &str) -> String {
    let mut output = String::new();
    let mut at = 0;
    while at < href.len() {
        let byte = byte_at(href, at);
        match byte {
            Some(byte) if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) => output.push(char::from(byte)),
            Some(_) => output += &href[at..at + 3].to_ascii_uppercase(),
            None => output.push(char::from(href.as_bytes()[at])),
        }
        at += if byte.is_some() { 3 } else { 1 };
    }
    output
}
