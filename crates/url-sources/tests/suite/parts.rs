//! A file that is read in parts has the pieces and the errors of the whole file.

use proptest::{prelude::*, sample::select};
use serde_json::Value;
use std::{fs, iter, ops::Range, path::Path};
use url_extract::Extractor;
use url_sources::{ErrorKind, Format, Link, Part, Piece, Position, Sources, pieces};

/// A piece: its range in the file, its line, its text, and what it is.
type Found = (Range<u64>, u64, String, String);

/// An error: its kind, and its range in the file.
type Fault = (ErrorKind, Range<u64>);

fn found(piece: &Piece<'_>, before: u64) -> Found {
    let Piece { range, line, text, role, name, .. } = piece;
    (in_file(range, before), *line, text.to_string(), format!("{role} {name}"))
}

fn in_file(range: &Range<usize>, before: u64) -> Range<u64> {
    before + range.start as u64..before + range.end as u64
}

fn whole(text: &str, format: &Format) -> (Vec<Found>, Option<Fault>) {
    let mut all = Vec::new();
    let result = pieces(text, format, |piece| all.push(found(&piece, 0)));
    (all, result.err().map(|error| (error.kind(), in_file(&error.range(), 0))))
}

/// Reads the text up to each of the ends, in their order, and then the rest of it.
fn in_parts(text: &str, format: &Format, ends: impl Iterator<Item = usize>) -> (Vec<Found>, Option<Fault>) {
    let (mut position, mut start, mut all) = (Position::default(), 0, Vec::new());
    let ends = ends.map(|end| (end, false)).chain([(text.len(), true)]);
    for (end, is_last) in ends {
        let (part, before) = (&text[start..end.max(start)], position.at());
        let part = if is_last { Part::Last(part) } else { Part::Followed(part) };
        let mut other = position.clone();
        let result = position.pieces(part, format, |piece| all.push(found(&piece, before)));
        assert_eq!(other.advance(part, format), result, "{part:?} of {text:?}");
        match result {
            Ok(len) => start += len,
            Err(error) => {
                let is_earlier = error.kind() == ErrorKind::JsonUnclosed && position.open().last() < Some(before);
                let open = position.open().last().filter(|_| is_earlier).map(|at| at..at + 1);
                return (all, Some((error.kind(), open.unwrap_or_else(|| in_file(&error.range(), before)))));
            }
        }
        assert_eq!(position.at(), start as u64);
    }
    assert_eq!(start, text.len(), "{text:?}");
    (all, None)
}

/// The law: parts that end at each character, and parts of some sizes.
fn check(text: &str, format: &Format) {
    let expected = whole(text, format);
    let boundaries = || (0..=text.len()).filter(|at| text.is_char_boundary(*at));
    for end in boundaries().filter(|_| text.len() < 400) {
        assert_eq!(in_parts(text, format, iter::once(end)), expected, "{format} {text:?} cut at {end}");
    }
    for size in [1, 2, 7, 64] {
        let mut last = 0;
        let ends = boundaries().filter(|at| {
            let is_end = at - last >= size;
            last = if is_end { *at } else { last };
            is_end
        });
        assert_eq!(in_parts(text, format, ends), expected, "{format} {text:?} in parts of {size}");
    }
}

const FORMATS: [&str; 4] = ["json", "json:a[].b", "har", "xml"];

#[test]
fn cases_are_read_in_parts() {
    for line in include_str!("cases.jsonl").lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        check(case["text"].as_str().unwrap(), &case["format"].as_str().unwrap().parse().unwrap());
    }
}

/// Texts of a few tokens, all of them.
#[test]
fn short_texts_are_read_in_parts() {
    let json: &[&str] = &["[", "]", "{", "}", "\"", ":", ",", "1", "tru", "e", "\\", " ", "é", "\u{FEFF}"];
    let xml: &[&str] = &["<", ">", "/", "a", "&", ";", "!", "-", "[", "]", "?", "\"", "D", " ", "é", "\u{FEFF}"];
    for (format, tokens) in [("json", json), ("xml", xml)] {
        let format = format.parse().unwrap();
        for mut number in 0..tokens.len().pow(4) {
            let mut text = String::new();
            for _ in 0..4 {
                text += tokens[number % tokens.len()];
                number /= tokens.len();
            }
            let expected = whole(&text, &format);
            let boundaries = (0..=text.len()).filter(|at| text.is_char_boundary(*at));
            assert_eq!(in_parts(&text, &format, boundaries), expected, "{text:?}");
        }
    }
}

