//! The third step: eliding text that does not fit.
//!
//! The registrable domain, or a host without one, is always shown whole, even if it alone is too wide. So is the scheme
//! of a URL without a host, as in `javascript:`, and the authority in its path, as in `view-source:https://h/`. The
//! middle of path, query and fragment is elided first, then the credentials, then labels of the host from the left. If
//! the scheme still does not fit, it is dropped, and labels get its columns. Text that replaces the scheme is kept. The
//! width is counted in terminal columns.
//!
//! Source: <https://url.spec.whatwg.org/#url-rendering-elision>

use crate::{
    Part, Rendered, Span, SpanKind,
    characters::display,
    layout::Display,
    parts::authority_end,
    rendered::{columns, columns_of_each},
};
use alloc::{borrow::Cow, vec::Vec};
use core::ops::Range;
use url_core::UrlRef;

/// The replacement for elided text. It takes one column.
const ELLIPSIS: &str = "\u{2026}";

/// Makes `rendered` fit `room` columns, as far as possible.
pub(crate) fn elide(url: UrlRef<'_>, room: usize, rendered: &mut Rendered<'_>) {
    if rendered.width() <= room {
        return;
    }
    rendered.is_invertible = false;
    let spans = &mut rendered.spans;
    // The port stays with the host.
    let start = authority_end(url);
    let mut tail: Vec<Span<'_>> = Vec::new();
    if let Some(first) = spans.iter().position(|span| span.range.start >= start) {
        tail = spans.split_off(first);
    }
    let head_width = width(spans);
    let tail_room = room.saturating_sub(head_width).max(usize::from(!tail.is_empty()));
    elide_middle(&mut tail, tail_room);
    elide_head(room.saturating_sub(width(&tail)), spans);
    spans.append(&mut tail);
}

fn width(spans: &[Span<'_>]) -> usize {
    spans.iter().map(|span| columns(&span.text)).sum()
}

/// A unit that is never split: a character with its marks, or a percent-encoded byte.
struct Unit {
    /// The index of the first span and the position in it. The end may be in another span, as a mark can be decoded
    /// where its letter is not.
    start: (usize, usize),
    end: (usize, usize),
    columns: usize,
}

fn units(spans: &[Span<'_>]) -> Vec<Unit> {
    let mut units: Vec<Unit> = Vec::new();
    for (index, span) in spans.iter().enumerate() {
        // The number of digits that a percent-encoded byte still needs.
        let mut digits_left = 0;
        for (position, character, columns) in columns_of_each(&span.text) {
            let end = position + character.len_utf8();
            let is_digit = digits_left > 0 && character.is_ascii_hexdigit();
            let continues = is_digit || display(character) == Display::Mark || columns == 0;
            match units.last_mut().filter(|_| continues) {
                Some(unit) => {
                    unit.end = (index, end);
                    unit.columns += columns;
                }
                None => units.push(Unit { start: (index, position), end: (index, end), columns }),
            }
            digits_left = match (character, span.kind) {
                ('%', SpanKind::Verbatim) => 2_u8,
                _ => digits_left.saturating_sub(1),
            };
        }
    }
    units
}

/// Elides as little as possible from the middle of `spans`, so that they take at most `room` columns, or one.
fn elide_middle(spans: &mut Vec<Span<'_>>, room: usize) {
    if width(spans) <= room {
        return;
    }
    let units = units(spans);
    let room = room.saturating_sub(1);
    let count = |units: &mut dyn Iterator<Item = &Unit>, room: usize| {
        let mut used = 0;
        units
            .take_while(|unit| {
                used += unit.columns;
                used <= room
            })
            .count()
    };
    let left = count(&mut units.iter(), room.div_ceil(2));
    let used: usize = units[..left].iter().map(|unit| unit.columns).sum();
    let right = units.len() - count(&mut units[left..].iter().rev(), room - used);
    if let [first, .., last] | [first @ last] = &units[left..right] {
        replace(spans, first, last);
    }
}

/// Replaces two units and everything between them by an ellipsis.
fn replace(spans: &mut Vec<Span<'_>>, first: &Unit, last: &Unit) {
    let ((first, start), (last, end)) = (first.start, last.end);
    let after = cut(&spans[last], end..spans[last].text.len());
    let before = cut(&spans[first], 0..start);
    let range = before.range.end..after.range.start;
    let part = spans[first].part;
    let ellipsis = Span { part, kind: SpanKind::Elided, text: Cow::Borrowed(ELLIPSIS), range };
    let pieces = [before, ellipsis, after].into_iter().filter(|span| !span.text.is_empty());
    spans.splice(first..=last, pieces);
}

/// Returns a part of a span. The range of decoded text, whose bytes differ from those of the href, is that of its
/// encoding.
fn cut<'u>(span: &Span<'u>, part: Range<usize>) -> Span<'u> {
    let encoded_len = |text: &str| match span.kind {
        SpanKind::Decoded => text.len() * 3,
        _ => text.len(),
    };
    let start = span.range.start + encoded_len(&span.text[..part.start]);
    let end = start + encoded_len(&span.text[part.clone()]);
    let text = match &span.text {
        Cow::Borrowed(text) => Cow::Borrowed(&text[part]),
        Cow::Owned(text) => Cow::Owned(text[part].into()),
    };
    Span { text, range: start..end, ..span.clone() }
}

