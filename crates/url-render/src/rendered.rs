//! [`Rendered`], the result of rendering: spans of text, each a piece of the URL.

#[cfg(feature = "idn")]
use crate::idn::DomainCheck;
use crate::{
    characters::{display, is_right_to_left},
    layout::Display,
};
use alloc::{borrow::Cow, string::String, vec::Vec};
use core::{fmt, ops::Range};
use unicode_width::UnicodeWidthChar as _;
use url_core::UrlRef;

/// U+2066 LEFT-TO-RIGHT ISOLATE and U+2069 POP DIRECTIONAL ISOLATE.
pub(crate) const LEFT_TO_RIGHT_ISOLATE: &str = "\u{2066}";
pub(crate) const POP_DIRECTIONAL_ISOLATE: &str = "\u{2069}";

url_names::named_enum! {
    /// The part of a URL that a span belongs to: a component, a piece of the host, or a delimiter.
    ///
    /// ```
    /// use url_core::Url;
    /// use url_render::{Part, render};
    ///
    /// let url = Url::parse("https://www.example.com/")?;
    /// let rendered = render(&url);
    /// let identity = rendered.spans().iter().find(|span| span.part() == Part::RegistrableDomain);
    /// assert_eq!(identity.unwrap().text(), "example.com");
    ///
    /// assert_eq!("registrable-domain".parse(), Ok(Part::RegistrableDomain));
    /// assert!("domain".parse::<Part>().is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
    #[non_exhaustive]
    pub enum Part {
        /// The scheme.
        Scheme = "scheme",
        /// The username.
        Username = "username",
        /// The password.
        Password = "password",
        /// A label before the registrable domain, with the dot after it, or up to an empty label of the domain.
        Subdomain = "subdomain",
        /// The registrable domain, the part to look at before trusting the URL.
        RegistrableDomain = "registrable-domain",
        /// A host without a registrable domain: an address, an opaque host, or a public suffix. In a domain with an
        /// empty label, such as `a..example`, the labels after it.
        Host = "host",
        /// The port.
        Port = "port",
        /// The path, with all its slashes.
        Path = "path",
        /// The query.
        Query = "query",
        /// The fragment.
        Fragment = "fragment",
        /// A delimiter between the others: `:`, `//`, `@`, `?`, `#`.
        Delimiter = "delimiter",
    }
}

impl Part {
    /// Returns whether the part identifies the owner of the URL: the registrable domain, or a host without one.
    ///
    /// ```
    /// use url_render::Part;
    ///
    /// assert!(Part::RegistrableDomain.is_identity());
    /// assert!(!Part::Subdomain.is_identity());
    /// ```
    pub const fn is_identity(self) -> bool {
        matches!(self, Self::RegistrableDomain | Self::Host)
    }

    /// Returns whether the part is one of the host.
    ///
    /// ```
    /// use url_render::Part;
    ///
    /// assert!(Part::Subdomain.is_host());
    /// assert!(!Part::Port.is_host());
    /// ```
    pub const fn is_host(self) -> bool {
        matches!(self, Self::Subdomain | Self::RegistrableDomain | Self::Host)
    }
}

url_names::named_enum! {
    /// How the text of a span relates to the URL.
    ///
    /// ```
    /// use url_core::Url;
    /// use url_render::{SpanKind, render};
    ///
    /// let url = Url::parse("https://example.com/%C3%A9")?;
    /// assert_eq!(render(&url).spans().last().unwrap().kind(), SpanKind::Decoded);
    ///
    /// assert_eq!("elided".parse(), Ok(SpanKind::Elided));
    /// assert!("Elided".parse::<SpanKind>().is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
    #[non_exhaustive]
    pub enum SpanKind {
        /// The text of the href.
        Verbatim = "verbatim",
        /// Decoded from percent-encoded bytes or Punycode. The parser turns it back into the text of the href, except
        /// with [`PercentDecoding::Full`](crate::PercentDecoding::Full).
        Decoded = "decoded",
        /// An ellipsis that replaces text that did not fit.
        Elided = "elided",
        /// Text from the caller.
        Replaced = "replaced",
    }
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
#[derive(Clone, Eq, PartialEq)]
pub struct Span<'u> {
    pub(crate) part: Part,
    pub(crate) kind: SpanKind,
    pub(crate) text: Cow<'u, str>,
    pub(crate) range: Range<usize>,
}

