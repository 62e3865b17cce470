//! Tokens, and how a string becomes them.
//!
//! Source: <https://urlpattern.spec.whatwg.org/#tokenizing>

use super::{names::is_a_valid_name_code_point, parts::TypeError};

/// Source: <https://urlpattern.spec.whatwg.org/#token-type>
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum TokenType {
    Open,
    Close,
    Regexp,
    Name,
    Char,
    EscapedChar,
    OtherModifier,
    Asterisk,
    End,
    InvalidChar,
}

/// Source: <https://urlpattern.spec.whatwg.org/#token>
#[derive(Clone, Debug)]
pub(super) struct Token {
    pub(super) kind: TokenType,
    pub(super) index: usize,
    pub(super) value: String,
}

/// Source: <https://urlpattern.spec.whatwg.org/#tokenize-policy>
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Policy {
    Strict,
    Lenient,
}

struct Tokenizer<'a> {
    input: &'a [char],
    policy: Policy,
    token_list: Vec<Token>,
    index: usize,
    next_index: usize,
    code_point: char,
}

/// Source: <https://urlpattern.spec.whatwg.org/#tokenize>
pub(super) fn tokenize(input: &[char], policy: Policy) -> Result<Vec<Token>, TypeError> {
    // 1. to 3.
    let mut tokenizer = Tokenizer { input, policy, token_list: Vec::new(), index: 0, next_index: 0, code_point: '\0' };
    // 4.
    while tokenizer.index < input.len() {
        // 4.1.
        tokenizer.seek_and_get_the_next_code_point(tokenizer.index);
        match tokenizer.code_point {
            // 4.2.
            '*' => tokenizer.add_a_token_with_default_position_and_length(TokenType::Asterisk),
            // 4.3.
            '+' | '?' => tokenizer.add_a_token_with_default_position_and_length(TokenType::OtherModifier),
            // 4.4.
            '\\' => tokenizer.escape()?,
            // 4.5.
            '{' => tokenizer.add_a_token_with_default_position_and_length(TokenType::Open),
            // 4.6.
            '}' => tokenizer.add_a_token_with_default_position_and_length(TokenType::Close),
            // 4.7.
            ':' => tokenizer.name()?,
            // 4.8.
            '(' => tokenizer.regexp()?,
            // 4.9.
            _ => tokenizer.add_a_token_with_default_position_and_length(TokenType::Char),
        }
    }
    // 5.
    tokenizer.add_a_token_with_default_length(TokenType::End, tokenizer.index, tokenizer.index);
    // 6.
    Ok(tokenizer.token_list)
}

impl Tokenizer<'_> {
    /// Step 4.4.
    fn escape(&mut self) -> Result<(), TypeError> {
        // 1.
        if self.index == self.input.len() - 1 {
            return self.process_a_tokenizing_error(self.next_index, self.index);
        }
        // 2.
        let escaped_index = self.next_index;
        // 3.
        self.get_the_next_code_point();
        // 4.
        self.add_a_token_with_default_length(TokenType::EscapedChar, self.next_index, escaped_index);
        Ok(())
    }

    /// Step 4.7.
    fn name(&mut self) -> Result<(), TypeError> {
        // 1. and 2.
        let mut name_position = self.next_index;
        let name_start = name_position;
        // 3.
        while name_position < self.input.len() {
            self.seek_and_get_the_next_code_point(name_position);
            let first_code_point = name_position == name_start;
            if !is_a_valid_name_code_point(self.code_point, first_code_point) {
                break;
            }
            name_position = self.next_index;
        }
        // 4.
        if name_position <= name_start {
            return self.process_a_tokenizing_error(name_start, self.index);
        }
        // 5.
        self.add_a_token_with_default_length(TokenType::Name, name_position, name_start);
        Ok(())
    }

    /// Step 4.8.
    fn regexp(&mut self) -> Result<(), TypeError> {
        // 1. to 3.
        let mut depth = 1;
        let mut regexp_position = self.next_index;
        let regexp_start = regexp_position;
        // 4. to 6.: `error` is an early return.
        while regexp_position < self.input.len() {
            // 5.1.
            self.seek_and_get_the_next_code_point(regexp_position);
            // 5.2. and 5.3.
            if !self.code_point.is_ascii() || regexp_position == regexp_start && self.code_point == '?' {
                return self.process_a_tokenizing_error(regexp_start, self.index);
            }
            // 5.4.
            if self.code_point == '\\' {
                if regexp_position == self.input.len() - 1 {
                    return self.process_a_tokenizing_error(regexp_start, self.index);
                }
                self.get_the_next_code_point();
                if !self.code_point.is_ascii() {
                    return self.process_a_tokenizing_error(regexp_start, self.index);
                }
                regexp_position = self.next_index;
                continue;
            }
            if self.code_point == ')' {
                // 5.5.
                depth -= 1;
                if depth == 0 {
                    regexp_position = self.next_index;
                    break;
                }
            } else if self.code_point == '(' {
                // 5.6.
                depth += 1;
                if regexp_position == self.input.len() - 1 {
                    return self.process_a_tokenizing_error(regexp_start, self.index);
                }
                let temporary_position = self.next_index;
                self.get_the_next_code_point();
                if self.code_point != '?' {
                    return self.process_a_tokenizing_error(regexp_start, self.index);
                }
                self.next_index = temporary_position;
            }
            // 5.7.
            regexp_position = self.next_index;
        }
        // 7.
        if depth != 0 {
            return self.process_a_tokenizing_error(regexp_start, self.index);
        }
        // 8.
        let regexp_length = regexp_position - regexp_start - 1;
        // 9.
        if regexp_length == 0 {
            return self.process_a_tokenizing_error(regexp_start, self.index);
        }
        // 10.
        self.add_a_token(TokenType::Regexp, regexp_position, regexp_start, regexp_length);
        Ok(())
    }

    /// Source: <https://urlpattern.spec.whatwg.org/#get-the-next-code-point>
    fn get_the_next_code_point(&mut self) {
        self.code_point = self.input[self.next_index];
        self.next_index += 1;
    }

    /// Source: <https://urlpattern.spec.whatwg.org/#seek-and-get-the-next-code-point>
    fn seek_and_get_the_next_code_point(&mut self, index: usize) {
        self.next_index = index;
        self.get_the_next_code_point();
    }

    /// Source: <https://urlpattern.spec.whatwg.org/#add-a-token>
    fn add_a_token(&mut self, kind: TokenType, next_position: usize, value_position: usize, value_length: usize) {
        let value = self.input[value_position..value_position + value_length].iter().collect();
        self.token_list.push(Token { kind, index: self.index, value });
        self.index = next_position;
    }

    /// Source: <https://urlpattern.spec.whatwg.org/#add-a-token-with-default-length>
    fn add_a_token_with_default_length(&mut self, kind: TokenType, next_position: usize, value_position: usize) {
        self.add_a_token(kind, next_position, value_position, next_position - value_position);
    }

    /// Source: <https://urlpattern.spec.whatwg.org/#add-a-token-with-default-position-and-length>
    fn add_a_token_with_default_position_and_length(&mut self, kind: TokenType) {
        self.add_a_token_with_default_length(kind, self.next_index, self.index);
    }

    /// Source: <https://urlpattern.spec.whatwg.org/#process-a-tokenizing-error>
    fn process_a_tokenizing_error(&mut self, next_position: usize, value_position: usize) -> Result<(), TypeError> {
        // 1.
        if self.policy == Policy::Strict {
            return Err(TypeError);
        }
        // 3.
        self.add_a_token_with_default_length(TokenType::InvalidChar, next_position, value_position);
        Ok(())
    }
}
