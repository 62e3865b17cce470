//! Groups that do not fit in memory.
//!
//! 1. Each input is written to one of 64 files, by the first bits of its key, so that all inputs of a group are in one
//!    file.
//! 2. Each file is read twice: to count the inputs of each group, and to take the first input of each. A file whose
//!    keys do not fit in memory is divided by the next bits.
//! 3. The groups are sorted in pieces that fit in memory, and merged (`Runs`).
//!
//! So the time grows with the number of inputs, and sorting only with the number of groups. The files have no names, so
//! that the system removes them with the process.

use super::{
    grouping::Grouping,
    item::{Entry, Identity, Item, Key, PARTITIONS},
    memory::table_size,
};
use std::{
    cmp::Reverse,
    collections::{BinaryHeap, HashMap},
    env,
    fs::File,
    io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write},
    ops::Range,
};

/// How many levels there are: keys that are still in one file then have 60 bits in common.
const LEVELS: u32 = 10;

/// The bytes that are written at once.
const BUFFER: usize = 1 << 14;

/// Returns a file without a name.
fn new_file() -> io::Result<File> {
    tempfile::tempfile().map_err(in_directory)
}

/// Says that an error is not one of the output.
#[expect(clippy::needless_pass_by_value, reason = "a function for map_err")]
fn in_directory(error: io::Error) -> io::Error {
    let message = format!("temporary file in {}, which TMPDIR chooses: {error}", env::temp_dir().display());
    io::Error::new(error.kind(), message)
}

/// Inputs in files by the first bits of their keys.
#[derive(Debug)]
pub(super) struct OnDisk {
    level: u32,
    /// The files, each `None` as long as it is empty.
    partitions: Vec<Option<BufWriter<File>>>,
}

impl OnDisk {
    pub(super) fn new() -> Self {
        Self::at_level(0)
    }

    fn at_level(level: u32) -> Self {
        Self { level, partitions: (0..PARTITIONS).map(|_| None).collect() }
    }

    /// Adds an input, the one of this number.
    pub(super) fn add(&mut self, item: &Item<'_>, number: u64) -> io::Result<()> {
        // An input that is a group by itself has a key that no other has.
        let bits = u128::from(number.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let own = || (bits << 64 | bits).to_ne_bytes();
        let key = item.hash().unwrap_or_else(own);
        self.push(&Entry { key, limited: item.limited, rank: [0, number], count: 1, texts: item.texts })
    }

    fn push(&mut self, entry: &Entry<'_>) -> io::Result<()> {
        let file = match &mut self.partitions[entry.partition(self.level)] {
            Some(file) => file,
            empty => empty.insert(BufWriter::with_capacity(BUFFER, new_file()?)),
        };
        let mut bytes = Vec::with_capacity(Entry::HEAD);
        entry.append_to(&mut bytes);
        file.write_all(&bytes).map_err(in_directory)
    }

    /// Adds all groups to `runs`.
    pub(super) fn add_groups_to(self, runs: &mut Runs) -> io::Result<()> {
        for file in self.partitions.into_iter().flatten() {
            let mut file = file.into_inner().map_err(|error| in_directory(error.into_error()))?;
            let Some(mut counts) = count(&mut file, runs.grouping.memory.0 / 2, self.level)? else {
                let mut divided = Self::at_level(self.level + 1);
                for_each(&mut file, |entry| divided.push(&entry).map(|()| true))?;
                drop(file);
                divided.add_groups_to(runs)?;
                continue;
            };
            for_each(&mut file, |entry| {
                let Some(count) = counts.remove(&entry.key) else { return Ok(true) };
                let [_, number] = entry.rank;
                runs.push(&Entry { rank: runs.grouping.rank(count, number), count, ..entry }).map(|()| true)
            })?;
        }
        Ok(())
    }
}

/// Counts the inputs of each group, unless there are more groups than fit in the memory.
fn count(file: &mut File, memory: usize, level: u32) -> io::Result<Option<HashMap<Key, u64, Identity>>> {
    let mut counts: HashMap<Key, u64, Identity> = HashMap::default();
    let mut fits = true;
    for_each(file, |entry| {
        if let Some(count) = counts.get_mut(&entry.key) {
            *count += 1;
            return Ok(true);
        }
        fits = level + 1 == LEVELS || table_size(counts.len(), counts.capacity(), size_of::<(Key, u64)>()) <= memory;
        if fits {
            counts.try_reserve(1)?;
            counts.insert(entry.key, 1);
        }
        Ok(fits)
    })?;
    Ok(fits.then_some(counts))
}

/// Calls `then` with all entries of a file, until it returns `false`.
fn for_each(file: &mut File, mut then: impl FnMut(Entry<'_>) -> io::Result<bool>) -> io::Result<()> {
    file.seek(SeekFrom::Start(0)).map_err(in_directory)?;
    let mut file = BufReader::with_capacity(BUFFER, file);
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        let read = |bytes: &mut Vec<u8>, file: &mut BufReader<&mut File>, len: usize| {
            bytes.try_reserve(len)?;
            file.take(len as u64).read_to_end(bytes).map_err(in_directory)
        };
        if read(&mut bytes, &mut file, Entry::HEAD)? == 0 {
            return Ok(());
        }
        let more = Entry::len(&bytes).ok_or_else(too_short)? - Entry::HEAD;
        read(&mut bytes, &mut file, more)?;
        if !then(Entry::read(&bytes).ok_or_else(too_short)?)? {
            return Ok(());
        }
    }
}

fn too_short() -> io::Error {
    in_directory(io::ErrorKind::UnexpectedEof.into())
}

/// Groups in the order of their ranks: sorted pieces of a file, and one in memory.
#[derive(Debug)]
pub(super) struct Runs {
    grouping: Grouping,
    file: Option<File>,
    /// The places of the sorted pieces.
    pieces: Vec<Range<u64>>,
    bytes: Vec<u8>,
    /// The ranks of the entries in memory, and their places.
    ranks: Vec<([u64; 2], Range<usize>)>,
}

impl Runs {
    pub(super) fn new(grouping: Grouping) -> Self {
        Self { grouping, file: None, pieces: Vec::new(), bytes: Vec::new(), ranks: Vec::new() }
    }

