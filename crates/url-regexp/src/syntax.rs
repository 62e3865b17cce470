//! Parses disjunctions, terms, quantifiers and groups.
//!
//! Source: <https://tc39.es/ecma262/#sec-patterns>

use crate::{
    char_set::CharSet,
    error::{Error, ErrorKind},
    escape::INVALID,
    parser::{Cursor, GroupNames, GroupSpecifier, Modifiers, Parser, Reference},
    properties::{is_identifier_part, is_identifier_start},
    syntax_tree::{Assertion, Look, Node, Repeat, SyntaxTree},
};
use alloc::{boxed::Box, string::String, vec::Vec};
use core::ops::Range;

/// How assertions begin, which cannot be repeated.
///
/// Source: <https://tc39.es/ecma262/#prod-Assertion>
const ASSERTIONS: [&str; 8] = ["^", "$", "\\b", "\\B", "(?=", "(?!", "(?<=", "(?<!"];

/// Parses a regular expression in the syntax of the flag `v`.
pub(crate) fn parse(source: &str, ignore_case: bool) -> Result<SyntaxTree, Error> {
    let mut parser = Parser {
        cursor: Cursor::new(source),
        modifiers: Modifiers { ignore_case, ..Modifiers::default() },
        names: GroupNames::default(),
        groups: Vec::new(),
        references: Vec::new(),
        slots: 0,
        looks: 0,
    };
    let root = parser.disjunction()?;
    if parser.cursor.peek().is_some() {
        return Err(parser.cursor.error_here(ErrorKind::UnmatchedParenthesis));
    }
    let references = parser.references.iter().map(|reference| parser.groups_of(reference)).collect::<Result<_, _>>()?;
    let Parser { groups, slots, .. } = parser;
    Ok(SyntaxTree { root, groups, slots, references })
}

