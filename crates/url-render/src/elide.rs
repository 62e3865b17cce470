//! The third step: leaving out text that does not fit.
//!
//! The registrable domain, or a host that has none, is always shown whole, even if it alone is wider than the room. So
//! is the scheme of a URL without a host, as in `javascript:`, together with the authority in its path, as in
//! `view-source:https://h/`. First the middle of path, query and fragment is left out, then the credentials, then
//! labels of the host from the left. If the scheme does not fit although they all are left out, it is, too, and the
//! labels get its room; a text that the caller put in its place stays. Room is counted in columns of a terminal.
//!
//! Source: <https://url.spec.whatwg.org/#url-rendering-elision>

use crate::{
    Component, Rendered, Span, SpanKind,
    characters::display,
    layout::Display,
    parts::authority_end,
    rendered::{columns, columns_of_each},
};
use alloc::{borrow::Cow, vec::Vec};
use core::ops::Range;
use url_core::UrlRef;

/// What stands in place of what was left out. It takes one column.
const ELLIPSIS: &str = "\u{2026}";

/// Makes `rendered` fit `room` columns, as far as can be.
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

/// What is never cut into: a character with the marks on it, or a percent-encoded byte.
struct Unit {
    /// The span in which it begins and the place there, and those of its end: a mark can be decoded where its letter is
    /// not.
    start: (usize, usize),
    end: (usize, usize),
    columns: usize,
}

fn units(spans: &[Span<'_>]) -> Vec<Unit> {
    let mut units: Vec<Unit> = Vec::new();
    for (index, span) in spans.iter().enumerate() {
        // How many digits of a percent-encoded byte can be to come.
        let mut of_byte = 0;
        for (place, character, columns) in columns_of_each(&span.text) {
            let end = place + character.len_utf8();
            let is_of_byte = of_byte > 0 && character.is_ascii_hexdigit();
            let continues = is_of_byte || display(character) == Display::Mark || columns == 0;
            match units.last_mut().filter(|_| continues) {
                Some(unit) => {
                    unit.end = (index, end);
                    unit.columns += columns;
                }
                None => units.push(Unit { start: (index, place), end: (index, end), columns }),
            }
            of_byte = match (character, span.kind) {
                ('%', SpanKind::Verbatim) => 2_u8,
                _ => of_byte.saturating_sub(1),
            };
        }
    }
    units
}

/// Leaves out as little as can be from the middle of `spans`, so that they take at most `room` columns, or one.
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

/// Puts an ellipsis in place of two units and all between them.
fn replace(spans: &mut Vec<Span<'_>>, first: &Unit, last: &Unit) {
    let ((first, start), (last, end)) = (first.start, last.end);
    let behind = cut(&spans[last], end..spans[last].text.len());
    let before = cut(&spans[first], 0..start);
    let range = before.range.end..behind.range.start;
    let component = spans[first].component;
    let ellipsis = Span { component, kind: SpanKind::Elided, text: Cow::Borrowed(ELLIPSIS), range };
    let pieces = [before, ellipsis, behind].into_iter().filter(|span| !span.text.is_empty());
    spans.splice(first..=last, pieces);
}

/// A part of a span. Of decoded text, where bytes of the text are not those of the href, the range is that of its
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

/// Makes what stands before the path fit, one kind of thing after the other.
fn elide_head(room: usize, spans: &mut Vec<Span<'_>>) {
    let Some(host) = spans.iter().position(|span| span.component.is_host()) else { return };
    let credentials = spans.iter().position(|span| matches!(span.component, Component::Username | Component::Password));
    if let Some(credentials) = credentials.filter(|_| width(spans) > room) {
        drop_spans(spans, credentials..host);
    }
    if width(spans) <= room {
        return;
    }
    let host = spans.iter().position(|span| span.component.is_host()).unwrap_or(0);
    // The scheme goes where it leaves no room for the least of the host, of which there is more then. A text in its
    // place, such as a warning, is worth more than labels.
    let least = spans[host..].iter().filter(|span| span.component != Component::Subdomain);
    let least: usize = least.map(|span| columns(&span.text)).sum();
    let is_dispensable = host > 0 && spans[0].kind != SpanKind::Replaced;
    if is_dispensable && width(&spans[..host]) + least + new_ellipsis(spans, host) > room {
        drop_spans(spans, 0..host);
    }
    elide_labels(room, spans);
}

/// The columns of an ellipsis in front of this place: none if there is one.
fn new_ellipsis(spans: &[Span<'_>], place: usize) -> usize {
    usize::from(place == 0 || spans[place - 1].kind != SpanKind::Elided)
}

/// Leaves out labels of the host from the left, as few as can be, but none of the registrable domain.
fn elide_labels(room: usize, spans: &mut Vec<Span<'_>>) {
    let Some(first) = spans.iter().position(|span| span.component == Component::Subdomain) else { return };
    let labels = spans[first..].iter().take_while(|span| span.component == Component::Subdomain);
    let excess = (width(spans) + new_ellipsis(spans, first)).saturating_sub(room);
    let mut saved = 0;
    let dropped = labels.take_while(|span| {
        let goes_on = saved < excess;
        saved += columns(&span.text);
        goes_on
    });
    let dropped = dropped.count();
    if dropped > 0 {
        drop_spans(spans, first..first + dropped);
    }
}

/// Puts one ellipsis in place of several spans, and of one that stands in front of them.
fn drop_spans(spans: &mut Vec<Span<'_>>, mut places: Range<usize>) {
    while places.start > 0 && spans[places.start - 1].kind == SpanKind::Elided {
        places.start -= 1;
    }
    let last = &spans[places.end - 1];
    let (component, range) = (last.component, spans[places.start].range.start..last.range.end);
    let ellipsis = Span { component, kind: SpanKind::Elided, text: Cow::Borrowed(ELLIPSIS), range };
    spans.splice(places, [ellipsis]);
}
