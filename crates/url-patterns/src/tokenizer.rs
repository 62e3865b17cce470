//! Tokens: the first step of both parsers.
//!
//! The standard makes a list of all tokens. The parser of a component asks for one after the other instead. The parser
//! of a constructor string, which goes back and forth, has the list. Neighboring characters that mean nothing to either
//! parser are one token here.

use crate::error::{ErrorKind, Fault};
use alloc::vec::Vec;
use core::ops::Range;
use url_regexp::{is_identifier_part, is_identifier_start};

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
    /// What is no token. Under the strict policy it is an error.
    InvalidChar,
}

/// The longest text that is tokenized, in bytes. Positions in it, and in what is made of it, have 32 bits.
pub(crate) const MAX_LEN: usize = 1 << 28;

/// A token, with positions in bytes of the pattern string.
///
/// Source: <https://urlpattern.spec.whatwg.org/#token>
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token {
    pub(crate) kind: TokenType,
    index: u32,
    /// The part that is its value: of `:name` the name, of `(regexp)` the regular expression, of `\c` the character, of
    /// characters all of them.
    value: (u32, u32),
}

impl Token {
    fn new(kind: TokenType, index: usize, value: Range<usize>) -> Self {
        Self { kind, index: index as u32, value: (value.start as u32, value.end as u32) }
    }

    /// Where it starts.
    pub(crate) fn index(&self) -> usize {
        self.index as usize
    }

    pub(crate) fn value(&self) -> Range<usize> {
        self.value.0 as usize..self.value.1 as usize
    }

    /// Where the next token starts.
    pub(crate) fn end(&self) -> usize {
        self.value.1 as usize + usize::from(self.kind == TokenType::Regexp)
    }
}

/// Whether a byte neither is syntax nor can separate components or segments.
const fn is_plain(byte: u8) -> bool {
    matches!(byte, b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'%' | b'=' | b'&' | b'~' | b',' | b';')
}

/// Reads the tokens of a pattern string of at most [`MAX_LEN`] bytes.
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

    /// Returns the next token; at the end, again and again the end token. What is no token is an invalid character, as
    /// the lenient policy has it.
    ///
    /// Source: <https://urlpattern.spec.whatwg.org/#tokenize>
    pub(crate) fn next(&mut self) -> Token {
        let index = self.index;
        let token = match self.token(index) {
            Some(token) => token,
            None => Token::new(TokenType::InvalidChar, index, index..index + 1),
        };
        self.index = token.end();
        token
    }

    /// The token at `index`.
    fn token(&self, index: usize) -> Option<Token> {
        let bytes = self.input.as_bytes();
        let Some(byte) = bytes.get(index) else { return Some(Token::new(TokenType::End, index, index..index)) };
        let after = index + 1;
        let kind = match byte {
            b'*' => TokenType::Asterisk,
            b'+' | b'?' => TokenType::OtherModifier,
            b'{' => TokenType::Open,
            b'}' => TokenType::Close,
            b'\\' => {
                let len = self.char_len(after);
                return (len > 0).then(|| Token::new(TokenType::EscapedChar, index, after..after + len));
            }
            b':' => {
                let len = self.name_len(after);
                return (len > 0).then(|| Token::new(TokenType::Name, index, after..after + len));
            }
            b'(' => {
                let end = self.regexp_end(after).ok()?;
                return Some(Token::new(TokenType::Regexp, index, after..end));
            }
            0x80.. => return Some(Token::new(TokenType::Char, index, index..index + self.char_len(index))),
            byte if is_plain(*byte) => {
                let others = bytes[after..].iter().position(|byte| !is_plain(*byte));
                let end = others.map_or(bytes.len(), |others| after + others);
                return Some(Token::new(TokenType::Char, index, index..end));
            }
            _ => TokenType::Char,
        };
        Some(Token::new(kind, index, index..after))
    }

    /// Returns why an invalid character is no token.
    pub(crate) fn fault(&self, invalid: &Token) -> Fault {
        let (index, after) = (invalid.index(), invalid.end());
        match self.input.as_bytes().get(index) {
            Some(b'\\') => Fault::new(ErrorKind::EscapeAtEnd, index..after),
            Some(b':') => Fault::new(ErrorKind::NameMissing, index..after),
            _ => match self.regexp_end(after) {
                Err((kind, range)) => Fault::new(kind, range),
                Ok(_) => Fault::new(ErrorKind::UnexpectedToken, index..after),
            },
        }
    }

    fn char_len(&self, index: usize) -> usize {
        self.input[index..].chars().next().map_or(0, char::len_utf8)
    }

    /// The length of the name that starts at `start`.
    fn name_len(&self, start: usize) -> usize {
        let text = &self.input[start..];
        if !text.starts_with(is_identifier_start) {
            return 0;
        }
        text.len() - text.trim_start_matches(is_identifier_part).len()
    }

    /// Returns the position of the `)` that ends the regular expression at `start`, or what is wrong with it.
    fn regexp_end(&self, start: usize) -> Result<usize, (ErrorKind, Range<usize>)> {
        let bytes = self.input.as_bytes();
        let char_at = |at: usize| at..at + self.char_len(at);
        let (mut at, mut depth) = (start, 1);
        while let Some(&byte) = bytes.get(at) {
            let next = bytes.get(at + 1).copied();
            match byte {
                0x80.. => return Err((ErrorKind::RegexpNotAscii, char_at(at))),
                b'?' if at == start => return Err((ErrorKind::RegexpStart, at..at + 1)),
                b'\\' => match next {
                    None => break,
                    Some(0x80..) => return Err((ErrorKind::RegexpNotAscii, char_at(at + 1))),
                    // The escaped byte, too.
                    Some(_) => at += 1,
                },
                b')' if depth > 1 => depth -= 1,
                b')' if at == start => return Err((ErrorKind::RegexpEmpty, start - 1..at + 1)),
                b')' => return Ok(at),
                b'(' => match next {
                    None => break,
                    Some(b'?') => depth += 1,
                    Some(_) => return Err((ErrorKind::RegexpCapturingGroup, at..at + 1)),
                },
                _ => {}
            }
            at += 1;
        }
        Err((ErrorKind::RegexpNotClosed, start - 1..bytes.len()))
    }

    /// Returns all tokens, the end token last.
    pub(crate) fn list(input: &'a str) -> Vec<Token> {
        let mut tokenizer = Self::new(input, 0);
        let mut tokens = Vec::with_capacity(input.len() / 2 + 1);
        loop {
            let token = tokenizer.next();
            tokens.push(token);
            if token.kind == TokenType::End {
                return tokens;
            }
        }
    }
}
