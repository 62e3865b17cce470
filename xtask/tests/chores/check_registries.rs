//! `cargo xtask check-registries`.

use crate::repository::{Scratch, real, xtask};

const IPV4: &str = "fixtures/iana/ipv4-special.csv";
const IPV6: &str = "fixtures/iana/ipv6-special.csv";

#[test]
fn the_blocks_of_url_host_are_those_of_the_registries() {
    assert_eq!(
        xtask(&real(), &["check-registries"]).unwrap(),
        "51 blocks of IANA's registries are those of url-host\n"
    );
}

#[test]
fn every_difference_is_reported() {
    let scratch = Scratch::new("registries");
    scratch.copy(IPV4);
    scratch.copy(IPV6);
    let [ipv4, ipv6] = [IPV4, IPV6].map(|file| scratch.read(file));
    let check = || xtask(scratch.root(), &["check-registries"]);
    check().unwrap();
    for (file, csv, old, new, message) in [
        // A new block, one that is no longer there, and one of another size.
        (
            IPV4,
            &ipv4,
            "10.0.0.0/8,",
            "11.0.0.0/8,X,[RFC1],,,,,,False,\n10.0.0.0/8,",
            "11.0.0.0/8: url-host has no such block",
        ),
        (
            IPV6,
            &ipv6,
            "2001:2::/48,Benchmarking,[RFC5180][RFC Errata 1752],2008-04,N/A,True,True,True,False,False\n",
            "",
            "2001:2::/48: url-host has a block that no registry has",
        ),
        (IPV6, &ipv6, "fc00::/7", "fc00::/8", "fc00::/8: url-host has no such block"),
        (IPV4, &ipv4, "/32, 192.0.0.171/32", "/32", "192.0.0.171/32: url-host has a block that no registry has"),
        (
            IPV4,
            &ipv4,
            "10.0.0.0/8,",
            "224.0.0.0/4,X,[RFC1],,,,,,False,\n10.0.0.0/8,",
            "224.0.0.0/4: expected a block that no registry has",
        ),
        (IPV4, &ipv4, "10.0.0.0/8,", "127.0.0.0/8,X,[RFC1],,,,,,False,\n10.0.0.0/8,", "127.0.0.0/8 is listed twice"),
        // Other content of a row.
        (IPV4, &ipv4, "Link Local", "Link-Local", r#"169.254.0.0/16: the registry has Row { name: "Link-Local""#),
        (IPV4, &ipv4, "[RFC6890], Section 2.1", "[RFC6890], Section 2.2", r#"source: "RFC 6890, 2.2""#),
        (IPV6, &ipv6, "True,True,N/A [3]", "True,True,True", "2002::/16: the registry has"),
        (
            IPV6,
            &ipv6,
            "3fff::/20,Documentation,[RFC9637],2024-07,N/A,False,False,False,False",
            "3fff::/20,Documentation,[RFC9637],2024-07,N/A,False,False,False,True",
            "3fff::/20: the registry has",
        ),
        (
            IPV6,
            &ipv6,
            "IPv4-mapped Address,[RFC4291],2006-02,N/A,False,False,False,False",
            "IPv4-mapped Address,[RFC4291],2006-02,N/A,False,False,False,True",
            "::ffff:0.0.0.0/96: the registry has",
        ),
        // Files that are no registries.
        (IPV4, &ipv4, "Globally Reachable", "Reachable", "ipv4-special.csv:1: expected a column Globally Reachable"),
        (IPV4, &ipv4, "10.0.0.0/8,", "10.0.0.0/7/8,", "ipv4-special.csv:4: expected a block, found 10.0.0.0/7/8"),
        (IPV4, &ipv4, "10.0.0.0/8,", "10.0.0.1/8,", "ipv4-special.csv:4: expected a block, found 10.0.0.1/8"),
        (IPV4, &ipv4, "10.0.0.0/8,", "10.0.0.0/33,", "ipv4-special.csv:4: expected a block, found 10.0.0.0/33"),
        (IPV4, &ipv4, "10.0.0.0/8,", "10.0.0.0/8,,", "ipv4-special.csv:4: expected 10 fields, found 11"),
        (IPV6, &ipv6, "False [4]", "Perhaps", "ipv6-special.csv:25: expected True, False or N/A, found Perhaps"),
    ] {
        assert!(csv.contains(old), "{old}");
        scratch.write(file, csv.replacen(old, new, 1));
        let error = check().unwrap_err();
        assert!(error.contains(message), "{message}: {error}");
        scratch.write(file, csv);
    }
    check().unwrap();
    scratch.remove(IPV6);
    assert!(check().unwrap_err().contains("ipv6-special.csv"));
}
