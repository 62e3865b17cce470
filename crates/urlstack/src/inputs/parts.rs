//! Documents cut into parts, each of which ends after a piece.
//!
//! 1. A block is read, or more if no piece ends in it.
//! 2. The reader of the format goes through it without looking for URLs. Where it stops, the part ends.
//! 3. The part gets the position of the reader at its start, from which a worker can read it again.
//!
//! A document can be one line. So that a message can show the text around a place, and its column, a part comes with
//! some bytes of its first and its last line that are in other parts.

use crate::{
    inputs::batch::BLOCK,
    record::part::{Bracket, MARGIN, Part, as_read},
    terminal::positions::{ColumnCounter, Lines},
};
use memchr::{memchr, memchr_iter, memrchr};
use std::{
    io::{self, ErrorKind, Read},
    ops::Range,
    str,
    sync::Arc,
};
use url_sources::{Format, Position};

/// A document that is read part by part.
pub(super) struct Parts {
    format: Format,
    /// How many bytes before and after a part are kept of a line.
    margin: usize,
    position: Position,
    /// What is before the rest on its line, the column at which that starts, and the number of the line.
    before: Vec<u8>,
    column: usize,
    line: u64,
    /// The bytes after the last part.
    rest: Vec<u8>,
    /// Where to find the brackets that are open, in a message.
    brackets: Vec<Bracket>,
}

/// What was filled into the bytes of a batch.
pub(super) struct Filled {
    pub(super) part: Part,
    /// How many bytes there are, also those around the part.
    pub(super) len: usize,
    pub(super) first_line: u64,
    /// How many lines end in the part.
    pub(super) line_count: u64,
    /// Whether nothing more is to be read.
    pub(super) is_end: bool,
}

impl Parts {
    /// Reads a document of a format that is read by piece.
    pub(super) fn new(format: Format, margin: usize) -> Self {
        Self {
            format,
            margin,
            position: Position::default(),
            before: Vec::new(),
            column: 1,
            line: 1,
            rest: Vec::new(),
            brackets: Vec::new(),
        }
    }

    /// Fills `bytes` with the next part, and with what is around it.
    pub(super) fn fill(&mut self, reader: &mut impl Read, bytes: &mut Vec<u8>) -> io::Result<Filled> {
        let (start, column, position) = (self.before.len(), self.column, self.position.clone());
        let mut block = Block::new(bytes, [&self.before, &self.rest])?;
        // A copy of the position takes time, too.
        let mut wanted = BLOCK.max(position.size());
        let (mut end, mut is_fault) = (start, false);
        while end == start && !is_fault {
            block.read(reader, (start + wanted).saturating_add(self.margin))?;
            let whole = if block.is_last { block.decoded } else { block.boundary(block.len - self.margin) };
            if let Ok(count) = self.position.advance(as_read(block.text(start..whole), block.is_last), &self.format) {
                end += count;
            } else {
                // A worker finds the fault again.
                (end, is_fault) = (whole, true);
            }
            if block.is_last {
                end = whole;
                break;
            }
            wanted = 2 * (block.len - start);
        }
        let (is_last, range) = (block.is_last, start..end);
        let len = block.end_of_line(end, self.margin);
        let part_start = position.at();
        let unclosed = if is_last { self.unclosed(part_start) } else { None };
        let is_end = is_last || is_fault;
        if !is_end {
            self.keep_brackets(block.text(0..len), part_start, start);
        }
        self.rest.clear();
        self.rest.extend_from_slice(&block.bytes[end..block.len]);
        let (first_line, line_count) = (self.line, self.pass(&block.bytes[..end]));
        let part = Part { position, range, column, is_last, unclosed };
        Ok(Filled { part, len, first_line, line_count, is_end })
    }

    /// Keeps the end of the last line, and returns how many lines end.
    fn pass(&mut self, bytes: &[u8]) -> u64 {
        let line_start = memrchr(b'\n', bytes).map_or(0, |end| end + 1);
        let first = if line_start > 0 { 1 } else { self.column };
        let kept = boundary_after(bytes, line_start.max(bytes.len().saturating_sub(self.margin)));
        self.column = ColumnCounter::known(&bytes[line_start..], 0, first).column_of(kept - line_start);
        self.before.clear();
        self.before.extend_from_slice(&bytes[kept..]);
        let count = memchr_iter(b'\n', bytes).count() as u64;
        self.line += count;
        count
    }

    /// Returns the innermost bracket that is open, if it is in a part before this position.
    fn unclosed(&self, part_start: u64) -> Option<Bracket> {
        let is_open = self.position.open().next_back().is_some_and(|at| at < part_start);
        is_open.then(|| self.brackets.get(self.position.open().len() - 1).cloned()).flatten()
    }

