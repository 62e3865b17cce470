//! Reading lines in batches.
//!
//! A batch is filled by one call of `read`, and cut after its last newline. The rest starts the next batch. So lines
//! are processed as soon as they arrive, and many at a time if they arrive fast. A line that does not fit enlarges the
//! batch.
//!
//! A byte order mark at the start of a source is not part of its first line. It is invisible in editors, and the
//! standard's UTF-8 decode removes it: <https://encoding.spec.whatwg.org/#utf-8-decode>

use crate::{
    inputs::{
        batch::{BLOCK, Batch},
        encoded::Encoded,
        parts::{Filled, Parts},
    },
    record::{
        har::Archive,
        input::looks_like_url,
        objects::ObjectColumns,
        table::{Columns, Cutter, Fields, Log, Quotes, Table},
    },
    terminal::{
        stdio::{Stdin, open},
        visible::visible,
    },
};
use memchr::{memchr, memchr_iter, memrchr};
use std::{
    collections::VecDeque,
    io::{self, ErrorKind, Read},
    ops::Range,
    path::Path,
    sync::Arc,
};
use url_sources::{Format, detect};

/// How many bytes of a source are searched for a NUL byte.
const NUL_SEARCH: u64 = 64 * 1024;

/// U+FEFF, as UTF-8.
const BYTE_ORDER_MARK: &[u8] = "\u{FEFF}".as_bytes();

/// A source of lines.
#[derive(Clone, Debug)]
pub(crate) enum Source {
    Stdin,
    File(Arc<Path>),
    /// An archive of requests, in this file or standard input.
    Archive(Option<Arc<Path>>),
}

impl Source {
    /// Returns the file of this name, or standard input for `-`.
    pub(crate) fn named(path: &Path) -> Self {
        if path.as_os_str() == "-" { Self::Stdin } else { Self::File(path.into()) }
    }

    /// The source as an archive of requests.
    pub(crate) fn archive(self) -> Self {
        Self::Archive(self.path().cloned())
    }

    /// Returns the file, or `None` for standard input.
    pub(crate) fn path(&self) -> Option<&Arc<Path>> {
        match self {
            Self::Stdin => None,
            Self::File(path) => Some(path),
            Self::Archive(path) => path.as_ref(),
        }
    }

    fn open(&self) -> io::Result<Box<dyn Read + Send>> {
        match self {
            Self::Stdin => Ok(Box::new(Stdin::open()?)),
            Self::File(path) => Ok(Box::new(open(path)?)),
            Self::Archive(None) => Ok(Box::new(Archive::new(Box::new(Stdin::open()?))?)),
            Self::Archive(Some(path)) => Ok(Box::new(Archive::new(Box::new(open(path)?))?)),
        }
    }

    /// Returns the number of bytes to read, if known.
    pub(crate) fn len(&self) -> Option<u64> {
        let metadata = match self {
            Self::File(path) => path.metadata(),
            #[cfg(unix)]
            Self::Stdin => Path::new("/dev/stdin").metadata(),
            #[cfg(not(unix))]
            Self::Stdin => return None,
            // The lines that are read of it are not its bytes.
            Self::Archive(_) => return None,
        };
        metadata.ok().filter(std::fs::Metadata::is_file).map(|metadata| metadata.len())
    }
}

/// What of a source is one input.
#[derive(Clone, Debug, Default)]
pub(crate) enum Division {
    #[default]
    Lines,
    /// What is before each NUL byte; or a line, if a source starts with none.
    EndedByNul,
    /// A line with an object, whose members are columns of the output.
    Objects(ObjectColumns),
    /// A row of a table.
    Rows(Table),
    /// Some of its lines or rows, as many as are read at once, with their ends.
    Parts(Option<Table>),
    /// Some of a document, as much as is read at once, if its format or its name says that it is read by piece; or else
    /// all of it. Some bytes before and after each part are kept, too.
    Pieces(Option<Format>, usize),
    /// All of it, with its line ends, and whatever it is.
    Whole,
}

