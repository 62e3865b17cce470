//! Editing the segments of a path does what it does to a list of texts: each segment that is pushed reads back as that
//! text, nothing else in the URL moves, and the URL stays one.

use super::{model::assert_parsed, source::Source};
use url_core::Url;
use url_percent::percent_decode_str;

/// The law.
pub fn law(data: &[u8]) {
    let mut source = Source::new(data);
    let input = source.url();
    let Ok(mut url) = Url::parse(&input) else { return };
    let Some(segments) = url.path_segments() else {
        assert!(url.path_segments_mut().is_err(), "{input:?}");
        return;
    };
    let mut expected: Vec<String> = segments.map(decode).collect();
    let mut context = format!("{input:?}");
    for _ in 0..8 {
        if source.is_empty() {
            break;
        }
        let before = url.clone();
        context += &edit(&mut source, &mut url, &mut expected);
        let segments: Vec<String> = url.path_segments().expect("the path stays a list").map(decode).collect();
        assert_eq!(segments, expected, "{context}");
        assert_eq!(before_path(&url), before_path(&before), "{context}");
        assert_eq!((url.query(), url.fragment()), (before.query(), before.fragment()), "{context}");
        assert_parsed(&url, &context);
    }
}

/// What stands before the path, but for what guards it.
fn before_path(url: &Url) -> &str {
    let len = url.without_fragment().len() - url.query().map_or(0, |query| query.len() + 1) - url.path().len();
    let before = &url.as_str()[..len];
    if url.has_authority() { before } else { before.trim_end_matches("/.") }
}

/// The text of a segment. Bytes that are not UTF-8 may stand in a segment that was parsed, but in none that was pushed.
fn decode(segment: &str) -> String {
    percent_decode_str(segment).decode_utf8_lossy().into_owned()
}

/// Changes both in one way, and says in which.
fn edit(source: &mut Source<'_>, url: &mut Url, expected: &mut Vec<String>) -> String {
    let kind = source.byte() % 8;
    let text = if kind < 4 { source.text() } else { String::new() };
    let mut segments = url.path_segments_mut().expect("the path is a list");
    match kind {
        0..4 => {
            segments.push(&text).expect("the URL is short");
            push(expected, &text);
            format!(", push {text:?}")
        }
        4 => {
            segments.clear();
            *expected = vec![String::new()];
            ", clear".to_owned()
        }
        5 => {
            segments.pop();
            pop(expected);
            ", pop".to_owned()
        }
        6 => {
            segments.pop_if_empty();
            if expected.last().is_some_and(String::is_empty) {
                pop(expected);
            }
            ", pop_if_empty".to_owned()
        }
        _ => {
            let more = ["..", "a/b", ".", "C|", "", "%2e"];
            segments.extend(more).expect("the URL is short");
            for text in more {
                push(expected, text);
            }
            ", extend".to_owned()
        }
    }
}

fn push(list: &mut Vec<String>, text: &str) {
    if matches!(text, "." | "..") {
        return;
    }
    if *list == [""] {
        list.clear();
    }
    list.push(text.to_owned());
}

/// A path that is not empty keeps one segment.
fn pop(list: &mut Vec<String>) {
    if list.pop().is_some() && list.is_empty() {
        list.push(String::new());
    }
}
