//! The grammar of classes.
//!
//! Source: <https://tc39.es/ecma262/#prod-ClassContents>

use super::{
    class::{
        CharSet, RegExpRecord, character_class_escape, character_complement, character_range,
        maybe_simple_case_folding, set_of,
    },
    syntax::{Node, Parser},
};

impl Parser<'_> {
    /// Parses after the `[`, and returns whether the class may contain strings, too.
    pub(super) fn character_class(&mut self) -> Option<(ClassContents, bool)> {
        let is_complement = self.eat("^");
        let mut contents = ClassContents::default();
        let mut may_contain_strings = false;
        let mut operands = 0;
        while !self.eat("]") {
            let (set, single, may) = self.class_set_operand()?;
            operands += 1;
            let operator = ["&&", "--"].into_iter().find(|operator| self.starts_with(operator));
            if let Some(operator) = operator {
                if operands > 1 {
                    return None;
                }
                (contents.0, may_contain_strings) = (set, may);
                while self.eat(operator) {
                    if operator == "&&" && self.peek() == Some('&') {
                        return None;
                    }
                    let (other, _, may) = self.class_set_operand()?;
                    if operator == "&&" {
                        contents.0 = &contents.0 & &other;
                        may_contain_strings &= may;
                    } else {
                        contents.0 = &contents.0 - &other;
                    }
                }
                self.starts_with("]").then_some(())?;
            } else if self.eat("-") {
                let (_, last, _) = self.class_set_operand()?;
                let (from, to) = (single?, last?);
                (from <= to).then_some(())?;
                contents.0.extend(maybe_simple_case_folding(self.rer, &character_range(from, to)));
                // A range is no operand.
                operands += 1;
                if self.starts_with("&&") || self.starts_with("--") {
                    return None;
                }
            } else {
                contents.0.extend(set);
                may_contain_strings |= may;
            }
        }
        if is_complement {
            (!may_contain_strings).then_some(())?;
            contents.0 = character_complement(self.rer, &contents.0);
        }
        Some((contents, may_contain_strings))
    }

    /// Returns an operand, its only character if it is a `ClassSetCharacter`, and whether it may contain strings.
    fn class_set_operand(&mut self) -> Option<(CharSet, Option<char>, bool)> {
        if self.eat("[") {
            let (contents, may_contain_strings) = self.character_class()?;
            return Some((contents.0, None, may_contain_strings));
        }
        if self.eat("\\q{") {
            let mut set = CharSet::new();
            loop {
                let mut string = Vec::new();
                while !self.starts_with("|") && !self.starts_with("}") {
                    string.push(self.class_set_character()?);
                }
                set.insert(string);
                if self.next()? == '}' {
                    break;
                }
            }
            let may_contain_strings = set.iter().any(|string| string.len() != 1);
            return Some((maybe_simple_case_folding(self.rer, &set), None, may_contain_strings));
        }
        if let Some(&letter) = self.rest.get(1)
            && "dDsSwW".contains(letter)
            && self.eat("\\")
        {
            self.next();
            return Some((character_class_escape(self.rer, letter), None, false));
        }
        let ch = self.class_set_character()?;
        Some((maybe_simple_case_folding(self.rer, &set_of([ch])), Some(ch), false))
    }

    fn class_set_character(&mut self) -> Option<char> {
        if self.eat("\\") {
            if self.eat("b") {
                return Some('\u{8}');
            }
            if self.peek().is_some_and(|ch| "&-!#%,:;<=>@`~".contains(ch)) {
                return self.next();
            }
            return self.character_escape();
        }
        let ch = self.next()?;
        let is_doubled = "&!#$%*+,.:;<=>?@^`~".contains(ch) && self.peek() == Some(ch);
        (!is_doubled && !"()[]{}/-\\|".contains(ch)).then_some(ch)
    }
}

#[derive(Debug, Default)]
pub(super) struct ClassContents(CharSet);

impl ClassContents {
    /// The strings in descending order of length, as the disjunction that they are.
    ///
    /// Source: <https://tc39.es/ecma262/#sec-compileatom>
    pub(super) fn into_node(self, rer: RegExpRecord) -> Node {
        let (singles, mut strings): (Vec<_>, Vec<_>) = self.0.into_iter().partition(|string| string.len() == 1);
        strings.sort_by_key(|string| std::cmp::Reverse(string.len()));
        let has_empty = strings.pop_if(|string| string.is_empty()).is_some();
        let sequence = |string: Vec<char>| {
            let one = |ch| Box::new(Node::CharSet(set_of([ch]), rer));
            string.into_iter().fold(Node::Empty, |node, ch| Node::Alternative(Box::new(node), one(ch)))
        };
        let singles = Node::CharSet(singles.into_iter().collect(), rer);
        let last = if has_empty { Node::Disjunction(Box::new(singles), Box::new(Node::Empty)) } else { singles };
        let strings = strings.into_iter().map(sequence);
        strings.rfold(last, |rest, node| Node::Disjunction(Box::new(node), Box::new(rest)))
    }
}
