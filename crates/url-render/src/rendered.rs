//! What rendering results in: spans of text, each a piece of the URL.

#[cfg(feature = "idn")]
use crate::idn::DomainJudgement;
use crate::{
    characters::{display, is_right_to_left},
    layout::Display,
};
use alloc::{borrow::Cow, string::String, vec::Vec};
use core::{fmt, ops::Range};
use unicode_width::UnicodeWidthChar as _;

/// U+2066 LEFT-TO-RIGHT ISOLATE and U+2069 POP DIRECTIONAL ISOLATE.
pub(crate) const LEFT_TO_RIGHT_ISOLATE: &str = "\u{2066}";
pub(crate) const POP_DIRECTIONAL_ISOLATE: &str = "\u{2069}";

/// The component that a span belongs to.
///
/// ```
/// use url_core::Url;
/// use url_render::{Component, render};
///
/// let url = Url::parse("https://www.example.com/")?;
/// let rendered = render(&url);
/// let identity = rendered.spans().iter().find(|span| span.component() == Component::RegistrableDomain);
/// assert_eq!(identity.unwrap().text(), "example.com");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub enum Component {
    /// The scheme.
    Scheme,
    /// The username.
    Username,
    /// The password.
    Password,
    /// A label in front of the registrable domain, with the dot behind it, or up to an empty label of the domain.
    Subdomain,
    /// The registrable domain, the part to look at before trusting the URL.
    RegistrableDomain,
    /// A host without a registrable domain: an address, an opaque host, or a public suffix. Of a domain that has an
    /// empty label, as `a..example`, the labels behind it.
    Host,
    /// The port.
    Port,
    /// The path, with all its slashes.
    Path,
    /// The query.
    Query,
    /// The fragment.
    Fragment,
    /// A delimiter between components: `:`, `//`, `@`, `?`, `#`.
    Delimiter,
}

impl Component {
    /// The name of the component, in lower case with hyphens.
    ///
    /// ```
    /// assert_eq!(url_render::Component::RegistrableDomain.as_str(), "registrable-domain");
    /// ```
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Scheme => "scheme",
            Self::Username => "username",
            Self::Password => "password",
            Self::Subdomain => "subdomain",
            Self::RegistrableDomain => "registrable-domain",
            Self::Host => "host",
            Self::Port => "port",
            Self::Path => "path",
            Self::Query => "query",
            Self::Fragment => "fragment",
            Self::Delimiter => "delimiter",
        }
    }

    /// Whether this component tells whose URL it is: the registrable domain, or a host that has none.
    ///
    /// ```
    /// use url_render::Component;
    ///
    /// assert!(Component::RegistrableDomain.is_identity());
    /// assert!(!Component::Subdomain.is_identity());
    /// ```
    pub const fn is_identity(self) -> bool {
        matches!(self, Self::RegistrableDomain | Self::Host)
    }

    /// Whether this is a part of the host.
    ///
    /// ```
    /// use url_render::Component;
    ///
    /// assert!(Component::Subdomain.is_host());
    /// assert!(!Component::Port.is_host());
    /// ```
    pub const fn is_host(self) -> bool {
        matches!(self, Self::Subdomain | Self::RegistrableDomain | Self::Host)
    }
}

/// How the text of a span comes from the URL.
///
/// ```
/// use url_core::Url;
/// use url_render::{SpanKind, render};
///
/// let url = Url::parse("https://example.com/%C3%A9")?;
/// assert_eq!(render(&url).spans().last().unwrap().kind(), SpanKind::Decoded);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum SpanKind {
    /// As it stands in the href.
    Verbatim,
    /// Decoded from percent-encoded bytes or from Punycode. It reads back as the text of the href.
    Decoded,
    /// An ellipsis in place of text that did not fit.
    Elided,
    /// A text given by the caller.
    Replaced,
}

/// A piece of a rendered URL.
///
/// ```
/// use url_core::Url;
/// use url_render::render;
///
/// let url = Url::parse("https://example.com/%C3%A9")?;
/// let rendered = render(&url);
/// let span = rendered.spans().last().unwrap();
/// assert_eq!((span.text(), span.range()), ("é", 20..26));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Span<'u> {
    pub(crate) component: Component,
    pub(crate) kind: SpanKind,
    pub(crate) text: Cow<'u, str>,
    pub(crate) range: Range<usize>,
}

