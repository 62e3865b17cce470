//! Looking for bytes of a class, sixteen at a time.
//!
//! Nearly all bytes of nearly all inputs need no attention, and a search that looks at them one by one spends its time on
//! saying so. Here a block of sixteen bytes is compared as a whole: [`find_from`] maps a predicate over it, which compilers
//! turn into a few vector instructions as long as the predicate has no branches (`|` and `&`, not `||` and `&&`), and reads
//! the answers as one number, in which the position of the lowest bit tells the first hit. Plain arrays, but for the one
//! instruction that makes a number of a vector, which the feature `vectors` takes from the package `safe_arch`; without
//! it, some more do the same.

#![expect(clippy::inline_always, reason = "a predicate that is called and not inlined makes no vector instruction")]

use core::iter;

/// How many bytes are looked at together.
pub const BLOCK: usize = 16;

/// The position of the first byte from `from` on that `is_hit` holds for, or the length of `input` if there is none.
///
/// ```
/// use url_percent::scan::find_from;
///
/// let host = b"www.example.com";
/// assert_eq!(find_from(host, 4, |byte| byte == b'.'), 11);
/// assert_eq!(find_from(host, 12, |byte| byte == b'.'), 15);
/// ```
#[inline(always)]
pub fn find_from(input: &[u8], from: usize, is_hit: impl Fn(u8) -> bool) -> usize {
    find_in_both(input, input, from, |_, byte| is_hit(byte))
}

/// The same where the next hit mostly is near, so that one block is looked at before the first question, and not two.
///
/// ```
/// use url_percent::scan::find_near;
///
/// assert_eq!(find_near(b"https://example.com/", 0, |byte| byte == b':'), 5);
/// assert_eq!(find_near(b"https", 1, |byte| byte == b':'), 5);
/// ```
#[inline(always)]
pub fn find_near(input: &[u8], from: usize, is_hit: impl Fn(u8) -> bool) -> usize {
    if !cfg!(feature = "vectors") {
        return find_from(input, from, is_hit);
    }
    let mut at = from;
    while at < input.len() {
        let hits = hits_at(input, at, &is_hit);
        if hits != 0 {
            return at + hits.trailing_zeros() as usize;
        }
        at += BLOCK;
    }
    input.len()
}

/// The same, when it depends on the byte in front of a byte whether that is a hit; in front of the first byte is a 0.
///
/// ```
/// use url_percent::scan::find_pair_from;
///
/// let is_dot_behind_slash = |previous, byte| (previous == b'/') & (byte == b'.');
/// assert_eq!(find_pair_from(b"/a.b/.c", 1, is_dot_behind_slash), 5);
/// assert_eq!(find_pair_from(b".", 0, is_dot_behind_slash), 1);
/// ```
#[inline(always)]
pub fn find_pair_from(input: &[u8], from: usize, is_hit: impl Fn(u8, u8) -> bool) -> usize {
    let ([first, behind_first @ ..], [in_front_of_last @ .., _]) = (input, input) else { return 0 };
    if from == 0 && is_hit(0, *first) {
        return 0;
    }
    1 + find_in_both(in_front_of_last, behind_first, from.saturating_sub(1), is_hit)
}

/// The first position from `from` on at which `is_hit` holds for the bytes of two texts that are equally long, or their
/// length if there is none.
#[inline(always)]
fn find_in_both(previous: &[u8], bytes: &[u8], from: usize, is_hit: impl Fn(u8, u8) -> bool) -> usize {
    let len = bytes.len();
    let mut at = from;
    if let Some(last_block) = last_block(bytes) {
        // Two blocks before the first question: how many a text has is what a processor guesses wrong.
        let hits_in_block = |at| hits_in_block(previous, bytes, at, last_block, &is_hit);
        while at < len {
            let hits = hits_in_block(at) | hits_in_block(at + BLOCK) << BLOCK;
            if hits != 0 {
                return at + hits.trailing_zeros() as usize;
            }
            at += 2 * BLOCK;
        }
        return len;
    }
    if at < len
        && let Some(hits) = hits_of_ends(previous, bytes, &is_hit)
    {
        let hits = hits >> at;
        return if hits == 0 { len } else { at + hits.trailing_zeros() as usize };
    }
    // Each is cut before they are zipped: to skip pairs takes a step for each if it is not optimized.
    let mut pairs = previous.iter().skip(at).zip(bytes.iter().skip(at));
    pairs.position(|(&previous, &byte)| is_hit(previous, byte)).map_or(len, |length| at + length)
}