/// Fills batches from sources, one after the other.
pub(crate) struct Lines {
    sources: std::vec::IntoIter<Source>,
    reader: Option<Box<dyn Read + Send>>,
    file: Option<Arc<Path>>,
    next_line: u64,
    /// The bytes after the last line, or the last row.
    rest: Vec<u8>,
    /// How the lines are a table, if they are.
    table: Option<Table>,
    /// The columns of their objects, if these are to be found.
    objects: Option<ObjectColumns>,
    /// The batches that wait until the columns of objects are known.
    held: VecDeque<Batch>,
    /// How documents are read by piece, if they are.
    pieces: Option<(Option<Format>, usize)>,
    /// The parts of the source, if it is such a document.
    parts: Option<Parts>,
    /// Whether each source is one input.
    are_whole: bool,
    /// Whether each batch is one input.
    are_parts: bool,
    /// Whether inputs end with NUL bytes, in a source that has some.
    may_end_with_nul: bool,
    /// The byte after each input of the source.
    end: u8,
    /// The columns of the source, if they were found.
    columns: Option<Arc<Columns>>,
    /// The names of the columns of the first source.
    first_names: Vec<String>,
    /// Finds the ends of rows that can have newlines in them.
    cutter: Option<Cutter>,
}

impl Lines {
    pub(crate) fn new(sources: Vec<Source>, division: Division) -> Self {
        let are_whole = matches!(division, Division::Whole);
        let are_parts = are_whole || matches!(division, Division::Parts(_) | Division::Pieces(..));
        let may_end_with_nul = matches!(division, Division::EndedByNul);
        let (mut table, mut objects, mut pieces) = (None, None, None);
        match division {
            Division::Rows(rows) | Division::Parts(Some(rows)) => table = Some(rows),
            Division::Objects(columns) => objects = Some(columns),
            Division::Pieces(format, margin) => pieces = Some((format, margin)),
            Division::Lines | Division::EndedByNul | Division::Parts(None) | Division::Whole => {}
        }
        Self {
            sources: sources.into_iter(),
            reader: None,
            file: None,
            next_line: 1,
            rest: Vec::new(),
            table,
            objects,
            held: VecDeque::new(),
            pieces,
            parts: None,
            are_whole,
            are_parts,
            may_end_with_nul,
            end: b'\n',
            columns: None,
            first_names: Vec::new(),
            cutter: None,
        }
    }

    /// Fills `batch` with the next lines, at least one, or with the message that a source cannot be read, which is then
    /// skipped. Returns `false` at the end of all sources.
    pub(crate) fn fill(&mut self, batch: &mut Batch) -> bool {
        // The header, which has the columns, precedes the first row.
        while self.objects.as_ref().is_some_and(|objects| !objects.are_known()) {
            let mut next = Batch::new(batch.sink.layout.clone());
            let is_filled = self.fill_next(&mut next);
            let Some(objects) = &mut self.objects else { break };
            if is_filled {
                objects.find_in(&next.bytes[..next.len]);
                next.bytes.truncate(next.len);
                next.bytes.shrink_to_fit();
                self.held.push_back(next);
            } else {
                objects.stop();
            }
        }
        match self.held.pop_front() {
            Some(held) => *batch = held,
            None => return self.fill_next(batch),
        }
        true
    }

    fn fill_next(&mut self, batch: &mut Batch) -> bool {
        match self.fill_with_lines(batch) {
            Ok(is_filled) => is_filled,
            Err(error) => {
                self.reader = None;
                self.rest.clear();
                batch.sink.unread(about(self.file.as_deref(), &error));
                true
            }
        }
    }

