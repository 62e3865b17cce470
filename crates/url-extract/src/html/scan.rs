//! The URLs of a page, and of the pages in it.

use super::{
    css,
    emitter::{state_in, tokenize},
    tag::{PageUrl, Tag, Written},
};
use alloc::{string::String, vec, vec::Vec};
use core::{mem::replace, ops::Range};
use html5gum::{State, emitters::callback::CallbackEvent};
use url_core::redacted::Loggable;

/// A URL in the text of a script.
///
/// See the example of [`links_with_scripts`](super::links_with_scripts).
///
/// ```
/// use url_extract::html::ScriptUrl;
///
/// // Its value can have secrets, which are not shown.
/// let url = ScriptUrl::new("imports", 0..14, "https://u:p@h/");
/// assert!(!format!("{url:?}").contains("u:p"));
/// ```
#[derive(Clone, Debug)]
pub struct ScriptUrl {
    name: &'static str,
    range: Range<usize>,
    value: Loggable<String>,
}

impl ScriptUrl {
    /// Returns a URL by the name of its place, its range of bytes in the text, and its value without escapes.
    ///
    /// ```
    /// use url_extract::html::{ScriptUrl, links_with_scripts};
    ///
    /// let links = |range| {
    ///     let html = "<script type=importmap>{}</script>";
    ///     links_with_scripts(html, None, move |_, _| vec![ScriptUrl::new("imports", 0..range, "https://h/")])
    /// };
    /// assert_eq!(links(2).count(), 1);
    /// assert_eq!(links(3).count(), 0, "a range that the text does not have");
    /// ```
    pub fn new(name: &'static str, range: Range<usize>, value: impl Into<String>) -> Self {
        Self { name, range, value: Loggable(value.into()) }
    }
}

/// Returns the URLs of a script by its type and its text.
pub(super) type ReadScript<'s> = &'s dyn Fn(&str, &str) -> Vec<ScriptUrl>;

/// The types of scripts whose text is JSON with URLs.
///
/// Source: <https://html.spec.whatwg.org/#attr-script-type>
const SCRIPTS: [&str; 2] = ["importmap", "speculationrules"];

/// A page, or one in the attribute `srcdoc` of another one.
#[derive(Clone, Debug, Default)]
pub(super) struct Page {
    /// The index of the page around it, which is lower.
    pub(super) parent: Option<usize>,
    /// The value of the first `<base href>`.
    pub(super) base: Option<Loggable<String>>,
}

/// The URLs of a page and of the pages in it. The page itself is the first one.
pub(super) struct Scan<'t> {
    pub(super) urls: Vec<PageUrl<'t>>,
    pub(super) pages: Vec<Page>,
}

/// Finds the URLs of a page, with those of pages in it up to a depth.
pub(super) fn scan<'t>(html: &'t str, depth: usize, read_script: ReadScript<'_>) -> Scan<'t> {
    let (tag, content) = (Tag::default(), Content::Other);
    let scan = Scan { urls: Vec::new(), pages: vec![Page::default()] };
    let mut reader = Reader { html, depth, read_script, scan, tag, content, foreign: 0 };
    tokenize(html, |event, range| reader.read(&event, range));
    reader.scan
}

/// Reads a page.
struct Reader<'t, 's> {
    html: &'t str,
    depth: usize,
    read_script: ReadScript<'s>,
    scan: Scan<'t>,
    tag: Tag<'t>,
    content: Content,
    /// The number of elements `svg` and `math` that are open.
    foreign: usize,
}

/// The content of the element that starts with the last start tag.
enum Content {
    Css,
    /// A script of a type, and where its text is.
    Script(&'static str, Range<usize>),
    Other,
}

impl Reader<'_, '_> {
    /// Reads a tag, a part of one, or a text. Returns how the text after it is read.
    fn read(&mut self, event: &CallbackEvent<'_>, range: Range<usize>) -> Option<State> {
        match *event {
            CallbackEvent::OpenStartTag { name } => self.tag.open(name),
            CallbackEvent::AttributeName { name } => self.tag.name(name),
            CallbackEvent::AttributeValue { value } => self.value(value, range),
            // A tag that does not end is none.
            CallbackEvent::CloseStartTag { self_closing } => return self.close(self_closing),
            CallbackEvent::String { .. } => self.text(range),
            CallbackEvent::EndTag { name } => self.end(name),
            _ => {}
        }
        None
    }

