//! The encoding procedure.

use alloc::{string::String, vec::Vec};
use core::{mem, ops::Range};

use super::{
    bias::{BASE, DELIMITER, INITIAL_BIAS, INITIAL_N, Thresholds, adapt},
    error::ErrorKind,
};

/// Up to this many non-ASCII code points are sorted by insertion; more are sorted by merging.
const SMALL: usize = 32;

/// A long text is sorted in about this number of batches.
const BATCHES: usize = 8;

/// A batch may have this number of code points, however short the text is.
const LEAST_BATCH: usize = 1024;

/// Blocks have two to the power of this number of code points, and there are no more blocks than that.
const BLOCK_BITS: u32 = 11;

/// The number after the last code point.
const END: u32 = char::MAX as u32 + 1;

/// The number of low bits of a sort key that are the rank; the code point is above it.
const RANK_BITS: u32 = 32;

/// Appends `text` in Punycode to `out`.
///
/// The RFC's loop searches for the next larger code point again and again. Here the code points are sorted once, by
/// value and equal ones by position, which is the order in which they are inserted. The *rank* of a code point is the
/// number of code points to its left that are inserted before it. The integers follow from the ranks: each is the
/// number of decoder steps from the last insertion to the next. Sorting yields the ranks, because it counts the code
/// points to the left that are not greater.
///
/// Source: <https://www.rfc-editor.org/rfc/rfc3492#section-6.3>
pub(crate) fn encode_into(text: &[char], out: &mut String) -> Result<(), ErrorKind> {
    u32::try_from(text.len()).map_err(|_| ErrorKind::Overflow)?;
    let start = out.len();
    let (mut basic, mut count) = (0, 0);
    // A code point above its rank.
    let mut sorted = [0; SMALL];
    for &c in text {
        if c.is_ascii() {
            out.push(c);
            basic += 1;
            continue;
        }
        if count >= SMALL {
            out.truncate(start);
            return encode_long(text, out);
        }
        insert(u64::from(c) << RANK_BITS, basic, &mut sorted, count);
        count += 1;
    }
    write(&sorted[..count], basic as u32, out)
}

/// Inserts `key`, which has `basic` basic code points before it, into the first `count` elements of `sorted`. All of
/// these are to its left; those that are not greater are inserted before it.
#[inline]
fn insert(key: u64, basic: u64, sorted: &mut [u64], count: usize) {
    let mut place = count;
    for left in (0..count).rev() {
        if sorted[left] < key + (1 << RANK_BITS) {
            break;
        }
        sorted[left + 1] = sorted[left];
        place = left;
    }
    sorted[place] = key + basic + place as u64;
}

/// [`encode_into`] for a text of any length.
///
/// Sorting all code points at once takes four times the memory of the text. So they are sorted in batches, from the
/// lowest code points to the highest.
#[inline(never)]
fn encode_long(text: &[char], out: &mut String) -> Result<(), ErrorKind> {
    let basic = text.iter().filter(|c| c.is_ascii()).map(|&c| out.push(c)).count();
    let mut insertions = Insertions::new(basic as u32, out);
    let most = (text.len() / BATCHES).max(LEAST_BATCH);
    let (mut sorted, mut merged) = (Vec::new(), Vec::new());
    let mut from = INITIAL_N;
    while (insertions.count as usize) < text.len() {
        let batch = next_batch(text, from, most);
        from = batch.end;
        if batch.len() == 1 {
            write_equal(text, batch.start, &mut insertions)?;
        } else {
            sorted.clear();
            sorted.reserve_exact(most.min(text.len()));
            sort(text, batch, &mut sorted, &mut merged);
            sorted.iter().try_for_each(|&insertion| insertions.push(insertion))?;
        }
    }
    Ok(())
}

/// Returns a range of code points from `from` on that has at most `most` code points of the text, or a single code
/// point that the text has more often. The text has none between `from` and the start of the range.
fn next_batch(text: &[char], from: u32, most: usize) -> Range<u32> {
    if text.len() <= most {
        return from..END;
    }
    let mut start = from;
    // Blocks of code points are counted; then, if a block alone has too many, its code points.
    for shift in [BLOCK_BITS, 0] {
        let mut counts = [0_u32; 1 << BLOCK_BITS];
        for &c in text {
            let block = u32::from(c).checked_sub(start).map(|distance| (distance >> shift) as usize);
            if let Some(count) = block.and_then(|block| counts.get_mut(block)) {
                *count += 1;
            }
        }
        let (mut total, mut end) = (0, start);
        for count in counts {
            if total + count as usize > most {
                break;
            }
            total += count as usize;
            end += 1 << shift;
        }
        if total > 0 {
            return start..end;
        }
        start = end;
    }
    start..start + 1
}

