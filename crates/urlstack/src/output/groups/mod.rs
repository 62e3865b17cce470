//! Groups of inputs, of each of which the first is written.
//!
//! The threads find the key of each input, and what is to be written of it (`item`). In the order of the inputs, this
//! decides whether it is, as the `grouping` says. Groups that do not fit in memory are `on_disk`. `counting` has the
//! options of commands that count texts, and `templates` makes templates of texts that are paths.

mod item;
mod memory;
mod grouping;
mod on_disk;
mod counting;
mod templates;

pub(crate) use counting::Counting;
pub(crate) use grouping::{Form, Grouping};
pub(crate) use item::{Item, Key, KeyHasher};
pub(crate) use memory::Memory;
pub(crate) use templates::{Templates, variable_or};

use datasketches::frequencies::{ErrorType, FrequentItemsSketch};
use item::Entry;
use item::Identity;
use memory::Texts;
use memory::{NoMemory, table_size};
use on_disk::{OnDisk, Runs};
use std::{
    collections::{HashMap, HashSet},
    env, hint,
    io::{self, BufWriter, Write},
    mem,
};
use templates::without_marks;

/// How many keys are looked up before they are added.
const NEAR: usize = 32;

/// The groups so far.
#[derive(Debug)]
pub(crate) struct Groups {
    grouping: Grouping,
    /// The byte after each line.
    end: u8,
    /// How many inputs there were.
    total: u64,
    known: Known,
    /// How many groups of each value were written, if their number is limited.
    limited: HashMap<Key, u64, Identity>,
    /// The inputs of groups that do not fit in memory.
    on_disk: Option<OnDisk>,
    /// How much memory counted groups use before something is done about it.
    limit: usize,
    /// What is to be said about the groups.
    note: Option<String>,
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
    /// Estimates of the counts of the largest groups, by their texts.
    Estimated(Box<FrequentItemsSketch<Vec<u8>>>),
}

impl Groups {
    pub(crate) fn new(grouping: Option<Grouping>, end: u8) -> Self {
        let grouping = grouping.unwrap_or_default();
        let known = match grouping {
            Grouping { is_sorted: true, .. } => Known::Last(None, Texts::default()),
            Grouping { is_estimate: true, .. } => Known::Estimated(Box::new(sketch(grouping.memory))),
            Grouping { has_counts: true, .. } => Known::Counted(HashMap::default(), Texts::default()),
            _ => Known::Keys(HashSet::default()),
        };
        let (limited, output, limit) = (HashMap::default(), Vec::new(), grouping.memory.0);
        Self { grouping, end, total: 0, known, limited, on_disk: None, limit, note: None, output }
    }

    /// Takes what is to be said about the groups.
    pub(crate) fn take_note(&mut self) -> Option<String> {
        self.note.take()
    }

    /// Returns what is written of these items. If there is no memory for one, the run ends: with fewer groups, inputs
    /// would be written again.
    pub(crate) fn add(&mut self, mut items: &[u8]) -> io::Result<&[u8]> {
        self.output.clear();
        let (mut ahead, mut are_near) = (items, 0);
        while let Some(item) = Item::take(&mut items) {
            if are_near == 0 {
                self.bring_near(&mut ahead);
                are_near = NEAR;
            }
            are_near -= 1;
            self.total += 1;
            if self.grouping.most_per_value.is_some_and(|most| self.limited.get(&item.limited) >= Some(&most)) {
                continue;
            }
            if self.is_written(&item)? {
                let Self { grouping, limited, output, end, .. } = self;
                if grouping.most_per_value.is_some() {
                    limited.try_reserve(1).map_err(NoMemory::from)?;
                    *limited.entry(item.limited).or_default() += 1;
                }
                for text in item.texts {
                    output.extend_from_slice(text);
                }
                output.push(*end);
            }
        }
        Ok(&self.output)
    }

    /// Looks up the next keys, so that they are in the cache of the processor when they are added. In a loop that does
    /// nothing else, it waits for several places of a large table at once.
    fn bring_near(&self, items: &mut &[u8]) {
        for item in (0..NEAR).map_while(|_| Item::take(items)) {
            let is_known = item.hash().is_some_and(|key| match &self.known {
                Known::Keys(keys) => keys.contains(&key),
                Known::Counted(indices, _) => indices.contains_key(&key),
                Known::Last(..) | Known::Estimated(_) => false,
            });
            hint::black_box(is_known);
        }
    }

