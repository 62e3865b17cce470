//! Looking for bytes of a class, sixteen at a time.
//!
//! Nearly all bytes of nearly all inputs need no attention, and a search that looks at them one by one spends its time on
//! saying so. Here a block of sixteen bytes is compared as a whole: [`find_from`] maps a predicate over it, which compilers
//! turn into a few vector instructions as long as the predicate has no branches (`|` and `&`, not `||` and `&&`), and reads
//! the answers as one number, in which the position of the lowest bit tells the first hit. Plain arrays, so there is
//! neither unsafe code nor a package behind it, and on a machine without vectors it is merely slower.

#![expect(clippy::inline_always, reason = "a predicate that is called and not inlined makes no vector instruction")]

use core::iter;

/// How many bytes are looked at together.
pub(crate) const BLOCK: usize = 16;

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
    let hits = |bytes: &[u8; BLOCK]| hits(|index| is_hit(bytes[index]));
    let mut rest = input.get(from..).unwrap_or_default();
    while let Some(bytes) = rest.first_chunk() {
        let at = first(hits(bytes));
        if at < BLOCK {
            return input.len() - rest.len() + at;
        }
        rest = &rest[BLOCK..];
    }
    if rest.is_empty() {
        return input.len();
    }
    // Fewer bytes are left than are looked at together. Those that end with them are as good, less what is in front.
    let found = match input.last_chunk() {
        Some(bytes) => {
            let at = first(hits(bytes) >> (u8::BITS as usize * (BLOCK - rest.len())));
            (at < BLOCK).then_some(at)
        }
        None => rest.iter().position(|&byte| is_hit(byte)),
    };
    found.map_or(input.len(), |at| input.len() - rest.len() + at)
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
    let (mut at, mut block_hits) = (from, 0);
    iter::from_fn(move || {
        while block_hits == 0 {
            if let Some(bytes) = input.get(at..).and_then(<[u8]>::first_chunk::<BLOCK>) {
                at += BLOCK;
                block_hits = hits(|index| is_hit(bytes[index]));
            } else {
                let length = input.get(at..)?.iter().position(|&byte| is_hit(byte))?;
                at += length + 1;
                return Some(at - 1);
            }
        }
        let index = first(block_hits);
        block_hits &= !(0xFF << (u8::BITS as usize * index));
        Some(at - BLOCK + index)
    })
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
    let hits = |bytes: &[u8; BLOCK + 1]| hits(|index| is_hit(bytes[index], bytes[index + 1]));
    let mut at = from;
    if at == 0 {
        match input.first() {
            Some(&first) if !is_hit(0, first) => at = 1,
            _ => return 0,
        }
    }
    let mut rest = input.get(at - 1..).unwrap_or_default();
    while let Some(bytes) = rest.first_chunk() {
        let at = first(hits(bytes));
        if at < BLOCK {
            return input.len() - rest.len() + 1 + at;
        }
        rest = &rest[BLOCK..];
    }
    if rest.len() <= 1 {
        return input.len();
    }
    let found = match input.last_chunk() {
        Some(bytes) => {
            let at = first(hits(bytes) >> (u8::BITS as usize * (BLOCK + 1 - rest.len())));
            (at < BLOCK).then_some(at)
        }
        None => rest.windows(2).position(|pair| is_hit(pair[0], pair[1])),
    };
    found.map_or(input.len(), |at| input.len() - rest.len() + 1 + at)
}

/// Which bytes of a block are hits, as eight set bits each; the first byte is in the lowest bits.
#[inline(always)]
fn hits(is_hit: impl Fn(usize) -> bool) -> u128 {
    // A loop, and not a function of the library, which is not always inlined.
    let mut hits = [0; BLOCK];
    for (index, hit) in hits.iter_mut().enumerate() {
        *hit = if is_hit(index) { 0xFF } else { 0 };
    }
    u128::from_le_bytes(hits)
}

/// Which byte is the first of some hits, or [`BLOCK`] if there is none.
#[inline(always)]
fn first(hits: u128) -> usize {
    (hits.trailing_zeros() / u8::BITS) as usize
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
        | ((byte ^ b'>') < 3)
        | (byte & !2 == b'\\')
        | (byte == b'`')
        | (byte.cast_signed() > b'z'.cast_signed())
}

/// Whether `byte` is an ASCII letter or digit, `-`, `.` or `_`, which hardly any set has.
///
/// Without branches, for [`find_from`].
#[inline(always)]
pub const fn is_unreserved(byte: u8) -> bool {
    ((byte | 0x20).wrapping_sub(b'a') < 26)
        | (byte.wrapping_sub(b'0') < 10)
        | (byte == b'-')
        | (byte == b'.')
        | (byte == b'_')
}

/// Whether `byte` is an ASCII lower alpha or digit, `-`, `.` or `_`, which stay as they are in every kind of host.
///
/// Without branches, for [`find_from`].
#[inline(always)]
pub const fn is_plain_in_host(byte: u8) -> bool {
    (byte.wrapping_sub(b'a') < 26) | (byte.wrapping_sub(b'-') < 2) | (byte.wrapping_sub(b'0') < 10) | (byte == b'_')
}
