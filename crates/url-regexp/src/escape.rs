//! Escapes of one code point.

use crate::{
    error::{Error, ErrorKind},
    parser::Cursor,
};

/// `SyntaxCharacter`, and `/`: what can be escaped everywhere.
///
/// Source: <https://tc39.es/ecma262/#prod-IdentityEscape>
const SYNTAX_CHARACTERS: &str = "^$\\.*+?()[]{}|/";

impl Cursor<'_> {
    /// Parses what follows a backslash at `start`, and stands for one code point.
    ///
    /// Source: <https://tc39.es/ecma262/#prod-CharacterEscape>
    pub(crate) fn character_escape(&mut self, start: usize) -> Result<u32, Error> {
        let Some(c) = self.next() else { return Err(self.error_from(start, ErrorKind::InvalidEscape)) };
        let code_point = match c {
            't' => 9,
            'n' => 10,
            'v' => 11,
            'f' => 12,
            'r' => 13,
            'c' => self.next_if(|c| c.is_ascii_alphabetic()).map_or(INVALID, |letter| u32::from(letter) % 32),
            '0' if !self.rest().starts_with(|c: char| c.is_ascii_digit()) => 0,
            'x' => self.hex_digits(2),
            'u' => self.unicode_escape(),
            c if SYNTAX_CHARACTERS.contains(c) => u32::from(c),
            _ => INVALID,
        };
        if code_point == INVALID { Err(self.error_from(start, ErrorKind::InvalidEscape)) } else { Ok(code_point) }
    }

    /// Parses what follows `\u`.
    ///
    /// Source: <https://tc39.es/ecma262/#prod-RegExpUnicodeEscapeSequence>
    pub(crate) fn unicode_escape(&mut self) -> u32 {
        if self.eat("{") {
            let digits = self.eat_all(|c| c.is_ascii_hexdigit());
            let is_closed = self.eat("}") && !digits.is_empty();
            // Any number of zeros may come first.
            let value = digits.chars().filter_map(|c| c.to_digit(16)).try_fold(0, |value: u32, digit| {
                let value = value * 16 + digit;
                (value <= u32::from(char::MAX)).then_some(value)
            });
            return value.filter(|_| is_closed).unwrap_or(INVALID);
        }
        let lead = self.hex_digits(4);
        let after_lead = self.at;
        if (0xD800..0xDC00).contains(&lead) && self.eat("\\u") {
            let trail = self.hex_digits(4);
            if (0xDC00..0xE000).contains(&trail) {
                return 0x1_0000 + (lead - 0xD800) * 0x400 + (trail - 0xDC00);
            }
            // The second escape is another code point, or none.
            self.at = after_lead;
        }
        lead
    }

    fn hex_digits(&mut self, count: usize) -> u32 {
        let digits = self.rest().get(..count).filter(|digits| digits.bytes().all(|b| b.is_ascii_hexdigit()));
        let value = digits.and_then(|digits| u32::from_str_radix(digits, 16).ok());
        if value.is_some() {
            self.at += count;
        }
        value.unwrap_or(INVALID)
    }
}

/// No code point.
pub(crate) const INVALID: u32 = u32::MAX;
