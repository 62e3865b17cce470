//! The places of URLs in files of every format.

use super::program::{Folder, run_in, words};
use std::collections::BTreeSet;
use url_sources::Format;

/// The URL in every file. Nothing else in one is a URL.
const URL: &str = "https://place.example/x";

/// A small file of each format, with characters of several bytes before the URL if the format allows them.
const FILES: &[(&str, &str)] = &[
    ("plain", "é 😀\n\né 😀: https://place.example/x.\n"),
    ("code", "x = 1;\n  é = \"https://place.example/x\";\n"),
    ("markdown", "# é\n\nSee [é](https://place.example/x), or not.\n"),
    ("html", "<p>é</p>\n<p>é <a class=x\n href=\"https://place.example/x\">é</a>\n"),
    ("xml", "<?xml version='1.0'?>\n<urlset><!-- é -->é<loc>https://place.example/x</loc></urlset>\n"),
    ("json", "{\n  \"é\": [\"é\", \"https://place.example/x\"]\n}\n"),
    ("json:a[].b", "{\"b\": \"é\",\n \"a\": [{\"é\": 1, \"b\": \"https://place.example/x\"}]}\n"),
    ("jsonl", "{\"a\": \"é\"}\n{\"é\": \"https://place.example/x\"}\n"),
    ("jsonl:é", "{\"a\": \"é\"}\n{\"é\": \"https://place.example/x\"}\n"),
    ("har", "{\"log\": {\"é\": 1, \"entries\": [\n{\"request\": {\"url\": \"https://place.example/x\"}}]}}\n"),
    ("csv", "é,url\n\"a\né\",\"https://place.example/x\"\n"),
    ("csv:;", "é;url\n\"é\";https://place.example/x\n"),
    ("csv:\\t", "é\turl\n\"é\"\thttps://place.example/x\n"),
    ("tsv", "é\turl\né\thttps://place.example/x\n"),
    ("common", "192.0.2.7 - é [1] \"GET https://place.example/x HTTP/1.1\" 200 5\n"),
    ("combined", "192.0.2.7 - é [1] \"GET / HTTP/1.1\" 200 5 \"https://place.example/x\" \"curl\"\n"),
    ("vhost", "h.example 192.0.2.7 - é [1] \"GET / HTTP/1.1\" 200 5 \"https://place.example/x\" \"curl\"\n"),
    ("traefik", "192.0.2.7 - é [1] \"GET / HTTP/1.1\" 200 5 \"https://place.example/x\" \"curl\" 12 \"r\" \"-\" 5ms\n"),
    (
        "ingress-nginx",
        "192.0.2.7 - é [1] \"GET / HTTP/2.0\" 502 559 \"https://place.example/x\" \"curl\" 40 0.002 [d] [] 10.0.0.1:80 0 \
         0.001 502 abc\n",
    ),
    (
        "envoy",
        "[1] \"GET https://place.example/x HTTP/2\" 200 - 1 2 3 4 \"192.0.2.1\" \"curl\" \"id\" \"a.example\" \
         \"10.0.0.1:80\"\n",
    ),
    (
        "haproxy",
        "Feb  6 12:14:14 é haproxy[1]: 10.0.1.2:33317 [06/Feb/2026:12:14:14.655] i static/srv1 10/0/30/69/109 200 2750 \
         - - ---- 1/1/1/1/0 0/0 \"GET https://place.example/x HTTP/1.1\"\n",
    ),
    (
        "elb",
        "https 2026-11-26T09:00:01.000000Z app/lb/1 192.0.2.1:2817 10.0.0.1:80 0.000 0.001 0.000 200 200 34 366 \"GET \
         https://place.example/x HTTP/1.1\" \"curl\" - - arn trace\n",
    ),
    (
        "squid",
        "1764147601.000    123 192.0.2.1 TCP_MISS/200 4512 GET https://place.example/x - HIER_DIRECT/192.0.2.9 \
         text/html\n",
    ),
    ("nginx:$time $a \"$request\"", "1 é \"GET https://place.example/x HTTP/1.1\"\n"),
    ("apache:%h %{é}i \"%{Referer}i\"", "h é \"https://place.example/x\"\n"),
    ("w3c", "#Fields: date x cs(Referer)\n1 é -\n1 é https://place.example/x\n"),
    ("iis", "#Software: x\n#Fields: date x cs(Referer)\n1 é https://place.example/x\n"),
    ("cloudfront", "#Fields: date x cs(Referer)\n1\té\thttps://place.example/x\n"),
    ("zeek", "#fields\tts\tx\treferrer\n1.0\té\thttps://place.example/x\n"),
    // In lists of hosts, only comments have URLs.
    ("host-list", "# é\n0.0.0.0 é.example # é https://place.example/x\n"),
    ("domains", "é.example # https://place.example/x\n"),
    ("wildcard", "*.é.example # https://place.example/x\n"),
    ("hosts", "# é https://place.example/x\n0.0.0.0 a.example\n"),
    ("adblock", "[Adblock Plus]\n! Homepage é: https://place.example/x\n||a.example^\n"),
    ("dnsmasq", "address=/é.example/ # https://place.example/x\n"),
    ("unbound", "server:\n  local-zone: é.example static # https://place.example/x\n"),
    ("rpz", "$TTL 60 ; https://place.example/x\né.example CNAME .\n"),
    ("clash", "payload:\n  - '+.é.example' # https://place.example/x\n"),
    ("surge", "DOMAIN,é.example // https://place.example/x\n"),
];

