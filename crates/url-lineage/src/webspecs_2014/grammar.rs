//! The elements of the railroad diagrams: terminals, choices and options.
//!
//! Diagrams "are to be evaluated sequentially, first left-to-right then top-to-bottom, backtracking as necessary". Here
//! each alternative is tried once, in that order, and what one of its rules returns is final. This finds the same match
//! as backtracking into the rules, because each rule ends before a delimiter that it cannot contain. The exceptions are
//! numbers and addresses, which are matched as a whole against the text between two delimiters. So parsing takes
//! linear time: there are few alternatives, and none is tried within another one that is repeated.

use super::{
    ConformanceError, ConformanceErrorKind, Encoding, ParseException, Rule, UrlObject,
    cleanse::cleanse_part,
    error::Reason,
    rule_result::{Match, NoMatch, RuleResult},
};
use alloc::{string::String, vec::Vec};
use core::ops::Range;
use url_percent::PercentEncodeSet;

/// What a rule returns to another rule.
pub(super) type Value<T> = Result<T, NoMatch>;

/// The state of a parse: the input, the position up to which it is matched, and the conformance errors so far.
pub(super) struct Grammar<'a> {
    pub(super) input: &'a str,
    pub(super) at: usize,
    /// The base URL. Without one, the scheme of the base is `about`.
    pub(super) base: Option<&'a UrlObject>,
    pub(super) encoding_override: Encoding,
    /// Whether a setter runs the rule: in the text, whether "`input` was set", which means `url`.
    pub(super) is_setter: bool,
    pub(super) conformance_errors: Vec<ConformanceError>,
}

impl<'a> Grammar<'a> {
    pub(super) fn new(input: &'a str, base: Option<&'a UrlObject>, encoding_override: Encoding) -> Self {
        Self { input, at: 0, base, encoding_override, is_setter: false, conformance_errors: Vec::new() }
    }

    /// The scheme of the base URL, or `about` if there is none.
    ///
    /// Source: "Parsers", "basic URL parser", step 2.
    pub(super) fn base_scheme(&self) -> Option<&'a str> {
        self.base.map_or(Some("about"), |base| base.scheme.as_deref())
    }

    /// The host of the base URL.
    pub(super) fn base_host(&self) -> Option<String> {
        self.base?.host.clone()
    }

    /// The path of the base URL.
    pub(super) fn base_path(&self) -> &'a [String] {
        self.base.map_or(&[], |base| &base.path)
    }

    /// Runs a rule on the whole input. It fails if the input contains one of `delimiters`, which the rule cannot match.
    ///
    /// Source: "Parsing a given input".
    pub(super) fn whole<T>(mut self, delimiters: &[char], rule: impl FnOnce(&mut Self) -> Value<T>) -> RuleResult<T> {
        // Found first, because the value of a rule that does not match is not computed, nor its exceptions.
        if let Some(at) = self.input.find(delimiters) {
            return Err(NoMatch::failure(at));
        }
        let value = rule(&mut self)?;
        if self.at < self.input.len() {
            return Err(NoMatch::failure(self.at));
        }
        Ok(Match { value, conformance_errors: self.conformance_errors })
    }

    /// Returns the rest of the input.
    pub(super) fn rest(&self) -> &'a str {
        &self.input[self.at..]
    }

    /// "Failure is returned", because the rest of the input does not match.
    pub(super) fn failure<T>(&self) -> Value<T> {
        Err(NoMatch::failure(self.at))
    }

    /// "Terminate processing with a parse exception."
    pub(super) fn exception<T>(reason: impl Into<Reason>, rule: Rule, range: Range<usize>) -> Value<T> {
        Err(ParseException { reason: reason.into(), rule, range }.into())
    }

    /// "Indicate a conformance error."
    pub(super) fn indicate(&mut self, kind: ConformanceErrorKind, rule: Rule, range: Range<usize>) {
        self.conformance_errors.push(ConformanceError { kind, rule, range });
    }

    /// Matches one character of a set.
    pub(super) fn one_of(&mut self, is_member: impl Fn(char) -> bool) -> Value<char> {
        match self.rest().chars().next().filter(|c| is_member(*c)) {
            Some(c) => {
                self.at += c.len_utf8();
                Ok(c)
            }
            None => self.failure(),
        }
    }

    /// Matches one character.
    pub(super) fn terminal(&mut self, terminal: char) -> Value<char> {
        self.one_of(|c| c == terminal)
    }

    /// Matches a word, ignoring case.
    pub(super) fn word(&mut self, word: &str) -> Value<()> {
        if !self.rest().get(..word.len()).is_some_and(|s| s.eq_ignore_ascii_case(word)) {
            return self.failure();
        }
        self.at += word.len();
        Ok(())
    }

    /// Matches zero or more characters, up to one of `delimiters` or the end, and returns their range.
    pub(super) fn any_except(&mut self, delimiters: &[char]) -> Range<usize> {
        let start = self.at;
        self.at += self.rest().find(delimiters).unwrap_or(self.rest().len());
        start..self.at
    }

    /// Matches all of the rest.
    pub(super) fn all(&mut self) -> &'a str {
        let rest = self.rest();
        self.at = self.input.len();
        rest
    }

    /// Matches an option or alternative. If it does not match, restores the state and returns `None`.
    pub(super) fn optional<T>(&mut self, rule: impl FnOnce(&mut Self) -> Value<T>) -> Value<Option<T>> {
        let (at, encoding_override, errors) = (self.at, self.encoding_override, self.conformance_errors.len());
        match rule(self) {
            Ok(value) => Ok(Some(value)),
            Err(no_match) if no_match.exception().is_none() => {
                (self.at, self.encoding_override) = (at, encoding_override);
                self.conformance_errors.truncate(errors);
                Ok(None)
            }
            Err(exception) => Err(exception),
        }
    }

    /// Cleanses a part of the input, and indicates its conformance errors.
    pub(super) fn cleanse(&mut self, rule: Rule, range: Range<usize>, set: Option<&PercentEncodeSet>) -> String {
        let errors = &mut self.conformance_errors;
        cleanse_part(&self.input[range.clone()], set, self.encoding_override, |kind, at| {
            errors.push(ConformanceError { kind, rule, range: range.start + at.start..range.start + at.end });
        })
    }
}

/// The delimiters that end an authority.
pub(super) const SLASHES_QUESTION_MARK_NUMBER_SIGN: [char; 4] = ['/', '\\', '?', '#'];

/// Returns whether `c` is a solidus or reverse solidus.
pub(super) const fn is_slash(c: char) -> bool {
    matches!(c, '/' | '\\')
}
