//! IPv6 addresses: the parser and the serializer.

use std::fmt::Write as _;

use crate::Failure;

/// The IPv6 parser. `input` is the text between the brackets.
///
/// # Errors
///
/// [`Failure`] if `input` is not an IPv6 address.
///
/// Source: <https://url.spec.whatwg.org/#concept-ipv6-parser>
pub fn parse(input: &str, errors: &mut Vec<&'static str>) -> Result<[u16; 8], Failure> {
    let input = input.chars().collect();
    // 1. to 4.
    let mut parser = Parser { input, pointer: 0, address: [0; 8], piece_index: 0, compress: None, errors };
    // 5.
    if parser.c() == Some(':') {
        // 5.1.
        if parser.input.get(parser.pointer + 1) != Some(&':') {
            return parser.fail("IPv6-invalid-compression");
        }
        // 5.2.
        parser.pointer += 2;
        // 5.3.
        parser.piece_index += 1;
        parser.compress = Some(parser.piece_index);
    }
    // 6.
    parser.pieces()?;
    let Parser { mut address, mut piece_index, compress, .. } = parser;
    // 7.
    if let Some(compress) = compress {
        let mut swaps = piece_index - compress;
        piece_index = 7;
        while piece_index != 0 && swaps > 0 {
            address.swap(piece_index, compress + swaps - 1);
            piece_index -= 1;
            swaps -= 1;
        }
    // 8.
    } else if piece_index != 8 {
        errors.push("IPv6-too-few-pieces");
        return Err(Failure);
    }
    // 9.
    Ok(address)
}

/// The variables of the algorithm.
struct Parser<'a> {
    input: Vec<char>,
    pointer: usize,
    address: [u16; 8],
    piece_index: usize,
    compress: Option<usize>,
    errors: &'a mut Vec<&'static str>,
}

impl Parser<'_> {
    fn c(&self) -> Option<char> {
        self.input.get(self.pointer).copied()
    }

    fn fail<T>(&mut self, error: &'static str) -> Result<T, Failure> {
        self.errors.push(error);
        Err(Failure)
    }

    /// Step 6.
    fn pieces(&mut self) -> Result<(), Failure> {
        while self.c().is_some() {
            // 6.1.
            if self.piece_index == 8 {
                return self.fail("IPv6-too-many-pieces");
            }
            // 6.2.
            if self.c() == Some(':') {
                if self.compress.is_some() {
                    return self.fail("IPv6-multiple-compression");
                }
                self.pointer += 1;
                self.piece_index += 1;
                self.compress = Some(self.piece_index);
                continue;
            }
            // 6.3.
            let (mut value, mut length) = (0, 0);
            // 6.4.
            while let Some(digit) = self.c().and_then(|c| c.to_digit(16))
                && length < 4
            {
                value = value * 0x10 + digit;
                self.pointer += 1;
                length += 1;
            }
            // 6.5.
            if self.c() == Some('.') {
                return self.ipv4_in_ipv6(length);
            }
            // 6.6.
            if self.c() == Some(':') {
                self.pointer += 1;
                if self.c().is_none() {
                    return self.fail("IPv6-invalid-code-point");
                }
            // 6.7.
            } else if self.c().is_some() {
                return self.fail("IPv6-invalid-code-point");
            }
            // The step inserted here in July 2026.
            if length > 1 && value < 16_u32.pow(length - 1) {
                self.errors.push("IPv6-piece-leading-zero");
            }
            // 6.8.
            self.address[self.piece_index] = value as u16;
            // 6.9.
            self.piece_index += 1;
        }
        Ok(())
    }

    /// Step 6.5, at the first U+002E (.) after `length` digits.
    fn ipv4_in_ipv6(&mut self, length: u32) -> Result<(), Failure> {
        // 6.5.1.
        if length == 0 {
            return self.fail("IPv4-in-IPv6-invalid-code-point");
        }
        // 6.5.2.
        self.pointer -= length as usize;
        // 6.5.3.
        if self.piece_index > 6 {
            return self.fail("IPv4-in-IPv6-too-many-pieces");
        }
        // 6.5.4.
        let mut numbers_seen = 0;
        // 6.5.5.
        while self.c().is_some() {
            // 6.5.5.2.
            if numbers_seen > 0 {
                if self.c() == Some('.') && numbers_seen < 4 {
                    self.pointer += 1;
                } else {
                    return self.fail("IPv4-in-IPv6-invalid-code-point");
                }
            }
            // 6.5.5.1., 6.5.5.3. and 6.5.5.4.
            let ipv4_piece = self.ipv4_piece()?;
            // 6.5.5.5.
            self.address[self.piece_index] = self.address[self.piece_index] * 0x100 + ipv4_piece;
            // 6.5.5.6.
            numbers_seen += 1;
            // 6.5.5.7.
            if numbers_seen == 2 || numbers_seen == 4 {
                self.piece_index += 1;
            }
        }
        // 6.5.6.
        if numbers_seen != 4 {
            return self.fail("IPv4-in-IPv6-too-few-parts");
        }
        // 6.5.7.
        Ok(())
    }

    /// Steps 6.5.5.1, 6.5.5.3 and 6.5.5.4: one number from 0 to 255.
    fn ipv4_piece(&mut self) -> Result<u16, Failure> {
        // 1.
        let mut ipv4_piece = None;
        // 3.
        if !self.c().is_some_and(|c| c.is_ascii_digit()) {
            return self.fail("IPv4-in-IPv6-invalid-code-point");
        }
        // 4.
        while let Some(number) = self.c().and_then(|c| c.to_digit(10)) {
            // 4.1. and 4.2.
            let value = match ipv4_piece {
                None => number,
                Some(0) => return self.fail("IPv4-in-IPv6-invalid-code-point"),
                Some(value) => value * 10 + number,
            };
            ipv4_piece = Some(value);
            // 4.3.
            if value > 255 {
                return self.fail("IPv4-in-IPv6-out-of-range-part");
            }
            // 4.4.
            self.pointer += 1;
        }
        Ok(ipv4_piece.unwrap_or_default() as u16)
    }
}

