//! `host`, `ipv6addr`, `ipv4addr`, `number`, and the host parser.

use super::grammar::{Grammar, Match};
use crate::uts46;
use alloc::{string::String, vec::Vec};
use core::{
    net::{Ipv4Addr, Ipv6Addr},
    ops::Range,
};
use url_host::ipv6;
use url_idna::Processing;
use url_percent::percent_decode_str;

/// The code points that the `host` rule drops.
const IGNORED: [char; 6] = ['\t', '\n', '\r', '\u{200B}', '\u{2060}', '\u{FEFF}'];

impl Grammar<'_> {
    /// Returns the range that the `host` rule matches: an address in brackets, or everything up to a delimiter.
    pub(super) fn host_range(&mut self) -> Range<usize> {
        let start = self.at;
        let in_brackets = self.in_brackets(start);
        if ipv6addr(&self.input[in_brackets.clone()]).is_ok() {
            self.at = in_brackets.end;
            return in_brackets;
        }
        self.up_to(is_end_of_host)
    }

    /// Returns the longest range of an address in brackets that starts at `start`, with the rest of the host after it.
    fn in_brackets(&self, start: usize) -> Range<usize> {
        let rest = &self.input[start..];
        let rest = &rest[..rest.find(|c| c != ':' && is_end_of_host(c)).unwrap_or(rest.len())];
        let bracket = rest.find(']').unwrap_or(rest.len());
        let length = rest[bracket..].find(':').map_or(rest.len(), |length| bracket + length);
        start..start + length
    }

    /// `host` in a `file` URL: it may be empty.
    pub(super) fn file_host(&mut self) -> Match<String> {
        let range = self.host_range();
        if range.is_empty() { Ok(String::new()) } else { self.host_at(range) }
    }

    /// `host`: the value of the matched range.
    pub(super) fn host_at(&mut self, range: Range<usize>) -> Match<String> {
        let matched = &self.input[range.clone()];
        if matched.starts_with('[') {
            let in_brackets = self.in_brackets(range.start);
            match ipv6addr(&self.input[in_brackets.clone()]) {
                Ok(address) if in_brackets == range => return Ok(serialized(address)),
                // A userinfo preceded it, so the rule matched up to its first colon.
                Ok(_) => {}
                // No domain has a bracket.
                Err(message) => return Self::exception(message, in_brackets),
            }
        }
        if let Some(host) = self.ipv4addr(matched, &range)? {
            return Ok(host);
        }
        let mut kept = String::from(matched);
        if kept.contains(IGNORED) {
            self.indicate("found a tab, line break or invisible character in the host", range.clone());
            kept.retain(|c| !IGNORED.contains(&c));
        }
        let domain = match host_parser(&kept) {
            Ok(domain) => domain,
            Err(message) => return Self::exception(message, range),
        };
        if domain != matched {
            self.indicate("the host is not in its canonical form", range.clone());
        }
        let domain = self.ipv4addr(&domain, &range)?.unwrap_or(domain);
        if domain.split('.').skip(1).any(str::is_empty) {
            self.indicate("found an empty label", range);
        }
        Ok(domain)
    }

    /// `ipv4addr`, or `None` if the text does not match it.
    fn ipv4addr(&mut self, s: &str, range: &Range<usize>) -> Match<Option<String>> {
        let count = s.split('.').take(5).count();
        let Some(numbers) = s.split('.').take(5).map(number).collect::<Option<Vec<_>>>() else { return Ok(None) };
        if count > 4 {
            return Ok(None);
        }
        let mut address = 0;
        for (i, &(value, _)) in numbers.iter().enumerate() {
            let bits = if i + 1 == count { 8 * (5 - count) } else { 8 };
            if value >> bits != 0 {
                return Self::exception("found an IPv4 address with a number out of range", range.clone());
            }
            address = address << bits | value;
        }
        if count < 4 {
            self.indicate("expected an IPv4 address with four numbers", range.clone());
        }
        if numbers.iter().any(|&(_, is_decimal)| !is_decimal) {
            self.indicate("found a number of an IPv4 address that is not decimal", range.clone());
        }
        Ok(u32::try_from(address).ok().map(|bits| alloc::format!("{}", Ipv4Addr::from_bits(bits))))
    }
}

