//! A start tag, and the URLs in its attributes.

use super::{
    attributes::{Form, find},
    css,
    values::urls,
};
use crate::{Syntax, view::View};
use alloc::{borrow::Cow, string::String, vec::Vec};
use core::ops::Range;
use url_core::redacted::Loggable;

/// A URL of a page.
#[derive(Clone, Debug)]
pub(super) struct PageUrl<'t> {
    /// The index of the page.
    pub(super) page: usize,
    pub(super) element: Cow<'static, str>,
    pub(super) name: &'static str,
    pub(super) range: Range<usize>,
    pub(super) value: Loggable<Cow<'t, str>>,
}

/// A text of a page, and where it is.
pub(super) struct Written<'t> {
    html: &'t str,
    range: Range<usize>,
    /// Missing if it does not undo all escapes.
    view: Option<View<'t>>,
}

impl<'t> Written<'t> {
    /// The value of an attribute, as the tokenizer returns it.
    pub(super) fn value(html: &'t str, range: Range<usize>, value: &str) -> Self {
        let view = View::new(html.get(range.clone()).unwrap_or_default(), Syntax::Html);
        // Other character references, or line breaks that the tokenizer changed.
        let view = Some(view).filter(|view| view.text() == value);
        Self { html, range, view }
    }

    /// A text that has no escapes.
    pub(super) fn text(html: &'t str, range: Range<usize>) -> Self {
        let view = View::new(html.get(range.clone()).unwrap_or_default(), Syntax::Plain);
        Self { html, range, view: Some(view) }
    }

    /// Returns the URL of an element that is at a range of the text.
    pub(super) fn url(&self, element: &str, name: &'static str, range: &Range<usize>, value: &str) -> PageUrl<'t> {
        let range = match &self.view {
            Some(view) => {
                let range = view.source_range(range);
                self.range.start + range.start..self.range.start + range.end
            }
            None => self.range.clone(),
        };
        let written = self.html.get(range.clone()).filter(|written| *written == value);
        let value = written.map_or_else(|| Cow::Owned(value.into()), Cow::Borrowed);
        PageUrl { page: 0, element: Cow::Owned(element.into()), name, range, value: Loggable(value) }
    }
}

/// The start tag that is read.
#[derive(Default)]
pub(super) struct Tag<'t> {
    /// Empty between start tags.
    pub(super) element: String,
    /// The attributes so far that are looked at. The first one of a name counts.
    seen: Vec<&'static str>,
    /// The last one of them, if its value is still to come.
    current: Option<(&'static str, Form)>,
    /// The value of `http-equiv` or `type`.
    pub(super) kind: String,
    pub(super) urls: Vec<PageUrl<'t>>,
}

impl<'t> Tag<'t> {
    pub(super) fn open(&mut self, name: &[u8]) {
        self.element.clear();
        self.element.push_str(&String::from_utf8_lossy(name));
        self.seen.clear();
        self.current = None;
        self.kind.clear();
        self.urls.clear();
    }

    pub(super) fn has(&self, name: &str) -> bool {
        self.seen.contains(&name)
    }

    pub(super) fn name(&mut self, name: &[u8]) {
        let found = if self.element.is_empty() { None } else { find(self.element.as_bytes(), name) };
        self.current = found.filter(|(name, _)| !self.has(name));
        self.seen.extend(self.current.map(|(name, _)| name));
    }

    /// Adds the URLs of a value. Returns it if it is a page.
    pub(super) fn value(&mut self, html: &'t str, value: &str, range: Range<usize>) -> Option<Written<'t>> {
        let (name, form) = self.current.take()?;
        if form == Form::Kind {
            self.kind.push_str(value);
            return None;
        }
        let written = Written::value(html, range, value);
        let Self { element, urls: found, .. } = self;
        match form {
            Form::Page => return Some(written),
            // Declarations have no `@import`.
            Form::Css => css::urls(value, |token, range, url| {
                if token == css::URL {
                    found.push(written.url(element, name, &range, &url));
                }
            }),
            _ => found.extend(
                urls(value, form).into_iter().map(|range| written.url(element, name, &range, &value[range.clone()])),
            ),
        }
        None
    }
}