/// Hides the text of a username, password, path, query or fragment, which may be a piece of a secret. The `Debug` of
/// [`Rendered`] knows more, and shows more.
impl fmt::Debug for Span<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let may_be_secret =
            matches!(self.part, Part::Username | Part::Password | Part::Path | Part::Query | Part::Fragment);
        self.fmt_with(if may_be_secret { "***" } else { &self.text }, f)
    }
}

impl Span<'_> {
    fn fmt_with(&self, text: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { part, kind, range, .. } = self;
        let mut debug = f.debug_struct("Span");
        debug.field("part", part).field("kind", kind).field("text", &text).field("range", range).finish()
    }

    /// Returns the part of the URL that the span belongs to.
    ///
    /// ```
    /// use url_core::Url;
    /// use url_render::{Part, render};
    ///
    /// let url = Url::parse("https://example.com/%C3%A9")?;
    /// let rendered = render(&url);
    /// let span = rendered.spans().last().unwrap();
    /// assert_eq!(span.part(), Part::Path);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn part(&self) -> Part {
        self.part
    }

    /// Returns how the text of the span relates to the URL.
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

    /// Returns the text to show.
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

    /// Returns the bytes of the href that the text represents.
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
/// `Display` writes plain text. [`visual`](Self::visual) returns text for displays without support for
/// right-to-left text. [`ansi`](Self::ansi) and [`html`](Self::html) distinguish the registrable domain from the rest.
///
/// ```
/// use url_core::Url;
/// use url_render::{Part, RenderOptions, SpanKind};
///
/// let url = Url::parse("https://www.example.com/%C3%A9")?;
/// let rendered = RenderOptions::new().render(&url);
/// let spans: Vec<(Part, &str)> = rendered.spans().iter().map(|span| (span.part(), span.text())).collect();
/// assert_eq!(
///     spans,
///     [
///         (Part::Scheme, "https"),
///         (Part::Delimiter, "://"),
///         (Part::Subdomain, "www."),
///         (Part::RegistrableDomain, "example.com"),
///         (Part::Path, "/"),
///         (Part::Path, "é"),
///     ]
/// );
/// assert_eq!((rendered.spans()[5].kind(), rendered.spans()[5].range()), (SpanKind::Decoded, 24..30));
/// # Ok::<(), url_core::ParseError>(())
/// ```
#[derive(Clone)]
pub struct Rendered<'u> {
    /// What is rendered.
    pub(crate) url: UrlRef<'u>,
    pub(crate) spans: Vec<Span<'u>>,
    pub(crate) is_invertible: bool,
    pub(crate) is_isolated: bool,
    #[cfg(feature = "idn")]
    pub(crate) domain_check: Option<DomainCheck>,
}

/// Shows the spans without the secrets that the URL has there.
impl fmt::Debug for Rendered<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        struct Shown<'r>(&'r Span<'r>, String);
        impl fmt::Debug for Shown<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt_with(&self.1, f)
            }
        }
        let (href, redacted) = (self.url.as_str(), self.url.redacted());
        let shown = self.spans.iter().map(|span| {
            let of_href = redacted.part(span.range.clone());
            let has_secret = of_href != href[span.range.clone()];
            Shown(span, if has_secret { of_href } else { span.text.clone().into_owned() })
        });
        let mut debug = f.debug_struct("Rendered");
        debug.field("spans", &shown.collect::<Vec<_>>()).field("is_invertible", &self.is_invertible);
        debug.finish_non_exhaustive()
    }
}

impl<'u> Rendered<'u> {
    /// Returns the spans, in the order of the URL.
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

    /// Returns whether [`read`](crate::RenderOptions::read), with the same options, returns the same URL.
    ///
    /// It does not if something was left out: credentials, labels, parts out of scope or beyond the width, or a
    /// replaced scheme. It does not either if something was decoded that the parser does not encode again with the same
    /// digits.
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

    /// Returns the result of checking the URL's domain, or the domain of a `blob:` URL's origin. Returns `None` without
    /// a domain, and if [domains are not checked](crate::RenderOptions::check_domains).
    ///
    /// The domain of a `blob:` URL is checked only if its path is a serialized URL, as browsers write it.
    ///
    /// ```
    /// use url_core::Url;
    /// use url_render::render;
    ///
    /// let url = Url::parse("https://xn--80ak6aa92e.com/")?;
    /// assert!(!render(&url).domain_check().unwrap().is_shown_in_unicode());
    /// assert!(render(&Url::parse("https://127.0.0.1/")?).domain_check().is_none());
    ///
    /// let is_checked = |input| Url::parse(input).map(|url| render(&url).domain_check().is_some());
    /// assert_eq!(is_checked("blob:https://example.com/"), Ok(true));
    /// assert_eq!(is_checked("blob:HTTPS://example.com/"), Ok(false));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "idn")]
    pub fn domain_check(&self) -> Option<&DomainCheck> {
        self.domain_check.as_ref()
    }

