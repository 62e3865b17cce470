//! The components of a URL, as templates and assignments have them.

use crate::components::suffixes::Suffixes;
use std::borrow::Cow;
use url_core::{
    Url,
    host::Host,
    position::Position,
    query::{NamePattern, RawPair},
};

/// A component, or a part of one.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) enum Component {
    Href,
    Origin,
    Scheme,
    Protocol,
    Username,
    Password,
    Host,
    Hostname,
    Port,
    Path,
    Query,
    Search,
    Fragment,
    Hash,
    /// Userinfo, host and port.
    Authority,
    /// Username and password.
    Userinfo,
    /// The last segment of the path.
    Filename,
    /// What follows the last dot of the filename, if that does not start with it.
    Extension,
    /// The segment of the path with this index; from the end if that is negative.
    Segment(isize),
    /// The number of segments.
    SegmentCount,
    /// The first value of a name in the query that this pattern matches.
    QueryValue(NamePattern),
    /// All values of such names in the query, separated by spaces.
    QueryValues(NamePattern),
    /// All names in the query, with `&` between them.
    QueryNames,
    /// The URL with the labels of its domain in reverse order, as a key to sort by.
    Surt,
    /// The kind of the host.
    Kind,
    /// The class of the host.
    Class,
    /// The public suffix of the host.
    #[cfg(feature = "psl")]
    PublicSuffix,
    /// The section of the Public Suffix List with the rule for it.
    #[cfg(feature = "psl")]
    SuffixSection,
    /// The registrable domain of the host.
    #[cfg(feature = "psl")]
    RegistrableDomain,
    /// The label of the registrable domain before the public suffix.
    #[cfg(feature = "psl")]
    DomainLabel,
    /// What is before the registrable domain.
    #[cfg(feature = "psl")]
    Subdomain,
    /// The site: scheme and registrable domain, or host.
    #[cfg(feature = "psl")]
    Site,
}

impl Component {
    /// Returns a component of the URL record or a member of the URL class, as in the href, or `None` if it is missing.
    #[expect(clippy::inline_always, reason = "where the component is known, the members of a URL take half the time")]
    #[inline(always)]
    pub(crate) fn of_record<'u>(&self, url: &'u Url) -> Option<Cow<'u, str>> {
        let not_empty = |text: &'u str| (!text.is_empty()).then_some(text);
        let text = match self {
            Self::Href => url.as_str(),
            Self::Origin => return Some(url.ascii_origin().unwrap_or("null".into())),
            Self::Scheme => url.scheme(),
            Self::Protocol => &url.as_str()[..=url.scheme().len()],
            Self::Username => not_empty(url.username())?,
            Self::Password => url.password()?,
            Self::Host if url.has_host() => &url[Position::BeforeHost..Position::AfterPort],
            Self::Hostname => url.host_str()?,
            Self::Port => not_empty(&url[Position::BeforePort..Position::AfterPort])?,
            Self::Path => url.path(),
            Self::Query => url.query()?,
            Self::Search => {
                not_empty(url.query()?)?;
                &url[Position::AfterPath..Position::AfterQuery]
            }
            Self::Fragment => url.fragment()?,
            Self::Hash => {
                not_empty(url.fragment()?)?;
                &url[Position::AfterQuery..]
            }
            // A host that there is not, or what is not a component of the record.
            _ => return None,
        };
        Some(text.into())
    }

    /// Returns the component of `url`, as in the href, or `None` if it is missing.
    #[cfg_attr(not(feature = "psl"), expect(unused_variables, reason = "without the list, there are no rules"))]
    pub(crate) fn raw<'u>(&self, url: &'u Url, suffixes: &Suffixes) -> Option<Cow<'u, str>> {
        let not_empty = |text: &'u str| (!text.is_empty()).then_some(text);
        let text = match self {
            Self::Segment(index) => {
                let mut segments = url.path_segments()?;
                match usize::try_from(*index) {
                    Ok(index) => segments.nth(index)?,
                    Err(_) => segments.nth_back(index.unsigned_abs() - 1)?,
                }
            }
            Self::Authority if url.has_host() => &url[Position::BeforeUsername..Position::AfterPort],
            Self::Authority => return None,
            Self::Userinfo => not_empty(&url[Position::BeforeUsername..Position::AfterPassword])?,
            Self::Filename => filename(url)?,
            Self::Extension => match filename(url)?.rsplit_once('.')? {
                ("", _) => return None,
                (_, extension) => not_empty(extension)?,
            },
            Self::Surt => return surt(url).map(Cow::from),
            Self::SegmentCount => return Some(url.path_segments()?.count().to_string().into()),
            Self::Kind => url.host()?.kind().as_str(),
            Self::Class => url.host()?.class().as_str(),
            #[cfg(feature = "psl")]
            Self::PublicSuffix => suffixes.find(url)?.public_suffix(),
            #[cfg(feature = "psl")]
            Self::SuffixSection => suffixes.find(url)?.section()?.as_str(),
            #[cfg(feature = "psl")]
            Self::RegistrableDomain => suffixes.find(url)?.registrable_domain()?,
            #[cfg(feature = "psl")]
            Self::DomainLabel => suffixes.find(url)?.registrable_domain()?.split('.').next()?,
            #[cfg(feature = "psl")]
            Self::Subdomain => suffixes.find(url)?.subdomain()?,
            #[cfg(feature = "psl")]
            Self::Site => return Some(suffixes.site(url).to_string().into()),
            Self::QueryNames => {
                let names: Vec<_> = url.raw_query().pairs().map(|pair| pair.raw_name()).collect();
                return (!names.is_empty()).then(|| names.join("&").into());
            }
            Self::QueryValue(name) => raw_values(url, name).next()?,
            Self::QueryValues(name) => {
                let values: Vec<_> = raw_values(url, name).collect();
                return (!values.is_empty()).then(|| values.join(" ").into());
            }
            _ => return self.of_record(url),
        };
        Some(text.into())
    }

    /// Returns the decoded component: values of the query by the rules of forms, others by percent-decoding.
    pub(crate) fn decoded<'u>(&self, url: &'u Url, suffixes: &Suffixes) -> Option<Cow<'u, [u8]>> {
        let raw = match self {
            Self::QueryValue(name) => return form_values(url, name).next(),
            Self::QueryNames => {
                let names: Vec<_> = url.raw_query().pairs().map(|pair| pair.name_bytes()).collect();
                return (!names.is_empty()).then(|| names.join(&b'&').into());
            }
            Self::QueryValues(name) => {
                let values: Vec<_> = form_values(url, name).collect();
                return (!values.is_empty()).then(|| values.join(&b' ').into());
            }
            _ => self.raw(url, suffixes)?,
        };
        Some(match raw {
            Cow::Borrowed(raw) => url_percent::percent_decode_str(raw).into(),
            Cow::Owned(raw) => Cow::from(url_percent::percent_decode_str(&raw)).into_owned().into(),
        })
    }

    /// If this is a list, returns its items: those of the URL, or decoded by the rules of forms.
    pub(crate) fn items<'u>(&self, url: &'u Url, decodes: bool) -> Option<Vec<Cow<'u, [u8]>>> {
        match self {
            Self::QueryNames if decodes => Some(url.raw_query().pairs().map(|pair| pair.name_bytes()).collect()),
            Self::QueryNames => Some(url.raw_query().pairs().map(|pair| pair.raw_name().as_bytes().into()).collect()),
            Self::QueryValues(name) if decodes => Some(form_values(url, name).collect()),
            Self::QueryValues(name) => Some(raw_values(url, name).map(|value| value.as_bytes().into()).collect()),
            _ => None,
        }
    }

    /// Returns whether this is the host or a part of it, which can be shown [in Unicode](Self::unicode).
    pub(crate) fn is_of_host(&self) -> bool {
        match self {
            Self::Host | Self::Hostname => true,
            #[cfg(feature = "psl")]
            Self::PublicSuffix | Self::RegistrableDomain | Self::DomainLabel | Self::Subdomain => true,
            _ => false,
        }
    }

    /// Returns the component with domains in Unicode, by the standard's domain to Unicode.
    pub(crate) fn unicode<'u>(&self, url: &'u Url, suffixes: &Suffixes) -> Option<Cow<'u, str>> {
        match (self, url.host(), url.port()) {
            (Self::Host, Some(Host::Domain(domain)), Some(port)) => {
                Some(format!("{}:{port}", url_idna::domain_to_unicode(domain)).into())
            }
            (_, Some(Host::Domain(_)), _) => Some(match self.raw(url, suffixes)? {
                Cow::Borrowed(domain) => url_idna::domain_to_unicode(domain),
                Cow::Owned(domain) => url_idna::domain_to_unicode(&domain).into_owned().into(),
            }),
            _ => self.raw(url, suffixes),
        }
    }
}

