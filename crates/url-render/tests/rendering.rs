//! What the standard says about rendering, row by row, and what this crate adds.

use url_core::Url;
use url_render::{Component, RenderOptions, Rendered, Scope, SpanKind, render};

fn url(input: &str) -> Url {
    Url::parse(input).unwrap()
}

fn shown(options: RenderOptions<'_>, input: &str) -> String {
    options.render(&url(input)).to_string()
}

#[test]
fn the_serialization_is_rendered() {
    for input in
        ["https://example.com:8080/a/b?c#d", "data:text/plain,x", "foo:/.//x?#", "file:///etc", "foo://h", "foo:"]
    {
        let url = url(input);
        let rendered = render(&url);
        assert_eq!(rendered.to_string(), url.as_str());
        assert!(rendered.is_invertible());
        // The spans are all of the href.
        let mut end = 0;
        for span in rendered.spans() {
            assert_eq!(span.range().start, end, "{input}");
            end = span.range().end;
        }
        assert_eq!(end, url.as_str().len());
    }
}

#[test]
fn credentials_are_shown_on_demand_only() {
    let input = "https://examplecorp.com:secret@attacker.example/";
    let url = url(input);
    let rendered = render(&url);
    assert_eq!((rendered.to_string().as_str(), rendered.is_invertible()), ("https://attacker.example/", false));
    let rendered = RenderOptions::new().credentials(true).render(&url);
    assert_eq!((rendered.to_string().as_str(), rendered.is_invertible()), (input, true));
    let of = |component| rendered.spans().iter().find(|span| span.component() == component).map(url_render::Span::text);
    assert_eq!((of(Component::Username), of(Component::Password)), (Some("examplecorp.com"), Some("secret")));
}

#[test]
fn the_host_only_or_its_registrable_domain_only() {
    let host = RenderOptions::new().scope(Scope::Host);
    let registrable = RenderOptions::new().scope(Scope::RegistrableDomain);
    for (input, expected_host, expected_registrable) in [
        ("https://examplecorp.attacker.com:8080/", "examplecorp.attacker.com", "attacker.com"),
        ("https://a.b.co.uk/", "a.b.co.uk", "b.co.uk"),
        ("https://co.uk/", "co.uk", "co.uk"),
        ("https://example.com./", "example.com.", "example.com."),
        ("https://127.0.0.1/", "127.0.0.1", "127.0.0.1"),
        ("https://[::1]/", "[::1]", "[::1]"),
        ("foo://a.b/c", "a.b", "a.b"),
        // Without a host there is nothing less to show.
        ("mailto:me@example.com", "mailto:me@example.com", "mailto:me@example.com"),
        ("file:///etc", "file:///etc", "file:///etc"),
    ] {
        assert_eq!(
            (shown(host, input), shown(registrable, input)),
            (expected_host.into(), expected_registrable.into())
        );
    }
}

#[test]
fn a_leading_www_or_m_is_dropped_but_never_from_the_registrable_domain() {
    let options = RenderOptions::new().drop_www(true);
    for (input, expected) in [
        ("https://www.example.com/", "https://example.com/"),
        ("https://m.example.com/", "https://example.com/"),
        ("https://www.m.example.com/", "https://m.example.com/"),
        ("https://wwww.example.com/", "https://wwww.example.com/"),
        ("https://www.com/", "https://www.com/"),
        ("https://m.co.uk/", "https://m.co.uk/"),
        ("https://www.github.io/", "https://www.github.io/"),
        ("https://a.www.example.com/", "https://a.www.example.com/"),
        ("foo://www.example.com/", "foo://www.example.com/"),
    ] {
        assert_eq!(shown(options, input), expected);
    }
    assert!(!options.render(&url("https://www.example.com/")).is_invertible());
    assert!(options.render(&url("https://example.com/")).is_invertible());
}

