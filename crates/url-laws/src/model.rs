//! The two editions of url-model, and the comparison of a URL with a record of url-model.

use encoding_rs::UTF_8;
use std::sync::LazyLock;
use url_core::{
    Url, UrlRef,
    error::ValidationError,
    host::{Edition, Host},
};
use url_model::{Model, Path, Record};

/// The standard of July 2026.
pub static MODEL: LazyLock<Model> = LazyLock::new(|| Model::new(url_model::Edition::Living2026));
/// The standard of mid-2025.
pub static MODEL_2025: LazyLock<Model> = LazyLock::new(|| Model::new(url_model::Edition::Living2025));

/// Returns the model of `edition`.
pub fn of(edition: Edition) -> &'static Model {
    if edition == Edition::Living2025 { &MODEL_2025 } else { &MODEL }
}

/// Converts a host to the type of url-model.
pub fn host<S: Into<String>>(host: Host<S>) -> url_model::Host {
    match host {
        Host::DomainName(domain) => url_model::Host::Domain(domain.into()),
        Host::Ipv4(address) => url_model::Host::Ipv4(address.into()),
        Host::Ipv6(address) => url_model::Host::Ipv6(address.segments()),
        Host::Opaque(host) => url_model::Host::Opaque(host.into()),
        Host::Empty => url_model::Host::Empty,
    }
}

/// Converts a URL to the record of url-model.
fn record(url: &Url) -> Record {
    Record {
        scheme: url.scheme().to_owned(),
        username: url.username().to_owned(),
        password: url.password().unwrap_or_default().to_owned(),
        host: url.host().map(host),
        port: url.port(),
        path: match url.path_segments() {
            Some(segments) => Path::List(segments.map(str::to_owned).collect()),
            None => Path::Opaque(url.path().to_owned()),
        },
        query: url.query().map(str::to_owned),
        fragment: url.fragment().map(str::to_owned),
    }
}

/// Asserts that parsing gave the same URL or failure as in url-model, and the same validation errors in the same order.
#[track_caller]
pub fn assert_same_outcome(
    (url, errors): (Option<&Url>, &[ValidationError]),
    (expected, expected_errors): (Option<&Record>, &[&str]),
    context: &str,
) {
    assert!(
        errors.iter().map(ValidationError::code).eq(expected_errors.iter().copied()),
        "{errors:?}, but {expected_errors:?}: {context}"
    );
    assert_eq!(url.is_some(), expected.is_some(), "{context}");
    if let (Some(url), Some(expected)) = (url, expected) {
        assert_same(url, expected, context);
    }
}

/// Asserts that `url` is the same as `expected`, and that it parses to itself.
#[track_caller]
pub fn assert_same(url: &Url, expected: &Record, context: &str) {
    assert_eq!(url.as_str(), expected.serialize(false), "{context}");
    assert_eq!(&record(url), expected, "{context}");
    assert_eq!(url.origin().ascii_serialization(), MODEL.origin(expected), "{context}");
    match url.check_invariants() {
        Ok(()) => assert_parsed(url, context),
        // The standard's protocol setter can make file URLs whose serialization parses to another URL.
        Err(rule) => {
            let again = MODEL.basic_url_parse(url.as_str(), None, UTF_8, &mut Vec::new());
            assert!(url.scheme() == "file" && again.as_ref() != Ok(expected), "{rule}: {url:?}, {context}");
        }
    }
}

/// Asserts that `url` could be a result of the parser: it satisfies the invariants, and its serialization parses to the
/// same record, owned and borrowed.
#[track_caller]
pub fn assert_parsed(url: &Url, context: &str) {
    assert_eq!(url.check_invariants(), Ok(()), "{context}");
    let again = Url::parse(url.as_str()).unwrap_or_else(|error| panic!("{url:?} {error}, {context}"));
    assert_eq!(again.as_str(), url.as_str(), "{context}");
    assert_eq!(record(&again), record(url), "{context}");
    let borrowed =
        UrlRef::from_serialized(url.as_str()).unwrap_or_else(|| panic!("{url:?} cannot be borrowed, {context}"));
    assert_eq!(record(&borrowed.to_owned()), record(url), "{context}");
}
