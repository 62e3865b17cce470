//! The decoding procedure.

use alloc::{vec, vec::Vec};

use super::{BASE, DELIMITER, Error, ErrorKind, INITIAL_BIAS, INITIAL_N, adapt, ranks::Ranks, threshold};

/// Up to this many digits, each code point is inserted at once; beyond, all are put in their places at the end.
const SMALL: usize = 256;

/// Appends the code points that `label` stands for to `out`, which is empty.
///
/// Source: <https://www.rfc-editor.org/rfc/rfc3492#section-6.2>
pub(crate) fn decode_into(label: &[u8], out: &mut Vec<char>) -> Result<(), Error> {
    // A delimiter in the first place delimits nothing, and is not a digit either.
    let (basic, digits) = match label.iter().rposition(|&byte| byte == DELIMITER) {
        Some(delimiter @ 1..) => (&label[..delimiter], &label[delimiter + 1..]),
        _ => (&[][..], label),
    };
    if !basic.is_ascii() {
        return Err(Error(ErrorKind::NotBasic));
    }
    out.extend(basic.iter().map(|&byte| char::from(byte)));

    if digits.len() <= SMALL {
        return insertions(basic.len(), digits, |place, c| out.insert(place, c));
    }
    let mut inserted = Vec::new();
    insertions(basic.len(), digits, |place, c| inserted.push((place, c)))?;
    *out = settle(out, &inserted);
    Ok(())
}

/// Reads the integers in `digits`, and calls `insert` with the place and the code point that each stands for.
fn insertions(basic: usize, digits: &[u8], mut insert: impl FnMut(usize, char)) -> Result<(), Error> {
    let mut n = INITIAL_N;
    let mut i = 0;
    let mut bias = INITIAL_BIAS;
    let mut len = u32::try_from(basic).map_err(|_| Error(ErrorKind::Overflow))?;
    let mut digits = digits.iter();
    let is_first = |len| len as usize == basic;
    while !digits.as_slice().is_empty() {
        let old = i;
        i = integer(i, bias, &mut digits)?;
        let next_len = len.checked_add(1).ok_or(Error(ErrorKind::Overflow))?;
        bias = adapt(i - old, next_len, is_first(len));
        len = next_len;
        n = n.checked_add(i / len).ok_or(Error(ErrorKind::Overflow))?;
        i %= len;
        insert(i as usize, char::from_u32(n).ok_or(Error(ErrorKind::NotAScalarValue))?);
        i += 1;
    }
    Ok(())
}

/// `start` and a generalized variable-length integer, added up.
///
/// Source: <https://www.rfc-editor.org/rfc/rfc3492#section-3.3>
fn integer(start: u32, bias: u32, digits: &mut core::slice::Iter<'_, u8>) -> Result<u32, Error> {
    let mut value = start;
    let mut weight: u32 = 1;
    for k in (BASE..).step_by(BASE as usize) {
        let digit = digit(*digits.next().ok_or(Error(ErrorKind::Truncated))?)?;
        let added = digit.checked_mul(weight).and_then(|term| value.checked_add(term));
        value = added.ok_or(Error(ErrorKind::Overflow))?;
        let t = threshold(k, bias);
        if digit < t {
            break;
        }
        weight = weight.checked_mul(BASE - t).ok_or(Error(ErrorKind::Overflow))?;
    }
    Ok(value)
}

fn digit(byte: u8) -> Result<u32, Error> {
    match byte {
        b'a'..=b'z' => Ok(u32::from(byte - b'a')),
        b'A'..=b'Z' => Ok(u32::from(byte - b'A')),
        b'0'..=b'9' => Ok(u32::from(byte - b'0') + 26),
        _ => Err(Error(ErrorKind::NotADigit)),
    }
}

/// What comes out of inserting each code point of `inserted` at its place, one after the other.
///
/// Nothing moves the code point inserted last; so its place is final. Seen from the last one backwards, the place of
/// each is its rank among those that are still free.
fn settle(basic: &[char], inserted: &[(usize, char)]) -> Vec<char> {
    let mut settled = vec!['\0'; basic.len() + inserted.len()];
    let mut is_free = Ranks::new(vec![1; settled.len()]);
    for &(rank, c) in inserted.iter().rev() {
        settled[is_free.take(rank)] = c;
    }
    for &c in basic {
        settled[is_free.take(0)] = c;
    }
    settled
}
