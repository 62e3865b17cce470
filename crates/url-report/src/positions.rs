//! The units of a range.

use alloc::vec::Vec;
use core::{fmt, ops::Range};

/// The bytes between two positions that are remembered.
const BLOCK: usize = 64;

/// Converts positions in the UTF-8 of a string to the units of a report.
///
/// ```
/// use url_report::positions::Positions;
///
/// assert_eq!(Positions::BYTES.range(2..3), 2..3);
/// assert_eq!(Positions::utf16("äb").range(2..3), 1..2);
/// assert_eq!(Positions::code_points("äb").range(2..3), 1..2);
/// ```
#[derive(Clone)]
pub struct Positions<'t> {
    text: &'t [u8],
    /// The number of units before each block; empty if a byte is a unit.
    before: Vec<u32>,
    unit: Unit,
}

#[derive(Clone, Copy, Debug)]
enum Unit {
    CodePoint,
    /// A code unit of UTF-16.
    Utf16,
}

impl Unit {
    /// The number of units of the characters that start in `bytes`: one for each, and in UTF-16 another one for those
    /// of four bytes.
    fn count(self, bytes: &[u8]) -> usize {
        let is_utf16 = matches!(self, Self::Utf16);
        bytes.iter().map(|byte| usize::from(byte & 0xC0 != 0x80) + usize::from(is_utf16 && *byte >= 0xF0)).sum()
    }
}

/// Leaves out the text, which may be a password.
impl fmt::Debug for Positions<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Positions").field("unit", &self.unit).finish_non_exhaustive()
    }
}

impl<'t> Positions<'t> {
    /// Positions in any string, in bytes.
    pub const BYTES: &'static Positions<'static> = &Positions { text: b"", before: Vec::new(), unit: Unit::CodePoint };

    /// Positions in `text`, in code units of UTF-16. It is read once.
    ///
    /// ```
    /// assert_eq!(url_report::positions::Positions::utf16("é").position(2), 1);
    /// ```
    #[must_use]
    pub fn utf16(text: &'t str) -> Self {
        Self::new(text, Unit::Utf16)
    }

    /// Positions in `text`, in code points. It is read once.
    ///
    /// ```
    /// assert_eq!(url_report::positions::Positions::code_points("\u{1f600}!").position(4), 1);
    /// ```
    #[must_use]
    pub fn code_points(text: &'t str) -> Self {
        Self::new(text, Unit::CodePoint)
    }

    fn new(text: &'t str, unit: Unit) -> Self {
        let text = text.as_bytes();
        let mut before = Vec::new();
        if !text.is_ascii() {
            let mut sum = 0;
            for block in text.chunks(BLOCK) {
                before.push(sum as u32);
                sum += unit.count(block);
            }
            before.push(sum as u32);
        }
        Self { text, before, unit }
    }

    /// Returns the number of units before the byte `at`. If that is after the end of the text, or in a character, the
    /// result is some number.
    ///
    /// ```
    /// assert_eq!(url_report::positions::Positions::utf16("\u{1f600}!").position(4), 2);
    /// ```
    #[must_use]
    pub fn position(&self, at: usize) -> usize {
        let block = at / BLOCK;
        let rest = || self.text.get(block * BLOCK..at).unwrap_or_default();
        self.before.get(block).map_or(at, |&before| before as usize + self.unit.count(rest()))
    }

    /// Returns a range of bytes in the units.
    ///
    /// ```
    /// assert_eq!(url_report::positions::Positions::utf16("\u{1f600}!").range(4..5), 2..3);
    /// ```
    #[must_use]
    pub fn range(&self, range: Range<usize>) -> Range<usize> {
        self.position(range.start)..self.position(range.end)
    }
}

/// An input and its base, of which one has the position of a failure.
///
/// ```
/// use url_report::positions::Texts;
///
/// assert_eq!(Texts::utf16("é!", Some("!")).input.range(2..3), 1..2);
/// ```
#[derive(Clone, Debug)]
pub struct Texts<'t> {
    /// Positions in the input.
    pub input: Positions<'t>,
    /// Positions in the base, if there is one.
    pub base: Positions<'t>,
}

impl Texts<'static> {
    /// Any input and base, with positions in bytes.
    pub const BYTES: &'static Self = &Self {
        input: Positions { text: b"", before: Vec::new(), unit: Unit::CodePoint },
        base: Positions { text: b"", before: Vec::new(), unit: Unit::CodePoint },
    };
}

impl<'t> Texts<'t> {
    /// An input and its base, with positions in code units of UTF-16.
    ///
    /// ```
    /// assert_eq!(url_report::positions::Texts::utf16("", Some("é!")).base.position(2), 1);
    /// ```
    #[must_use]
    pub fn utf16(input: &'t str, base: Option<&'t str>) -> Self {
        Self { input: Positions::utf16(input), base: Positions::utf16(base.unwrap_or_default()) }
    }

    /// An input and its base, with positions in code points.
    ///
    /// ```
    /// assert_eq!(url_report::positions::Texts::code_points("\u{1f600}!", None).input.position(4), 1);
    /// ```
    #[must_use]
    pub fn code_points(input: &'t str, base: Option<&'t str>) -> Self {
        Self { input: Positions::code_points(input), base: Positions::code_points(base.unwrap_or_default()) }
    }

    /// Positions in the text that a failure is about.
    pub(crate) fn of(&self, is_in_base: bool) -> &Positions<'t> {
        if is_in_base { &self.base } else { &self.input }
    }
}

#[cfg(test)]
mod tests {
    use super::Positions;
    use alloc::format;

    #[test]
    fn positions_are_those_of_the_encoder() {
        for piece in ["a", "\u{e9}", "\u{20ac}", "\u{1f600}", "a\u{e9}\u{20ac}\u{1f600}"] {
            for before in 0..3 {
                let text = format!("{}{}", "x".repeat(before), piece.repeat(100));
                let utf16 = Positions::utf16(&text);
                for at in (0..=text.len()).filter(|at| text.is_char_boundary(*at)) {
                    assert_eq!(utf16.position(at), text[..at].encode_utf16().count(), "{at} in {text}");
                    assert_eq!(
                        Positions::code_points(&text).position(at),
                        text[..at].chars().count(),
                        "{at} in {text}"
                    );
                    assert_eq!(Positions::BYTES.position(at), at);
                }
            }
        }
    }

    #[test]
    fn any_number_is_taken() {
        let text = "\u{e9}".repeat(40);
        for at in 0..200 {
            let _ = Positions::utf16(&text).position(at);
        }
    }
}
