//! A built URL reads back as the texts that it was built from; they alone determine whether it can be built.

use super::{model::assert_parsed, source::Source};
use url_core::{Component, Encoded, Host, SchemeType, SetErrorKind, Url, UrlBuilder};

/// The law.
pub fn law(data: &[u8]) {
    let mut source = Source::new(data);
    let scheme = source.pick(&["https", "HTTP", "file", "foo", "ws", "a+b.c-1", "", "1a", "é"]);
    let host = source.pick(&[
        None,
        Some("h"),
        Some("EXAMPLE.com"),
        Some("[::1]"),
        Some(""),
        Some("a b"),
        Some("ü"),
        Some("h/x@y"),
    ]);
    let (username, password) = (source.text(), if source.flag() { source.text() } else { String::new() });
    let credentials = if source.flag() { (username, password) } else { Default::default() };
    let port = source.flag().then(|| source.pick(&[80, 443, 8080, 0]));
    let segments: Vec<String> = (0..source.byte() % 4).map(|_| source.text()).collect();
    let pairs: Vec<(String, Option<String>)> =
        (0..source.byte() % 3).map(|_| (source.text(), source.flag().then(|| source.text()))).collect();
    let fragment = source.flag().then(|| source.text());

    let mut builder = Url::builder(scheme).username(&credentials.0).password(&credentials.1).segments(&segments);
    builder = host.into_iter().fold(builder, UrlBuilder::host).port(port);
    builder = pairs.iter().fold(builder, |builder, (name, value)| builder.pair(name, value.as_deref()));
    builder = fragment.iter().fold(builder, |builder, fragment| builder.fragment(fragment.as_str()));
    let context = format!("{scheme:?} {credentials:?} {host:?} {port:?} {segments:?} {pairs:?} {fragment:?}");

    let scheme_type = SchemeType::of(&scheme.to_ascii_lowercase());
    let needs_authority = credentials != (String::new(), String::new()) || port.is_some();
    let parsed_host = host.filter(|host| !host.is_empty()).map(|host| Host::parse(host, !scheme_type.is_special()));
    let is_host = match &parsed_host {
        None => !scheme_type.is_special() || scheme_type == SchemeType::File,
        Some(host) => host.is_ok(),
    };
    let has_authority = parsed_host.is_some() && scheme_type != SchemeType::File;
    let is_buildable = segments.iter().all(|segment| !matches!(segment.as_str(), "." | ".."))
        && !matches!(scheme, "" | "1a" | "é")
        && is_host
        && (has_authority || !needs_authority);
    let url = match builder.build() {
        Ok(url) => url,
        Err(error) => {
            assert!(!is_buildable, "{error}: {context}");
            // Nothing is left for the parser to object to.
            assert!(error.component() != Component::Url && !matches!(error.kind(), SetErrorKind::SchemeSpecialness));
            return;
        }
    };
    assert!(is_buildable, "{url}: {context}");
    assert_parsed(&url, &context);
    assert_eq!(url.scheme(), scheme.to_ascii_lowercase(), "{context}");
    assert_eq!(url.username_decoded().text().as_deref(), Ok(&*credentials.0), "{context}");
    let password = url.password_decoded().map_or(String::new(), |password| password.text().expect("text").into_owned());
    assert_eq!(password, credentials.1, "{context}");
    match parsed_host {
        Some(Ok(host)) => assert!(url.host().is_some_and(|own| own.equals(&host)), "{context}"),
        _ => assert!(url.host_str().is_none_or(str::is_empty), "{context}"),
    }
    assert_eq!(url.port(), port.filter(|_| port != scheme_type.default_port()), "{context}");
    if !segments.is_empty() {
        let own = url.path_segments_decoded().expect("a list").map(|segment| segment.text().expect("text"));
        assert_eq!(own.collect::<Vec<_>>(), segments, "{context}");
    }
    let expected: Vec<_> = pairs.into_iter().map(|(name, value)| (name, value.unwrap_or_default())).collect();
    assert_eq!(
        url.query_pairs().map(|(n, v)| (n.into_owned(), v.into_owned())).collect::<Vec<_>>(),
        expected,
        "{context}"
    );
    // Host and port are the same in one text.
    if let Some(host) = url.host_str() {
        let host_and_port = url.authority().rsplit('@').next().unwrap_or_default();
        let again = Url::builder(scheme).host_and_port(host_and_port).build().expect("a URL");
        assert_eq!((again.host_str(), again.port()), (Some(host), url.port()), "{context}");
    }
    let own = url.fragment_decoded().map(|fragment| fragment.text().expect("text").into_owned());
    assert_eq!(own, fragment, "{context}");

    // What is encoded already comes to the same, whole or as a pair.
    if let Some(query) = url.query() {
        for scheme in ["foo", "HTTP"] {
            let again = Url::builder(scheme).host("h").query(query).build().expect("a URL");
            assert_eq!(again.query(), Some(query), "{context}");
        }
        let pair = Url::builder("foo").pair(Encoded(query), None).build().expect("a URL");
        assert_eq!(pair.query_pairs().count(), 1, "{context}");
    }
}