impl Span<'_> {
    /// The component that the span belongs to.
    ///
    /// ```
    /// use url_core::Url;
    /// use url_render::{Component, render};
    ///
    /// let url = Url::parse("https://example.com/%C3%A9")?;
    /// let rendered = render(&url);
    /// let span = rendered.spans().last().unwrap();
    /// assert_eq!(span.component(), Component::Path);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn component(&self) -> Component {
        self.component
    }

    /// How its text comes from the URL.
    ///
    /// ```
    /// use url_core::Url;
    /// use url_render::{SpanKind, render};
    ///
    /// let url = Url::parse("https://example.com/%C3%A9")?;
    /// let rendered = render(&url);
    /// let span = rendered.spans().last().unwrap();
    /// assert_eq!(span.kind(), SpanKind::Decoded);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn kind(&self) -> SpanKind {
        self.kind
    }

    /// The text that is shown.
    ///
    /// ```
    /// use url_core::Url;
    /// use url_render::render;
    ///
    /// let url = Url::parse("https://example.com/%C3%A9")?;
    /// let rendered = render(&url);
    /// let span = rendered.spans().last().unwrap();
    /// assert_eq!(span.text(), "é");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The bytes of the href that the text stands for.
    ///
    /// ```
    /// use url_core::Url;
    /// use url_render::render;
    ///
    /// let url = Url::parse("https://example.com/%C3%A9")?;
    /// let rendered = render(&url);
    /// let span = rendered.spans().last().unwrap();
    /// assert_eq!(&url.as_str()[span.range()], "%C3%A9");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }
}

/// A rendered URL: spans in the order of the URL.
///
/// `Display` writes it as plain text. [`visual`](Self::visual) gives a text for displays without support for
/// right-to-left text. [`ansi`](Self::ansi) and [`html`](Self::html) distinguish the registrable domain from the rest.
///
/// ```
/// use url_core::Url;
/// use url_render::{Component, RenderOptions, SpanKind};
///
/// let url = Url::parse("https://www.example.com/%C3%A9")?;
/// let rendered = RenderOptions::new().render(&url);
/// let spans: Vec<(Component, &str)> = rendered.spans().iter().map(|span| (span.component(), span.text())).collect();
/// assert_eq!(
///     spans,
///     [
///         (Component::Scheme, "https"),
///         (Component::Delimiter, "://"),
///         (Component::Subdomain, "www."),
///         (Component::RegistrableDomain, "example.com"),
///         (Component::Path, "/"),
///         (Component::Path, "é"),
///     ]
/// );
/// assert_eq!((rendered.spans()[5].kind(), rendered.spans()[5].range()), (SpanKind::Decoded, 24..30));
/// # Ok::<(), url_core::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Rendered<'u> {
    pub(crate) spans: Vec<Span<'u>>,
    pub(crate) is_invertible: bool,
    pub(crate) is_isolated: bool,
    #[cfg(feature = "idn")]
    pub(crate) judgement: Option<DomainJudgement>,
}

