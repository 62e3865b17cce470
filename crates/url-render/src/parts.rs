//! The first step: which parts of a URL are shown. Each becomes one span, as it stands in the href.
//!
//! Source: <https://url.spec.whatwg.org/#url-rendering-simplification>

use crate::{Component, RenderOptions, Rendered, Scope, Span, SpanKind};
use alloc::{borrow::Cow, vec::Vec};
use core::ops::Range;
use url_core::{Position, UrlRef};

/// The parts of `url` that `options` want.
pub(crate) fn pick<'u>(url: UrlRef<'u>, options: &RenderOptions<'_>) -> Rendered<'u> {
    let mut parts = Parts { url, spans: Vec::new(), is_complete: true };
    let is_whole = options.scope == Scope::Url || url.host_str().is_none_or(str::is_empty);
    if is_whole {
        parts.scheme(options);
        parts.credentials(options);
        parts.host(options);
        parts.rest();
    } else {
        parts.is_complete = false;
        parts.host(options);
    }
    Rendered {
        spans: parts.spans,
        is_invertible: parts.is_complete,
        is_isolated: options.isolate,
        #[cfg(feature = "idn")]
        judgement: None,
    }
}

struct Parts<'u> {
    url: UrlRef<'u>,
    spans: Vec<Span<'u>>,
    is_complete: bool,
}

impl Parts<'_> {
    fn at(&self, position: Position) -> usize {
        self.url[..position].len()
    }

    /// Adds a part of the href, if there is anything to it.
    fn push(&mut self, component: Component, range: Range<usize>) {
        if !range.is_empty() {
            let text = Cow::Borrowed(&self.url.as_str()[range.clone()]);
            self.spans.push(Span { component, kind: SpanKind::Verbatim, text, range });
        }
    }

    fn scheme(&mut self, options: &RenderOptions<'_>) {
        let scheme = 0..self.at(Position::AfterScheme);
        let end = if self.url.has_authority() { scheme.end + 3 } else { self.at(Position::BeforePath) };
        if let Some(text) = options.scheme_text {
            let text = Cow::Owned(text.into());
            self.spans.push(Span { component: Component::Scheme, kind: SpanKind::Replaced, text, range: 0..end });
            self.is_complete = false;
        } else if !options.omits(self.url.scheme()) || !self.url.has_authority() {
            // Without a host, a path can have a `/.` in front of it, which is a delimiter too.
            let delimiter = scheme.end..end;
            self.push(Component::Scheme, scheme);
            self.push(Component::Delimiter, delimiter);
        }
    }

    fn credentials(&mut self, options: &RenderOptions<'_>) {
        if !self.url.includes_credentials() {
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
        let behind = if password.is_empty() { username.end } else { password.end }..host;
        self.push(Component::Username, username);
        self.push(Component::Delimiter, between);
        self.push(Component::Password, password);
        self.push(Component::Delimiter, behind);
    }

    fn host(&mut self, options: &RenderOptions<'_>) {
        let Some(host) = self.url.host_str() else { return };
        let (start, end) = (self.at(Position::BeforeHost), self.at(Position::AfterHost));
        let Some(registrable) = url_psl::registrable_domain(&self.url) else {
            return self.push(Component::Host, start..end);
        };
        let mut subdomain = start..end - registrable.len();
        if options.scope == Scope::RegistrableDomain {
            subdomain.start = subdomain.end;
        } else if options.drop_www {
            let dropped = ["www.", "m."].into_iter().find(|label| host.starts_with(label));
            let dropped = dropped.filter(|label| label.len() <= subdomain.len());
            self.is_complete &= dropped.is_none();
            subdomain.start += dropped.map_or(0, str::len);
        }
        for label in self.url.as_str()[subdomain.clone()].split_inclusive('.') {
            let label_end = subdomain.start + label.len();
            self.push(Component::Subdomain, subdomain.start..label_end);
            subdomain.start = label_end;
        }
        self.push(Component::RegistrableDomain, subdomain.end..end);
    }

    /// The port, the path and what is behind it.
    fn rest(&mut self) {
        let [path, query, fragment] = [
            self.at(Position::BeforePath)..self.at(Position::AfterPath),
            self.at(Position::BeforeQuery)..self.at(Position::AfterQuery),
            self.at(Position::BeforeFragment)..self.at(Position::AfterFragment),
        ];
        if self.url.port().is_some() {
            let port = self.at(Position::BeforePort)..self.at(Position::AfterPort);
            self.push(Component::Delimiter, port.start - 1..port.start);
            self.push(Component::Port, port);
        }
        let path_end = path.end;
        let authority_end = authority_end_in_path(self.url).unwrap_or(path.start);
        self.push(Component::Path, path.start..authority_end);
        self.push(Component::Path, authority_end..path_end);
        if self.url.query().is_some() {
            self.push(Component::Delimiter, path_end..query.start);
            self.push(Component::Query, query.clone());
        }
        if self.url.fragment().is_some() {
            self.push(Component::Delimiter, fragment.start - 1..fragment.start);
            self.push(Component::Fragment, fragment);
        }
    }
}

/// Where the authority ends in the href, if an opaque path begins with a scheme and one, as that of `blob:` does.
pub(crate) fn authority_end_in_path(url: UrlRef<'_>) -> Option<usize> {
    let (scheme, rest) = url.path().split_once("://").filter(|_| url.has_opaque_path())?;
    let is_scheme_byte = |byte: u8| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte);
    let is_scheme = scheme.bytes().next()?.is_ascii_alphabetic() && scheme.bytes().all(is_scheme_byte);
    let len = rest.find(['/', '\\']).unwrap_or(rest.len());
    is_scheme.then(|| url[..Position::AfterPath].len() - (rest.len() - len))
}
