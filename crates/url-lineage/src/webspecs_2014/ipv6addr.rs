//! `ipv6addr`, `h16`, `ls32` and `decimal-byte`.

use super::{
    ParseExceptionKind, Rule,
    grammar::{Grammar, Value},
};
use alloc::{string::String, vec::Vec};
use core::{net::Ipv6Addr, ops::Range};
use url_host::ipv6;

/// The values that the railroad diagram of `ipv6addr` matches.
struct Values<'a> {
    /// The `h16` values before the double colon, if there is one.
    pre: Option<Vec<u16>>,
    /// The other `h16` values, without the last value.
    post: Vec<u16>,
    /// The last value, `h16` or `ls32`.
    last: &'a str,
}

/// Returns the range of an address at the start of `s`, from bracket to bracket, if the railroad diagram matches it.
///
/// Source: rule `ipv6addr`.
pub(super) fn matched(s: &str) -> Option<Range<usize>> {
    // Nothing else than digits, letters, colons and full stops is between the brackets.
    let end = s.find(']')?;
    values(s.get(1..end)?).filter(|_| s.starts_with('[')).map(|_| 0..end + 1)
}

/// Matches what is between the brackets.
///
/// In the diagram, a single colon stands for the double one if no value is before it. The rule's text has only the
/// double colon.
///
/// Source: rule `ipv6addr`, its diagram.
fn values(s: &str) -> Option<Values<'_>> {
    let (front, back) = s.split_once("::").map_or((None, s), |(front, back)| (Some(front), back));
    let (middle, last) = back.rsplit_once(':').map_or((None, back), |(middle, last)| (Some(middle), last));
    let all_h16 = |part: &str| part.split(':').map(h16).collect::<Option<Vec<u16>>>();
    let pre = match front {
        Some("") => Some(Vec::new()),
        Some(front) => Some(all_h16(front)?),
        None => None,
    };
    let post = middle.map_or(Some(Vec::new()), all_h16)?;
    (h16(last).is_some() || is_ls32(last)).then_some(Values { pre, post, last })
}

impl Grammar<'_> {
    /// `ipv6addr`, the value of a range that [`matched`] returned.
    ///
    /// The text appends only the last value to those before the double colon, and zeros as if the address had seven
    /// pieces at most. As an IPv6 address has eight pieces, the remaining values come before the last one, and zeros
    /// fill the address up to eight. One more sentence of the text is left out, because it would reject every double
    /// colon without an `ls32` value, and speaks of more than one `ls32` value, of which no address has two.
    ///
    /// Source: rule `ipv6addr`.
    pub(super) fn ipv6addr(&self, range: Range<usize>) -> Value<String> {
        let Some(Values { pre, post, last }) = values(&self.input[range.start + 1..range.end - 1]) else {
            return Err(super::NoMatch::failure(range.start));
        };
        let last_start = range.end - 1 - last.len();
        let last = match h16(last) {
            Some(piece) => Last::H16(piece),
            None => Last::Ls32(self.ls32(last_start..range.end - 1)?),
        };
        let has_ls32 = matches!(last, Last::Ls32(_));
        let kind = match &pre {
            None => (post.len() != 6 || !has_ls32).then_some(ParseExceptionKind::NumberOfValues),
            Some(pre) => (pre.len() + post.len() + 1 > 6).then_some(ParseExceptionKind::TooManyValues),
        };
        if let Some(kind) = kind {
            return Self::exception(kind, Rule::Ipv6Addr, range);
        }
        let mut pieces = [0; 8];
        let (tail, tail_len) = match last {
            Last::H16(piece) => ([0, piece], 1),
            Last::Ls32(pieces) => (pieces, 2),
        };
        let from_start = pre.iter().flatten();
        let from_end = tail.into_iter().rev().take(tail_len).chain(post.iter().rev().copied());
        pieces.iter_mut().zip(from_start).for_each(|(slot, piece)| *slot = *piece);
        pieces.iter_mut().rev().zip(from_end).for_each(|(slot, piece)| *slot = piece);
        let mut host = String::from("[");
        // Writing to a string cannot fail.
        let _ = ipv6::serialize(Ipv6Addr::from(pieces), &mut host);
        host.push(']');
        Ok(host)
    }

    /// `ls32`, the value of a range that [`is_ls32`]: two pieces.
    ///
    /// Source: rule `ls32`.
    pub(super) fn ls32(&self, range: Range<usize>) -> Value<[u16; 2]> {
        let mut bytes = [0; 4];
        let mut start = range.start;
        for (byte, text) in bytes.iter_mut().zip(self.input[range].split('.')) {
            *byte = self.decimal_byte(start..start + text.len())?;
            start += text.len() + 1;
        }
        let [first, second, third, fourth] = bytes;
        Ok([u16::from_be_bytes([first, second]), u16::from_be_bytes([third, fourth])])
    }

    /// `decimal-byte`, the value of a range that [`is_decimal_byte`].
    ///
    /// Source: rule `decimal-byte`.
    pub(super) fn decimal_byte(&self, range: Range<usize>) -> Value<u8> {
        match self.input[range.clone()].parse() {
            Ok(byte) => Ok(byte),
            Err(_) => Self::exception(ParseExceptionKind::DecimalByte, Rule::DecimalByte, range),
        }
    }
}

/// The last value of an address.
enum Last {
    H16(u16),
    Ls32([u16; 2]),
}

/// `h16` on a whole string.
///
/// Source: rule `h16`.
pub(super) fn h16(s: &str) -> Option<u16> {
    let is_h16 = (1..=4).contains(&s.len()) && s.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_h16.then(|| u16::from_str_radix(s, 16).ok())?
}

/// Returns whether the railroad diagram of `ls32` matches a string.
///
/// Source: rule `ls32`.
pub(super) fn is_ls32(s: &str) -> bool {
    s.split('.').count() == 4 && s.split('.').all(is_decimal_byte)
}

/// Returns whether the railroad diagram of `decimal-byte` matches a string: three digits start with 0, 1 or 2.
///
/// Source: rule `decimal-byte`.
pub(super) fn is_decimal_byte(s: &str) -> bool {
    match s.as_bytes() {
        [first, second, third] => matches!(first, b'0'..=b'2') && second.is_ascii_digit() && third.is_ascii_digit(),
        digits => (1..=2).contains(&digits.len()) && digits.iter().all(u8::is_ascii_digit),
    }
}
