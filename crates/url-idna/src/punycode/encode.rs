//! The encoding procedure.

use alloc::{string::String, vec, vec::Vec};

use super::{BASE, DELIMITER, Error, ErrorKind, INITIAL_BIAS, INITIAL_N, adapt, ranks::Ranks, threshold};

/// Up to this many code points, they are sorted by insertion, and where one is inserted tells its rank; beyond, a tree
/// keeps the ranks.
const SMALL: usize = 64;

/// What has to be inserted: a code point above its rank, which is how many code points inserted before it stand further
/// left. In the order in which they are inserted, these numbers increase.
type Insertion = u64;

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
    let mut small = [0; SMALL];
    if text.len() <= SMALL {
        let (mut basic, mut count) = (0, 0);
        for &c in text {
            if c.is_ascii() {
                out.push(c);
                basic += 1;
                continue;
            }
            // All in `small` stand further left; those of them that are not greater are inserted before.
            let above = Insertion::from(c as u32 + 1) << 32;
            let mut place = count;
            while place > 0 && small[place - 1] >= above {
                small[place] = small[place - 1];
                place -= 1;
            }
            small[place] = Insertion::from(c) << 32 | (basic + place) as Insertion;
            count += 1;
        }
        write(&small[..count], basic, out)
    } else {
        let large = sort_large(text);
        out.extend(text.iter().filter(|c| c.is_ascii()));
        write(&large, text.len() - large.len(), out)
    }
}

/// What has to be inserted for a text of any length.
fn sort_large(text: &[char]) -> Vec<Insertion> {
    let extended = text.iter().enumerate().filter(|(_, c)| !c.is_ascii());
    let mut sorted: Vec<Insertion> =
        extended.map(|(position, &c)| Insertion::from(c) << 32 | position as Insertion).collect();
    sorted.sort_unstable();
    let mut is_inserted = vec![0; text.len()];
    for (slot, c) in is_inserted.iter_mut().zip(text) {
        *slot = u32::from(c.is_ascii());
    }
    let mut ranks = Ranks::new(is_inserted);
    for insertion in &mut sorted {
        let position = *insertion as u32;
        *insertion = *insertion - Insertion::from(position) + ranks.before(position as usize) as Insertion;
        ranks.add(position as usize);
    }
    sorted
}

/// Writes what follows `basic` code points: the delimiter, and the integers that insert the others.
fn write(sorted: &[Insertion], basic: usize, out: &mut String) -> Result<(), Error> {
    if basic > 0 {
        out.push(char::from(DELIMITER));
    }
    let mut digits = Digits { out, buffer: [0; BUFFER], len: 0 };
    let mut n = INITIAL_N;
    let mut bias = INITIAL_BIAS;
    // The place after the last insertion, and the number of code points inserted.
    let mut place = 0;
    let mut count = basic as u64;
    for &insertion in sorted {
        let (c, rank) = ((insertion >> 32) as u32, insertion & u64::from(u32::MAX));
        let delta = u64::from(c - n) * (count + 1) + rank - place;
        let delta = u32::try_from(delta).map_err(|_| Error(ErrorKind::Overflow))?;
        digits.integer(delta, bias);
        let is_first = count == basic as u64;
        count += 1;
        bias = adapt(delta, u32::try_from(count).map_err(|_| Error(ErrorKind::Overflow))?, is_first);
        n = c;
        place = rank + 1;
    }
    digits.flush();
    Ok(())
}

/// No integer has more digits than this.
const MOST_DIGITS: usize = 12;

const BUFFER: usize = 64;

/// Digits on their way to `out`.
struct Digits<'o> {
    out: &'o mut String,
    buffer: [u8; BUFFER],
    len: usize,
}

impl Digits<'_> {
    /// Writes a generalized variable-length integer.
    ///
    /// Source: <https://www.rfc-editor.org/rfc/rfc3492#section-3.3>
    #[inline]
    fn integer(&mut self, mut value: u32, bias: u32) {
        if self.len > BUFFER - MOST_DIGITS {
            self.flush();
        }
        for k in (BASE..).step_by(BASE as usize) {
            let t = threshold(k, bias);
            if value < t {
                break;
            }
            self.push(t + (value - t) % (BASE - t));
            value = (value - t) / (BASE - t);
        }
        self.push(value);
    }

    #[inline]
    fn push(&mut self, value: u32) {
        if let Some(slot) = self.buffer.get_mut(self.len) {
            *slot = b"abcdefghijklmnopqrstuvwxyz0123456789"[value as usize % 36];
            self.len += 1;
        }
    }

    fn flush(&mut self) {
        self.out.push_str(str::from_utf8(&self.buffer[..self.len]).unwrap_or_default());
        self.len = 0;
    }
}
