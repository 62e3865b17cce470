//! The encoding procedure.

use alloc::{string::String, vec, vec::Vec};

use crate::sort::sort_by_byte;

use super::{BASE, DELIMITER, Error, ErrorKind, INITIAL_BIAS, INITIAL_N, Thresholds, adapt, ranks::Ranks};

/// Up to this many code points that are not ASCII, they are sorted by insertion, and where one is inserted tells its
/// rank; beyond, a tree keeps the ranks.
const SMALL: usize = 32;

/// How many bits of the numbers that are sorted by insertion are the rank. Texts with more code points are long, too.
const RANK_BITS: u32 = 11;

/// Appends `text` in Punycode to `out`.
///
/// The RFC's loop looks for the next larger code point again and again. Here the code points are sorted once: by
/// value, those of one value by position, which is the order they are inserted in. With the *rank* of each, which is
/// how many of those inserted before it stand further left, the integers follow: each is what takes the decoder from
/// the last insertion to the next.
///
/// Source: <https://www.rfc-editor.org/rfc/rfc3492#section-6.3>
pub(crate) fn encode_into(text: &[char], out: &mut String) -> Result<(), Error> {
    if text.len() >> RANK_BITS != 0 {
        return encode_long(text, out);
    }
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
        // All that are sorted stand further left; those of them that are not greater are inserted before.
        let key = (c as u32) << RANK_BITS;
        let mut place = count;
        for left in (0..count).rev() {
            if sorted[left] < key + (1 << RANK_BITS) {
                break;
            }
            sorted[left + 1] = sorted[left];
            place = left;
        }
        sorted[place] = key + basic + place as u32;
        count += 1;
    }
    let insertions = sorted[..count].iter();
    write(insertions.map(|number| (number >> RANK_BITS, number & ((1 << RANK_BITS) - 1))), basic, out)
}

/// [`encode_into`] for a text of any length.
#[inline(never)]
fn encode_long(text: &[char], out: &mut String) -> Result<(), Error> {
    // Positions have 32 bits.
    u32::try_from(text.len()).map_err(|_| Error(ErrorKind::Overflow))?;
    let extended = text.iter().enumerate().filter(|(_, c)| !c.is_ascii());
    let mut sorted: Vec<u64> = extended.map(|(position, &c)| u64::from(c) << 32 | position as u64).collect();
    // The bytes of the code points; the positions are in order.
    for shift in [32, 40, 48] {
        sort_by_byte(&mut sorted, shift);
    }
    let mut is_inserted = vec![0; text.len()];
    for (slot, c) in is_inserted.iter_mut().zip(text) {
        *slot = u32::from(c.is_ascii());
    }
    let mut ranks = Ranks::new(is_inserted);
    let insertions = sorted.iter().map(|&key| {
        let position = key as u32 as usize;
        let rank = ranks.before(position);
        ranks.add(position);
        ((key >> 32) as u32, rank as u32)
    });
    out.extend(text.iter().filter(|c| c.is_ascii()));
    write(insertions, (text.len() - sorted.len()) as u32, out)
}

/// Writes what follows `basic` code points: the delimiter, and the integers that insert the others, each of which is
/// given with its rank.
#[inline(never)]
fn write(insertions: impl Iterator<Item = (u32, u32)>, basic: u32, out: &mut String) -> Result<(), Error> {
    if basic > 0 {
        out.push(char::from(DELIMITER));
    }
    let mut n = INITIAL_N;
    let mut bias = INITIAL_BIAS;
    // The place after the last insertion, and the number of code points inserted.
    let mut place = 0;
    for (count, (c, rank)) in (basic..).zip(insertions) {
        let delta = u64::from(c - n) * (u64::from(count) + 1) + u64::from(rank) - u64::from(place);
        let delta = u32::try_from(delta).map_err(|_| Error(ErrorKind::Overflow))?;
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
    // It is ASCII, as the compiler does not see otherwise.
    char::from(digit as u8 & 0x7F)
}
