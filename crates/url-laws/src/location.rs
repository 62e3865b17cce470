//! A redirect leads where `join` leads, with the fragment of the request if it has none of its own. Bytes that are not
//! ASCII may as well be percent-encoded. A referrer is the URL without its credentials and fragment.

use crate::{model::assert_parsed, source::Source};
use url_core::Url;

/// Panics if `data` breaks the law.
pub fn law(data: &[u8]) {
    let mut source = Source::new(data);
    let Some(Ok(url)) = source.base().map(|base| Url::parse(&base)) else { return };
    let mut url = url;
    if source.flag() {
        url.set_fragment(Some(&source.text())).expect("a URL can have a fragment");
    }
    assert_is_referrer(&url);
    let has_text = source.flag();
    let mut location = source.last_input(true).into_bytes();
    if !has_text && !location.is_empty() {
        // Half of a character, or a byte that begins none.
        let at = usize::from(data[0]) % location.len();
        location[at] |= 0x80;
    }
    let context = format!("{url:?} {:?}", location.escape_ascii().to_string());
    let found = url.location_url(&location);
    assert_eq!(url.borrowed().location_url(&location), found, "{context}");
    if let Ok(text) = str::from_utf8(&location) {
        assert_eq!(found, url.join(text).map(|next| with_fragment_of(next, &url)), "{context}");
    }
    let escape = |&byte: &u8| if byte.is_ascii() { char::from(byte).to_string() } else { format!("%{byte:02X}") };
    let escaped: String = location.iter().map(escape).collect();
    match (found, url.join(&escaped).map(|next| with_fragment_of(next, &url))) {
        (Ok(found), Ok(expected)) => {
            assert_eq!(found, expected, "{context}");
            assert_parsed(&found, &context);
        }
        (Err(found), Err(expected)) => {
            assert_eq!((found.kind(), found.component()), (expected.kind(), expected.component()), "{context}");
            assert!(found.range().start <= found.range().end && found.range().end <= location.len(), "{context}");
        }
        (found, expected) => panic!("{found:?} {expected:?} {context}"),
    }
}

/// Returns the URL with the fragment of `request`, unless it has one.
fn with_fragment_of(url: Url, request: &Url) -> Url {
    match request.fragment() {
        Some(fragment) if url.fragment().is_none() => {
            Url::parse(&format!("{url}#{fragment}")).expect("a fragment does not make a URL invalid")
        }
        _ => url,
    }
}

/// Asserts that the referrers are the parts of the URL that they should be.
fn assert_is_referrer(url: &Url) {
    let (referrer, origin) = (url.to_referrer(), url.to_referrer_origin());
    if ["about", "blob", "data"].contains(&url.scheme()) {
        return assert!(referrer.is_none() && origin.is_none(), "{url:?}");
    }
    let (referrer, origin) = (referrer.expect("a referrer"), origin.expect("a referrer"));
    let authority = url.host_and_port().map_or_else(String::new, |host| format!("//{host}"));
    let start = format!("{}:{authority}", url.scheme());
    let guard = if !url.has_authority() && url.path().starts_with("//") { "/." } else { "" };
    let query = url.query().map_or_else(String::new, |query| format!("?{query}"));
    assert_eq!(referrer.as_str(), format!("{start}{guard}{}{query}", url.path()), "{url:?}");
    assert_eq!(origin.as_str(), start.clone() + if url.is_special() { "/" } else { "" }, "{url:?}");
    if url.origin().is_tuple() {
        assert_eq!(origin.origin(), url.origin());
    }
    assert_parsed(&referrer, url.as_str());
    assert_parsed(&origin, url.as_str());
}
