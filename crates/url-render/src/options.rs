//! The options of [`render`](crate::render).

use crate::choices::{DomainToUnicode, PercentDecoding, Scope};
#[cfg(feature = "idn")]
use crate::idn::Protected;
use url_psl::List;

/// Options for the parts of a URL to show, and how.
///
/// The options add each "may" of the standard. The defaults follow each "should" with three exceptions, so that the
/// text parses as the same URL and does not deceive. Percent-encoded bytes stay encoded if the parser would not encode
/// them again, and in credentials, opaque hosts and opaque paths. Deceptive labels of domains stay in ASCII.
/// Bidirectional text is not embedded. [`PercentDecoding::Full`], [`DomainToUnicode::Always`] and
/// [`isolate`](Self::isolate) follow the standard in these, too.
///
/// ```
/// use url_core::Url;
/// use url_render::{RenderOptions, Scope};
///
/// let url = Url::parse("https://examplecorp.com@www.b%C3%BCcher.example/caf%C3%A9?q#f")?;
/// assert_eq!(RenderOptions::new().render(&url).to_string(), "https://www.bücher.example/café?q#f");
/// let options = RenderOptions::new().scope(Scope::RegistrableDomain);
/// assert_eq!(options.render(&url).to_string(), "bücher.example");
/// let options = RenderOptions::new().omit_scheme("https").drop_www(true).width(18);
/// assert_eq!(options.render(&url).to_string(), "bücher.example/c…f");
/// # Ok::<(), url_core::ParseError>(())
/// ```
///
/// Source: <https://url.spec.whatwg.org/#url-rendering>
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "idn", expect(clippy::struct_excessive_bools, reason = "each is an option"))]
pub struct RenderOptions<'o> {
    pub(crate) credentials: bool,
    pub(crate) omitted_scheme: Option<&'o str>,
    pub(crate) scheme_text: Option<&'o str>,
    pub(crate) scope: Scope,
    pub(crate) drop_www: bool,
    pub(crate) unicode: DomainToUnicode,
    pub(crate) decode: PercentDecoding,
    pub(crate) width: Option<usize>,
    pub(crate) isolate: bool,
    pub(crate) list: Option<&'o List>,
    #[cfg(feature = "idn")]
    pub(crate) check_domains: bool,
    #[cfg(feature = "idn")]
    pub(crate) protected: Option<&'o Protected>,
}

impl Default for RenderOptions<'_> {
    fn default() -> Self {
        Self::new()
    }
}