    /// Returns the width in terminal columns, without isolates.
    ///
    /// Each character counts separately, except for marks and the letters of a Hangul syllable. A terminal that joins
    /// more characters needs fewer columns.
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

    /// Returns the text, without isolates.
    pub(crate) fn text(&self) -> String {
        text(&self.spans)
    }

    /// Returns the spans of one part after the other. Each part is laid out separately, so that right-to-left text in
    /// one does not change the order of another.
    pub(crate) fn parts(&self) -> impl Iterator<Item = &[Span<'u>]> {
        self.spans.chunk_by(|before, span| before.part == span.part)
    }

    /// Writes the spans, with `isolates` around each part that contains right-to-left text.
    pub(crate) fn write(
        &self,
        f: &mut fmt::Formatter<'_>,
        isolates: Option<[&str; 2]>,
        mut write: impl FnMut(&mut fmt::Formatter<'_>, &Span<'_>) -> fmt::Result,
    ) -> fmt::Result {
        for spans in self.parts() {
            let mut characters = spans.iter().flat_map(|span| span.text.chars());
            let [before, after] = isolates.filter(|_| characters.any(is_right_to_left)).unwrap_or_default();
            f.write_str(before)?;
            spans.iter().try_for_each(|span| write(f, span))?;
            f.write_str(after)?;
        }
        Ok(())
    }
}

/// Concatenates the texts of the spans.
pub(crate) fn text(spans: &[Span<'_>]) -> String {
    spans.iter().map(|span| &*span.text).collect()
}

/// Returns the width of a text in columns.
pub(crate) fn columns(text: &str) -> usize {
    columns_of_each(text).map(|(.., columns)| columns).sum()
}

/// Returns the position, character and width in columns of each character of a text.
pub(crate) fn columns_of_each(text: &str) -> impl Iterator<Item = (usize, char, usize)> {
    let mut previous = None;
    text.char_indices().map(move |(position, character)| {
        let continues = previous.replace(character).is_some_and(|previous| is_one_syllable(previous, character));
        let columns = character.width().unwrap_or(0);
        // unicode-width gives Hangul vowels and trailing consonants the width 0 everywhere. Without a syllable before
        // them, they are visible and take a column.
        let is_alone = columns == 0 && display(character) == Display::Visible && !continues;
        (position, character, if is_alone { 1 } else { columns })
    })
}

/// Returns whether two characters are in one Hangul syllable: a vowel after a leading consonant, or a trailing
/// consonant after a vowel.
fn is_one_syllable(before: char, character: char) -> bool {
    let is_vowel = |character| matches!(character, '\u{1160}'..='\u{11A7}' | '\u{D7B0}'..='\u{D7C6}');
    let is_trailing = matches!(character, '\u{11A8}'..='\u{11FF}' | '\u{D7CB}'..='\u{D7FB}');
    match before {
        '\u{1100}'..='\u{115F}' | '\u{A960}'..='\u{A97C}' => is_vowel(character),
        // Of the precomposed syllables, every 28th has no trailing consonant.
        '\u{AC00}'..='\u{D7A3}' => is_trailing && (u32::from(before) - 0xAC00) % 28 == 0,
        _ => is_trailing && is_vowel(before),
    }
}

/// Writes plain text, in isolates if the options ask for them.
impl fmt::Display for Rendered<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.isolated(f, |f, isolates| self.write(f, isolates, |f, span| f.write_str(&span.text)))
    }
}

impl Rendered<'_> {
    /// Calls `write` between isolates if the options ask for them, and passes it the isolates for parts.
    pub(crate) fn isolated(
        &self,
        f: &mut fmt::Formatter<'_>,
        write: impl FnOnce(&mut fmt::Formatter<'_>, Option<[&str; 2]>) -> fmt::Result,
    ) -> fmt::Result {
        let isolates = self.is_isolated.then_some([LEFT_TO_RIGHT_ISOLATE, POP_DIRECTIONAL_ISOLATE]);
        let [before, after] = isolates.unwrap_or_default();
        f.write_str(before)?;
        write(f, isolates)?;
        f.write_str(after)
    }
}
