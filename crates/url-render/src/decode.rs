//! The second step: percent-decoding of the path, query and fragment.
//!
//! A decoded text parses as the same URL, because a character is decoded only if the parser encodes it again to the
//! same bytes in the same digits. Characters that are invisible or deceptive stay encoded.
//!
//! Source: <https://url.spec.whatwg.org/#url-rendering-i18n>

use crate::{
    Component, Rendered, Span, SpanKind,
    characters::Preceding,
    parts::{has_at_sign, path_url},
};
use alloc::{borrow::Cow, string::String, vec::Vec};
use url_core::UrlRef;
use url_percent::{C0_CONTROL, FRAGMENT, PATH, PercentEncodeSet, QUERY, decode_percent_encoded_byte};

/// Percent-decodes the spans of the path, query and fragment.
pub(crate) fn decode(url: UrlRef<'_>, rendered: &mut Rendered<'_>) {
    let mut decoded = Vec::with_capacity(rendered.spans.len());
    // A domain in an opaque path, such as that of `view-source:` and `mailto:`, is not checked, and only the program
    // for the scheme knows which part is a domain. So only `data:` text, and text after a checked origin, is decoded.
    let is_opaque = url.has_opaque_path();
    let is_text = url.scheme() == "data" && ![":", "%3A", "%3a"].iter().any(|colon| url.path().contains(colon));
    let opaque_path_set = (is_text || path_url(url).is_some()).then_some(&C0_CONTROL);
    for span in rendered.spans.drain(..) {
        let set = match span.component {
            _ if is_opaque && has_at_sign(&span.text) => None,
            Component::Path if is_opaque => opaque_path_set,
            Component::Path => Some(&PATH),
            // The additional character of the special-query set is never decoded.
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

/// Splits a span into verbatim and decoded spans.
fn split<'u>(span: &Span<'u>, set: &PercentEncodeSet, output: &mut Vec<Span<'u>>) {
    let Cow::Borrowed(text) = span.text else { return output.push(span.clone()) };
    let mut rest = 0;
    // The characters shown before `position`.
    let mut preceding = Preceding::default();
    let mut run = Run::default();
    let mut position = 0;
    while position < text.len() {
        match character_at(&text.as_bytes()[position..]) {
            Some((character, len)) if is_shown(character, preceding, set, &text[position..position + len]) => {
                if run.text.is_empty() {
                    run.start = position;
                }
                run.text.push(character);
                preceding = preceding.followed_by(character);
                position += len;
            }
            encoded => {
                run.finish(text, &mut rest, position, span, output);
                let len = encoded.map_or(1, |(_, len)| len);
                let shown = text[position..position + len].chars().filter(|_| encoded.is_none());
                preceding = shown.fold(Preceding::default(), Preceding::followed_by);
                position += len;
            }
        }
    }
    run.finish(text, &mut rest, position, span, output);
    push(text, rest..text.len(), span, output);
}

/// A run of decoded characters.
#[derive(Default)]
struct Run {
    text: String,
    start: usize,
}

impl Run {
    /// Ends the run at `end`. Adds a span for the text from `rest` to the run, and a span for the run.
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

/// Returns the character that is percent-encoded at the start of `bytes`, and the length of its encoding.
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

/// Returns whether a character that is percent-encoded as `encoded` is shown after `preceding`.
fn is_shown(character: char, preceding: Preceding, set: &PercentEncodeSet, encoded: &str) -> bool {
    if encoded.bytes().any(|byte| byte.is_ascii_lowercase()) {
        return false;
    }
    if character.is_ascii() {
        // Characters that the parser encodes again and that are no delimiters, neither in this component nor in the
        // text around the URL.
        return set.contains(character as u8) && matches!(character, '{' | '}' | '^');
    }
    preceding.allows(character)
}
