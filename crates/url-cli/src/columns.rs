//! The column of a place in an input, counted in characters from 1 on.

/// Counts characters from place to place, so that many places in a long input are no trouble.
pub(crate) struct Columns<'a> {
    text: &'a [u8],
    /// The place that was asked about last, and its column.
    at: usize,
    column: usize,
}

impl<'a> Columns<'a> {
    pub(crate) fn new(text: &'a [u8]) -> Self {
        Self { text, at: 0, column: 1 }
    }

    /// The column of the character that starts at this byte.
    pub(crate) fn at(&mut self, place: usize) -> usize {
        if place < self.at {
            self.column -= characters(&self.text[place..self.at]);
        } else {
            self.column += characters(&self.text[self.at..place]);
        }
        self.at = place;
        self.column
    }
}

/// How many characters there are; of what is not UTF-8, as many as the standard's decoder would make of it.
fn characters(bytes: &[u8]) -> usize {
    let count =
        |chunk: std::str::Utf8Chunk<'_>| chunk.valid().chars().count() + usize::from(!chunk.invalid().is_empty());
    bytes.utf8_chunks().map(count).sum()
}
