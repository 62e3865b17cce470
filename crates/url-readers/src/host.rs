//! Hosts, as far as several programs read them alike: characters that become delimiters, and IPv6 addresses.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};
use core::net::Ipv6Addr;

/// The characters whose compatibility decomposition has one of `/?#@:`, and which therefore become delimiters in
/// Normalization Form KC, which IDNA uses.
///
/// Source: <https://www.unicode.org/Public/16.0.0/ucd/UnicodeData.txt>
pub(crate) const DECOMPOSING_TO_DELIMITERS: &[char] = &[
    '\u{2047}', '\u{2048}', '\u{2049}', '\u{2100}', '\u{2101}', '\u{2105}', '\u{2106}', '\u{2A74}', '\u{FE13}',
    '\u{FE16}', '\u{FE55}', '\u{FE56}', '\u{FE5F}', '\u{FE6B}', '\u{FF03}', '\u{FF0F}', '\u{FF1A}', '\u{FF1F}',
    '\u{FF20}',
];

/// Whether a text is an IPv6 address. Its numbers may have leading zeros, also those of an IPv4 address at its end.
pub(crate) fn is_ipv6_address(text: &str) -> bool {
    text.parse::<Ipv6Addr>().is_ok() || without_leading_zeros(text).parse::<Ipv6Addr>().is_ok()
}

fn without_leading_zeros(address: &str) -> String {
    let short = |number: &str| match number.trim_start_matches('0') {
        "" if !number.is_empty() => "0".to_string(),
        number => number.to_string(),
    };
    let pieces: Vec<String> =
        address.split(':').map(|piece| piece.split('.').map(short).collect::<Vec<_>>().join(".")).collect();
    pieces.join(":")
}
