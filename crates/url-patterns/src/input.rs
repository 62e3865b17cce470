//! Inputs: what is matched.

use crate::{
    component_name::{ComponentName, PerComponent},
    init::{self, Init, Purpose},
};
use alloc::{borrow::Cow, boxed::Box};
use core::fmt;
use url_core::{Url, UrlRef, redacted::Loggable, reference::Base};

/// The input that a pattern is matched against: a URL, a string with a base URL or without, or the components of an
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
#[derive(Clone, Copy)]
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

/// Shows the input without its secrets.
impl fmt::Debug for Input<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Url(url) => f.debug_tuple("Url").field(url).finish(),
            Self::Text { text, base } => {
                f.debug_struct("Text").field("text", &Loggable(text)).field("base", base).finish()
            }
            Self::Init(init) => f.debug_tuple("Init").field(init).finish(),
        }
    }
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

/// An input, and the URL or the components that it is parsed to. It is small, because it is part of each match: what is
/// seldom is elsewhere.
#[derive(Clone)]
pub(crate) enum Parsed<'i> {
    /// A URL.
    Url(UrlRef<'i>),
    /// A text that is its own serialization, without a base URL.
    Text(UrlRef<'i>),
    Other(Box<Other<'i>>),
}

#[derive(Clone)]
pub(crate) enum Other<'i> {
    Text { text: &'i str, base: Base<'i>, url: Url },
    Init { init: &'i Init<'i>, components: PerComponent<Cow<'i, str>> },
}

impl<'i> Parsed<'i> {
    /// Parses and canonicalizes an input; `None` if it is not a URL.
    ///
    /// Source: <https://urlpattern.spec.whatwg.org/#url-pattern-match>, steps 11 and 12
    pub(crate) fn of(input: &Input<'i>) -> Option<Self> {
        match *input {
            Input::Url(url) => Some(Self::Url(url)),
            Input::Text { text, base } => Self::of_text(text, base),
            Input::Init(init) => Self::of_init(init),
        }
    }

    fn of_text(text: &'i str, base: Base<'i>) -> Option<Self> {
        if base.text().is_none()
            && let Some(url) = UrlRef::from_serialized(text)
        {
            return Some(Self::Text(url));
        }
        let url = Url::options().base(base).parse(text).ok()?;
        Some(Self::Other(Box::new(Other::Text { text, base, url })))
    }

    fn of_init(init: &'i Init<'i>) -> Option<Self> {
        let base = init.base().to_url().ok()?;
        let processed = init::process(init, base.as_ref(), Purpose::Url).ok()?;
        let components =
            processed.map(|component| component.map_or(Cow::Borrowed(""), |of| of.value.into_owned().into()));
        Some(Self::Other(Box::new(Other::Init { init, components })))
    }

    /// Returns the input as it was given.
    pub(crate) fn input(&self) -> Input<'i> {
        match self {
            Self::Url(url) => Input::Url(*url),
            Self::Text(url) => Input::Text { text: url.as_str(), base: Base::NONE },
            Self::Other(other) => match **other {
                Other::Text { text, base, .. } => Input::Text { text, base },
                Other::Init { init, .. } => Input::Init(init),
            },
        }
    }

    /// Returns the URL, if the input is not an init.
    #[inline]
    pub(crate) fn url(&self) -> Option<UrlRef<'_>> {
        match self {
            Self::Url(url) | Self::Text(url) => Some(*url),
            Self::Other(other) => match &**other {
                Other::Text { url, .. } => Some(url.borrowed()),
                Other::Init { .. } => None,
            },
        }
    }

    /// Returns a component.
    pub(crate) fn component(&self, name: ComponentName) -> &str {
        match self {
            Self::Url(url) | Self::Text(url) => init::component(url, name),
            Self::Other(other) => match &**other {
                Other::Text { url, .. } => init::component(&url.borrowed(), name),
                Other::Init { components, .. } => &components[name as usize],
            },
        }
    }
}
