//! The representation of hosts: serializer, equality and ownership. A host followed by a port.

use std::borrow::Cow;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6};
use url_host::{Host, HostAndPort, HostKind, parse_port};

const HOSTS: [(Host<&str>, &str); 7] = [
    (Host::DomainName("example.com"), "example.com"),
    (Host::DomainName("example.com."), "example.com."),
    (Host::Ipv4(Ipv4Addr::LOCALHOST), "127.0.0.1"),
    (Host::Ipv6(Ipv6Addr::LOCALHOST), "[::1]"),
    (Host::Opaque("example.com"), "example.com"),
    (Host::Opaque("127.0.0.1"), "127.0.0.1"),
    (Host::Empty, ""),
];

#[test]
fn addresses_convert_to_hosts() {
    let (v4, v6) = (Ipv4Addr::LOCALHOST, Ipv6Addr::LOCALHOST);
    let hosts = [Host::from(v4), Host::from(v6), Host::from(IpAddr::from(v4)), Host::from(IpAddr::from(v6))];
    assert_eq!(hosts, [Host::Ipv4(v4), Host::<&str>::Ipv6(v6), Host::Ipv4(v4), Host::Ipv6(v6)]);
}

#[test]
fn every_kind_is_serialized() {
    for (host, serialization) in HOSTS {
        assert_eq!(host.to_string(), serialization);
        assert_eq!(
            format!("{host:>12}|{host:<12}|{host:^.3}"),
            format!("{serialization:>12}|{serialization:<12}|{serialization:^.3}")
        );
        let mut href = "foo://".to_owned();
        host.append_to(&mut href);
        assert_eq!(href, format!("foo://{serialization}"));
    }
}

#[test]
fn only_addresses_have_an_ip() {
    let ips = HOSTS.map(|(host, _)| host.ip());
    let [v4, v6] = [Ipv4Addr::LOCALHOST.into(), Ipv6Addr::LOCALHOST.into()];
    assert_eq!(ips, [None, None, Some(v4), Some(v6), None, None, None]);
}

#[test]
fn hosts_are_equal_in_kind_and_value_whoever_owns_the_text() {
    for (index, (host, _)) in HOSTS.iter().enumerate() {
        for (other_index, (other, _)) in HOSTS.iter().enumerate() {
            let is_same = index == other_index;
            let in_cow: Host<Cow<'_, str>> = match *other {
                Host::DomainName(text) => Host::DomainName(Cow::Owned(text.to_owned())),
                Host::Opaque(text) => Host::Opaque(Cow::Borrowed(text)),
                Host::Ipv4(address) => Host::Ipv4(address),
                Host::Ipv6(address) => Host::Ipv6(address),
                Host::Empty => Host::Empty,
            };
            assert_eq!(host == other, is_same);
            assert_eq!(host.equals(&in_cow), is_same);
            assert_eq!(in_cow.to_owned().equals(host), is_same);
            assert_eq!(in_cow.into_owned().as_ref() == *host, is_same);
        }
    }
}

#[test]
fn text_that_is_owned_is_moved() {
    let text = String::from("example.com");
    let place = text.as_ptr();
    let Host::DomainName(text) = Host::DomainName(Cow::<str>::Owned(text)).into_owned() else { unreachable!() };
    assert_eq!(text.as_ptr(), place);
}

#[test]
fn the_kind_is_that_of_the_variant() {
    let address = Ipv6Addr::LOCALHOST;
    let hosts = [Host::DomainName("a"), Host::Ipv4([0; 4].into()), Host::Ipv6(address), Host::Opaque("a"), Host::Empty];
    assert!(hosts.iter().map(Host::kind).eq(HostKind::ALL.iter().copied()));
    for host in hosts {
        assert!(format!("{host:?}").starts_with(&format!("{:?}", host.kind())), "{host:?}");
    }
}

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
    assert_eq!(parsed, HostAndPort { host: Host::DomainName("h".into()), port: Some(80) });
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
