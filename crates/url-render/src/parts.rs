//! The first step: picking the parts of a URL to show. Each part becomes a span with the text of the href.
//!
//! Source: <https://url.spec.whatwg.org/#url-rendering-simplification>

use crate::{Part, RenderOptions, Rendered, Scope, Span, SpanKind, suffix::find_suffix};
use alloc::{borrow::Cow, vec::Vec};
use core::ops::Range;
use url_core::{UrlRef, position::Position};

/// Picks the parts of `url` that `options` ask for.
pub(crate) fn pick<'u>(url: UrlRef<'u>, options: &RenderOptions<'_>) -> Rendered<'u> {
    let (owner, start) = path_url(url).unwrap_or((url, 0));
    let mut parts = Parts { url, owner, start, spans: Vec::new(), is_complete: true };
    let has_host = owner.host_str().is_some_and(|host| !host.is_empty());
    match options.scope {
        Scope::Origin if has_host => {
            parts.is_complete = false;
            parts.scheme(options);
            parts.host(options);
            parts.port();
        }
        Scope::Host | Scope::RegistrableDomain if has_host => {
            parts.is_complete = false;
            parts.host(options);
        }
        _ => {
            parts.scheme(options);
            parts.credentials(options);
            parts.host(options);
            parts.port();
            parts.path();
            if options.scope == Scope::Path {
                parts.is_complete &= url.query().is_none() && url.fragment().is_none();
            } else {
                parts.query_and_fragment();
            }
        }
    }
    Rendered {
        url,
        spans: parts.spans,
        is_invertible: parts.is_complete,
        is_isolated: options.isolate,
        #[cfg(feature = "idn")]
        domain_check: None,
    }
}

/// The characters that end an authority.
const SLASHES: [char; 2] = ['/', '\\'];

struct Parts<'u> {
    url: UrlRef<'u>,
    /// The URL whose host owns `url`: `url` itself or its [`path_url`]. `start` is its position in `url`.
    owner: UrlRef<'u>,
    start: usize,
    spans: Vec<Span<'u>>,
    is_complete: bool,
}

impl Parts<'_> {
    fn at(&self, position: Position) -> usize {
        self.start + self.owner[..position].len()
    }

    /// Adds a part of the href, unless it is empty.
    fn push(&mut self, part: Part, range: Range<usize>) {
        if !range.is_empty() {
            let text = Cow::Borrowed(&self.url.as_str()[range.clone()]);
            self.spans.push(Span { part, kind: SpanKind::Verbatim, text, range });
        }
    }

    fn scheme(&mut self, options: &RenderOptions<'_>) {
        let scheme = self.start..self.at(Position::AfterScheme);
        let end = if self.owner.has_authority() { scheme.end + 3 } else { self.at(Position::BeforePath) };
        if let Some(text) = options.scheme_text {
            let text = Cow::Owned(text.into());
            self.spans.push(Span { part: Part::Scheme, kind: SpanKind::Replaced, text, range: 0..end });
            self.is_complete = false;
        } else if !options.omits(self.url.scheme()) || !self.url.has_authority() {
            // Without a host, `/.` can precede the path. It is a delimiter too.
            let delimiter = scheme.end..end;
            if let Some(colon) = self.start.checked_sub(1).filter(|_| options.scope != Scope::Origin) {
                self.push(Part::Scheme, 0..colon);
                self.push(Part::Delimiter, colon..self.start);
            }
            self.push(Part::Scheme, scheme);
            self.push(Part::Delimiter, delimiter);
        }
    }

    fn credentials(&mut self, options: &RenderOptions<'_>) {
        if !self.owner.includes_credentials() {
            return;
        }
        if !options.credentials {
            self.is_complete = false;
            return;
        }
        let username = self.at(Position::BeforeUsername)..self.at(Position::AfterUsername);
        let password = self.at(Position::BeforePassword)..self.at(Position::AfterPassword);
        let host = self.at(Position::BeforeHost);
        let between = username.end..if password.is_empty() { username.end } else { password.start };
        let after = if password.is_empty() { username.end } else { password.end }..host;
        self.push(Part::Username, username);
        self.push(Part::Delimiter, between);
        self.push(Part::Password, password);
        self.push(Part::Delimiter, after);
    }

    fn host(&mut self, options: &RenderOptions<'_>) {
        let Some(host) = self.owner.host_str() else { return };
        let (start, end) = (self.at(Position::BeforeHost), self.at(Position::AfterHost));
        let registrable = find_suffix(options.list, &self.owner).and_then(|suffix| suffix.registrable_domain());
        let (part, identity) = match registrable {
            Some(registrable) => (Part::RegistrableDomain, registrable),
            None if self.owner.domain_name().is_some() => (Part::Host, after_empty_labels(host)),
            None => (Part::Host, host),
        };
        let mut subdomain = start..end - identity.len();
        if options.scope == Scope::RegistrableDomain && registrable.is_some() {
            subdomain.start = subdomain.end;
        } else if options.drop_www && registrable.is_some() {
            let dropped = ["www.", "m."].into_iter().find(|label| host.starts_with(label));
            let dropped = dropped.filter(|label| label.len() <= subdomain.len());
            self.is_complete &= dropped.is_none();
            subdomain.start += dropped.map_or(0, str::len);
        }
        for label in self.url.as_str()[subdomain.clone()].split_inclusive('.') {
            let label_end = subdomain.start + label.len();
            self.push(Part::Subdomain, subdomain.start..label_end);
            subdomain.start = label_end;
        }
        self.push(part, subdomain.end..end);
    }

    fn port(&mut self) {
        if self.owner.port().is_some() {
            let port = self.at(Position::BeforePort)..self.at(Position::AfterPort);
            self.push(Part::Delimiter, port.start - 1..port.start);
            self.push(Part::Port, port);
        }
    }

    /// Adds the path, in two spans if it starts with an authority.
    fn path(&mut self) {
        let authority = authority_end(self.url);
        self.push(Part::Path, self.at(Position::BeforePath)..authority);
        self.push(Part::Path, authority..self.url[..Position::AfterPath].len());
    }

    fn query_and_fragment(&mut self) {
        let end = |position| self.url[..position].len();
        let [path, query, fragment] = [Position::AfterPath, Position::AfterQuery, Position::AfterFragment].map(end);
        if self.url.query().is_some() {
            self.push(Part::Delimiter, path..path + 1);
            self.push(Part::Query, path + 1..query);
        }
        if self.url.fragment().is_some() {
            self.push(Part::Delimiter, query..query + 1);
            self.push(Part::Fragment, query + 1..fragment);
        }
    }
}