impl Parser<'_> {
    /// Source: <https://tc39.es/ecma262/#prod-Disjunction>
    fn disjunction(&mut self) -> Result<Node, Error> {
        let mut names = self.names.start_disjunction();
        let mut alternatives = Vec::new();
        loop {
            alternatives.push(self.alternative()?);
            self.names.next_alternative(&mut names);
            if !self.cursor.eat("|") {
                break;
            }
        }
        self.names.end_disjunction(names);
        Ok(one_or(alternatives, Node::Alternation))
    }

    /// Source: <https://tc39.es/ecma262/#prod-Alternative>
    fn alternative(&mut self) -> Result<Node, Error> {
        let mut terms = Vec::new();
        while let Some(c) = self.cursor.peek().filter(|c| !matches!(c, '|' | ')')) {
            terms.push(self.term(c)?);
        }
        Ok(one_or(terms, Node::Sequence))
    }

    /// Parses a term that begins with `c`.
    ///
    /// Source: <https://tc39.es/ecma262/#prod-Term>
    fn term(&mut self, c: char) -> Result<Node, Error> {
        let (start, slots) = (self.cursor.at, self.slots);
        let is_count = c == '{' && self.cursor.rest()[1..].starts_with(|c: char| c.is_ascii_digit());
        if is_count || matches!(c, '*' | '+' | '?') {
            return Err(self.cursor.error_here(ErrorKind::NothingToRepeat));
        }
        if matches!(c, '{' | '}' | ']') {
            return Err(self.cursor.error_here(ErrorKind::LoneBracket));
        }
        let is_assertion = ASSERTIONS.iter().any(|assertion| self.cursor.rest().starts_with(assertion));
        self.cursor.next();
        let atom = match c {
            '^' if self.modifiers.multiline => Node::Assertion(Assertion::LineStart),
            '^' => Node::Assertion(Assertion::TextStart),
            '$' if self.modifiers.multiline => Node::Assertion(Assertion::LineEnd),
            '$' => Node::Assertion(Assertion::TextEnd),
            '.' => self.dot(),
            '(' => self.group(start)?,
            '[' => self.class(start)?.into_node(self.modifiers.ignore_case),
            '\\' => self.atom_escape(start)?,
            c => self.character(u32::from(c)),
        };
        if is_assertion { Ok(atom) } else { self.quantified(atom, slots..self.slots) }
    }

    fn dot(&self) -> Node {
        let excluded = if self.modifiers.dot_all { CharSet::EMPTY } else { CharSet::LINE_TERMINATORS };
        Node::Set(excluded.complement().matching(self.modifiers.ignore_case))
    }

    fn character(&self, code_point: u32) -> Node {
        let ignore_case = self.modifiers.ignore_case;
        Node::Set(CharSet::range(code_point, code_point, ignore_case).matching(ignore_case))
    }

    /// Source: <https://tc39.es/ecma262/#prod-Quantifier>
    fn quantified(&mut self, body: Node, slots: Range<u32>) -> Result<Node, Error> {
        let Some(c) = self.cursor.next_if(|c| matches!(c, '*' | '+' | '?' | '{')) else { return Ok(body) };
        let (min, max) = match c {
            '*' => (0, None),
            '+' => (1, None),
            '?' => (0, Some(1)),
            _ => self.counts()?,
        };
        let is_greedy = !self.cursor.eat("?");
        let width = body.width();
        Ok(Node::Repeat(Box::new(Repeat { body, min, max, is_greedy, width, slots })))
    }

    /// Parses the numbers after a `{`. A greatest number that no text reaches is none.
    fn counts(&mut self) -> Result<(u32, Option<u32>), Error> {
        let start = self.cursor.at - 1;
        let min = self.cursor.eat_all(|c| c.is_ascii_digit());
        let is_exact = !self.cursor.eat(",");
        let max = if is_exact { min } else { self.cursor.eat_all(|c| c.is_ascii_digit()) };
        let is_closed = self.cursor.eat("}");
        if min.is_empty() || !is_closed {
            return Err(self.cursor.error_from(start, ErrorKind::InvalidQuantifier));
        }
        if !max.is_empty() && is_greater(min, max) {
            return Err(self.cursor.error_from(start, ErrorKind::QuantifierOrder));
        }
        Ok((min.parse().unwrap_or(u32::MAX), max.parse().ok().filter(|&max| max < u32::MAX)))
    }

    /// Parses what follows the `(` at `start`.
    fn group(&mut self, start: usize) -> Result<Node, Error> {
        self.cursor.enter(start)?;
        let outer = self.modifiers;
        let node = if !self.cursor.eat("?") {
            self.capturing(None)?
        } else if self.cursor.eat("=") {
            self.look(false, false)?
        } else if self.cursor.eat("!") {
            self.look(false, true)?
        } else if self.cursor.eat("<=") {
            self.look(true, false)?
        } else if self.cursor.eat("<!") {
            self.look(true, true)?
        } else if self.cursor.peek() == Some('<') {
            let at = self.cursor.at;
            let name = self.group_name()?;
            if !self.names.add(&name, self.slots) {
                return Err(self.cursor.error_from(at, ErrorKind::DuplicateName));
            }
            self.capturing(Some(name))?
        } else {
            self.modifiers = self.modifiers(start)?;
            self.disjunction()?
        };
        if !self.cursor.eat(")") {
            return Err(self.cursor.error_here(ErrorKind::GroupNotClosed));
        }
        self.modifiers = outer;
        self.cursor.leave();
        Ok(node)
    }

    fn capturing(&mut self, name: Option<String>) -> Result<Node, Error> {
        let slot = self.slots;
        self.groups.push((slot, name.map(String::into_boxed_str)));
        self.slots += 2;
        Ok(Node::Group(slot, Box::new(self.disjunction()?)))
    }

    fn look(&mut self, is_behind: bool, is_negative: bool) -> Result<Node, Error> {
        let number = self.looks;
        self.looks += 1;
        self.slots += 1;
        let first_slot = self.slots;
        let body = self.disjunction()?;
        Ok(Node::Look(Box::new(Look { number, is_behind, is_negative, body, slots: first_slot..self.slots })))
    }

    /// Parses what is between the `(?` of a group that starts at `start` and its `:`, inclusively.
    ///
    /// Source: <https://tc39.es/ecma262/#sec-patterns-static-semantics-early-errors>
    fn modifiers(&mut self, start: usize) -> Result<Modifiers, Error> {
        let at = self.cursor.at;
        let text = self.cursor.eat_all(|c| c.is_ascii_alphabetic() || c == '-');
        if !self.cursor.eat(":") {
            return Err(self.cursor.error_from(start, ErrorKind::InvalidGroup));
        }
        let mut modifiers = self.modifiers;
        let (added, removed) = text.split_once('-').unwrap_or((text, ""));
        for (letters, value) in [(added, true), (removed, false)] {
            for letter in letters.chars() {
                match letter {
                    'i' => modifiers.ignore_case = value,
                    'm' => modifiers.multiline = value,
                    's' => modifiers.dot_all = value,
                    _ => return Err(Error::new(ErrorKind::InvalidModifiers, at..at + text.len())),
                }
            }
        }
        let is_repeated = |(index, letter): (usize, char)| text[..index].contains(letter);
        if text == "-" || text.char_indices().any(is_repeated) {
            return Err(Error::new(ErrorKind::InvalidModifiers, at..at + text.len()));
        }
        Ok(modifiers)
    }

    /// Parses a name between `<` and `>`.
    ///
    /// Source: <https://tc39.es/ecma262/#prod-GroupName>
    fn group_name(&mut self) -> Result<String, Error> {
        let start = self.cursor.at;
        let mut name = String::new();
        if self.cursor.eat("<") {
            while let Some(c) = self.cursor.next() {
                let code_point = match c {
                    '>' if !name.is_empty() => return Ok(name),
                    '\\' if self.cursor.eat("u") => self.cursor.unicode_escape(),
                    '\\' => INVALID,
                    c => u32::from(c),
                };
                let is_allowed = if name.is_empty() { is_identifier_start } else { is_identifier_part };
                match char::from_u32(code_point).filter(|&c| is_allowed(c)) {
                    Some(c) => name.push(c),
                    None => break,
                }
            }
        }
        Err(self.cursor.error_from(start, ErrorKind::InvalidName))
    }

    /// Parses what follows the backslash at `start`.
    ///
    /// Source: <https://tc39.es/ecma262/#prod-AtomEscape>
    fn atom_escape(&mut self, start: usize) -> Result<Node, Error> {
        if self.cursor.eat("b") {
            return Ok(Node::Assertion(Assertion::WordBoundary));
        }
        if self.cursor.eat("B") {
            return Ok(Node::Assertion(Assertion::NoWordBoundary));
        }
        if self.cursor.eat("k") {
            let name = self.group_name()?;
            return Ok(self.back_reference(GroupSpecifier::Name(name), start));
        }
        if self.cursor.rest().starts_with(|c| matches!(c, '1'..='9')) {
            let digits = self.cursor.eat_all(|c| c.is_ascii_digit());
            // There are not so many groups as a number that does not fit.
            let number = digits.parse().unwrap_or(usize::MAX);
            return Ok(self.back_reference(GroupSpecifier::Number(number), start));
        }
        if let Some(class) = self.class_escape(start)? {
            return Ok(class.into_node(self.modifiers.ignore_case));
        }
        self.cursor.character_escape(start).map(|code_point| self.character(code_point))
    }

    fn back_reference(&mut self, to: GroupSpecifier, start: usize) -> Node {
        let reference = self.references.len() as u32;
        self.references.push(Reference { to, range: start..self.cursor.at });
        Node::BackReference { reference, ignore_case: self.modifiers.ignore_case }
    }

    /// The first slots of the groups that a reference refers to.
    fn groups_of(&self, reference: &Reference) -> Result<Box<[u32]>, Error> {
        let groups = match &reference.to {
            GroupSpecifier::Number(number) => self.groups.get(number - 1).map(|(slot, _)| Box::from([*slot])),
            GroupSpecifier::Name(name) => self.names.groups(name).map(Box::from),
        };
        groups.ok_or_else(|| Error::new(ErrorKind::UnknownGroup, reference.range.clone()))
    }
}

/// The only node of these, or a node for all of them.
fn one_or(mut nodes: Vec<Node>, all: impl FnOnce(Vec<Node>) -> Node) -> Node {
    match nodes.len() {
        0 => Node::Empty,
        1 => nodes.remove(0),
        _ => all(nodes),
    }
}

/// Compares numbers of any length.
fn is_greater(a: &str, b: &str) -> bool {
    let (a, b) = (a.trim_start_matches('0'), b.trim_start_matches('0'));
    (a.len(), a) > (b.len(), b)
}
