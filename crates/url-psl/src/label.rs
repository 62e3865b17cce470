//! The labels of a domain, found from its end, eight bytes at a time.

#![expect(clippy::inline_always, reason = "what is left in registers takes half the time")]

/// A label of a domain, which is not empty.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Label<'a> {
    domain: &'a [u8],
    pub(crate) start: usize,
    pub(crate) end: usize,
    /// Its last eight bytes, the last of them highest, each by exclusive or with 0x60, which makes letters of five
    /// bits; 0 for those that it does not have.
    pub(crate) last_eight: u64,
}

impl<'a> Label<'a> {
    /// The label of `domain` that ends at `end`, if it is not empty.
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

    /// Whether it has at most eight bytes, and all of them are letters, or as near to them in ASCII as five bits tell.
    #[inline]
    pub(crate) const fn is_short(&self) -> bool {
        self.len() <= 8 && self.last_eight & repeated(0xE0) == 0
    }

    /// Whether it is written as a host has its labels: in ASCII, without capital letters and forbidden domain code
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

/// Which bytes a domain of a host can hold: ASCII without capital letters and forbidden domain code points.
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

/// Where the label of `domain` that ends at `end` begins.
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

/// Whether what stands in `domain` in front of `start`, where a label begins, is labels as a host has them, none of
/// which is empty. What is from `start` on has to be so.
#[inline]
pub(crate) fn are_labels_of_a_host(domain: &[u8], start: usize) -> bool {
    let mut from = 0;
    while from < start {
        // The last eight bytes will do where there are not as many.
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
        // The last byte once more, with the next.
        from += 7;
    }
    !domain.starts_with(b".")
}

/// Whether a host can hold each of eight bytes, which are by exclusive or with a dot.
#[inline(never)]
fn is_word_of_a_host(word: u64) -> bool {
    word.to_le_bytes().iter().all(|&byte| IN_HOST[usize::from(byte ^ b'.')])
}

/// What of eight bytes, by exclusive or with 0x60, is more than a letter has, or the character in front of these; of a
/// dot that is 0x40.
#[inline]
const fn beyond_letters(word: u64) -> u64 {
    // All five bits are used, but for the last letters: three steps above them a sixth bit is needed. A sum that is
    // carried to the next byte is one of a byte that has the other three bits itself.
    (word | word.wrapping_add(repeated(5))) & repeated(0xE0)
}

/// The eight bytes before `end`, which is not 0, the last of them highest, each by exclusive or with a dot. It is as if
/// there were dots before the domain.
#[inline]
fn word_before(domain: &[u8], end: usize) -> u64 {
    let start = end.saturating_sub(8);
    word_at(domain, start).map_or_else(|| short_word(&domain[..end]), |word| word << (64 - 8 * (end - start)))
}

/// The eight bytes from `start` on, the last of them highest, each by exclusive or with a dot.
#[inline]
fn word_at(domain: &[u8], start: usize) -> Option<u64> {
    let bytes = domain.get(start..start + 8)?.try_into().ok()?;
    Some(u64::from_le_bytes(bytes) ^ repeated(b'.'))
}

/// As [`word_before`] the end of a text of less than eight bytes.
#[inline(never)]
fn short_word(text: &[u8]) -> u64 {
    text.iter().fold(0, |word, &byte| word >> 8 | u64::from(byte ^ b'.') << 56)
}

/// How many of eight bytes stand after the last dot.
#[inline]
const fn after_last_dot(word: u64) -> usize {
    dots_in(word).leading_zeros() as usize / 8
}

/// The high bits of the bytes that are 0, which were dots.
#[inline]
const fn dots_in(word: u64) -> u64 {
    const LOW: u64 = repeated(0x7F);
    let high_unless_low_bits_are_0 = (word & LOW) + LOW;
    !(high_unless_low_bits_are_0 | word | LOW)
}

/// Eight times the same byte.
const fn repeated(byte: u8) -> u64 {
    u64::from_ne_bytes([byte; 8])
}