    /// Adds an item to its group. Returns whether it is written now.
    fn is_written(&mut self, item: &Item<'_>) -> io::Result<bool> {
        let Item { key, texts, .. } = *item;
        let Self { grouping, end, known, on_disk, output, total, .. } = self;
        let memory = grouping.memory.0;
        match known {
            Known::Last(last, _) if !grouping.has_counts => {
                let is_new = key.is_none() || last.as_deref() != key;
                if is_new {
                    *last = key.map(Into::into);
                }
                return Ok(is_new);
            }
            Known::Last(last, known) => {
                if !(key.is_some() && last.as_deref() == key && known.count(0)) {
                    if known.len() > 0 {
                        grouping.append_line(&known.entry(0), *total, *end, output);
                    }
                    known.clear();
                    known.push(texts)?;
                    *last = key.map(Into::into);
                }
            }
            Known::Keys(keys) => {
                let hash = item.hash();
                let is_full = on_disk.is_some() || table_size(keys.len(), keys.capacity(), size_of::<Key>()) > memory;
                if !is_full {
                    keys.try_reserve(1).map_err(NoMemory::from)?;
                    return Ok(hash.is_none_or(|key| keys.insert(key)));
                }
                if !hash.is_some_and(|key| keys.contains(&key)) {
                    self.add_to_disk(item)?;
                }
            }
            Known::Counted(indices, known) => {
                let hash = item.hash();
                if let Some(index) = hash.and_then(|key| indices.get(&key)) {
                    known.count(*index);
                    return Ok(false);
                }
                let size = table_size(indices.len(), indices.capacity(), size_of::<(Key, usize)>());
                let is_full = size + known.size_with(texts) > self.limit;
                if is_full && grouping.templates.is_some() {
                    self.make_templates();
                } else if on_disk.is_some() || is_full {
                    self.add_to_disk(item)?;
                    return Ok(false);
                }
                return self.add_text(hash, texts);
            }
            Known::Estimated(sketch) => sketch.update_ref(&joined(texts)),
        }
        Ok(false)
    }

    /// Adds a group in memory that has one input so far. Returns that it is not written now.
    fn add_text(&mut self, hash: Option<Key>, texts: [&[u8]; 2]) -> io::Result<bool> {
        if let Known::Counted(indices, known) = &mut self.known {
            if let Some(key) = hash {
                indices.try_reserve(1).map_err(NoMemory::from)?;
                indices.insert(key, known.len());
            }
            known.push(texts)?;
        }
        Ok(false)
    }

    fn add_to_disk(&mut self, item: &Item<'_>) -> io::Result<()> {
        if self.on_disk.is_none() {
            let Self { grouping: Grouping { memory, .. }, total, .. } = self;
            let (memory, directory) = (memory.text(), env::temp_dir());
            self.note = Some(format!(
                "{memory} of memory are full after {total} inputs; new ones are kept in {}, and printed at the end",
                directory.display()
            ));
        }
        self.on_disk.get_or_insert_with(OnDisk::new).add(item, self.total)
    }

    /// Makes templates of the paths so far.
    fn make_templates(&mut self) {
        let (Some(templates), Known::Counted(indices, texts)) = (&mut self.grouping.templates, &mut self.known) else {
            return;
        };
        if !templates.are_early {
            templates.are_early = true;
            self.note = Some(format!(
                "{} of memory are full after {} inputs; segments are judged by those so far",
                self.grouping.memory.text(),
                self.total
            ));
        }
        // A path that comes again is a group of its own until the next templates are made.
        *indices = HashMap::default();
        loop {
            *texts = templates.of(texts);
            let size = texts.size();
            if size <= self.grouping.memory.0 / 4 || !templates.halve() {
                self.limit = self.grouping.memory.0.max(4 * size);
                return;
            }
        }
    }

