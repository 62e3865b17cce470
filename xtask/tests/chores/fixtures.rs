//! `cargo xtask check-fixtures` and `cargo xtask check-registries`.

use crate::repository::{Scratch, real, xtask};

const IPV4: &str = "fixtures/iana/ipv4-special.csv";
const IPV6: &str = "fixtures/iana/ipv6-special.csv";

#[test]
fn the_fixtures_match_sources() {
    xtask(&real(), &["check-fixtures"]).unwrap();
}

#[test]
fn every_difference_from_sources_is_reported() {
    let scratch = Scratch::new("fixtures");
    let good = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
    let line = |name: &str| format!("{name} | a | 1 | b | MIT | {good}\n");
    scratch.write("few/fixtures/same", "abc");
    scratch.write("few/fixtures/folder/changed", "abd");
    scratch.write("few/fixtures/unnamed", "abc");
    scratch.write("few/fixtures/own/1", "1");
    scratch.write("few/fixtures/owned/1", "1");
    let sources =
        ["# A comment\nown/ | our own\n".to_owned(), line("same"), line("folder/changed"), line("gone")].concat();
    scratch.write("few/fixtures/SOURCES", sources);
    let error = xtask(&scratch.root().join("few"), &["check-fixtures"]).unwrap_err();
    for part in [
        "folder/changed: expected SHA-256 ba7816bf",
        "unnamed: SOURCES does not list this file",
        "owned/1: SOURCES does not list this file",
        "gone: SOURCES lists a file that does not exist",
    ] {
        assert!(error.contains(part), "{error}");
    }
    assert_eq!(error.lines().count(), 4, "{error}");

    // Lines that cannot be parsed hide no other error, and their files are reported once.
    let bad = ["same | a | 1\n".to_owned(), line("folder/changed"), line("gone").replace(good, "ba78")].concat();
    scratch.write("few/fixtures/SOURCES", ["own/ | our own\n", "owned/ | our own\n", &bad].concat());
    let error = xtask(&scratch.root().join("few"), &["check-fixtures"]).unwrap_err();
    for part in [
        "SOURCES:3: expected 6 fields",
        "SOURCES:5: expected 6 fields",
        "folder/changed: expected SHA-256 ba7816bf",
        "unnamed: SOURCES does not list this file",
        "gone: SOURCES lists a file that does not exist",
    ] {
        assert!(error.contains(part), "{part}: {error}");
    }
    assert_eq!(error.lines().count(), 5, "{error}");

    for (sources, message) in [
        ("same | a | 1\n".into(), ":1: expected 6 fields"),
        (line("same").replace(" | MIT", ""), ":1: expected 6 fields, the last of them a SHA-256"),
        (line("same").replace(good, "ba78"), ":1: expected 6 fields, the last of them a SHA-256"),
        ("own | our own\n".into(), ":1: expected 6 fields"),
        ("our own/ | our own\n".into(), ":1: expected 6 fields"),
        (["# A comment\n", &*line("same"), &*line("same")].concat(), ":3: same is listed twice"),
    ] {
        scratch.write("few/fixtures/SOURCES", sources);
        let error = xtask(&scratch.root().join("few"), &["check-fixtures"]).unwrap_err();
        assert!(error.contains(&format!("SOURCES{message}")), "{error}");
    }
}

#[test]
fn the_blocks_of_url_host_are_those_of_the_registries() {
    assert_eq!(
        xtask(&real(), &["check-registries"]).unwrap(),
        "51 blocks of IANA's registries are those of url-host\n"
    );
}

#[test]
fn every_difference_from_registries_is_reported() {
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
