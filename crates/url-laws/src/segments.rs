//! Editing the segments of a path equals editing a list of texts: a new segment decodes to the given text, or keeps
//! text that is percent-encoded, every other segment keeps its bytes, nothing else in the URL changes, and the URL
//! stays valid.

use crate::{model::assert_parsed, source::Source};
use url_core::{
    Url,
    encoded::{Encoded, Item},
    path::PathSegmentsMut,
};

/// Segments that keep their bytes. Some cannot be the first segment of every URL.
const SEGMENTS: &[&str] = &["a", "", "C|", "c:", "%2f", "%41|", "\\", "é", "x:y", "a%2E"];

/// Panics if `data` breaks the law.
pub fn law(data: &[u8]) {
    let mut source = Source::new(data);
    let input = if source.flag() {
        source.url()
    } else {
        let start = source.pick(&["file:///", "file://h/", "foo:/", "foo://h/", "https://h/"]);
        let segments: Vec<_> = (0..source.byte() % 5).map(|_| source.pick(SEGMENTS)).collect();
        start.to_owned() + &segments.join("/") + source.pick(&["", "?q#f", "#f"])
    };
    let Ok(mut url) = Url::parse(&input) else { return };
    let Some(segments) = url.path_segments() else {
        assert!(url.path_segments_mut().is_err(), "{input:?}");
        assert!(url.append_path("a").is_err() && url.append_segment("a").is_err(), "{input:?}");
        return;
    };
    let mut expected: Vec<String> = segments.map(str::to_owned).collect();
    let mut context = format!("{input:?}");
    for _ in 0..8 {
        if source.is_empty() {
            break;
        }
        let before = url.clone();
        if source.byte().is_multiple_of(4) {
            context += &append(&mut source, &mut url, &mut expected);
        } else {
            // Several edits with one `PathSegmentsMut`, so that an edit starts from the state that the last one left.
            let mut segments = url.path_segments_mut().expect("the path is a list");
            let mut has_dots = false;
            for _ in 0..=source.byte() % 4 {
                context += &edit(&mut source, &mut segments, &mut expected, &mut has_dots);
            }
            let error = segments.finish().err();
            assert_eq!(error.map(|error| error.code()), has_dots.then_some("dot-segment"), "{context}");
        }
        encode_drive_letter(&url, &mut expected);
        let segments: Vec<&str> = url.path_segments().expect("the path stays a list").collect();
        assert_eq!(segments, expected, "{context}");
        assert_eq!(before_path(&url), before_path(&before), "{context}");
        assert_eq!((url.query(), url.fragment()), (before.query(), before.fragment()), "{context}");
        assert_parsed(&url, &context);
    }
}

/// Returns the href up to the path, without the `/.` before a path that starts with `//`.
fn before_path(url: &Url) -> &str {
    let len = url.without_fragment().len() - url.query().map_or(0, |query| query.len() + 1) - url.path().len();
    let before = &url.as_str()[..len];
    if url.has_authority() { before } else { before.trim_end_matches("/.") }
}

/// Encodes the `|` of a first segment like `C|`, which would be a drive letter in a file URL.
fn encode_drive_letter(url: &Url, expected: &mut [String]) {
    if let Some(first) = expected.first_mut()
        && let [letter, b'|'] = first.as_bytes()
        && letter.is_ascii_alphabetic()
        && url.scheme() == "file"
    {
        first.replace_range(1.., "%7C");
    }
}

/// A text, and whether it is already percent-encoded.
#[derive(Clone, Copy, Debug)]
struct Text<'a> {
    text: &'a str,
    is_encoded: bool,
}

impl<'a> Text<'a> {
    fn plain(text: &'a str) -> Self {
        Self { text, is_encoded: false }
    }

    /// Returns the argument for url-core.
    fn part(self) -> Item<'a> {
        match self.is_encoded {
            true => Encoded(self.text).into(),
            // Bytes and text are treated alike.
            false if self.text.len().is_multiple_of(2) => self.text.as_bytes().into(),
            false => self.text.into(),
        }
    }

    /// Returns the expected segment.
    fn segment(self) -> String {
        let special = if self.is_encoded { "\"#<>?^`{}/\\|" } else { "\"#<>?^`{}/\\|%" };
        let encoded = |byte: &u8| !(0x21..0x7f).contains(byte) || special.as_bytes().contains(byte);
        let write = |byte: u8| if encoded(&byte) { format!("%{byte:02X}") } else { char::from(byte).to_string() };
        self.text.bytes().map(write).collect()
    }

    /// Returns the text with its dots decoded if it is percent-encoded.
    fn with_dots_decoded(self) -> String {
        if self.is_encoded { self.text.to_ascii_lowercase().replace("%2e", ".") } else { self.text.to_owned() }
    }

    fn is_dot(self) -> bool {
        matches!(&*self.with_dots_decoded(), "." | "..")
    }

    fn is_double_dot(self) -> bool {
        self.with_dots_decoded() == ".."
    }
}