/// Writes the insertions of all code points that equal `c`. Their ranks ascend.
fn write_equal(text: &[char], c: u32, insertions: &mut Insertions<'_>) -> Result<(), ErrorKind> {
    let mut rank = 0;
    for other in text.iter().map(|&other| u32::from(other)) {
        if other == c {
            insertions.push(u64::from(c) << RANK_BITS | rank)?;
        }
        rank += u64::from(other <= c);
    }
    Ok(())
}

/// Appends the code points of the text that are in `batch` to `sorted`, which is empty. They are sorted, and above
/// their ranks.
fn sort(text: &[char], batch: Range<u32>, sorted: &mut Vec<u64>, merged: &mut Vec<u64>) {
    let mut before = 0;
    for c in text.iter().map(|&c| u32::from(c)) {
        if c < batch.start {
            before += 1;
        } else if c < batch.end {
            sorted.push(u64::from(c) << RANK_BITS | before);
        }
    }
    // Runs of this length are sorted separately, then merged into runs of twice the length, and so on.
    let mut length = SMALL;
    for run in sorted.chunks_mut(length) {
        for count in 0..run.len() {
            let key = run[count];
            let c = key >> RANK_BITS << RANK_BITS;
            insert(c, key - c, run, count);
        }
    }
    merged.clone_from(sorted);
    while length < sorted.len() {
        for (runs, merged) in sorted.chunks(2 * length).zip(merged.chunks_mut(2 * length)) {
            let (left, right) = runs.split_at(length.min(runs.len()));
            merge(left, right, merged);
        }
        mem::swap(sorted, merged);
        length *= 2;
    }
}

/// Merges two sorted runs. All elements of `left` are to the left of those of `right` in the text, so the rank of an
/// element of `right` grows by the number of elements taken from `left` before it.
fn merge(mut left: &[u64], mut right: &[u64], merged: &mut [u64]) {
    let mut taken = 0;
    for slot in merged {
        if let [key, rest @ ..] = right
            && left.first().is_none_or(|next| key >> RANK_BITS < next >> RANK_BITS)
        {
            *slot = key + taken;
            right = rest;
        } else if let [key, rest @ ..] = left {
            *slot = *key;
            left = rest;
            taken += 1;
        }
    }
}

/// Writes what follows the basic code points: the delimiter, and the integers that insert the others.
struct Insertions<'o> {
    out: &'o mut String,
    n: u32,
    bias: u32,
    /// The place after the last insertion.
    place: u32,
    /// The number of code points so far, and how many of them are basic.
    count: u32,
    basic: u32,
}

impl<'o> Insertions<'o> {
    #[inline]
    fn new(basic: u32, out: &'o mut String) -> Self {
        if basic > 0 {
            out.push(char::from(DELIMITER));
        }
        Self { out, n: INITIAL_N, bias: INITIAL_BIAS, place: 0, count: basic, basic }
    }

    /// Writes the integer that inserts a code point, which is given above its rank.
    #[inline]
    fn push(&mut self, insertion: u64) -> Result<(), ErrorKind> {
        let (c, rank) = ((insertion >> RANK_BITS) as u32, insertion as u32);
        let delta = u64::from(c - self.n) * (u64::from(self.count) + 1) + u64::from(rank) - u64::from(self.place);
        let delta = u32::try_from(delta).map_err(|_| ErrorKind::Overflow)?;
        integer(delta, self.bias, self.out);
        self.bias = adapt(delta, self.count + 1, self.count == self.basic);
        (self.n, self.place) = (c, rank + 1);
        self.count += 1;
        Ok(())
    }
}

/// Writes the insertions of a text with this number of basic code points.
#[inline(never)]
fn write(insertions: &[u64], basic: u32, out: &mut String) -> Result<(), ErrorKind> {
    let mut written = Insertions::new(basic, out);
    insertions.iter().try_for_each(|&insertion| written.push(insertion))
}

/// Writes a generalized variable-length integer.
///
/// Source: <https://www.rfc-editor.org/rfc/rfc3492#section-3.3>
#[inline]
fn integer(mut value: u32, bias: u32, out: &mut String) {
    let mut thresholds = Thresholds::new(bias);
    loop {
        let t = thresholds.next();
        if value < t {
            break;
        }
        out.push(digit(t + (value - t) % (BASE - t)));
        value = (value - t) / (BASE - t);
    }
    out.push(digit(value));
}

#[inline]
fn digit(value: u32) -> char {
    const DIGIT_0: u32 = b'0' as u32 - 26;
    let digit = value + if value < 26 { u32::from(b'a') } else { DIGIT_0 };
    // The mask shows the compiler that the digit is ASCII.
    char::from(digit as u8 & 0x7F)
}
