//! Scheme, host and port are those of the URL, and the origin where it is a tuple. Their text parses to the same, and
//! no other text does.

use crate::source::Source;
use url_core::{Url, origin::SchemeHostPort};

/// Panics if `data` breaks the law.
pub fn law(data: &[u8]) {
    let mut source = Source::new(data);
    let input = source.last_url();
    if let Ok(triple) = input.parse::<SchemeHostPort>() {
        assert_eq!(triple.to_string(), input);
    }
    let Ok(url) = Url::parse(&input) else { return };
    let triple = url.scheme_host_port();
    let host = url.host_str().filter(|host| !host.is_empty());
    assert_eq!(triple.is_some(), host.is_some(), "{url:?}");
    let origin = url.origin();
    assert!(triple.is_some() || !origin.is_tuple() || url.scheme() == "blob", "{url:?}");
    let Some(triple) = triple else { return };
    let text = triple.to_string();
    let port = url.port().map(|port| format!(":{port}")).unwrap_or_default();
    assert_eq!(text, format!("{}://{}{port}", url.scheme(), host.unwrap_or_default()), "{url:?}");
    assert_eq!(text.parse().as_ref(), Ok(&triple), "{url:?}");
    assert!(!origin.is_tuple() || origin.ascii_serialization() == text, "{url:?}");
    assert_eq!(url.as_str().parse::<SchemeHostPort>().is_ok(), url.as_str() == text, "{url:?}");
}
