//! Columns of positions in an input, counted in characters from 1.

/// Counts characters from one position to the next, so that many positions in a long input take linear time.
pub(crate) struct ColumnCounter<'a> {
    text: &'a [u8],
    /// The last position, and its column.
    position: usize,
    column: usize,
}

impl<'a> ColumnCounter<'a> {
    pub(crate) fn new(text: &'a [u8]) -> Self {
        Self { text, position: 0, column: 1 }
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
