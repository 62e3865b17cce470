//! The encoding procedure.

use alloc::{string::String, vec::Vec};
use core::mem;

use super::{
    bias::{BASE, DELIMITER, INITIAL_BIAS, INITIAL_N, Thresholds, adapt},
    error::ErrorKind,
};

/// Up to this many non-ASCII code points are sorted by insertion; more are sorted by merging.
const SMALL: usize = 32;

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
#[inline(never)]
fn encode_long(text: &[char], out: &mut String) -> Result<(), ErrorKind> {
    let mut sorted = Vec::with_capacity(text.len());
    let mut basic = 0;
    for &c in text {
        if c.is_ascii() {
            out.push(c);
            basic += 1;
        } else {
            sorted.push(u64::from(c) << RANK_BITS | basic);
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
    let mut merged = sorted.clone();
    while length < sorted.len() {
        for (runs, merged) in sorted.chunks(2 * length).zip(merged.chunks_mut(2 * length)) {
            let (left, right) = runs.split_at(length.min(runs.len()));
            merge(left, right, merged);
        }
        mem::swap(&mut sorted, &mut merged);
        length *= 2;
    }
    write(&sorted, basic as u32, out)
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

/// Writes what follows the `basic` code points: the delimiter, and the integers that insert the others, which are given
/// above their ranks.
#[inline(never)]
fn write(insertions: &[u64], basic: u32, out: &mut String) -> Result<(), ErrorKind> {
    if basic > 0 {
        out.push(char::from(DELIMITER));
    }
    let mut n = INITIAL_N;
    let mut bias = INITIAL_BIAS;
    // The place after the last insertion.
    let mut place = 0;
    for (count, &insertion) in (basic..).zip(insertions) {
        let (c, rank) = ((insertion >> RANK_BITS) as u32, insertion as u32);
        let delta = u64::from(c - n) * (u64::from(count) + 1) + u64::from(rank) - u64::from(place);
        let delta = u32::try_from(delta).map_err(|_| ErrorKind::Overflow)?;
        integer(delta, bias, out);
        bias = adapt(delta, count + 1, count == basic);
        n = c;
        place = rank + 1;
    }
    Ok(())
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
