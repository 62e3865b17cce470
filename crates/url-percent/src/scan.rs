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
/// ```
/// use url_percent::scan::find_from;
///
/// let host = b"www.example.com";
/// assert_eq!(find_from(host, 4, |byte| byte == b'.'), 11);
/// assert_eq!(find_from(host, 12, |byte| byte == b'.'), 15);
/// ```
#[inline(always)]
pub fn find_from(input: &[u8], from: usize, is_hit: impl Fn(u8) -> bool) -> usize {
    find_window_from(input, from, |bytes: &[u8; BLOCK], index| is_hit(bytes[index]))
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
    let Some(before) = from.checked_sub(1) else {
        return match input.first() {
            Some(&first) if !is_hit(0, first) => find_pair_from_second(input, is_hit),
            _ => 0,
        };
    };
    1 + find_window_from(input, before, |bytes: &[u8; BLOCK + 1], index| is_hit(bytes[index], bytes[index + 1]))
}

/// [`find_pair_from`] the second byte on, which few inputs need.
#[inline(never)]
fn find_pair_from_second(input: &[u8], is_hit: impl Fn(u8, u8) -> bool) -> usize {
    1 + find_window_from(input, 0, |bytes: &[u8; BLOCK + 1], index| is_hit(bytes[index], bytes[index + 1]))
}

/// The position of the first window from `from` on that is a hit, or of the first that does not fit into `input`. A window
/// is as many bytes as `WIDTH` exceeds `BLOCK` by, and one more.
///
/// `is_hit` is asked for the window at an index of some bytes.
#[inline(always)]
fn find_window_from<const WIDTH: usize>(
    input: &[u8],
    from: usize,
    is_hit: impl Fn(&[u8; WIDTH], usize) -> bool,
) -> usize {
    // Eight set bits for each hit, the first in the lowest ones.
    let hits =
        |bytes: &[u8; WIDTH]| u128::from_le_bytes(array::from_fn(|index| if is_hit(bytes, index) { 0xFF } else { 0 }));
    let first = |hits: u128| (hits.trailing_zeros() / u8::BITS) as usize;
    let last = (input.len() + BLOCK).saturating_sub(WIDTH);
    let mut rest = input.get(from..).unwrap_or_default();
    while let Some(bytes) = rest.first_chunk() {
        let hits = hits(bytes);
        if hits != 0 {
            return input.len() - rest.len() + first(hits);
        }
        rest = &rest[BLOCK..];
    }
    let at = input.len() - rest.len();
    if at >= last {
        return last;
    }
    // Fewer bytes are left than are looked at together. Those that end with them are as good, less what is in front.
    let short;
    let (bytes, start) = if let Some(bytes) = input.last_chunk() {
        (bytes, input.len() - WIDTH)
    } else {
        short = padded(input);
        (&short, 0)
    };
    let hits = hits(bytes) >> (u8::BITS as usize * (at - start));
    if hits == 0 { last } else { last.min(at + first(hits)) }
}

/// An input that is shorter than `WIDTH`, and zeros.
#[inline(always)]
fn padded<const WIDTH: usize>(input: &[u8]) -> [u8; WIDTH] {
    let mut bytes = [0; WIDTH];
    // Two copies of a constant length, which may overlap, are faster than one of any length.
    if let (Some(front), Some(back)) = (input.first_chunk::<8>(), input.last_chunk::<8>()) {
        bytes[..8].copy_from_slice(front);
        bytes[input.len() - 8..input.len()].copy_from_slice(back);
    } else if let (Some(front), Some(back)) = (input.first_chunk::<4>(), input.last_chunk::<4>()) {
        bytes[..4].copy_from_slice(front);
        bytes[input.len() - 4..input.len()].copy_from_slice(back);
    } else if let (Some(&first), Some(&last)) = (input.first(), input.last()) {
        bytes[0] = first;
        bytes[input.len() / 2] = input[input.len() / 2];
        bytes[input.len() - 1] = last;
    }
    bytes
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
