//! The grammar of patterns, with the early errors.
//!
//! Source: <https://tc39.es/ecma262/#sec-patterns>

use super::class::{CharSet, RegExpRecord, all_characters, character_class_escape, set_of};
use std::ops::Range;

/// A parse node, with the `RegExp` Record that it is compiled with.
#[derive(Debug)]
pub(super) enum Node {
    Empty,
    Disjunction(Box<Node>, Box<Node>),
    /// `Alternative Term`.
    Alternative(Box<Node>, Box<Node>),
    Assertion(Assertion, RegExpRecord),
    LookAround {
        is_behind: bool,
        is_negative: bool,
        disjunction: Box<Node>,
    },
    Quantified {
        atom: Box<Node>,
        min: u64,
        max: Option<u64>,
        greedy: bool,
        groups: Range<usize>,
    },
    CharSet(CharSet, RegExpRecord),
    Group(usize, Box<Node>),
    /// Before all names are known, and after.
    NamedReference(String, RegExpRecord),
    BackReference(Vec<usize>, RegExpRecord),
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Assertion {
    Start,
    End,
    WordBoundary(bool),
}

/// A group with a name: its number, and the alternatives that it is in, each with the number of its disjunction.
struct NamedGroup {
    name: String,
    number: usize,
    alternatives: Vec<(usize, usize)>,
}

pub(super) fn parse(source: &str, rer: RegExpRecord) -> Option<(Node, usize)> {
    let source: Vec<char> = source.chars().collect();
    let mut parser =
        Parser { rest: &source, rer, groups: 0, names: Vec::new(), alternatives: Vec::new(), disjunctions: 0 };
    let mut node = parser.disjunction()?;
    let might_both_participate = |a: &NamedGroup, b: &NamedGroup| {
        !a.alternatives.iter().any(|(of, x)| b.alternatives.iter().any(|(other, y)| of == other && x != y))
    };
    let names = &parser.names;
    let is_duplicate = |(index, a): (usize, &NamedGroup)| {
        names[..index].iter().any(|b| a.name == b.name && might_both_participate(a, b))
    };
    if !parser.rest.is_empty() || names.iter().enumerate().any(is_duplicate) {
        return None;
    }
    resolve(&mut node, names, parser.groups)?;
    Some((node, parser.groups))
}

/// Replaces names of references by the numbers of their groups.
fn resolve(node: &mut Node, names: &[NamedGroup], groups: usize) -> Option<()> {
    match node {
        Node::Disjunction(a, b) | Node::Alternative(a, b) => {
            resolve(a, names, groups)?;
            resolve(b, names, groups)?;
        }
        Node::LookAround { disjunction: node, .. } | Node::Quantified { atom: node, .. } | Node::Group(_, node) => {
            resolve(node, names, groups)?;
        }
        Node::NamedReference(name, rer) => {
            let numbers: Vec<usize> =
                names.iter().filter(|group| group.name == *name).map(|group| group.number).collect();
            if numbers.is_empty() {
                return None;
            }
            *node = Node::BackReference(numbers, *rer);
        }
        Node::BackReference(numbers, _) if numbers.iter().any(|&number| number > groups) => return None,
        Node::BackReference(..) | Node::Empty | Node::Assertion(..) | Node::CharSet(..) => {}
    }
    Some(())
}

pub(super) struct Parser<'a> {
    pub(super) rest: &'a [char],
    pub(super) rer: RegExpRecord,
    groups: usize,
    names: Vec<NamedGroup>,
    alternatives: Vec<(usize, usize)>,
    disjunctions: usize,
}