    /// Keeps the places of the brackets that are open after a part, which starts at a byte of `text`.
    fn keep_brackets(&mut self, text: &str, part_start: u64, start: usize) {
        let new: Vec<usize> = {
            let new = self.position.open().rev().take_while(|at| *at >= part_start);
            new.filter_map(|at| Some(start + usize::try_from(at - part_start).ok()?)).collect()
        };
        self.brackets.truncate(self.position.open().len() - new.len());
        let mut lines = Lines::new(text.as_bytes(), self.column);
        let mut brackets = new.into_iter().rev().peekable();
        while let Some(first) = brackets.next() {
            // Brackets that are close to each other have their text in common.
            let line = lines.around(&(first..first + 1));
            let mut last = first;
            let mut group = vec![first];
            while let Some(next) = brackets.next_if(|next| *next < line.end && next - last <= MARGIN) {
                group.push(next);
                last = next;
            }
            let from = boundary_after(text.as_bytes(), line.start.max(first.saturating_sub(MARGIN)));
            let to = boundary_after(text.as_bytes(), line.end.min(last + MARGIN));
            let excerpt: Arc<str> = text[from..to].into();
            for at in group {
                let (before, columns) = lines.position_of(&(at..at + 1));
                let (line, column) = (self.line + before, columns.start);
                self.brackets.push(Bracket { line, column, text: excerpt.clone(), at: at - from });
            }
        }
    }
}

/// What is read of a document at once.
struct Block<'b> {
    /// It keeps its length, because growing it would fill it with zeros each time.
    bytes: &'b mut Vec<u8>,
    len: usize,
    /// How many of the bytes are known to be UTF-8.
    decoded: usize,
    /// Whether the document ends with it.
    is_last: bool,
}

impl<'b> Block<'b> {
    fn new(bytes: &'b mut Vec<u8>, starts: [&[u8]; 2]) -> io::Result<Self> {
        let mut block = Self { bytes, len: 0, decoded: 0, is_last: false };
        for start in starts {
            block.enlarge(block.len + start.len())?;
            block.bytes[block.len..][..start.len()].copy_from_slice(start);
            block.len += start.len();
        }
        Ok(block)
    }

    /// A piece for which there is no memory is an error like any other of reading.
    fn enlarge(&mut self, len: usize) -> io::Result<()> {
        if self.bytes.len() < len {
            self.bytes.try_reserve(len - self.bytes.len())?;
            self.bytes.resize(len, 0);
        }
        Ok(())
    }

    /// Reads until there are so many bytes, or all of the document.
    fn read(&mut self, reader: &mut impl Read, wanted: usize) -> io::Result<()> {
        while self.len < wanted && !self.is_last {
            if self.len == self.bytes.len() {
                self.enlarge(wanted.min(2 * self.len.max(BLOCK)))?;
            }
            let end = self.bytes.len().min(wanted);
            match reader.read(&mut self.bytes[self.len..end]) {
                Ok(0) => self.is_last = true,
                Ok(count) => self.len += count,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        self.decode();
        Ok(())
    }

    /// Replaces what is not UTF-8 by U+FFFD. The start of a character at the end waits for its other bytes.
    fn decode(&mut self) {
        let new = &self.bytes[self.decoded..self.len];
        let can_go_on = |invalid: &[u8]| str::from_utf8(invalid).is_err_and(|error| error.error_len().is_none());
        match str::from_utf8(new) {
            Ok(_) => self.decoded = self.len,
            Err(error) if error.error_len().is_none() && !self.is_last => self.decoded += error.valid_up_to(),
            Err(_) => {
                let last = new.utf8_chunks().last().map_or(&[][..], |chunk| chunk.invalid());
                let waiting = if !self.is_last && can_go_on(last) { last.len() } else { 0 };
                let whole = self.decoded..self.len - waiting;
                let text = String::from_utf8_lossy(&self.bytes[whole.clone()]).into_owned();
                self.decoded += text.len();
                self.bytes.splice(whole, text.into_bytes());
                self.len = self.decoded + waiting;
            }
        }
    }

    /// Returns the start of the character at a byte, or the end of those that are known.
    fn boundary(&self, at: usize) -> usize {
        let is_inside = |at: &usize| self.bytes[*at] & 0xC0 == 0x80;
        let at = at.min(self.decoded);
        if at == self.decoded { at } else { (0..=at).rev().find(|at| !is_inside(at)).unwrap_or(0) }
    }

    /// Returns where the line ends that goes on at a byte, or where some bytes of it end.
    fn end_of_line(&self, at: usize, margin: usize) -> usize {
        let end = self.boundary(at.saturating_add(margin));
        memchr(b'\n', &self.bytes[at..end]).map_or(end, |len| at + len)
    }

    /// Returns bytes that are known to be UTF-8.
    fn text(&self, range: Range<usize>) -> &str {
        let text = str::from_utf8(&self.bytes[range]);
        debug_assert!(text.is_ok(), "these bytes are decoded");
        text.unwrap_or_default()
    }
}

/// Returns the first start of a character from a byte on.
fn boundary_after(bytes: &[u8], at: usize) -> usize {
    (at..bytes.len()).find(|at| bytes[*at] & 0xC0 != 0x80).unwrap_or(bytes.len())
}
