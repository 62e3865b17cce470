//! Batches of lines.

use crate::{
    output::{
        layout::{Format, Layout},
        sink::Sink,
    },
    record::{
        input::{Input, Origin, Place},
        part::Part,
        table::{Columns, Fields, Row, without_end},
    },
};
use memchr::{memchr_iter, memchr2_iter, memrchr};
use std::{mem, ops::Range, path::Path, str, sync::Arc};

/// The number of bytes per read. Batches fit the caches of a core.
pub(super) const BLOCK: usize = 256 * 1024;

/// Whole lines, and their output.
#[derive(Debug)]
pub(crate) struct Batch {
    /// The file of the lines; `None` for standard input.
    pub(super) file: Option<Arc<Path>>,
    /// The number of the first line, counted from 1.
    pub(super) first_line: u64,
    pub(super) bytes: Vec<u8>,
    /// The number of bytes in lines.
    pub(crate) len: usize,
    pub(crate) line_count: u64,
    /// The byte after each of them.
    pub(super) end: u8,
    /// If the lines are rows of a table, its columns, and the place of its header, after which there are rows.
    pub(super) table: Option<(Arc<Columns>, Range<usize>)>,
    /// The fields of the row in progress.
    pub(super) fields: Option<Fields>,
    /// Whether all the bytes are one input.
    pub(super) is_part: bool,
    /// Where they are in a document.
    pub(super) part: Option<Part>,
    pub(crate) sink: Sink,
}

impl Batch {
    pub(crate) fn new(layout: Arc<Layout>) -> Self {
        Self {
            file: None,
            first_line: 1,
            bytes: Vec::new(),
            len: 0,
            line_count: 0,
            end: b'\n',
            table: None,
            fields: None,
            is_part: false,
            part: None,
            sink: Sink::new(layout),
        }
    }

    /// Returns the number of bytes that are in no other batch.
    pub(super) fn own_len(&self) -> usize {
        self.part.as_ref().map_or(self.len, |part| part.range.len())
    }

    /// Calls `work` on each line without its end, on each row of a table, or on all of them at once.
    pub(crate) fn work(&mut self, work: &mut impl FnMut(Input<'_>, &mut Sink)) {
        if self.is_part {
            self.work_on_part(work);
        } else if self.table.is_some() {
            self.work_on_rows(work);
        } else {
            self.work_on_lines(work);
        }
    }

    fn work_on_part(&mut self, work: &mut impl FnMut(Input<'_>, &mut Sink)) {
        let Self { file, first_line, bytes, len, table, part, sink, .. } = self;
        let (columns, start) = table.as_ref().map_or((None, 0), |(columns, header)| (Some(&**columns), header.end));
        let (header, bytes) = bytes[..*len].split_at(start);
        if bytes.is_empty() && columns.is_some() {
            return;
        }
        let lines_before = memchr_iter(b'\n', header).count() as u64;
        let place = Place { line: Some(*first_line + lines_before), file: file.as_deref() };
        let origin = Origin { record: bytes, row: None, columns, part: part.as_ref(), base: None, failure: None };
        work(Input { origin: Some(&origin), ..Input::new(bytes, str::from_utf8(bytes).ok(), place) }, sink);
    }

    fn work_on_rows(&mut self, work: &mut impl FnMut(Input<'_>, &mut Sink)) {
        let Self { file, first_line, bytes, len, table: Some((columns, header)), fields: Some(fields), sink, .. } =
            self
        else {
            return;
        };
        let lines_before = memchr_iter(b'\n', &bytes[..header.start]).count() as u64;
        let mut place = Place { line: Some(*first_line + lines_before), file: file.as_deref() };
        let mut rest = &bytes[header.start..*len];
        let mut is_header = header.start < header.end;
        if !is_header {
            sink.header_of_columns(columns);
        }
        fields.log.clone_from(&columns.log);
        let mut composed = Vec::new();
        while !rest.is_empty() {
            let (row, after) = rest.split_at(fields.read(rest));
            rest = after;
            // The reader skips empty lines.
            let empty = row.iter().take_while(|byte| **byte == b'\n').count();
            place.line = place.line.map(|line| line + empty as u64);
            let lines = memchr_iter(b'\n', &row[empty..]).count() as u64;
            let bytes = without_end(&row[empty..]);
            let row = Row { columns, fields, bytes };
            if mem::take(&mut is_header) {
                sink.header_of_source(&row);
                if columns.are_others && sink.layout.format == Format::Records {
                    sink.line(bytes);
                }
            } else if !bytes.is_empty() {
                let (input, failure) = match row.input(&mut composed) {
                    Ok(input) => (input, None),
                    Err(failure) => (bytes, Some(failure)),
                };
                let failure = failure.as_ref();
                let origin = Origin { record: bytes, row: Some(row), columns: None, part: None, base: None, failure };
                work(Input { origin: Some(&origin), ..Input::new(input, None, place) }, sink);
            }
            place.line = place.line.map(|line| line + lines);
        }
    }

    fn work_on_lines(&mut self, work: &mut impl FnMut(Input<'_>, &mut Sink)) {
        let Self { file, first_line, bytes, len, sink, end: line_end, .. } = self;
        let (bytes, line_end) = (&bytes[..*len], *line_end);
        // Nearly always, the whole batch is UTF-8, and so is every line.
        let text = str::from_utf8(bytes).ok();
        let is_in_line = |at: usize| bytes[at] != b'\r' || bytes.get(at + 1) != Some(&b'\n');
        sink.may_warn = memchr2_iter(b'\t', b'\r', bytes).any(is_in_line);
        let mut place = Place { line: Some(*first_line), file: file.as_deref() };
        let mut start = 0;
        // There is one call, so that the work on a line is inlined.
        let last = memrchr(line_end, bytes).is_none_or(|end| end + 1 < bytes.len()).then_some(bytes.len());
        for end in memchr_iter(line_end, bytes).chain(last.filter(|len| *len > 0)) {
            // A line without a newline keeps all its bytes.
            let has_return = line_end == b'\n' && end < bytes.len() && bytes[start..end].ends_with(b"\r");
            let line = start..end - usize::from(has_return);
            work(Input::new(&bytes[line.clone()], text.map(|text| &text[line]), place), sink);
            place.line = place.line.map(|line| line + 1);
            start = end + 1;
        }
    }

    /// Clears the batch, and shrinks it if it is larger than most batches.
    pub(crate) fn clear(&mut self) {
        (self.len, self.line_count, self.table) = (0, 0, None);
        (self.is_part, self.part) = (false, None);
        self.sink.outlet = None;
        self.sink.clear();
        if self.bytes.len() > 4 * BLOCK {
            self.bytes.truncate(BLOCK);
            self.bytes.shrink_to_fit();
            self.sink.shrink_to(16 * BLOCK);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{BLOCK, Batch};
    use std::sync::Arc;

    #[test]
    fn only_a_large_batch_shrinks() {
        for (len, expected) in [(4 * BLOCK, 4 * BLOCK), (4 * BLOCK + 1, BLOCK), (20 * BLOCK, BLOCK)] {
            let mut batch = Batch::new(Arc::default());
            batch.bytes = vec![0; len];
            batch.sink.data().reserve(20 * BLOCK);
            batch.clear();
            assert_eq!(batch.bytes.len(), expected);
            assert!(batch.bytes.capacity() < 2 * expected);
            assert_eq!((16 * BLOCK..20 * BLOCK).contains(&batch.sink.data().capacity()), expected == BLOCK);
        }
    }
}
