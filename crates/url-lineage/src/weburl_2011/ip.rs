//! "IPv4 addresses" and "IPv6 addresses".

use alloc::{
    format,
    string::{String, ToString},
};
use core::net::Ipv4Addr;
use url_host::ipv6;

/// Applies the rules for canonicalizing an IPv4 address. `None` is their "fail".
///
/// ```
/// use url_lineage::weburl_2011::canonicalize_ipv4_address;
///
/// assert_eq!(canonicalize_ipv4_address("0x7f.0.01").as_deref(), Some("127.0.0.1"));
/// assert_eq!(canonicalize_ipv4_address("1.2.3.256"), None);
/// ```
pub fn canonicalize_ipv4_address(s: &str) -> Option<String> {
    let mut address = 0;
    let count = s.split('.').take(5).count();
    for (i, text) in s.split('.').enumerate() {
        if i == 4 {
            return None;
        }
        let n = number(text)?;
        // The last number fills the remaining bytes.
        let bits = if i + 1 == count { 8 * (5 - count) } else { 8 };
        if n >> bits != 0 {
            return None;
        }
        address = address << bits | n;
    }
    Some(Ipv4Addr::from_bits(u32::try_from(address).ok()?).to_string())
}

/// Parses a number in one of three notations. Returns `None` if the text is not a number or the number exceeds 32 bits.
fn number(text: &str) -> Option<u64> {
    let (digits, radix) = match text.as_bytes() {
        [b'0', b'x' | b'X', ..] => (&text[2..], 16),
        [b'0', ..] => (&text[1..], 8),
        [b'1'..=b'9', ..] => (text, 10),
        _ => return None,
    };
    digits.chars().try_fold(0_u64, |value, c| {
        Some(value * u64::from(radix) + u64::from(c.to_digit(radix)?)).filter(|value| *value <= u32::MAX.into())
    })
}

/// Applies the rules for canonicalizing an IPv6 address without its brackets. `None` is their "fail".
///
/// ```
/// use url_lineage::weburl_2011::canonicalize_ipv6_address;
///
/// assert_eq!(canonicalize_ipv6_address("0:0::192.168.000.1").as_deref(), Some("::c0a8:1"));
/// assert_eq!(canonicalize_ipv6_address("::192.168.00.1"), None);
/// ```
pub fn canonicalize_ipv6_address(s: &str) -> Option<String> {
    let (front, last) = s.split_at(s.rfind(':')? + 1);
    let pieces = if last.contains('.') {
        let mut octets = [0; 4];
        let mut texts = last.split('.');
        for octet in &mut octets {
            *octet = texts.next().and_then(self::octet)?;
        }
        if texts.next().is_some() {
            return None;
        }
        let bits = u32::from_be_bytes(octets);
        format!("{front}{:x}:{:x}", bits >> 16, bits & 0xFFFF)
    } else {
        s.to_string()
    };
    // The rest of the production of RFC 3986 is the grammar of the URL Standard, and RFC 5952 is its serializer.
    let mut canonical = String::new();
    ipv6::serialize(ipv6::parse(&pieces).ok()?, &mut canonical).ok()?;
    Some(canonical)
}

/// `dec-octet / "00" DIGIT / "0" DIGIT DIGIT`.
fn octet(text: &str) -> Option<u8> {
    let digits = match text.as_bytes() {
        [b'0', _] => return None,
        [_] | [_, _] | [_, _, _] => text,
        _ => return None,
    };
    digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok())?
}
