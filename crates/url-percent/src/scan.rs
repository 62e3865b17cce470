//! Searches for bytes of a class, sixteen at a time.
//!
//! Most bytes need no attention, and a search that looks at them one by one spends its time on them. This module
//! compares a block of sixteen bytes at once. A predicate is mapped over the block. Compilers turn this into a few
//! vector instructions, as long as the predicate has no branches (`|` and `&`, not `||` and `&&`). The answers are read
//! as one number, whose lowest set bit is the first hit. All of this is done on plain arrays, with one exception. The
//! feature `vectors` takes from the package `safe_arch` the instruction of x86 that turns a vector into a number. On
//! other processors a few multiplications do the same.
//!
//! The searches:
//! - [`find_from`] finds one hit, and so does [`find_near`], for hits that are mostly close;
//! - [`find_pair_from`] finds one hit that depends on the preceding byte, too;
//! - [`positions`] finds all hits;
//! - [`hits_at`] finds the hits of one window, and so does [`Window`], which is read without a branch.
//!
//! With vectors, all of them are built on `hits_from`.
//!
//! This module is for the crates of `urlstack` alone, and no promise to anybody else: each version 0.x may change it.

#![expect(clippy::inline_always, reason = "a predicate that is called and not inlined makes no vector instruction")]

/// Whether the feature `vectors` is on and all processors of the target have vectors, so that searching whole windows
/// pays.
///
/// Crates that depend on this one read this constant instead of a feature of their own, because another crate may have
/// turned this feature on.
pub const HAS_VECTORS: bool =
    cfg!(all(feature = "vectors", any(target_feature = "sse2", target_feature = "neon", target_feature = "simd128")));

/// The number of bytes that are compared together.
pub(crate) const BLOCK: usize = 16;

/// Two blocks, compared independently of each other.
const DOUBLE: usize = 2 * BLOCK;

/// Returns the position of the first byte at or after `from` for which `is_hit` holds, or the length of `input` if
/// there is none.
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
    find_in_both(input, input, from, DOUBLE, |_, byte| is_hit(byte))
}

/// [`find_from`] for hits that are mostly close: it compares one block before its first branch, not two.
///
/// ```
/// use url_percent::scan::find_near;
///
/// assert_eq!(find_near(b"https://example.com/", 0, |byte| byte == b':'), 5);
/// assert_eq!(find_near(b"https", 1, |byte| byte == b':'), 5);
/// ```
#[inline(always)]
pub fn find_near(input: &[u8], from: usize, is_hit: impl Fn(u8) -> bool) -> usize {
    find_in_both(input, input, from, BLOCK, |_, byte| is_hit(byte))
}

/// Returns the position of the first byte at or after `from` that is a hit, or the length of `input` if there is none.
/// Whether a byte is a hit may depend on the preceding byte. That is the first argument of `is_hit`, or 0 for the first
/// byte of `input`.
///
/// ```
/// use url_percent::scan::find_pair_from;
///
/// let is_dot_after_slash = |previous, byte| (previous == b'/') & (byte == b'.');
/// assert_eq!(find_pair_from(b"/a.b/.c", 1, is_dot_after_slash), 5);
/// assert_eq!(find_pair_from(b".", 0, is_dot_after_slash), 1);
/// ```
#[inline(always)]
pub fn find_pair_from(input: &[u8], from: usize, is_hit: impl Fn(u8, u8) -> bool) -> usize {
    let ([first, after_first @ ..], [before_last @ .., _]) = (input, input) else { return 0 };
    if from == 0 && is_hit(0, *first) {
        return 0;
    }
    1 + find_in_both(before_last, after_first, from.saturating_sub(1), DOUBLE, is_hit)
}

/// Returns the first position at or after `from` at which `is_hit` holds for the bytes of two equally long slices, or
/// their length if there is none. It compares `step` bytes before each branch on whether there is a hit, because
/// processors mispredict how many bytes precede the hit.
#[inline(always)]
fn find_in_both(previous: &[u8], bytes: &[u8], from: usize, step: usize, is_hit: impl Fn(u8, u8) -> bool) -> usize {
    let mut at = from;
    if !HAS_VECTORS {
        // A loop and not iterators, which take longer to compile in each search.
        while let (Some(&previous), Some(&byte)) = (previous.get(at), bytes.get(at)) {
            if is_hit(previous, byte) {
                return at;
            }
            at += 1;
        }
        return bytes.len();
    }
    while at < bytes.len() {
        let hits = hits_from(previous, bytes, at, step, &is_hit);
        if hits != 0 {
            return at + hits.trailing_zeros() as usize;
        }
        at += step;
    }
    bytes.len()
}

