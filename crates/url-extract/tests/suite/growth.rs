//! Long texts take linear time.

use url_extract::{Extractor, Syntax};

/// With quadratic time, this would take minutes.
#[test]
fn long_texts_take_linear_time() {
    let all = |syntax| {
        let extractor = Extractor::new().syntax(syntax).www(true).mail_addresses(true).invalid(true);
        #[cfg(feature = "psl")]
        let extractor = extractor.bare_hosts(true);
        extractor.schemes_without_slashes(["mailto", "data"]).defanged(true)
    };
    let pieces = [
        "a",
        "a.",
        ".",
        "a:",
        ":",
        "a@",
        "@",
        "a@b.",
        "a.b@",
        "a+",
        "://",
        "a://",
        "ab://",
        "http://a",
        "http://a,",
        "http://(",
        "http://[",
        ",a",
        ";a;",
        "&a;",
        "&#1;",
        "&#",
        "&",
        "\\",
        "\\/",
        "\\u",
        "\\u{",
        "\\uD800",
        "(",
        ")",
        "[(",
        "'",
        "*",
        "_",
        "www.",
        "www.a",
        "www.a/",
        "a.com",
        "a.com:",
        "a.com:1",
        "1.",
        "1.2.3.4",
        "é",
        "é.",
        "。",
        "…",
        "data:",
        "data:,",
        "mailto:a",
        "é@é.é",
        "-",
        "-.",
        "._",
        "http://a/..",
        "http://a/;",
        "xn--.",
        "\u{301}.",
        "[a]",
        "[.]",
        "[",
        "]",
        "a[.]",
        "a (dot) ",
        "hxxp",
        "[:]",
        "\x1b[",
        "\x1b[4m",
        "\x1b[1;a:",
        "1;1:",
    ];
    for syntax in [Syntax::Plain, Syntax::Json, Syntax::Html, Syntax::Markdown] {
        let extractor = all(syntax);
        for piece in pieces {
            let long = piece.repeat((1 << 12) / piece.len());
            for text in
                [long.clone(), format!("http://a/{long}"), format!("{long}://a"), format!("www.a/{long} http://b")]
            {
                let len: usize = extractor.extract(&text).map(|found| found.written().len()).sum();
                assert!(len <= text.len(), "{piece}");
            }
        }
    }
}
