//! The IPv6 parser and the IPv6 serializer.
//!
//! The text of 2017 has the same results as today's standard, so both call url-host. The text has no ranges of errors;
//! those of failures are today's.

use alloc::string::String;
use core::{net::Ipv6Addr, ops::Range};

/// Parses an IPv6 address without its brackets.
///
/// ```
/// use url_lineage::whatwg_2017::ipv6::parse;
///
/// assert_eq!(parse("1::2"), Ok("1::2".parse().unwrap()));
/// assert_eq!(parse("1::2::3"), Err(4..6));
/// ```
///
/// # Errors
///
/// If the input is not an IPv6 address. The error is the range of bytes that causes the failure.
pub fn parse(input: &str) -> Result<Ipv6Addr, Range<usize>> {
    url_host::ipv6::parse(input).map_err(|error| error.range())
}

/// Serializes an IPv6 address, without brackets.
///
/// ```
/// use url_lineage::whatwg_2017::ipv6::serialize;
///
/// assert_eq!(serialize("0:f:0:0:f:f:0:0".parse().unwrap()), "0:f::f:f:0:0");
/// ```
pub fn serialize(address: Ipv6Addr) -> String {
    let mut output = String::new();
    // Writing to a string cannot fail.
    let _ = url_host::ipv6::serialize(address, &mut output);
    output
}
