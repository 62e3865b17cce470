//! Tokens: the first step of both parsers.
//!
//! The standard makes a list of all tokens. The parser of a component asks for one after the other instead; that of a
//! constructor string, which goes back and forth, has the list.

use crate::{
    error::{ErrorKind, Fault},
    name_code_points::{is_identifier_part, is_identifier_start},
};
use alloc::vec::Vec;
use core::ops::Range;

/// The type of a token.
///
/// Source: <https://urlpattern.spec.whatwg.org/#token-type>
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum TokenType {
    Open,
    Close,
    Regexp,
    Name,
    Char,
    EscapedChar,
    OtherModifier,
    Asterisk,
    End,
    /// Only of the lenient policy.
    InvalidChar,
}

/// A token, with positions in bytes of the pattern string.
///
/// Source: <https://urlpattern.spec.whatwg.org/#token>
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token {
    pub(crate) of: TokenType,
    /// Where it starts.
    pub(crate) index: usize,
    /// The part that is its value: of `:name` the name, of `(regexp)` the regular expression, of `\c` the character.
    value: (usize, usize),
}

impl Token {
    pub(crate) fn value(&self) -> Range<usize> {
        self.value.0..self.value.1
    }

    /// Where the next token starts.
    pub(crate) fn end(&self) -> usize {
        self.value.1 + usize::from(self.of == TokenType::Regexp)
    }
}

/// Reads the tokens of a pattern string.
///
/// Source: <https://urlpattern.spec.whatwg.org/#tokenizer>
#[derive(Debug)]
pub(crate) struct Tokenizer<'a> {
    input: &'a str,
    index: usize,
}

impl<'a> Tokenizer<'a> {
    /// A tokenizer that starts at `index`, where a token starts.
    pub(crate) fn new(input: &'a str, index: usize) -> Self {
        Self { input, index }
    }

    /// Returns the next token; at the end, again and again the end token.
    ///
    /// After an error, the next token starts one byte after the start of the wrong one, as the lenient policy has it.
    ///
    /// Source: <https://urlpattern.spec.whatwg.org/#tokenize>
    pub(crate) fn next(&mut self) -> Result<Token, Fault> {
        let index = self.index;
        let Some(c) = self.input[index..].chars().next() else {
            return Ok(Token { of: TokenType::End, index, value: (index, index) });
        };
        let after = index + c.len_utf8();
        self.index = after;
        let token = match c {
            '*' => Token { of: TokenType::Asterisk, index, value: (index, after) },
            '+' | '?' => Token { of: TokenType::OtherModifier, index, value: (index, after) },
            '{' => Token { of: TokenType::Open, index, value: (index, after) },
            '}' => Token { of: TokenType::Close, index, value: (index, after) },
            '\\' => match self.input[after..].chars().next() {
                Some(c) => Token { of: TokenType::EscapedChar, index, value: (after, after + c.len_utf8()) },
                None => return Err(Fault::new(ErrorKind::EscapeAtEnd, index..after)),
            },
            ':' => {
                let mut chars = self.input[after..].chars();
                let starts = chars.next().is_some_and(is_identifier_start);
                if !starts {
                    return Err(Fault::new(ErrorKind::NameMissing, index..after));
                }
                let rest = chars.as_str().trim_start_matches(is_identifier_part);
                Token { of: TokenType::Name, index, value: (after, self.input.len() - rest.len()) }
            }
            '(' => Token { of: TokenType::Regexp, index, value: (after, self.regexp_end(after)?) },
            _ => Token { of: TokenType::Char, index, value: (index, after) },
        };
        self.index = token.end();
        Ok(token)
    }

    /// Returns the position of the `)` that ends the regular expression at `start`.
    fn regexp_end(&self, start: usize) -> Result<usize, Fault> {
        let bytes = self.input.as_bytes();
        let char_at = |at: usize| at..at + self.input[at..].chars().next().map_or(0, char::len_utf8);
        let fault = |kind, range| Err(Fault::new(kind, range));
        let (mut at, mut depth) = (start, 1);
        while let Some(&byte) = bytes.get(at) {
            let next = bytes.get(at + 1).copied();
            match byte {
                0x80.. => return fault(ErrorKind::RegexpNotAscii, char_at(at)),
                b'?' if at == start => return fault(ErrorKind::RegexpStart, at..at + 1),
                b'\\' => match next {
                    None => break,
                    Some(0x80..) => return fault(ErrorKind::RegexpNotAscii, char_at(at + 1)),
                    // The escaped byte, too.
                    Some(_) => at += 1,
                },
                b')' => {
                    depth -= 1;
                    if depth == 0 {
                        return if at == start { fault(ErrorKind::RegexpEmpty, start - 1..at + 1) } else { Ok(at) };
                    }
                }
                b'(' => match next {
                    None => break,
                    Some(b'?') => depth += 1,
                    Some(_) => return fault(ErrorKind::RegexpCapturingGroup, at..at + 1),
                },
                _ => {}
            }
            at += 1;
        }
        fault(ErrorKind::RegexpNotClosed, start - 1..bytes.len())
    }

    /// Returns all tokens, the end token last. What is no token is an invalid character.
    pub(crate) fn lenient(input: &'a str) -> Vec<Token> {
        let mut tokenizer = Self::new(input, 0);
        let mut tokens = Vec::with_capacity(input.len() + 1);
        loop {
            let index = tokenizer.index;
            let invalid = Token { of: TokenType::InvalidChar, index, value: (index, index + 1) };
            let token = tokenizer.next().unwrap_or(invalid);
            tokens.push(token);
            if token.of == TokenType::End {
                return tokens;
            }
        }
    }
}
