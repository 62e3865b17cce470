//! Lists of hosts in every format, in every option that takes one.

use super::program::{Folder, run_in};
use std::process::Output;
use url_host::matching::HostListFormat;

/// A list of each format, with `ads.example` and `10.0.0.0/8` if the format has blocks. A list of `*.` is one that must
/// be named.
const LISTS: [(&str, &str); 9] = [
    ("domains", "# a list\nADS.example\n10.0.0.0/8\n"),
    ("wildcard", "# a list\n*.ads.example\n"),
    ("hosts", "127.0.0.1 localhost\r\n0.0.0.0 b.example ads.example # x\r\n"),
    ("adblock", "[Adblock Plus]\n! a list\n||ads.example^\n"),
    ("dnsmasq", "address=/b.example/ads.example/0.0.0.0\n"),
    ("unbound", "server:\n  local-zone: \"ads.example.\" always_null\n"),
    ("rpz", "$TTL 60\n@ SOA localhost. root.localhost. 1 2 3 4 5\n  NS localhost.\nads.example CNAME .\n"),
    ("clash", "payload:\n  - '+.ads.example'\n  - 10.0.0.0/8\n"),
    ("surge", "// a list\nDOMAIN-SUFFIX,ads.example\nIP-CIDR,10.0.0.0/8,no-resolve\n"),
];

/// Where a list can be named: the arguments, in which `LIST` is the list, and whether a URL or host in it is printed as
/// it is, or is reported.
const OPTIONS: [(&[&str], bool); 8] = [
    (&["filter", "host in LIST"], true),
    (&["filter", "host not in LIST"], false),
    (&["check", "--hosts", "LIST"], false),
    (&["check", "--deny-hosts", "LIST"], true),
    (&["check", "--rules", "hosts.policy"], false),
    (&["check", "--rules", "deny.policy"], true),
    (&["host", "--hosts", "LIST"], false),
    (&["host", "--public", "--hosts", "LIST"], false),
];

/// Runs the program on a list, which is named as the option takes it.
fn run_with(arguments: &[&str], list: &str, text: &str, input: &str) -> Output {
    let rule = |name: &str| format!("scheme https\n{name} {list}\n").into_bytes();
    let folder = Folder::new(&[
        ("list.txt".to_owned(), text.as_bytes().to_vec()),
        ("hosts.policy".to_owned(), rule("hosts")),
        ("deny.policy".to_owned(), rule("deny-hosts")),
    ]);
    let words = arguments.iter().map(|word| word.replace("LIST", list));
    let words: Vec<_> = words.chain([input.to_owned()]).map(String::into_bytes).collect();
    run_in(&folder, &[], &words, b"")
}

/// The names under which a list is read: that of its format, and none if it is found.
fn names(format: &str) -> Vec<String> {
    let found = Some("@list.txt".to_owned()).filter(|_| format != "wildcard");
    [format!("{format}@list.txt")].into_iter().chain(found).collect()
}

#[test]
fn every_option_takes_every_format() {
    for (format, text) in LISTS {
        for name in names(format) {
            for (arguments, is_shown) in OPTIONS {
                let of = |host: &str| if arguments[0] == "host" { host.to_owned() } else { format!("https://{host}/") };
                for (host, is_in) in [("ads.example", true), ("badads.example", false)] {
                    let output = run_with(arguments, &name, text, &of(host));
                    let shown = !output.stdout.is_empty() || arguments[0] == "host" && !output.stderr.is_empty();
                    let error = String::from_utf8_lossy(&output.stderr);
                    assert_ne!(output.status.code(), Some(2), "{name} {arguments:?}: {error}");
                    // A host that is in the list of `--public` is of a special-use name.
                    if !arguments.contains(&"--public") || !is_in {
                        assert_eq!(shown, is_in == is_shown, "{name} {arguments:?} {host}: {error}");
                    }
                }
            }
        }
    }
    for format in HostListFormat::ALL {
        assert!(LISTS.iter().any(|(name, _)| *name == format.as_str()), "{format}");
    }
}

/// The place and the expectation are in the message, and nothing is checked or printed.
#[test]
fn a_list_in_no_known_format_fails() {
    for (name, text, expected) in [
        ("@list.txt", "# x\nads.example 443\n", "list.txt:2:12: trailing-text: expected nothing after the host"),
        (
            "@list.txt",
            "ads.example\n  ||é.example^\n",
            "list.txt:2:3: format: expected a line in the format of the list, as in `example.com`",
        ),
        ("@list.txt", "||é.example^\n||é*.example^\n", "list.txt:2:4: wildcard: "),
        (
            "@list.txt",
            "DOMAIN-KEYWORD,ads\n",
            "list.txt:1:1: rule: expected a rule for a whole host, as in `DOMAIN-SUFFIX,example.com`",
        ),
        (
            "rpz@list.txt",
            "# é\n0.0.0.0 a.example\n",
            "list.txt:2:1: format: expected a line in the format of the list, as in `example.com CNAME .`",
        ),
        (
            "wildcard@list.txt",
            "*.a.example\na.example",
            "list.txt:2:1: rule: expected a rule for a whole host, as in `*.example.com`",
        ),
        ("clash@list.txt", "payload:\n  - '*.é.example'\n", "list.txt:2:6: wildcard: "),
        (
            "clash@list.txt",
            "payload:\n",
            "list.txt:2:1: rule: expected a rule for a whole host, as in `- '+.example.com'`",
        ),
        ("hosts@list.txt", "# nothing\n", "list.txt: expected a host"),
        ("zone@list.txt", "a.example", "expected one of `domains`, `wildcard`, "),
        ("adblock@none.txt", "", "none.txt: "),
    ] {
        for (arguments, _) in OPTIONS {
            let output = run_with(arguments, name, text, "https://a.example/");
            let error = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(2), "{name} {arguments:?}: {error}");
            assert!(output.stdout.is_empty() && error.contains(expected), "{name} {arguments:?} {expected}: {error}");
        }
    }
}

/// `urlstack host --list` prints the hosts of each format.
#[test]
fn lists_are_printed() {
    for (format, text) in LISTS {
        for named in [Some(format), None] {
            let from = named.map(|format| ["--from", format]).into_iter().flatten();
            let arguments: Vec<_> = ["host", "--list", "--quiet"].into_iter().chain(from).chain(["--file"]).collect();
            let output = run_with(&arguments, "", text, "list.txt");
            let shown = String::from_utf8_lossy(&output.stdout);
            let host = match (format, named) {
                ("wildcard", None) => "*.ads.example",
                ("domains" | "hosts" | "rpz", _) => "ads.example",
                _ => ".ads.example",
            };
            assert!(output.status.success() && shown.lines().any(|line| line == host), "{format}: {shown}");
            // A line of another format is an error, which says where.
            let other = if format == "rpz" { "0.0.0.0 x.example\n" } else { "x.example CNAME .\n" };
            let text = format!("{text}{other}");
            let arguments: Vec<_> = arguments.iter().copied().filter(|word| *word != "--quiet").collect();
            let output = run_with(&arguments, "", &text, "list.txt");
            let error = String::from_utf8_lossy(&output.stderr);
            let line = text.lines().count();
            assert_eq!(output.status.code(), Some(1), "{format}: {error}");
            // To a list of domains, the first word of a zone's line is one.
            let column = if (format, named) == ("domains", Some(format)) { 10 } else { 1 };
            assert!(error.contains(&format!("list.txt:{line}:{column}: error: ")), "{format} {named:?}: {error}");
        }
    }
}
