//! Parses classes: sets of characters and strings.
//!
//! Source: <https://tc39.es/ecma262/#prod-CharacterClass>

use crate::{
    char_set::CharSet,
    error::{Error, ErrorKind},
    parser::{Cursor, Parser},
    properties::{self, Property},
    syntax_tree::Node,
};
use alloc::vec::Vec;

/// `ClassSetSyntaxCharacter`, which must be escaped.
const SYNTAX_CHARACTERS: &str = "()[]{}/-\\|";

/// What must not stand twice in a row, as in `ClassSetReservedDoublePunctuator`.
const RESERVED_TWICE: &str = "&!#$%*+,.:;<=>?@^`~";

/// `ClassSetReservedPunctuator`, which may be escaped in a class only.
const RESERVED_PUNCTUATORS: &str = "&-!#%,:;<=>@`~";

/// What a class matches.
#[derive(Clone, Debug)]
pub(crate) struct Class {
    chars: CharSet,
    /// The strings that are not one character, in any order and some more than once, so that a union takes no longer
    /// than its parts. Those that are not ASCII are left out, because they never match.
    strings: Vec<Vec<u8>>,
    /// Whether its syntax allows such strings.
    may_contain_strings: bool,
}

impl Class {
    fn of(chars: CharSet) -> Self {
        Self { chars, strings: Vec::new(), may_contain_strings: false }
    }

    fn unite(&mut self, mut other: Self) {
        self.chars = self.chars.union(other.chars);
        self.strings.append(&mut other.strings);
        self.may_contain_strings |= other.may_contain_strings;
    }

    fn intersect(&mut self, other: Self) {
        self.chars = self.chars.intersection(other.chars);
        self.may_contain_strings &= other.may_contain_strings;
        self.keep_strings(other.strings, true);
    }

    fn subtract(&mut self, other: Self) {
        self.chars = self.chars.difference(other.chars);
        self.keep_strings(other.strings, false);
    }

    /// Keeps the strings that are among the others, or those that are not.
    fn keep_strings(&mut self, mut others: Vec<Vec<u8>>, are_among: bool) {
        others.sort_unstable();
        self.strings.retain(|string| others.binary_search(string).is_ok() == are_among);
    }

    /// The longest strings are tried first, then the characters, then the empty string.
    ///
    /// Source: <https://tc39.es/ecma262/#sec-compileatom>
    pub(crate) fn into_node(self, ignore_case: bool) -> Node {
        let chars = Node::Set(self.chars.matching(ignore_case));
        if self.strings.is_empty() {
            return chars;
        }
        let mut strings = self.strings;
        strings.sort_unstable_by(|a, b| b.len().cmp(&a.len()).then_with(|| a.cmp(b)));
        strings.dedup();
        let has_empty = strings.pop_if(|string| string.is_empty()).is_some();
        let one = |byte: u8| Node::Set(CharSet::from_bits(1 << byte).matching(ignore_case));
        let mut alternatives: Vec<Node> =
            strings.into_iter().map(|string| Node::Sequence(string.into_iter().map(one).collect())).collect();
        alternatives.push(chars);
        alternatives.extend(has_empty.then_some(Node::Empty));
        Node::Alternation(alternatives)
    }
}

/// A part of a class. It is a range's first or last one if it is one character.
struct Operand {
    class: Class,
    code_point: Option<u32>,
    start: usize,
}

