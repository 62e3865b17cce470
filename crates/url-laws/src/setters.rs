//! A setter of [`Url`] does what its documentation says, or nothing. After `Ok`, the component has the new value and
//! the others are unchanged. After `Err`, the whole URL is unchanged. Only the value and the URL determine the result.

use crate::{
    model::{MODEL, assert_parsed},
    source::Source,
    with_scheme::is_scheme,
};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use url_core::{Url, error::SetError, host::Host};
use url_model::web::UrlObject;

/// Panics if `data` breaks the law.
pub fn law(data: &[u8]) {
    let mut source = Source::new(data);
    let input = source.url();
    let Ok(mut url) = Url::parse(&input) else { return };
    for _ in 0..6 {
        if source.is_empty() {
            break;
        }
        let before = url.clone();
        let (expected, result) = set(&mut source, &mut url);
        let context = format!("{before:?} -> {url:?} {result:?}");
        assert_eq!(expected.as_deref(), result.is_ok().then(|| url.as_str()), "{context}");
        if let Err(error) = result {
            assert_eq!(url.as_str(), before.as_str(), "{context}");
            assert!(error.to_string().contains(&error.message().to_string()), "{error} {context}");
        }
        assert_parsed(&url, &context);
    }
}

/// Calls a setter. Returns the expected href, or `None` if the setter must refuse the value, and the result.
fn set(source: &mut Source<'_>, url: &mut Url) -> (Option<String>, Result<(), SetError>) {
    let kind = source.byte() % 8;
    let value = source.flag().then(|| source.text());
    let text = value.as_deref().unwrap_or_default();
    match kind {
        0 => {
            let scheme = source.pick(&["http", "HTTPS", "file", "foo", "wss", text]);
            (scheme_href(url, scheme), url.set_scheme(scheme))
        }
        1 => {
            let expected = accepts(url, text).then(|| by_model(url, |object| object.set_username(text)));
            (expected, url.set_username(text))
        }
        2 => {
            let expected = accepts(url, text).then(|| by_model(url, |object| object.set_password(text)));
            (expected, url.set_password(value.as_deref()))
        }
        3 => {
            let port = source.flag().then(|| u16::from_be_bytes([source.byte(), source.byte()]));
            let port = if source.flag() { source.pick(&[Some(80), Some(443), Some(21), None]) } else { port };
            let text = port.map_or(String::new(), |port| port.to_string());
            let expected = accepts(url, &text).then(|| by_model(url, |object| object.set_port(&text)));
            (expected, url.set_port(port))
        }
        4 => {
            let expected = (!url.has_opaque_path()).then(|| by_model(url, |object| object.set_pathname(text)));
            (expected, url.set_path(text))
        }
        5 => {
            let search = value.as_ref().map_or(String::new(), |value| format!("?{value}"));
            (Some(by_model(url, |object| object.set_search(&search))), url.set_query(value.as_deref()))
        }
        6 => {
            let hash = value.as_ref().map_or(String::new(), |value| format!("#{value}"));
            (Some(by_model(url, |object| object.set_hash(&hash))), url.set_fragment(value.as_deref()))
        }
        _ if source.flag() => {
            let (address, text) = address(source);
            (host_href(url, Some(&text)), url.set_ip_host(address))
        }
        _ => (host_href(url, value.as_deref()), url.set_host(value.as_deref())),
    }
}

/// Reads an address, and returns it with its serialization as a host.
fn address(source: &mut Source<'_>) -> (IpAddr, String) {
    if source.flag() {
        let address = Ipv4Addr::from([(); 4].map(|()| source.byte()));
        (address.into(), address.to_string())
    } else {
        let pieces = [(); 8].map(|()| source.pick(&[0, 0, 1, 0xABC, 0xFFFF]));
        (Ipv6Addr::from(pieces).into(), format!("[{}]", url_model::ipv6::serialize(&pieces)))
    }
}

/// Returns whether a URL accepts `text` as its username, password or port. A URL that cannot have them still accepts
/// the empty text, which removes the component.
fn accepts(url: &Url, text: &str) -> bool {
    text.is_empty() || !url.cannot_have_a_username_password_port()
}

/// Returns the href after a setter of the URL class. It must ignore a value only if the setter of `Url` refuses it.
fn by_model(url: &Url, set: impl FnOnce(&mut UrlObject)) -> String {
    let mut object = UrlObject::parse(&MODEL, url.as_str(), None).expect("a URL parses");
    set(&mut object);
    object.href()
}

/// Returns the href with another scheme. The setter of the URL class reads the text before a `:` and does not report
/// refusals, so it is called only for schemes.
fn scheme_href(url: &Url, scheme: &str) -> Option<String> {
    let scheme = scheme.to_ascii_lowercase();
    let expected = is_scheme(&scheme).then(|| by_model(url, |object| object.set_protocol(&scheme)))?;
    let is_set = expected.starts_with(&format!("{scheme}:"));
    // The standard's setter can make a URL whose serialization parses to another URL. The setter of `Url` makes the
    // latter.
    is_set.then(|| UrlObject::parse(&MODEL, &expected, None).expect("a URL parses").href())
}

/// Returns the href with another host, built from the components.
fn host_href(url: &Url, host: Option<&str>) -> Option<String> {
    let (is_special, is_file) = (url.is_special(), url.scheme() == "file");
    let parse_host = if is_special { Host::parse } else { Host::parse_opaque };
    let needs_host = url.includes_credentials() || url.port().is_some();
    let authority = match host {
        None if is_special || needs_host => return None,
        None if !url.has_authority() => return Some(url.to_string()),
        None => String::new(),
        Some(_) if url.has_opaque_path() => return None,
        Some("") if needs_host || is_special && !is_file => return None,
        Some("") => "//".to_owned(),
        Some(text) => match parse_host(text).ok()?.to_string().as_str() {
            "localhost" if is_file => "//".to_owned(),
            text => {
                format!("//{}{text}{}", credentials(url), url.port().map_or(String::new(), |port| format!(":{port}")))
            }
        },
    };
    let guard = if authority.is_empty() && url.path().starts_with("//") { "/." } else { "" };
    let query = url.query().map_or(String::new(), |query| format!("?{query}"));
    let fragment = url.fragment().map_or(String::new(), |fragment| format!("#{fragment}"));
    // Without a host, an empty path becomes a slash, because the path would be opaque otherwise.
    let path = if authority.is_empty() && url.path().is_empty() { "/" } else { url.path() };
    Some(format!("{}:{authority}{guard}{path}{query}{fragment}", url.scheme()))
}

fn credentials(url: &Url) -> String {
    let password = url.password().map_or(String::new(), |password| format!(":{password}"));
    if url.includes_credentials() { format!("{}{password}@", url.username()) } else { String::new() }
}