/// `number`: its value, limited to 33 bits, and whether it is decimal.
fn number(s: &str) -> Option<(u64, bool)> {
    let (digits, radix) = match s.as_bytes() {
        [b'0', b'x' | b'X', _, ..] => (&s[2..], 16),
        [b'0', _, ..] => (&s[1..], 8),
        [_, ..] => (s, 10),
        [] => return None,
    };
    let value = digits
        .chars()
        .try_fold(0_u64, |value, c| Some((value * u64::from(radix) + u64::from(c.to_digit(radix)?)).min(1 << 33)))?;
    Some((value, radix == 10))
}

/// Returns whether `c` ends the `host` rule.
const fn is_end_of_host(c: char) -> bool {
    matches!(c, ':' | '/' | '\\' | '?' | '#')
}

/// Serializes the address in brackets.
fn serialized(address: Ipv6Addr) -> String {
    let mut host = String::from("[");
    // Writing to a string cannot fail.
    let _ = ipv6::serialize(address, &mut host);
    host.push(']');
    host
}

/// `ipv6addr`, or the reason why the text does not match it.
fn ipv6addr(s: &str) -> Result<Ipv6Addr, &'static str> {
    const MISMATCH: &str = "expected an IPv6 address in brackets";
    let s = s.strip_prefix('[').and_then(|s| s.strip_suffix(']')).ok_or(MISMATCH)?;
    let (front, back) = s.split_once("::").map_or((None, s), |(front, back)| (Some(front), back));
    let (middle, last) = back.rsplit_once(':').map_or((None, back), |(middle, last)| (Some(middle), last));
    let values = |part: Option<&'_ str>| -> Option<Vec<u16>> {
        part.into_iter().flat_map(|part| part.split(':')).map(h16).collect()
    };
    let mut pieces = values(front.filter(|front| !front.is_empty())).ok_or(MISMATCH)?;
    let zeros_at = pieces.len();
    pieces.extend(values(middle).ok_or(MISMATCH)?);
    // Next to "::", at most six values are allowed. The last value counts as one, even if it is `ls32`, with two
    // pieces.
    if front.is_some() && pieces.len() > 5 {
        return Err("found an IPv6 address with more than six values next to the two colons");
    }
    if last.contains('.') {
        pieces.extend(ls32(last).ok_or(MISMATCH)??);
    } else {
        pieces.push(h16(last).ok_or(MISMATCH)?);
    }
    if front.is_some() {
        pieces.splice(zeros_at..zeros_at, core::iter::repeat_n(0, 8 - pieces.len()));
    }
    let pieces: [u16; 8] = pieces.try_into().map_err(|_| MISMATCH)?;
    Ok(pieces.into())
}

/// `h16`
fn h16(s: &str) -> Option<u16> {
    let is_h16 = (1..=4).contains(&s.len()) && s.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_h16.then(|| u16::from_str_radix(s, 16).ok())?
}

/// `ls32`: two pieces, or the reason of an exception. `None` if the text does not match it.
fn ls32(s: &str) -> Option<Result<[u16; 2], &'static str>> {
    let is_decimal = |s: &str| !s.is_empty() && s.bytes().all(|byte| byte.is_ascii_digit());
    if s.split('.').count() != 4 || !s.split('.').all(is_decimal) {
        return None;
    }
    let bytes: Result<Vec<u8>, _> = s.split('.').map(str::parse).collect();
    Some(match bytes.as_deref() {
        Ok(&[first, second, third, fourth]) => {
            Ok([u16::from_be_bytes([first, second]), u16::from_be_bytes([third, fourth])])
        }
        _ => Err("found a byte above 255 in an IPv6 address"),
    })
}

/// "Host parsing": percent-decoding and domain to ASCII. In 2014, processing was transitional, and the flags
/// `CheckBidi` and `CheckJoiners` did not exist yet.
pub(super) fn host_parser(input: &str) -> Result<String, &'static str> {
    if input.is_empty() {
        return Err("expected a host");
    }
    let decoded = percent_decode_str(input).decode_utf8_lossy();
    let processing = Processing { check_hyphens: true, transitional_processing: true, ..Processing::default() };
    let domain = uts46::to_ascii(processing, &decoded).map_err(|_| "found a domain that has no ASCII form")?;
    let is_forbidden =
        |c| matches!(c, '\0' | '\t' | '\n' | '\r' | ' ' | '#' | '%' | '/' | ':' | '?' | '@' | '[' | '\\' | ']');
    if domain.contains(is_forbidden) {
        return Err("found a character that a domain cannot contain");
    }
    Ok(domain)
}
