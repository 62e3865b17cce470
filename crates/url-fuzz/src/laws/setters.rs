//! A setter of [`Url`] does what it says or nothing. After `Ok` the component has the new value and the others are
//! unchanged; after `Err` the whole URL is unchanged. The value and the URL alone determine which of the two happens.

use super::{
    model::{MODEL, assert_parsed},
    source::Source,
};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use url_core::{Host, SetError, Url};
use url_model::web::UrlObject;

/// The law.
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
        if result.is_err() {
            assert_eq!(url.as_str(), before.as_str(), "{context}");
        }
        assert_parsed(&url, &context);
    }
}

/// Calls a setter; beside its result, the href that it is to give, or none if it is to refuse.
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
            let is_taken = can_take(url, text);
            let expected = is_taken.then(|| by_model(url, |object| object.set_username(text)));
            (expected, url.set_username(text))
        }
        2 => {
            let is_taken = can_take(url, text);
            let expected = is_taken.then(|| by_model(url, |object| object.set_password(text)));
            (expected, url.set_password(value.as_deref()))
        }
        3 => {
            let port = source.flag().then(|| u16::from_be_bytes([source.byte(), source.byte()]));
            let port = if source.flag() { source.pick(&[Some(80), Some(443), Some(21), None]) } else { port };
            let text = port.map_or(String::new(), |port| port.to_string());
            let is_taken = can_take(url, &text);
            let expected = is_taken.then(|| by_model(url, |object| object.set_port(&text)));
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

/// An address, and the host that it is.
fn address(source: &mut Source<'_>) -> (IpAddr, String) {
    if source.flag() {
        let address = Ipv4Addr::from([(); 4].map(|()| source.byte()));
        (address.into(), address.to_string())
    } else {
        let pieces = [(); 8].map(|()| source.pick(&[0, 0, 1, 0xABC, 0xFFFF]));
        (Ipv6Addr::from(pieces).into(), format!("[{}]", url_model::ipv6::serialize(&pieces)))
    }
}

/// Whether a URL takes this for its username, password or port: one that can have none has none to take away.
fn can_take(url: &Url, text: &str) -> bool {
    text.is_empty() || !url.cannot_have_a_username_password_port()
}

/// The href after a setter of the URL class, for those that ignore a value only where the setter of `Url` refuses it.
fn by_model(url: &Url, set: impl FnOnce(&mut UrlObject)) -> String {
    let mut object = UrlObject::parse(&MODEL, url.as_str(), None).expect("a URL parses");
    set(&mut object);
    object.href()
}

/// The href with another scheme. The setter of the URL class takes what stands before a `:` and keeps quiet about
/// refusals, so it is asked only for what is a scheme.
fn scheme_href(url: &Url, scheme: &str) -> Option<String> {
    let is_scheme = scheme.starts_with(|c: char| c.is_ascii_alphabetic())
        && scheme.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte));
    let scheme = scheme.to_ascii_lowercase();
    let expected = is_scheme.then(|| by_model(url, |object| object.set_protocol(&scheme)))?;
    let is_set = expected.starts_with(&format!("{scheme}:"));
    // Where the standard's setter leaves a URL that does not come back from its serialization, this one does not.
    is_set.then(|| UrlObject::parse(&MODEL, &expected, None).expect("a URL parses").href())
}

/// The href with another host, put together from the components.
fn host_href(url: &Url, host: Option<&str>) -> Option<String> {
    let (is_special, is_file) = (url.is_special(), url.scheme() == "file");
    let needs_host = url.includes_credentials() || url.port().is_some();
    let authority = match host {
        None if is_special || needs_host => return None,
        None if !url.has_authority() => return Some(url.to_string()),
        None => String::new(),
        Some(_) if url.has_opaque_path() => return None,
        Some("") if needs_host || is_special && !is_file => return None,
        Some("") => "//".to_owned(),
        Some(text) => match Host::parse(text, !is_special).ok()?.to_string().as_str() {
            "localhost" if is_file => "//".to_owned(),
            text => {
                format!("//{}{text}{}", credentials(url), url.port().map_or(String::new(), |port| format!(":{port}")))
            }
        },
    };
    let guard = if authority.is_empty() && url.path().starts_with("//") { "/." } else { "" };
    let query = url.query().map_or(String::new(), |query| format!("?{query}"));
    let fragment = url.fragment().map_or(String::new(), |fragment| format!("#{fragment}"));
    // Without a host, what is left has a path that is a list, and an empty one is written as a slash.
    let path = if authority.is_empty() && url.path().is_empty() { "/" } else { url.path() };
    Some(format!("{}:{authority}{guard}{path}{query}{fragment}", url.scheme()))
}

fn credentials(url: &Url) -> String {
    let password = url.password().map_or(String::new(), |password| format!(":{password}"));
    if url.includes_credentials() { format!("{}{password}@", url.username()) } else { String::new() }
}
