//! The IPv6 parser and the IPv6 serializer.

use super::error::ValidationError;
use alloc::string::String;
use core::net::Ipv6Addr;

/// Parses an IPv6 address without its brackets.
///
/// ```
/// use url_lineage::whatwg_2017::ipv6::parse;
///
/// assert_eq!(parse("1::2"), Ok("1::2".parse().unwrap()));
/// let error = parse("1::2::3").unwrap_err();
/// assert_eq!(error.to_string(), "IPv6 parser: found `::` for the second time (bytes 5..6)");
/// ```
///
/// # Errors
///
/// If the input is not an IPv6 address. The range covers the code point at which the parser returns failure, or the end
/// of the input.
///
/// Source: <https://url.spec.whatwg.org/#concept-ipv6-parser>
pub fn parse(input: &str) -> Result<Ipv6Addr, ValidationError> {
    // 1. to 4.
    let mut parser = Parser { input, pointer: 0, address: [0; 8], piece_pointer: 0, compress_pointer: None };
    // 5.
    if parser.c() == Some(':') {
        parser.pointer += 1;
        if parser.c() != Some(':') {
            return parser.fail("found one colon at the start, expected none or two");
        }
        parser.pointer += 1;
        parser.piece_pointer += 1;
        parser.compress_pointer = Some(parser.piece_pointer);
    }
    // 6. and 7.
    if parser.main()? {
        parser.ipv4()?;
    }
    parser.finale()
}

/// The variables of the IPv6 parser.
struct Parser<'a> {
    input: &'a str,
    /// A position in the input. All code points before it are ASCII.
    pointer: usize,
    address: [u16; 8],
    piece_pointer: usize,
    compress_pointer: Option<usize>,
}

impl Parser<'_> {
    fn c(&self) -> Option<char> {
        self.input[self.pointer..].chars().next()
    }

    fn fail<T>(&self, reason: &'static str) -> Result<T, ValidationError> {
        let end = self.pointer + self.c().map_or(0, char::len_utf8);
        Err(ValidationError::new("IPv6 parser", reason, self.pointer..end))
    }

    /// "Main". Returns whether to jump to "IPv4", instead of to "Finale".
    fn main(&mut self) -> Result<bool, ValidationError> {
        while let Some(c) = self.c() {
            // 6.1.
            if self.piece_pointer == 8 {
                return self.fail("found more than eight pieces");
            }
            // 6.2.
            if c == ':' {
                if self.compress_pointer.is_some() {
                    return self.fail("found `::` for the second time");
                }
                self.pointer += 1;
                self.piece_pointer += 1;
                self.compress_pointer = Some(self.piece_pointer);
                continue;
            }
            // 6.3. and 6.4.
            let (mut value, mut length) = (0, 0);
            while let Some(digit) = self.c().and_then(|c| c.to_digit(16)).filter(|_| length < 4) {
                value = value * 0x10 + digit as u16;
                self.pointer += 1;
                length += 1;
            }
            // 6.5.
            match self.c() {
                Some('.') if length == 0 => return self.fail("expected a number before the dot"),
                Some('.') => {
                    self.pointer -= length;
                    return Ok(true);
                }
                Some(':') => {
                    self.pointer += 1;
                    if self.c().is_none() {
                        return self.fail("expected a piece after the colon");
                    }
                }
                Some(_) => return self.fail("expected up to four hexadecimal digits, and a colon"),
                None => {}
            }
            // 6.6. and 6.7.
            self.address[self.piece_pointer] = value;
            self.piece_pointer += 1;
        }
        Ok(false)
    }

    /// "IPv4".
    fn ipv4(&mut self) -> Result<(), ValidationError> {
        // 8.
        if self.piece_pointer > 6 {
            return self.fail("found an IPv4 address after more than six pieces");
        }
        // 9. and 10.
        let mut numbers_seen = 0;
        while let Some(c) = self.c() {
            // 10.2.
            if numbers_seen > 0 {
                if c != '.' || numbers_seen >= 4 {
                    return self.fail("expected four decimal numbers with dots between them");
                }
                self.pointer += 1;
            }
            // 10.1., 10.3. and 10.4.
            let value = self.decimal_number()?;
            // 10.5.
            let piece = &mut self.address[self.piece_pointer];
            *piece = *piece * 0x100 + value;
            // 10.6. and 10.7.
            numbers_seen += 1;
            if matches!(numbers_seen, 2 | 4) {
                self.piece_pointer += 1;
            }
            // 10.8.
            if self.c().is_none() && numbers_seen != 4 {
                return self.fail("expected four decimal numbers with dots between them");
            }
        }
        Ok(())
    }

    /// Steps 10.3. and 10.4. of "IPv4".
    fn decimal_number(&mut self) -> Result<u16, ValidationError> {
        let mut value = None;
        while let Some(number) = self.c().and_then(|c| c.to_digit(10)) {
            let next = match value {
                None => number as u16,
                Some(0) => return self.fail("found a zero before another digit"),
                Some(value) => value * 10 + number as u16,
            };
            if next > 255 {
                return self.fail("found a number greater than 255");
            }
            value = Some(next);
            self.pointer += 1;
        }
        value.map_or_else(|| self.fail("expected a decimal number"), Ok)
    }

    /// "Finale".
    fn finale(mut self) -> Result<Ipv6Addr, ValidationError> {
        match self.compress_pointer {
            // 11.
            Some(compress_pointer) => {
                let mut swaps = self.piece_pointer - compress_pointer;
                self.piece_pointer = 7;
                while self.piece_pointer != 0 && swaps > 0 {
                    self.address.swap(self.piece_pointer, compress_pointer + swaps - 1);
                    self.piece_pointer -= 1;
                    swaps -= 1;
                }
            }
            // 12.
            None if self.piece_pointer != 8 => return self.fail("expected eight pieces, or `::`"),
            None => {}
        }
        // 13.
        Ok(self.address.into())
    }
}

/// Serializes an IPv6 address, without brackets. Today's standard has the same result.
///
/// ```
/// use url_lineage::whatwg_2017::ipv6::serialize;
///
/// assert_eq!(serialize("0:f:0:0:f:f:0:0".parse().unwrap()), "0:f::f:f:0:0");
/// ```
///
/// Source: <https://url.spec.whatwg.org/#concept-ipv6-serializer>
pub fn serialize(address: Ipv6Addr) -> String {
    let mut output = String::new();
    // Writing to a string cannot fail.
    let _ = url_host::ipv6::serialize(address, &mut output);
    output
}
