//! The host parser agrees with url-model in both editions, including its errors. So do the ends-in-a-number checker and
//! the address parsers. A serialized host parses to the same host. A host with a port parses as in a URL.

use crate::{any_host, model, source::Source};
use url_core::Url;
use url_host::{Edition, HostAndPort, Ignore, ValidationError, ends_in_a_number, ipv4, ipv6, is_valid_domain};

/// Panics if `data` breaks the law.
pub fn law(data: &[u8]) {
    let mut source = Source::new(data);
    let edition = source.pick(&[Edition::Living2026, Edition::Living2026, Edition::Living2025]);
    let is_opaque = source.byte() % 4 == 3;
    let port = source.pick(&["", "", ":", ":443", ":0080", ":65536", ":8a", ":80:81", "]:1"]);
    let input = source.last_domain_or_text();
    check_addresses(&input);
    check_host_and_port(&(input.clone() + port), is_opaque);
    assert_host_as_in_model(&input, is_opaque, edition);
}

/// Asserts that the outcome of the host parser is that of url-model, and that a host is parsed to itself.
pub fn assert_host_as_in_model(input: &str, is_opaque: bool, edition: Edition) {
    // The standard asserts that the input of the domain parser is not empty.
    if input.is_empty() && !is_opaque {
        return;
    }
    let context = format!("{input:?}, is_opaque {is_opaque}, {edition:?}");
    let mut errors = Vec::new();
    let host = any_host::parse(input, is_opaque, edition, &mut errors);
    let mut expected_errors = Vec::new();
    let expected = model::of(edition).host_parse(input, is_opaque, &mut expected_errors);
    assert_eq!(errors.iter().map(ValidationError::code).collect::<Vec<_>>(), expected_errors, "{context}");
    assert_eq!(host.clone().ok().map(model::host), expected.clone().ok(), "{context}");
    assert_eq!(any_host::parse(input, is_opaque, edition, &mut Ignore), host, "{context}");
    for error in &errors {
        assert!(input.get(error.range()).is_some(), "{context} {error}");
    }
    match host {
        Ok(host) => {
            let text = host.to_string();
            assert_eq!(Some(&text), expected.ok().map(|host| host.serialize()).as_ref(), "{context}");
            assert_eq!(any_host::parse(&text, is_opaque, edition, &mut Ignore).as_ref(), Ok(&host), "{context}");
        }
        Err(error) => assert_eq!(Some(&error), errors.last(), "{context}"),
    }
    assert_eq!(is_valid_domain(input), model::MODEL.is_valid_domain(input), "{context}");
}

/// Asserts that a host with a port parses as in a URL, and that text with other parts of a URL is rejected.
fn check_host_and_port(text: &str, is_opaque: bool) {
    let parse = if is_opaque { HostAndPort::parse_opaque } else { HostAndPort::parse };
    let parsed = parse(text);
    if text.contains(['\t', '\n', '\r', '/', '\\', '?', '#', '@']) {
        assert!(parsed.is_err(), "{text:?}");
        return;
    }
    let start = if is_opaque { "foo://" } else { "wss://" };
    match (parsed, Url::parse(&format!("{start}{text}?"))) {
        (Ok(parsed), Ok(url)) => {
            assert!(url.host().is_some_and(|host| host.equals(&parsed.host)), "{text:?}");
            assert_eq!(url.port(), parsed.port.filter(|port| is_opaque || *port != 443), "{text:?}");
            let written = parsed.to_string();
            assert_eq!(parse(&written).as_ref(), Ok(&parsed), "{text:?}");
            let mut other = Url::parse(&format!("{start}a:1?")).expect("a URL");
            assert_eq!(other.set_host_and_port(text), Ok(()), "{text:?}");
            assert_eq!(other, url, "{text:?}");
        }
        // In a URL, an IPv6 address without brackets is read as a host and a port, with another error.
        (Err(error), Err(_)) if ipv6::parse(text).is_ok() => {
            assert_eq!(
                Some(error),
                any_host::parse(text, is_opaque, Edition::default(), &mut Ignore).err(),
                "{text:?}"
            );
        }
        (Err(error), Err(in_url)) => {
            let (range, in_url_range) = (error.range(), in_url.range());
            assert_eq!((error.code(), range.start + start.len()), (in_url.code(), in_url_range.start), "{text:?}");
            assert_eq!(range.end + start.len(), in_url_range.end, "{text:?}");
        }
        (parsed, url) => panic!("{text:?}: {parsed:?}, but {url:?}"),
    }
}

/// Asserts that the address parsers and serializers, and the ends-in-a-number checker, agree with url-model.
pub fn check_addresses(input: &str) {
    let address = ipv6::parse(input).ok();
    assert_eq!(
        address.map(|address| address.segments()),
        url_model::ipv6::parse(input, &mut Vec::new()).ok(),
        "{input:?}"
    );
    if let Some(address) = address {
        let mut text = String::new();
        ipv6::serialize(address, &mut text).expect("writing to a string does not fail");
        assert_eq!(text, url_model::ipv6::serialize(&address.segments()), "{input:?}");
        assert_eq!(text.parse(), Ok(address), "{input:?}");
    }
    if !input.is_ascii() || input.is_empty() {
        return;
    }
    assert_eq!(ends_in_a_number(input), url_model::ipv4::ends_in_a_number(input), "{input:?}");
    let address = ipv4::parse(input).ok();
    assert_eq!(address.map(u32::from), url_model::ipv4::parse(input, &mut Vec::new()).ok(), "{input:?}");
    if let Some(address) = address {
        let mut text = String::new();
        ipv4::serialize(address, &mut text).expect("writing to a string does not fail");
        assert_eq!(text.parse(), Ok(address), "{input:?}");
    }
}
