//! The parser of pattern strings: from tokens to parts.

use crate::{
    canonicalize::Encoding,
    error::{ErrorKind, Fault},
    options::{FULL_WILDCARD_REGEXP, Options},
    part::{Modifier, Part, PartType, Span},
    tokenizer::{MAX_LEN, Token, TokenType, Tokenizer},
    warning_kind::{self, WarningKind},
};
use alloc::{borrow::Cow, string::String, vec::Vec};
use core::{mem, ops::Range};

/// The parts of a component, and the text in which their spans are.
#[derive(Debug, Default)]
pub(crate) struct PartList {
    pub(crate) text: String,
    pub(crate) parts: Vec<Part>,
    /// Warnings about text, and where the pattern string has it.
    pub(crate) warnings: Vec<(WarningKind, Range<usize>)>,
    /// Where the pattern string has the regular expressions of parts, in their order.
    pub(crate) regexps: Vec<Range<usize>>,
}

impl PartList {
    fn push_text(&mut self, text: &str) -> Span {
        let start = self.text.len() as u32;
        self.text.push_str(text);
        Span { start, end: self.text.len() as u32 }
    }
}

/// Text of the pattern: the values of neighbouring tokens.
#[derive(Debug, Default)]
struct Piece<'a> {
    text: Cow<'a, str>,
    /// Where its tokens are in the pattern string. Between them there may be braces.
    tokens: Range<usize>,
}

impl<'a> Piece<'a> {
    fn push(&mut self, input: &'a str, token: &Token) {
        let value = token.value();
        if self.text.is_empty() {
            *self = Self { text: input[value].into(), tokens: token.index()..token.end() };
            return;
        }
        match &mut self.text {
            // Text without escapes and braces is a slice of the input.
            Cow::Borrowed(text) if self.tokens.end == value.start && text.len() == self.tokens.len() => {
                *text = &input[self.tokens.start..value.end];
            }
            text => text.to_mut().push_str(&input[value]),
        }
        self.tokens.end = token.end();
    }

    fn append(&mut self, other: Self) {
        if self.text.is_empty() {
            *self = other;
        } else if !other.text.is_empty() {
            self.text.to_mut().push_str(&other.text);
            self.tokens.end = other.tokens.end;
        }
    }
}

/// Source: <https://urlpattern.spec.whatwg.org/#pattern-parser>
pub(crate) struct PatternParser<'a> {
    input: &'a str,
    tokenizer: Tokenizer<'a>,
    next: Token,
    options: Options,
    encoding: Encoding,
    /// The pending fixed value.
    pending: Piece<'a>,
    list: PartList,
    next_numeric_name: usize,
    /// Where the names in the pattern string are.
    names: Vec<Range<usize>>,
}

/// Parses a pattern string.
///
/// Source: <https://urlpattern.spec.whatwg.org/#parse-a-pattern-string>
pub(crate) fn parse(input: &str, options: Options, encoding: Encoding) -> Result<PartList, Fault> {
    if input.len() > MAX_LEN {
        return Err(Fault::new(ErrorKind::TooLong, 0..input.len()));
    }
    let mut tokenizer = Tokenizer::new(input, 0);
    let mut parser = PatternParser {
        input,
        next: tokenizer.next(),
        tokenizer,
        options,
        encoding,
        pending: Piece::default(),
        list: PartList { text: String::with_capacity(2 * input.len()), ..PartList::default() },
        next_numeric_name: 0,
        names: Vec::new(),
    };
    while parser.has_parsed_more()? {}
    parser.reject_duplicate_names()?;
    let mut list = parser.list;
    if list.parts.len() == 1 && !list.parts[0].is_group() {
        // All of a component is canonicalized as it is in a URL.
        list.warnings.retain(|(kind, _)| *kind != WarningKind::TextChanged);
    }
    Ok(list)
}

