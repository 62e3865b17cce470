//! How the tables of the tests write characters and reasons.

use url_render::{DomainCheck, Reason};

/// Replaces escapes of the form `\u{...}` by their characters.
pub(crate) fn unescape(text: &str) -> String {
    let mut parts = text.split("\\u{");
    let mut unescaped = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (number, rest) = part.split_once('}').expect("a number in braces");
        unescaped.extend(u32::from_str_radix(number, 16).ok().and_then(char::from_u32));
        unescaped += rest;
    }
    unescaped
}

/// Returns the reasons against the labels of a domain, each with the character or the text that it is about.
pub(crate) fn notes(check: &DomainCheck) -> String {
    let notes: Vec<String> = check.reasons().map(note).collect();
    notes.join("; ")
}

fn note(reason: &Reason) -> String {
    let code = reason.code();
    assert_eq!(reason.to_string(), format!("{code}: {}", reason.message()));
    match (reason.character(), reason.looks_like()) {
        (Some(c), None) => {
            let character = format!("U+{:04X}", u32::from(c));
            assert!(reason.message().to_string().starts_with(&format!("{character} ")), "{reason}");
            format!("{code}: {character}")
        }
        (None, Some(text)) => format!("{code}: looks like {text}"),
        (None, None) => code.to_owned(),
        (Some(_), Some(_)) => panic!("{reason} is about two things"),
    }
}
