//! The content of elements that can have a page or a script: `noscript`, `srcdoc`, `script`.

use url_extract::html::{Link, ScriptUrl, links, links_with_scripts};

fn values(html: &str) -> Vec<String> {
    links(html, None).map(|link| link.value().to_owned()).collect()
}

/// The resolved URLs, or the errors.
fn hrefs(html: &str, base: &str) -> Vec<String> {
    let href = |link: Link<'_>| link.result().map_or_else(|error| error.code().to_owned(), ToString::to_string);
    links(html, base).map(href).collect()
}

/// A page in a page.
fn iframe(html: &str) -> String {
    format!("<iframe srcdoc=\"{}\"></iframe>", html.replace('&', "&amp;").replace('"', "&quot;"))
}

/// The tokenizer goes on as the standard says, with scripting disabled.
#[test]
fn content_of_elements_is_read_by_their_names() {
    for (html, expected) in [
        ("<noscript><a href=b><img src=c></noscript><a href=d>", &["b", "c", "d"] as &[&str]),
        ("<NOSCRIPT><style>url(a)</style></NOSCRIPT>", &["a"]),
        ("<noscript><a href=b>", &["b"]),
        ("<noscript><noscript><a href=b></noscript><a href=c>", &["b", "c"]),
        ("<noscript></noscript><noscript/><a href=b>", &["b"]),
        ("<noscript><!--</noscript><a href=b>--><a href=c>", &["c"]),
        ("<noscript><title></noscript><a href=b></title><a href=c>", &["c"]),
        ("<noscript>&lt;a href=b&gt;</noscript>", &[]),
        ("<iframe><a href=b></iframe><noembed><a href=c></noembed><noframes><a href=d></noframes><xmp><a href=e>", &[]),
        ("<noframe><a href=b></noframe>", &["b"]),
        ("<a href=b><plaintext><a href=c></plaintext><a href=d>", &["b"]),
        // Elements of SVG can be empty, those of HTML with such names cannot.
        ("<svg><title/><script href=a /><style/><a href=b></svg><a href=c>", &["a", "b", "c"]),
        ("<math><title/></math><a href=b>", &["b"]),
        ("<svg/><title/><a href=b></title><a href=c>", &["c"]),
        ("<svg></svg></svg><title/><a href=b></title><a href=c>", &["c"]),
        ("<script/><a href=b></script><a href=c>", &["c"]),
    ] {
        assert_eq!(values(html), expected, "{html}");
    }
}

#[test]
fn pages_in_attributes_are_read() {
    for (html, expected) in [
        ("<iframe srcdoc='<a href=b>' src=c></iframe><a href=d>", &["b", "c", "d"] as &[&str]),
        ("<IFRAME SRCDOC='<p style=\"x:url(b)\"><style>@import\"c\"</style>'>", &["b", "c"]),
        ("<iframe srcdoc='&lt;a href=&quot;b&amp;amp;c&quot;>'>", &["b&c"]),
        ("<iframe srcdoc=\"<meta content='0;b' http-equiv=refresh><meta content='0;c'>\">", &["b"]),
        ("<iframe srcdoc='<a href=b><!--<a href=c>--><script>\"<a href=d>\"</script><a href=e'>", &["b"]),
        ("<iframe srcdoc><iframe srcdoc=''></iframe><p srcdoc='<a href=b>'>", &[]),
        ("<iframe srcdoc='<a href=b>' srcdoc='<a href=c>'>", &["b"]),
        ("<iframe srcdoc='<a href=b>'", &[]),
        ("<iframe srcdoc='<iframe srcdoc=\"<a href=b><iframe srcdoc=&amp;quot;<a href=c>&amp;quot;>\">'>", &["b", "c"]),
        (
            "<noscript><iframe srcdoc='<noscript><a href=b></noscript><a href=c>'></iframe></noscript><a href=d>",
            &["b", "c", "d"],
        ),
        // What a page does not close is closed at its end.
        (
            "<iframe srcdoc='<style>url(b'></iframe><a href=c><iframe srcdoc='<svg>'></iframe><title/><a href=d>",
            &["b", "c"],
        ),
    ] {
        assert_eq!(values(html), expected, "{html}");
    }
}

