//! The text and the attributes of XML: sitemaps, RSS, Atom, OPML and others.

use crate::{
    Error, ErrorKind,
    error::error_at,
    piece::{Piece, Role, Then},
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

/// Calls `then` with each attribute and each text.
pub(crate) fn pieces(source: &str, then: &mut Then<'_>) -> Result<(), Error> {
    let mut reader = Reader::from_str(source);
    let config = reader.config_mut();
    // Feeds that readers take are not always well-formed.
    (config.check_end_names, config.allow_unmatched_ends, config.allow_dangling_amp) = (false, true, true);
    let mut walk = Walk { source, name: String::new(), lens: Vec::new(), then };
    let (mut text, mut at): (Option<Range<usize>>, usize) = (None, 0);
    loop {
        let event = reader.read_event().map_err(|_| {
            let position = usize::try_from(reader.error_position()).unwrap_or(at);
            error_at(ErrorKind::Xml, source.as_bytes(), position)
        })?;
        let start = at;
        at = usize::try_from(reader.buffer_position()).unwrap_or(source.len());
        // A text with character references is several events.
        if matches!(event, Event::Text(_) | Event::GeneralRef(_)) {
            text = Some(text.map_or(start, |text| text.start)..at);
            continue;
        }
        if let Some(range) = text.take() {
            walk.text(range);
        }
        match event {
            Event::Start(tag) => walk.enter(start, &tag),
            Event::Empty(tag) => {
                walk.enter(start, &tag);
                walk.leave();
            }
            Event::End(_) => walk.leave(),
            Event::CData(_) => walk.character_data(start + "<![CDATA[".len()..at.saturating_sub("]]>".len())),
            Event::Eof => return Ok(()),
            _ => {}
        }
    }
}

/// An element of one kind of file can be prose in another.
fn role(is_link: bool, text: &str) -> Role {
    if is_link && !text.contains(|c: char| c.is_ascii_whitespace()) { Role::Link } else { Role::Value }
}

struct Walk<'t, 'w> {
    source: &'t str,
    /// The names of the open elements, with slashes between them, and their lengths.
    name: String,
    lens: Vec<usize>,
    then: &'w mut Then<'w>,
}

impl Walk<'_, '_> {
    fn enter(&mut self, start: usize, tag: &BytesStart<'_>) {
        self.lens.push(self.name.len());
        if !self.name.is_empty() {
            self.name.push('/');
        }
        self.name += &String::from_utf8_lossy(tag.name().as_ref());
        self.attributes(start + "<".len(), tag);
    }

    fn leave(&mut self) {
        self.name.truncate(self.lens.pop().unwrap_or_default());
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
            let len = self.name.len();
            self.name.push('@');
            self.name += &key;
            self.emit(start + offset..start + end, ATTRIBUTES.contains(&&*key));
            self.name.truncate(len);
        }
    }

    /// Whether the text of the innermost element is a URL.
    fn is_link(&self) -> bool {
        let element = &self.name[self.lens.last().copied().unwrap_or_default()..];
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
            (self.then)(Piece::new(self.source, range, role, &self.name, syntax));
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
        (self.then)(Piece { text, ..Piece::new(self.source, range, role, &self.name, Syntax::Html) });
    }

    fn trimmed(&self, range: Range<usize>) -> Range<usize> {
        let raw = self.source.get(range.clone()).unwrap_or_default();
        let start = range.start + (raw.len() - raw.trim_ascii_start().len());
        start..start + raw.trim_ascii().len()
    }
}
