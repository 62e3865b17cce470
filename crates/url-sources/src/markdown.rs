//! `CommonMark` and GFM: the destinations of links, and the prose between them.
//!
//! The package tells what the elements are and where. A destination without escapes is a part of the source. One with
//! escapes has no place of its own, so it is found again between the places that the package tells.

use crate::piece::{Piece, Role, Then, place_in};
use pulldown_cmark::{CowStr, Event, LinkType, Options, Parser, Tag, TagEnd};
use std::{borrow::Cow, ops::Range};
use url_extract::Syntax;

/// Calls `then` with the pieces in their order.
pub(crate) fn pieces(source: &str, then: &mut Then<'_>) {
    let mut found = find(source);
    found.sort_by_key(|found| found.range.start);
    let mut at = 0;
    for Found { range, kind } in found {
        // What is in another one was found twice.
        if range.start < at {
            continue;
        }
        prose(source, at..range.start, Syntax::Markdown, then);
        at = range.end;
        match kind {
            Kind::Link(name, text) => {
                then(Piece { text, ..Piece::new(source, range, Role::Link, name, Syntax::Markdown) });
            }
            Kind::Code => prose(source, range, Syntax::Plain, then),
            Kind::Html => crate::html::pieces(&source[range.clone()], None, &mut |piece| {
                let of_source = range.start + piece.range.start..range.start + piece.range.end;
                // The base URL of a part is not the one of the whole.
                then(Piece { range: of_source, url: None, ..piece });
            }),
        }
    }
    prose(source, at..source.len(), Syntax::Markdown, then);
}

fn prose(source: &str, range: Range<usize>, syntax: Syntax, then: &mut Then<'_>) {
    if !source[range.clone()].trim_ascii().is_empty() {
        then(Piece::new(source, range, Role::Prose, "", syntax));
    }
}

/// A part of the source that is not prose in Markdown.
struct Found<'t> {
    range: Range<usize>,
    kind: Kind<'t>,
}

enum Kind<'t> {
    /// The destination of a link, with its name and its text without escapes.
    Link(&'static str, Cow<'t, str>),
    /// Prose without escapes.
    Code,
    Html,
}

/// A link or image that is open.
struct Open<'t> {
    kind: LinkType,
    destination: Cow<'t, str>,
    name: &'static str,
    start: usize,
    /// Where its text ends, as far as it was read.
    text_end: usize,
}

fn find(source: &str) -> Vec<Found<'_>> {
    let options = Options::ENABLE_TABLES | Options::ENABLE_FOOTNOTES | Options::ENABLE_STRIKETHROUGH;
    let mut events = Parser::new_ext(source, options).into_offset_iter();
    let (mut found, mut open) = (Vec::new(), Vec::<Open<'_>>::new());
    for (event, range) in events.by_ref() {
        match event {
            Event::End(TagEnd::Link | TagEnd::Image) => {
                if let Some(link) = open.pop() {
                    of_link(source, link, range.end, &mut found);
                }
                // The text of the link around it.
                cover(&mut open, range.end);
            }
            Event::Start(Tag::Link { link_type, dest_url, .. }) => {
                cover(&mut open, range.start);
                open.push(Open::new(link_type, dest_url, "link", range.start));
            }
            Event::Start(Tag::Image { link_type, dest_url, .. }) => {
                cover(&mut open, range.start);
                open.push(Open::new(link_type, dest_url, "image", range.start));
            }
            Event::Start(Tag::CodeBlock(_)) | Event::Code(_) => {
                cover(&mut open, range.end);
                found.push(Found { range, kind: Kind::Code });
            }
            Event::Start(Tag::HtmlBlock) | Event::InlineHtml(_) => {
                cover(&mut open, range.end);
                found.push(Found { range, kind: Kind::Html });
            }
            _ => cover(&mut open, range.end),
        }
    }
    for (_, definition) in events.reference_definitions().iter() {
        of_definition(source, definition.span.clone(), &definition.dest, &mut found);
    }
    found
}

/// Moves the end of the text of the innermost link.
fn cover(open: &mut [Open<'_>], end: usize) {
    if let Some(last) = open.last_mut() {
        last.text_end = last.text_end.max(end);
    }
}

impl<'t> Open<'t> {
    fn new(kind: LinkType, destination: CowStr<'t>, name: &'static str, start: usize) -> Self {
        let destination = match destination {
            CowStr::Borrowed(destination) => destination.into(),
            destination => destination.into_string().into(),
        };
        let brackets = if name == "image" { "![".len() } else { "[".len() };
        Self { kind, destination, name, start, text_end: start + brackets }
    }
}

/// Adds the destination of a link that ends here. That of a reference is in its definition.
fn of_link<'t>(source: &str, link: Open<'t>, end: usize, found: &mut Vec<Found<'t>>) {
    match link.kind {
        LinkType::Inline => {
            let search = || {
                // What no event covers of the text, such as a backslash, is before `](`.
                let len = source.get(link.text_end..end)?.find("](")?;
                destination(source, link.text_end + len + "](".len(), end)
            };
            if let Some(range) = place_in(source.as_bytes(), link.destination.as_bytes()).or_else(search) {
                found.push(Found { range, kind: Kind::Link(link.name, link.destination) });
            }
        }
        LinkType::Autolink | LinkType::Email => {
            let is_email = link.kind == LinkType::Email;
            let text = if is_email { format!("mailto:{}", link.destination).into() } else { link.destination };
            let range = link.start + "<".len()..end - ">".len();
            found.push(Found { range, kind: Kind::Link("autolink", text) });
        }
        _ => {}
    }
}

fn of_definition(source: &str, span: Range<usize>, text: &str, found: &mut Vec<Found<'_>>) {
    let search = || {
        let colon = source[span.clone()].find("]:")?;
        destination(source, span.start + colon + "]:".len(), span.end)
    };
    if let Some(range) = place_in(source.as_bytes(), text.as_bytes()).or_else(search) {
        found.push(Found { range, kind: Kind::Link("definition", text.to_owned().into()) });
    }
}

/// Returns the place of the destination that starts after white space: between `<` and `>`, or up to white space or the
/// closing parenthesis.
///
/// Source: <https://spec.commonmark.org/0.31.2/#link-destination>
fn destination(source: &str, start: usize, end: usize) -> Option<Range<usize>> {
    let text = source.get(start..end)?;
    let mut rest = text.trim_start_matches([' ', '\t', '\r', '\n']);
    // In a quote, the next line starts with its sign.
    if text[..text.len() - rest.len()].contains('\n') {
        rest = rest.trim_start_matches(['>', ' ', '\t']);
    }
    let at = end - rest.len();
    let (mut depth, mut is_escaped) = (0_usize, false);
    if let Some(inside) = rest.strip_prefix('<') {
        let len = inside.find(|c| {
            let is_end = c == '>' && !is_escaped;
            is_escaped = c == '\\' && !is_escaped;
            is_end
        })?;
        return Some(at + 1..at + 1 + len);
    }
    let len = rest.find(|c: char| {
        if std::mem::take(&mut is_escaped) {
            return false;
        }
        match c {
            '\\' => is_escaped = true,
            '(' => depth += 1,
            ')' if depth == 0 => return true,
            ')' => depth -= 1,
            _ => return c.is_ascii_whitespace() || c.is_ascii_control(),
        }
        false
    });
    Some(at..at + len.unwrap_or(rest.len()))
}