/// The positions of all bytes from `from` on that `is_hit` holds for, in ascending order.
///
/// ```
/// use url_percent::scan::positions;
///
/// assert!(positions(b"a=1&b=2", 2, |byte| (byte == b'=') | (byte == b'&')).eq([3, 5]));
/// assert_eq!(positions(b"a=1", 2, |byte| byte == b'=').next(), None);
/// ```
#[inline(always)]
pub fn positions(input: &[u8], from: usize, is_hit: impl Fn(u8) -> bool) -> impl Iterator<Item = usize> {
    // The hits of the block in front of `at` that were not given yet.
    let (mut at, mut hits) = (from, 0);
    iter::from_fn(move || {
        while hits == 0 {
            if at >= input.len() {
                return None;
            }
            hits = hits_at(input, at, &is_hit);
            at += BLOCK;
        }
        let index = hits.trailing_zeros() as usize;
        hits &= hits - 1;
        Some(at - BLOCK + index)
    })
}

/// At which of the [`BLOCK`] places from `at` on is a hit, the first in the lowest bit.
///
/// ```
/// use url_percent::scan::hits_at;
///
/// assert_eq!(hits_at(b"a=1&b=2", 1, |byte| (byte == b'=') | (byte == b'&')), 0b10101);
/// assert_eq!(hits_at(b"a=1", 2, |byte| byte == b'='), 0);
/// ```
#[inline(always)]
pub fn hits_at(bytes: &[u8], at: usize, is_hit: impl Fn(u8) -> bool) -> u16 {
    let is_hit = |_, byte| is_hit(byte);
    if let Some(last_block) = last_block(bytes) {
        return hits_in_block(bytes, bytes, at, last_block, is_hit) as u16;
    }
    if let Some(hits) = hits_of_ends(bytes, bytes, is_hit) {
        return hits >> at;
    }
    let pairs = bytes.iter().skip(at).take(BLOCK);
    pairs.rev().fold(0, |hits, &byte| hits << 1 | u16::from(is_hit(0, byte)))
}

/// Where the last whole block of a text begins, if it has one. Without the feature there are none, and small code counts
/// for more.
#[inline(always)]
fn last_block(bytes: &[u8]) -> Option<usize> {
    if cfg!(feature = "vectors") { bytes.len().checked_sub(BLOCK) } else { None }
}

/// The hits in the block at `at`, which begins at most a block behind the end. One that would reach beyond the end is the
/// last one, less what is in front of `at`.
#[inline(always)]
fn hits_in_block(previous: &[u8], bytes: &[u8], at: usize, last_block: usize, is_hit: impl Fn(u8, u8) -> bool) -> u32 {
    let block = at.min(last_block);
    let (Some(previous), Some(bytes)) = (first_chunk_at(previous, block), first_chunk_at(bytes, block)) else {
        return 0;
    };
    let mut hits = [0; BLOCK];
    mark::<BLOCK>(&mut hits, previous, bytes, is_hit);
    u32::from(to_bits(hits)) >> (at - block)
}

