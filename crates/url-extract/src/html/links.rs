//! Resolved URLs.

use super::scan::{Attribute, attributes};
use alloc::vec;
use core::ops::Range;
use url_core::{ParseError, Url, reference::Base};

/// Returns the URLs in the attributes of a page, resolved against the first `<base href>`, or else against the URL of
/// the page.
///
/// See the example of [the module](crate::html).
///
/// ```
/// use url_extract::html::links;
///
/// let mut links = links("<p cite=a><q cite='a'>", "https://h/b/");
/// assert_eq!(links.next().unwrap().result().unwrap().as_str(), "https://h/b/a");
/// assert!(links.next().is_none(), "a paragraph has no such attribute");
/// ```
pub fn links<'t, 'b>(html: &'t str, url: impl Into<Base<'b>>) -> Links<'t, 'b> {
    let fallback = url.into();
    let attributes = attributes(html);
    let base = attributes.iter().find(|attribute| attribute.element == "base" && attribute.name == "href");
    let base = base.and_then(|base| Url::options().base(fallback).parse(&base.value).ok());
    // These would make a page speak for another one.
    let base = base.filter(|url| !matches!(url.scheme(), "data" | "javascript"));
    Links { attributes: attributes.into_iter(), fallback, base }
}

/// The URLs in the attributes of a page, returned by [`links`].
///
/// ```
/// let mut links = url_extract::html::links("<a href=a><a href='b'>", "https://h/");
/// assert_eq!(links.next().unwrap().value(), "a");
/// assert_eq!(links.next().unwrap().value(), "b");
/// assert!(links.next().is_none());
/// ```
#[derive(Clone, Debug)]
pub struct Links<'t, 'b> {
    attributes: vec::IntoIter<Attribute<'t>>,
    fallback: Base<'b>,
    base: Option<Url>,
}

impl Links<'_, '_> {
    /// Returns the base URL that the page itself has, by its first `<base href>`, or `None` if it has none that
    /// applies.
    ///
    /// ```
    /// use url_extract::html::links;
    ///
    /// assert_eq!(links("<base href=a/>", "https://h/").base_url().unwrap().as_str(), "https://h/a/");
    /// assert_eq!(links("<base href=data:,x>", "https://h/").base_url(), None);
    /// ```
    ///
    /// Source: <https://html.spec.whatwg.org/#set-the-frozen-base-url>
    pub const fn base_url(&self) -> Option<&Url> {
        self.base.as_ref()
    }
}

impl<'t> Iterator for Links<'t, '_> {
    type Item = Link<'t>;

    fn next(&mut self) -> Option<Link<'t>> {
        let attribute = self.attributes.next()?;
        // The base URL itself is relative to the URL of the page.
        let base = self.base.as_ref().filter(|_| attribute.element != "base").map_or(self.fallback, Base::from);
        let result = Url::options().base(base).parse(&attribute.value);
        Some(Link { attribute, result })
    }
}

/// A URL in an attribute of a page.
///
/// See the example of [the module](crate::html).
///
/// ```
/// let link = url_extract::html::links("<a href=http://[>", None).next().unwrap();
/// assert_eq!(link.result().unwrap_err().code(), "IPv6-unclosed");
/// ```
#[derive(Clone, Debug)]
pub struct Link<'t> {
    attribute: Attribute<'t>,
    result: Result<Url, ParseError>,
}

impl Link<'_> {
    /// Returns the range of bytes in the page, without quotes and white space. [`Syntax::Html`](crate::Syntax::Html)
    /// knows some character references. If the attribute's value has others, or a carriage return, it is the range of
    /// the whole value.
    ///
    /// ```
    /// let html = "<img srcset=' a.png 1x, b.png 2x'>";
    /// let ranges: Vec<_> = url_extract::html::links(html, None).map(|link| link.range()).collect();
    /// assert_eq!(ranges, [14..19, 24..29]);
    /// ```
    pub fn range(&self) -> Range<usize> {
        self.attribute.range.clone()
    }

    /// Returns the name of the element, in lower case.
    ///
    /// ```
    /// assert_eq!(url_extract::html::links("<IMG SRC=a>", None).next().unwrap().element(), "img");
    /// ```
    pub fn element(&self) -> &str {
        &self.attribute.element
    }

    /// Returns the name of the attribute, in lower case.
    ///
    /// ```
    /// let html = "<meta http-equiv=refresh content='0; url=a'>";
    /// assert_eq!(url_extract::html::links(html, None).next().unwrap().attribute(), "content");
    /// ```
    pub const fn attribute(&self) -> &'static str {
        self.attribute.name
    }

    /// Returns the URL in the page, which may be relative, without character references.
    ///
    /// ```
    /// assert_eq!(url_extract::html::links("<a href='?a&amp;b'>", None).next().unwrap().value(), "?a&b");
    /// ```
    pub fn value(&self) -> &str {
        &self.attribute.value
    }

    /// Returns the resolved URL, or the error with which [`value`](Self::value) fails to parse.
    ///
    /// ```
    /// assert!(url_extract::html::links("<a href=b>", "https://h/a").next().unwrap().result().is_ok());
    /// assert!(url_extract::html::links("<a href=b>", None).next().unwrap().result().is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// The value does not parse, or is relative and there is no base URL. The range of the error is a range of
    /// [`value`](Self::value).
    pub const fn result(&self) -> Result<&Url, &ParseError> {
        self.result.as_ref()
    }

    /// Returns the same as [`result`](Self::result), by value.
    ///
    /// ```
    /// let link = url_extract::html::links("<a href=//h>", "https://h/a").next().unwrap();
    /// assert_eq!(link.into_result().unwrap().as_str(), "https://h/");
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`result`](Self::result).
    pub fn into_result(self) -> Result<Url, ParseError> {
        self.result
    }
}
