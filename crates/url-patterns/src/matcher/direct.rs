//! Patterns in which every step has one way to go.
//!
//! The regular expression of the standard tries the ways to divide a string in a fixed order, and its first success is
//! the match. In many patterns only one way can succeed, or the first that can is known:
//!
//! - Literals at the end of the pattern are the end of the text, so that the steps before have the text up to there.
//! - A segment wildcard is as short as possible. Before a literal that begins with the delimiter, it ends at the first
//!   delimiter, which it cannot contain. Before another byte and a segment wildcard, it ends where that byte first
//!   follows. Whatever a later place leaves, this one also leaves.
//! - A full wildcard at the end of the pattern takes the rest. It is as long as possible. If there are several with
//!   literals between them, the last literal is where it occurs last. Each literal before it is where it occurs last
//!   before that. No other way has any of them later.
//! - A last part that is optional matches nothing at the end of the text, and must match elsewhere.

use crate::{
    groups::Slot,
    options::Options,
    part::{Modifier, Part, PartType, Span},
};
use alloc::{boxed::Box, vec::Vec};

/// A step. It starts where the last one ended; the last must end where the text ends.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Step {
    /// A literal.
    Literal(Span),
    /// The text ends with a literal, before which it ends for the next steps.
    End(Span),
    /// A literal once or more, up to the end.
    Repeat(Span),
    /// If this is the end, the match is complete, and the other groups have not matched.
    Optional,
    /// A group: one byte or more up to the next delimiter or the end.
    Segment,
    /// A group: one byte or more up to the next of a byte, without a delimiter.
    SegmentBefore(u8),
    /// A group: segments of one byte or more up to the end, separated by single delimiters.
    Segments,
    /// A group: what is left, without a delimiter; it may be empty.
    RestOfSegment,
    /// A group: what is left; it may be empty.
    Rest,
    /// The last group that has no place yet: what follows the last of a literal. The text ends before the literal for
    /// the next steps.
    RestAfterLast(Span),
}

/// What is in a pattern.
#[derive(Clone, Copy)]
enum Item<'p> {
    Literal(Span),
    Segment,
    Full,
    /// A part that is optional or repeated.
    Modified(&'p Part),
}

/// Returns the items of a pattern. Empty literals are left out, and neighbours are one.
fn items(parts: &[Part]) -> Vec<Item<'_>> {
    let mut items = Vec::with_capacity(3 * parts.len());
    for part in parts {
        // `.*` takes as much as it can, so its repetitions add nothing to it.
        let is_repeated_full = part.kind == PartType::FullWildcard
            && (part.modifier == Modifier::OneOrMore || part.is_bare() && part.modifier == Modifier::ZeroOrMore);
        if part.modifier != Modifier::None && !is_repeated_full {
            items.push(Item::Modified(part));
        } else if part.is_group() {
            push_literal(&mut items, part.prefix);
            items.push(if part.kind == PartType::FullWildcard { Item::Full } else { Item::Segment });
            push_literal(&mut items, part.suffix);
        } else {
            push_literal(&mut items, part.value);
        }
    }
    items
}

fn push_literal(items: &mut Vec<Item<'_>>, literal: Span) {
    match items.last_mut() {
        _ if literal.is_empty() => {}
        Some(Item::Literal(last)) if last.end == literal.start => last.end = literal.end,
        _ => items.push(Item::Literal(literal)),
    }
}

/// Returns the steps for `parts`, whose texts are in `text`, if in each there is one way to go.
pub(crate) fn compile(text: &str, parts: &[Part], options: Options) -> Option<Box<[Step]>> {
    let items = items(parts);
    let is_literal = |item: &&Item<'_>| matches!(item, Item::Literal(_));
    let at_end = items.iter().rev().take_while(is_literal).count();
    let (items, end) = items.split_at(items.len() - at_end);
    let mut steps = Vec::with_capacity(items.len() + at_end + 2);
    steps.extend(end.iter().rev().filter_map(|item| match item {
        Item::Literal(literal) => Some(Step::End(*literal)),
        _ => None,
    }));
    for (index, item) in items.iter().enumerate() {
        let rest = &items[index + 1..];
        match *item {
            Item::Literal(literal) => steps.push(Step::Literal(literal)),
            Item::Segment => steps.push(segment(text, rest, options)?),
            Item::Full => {
                full_wildcards(rest, &mut steps)?;
                break;
            }
            Item::Modified(part) if rest.is_empty() => modified(text, part, options, &mut steps)?,
            Item::Modified(_) => return None,
        }
    }
    Some(steps.into())
}

