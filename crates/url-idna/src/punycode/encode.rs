//! The encoding procedure.

use alloc::{string::String, vec, vec::Vec};

use super::{BASE, DELIMITER, Error, ErrorKind, INITIAL_BIAS, INITIAL_N, adapt, ranks::Ranks, threshold};

/// Up to this many code points, ranks are counted; beyond, a tree keeps them.
const SMALL: usize = 64;

/// Appends `text` in Punycode to `out`.
///
/// The RFC's loop looks for the next larger code point again and again. Here the code points are sorted once: by
/// value, those of one value by position, which is the order they are inserted in. The integer before each is then
/// what takes the decoder from the last insertion to this one.
///
/// Source: <https://www.rfc-editor.org/rfc/rfc3492#section-6.3>
pub(crate) fn encode_into(text: &[char], out: &mut String) -> Result<(), Error> {
    // Positions have 32 bits below.
    u32::try_from(text.len()).map_err(|_| Error(ErrorKind::Overflow))?;
    let start = out.len();
    out.extend(text.iter().filter(|c| c.is_ascii()));
    let basic = out.len() - start;
    if basic > 0 {
        out.push(char::from(DELIMITER));
    }

    let extended = text.iter().enumerate().filter(|(_, c)| !c.is_ascii());
    // The value above the position, so that integers compare as the pairs do.
    let keys = extended.map(|(position, &c)| u64::from(c) << 32 | position as u64);
    if text.len() <= SMALL {
        let mut sorted = [0; SMALL];
        let count = keys.zip(&mut sorted).map(|(key, slot)| *slot = key).count();
        let sorted = &mut sorted[..count];
        sorted.sort_unstable();
        // Inserted so far is what is less or equal: ASCII, smaller values, and equal values further left.
        let rank = |c: u32, position: usize| text[..position].iter().filter(|&&left| left as u32 <= c).count();
        insertions(sorted, basic, rank, out)
    } else {
        let mut sorted: Vec<u64> = keys.collect();
        sorted.sort_unstable();
        let mut is_inserted = vec![0; text.len()];
        for (slot, c) in is_inserted.iter_mut().zip(text) {
            *slot = u32::from(c.is_ascii());
        }
        let mut ranks = Ranks::new(is_inserted);
        let rank = |_, position| {
            let rank = ranks.before(position);
            ranks.add(position);
            rank
        };
        insertions(&sorted, basic, rank, out)
    }
}

/// Writes the integers that insert the code points of `sorted` into `basic` ones. `rank` says how many of the code
/// points inserted so far stand further left.
fn insertions(
    sorted: &[u64],
    basic: usize,
    mut rank: impl FnMut(u32, usize) -> usize,
    out: &mut String,
) -> Result<(), Error> {
    let mut n = INITIAL_N;
    let mut bias = INITIAL_BIAS;
    // The place after the last insertion, and the number of code points inserted.
    let mut place = 0;
    let mut count = basic as u64;
    for &key in sorted {
        let (c, position) = ((key >> 32) as u32, key as u32 as usize);
        let next = rank(c, position) as u64;
        let delta = u64::from(c - n) * (count + 1) + next - place;
        let delta = u32::try_from(delta).map_err(|_| Error(ErrorKind::Overflow))?;
        integer(delta, bias, out);
        let is_first = count == basic as u64;
        count += 1;
        bias = adapt(delta, u32::try_from(count).map_err(|_| Error(ErrorKind::Overflow))?, is_first);
        n = c;
        place = next + 1;
    }
    Ok(())
}

/// Writes a generalized variable-length integer.
///
/// Source: <https://www.rfc-editor.org/rfc/rfc3492#section-3.3>
fn integer(mut value: u32, bias: u32, out: &mut String) {
    for k in (BASE..).step_by(BASE as usize) {
        let t = threshold(k, bias);
        if value < t {
            break;
        }
        out.push(digit(t + (value - t) % (BASE - t)));
        value = (value - t) / (BASE - t);
    }
    out.push(digit(value));
}

fn digit(value: u32) -> char {
    char::from(b"abcdefghijklmnopqrstuvwxyz0123456789"[value as usize % 36])
}
