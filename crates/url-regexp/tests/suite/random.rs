//! Random regular expressions and texts over a small alphabet, so that they match often.

use std::fmt::Write as _;

pub(crate) struct Random(u64);

/// The pieces of soups, which are seldom regular expressions.
const PIECES: &[&str] = &[
    "a",
    "b",
    "Z",
    "1",
    "0",
    ",",
    "-",
    "--",
    "&",
    "&&",
    "^",
    "$",
    "\\",
    "\\\\",
    "\\b",
    "\\B",
    "(",
    ")",
    "(?:",
    "(?=",
    "(?!",
    "(?<=",
    "(?<!",
    "(?",
    "(?<a>",
    "(?<b",
    "<",
    ">",
    "[",
    "[^",
    "]",
    "{",
    "}",
    "{2}",
    "{1,2}",
    "{2,1}",
    "{1,",
    "*",
    "+",
    "?",
    "|",
    ".",
    "/",
    "\\/",
    "\\-",
    "\\1",
    "\\2",
    "\\0",
    "\\01",
    "\\k<a>",
    "\\k",
    "\\u0061",
    "\\u{61}",
    "\\u{110000}",
    "\\u{",
    "\\ud83d\\ude00",
    "\\x41",
    "\\x4",
    "\\cA",
    "\\c",
    "\\q{a|bc}",
    "\\q{",
    "\\q",
    "\\p{L}",
    "\\p{Lu}",
    "\\P{ASCII}",
    "\\p{RGI_Emoji}",
    "\\P{RGI_Emoji}",
    "\\p{sc=Latin}",
    "\\p{gc=Latin}",
    "\\p{foo}",
    "\\p",
    "\\d",
    "\\D",
    "\\w",
    "\\W",
    "\\s",
    "\\S",
    "a-z",
    "z-a",
    "!!",
    "!",
    "~",
    "::",
    ":",
    "@",
    "#",
    "%",
    "\\!",
    "\\#",
    "\\&",
    "\\_",
    "\\ ",
    "\\é",
    "é",
    "\\n",
    "\\a",
];

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number less than `end`.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        // SplitMix64, by Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014.
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ z >> 31) % end as u64) as usize
    }

    fn of<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all[self.below(all.len())]
    }

    /// Whether something happens that does in one of `times` cases.
    fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    pub(crate) fn text(&mut self) -> String {
        let alphabet = if self.once_in(2) { "ab" } else { "abABks1_-/ \n" };
        let len = self.below(7);
        (0..len).map(|_| char::from(alphabet.as_bytes()[self.below(alphabet.len())])).collect()
    }

    /// Pieces of regular expressions in any order.
    pub(crate) fn soup(&mut self) -> String {
        let len = 1 + self.below(6);
        (0..len).map(|_| self.of(PIECES)).collect()
    }

    /// A regular expression of the syntax that `allowed` has.
    pub(crate) fn pattern(&mut self, allowed: Allowed) -> String {
        let mut writer = Writer { random: self, allowed, out: String::new(), groups: 0 };
        writer.disjunction(3);
        writer.out
    }
}

/// What patterns can have besides the rest.
#[allow(clippy::struct_excessive_bools, reason = "they have nothing to do with each other")]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Allowed {
    pub(crate) back_references: bool,
    pub(crate) properties: bool,
    pub(crate) modifiers: bool,
    /// Strings in classes.
    pub(crate) strings: bool,
}

struct Writer<'a> {
    random: &'a mut Random,
    allowed: Allowed,
    out: String,
    groups: usize,
}

