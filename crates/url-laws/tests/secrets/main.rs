//! No public type of the libraries shows a secret by accident: "No secrets in logs by accident" of SECURITY.md.
//!
//! Each type is made from a URL with secrets in it, or from a base URL, and printed as `Debug` writes it; errors also as
//! `Display` does, and what is serialized without being the text of a URL, as JSON. The test `api` of xtask reads the
//! names in this folder and compares them with the types that the libraries have. So a new type has a row here, or a
//! reason in `reasons.rs`.

mod lower;
mod reasons;
mod upper;

use serde::Serialize;
use std::{
    any::type_name,
    collections::{BTreeMap, BTreeSet},
    error::Error,
    fmt::Debug,
};
use url_percent::percent_decode_str;

/// Part of each secret, and of nothing else.
const MARK: &str = "Q7q";

/// A username, a password, the values of a path, a query and a fragment, and a password in a nested URL.
const URL: &str = "https://uQ7q:pQ7q@h.example:81/a/b;jsessionid=sQ7q?page=1&token=tQ7q&next=https%3A%2F%2Fx%3AnQ7q%40i%2F#id_token=fQ7q";
const BASE: &str = "https://uQ7q:pQ7q@base.example/c/d?sig=tQ7q&next=https://x:nQ7q@i/#code=fQ7q";
/// It does not parse.
const INVALID: &str = "https://uQ7q:pQ7q@h.example:81x/a?token=tQ7q#id_token=fQ7q";

/// Collects the types that are printed, and what they show.
#[derive(Default)]
struct Printer {
    names: BTreeSet<&'static str>,
    secrets: Vec<String>,
}

impl Printer {
    /// Prints a value as `Debug`. Its type has this name: the crate, the modules, and the name.
    fn debug<T: Debug>(&mut self, name: &'static str, value: &T) {
        let of_value = type_name::<T>().trim_start_matches("&mut ").trim_start_matches('&');
        let path = of_value.split('<').next().unwrap_or_default();
        let (of, rest) = path.split_once("::").expect("a crate");
        assert_eq!(format!("{}::{rest}", of.replace('_', "-")), name);
        self.names.insert(name);
        self.check(name, &format!("{value:?}"));
        self.check(name, &format!("{value:#?}"));
    }

    /// Prints an error as `Debug`, and it and its sources as `Display`.
    fn error<T: Error + 'static>(&mut self, name: &'static str, value: &T) {
        self.debug(name, value);
        let mut source: Option<&dyn Error> = Some(value);
        while let Some(error) = source {
            self.check(name, &error.to_string());
            source = error.source();
        }
    }

    /// Prints a value as `Debug`, and what is serialized, which has no text of the URL.
    fn json<T: Debug + Serialize>(&mut self, name: &'static str, value: &T) {
        self.debug(name, value);
        self.check(name, &serde_json::to_string(value).expect("JSON"));
    }

    fn check(&mut self, name: &str, shown: &str) {
        if has_secret(shown) {
            self.secrets.push(format!("{name}: {shown}"));
        }
    }
}

/// Returns whether there is a secret in a text, percent-encoded or not, or as numbers.
fn has_secret(shown: &str) -> bool {
    let decoded = percent_decode_str(shown).decode_utf8_lossy();
    let numbers = MARK.bytes().map(|byte| byte.to_string()).collect::<Vec<_>>().join(", ");
    let texts = [shown, &decoded, &percent_decode_str(&decoded).decode_utf8_lossy()];
    texts.iter().any(|text| text.contains(MARK) || text.contains(&numbers))
}

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