/// The positions of the hits among [`WINDOW`] bytes, in ascending order.
///
/// All bytes are compared before the first branch, and asking for the next hit takes no branch, so the processor has
/// nothing to predict.
///
/// For the other crates of `urlstack`.
#[doc(hidden)]
#[derive(Clone, Debug, Default)]
pub struct Window {
    start: usize,
    hits: u64,
}

/// The number of bytes in a [`Window`].
///
/// For the other crates of `urlstack`.
#[doc(hidden)]
pub const WINDOW: usize = u64::BITS as usize;

impl Window {
    /// Compares the bytes from `from` on, each with the preceding one. The first byte of `input` has none and is never
    /// a hit.
    ///
    /// ```
    /// use url_percent::scan::Window;
    ///
    /// let is_dot_after_slash = |previous, byte| (previous == b'/') & (byte == b'.');
    /// assert!(Window::of_pairs(b"/a.b/.c/.", 1, is_dot_after_slash).eq([5, 8]));
    /// assert_eq!(Window::of_pairs(b".", 0, is_dot_after_slash).next(), None);
    /// ```
    #[inline(always)]
    pub fn of_pairs(input: &[u8], from: usize, is_hit: impl Fn(u8, u8) -> bool) -> Self {
        let ([_, bytes @ ..], [previous @ .., _]) = (input, input) else { return Self { start: from, hits: 0 } };
        let start = from.max(1);
        Self { start, hits: hits_from(previous, bytes, start - 1, WINDOW, is_hit) }
    }

    /// Returns this window with a hit at `position`, if that is in the window.
    ///
    /// ```
    /// use url_percent::scan::Window;
    ///
    /// let window = Window::of_pairs(b"/a.b/.c", 1, |_, byte| byte == b'.');
    /// assert!(window.clone().with_hit(7).eq([2, 5, 7]));
    /// assert!(window.with_hit(65).eq([2, 5]));
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn with_hit(self, position: usize) -> Self {
        match position.checked_sub(self.start) {
            Some(index @ 0..WINDOW) => Self { hits: self.hits | 1 << index, ..self },
            _ => self,
        }
    }

    /// Returns the positions of the first `N` hits. For each hit that is missing, it returns a position after the
    /// window.
    ///
    /// ```
    /// use url_percent::scan::Window;
    ///
    /// let is_dot_after_slash = |previous, byte| (previous == b'/') & (byte == b'.');
    /// let window = Window::of_pairs(b"/a.b/.c/.", 1, is_dot_after_slash);
    /// assert_eq!(window.clone().first_hits(), [5, 8]);
    /// // The end counts, too, but there is no fourth hit.
    /// assert_eq!(window.with_hit(9).first_hits(), [5, 8, 9, 65]);
    /// ```
    #[inline(always)]
    pub fn first_hits<const N: usize>(mut self) -> [usize; N] {
        [(); N].map(|()| self.remove_first())
    }

    /// Removes the first hit and returns its position, or a position after the window if there is none.
    #[inline(always)]
    fn remove_first(&mut self) -> usize {
        // This wraps around only where no slice can have a byte, and costs nothing.
        let position = self.start.wrapping_add(self.hits.trailing_zeros() as usize);
        self.hits &= self.hits.wrapping_sub(1);
        position
    }
}

impl Iterator for Window {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        let is_hit = self.hits != 0;
        let position = self.remove_first();
        is_hit.then_some(position)
    }
}

/// Returns the positions of all bytes at or after `from` for which `is_hit` holds, in ascending order.
///
/// ```
/// use url_percent::scan::positions;
///
/// assert!(positions(b"a=1&b=2", 2, |byte| (byte == b'=') | (byte == b'&')).eq([3, 5]));
/// assert_eq!(positions(b"a=1", 2, |byte| byte == b'=').next(), None);
/// ```
#[inline(always)]
pub fn positions<F: Fn(u8) -> bool>(input: &[u8], from: usize, is_hit: F) -> Positions<'_, F> {
    Positions { input, is_hit, next_window: from, hits: 0 }
}

/// Positions of hits, made by [`positions`].
///
/// ```
/// let mut positions = url_percent::scan::positions(b"%41", 0, |byte| byte == b'%');
/// assert_eq!((positions.next(), positions.next()), (Some(0), None));
/// ```
#[derive(Clone)]
pub struct Positions<'a, F> {
    input: &'a [u8],
    is_hit: F,
    next_window: usize,
    /// The hits in the window before `next_window` that have not been returned yet.
    hits: u64,
}

/// Leaves out the input, which may be secret.
impl<F> core::fmt::Debug for Positions<'_, F> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Positions").field("next_window", &self.next_window).finish_non_exhaustive()
    }
}