    fn value(&mut self, value: &[u8], range: Range<usize>) {
        let value = &*String::from_utf8_lossy(value);
        let Some(written) = self.tag.value(self.html, value, range) else { return };
        let Some(depth) = self.depth.checked_sub(1) else { return };
        let Scan { urls, pages } = scan(value, depth, self.read_script);
        // In the attribute, the first page is the one with the index 0.
        let count = self.scan.pages.len();
        self.scan.pages.extend(pages.into_iter().map(|page| {
            let parent = page.parent.map_or(0, |parent| count + parent);
            Page { parent: Some(parent), ..page }
        }));
        self.tag.urls.extend(urls.iter().map(|url| {
            let page = count + url.page;
            PageUrl { page, ..written.url(&url.element, url.name, &url.range, &url.value) }
        }));
    }

    fn close(&mut self, is_self_closing: bool) -> Option<State> {
        let Self { tag, scan, .. } = self;
        match &*tag.element {
            "base" if tag.has("href") => {
                // An empty one counts, too.
                let href = tag.urls.iter().find(|url| url.name == "href");
                let href = href.map(|url| String::from(&**url.value)).unwrap_or_default();
                if let Some(page) = scan.pages.first_mut() {
                    page.base.get_or_insert(Loggable(href));
                }
            }
            "meta" if !tag.kind.eq_ignore_ascii_case("refresh") => tag.urls.retain(|url| url.name != "content"),
            "svg" | "math" if !is_self_closing => self.foreign += 1,
            _ => {}
        }
        scan.urls.append(&mut tag.urls);
        // In HTML, a solidus at the end of a start tag means nothing.
        let is_empty = is_self_closing && self.foreign > 0;
        let state = if is_empty { None } else { state_in(&tag.element) };
        self.content = if is_empty { Content::Other } else { Content::new(tag) };
        tag.element.clear();
        state
    }

    /// Reads a text outside of tags.
    fn text(&mut self, range: Range<usize>) {
        match &mut self.content {
            Content::Script(_, of_script) => *of_script = range,
            Content::Css => {
                let text = self.html.get(range.clone()).unwrap_or_default();
                let written = Written::text(self.html, range);
                css::urls(text, |token, range, url| self.scan.urls.push(written.url("style", token, &range, &url)));
            }
            Content::Other => {}
        }
    }

    /// Reads an end tag. A script without one does not run.
    fn end(&mut self, element: &[u8]) {
        if matches!(element, b"svg" | b"math") {
            self.foreign = self.foreign.saturating_sub(1);
        }
        let Content::Script(kind, range) = replace(&mut self.content, Content::Other) else { return };
        let text = self.html.get(range.clone()).unwrap_or_default();
        let written = Written::text(self.html, range);
        for ScriptUrl { name, range, value } in (self.read_script)(kind, text) {
            if text.get(range.clone()).is_some() && !value.is_empty() {
                self.scan.urls.push(written.url(kind, name, &range, &value));
            }
        }
    }
}

impl Content {
    fn new(tag: &Tag<'_>) -> Self {
        let is = |kind: &str| tag.kind.eq_ignore_ascii_case(kind);
        match &*tag.element {
            "style" if is("") || is("text/css") => Self::Css,
            // The text of a script with a source does not matter.
            "script" if !tag.has("src") => {
                let kind = SCRIPTS.into_iter().find(|kind| kind.eq_ignore_ascii_case(tag.kind.trim_ascii()));
                kind.map_or(Self::Other, |kind| Self::Script(kind, 0..0))
            }
            _ => Self::Other,
        }
    }
}