/// Makes the same edit in both, and returns its description. Sets `has_dots` if a dot segment is ignored.
fn edit(
    source: &mut Source<'_>,
    segments: &mut PathSegmentsMut<'_>,
    expected: &mut Vec<String>,
    has_dots: &mut bool,
) -> String {
    let kind = source.byte() % 10;
    let text = if matches!(kind, 0 | 1 | 5 | 6) { source.text() } else { String::new() };
    let index = usize::from(source.byte() % 5);
    let text = Text { text: &text, is_encoded: source.flag() };
    match kind {
        0 | 1 => {
            segments.push(text.part());
            *has_dots |= text.is_dot();
            push(expected, text);
        }
        2 => {
            segments.clear();
            *expected = vec![String::new()];
        }
        3 => {
            segments.pop();
            pop(expected);
        }
        4 => {
            segments.pop_if_empty();
            if expected.last().is_some_and(String::is_empty) {
                pop(expected);
            }
        }
        5..=8 => edit_at(kind, index, text, source, segments, expected),
        _ => {
            let more = ["..", "a/b", ".", "C|", "", "%2e"];
            segments.extend(more);
            *has_dots = true;
            for text in more {
                push(expected, Text::plain(text));
            }
        }
    }
    format!(", {kind} {text:?} {index}")
}

/// Inserts segments at an index, or replaces or removes the segment there. A dot segment or an index too high is
/// rejected.
fn edit_at(
    kind: u8,
    index: usize,
    text: Text<'_>,
    source: &mut Source<'_>,
    segments: &mut PathSegmentsMut<'_>,
    expected: &mut Vec<String>,
) {
    let (result, removed, new) = match kind {
        5 => (segments.insert(index, text.part()), 0, vec![text]),
        6 => (segments.replace(index, text.part()), 1, vec![text]),
        7 => (segments.remove(index), 1, vec![]),
        _ => {
            let more = source.pick(&[&["", "c|", "é"][..], &["a", ".."], &[]]);
            (segments.extend_at(index, more), 0, more.iter().copied().map(Text::plain).collect())
        }
    };
    let is_allowed = index + removed <= expected.len() && !new.iter().any(|text| text.is_dot());
    assert_eq!(result.is_ok(), is_allowed, "{kind} {text:?}");
    if is_allowed {
        expected.splice(index..index + removed, new.into_iter().map(Text::segment));
        if removed > 0 {
            keep_one(expected);
        }
    }
}

/// Appends a path or a segment. A path that leads above the end of the existing path is rejected.
fn append(source: &mut Source<'_>, url: &mut Url, expected: &mut Vec<String>) -> String {
    let (is_path, text) = (source.flag(), source.text());
    let text = Text { text: &text, is_encoded: source.flag() };
    let result = if is_path { url.append_path(text.part()) } else { url.append_segment(text.part()) };
    let appended = if is_path { resolved(text) } else { (!text.is_dot()).then(|| vec![text.segment()]) };
    match (result, appended) {
        (Ok(()), Some(appended)) => {
            if expected.last().is_some_and(String::is_empty) && !appended.is_empty() {
                expected.pop();
            }
            expected.extend(appended);
        }
        (Err(error), None) => {
            assert_eq!(error.code(), "dot-segment", "{error}");
            assert!(Text { text: &text.text[error.range()], ..text }.is_dot(), "{error}");
        }
        (result, appended) => panic!("{text:?}: {result:?}, but {appended:?}"),
    }
    format!(", append {is_path} {text:?}")
}

/// Returns the segments of a relative path without dot segments, or `None` if the path leads above its start.
fn resolved(path: Text<'_>) -> Option<Vec<String>> {
    let texts: Vec<Text<'_>> =
        path.text.strip_prefix('/').unwrap_or(path.text).split('/').map(|text| Text { text, ..path }).collect();
    let mut list = Vec::new();
    for text in &texts {
        if text.is_double_dot() {
            list.pop()?;
        } else if !text.is_dot() {
            list.push(text.segment());
        }
    }
    if texts.last().is_some_and(|last| last.is_dot()) {
        list.push(String::new());
    }
    if path.text.is_empty() {
        list.clear();
    }
    Some(list)
}

/// Appends a segment, in place of a single empty one. A dot segment is ignored.
fn push(list: &mut Vec<String>, text: Text<'_>) {
    if text.is_dot() {
        return;
    }
    if *list == [""] {
        list.clear();
    }
    list.push(text.segment());
}

fn pop(list: &mut Vec<String>) {
    if list.pop().is_some() {
        keep_one(list);
    }
}

/// Adds an empty segment to an empty list, because a path keeps at least one segment.
fn keep_one(list: &mut Vec<String>) {
    if list.is_empty() {
        list.push(String::new());
    }
}
