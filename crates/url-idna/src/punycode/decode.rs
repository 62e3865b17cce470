//! The decoding procedure.

use super::{
    bias::{BASE, DELIMITER, INITIAL_BIAS, INITIAL_N, Thresholds, adapt},
    error::ErrorKind,
};
use crate::code_points::CodePoints;
use alloc::{vec, vec::Vec};
use core::slice::Iter;

/// Up to this many digits, each code point is inserted at once. With more, all are put in their places at the end.
const SMALL: usize = 256;

/// Appends the code points that `label` decodes to to `out`, which is empty. An error includes the number of digits
/// that were not read.
///
/// Source: <https://www.rfc-editor.org/rfc/rfc3492#section-6.2>
pub(crate) fn decode_into(label: &[u8], out: &mut CodePoints) -> Result<(), (ErrorKind, usize)> {
    // A delimiter at the first position delimits nothing, and is not a digit either.
    let (basic, digits) = match label.iter().rposition(|&byte| byte == DELIMITER) {
        Some(delimiter @ 1..) => (&label[..delimiter], &label[delimiter + 1..]),
        _ => (&[][..], label),
    };
    if !basic.is_ascii() {
        return Err((ErrorKind::NotBasic, digits.len()));
    }
    out.extend(basic.iter().map(|&byte| char::from(byte)));
    if digits.len() <= SMALL {
        return insertions(basic.len(), digits, |place, c| out.insert(place, c));
    }
    let mut inserted = Vec::new();
    insertions(basic.len(), digits, |place, c| inserted.push((place as u32, c)))?;
    *out = insert_all(out, &inserted).into();
    Ok(())
}

/// Reads the integers in `digits`, and calls `insert` with the place and the code point of each. An error includes the
/// number of digits that were not read.
#[inline(never)]
fn insertions(basic: usize, digits: &[u8], insert: impl FnMut(usize, char)) -> Result<(), (ErrorKind, usize)> {
    let mut digits = digits.iter();
    read(basic, &mut digits, insert).map_err(|kind| (kind, digits.len()))
}

/// Reads integers up to the first wrong digit.
#[expect(clippy::inline_always, reason = "the digits that are left are kept in a register")]
#[inline(always)]
fn read(basic: usize, digits: &mut Iter<'_, u8>, mut insert: impl FnMut(usize, char)) -> Result<(), ErrorKind> {
    let mut n = INITIAL_N;
    let mut bias = INITIAL_BIAS;
    let mut is_first = true;
    let mut len = u32::try_from(basic).map_err(|_| ErrorKind::Overflow)?;
    // Integers of 32 bits, in 64 bits so that one comparison detects an overflow.
    let mut value = 0;
    let mut old = 0;
    let mut weight = 1;
    let mut thresholds = Thresholds::new(bias);
    let mut is_complete = true;
    for &byte in digits {
        let digit = digit(byte)?;
        value += u64::from(digit) * weight;
        let t = thresholds.next();
        weight *= u64::from(BASE - t);
        is_complete = digit < t;
        if !is_complete {
            if (value | weight) > u64::from(u32::MAX) {
                return Err(ErrorKind::Overflow);
            }
            continue;
        }
        let i = u32::try_from(value).map_err(|_| ErrorKind::Overflow)?;
        len = len.checked_add(1).ok_or(ErrorKind::Overflow)?;
        bias = adapt(i - old, len, is_first);
        is_first = false;
        n = n.checked_add(i / len).ok_or(ErrorKind::Overflow)?;
        let place = i % len;
        insert(place as usize, char::from_u32(n).ok_or(ErrorKind::NotAScalarValue)?);
        old = place + 1;
        (value, weight, thresholds) = (u64::from(old), 1, Thresholds::new(bias));
    }
    if is_complete { Ok(()) } else { Err(ErrorKind::Truncated) }
}

#[inline]
fn digit(byte: u8) -> Result<u32, ErrorKind> {
    // In lower case, if it is a letter.
    let letter = (byte | 0x20).wrapping_sub(b'a');
    let decimal = byte.wrapping_sub(b'0');
    if letter < 26 {
        Ok(letter.into())
    } else if decimal < 10 {
        Ok(u32::from(decimal) + 26)
    } else {
        Err(ErrorKind::NotADigit)
    }
}

/// Returns the result of inserting each code point of `inserted` at its place, one after the other.
///
/// The code point inserted last does not move any more, so its place is final. Going backwards from it, the place of
/// each code point is its rank among the places that are still free.
fn insert_all(basic: &[char], inserted: &[(u32, char)]) -> Vec<char> {
    let mut result = vec!['\0'; basic.len() + inserted.len()];
    let mut free_places = FreePlaces::new(result.len());
    for &(rank, c) in inserted.iter().rev() {
        result[free_places.take(rank as usize)] = c;
    }
    for &c in basic {
        result[free_places.take(0)] = c;
    }
    result
}

/// A row of places, some of which are free, as a Fenwick tree: taking one takes time logarithmic in its length.
struct FreePlaces {
    /// The element at index i - 1 counts the free places among the last k places before i, where k is the lowest set
    /// bit of i.
    tree: Vec<u32>,
}

impl FreePlaces {
    /// Creates a row of `len` free places.
    fn new(len: usize) -> Self {
        Self { tree: (1..=len).map(|i| (i & i.wrapping_neg()) as u32).collect() }
    }

    /// Takes the free place that has `rank` free places before it, and returns it. There must be more than `rank` free
    /// places.
    fn take(&mut self, rank: usize) -> usize {
        let mut rank = rank as u32;
        let mut place = 0;
        // The steps add up to one less than the power of two, which is at least the last place.
        let mut step = self.tree.len().next_power_of_two() / 2;
        while step > 0 {
            let next = place + step;
            // The node is either before the place or counts it.
            if let Some(count) = self.tree.get_mut(next - 1) {
                if *count <= rank {
                    rank -= *count;
                    place = next;
                } else {
                    *count -= 1;
                }
            }
            step /= 2;
        }
        place
    }
}