impl<'o> RenderOptions<'o> {
    /// Creates the default options: show everything but the credentials, in Unicode unless that would be deceptive.
    ///
    /// ```
    /// use url_core::Url;
    /// use url_render::RenderOptions;
    ///
    /// let url = Url::parse("https://me@example.com/%C3%A9")?;
    /// assert_eq!(RenderOptions::new().render(&url).to_string(), "https://example.com/é");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn new() -> Self {
        Self {
            credentials: false,
            omitted_scheme: None,
            scheme_text: None,
            scope: Scope::Url,
            drop_www: false,
            unicode: DomainToUnicode::UnlessDeceptive,
            decode: PercentDecoding::Invertible,
            width: None,
            isolate: false,
            list: None,
            #[cfg(feature = "idn")]
            check_domains: true,
            #[cfg(feature = "idn")]
            protected: None,
        }
    }

    /// Sets whether the username and password are shown. By default they are hidden, because they can be mistaken for
    /// the host.
    ///
    /// ```
    /// use url_core::Url;
    /// use url_render::RenderOptions;
    ///
    /// let url = Url::parse("https://me@example.com/")?;
    /// assert_eq!(RenderOptions::new().credentials(true).render(&url).to_string(), "https://me@example.com/");
    /// assert_eq!(RenderOptions::new().render(&url).to_string(), "https://example.com/");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn credentials(mut self, shown: bool) -> Self {
        self.credentials = shown;
        self
    }

    /// Omits this scheme, in any case, and its `://` from URLs that have a host. For places that never show another
    /// scheme.
    ///
    /// ```
    /// use url_core::Url;
    /// use url_render::RenderOptions;
    ///
    /// let url = Url::parse("https://example.com/a")?;
    /// assert_eq!(RenderOptions::new().omit_scheme("https").render(&url).to_string(), "example.com/a");
    /// assert_eq!(RenderOptions::new().render(&url).to_string(), "https://example.com/a");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn omit_scheme(mut self, scheme: &'o str) -> Self {
        self.omitted_scheme = Some(scheme);
        self
    }

    /// Replaces the scheme and its delimiters by this text, such as `Not secure `. The text is shown unchanged, and
    /// never elided, even if the [`width`](Self::width) is too small.
    ///
    /// ```
    /// use url_core::Url;
    /// use url_render::RenderOptions;
    ///
    /// let url = Url::parse("http://example.com/a")?;
    /// let options = RenderOptions::new();
    /// assert_eq!(options.scheme_text("Not secure ").render(&url).to_string(), "Not secure example.com/a");
    /// assert_eq!(options.render(&url).to_string(), "http://example.com/a");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn scheme_text(mut self, text: &'o str) -> Self {
        self.scheme_text = Some(text);
        self
    }

    /// Sets the parts of the URL to show, by default all of it. A URL without a host is shown whole, except for the
    /// query and fragment with [`Scope::Path`].
    ///
    /// ```
    /// use url_core::Url;
    /// use url_render::{RenderOptions, Scope};
    ///
    /// let url = Url::parse("https://www.example.com/a")?;
    /// assert_eq!(RenderOptions::new().scope(Scope::Host).render(&url).to_string(), "www.example.com");
    /// assert_eq!(RenderOptions::new().render(&url).to_string(), "https://www.example.com/a");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn scope(mut self, scope: Scope) -> Self {
        self.scope = scope;
        self
    }

    /// Sets whether a leading `www` or `m` label before the registrable domain is dropped.
    ///
    /// ```
    /// use url_core::Url;
    /// use url_render::RenderOptions;
    ///
    /// let url = Url::parse("https://www.example.com/")?;
    /// assert_eq!(RenderOptions::new().drop_www(true).render(&url).to_string(), "https://example.com/");
    /// assert_eq!(RenderOptions::new().render(&url).to_string(), "https://www.example.com/");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn drop_www(mut self, dropped: bool) -> Self {
        self.drop_www = dropped;
        self
    }

    /// Sets which labels of a domain are shown in Unicode, by default those that are not deceptive.
    ///
    /// ```
    /// use url_core::Url;
    /// use url_render::{DomainToUnicode, RenderOptions};
    ///
    /// let url = Url::parse("https://xn--bcher-kva.example/")?;
    /// let options = RenderOptions::new().unicode(DomainToUnicode::Never);
    /// assert_eq!(options.render(&url).to_string(), "https://xn--bcher-kva.example/");
    /// assert_eq!(RenderOptions::new().render(&url).to_string(), "https://bücher.example/");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn unicode(mut self, shown: DomainToUnicode) -> Self {
        self.unicode = shown;
        self
    }

    /// Sets how much is percent-decoded, by default the path, query and fragment, as far as the result parses as the
    /// same URL.
    ///
    /// ```
    /// use url_core::Url;
    /// use url_render::{PercentDecoding, RenderOptions};
    ///
    /// let url = Url::parse("https://example.com/%C3%A9")?;
    /// let options = RenderOptions::new().decode(PercentDecoding::Never);
    /// assert_eq!(options.render(&url).to_string(), "https://example.com/%C3%A9");
    /// assert_eq!(RenderOptions::new().render(&url).to_string(), "https://example.com/é");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn decode(mut self, decoding: PercentDecoding) -> Self {
        self.decode = decoding;
        self
    }

    /// Sets the maximum width of the text, in terminal columns. A wider text is elided.
    ///
    /// Some parts are never elided, and can make the text wider. These are the registrable domain, the scheme of a URL
    /// without a host, and the [text for the scheme](Self::scheme_text). A possible host or address in an opaque path
    /// is not elided either. All text before it counts as part of it, with schemes and names of any length. If 300
    /// letters and an at sign follow `mailto:`, all of them are shown.
    ///
    /// ```
    /// use url_core::Url;
    /// use url_render::RenderOptions;
    ///
    /// let url = Url::parse("https://example.com/a/long/path/to/a/page.html")?;
    /// assert_eq!(RenderOptions::new().width(24).render(&url).to_string(), "https://example.com/a…ml");
    /// assert_eq!(RenderOptions::new().render(&url).to_string(), "https://example.com/a/long/path/to/a/page.html");
    ///
    /// let url = Url::parse("mailto:a.long.name@example.com?subject=a")?;
    /// assert_eq!(RenderOptions::new().width(9).render(&url).to_string(), "mailto:a.long.name@example.com…");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn width(mut self, columns: usize) -> Self {
        self.width = Some(columns);
        self
    }

    /// Sets whether the text is put in a left-to-right isolate, U+2066 ... U+2069. For plain text and terminals with
    /// Hebrew or Arabic in or around the URL.
    ///
    /// Each part with Hebrew or Arabic gets its own isolate as well. Otherwise, text of the path could be
    /// displayed in the position of the registrable domain. Rendering adds no other invisible characters.
    /// [`Rendered::html`](crate::Rendered::html) uses an element instead, and text in [visual
    /// order](crate::Rendered::visual) needs no isolate.
    ///
    /// ```
    /// use url_core::Url;
    /// use url_render::RenderOptions;
    ///
    /// let url = Url::parse("https://example.com/")?;
    /// assert_eq!(RenderOptions::new().isolate(true).render(&url).to_string(), "\u{2066}https://example.com/\u{2069}");
    /// assert_eq!(RenderOptions::new().render(&url).to_string(), "https://example.com/");
    ///
    /// let url = Url::parse("https://example.com/\u{5D0}")?;
    /// let shown = RenderOptions::new().isolate(true).render(&url).to_string();
    /// assert_eq!(shown, "\u{2066}https://example.com\u{2066}/\u{5D0}\u{2069}\u{2069}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn isolate(mut self, isolated: bool) -> Self {
        self.isolate = isolated;
        self
    }

    /// Sets the Public Suffix List, which determines registrable domains and known top-level domains. The default is
    /// the list that is compiled into url-psl.
    ///
    /// The list changes most days. If it lacks a suffix, the domains below that suffix are shown as if they had one
    /// owner.
    ///
    /// ```
    /// use url_core::Url;
    /// use url_psl::List;
    /// use url_render::{RenderOptions, Scope};
    ///
    /// let list = List::read("example\nhosting.example\n")?;
    /// let url = Url::parse("https://www.user.hosting.example/")?;
    /// let options = RenderOptions::new().scope(Scope::RegistrableDomain);
    /// assert_eq!(options.list(&list).render(&url).to_string(), "user.hosting.example");
    /// assert_eq!(options.render(&url).to_string(), "hosting.example");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#url-rendering-simplification>
    #[must_use]
    pub const fn list(mut self, list: &'o List) -> Self {
        self.list = Some(list);
        self
    }

    /// Sets whether each label of a domain is checked before it is shown in Unicode. This is the default.
    ///
    /// [`check_domain()`](crate::check_domain) makes the same checks.
    ///
    /// ```
    /// use url_core::Url;
    /// use url_render::RenderOptions;
    ///
    /// let url = Url::parse("https://xn--80ak6aa92e.com/")?;
    /// assert_eq!(RenderOptions::new().check_domains(false).render(&url).to_string(), "https://аррӏе.com/");
    /// assert_eq!(RenderOptions::new().render(&url).to_string(), "https://xn--80ak6aa92e.com/");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "idn")]
    #[must_use]
    pub const fn check_domains(mut self, checked: bool) -> Self {
        self.check_domains = checked;
        self
    }

    /// Sets the names that no other domain may imitate. With another [list](Self::list), create them by
    /// [`Protected::with_list`].
    ///
    /// ```
    /// use url_core::Url;
    /// use url_render::{Protected, RenderOptions};
    ///
    /// let names = Protected::new(["example.com"])?;
    /// let url = Url::parse("https://ex\u{E1}mple.com/")?;
    /// assert_eq!(RenderOptions::new().protected(&names).render(&url).to_string(), "https://xn--exmple-qta.com/");
    /// assert_eq!(RenderOptions::new().render(&url).to_string(), "https://exámple.com/");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "idn")]
    #[must_use]
    pub const fn protected(mut self, names: &'o Protected) -> Self {
        self.protected = Some(names);
        self
    }

    /// Returns whether this lowercase scheme is the omitted one.
    pub(crate) fn omits(&self, scheme: &str) -> bool {
        self.omitted_scheme.is_some_and(|omitted| omitted.eq_ignore_ascii_case(scheme))
    }
}
