//! The programs in `examples`, with their outputs.

#![expect(dead_code, reason = "each is a program, whose `main` is not called")]

use std::error::Error;

#[path = "../../examples/crawl_frontier.rs"]
mod crawl_frontier;
#[path = "../../examples/log_sites.rs"]
mod log_sites;

/// Returns what a program writes, followed by its error, if any.
fn output_of(run: impl FnOnce(&mut Vec<u8>) -> Result<(), Box<dyn Error>>) -> String {
    let mut output = Vec::new();
    let result = run(&mut output);
    let output = String::from_utf8(output).unwrap();
    output + &result.err().map(|error| format!("error: {error}")).unwrap_or_default()
}

#[test]
fn a_frontier_has_each_url_once_and_a_queue_for_each_site() {
    let crawl = |input: &str| output_of(|output| crawl_frontier::run(input.as_bytes(), output));
    let input = "https://example.com/a/\t../%7Eme#top
https://example.com/a/\t/~me
https://example.com/a/\t//www.EXAMPLE.com:443/?b=1&a=2
https://example.com/a/\t//www.example.com/?a=2&b=1
https://example.com/a/\thttps://b.github.io/
https://example.com/a/\thttp://a.github.io/
https://example.com/a/\tmailto:me@example.com
https://example.com/a/\t//exa mple.com/
example.com\t/
";
    // Two sites, because `github.io` is a public suffix.
    let expected = "skip //exa mple.com/ on https://example.com/a/: invalid host: domain-to-ASCII: a domain cannot \
        contain a space (U+0020) (bytes 5..6)
skip / on example.com: invalid scheme: missing-scheme-non-relative-URL: no scheme, and no base URL to resolve it against (bytes 0..11)
round:
    http://a.github.io/
    https://b.github.io/
    https://example.com/~me
round:
    https://www.example.com/?b=1&a=2
";
    assert_eq!(crawl(input), expected);
    assert_eq!(crawl("https://example.com/"), "error: expected a tab between a page and a link");
}

#[test]
fn lines_of_a_log_are_counted_by_registrable_domain() {
    let count = |field: &str, input: &[u8]| output_of(|output| log_sites::run(field, input, output));
    let input = b"GET https://www.example.co.uk/
GET  HTTPS://EXAMPLE.co.uk.:8443/\xFF \xFF
GET https://co.uk/
GET http://0x7f.1/
GET http://127.0.0.1:8080/
GET data:,x
\xFF
CONNECT example.com:443
";
    let expected = "2 127.0.0.1\n2 example.co.uk\n1 co.uk\n3 without a URL that has a host\n";
    assert_eq!(count("2", input), expected);
    assert_eq!(count("1", b""), "");
    assert_eq!(count("0", b""), "error: the first field has the number 1");
    assert_eq!(count("", b""), "error: expected the number of a field: cannot parse integer from empty string");
}