    fn fill_with_lines(&mut self, batch: &mut Batch) -> io::Result<bool> {
        loop {
            let Some(reader) = &mut self.reader else {
                let Some(source) = self.sources.next() else { return Ok(false) };
                self.file = source.path().cloned();
                self.next_line = 1;
                self.columns = None;
                let mut reader = source.open()?;
                if self.may_end_with_nul {
                    self.end = if has_nul(&mut reader, &mut self.rest)? { b'\0' } else { b'\n' };
                }
                self.reader = Some(reader);
                let has_newlines = self.table.as_ref().filter(|table| table.dialect.quotes == Quotes::Csv);
                self.cutter = has_newlines.map(|table| Cutter::new(table.dialect));
                self.start_document();
                continue;
            };
            if let Some(parts) = &mut self.parts {
                let Filled { part, len, first_line, line_count, is_end } = parts.fill(reader, &mut batch.bytes)?;
                if is_end {
                    self.reader = None;
                }
                batch.file.clone_from(&self.file);
                (batch.is_part, batch.end, batch.part) = (true, self.end, Some(part));
                (batch.first_line, batch.len, batch.line_count) = (first_line, len, line_count);
                return Ok(true);
            }
            let line_end = self.end;
            let last_end = |piece: &[u8]| match &mut self.cutter {
                _ if self.are_whole => None,
                Some(cutter) => cutter.last_end(piece),
                None => memrchr(line_end, piece).map(|end| end + 1),
            };
            let (mut end, is_last) = read_lines(reader, &mut self.rest, &mut batch.bytes, last_end)?;
            if self.next_line == 1
                && !self.are_whole
                && line_end == b'\n'
                && let Some(kind) = Encoded::of(&batch.bytes[..end])
            {
                return Err(io::Error::new(ErrorKind::InvalidData, kind.remedy()));
            }
            if is_last {
                self.reader = None;
            }
            if self.next_line == 1 && !self.are_whole && batch.bytes[..end].starts_with(BYTE_ORDER_MARK) {
                batch.bytes.drain(..BYTE_ORDER_MARK.len());
                end -= BYTE_ORDER_MARK.len();
            }
            // An empty source has no lines, but it is an input.
            if end > 0 || self.are_whole {
                (batch.is_part, batch.end) = (self.are_parts, line_end);
                if self.table.is_some() {
                    let header = self.start_table(&batch.bytes[..end])?;
                    let columns = self.columns.clone().unwrap_or_default();
                    end = self.end_table(&batch.bytes[..end], header.end, end);
                    batch.table = Some((columns, header));
                }
                if let Some(Table { dialect, .. }) = &self.table {
                    batch.fields.get_or_insert_with(|| Fields::new(*dialect));
                }
                let lines = memchr_iter(line_end, &batch.bytes[..end]).count() as u64;
                batch.file.clone_from(&self.file);
                (batch.first_line, batch.len, batch.line_count) = (self.next_line, end, lines);
                self.next_line += lines;
                return Ok(true);
            }
        }
    }

    /// Finds out whether the source is read by piece, if it is a document.
    fn start_document(&mut self) {
        let Some((format, margin)) = &self.pieces else { return };
        let format = format.clone().or_else(|| {
            let name = self.file.as_ref()?.to_string_lossy();
            // Without a text, only the name decides.
            let (_, format) = detect(Some(&name), "");
            format.is_by_piece().then_some(format)
        });
        self.are_whole = format.is_none();
        self.parts = format.map(|format| Parts::new(format, *margin));
    }

    /// Finds the columns of a source by its header, unless they are known, and returns the place of that. Only comments
    /// precede it.
    fn start_table(&mut self, rows: &[u8]) -> io::Result<Range<usize>> {
        let (None, Some(table)) = (&self.columns, &self.table) else { return Ok(0..0) };
        let invalid = |message| io::Error::new(ErrorKind::InvalidData, message);
        if !table.has_header {
            let columns = match &table.log {
                Some(Log::Known(log)) => {
                    let names: Vec<_> = log.names().map(str::as_bytes).collect();
                    Columns::new(&table.wanted, &names).map(|columns| columns.of_log(log.clone()))
                }
                _ => Columns::new(&table.wanted, &[]),
            };
            self.columns = Some(Arc::new(columns.map_err(invalid)?));
            return Ok(0..0);
        }
        let Some((mut columns, place)) = Columns::find(rows, table).map_err(invalid)? else {
            return Ok(rows.len()..rows.len());
        };
        let first = &mut self.first_names;
        if first.is_empty() {
            columns.names().clone_into(first);
        }
        columns.are_others = *first != columns.names();
        if table.passes_through && columns.are_others {
            let message =
                format!("the columns are not the first ones, {}; --to json writes any", visible(first.join(", ")));
            return Err(invalid(message));
        }
        self.columns = Some(Arc::new(columns));
        Ok(place)
    }

    /// Returns the end of the rows that have these columns. The next batch starts with a line that names others.
    fn end_table(&mut self, rows: &[u8], start: usize, end: usize) -> usize {
        let changed = self.columns.as_ref().and_then(|columns| columns.changed_in(&rows[start..end]));
        let Some(place) = changed.map(|place| start + place) else { return end };
        self.rest.splice(..0, rows[place..end].iter().copied());
        self.columns = None;
        // The rest is to be read, even if there is no more.
        self.reader.get_or_insert_with(|| Box::new(io::empty()));
        place
    }
}

