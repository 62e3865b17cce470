//! A redirect leads where `join` leads, with the fragment of the request if it has none of its own. Bytes that are not
//! ASCII may as well be percent-encoded. A referrer is what the steps of Referrer Policy
//! leave of the URL.

use crate::{
    model::{MODEL, assert_parsed, assert_same},
    source::Source,
};
use encoding_rs::UTF_8;
use url_core::Url;
use url_model::{Path, Record};

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
    assert_location(&url, &location);
}

/// Asserts that a redirect of a request for `url` leads where `location` says.
pub fn assert_location(url: &Url, location: &[u8]) {
    let context = format!("{url:?} {:?}", location.escape_ascii().to_string());
    let found = url.location_url(location);
    assert_eq!(url.borrowed().location_url(location), found, "{context}");
    if let Ok(text) = str::from_utf8(location) {
        assert_eq!(found, url.join(text).map(|next| with_fragment_of(next, url)), "{context}");
    }
    let escape = |&byte: &u8| if byte.is_ascii() { char::from(byte).to_string() } else { format!("%{byte:02X}") };
    let escaped: String = location.iter().map(escape).collect();
    match (found, url.join(&escaped).map(|next| with_fragment_of(next, url))) {
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

/// Asserts that the referrers are those of the text, whose steps change a record of url-model here.
///
/// Source: <https://w3c.github.io/webappsec-referrer-policy/#strip-url>
fn assert_is_referrer(url: &Url) {
    for (referrer, is_origin_only) in [(url.to_referrer(), false), (url.to_referrer_origin(), true)] {
        let record = MODEL.basic_url_parse(url.as_str(), None, UTF_8, &mut Vec::new()).expect("a URL parses");
        // 2.
        if ["about", "blob", "data"].contains(&&*record.scheme) {
            assert_eq!(referrer, None, "{url:?}");
            continue;
        }
        // 3 to 5.
        let mut record = Record { username: String::new(), password: String::new(), fragment: None, ..record };
        // 6.
        if is_origin_only {
            record = Record { path: Path::List(vec![String::new()]), query: None, ..record };
        }
        // 7.
        assert_same(&referrer.unwrap_or_else(|| panic!("{url:?} has a referrer")), &record, url.as_str());
    }
}
