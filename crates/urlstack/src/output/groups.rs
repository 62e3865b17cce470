//! Groups of inputs, of each of which the first is written.
//!
//! The threads find the key of each input, and what is to be written of it; in the order of the inputs, this decides
//! whether it is.

use std::{
    collections::{HashMap, HashSet, TryReserveError},
    hash::{BuildHasher, Hasher, RandomState},
    io::{self, BufWriter, ErrorKind, Write},
};

/// How inputs are grouped.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Grouping {
    /// Whether inputs of one group follow each other.
    pub(crate) is_sorted: bool,
    /// Whether the number of inputs is written with each.
    pub(crate) has_counts: bool,
}

/// Why there is no memory for another group.
const NO_MEMORY: &str = "there is no memory for more URLs; --sorted needs none for inputs that are sorted";

impl From<TryReserveError> for NoMemory {
    fn from(_: TryReserveError) -> Self {
        Self
    }
}

/// There is no memory for another group.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NoMemory;

impl From<NoMemory> for io::Error {
    fn from(NoMemory: NoMemory) -> Self {
        Self::new(ErrorKind::OutOfMemory, NO_MEMORY)
    }
}

/// What is written of an input.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Item<'a> {
    /// What inputs of one group have in common; `None` for an input that is a group by itself.
    pub(crate) key: Option<&'a [u8]>,
    /// What is before the number of inputs, and after it.
    pub(crate) texts: [&'a [u8]; 2],
}

/// The length of a key that there is not.
const NO_KEY: usize = usize::MAX;

impl<'a> Item<'a> {
    const HEAD: usize = 3 * size_of::<usize>();

    /// Appends the lengths of the parts, and the parts.
    pub(crate) fn append_to(&self, output: &mut Vec<u8>) {
        let [before, after] = self.texts;
        for len in [self.key.map_or(NO_KEY, <[u8]>::len), before.len(), after.len()] {
            output.extend_from_slice(&len.to_ne_bytes());
        }
        output.extend([self.key.unwrap_or_default(), before, after].into_iter().flatten());
    }

    /// Takes an item from the start of `bytes`.
    fn take(bytes: &mut &'a [u8]) -> Option<Self> {
        let (head, mut rest) = bytes.split_at_checked(Self::HEAD)?;
        let (lens, _) = head.as_chunks();
        let mut part = |len| rest.split_off(..len);
        let [key_len, before, after] = [0, 1, 2].map(|index| usize::from_ne_bytes(lens[index]));
        let key = if key_len == NO_KEY { None } else { Some(part(key_len)?) };
        let texts = [part(before)?, part(after)?];
        *bytes = rest;
        Some(Self { key, texts })
    }
}

/// A key in 16 bytes.
///
/// Two keys that differ have the same with a probability of 2⁻¹²⁸, since nobody knows the random numbers of a run.
#[derive(Clone, Debug, Default)]
pub(crate) struct KeyHasher([RandomState; 2]);

impl KeyHasher {
    pub(crate) fn hash(&self, key: &[u8]) -> [u8; 16] {
        let [a, b] = self.0.each_ref().map(|state| {
            let mut hasher = state.build_hasher();
            hasher.write(key);
            hasher.finish()
        });
        (u128::from(a) << 64 | u128::from(b)).to_ne_bytes()
    }
}

/// The groups so far.
#[derive(Debug)]
pub(crate) struct Groups {
    grouping: Grouping,
    /// The byte after each line.
    end: u8,
    known: Known,
    output: Vec<u8>,
}

#[derive(Debug)]
enum Known {
    /// The key of the last group, and its texts, if inputs of one group follow each other.
    Last(Option<Box<[u8]>>, Texts),
    /// The keys of all groups.
    Keys(HashSet<Key, Identity>),
    /// The indices of all groups by their keys, and their texts.
    Counted(HashMap<Key, usize, Identity>, Texts),
}

/// A hash of a key.
type Key = [u8; 16];

/// What is written of groups with the numbers of their inputs.
#[derive(Debug, Default)]
struct Texts {
    /// The texts before and after each number.
    bytes: Vec<u8>,
    groups: Vec<Group>,
}

/// A group, whose texts follow those of the group before.
#[derive(Clone, Copy, Debug)]
struct Group {
    count: u64,
    /// The place of the number in the texts, and their end.
    place: usize,
    end: usize,
}

