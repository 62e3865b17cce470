//! Resolved URLs.

use super::{
    bases::Bases,
    scan::{ScriptUrl, scan},
    tag::PageUrl,
};
use alloc::{vec, vec::Vec};
use core::ops::Range;
use url_core::{ParseError, Url, reference::Base};

/// How deep pages in attributes `srcdoc` are read. Their quotation marks grow with each, so no author gets far.
const MOST_NESTED: usize = 8;

/// Returns the URLs of a page, resolved against the first `<base href>`, or else against the URL of the page.
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
    links_with_scripts(html, url, |_, _| Vec::new())
}

/// Returns the same as [`links`], and the URLs that `read_script` finds in import maps and speculation rules. It gets
/// the type of the script, in lower case, and its text, which is JSON.
///
/// ```
/// use url_extract::html::{ScriptUrl, links_with_scripts};
///
/// let html = r#"<base href=/js/><script type=importmap>{"imports": {"a": "./a.js"}}</script>"#;
/// let mut links = links_with_scripts(html, "https://h/", |kind, text| {
///     assert_eq!(kind, "importmap");
///     let start = text.find("./").unwrap();
///     vec![ScriptUrl::new("imports", start..start + 6, "./a.js")]
/// });
/// let link = links.nth(1).unwrap();
/// assert_eq!((link.element(), link.attribute(), &html[link.range()]), ("importmap", "imports", "./a.js"));
/// assert_eq!(link.result().unwrap().as_str(), "https://h/js/a.js");
///
/// // No other scripts are read.
/// assert!(links_with_scripts("<script>'a'</script>", None, |_, _| panic!()).next().is_none());
/// ```
pub fn links_with_scripts<'t, 'b>(
    html: &'t str,
    url: impl Into<Base<'b>>,
    read_script: impl Fn(&str, &str) -> Vec<ScriptUrl>,
) -> Links<'t, 'b> {
    let scan = scan(html, MOST_NESTED, &read_script);
    Links { urls: scan.urls.into_iter(), bases: Bases::new(&scan.pages, url.into()) }
}

/// The URLs of a page, returned by [`links`].
///
/// ```
/// let mut links = url_extract::html::links("<a href=a><a href='b'>", "https://h/");
/// assert_eq!(links.next().unwrap().value(), "a");
/// assert_eq!(links.next().unwrap().value(), "b");
/// assert!(links.next().is_none());
/// ```
#[derive(Clone, Debug)]
pub struct Links<'t, 'b> {
    urls: vec::IntoIter<PageUrl<'t>>,
    bases: Bases<'b>,
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
    pub fn base_url(&self) -> Option<&Url> {
        self.bases.own()
    }
}

impl<'t> Iterator for Links<'t, '_> {
    type Item = Link<'t>;

    fn next(&mut self) -> Option<Link<'t>> {
        let url = self.urls.next()?;
        // The base URL itself is relative to the URL of the page.
        let base = if url.element == "base" { self.bases.fallback(url.page) } else { self.bases.of(url.page) };
        let result = Url::options().base(base).parse(&url.value);
        Some(Link { url, result })
    }
}

/// A URL of a page.
///
/// See the example of [the module](crate::html).
///
/// ```
/// let link = url_extract::html::links("<a href=http://[>", None).next().unwrap();
/// assert_eq!(link.result().unwrap_err().code(), "IPv6-unclosed");
/// ```
#[derive(Clone, Debug)]
pub struct Link<'t> {
    url: PageUrl<'t>,
    result: Result<Url, ParseError>,
}

impl Link<'_> {
    /// Returns the range of bytes in the page, without quotes and white space. [`Syntax::Html`](crate::Syntax::Html)
    /// knows some character references. If the attribute's value has others, or a carriage return, it is the range of
    /// the whole value. For a page in `srcdoc`, this is so for the attribute around it, too.
    ///
    /// ```
    /// let html = "<img srcset=' a.png 1x, b.png 2x'>";
    /// let ranges: Vec<_> = url_extract::html::links(html, None).map(|link| link.range()).collect();
    /// assert_eq!(ranges, [14..19, 24..29]);
    /// ```
    pub fn range(&self) -> Range<usize> {
        self.url.range.clone()
    }

    /// Returns the name of the element, in lower case, or the type of the script.
    ///
    /// ```
    /// assert_eq!(url_extract::html::links("<IMG SRC=a>", None).next().unwrap().element(), "img");
    /// ```
    pub fn element(&self) -> &str {
        &self.url.element
    }

    /// Returns the name of the attribute, in lower case. In the text of a style sheet it is `url` or `import`, and in a
    /// script the name of a [`ScriptUrl`].
    ///
    /// ```
    /// let html = "<meta http-equiv=refresh content='0; url=a'>";
    /// assert_eq!(url_extract::html::links(html, None).next().unwrap().attribute(), "content");
    /// let html = "<style>@import 'a'</style>";
    /// assert_eq!(url_extract::html::links(html, None).next().unwrap().attribute(), "import");
    /// ```
    pub const fn attribute(&self) -> &'static str {
        self.url.name
    }

    /// Returns the URL in the page, which may be relative, without character references and other escapes.
    ///
    /// ```
    /// assert_eq!(url_extract::html::links("<a href='?a&amp;b'>", None).next().unwrap().value(), "?a&b");
    /// ```
    pub fn value(&self) -> &str {
        &self.url.value
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