impl Writer<'_> {
    fn disjunction(&mut self, depth: usize) {
        let more = [0, 0, 1, 1, 2][self.random.below(5)];
        self.alternative(depth);
        for _ in 0..more {
            self.out.push('|');
            self.alternative(depth);
        }
    }

    fn alternative(&mut self, depth: usize) {
        for _ in 0..[0, 1, 1, 2, 2, 3][self.random.below(6)] {
            self.term(depth);
        }
    }

    fn term(&mut self, depth: usize) {
        match self.random.below(if depth == 0 { 12 } else { 22 }) {
            0..6 => {
                self.out
                    .push_str(self.random.of(&["a", "b", "a", "b", "B", "1", "-", "_", "k", "\\u{17f}", "\\u212a"]));
            }
            6 => self.out.push_str(self.random.of(&[".", "\\d", "\\w", "\\W", "\\s", "\\D", "\\S", "\\n"])),
            7 | 8 => self.class(2),
            9 => return self.out.push_str(self.random.of(&["^", "$", "\\b", "\\B"])),
            10 if self.allowed.back_references => {
                let number = 1 + self.random.below(self.groups + 1);
                let _ = match self.random.below(4) {
                    0 => write!(self.out, "\\k<g{number}>"),
                    _ => write!(self.out, "\\{number}"),
                };
                // The number must not go on.
                return self.quantifier_or("(?:)");
            }
            11 if self.allowed.properties => self.property(),
            12..16 => self.capturing(depth),
            16 | 17 => self.group(depth, "(?:"),
            18 if self.allowed.modifiers => {
                let modifiers = self.random.of(&["(?i:", "(?-i:", "(?m:", "(?s:", "(?im-s:"]);
                self.group(depth, modifiers);
            }
            19.. => {
                let start = self.random.of(&["(?=", "(?=", "(?!", "(?<=", "(?<=", "(?<!"]);
                return self.group(depth, start);
            }
            _ => self.out.push('a'),
        }
        self.quantifier_or("");
    }

    fn capturing(&mut self, depth: usize) {
        self.groups += 1;
        if self.random.once_in(4) {
            // Now and then, the name is there already.
            let number = if self.random.once_in(4) { 1 } else { self.groups };
            let _ = write!(self.out, "(?<g{number}>");
            self.group(depth, "");
        } else {
            self.group(depth, "(");
        }
    }

    fn group(&mut self, depth: usize, start: &str) {
        self.out.push_str(start);
        self.disjunction(depth - 1);
        self.out.push(')');
    }

    fn quantifier_or(&mut self, nothing: &str) {
        let quantifier =
            self.random.of(&[nothing, nothing, nothing, "*", "*", "+", "?", "?", "{2}", "{1,}", "{0,2}", "{1,3}"]);
        self.out.push_str(quantifier);
        if quantifier != nothing && self.random.once_in(3) {
            self.out.push('?');
        }
    }

    fn property(&mut self) {
        let name =
            self.random.of(&["Lu", "Ll", "L", "ASCII", "sc=Latin", "scx=Zyyy", "Uppercase", "CWKCF", "Any", "IDS"]);
        let _ = write!(self.out, "\\{}{{{name}}}", self.random.of(&["p", "P"]));
    }

    fn class(&mut self, depth: usize) {
        self.out.push_str(self.random.of(&["[", "[", "[", "[^"]));
        let may_have_strings = self.allowed.strings && !self.out.ends_with('^');
        let operator = self.random.of(&["", "", "", "--", "&&"]);
        let count = self.random.below(4).max(usize::from(!operator.is_empty()));
        for index in 0..count {
            if index > 0 {
                self.out.push_str(operator);
            }
            match self.random.below(10) {
                0 if depth > 0 => {
                    // A nested class of a complement must not have strings.
                    let start = self.out.len();
                    self.class(depth - 1);
                    if !may_have_strings && self.out[start..].contains("\\q") {
                        self.out.truncate(start);
                        self.out.push('b');
                    }
                }
                1 if may_have_strings => {
                    self.out.push_str(self.random.of(&["\\q{ab|a}", "\\q{ba|b|}", "\\q{aB1|ab}", "\\q{k}"]));
                }
                2 if operator.is_empty() => self.out.push_str(self.random.of(&["a-b", "A-z", "0-9", "\\0-\\u{17f}"])),
                3 => self.out.push_str(self.random.of(&["\\d", "\\w", "\\W", "\\s", "\\D"])),
                4 if self.allowed.properties => self.property(),
                _ => self.out.push_str(self.random.of(&["a", "b", "B", "1", "\\-", "_", "k", "\\u{17f}", "\\u212a"])),
            }
        }
        self.out.push(']');
    }
}