impl Parser<'_> {
    pub(super) fn peek(&self) -> Option<char> {
        self.rest.first().copied()
    }

    pub(super) fn next(&mut self) -> Option<char> {
        let (&first, rest) = self.rest.split_first()?;
        self.rest = rest;
        Some(first)
    }

    pub(super) fn starts_with(&self, text: &str) -> bool {
        text.chars().enumerate().all(|(index, ch)| self.rest.get(index) == Some(&ch))
    }

    pub(super) fn eat(&mut self, text: &str) -> bool {
        let is_here = self.starts_with(text);
        if is_here {
            self.rest = &self.rest[text.chars().count()..];
        }
        is_here
    }

    fn disjunction(&mut self) -> Option<Node> {
        self.disjunctions += 1;
        let number = self.disjunctions;
        let mut nodes = Vec::new();
        loop {
            self.alternatives.push((number, nodes.len()));
            let node = self.alternative();
            self.alternatives.pop();
            nodes.push(node?);
            if !self.eat("|") {
                break;
            }
        }
        let last = nodes.pop()?;
        Some(nodes.into_iter().rfold(last, |rest, node| Node::Disjunction(Box::new(node), Box::new(rest))))
    }

    fn alternative(&mut self) -> Option<Node> {
        let mut node = Node::Empty;
        while !self.rest.is_empty() && !self.starts_with("|") && !self.starts_with(")") {
            node = Node::Alternative(Box::new(node), Box::new(self.term()?));
        }
        Some(node)
    }

    fn term(&mut self) -> Option<Node> {
        for (text, assertion) in [
            ("^", Assertion::Start),
            ("$", Assertion::End),
            ("\\b", Assertion::WordBoundary(true)),
            ("\\B", Assertion::WordBoundary(false)),
        ] {
            if self.eat(text) {
                return Some(Node::Assertion(assertion, self.rer));
            }
        }
        for (text, is_behind, is_negative) in
            [("(?=", false, false), ("(?!", false, true), ("(?<=", true, false), ("(?<!", true, true)]
        {
            if self.eat(text) {
                let disjunction = Box::new(self.disjunction()?);
                return self.eat(")").then_some(Node::LookAround { is_behind, is_negative, disjunction });
            }
        }
        let before = self.groups;
        let atom = Box::new(self.atom()?);
        let (min, max) = match self.peek() {
            Some('*') => (0, None),
            Some('+') => (1, None),
            Some('?') => (0, Some(1)),
            Some('{') => {
                self.next();
                let min = self.decimal_digits()?;
                let max = if self.eat(",") { self.decimal_digits() } else { Some(min) };
                (min, max)
            }
            _ => return Some(*atom),
        };
        self.next().filter(|ch| "*+?}".contains(*ch))?;
        let greedy = !self.eat("?");
        let groups = before..self.groups;
        (max.is_none_or(|max| min <= max)).then_some(Node::Quantified { atom, min, max, greedy, groups })
    }

    fn decimal_digits(&mut self) -> Option<u64> {
        let len = self.rest.iter().take_while(|ch| ch.is_ascii_digit()).count();
        let (digits, rest) = self.rest.split_at(len);
        self.rest = rest;
        digits.iter().collect::<String>().parse().ok()
    }

    fn atom(&mut self) -> Option<Node> {
        match self.next()? {
            '.' => {
                let excluded = if self.rer.dot_all { CharSet::new() } else { set_of(['\n', '\r']) };
                Some(Node::CharSet(&all_characters(self.rer) - &excluded, self.rer))
            }
            '(' => self.group(),
            '[' => Some(self.character_class()?.0.into_node(self.rer)),
            '\\' => self.atom_escape(),
            ch if "^$*+?)]{}|".contains(ch) => None,
            ch => Some(Node::CharSet(set_of([ch]), self.rer)),
        }
    }

    fn group(&mut self) -> Option<Node> {
        let outer = self.rer;
        let mut number = None;
        if !self.eat("?") {
            self.groups += 1;
            number = Some(self.groups);
        } else if self.peek() == Some('<') {
            self.groups += 1;
            number = Some(self.groups);
            let name = self.group_name()?;
            self.names.push(NamedGroup { name, number: self.groups, alternatives: self.alternatives.clone() });
        } else {
            let len = self.rest.iter().position(|&ch| ch == ':')?;
            let text: String = self.rest[..len].iter().collect();
            self.rest = &self.rest[len + 1..];
            self.rer = update_modifiers(self.rer, &text)?;
        }
        let disjunction = self.disjunction()?;
        self.rer = outer;
        self.eat(")").then_some(())?;
        Some(match number {
            Some(number) => Node::Group(number, Box::new(disjunction)),
            None => disjunction,
        })
    }

    /// Names are ASCII here, and without escapes.
    fn group_name(&mut self) -> Option<String> {
        self.eat("<").then_some(())?;
        let len = self.rest.iter().position(|&ch| ch == '>')?;
        let name: String = self.rest[..len].iter().collect();
        self.rest = &self.rest[len + 1..];
        let is_part = |ch: char| ch.is_ascii_alphanumeric() || ch == '_' || ch == '$';
        (name.chars().all(is_part) && name.starts_with(|ch: char| !ch.is_ascii_digit())).then_some(name)
    }

    fn atom_escape(&mut self) -> Option<Node> {
        match self.peek()? {
            'k' => {
                self.next();
                Some(Node::NamedReference(self.group_name()?, self.rer))
            }
            '1'..='9' => Some(Node::BackReference(vec![usize::try_from(self.decimal_digits()?).ok()?], self.rer)),
            letter @ ('d' | 'D' | 's' | 'S' | 'w' | 'W') => {
                self.next();
                Some(Node::CharSet(character_class_escape(self.rer, letter), self.rer))
            }
            _ => Some(Node::CharSet(set_of([self.character_escape()?]), self.rer)),
        }
    }

    pub(super) fn character_escape(&mut self) -> Option<char> {
        match self.next()? {
            't' => Some('\t'),
            'n' => Some('\n'),
            'v' => Some('\u{B}'),
            'f' => Some('\u{C}'),
            'r' => Some('\r'),
            'c' => self.next().filter(char::is_ascii_alphabetic).map(|letter| char::from(letter as u8 % 32)),
            '0' => (!self.peek().is_some_and(|ch| ch.is_ascii_digit())).then_some('\0'),
            'x' => self.hex_digits(2),
            'u' if self.eat("{") => {
                let len = self.rest.iter().position(|&ch| ch == '}')?;
                let ch = self.hex_digits(len)?;
                self.next();
                Some(ch)
            }
            'u' => self.hex_digits(4),
            ch => "^$\\.*+?()[]{}|/".contains(ch).then_some(ch),
        }
    }

    fn hex_digits(&mut self, len: usize) -> Option<char> {
        let digits: String = self.rest.get(..len)?.iter().collect();
        self.rest = &self.rest[len..];
        char::from_u32(u32::from_str_radix(&digits, 16).ok()?)
    }
}

/// Returns `None` if the text between `(?` and `:` is not two lists of different modifiers, the second after a hyphen.
///
/// Source: <https://tc39.es/ecma262/#sec-updatemodifiers>
fn update_modifiers(rer: RegExpRecord, text: &str) -> Option<RegExpRecord> {
    let (add, remove) = text.split_once('-').unwrap_or((text, ""));
    let all: Vec<char> = add.chars().chain(remove.chars()).collect();
    let is_repeated = |(index, ch): (usize, &char)| all[..index].contains(ch);
    if text == "-" || all.iter().enumerate().any(is_repeated) || !all.iter().all(|&ch| "ims".contains(ch)) {
        return None;
    }
    let update = |flag, ch| (flag || add.contains(ch)) && !remove.contains(ch);
    Some(RegExpRecord {
        ignore_case: update(rer.ignore_case, 'i'),
        multiline: update(rer.multiline, 'm'),
        dot_all: update(rer.dot_all, 's'),
    })
}
