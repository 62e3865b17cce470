//! The attributes of HTML elements.

use serde_json::Value;
use url_extract::html::{Link, links};

fn fixture(name: &str) -> Vec<Value> {
    let path = format!("{}/../../fixtures/html/{name}", env!("CARGO_MANIFEST_DIR"));
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

fn values(html: &str) -> Vec<String> {
    links(html, None).map(|link| link.value().to_owned()).collect()
}

/// The table of web-platform-tests. Its URLs have no tabs and newlines, because they are resolved.
#[test]
fn refreshes_are_those_of_the_web_platform_tests() {
    let tests = fixture("meta-refresh.json");
    for test in &tests {
        let input = test["input"].as_str().unwrap().replace('"', "&quot;").replace('\r', "&#13;");
        let html = format!("<meta content=\"{input}\" HTTP-EQUIV=Refresh>");
        let expected = test["expected"][1].as_str().filter(|url| *url != "refresh.sub.html");
        let found: Vec<String> = values(&html).iter().map(|url| url.replace(['\t', '\n'], "")).collect();
        assert_eq!(found, expected.as_slice(), "{test}");
    }
    assert_eq!(tests.len(), 69);
}

/// The splitting loop of web-platform-tests yields its one URL, and the tokenizer of descriptors finds the one that is
/// chosen.
#[test]
fn candidates_are_those_of_the_web_platform_tests() {
    let tests = fixture("srcset.json");
    for test in &tests {
        let text = |key: &str| test[key].as_str().unwrap();
        let found = values(&format!("<img srcset='{}'>", text("srcset")));
        let expected = values(&format!("<img src='{}'>", text("expect")));
        match text("group") {
            "splitting loop" => assert_eq!(found, expected, "{test}"),
            _ => assert!(expected.iter().all(|url| found.contains(url)), "{test}: {found:?}"),
        }
    }
    assert_eq!(tests.len(), 41);
    // A comma in parentheses does not start a candidate.
    assert_eq!(values("<img srcset='a 1x ( , b 1x, ), c'>"), ["a", "c"]);
    assert_eq!(values("<img srcset='a 1x (, b'>"), ["a"]);
    assert_eq!(values("<link imagesrcset='a 1x, b,c, d 2x'>"), ["a", "b,c", "d"]);
}

#[test]
fn each_attribute_is_read_of_its_elements() {
    for (html, expected) in [
        ("<a href=b ping=' c  d\n'>", &["b", "c", "d"] as &[&str]),
        ("<anything href=b itemid=c xlink:href=d>", &["b", "c", "d"]),
        ("<svg><use xlink:href='#a'/></svg>", &["#a"]),
        ("<IMG SRC=a longdesc=b>", &["a", "b"]),
        ("<div src=a action=b cite=c data=d poster=e background=f srcset=g ping=h content=i>", &[]),
        ("<form action=a><button formaction=b><input src=c formaction=d>", &["a", "b", "c", "d"]),
        (
            "<video src=a poster=b><source src=c srcset='d, e'><track src=f><audio src=g>",
            &["a", "b", "c", "d", "e", "f", "g"],
        ),
        ("<object data=a codebase=b><embed src=c><iframe src=d longdesc=e>", &["a", "b", "c", "d", "e"]),
        ("<blockquote cite=a><q cite=b><del cite=c><ins cite=d>", &["a", "b", "c", "d"]),
        ("<html manifest=a><head profile='b c'><body background=d><td background=e>", &["a", "b", "c", "d", "e"]),
        ("<meta content='0;a'><meta http-equiv=x content='0;a'><meta http-equiv=refresh>", &[]),
        ("<meta http-equiv=refresh content='0;a'>", &["a"]),
        (
            "<p style='background: url(a); color: red' title='url(b)'><b STYLE=\"--x:url('c')\"><p style><p style=''>",
            &["a", "c"],
        ),
        // The first attribute of a name counts.
        ("<a href=b href=c><a href href=d>", &["b"]),
        // Empty values have no URL.
        ("<a href><a href=''><a href=' \t'><img srcset=' , '>", &[]),
        // The tokenizer of the standard decides what a tag is.
        (
            "<!-- <a href=b> --><script>'<a href=c>'</script><style><a href=d></style><textarea><a href=e></textarea>",
            &[],
        ),
        ("<title><a href=b></title><a title='<a href=c>' href=d>", &["d"]),
        ("</a href=b><a href=c", &[]),
        ("<a href=b", &[]),
        ("<a/href=b/c>", &["b/c"]),
        ("<a href = 'b'\nhref2=c>", &["b"]),
    ] {
        assert_eq!(values(html), expected, "{html}");
    }
}

#[test]
fn links_are_resolved_against_the_base_of_the_page() {
    let hrefs = |html: &str, base: &str| -> Vec<String> {
        links(html, base).map(|link| link.result().map_or_else(|e| e.code().to_owned(), ToString::to_string)).collect()
    };
    let base = "https://h/a/b";
    assert_eq!(hrefs("<a href=c>", base), ["https://h/a/c"]);
    assert_eq!(hrefs("<a href=c><base href=d/>", base), ["https://h/a/d/c", "https://h/a/d/"]);
    // The first one counts, even if it is empty or not a URL, and one without `href` is none.
    assert_eq!(hrefs("<base href><base href=/2/><a href=c>", base), ["https://h/2/", "https://h/a/c"]);
    assert_eq!(hrefs("<base style='--x:url(y)' href=/1/><a href=c>", base)[2], "https://h/1/c");
    assert_eq!(hrefs("<base target=x><base href=/1/><base href=/2/><a href=c>", base)[2], "https://h/1/c");
    assert_eq!(
        hrefs("<base href=//[><base href=/2/><a href=c>", base),
        ["IPv6-unclosed", "https://h/2/", "https://h/a/c"]
    );
    assert_eq!(hrefs("<base href=javascript:x><a href=c>", base)[1], "https://h/a/c");
    let of_page = links("<base href=https://i/><a href=c>", None).nth(1).unwrap();
    assert_eq!(of_page.into_result().unwrap().as_str(), "https://i/c");
    assert_eq!(
        links("<a href=c>", None).next().unwrap().into_result().unwrap_err().code(),
        "missing-scheme-non-relative-URL"
    );
}

#[test]
fn ranges_are_those_of_the_page() {
    let written = |html: &str| -> Vec<String> { links(html, None).map(|link| html[link.range()].to_owned()).collect() };
    assert_eq!(written("é<a title='é&eacute;' href=' é?a&amp;b '>"), ["é?a&amp;b"]);
    assert_eq!(written("<img srcset='a?b&amp;c 1x, d&#x65; 2x'>"), ["a?b&amp;c", "d&#x65;"]);
    // The whole value, if the reference is not one of the few that a URL has.
    assert_eq!(written("<img srcset='a&eacute; 1x, b'>"), ["a&eacute; 1x, b", "a&eacute; 1x, b"]);
    assert_eq!(written("<meta content='0; URL=\"a b\"' http-equiv=refresh>"), ["a b"]);
}

/// What holds for every page.
fn law(html: &str) -> usize {
    let links: Vec<Link<'_>> = links(html, "https://h/").collect();
    let is_changed = html.contains(['&', '\r', '\0', '\\']);
    for link in &links {
        let written = &html[link.range()];
        assert!(is_changed || written == link.value(), "{html:?}: {written:?} {:?}", link.value());
        assert_eq!(link.value().trim_ascii(), link.value(), "{html:?}");
        assert!(!link.value().is_empty(), "{html:?}");
    }
    links.len()
}

/// Pages by the numbers of a linear congruential generator.
#[test]
fn values_are_at_their_ranges() {
    const PIECES: [&str; 56] = [
        "<a ",
        "<img ",
        "<meta ",
        "<base ",
        "<link ",
        "<script>",
        "</script>",
        "<!--",
        "-->",
        "<!",
        "</a ",
        ">",
        "/>",
        " ",
        "\n",
        "\r\n",
        "href",
        "src",
        "srcset",
        "ping",
        "content",
        "http-equiv=refresh",
        "=",
        "='",
        "=\"",
        "'",
        "\"",
        "a",
        "é",
        "&amp;",
        "&eacute",
        "&",
        ",",
        "1x",
        "(",
        ")",
        "0;",
        "url=",
        "\0",
        "<title>",
        "<style>",
        "</style>",
        "<noscript>",
        "<svg>",
        "<iframe ",
        "srcdoc",
        "style",
        "url(",
        "@import",
        "\\",
        "\\e9 ",
        "/*",
        "*/",
        ";",
        "type=importmap",
        "<script src>",
    ];
    let (mut state, mut count) = (1_u32, 0);
    let mut next = |limit: usize| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 8) as usize % limit
    };
    for _ in 0..50_000 {
        let text: String = (0..next(12)).map(|_| PIECES[next(PIECES.len())]).collect();
        count += law(&text);
        count += law(&format!("<a href={text}><img srcset='{text}'><meta http-equiv=refresh content=\"{text}\">"));
        count += law(&format!("<p style='{text}'><iframe srcdoc=\"{text}\"></iframe><style>{text}"));
    }
    assert!(count > 50_000, "{count}");
}

/// With quadratic time, this would take minutes.
#[test]
fn long_pages_take_linear_time() {
    for piece in [
        "<a href=b>",
        "a, ",
        ",",
        "(",
        "a ",
        "&amp;",
        "&",
        "<",
        "<a ",
        "href=b ",
        "href",
        "'",
        "0;",
        "<!--",
        "<script>",
        "</",
        "x=&#1 ",
        "url(",
        "url(a)",
        "url(a ",
        "url('a ",
        "\\",
        "/*",
        "@import ",
        "@import 'a'",
        "<style>",
        "<base href=a><iframe srcdoc=a>",
        "<iframe/srcdoc=",
        "<svg>",
    ] {
        let long = piece.repeat((1 << 13) / piece.len());
        for html in [
            long.clone(),
            format!("<img srcset='{long}'>"),
            format!("<a ping=\"{long}\" href='{long}'>"),
            format!("<style>{long}"),
            format!("<p style=\"{long}\">"),
            format!("<iframe srcdoc=\"{long}\">"),
        ] {
            assert!(law(&html) <= html.len());
        }
    }
}