/// Returns `scheme://(tld,domain,:port@userinfo)/path?query#fragment`, in the case of the URL. The labels of a domain
/// are in reverse order, so that sorting keeps the hosts of a domain together. Other hosts stay as they are.
///
/// Source: <https://archive-crawler.sourceforge.net/apidocs/org/archive/util/SURT.html>
fn surt(url: &Url) -> Option<String> {
    let host = url.host_str()?;
    let mut key = format!("{}://(", url.scheme());
    match url.host()? {
        Host::Domain(_) => {
            for label in host.trim_end_matches('.').rsplit('.') {
                key.extend([label, ","]);
            }
        }
        _ => key += host,
    }
    if let Some(port) = url.port() {
        key.extend([":", &port.to_string()]);
    }
    let userinfo = &url[Position::BeforeUsername..Position::AfterPassword];
    if !userinfo.is_empty() {
        key.extend(["@", userinfo]);
    }
    key.extend([")", &url[Position::BeforePath..]]);
    Some(key)
}

/// Returns the last segment of the path, unless that is empty.
fn filename(url: &Url) -> Option<&str> {
    url.path_segments()?.next_back().filter(|segment| !segment.is_empty())
}

/// Returns the pairs of the query whose names match.
pub(crate) fn matching<'u, 'n>(url: &'u Url, name: &'n NamePattern) -> impl Iterator<Item = RawPair<'u>> + use<'u, 'n> {
    url.raw_query().pairs().filter(|pair| name.matches(&pair.name()))
}

/// Returns the raw values of these names in the query.
fn raw_values<'u>(url: &'u Url, name: &NamePattern) -> impl Iterator<Item = &'u str> {
    matching(url, name).map(|pair| pair.raw_value().unwrap_or_default())
}

/// Returns the values of these names in the query, decoded by the rules of forms. They need not be UTF-8.
fn form_values<'u>(url: &'u Url, name: &NamePattern) -> impl Iterator<Item = Cow<'u, [u8]>> {
    matching(url, name).map(|pair| pair.value_bytes().unwrap_or_default())
}
