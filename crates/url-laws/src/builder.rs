//! A built URL has the components from which it was built, and these alone determine whether it can be built.

use crate::{model::assert_parsed, source::Source};
use std::borrow::Cow;
use url_core::{
    Url,
    builder::UrlBuilder,
    encoded::Encoded,
    error::{SetErrorKind, ValidationError},
    host::Host,
    scheme::SchemeType,
};

/// Panics if `data` breaks the law.
pub fn law(data: &[u8]) {
    let input = Input::new(&mut Source::new(data));
    let context = format!("{input:?}");
    match input.builder().build() {
        Ok(url) => {
            assert!(input.makes_a_url(), "{url}: {context}");
            assert_parsed(&url, &context);
            input.assert_components_of(&url, &context);
            assert_built_again(&url, input.scheme, &context);
        }
        Err(error) => {
            assert!(!input.makes_a_url(), "{error}: {context}");
            // The builder finds every error before it parses the URL.
            assert!(error.component().is_some() && !matches!(error.kind(), SetErrorKind::SchemeSpecialness));
        }
    }
}

/// The components from which a URL is built.
#[derive(Debug)]
struct Input {
    scheme: &'static str,
    username: String,
    password: String,
    host: Option<&'static str>,
    port: Option<u16>,
    segments: Vec<String>,
    pairs: Vec<(String, Option<String>)>,
    fragment: Option<String>,
}

impl Input {
    fn new(source: &mut Source<'_>) -> Self {
        let scheme = source.pick(&["https", "HTTP", "file", "foo", "ws", "a+b.c-1", "", "1a", "é"]);
        let hosts =
            [None, Some("h"), Some("EXAMPLE.com"), Some("[::1]"), Some(""), Some("a b"), Some("ü"), Some("h/x@y")];
        let host = source.pick(&hosts);
        let (username, password) = (source.text(), if source.flag() { source.text() } else { String::new() });
        let (username, password) = if source.flag() { (username, password) } else { Default::default() };
        let port = source.flag().then(|| source.pick(&[80, 443, 8080, 0]));
        let segments = (0..source.byte() % 4).map(|_| source.text()).collect();
        let pairs = (0..source.byte() % 3).map(|_| (source.text(), source.flag().then(|| source.text()))).collect();
        let fragment = source.flag().then(|| source.text());
        Self { scheme, username, password, host, port, segments, pairs, fragment }
    }

    fn builder(&self) -> UrlBuilder<'_> {
        let builder = Url::builder(self.scheme).username(&self.username).password(&self.password);
        let builder = self.host.into_iter().fold(builder, UrlBuilder::host).port(self.port).segments(&self.segments);
        let pairs = self.pairs.iter();
        let builder = pairs.fold(builder, |builder, (name, value)| builder.pair(name, value.as_deref()));
        builder.fragment(self.fragment.as_deref())
    }

    fn scheme_type(&self) -> SchemeType {
        SchemeType::of(&self.scheme.to_ascii_lowercase())
    }

    /// Parses the host, unless it is null or empty.
    fn parsed_host(&self) -> Option<Result<Host<Cow<'static, str>>, ValidationError>> {
        let host = self.host.filter(|host| !host.is_empty())?;
        Some(if self.scheme_type().is_special() { Host::parse(host) } else { Host::parse_opaque(host) })
    }

    /// Returns whether a URL can be built.
    fn makes_a_url(&self) -> bool {
        let scheme_type = self.scheme_type();
        let host = self.parsed_host();
        let is_host = match &host {
            None => !scheme_type.is_special() || scheme_type == SchemeType::File,
            Some(host) => host.is_ok(),
        };
        let has_authority = host.is_some() && scheme_type != SchemeType::File;
        let needs_authority = !self.username.is_empty() || !self.password.is_empty() || self.port.is_some();
        self.segments.iter().all(|segment| !matches!(segment.as_str(), "." | ".."))
            && !matches!(self.scheme, "" | "1a" | "é")
            && is_host
            && (has_authority || !needs_authority)
    }

    /// Asserts that `url` has these components.
    fn assert_components_of(&self, url: &Url, context: &str) {
        assert_eq!(url.scheme(), self.scheme.to_ascii_lowercase(), "{context}");
        assert_eq!(url.username_decoded().text().as_deref(), Ok(&*self.username), "{context}");
        let password = url.password_decoded().map_or_else(Default::default, |own| own.text().expect("text"));
        assert_eq!(password, self.password, "{context}");
        match self.parsed_host() {
            Some(Ok(host)) => assert!(url.host().is_some_and(|own| own.equals(&host)), "{context}"),
            _ => assert!(url.host_str().is_none_or(str::is_empty), "{context}"),
        }
        assert_eq!(url.port(), self.port.filter(|_| self.port != self.scheme_type().default_port()), "{context}");
        if !self.segments.is_empty() {
            let own = url.path_segments_decoded().expect("a list").map(|segment| segment.text().expect("text"));
            assert_eq!(own.collect::<Vec<_>>(), self.segments, "{context}");
        }
        let pairs = self.pairs.iter().map(|(name, value)| (&**name, value.as_deref().unwrap_or_default()));
        let own: Vec<_> = url.query_pairs().collect();
        assert!(own.iter().map(|(name, value)| (&**name, &**value)).eq(pairs), "{own:?}, {context}");
        let fragment = url.fragment_decoded().map(|own| own.text().expect("text").into_owned());
        assert_eq!(fragment, self.fragment, "{context}");
    }
}

/// Asserts that the builder accepts parts of a URL unchanged: host and port as one text, and an encoded query, as a
/// whole or as a pair.
fn assert_built_again(url: &Url, scheme: &str, context: &str) {
    if let Some(host) = url.host_str() {
        let host_and_port = url.authority().rsplit('@').next().unwrap_or_default();
        let again = Url::builder(scheme).host_and_port(host_and_port).build().expect("a URL");
        assert_eq!((again.host_str(), again.port()), (Some(host), url.port()), "{context}");
    }
    if let Some(query) = url.query() {
        for scheme in ["foo", "HTTP"] {
            let again = Url::builder(scheme).host("h").query(query).build().expect("a URL");
            assert_eq!(again.query(), Some(query), "{context}");
        }
        let pair = Url::builder("foo").pair(Encoded(query), None).build().expect("a URL");
        assert_eq!(pair.query_pairs().count(), 1, "{context}");
    }
}
