//! Lines and columns of positions in a text. A column is counted in characters from 1.

use std::ops::Range;

/// Counts characters from one position to the next, so that many positions in a long input take linear time.
#[derive(Clone)]
pub(crate) struct ColumnCounter<'a> {
    text: &'a [u8],
    /// The last position, and its column.
    position: usize,
    column: usize,
}

impl<'a> ColumnCounter<'a> {
    pub(crate) fn new(text: &'a [u8]) -> Self {
        Self::known(text, 0, 1)
    }

    /// Counts from a position whose column is known.
    pub(crate) fn known(text: &'a [u8], position: usize, column: usize) -> Self {
        Self { text, position, column }
    }

    /// Returns the column of the character that starts at this byte.
    pub(crate) fn column_of(&mut self, position: usize) -> usize {
        if position < self.position {
            self.column -= count_characters(&self.text[position..self.position]);
        } else {
            self.column += count_characters(&self.text[self.position..position]);
        }
        self.position = position;
        self.column
    }
}

/// Returns the number of characters. Invalid UTF-8 counts as in the standard's decoder.
fn count_characters(bytes: &[u8]) -> usize {
    let count =
        |chunk: std::str::Utf8Chunk<'_>| chunk.valid().chars().count() + usize::from(!chunk.invalid().is_empty());
    bytes.utf8_chunks().map(count).sum()
}

/// Finds the lines of ranges that come in their order. Each line is searched once, however many ranges it has.
pub(crate) struct Lines<'t> {
    text: &'t [u8],
    /// The line of the last range, and the number of lines before it.
    line: Range<usize>,
    count: u64,
    columns: ColumnCounter<'t>,
}

impl<'t> Lines<'t> {
    /// The first line starts at a column, because it can have characters before the text.
    pub(crate) fn new(text: &'t [u8], column: usize) -> Self {
        Self { text, line: 0..end_of_line(text, 0), count: 0, columns: ColumnCounter::known(text, 0, column) }
    }

    /// Returns what counts the columns of the line of the last range.
    pub(crate) fn columns(&self) -> ColumnCounter<'t> {
        self.columns.clone()
    }

    /// Returns the line of a range, or its lines if it has several.
    pub(crate) fn around(&mut self, range: &Range<usize>) -> Range<usize> {
        while self.line.end < range.start {
            let start = self.line.end + 1;
            self.line = start..end_of_line(self.text, start);
            self.count += 1;
            self.columns = ColumnCounter::new(&self.text[start..]);
        }
        let end = if range.end > self.line.end { end_of_line(self.text, range.end) } else { self.line.end };
        self.line.start..end
    }

    /// Returns the number of lines before a range.
    pub(crate) fn before(&mut self, range: &Range<usize>) -> u64 {
        self.around(range);
        self.count
    }

    /// Returns the number of lines before a range, and its columns.
    pub(crate) fn position_of(&mut self, range: &Range<usize>) -> (u64, Range<usize>) {
        let start = self.around(range).start;
        let [from, to] = [range.start, range.end].map(|at| self.columns.column_of(at.saturating_sub(start)));
        (self.count, from..to)
    }
}

/// Returns where the line ends that goes on at `at`.
fn end_of_line(text: &[u8], at: usize) -> usize {
    memchr::memchr(b'\n', &text[at..]).map_or(text.len(), |len| at + len)
}

#[cfg(test)]
mod tests {
    use super::Lines;

    /// The lines and columns of all ranges of short texts, by splitting and counting.
    #[test]
    fn positions_are_those_of_a_naive_count() {
        for text in ["", "a", "ab\ncd", "\n\na\n", "é\né é\n", "a\nb\nc\nd", "a b c\n"] {
            let starts: Vec<usize> = (0..text.len()).filter(|at| text.is_char_boundary(*at)).collect();
            let mut lines = Lines::new(text.as_bytes(), 1);
            for start in starts.into_iter().filter(|at| !text[*at..].starts_with('\n')) {
                let end = start + text[start..].chars().next().map_or(0, char::len_utf8);
                let before = text[..start].matches('\n').count();
                let line = text[..start].rfind('\n').map_or(0, |at| at + 1);
                let column = text[line..start].chars().count() + 1;
                assert_eq!(lines.position_of(&(start..end)), (before as u64, column..column + 1), "{start} in {text}");
                let line_end = text[end..].find('\n').map_or(text.len(), |at| end + at);
                assert_eq!(lines.around(&(start..end)), line..line_end, "{start} in {text}");
                // A range over several lines has all of them.
                assert_eq!(lines.around(&(start..text.len())), line..text.len(), "{start} in {text}");
            }
        }
    }
}
