//! The steps, and the regular expression that is generated, are compared with the regular expression of the standard as
//! nodes. A naive matcher runs it, and tries all ways in the order of ECMAScript.

use super::{Program, direct};
use crate::{
    canonicalize::Encoding,
    groups::Slot,
    options::Options,
    part::{Modifier, Part, PartType},
    pattern_parser::{self, PartList},
};
use alloc::{boxed::Box, format, string::String, vec, vec::Vec};
use core::ops::Range;
use proptest::prelude::*;
use url_regexp::Regexp;

/// A regular expression.
enum Node {
    Literal(Vec<u8>),
    /// A byte that is not the delimiter.
    Not(Option<u8>),
    Group(usize, Box<Node>),
    Sequence(Vec<Node>),
    Repeat {
        node: Box<Node>,
        min: usize,
        max: usize,
        is_greedy: bool,
    },
}

fn repeat(node: Node, min: usize, max: usize) -> Node {
    Node::Repeat { node: Box::new(node), min, max, is_greedy: true }
}

fn modified(node: Node, modifier: Modifier) -> Node {
    match modifier {
        Modifier::None => node,
        Modifier::Optional => repeat(node, 0, 1),
        Modifier::ZeroOrMore => repeat(node, 0, usize::MAX),
        Modifier::OneOrMore => repeat(node, 1, usize::MAX),
    }
}

/// Source: <https://urlpattern.spec.whatwg.org/#generate-a-regular-expression-and-name-list>
fn regular_expression(text: &str, parts: &[Part], options: Options) -> Node {
    let mut groups = 0;
    let node = |part: &Part| {
        let literal = |text: &str| Node::Literal(text.as_bytes().to_vec());
        let (prefix, suffix) = (part.prefix.of(text), part.suffix.of(text));
        let wildcard = || match part.kind {
            PartType::FullWildcard => repeat(Node::Not(None), 0, usize::MAX),
            _ => {
                Node::Repeat { node: Box::new(Node::Not(options.delimiter)), min: 1, max: usize::MAX, is_greedy: false }
            }
        };
        if !part.is_group() {
            return modified(literal(part.value.of(text)), part.modifier);
        }
        groups += 1;
        let group = |node| Node::Group(groups - 1, Box::new(node));
        match (part.is_bare(), part.modifier.repeats()) {
            (true, false) => modified(group(wildcard()), part.modifier),
            (true, true) => group(modified(wildcard(), part.modifier)),
            (false, false) => {
                modified(Node::Sequence(vec![literal(prefix), group(wildcard()), literal(suffix)]), part.modifier)
            }
            (false, true) => {
                let next = Node::Sequence(vec![literal(suffix), literal(prefix), wildcard()]);
                let all = group(Node::Sequence(vec![wildcard(), repeat(next, 0, usize::MAX)]));
                let all = Node::Sequence(vec![literal(prefix), all, literal(suffix)]);
                repeat(all, usize::from(part.modifier == Modifier::OneOrMore), 1)
            }
        }
    };
    Node::Sequence(parts.iter().map(node).collect())
}

type Groups = Vec<Option<Range<usize>>>;

/// A text, and how many steps may be left before this is given up.
struct Naive<'t> {
    text: &'t [u8],
    steps: usize,
}

impl Naive<'_> {
    /// Matches at `at`, and then what `next` matches.
    ///
    /// Source: <https://tc39.es/ecma262/#sec-compilesubpattern>
    fn run(
        &mut self,
        node: &Node,
        at: usize,
        groups: Groups,
        next: &mut dyn FnMut(&mut Self, usize, Groups) -> Option<Groups>,
    ) -> Option<Groups> {
        self.steps = self.steps.checked_sub(1)?;
        match node {
            Node::Literal(literal) if self.text[at..].starts_with(literal) => next(self, at + literal.len(), groups),
            Node::Not(delimiter) if self.text.get(at).is_some_and(|byte| Some(*byte) != *delimiter) => {
                next(self, at + 1, groups)
            }
            Node::Literal(_) | Node::Not(_) => None,
            Node::Group(index, node) => self.run(node, at, groups, &mut |this, end, mut groups| {
                groups[*index] = Some(at..end);
                next(this, end, groups)
            }),
            Node::Sequence(nodes) => match nodes.split_first() {
                None => next(self, at, groups),
                Some((first, rest)) => {
                    self.run(first, at, groups, &mut |this, at, groups| this.sequence(rest, at, groups, next))
                }
            },
            Node::Repeat { node, min, max, is_greedy } => self.repeat(node, (*min, *max, *is_greedy), at, groups, next),
        }
    }

    fn sequence(
        &mut self,
        nodes: &[Node],
        at: usize,
        groups: Groups,
        next: &mut dyn FnMut(&mut Self, usize, Groups) -> Option<Groups>,
    ) -> Option<Groups> {
        match nodes.split_first() {
            None => next(self, at, groups),
            Some((first, rest)) => {
                self.run(first, at, groups, &mut |this, at, groups| this.sequence(rest, at, groups, next))
            }
        }
    }

    /// Source: <https://tc39.es/ecma262/#sec-runtime-semantics-repeatmatcher-abstract-operation>
    fn repeat(
        &mut self,
        node: &Node,
        (min, max, is_greedy): (usize, usize, bool),
        at: usize,
        groups: Groups,
        next: &mut dyn FnMut(&mut Self, usize, Groups) -> Option<Groups>,
    ) -> Option<Groups> {
        if max == 0 {
            return next(self, at, groups);
        }
        if min == 0
            && !is_greedy
            && let Some(found) = next(self, at, groups.clone())
        {
            return Some(found);
        }
        let mut inner = groups.clone();
        reset(node, &mut inner);
        let again = (min.saturating_sub(1), if max == usize::MAX { max } else { max - 1 }, is_greedy);
        let found = self.run(node, at, inner, &mut |this, end, groups| {
            if min == 0 && end == at { None } else { this.repeat(node, again, end, groups, next) }
        });
        if found.is_some() || min > 0 || !is_greedy { found } else { next(self, at, groups) }
    }
}