/// Returns the line and the column of the URL, both from 1, as an editor counts them.
fn place(text: &str) -> (usize, usize) {
    let (before, after) = text.split_once(URL).expect("the URL");
    assert!(!after.contains(URL), "{text}");
    let line = before.rsplit('\n').next().unwrap_or_default();
    (before.matches('\n').count() + 1, line.chars().count() + 1)
}

#[test]
fn every_format_has_places() {
    let names: BTreeSet<&str> = FILES.iter().map(|(format, _)| format.split(':').next().unwrap_or_default()).collect();
    for name in Format::NAMES.iter().chain(&["nginx", "apache"]) {
        assert!(names.contains(name), "{name}");
    }
    for (format, text) in FILES {
        for text in [(*text).to_owned(), text.replace('\n', "\r\n"), format!("{}{text}", before(format))] {
            let folder = Folder::new(&[("file".to_owned(), text.clone().into_bytes())]);
            let arguments = ["extract", "--from", format, "--position", "--quiet", "--file", "file"];
            let output = run_in(&folder, &[], &arguments.map(|word| word.as_bytes().to_vec()), b"");
            let (line, column) = place(&text);
            let shown = String::from_utf8_lossy(&output.stdout);
            let error = String::from_utf8_lossy(&output.stderr);
            assert_eq!(shown, format!("file:{line}:{column}: {URL}\n"), "{format}: {text:?}: {error}");
            // The places of objects are the same, and `check` reports them.
            let arguments = ["extract", "--from", format, "--to", "json", "--quiet", "--file", "file"];
            let objects = run_in(&folder, &[], &arguments.map(|word| word.as_bytes().to_vec()), b"").stdout;
            let checked = run_in(&folder, &[], &words("check --places --scheme ftp"), &objects).stdout;
            let expected = format!("file:{line}:{column}: error: other-scheme: ");
            let checked = String::from_utf8_lossy(&checked);
            assert!(checked.starts_with(&expected), "{format}: {text:?}: {checked}");
        }
    }
}

/// Returns what a file of the format can have before its first line.
fn before(format: &str) -> &'static str {
    // A text of XML starts with its declaration.
    if format == "xml" { "\u{FEFF}" } else { "\u{FEFF}\n" }
}
