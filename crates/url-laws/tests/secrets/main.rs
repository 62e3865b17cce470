//! No public type of the libraries shows a secret by accident: "No secrets in logs by accident" of SECURITY.md.
//!
//! Each type is made from a URL with secrets in it, or from a base URL, and printed as `Debug` writes it; errors also as
//! `Display` does, and what is serialized without being the text of a URL, as JSON. The test `api` of xtask reads the
//! names in this folder and compares them with the types that the libraries have. So a new type has a row here, or a
//! reason in `reasons.rs`.

mod lower;
mod printer;
mod reasons;
mod upper;

use printer::{Printer, URL, has_secret};
use std::collections::{BTreeMap, BTreeSet};

#[test]
fn no_type_shows_a_secret() {
    let mut printer = Printer::default();
    lower::print(&mut printer);
    upper::print(&mut printer);
    let mut crates: BTreeMap<&str, usize> = BTreeMap::new();
    for name in &printer.names {
        *crates.entry(name.split("::").next().unwrap_or_default()).or_default() += 1;
    }
    println!("{} types: {crates:?}", printer.names.len());
    assert!(printer.secrets.is_empty(), "{}", printer.secrets.join("\n"));
    let with_reason: BTreeSet<&str> = reasons::REASONS.iter().flat_map(|(_, names)| *names).copied().collect();
    assert!(with_reason.is_disjoint(&printer.names), "{:?}", with_reason.intersection(&printer.names));
}

/// The check can fail: the same URL is found as a text, percent-encoded, and in bytes.
#[test]
fn a_secret_is_found() {
    for shown in [format!("{URL:?}"), "%51%37q".to_owned(), "%2551%2537q".to_owned(), format!("{:?}", URL.as_bytes())] {
        assert!(has_secret(&shown), "{shown}");
    }
    assert!(!has_secret("https://***@h/"));
}
