//! The encode sets, and `cleanse`, which most rules apply to the matched text.

use alloc::string::String;
use core::ops::Range;
use url_host::invalid_url_units;
use url_percent::{C0_CONTROL, PercentEncodeSet, utf8_percent_encode};

/// The simple encode set: code points below U+0020 or above U+007E.
const SIMPLE: PercentEncodeSet = C0_CONTROL;
/// The default encode set.
pub(super) const DEFAULT: PercentEncodeSet = SIMPLE.with(b" \"#<>?`");
/// The password encode set.
pub(super) const PASSWORD: PercentEncodeSet = DEFAULT.with(b"/@\\");
/// The username encode set.
pub(super) const USERNAME: PercentEncodeSet = PASSWORD.with(b":");
/// The query encode set.
pub(super) const QUERY: PercentEncodeSet = SIMPLE.with(b" \"#<>`");

/// Drops tabs and line breaks, percent-encodes the members of `set`, which may be the null set, and reports characters
/// that are not URL units.
pub(super) fn cleanse(
    s: &str,
    set: Option<&PercentEncodeSet>,
    mut report: impl FnMut(&'static str, Range<usize>),
) -> String {
    for range in invalid_url_units(s) {
        let message = match &s[range.clone()] {
            "\t" | "\n" | "\r" => "found a tab or line break",
            "%" => "expected two hexadecimal digits after the percent sign",
            _ => "found a character that is not a URL code point",
        };
        report(message, range);
    }
    let mut cleansed = String::with_capacity(s.len());
    for kept in s.split(['\t', '\n', '\r']) {
        match set {
            Some(set) => utf8_percent_encode(kept, set).append_to(&mut cleansed),
            None => cleansed.push_str(kept),
        }
    }
    cleansed
}