/// Returns the labels after the last empty label that is not at the end. No domain of the DNS or of the Public Suffix
/// List has an empty label. If such a domain had an owner, the labels at its end would identify it.
fn after_empty_labels(domain: &str) -> &str {
    let labels = domain.trim_end_matches('.');
    let start = labels.rfind("..").map_or(usize::from(labels.starts_with('.')), |position| position + 2);
    &domain[start..]
}

/// Returns the URL in the path of a `blob:` URL, whose origin is that of the `blob:` URL, and its position in the href.
/// Returns `None` if it has no tuple origin, or is not serialized; browsers always serialize it.
///
/// Source: <https://url.spec.whatwg.org/#concept-url-origin>
pub(crate) fn path_url(url: UrlRef<'_>) -> Option<(UrlRef<'_>, usize)> {
    let path_url = (url.scheme() == "blob").then(|| UrlRef::from_serialized(url.path()))??;
    matches!(path_url.scheme(), "http" | "https").then(|| (path_url, url[..Position::BeforePath].len()))
}

/// Returns the end of the part of the href that identifies the owner of the URL: the start of the path, or a position
/// in it.
pub(crate) fn authority_end(url: UrlRef<'_>) -> usize {
    let start = url[..Position::BeforePath].len();
    match path_url(url) {
        Some((path_url, start)) => start + path_url[..Position::BeforePath].len(),
        None => start + nested_authority_end(url).or_else(|| address_end(url)).unwrap_or(0),
    }
}

/// Returns the end of an authority in an opaque path that starts with one or more schemes. Parsers disagree about the
/// slashes between scheme and authority, so any number of slashes is allowed.
fn nested_authority_end(url: UrlRef<'_>) -> Option<usize> {
    let path = url.path();
    let mut rest = path.trim_start_matches(' ');
    while let Some((_, after)) = rest.split_once(':').filter(|(scheme, _)| is_scheme(scheme)) {
        rest = after;
    }
    let has_scheme = url.has_opaque_path() && path[..path.len() - rest.len()].ends_with(':');
    rest = rest.trim_start_matches(SLASHES);
    has_scheme.then(|| path.len() - rest.len() + rest.find(SLASHES).unwrap_or(rest.len()))
}

/// Returns the end of the first address in an opaque path such as that of `mailto:`.
fn address_end(url: UrlRef<'_>) -> Option<usize> {
    let address = url.path().split(['/', '\\', ',']).next().filter(|_| url.has_opaque_path())?;
    has_at_sign(address).then_some(address.len())
}

/// Returns whether a text has an at sign, encoded or not, which a domain may follow.
pub(crate) fn has_at_sign(text: &str) -> bool {
    text.contains('@') || text.contains("%40")
}

/// Returns whether a text is a scheme, in any case.
pub(crate) fn is_scheme(text: &str) -> bool {
    let is_scheme_byte = |byte: u8| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte);
    text.starts_with(|first: char| first.is_ascii_alphabetic()) && text.bytes().all(is_scheme_byte)
}
