//! The parameters of Punycode, and how the bias adapts to the integers of a label.
//!
//! Source: <https://www.rfc-editor.org/rfc/rfc3492#section-5>

pub(super) const BASE: u32 = 36;
const T_MIN: u32 = 1;
const T_MAX: u32 = 26;
const SKEW: u32 = 38;
const DAMP: u32 = 700;
pub(super) const INITIAL_BIAS: u32 = 72;
pub(super) const INITIAL_N: u32 = 128;
pub(super) const DELIMITER: u8 = b'-';

/// The thresholds of the digits of an integer, in order. They increase in steps of [`BASE`] and are clamped to the
/// range from the least to the greatest threshold.
#[derive(Clone, Copy)]
pub(super) struct Thresholds {
    next: i32,
}

impl Thresholds {
    #[inline]
    pub(super) fn new(bias: u32) -> Self {
        // A bias never comes near 32 bits.
        Self { next: BASE.cast_signed() - bias.cast_signed() }
    }

    #[inline]
    pub(super) fn next(&mut self) -> u32 {
        const MIN: i32 = T_MIN.cast_signed();
        const MAX: i32 = T_MAX.cast_signed();
        let threshold = self.next.clamp(MIN, MAX);
        // An integer overflows after a handful of digits.
        self.next = self.next.wrapping_add(BASE.cast_signed());
        threshold.cast_unsigned()
    }
}

/// The greatest `delta` that is not scaled down any further.
const MAX_DELTA: u32 = (BASE - T_MIN) * T_MAX / 2;

/// The bias for each `delta` that is not scaled down, so that no division is needed.
static BIASES: [u8; MAX_DELTA as usize + 1] = {
    let mut biases = [0; MAX_DELTA as usize + 1];
    let mut delta = 0;
    while delta <= MAX_DELTA {
        biases[delta as usize] = ((BASE - T_MIN + 1) * delta / (delta + SKEW)) as u8;
        delta += 1;
    }
    biases
};

/// Returns the bias for the integer after one of value `delta`, which inserted its code point into a string that then
/// had `len` code points.
///
/// Source: <https://www.rfc-editor.org/rfc/rfc3492#section-6.1>
#[inline]
pub(super) fn adapt(delta: u32, len: u32, is_first: bool) -> u32 {
    let mut delta = if is_first { delta / DAMP } else { delta / 2 };
    delta += delta / len;
    let mut k = 0;
    while delta > MAX_DELTA {
        delta /= BASE - T_MIN;
        k += BASE;
    }
    k + u32::from(BIASES[delta as usize])
}
