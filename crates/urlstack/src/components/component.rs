//! The components of a URL, as templates and assignments have them: facts, with a key if they have several values.

use std::borrow::Cow;
use url_core::{Url, host::Host, query::RawPair};
use url_facts::{Fact, Key, Subject};

/// A component, or a part of one.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct Component {
    pub(crate) fact: Fact,
    pub(crate) key: Key,
}

impl From<Fact> for Component {
    fn from(fact: Fact) -> Self {
        Self { fact, key: Key::None }
    }
}

impl Component {
    /// Returns the segment of the path with this index; from the end if that is negative.
    pub(crate) fn segment(index: isize) -> Self {
        Self { fact: Fact::Segment, key: Key::Index(index) }
    }

    /// Returns the component of a URL, as in the href, or `None` if it is missing.
    pub(crate) fn raw<'u>(&self, subject: &Subject<'u>) -> Option<Cow<'u, str>> {
        text(self.fact, subject, &self.key)
    }

    /// Returns the decoded component: values of the query by the rules of forms, others by percent-decoding.
    pub(crate) fn decoded<'u>(&self, url: &'u Url, subject: &Subject<'u>) -> Option<Cow<'u, [u8]>> {
        let joined = |separator: &u8| {
            let items: Vec<_> = self.pairs(url, true).collect();
            (!items.is_empty()).then(|| items.join(separator).into())
        };
        match self.fact {
            Fact::QueryValue => self.pairs(url, true).next(),
            Fact::QueryNames => joined(&b'&'),
            Fact::QueryValues => joined(&b' '),
            _ => Some(match self.raw(subject)? {
                Cow::Borrowed(raw) => url_percent::percent_decode_str(raw).into(),
                Cow::Owned(raw) => Cow::from(url_percent::percent_decode_str(&raw)).into_owned().into(),
            }),
        }
    }

    /// If this is a list, returns its items: those of the URL, or decoded by the rules of forms.
    pub(crate) fn items<'u>(&self, url: &'u Url, decodes: bool) -> Option<Vec<Cow<'u, [u8]>>> {
        let is_list = matches!(self.fact, Fact::QueryNames | Fact::QueryValues);
        is_list.then(|| self.pairs(url, decodes).collect())
    }

    /// Returns the names of the query, or the values of the names in the key.
    fn pairs<'u>(&self, url: &'u Url, decodes: bool) -> impl Iterator<Item = Cow<'u, [u8]>> {
        let is_wanted = move |pair: &RawPair<'_>| match &self.key {
            Key::Names(names) => names.matches(&pair.name()),
            _ => true,
        };
        let item = move |pair: RawPair<'u>| match (self.fact, decodes) {
            (Fact::QueryNames, true) => pair.name_bytes(),
            (Fact::QueryNames, false) => pair.raw_name().as_bytes().into(),
            (_, true) => pair.value_bytes().unwrap_or_default(),
            (_, false) => pair.raw_value().unwrap_or_default().as_bytes().into(),
        };
        url.raw_query().pairs().filter(is_wanted).map(item)
    }

    /// Returns whether this is the host or a part of it, which can be shown [in Unicode](Self::unicode).
    pub(crate) fn is_of_host(&self) -> bool {
        match self.fact {
            Fact::HostAndPort | Fact::Host => true,
            #[cfg(feature = "psl")]
            Fact::PublicSuffix | Fact::RegistrableDomain | Fact::DomainLabel | Fact::Subdomain => true,
            _ => false,
        }
    }

    /// Returns the component with domains in Unicode, by the standard's domain to Unicode.
    pub(crate) fn unicode<'u>(&self, url: &'u Url, subject: &Subject<'u>) -> Option<Cow<'u, str>> {
        match (self.fact, url.host(), url.port()) {
            (Fact::HostAndPort, Some(Host::DomainName(domain)), Some(port)) => {
                Some(format!("{}:{port}", url_idna::domain_to_unicode(domain)).into())
            }
            (_, Some(Host::DomainName(_)), _) => Some(match self.raw(subject)? {
                Cow::Borrowed(domain) => url_idna::domain_to_unicode(domain),
                Cow::Owned(domain) => url_idna::domain_to_unicode(&domain).into_owned().into(),
            }),
            _ => self.raw(subject),
        }
    }
}

/// Returns a fact as text. What is opaque is `null` here, as in the URL class.
#[expect(clippy::inline_always, reason = "where the fact is known, the members of a URL take half the time")]
#[inline(always)]
pub(crate) fn text<'u>(fact: Fact, subject: &Subject<'u>, key: &Key) -> Option<Cow<'u, str>> {
    let is_never_null = match fact {
        Fact::Origin => true,
        #[cfg(feature = "psl")]
        Fact::Site => true,
        _ => false,
    };
    fact.text(subject, key).or_else(|| is_never_null.then_some("null".into()))
}
