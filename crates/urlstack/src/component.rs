//! The components of a URL by name, as templates and assignments have them.

use crate::visible::visible;
use std::borrow::Cow;
use url_core::{Url, host::Host, position::Position};

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
    /// All values of this name in the query, separated by spaces.
    QueryValues(String),
    /// All names in the query, with `&` between them.
    QueryNames,
    /// The class of the host.
    Class,
    /// The public suffix of the host.
    #[cfg(feature = "psl")]
    PublicSuffix,
    /// The registrable domain of the host.
    #[cfg(feature = "psl")]
    RegistrableDomain,
    /// The site: scheme and registrable domain, or host.
    #[cfg(feature = "psl")]
    Site,
}

/// The members of the URL class, in the order in which `urlstack parse` shows them.
pub(crate) static URL_CLASS: [(&str, Component); 11] = [
    ("href", Component::Href),
    ("origin", Component::Origin),
    ("protocol", Component::Protocol),
    ("username", Component::Username),
    ("password", Component::Password),
    ("host", Component::Host),
    ("hostname", Component::Hostname),
    ("port", Component::Port),
    ("pathname", Component::Path),
    ("search", Component::Search),
    ("hash", Component::Hash),
];

/// Components of the URL record of the standard, without punctuation, common shorter names, and
/// parts of the host by the Public Suffix List.
static OTHER_NAMES: &[(&str, Component)] = &[
    ("url", Component::Href),
    ("scheme", Component::Scheme),
    ("user", Component::Username),
    ("path", Component::Path),
    ("query", Component::Query),
    ("fragment", Component::Fragment),
    ("query-names", Component::QueryNames),
    ("class", Component::Class),
    #[cfg(feature = "psl")]
    ("public-suffix", Component::PublicSuffix),
    #[cfg(feature = "psl")]
    ("registrable-domain", Component::RegistrableDomain),
    #[cfg(feature = "psl")]
    ("site", Component::Site),
];

impl Component {
    /// Returns the component `name`, or the part of it that `argument` selects.
    pub(crate) fn named(name: &str, argument: Option<&str>) -> Result<Self, String> {
        match (name, argument) {
            ("query", Some(argument)) => Ok(Self::QueryValue(argument.to_owned())),
            ("query-all", Some(argument)) => Ok(Self::QueryValues(argument.to_owned())),
            ("segment", Some(argument)) => match argument.parse() {
                Ok(index) => Ok(Self::Segment(index)),
                Err(_) => Err(format!("expected the index of a segment, not `{}`", visible(argument))),
            },
            ("query-all" | "segment", None) => Err(format!("`{name}` needs a name or number after a colon")),
            _ => match URL_CLASS.iter().chain(OTHER_NAMES).find(|(known, _)| *known == name) {
                Some((_, component)) if argument.is_none() => Ok(component.clone()),
                Some(_) => Err(format!("`{name}` does not accept an argument after a colon")),
                None if name.is_empty() => Err("expected the name of a component".to_owned()),
                None => Err(format!("there is no component `{}`{}", visible(name), hint(name))),
            },
        }
    }

