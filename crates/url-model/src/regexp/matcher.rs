//! The semantics of patterns: matchers and their continuations.
//!
//! Source: <https://tc39.es/ecma262/#sec-pattern-semantics>

use super::{
    class::{RegExpRecord, canonicalize, word_characters},
    syntax::{Assertion, Node},
};
use std::{cell::Cell, collections::BTreeSet, ops::Range};

/// A match took more steps than allowed: the naive matcher can take exponentially many.
#[derive(Debug)]
pub struct TooManySteps;

/// A `MatchState`. Its input is that of the matcher.
#[derive(Clone, Debug)]
struct MatchState {
    end_index: usize,
    captures: Vec<Option<Range<usize>>>,
}

/// A state, or failure.
type MatchResult = Result<Option<MatchState>, TooManySteps>;

type Continuation<'a> = &'a dyn Fn(MatchState) -> MatchResult;

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Direction {
    Forward,
    Backward,
}

pub(super) fn exec(
    node: &Node,
    capturing_groups_count: usize,
    input: &[char],
    steps: usize,
) -> Result<Option<Vec<Option<Range<usize>>>>, TooManySteps> {
    let x = MatchState { end_index: 0, captures: vec![None; capturing_groups_count] };
    let matcher = Matcher { input, steps: Cell::new(steps) };
    // As if it ended with `$`.
    let c = |y: MatchState| Ok((y.end_index == input.len()).then_some(y));
    Ok(matcher.run(node, Direction::Forward, x, &c)?.map(|y| y.captures))
}

struct Matcher<'a> {
    input: &'a [char],
    steps: Cell<usize>,
}

/// The arguments of `RepeatMatcher` that stay the same.
struct Repeated<'a> {
    m: &'a Node,
    direction: Direction,
    greedy: bool,
    groups: &'a Range<usize>,
}