impl<'a> PatternParser<'a> {
    /// Parses a group with what belongs to it, or a character, or text in braces. Returns false at the end.
    fn has_parsed_more(&mut self) -> Result<bool, Fault> {
        let char_token = self.try_consume(TokenType::Char);
        if let Some(group) = self.try_consume_group() {
            let mut prefix = Piece::default();
            if let Some(token) = char_token {
                let is_prefix = self.options.is_prefix(&self.input[token.value()]);
                let piece = if is_prefix { &mut prefix } else { &mut self.pending };
                piece.push(self.input, &token);
            }
            self.maybe_add_a_part_from_the_pending_fixed_value()?;
            let modifier = self.try_consume_modifier();
            self.add_a_group(&prefix, &group, &Piece::default(), modifier)?;
            return Ok(true);
        }
        let fixed_token = char_token.or_else(|| self.try_consume(TokenType::EscapedChar));
        if let Some(token) = fixed_token {
            self.pending.push(self.input, &token);
            return Ok(true);
        }
        if self.try_consume(TokenType::Open).is_some() {
            self.parse_braces()?;
            return Ok(true);
        }
        self.maybe_add_a_part_from_the_pending_fixed_value()?;
        match self.next.kind {
            TokenType::End => Ok(false),
            _ => Err(self.unexpected(ErrorKind::UnexpectedToken)),
        }
    }

    /// The error of the next token.
    fn unexpected(&self, kind: ErrorKind) -> Fault {
        match self.next.kind {
            TokenType::InvalidChar => self.tokenizer.fault(&self.next),
            _ => Fault::new(kind, self.next.index()..self.next.end()),
        }
    }

    /// Parses what follows a `{`.
    fn parse_braces(&mut self) -> Result<(), Fault> {
        let prefix = self.consume_text();
        let group = self.try_consume_group();
        let suffix = self.consume_text();
        if self.try_consume(TokenType::Close).is_none() {
            return Err(self.unexpected(ErrorKind::CloseMissing));
        }
        let modifier = self.try_consume_modifier();
        if let Some(group) = group {
            self.maybe_add_a_part_from_the_pending_fixed_value()?;
            return self.add_a_group(&prefix, &group, &suffix, modifier);
        }
        if modifier == Modifier::None {
            self.pending.append(prefix);
            return Ok(());
        }
        self.maybe_add_a_part_from_the_pending_fixed_value()?;
        if prefix.text.is_empty() { Ok(()) } else { self.add_fixed_text(&prefix, modifier) }
    }

    /// Source: <https://urlpattern.spec.whatwg.org/#try-to-consume-a-token>
    fn try_consume(&mut self, kind: TokenType) -> Option<Token> {
        (self.next.kind == kind).then(|| mem::replace(&mut self.next, self.tokenizer.next()))
    }

    /// Consumes the token of a name, and that of a regular expression or wildcard.
    ///
    /// Source: <https://urlpattern.spec.whatwg.org/#try-to-consume-a-regexp-or-wildcard-token>
    fn try_consume_group(&mut self) -> Option<Group> {
        let name = self.try_consume(TokenType::Name);
        let mut matching = self.try_consume(TokenType::Regexp);
        if name.is_none() && matching.is_none() {
            matching = self.try_consume(TokenType::Asterisk);
        }
        (name.is_some() || matching.is_some()).then_some(Group { name, matching })
    }

    /// Source: <https://urlpattern.spec.whatwg.org/#try-to-consume-a-modifier-token>
    fn try_consume_modifier(&mut self) -> Modifier {
        if self.try_consume(TokenType::Asterisk).is_some() {
            return Modifier::ZeroOrMore;
        }
        let token = self.try_consume(TokenType::OtherModifier);
        match token.map(|token| &self.input[token.value()]) {
            None => Modifier::None,
            Some("?") => Modifier::Optional,
            Some(_) => Modifier::OneOrMore,
        }
    }

