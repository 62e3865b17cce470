//! Writers for terminals and web pages.

use crate::{Rendered, Span, SpanKind};
use core::fmt::{self, Write as _};

impl Rendered<'_> {
    /// Returns the text for a terminal. ANSI escape codes dim everything but the registrable domain, or a host without
    /// one.
    ///
    /// The text is put in isolates if [`RenderOptions::isolate`](crate::RenderOptions::isolate) is set.
    ///
    /// ```
    /// use url_core::Url;
    ///
    /// let url = Url::parse("https://www.example.com/a")?;
    /// let rendered = url_render::render(&url);
    /// assert_eq!(rendered.ansi().to_string(), "\x1b[2mhttps://www.\x1b[22mexample.com\x1b[2m/a\x1b[22m");
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    pub fn ansi(&self) -> impl fmt::Display + '_ {
        Ansi(self)
    }

    /// Returns HTML: a `bdi` element with a `span` element for each span.
    ///
    /// The class of a `span` is `url-` and the name of the part, and also `url-elided` for an ellipsis. Another
    /// `bdi` element surrounds the spans of each part with right-to-left text, which keeps the order of the rest.
    /// The characters `&`, `<`, `>`, `"` and `'` are escaped.
    ///
    /// ```
    /// use url_core::Url;
    ///
    /// let url = Url::parse("mailto:me?a&b")?;
    /// assert_eq!(
    ///     url_render::render(&url).html().to_string(),
    ///     "<bdi dir=\"ltr\" class=\"url\">\
    ///      <span class=\"url-scheme\">mailto</span><span class=\"url-delimiter\">:</span>\
    ///      <span class=\"url-path\">me</span><span class=\"url-delimiter\">?</span>\
    ///      <span class=\"url-query\">a&amp;b</span></bdi>"
    /// );
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    pub fn html(&self) -> impl fmt::Display + '_ {
        Html(self)
    }
}

struct Ansi<'r, 'u>(&'r Rendered<'u>);

impl fmt::Display for Ansi<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.isolated(f, |f, isolates| {
            let mut is_dimmed = false;
            self.0.write(f, isolates, |f, span| {
                let dims = !is_identity(span);
                if dims != is_dimmed {
                    f.write_str(if dims { DIM } else { NORMAL })?;
                    is_dimmed = dims;
                }
                f.write_str(&span.text)
            })?;
            f.write_str(if is_dimmed { NORMAL } else { "" })
        })
    }
}

/// The ANSI escape codes for faint text and for neither faint nor bold.
const DIM: &str = "\x1b[2m";
const NORMAL: &str = "\x1b[22m";

/// Returns whether a span identifies the owner of the URL, and is not dimmed.
fn is_identity(span: &Span<'_>) -> bool {
    span.part.is_identity() && span.kind != SpanKind::Elided
}

struct Html<'r, 'u>(&'r Rendered<'u>);

impl fmt::Display for Html<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("<bdi dir=\"ltr\" class=\"url\">")?;
        self.0.write(f, Some(["<bdi dir=\"ltr\">", "</bdi>"]), |f, span| {
            let elided = if span.kind == SpanKind::Elided { " url-elided" } else { "" };
            write!(f, "<span class=\"url-{}{elided}\">", span.part.as_str())?;
            for character in span.text.chars() {
                match character {
                    '&' => f.write_str("&amp;")?,
                    '<' => f.write_str("&lt;")?,
                    '>' => f.write_str("&gt;")?,
                    '"' => f.write_str("&quot;")?,
                    '\'' => f.write_str("&#39;")?,
                    _ => f.write_char(character)?,
                }
            }
            f.write_str("</span>")
        })?;
        f.write_str("</bdi>")
    }
}