    /// Returns the component of `url`, as in the href, or `None` if it is missing.
    pub(crate) fn raw<'u>(&self, url: &'u Url) -> Option<Cow<'u, str>> {
        let not_empty = |text: &'u str| (!text.is_empty()).then_some(text);
        let text = match self {
            Self::Href => url.as_str(),
            Self::Origin => return Some(origin(url)),
            Self::Scheme => url.scheme(),
            Self::Protocol => &url.as_str()[..=url.scheme().len()],
            Self::Username => not_empty(url.username())?,
            Self::Password => url.password()?,
            Self::Host if url.has_host() => &url[Position::BeforeHost..Position::AfterPort],
            Self::Host => return None,
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
            Self::Segment(index) => {
                let mut segments = url.path_segments()?;
                match usize::try_from(*index) {
                    Ok(index) => segments.nth(index)?,
                    Err(_) => segments.nth_back(index.unsigned_abs() - 1)?,
                }
            }
            Self::Class => url.host()?.class().as_str(),
            #[cfg(feature = "psl")]
            Self::PublicSuffix => url_psl::public_suffix(url)?,
            #[cfg(feature = "psl")]
            Self::RegistrableDomain => url_psl::registrable_domain(url)?,
            #[cfg(feature = "psl")]
            Self::Site => return Some(url_psl::site(url).to_string().into()),
            Self::QueryNames => {
                let names: Vec<_> = url.raw_query().pairs().map(|pair| pair.raw_name()).collect();
                return (!names.is_empty()).then(|| names.join("&").into());
            }
            Self::QueryValue(name) => raw_values(url, name).next()?,
            Self::QueryValues(name) => {
                let values: Vec<_> = raw_values(url, name).collect();
                return (!values.is_empty()).then(|| values.join(" ").into());
            }
        };
        Some(text.into())
    }

    /// Returns the decoded component: values of the query by the rules of forms, others by percent-decoding.
    pub(crate) fn decoded<'u>(&self, url: &'u Url) -> Option<Cow<'u, [u8]>> {
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
            _ => self.raw(url)?,
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
            Self::PublicSuffix | Self::RegistrableDomain => true,
            _ => false,
        }
    }

    /// Returns the component with domains in Unicode, by the standard's domain to Unicode.
    pub(crate) fn unicode<'u>(&self, url: &'u Url) -> Option<Cow<'u, str>> {
        match (self, url.host(), url.port()) {
            (Self::Host, Some(Host::Domain(domain)), Some(port)) => {
                Some(format!("{}:{port}", url_idna::domain_to_unicode(domain)).into())
            }
            (_, Some(Host::Domain(_)), _) => Some(match self.raw(url)? {
                Cow::Borrowed(domain) => url_idna::domain_to_unicode(domain),
                Cow::Owned(domain) => url_idna::domain_to_unicode(&domain).into_owned().into(),
            }),
            _ => self.raw(url),
        }
    }
}

/// Returns a suggestion for the name of an unknown component.
fn hint(name: &str) -> String {
    let of_parts = ["segment", "query-all", "input", "line", "error"];
    let known = URL_CLASS.iter().chain(OTHER_NAMES).map(|(known, _)| *known).chain(of_parts);
    let nearest = known.map(|known| (distance(name, known), known)).min();
    // A short name that differs in half of its bytes is not similar.
    match nearest.filter(|(distance, _)| 2 * distance <= name.len()) {
        Some((_, known)) => format!("; did you mean `{known}`?"),
        None => String::new(),
    }
}

/// Returns how many bytes must be removed, added or replaced to turn one text into the other.
///
/// Source: <https://en.wikipedia.org/wiki/Levenshtein_distance>
fn distance(from: &str, to: &str) -> usize {
    // The distance of the bytes of `from` so far to each prefix of `to`.
    let mut distances: Vec<usize> = (0..=to.len()).collect();
    for byte in from.bytes() {
        let mut before = distances[0];
        distances[0] += 1;
        for (index, other) in to.bytes().enumerate() {
            let replaced = before + usize::from(byte != other);
            before = distances[index + 1];
            distances[index + 1] = replaced.min(before.min(distances[index]) + 1);
        }
    }
    distances[to.len()]
}

/// Returns the serialization of the origin.
fn origin(url: &Url) -> Cow<'_, str> {
    // A tuple origin is a prefix of the href if there are no credentials.
    if url.scheme_type().has_tuple_origin() && !url.includes_credentials() {
        url[..Position::AfterPort].into()
    } else {
        url.origin().ascii_serialization().into()
    }
}

/// Returns the raw values of this name in the query.
fn raw_values<'u>(url: &'u Url, name: &str) -> impl Iterator<Item = &'u str> {
    url.raw_query().get_all(name.to_owned()).map(|pair| pair.raw_value().unwrap_or_default())
}

/// Returns the values of this name in the query, decoded by the rules of forms. They need not be UTF-8.
fn form_values<'u>(url: &'u Url, name: &str) -> impl Iterator<Item = Cow<'u, [u8]>> {
    url.raw_query().get_all(name.to_owned()).map(|pair| pair.value_bytes().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::{distance, hint};

    #[test]
    fn near_names() {
        let near = |name: &str| hint(name);
        #[cfg(feature = "psl")]
        assert_eq!(near("public_suffix"), "; did you mean `public-suffix`?");
        assert_eq!((near("Host"), near("hots")), ("; did you mean `host`?".into(), "; did you mean `host`?".into()));
        assert_eq!(near("segement"), "; did you mean `segment`?");
        assert_eq!((near("x"), near("domain"), near("é")), Default::default());
    }

    #[test]
    fn distances() {
        let of = |from, to| (distance(from, to), distance(to, from));
        assert_eq!((of("", ""), of("", "ab"), of("ab", "ab")), ((0, 0), (2, 2), (0, 0)));
        assert_eq!((of("kitten", "sitting"), of("abc", "bcd")), ((3, 3), (2, 2)));
    }
}