/// The IPv6 serializer, without the brackets that the host serializer adds.
///
/// Source: <https://url.spec.whatwg.org/#concept-ipv6-serializer>
pub fn serialize(address: &[u16; 8]) -> String {
    // 1.
    let mut output = String::new();
    // 2.
    let compress = compressed_piece_index(address);
    // 3.
    let mut ignore0 = false;
    // 4.
    for (piece_index, &piece) in address.iter().enumerate() {
        // 4.1.
        if ignore0 && piece == 0 {
            continue;
        }
        // 4.2.
        ignore0 = false;
        // 4.3.
        if compress == Some(piece_index) {
            output.push_str(if piece_index == 0 { "::" } else { ":" });
            ignore0 = true;
            continue;
        }
        // 4.4.
        write!(output, "{piece:x}").expect("writing to a String");
        // 4.5.
        if piece_index != 7 {
            output.push(':');
        }
    }
    // 5.
    output
}

/// Finds the IPv6 address compressed piece index.
///
/// Source: <https://url.spec.whatwg.org/#find-the-ipv6-address-compressed-piece-index>
pub fn compressed_piece_index(address: &[u16; 8]) -> Option<usize> {
    // 1. to 4.
    let (mut longest_index, mut longest_size) = (None, 1);
    let (mut found_index, mut found_size) = (None, 0);
    // 5.
    for (piece_index, &piece) in address.iter().enumerate() {
        // 5.1.
        if piece != 0 {
            if found_size > longest_size {
                (longest_index, longest_size) = (found_index, found_size);
            }
            (found_index, found_size) = (None, 0);
        // 5.2.
        } else {
            if found_index.is_none() {
                found_index = Some(piece_index);
            }
            found_size += 1;
        }
    }
    // 6.
    if found_size > longest_size {
        return found_index;
    }
    // 7.
    longest_index
}
