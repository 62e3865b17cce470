//! The edition of 2017 on the test vectors of UTS #46 of Unicode 8.0.0, in which no code point that they use differs from
//! Unicode 9.0.0.

use std::{fs, path::Path};
use url_lineage::whatwg_2017::{domain_to_ascii, domain_to_unicode, is_valid_domain};

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

#[test]
fn test_vectors() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/unicode/8.0.0/IdnaTest.txt");
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let (mut valid, mut invalid, mut only_advice) = (0, 0, 0);
    for line in text.lines() {
        let columns: Vec<&str> = line.split('#').next().unwrap().split(';').map(str::trim).collect();
        // The processing of the edition is not transitional.
        let ["N" | "B", source, unicode, ascii, ..] = columns[..] else { continue };
        let unicode = if unicode.is_empty() { source } else { unicode };
        let ascii = if ascii.is_empty() { unicode } else { ascii };
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