impl Parser<'_> {
    /// Parses a class from after the `[` at `start`.
    pub(crate) fn class(&mut self, start: usize) -> Result<Class, Error> {
        self.cursor.enter(start)?;
        let is_negated = self.cursor.eat("^");
        let class = self.class_contents().map_err(|error| match error.kind() {
            // The innermost class that is not closed.
            ErrorKind::ClassNotClosed if error.range().is_empty() => self.cursor.error_from(start, error.kind()),
            _ => error,
        })?;
        self.cursor.leave();
        if is_negated { self.complement(&class, start) } else { Ok(class) }
    }

    fn complement(&self, class: &Class, start: usize) -> Result<Class, Error> {
        if class.may_contain_strings {
            return Err(self.cursor.error_from(start, ErrorKind::ComplementOfStrings));
        }
        Ok(Class::of(class.chars.complement()))
    }

    /// Parses up to the `]`.
    ///
    /// Source: <https://tc39.es/ecma262/#prod-ClassContents>
    fn class_contents(&mut self) -> Result<Class, Error> {
        let mut class = Class::of(CharSet::EMPTY);
        let mut is_first = true;
        while !self.cursor.eat("]") {
            if let Some(operator) = self.operator() {
                // A range is no operand, nor are several of them together.
                return Err(self.cursor.error_from(self.cursor.at - operator.len(), ErrorKind::MixedOperators));
            }
            let operand = self.operand()?;
            if is_first && let Some(operator) = self.operator() {
                return self.operations(operand.class, operator);
            }
            let united = self.range(operand)?;
            class.unite(united);
            is_first = false;
        }
        Ok(class)
    }

    fn operator(&mut self) -> Option<&'static str> {
        ["&&", "--"].into_iter().find(|operator| self.cursor.eat(operator))
    }

    /// Parses from after the first `operator` up to the `]`.
    ///
    /// Source: <https://tc39.es/ecma262/#prod-ClassIntersection>
    fn operations(&mut self, mut class: Class, operator: &str) -> Result<Class, Error> {
        loop {
            if operator == "&&" && self.cursor.peek() == Some('&') {
                return Err(self.cursor.error_here(ErrorKind::DoublePunctuator));
            }
            let other = self.operand()?.class;
            if operator == "&&" {
                class.intersect(other);
            } else {
                class.subtract(other);
            }
            if self.cursor.eat("]") {
                return Ok(class);
            }
            if !self.cursor.eat(operator) {
                let is_end = self.cursor.peek().is_none();
                let kind = if is_end { ErrorKind::ClassNotClosed } else { ErrorKind::MixedOperators };
                return Err(self.cursor.error_here(kind));
            }
        }
    }

    /// Makes a range of an operand, if a hyphen follows.
    ///
    /// Source: <https://tc39.es/ecma262/#prod-ClassSetRange>
    fn range(&mut self, first: Operand) -> Result<Class, Error> {
        let hyphen = self.cursor.clone();
        if self.operator().is_some() || !self.cursor.eat("-") {
            // Which operator it is, is known where the next operand is expected.
            self.cursor = hyphen;
            return Ok(first.class);
        }
        let Some(from) = first.code_point else {
            return Err(hyphen.error_here(ErrorKind::InvalidClassCharacter));
        };
        if self.cursor.peek() == Some(']') {
            return Err(hyphen.error_here(ErrorKind::InvalidClassCharacter));
        }
        let Some(to) = self.operand()?.code_point else {
            return Err(hyphen.error_here(ErrorKind::InvalidClassCharacter));
        };
        if from > to {
            return Err(self.cursor.error_from(first.start, ErrorKind::RangeOrder));
        }
        Ok(Class::of(CharSet::range(from, to, self.modifiers.ignore_case)))
    }

    /// Source: <https://tc39.es/ecma262/#prod-ClassSetOperand>
    fn operand(&mut self) -> Result<Operand, Error> {
        let start = self.cursor.at;
        let class = if self.cursor.eat("[") {
            self.class(start)?
        } else if self.cursor.eat("\\q{") {
            self.strings()?
        } else if self.cursor.rest().starts_with('\\') {
            self.cursor.next();
            match self.class_escape(start)? {
                Some(class) => class,
                None => return self.cursor.class_escaped_character(start).map(|c| self.single(c, start)),
            }
        } else {
            return self.cursor.class_character().map(|c| self.single(c, start));
        };
        Ok(Operand { class, code_point: None, start })
    }

    fn single(&self, code_point: u32, start: usize) -> Operand {
        let class = Class::of(CharSet::range(code_point, code_point, self.modifiers.ignore_case));
        Operand { class, code_point: Some(code_point), start }
    }

    /// Parses strings from after the `\q{`.
    ///
    /// Source: <https://tc39.es/ecma262/#prod-ClassStringDisjunction>
    fn strings(&mut self) -> Result<Class, Error> {
        let ignore_case = self.modifiers.ignore_case;
        let mut class = Class::of(CharSet::EMPTY);
        loop {
            // The characters that are not ASCII are `None`.
            let mut string: Vec<Option<u8>> = Vec::new();
            let mut single = CharSet::EMPTY;
            while !self.cursor.rest().starts_with(['|', '}']) {
                let c = self.cursor.class_character()?;
                single = CharSet::range(c, c, ignore_case);
                string.push(single.single());
            }
            if string.len() == 1 {
                class.chars = class.chars.union(single);
            } else {
                class.may_contain_strings = true;
                class.strings.extend(string.into_iter().collect::<Option<Vec<u8>>>());
            }
            if self.cursor.eat("}") {
                return Ok(class);
            }
            self.cursor.next();
        }
    }

    /// Parses an escape of more than one character, from after the backslash at `start`, if there is one.
    ///
    /// Source: <https://tc39.es/ecma262/#prod-CharacterClassEscape>
    pub(crate) fn class_escape(&mut self, start: usize) -> Result<Option<Class>, Error> {
        let ignore_case = self.modifiers.ignore_case;
        let Some(c) = self.cursor.next_if(|c| "dDsSwWpP".contains(c)) else { return Ok(None) };
        let class = match c.to_ascii_lowercase() {
            'd' => Class::of(CharSet::DIGITS),
            's' => Class::of(CharSet::SPACES),
            'w' => Class::of(CharSet::WORD.maybe_folded(ignore_case)),
            _ => self.property(start)?,
        };
        if c.is_ascii_uppercase() { self.complement(&class, start).map(Some) } else { Ok(Some(class)) }
    }

    /// Parses the name of a property, and its value.
    ///
    /// Source: <https://tc39.es/ecma262/#prod-UnicodePropertyValueExpression>
    fn property(&mut self, start: usize) -> Result<Class, Error> {
        let is_opened = self.cursor.eat("{");
        let text = self.cursor.eat_all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '='));
        let is_closed = self.cursor.eat("}");
        if !is_opened || !is_closed {
            return Err(self.cursor.error_from(start, ErrorKind::InvalidEscape));
        }
        match properties::find(text) {
            Some(Property::OfCharacters(chars)) => Ok(Class::of(chars.maybe_folded(self.modifiers.ignore_case))),
            Some(Property::OfStrings) => Ok(Class { may_contain_strings: true, ..Class::of(CharSet::EMPTY) }),
            None => Err(self.cursor.error_from(start, ErrorKind::UnknownProperty)),
        }
    }
}

impl Cursor<'_> {
    /// Source: <https://tc39.es/ecma262/#prod-ClassSetCharacter>
    fn class_character(&mut self) -> Result<u32, Error> {
        let start = self.at;
        let Some(c) = self.next() else { return Err(self.error_here(ErrorKind::ClassNotClosed)) };
        if c == '\\' {
            return self.class_escaped_character(start);
        }
        if SYNTAX_CHARACTERS.contains(c) {
            return Err(self.error_from(start, ErrorKind::InvalidClassCharacter));
        }
        if RESERVED_TWICE.contains(c) && self.peek() == Some(c) {
            self.next();
            return Err(self.error_from(start, ErrorKind::DoublePunctuator));
        }
        Ok(u32::from(c))
    }

    /// Parses what follows the backslash at `start`.
    fn class_escaped_character(&mut self, start: usize) -> Result<u32, Error> {
        if self.eat("b") {
            return Ok(8);
        }
        match self.next_if(|c| RESERVED_PUNCTUATORS.contains(c)) {
            Some(c) => Ok(u32::from(c)),
            None => self.character_escape(start),
        }
    }
}