    /// Source: <https://urlpattern.spec.whatwg.org/#consume-text>
    fn consume_text(&mut self) -> Piece<'a> {
        let mut piece = Piece::default();
        while matches!(self.next.kind, TokenType::Char | TokenType::EscapedChar) {
            piece.push(self.input, &self.next);
            self.next = self.tokenizer.next();
        }
        piece
    }

    /// Source: <https://urlpattern.spec.whatwg.org/#maybe-add-a-part-from-the-pending-fixed-value>
    fn maybe_add_a_part_from_the_pending_fixed_value(&mut self) -> Result<(), Fault> {
        let pending = mem::take(&mut self.pending);
        if pending.text.is_empty() { Ok(()) } else { self.add_fixed_text(&pending, Modifier::None) }
    }

    fn add_fixed_text(&mut self, piece: &Piece<'a>, modifier: Modifier) -> Result<(), Fault> {
        let value = self.encoded(piece)?;
        let none = Span::default();
        let part = Part { kind: PartType::FixedText, modifier, name: none, prefix: none, value, suffix: none };
        self.list.parts.push(part);
        Ok(())
    }

    /// Source: <https://urlpattern.spec.whatwg.org/#add-a-part>
    fn add_a_group(
        &mut self,
        prefix: &Piece<'a>,
        group: &Group,
        suffix: &Piece<'a>,
        modifier: Modifier,
    ) -> Result<(), Fault> {
        let segment_wildcard = self.options.segment_wildcard_regexp();
        let regexp = match group.matching {
            None => segment_wildcard,
            Some(token) if token.kind == TokenType::Asterisk => FULL_WILDCARD_REGEXP,
            Some(token) => &self.input[token.value()],
        };
        // A regular expression may be that of a wildcard.
        let (kind, value) = if regexp == segment_wildcard {
            (PartType::SegmentWildcard, "")
        } else if regexp == FULL_WILDCARD_REGEXP {
            (PartType::FullWildcard, "")
        } else {
            self.list.regexps.extend(group.matching.map(|token| token.value()));
            (PartType::Regexp, regexp)
        };
        let prefix = self.encoded(prefix)?;
        let value = self.list.push_text(value);
        let suffix = self.encoded(suffix)?;
        let name = if let Some(token) = group.name {
            self.names.push(token.value());
            self.list.push_text(&self.input[token.value()])
        } else {
            let name = self.push_number(self.next_numeric_name);
            self.next_numeric_name += 1;
            name
        };
        self.list.parts.push(Part { kind, modifier, name, prefix, value, suffix });
        Ok(())
    }

    fn push_number(&mut self, number: usize) -> Span {
        match number {
            0..=9 => self.list.push_text(&"0123456789"[number..=number]),
            _ => self.list.push_text(&alloc::format!("{number}")),
        }
    }

    /// Encodes a piece with the encoding callback.
    fn encoded(&mut self, piece: &Piece<'a>) -> Result<Span, Fault> {
        match self.encoding.encode(&piece.text) {
            Ok(text) => {
                if text != piece.text {
                    let warning = warning_kind::of_text(self.encoding, &piece.text, &text);
                    self.list.warnings.extend(warning.map(|kind| (kind, piece.tokens.clone())));
                }
                Ok(self.list.push_text(&text))
            }
            Err(fault) => Err(self.located(piece, fault)),
        }
    }

    /// Returns the fault in a piece with its range in the pattern string.
    fn located(&self, piece: &Piece<'a>, fault: Fault) -> Fault {
        let Range { start, end } = fault.range;
        let mut tokenizer = Tokenizer::new(self.input, piece.tokens.start);
        let (mut at, mut range) = (0, piece.tokens.clone());
        loop {
            let token = tokenizer.next();
            if token.index() >= piece.tokens.end {
                break;
            }
            if !matches!(token.kind, TokenType::Char | TokenType::EscapedChar) {
                continue;
            }
            let after = at + token.value().len();
            // A backslash before the value belongs to its first place.
            let place = |text| if text == at { token.index() } else { token.value().start + (text - at) };
            if at <= start && start < after {
                range.start = place(start);
            }
            if at < end && end <= after || end == start && at <= end && end < after {
                range.end = place(end);
            }
            at = after;
        }
        // Something may be missing at the end of the piece.
        if start == end && start == at {
            range.start = range.end;
        }
        fault.at(range)
    }

    /// Source: <https://urlpattern.spec.whatwg.org/#is-a-duplicate-name>
    fn reject_duplicate_names(&mut self) -> Result<(), Fault> {
        if self.names.len() < 2 {
            return Ok(());
        }
        let input = self.input;
        // The order of equal names is that of the pattern, so that the second is the duplicate.
        self.names.sort_by(|a, b| input[a.clone()].cmp(&input[b.clone()]));
        match self.names.windows(2).find(|pair| input[pair[0].clone()] == input[pair[1].clone()]) {
            Some(pair) => Err(Fault::new(ErrorKind::DuplicateName, pair[1].clone())),
            None => Ok(()),
        }
    }
}

/// The tokens of a group: a name, what it matches, or both.
struct Group {
    name: Option<Token>,
    matching: Option<Token>,
}
