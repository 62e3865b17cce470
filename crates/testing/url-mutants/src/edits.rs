//! Changes of a string at ranges, one within another.

use std::ops::Range;

/// A part of what replaces a range.
#[derive(Clone, Debug)]
pub(crate) enum Piece {
    Text(String),
    /// What is there in the text, with the later edits within.
    Source(Range<usize>),
}

impl Piece {
    /// The numbers of the mutants that a text asks for.
    pub(crate) fn mutants(&self) -> Vec<usize> {
        let Self::Text(text) = self else { return Vec::new() };
        let mut mutants = Vec::new();
        for (call, default) in [("mutants::choice(", 1), ("mutants::condition(", 2)] {
            for (at, _) in text.match_indices(call) {
                let mut numbers = text[at + call.len()..].split([',', ')', ' ']).filter(|part| !part.is_empty());
                let first: usize = numbers.next().and_then(|part| part.parse().ok()).unwrap_or_default();
                let count = numbers.next().and_then(|part| part.parse().ok()).unwrap_or(default);
                mutants.extend(first..first + if default == 2 { 2 } else { count });
            }
        }
        mutants
    }
}

/// What replaces a range. An edit comes before those that are within its range.
#[derive(Clone, Debug)]
pub(crate) struct Edit {
    pub(crate) range: Range<usize>,
    pub(crate) pieces: Vec<Piece>,
}

/// The text after the edits, and the range of each in it.
#[derive(Debug, Default)]
pub(crate) struct Edited {
    pub(crate) text: String,
    pub(crate) ranges: Vec<(usize, Range<usize>)>,
}

/// Applies the edits that are not dropped.
pub(crate) fn apply(source: &str, edits: &[Edit], is_dropped: &dyn Fn(usize) -> bool) -> Edited {
    let mut order: Vec<usize> = (0..edits.len()).filter(|&index| !is_dropped(index)).collect();
    // Of those with one start, the outer one is first.
    order.sort_by_key(|&index| (edits[index].range.start, usize::MAX - edits[index].range.end, index));
    let mut edited = Edited::default();
    render(source, edits, &order, 0..source.len(), None, &mut edited);
    edited
}

/// Writes `range`, with the edits of `order` within it that come after the edit `outer`.
fn render(
    source: &str,
    edits: &[Edit],
    order: &[usize],
    range: Range<usize>,
    outer: Option<usize>,
    edited: &mut Edited,
) {
    let mut at = range.start;
    let from = order.partition_point(|&index| edits[index].range.start < at);
    for &index in &order[from..] {
        let edit = &edits[index];
        if edit.range.start > range.end {
            break;
        }
        let is_within = edit.range.start >= at && edit.range.end <= range.end;
        if !is_within || outer.is_some_and(|outer| index <= outer) {
            continue;
        }
        edited.text += &source[at..edit.range.start];
        let start = edited.text.len();
        for piece in &edit.pieces {
            match piece {
                Piece::Text(text) => edited.text += text,
                Piece::Source(inner) => render(source, edits, order, inner.clone(), Some(index), edited),
            }
        }
        edited.ranges.push((index, start..edited.text.len()));
        at = edit.range.end;
    }
    edited.text += &source[at..range.end];
}
