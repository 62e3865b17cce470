//! The parser of pattern strings.
//!
//! Source: <https://urlpattern.spec.whatwg.org/#parsing>

use super::{
    canonicalize::EncodingCallback,
    parts::{FULL_WILDCARD_REGEXP_VALUE, Modifier, Options, Part, PartType, TypeError},
    regular_expression::generate_a_segment_wildcard_regexp,
    tokenizer::{Policy, Token, TokenType, tokenize},
};
use crate::Model;

struct PatternParser<'a> {
    model: &'a Model,
    token_list: Vec<Token>,
    encoding_callback: EncodingCallback,
    segment_wildcard_regexp: String,
    part_list: Vec<Part>,
    pending_fixed_value: String,
    index: usize,
    next_numeric_name: usize,
}

/// Source: <https://urlpattern.spec.whatwg.org/#parse-a-pattern-string>
pub(super) fn parse_a_pattern_string(
    model: &Model,
    input: &str,
    options: Options,
    encoding_callback: EncodingCallback,
) -> Result<Vec<Part>, TypeError> {
    let code_points: Vec<char> = input.chars().collect();
    // 1. and 2.
    let mut parser = PatternParser {
        model,
        token_list: tokenize(&code_points, Policy::Strict)?,
        encoding_callback,
        segment_wildcard_regexp: generate_a_segment_wildcard_regexp(options),
        part_list: Vec::new(),
        pending_fixed_value: String::new(),
        index: 0,
        next_numeric_name: 0,
    };
    // 3.
    while parser.index < parser.token_list.len() {
        // 1.
        let char_token = parser.try_to_consume_a_token(TokenType::Char);
        // 2.
        let name_token = parser.try_to_consume_a_token(TokenType::Name);
        // 3.
        let regexp_or_wildcard_token = parser.try_to_consume_a_regexp_or_wildcard_token(name_token.as_ref());
        // 4.
        if name_token.is_some() || regexp_or_wildcard_token.is_some() {
            let mut prefix = char_token.map_or(String::new(), |token| token.value);
            if !prefix.is_empty() && prefix != options.prefix_code_point {
                parser.pending_fixed_value.push_str(&prefix);
                prefix = String::new();
            }
            parser.maybe_add_a_part_from_the_pending_fixed_value()?;
            let modifier_token = parser.try_to_consume_a_modifier_token();
            parser.add_a_part(&prefix, name_token, regexp_or_wildcard_token.as_ref(), "", modifier_token.as_ref())?;
            continue;
        }
        // 5. and 6.
        let fixed_token = char_token.or_else(|| parser.try_to_consume_a_token(TokenType::EscapedChar));
        // 7.
        if let Some(token) = fixed_token {
            parser.pending_fixed_value.push_str(&token.value);
            continue;
        }
        // 8.
        let open_token = parser.try_to_consume_a_token(TokenType::Open);
        // 9.
        if open_token.is_some() {
            let prefix = parser.consume_text();
            let name_token = parser.try_to_consume_a_token(TokenType::Name);
            let regexp_or_wildcard_token = parser.try_to_consume_a_regexp_or_wildcard_token(name_token.as_ref());
            let suffix = parser.consume_text();
            parser.consume_a_required_token(TokenType::Close)?;
            let modifier_token = parser.try_to_consume_a_modifier_token();
            parser.add_a_part(
                &prefix,
                name_token,
                regexp_or_wildcard_token.as_ref(),
                &suffix,
                modifier_token.as_ref(),
            )?;
            continue;
        }
        // 10.
        parser.maybe_add_a_part_from_the_pending_fixed_value()?;
        // 11.
        parser.consume_a_required_token(TokenType::End)?;
    }
    // 4.
    Ok(parser.part_list)
}