/// The hits in a text that is shorter than a block: half a block from its start and half a block that ends with it, if it
/// has these.
#[inline(always)]
fn hits_of_ends(previous: &[u8], bytes: &[u8], is_hit: impl Fn(u8, u8) -> bool) -> Option<u16> {
    const HALF: usize = BLOCK / 2;
    if !cfg!(feature = "vectors") {
        return None;
    }
    let mut hits = [0; BLOCK];
    mark::<HALF>(&mut hits, previous.first_chunk()?, bytes.first_chunk()?, &is_hit);
    mark::<HALF>(&mut hits[HALF..], previous.last_chunk()?, bytes.last_chunk()?, &is_hit);
    let hits = to_bits(hits);
    Some(hits & 0xFF | (hits >> HALF) << (bytes.len() - HALF))
}

#[inline(always)]
fn first_chunk_at<const N: usize>(bytes: &[u8], at: usize) -> Option<&[u8; N]> {
    bytes.get(at..)?.first_chunk()
}

/// Marks the places of hits.
#[inline(always)]
fn mark<const N: usize>(hits: &mut [u8], previous: &[u8; N], bytes: &[u8; N], is_hit: impl Fn(u8, u8) -> bool) {
    // A loop, and not a function of the library, which is not always inlined.
    for index in 0..N {
        hits[index] = if is_hit(previous[index], bytes[index]) { 0xFF } else { 0 };
    }
}

/// The highest bit of each byte: one instruction, for which the language has no word.
#[cfg(all(feature = "vectors", target_arch = "x86_64"))]
#[inline(always)]
fn to_bits(hits: [u8; BLOCK]) -> u16 {
    safe_arch::move_mask_i8_m128i(safe_arch::m128i::from(hits)).cast_unsigned() as u16
}

#[cfg(not(all(feature = "vectors", target_arch = "x86_64")))]
#[inline(always)]
fn to_bits(hits: [u8; BLOCK]) -> u16 {
    // Eight bytes at a time: the product has the lowest bit of each of them in its highest byte.
    let [low, high] = [u128::from_le_bytes(hits) as u64, (u128::from_le_bytes(hits) >> u64::BITS) as u64]
        .map(|eight| ((eight & 0x0101_0101_0101_0101).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8);
    u16::from_le_bytes([low, high])
}

/// Whether `byte` needs a look wherever it stands behind an authority: all that is in one of the sets that the URL parser
/// encodes with, but for credentials; `?` and `\`, which end or part something; and `!` and `~`, of which it costs less to
/// be told than to tell them apart. That is C0 controls, space, `!`, `"`, `#`, `'`, `<`, `>`, `?`, `\`, `^`, `` ` ``, `{`,
/// `|`, `}`, `~`, DELETE and what is not ASCII.
///
/// Without branches, for [`find_from`].
#[inline(always)]
pub const fn is_unusual(byte: u8) -> bool {
    (byte.cast_signed() <= b'#'.cast_signed())
        | (byte == b'\'')
        // `<`, `>`, `\\` and `^`, and some that are in it anyway.
        | (byte & !0xE2 == b'<' & !0xE2)
        | (byte == b'?')
        | (byte == b'`')
        | (byte.cast_signed() > b'z'.cast_signed())
}

/// Whether `byte` is an ASCII letter or digit, `-`, `.` or `_`, which hardly any set has.
///
/// Without branches, for [`find_from`].
#[inline(always)]
pub const fn is_unreserved(byte: u8) -> bool {
    ((byte | 0x20).wrapping_sub(b'a') < 26)
        // `-`, `.` and the digits, which only `/` stands among.
        | ((byte.wrapping_sub(b'-') <= b'9' - b'-') & (byte != b'/'))
        | (byte == b'_')
}

/// Whether `byte` is an ASCII lower alpha or digit, `-`, `.` or `_`, which stay as they are in every kind of host.
///
/// Without branches, for [`find_from`].
#[inline(always)]
pub fn is_plain_in_host(byte: u8) -> bool {
    // How far a byte is from the nearest range: one comparison for all of them.
    let beyond = |first: u8, last: u8| byte.wrapping_sub(first).saturating_sub(last - first);
    beyond(b'a', b'z').min(beyond(b'-', b'.')).min(beyond(b'0', b'9')).min(byte ^ b'_') == 0
}