impl<F> Positions<'_, F> {
    /// Skips the positions before `to`.
    ///
    /// ```
    /// use url_percent::scan::positions;
    ///
    /// let mut positions = positions(b"%E9%20%", 0, |byte| byte == b'%');
    /// assert_eq!(positions.next(), Some(0));
    /// positions.skip_to(4);
    /// assert_eq!(positions.next(), Some(6));
    /// ```
    #[inline(always)]
    pub fn skip_to(&mut self, to: usize) {
        match self.next_window.checked_sub(to) {
            None | Some(0) => (self.next_window, self.hits) = (to, 0),
            Some(left @ 1..WINDOW) => self.hits &= u64::MAX << (WINDOW - left),
            Some(_) => {}
        }
    }
}

impl<F: Fn(u8) -> bool> Iterator for Positions<'_, F> {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        if !HAS_VECTORS {
            let position = find_near(self.input, self.next_window, &self.is_hit);
            self.next_window = position + 1;
            return (position < self.input.len()).then_some(position);
        }
        while self.hits == 0 {
            if self.next_window >= self.input.len() {
                return None;
            }
            self.hits = hits_at(self.input, self.next_window, &self.is_hit);
            self.next_window += WINDOW;
        }
        let index = self.hits.trailing_zeros() as usize;
        self.hits &= self.hits - 1;
        Some(self.next_window - WINDOW + index)
    }
}

/// Returns the hits among the [`WINDOW`] bytes from `at` on: one bit for each byte, the first in the lowest.
///
/// ```
/// use url_percent::scan::hits_at;
///
/// assert_eq!(hits_at(b"a=1&b=2", 1, |byte| (byte == b'=') | (byte == b'&')), 0b10101);
/// assert_eq!(hits_at(b"a=1", 2, |byte| byte == b'='), 0);
/// ```
///
/// For the other crates of `urlstack`.
#[doc(hidden)]
#[inline(always)]
pub fn hits_at(bytes: &[u8], at: usize, is_hit: impl Fn(u8) -> bool) -> u64 {
    hits_from(bytes, bytes, at, WINDOW, |_, byte| is_hit(byte))
}

/// [`hits_at`] byte by byte, for a predicate that takes no vector instructions, such as a look-up.
#[inline(always)]
pub(crate) fn hits_by_look_up(bytes: &[u8], at: usize, is_hit: impl Fn(u8) -> bool) -> u64 {
    hits_one_by_one(bytes, bytes, at, WINDOW, |_, byte| is_hit(byte))
}

/// Returns the hits among the `len` bytes from `at` on, the first in the lowest bit. All callers pass a constant `len`:
/// one or two blocks, or a window.
#[inline(always)]
fn hits_from(previous: &[u8], bytes: &[u8], at: usize, len: usize, is_hit: impl Fn(u8, u8) -> bool) -> u64 {
    // Without vectors no blocks are compared: small code matters more then.
    let has = |len| HAS_VECTORS && bytes.len() >= len;
    if at >= bytes.len() {
        0
    } else if len > BLOCK && has(DOUBLE) {
        hits_in_units::<DOUBLE>(previous, bytes, at, len, is_hit)
    } else if has(BLOCK) {
        hits_in_units::<BLOCK>(previous, bytes, at, len.min(DOUBLE), is_hit)
    } else {
        hits_in_short(previous, bytes, at, len, is_hit)
    }
}

/// [`hits_from`] by one or two units of `UNIT` bytes, for slices that have that many bytes and do not end before `at`.
#[inline(always)]
fn hits_in_units<const UNIT: usize>(
    previous: &[u8],
    bytes: &[u8],
    at: usize,
    len: usize,
    is_hit: impl Fn(u8, u8) -> bool,
) -> u64 {
    let last = bytes.len() - UNIT;
    // A unit that would reach past the end is moved to end there, and finds some hits twice.
    let start = at.min(last);
    let mut hits = hits_in_unit::<UNIT>(previous, bytes, start, &is_hit);
    if len > UNIT {
        let second = (start + UNIT).min(last);
        hits |= hits_in_unit::<UNIT>(previous, bytes, second, &is_hit) << (second - start);
    }
    hits >> (at - start)
}

