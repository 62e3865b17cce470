//! How inputs are grouped, and what is written of their groups.

use super::{item::Entry, memory::Memory, templates::Templates};
use crate::{output::json, record::table::Dialect, terminal::streams::Streams};

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
    /// Whether the texts are paths that become templates, and of how many different segments in one place.
    pub(crate) templates: Option<Templates>,
    /// How a group is written.
    pub(crate) form: Form,
}

/// How a group is written that has a count.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) enum Form {
    /// The text before the count, the count, and the text after it.
    #[default]
    Around,
    /// The count, the share of all inputs as a percentage if that is asked for, and the columns of the text, with tabs
    /// between them.
    Line { has_share: bool, streams: Streams },
    /// An object with the columns of the text by these names, the count, and the share from 0 to 1.
    Object { names: &'static [&'static str], streams: Streams },
    /// A row of the columns of the text, the count, and the share from 0 to 1.
    Row { columns: usize, dialect: Dialect, streams: Streams },
}

impl Grouping {
    /// Returns what groups are sorted by: their size, if that is asked for, and their place among the inputs.
    pub(super) fn rank(&self, count: u64, number: u64) -> [u64; 2] {
        [if self.largest.is_some() { u64::MAX - count } else { 0 }, number]
    }

    /// Appends the line of a group.
    pub(super) fn append_line(&self, entry: &Entry<'_>, total: u64, end: u8, output: &mut Vec<u8>) {
        let Entry { count, texts: [before, after], .. } = *entry;
        let digits = count.to_string();
        let share = |parts| rounded(count, total, parts);
        match self.form {
            Form::Around => {
                output.extend_from_slice(before);
                if self.has_counts {
                    output.extend_from_slice(digits.as_bytes());
                }
                output.extend_from_slice(after);
            }
            Form::Line { has_share, streams } => {
                output.extend_from_slice(digits.as_bytes());
                if has_share {
                    let share = share(1000);
                    output.extend_from_slice(format!("\t{}.{}%", share / 10, share % 10).as_bytes());
                }
                output.push(b'\t');
                output.extend_from_slice(&streams.shown(before));
            }
            Form::Object { names, streams } => {
                let start = output.len();
                for (name, text) in names.iter().zip(columns(before, names.len())) {
                    output.push(if output.len() == start { b'{' } else { b',' });
                    json::append_string(output, name);
                    output.push(b':');
                    json::append_string(output, &String::from_utf8_lossy(text));
                }
                if streams.is_seen {
                    json::escape_invisible(output, start);
                }
                output.extend_from_slice(format!(",\"count\":{digits},\"share\":").as_bytes());
                append_millionths(share(MILLION), output);
                output.push(b'}');
            }
            Form::Row { columns: number, dialect, streams } => {
                for text in columns(before, number) {
                    dialect.write(&streams.shown(text), output);
                    output.push(dialect.delimiter);
                }
                output.extend_from_slice(digits.as_bytes());
                output.push(dialect.delimiter);
                append_millionths(share(MILLION), output);
            }
        }
        output.push(end);
    }
}

/// Returns the columns of a text. Only the first can have tabs.
fn columns(text: &[u8], number: usize) -> impl Iterator<Item = &[u8]> {
    let mut columns: Vec<&[u8]> = text.rsplitn(number, |byte| *byte == b'\t').collect();
    columns.reverse();
    columns.into_iter()
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
