//! Time grows no faster than the text.

use std::time::{Duration, Instant};
use url_extract::Extractor;
use url_sources::{Format, Sources};

/// Texts whose parts are repeated.
const TEXTS: [(&str, &str, &str, &str); 33] = [
    ("plain", "", "https://a.example/ ", ""),
    ("markdown", "", "[x](https://a.example/) ", ""),
    ("markdown", "", "[", ""),
    ("markdown", "", "![x](", ""),
    ("markdown", "", "<a href=x>", ""),
    ("markdown", "", "[a]: <b\n\n", ""),
    ("markdown", "", "> ", "x"),
    ("html", "", "<a href=x>", ""),
    ("html", "<a ", "href=x ", ">"),
    ("html", "<style>", "url(a)", ""),
    ("html", "<style>", "url(", ""),
    ("html", "<style>", "@import '\n", ""),
    ("html", "<p style='", "url(&quot;a&quot;)", "'>"),
    ("html", "<iframe srcdoc='", "<a href=b>", "'>"),
    ("html", "<iframe srcdoc='&eacute;", "<a href=b>", "'>"),
    ("html", "<script type=importmap>{\"imports\":{", "\"a\":\"/b\",", "\"c\":\"/d\"}}</script>"),
    ("html", "<script type=importmap>", "{\"imports\":", "</script>"),
    ("xml", "", "<a>", ""),
    ("xml", "", "<loc>https://a/</loc>", ""),
    ("xml", "<a ", "b='x' ", ">"),
    ("xml", "<a>", "&amp;", "</a>"),
    ("json", "", "[", ""),
    ("json", "[", "\"https://a/\",", "1]"),
    ("json:a.b.c.d", "", "{\"a\":", ""),
    ("json", "{", "\"a://\":[\"x\"],", "\"b\":1}"),
    ("csv", "", "a,b\n", ""),
    ("csv", "\"", "\"\"", "\""),
    ("csv", "", "a,", ""),
    ("w3c", "#Fields: a b\n", "1 2\n", ""),
    ("nginx:$a,$b", "", ",", ""),
    ("host-list", "", "0.0.0.0 a.example\n", ""),
    ("host-list", "0.0.0.0", " a.example", ""),
    ("clash", "payload:\n", "- '+.a.example' # https://a/\n", ""),
];

#[test]
fn time_is_linear() {
    for (format, before, part, after) in TEXTS {
        let sources = Sources::new(format.parse::<Format>().unwrap(), &Extractor::new());
        let time = |count: usize| -> Duration {
            let text = format!("{before}{}{after}", part.repeat(count));
            let start = Instant::now();
            let _ = sources.find(&text, None, |_| {});
            start.elapsed()
        };
        // Sixteen times as much in at most 64 times the time, or in so little that it does not matter.
        let is_linear = || time(64_000) < 64 * time(4_000).max(Duration::from_millis(2));
        assert!((0..4).any(|_| is_linear()), "{format} {before}{part}{after}");
    }
}
