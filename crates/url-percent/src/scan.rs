//! Looking for bytes of a class, sixteen at a time.
//!
//! Nearly all bytes of nearly all inputs need no attention, and a search that looks at them one by one spends its time on
//! saying so. Here a block of sixteen bytes is compared as a whole: [`find_from`] maps a predicate over it, which compilers
//! turn into a few vector instructions as long as the predicate has no branches (`|` and `&`, not `||` and `&&`), and reads
//! the answers as one number, in which the position of the lowest bit tells the first hit. Plain arrays, so there is
//! neither unsafe code nor a package behind it, and on a machine without vectors it is merely slower.

#![expect(clippy::inline_always, reason = "a predicate that is called and not inlined makes no vector instruction")]

use core::array;

/// How many bytes are looked at together.
const BLOCK: usize = 16;

/// The position of the first byte from `from` on that `is_hit` holds for, or the length of `input` if there is none.
///
/// `is_hit` is told the byte and the one behind it, which at the end of the input is 0.
///
/// ```
/// use url_percent::scan::find_from;
///
/// let host = b"www.example.com";
/// assert_eq!(find_from(host, 4, |byte, _| byte == b'.'), 11);
/// assert_eq!(find_from(host, 12, |byte, _| byte == b'.'), 15);
/// assert_eq!(find_from(b"/a/.b", 0, |byte, next| (byte == b'/') & (next == b'.')), 2);
/// ```
#[inline(always)]
pub fn find_from(input: &[u8], from: usize, is_hit: impl Fn(u8, u8) -> bool) -> usize {
    let mut at = from;
    while let Some(block) = input.get(at..).and_then(<[u8]>::first_chunk::<{ BLOCK + 1 }>) {
        let hits = lanes(block, &is_hit);
        if hits != 0 {
            return at + first(hits);
        }
        at += BLOCK;
    }
    if at >= input.len() {
        return input.len();
    }
    // Fewer bytes are left than make a block. One that ends with them is as good, less what is in front of them.
    let mut block = [0; BLOCK + 1];
    let start = if let Some(end) = input.last_chunk::<BLOCK>() {
        block[..BLOCK].copy_from_slice(end);
        input.len() - BLOCK
    } else {
        block[..input.len()].copy_from_slice(input);
        0
    };
    let hits = lanes(&block, &is_hit) >> (u8::BITS as usize * (at - start));
    if hits == 0 { input.len() } else { input.len().min(at + first(hits)) }
}

/// The bytes of `block`, but for the last, that are hits: eight set bits for each, the first byte in the lowest ones.
#[inline(always)]
fn lanes(block: &[u8; BLOCK + 1], is_hit: &impl Fn(u8, u8) -> bool) -> u128 {
    u128::from_le_bytes(array::from_fn(|index| if is_hit(block[index], block[index + 1]) { 0xFF } else { 0 }))
}

/// The first of some hits.
#[inline(always)]
fn first(hits: u128) -> usize {
    (hits.trailing_zeros() / u8::BITS) as usize
}

/// Whether `byte` is in one of the sets that the URL parser encodes with, but for credentials: C0 controls, space, `"`,
/// `#`, `'`, `<`, `>`, `?`, `^`, `` ` ``, `{`, `|`, `}`, DELETE and what is not ASCII.
///
/// Without branches, for [`find_from`].
#[inline(always)]
pub const fn is_unusual(byte: u8) -> bool {
    (byte.cast_signed() <= b' '.cast_signed())
        | (byte & !1 == b'"')
        | (byte == b'\'')
        | (byte & !2 == b'<')
        | (byte == b'?')
        | (byte == b'^')
        | (byte == b'`')
        | ((byte >= b'{') & (byte != b'~'))
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
