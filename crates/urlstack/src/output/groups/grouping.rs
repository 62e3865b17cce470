//! How inputs are grouped, and what is written of their groups.

use super::{entry::Entry, memory::Memory};

/// How inputs are grouped.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Grouping {
    /// Whether inputs of one group follow each other.
    pub(crate) is_sorted: bool,
    /// Whether the number of inputs is written with each.
    pub(crate) has_counts: bool,
    /// How many of the groups with one value are written, if not all.
    pub(crate) most_per_value: Option<u64>,
    /// How much memory is used before groups are kept on disk.
    pub(crate) memory: Memory,
    /// Whether counts are estimated instead.
    pub(crate) is_estimate: bool,
    /// How many of the largest groups are written, if that is their order.
    pub(crate) largest: Option<usize>,
    /// How the share of a group is written after its count.
    pub(crate) share: Share,
}

/// How the share of a group of all inputs is written.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub(crate) enum Share {
    #[default]
    None,
    /// A percentage after a tab.
    Percent,
    /// A number from 0 to 1 after this text.
    Fraction(&'static str),
    /// A number from 0 to 1 after a delimiter.
    Cell(u8),
}

impl Grouping {
    /// Returns what groups are sorted by: their size, if that is asked for, and their place among the inputs.
    pub(super) fn rank(&self, count: u64, number: u64) -> [u64; 2] {
        [if self.largest.is_some() { u64::MAX - count } else { 0 }, number]
    }

    /// Appends the line of a group.
    pub(super) fn append_line(
        &self,
        Entry { count, texts: [before, after], .. }: &Entry<'_>,
        total: u64,
        end: u8,
        output: &mut Vec<u8>,
    ) {
        output.extend_from_slice(before);
        if self.has_counts {
            output.extend_from_slice(count.to_string().as_bytes());
            let share = |parts| rounded(*count, total, parts);
            match self.share {
                Share::None => {}
                Share::Percent => {
                    let share = share(1000);
                    output.extend_from_slice(format!("\t{}.{}%", share / 10, share % 10).as_bytes());
                }
                Share::Fraction(name) => {
                    output.extend_from_slice(name.as_bytes());
                    append_millionths(share(MILLION), output);
                }
                Share::Cell(delimiter) => {
                    output.push(delimiter);
                    append_millionths(share(MILLION), output);
                }
            }
        }
        output.extend_from_slice(after);
        output.push(end);
    }
}

const MILLION: u128 = 1_000_000;

/// Returns the share of a count in so many parts.
fn rounded(count: u64, total: u64, parts: u128) -> u128 {
    let total = u128::from(total.max(1));
    (2 * parts * u128::from(count) + total) / (2 * total)
}

/// Appends a number of millionths as a number from 0 to 1.
fn append_millionths(share: u128, output: &mut Vec<u8>) {
    let text = format!("{}.{:06}", share / MILLION, share % MILLION);
    output.extend_from_slice(text.trim_end_matches('0').trim_end_matches('.').as_bytes());
}

#[cfg(test)]
mod tests {
    use super::{MILLION, append_millionths, rounded};

    #[test]
    fn shares() {
        for (count, total, expected) in
            [(1, 1, "1"), (2, 3, "0.666667"), (1, 3, "0.333333"), (1, 10, "0.1"), (1, u64::MAX, "0"), (0, 0, "0")]
        {
            let mut output = Vec::new();
            append_millionths(rounded(count, total, MILLION), &mut output);
            assert_eq!(output, expected.as_bytes(), "{count} of {total}");
        }
        assert_eq!(rounded(u64::MAX, u64::MAX, MILLION), MILLION);
    }
}
