//! The base URLs of a page and the pages in it.

use super::scan::Page;
use alloc::vec::Vec;
use url_core::{Url, reference::Base};

/// The base URLs of a page, which comes first, and of the pages in it.
#[derive(Clone, Debug)]
pub(super) struct Bases<'b> {
    url: Base<'b>,
    /// The index of the page around each, and the base URL that it has itself.
    pages: Vec<(Option<usize>, Option<Url>)>,
}

impl<'b> Bases<'b> {
    /// Computes the base URLs of pages, of which the first one has a URL.
    pub(super) fn new(pages: &[Page], url: Base<'b>) -> Self {
        let mut bases = Self { url, pages: Vec::with_capacity(pages.len()) };
        for (index, page) in pages.iter().enumerate() {
            bases.pages.push((page.parent, None));
            let parse = |href: &str| Url::options().base(bases.fallback(index)).parse(href).ok();
            // These would make a page speak for another one.
            let may_be_base = |url: &Url| !matches!(url.scheme(), "data" | "javascript");
            bases.pages[index].1 = page.base.as_ref().and_then(|href| parse(href)).filter(may_be_base);
        }
        bases
    }

    /// Returns the base URL that the first page has itself.
    pub(super) fn own(&self) -> Option<&Url> {
        self.pages.first()?.1.as_ref()
    }

    /// Returns the URL of a page, or for a page in another one the base URL around it.
    ///
    /// Source: <https://html.spec.whatwg.org/#fallback-base-url>
    pub(super) fn fallback(&self, page: usize) -> Base<'_> {
        let parent = self.pages.get(page).and_then(|(parent, _)| *parent);
        parent.map_or(self.url, |parent| self.of(parent))
    }

    /// Returns the base URL of a page.
    ///
    /// Source: <https://html.spec.whatwg.org/#document-base-url>
    pub(super) fn of(&self, page: usize) -> Base<'_> {
        match self.pages.get(page) {
            Some((_, Some(base))) => base.into(),
            _ => self.fallback(page),
        }
    }
}
