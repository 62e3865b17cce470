//! Conditions that select inputs.
//!
//! ```text
//! condition = all *( "or" all )
//! all       = test *( "and" test )
//! test      = "not" test / "(" condition ")" / "valid" / "matches" ( "=" / "!=" ) values / name [ operator values ]
//!             / ( "host" / "hostname" ) [ "not" ] "in" values
//! operator  = "=" / "!=" / "<" / "<=" / ">" / ">="
//! values    = value *( "|" value )
//! ```
//!
//! A name is the text in braces of a `template`, without a fallback. Words are separated by spaces, and a part of one
//! in double quotes can have any characters in it. A value of `=` and `!=` is a pattern, as for names of a query, read
//! as URLs write the component, and that of other operators is a number. The values of `matches` are patterns of the
//! URL Pattern Standard, and those of `in` are lists of hosts. A value that no URL can have is an error.

use crate::{
    components::{
        suffixes::Suffixes,
        template::{Placeholder, Subject},
    },
    failure::{SyntaxError, column},
    host_lists::Hosts,
    terminal::visible::visible,
};
use std::str::FromStr;
use url_core::query::NamePattern;
use url_patterns::UrlPattern;

/// A condition.
#[derive(Clone, Debug)]
pub(crate) struct Condition {
    root: Node,
    /// Whether it asks for the reason of a failure, or for validity, so that an input that is not a URL can meet it.
    pub(crate) judges_failures: bool,
    /// Whether it asks for validity.
    pub(crate) asks_validity: bool,
    /// The values, each with its part and its column.
    values: Vec<(Placeholder, String, usize)>,
}

#[derive(Clone, Debug)]
enum Node {
    Any(Vec<Self>),
    All(Vec<Self>),
    Not(Box<Self>),
    Valid,
    /// One of these patterns matches.
    MatchesUrl(Vec<UrlPattern>),
    /// The host is in one of these lists.
    HasHostIn(Vec<Hosts>),
    /// There is such a part.
    Is(Placeholder),
    /// The part matches one of the patterns.
    Matches(Placeholder, Vec<NamePattern>),
    /// The part is a number that compares so.
    Compares(Placeholder, Comparison, u64),
}

/// The comparison of two numbers.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Comparison {
    Less,
    AtMost,
    Greater,
    AtLeast,
}

impl Condition {
    /// Fails if no URL has one of the values by the rules of a Public Suffix List, and returns warnings about values
    /// that few have.
    pub(crate) fn check(&self, suffixes: &Suffixes) -> Result<Vec<SyntaxError>, SyntaxError> {
        let mut warnings = Vec::new();
        for (part, value, column) in &self.values {
            let about = |message| SyntaxError { column: *column, message };
            warnings.extend(part.check(value, suffixes).map_err(about)?.map(about));
        }
        Ok(warnings)
    }

    /// Returns whether an input meets the condition. `is_valid` is whether it is a URL without a validation error.
    pub(crate) fn is_met(&self, subject: &Subject<'_>, is_valid: bool) -> bool {
        self.root.is_met(subject, is_valid)
    }
}

impl Node {
    fn is_met(&self, subject: &Subject<'_>, is_valid: bool) -> bool {
        let text = |part: &Placeholder| part.value(subject).map(|value| String::from_utf8_lossy(&value).into_owned());
        match self {
            Self::Any(nodes) => nodes.iter().any(|node| node.is_met(subject, is_valid)),
            Self::All(nodes) => nodes.iter().all(|node| node.is_met(subject, is_valid)),
            Self::Not(node) => !node.is_met(subject, is_valid),
            Self::Valid => is_valid,
            Self::MatchesUrl(patterns) => {
                subject.url.is_some_and(|url| patterns.iter().any(|pattern| pattern.test(url)))
            }
            Self::HasHostIn(lists) => subject.url.is_some_and(|url| {
                let port = url.port_or_known_default();
                url.host().is_some_and(|host| lists.iter().any(|hosts| hosts.contain(&host, port)))
            }),
            Self::Is(part) => part.value(subject).is_some(),
            Self::Matches(part, patterns) => {
                text(part).is_some_and(|text| patterns.iter().any(|pattern| pattern.matches(&text)))
            }
            Self::Compares(part, comparison, bound) => {
                text(part).and_then(|text| text.parse::<u64>().ok()).is_some_and(|number| match comparison {
                    Comparison::Less => number < *bound,
                    Comparison::AtMost => number <= *bound,
                    Comparison::Greater => number > *bound,
                    Comparison::AtLeast => number >= *bound,
                })
            }
        }
    }
}

