//! The attributes of a page that have URLs.

use super::{
    attributes::{Form, HTTP_EQUIV, find},
    values::urls,
};
use crate::{Syntax, view::View};
use alloc::{borrow::Cow, string::String, vec::Vec};
use core::{convert::Infallible, ops::Range};
use html5gum::{
    Span, Tokenizer,
    emitters::callback::{CallbackEmitter, CallbackEvent},
};
use url_core::redacted::Loggable;

/// A URL of an attribute.
#[derive(Clone, Debug)]
pub(super) struct Attribute<'t> {
    pub(super) element: Cow<'static, str>,
    pub(super) name: &'static str,
    pub(super) range: Range<usize>,
    pub(super) value: Loggable<Cow<'t, str>>,
}

/// The tag that is read.
struct Tag<'t> {
    /// Empty between start tags.
    element: Vec<u8>,
    /// The attributes so far that are looked at. The first one of a name counts.
    seen: Vec<&'static str>,
    /// The last one of them, if its value is still to come.
    current: Option<(&'static str, Form)>,
    is_refresh: bool,
    found: Vec<Attribute<'t>>,
}

/// Returns the URLs in the attributes of a page.
pub(super) fn attributes(html: &str) -> Vec<Attribute<'_>> {
    let mut found = Vec::new();
    let mut tag = Tag { element: Vec::new(), seen: Vec::new(), current: None, is_refresh: false, found: Vec::new() };
    let mut emitter = CallbackEmitter::new(|event: CallbackEvent<'_>, span: Span<usize>| -> Option<Infallible> {
        match event {
            CallbackEvent::OpenStartTag { name } => tag.open(name),
            CallbackEvent::AttributeName { name } => tag.name(name),
            CallbackEvent::AttributeValue { value } => tag.value(html, value, span.start..span.end),
            // A tag that does not end is none.
            CallbackEvent::CloseStartTag { .. } => tag.close(&mut found),
            _ => {}
        }
        None
    });
    // Scripts, styles and the like contain no tags.
    emitter.naively_switch_states(true);
    let Ok(()) = Tokenizer::new_with_emitter(html, emitter).finish();
    found
}

impl<'t> Tag<'t> {
    fn open(&mut self, name: &[u8]) {
        self.element.clear();
        self.element.extend_from_slice(name);
        self.seen.clear();
        self.current = None;
        self.is_refresh = false;
        self.found.clear();
    }

    fn name(&mut self, name: &[u8]) {
        self.current = if self.element.is_empty() { None } else { find(&self.element, name) };
        if let Some((name, _)) = self.current {
            if self.seen.contains(&name) {
                self.current = None;
            } else {
                self.seen.push(name);
            }
        }
    }

    fn value(&mut self, html: &'t str, value: &[u8], span: Range<usize>) {
        let Some((name, form)) = self.current.take() else { return };
        if name == HTTP_EQUIV {
            self.is_refresh = value.eq_ignore_ascii_case(b"refresh");
            return;
        }
        let value = String::from_utf8_lossy(value);
        let raw = html.get(span.clone()).unwrap_or_default();
        let view = View::new(raw, Syntax::Html);
        let is_same = view.text() == value;
        for range in urls(&value, form) {
            let (in_raw, value) = if is_same {
                (view.source_range(&range), view.slice(&range))
            } else {
                // Other character references, or line breaks that the tokenizer changed.
                (0..raw.len(), Cow::Owned(value[range].into()))
            };
            let range = span.start + in_raw.start..span.start + in_raw.end;
            let element = Cow::Owned(String::from_utf8_lossy(&self.element).into_owned());
            self.found.push(Attribute { element, name, range, value: Loggable(value) });
        }
    }

    fn close(&mut self, found: &mut Vec<Attribute<'t>>) {
        let is_refresh = self.is_refresh;
        found.extend(self.found.drain(..).filter(|attribute| attribute.name != "content" || is_refresh));
        self.element.clear();
    }
}
