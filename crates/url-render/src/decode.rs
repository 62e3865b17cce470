//! The second step: percent-decoding.
//!
//! By default, decoded text parses as the same URL. A character of the path, query or fragment is decoded only if the
//! parser encodes it again to the same bytes in the same digits. [`PercentDecoding::Full`] decodes the other characters
//! and parts too. Characters that are invisible or deceptive stay encoded in both.
//!
//! Source: <https://url.spec.whatwg.org/#url-rendering-i18n>

use crate::{
    Part, PercentDecoding, Rendered, Span, SpanKind,
    characters::Preceding,
    parts::{has_at_sign, path_url},
};
use alloc::{borrow::Cow, string::String, vec::Vec};
use url_core::UrlRef;
use url_percent::{C0_CONTROL, FRAGMENT, PATH, PercentEncodeSet, QUERY, USERINFO, decode_percent_encoded_byte};

/// Percent-decodes the spans.
pub(crate) fn decode(url: UrlRef<'_>, decoding: PercentDecoding, rendered: &mut Rendered<'_>) {
    let rule_of = match decoding {
        PercentDecoding::Never => return,
        PercentDecoding::Invertible => Rule::invertible,
        PercentDecoding::Full => Rule::full,
    };
    let mut decoded = Vec::with_capacity(rendered.spans.len());
    for span in rendered.spans.drain(..) {
        match rule_of(url, &span) {
            Some(rule) => rendered.is_invertible &= rule.split(&span, &mut decoded),
            None => decoded.push(span),
        }
    }
    rendered.spans = decoded;
}

/// Which characters of a span are decoded.
struct Rule {
    /// The set by which the parser encodes the part again.
    set: &'static PercentEncodeSet,
    /// The characters to decode that the parser does not encode again with the same digits.
    others: Others,
}

#[derive(Clone, Copy)]
enum Others {
    None,
    AllButDelimiters,
    All,
}

impl Rule {
    /// Returns the rule of [`PercentDecoding::Invertible`] for a span, or `None` if it stays encoded.
    fn invertible(url: UrlRef<'_>, span: &Span<'_>) -> Option<Self> {
        // A domain in an opaque path, such as that of `view-source:` and `mailto:`, is not checked, and only the
        // program for the scheme knows which part is a domain. So only `data:` text, and text after a checked origin,
        // is decoded.
        let is_opaque = url.has_opaque_path();
        let has_colon = || [":", "%3A", "%3a"].iter().any(|colon| url.path().contains(colon));
        let is_text = || url.scheme() == "data" && !has_colon() || path_url(url).is_some();
        let is_decoded = match span.part {
            _ if is_opaque && has_at_sign(&span.text) => false,
            Part::Path => !is_opaque || is_text(),
            part => matches!(part, Part::Query | Part::Fragment),
        };
        is_decoded.then_some(Self { set: encode_set(url, span.part)?, others: Others::None })
    }

    /// Returns the rule of [`PercentDecoding::Full`] for a span, or `None` if it cannot have percent-encoded bytes.
    fn full(url: UrlRef<'_>, span: &Span<'_>) -> Option<Self> {
        let others = match span.part {
            Part::Query | Part::Fragment => Others::All,
            Part::Path if url.has_authority() => Others::All,
            _ => Others::AllButDelimiters,
        };
        Some(Self { set: encode_set(url, span.part)?, others })
    }

    /// Splits a span into verbatim and decoded spans. Returns whether the parser encodes all that is decoded again.
    fn split<'u>(&self, span: &Span<'u>, output: &mut Vec<Span<'u>>) -> bool {
        let mut is_invertible = true;
        let Cow::Borrowed(text) = span.text else {
            output.push(span.clone());
            return is_invertible;
        };
        let mut rest = 0;
        // The characters shown before `position`.
        let mut preceding = Preceding::default();
        let mut run = Run::default();
        let mut position = 0;
        while position < text.len() {
            match character_at(&text.as_bytes()[position..]) {
                Some((character, len)) if self.shows(character, preceding, &text[position..position + len]) => {
                    is_invertible &= self.is_encoded_again(character, &text[position..position + len]);
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
        is_invertible
    }

    /// Returns whether a character that is percent-encoded as `encoded` is decoded after `preceding`.
    fn shows(&self, character: char, preceding: Preceding, encoded: &str) -> bool {
        let is_asked_for = match self.others {
            Others::None => false,
            Others::AllButDelimiters => !is_delimiter(character),
            Others::All => true,
        };
        let is_visible = if character.is_ascii() { character.is_ascii_graphic() } else { preceding.allows(character) };
        is_visible && (is_asked_for || self.is_encoded_again(character, encoded))
    }

    /// Returns whether the parser encodes the decoded character again as `encoded`.
    fn is_encoded_again(&self, character: char, encoded: &str) -> bool {
        // Of ASCII, only characters that are no delimiters, neither in this part nor in the text around the URL.
        let is_in_set = || self.set.contains(character) && matches!(character, '{' | '}' | '^');
        !encoded.bytes().any(|byte| byte.is_ascii_lowercase()) && (!character.is_ascii() || is_in_set())
    }
}

/// Returns the set by which the parser encodes a part, or `None` if it cannot have percent-encoded bytes.
fn encode_set(url: UrlRef<'_>, part: Part) -> Option<&'static PercentEncodeSet> {
    Some(match part {
        Part::Username | Part::Password => &USERINFO,
        // Only an opaque host has percent-encoded bytes.
        Part::Subdomain | Part::RegistrableDomain | Part::Host => &C0_CONTROL,
        Part::Path if url.has_opaque_path() => &C0_CONTROL,
        Part::Path => &PATH,
        // The additional character of the special-query set is never encoded again.
        Part::Query => &QUERY,
        Part::Fragment => &FRAGMENT,
        Part::Scheme | Part::Port | Part::Delimiter => return None,
    })
}

/// Returns whether a character can make the text around it look like a host, or like percent-encoded bytes.
fn is_delimiter(character: char) -> bool {
    matches!(character, '/' | '\\' | '?' | '#' | '@' | ':' | '[' | ']' | '%')
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
        output.push(Span { part: span.part, kind: SpanKind::Decoded, text: decoded, range });
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
