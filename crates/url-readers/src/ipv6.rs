//! IPv6 addresses whose numbers have leading zeros, which some programs accept.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};
use core::net::Ipv6Addr;

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
