//! A setter of [`Url`] does what its documentation says, or nothing. After `Ok`, the component has the new value and
//! the others are unchanged. After `Err`, the whole URL is unchanged. Only the value and the URL determine the result.

use crate::{
    model::{MODEL, assert_parsed},
    source::Source,
    with_scheme::is_scheme,
};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use url_core::{Url, error::SetError};
use url_model::web::UrlObject;

/// A call of a setter.
#[derive(Clone, Copy, Debug)]
pub enum Change<'a> {
    /// `set_scheme`
    Scheme(&'a str),
    /// `set_username`
    Username(&'a str),
    /// `set_password`
    Password(Option<&'a str>),
    /// `set_host`
    Host(Option<&'a str>),
    /// `set_ip_host`
    IpHost(IpAddr),
    /// `set_port`
    Port(Option<u16>),
    /// `set_path`
    Path(&'a str),
    /// `set_query`
    Query(Option<&'a str>),
    /// `set_fragment`
    Fragment(Option<&'a str>),
}

/// Panics if `data` breaks the law.
pub fn law(data: &[u8]) {
    let mut source = Source::new(data);
    let input = source.url();
    let Ok(mut url) = Url::parse(&input) else { return };
    for _ in 0..6 {
        if source.is_empty() {
            break;
        }
        let kind = source.byte() % 8;
        let value = source.flag().then(|| source.text());
        assert_changed(&mut url, change(&mut source, kind, value.as_deref()));
    }
}

/// Reads a call of a setter.
fn change<'a>(source: &mut Source<'_>, kind: u8, value: Option<&'a str>) -> Change<'a> {
    let text = value.unwrap_or_default();
    match kind {
        0 => Change::Scheme(source.pick(&["http", "HTTPS", "file", "foo", "wss", text])),
        1 => Change::Username(text),
        2 => Change::Password(value),
        3 => {
            let port = source.flag().then(|| u16::from_be_bytes([source.byte(), source.byte()]));
            Change::Port(if source.flag() { source.pick(&[Some(80), Some(443), Some(21), None]) } else { port })
        }
        4 => Change::Path(text),
        5 => Change::Query(value),
        6 => Change::Fragment(value),
        _ if source.flag() => Change::IpHost(address(source)),
        _ => Change::Host(value),
    }
}

/// Makes the change, and asserts that it did what it says and nothing else, or nothing at all.
pub fn assert_changed(url: &mut Url, change: Change<'_>) {
    let before = url.clone();
    let (expected, result) = (expected(&before, change), make(url, change));
    let context = format!("{before:?} {change:?} -> {url:?} {result:?}");
    assert_eq!(expected.as_deref(), result.is_ok().then(|| url.as_str()), "{context}");
    if let Err(error) = result {
        assert_eq!(url.as_str(), before.as_str(), "{context}");
        assert!(error.to_string().contains(&error.message().to_string()), "{error} {context}");
    }
    assert_parsed(url, &context);
}

fn make(url: &mut Url, change: Change<'_>) -> Result<(), SetError> {
    match change {
        Change::Scheme(scheme) => url.set_scheme(scheme),
        Change::Username(username) => url.set_username(username),
        Change::Password(password) => url.set_password(password),
        Change::Host(host) => url.set_host(host),
        Change::IpHost(address) => url.set_ip_host(address),
        Change::Port(port) => url.set_port(port),
        Change::Path(path) => url.set_path(path),
        Change::Query(query) => url.set_query(query),
        Change::Fragment(fragment) => url.set_fragment(fragment),
    }
}

/// Returns the expected href, or `None` if the setter must reject the value.
fn expected(url: &Url, change: Change<'_>) -> Option<String> {
    let with =
        |delimiter: char, value: Option<&str>| value.map_or(String::new(), |value| format!("{delimiter}{value}"));
    match change {
        Change::Scheme(scheme) => scheme_href(url, scheme),
        Change::Username(text) => accepts(url, text).then(|| by_model(url, |object| object.set_username(text))),
        Change::Password(value) => {
            let text = value.unwrap_or_default();
            accepts(url, text).then(|| by_model(url, |object| object.set_password(text)))
        }
        Change::Host(host) => host_href(url, host),
        Change::IpHost(IpAddr::V4(address)) => host_href(url, Some(&address.to_string())),
        Change::IpHost(IpAddr::V6(address)) => {
            host_href(url, Some(&format!("[{}]", url_model::ipv6::serialize(&address.segments()))))
        }
        Change::Port(port) => {
            let text = port.map_or(String::new(), |port| port.to_string());
            accepts(url, &text).then(|| by_model(url, |object| object.set_port(&text)))
        }
        Change::Path(path) => (!url.has_opaque_path()).then(|| by_model(url, |object| object.set_pathname(path))),
        Change::Query(query) => Some(by_model(url, |object| object.set_search(&with('?', query)))),
        Change::Fragment(fragment) => Some(by_model(url, |object| object.set_hash(&with('#', fragment)))),
    }
}

/// Reads an address.
fn address(source: &mut Source<'_>) -> IpAddr {
    if source.flag() {
        Ipv4Addr::from([(); 4].map(|()| source.byte())).into()
    } else {
        Ipv6Addr::from([(); 8].map(|()| source.pick(&[0, 0, 1, 0xABC, 0xFFFF]))).into()
    }
}

/// Returns whether a URL accepts `text` as its username, password or port. A URL that cannot have them still accepts
/// the empty text, which removes the component.
fn accepts(url: &Url, text: &str) -> bool {
    text.is_empty() || !url.cannot_have_a_username_password_port()
}

/// Returns the href after a setter of the URL class. It must ignore a value only if the setter of `Url` rejects it.
fn by_model(url: &Url, set: impl FnOnce(&mut UrlObject)) -> String {
    let mut object = UrlObject::parse(&MODEL, url.as_str(), None).expect("a URL parses");
    set(&mut object);
    object.href()
}

/// Returns the href with another scheme. The setter of the URL class reads the text before a `:` and does not report
/// rejections, so it is called only for schemes.
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
    let needs_host = url.includes_credentials() || url.port().is_some();
    let authority = match host {
        None if is_special || needs_host => return None,
        None if !url.has_authority() => return Some(url.to_string()),
        None => String::new(),
        Some(_) if url.has_opaque_path() => return None,
        Some("") if needs_host || is_special && !is_file => return None,
        Some("") => "//".to_owned(),
        Some(text) => match MODEL.host_parse(text, !is_special, &mut Vec::new()).ok()?.serialize().as_str() {
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
