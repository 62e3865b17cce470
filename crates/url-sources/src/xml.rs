//! The text and the attributes of XML: sitemaps, RSS, Atom, OPML and others.

use crate::{
    Error, ErrorKind,
    error::error_at,
    piece::{Piece, Role, Section, Then},
};
use quick_xml::{
    Reader,
    events::{BytesStart, Event},
};
use std::ops::Range;
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

/// Calls `then` with each attribute and each text of a part, from a state to the next. Returns how many bytes of it
/// were read: the rest is the start of a tag, or text before a tag.
pub(crate) fn pieces(part: Section<'_>, state: &mut State, then: &mut Then<'_>) -> Result<usize, Error> {
    let source = part.text;
    // The reader skips a byte order mark, without counting its bytes. Here, it is text.
    let marks = source.len() - source.trim_start_matches('\u{FEFF}').len();
    let mut reader = Reader::from_str(&source[marks..]);
    let config = reader.config_mut();
    // Feeds that readers take are not always well-formed.
    (config.check_end_names, config.allow_unmatched_ends, config.allow_dangling_amp) = (false, true, true);
    let mut walk = Walk { source, is_wanted: part.is_wanted, state, then };
    let mut text = (marks > 0).then_some(0..marks);
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
        // A text with character references is several events.
        if matches!(event, Event::Text(_) | Event::GeneralRef(_)) {
            text = Some(text.map_or(start, |text| text.start)..at);
            continue;
        }
        if matches!(event, Event::Eof) && !part.is_last {
            return Ok(done);
        }
        if let Some(range) = text.take().filter(|_| part.is_wanted) {
            walk.text(range);
        }
        match event {
            Event::Start(tag) => walk.enter(start, &tag),
            Event::Empty(tag) => {
                walk.enter(start, &tag);
                walk.leave();
            }
            Event::End(_) => walk.leave(),
            Event::CData(_) if part.is_wanted => {
                walk.character_data(start + "<![CDATA[".len()..at.saturating_sub("]]>".len()));
            }
            Event::Eof => return Ok(source.len()),
            _ => {}
        }
        done = at;
    }
}

/// Returns the position in a source that has this one after its first bytes.
fn position(before: usize, position: u64, source: &str) -> usize {
    usize::try_from(position).map_or(source.len(), |position| source.len().min(before + position))
}

/// What is known between two parts of a text: the names of the open elements, with slashes between them, and the
/// lengths of what is before each.
#[derive(Clone, Debug, Default)]
pub(crate) struct State {
    name: String,
    lens: Vec<usize>,
}

impl State {
    /// Returns about how many bytes it has.
    pub(crate) fn size(&self) -> usize {
        self.name.len() + size_of_val(&*self.lens)
    }
}

/// An element of one kind of file can be prose in another.
fn role(is_link: bool, text: &str) -> Role {
    if is_link && !text.bytes().any(|byte| byte.is_ascii_whitespace()) { Role::Link } else { Role::Value }
}

struct Walk<'t, 'w> {
    source: &'t str,
    is_wanted: bool,
    state: &'w mut State,
    then: &'w mut Then<'w>,
}

impl Walk<'_, '_> {
    fn enter(&mut self, start: usize, tag: &BytesStart<'_>) {
        let State { name, lens } = &mut *self.state;
        lens.push(name.len());
        if !name.is_empty() {
            name.push('/');
        }
        *name += &String::from_utf8_lossy(tag.name().as_ref());
        if self.is_wanted {
            self.attributes(start + "<".len(), tag);
        }
    }

    fn leave(&mut self) {
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
            // The value is a part of the tag.
            let offset = attribute.value.as_ptr().addr().wrapping_sub(inside.as_ptr().addr());
            let Some(end) = offset.checked_add(attribute.value.len()).filter(|end| *end <= inside.len()) else {
                continue;
            };
            let len = self.state.name.len();
            self.state.name.push('@');
            self.state.name += &key;
            self.emit(start + offset..start + end, ATTRIBUTES.contains(&&*key));
            self.state.name.truncate(len);
        }
    }

    /// Whether the text of the innermost element is a URL.
    fn is_link(&self) -> bool {
        let State { name, lens } = &*self.state;
        let element = &name[lens.last().copied().unwrap_or_default()..];
        ELEMENTS.contains(&element.strip_prefix('/').unwrap_or(element))
    }

    fn text(&mut self, range: Range<usize>) {
        self.emit(range, self.is_link());
    }

    /// Text without character references. It can be a page, which has some.
    fn character_data(&mut self, range: Range<usize>) {
        let range = self.trimmed(range);
        let raw = &self.source[range.clone()];
        let role = role(self.is_link(), raw);
        let syntax = if raw.contains('<') { Syntax::Html } else { Syntax::Plain };
        if !raw.is_empty() {
            (self.then)(Piece::new(self.source, range, role, &self.state.name, syntax));
        }
    }

    fn emit(&mut self, range: Range<usize>, is_link: bool) {
        let range = self.trimmed(range);
        let raw = &self.source[range.clone()];
        if raw.is_empty() {
            return;
        }
        // A reference that XML has not, as in HTML, stays as it is.
        let text = quick_xml::escape::unescape(raw).unwrap_or(raw.into());
        let role = role(is_link, raw);
        (self.then)(Piece { text, ..Piece::new(self.source, range, role, &self.state.name, Syntax::Html) });
    }

    fn trimmed(&self, range: Range<usize>) -> Range<usize> {
        let raw = self.source.get(range.clone()).unwrap_or_default();
        let start = range.start + (raw.len() - raw.trim_ascii_start().len());
        start..start + raw.trim_ascii().len()
    }
}
