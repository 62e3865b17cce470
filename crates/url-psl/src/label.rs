//! The labels of a domain, found from its end, eight bytes at a time.

#![expect(clippy::inline_always, reason = "what is left in registers takes half the time")]

/// A non-empty label of a domain.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Label<'a> {
    domain: &'a [u8],
    pub(crate) start: usize,
    pub(crate) end: usize,
    /// Its last eight bytes, the last one highest, each xor 0x60, which maps letters to five bits; 0 in place of
    /// missing bytes.
    pub(crate) last_eight: u64,
}

impl<'a> Label<'a> {
    /// Returns the label of `domain` that ends at `end`, if it is not empty.
    #[inline(always)]
    pub(crate) fn ending_at(domain: &'a [u8], end: usize) -> Option<Self> {
        if end == 0 {
            return None;
        }
        let word = word_before(domain, end);
        let len = after_last_dot(word);
        if len == 0 {
            return None;
        }
        let start = if len < 8 { end - len } else { label_start(domain, end - 8) };
        let last_eight = (word ^ repeated(b'.' ^ 0x60)) & u64::MAX << (64 - 8 * len);
        Some(Self { domain, start, end, last_eight })
    }

    pub(crate) const fn len(&self) -> usize {
        self.end - self.start
    }

    /// Returns whether it has at most eight bytes, all of which are lowercase letters or other bytes from 0x60 to 0x7F.
    #[inline]
    pub(crate) const fn is_short(&self) -> bool {
        self.len() <= 8 && self.last_eight & repeated(0xE0) == 0
    }

    /// Returns whether a host can contain the label: it is ASCII, without capital letters and forbidden domain code
    /// points.
    #[inline]
    pub(crate) fn is_of_a_host(&self) -> bool {
        let is_plain = self.len() <= 8 && beyond_letters(self.last_eight) == 0;
        is_plain || self.bytes().iter().all(|&byte| IN_HOST[usize::from(byte)])
    }

    pub(crate) fn bytes(&self) -> &'a [u8] {
        &self.domain[self.start..self.end]
    }
}

/// The bytes that the domain of a host can contain: ASCII without capital letters and forbidden domain code points.
///
/// Source: <https://url.spec.whatwg.org/#forbidden-domain-code-point>
static IN_HOST: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0x21;
    while byte < 0x7F {
        table[byte as usize] = !matches!(
            byte,
            b'#' | b'%' | b'/' | b':' | b'<' | b'>' | b'?' | b'@' | b'A'..=b'Z' | b'[' | b'\\' | b']' | b'^' | b'|'
        );
        byte += 1;
    }
    table
};

/// Returns the position at which the label of `domain` that ends at `end` starts.
#[inline(never)]
pub(crate) fn label_start(domain: &[u8], end: usize) -> usize {
    let mut start = end;
    while start > 0 {
        let len = after_last_dot(word_before(domain, start));
        start -= len;
        if len < 8 {
            break;
        }
    }
    start
}

/// Returns whether a host can contain the part of `domain` before `start`, where a label starts, and none of its labels
/// is empty. This must already hold for the part from `start` on.
#[inline]
pub(crate) fn are_labels_of_a_host(domain: &[u8], start: usize) -> bool {
    let mut from = 0;
    while from < start {
        // At the end, the last eight bytes are tested again.
        let Some(word) = word_at(domain, from.min(domain.len().saturating_sub(8))) else {
            return domain.iter().all(|&byte| IN_HOST[usize::from(byte)])
                && !domain.windows(2).any(|pair| pair == b"..")
                && !domain.starts_with(b".");
        };
        let dots = dots_in(word);
        let is_plain = beyond_letters(word ^ repeated(b'.' ^ 0x60)) == dots >> 1;
        if dots & dots >> 8 != 0 || !(is_plain || is_word_of_a_host(word)) {
            return false;
        }
        // The last byte is tested again, together with the next.
        from += 7;
    }
    !domain.starts_with(b".")
}

/// Returns whether a host can contain each of eight bytes, which are xor a dot.
#[inline(never)]
fn is_word_of_a_host(word: u64) -> bool {
    word.to_le_bytes().iter().all(|&byte| IN_HOST[usize::from(byte ^ b'.')])
}

/// Returns the bits of eight bytes, each xor 0x60, that exceed those of a letter or of the character before the
/// letters. For a dot that is 0x40.
#[inline]
const fn beyond_letters(word: u64) -> u64 {
    // Five bits are enough for letters. Adding five to a byte above the last letter sets a sixth bit. Only a byte that
    // has one of the upper three bits itself carries into the next.
    (word | word.wrapping_add(repeated(5))) & repeated(0xE0)
}

/// Returns the eight bytes before `end`, which is not 0, the last one highest, each xor a dot. The domain is treated as
/// preceded by dots.
#[inline]
fn word_before(domain: &[u8], end: usize) -> u64 {
    let start = end.saturating_sub(8);
    word_at(domain, start).map_or_else(|| short_word(&domain[..end]), |word| word << (64 - 8 * (end - start)))
}

/// Returns the eight bytes from `start` on, the last one highest, each xor a dot.
#[inline]
fn word_at(domain: &[u8], start: usize) -> Option<u64> {
    let bytes = domain.get(start..start + 8)?.try_into().ok()?;
    Some(u64::from_le_bytes(bytes) ^ repeated(b'.'))
}

/// [`word_before`] the end of a text of less than eight bytes.
#[inline(never)]
fn short_word(text: &[u8]) -> u64 {
    text.iter().fold(0, |word, &byte| word >> 8 | u64::from(byte ^ b'.') << 56)
}

/// Returns how many of eight bytes follow the last dot.
#[inline]
const fn after_last_dot(word: u64) -> usize {
    dots_in(word).leading_zeros() as usize / 8
}

/// Returns the high bits of the bytes that are 0, which were dots.
#[inline]
const fn dots_in(word: u64) -> u64 {
    const LOW: u64 = repeated(0x7F);
    let high_unless_low_bits_are_0 = (word & LOW) + LOW;
    !(high_unless_low_bits_are_0 | word | LOW)
}

/// Returns a number of eight equal bytes.
const fn repeated(byte: u8) -> u64 {
    u64::from_ne_bytes([byte; 8])
}
