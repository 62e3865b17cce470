//! Inputs: what is matched.

use crate::{
    component_name::{ComponentName, PerComponent},
    init::{self, Init, Purpose},
};
use alloc::{borrow::Cow, boxed::Box};
use url_core::{Url, UrlRef, reference::Base};

/// What a pattern is matched against: a URL, the text of one, with a base URL or without, or the components of an
/// [`Init`].
///
/// Functions take an `impl Into<Input>`, which a `&Url`, a `UrlRef`, a `&str`, a pair of a `&str` and a base URL, and
/// an `&Init` are.
///
/// ```
/// use url_core::Url;
/// use url_patterns::{Init, UrlPattern};
///
/// let pattern = UrlPattern::new("https://example.com/:page", None)?;
/// assert!(pattern.test(&Url::parse("https://example.com/a")?));
/// assert!(pattern.test("https://example.com/a"));
/// assert!(pattern.test(("../a", "https://example.com/b/")));
/// assert!(pattern.test(&Init::new().pathname("a").base_url("https://example.com/")));
///
/// // What is no URL is no match.
/// assert!(!pattern.test("example.com/a"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: <https://urlpattern.spec.whatwg.org/#typedefdef-urlpatterninput>
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Input<'i> {
    /// A URL.
    Url(UrlRef<'i>),
    /// The text of a URL.
    Text {
        /// The text.
        text: &'i str,
        /// The base URL with which it is parsed.
        base: Base<'i>,
    },
    /// Components, which are canonicalized first.
    Init(&'i Init<'i>),
}

impl<'i> From<&'i Url> for Input<'i> {
    fn from(url: &'i Url) -> Self {
        Self::Url(url.borrowed())
    }
}

impl<'i> From<UrlRef<'i>> for Input<'i> {
    fn from(url: UrlRef<'i>) -> Self {
        Self::Url(url)
    }
}

impl<'i> From<&'i str> for Input<'i> {
    fn from(text: &'i str) -> Self {
        Self::Text { text, base: Base::NONE }
    }
}

impl<'i, B: Into<Base<'i>>> From<(&'i str, B)> for Input<'i> {
    fn from((text, base): (&'i str, B)) -> Self {
        Self::Text { text, base: base.into() }
    }
}

impl<'i> From<&'i Init<'i>> for Input<'i> {
    fn from(init: &'i Init<'i>) -> Self {
        Self::Init(init)
    }
}

/// What an input that is no URL is parsed to.
#[derive(Clone, Debug)]
pub(crate) enum Parsed<'i> {
    /// Nothing: it is a URL.
    AsGiven,
    Borrowed(UrlRef<'i>),
    Owned(Url),
    Init(Box<PerComponent<Cow<'i, str>>>),
}

impl<'i> Parsed<'i> {
    /// Parses and canonicalizes an input; `None` if it is not a URL.
    ///
    /// Source: <https://urlpattern.spec.whatwg.org/#url-pattern-match>, steps 11 and 12
    #[inline]
    pub(crate) fn of(input: &Input<'i>) -> Option<Self> {
        match *input {
            Input::Url(_) => Some(Self::AsGiven),
            Input::Text { text, base } => Self::of_text(text, base),
            Input::Init(init) => Self::of_init(init),
        }
    }

    fn of_text(text: &'i str, base: Base<'i>) -> Option<Self> {
        // A URL that is its own serialization is the same with every base.
        match UrlRef::parse(text) {
            Some(url) if base.to_url().is_ok() => Some(Self::Borrowed(url)),
            _ => Url::options().base(base).parse(text).ok().map(Self::Owned),
        }
    }

    fn of_init(init: &Init<'i>) -> Option<Self> {
        let base = init.base().to_url().ok()?;
        let processed = init::process(init, base.as_ref(), Purpose::Url).ok()?;
        let values = processed.map(|component| component.map_or(Cow::Borrowed(""), |of| of.value.into_owned().into()));
        Some(Self::Init(Box::new(values)))
    }

    /// Returns a component of the input that was parsed to this.
    #[inline]
    pub(crate) fn component<'p>(&'p self, input: &'p Input<'i>, name: ComponentName) -> &'p str {
        match (self, input) {
            (Self::Borrowed(url), _) | (Self::AsGiven, Input::Url(url)) => init::component(url, name),
            (Self::Owned(url), _) => init::component(&url.borrowed(), name),
            (Self::Init(components), _) => &components[name as usize],
            // Only a URL is taken as it is given.
            (Self::AsGiven, _) => "",
        }
    }
}
