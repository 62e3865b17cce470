//! Warnings, and that usual patterns get none.

use url_patterns::{Init, UrlPattern, Warning};

/// The code, the component and the text that each warning is about.
fn summary(text: &str, warnings: &[Warning]) -> Vec<String> {
    warnings
        .iter()
        .map(|warning| format!("{} {} {}", warning.component(), warning.code(), &text[warning.range()]))
        .collect()
}

#[track_caller]
fn assert_warnings(pattern: &str, base: Option<&str>, expected: &[&str]) {
    let mut warnings = Vec::new();
    UrlPattern::options().parse_with_warnings(pattern, base.map(Into::into), &mut warnings).unwrap();
    assert_eq!(summary(pattern, &warnings), expected, "{pattern}");
}

#[test]
fn text_that_changes_alone() {
    assert_warnings("http://{4.}?google.com/", None, &["hostname text-changed 4."]);
    assert_warnings("http://192.168.*:*/", None, &["hostname text-changed 192.168."]);
    assert_warnings("http://:a{1}/", None, &["hostname text-changed 1"]);
    assert_warnings("http://a:8:x/", None, &[]);
    assert_warnings("http://a:0{8}:x/", None, &["port text-changed 0{8"]);
    // The slash of the group comes after that of the directory.
    assert_warnings("../*", Some("https://a/b/c/d"), &["pathname text-changed .."]);
    assert_warnings("https://a/:b/../c", None, &["pathname text-changed /../c"]);
    assert_warnings("https://a/:b/c\td/*", None, &["pathname text-changed /c\td"]);
}

#[test]
fn text_that_is_left_out() {
    let warnings = |init: &Init<'_>, text| {
        let mut warnings = Vec::new();
        UrlPattern::options().from_init_with_warnings(init, &mut warnings).unwrap();
        summary(text, &warnings)
    };
    let text = "example.com/ignored";
    assert_eq!(warnings(&Init::new().hostname(text), text), ["hostname text-left-out example.com/ignored"]);
    assert_eq!(warnings(&Init::new().port("80 "), "80 "), ["port text-left-out 80 "]);
    assert_eq!(warnings(&Init::new().port("80{x}:a"), "80{x}:a"), ["port text-left-out 80{x"]);
    let init = Init::new().protocol("data").pathname("a\\?b");
    assert_eq!(warnings(&init, "a\\?b"), ["pathname text-left-out a\\?b"]);
}

#[test]
fn components_that_no_url_has() {
    assert_warnings("file://me@*/", None, &["username cannot-match me"]);
    assert_warnings("file://*:80/", None, &["port cannot-match 80"]);
    assert_warnings("https:///a", None, &["hostname cannot-match "]);
    assert_warnings("https\\:/a", None, &["hostname cannot-match "]);
    assert_warnings("data\\:a", None, &[]);
    let mut warnings = Vec::new();
    let init = Init::new().protocol("https").pathname("{a}b");
    let pattern = UrlPattern::options().from_init_with_warnings(&init, &mut warnings).unwrap();
    assert_eq!(summary("{a}b", &warnings), ["pathname cannot-match {a}b"]);
    assert!(!pattern.test("https://example.com/ab"));
    // Here it can: the URL may not be special.
    warnings.clear();
    UrlPattern::options().from_init_with_warnings(&Init::new().pathname("ab"), &mut warnings).unwrap();
    assert!(warnings.is_empty() && UrlPattern::from_init(&Init::new().pathname("ab")).unwrap().test("x:ab"));
}

#[test]
fn usual_patterns_have_none() {
    for pattern in [
        "https://example.com/*",
        "https://{*.}?EXAMPLE.com/Users/:id/caf\u{e9}/%7e",
        "https://b\u{fc}cher.example/a b/:c",
        "https://:a.b\u{fc}cher.example/",
        "http{s}?://*:8080/a/../b?q=:q#c d",
        "http://127.1/*",
        "http://[\\:\\:1]/*",
        "HTTP://a/",
        "https://a/%2e/",
    ] {
        assert_warnings(pattern, None, &[]);
    }
}
