//! The text and the attributes of XML: sitemaps, RSS, Atom, OPML and others.

use crate::{
    Error, ErrorKind,
    error::error_at,
    piece::{Piece, Role, Section, Then, place_in},
};
use memchr::memmem;
use quick_xml::{
    Reader,
    events::{BytesStart, Event},
};
use std::{borrow::Cow, ops::Range};
use url_core::{Url, reference::Base};
use url_extract::Syntax;

/// Elements whose text is a URL.
///
/// Sources: <https://www.sitemaps.org/protocol.html>, its extensions for images and videos
/// <https://developers.google.com/search/docs/crawling-indexing/sitemaps/image-sitemaps>
/// <https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps>, RSS
/// <https://www.rssboard.org/rss-specification>, Atom <https://www.rfc-editor.org/rfc/rfc4287>, XSPF
/// <https://www.xspf.org/spec>
const ELEMENTS: [&str; 14] = [
    "loc",
    "image:loc",
    "video:thumbnail_loc",
    "video:content_loc",
    "video:player_loc",
    "link",
    "url",
    "icon",
    "logo",
    "uri",
    "comments",
    "docs",
    "wfw:commentRss",
    "location",
];

/// Attributes that are a URL. Other elements and attributes are URLs if they look like one.
///
/// Sources: as for elements, and OPML <http://opml.org/spec2.opml>, `XLink` <https://www.w3.org/TR/xlink11/>
const ATTRIBUTES: [&str; 6] = ["href", "src", "url", "xmlUrl", "htmlUrl", "xlink:href"];

/// The attribute against whose value relative URLs in an element are resolved, and the values of others in it.
///
/// Sources: <https://www.rfc-editor.org/rfc/rfc4287#section-2>, <https://www.w3.org/TR/xmlbase/#resolution>
const BASE: &str = "xml:base";

/// How many elements inside each other can have a base. Each makes the URLs in it longer, so that without a bound, they
/// would take more than linear memory.
const MOST_BASES: usize = 64;

/// Calls `then` with each attribute and each text of a part, from a state to the next. Returns how many bytes of it
/// were read: the rest is the start of a tag, or text before a tag.
pub(crate) fn pieces(
    part: Section<'_>,
    state: &mut State,
    base: Option<Base<'_>>,
    then: &mut Then<'_>,
) -> Result<usize, Error> {
    let source = part.text;
    // The reader skips a byte order mark, without counting its bytes. Here, it is text.
    let marks = source.len() - source.trim_start_matches('\u{FEFF}').len();
    let mut reader = Reader::from_str(&source[marks..]);
    let config = reader.config_mut();
    // Feeds that readers take are not always well-formed.
    (config.check_end_names, config.allow_unmatched_ends, config.allow_dangling_amp) = (false, true, true);
    let mut walk = Walk::new(part, state, base, then);
    let mut content = Vec::new();
    if marks > 0 {
        content.push(Segment { range: 0..marks, is_data: false });
    }
    let (mut at, mut done) = (marks, 0);
    loop {
        let event = reader.read_event();
        let start = at;
        at = position(marks, reader.buffer_position(), source);
        let Ok(event) = event else {
            let place = position(marks, reader.error_position(), source);
            // The third byte of a tag says what it is.
            let can_go_on = at >= source.len() || source.len() - place < 3;
            if can_go_on && !part.is_last {
                return Ok(done);
            }
            return Err(error_at(ErrorKind::Xml, source.as_bytes(), place));
        };
        match &event {
            Event::Text(_) | Event::GeneralRef(_) => match content.last_mut() {
                // A text with character references is several events.
                Some(last) if !last.is_data && last.range.end == start => last.range.end = at,
                _ => content.push(Segment { range: start..at, is_data: false }),
            },
            Event::CData(_) => {
                let range = start + "<![CDATA[".len()..at.saturating_sub("]]>".len());
                content.push(Segment { range, is_data: true });
            }
            Event::Eof if !part.is_last => return Ok(done),
            Event::Comment(_) | Event::PI(_) => {}
            _ => walk.content(&mut content),
        }
        match event {
            Event::Start(tag) => walk.enter(start, &tag),
            Event::Empty(tag) => {
                walk.enter(start, &tag);
                walk.leave();
            }
            Event::End(_) => walk.leave(),
            Event::Eof => return Ok(source.len()),
            _ => {}
        }
        if content.is_empty() {
            done = at;
        }
    }
}

