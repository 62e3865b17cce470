//! The editions of 2014 and 2017 on the test vectors of UTS #46 of Unicode 8.0.0, in which no code point that they use
//! differs from Unicode 9.0.0.

use std::{fs, path::Path};
use url_lineage::{
    webspecs_2014,
    whatwg_2017::{domain_to_ascii, domain_to_unicode, is_valid_domain},
};

/// Replaces the escapes `\uXXXX` and `\x{XXXX}`. Returns `None` if one stands for a surrogate.
fn unescaped(text: &str) -> Option<String> {
    let mut output = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('\\') {
        output.push_str(before);
        let (digits, after) = match after.strip_prefix("x{") {
            Some(after) => after.split_once('}').unwrap(),
            None => after.strip_prefix('u').unwrap().split_at(4),
        };
        output.push(char::from_u32(u32::from_str_radix(digits, 16).unwrap())?);
        rest = after;
    }
    Some(output + rest)
}

/// The rows of the test vectors: the type, which tells which processing a row is about, and the names.
fn rows(text: &str) -> impl Iterator<Item = (&str, [&str; 4])> {
    text.lines().filter_map(|line| {
        let columns: Vec<&str> = line.split('#').next().unwrap().split(';').map(str::trim).collect();
        let [kind @ ("B" | "N" | "T"), source, unicode, ascii, ..] = columns[..] else { return None };
        let unicode = if unicode.is_empty() { source } else { unicode };
        let ascii = if ascii.is_empty() { unicode } else { ascii };
        Some((line, [kind, source, unicode, ascii]))
    })
}

fn text() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/unicode/8.0.0/IdnaTest.txt");
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The processing of the edition of 2014 is transitional.
#[test]
fn transitional_test_vectors() {
    let mut count = 0;
    for (line, [_, source, unicode, ascii]) in rows(&text()).filter(|(_, [kind, ..])| *kind != "N") {
        let (Some(source), Some(ascii)) = (unescaped(source), unescaped(ascii)) else { continue };
        if ![unicode, &ascii].iter().any(|name| name.starts_with('[')) {
            assert_eq!(webspecs_2014::domain_to_ascii(&source), Ok(ascii), "{line}");
            count += 1;
        }
    }
    assert_eq!(count, 400);
}

/// The processing of the edition of 2017 is not.
#[test]
fn test_vectors() {
    let (mut valid, mut invalid, mut only_advice) = (0, 0, 0);
    for (line, [_, source, unicode, ascii]) in rows(&text()).filter(|(_, [kind, ..])| *kind != "T") {
        let Some(source) = unescaped(source) else { continue };
        let errors = ascii.strip_prefix('[').and_then(|errors| errors.strip_suffix(']'));
        match errors.map(|errors| errors.split(' ').all(|error| error.starts_with(['B', 'C']))) {
            // The rules about Bidi and joiners were advice.
            Some(true) => {
                assert!(domain_to_ascii(&source).is_ok(), "{line}");
                only_advice += 1;
            }
            Some(false) => {
                assert!(!is_valid_domain(&source), "{line}");
                invalid += 1;
            }
            None => {
                let (Some(unicode), Some(ascii)) = (unescaped(unicode), unescaped(ascii)) else { continue };
                assert_eq!(domain_to_ascii(&source), Ok(ascii), "{line}");
                assert_eq!(domain_to_unicode(&source), (unicode, Ok(())), "{line}");
                assert!(is_valid_domain(&source), "{line}");
                valid += 1;
            }
        }
    }
    assert_eq!((valid, invalid, only_advice), (400, 2939, 379));
}