#[test]
fn pages_in_attributes_have_the_base_around_them() {
    let base = "https://h/a/b?q#f";
    assert_eq!(hrefs(&iframe("<a href=c>"), base), ["https://h/a/c"]);
    assert_eq!(hrefs(&iframe("<a href='#c'>"), base), ["https://h/a/b?q#c"]);
    assert_eq!(hrefs(&(iframe("<a href=c>") + "<base href=d/>"), base), ["https://h/a/d/c", "https://h/a/d/"]);
    // A base of its own is relative to the one around it, and is not the base of what follows.
    let html = format!("<base href=/1/>{}<a href=c>", iframe("<base href=2/><base href=3/><a href=c>"));
    let expected = ["/1/", "/1/2/", "/1/3/", "/1/2/c", "/1/c"].map(|path| format!("https://h{path}"));
    assert_eq!(hrefs(&html, base), expected);
    let html = iframe(&format!("<base href=1/>{}<a href=c>", iframe("<base href=2/><a href=c>")));
    let expected = ["/a/1/", "/a/1/2/", "/a/1/2/c", "/a/1/c"].map(|path| format!("https://h{path}"));
    assert_eq!(hrefs(&html, base), expected);
    // One that does not apply, and one that is not the base of the page.
    assert_eq!(hrefs(&iframe("<base href=data:,x><a href=c>"), base)[1], "https://h/a/c");
    assert_eq!(links(&iframe("<base href=https://i/>"), base).base_url(), None);
    let link = links(&iframe("<a href=c>"), None).next().map(Link::into_result).unwrap();
    assert_eq!(link.unwrap_err().code(), "missing-scheme-non-relative-URL");
}

#[test]
fn ranges_in_attributes_are_those_of_the_page() {
    let written = |html: &str| -> Vec<String> { links(html, None).map(|link| html[link.range()].to_owned()).collect() };
    assert_eq!(written("é<iframe srcdoc='é&lt;a href=\"b?c&amp;amp;d\">'>"), ["b?c&amp;amp;d"]);
    assert_eq!(written("<iframe srcdoc='<style>url(\"a\\29\")'>"), ["a\\29"]);
    // The whole value, if it has references that a URL does not have, or around a value that has them.
    assert_eq!(written("<iframe srcdoc='<a href=b>&eacute;'>"), ["<a href=b>&eacute;"]);
    assert_eq!(written("<iframe srcdoc='<a href=b><img srcset=&amp;eacute;,c>'>"), ["b", "&amp;eacute;,c"]);
}

/// Pages in pages end at a depth, so that time does not grow with it.
#[test]
fn pages_are_read_up_to_a_depth() {
    let mut html = "<a href=b>".to_owned();
    let mut counts = Vec::new();
    for _ in 0..12 {
        html = iframe(&html);
        counts.push(values(&html).len());
    }
    assert_eq!(counts, [1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0]);
}

/// The whole text of each script that is read, with its type.
fn scripts(html: &str) -> Vec<[String; 2]> {
    let whole = |_: &str, text: &str| vec![ScriptUrl::new("all", 0..text.len(), text)];
    let link = |link: Link<'_>| {
        let is_written = html[link.range()] == *link.value();
        assert!(is_written || html.contains('&'), "{html}");
        [link.element().to_owned(), link.value().to_owned()]
    };
    links_with_scripts(html, None, whole).filter(|link| link.attribute() == "all").map(link).collect()
}

#[test]
fn scripts_are_read_by_their_type() {
    for (html, expected) in [
        ("<script type=importmap>{a}</script>", &[["importmap", "{a}"]] as &[_]),
        ("<SCRIPT TYPE=' SpeculationRules\n'>a<b</SCRIPT>", &[["speculationrules", "a<b"]]),
        ("<script type=importmap>a</script><script>b</script><script type=module>c</script>d", &[["importmap", "a"]]),
        ("<script type=importmap-shim>a</script><script type=application/json>b</script>", &[]),
        // One with a source, without text or without an end is not run.
        ("<script type=importmap src=a>b</script><script src type=importmap>b</script>", &[]),
        ("<script type=importmap></script>a<script type=importmap>b", &[]),
        ("<script type=importmap>a&amp;b</script>", &[["importmap", "a&amp;b"]]),
        (
            "<script type=importmap>a<!--<script>b</script>c--></script>",
            &[["importmap", "a<!--<script>b</script>c-->"]],
        ),
        ("<iframe srcdoc='<script type=importmap>a</script>'>", &[["importmap", "a"]]),
        ("<iframe srcdoc='&lt;script type=importmap>&amp;a</script>'>", &[["importmap", "&a"]]),
        ("<noscript><script type=importmap>a</script></noscript>", &[["importmap", "a"]]),
        ("<!--<script type=importmap>a</script>--><title><script type=importmap>a</script></title>", &[]),
    ] {
        assert_eq!(scripts(html), expected, "{html}");
    }
}