/// Adds the steps of a full wildcard before the items `rest`, and of these, which are full wildcards and literals.
fn full_wildcards(rest: &[Item<'_>], steps: &mut Vec<Step>) -> Option<()> {
    let mut rest = rest;
    while let [before @ .., Item::Full] = rest {
        let (before, literal) = match before {
            [before @ .., Item::Literal(literal)] => (before, *literal),
            // The one before takes all.
            _ => (before, Span::default()),
        };
        steps.push(Step::RestAfterLast(literal));
        rest = before;
    }
    steps.push(Step::Rest);
    rest.is_empty().then_some(())
}

/// The step of a segment wildcard before the items `rest`.
fn segment(text: &str, rest: &[Item<'_>], options: Options) -> Option<Step> {
    let first = |span: Span| span.of(text).as_bytes().first().copied();
    let next = match rest.first() {
        None => return Some(Step::Segment),
        Some(Item::Literal(literal)) => first(*literal)?,
        Some(Item::Modified(part)) if part.is_group() => first(part.prefix)?,
        Some(Item::Modified(part)) => first(part.value)?,
        Some(Item::Segment | Item::Full) => return None,
    };
    if options.delimiter == Some(next) {
        return Some(Step::Segment);
    }
    match rest {
        [Item::Literal(literal), Item::Segment, ..] if literal.len() == 1 => Some(Step::SegmentBefore(next)),
        _ => None,
    }
}

/// Adds the steps of the last part, which is optional or repeated.
fn modified(text: &str, part: &Part, options: Options, steps: &mut Vec<Step>) -> Option<()> {
    let Part { kind, modifier, prefix, value, suffix, .. } = *part;
    if kind == PartType::FixedText {
        if value.is_empty() {
            return Some(());
        }
        if modifier != Modifier::OneOrMore {
            steps.push(Step::Optional);
        }
        steps.push(if modifier == Modifier::Optional { Step::Literal(value) } else { Step::Repeat(value) });
        return Some(());
    }
    // The group of a repeated wildcard is around all repetitions, so without prefix and suffix it matches always.
    if part.is_bare() && modifier == Modifier::ZeroOrMore {
        steps.push(Step::RestOfSegment);
        return Some(());
    }
    if modifier != Modifier::OneOrMore {
        steps.push(Step::Optional);
    }
    let is_joined_by_delimiter =
        suffix.is_empty() && options.delimiter.is_some_and(|delimiter| prefix.of(text).as_bytes() == [delimiter]);
    let wildcard = match kind {
        PartType::FullWildcard => Step::Rest,
        _ if !modifier.repeats() || part.is_bare() => Step::Segment,
        _ if is_joined_by_delimiter => Step::Segments,
        _ => return None,
    };
    if !prefix.is_empty() {
        steps.push(Step::Literal(prefix));
    }
    if !suffix.is_empty() {
        steps.push(Step::End(suffix));
    }
    steps.push(wildcard);
    Some(())
}

/// How often a byte of a text is looked at, at most.
pub(crate) fn steps_per_byte(steps: &[Step]) -> u32 {
    // Each place is one where a literal can be for one step only, because the next one has what is before.
    let literal = |step: &Step| if let Step::RestAfterLast(literal) = step { literal.len() } else { 0 };
    2 + steps.iter().map(literal).max().unwrap_or(0) as u32
}

/// Runs the steps on `input`.
pub(crate) fn run(steps: &[Step], text: &[u8], options: Options, input: &[u8], slots: &mut [Slot]) -> bool {
    let is_delimiter = |byte: &u8| options.delimiter == Some(*byte);
    // What no step has matched yet, and where it starts.
    let (mut rest, mut at) = (input, 0);
    let mut slots = slots.iter_mut();
    for step in steps {
        let matched = match *step {
            Step::Literal(literal) => {
                let literal = literal.of_bytes(text);
                match rest.split_at_checked(literal.len()) {
                    Some((start, after)) if options.eq(start, literal) => rest = after,
                    _ => return false,
                }
                at += literal.len();
                continue;
            }
            Step::End(literal) => {
                let literal = literal.of_bytes(text);
                match rest.len().checked_sub(literal.len()).map(|middle| rest.split_at(middle)) {
                    Some((before, end)) if options.eq(end, literal) => rest = before,
                    _ => return false,
                }
                continue;
            }
            Step::Repeat(literal) => {
                let literal = literal.of_bytes(text);
                let mut copies = rest.chunks(literal.len());
                if rest.is_empty() || !copies.all(|copy| options.eq(copy, literal)) {
                    return false;
                }
                rest = &[];
                continue;
            }
            Step::Optional => {
                if rest.is_empty() {
                    slots.for_each(|slot| *slot = Slot::UNMATCHED);
                    return true;
                }
                continue;
            }
            Step::Segment => match rest.iter().position(is_delimiter).unwrap_or(rest.len()) {
                0 => return false,
                found => found,
            },
            Step::SegmentBefore(byte) => {
                let is_end = |other: &u8| is_delimiter(other) || options.eq(&[*other], &[byte]);
                let found = rest.iter().skip(1).position(is_end).map_or(rest.len(), |found| found + 1);
                if found == rest.len() || is_delimiter(&rest[0]) || is_delimiter(&rest[found]) {
                    return false;
                }
                found
            }
            Step::Segments => {
                if rest.split(is_delimiter).any(<[u8]>::is_empty) {
                    return false;
                }
                rest.len()
            }
            Step::RestOfSegment => {
                if rest.iter().any(is_delimiter) {
                    return false;
                }
                rest.len()
            }
            Step::Rest => rest.len(),
            Step::RestAfterLast(literal) => {
                let literal = literal.of_bytes(text);
                let starts = 0..(rest.len() + 1).saturating_sub(literal.len());
                let is_here = |start: &usize| options.eq(&rest[*start..*start + literal.len()], literal);
                let Some(start) = starts.rev().find(is_here) else { return false };
                if let Some(slot) = slots.next_back() {
                    *slot = Slot::new(at + start + literal.len(), at + rest.len());
                }
                rest = &rest[..start];
                continue;
            }
        };
        if let Some(slot) = slots.next() {
            *slot = Slot::new(at, at + matched);
        }
        rest = &rest[matched..];
        at += matched;
    }
    rest.is_empty()
}
