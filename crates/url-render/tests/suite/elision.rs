//! Elision of text that does not fit.

use url_core::Url;
use url_render::{Part, RenderOptions, Scope, SpanKind, render};

fn url(input: &str) -> Url {
    Url::parse(input).unwrap()
}

fn shown(options: RenderOptions<'_>, input: &str) -> String {
    options.render(&url(input)).to_string()
}

/// Renders a URL with increasing widths, and returns each width at which the text changes.
fn with_increasing_widths(options: RenderOptions<'_>, input: &str) -> Vec<(usize, String)> {
    let mut all = vec![(0, shown(options.width(0), input))];
    for columns in 1..input.len() {
        let next = shown(options.width(columns), input);
        if all.last().is_some_and(|(_, last)| *last != next) {
            all.push((columns, next));
        }
    }
    all
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
        // Without the scheme there is room for labels again.
        (27, "…three.example.co.uk:8080…"),
        (26, "…three.example.co.uk:8080…"),
        (25, "…example.co.uk:8080…"),
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
}

#[test]
fn elided_spans_have_the_range_of_the_elided_text() {
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
fn text_that_fits_is_not_elided() {
    let options = RenderOptions::new().credentials(true);
    let table = |options, input| {
        let rows = with_increasing_widths(options, input);
        rows.iter().map(|(columns, text)| format!("{columns} {text}")).collect::<Vec<_>>().join(" | ")
    };
    assert_eq!(
        table(options, "https://u:p@w.a.example.com/abc"),
        "0 …example.com… | 15 …a.example.com… | 17 …w.a.example.com… | 21 https://…example.com… | \
         23 https://…a.example.com… | 25 https://…w.a.example.com… | 28 https://u:p@w.a.example.com… | \
         29 https://u:p@w.a.example.com/… | 30 https://u:p@w.a.example.com/…c"
    );
    // Without a scheme, the ellipsis of the credentials is that of the labels as well.
    assert_eq!(
        table(options.omit_scheme("https"), "https://u@w.a.example.com/"),
        "0 …example.com/ | 15 …a.example.com/ | 17 …w.a.example.com/ | 18 u@w.a.example.com/"
    );
    assert_eq!(
        table(options, "https://a.b.c.example.com"),
        "0 …example.com/ | 15 …c.example.com/ | 17 …b.c.example.com/ | 19 …a.b.c.example.com/ | \
         21 https://…example.com/ | 23 https://…c.example.com/"
    );
    assert_eq!(
        table(options.scope(Scope::Host), "https://w.a.example.com/"),
        "0 …example.com | 14 …a.example.com | 15 w.a.example.com"
    );
    // An address and an opaque host have no labels.
    assert_eq!(table(options, "https://127.0.0.1/a"), "0 …127.0.0.1… | 18 https://127.0.0.1…");
    assert_eq!(table(options, "foo://b.c%C3%A9/d"), "0 …b.c%C3%A9… | 16 foo://b.c%C3%A9…");
    // The scheme of a URL without a host stays.
    assert_eq!(table(options, "mailto:abcd"), "0 mailto:… | 9 mailto:a… | 10 mailto:a…d");
    assert_eq!(table(options, "file:///ab"), "0 file://… | 9 file:///…");
}

/// No visible text takes no column, except as a part of the character before it.
#[test]
fn a_width_limits_how_many_characters_there_are() {
    for repeated in ["%CC%81", "%CC%81%CC%82", "a%CC%81", "\u{1161}", "\u{11A8}", "\u{D4E}", "\u{D7B0}"] {
        let url = url(&format!("https://h/a{}", repeated.repeat(300)));
        let rendered = RenderOptions::new().width(20).render(&url);
        assert!(rendered.width() <= 20 && rendered.to_string().chars().count() <= 40, "{rendered}");
    }
}

#[test]
fn a_syllable_of_hangul_takes_two_columns() {
    for (path, columns) in [
        ("\u{1100}\u{1161}\u{11A8}", 2),
        ("\u{AC00}\u{11A8}", 2),
        ("\u{AC01}\u{11A8}", 3),
        ("\u{A960}\u{D7B0}\u{D7CB}", 2),
        ("a\u{1161}\u{1161}\u{11A8}\u{11A8}", 4),
        ("\u{1100}\u{11A8}", 3),
    ] {
        assert_eq!(render(&url(&format!("https://h/{path}"))).width(), "https://h/".len() + columns, "{path:?}");
    }
}

#[test]
fn marks_and_encoded_bytes_are_not_split() {
    for (path, units) in [
        ("%41%25%2542%C3%A9%41%4", &["%41", "%25", "%25", "4", "2", "é", "%41", "%4"][..]),
        ("%%41%%%4%41%zz", &["%", "%41", "%", "%", "%4", "%41", "%", "z", "z"]),
        // Marks, the last of which takes a column, and a vowel that takes none and is not a mark.
        ("e\u{301}o\u{302}\u{323}a\u{915}\u{93E}", &["e\u{301}", "o\u{302}\u{323}", "a", "\u{915}\u{93E}"]),
        ("a\u{1100}\u{1161}\u{1100}\u{1161}b", &["a", "\u{1100}\u{1161}", "\u{1100}\u{1161}", "b"]),
        // Trailing consonants after a vowel, and after syllables without and with one.
        ("\u{1100}\u{1161}\u{11A8}\u{AC00}\u{11A8}", &["\u{1100}\u{1161}\u{11A8}", "\u{AC00}\u{11A8}"]),
        ("\u{AC01}\u{11A8}\u{1161}\u{1161}a\u{D4E}", &["\u{AC01}", "\u{11A8}", "\u{1161}", "\u{1161}", "a", "\u{D4E}"]),
    ] {
        let url = url(&format!("https://h/{path}"));
        let whole = render(&url);
        assert_eq!(whole.to_string(), format!("https://h/{}", units.concat()));
        for columns in 10..whole.width() {
            let shown = RenderOptions::new().width(columns).render(&url).to_string();
            let (before, after) = shown.split_once('…').unwrap();
            let before = before.trim_start_matches("https://h").trim_start_matches('/');
            assert!((0..=units.len()).any(|end| before == units[..end].concat()), "{shown}");
            assert!((0..=units.len()).any(|start| after == units[start..].concat()), "{shown}");
        }
    }
}

/// The ranges of spans are those of the URL, even if the text is shorter than its encoding.
#[test]
fn ranges_are_those_of_the_url() {
    let url = url("https://h/%C3%A9%41%C3%A9%E4%B8%80b%C3%A9?%C3%A9");
    for columns in (8..24).chain([99]) {
        let rendered = RenderOptions::new().width(columns).render(&url);
        let mut end = 0;
        for span in rendered.spans() {
            assert_eq!(span.range().start, end, "{rendered}");
            end = span.range().end;
            let text = &url.as_str()[span.range()];
            let is_so = match span.kind() {
                SpanKind::Verbatim => text == span.text(),
                SpanKind::Decoded => text.len() == 3 * span.text().len() && text.starts_with('%'),
                _ => span.text() == "…",
            };
            assert!(is_so, "{rendered}: {span:?} of {text:?}");
        }
        assert_eq!(end, url.as_str().len(), "{rendered}");
    }
    let whole = render(&url);
    assert!(whole.spans().iter().filter(|span| span.kind() == SpanKind::Decoded).count() == 4);
    assert!(whole.spans().iter().all(|span| span.part() != Part::Port));
}