impl Texts {
    fn push(&mut self, [before, after]: [&[u8]; 2]) -> Result<(), NoMemory> {
        self.bytes.try_reserve(before.len() + after.len())?;
        self.groups.try_reserve(1)?;
        self.bytes.extend_from_slice(before);
        let place = self.bytes.len();
        self.bytes.extend_from_slice(after);
        self.groups.push(Group { count: 1, place, end: self.bytes.len() });
        Ok(())
    }

    /// Counts one more input of a group, if there is this group.
    fn count(&mut self, index: usize) -> bool {
        self.groups.get_mut(index).map(|group| group.count += 1).is_some()
    }

    /// Returns the lines of all groups.
    fn lines(&self, end_of_line: u8) -> impl Iterator<Item = Vec<u8>> {
        let mut start = 0;
        self.groups.iter().map(move |Group { count, place, end }| {
            let (before, after) = (&self.bytes[start..*place], &self.bytes[*place..*end]);
            start = *end;
            [before, count.to_string().as_bytes(), after, &[end_of_line]].concat()
        })
    }

    fn clear(&mut self) {
        self.bytes.clear();
        self.groups.clear();
    }
}

impl Groups {
    pub(crate) fn new(grouping: Option<Grouping>, end: u8) -> Self {
        let grouping = grouping.unwrap_or_default();
        let known = match grouping {
            Grouping { is_sorted: true, .. } => Known::Last(None, Texts::default()),
            Grouping { has_counts: true, .. } => Known::Counted(HashMap::default(), Texts::default()),
            _ => Known::Keys(HashSet::default()),
        };
        Self { grouping, end, known, output: Vec::new() }
    }

    /// Returns what is written of these items. If there is no memory for one, the run ends: with fewer groups, inputs
    /// would be written again.
    pub(crate) fn add(&mut self, mut items: &[u8]) -> Result<&[u8], NoMemory> {
        let Self { grouping: Grouping { has_counts, .. }, end, known, output } = self;
        output.clear();
        while let Some(Item { key, texts }) = Item::take(&mut items) {
            let is_new = match known {
                Known::Last(last, _) if !*has_counts => {
                    let is_new = key.is_none() || last.as_deref() != key;
                    if is_new {
                        *last = key.map(Into::into);
                    }
                    is_new
                }
                Known::Last(last, known) => {
                    if !(key.is_some() && last.as_deref() == key && known.count(0)) {
                        output.extend(known.lines(*end).flatten());
                        known.clear();
                        known.push(texts)?;
                        *last = key.map(Into::into);
                    }
                    false
                }
                Known::Keys(keys) => {
                    keys.try_reserve(1)?;
                    key.and_then(hash).is_none_or(|key| keys.insert(key))
                }
                Known::Counted(indices, known) => {
                    let next = known.groups.len();
                    indices.try_reserve(1)?;
                    let index = key.and_then(hash).map_or(next, |key| *indices.entry(key).or_insert(next));
                    if !known.count(index) {
                        known.push(texts)?;
                    }
                    false
                }
            };
            if is_new {
                output.extend(texts.into_iter().flatten());
                output.push(*end);
            }
        }
        Ok(output)
    }

    /// Writes what is due after all items.
    pub(crate) fn finish(&self, output: &mut impl Write) -> io::Result<()> {
        match &self.known {
            Known::Last(_, known) | Known::Counted(_, known) => {
                let mut output = BufWriter::with_capacity(1 << 16, output);
                known.lines(self.end).try_for_each(|line| output.write_all(&line))?;
                output.flush()
            }
            Known::Keys(_) => Ok(()),
        }
    }
}

/// Returns a key that is a hash.
fn hash(key: &[u8]) -> Option<Key> {
    key.try_into().ok()
}

/// The hash of a number that is a hash already.
#[derive(Clone, Copy, Debug, Default)]
struct Identity;

impl BuildHasher for Identity {
    type Hasher = Low;

    fn build_hasher(&self) -> Low {
        Low(0)
    }
}

/// The last eight bytes that were written.
#[derive(Clone, Copy, Debug)]
struct Low(u64);

impl Hasher for Low {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        if let Some(last) = bytes.last_chunk() {
            self.0 = u64::from_ne_bytes(*last);
        }
    }
}
