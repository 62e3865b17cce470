//! `urlstack host --public` on the published ways around filters of hosts.

use crate::program::{run, shown, words};
use serde_json::Value;
use std::net::Ipv6Addr;

/// The hosts, each with its class, or the error if it is no host.
fn bypasses() -> impl Iterator<Item = (&'static str, &'static str)> {
    let lines = include_str!("../../../url-host/tests/suite/bypasses.tsv").lines();
    lines.filter(|line| !line.is_empty() && !line.starts_with('#')).map(|line| {
        let [host, expected, _source] = line.split('\t').collect::<Vec<_>>().try_into().expect("three fields");
        (host, expected)
    })
}

/// Returns the hosts that are reported, with the name and the message of the failure.
fn reported(arguments: &str, hosts: &str) -> (Vec<[String; 3]>, Option<i32>) {
    let output = run(&words(arguments), hosts.as_bytes());
    assert_eq!(shown(&output.stderr), "");
    let text = String::from_utf8(output.stdout).expect("text");
    let objects = text
        .lines()
        .map(|line| {
            let object: Value = serde_json::from_str(line).expect("JSON");
            [&object["input"], &object["failure"]["name"], &object["failure"]["message"]]
                .map(|text| text.as_str().expect("text").to_owned())
        })
        .collect();
    (objects, output.status.code())
}

#[test]
fn public_rejects_every_published_bypass() {
    let hosts = bypasses().map(|(host, _)| host).collect::<Vec<_>>().join("\n");
    let (reports, code) = reported("host --public --to json", &hosts);
    assert_eq!(reports.len(), bypasses().count());
    for ((host, expected), [input, name, message]) in bypasses().zip(&reports) {
        assert_eq!(input, host);
        match &**name {
            // The program reads an address without brackets, which is no host.
            "not-public" if host.parse::<Ipv6Addr>().is_ok() => assert_eq!(expected, "domain-to-ASCII", "{host}"),
            "not-public" => assert_eq!(message.strip_prefix("the class of this host is "), Some(expected), "{host}"),
            name => assert_eq!(name, expected, "{host}"),
        }
    }
    assert_eq!((reports.len(), code), (184, Some(1)));

    // With a scheme that is not special, what is no host there may be one, but not a public one.
    let (reports, code) = reported("host --public --opaque --to json", &hosts);
    assert!(bypasses().map(|(host, _)| host).eq(reports.iter().map(|report| &report[0])));
    assert_eq!((reports.len(), code), (184, Some(1)));
}

#[test]
fn public_reports_no_public_host() {
    let hosts = [
        "example.org",
        "example.org.",
        "bücher.at",
        "8.8.8.8",
        "0x8.8.8.8",
        "100.128.0.1",
        "192.0.0.9",
        "[2606:4700::1111]",
        "[2001:20::1]",
        "[::ffff:8.8.8.8]",
        "[64:ff9b::808:808]",
    ];
    assert_eq!(reported("host --public --to json", &hosts.join("\n")), (Vec::new(), Some(0)));
}
