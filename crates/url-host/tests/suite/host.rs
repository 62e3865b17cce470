//! The representation of hosts: serializer, equality and ownership.

use std::borrow::Cow;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use url_host::{Host, HostKind};

const HOSTS: [(Host<&str>, &str); 7] = [
    (Host::Domain("example.com"), "example.com"),
    (Host::Domain("example.com."), "example.com."),
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
                Host::Domain(text) => Host::Domain(Cow::Owned(text.to_owned())),
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
    let Host::Domain(text) = Host::Domain(Cow::<str>::Owned(text)).into_owned() else { unreachable!() };
    assert_eq!(text.as_ptr(), place);
}

#[test]
fn the_kind_is_that_of_the_variant() {
    let address = Ipv6Addr::LOCALHOST;
    let hosts = [Host::Domain("a"), Host::Ipv4([0; 4].into()), Host::Ipv6(address), Host::Opaque("a"), Host::Empty];
    assert!(hosts.iter().map(Host::kind).eq(HostKind::ALL.iter().copied()));
    for host in hosts {
        assert!(format!("{host:?}").starts_with(&format!("{:?}", host.kind())), "{host:?}");
    }
}