/// Returns the hits in the unit of one or two blocks that starts at `at`.
#[inline(always)]
fn hits_in_unit<const UNIT: usize>(previous: &[u8], bytes: &[u8], at: usize, is_hit: impl Fn(u8, u8) -> bool) -> u64 {
    let (Some(previous), Some(bytes)) = (first_chunk_at::<UNIT>(previous, at), first_chunk_at::<UNIT>(bytes, at))
    else {
        return 0;
    };
    let (previous, bytes) = (previous.as_chunks::<BLOCK>().0, bytes.as_chunks::<BLOCK>().0);
    let mut hits = 0;
    for index in 0..UNIT / BLOCK {
        let mut marks = [0; BLOCK];
        mark::<BLOCK>(&mut marks, &previous[index], &bytes[index], &is_hit);
        hits |= u64::from(to_bits(marks)) << (index * BLOCK);
    }
    hits
}

/// [`hits_from`] for slices shorter than a block, or for any without vectors; `at` is in bounds. Slices of at least
/// half a block are compared in two halves, one at the start and one at the end, shorter ones byte by byte.
#[inline(always)]
fn hits_in_short(previous: &[u8], bytes: &[u8], at: usize, len: usize, is_hit: impl Fn(u8, u8) -> bool) -> u64 {
    const HALF: usize = BLOCK / 2;
    if HAS_VECTORS
        && let (Some(first_previous), Some(first)) = (previous.first_chunk(), bytes.first_chunk())
        && let (Some(last_previous), Some(last)) = (previous.last_chunk(), bytes.last_chunk())
    {
        let mut marks = [0; BLOCK];
        mark::<HALF>(&mut marks, first_previous, first, &is_hit);
        mark::<HALF>(&mut marks[HALF..], last_previous, last, &is_hit);
        let hits = u64::from(to_bits(marks));
        return (hits & 0xFF | (hits >> HALF) << (bytes.len() - HALF)) >> at;
    }
    hits_one_by_one(previous, bytes, at, len, is_hit)
}

/// [`hits_from`] byte by byte.
#[inline(always)]
fn hits_one_by_one(previous: &[u8], bytes: &[u8], at: usize, len: usize, is_hit: impl Fn(u8, u8) -> bool) -> u64 {
    // Cut before zipping: reversing a longer iterator would step over all bytes after the range.
    let places = at..bytes.len().min(at + len);
    let (Some(previous), Some(bytes)) = (previous.get(places.clone()), bytes.get(places)) else { return 0 };
    let pairs = previous.iter().zip(bytes);
    pairs.rev().fold(0, |hits, (&previous, &byte)| hits << 1 | u64::from(is_hit(previous, byte)))
}

#[inline(always)]
fn first_chunk_at<const N: usize>(bytes: &[u8], at: usize) -> Option<&[u8; N]> {
    bytes.get(at..)?.first_chunk()
}

/// Sets the places of hits to 0xFF.
#[inline(always)]
fn mark<const N: usize>(hits: &mut [u8], previous: &[u8; N], bytes: &[u8; N], is_hit: impl Fn(u8, u8) -> bool) {
    // A loop and not a library function, which is not always inlined.
    for index in 0..N {
        hits[index] = if is_hit(previous[index], bytes[index]) { 0xFF } else { 0 };
    }
}

/// Returns the highest bit of each byte: one instruction, for which the language has no operator.
#[cfg(all(feature = "vectors", target_feature = "sse2"))]
#[inline(always)]
fn to_bits(hits: [u8; BLOCK]) -> u16 {
    safe_arch::move_mask_i8_m128i(safe_arch::m128i::from(hits)).cast_unsigned() as u16
}

#[cfg(not(all(feature = "vectors", target_feature = "sse2")))]
use to_bits_by_products as to_bits;

/// Returns one bit for each byte, which is 0 or 0xFF.
#[cfg(any(test, not(all(feature = "vectors", target_feature = "sse2"))))]
#[inline(always)]
fn to_bits_by_products(hits: [u8; BLOCK]) -> u16 {
    // Left alone, compilers compute each byte's part of the products and then compare byte by byte, too. If they cannot
    // see into the array, they compare by vectors and write them to memory as a whole.
    let hits = u128::from_le_bytes(core::hint::black_box(hits));
    // Eight bytes at a time: the highest byte of the product has the lowest bit of each.
    let [low, high] = [hits as u64, (hits >> u64::BITS) as u64]
        .map(|eight| ((eight & 0x0101_0101_0101_0101).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8);
    u16::from_le_bytes([low, high])
}

#[cfg(test)]
mod tests {
    use super::{BLOCK, to_bits, to_bits_by_products};

    #[test]
    fn bits_of_all_blocks() {
        for bits in 0..=u16::MAX {
            let hits = core::array::from_fn::<_, BLOCK, _>(|index| if bits >> index & 1 == 1 { 0xFF } else { 0 });
            assert_eq!((to_bits(hits), to_bits_by_products(hits)), (bits, bits));
        }
    }
}