/// Returns the position in a source that has this one after its first bytes.
fn position(before: usize, position: u64, source: &str) -> usize {
    usize::try_from(position).map_or(source.len(), |position| source.len().min(before + position))
}

/// A part of the content of an element without elements. Character data has no character references.
struct Segment {
    range: Range<usize>,
    is_data: bool,
}

/// What is known between two parts of a text.
#[derive(Clone, Debug, Default)]
pub(crate) struct State {
    /// The names of the open elements, with slashes between them, and the lengths of what is before each.
    name: String,
    lens: Vec<usize>,
    /// The bases of those that have one, and how many elements are open in each.
    bases: Vec<(usize, String)>,
}

impl State {
    /// Returns about how many bytes it has.
    pub(crate) fn size(&self) -> usize {
        let bases: usize = self.bases.iter().map(|(_, base)| size_of::<(usize, String)>() + base.len()).sum();
        self.name.len() + size_of_val(&*self.lens) + bases
    }
}

/// Returns a text without its character references. One that XML has not, as in HTML, stays as it is.
fn unescape(raw: &str) -> Cow<'_, str> {
    quick_xml::escape::unescape(raw).unwrap_or(raw.into())
}

/// An element of one kind of file can be prose in another.
fn role(is_link: bool, text: &str) -> Role {
    // Without an exit in between, many bytes are compared at a time.
    let has_space = |text: &str| text.bytes().fold(false, |has, byte| has | byte.is_ascii_whitespace());
    if is_link && !has_space(text) { Role::Link } else { Role::Value }
}

struct Walk<'t, 'w> {
    source: &'t str,
    is_wanted: bool,
    state: &'w mut State,
    /// The base of what is outside of all elements with a base, and those of these, if their bases can be resolved.
    outer: Option<Base<'w>>,
    bases: Vec<Option<Url>>,
    then: &'w mut Then<'w>,
}

impl<'t, 'w> Walk<'t, 'w> {
    fn new(part: Section<'t>, state: &'w mut State, outer: Option<Base<'w>>, then: &'w mut Then<'w>) -> Self {
        let mut walk = Self { source: part.text, is_wanted: part.is_wanted, state, outer, bases: Vec::new(), then };
        let known = if part.is_wanted { walk.state.bases.len() } else { 0 };
        for index in 0..known {
            let resolved = walk.resolved(&walk.state.bases[index].1);
            walk.bases.push(resolved);
        }
        walk
    }

    /// Resolves a base against the bases around it.
    fn resolved(&self, base: &str) -> Option<Url> {
        let is_bounded = self.bases.len() < MOST_BASES;
        is_bounded.then(|| Url::options().base(self.base()).parse(base).ok()).flatten()
    }