#[test]
fn a_scheme_is_omitted_or_replaced() {
    let options = RenderOptions::new().omit_scheme("https");
    for (input, expected, is_invertible) in [
        ("https://example.com/a", "example.com/a", true),
        ("https://example.com:8080/a:b", "example.com:8080/a:b", true),
        ("https://[::1]:8080/", "[::1]:8080/", true),
        ("http://example.com/a", "http://example.com/a", true),
        ("mailto:me@example.com", "mailto:me@example.com", true),
        // The text would be read as a host and a port.
        ("tel:123", "tel:123", false),
    ] {
        let url = url(input);
        let rendered = options.render(&url);
        assert_eq!((rendered.to_string().as_str(), rendered.is_invertible()), (expected, is_invertible));
        if is_invertible {
            assert_eq!(options.read(expected), Ok(url));
        }
    }
    // A scheme may be named in capitals.
    let capitals = RenderOptions::new().omit_scheme("HTTPS");
    assert_eq!(shown(capitals, "https://example.com/a"), "example.com/a");
    assert_eq!(capitals.read("example.com/a"), Ok(url("https://example.com/a")));
    let insecure = RenderOptions::new().scheme_text("Not secure ");
    let url = url("http://example.com/");
    let rendered = insecure.render(&url);
    assert_eq!((rendered.to_string().as_str(), rendered.is_invertible()), ("Not secure example.com/", false));
    assert_eq!((rendered.spans()[0].kind(), rendered.spans()[0].range()), (SpanKind::Replaced, 0..7));
}

#[test]
fn elision_leaves_the_registrable_domain() {
    let input = "https://user:word@one.two.three.example.co.uk:8080/a/long/path/to/something?query#fragment";
    for (columns, expected) in [
        (200, "https://one.two.three.example.co.uk:8080/a/long/path/to/something?query#fragment"),
        (60, "https://one.two.three.example.co.uk:8080/a/long/pa…#fragment"),
        (42, "https://one.two.three.example.co.uk:8080/…"),
        (41, "https://one.two.three.example.co.uk:8080…"),
        (40, "https://…two.three.example.co.uk:8080…"),
        (34, "https://…three.example.co.uk:8080…"),
        (33, "https://…example.co.uk:8080…"),
        (28, "https://…example.co.uk:8080…"),
        (27, "…example.co.uk:8080…"),
        (0, "…example.co.uk:8080…"),
    ] {
        let found = shown(RenderOptions::new().width(columns), input);
        assert_eq!(found, expected, "{columns}");
    }
    // Credentials go before labels.
    let options = RenderOptions::new().credentials(true).width(41);
    assert_eq!(shown(options, input), "https://…two.three.example.co.uk:8080…");
    // It is the end of a domain that says whose it is.
    assert_eq!(
        shown(RenderOptions::new().width(18), "https://not-really-examplecorp.com/"),
        "…not-really-examplecorp.com/"
    );
    assert_eq!(shown(RenderOptions::new().width(22), "https://examplecorp.com.evil.com/"), "https://…com.evil.com/");
}

#[test]
fn elision_counts_columns_and_cuts_between_characters() {
    // A wide character takes two columns, a mark none.
    let wide = "https://h/日本語日本語日本語";
    for columns in 10..30 {
        let url = url(wide);
        let rendered = RenderOptions::new().width(columns).render(&url);
        assert!(rendered.width() <= columns, "{rendered}");
        assert_eq!(rendered.is_invertible(), columns >= 28, "{rendered}");
    }
    assert_eq!(shown(RenderOptions::new().width(15), wide), "https://h/日…語");
    assert_eq!(
        shown(RenderOptions::new().width(13), "https://h/e\u{301}e\u{301}e\u{301}e\u{301}"),
        "https://h/e\u{301}…e\u{301}"
    );
    // An encoded byte is not cut.
    assert_eq!(shown(RenderOptions::new().width(17), "https://h/%00%01%02%03"), "https://h/%00…%03");
    assert_eq!(shown(RenderOptions::new().width(20), "data:text/html,0123456789"), "data:text/ht…3456789");
    assert_eq!(shown(RenderOptions::new().width(12), "foo://abcdefghijkl.mn/"), "foo://…l.mn/");
}

#[test]
fn elided_spans_say_what_they_stand_for() {
    let url = url("https://a.b.example.com/0123456789");
    let rendered = RenderOptions::new().width(21).render(&url);
    assert_eq!(rendered.to_string(), "https://…example.com…");
    let elided: Vec<&str> = rendered
        .spans()
        .iter()
        .filter(|span| span.kind() == SpanKind::Elided)
        .map(|span| &url.as_str()[span.range()])
        .collect();
    assert_eq!(elided, ["a.b.", "/0123456789"]);
}

