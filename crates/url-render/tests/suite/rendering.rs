//! The standard's section on rendering, row by row of docs/rendering.md, and the additions of this crate.

use url_core::Url;
use url_render::{DomainToUnicode, Part, PercentDecoding, RenderOptions, Rendered, Scope, SpanKind, render};

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
    let of = |component| rendered.spans().iter().find(|span| span.part() == component).map(url_render::Span::text);
    assert_eq!((of(Part::Username), of(Part::Password)), (Some("examplecorp.com"), Some("secret")));
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
        // Nobody can register a domain with an empty label.
        ("https://www.a..b.c/", "www.a..b.c", "www.a..b.c"),
        ("https://.b.c/", ".b.c", ".b.c"),
        ("https://a.../", "a...", "a..."),
        ("https://./", ".", "."),
        ("foo://a..b/", "a..b", "a..b"),
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
fn no_more_than_the_path_or_the_origin() {
    let path = RenderOptions::new().scope(Scope::Path);
    let origin = RenderOptions::new().scope(Scope::Origin);
    for (input, expected_path, expected_origin) in [
        ("https://u@www.example.com:8080/a?b#c", "https://www.example.com:8080/a", "https://www.example.com:8080"),
        ("https://example.com/?#", "https://example.com/", "https://example.com"),
        ("foo://%C3%A9/a", "foo://%C3%A9/a", "foo://%C3%A9"),
        ("blob:http://u@example.com:81/a?b", "blob:http://example.com:81/a", "http://example.com:81"),
        ("blob:HTTPS://example.com/a?b", "blob:HTTPS://example.com/a", "blob:HTTPS://example.com/a?b"),
        ("blob:null/a#b", "blob:null/a", "blob:null/a#b"),
        ("mailto:me?b#c", "mailto:me", "mailto:me?b#c"),
        ("file:///a?b", "file:///a", "file:///a?b"),
    ] {
        assert_eq!((shown(path, input), shown(origin, input)), (expected_path.into(), expected_origin.into()));
    }
    let is_invertible = |options: RenderOptions<'_>, input| options.render(&url(input)).is_invertible();
    assert!(is_invertible(path, "https://h/a") && is_invertible(origin, "mailto:me?b"));
    assert!(!is_invertible(path, "https://h/a?") && !is_invertible(path, "https://h/a#b"));
    assert!(!is_invertible(origin, "https://h/a") && !is_invertible(path.credentials(true), "https://u@h/a?b"));
    assert_eq!(shown(origin.omit_scheme("https"), "https://h:8/a"), "h:8");
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
fn domains_are_shown_in_unicode() {
    assert_eq!(shown(RenderOptions::new(), "https://xn--bcher-kva.example/"), "https://bücher.example/");
    assert_eq!(
        shown(RenderOptions::new().unicode(DomainToUnicode::Never), "https://bücher.example/"),
        "https://xn--bcher-kva.example/"
    );
    // Only a host that is a domain is.
    assert_eq!(shown(RenderOptions::new(), "foo://xn--bcher-kva.example/"), "foo://xn--bcher-kva.example/");
    assert_eq!(shown(RenderOptions::new(), "https://xn--a/"), "https://xn--a/");
}

/// IDNA allows a joiner, a lock and a lookalike of a slash. They are not shown, whether the domain is checked or not.
#[test]
fn deceptive_characters_are_never_shown_in_a_domain() {
    for label in ["\u{915}\u{94D}\u{200D}\u{937}", "\u{1F512}", "a\u{2044}b"] {
        let url = url(&format!("https://\u{E9}.{label}.example/"));
        let ascii = url.domain_name().unwrap().split('.').nth(1).unwrap();
        assert!(ascii.starts_with("xn--"));
        let expected = format!("https://\u{E9}.{ascii}.example/");
        let options = RenderOptions::new();
        #[cfg(feature = "idn")]
        assert_eq!(options.check_domains(false).render(&url).to_string(), expected);
        assert_eq!(options.render(&url).to_string(), expected);
    }
}

#[test]
fn path_query_and_fragment_are_decoded_and_nothing_else() {
    let input = "foo://%C3%A9:%C3%A9@%C3%A9/%C3%A9?%C3%A9#%C3%A9";
    assert_eq!(shown(RenderOptions::new().credentials(true), input), "foo://%C3%A9:%C3%A9@%C3%A9/é?é#é");
    assert_eq!(shown(RenderOptions::new().decode(PercentDecoding::Never).credentials(true), input), input);
    assert_eq!(shown(RenderOptions::new(), "data:,%C3%A9%20"), "data:,é%20");
}

/// Each departure from the standard's sentences on decoding, by default and with the option that follows them.
#[test]
fn full_decoding_follows_the_standard_where_the_default_does_not() {
    let by_default = RenderOptions::new().credentials(true);
    let full = by_default.decode(PercentDecoding::Full);
    for (input, expected_by_default, expected_in_full) in [
        // Characters that the parser does not encode, and hex digits in lowercase.
        ("https://h/%41%2D%7e", "https://h/%41%2D%7e", "https://h/A-~"),
        ("https://h/%c3%a9%C3%a9", "https://h/%c3%a9%C3%a9", "https://h/éé"),
        // Delimiters, quotation marks and angle brackets after the host.
        ("https://h/a%2Fb%3F%25?%23%40#%22%3C", "https://h/a%2Fb%3F%25?%23%40#%22%3C", "https://h/a/b?%?#@#\"<"),
        // Credentials.
        ("https://%C3%A9:%C3%A9%41@h/", "https://%C3%A9:%C3%A9%41@h/", "https://é:éA@h/"),
        // Opaque hosts.
        ("foo://%C3%A9%41.b/", "foo://%C3%A9%41.b/", "foo://éA.b/"),
        // Opaque paths.
        ("mailto:%C3%A9%41@h", "mailto:%C3%A9%41@h", "mailto:éA@h"),
        ("data:a:%C3%A9", "data:a:%C3%A9", "data:a:é"),
        // The query and fragment after an opaque path, if they may contain an address.
        ("mailto:a?cc=%C3%A9@h#%C3%A9%40", "mailto:a?cc=%C3%A9@h#%C3%A9%40", "mailto:a?cc=é@h#é@"),
    ] {
        assert_eq!(shown(by_default, input), expected_by_default);
        assert_eq!(shown(full, input), expected_in_full);
        // The span of a character has the range of its bytes, in lowercase too.
        let url = url(input);
        for span in full.render(&url).spans().iter().filter(|span| span.kind() == SpanKind::Decoded) {
            assert_eq!(span.range().len(), span.text().len() * 3);
        }
    }
}

#[test]
fn full_decoding_leaves_what_is_invisible_or_deceptive() {
    let full = RenderOptions::new().credentials(true).decode(PercentDecoding::Full);
    for (input, expected) in [
        // White space, controls, format characters, the byte order mark, and characters that are not assigned.
        ("https://h/%20%00%7F%C2%A0%E2%80%AE%EF%BB%BF%CD%B8", "https://h/%20%00%7F%C2%A0%E2%80%AE%EF%BB%BF%CD%B8"),
        // Bytes that are not UTF-8, and the replacement character.
        ("https://h/%FF%C3%41%ED%A0%80%EF%BF%BD", "https://h/%FF%C3A%ED%A0%80%EF%BF%BD"),
        // Signs, lookalikes of delimiters, and marks without a letter.
        ("https://h/%F0%9F%94%92%E2%81%84%CC%81", "https://h/%F0%9F%94%92%E2%81%84%CC%81"),
        ("https://h/%2F%CC%81%65%CC%81%CC%81", "https://h//%CC%81e\u{301}%CC%81"),
        // Delimiters where a host may be.
        ("https://a%2Fb%40%3A@h/", "https://a%2Fb%40%3A@h/"),
        ("foo://h%2F%3F%23%40%5B%5C%5D%3A%25/", "foo://h%2F%3F%23%40%5B%5C%5D%3A%25/"),
        ("mailto:a%40evil.example%2F@h", "mailto:a%40evil.example%2F@h"),
        ("foo:/%2Fevil.example/%41", "foo:/%2Fevil.example/A"),
        ("blob:https://h/%2F%C3%A9", "blob:https://h/%2Fé"),
    ] {
        assert_eq!(shown(full, input), expected);
    }
}

/// A fully decoded text is invertible if the parser encodes again what was decoded.
#[test]
fn fully_decoded_text_may_be_another_url() {
    let full = RenderOptions::new().credentials(true).decode(PercentDecoding::Full);
    for (input, is_invertible) in [
        ("https://%C3%A9:%C3%A9@h/%C3%A9", true),
        ("foo://%C3%A9/%7B", true),
        ("mailto:%C3%A9@h?%C3%A9@", true),
        ("https://h/%20", true),
        ("https://h/%41", false),
        ("https://h/%c3%a9", false),
        ("https://h/%3F", false),
        ("https://h/?%23", false),
        ("https://h/%2E%2525", false),
        ("mailto:%7B@h", false),
        ("foo://%5E/", false),
    ] {
        let url = url(input);
        let rendered = full.render(&url);
        assert_eq!(rendered.is_invertible(), is_invertible, "{input}");
        assert_eq!(full.read(&rendered.to_string()).as_ref() == Ok(&url), is_invertible, "{input}");
    }
}

/// Emoji, Cyrillic that looks like Latin, and characters that IDNA allows but no label is shown with by default.
#[test]
fn domains_are_always_shown_in_unicode_on_demand() {
    let always = RenderOptions::new().unicode(DomainToUnicode::Always);
    for unicode in ["i\u{2764}.ws", "\u{1F4A9}.la", "\u{430}\u{440}\u{440}\u{4CF}\u{435}.com", "\u{1F512}.example"] {
        let input = format!("https://{unicode}/");
        let url = url(&input);
        let rendered = always.render(&url);
        assert_eq!((rendered.to_string(), rendered.is_invertible()), (input, true));
        #[cfg(feature = "idn")]
        assert!(rendered.domain_check().is_some_and(|check| !check.is_shown_in_unicode()));
        #[cfg(feature = "idn")]
        assert_eq!(render(&url).to_string(), url.as_str());
    }
    let joiner = "https://\u{915}\u{94D}\u{200D}\u{937}.example/";
    assert_eq!((shown(always, joiner).as_str(), shown(RenderOptions::new(), joiner).contains("xn--")), (joiner, true));
    // An opaque host is no domain.
    assert_eq!(shown(always, "foo://xn--bcher-kva.example/"), "foo://xn--bcher-kva.example/");
}

#[test]
fn isolates_are_put_around_all_of_it_and_around_components() {
    let options = RenderOptions::new().isolate(true);
    let url = url("https://א.example.com/א/ב?1");
    let rendered = options.render(&url);
    let text = "\u{2066}https://\u{2066}א.\u{2069}example.com\u{2066}/א/ב\u{2069}?1\u{2069}";
    assert_eq!(rendered.to_string(), text);
    assert_eq!(rendered.ansi().to_string().replace("\u{1b}[2m", "").replace("\u{1b}[22m", ""), text);
    // Also if not all of them were copied.
    for copied in [text, &text[3..], &text[..text.len() - 3], &text.replace('\u{2069}', "")] {
        assert_eq!(options.read(copied).as_ref(), Ok(&url), "{copied:?}");
    }
    assert_ne!(RenderOptions::new().read(text).ok().as_ref(), Some(&url));
    // The digits are left-to-right, but not the characters between them.
    assert_eq!(shown(options, "foo:/١?١"), "\u{2066}foo:\u{2066}/١\u{2069}?\u{2066}١\u{2069}\u{2069}");
    assert!(rendered.is_bidirectional() && !render(&"https://example.com/".parse().unwrap()).is_bidirectional());
}

/// Right-to-left text is ordered as in a left-to-right embedding.
#[test]
fn visual_order() {
    for (input, expected) in [
        ("https://example.com/", "https://example.com/"),
        ("https://אבג.com/", "https://גבא.com/"),
        ("https://אב.גד/", "https://דג.בא/"),
        ("https://www.אב.com/גד?הו=ז#ח", "https://www.בא.com/דג?ז=וה#ח"),
        // No component takes the place of another.
        ("https://paypal.com.קום/אב", "https://paypal.com.םוק/בא"),
        ("https://a.אב:8080/1/ג", "https://a.בא:8080/1/ג"),
        ("https://קום.אב.com/", "https://םוק.בא.com/"),
        ("https://h/א?א&ב#ג", "https://h/א?ב&א#ג"),
        ("https://אב.com:8080/1", "https://בא.com:8080/1"),
        ("https://h/אב12גד", "https://h/דג12בא"),
        ("https://h/مثال123", "https://h/123لاثم"),
        ("https://h/א(ב)ג", "https://h/ג(ב)א"),
        // A mark stays on its letter, also where that is the first.
        ("https://h/בּא", "https://h/אבּ"),
        ("https://h/xבּ", "https://h/xבּ"),
        // Digits of both kinds, characters between them, and white space.
        ("https://h/א١٢", "https://h/١٢א"),
        ("https://h/א1+2ב", "https://h/ב1+2א"),
        ("https://h/א1+ב", "https://h/ב+1א"),
        ("https://h/א1$", "https://h/1$א"),
        ("data:א ב,", "data:ב א,"),
    ] {
        assert_eq!(visual(&render(&url(input))), expected, "{input}");
    }
}

fn visual(rendered: &Rendered<'_>) -> String {
    rendered.visual()
}

#[test]
fn components_are_isolated_in_html() {
    let html = render(&url("https://א.example.com/%25א?1")).html().to_string();
    let [open, close] = ["<bdi dir=\"ltr\">", "</bdi>"];
    let subdomain =
        format!("{open}<span class=\"url-subdomain\">א.</span>{close}<span class=\"url-registrable-domain\">");
    let path = format!("{open}<span class=\"url-path\">/%25</span><span class=\"url-path\">א</span>{close}<span");
    assert!(html.contains(&subdomain) && html.contains(&path) && html.matches(open).count() == 2, "{html}");
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
    // Labels before an empty label do not identify the owner.
    assert_eq!(ansi("https://.b.c/", 99), "\x1b[2mhttps://.\x1b[22mb.c\x1b[2m/\x1b[22m");
    assert_eq!(ansi("https://a.../", 99), "\x1b[2mhttps://\x1b[22ma...\x1b[2m/\x1b[22m");
    assert_eq!(ansi("https://a..b.c./", 99), "\x1b[2mhttps://a..\x1b[22mb.c.\x1b[2m/\x1b[22m");
}

/// The names are used in HTML classes and JSON objects.
#[test]
fn names_of_parts() {
    let url = url("https://u:p@a.example.com:8/p?q#f");
    let options = RenderOptions::new().credentials(true);
    let rendered = options.render(&url);
    let names: Vec<&str> = rendered.spans().iter().map(|span| span.part().as_str()).collect();
    let expected = "scheme delimiter username delimiter password delimiter subdomain registrable-domain delimiter port path \
                    delimiter query delimiter fragment";
    assert_eq!(names, expected.split_whitespace().collect::<Vec<_>>());
    assert_eq!(Part::Host.as_str(), "host");
    let elided = options.width(13).render(&url).html().to_string();
    assert_eq!(
        elided,
        "<bdi dir=\"ltr\" class=\"url\"><span class=\"url-subdomain url-elided\">…</span>\
         <span class=\"url-registrable-domain\">example.com</span><span class=\"url-delimiter\">:</span>\
         <span class=\"url-port\">8</span><span class=\"url-path url-elided\">…</span></bdi>"
    );
}

/// Only braces and `^` are decoded, and only if the parser encodes them again.
#[test]
fn few_ascii_characters_are_decoded() {
    for (input, expected) in [
        ("https://h/%7B%7D%5E%22?%7B%5E%27#%7B%22", "https://h/{}^%22?%7B%5E%27#%7B%22"),
        ("foo:/%7B?%27", "foo:/{?%27"),
        ("data:,%7B%5E", "data:,%7B%5E"),
        // Other percent signs, and a mark on a delimiter.
        ("https://h/%D9%AA%E2%80%B0%EF%BC%85", "https://h/%D9%AA%E2%80%B0%EF%BC%85"),
        ("https://h/%CC%81e%CC%81", "https://h/%CC%81e\u{301}"),
        // A mark that the letter has, or had before another.
        ("https://h/%E1%BA%BF%CC%81", "https://h/ế%CC%81"),
        ("https://h/%E1%BA%BF%CC%82", "https://h/ế%CC%82"),
        ("https://h/e%CC%81%CC%82%CC%81", "https://h/e\u{301}\u{302}%CC%81"),
        ("https://h/%E1%BA%BF%CC%83", "https://h/ế\u{303}"),
        // Marks that are parts of others.
        ("https://h/%E0%AC%95%E0%AD%88%E0%AD%96", "https://h/\u{B15}\u{B48}%E0%AD%96"),
        ("https://h/%E0%B2%95%E0%B3%86%E0%B3%8B", "https://h/\u{C95}\u{CC6}%E0%B3%8B"),
    ] {
        assert_eq!(shown(RenderOptions::new(), input), expected);
        assert!(render(&url(input)).is_invertible());
    }
}

/// A text before a colon is not a scheme if only digits follow, up to the path.
#[test]
fn a_text_without_its_scheme_is_read() {
    let options = RenderOptions::new().omit_scheme("https");
    for (text, href) in [
        ("h2.example:80/", "https://h2.example:80/"),
        ("a+b.c-2:x", "a+b.c-2:x"),
        ("2a:80", "https://2a:80/"),
        ("2a:", "https://2a/"),
        ("example.com", "https://example.com/"),
        ("tel:80a", "tel:80a"),
        ("tel:", "tel:"),
        ("http://h/", "http://h/"),
        ("http:80/", "https://http:80/"),
        ("HTTP://h/", "http://h/"),
        ("MailTo:a", "mailto:a"),
    ] {
        assert_eq!(options.read(text).map(String::from), Ok(href.to_owned()), "{text}");
    }
    assert!(options.read("+a:x").is_err());

    let is_invertible = |options: RenderOptions<'_>, input| options.render(&url(input)).is_invertible();
    let with_credentials = options.credentials(true);
    assert!(is_invertible(options, "https://h/") && is_invertible(with_credentials, "https://h/"));
    assert!(!is_invertible(with_credentials, "https://u@h/"));
    assert!(is_invertible(with_credentials, "http://u@h/"));
    let file = RenderOptions::new().omit_scheme("file");
    assert!(!is_invertible(file, "file:///a") && is_invertible(file, "file://h/a"));
    assert!(!is_invertible(RenderOptions::new().omit_scheme("foo"), "foo:80"));
    assert!(is_invertible(RenderOptions::new().omit_scheme("foo"), "foo:80a"));
}