/// Forgets the groups in a node.
fn reset(node: &Node, groups: &mut Groups) {
    match node {
        Node::Literal(_) | Node::Not(_) => {}
        Node::Group(index, node) => {
            groups[*index] = None;
            reset(node, groups);
        }
        Node::Sequence(nodes) => nodes.iter().for_each(|node| reset(node, groups)),
        Node::Repeat { node, .. } => reset(node, groups),
    }
}

/// What the naive matcher finds, and whether it has tried all ways.
fn naive(node: &Node, count: usize, text: &[u8]) -> (Option<Groups>, bool) {
    let mut matcher = Naive { text, steps: 200_000 };
    let len = text.len();
    let found = matcher.run(node, 0, vec![None; count], &mut |_, end, groups| (end == len).then_some(groups));
    (found, matcher.steps > 0)
}

fn pattern() -> impl Strategy<Value = String> {
    let text = "[ab/.-]{1,2}";
    let group = prop_oneof![Just(String::from("*")), Just(String::from(":n")), Just(String::new())];
    let modifier = prop_oneof![3 => Just(""), 1 => Just("?"), 1 => Just("*"), 1 => Just("+")];
    let braces = (prop::option::of(text), group.clone(), prop::option::of(text), modifier.clone()).prop_map(
        |(before, group, after, modifier)| {
            format!("{{{}{group}{}}}{modifier}", before.unwrap_or_default(), after.unwrap_or_default())
        },
    );
    let bare = (group, modifier).prop_map(|(group, modifier)| match group.as_str() {
        "" => String::new(),
        _ => group + modifier,
    });
    let piece = prop_oneof![3 => text.prop_map(String::from), 2 => bare, 2 => braces];
    prop::collection::vec(piece, 1..6).prop_map(|pieces| {
        // Each name is another one.
        let numbered = pieces.iter().enumerate();
        numbered.map(|(index, piece)| piece.replace(":n", &format!(":n{index}"))).collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn both_ways_find_what_the_regular_expression_finds(
        pattern in pattern(),
        input in "[ab/.-]{0,9}",
        which in 0_usize..3,
        ignore_case: bool,
    ) {
        let options = [Options::DEFAULT, Options::HOSTNAME, Options::PATHNAME][which];
        let options = Options { ignore_case, ..options };
        // Texts stay as they are.
        let parsed = pattern_parser::parse(&pattern, options, Encoding::Search);
        let Ok(PartList { text, parts, .. }) = parsed else { return Ok(()) };
        let count = parts.iter().filter(|part| part.is_group()).count();
        let (expected, is_complete) = naive(&regular_expression(&text, &parts, options), count, input.as_bytes());
        prop_assume!(is_complete);
        let input = if ignore_case { input.to_ascii_uppercase() } else { input };
        let source = crate::regular_expression::generate(&text, &parts, options, Vec::new()).source;
        let mut programs = vec![Program::Regexp(Box::new(Regexp::options().ignore_case(ignore_case).compile(&source).unwrap()))];
        programs.extend(direct::compile(&text, &parts, options).map(Program::Direct));
        for program in programs {
            let mut slots = vec![Slot::new(7, 7); count];
            let found = super::Matcher(program.clone()).find(&text, options, &input, &mut slots);
            let found = found.then(|| slots.into_iter().map(Slot::range).collect::<Groups>());
            prop_assert_eq!(&found, &expected, "{} on {} by {:?}", pattern, input, program);
        }
    }
}

/// The patterns that most routes are made of need no memory.
#[test]
fn common_patterns_are_direct() {
    let is_direct = |pattern: &str, options| {
        let PartList { text, parts, .. } = pattern_parser::parse(pattern, options, Encoding::Search).unwrap();
        direct::compile(&text, &parts, options).is_some()
    };
    for pattern in [
        "",
        "/",
        "/a",
        "/:a",
        "/:a/:b/c",
        "/a/*",
        "/:a/*",
        "/a/*.png",
        "/:a.html",
        "/:a-:b",
        "/:y-:m-:d",
        "/a{/b}?",
        "/:a?",
        "/:a/:b?",
        "/:a/:b*",
        "/:a/:b+",
        "/*?",
        "{/:a}?/b",
        "/a{/*}?",
        "/:a{/}?",
        "{*/}?b",
        "{a}+",
        "/**",
        "/*a*b",
        "/:a/*/b/*.png",
        "/*{*a}+{*}b",
    ] {
        assert!(is_direct(pattern, Options::PATHNAME), "{pattern}");
    }
    for pattern in ["*.example.com", "{*.}?example.com", "{:sub.}?example.com", ":a.example.com", "example.:tld"] {
        assert!(is_direct(pattern, Options::HOSTNAME), "{pattern}");
    }
    for pattern in ["http{s}?", "q=:q", "*", "a*", "*a"] {
        assert!(is_direct(pattern, Options::DEFAULT), "{pattern}");
    }
    for pattern in ["/*{*a}b*", "/*/:a/*", "/:a:b", "{a}?/{b}?", "/*/:a"] {
        assert!(!is_direct(pattern, Options::PATHNAME), "{pattern}");
    }
}