    /// Returns the innermost base.
    fn base(&self) -> Option<Base<'_>> {
        self.bases.last().map_or(self.outer, |base| base.as_ref().map(Into::into))
    }

    fn enter(&mut self, start: usize, tag: &BytesStart<'_>) {
        let State { name, lens, .. } = &mut *self.state;
        lens.push(name.len());
        if !name.is_empty() {
            name.push('/');
        }
        let tag_name = start + "<".len();
        *name += self.source.get(tag_name..tag_name + tag.name().as_ref().len()).unwrap_or_default();
        if tag.len() > tag.name().as_ref().len() && memmem::find(tag, BASE.as_bytes()).is_some() {
            self.enter_base(tag);
        }
        if self.is_wanted {
            self.attributes(tag_name, tag);
        }
    }

    /// Reads the base of an element. It is for the other attributes, too.
    fn enter_base(&mut self, tag: &BytesStart<'_>) {
        let mut attributes = tag.html_attributes();
        let mut attributes = attributes.with_checks(false).flatten();
        let Some(base) = attributes.find(|attribute| attribute.key.as_ref() == BASE.as_bytes()) else { return };
        let raw = String::from_utf8_lossy(&base.value);
        let base = quick_xml::escape::unescape(&raw).unwrap_or_else(|_| (&*raw).into()).into_owned();
        if self.is_wanted {
            self.bases.push(self.resolved(&base));
        }
        self.state.bases.push((self.state.lens.len(), base));
    }

    fn leave(&mut self) {
        if self.state.bases.pop_if(|(depth, _)| *depth == self.state.lens.len()).is_some() {
            self.bases.pop();
        }
        self.state.name.truncate(self.state.lens.pop().unwrap_or_default());
    }

    /// The attributes of a tag whose name starts at a position. A declaration of a namespace names no page.
    fn attributes(&mut self, start: usize, tag: &BytesStart<'_>) {
        let inside: &[u8] = tag;
        for attribute in tag.html_attributes().with_checks(false).flatten() {
            let key = String::from_utf8_lossy(attribute.key.as_ref());
            if key == "xmlns" || key.starts_with("xmlns:") {
                continue;
            }
            let Some(place) = place_in(inside, &attribute.value) else { continue };
            let len = self.state.name.len();
            self.state.name.push('@');
            self.state.name += &key;
            let range = self.trimmed(start + place.start..start + place.end);
            if !range.is_empty() {
                self.emit(range, ATTRIBUTES.contains(&&*key));
            }
            self.state.name.truncate(len);
        }
    }

    /// Whether the text of the innermost element is a URL.
    fn is_link(&self) -> bool {
        let State { name, lens, .. } = &*self.state;
        let element = &name[lens.last().copied().unwrap_or_default()..];
        ELEMENTS.contains(&element.strip_prefix('/').unwrap_or(element))
    }

    /// Passes on the content of an element, or what is between two elements in it.
    fn content(&mut self, segments: &mut Vec<Segment>) {
        if self.is_wanted && !self.is_joined(segments) {
            for Segment { range, is_data } in &*segments {
                let range = self.trimmed(range.clone());
                match is_data {
                    _ if range.is_empty() => {}
                    true => self.character_data(range),
                    false => self.emit(range, self.is_link()),
                }
            }
        }
        segments.clear();
    }

    /// Passes on several segments as one URL, unless they are none.
    fn is_joined(&mut self, segments: &[Segment]) -> bool {
        if segments.len() < 2 || !self.is_link() {
            return false;
        }
        let is_text = |segment: &Segment| !self.trimmed(segment.range.clone()).is_empty();
        let start = segments.iter().position(is_text).unwrap_or_default();
        let end = segments.iter().rposition(is_text).map_or(0, |last| last + 1);
        let segments @ [first, .., last] = &segments[start..end] else { return false };
        let mut text = String::new();
        for Segment { range, is_data } in segments {
            let raw = &self.source[range.clone()];
            text += &*if *is_data { raw.into() } else { unescape(raw) };
        }
        let text = text.trim_ascii();
        let is_url = role(true, text) == Role::Link && !text.is_empty();
        if is_url {
            let range = self.trimmed(first.range.start..last.range.end);
            let text = text.to_owned().into();
            self.pass(Piece { text, ..Piece::new(self.source, range, Role::Link, "", Syntax::Html) });
        }
        is_url
    }

    /// Passes on text without character references. It can be a page, which has some.
    fn character_data(&mut self, range: Range<usize>) {
        let raw = &self.source[range.clone()];
        let syntax = if raw.contains('<') { Syntax::Html } else { Syntax::Plain };
        self.pass(Piece::new(self.source, range, role(self.is_link(), raw), "", syntax));
    }

    fn emit(&mut self, range: Range<usize>, is_link: bool) {
        let raw = &self.source[range.clone()];
        let text = unescape(raw);
        self.pass(Piece { text, ..Piece::new(self.source, range, role(is_link, raw), "", Syntax::Html) });
    }

    /// Passes on a piece with its name, and resolved, if a base is known only here.
    fn pass(&mut self, piece: Piece<'_>) {
        let is_relative = piece.role == Role::Link && !self.bases.is_empty();
        let url = is_relative.then(|| Url::options().base(self.base()).parse(&piece.text));
        (self.then)(Piece { url, name: &self.state.name, ..piece });
    }

    fn trimmed(&self, range: Range<usize>) -> Range<usize> {
        let raw = self.source.get(range.clone()).unwrap_or_default();
        let start = range.start + (raw.len() - raw.trim_ascii_start().len());
        start..start + raw.trim_ascii().len()
    }
}
