//! A URL with another scheme is the result of parsing its href with that scheme, and keeps its authority. It is
//! rejected if the URL would have no host or could not keep its authority. If `set_scheme` accepts the scheme, both
//! give the same URL.

use crate::{model::assert_parsed, source::Source};
use url_core::{Url, host::Host};

/// Panics if `data` breaks the law.
pub fn law(data: &[u8]) {
    let mut source = Source::new(data);
    let scheme = if source.flag() {
        source.pick(&["http", "HTTPS", "ws", "ftp", "file", "FILE", "foo", "x-.+9", "blob"]).to_owned()
    } else {
        source.text()
    };
    let Ok(url) = Url::parse(&source.last_url()) else { return };
    let changed = url.with_scheme(&scheme);
    let context = format!("{url:?} with {scheme:?}: {changed:?}");
    assert_eq!(changed.as_ref().ok().map(Url::as_str), expected(&url, &scheme).as_deref(), "{context}");
    if let Ok(changed) = &changed {
        assert_eq!(changed.scheme(), scheme.to_ascii_lowercase(), "{context}");
        assert_same_authority(&url, changed, &context);
        assert_parsed(changed, &context);
        let again = changed.with_scheme(&scheme);
        assert_eq!(again.as_ref(), Ok(changed), "{context}");
    }
    let mut set = url.clone();
    if set.set_scheme(&scheme).is_ok() {
        assert_eq!(changed.as_ref(), Ok(&set), "{context}");
    }
}

/// Returns whether `text` is a URL-scheme string.
pub(super) fn is_scheme(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte))
}

/// Returns the expected href with another scheme, or `None` if `with_scheme` must reject it.
fn expected(url: &Url, scheme: &str) -> Option<String> {
    let after_scheme = url.as_str().strip_prefix(url.scheme())?.strip_prefix(':')?;
    let has_host = !matches!(url.host(), None | Some(Host::Empty));
    let text = match scheme.to_ascii_lowercase().as_str() {
        _ if !is_scheme(scheme) => return None,
        "file" if url.has_opaque_path() || url.includes_credentials() || url.port().is_some() => return None,
        // With an empty host, so that no segment becomes the host.
        "file" if !url.has_authority() => format!(
            "file://{}",
            after_scheme.strip_prefix("/.").filter(|path| path.starts_with("//")).unwrap_or(after_scheme)
        ),
        "http" | "https" | "ws" | "wss" | "ftp" if !has_host => return None,
        scheme => format!("{scheme}:{after_scheme}"),
    };
    Url::parse(&text).ok().map(String::from)
}

/// Asserts that `changed` has the credentials, host and port of `url`, as serialized for its scheme.
fn assert_same_authority(url: &Url, changed: &Url, context: &str) {
    assert_eq!((changed.username(), changed.password()), (url.username(), url.password()), "{context}");
    let default_port =
        Url::parse(&format!("{}://h", changed.scheme())).ok().and_then(|url| url.port_or_known_default());
    assert_eq!(changed.port(), url.port().filter(|port| Some(*port) != default_port), "{context}");
    let host = url.host_str().unwrap_or_default();
    let parse_host = if changed.is_special() { Host::parse } else { Host::parse_opaque };
    let parsed = match parse_host(host) {
        _ if host.is_empty() => String::new(),
        Ok(Host::DomainName(domain)) if changed.scheme() == "file" && domain == "localhost" => String::new(),
        host => host.expect("the host of a URL parses").to_string(),
    };
    assert_eq!(changed.host_str().unwrap_or_default(), parsed, "{context}");
}
