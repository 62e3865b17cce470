//! A host followed by a port.

use std::net::{SocketAddr, SocketAddrV4, SocketAddrV6};
use url_host::{Host, HostAndPort, parse_port};

#[test]
fn hosts_with_ports_are_parsed_and_serialized() {
    let cases = [
        ("EXAMPLE.com", false, "example.com", None),
        ("example.com:", false, "example.com", None),
        ("example.com:0", false, "example.com:0", Some(0)),
        ("b\u{FC}cher.at:65535", false, "xn--bcher-kva.at:65535", Some(65535)),
        ("0x7f.1:0080", false, "127.0.0.1:80", Some(80)),
        ("[1::0]", false, "[1::]", None),
        ("[1::0]:80", false, "[1::]:80", Some(80)),
        ("[1::0]:", true, "[1::]", None),
        ("EXAMPLE.com:443", true, "EXAMPLE.com:443", Some(443)),
        ("", true, "", None),
    ];
    for (input, is_opaque, written, port) in cases {
        let parse = if is_opaque { HostAndPort::parse_opaque } else { HostAndPort::parse };
        let parsed = parse(input).unwrap_or_else(|error| panic!("{input}: {error}"));
        assert_eq!((&*parsed.to_string(), parsed.port), (written, port), "{input}");
        assert_eq!(parse(written), Ok(parsed.clone()), "{input}");
        assert_eq!(parsed.into_owned().to_string(), written);
    }
    let parsed: HostAndPort = "h:80".parse().unwrap();
    assert_eq!(parsed, HostAndPort { host: Host::Domain("h".into()), port: Some(80) });
    assert_eq!(format!("{parsed:>6}|{parsed:<6}|"), "  h:80|h:80  |");
}

#[test]
fn other_texts_are_rejected() {
    let cases = [
        ("", false, "host-missing", 0..0),
        (":80", false, "host-missing", 0..0),
        (":", true, "host-missing", 0..0),
        ("h:80:81", false, "port-invalid", 4..5),
        ("h:+1", false, "port-invalid", 2..3),
        ("h:8\u{E9}/", false, "port-invalid", 3..5),
        ("h:80 ", true, "port-invalid", 4..5),
        ("h:65536", false, "port-out-of-range", 2..7),
        ("h:184467440737095516160", false, "port-out-of-range", 2..23),
        ("[1::0]80", false, "IPv6-unclosed", 6..8),
        ("[1::0:80", false, "IPv6-unclosed", 8..8),
        ("::1", false, "domain-to-ASCII", 0..1),
        ("1::8:80", true, "host-invalid-code-point", 1..2),
        // Almost an address.
        ("1:::8", false, "port-invalid", 2..3),
        ("::g", false, "host-missing", 0..0),
        ("u@h:80", true, "host-invalid-code-point", 1..2),
        // Errors of the host take precedence.
        ("a b:x", false, "domain-to-ASCII", 1..2),
    ];
    for (input, is_opaque, code, range) in cases {
        let parse = if is_opaque { HostAndPort::parse_opaque } else { HostAndPort::parse };
        let error = parse(input).unwrap_err();
        assert_eq!((error.code(), error.range()), (code, range), "{input}");
    }
}

#[test]
fn socket_addresses_are_hosts_with_ports() {
    let v4: SocketAddrV4 = "127.0.0.1:0".parse().unwrap();
    let v6: SocketAddrV6 = "[2001:db8::1%7]:65535".parse().unwrap();
    for (address, expected) in [(SocketAddr::V4(v4), "127.0.0.1:0"), (SocketAddr::V6(v6), "[2001:db8::1]:65535")] {
        let converted: HostAndPort = address.into();
        assert_eq!(converted.to_string(), expected);
        assert_eq!(expected.parse(), Ok(converted));
    }
    assert_eq!(HostAndPort::<&str>::from(v4).port, Some(0));
    assert_eq!(HostAndPort::<&str>::from(v6).host, Host::Ipv6(*v6.ip()));
}

#[test]
fn ports_are_parsed() {
    assert_eq!(["", "0", "00065535"].map(|text| parse_port(text).unwrap()), [None, Some(0), Some(65535)]);
    assert_eq!(parse_port("65536").unwrap_err().range(), 0..5);
    assert_eq!(parse_port("1\u{E9}").unwrap_err().range(), 1..3);
}