    pub(super) fn push(&mut self, entry: &Entry<'_>) -> io::Result<()> {
        let start = self.bytes.len();
        let more = Entry::HEAD + entry.texts.iter().map(|text| text.len()).sum::<usize>();
        self.bytes.try_reserve(more)?;
        self.ranks.try_reserve(1)?;
        entry.append_to(&mut self.bytes);
        self.ranks.push((entry.rank, start..self.bytes.len()));
        if self.bytes.len() + size_of_val(&*self.ranks) > self.grouping.memory.0 / 8 { self.write() } else { Ok(()) }
    }

    /// Sorts what is in memory, and writes it.
    fn write(&mut self) -> io::Result<()> {
        let Self { file, pieces, bytes, ranks, .. } = self;
        let file = match file {
            Some(file) => file,
            None => file.insert(new_file()?),
        };
        ranks.sort_unstable_by_key(|(rank, _)| *rank);
        let start = pieces.last().map_or(0, |piece| piece.end);
        let mut output = BufWriter::with_capacity(BUFFER, file);
        let mut places = ranks.iter().map(|(_, place)| place.clone());
        places.try_for_each(|place| output.write_all(&bytes[place])).map_err(in_directory)?;
        output.flush().map_err(in_directory)?;
        pieces.push(start..start + bytes.len() as u64);
        bytes.clear();
        ranks.clear();
        Ok(())
    }

    /// Calls `then` with all groups in their order, until it returns `false`.
    pub(super) fn for_each(mut self, mut then: impl FnMut(Entry<'_>) -> io::Result<bool>) -> io::Result<()> {
        if self.file.is_some() {
            self.write()?;
        }
        self.ranks.sort_unstable_by_key(|(rank, _)| *rank);
        for (_, place) in self.ranks {
            let entry = Entry::read(&self.bytes[place]).ok_or_else(too_short)?;
            if !then(entry)? {
                return Ok(());
            }
        }
        let Some(mut file) = self.file else { return Ok(()) };
        self.bytes = Vec::new();
        let buffer = (self.grouping.memory.0 / 4 / self.pieces.len().max(1)).clamp(1 << 12, 1 << 20);
        let mut pieces: Vec<Piece> = self.pieces.into_iter().map(|place| Piece::new(place, buffer)).collect();
        let mut next = BinaryHeap::new();
        for (index, piece) in pieces.iter_mut().enumerate() {
            next.extend(piece.next_rank(&mut file)?.map(|rank| Reverse((rank, index))));
        }
        while let Some(Reverse((_, index))) = next.pop() {
            let piece = &mut pieces[index];
            if !then(Entry::read(piece.take()).ok_or_else(too_short)?)? {
                return Ok(());
            }
            next.extend(piece.next_rank(&mut file)?.map(|rank| Reverse((rank, index))));
        }
        Ok(())
    }
}

/// A sorted piece of a file that is read.
struct Piece {
    /// What is not read yet.
    rest: Range<u64>,
    buffer: usize,
    /// What is read, and where in that the next entry is.
    bytes: Vec<u8>,
    next: Range<usize>,
}

impl Piece {
    fn new(rest: Range<u64>, buffer: usize) -> Self {
        Self { rest, buffer, bytes: Vec::new(), next: 0..0 }
    }

    /// Reads the next entry, if there is one.
    fn next_rank(&mut self, file: &mut File) -> io::Result<Option<[u64; 2]>> {
        if self.next.start == self.bytes.len() && self.rest.is_empty() {
            return Ok(None);
        }
        self.fill(file, Entry::HEAD)?;
        let len = Entry::len(&self.bytes[self.next.start..]).ok_or_else(too_short)?;
        self.fill(file, len)?;
        self.next.end = self.next.start + len;
        Ok(Entry::read(&self.bytes[self.next.clone()]).map(|entry| entry.rank))
    }

    /// Returns the next entry, which was read.
    fn take(&mut self) -> &[u8] {
        let place = self.next.clone();
        self.next.start = place.end;
        &self.bytes[place]
    }

    /// Reads until there are so many bytes.
    fn fill(&mut self, file: &mut File, len: usize) -> io::Result<()> {
        let Self { rest, buffer, bytes, next } = self;
        if bytes.len() - next.start >= len {
            return Ok(());
        }
        bytes.drain(..next.start);
        *next = 0..0;
        let wanted = (len - bytes.len()).max(*buffer) as u64;
        let count = wanted.min(rest.end - rest.start);
        bytes.try_reserve(usize::try_from(count).unwrap_or(usize::MAX))?;
        file.seek(SeekFrom::Start(rest.start)).map_err(in_directory)?;
        file.take(count).read_to_end(bytes).map_err(in_directory)?;
        rest.start += count;
        if bytes.len() < len { Err(too_short()) } else { Ok(()) }
    }
}