impl FromStr for Condition {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Self, SyntaxError> {
        let mut parser =
            Parser { text, rest: text, depth: 0, judges_failures: false, asks_validity: false, values: Vec::new() };
        let root = parser.any()?;
        if !parser.rest.is_empty() {
            return Err(parser.error(parser.rest, "expected `and`, `or`, or the end of the condition"));
        }
        let Parser { judges_failures, asks_validity, values, .. } = parser;
        Ok(Self { root, judges_failures, asks_validity, values })
    }
}

/// Parses a condition from its start to its end.
struct Parser<'t> {
    text: &'t str,
    rest: &'t str,
    /// The number of open parentheses.
    depth: usize,
    judges_failures: bool,
    asks_validity: bool,
    values: Vec<(Placeholder, String, usize)>,
}

impl Parser<'_> {
    /// More parentheses would be no condition of a person, and could overflow the stack.
    const MOST_DEPTH: usize = 100;

    fn any(&mut self) -> Result<Node, SyntaxError> {
        let mut nodes = vec![self.all()?];
        while self.eat_word("or") {
            nodes.push(self.all()?);
        }
        Ok(Node::Any(nodes))
    }

    fn all(&mut self) -> Result<Node, SyntaxError> {
        let mut nodes = vec![self.negatable()?];
        while self.eat_word("and") {
            nodes.push(self.negatable()?);
        }
        Ok(Node::All(nodes))
    }

    fn negatable(&mut self) -> Result<Node, SyntaxError> {
        let mut is_negated = false;
        while self.eat_word("not") {
            is_negated = !is_negated;
        }
        let node = self.test()?;
        Ok(if is_negated { Node::Not(Box::new(node)) } else { node })
    }

    fn test(&mut self) -> Result<Node, SyntaxError> {
        let start = self.rest;
        if self.eat("(") {
            if self.depth == Self::MOST_DEPTH {
                return Err(self.error(start, format!("expected at most {} open parentheses", Self::MOST_DEPTH)));
            }
            self.depth += 1;
            let node = self.any()?;
            self.depth -= 1;
            return if self.eat(")") { Ok(node) } else { Err(self.error(self.rest, "expected `)`")) };
        }
        let name = self.word(|c| matches!(c, '=' | '!' | '<' | '>'), &['{', '}', '|', '\\'])?;
        if name.is_empty() {
            return Err(self.error(start, "expected the name of a component, such as `host`"));
        }
        if name == "valid" {
            (self.judges_failures, self.asks_validity) = (true, true);
            return Ok(Node::Valid);
        }
        if name == "matches" {
            let is_negated = self.eat("!=");
            if !(is_negated || self.eat("=")) {
                return Err(self.error(self.rest, "expected `=` or `!=`, and a pattern for URLs"));
            }
            let node = Node::MatchesUrl(self.values(Self::url_pattern)?);
            return Ok(if is_negated { Node::Not(Box::new(node)) } else { node });
        }
        let part: Placeholder = name.parse().map_err(|message: String| self.error(start, message))?;
        self.judges_failures |= part.is_error();
        if let Some(is_negated) = self.eat_in() {
            if !matches!(part.name(), "host" | "hostname") {
                return Err(self
                    .error(start, format!("`in` looks for a host: expected `host`, not `{}`", visible(part.name()))));
            }
            let node = Node::HasHostIn(self.values(Self::hosts)?);
            return Ok(if is_negated { Node::Not(Box::new(node)) } else { node });
        }
        self.operation(part)
    }

    /// Takes `in` or `not in`, and returns which.
    fn eat_in(&mut self) -> Option<bool> {
        let start = self.rest;
        let is_negated = self.eat_word("not");
        if self.eat_word("in") {
            return Some(is_negated);
        }
        self.rest = start;
        None
    }

    /// Parses the operator and the values after a name.
    fn operation(&mut self, part: Placeholder) -> Result<Node, SyntaxError> {
        let operators = ["!=", "=", "<=", "<", ">=", ">"];
        let Some(operator) = operators.into_iter().find(|operator| self.eat(operator)) else {
            return Ok(Node::Is(part));
        };
        if let Some(meant) = meant_operator(operator, self.rest) {
            return Err(self.error(self.rest, format!("did you mean `{meant}`? {IN_QUOTES}")));
        }
        if operator == "!=" && self.rest.starts_with(['*', '?']) && part.is_always_there() {
            let start = self.rest;
            let word = self.raw_word(|c| c == '|', &[])?;
            // A text that is never empty has a first character, too.
            let is_empty_possible = part.patterns("").is_ok();
            let is_any = word.contains('*')
                && word.replacen('?', if is_empty_possible { "?" } else { "" }, 1).bytes().all(|byte| byte == b'*');
            if is_any {
                return Err(self.error(start, format!("there is always a `{}`", visible(part.name()))));
            }
            self.rest = start;
        }
        match operator {
            "!=" => return Ok(Node::Not(Box::new(self.patterns(part)?))),
            "=" => return self.patterns(part),
            _ => {}
        }
        let start = self.rest;
        let number = self.word(|_| false, &[])?;
        let Ok(number) = number.parse::<u64>() else {
            return Err(self.error(start, format!("expected a number, not `{}`", visible(number))));
        };
        let Some(numbers) = part.numbers() else {
            return Err(self.error(start, format!("`{}` is never a number", visible(part.name()))));
        };
        let (comparison, is_possible) = match operator {
            "<" => (Comparison::Less, *numbers.start() < number),
            "<=" => (Comparison::AtMost, *numbers.start() <= number),
            ">" => (Comparison::Greater, *numbers.end() > number),
            _ => (Comparison::AtLeast, *numbers.end() >= number),
        };
        if !is_possible {
            let (name, first, last) = (visible(part.name()), numbers.start(), numbers.end());
            return Err(
                self.error(start, format!("`{name}` is never `{operator}{number}`: it is from {first} to {last}"))
            );
        }
        Ok(Node::Compares(part, comparison, number))
    }

    fn patterns(&mut self, part: Placeholder) -> Result<Node, SyntaxError> {
        let mut found = Vec::new();
        let patterns = self.values(|parser, start, text| {
            let is_quoted = start.starts_with('"');
            let in_apostrophes = text.len() > 1 && text.starts_with('\'') && text.ends_with('\'');
            if in_apostrophes && !is_quoted {
                return Err(parser.error(start, format!("expected double quotes, not apostrophes; {IN_QUOTES}")));
            }
            found.push((part.clone(), text.to_owned(), column(parser.text, start)));
            part.patterns(text).map_err(|message| parser.error(start, message))
        })?;
        self.values.extend(found);
        Ok(Node::Matches(part, patterns.concat()))
    }

    /// Parses values with bars between them. `parse` gets the rest of the condition from the value on, and the value.
    fn values<T>(
        &mut self,
        mut parse: impl FnMut(&Self, &str, &str) -> Result<T, SyntaxError>,
    ) -> Result<Vec<T>, SyntaxError> {
        let mut values = Vec::new();
        loop {
            let start = self.rest;
            let text = self.raw_word(|c| c == '|', &[])?;
            if start.starts_with('|') && !values.is_empty() {
                return Err(self.error(start, format!("did you mean `or`? {IN_QUOTES}")));
            }
            if let Some((_, after)) = start[..start.len() - self.rest.len()].split_once("&&")
                && !start.starts_with('"')
                && after.split(['=', '!', '<', '>']).next().is_some_and(|name| name.parse::<Placeholder>().is_ok())
            {
                return Err(self.error(start, format!("did you mean `and`? {IN_QUOTES}")));
            }
            values.push(parse(self, start, &text)?);
            let Some(rest) = self.rest.strip_prefix('|') else { break };
            self.rest = rest;
        }
        self.skip_spaces();
        Ok(values)
    }

    /// Reads a list of hosts.
    fn hosts(&self, start: &str, text: &str) -> Result<Hosts, SyntaxError> {
        text.parse().map_err(|message: String| self.error(start, message))
    }

    /// Parses a pattern for URLs.
    fn url_pattern(&self, start: &str, text: &str) -> Result<UrlPattern, SyntaxError> {
        UrlPattern::new(text, None).map_err(|error| {
            // The place in the condition, if the value has no quotes, or one before and one after it.
            let inside = start.strip_prefix('"').unwrap_or(start);
            let place = if inside.starts_with(text) { inside.get(error.range().start..) } else { None };
            let component = error.component().map(|component| format!("{component}: ")).unwrap_or_default();
            self.error(place.unwrap_or(start), format!("{}: {component}{}", error.code(), error.message()))
        })
    }

    /// Parses a word and the spaces after it.
    fn word(&mut self, ends: impl Fn(char) -> bool, escaped: &[char]) -> Result<String, SyntaxError> {
        let word = self.raw_word(ends, escaped)?;
        self.skip_spaces();
        Ok(word)
    }

    /// Parses a word up to a space, a parenthesis, or another end. Of a part in double quotes, the characters in
    /// `escaped` get a backslash.
    fn raw_word(&mut self, ends: impl Fn(char) -> bool, escaped: &[char]) -> Result<String, SyntaxError> {
        let mut word = String::new();
        let mut quote = None;
        while let Some(c) = self.rest.chars().next() {
            let is_end = c.is_ascii_whitespace() || matches!(c, '(' | ')') || ends(c);
            match c {
                '"' => quote = if quote.is_none() { Some(self.rest) } else { None },
                _ if quote.is_none() && is_end => break,
                _ => {
                    if quote.is_some() && escaped.contains(&c) {
                        word.push('\\');
                    }
                    word.push(c);
                }
            }
            self.rest = &self.rest[c.len_utf8()..];
        }
        match quote {
            Some(start) => Err(self.error(start, "this quote is not closed")),
            None => Ok(word),
        }
    }

    fn skip_spaces(&mut self) {
        self.rest = self.rest.trim_ascii_start();
    }

    /// Takes a text and the spaces around it.
    fn eat(&mut self, text: &str) -> bool {
        let rest = self.rest.trim_ascii_start().strip_prefix(text);
        self.rest = rest.map_or(self.rest, str::trim_ascii_start);
        rest.is_some()
    }

    /// Takes a word and the spaces around it.
    fn eat_word(&mut self, word: &str) -> bool {
        let rest = self.rest.trim_ascii_start().strip_prefix(word);
        let rest =
            rest.filter(|rest| rest.is_empty() || rest.starts_with(|c: char| c.is_ascii_whitespace() || c == '('));
        self.rest = rest.map_or(self.rest, str::trim_ascii_start);
        rest.is_some()
    }

    /// Returns an error at the start of `rest`, which is a suffix of the condition.
    fn error(&self, rest: &str, message: impl Into<String>) -> SyntaxError {
        SyntaxError::new(self.text, rest, message)
    }
}

/// How a value is written that looks like something else.
const IN_QUOTES: &str = "a value with such characters is in double quotes";

/// Returns the operator that is meant by one and the text after it, as other languages write them.
fn meant_operator(operator: &str, rest: &str) -> Option<&'static str> {
    match (operator, rest.chars().next()?) {
        ("=", '=' | '~') => Some("="),
        ("=", '<') => Some("<="),
        ("=", '>') => Some(">="),
        ("!=", '=' | '~') | ("=", '!') | ("<", '>') => Some("!="),
        _ => None,
    }
}
