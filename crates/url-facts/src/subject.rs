//! The subject of a question: a URL, a string that is none, or NULL.

#[cfg(feature = "functions")]
use crate::TextsErrorKind;
use core::ops::{Deref, Range};
use url_core::{ParseError, UrlRef, query::NamePattern};
#[cfg(feature = "psl")]
use {
    alloc::string::String,
    core::{cell::OnceCell, fmt::Write as _},
    url_psl::{List, Sections, Site, Suffix},
};

/// A string that is a URL, or is not, or NULL. Make one for all facts of a row, because it keeps what several of them
/// have to search for.
///
/// ```
/// use url_core::Url;
/// use url_facts::{Fact, Key, Subject};
///
/// let url = Url::parse("https://h:81/")?;
/// let subject = Subject::from(url.borrowed());
/// assert_eq!(Fact::Port.text(&subject, &Key::None).as_deref(), Some("81"));
/// assert_eq!(Fact::Port.text(&Subject::Null, &Key::None), None);
///
/// let subject = Subject::from(Url::parse("h").unwrap_err());
/// assert_eq!(Fact::Error.text(&subject, &Key::None).as_deref(), Some("missing-scheme-non-relative-URL"));
/// # Ok::<(), url_core::ParseError>(())
/// ```
#[derive(Debug, Default)]
pub enum Subject<'u> {
    /// NULL.
    #[default]
    Null,
    /// A string that is not a URL.
    NoUrl(Fault),
    /// A URL.
    Url(Known<'u>),
}

/// Why a string is not a URL: the code of the error, and its bytes.
///
/// ```
/// use url_core::Url;
/// use url_facts::{Fact, Key, Subject};
///
/// let subject = Subject::from(Url::parse("https://h:x/").unwrap_err());
/// assert!(matches!(subject, Subject::NoUrl(_)));
/// assert_eq!(Fact::ErrorStart.text(&subject, &Key::None).as_deref(), Some("10"));
/// ```
#[derive(Debug)]
pub struct Fault {
    pub(crate) code: &'static str,
    pub(crate) range: Range<usize>,
}

/// A URL, with what has been found of it, so that facts that need the same search need one.
///
/// ```
/// use url_core::Url;
/// use url_facts::{Fact, Key, Subject};
///
/// let url = Url::parse("https://www.example.co.uk/")?;
/// let subject = Subject::from(url.borrowed());
/// assert!(matches!(subject, Subject::Url(_)));
/// // The public suffix is looked up once for both.
/// assert_eq!(Fact::PublicSuffix.text(&subject, &Key::None).as_deref(), Some("co.uk"));
/// assert_eq!(Fact::RegistrableDomain.text(&subject, &Key::None).as_deref(), Some("example.co.uk"));
/// # Ok::<(), url_core::ParseError>(())
/// ```
#[derive(Debug)]
pub struct Known<'u> {
    url: UrlRef<'u>,
    #[cfg(feature = "psl")]
    rules: Option<&'u Rules>,
    #[cfg(feature = "psl")]
    suffix: OnceCell<Option<Suffix<'u>>>,
}

/// The rules for public suffixes, from the list that is built in or from another.
///
/// ```
/// use url_core::Url;
/// use url_facts::{Fact, Key, Rules, Subject};
///
/// let url = Url::parse("https://alice.github.io/")?;
/// let rules = Rules { icann: true, ..Rules::default() };
/// let subject = Subject::from(url.borrowed()).rules(&rules);
/// assert_eq!(Fact::PublicSuffix.text(&subject, &Key::None).as_deref(), Some("io"));
/// # Ok::<(), url_core::ParseError>(())
/// ```
#[cfg(feature = "psl")]
#[derive(Clone, Debug, Default)]
pub struct Rules {
    /// Another list than the one that is built in.
    pub list: Option<List>,
    /// Whether only the section of registries counts.
    pub icann: bool,
}

/// The key of a value, for facts that have several: which segment, which parameters.
///
/// ```
/// use url_core::Url;
/// use url_facts::{Fact, Key};
///
/// let url = Url::parse("https://h/a/b?x=1&y=2")?;
/// let text = |fact: Fact, key| fact.text(&url.borrowed().into(), &key).map(String::from);
/// assert_eq!(text(Fact::Segment, Key::Index(-1)).as_deref(), Some("b"));
/// assert_eq!(text(Fact::QueryValue, Key::Names("y".into())).as_deref(), Some("2"));
/// assert_eq!(text(Fact::Segment, Key::None), None);
/// # Ok::<(), url_core::ParseError>(())
/// ```
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub enum Key {
    /// Nothing: there is one value.
    #[default]
    None,
    /// An index, from the end if it is negative.
    Index(isize),
    /// Names of parameters.
    Names(NamePattern),
}