/// Documents that others wrote.
#[test]
fn fixtures_are_read_in_parts() {
    let mut count = 0;
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap().map(Result::unwrap) {
            let path = entry.path();
            if entry.file_type().unwrap().is_dir() {
                folders.push(path);
                continue;
            }
            let format: Format = match path.extension().and_then(|extension| extension.to_str()) {
                Some("json") => Format::Json(None),
                Some("xml" | "svg") => Format::Xml,
                _ => continue,
            };
            let Some(text) = fs::read_to_string(&path).ok().filter(|text| text.len() < 50_000) else { continue };
            check(&text, &format);
            count += 1;
        }
    }
    assert!(count > 5, "{count}");
}

/// Only the first byte order mark is no part of a file. Places after others are not moved.
#[test]
fn a_second_byte_order_mark_is_text() {
    let text = "\u{FEFF}\u{FEFF}<€a>x</€a>";
    let (all, fault) = whole(text, &Format::Xml);
    let ranges: Vec<_> = all.into_iter().map(|(range, ..)| range).collect();
    assert_eq!((ranges, fault), (vec![3..6, 12..13], None));
    check(text, &Format::Xml);
}

/// A text that is not read in parts is read at its end.
#[test]
fn other_formats_wait_for_the_end() {
    for format in ["markdown", "html", "csv", "combined", "hosts"] {
        let format: Format = format.parse().unwrap();
        assert!(!format.is_by_piece());
        assert_eq!(Position::default().advance(Part::Followed("a\n"), &format), Ok(0), "{format}");
    }
}

/// What is kept between parts is as large as the depth, and not as the text.
#[test]
fn a_position_is_as_large_as_the_depth() {
    for (format, start, piece) in [("json", "[[", "\"https://a/\", {\"b\": []}, "), ("xml", "<a>", "<b c='d'>e</b>")] {
        let format = format.parse().unwrap();
        let size = |count: usize| {
            let mut position = Position::default();
            let text = start.to_owned() + &piece.repeat(count);
            let read = position.advance(Part::Followed(&text), &format).unwrap();
            assert!(read + 2 > text.len());
            position.size()
        };
        assert!(size(10_000) <= size(1) + 10, "{format}");
    }
}

/// Parts have the URLs of the whole text, too.
#[test]
fn urls_are_found_in_parts() {
    let json =
        r#"{"a": ["https://a.example/", "https:\/\/b.example\/"], "https://c.example/": "see https://d.example/."}"#;
    let xml = "<a xml:base='b/'><a xml:base='c?d'><link>#e</link></a><link href='f'/></a><link>g</link>";
    for (format, text, count) in [(Format::Json(None), json, 4), (Format::Xml, xml, 3)] {
        let (sources, base) = (Sources::new(format, &Extractor::new()), Some("https://h.example/".into()));
        let url = |link: Link<'_>| (link.range, link.text.into_owned(), link.result.unwrap().to_string());
        let mut expected = Vec::new();
        sources.find(text, base, |link| expected.push(url(link))).unwrap();
        assert_eq!(expected.len(), count);
        for end in 0..text.len() {
            let (mut position, mut found) = (Position::default(), Vec::new());
            let first = Part::Followed(&text[..end]);
            let start = sources.find_from(&mut position, first, base, |link| found.push(url(link))).unwrap();
            let last = Part::Last(&text[start..]);
            sources
                .find_from(&mut position, last, base, |link| {
                    let (range, text, url) = url(link);
                    found.push((start + range.start..start + range.end, text, url));
                })
                .unwrap();
            assert_eq!(found, expected, "{end}");
        }
    }
}

/// Texts of what JSON and XML consist of.
fn texts() -> impl Strategy<Value = String> {
    const PARTS: &[&str] = &[
        "https://h/",
        "a",
        "é",
        "😀",
        " ",
        "\n",
        "\"",
        "'",
        "\\",
        "\\\"",
        "\\u00e9",
        "\\ud83d",
        ",",
        ":",
        "{",
        "}",
        "[",
        "]",
        "<",
        ">",
        "</a>",
        "<a href='",
        "/>",
        "<loc>",
        "<a xml:base='b/'>",
        "<![CDATA[",
        "]]>",
        "<!--",
        "-->",
        "<?",
        "?>",
        "<!DOCTYPE a [",
        "&amp;",
        "&",
        ";",
        "1",
        "-2.5e3",
        "true",
        "null",
        "{\"a\":",
        "[\"",
        "\"]",
        "\"b\":",
        "\u{FEFF}",
        "\u{0}",
    ];
    prop::collection::vec(select(PARTS), 0..24).prop_map(|parts| parts.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn texts_are_read_in_parts(text in texts(), format in select(&FORMATS[..])) {
        check(&text, &format.parse().unwrap());
    }
}