impl PatternParser<'_> {
    /// Source: <https://urlpattern.spec.whatwg.org/#try-to-consume-a-token>
    fn try_to_consume_a_token(&mut self, kind: TokenType) -> Option<Token> {
        let next_token = &self.token_list[self.index];
        if next_token.kind != kind {
            return None;
        }
        self.index += 1;
        Some(next_token.clone())
    }

    /// Source: <https://urlpattern.spec.whatwg.org/#try-to-consume-a-modifier-token>
    fn try_to_consume_a_modifier_token(&mut self) -> Option<Token> {
        let token = self.try_to_consume_a_token(TokenType::OtherModifier);
        if token.is_some() {
            return token;
        }
        self.try_to_consume_a_token(TokenType::Asterisk)
    }

    /// Source: <https://urlpattern.spec.whatwg.org/#try-to-consume-a-regexp-or-wildcard-token>
    fn try_to_consume_a_regexp_or_wildcard_token(&mut self, name_token: Option<&Token>) -> Option<Token> {
        let mut token = self.try_to_consume_a_token(TokenType::Regexp);
        if name_token.is_none() && token.is_none() {
            token = self.try_to_consume_a_token(TokenType::Asterisk);
        }
        token
    }

    /// Source: <https://urlpattern.spec.whatwg.org/#consume-a-required-token>
    fn consume_a_required_token(&mut self, kind: TokenType) -> Result<Token, TypeError> {
        self.try_to_consume_a_token(kind).ok_or(TypeError)
    }

    /// Source: <https://urlpattern.spec.whatwg.org/#consume-text>
    fn consume_text(&mut self) -> String {
        let mut result = String::new();
        loop {
            let mut token = self.try_to_consume_a_token(TokenType::Char);
            if token.is_none() {
                token = self.try_to_consume_a_token(TokenType::EscapedChar);
            }
            let Some(token) = token else { break };
            result.push_str(&token.value);
        }
        result
    }

    /// Source: <https://urlpattern.spec.whatwg.org/#maybe-add-a-part-from-the-pending-fixed-value>
    fn maybe_add_a_part_from_the_pending_fixed_value(&mut self) -> Result<(), TypeError> {
        // 1.
        if self.pending_fixed_value.is_empty() {
            return Ok(());
        }
        // 2.
        let encoded_value = self.model.encode(self.encoding_callback, &self.pending_fixed_value)?;
        // 3.
        self.pending_fixed_value.clear();
        // 4. and 5.
        self.add_fixed_text(encoded_value, Modifier::None);
        Ok(())
    }

    fn add_fixed_text(&mut self, value: String, modifier: Modifier) {
        let [name, prefix, suffix] = [const { String::new() }; 3];
        self.part_list.push(Part { kind: PartType::FixedText, value, modifier, name, prefix, suffix });
    }

    /// Source: <https://urlpattern.spec.whatwg.org/#add-a-part>
    fn add_a_part(
        &mut self,
        prefix: &str,
        name_token: Option<Token>,
        regexp_or_wildcard_token: Option<&Token>,
        suffix: &str,
        modifier_token: Option<&Token>,
    ) -> Result<(), TypeError> {
        // 1. and 2.
        let modifier = match modifier_token.map(|token| &*token.value) {
            Some("?") => Modifier::Optional,
            Some("*") => Modifier::ZeroOrMore,
            Some("+") => Modifier::OneOrMore,
            _ => Modifier::None,
        };
        // 3.
        if name_token.is_none() && regexp_or_wildcard_token.is_none() && modifier == Modifier::None {
            self.pending_fixed_value.push_str(prefix);
            return Ok(());
        }
        // 4.
        self.maybe_add_a_part_from_the_pending_fixed_value()?;
        // 5.
        if name_token.is_none() && regexp_or_wildcard_token.is_none() {
            assert!(suffix.is_empty());
            if prefix.is_empty() {
                return Ok(());
            }
            let encoded_value = self.model.encode(self.encoding_callback, prefix)?;
            self.add_fixed_text(encoded_value, modifier);
            return Ok(());
        }
        // 6. to 9.
        let mut regexp_value = match regexp_or_wildcard_token {
            None => self.segment_wildcard_regexp.clone(),
            Some(token) if token.kind == TokenType::Asterisk => FULL_WILDCARD_REGEXP_VALUE.to_owned(),
            Some(token) => token.value.clone(),
        };
        // 10.
        let mut kind = PartType::Regexp;
        // 11. and 12.
        if regexp_value == self.segment_wildcard_regexp {
            kind = PartType::SegmentWildcard;
            regexp_value = String::new();
        } else if regexp_value == FULL_WILDCARD_REGEXP_VALUE {
            kind = PartType::FullWildcard;
            regexp_value = String::new();
        }
        // 13. to 15.
        let mut name = String::new();
        if let Some(token) = name_token {
            name = token.value;
        } else if regexp_or_wildcard_token.is_some() {
            name = self.next_numeric_name.to_string();
            self.next_numeric_name += 1;
        }
        // 16.
        if self.is_a_duplicate_name(&name) {
            return Err(TypeError);
        }
        // 17. to 20.
        let encoded_prefix = self.model.encode(self.encoding_callback, prefix)?;
        let encoded_suffix = self.model.encode(self.encoding_callback, suffix)?;
        self.part_list.push(Part {
            kind,
            value: regexp_value,
            modifier,
            name,
            prefix: encoded_prefix,
            suffix: encoded_suffix,
        });
        Ok(())
    }

    /// Source: <https://urlpattern.spec.whatwg.org/#is-a-duplicate-name>
    fn is_a_duplicate_name(&self, name: &str) -> bool {
        self.part_list.iter().any(|part| part.name == name)
    }
}