#[allow(clippy::many_single_char_names, reason = "the names of the standard")]
impl Matcher<'_> {
    /// Source: <https://tc39.es/ecma262/#sec-compilesubpattern>
    fn run(&self, node: &Node, direction: Direction, x: MatchState, c: Continuation<'_>) -> MatchResult {
        self.steps.set(self.steps.get().checked_sub(1).ok_or(TooManySteps)?);
        match node {
            Node::Empty => c(x),
            Node::Disjunction(first, second) => match self.run(first, direction, x.clone(), c)? {
                None => self.run(second, direction, x, c),
                r => Ok(r),
            },
            Node::Alternative(first, second) => {
                let (first, second) = if direction == Direction::Forward { (first, second) } else { (second, first) };
                self.run(first, direction, x, &|y| self.run(second, direction, y, c))
            }
            Node::Assertion(assertion, rer) => {
                if self.assertion(*assertion, *rer, x.end_index) {
                    c(x)
                } else {
                    Ok(None)
                }
            }
            Node::LookAround { is_behind, is_negative, disjunction } => {
                let direction = if *is_behind { Direction::Backward } else { Direction::Forward };
                let r = self.run(disjunction, direction, x.clone(), &|y| Ok(Some(y)))?;
                match r {
                    Some(y) if !is_negative => c(MatchState { end_index: x.end_index, captures: y.captures }),
                    None if *is_negative => c(x),
                    _ => Ok(None),
                }
            }
            Node::Quantified { atom, min, max, greedy, groups } => {
                let repeated = Repeated { m: atom, direction, greedy: *greedy, groups };
                self.repeat_matcher(&repeated, *min, *max, x, c)
            }
            Node::CharSet(set, rer) => self.character_set_matcher(set, *rer, direction, x, c),
            Node::Group(number, disjunction) => {
                let xe = x.end_index;
                self.run(disjunction, direction, x, &|mut y| {
                    let ye = y.end_index;
                    y.captures[number - 1] = Some(xe.min(ye)..xe.max(ye));
                    c(y)
                })
            }
            Node::BackReference(numbers, rer) => self.backreference_matcher(numbers, *rer, direction, x, c),
            Node::NamedReference(..) => unreachable!("names are resolved"),
        }
    }

    /// Source: <https://tc39.es/ecma262/#sec-compileassertion>
    fn assertion(&self, assertion: Assertion, rer: RegExpRecord, e: usize) -> bool {
        let is_line_terminator = |ch: &char| matches!(ch, '\n' | '\r');
        let before = e.checked_sub(1).map(|index| &self.input[index]);
        let after = self.input.get(e);
        let words = word_characters(rer);
        let is_word = |ch: Option<&char>| ch.is_some_and(|&ch| words.contains(&vec![ch]));
        match assertion {
            Assertion::Start => before.is_none_or(|ch| rer.multiline && is_line_terminator(ch)),
            Assertion::End => after.is_none_or(|ch| rer.multiline && is_line_terminator(ch)),
            Assertion::WordBoundary(is_boundary) => (is_word(before) != is_word(after)) == is_boundary,
        }
    }

    /// Source: <https://tc39.es/ecma262/#sec-runtime-semantics-repeatmatcher-abstract-operation>
    fn repeat_matcher(
        &self,
        repeated: &Repeated<'_>,
        min: u64,
        max: Option<u64>,
        x: MatchState,
        c: Continuation<'_>,
    ) -> MatchResult {
        self.steps.set(self.steps.get().checked_sub(1).ok_or(TooManySteps)?);
        if max == Some(0) {
            return c(x);
        }
        let x_end = x.end_index;
        let d = |y: MatchState| {
            if min == 0 && y.end_index == x_end {
                return Ok(None);
            }
            self.repeat_matcher(repeated, min.saturating_sub(1), max.map(|max| max - 1), y, c)
        };
        let mut xr = x.clone();
        xr.captures[repeated.groups.clone()].fill(None);
        if min != 0 {
            return self.run(repeated.m, repeated.direction, xr, &d);
        }
        if repeated.greedy {
            match self.run(repeated.m, repeated.direction, xr, &d)? {
                None => c(x),
                z => Ok(z),
            }
        } else {
            match c(x)? {
                None => self.run(repeated.m, repeated.direction, xr, &d),
                z => Ok(z),
            }
        }
    }

    /// Source: <https://tc39.es/ecma262/#sec-runtime-semantics-charactersetmatcher-abstract-operation>
    fn character_set_matcher(
        &self,
        a: &BTreeSet<Vec<char>>,
        rer: RegExpRecord,
        direction: Direction,
        mut x: MatchState,
        c: Continuation<'_>,
    ) -> MatchResult {
        let e = x.end_index;
        let f = if direction == Direction::Forward { e + 1 } else { e.wrapping_sub(1) };
        if f > self.input.len() {
            return Ok(None);
        }
        let cc = canonicalize(rer, self.input[e.min(f)]);
        let there_is = a.iter().any(|string| canonicalize(rer, string[0]) == cc);
        x.end_index = f;
        if there_is { c(x) } else { Ok(None) }
    }

    /// Source: <https://tc39.es/ecma262/#sec-backreference-matcher>
    fn backreference_matcher(
        &self,
        numbers: &[usize],
        rer: RegExpRecord,
        direction: Direction,
        mut x: MatchState,
        c: Continuation<'_>,
    ) -> MatchResult {
        let Some(r) = numbers.iter().find_map(|number| x.captures[number - 1].clone()) else { return c(x) };
        let (e, len) = (x.end_index, r.len());
        let f = if direction == Direction::Forward { Some(e + len) } else { e.checked_sub(len) };
        let Some(f) = f.filter(|&f| f <= self.input.len()) else { return Ok(None) };
        let g = e.min(f);
        let is_same = |i| canonicalize(rer, self.input[r.start + i]) == canonicalize(rer, self.input[g + i]);
        if !(0..len).all(is_same) {
            return Ok(None);
        }
        x.end_index = f;
        c(x)
    }
}
