//! `ipv4addr` and `number`.

use super::{
    ConformanceErrorKind, ParseExceptionKind, Rule,
    grammar::{Grammar, Value},
};
use alloc::string::{String, ToString};
use core::{net::Ipv4Addr, ops::Range};

/// The most numbers that an address has.
const MAX_NUMBERS: usize = 4;

impl Grammar<'_> {
    /// `ipv4addr` on a whole string, or `None` if that does not match. `place` returns the range of the input that a
    /// range of the string stands for.
    ///
    /// Source: rule `ipv4addr`.
    pub(super) fn ipv4addr(&mut self, s: &str, place: impl Fn(Range<usize>) -> Range<usize>) -> Value<Option<String>> {
        if !is_match(s) {
            return Ok(None);
        }
        let count = s.split('.').count();
        let mut address = 0_u32;
        let mut start = 0;
        for (i, (text, number)) in s.split('.').filter_map(|text| Some((text, number(text)?))).enumerate() {
            let range = start..start + text.len();
            start = range.end + 1;
            if !number.is_decimal {
                self.indicate(ConformanceErrorKind::NotDecimal, Rule::Number, place(range.clone()));
            }
            let is_last = i + 1 == count;
            let bits = if is_last { 8 * (MAX_NUMBERS + 1 - count) } else { 8 };
            match u32::try_from(number.value).ok().filter(|value| u64::from(*value) >> bits == 0) {
                // The numbers before the last are the address's first bytes, and the last is added to them.
                Some(value) if is_last => address |= value,
                Some(value) => address |= value << (24 - 8 * i),
                None => {
                    let kind = if is_last { ParseExceptionKind::LastNumber } else { ParseExceptionKind::Number };
                    return Self::exception(kind, Rule::Ipv4Addr, place(range));
                }
            }
        }
        if count < MAX_NUMBERS {
            self.indicate(ConformanceErrorKind::NumberOfNumbers, Rule::Ipv4Addr, place(0..s.len()));
        }
        Ok(Some(Ipv4Addr::from_bits(address).to_string()))
    }
}

/// Returns whether the railroad diagram of `ipv4addr` matches a string.
///
/// Source: rule `ipv4addr`, its diagram.
pub(super) fn is_match(s: &str) -> bool {
    s.split('.').take(MAX_NUMBERS + 1).count() <= MAX_NUMBERS && s.split('.').all(|text| number(text).is_some())
}

/// The value of a `number`.
pub(super) struct Number {
    /// The integer, or `u64::MAX` if it is greater.
    pub(super) value: u64,
    pub(super) is_decimal: bool,
}

/// `number` on a whole string. A string that is neither hexadecimal nor octal can be decimal, such as `08` and `019`.
///
/// Source: rule `number`.
pub(super) fn number(s: &str) -> Option<Number> {
    let rows = [(s.strip_prefix("0x").or_else(|| s.strip_prefix("0X")), 16), (s.strip_prefix('0'), 8), (Some(s), 10)];
    let (digits, radix) = rows.into_iter().find_map(|(digits, radix)| {
        let digits = digits.filter(|digits| !digits.is_empty() && digits.chars().all(|c| c.is_digit(radix)))?;
        Some((digits, radix))
    })?;
    let value = digits
        .chars()
        .filter_map(|c| c.to_digit(radix))
        .fold(0_u64, |value, digit| value.saturating_mul(radix.into()).saturating_add(digit.into()));
    Some(Number { value, is_decimal: radix == 10 })
}