impl<'u> Subject<'u> {
    #[inline]
    pub(crate) fn url(&self) -> Option<&Known<'u>> {
        if let Self::Url(url) = self { Some(url) } else { None }
    }

    #[inline]
    pub(crate) fn fault(&self) -> Option<&Fault> {
        if let Self::NoUrl(fault) = self { Some(fault) } else { None }
    }
}

#[cfg(feature = "functions")]
impl Subject<'_> {
    /// Bytes that are not UTF-8.
    pub(crate) fn of_bytes(bytes: &[u8]) -> Option<Self> {
        let error = str::from_utf8(bytes).err()?;
        let start = error.valid_up_to();
        let end = error.error_len().map_or(bytes.len(), |len| start.saturating_add(len));
        Some(Self::NoUrl(Fault { code: TextsErrorKind::InvalidUtf8.as_str(), range: start..end }))
    }
}

impl<'u> From<UrlRef<'u>> for Subject<'u> {
    #[inline]
    fn from(url: UrlRef<'u>) -> Self {
        Self::Url(Known {
            url,
            #[cfg(feature = "psl")]
            rules: None,
            #[cfg(feature = "psl")]
            suffix: OnceCell::new(),
        })
    }
}

impl From<ParseError> for Subject<'_> {
    fn from(error: ParseError) -> Self {
        Self::NoUrl(Fault { code: error.code(), range: error.range() })
    }
}

impl<'u> Deref for Known<'u> {
    type Target = UrlRef<'u>;

    #[inline]
    fn deref(&self) -> &UrlRef<'u> {
        &self.url
    }
}

#[cfg(feature = "psl")]
impl<'u> Subject<'u> {
    /// Follows other rules for public suffixes. Sites follow another list, too, but always both of its sections.
    ///
    /// ```
    /// use url_core::Url;
    /// use url_facts::{Fact, Key, Rules, Subject};
    /// use url_psl::List;
    ///
    /// let rules = Rules { list: Some(List::read("example\na.example")?), icann: false };
    /// let url = Url::parse("https://c.b.a.example/")?;
    /// let text = |fact: Fact, subject| fact.text(&subject, &Key::None).map(String::from);
    /// let subject = || Subject::from(url.borrowed());
    /// assert_eq!(text(Fact::RegistrableDomain, subject().rules(&rules)).as_deref(), Some("b.a.example"));
    /// assert_eq!(text(Fact::RegistrableDomain, subject()).as_deref(), Some("a.example"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn rules(self, rules: &'u Rules) -> Self {
        match self {
            Self::Url(known) => Self::Url(Known { rules: Some(rules), ..known }),
            other => other,
        }
    }
}

#[cfg(feature = "psl")]
impl<'u> Known<'u> {
    /// Splits the domain at its public suffix, once.
    #[inline]
    pub(crate) fn suffix(&self) -> Option<&Suffix<'u>> {
        self.suffix.get_or_init(|| self.find()).as_ref()
    }

    fn find(&self) -> Option<Suffix<'u>> {
        let Some(Rules { icann, .. }) = self.rules else { return url_psl::find(self.domain_name()?) };
        self.find_in(if *icann { Sections::Icann } else { Sections::All })
    }

    /// Splits the domain at its public suffix by these sections of the list.
    pub(crate) fn find_in(&self, sections: Sections) -> Option<Suffix<'u>> {
        let domain = self.domain_name()?;
        match self.rules {
            Some(Rules { list: Some(list), .. }) => list.find_in(domain, sections),
            _ => url_psl::find_in(domain, sections),
        }
    }
}

/// Writes the site, for which both sections count, unless it is opaque.
#[cfg(feature = "psl")]
pub(crate) fn write_site(url: &Known<'_>, output: &mut String) -> bool {
    let site = match url.rules {
        None => return url_psl::write_site(url.url, url.suffix(), output) == Ok(true),
        Some(Rules { list: Some(list), .. }) => list.site(url.url),
        Some(_) => url_psl::site(url.url),
    };
    match site {
        Site::Opaque => false,
        site @ Site::SchemeAndHost(..) => write!(output, "{site}").is_ok(),
    }
}
