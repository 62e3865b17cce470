//! The components of a URL by name, as templates and assignments have them.

use std::borrow::Cow;
use url_core::{Host, Url};

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
    /// The segment of the path with this index; from the end if that is negative.
    Segment(isize),
    /// The first value of this name in the query.
    QueryValue(String),
    /// All values of this name in the query, with spaces between them.
    QueryValues(String),
}

/// The components that a name alone stands for: those of the URL class, as `urlstack parse` shows them, those of the
/// URL record of the standard, which come without punctuation, and shorter names that others know.
const NAMES: [(&str, Component); 16] = [
    ("href", Component::Href),
    ("url", Component::Href),
    ("origin", Component::Origin),
    ("protocol", Component::Protocol),
    ("scheme", Component::Scheme),
    ("username", Component::Username),
    ("user", Component::Username),
    ("password", Component::Password),
    ("host", Component::Host),
    ("hostname", Component::Hostname),
    ("port", Component::Port),
    ("pathname", Component::Path),
    ("path", Component::Path),
    ("search", Component::Search),
    ("hash", Component::Hash),
    ("fragment", Component::Fragment),
];

impl Component {
    /// The component `name`, or the part of it that `argument` names.
    pub(crate) fn named(name: &str, argument: Option<&str>) -> Result<Self, String> {
        match (name, argument) {
            ("query", None) => Ok(Self::Query),
            ("query", Some(argument)) => Ok(Self::QueryValue(argument.to_owned())),
            ("query-all", Some(argument)) => Ok(Self::QueryValues(argument.to_owned())),
            ("segment", Some(argument)) => match argument.parse() {
                Ok(index) => Ok(Self::Segment(index)),
                Err(_) => Err(format!("expected the index of a segment, not `{argument}`")),
            },
            ("query-all" | "segment", None) => Err(format!("`{name}` needs a name or number behind a colon")),
            _ => match NAMES.iter().find(|(known, _)| *known == name) {
                Some((_, component)) if argument.is_none() => Ok(component.clone()),
                Some(_) => Err(format!("`{name}` takes nothing behind a colon")),
                None => Err(format!("there is no component `{name}`")),
            },
        }
    }

    /// What `url` has there, as it stands in the href, or `None` if it has nothing.
    pub(crate) fn raw<'u>(&self, url: &'u Url) -> Option<Cow<'u, str>> {
        let not_empty = |text: &'u str| (!text.is_empty()).then_some(text);
        let text = match self {
            Self::Href => url.as_str(),
            Self::Origin => return Some(url.origin().ascii_serialization().into()),
            Self::Scheme => url.scheme(),
            Self::Protocol => &url.as_str()[..=url.scheme().len()],
            Self::Username => not_empty(url.username())?,
            Self::Password => url.password()?,
            Self::Host => match (url.host_str()?, url.port()) {
                (host, None) => host,
                (host, Some(port)) => return Some(format!("{host}:{port}").into()),
            },
            Self::Hostname => url.host_str()?,
            Self::Port => return url.port().map(|port| port.to_string().into()),
            Self::Path => url.path(),
            Self::Query => url.query()?,
            Self::Search => return Some(format!("?{}", not_empty(url.query()?)?).into()),
            Self::Fragment => url.fragment()?,
            Self::Hash => return Some(format!("#{}", not_empty(url.fragment()?)?).into()),
            Self::Segment(index) => {
                let mut segments = url.path_segments()?;
                match usize::try_from(*index) {
                    Ok(index) => segments.nth(index)?,
                    Err(_) => segments.nth_back(index.unsigned_abs() - 1)?,
                }
            }
            Self::QueryValue(name) => raw_values(url, name).next()?,
            Self::QueryValues(name) => return joined(raw_values(url, name).map(Cow::Borrowed)),
        };
        Some(text.into())
    }

    /// The same decoded: of values in the query by the rules of forms, of all else that is percent-encoded.
    pub(crate) fn decoded<'u>(&self, url: &'u Url) -> Option<Cow<'u, [u8]>> {
        let raw = match self {
            Self::QueryValue(name) => return form_values(url, name).next().map(into_bytes),
            Self::QueryValues(name) => return joined(form_values(url, name)).map(into_bytes),
            _ => self.raw(url)?,
        };
        Some(match raw {
            Cow::Borrowed(raw) => url_percent::percent_decode_str(raw).into(),
            Cow::Owned(raw) => Cow::from(url_percent::percent_decode_str(&raw)).into_owned().into(),
        })
    }

    /// The same with domains as a person reads them, by the standard's domain to Unicode.
    pub(crate) fn unicode<'u>(&self, url: &'u Url) -> Option<Cow<'u, str>> {
        match (self, url.host()) {
            (Self::Hostname, Some(Host::Domain(domain))) => Some(url_idna::domain_to_unicode(domain)),
            (Self::Host, Some(Host::Domain(domain))) => {
                let domain = url_idna::domain_to_unicode(domain);
                Some(url.port().map_or(domain.clone(), |port| format!("{domain}:{port}").into()))
            }
            _ => self.raw(url),
        }
    }
}

/// The raw values of this name in the query.
fn raw_values<'u>(url: &'u Url, name: &str) -> impl Iterator<Item = &'u str> {
    url.query().unwrap_or_default().split('&').filter_map(move |pair| {
        let (found, _) = url_form::parse_str(pair).next()?;
        (found == name).then(|| pair.split_once('=').map_or("", |(_, value)| value))
    })
}

/// The values of this name in the query.
fn form_values<'u>(url: &'u Url, name: &str) -> impl Iterator<Item = Cow<'u, str>> {
    url.query_pairs().filter(move |(found, _)| found == name).map(|(_, value)| value)
}

/// The values with spaces between them, or `None` if there are none.
fn joined<'u>(mut values: impl Iterator<Item = Cow<'u, str>>) -> Option<Cow<'u, str>> {
    let mut joined = values.next()?;
    for value in values {
        joined.to_mut().push(' ');
        joined.to_mut().push_str(&value);
    }
    Some(joined)
}

fn into_bytes(text: Cow<'_, str>) -> Cow<'_, [u8]> {
    match text {
        Cow::Borrowed(text) => text.as_bytes().into(),
        Cow::Owned(text) => text.into_bytes().into(),
    }
}