    /// Writes what is due after all items.
    pub(crate) fn finish(&mut self, output: &mut impl Write) -> io::Result<()> {
        if let (Some(templates), Known::Counted(_, texts)) = (&self.grouping.templates, &mut self.known) {
            *texts = without_marks(&templates.of(texts));
        }
        let mut output = BufWriter::with_capacity(1 << 16, output);
        let Self { grouping, end, total, known, limited, on_disk, note, .. } = self;
        let (end, total, most) = (*end, *total, grouping.largest.unwrap_or(usize::MAX));
        let mut line = Vec::new();
        let mut write = |entry: &Entry<'_>| {
            line.clear();
            grouping.append_line(entry, total, end, &mut line);
            output.write_all(&line)
        };
        let mut runs = Runs::new(*grouping);
        match mem::replace(known, Known::Last(None, Texts::default())) {
            Known::Keys(_) => {}
            Known::Last(_, texts) | Known::Counted(_, texts) if grouping.largest.is_none() => {
                (0..texts.len()).try_for_each(|index| write(&texts.entry(index)))?;
            }
            Known::Last(_, texts) | Known::Counted(_, texts) if on_disk.is_some() => {
                for index in 0..texts.len() {
                    let entry = texts.entry(index);
                    runs.push(&Entry { rank: grouping.rank(entry.count, index as u64), ..entry })?;
                }
            }
            Known::Last(_, texts) | Known::Counted(_, texts) => {
                let mut indices: Vec<usize> = Vec::new();
                indices.try_reserve_exact(texts.len()).map_err(NoMemory::from)?;
                indices.extend(0..texts.len());
                indices.sort_unstable_by_key(|index| grouping.rank(texts.entry(*index).count, *index as u64));
                indices.iter().take(most).try_for_each(|index| write(&texts.entry(*index)))?;
            }
            Known::Estimated(sketch) => {
                *note = estimated(&sketch);
                let mut rows = sketch.frequent_items(ErrorType::NoFalseNegatives);
                rows.sort_unstable_by(|a, b| b.estimate().cmp(&a.estimate()).then_with(|| a.item().cmp(b.item())));
                for row in rows.iter().take(most) {
                    let (key, limited, rank) = (Key::default(), Key::default(), [0; 2]);
                    write(&Entry { key, limited, rank, count: row.estimate(), texts: parted(row.item()) })?;
                }
            }
        }
        if let Some(on_disk) = on_disk.take() {
            on_disk.add_groups_to(&mut runs)?;
        }
        let mut rest = most;
        runs.for_each(|entry| {
            if let Some(most) = grouping.most_per_value {
                limited.try_reserve(1).map_err(NoMemory::from)?;
                let count = limited.entry(entry.limited).or_default();
                *count += 1;
                if *count > most {
                    return Ok(true);
                }
            }
            if rest > 0 {
                write(&entry)?;
                rest -= 1;
            }
            Ok(rest > 0)
        })?;
        output.flush()
    }
}

/// Returns an estimator of counts for this much memory: a slot takes 34 bytes, and its texts up to about 94.
fn sketch(Memory(memory): Memory) -> FrequentItemsSketch<Vec<u8>> {
    let slots = 1_usize << (memory / 128).max(8).ilog2().min(30);
    match FrequentItemsSketch::new(slots) {
        Ok(sketch) => sketch,
        Err(error) => unreachable!("a power of two from 8 to 2^30 is a number of slots: {error}"),
    }
}

/// Returns what is to be said about counts that are estimates.
fn estimated(sketch: &FrequentItemsSketch<Vec<u8>>) -> Option<String> {
    let error = sketch.maximum_error();
    (error > 0).then(|| {
        format!("the counts are estimates, each at most {error} too high; values with fewer inputs may be missing")
    })
}

/// Returns the texts before and after a number as one.
fn joined([before, after]: [&[u8]; 2]) -> Vec<u8> {
    [&before.len().to_ne_bytes()[..], before, after].concat()
}

/// Returns the texts before and after a number that were [`joined`].
fn parted(joined: &[u8]) -> [&[u8]; 2] {
    let (len, texts) = joined.split_first_chunk().unwrap_or((&[0; size_of::<usize>()], &[]));
    texts.split_at_checked(usize::from_ne_bytes(*len)).unwrap_or((texts, &[])).into()
}

#[cfg(test)]
mod tests;
