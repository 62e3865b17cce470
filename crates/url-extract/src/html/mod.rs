//! The URLs in the attributes and the CSS of a page, resolved.
//!
//! ```
//! use url_extract::html::links;
//!
//! let html = r#"<base href="/docs/"><a href="a?b&amp;c">d</a><img srcset="1.png 1x, 2.png 2x">"#;
//! let links: Vec<_> = links(html, "https://example.com/").collect();
//! let link = &links[1];
//! assert_eq!((link.element(), link.attribute(), link.value()), ("a", "href", "a?b&c"));
//! assert_eq!(&html[link.range()], "a?b&amp;c");
//! assert_eq!(link.result().unwrap().as_str(), "https://example.com/docs/a?b&c");
//! assert_eq!(links[3].result().unwrap().as_str(), "https://example.com/docs/2.png");
//!
//! // Without a base URL, only absolute URLs are resolved.
//! let mut links = url_extract::html::links("<a href=/a><a href=https://h/>", None);
//! assert!(links.next().unwrap().result().is_err());
//! assert!(links.next().unwrap().result().is_ok());
//! ```
//!
//! The package html5gum splits the page into tags by the tokenizer of the standard, so that comments, scripts and other
//! text contain no tags. Scripting is disabled, so that `noscript` has tags. [`links`] reads these attributes:
//!
//! | attribute | of | it has |
//! |---|---|---|
//! | `href`, `xlink:href`, `itemid` | any element | a URL |
//! | `src` | `audio`, `embed`, `frame`, `iframe`, `img`, `input`, `script`, `source`, `track`, `video` | a URL |
//! | `action`; `formaction` | `form`; `button`, `input` | a URL |
//! | `cite` | `blockquote`, `del`, `ins`, `q` | a URL |
//! | `data`, `codebase`; `poster`; `manifest` | `object`; `video`; `html` | a URL |
//! | `longdesc`; `background` | `frame`, `iframe`, `img`; `body` and the parts of a table | a URL |
//! | `srcset`; `imagesrcset` | `img`, `source`; `link` | image candidates, each with a URL |
//! | `ping`; `profile` | `a`, `area`; `head` | URLs with spaces between them |
//! | `content` | `meta` with `http-equiv="refresh"` | seconds and a URL |
//! | `style` | any element | CSS with `url()` |
//! | `srcdoc` | `iframe` | a page |
//!
//! A page in `srcdoc` has the base URL of the page around it, unless it has a `<base href>` itself. Pages are read up
//! to eight deep. [`links`] also reads the text of `style` elements, with `url()` and `@import`, and
//! [`links_with_scripts`] the text of import maps and speculation rules.
//!
//! Strings in other functions of CSS, such as `image-set()`, and attributes of SVG that are CSS, such as `fill`, are
//! not looked at.
//!
//! - `attributes`: this table. `values`: the URLs of a value. `css`: the URLs of CSS, and its escapes.
//! - `tag`: the URLs of a start tag. `scan`: the URLs of a page and the pages in it. `emitter`: the tokenizer.
//! - `bases`: their base URLs. `links`: the result.
//!
//! Sources: <https://html.spec.whatwg.org/#attributes-3>, <https://html.spec.whatwg.org/#non-conforming-features>,
//! <https://svgwg.org/svg2-draft/linking.html#XLinkHrefAttribute>

mod attributes;
mod values;
mod css;
mod tag;
mod scan;
mod emitter;
mod bases;
mod links;

pub use links::{Link, Links, links, links_with_scripts};
pub use scan::ScriptUrl;
