//! The URL with secrets, and what prints types made from it.

use serde::Serialize;
use std::{any::type_name, collections::BTreeSet, error::Error, fmt::Debug};
use url_percent::percent_decode_str;

/// Part of each secret, and of nothing else.
const MARK: &str = "Q7q";

/// A username, a password, the values of a path, a query and a fragment, and a password in a nested URL.
pub(crate) const URL: &str = "https://uQ7q:pQ7q@h.example:81/a/b;jsessionid=sQ7q?page=1&token=tQ7q&next=https%3A%2F%2Fx%3AnQ7q%40i%2F#id_token=fQ7q";
pub(crate) const BASE: &str = "https://uQ7q:pQ7q@base.example/c/d?sig=tQ7q&next=https://x:nQ7q@i/#code=fQ7q";
/// It does not parse.
pub(crate) const INVALID: &str = "https://uQ7q:pQ7q@h.example:81x/a?token=tQ7q#id_token=fQ7q";

/// Collects the types that are printed, and what they show.
#[derive(Default)]
pub(crate) struct Printer {
    pub(crate) names: BTreeSet<&'static str>,
    pub(crate) secrets: Vec<String>,
}

impl Printer {
    /// Prints a value as `Debug`. Its type has this name: the crate, the modules, and the name.
    pub(crate) fn debug<T: Debug>(&mut self, name: &'static str, value: &T) {
        let of_value = type_name::<T>().trim_start_matches("&mut ").trim_start_matches('&');
        let path = of_value.split('<').next().unwrap_or_default();
        let (of, rest) = path.split_once("::").expect("a crate");
        assert_eq!(format!("{}::{rest}", of.replace('_', "-")), name);
        self.names.insert(name);
        self.check(name, &format!("{value:?}"));
        self.check(name, &format!("{value:#?}"));
    }

    /// Prints an error as `Debug`, and it and its sources as `Display`.
    pub(crate) fn error<T: Error + 'static>(&mut self, name: &'static str, value: &T) {
        self.debug(name, value);
        let mut source: Option<&dyn Error> = Some(value);
        while let Some(error) = source {
            self.check(name, &error.to_string());
            source = error.source();
        }
    }

    /// Prints a value as `Debug`, and what is serialized, which has no text of the URL.
    pub(crate) fn json<T: Debug + Serialize>(&mut self, name: &'static str, value: &T) {
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
pub(crate) fn has_secret(shown: &str) -> bool {
    let decoded = percent_decode_str(shown).decode_utf8_lossy();
    let numbers = MARK.bytes().map(|byte| byte.to_string()).collect::<Vec<_>>().join(", ");
    let texts = [shown, &decoded, &percent_decode_str(&decoded).decode_utf8_lossy()];
    texts.iter().any(|text| text.contains(MARK) || text.contains(&numbers))
}