/// Returns whether a source has a NUL byte at its start, which is read into `start`.
fn has_nul(reader: &mut impl Read, start: &mut Vec<u8>) -> io::Result<bool> {
    let mut most = reader.take(NUL_SEARCH);
    let mut piece = [0; 4096];
    loop {
        let count = match most.read(&mut piece) {
            Ok(0) => return Ok(false),
            Ok(count) => count,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        start.extend_from_slice(&piece[..count]);
        if memchr(b'\0', &piece[..count]).is_some() {
            return Ok(true);
        }
    }
}

/// Returns the message about a source that cannot be read.
fn about(file: Option<&Path>, error: &io::Error) -> String {
    let name = file.map_or("standard input".into(), |file| visible(file.as_os_str().as_encoded_bytes()));
    // Arguments are URLs, but behind --file they are names of files.
    let is_url = file.and_then(Path::to_str).is_some_and(looks_like_url);
    let hint = if is_url { "expected the name of a file instead of a URL: " } else { "" };
    format!("{name}: {hint}{error}")
}

/// Reads until there is a newline, or the end of the source. Returns how many of the bytes are whole lines, and whether
/// the source has ended. The bytes after the lines are left in `rest`, the start of the next lines.
///
/// `last_end` returns the end of the last whole line in the bytes that follow those of the call before.
fn read_lines(
    reader: &mut impl Read,
    rest: &mut Vec<u8>,
    bytes: &mut Vec<u8>,
    mut last_end: impl FnMut(&[u8]) -> Option<usize>,
) -> io::Result<(usize, bool)> {
    let mut len = rest.len();
    // The vector keeps its length, because growing it would fill it with zeros each time.
    if bytes.len() < len + BLOCK {
        enlarge(bytes, len + BLOCK)?;
    }
    bytes[..len].copy_from_slice(rest);
    rest.clear();
    loop {
        if len == bytes.len() {
            enlarge(bytes, 2 * len)?;
        }
        let count = match reader.read(&mut bytes[len..]) {
            Ok(0) => return Ok((len, true)),
            Ok(count) => count,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        let read = &bytes[len..len + count];
        if let Some(end) = last_end(read) {
            rest.extend_from_slice(&read[end..]);
            return Ok((len + end, false));
        }
        len += count;
    }
}

/// Enlarges the vector. A line for which there is no memory is an error like any other of reading.
fn enlarge(bytes: &mut Vec<u8>, len: usize) -> io::Result<()> {
    bytes.try_reserve(len - bytes.len())?;
    bytes.resize(len, 0);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{about, read_lines};
    use std::{
        io::{self, ErrorKind, Read},
        path::Path,
    };

    /// Is interrupted before each read.
    struct Interrupted<'t>(&'t [u8], bool);

    impl Read for Interrupted<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            self.1 = !self.1;
            if self.1 { Err(ErrorKind::Interrupted.into()) } else { self.0.read(buffer) }
        }
    }

    #[test]
    fn an_interrupted_read_is_repeated() {
        let last_newline = |piece: &[u8]| piece.iter().rposition(|byte| *byte == b'\n').map(|newline| newline + 1);
        let (mut reader, mut rest, mut bytes) = (Interrupted(b"a\nb", false), Vec::new(), Vec::new());
        assert_eq!(read_lines(&mut reader, &mut rest, &mut bytes, last_newline).unwrap(), (2, false));
        assert_eq!(read_lines(&mut reader, &mut rest, &mut bytes, last_newline).unwrap(), (1, true));
        assert_eq!(&bytes[..1], b"b");
    }

    #[test]
    fn what_is_said_of_a_source() {
        let about = |file: Option<&str>| about(file.map(Path::new), &io::Error::other("no"));
        assert_eq!(about(None), "standard input: no");
        assert_eq!(about(Some("a\u{1B}")), r"a\u{1b}: no");
        // A Windows drive looks like a scheme, and not every text with slashes is a URL.
        assert_eq!(about(Some("c:x")), "c:x: no");
        assert_eq!(about(Some("a://b:c")), "a://b:c: no");
        assert_eq!(about(Some("a://b")), "a://b: expected the name of a file instead of a URL: no");
    }
}
