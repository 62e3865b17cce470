//! The encoding procedure.

use alloc::{string::String, vec, vec::Vec};

use crate::sort::sort_by_byte;

use super::{BASE, DELIMITER, Error, ErrorKind, INITIAL_BIAS, INITIAL_N, Thresholds, adapt, ranks::Ranks};

/// Up to this many code points that are not ASCII, they are sorted by insertion, and where one is inserted tells its
/// rank; beyond, a tree keeps the ranks.
const SMALL: usize = 32;

/// How many bits of the numbers that are sorted are the rank, or the position, below the code point.
const RANK_BITS: u32 = 32;

/// Appends `text` in Punycode to `out`.
///
/// The RFC's loop looks for the next larger code point again and again. Here the code points are sorted once: by
/// value, those of one value by position, which is the order they are inserted in. With the *rank* of each, which is
/// how many of those inserted before it stand further left, the integers follow: each is what takes the decoder from
/// the last insertion to the next.
///
/// Source: <https://www.rfc-editor.org/rfc/rfc3492#section-6.3>
pub(crate) fn encode_into(text: &[char], out: &mut String) -> Result<(), Error> {
    u32::try_from(text.len()).map_err(|_| Error(ErrorKind::Overflow))?;
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
        let key = u64::from(c) << RANK_BITS;
        let mut place = count;
        for left in (0..count).rev() {
            if sorted[left] < key + (1 << RANK_BITS) {
                break;
            }
            sorted[left + 1] = sorted[left];
            place = left;
        }
        sorted[place] = key + basic + place as u64;
        count += 1;
    }
    write(&sorted[..count], basic as u32, out)
}

/// [`encode_into`] for a text of any length.
#[inline(never)]
fn encode_long(text: &[char], out: &mut String) -> Result<(), Error> {
    let extended = text.iter().enumerate().filter(|(_, c)| !c.is_ascii());
    let mut sorted: Vec<u64> = extended.map(|(position, &c)| u64::from(c) << RANK_BITS | position as u64).collect();
    // The bytes of the code points; the positions are in order.
    for byte in 0..3 {
        sort_by_byte(&mut sorted, RANK_BITS + 8 * byte);
    }
    let mut is_inserted = vec![0; text.len()];
    for (slot, c) in is_inserted.iter_mut().zip(text) {
        *slot = u32::from(c.is_ascii());
    }
    let mut ranks = Ranks::new(is_inserted);
    for key in &mut sorted {
        let position = *key as u32 as usize;
        *key = *key >> RANK_BITS << RANK_BITS | ranks.before(position) as u64;
        ranks.add(position);
    }
    out.extend(text.iter().filter(|c| c.is_ascii()));
    write(&sorted, (text.len() - sorted.len()) as u32, out)
}

/// Writes what follows `basic` code points: the delimiter, and the integers that insert the others, each of which is
/// given above its rank.
#[inline(never)]
fn write(insertions: &[u64], basic: u32, out: &mut String) -> Result<(), Error> {
    if basic > 0 {
        out.push(char::from(DELIMITER));
    }
    let mut n = INITIAL_N;
    let mut bias = INITIAL_BIAS;
    // The place after the last insertion, and the number of code points inserted.
    let mut place = 0;
    for (count, &insertion) in (basic..).zip(insertions) {
        let (c, rank) = ((insertion >> RANK_BITS) as u32, insertion as u32);
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
