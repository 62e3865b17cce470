//! The laws of `defang` and `refang`.

use url_core::Url;
use url_extract::defang::{SchemeForm, defang, refang};
use url_model::fixtures;

fn defanged(text: &str, form: SchemeForm) -> String {
    let mut output = String::new();
    defang(text, form, &mut output);
    output
}

fn refanged(text: &str) -> String {
    let mut output = String::new();
    refang(text, &mut output);
    output
}

const FORMS: [SchemeForm; 2] = [SchemeForm::Hxxp, SchemeForm::Brackets];

/// What holds for every text, and whether nothing in it looks defanged.
fn law(text: &str) -> bool {
    let is_whole = refanged(text) == text && !text.contains("hxxp");
    for form in FORMS {
        let harmless = defanged(text, form);
        if is_whole {
            assert_eq!(refanged(&harmless), text, "{harmless:?}");
        }
        assert_eq!(defanged(&harmless, form), harmless, "{text:?}");
    }
    is_whole
}

/// A URL comes back as it was, unless it has a part that looks defanged.
#[test]
fn urls_come_back() {
    let tests = [fixtures::url_test_data(), fixtures::url_test_data_javascript_only()].concat();
    let mut count = 0;
    for test in &tests {
        assert!(law(&test.input), "{:?}", test.input);
        let Some(expected) = &test.expected else { continue };
        for form in FORMS {
            let harmless = defanged(&expected.href, form);
            assert_eq!(refanged(&harmless), expected.href, "{harmless}");
            if let Ok(url) = Url::parse(&harmless) {
                assert!(!matches!(url.scheme(), "http" | "https" | "ftp" | "ws" | "wss"), "{harmless}");
            }
            count += 1;
        }
    }
    assert!(count > 1000, "{count}");
}

/// Every text of a few pieces, among them those whose meaning depends on their neighbours.
#[test]
fn short_texts_of_pieces() {
    const PIECES: [&str; 26] = [
        "http",
        "hxxps",
        "ftp",
        "://",
        "[",
        "]",
        "[.]",
        "[:]",
        "[://]",
        ".",
        ":",
        "@",
        "a.example",
        "1.2.3.4",
        "::1",
        "(at)",
        "[dot]",
        "/",
        " ",
        "x",
        "é",
        "HTTP",
        "+",
        "[@]",
        ")",
        "//",
    ];
    let mut count = 0;
    for a in PIECES {
        for b in PIECES {
            for c in PIECES {
                let mut texts = vec![[a, b, c].concat()];
                for d in ["://", "a.example"] {
                    texts.extend([[a, b, c, d].concat(), [d, a, b, c].concat()]);
                }
                count += texts.into_iter().filter(|text| law(text)).count();
            }
        }
    }
    assert!(count > 40_000, "{count}");
}

/// Longer texts, by the numbers of a linear congruential generator.
#[test]
fn long_texts_of_pieces() {
    const PIECES: [&str; 25] = [
        "http://",
        "https://",
        "ftp://",
        "user@",
        "[::1]",
        "evil.example",
        ":80",
        "/a.b",
        "?u=",
        "#",
        " ",
        ".",
        ", ",
        "[.]",
        "hxxp",
        "[:]",
        "(dot)",
        "10.0.0.1",
        "2001:db8::1",
        "@",
        "]",
        "[",
        "://",
        "file.exe",
        "mailto:",
    ];
    let (mut state, mut count) = (1_u32, 0);
    for _ in 0..20_000 {
        let mut text = String::new();
        for _ in 0..state >> 29 {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            text.push_str(PIECES[(state >> 16) as usize % PIECES.len()]);
        }
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        count += usize::from(law(&text));
    }
    assert!((10_000..20_000).contains(&count), "{count}");
}