/// Makes the spans before the path fit.
fn elide_head(room: usize, spans: &mut Vec<Span<'_>>) {
    let Some(host) = spans.iter().position(|span| span.part.is_host()) else { return };
    let credentials = spans.iter().position(|span| matches!(span.part, Part::Username | Part::Password));
    if let Some(credentials) = credentials.filter(|_| width(spans) > room) {
        drop_spans(spans, credentials..host);
    }
    if width(spans) <= room {
        return;
    }
    let host = spans.iter().position(|span| span.part.is_host()).unwrap_or(0);
    // The scheme is dropped if the rest of the host without its subdomain would not fit otherwise. A replacement for
    // the scheme, such as a warning, is worth more than labels.
    let least = spans[host..].iter().filter(|span| span.part != Part::Subdomain);
    let least: usize = least.map(|span| columns(&span.text)).sum();
    let can_drop_scheme = host > 0 && spans[0].kind != SpanKind::Replaced;
    if can_drop_scheme && width(&spans[..host]) + least + new_ellipsis(spans, host) > room {
        drop_spans(spans, 0..host);
    }
    elide_labels(room, spans);
}

/// Returns the columns that a new ellipsis before this span takes: 0 if there is one already.
fn new_ellipsis(spans: &[Span<'_>], index: usize) -> usize {
    usize::from(index == 0 || spans[index - 1].kind != SpanKind::Elided)
}

/// Drops as few labels of the host as possible, from the left, and none of the registrable domain.
fn elide_labels(room: usize, spans: &mut Vec<Span<'_>>) {
    let Some(first) = spans.iter().position(|span| span.part == Part::Subdomain) else { return };
    let labels = spans[first..].iter().take_while(|span| span.part == Part::Subdomain);
    let excess = (width(spans) + new_ellipsis(spans, first)).saturating_sub(room);
    let mut saved = 0;
    let dropped = labels.take_while(|span| {
        let is_dropped = saved < excess;
        saved += columns(&span.text);
        is_dropped
    });
    let dropped = dropped.count();
    if dropped > 0 {
        drop_spans(spans, first..first + dropped);
    }
}

/// Replaces spans, and any ellipsis before them, by one ellipsis.
fn drop_spans(spans: &mut Vec<Span<'_>>, mut indices: Range<usize>) {
    while indices.start > 0 && spans[indices.start - 1].kind == SpanKind::Elided {
        indices.start -= 1;
    }
    let last = &spans[indices.end - 1];
    let (part, range) = (last.part, spans[indices.start].range.start..last.range.end);
    let ellipsis = Span { part, kind: SpanKind::Elided, text: Cow::Borrowed(ELLIPSIS), range };
    spans.splice(indices, [ellipsis]);
}
