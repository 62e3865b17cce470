//! The second step: percent-decoding path, query and fragment for reading.
//!
//! A decoded text reads back as the same URL, because a character is decoded only where the parser would encode it
//! again, to the same bytes in the same digits. What a person cannot see, or would take for something else, stays
//! encoded.
//!
//! Source: <https://url.spec.whatwg.org/#url-rendering-i18n>

use crate::{
    Component, Rendered, Span, SpanKind,
    characters::Before,
    parts::{has_at_sign, path_url},
};
use alloc::{borrow::Cow, string::String, vec::Vec};
use url_core::UrlRef;
use url_percent::{C0_CONTROL, FRAGMENT, PATH, PercentEncodeSet, QUERY, decode_percent_encoded_byte};

/// Decodes the spans of path, query and fragment.
pub(crate) fn decode(url: UrlRef<'_>, rendered: &mut Rendered<'_>) {
    let mut decoded = Vec::with_capacity(rendered.spans.len());
    // A domain in an opaque path, as of `view-source:` and `mailto:`, is judged by nobody, and what the program behind
    // the scheme takes for one cannot be told. So only text is decoded, and what is behind an origin that is judged.
    let is_opaque = url.has_opaque_path();
    let is_text = url.scheme() == "data" && ![":", "%3A", "%3a"].iter().any(|colon| url.path().contains(colon));
    let opaque_path_set = (is_text || path_url(url).is_some()).then_some(&C0_CONTROL);
    for span in rendered.spans.drain(..) {
        let set = match span.component {
            _ if is_opaque && has_at_sign(&span.text) => None,
            Component::Path if is_opaque => opaque_path_set,
            Component::Path => Some(&PATH),
            // What a special query encodes besides is not decoded anyway.
            Component::Query => Some(&QUERY),
            Component::Fragment => Some(&FRAGMENT),
            _ => None,
        };
        match set {
            Some(set) => split(&span, set, &mut decoded),
            None => decoded.push(span),
        }
    }
    rendered.spans = decoded;
}

/// Divides a span into what stays as it is and what is decoded.
fn split<'u>(span: &Span<'u>, set: &PercentEncodeSet, output: &mut Vec<Span<'u>>) {
    let Cow::Borrowed(text) = span.text else { return output.push(span.clone()) };
    let mut rest = 0;
    // What is shown before the place that is looked at.
    let mut before = Before::default();
    let mut run = Run::default();
    let mut place = 0;
    while place < text.len() {
        match character_at(&text.as_bytes()[place..]) {
            Some((character, len)) if is_shown(character, before, set, &text[place..place + len]) => {
                if run.text.is_empty() {
                    run.start = place;
                }
                run.text.push(character);
                before = before.then(character);
                place += len;
            }
            encoded => {
                run.finish(text, &mut rest, place, span, output);
                let len = encoded.map_or(1, |(_, len)| len);
                let shown = text[place..place + len].chars().filter(|_| encoded.is_none());
                before = shown.fold(Before::default(), Before::then);
                place += len;
            }
        }
    }
    run.finish(text, &mut rest, place, span, output);
    push(text, rest..text.len(), span, output);
}

/// Decoded characters, one after the other.
#[derive(Default)]
struct Run {
    text: String,
    start: usize,
}

impl Run {
    /// Ends the run before `end`: what stands before it, from `rest` on, becomes a span, and it becomes another.
    fn finish<'u>(&mut self, text: &'u str, rest: &mut usize, end: usize, span: &Span<'u>, output: &mut Vec<Span<'u>>) {
        if self.text.is_empty() {
            return;
        }
        push(text, *rest..self.start, span, output);
        let range = span.range.start + self.start..span.range.start + end;
        let decoded = Cow::Owned(core::mem::take(&mut self.text));
        output.push(Span { component: span.component, kind: SpanKind::Decoded, text: decoded, range });
        *rest = end;
    }
}

fn push<'u>(text: &'u str, part: core::ops::Range<usize>, span: &Span<'u>, output: &mut Vec<Span<'u>>) {
    if !part.is_empty() {
        let range = span.range.start + part.start..span.range.start + part.end;
        output.push(Span { text: Cow::Borrowed(&text[part]), range, ..span.clone() });
    }
}

/// The character that is percent-encoded at the beginning of `bytes`, and how many bytes its encoding takes.
fn character_at(bytes: &[u8]) -> Option<(char, usize)> {
    let byte_at = |index: usize| decode_percent_encoded_byte(bytes.get(index * 3..)?);
    let first = byte_at(0)?;
    let len = match first {
        0..=0x7F => 1,
        0xC2..=0xDF => 2,
        0xE0..=0xEF => 3,
        0xF0..=0xF4 => 4,
        _ => return None,
    };
    let mut encoded = [first, 0, 0, 0];
    for (index, byte) in encoded.iter_mut().enumerate().take(len).skip(1) {
        *byte = byte_at(index)?;
    }
    let character = str::from_utf8(&encoded[..len]).ok()?.chars().next()?;
    Some((character, len * 3))
}

/// Whether a character that stands percent-encoded as `encoded`, behind `before`, is shown as itself.
fn is_shown(character: char, before: Before, set: &PercentEncodeSet, encoded: &str) -> bool {
    if encoded.bytes().any(|byte| byte.is_ascii_lowercase()) {
        return false;
    }
    if character.is_ascii() {
        // Of the characters that the parser encodes again, those that delimit nothing: not in this component, and not
        // in the text around the URL.
        return set.contains(character as u8) && matches!(character, '{' | '}' | '^');
    }
    before.lets_show(character)
}
