//! A host that is serialized is read as the same host, and other hosts are not serialized.

use serde_json::{from_str, to_string};
use std::collections::BTreeMap;
use url_host::{Host, HostAndPort, HostClass, matching::HostList};

#[test]
fn hosts_are_read_as_they_were_serialized() {
    for (input, json) in [
        ("EXAMPLE.com.", r#""example.com.""#),
        ("b\u{FC}cher.at", r#""xn--bcher-kva.at""#),
        ("0x7f.1", r#""127.0.0.1""#),
        ("[::0]", r#""[::]""#),
    ] {
        let host = Host::parse(input).unwrap();
        assert_eq!(to_string(&host).unwrap(), json);
        assert_eq!(from_str::<Host>(json).unwrap(), host.clone().into_owned());
        for port in [None, Some(443)] {
            let pair = HostAndPort { host: host.clone(), port };
            let json = to_string(&pair).unwrap();
            assert_eq!(json, format!("\"{pair}\""));
            assert_eq!(from_str::<HostAndPort>(&json).unwrap(), pair.into_owned());
        }
    }
    for &class in HostClass::ALL {
        assert_eq!(from_str::<HostClass>(&to_string(&class).unwrap()).unwrap(), class);
    }
    // As keys of maps, which are strings in JSON.
    let map = BTreeMap::from([(HostAndPort::parse("h:80").unwrap().into_owned(), HostClass::SingleLabel)]);
    assert_eq!(to_string(&map).unwrap(), r#"{"h:80":"single-label"}"#);
    assert_eq!(from_str::<BTreeMap<HostAndPort, HostClass>>(r#"{"h:80":"single-label"}"#).unwrap(), map);
}

/// If it were read, `h` would be a domain, `0x7f.1` an address, and the empty host an error.
#[test]
fn hosts_whose_text_is_read_differently_are_not_serialized() {
    for host in [Host::Opaque("h"), Host::Opaque("0x7f.1"), Host::Opaque("a%20b"), Host::Empty] {
        let error = to_string(&host).unwrap_err().to_string();
        assert!(
            error.ends_with(" would be read as another host") || error.ends_with(" would not be read as a host"),
            "{error}"
        );
        assert_eq!(to_string(&HostAndPort { host, port: None }).unwrap_err().to_string(), error);
        assert_ne!(from_str::<Host>(&format!("\"{host}\"")).ok(), Some(host.to_owned()));
    }
}

#[test]
fn errors_of_deserialization_name_the_expected_text() {
    let error = |json| from_str::<HostAndPort>(json).unwrap_err().to_string();
    assert_eq!(error(r#""h:x""#), "port-invalid: expected a port of ASCII digits only (bytes 2..3) at line 1 column 5");
    let expected =
        "invalid type: integer `1`, expected a host, optionally followed by `:` and a port at line 1 column 1";
    assert_eq!(error("1"), expected);
    let error = |json| from_str::<HostClass>(json).unwrap_err().to_string();
    let names = HostClass::ALL.iter().map(|class| format!("`{class}`")).collect::<Vec<_>>().join(", ");
    assert_eq!(error(r#""""#), format!("expected one of {names} at line 1 column 2"));
    assert_eq!(error("1"), "invalid type: integer `1`, expected the name of a host class at line 1 column 1");
}

#[test]
fn lists_are_read_as_they_were_serialized() {
    let list: HostList = "B.example:80 *.a.example .a.example 10.0.0.1 ::1 2001:db8::/32 *".parse().unwrap();
    let json = to_string(&list).unwrap();
    assert_eq!(json, r#"["b.example:80","*.a.example",".a.example","10.0.0.1","[::1]","2001:db8::/32","*"]"#);
    assert_eq!(from_str::<HostList>(&json).unwrap(), list);
    let error = from_str::<HostList>(r#"["a", "10.0.0.1/8"]"#).unwrap_err().to_string();
    assert!(error.starts_with("host-bits: the address is not the first one of the block (bytes 0..10)"), "{error}");
    assert!(from_str::<HostList>(r#"["a", 1]"#).is_err());
}