impl<'u> Rendered<'u> {
    /// The spans, in the order of the URL.
    ///
    /// ```
    /// use url_core::Url;
    /// use url_render::render;
    ///
    /// let url = Url::parse("https://example.com:8443/")?;
    /// let rendered = render(&url);
    /// assert!(rendered.spans().iter().map(|span| span.text()).eq(["https", "://", "example.com", ":", "8443", "/"]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn spans(&self) -> &[Span<'u>] {
        &self.spans
    }

    /// Whether [`read`](crate::RenderOptions::read), with the same options, gives the same URL again. It does unless
    /// something was left out: credentials, labels, parts out of scope or without room, or a replaced scheme.
    ///
    /// ```
    /// use url_core::Url;
    /// use url_render::render;
    ///
    /// assert!(render(&Url::parse("https://example.com/%C3%A9")?).is_invertible());
    /// // The username is not shown.
    /// assert!(!render(&Url::parse("https://me@example.com/")?).is_invertible());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_invertible(&self) -> bool {
        self.is_invertible
    }

    /// The judgement of the domain, if the URL, or the origin of a `blob:` URL, has one and it was judged. That of a
    /// `blob:` URL is judged only if its path is written as it would be serialized, as browsers do.
    ///
    /// ```
    /// use url_core::Url;
    /// use url_render::render;
    ///
    /// let url = Url::parse("https://xn--80ak6aa92e.com/")?;
    /// assert!(!render(&url).judgement().unwrap().is_shown_in_unicode());
    /// assert!(render(&Url::parse("https://127.0.0.1/")?).judgement().is_none());
    ///
    /// let judged = |input| Url::parse(input).map(|url| render(&url).judgement().is_some());
    /// assert_eq!((judged("blob:https://example.com/"), judged("blob:HTTPS://example.com/")), (Ok(true), Ok(false)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "idn")]
    pub fn judgement(&self) -> Option<&DomainJudgement> {
        self.judgement.as_ref()
    }

    /// The width in columns of a terminal, without isolates. Each character counts by itself, except for marks and the
    /// letters of a syllable of Hangul; a terminal that joins more of them needs fewer columns.
    ///
    /// ```
    /// use url_core::Url;
    /// use url_render::render;
    ///
    /// // Chinese characters take two columns each.
    /// assert_eq!(render(&Url::parse("https://例え.example/")?).width(), 21);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn width(&self) -> usize {
        self.spans.iter().map(|span| columns(&span.text)).sum()
    }

    /// The text, without isolates.
    pub(crate) fn text(&self) -> String {
        text(&self.spans)
    }

    /// The spans of one component after the other: what is laid out apart from the rest, so that text that runs from
    /// right to left in one component changes the order of no other.
    pub(crate) fn components(&self) -> impl Iterator<Item = &[Span<'u>]> {
        self.spans.chunk_by(|before, span| before.component == span.component)
    }

    /// Writes the spans, with `isolates` around each component in which something runs from right to left.
    pub(crate) fn write(
        &self,
        f: &mut fmt::Formatter<'_>,
        isolates: Option<[&str; 2]>,
        mut write: impl FnMut(&mut fmt::Formatter<'_>, &Span<'_>) -> fmt::Result,
    ) -> fmt::Result {
        for spans in self.components() {
            let mut characters = spans.iter().flat_map(|span| span.text.chars());
            let [before, behind] = isolates.filter(|_| characters.any(is_right_to_left)).unwrap_or_default();
            f.write_str(before)?;
            spans.iter().try_for_each(|span| write(f, span))?;
            f.write_str(behind)?;
        }
        Ok(())
    }
}

/// The text of spans.
pub(crate) fn text(spans: &[Span<'_>]) -> String {
    spans.iter().map(|span| &*span.text).collect()
}

/// How many columns a text takes.
pub(crate) fn columns(text: &str) -> usize {
    columns_of_each(text).map(|(.., columns)| columns).sum()
}

/// The characters of a text, where each begins, and how many columns it takes.
pub(crate) fn columns_of_each(text: &str) -> impl Iterator<Item = (usize, char, usize)> {
    let mut before = None;
    text.char_indices().map(move |(place, character)| {
        let continues = before.replace(character).is_some_and(|before| is_one_syllable(before, character));
        let columns = character.width().unwrap_or(0);
        // What can be seen takes a column, unless it is a part of what is before it. The width of such letters is 0
        // wherever they stand, also where they stand alone.
        let is_alone = columns == 0 && display(character) == Display::Visible && !continues;
        (place, character, if is_alone { 1 } else { columns })
    })
}

/// Whether two characters stand in one syllable of Hangul: a vowel behind a leading consonant, or a trailing consonant
/// behind a vowel.
fn is_one_syllable(before: char, character: char) -> bool {
    let is_vowel = |character| matches!(character, '\u{1160}'..='\u{11A7}' | '\u{D7B0}'..='\u{D7C6}');
    let is_trailing = matches!(character, '\u{11A8}'..='\u{11FF}' | '\u{D7CB}'..='\u{D7FB}');
    match before {
        '\u{1100}'..='\u{115F}' | '\u{A960}'..='\u{A97C}' => is_vowel(character),
        // Of the syllables that are one character, each 28th has no trailing consonant.
        '\u{AC00}'..='\u{D7A3}' => is_trailing && (u32::from(before) - 0xAC00) % 28 == 0,
        _ => is_trailing && is_vowel(before),
    }
}

/// The plain text, in isolates if the options say so.
impl fmt::Display for Rendered<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.isolated(f, |f, isolates| self.write(f, isolates, |f, span| f.write_str(&span.text)))
    }
}

impl Rendered<'_> {
    /// Writes what `write` does, in an isolate if the options say so, with those that its components need.
    pub(crate) fn isolated(
        &self,
        f: &mut fmt::Formatter<'_>,
        write: impl FnOnce(&mut fmt::Formatter<'_>, Option<[&str; 2]>) -> fmt::Result,
    ) -> fmt::Result {
        let isolates = self.is_isolated.then_some([LEFT_TO_RIGHT_ISOLATE, POP_DIRECTIONAL_ISOLATE]);
        let [before, behind] = isolates.unwrap_or_default();
        f.write_str(before)?;
        write(f, isolates)?;
        f.write_str(behind)
    }
}