#[test]
fn domains_are_shown_in_unicode() {
    assert_eq!(shown(RenderOptions::new(), "https://xn--bcher-kva.example/"), "https://bücher.example/");
    assert_eq!(shown(RenderOptions::new().unicode(false), "https://bücher.example/"), "https://xn--bcher-kva.example/");
    // Only a host that is a domain is.
    assert_eq!(shown(RenderOptions::new(), "foo://xn--bcher-kva.example/"), "foo://xn--bcher-kva.example/");
    assert_eq!(shown(RenderOptions::new(), "https://xn--a/"), "https://xn--a/");
}

/// A joiner that IDNA allows, a lock that it allows, and a slash of another kind, be they judged or not.
#[test]
fn what_deceives_is_never_shown_in_a_domain() {
    for label in ["\u{915}\u{94D}\u{200D}\u{937}", "\u{1F512}", "a\u{2044}b"] {
        let url = url(&format!("https://\u{E9}.{label}.example/"));
        let ascii = url.domain().unwrap().split('.').nth(1).unwrap();
        assert!(ascii.starts_with("xn--"));
        let expected = format!("https://\u{E9}.{ascii}.example/");
        let options = RenderOptions::new();
        #[cfg(feature = "idn")]
        assert_eq!(options.judge(false).render(&url).to_string(), expected);
        assert_eq!(options.render(&url).to_string(), expected);
    }
}

#[test]
fn path_query_and_fragment_are_decoded_and_nothing_else() {
    let input = "foo://%C3%A9:%C3%A9@%C3%A9/%C3%A9?%C3%A9#%C3%A9";
    assert_eq!(shown(RenderOptions::new().credentials(true), input), "foo://%C3%A9:%C3%A9@%C3%A9/é?é#é");
    assert_eq!(shown(RenderOptions::new().decode(false).credentials(true), input), input);
    assert_eq!(shown(RenderOptions::new(), "data:,%C3%A9%20"), "data:,é%20");
}

#[test]
fn an_isolate_is_put_around_all_of_it() {
    let options = RenderOptions::new().isolate(true);
    let url = url("https://example.com/א");
    let rendered = options.render(&url);
    assert_eq!(rendered.to_string(), "\u{2066}https://example.com/א\u{2069}");
    assert_eq!(options.read(&rendered.to_string()).as_ref(), Ok(&url));
    assert!(rendered.is_bidirectional() && !render(&"https://example.com/".parse().unwrap()).is_bidirectional());
}

/// The order on a line, by which right-to-left text stands in a left-to-right embedding.
#[test]
fn visual_order() {
    for (input, expected) in [
        ("https://example.com/", "https://example.com/"),
        ("https://אבג.com/", "https://גבא.com/"),
        ("https://אב.גד/", "https://דג.בא/"),
        ("https://www.אב.com/גד?הו=ז#ח", "https://www.בא.com/ח#ז=וה?דג"),
        ("https://אב.com:8080/1", "https://בא.com:8080/1"),
        ("https://h/אב12גד", "https://h/דג12בא"),
        ("https://h/مثال123", "https://h/123لاثم"),
        ("https://h/א(ב)ג", "https://h/ג(ב)א"),
        // A mark stays on its letter.
        ("https://h/בּא", "https://h/אבּ"),
    ] {
        assert_eq!(visual(&render(&url(input))), expected, "{input}");
    }
}

fn visual(rendered: &Rendered<'_>) -> String {
    rendered.visual()
}

#[test]
fn html_is_escaped() {
    let html = render(&url("foo:a&'<b>\"")).html().to_string();
    assert!(html.contains("a&amp;&#39;&lt;b&gt;&quot;") && html.starts_with("<bdi dir=\"ltr\""), "{html}");
}

#[test]
fn ansi_dims_all_but_the_registrable_domain() {
    let ansi = |input: &str, columns| RenderOptions::new().width(columns).render(&url(input)).ansi().to_string();
    assert_eq!(ansi("https://[::1]/", 99), "\x1b[2mhttps://\x1b[22m[::1]\x1b[2m/\x1b[22m");
    assert_eq!(ansi("https://a.example.com/x", 0), "\x1b[2m…\x1b[22mexample.com\x1b[2m…\x1b[22m");
    assert_eq!(ansi("mailto:me", 99), "\x1b[2mmailto:me\x1b[22m");
}
