//! Which ASCII characters are rejected in a domain name, and where hyphens are.

/// A set of ASCII characters that no label may have.
///
/// ```
/// use idna::AsciiDenyList;
///
/// const LIST: AsciiDenyList = AsciiDenyList::new(true, "_");
/// assert!(idna::domain_to_ascii_cow("a_b".as_bytes(), LIST).is_err());
/// assert!(idna::domain_to_ascii_cow("a&b".as_bytes(), LIST).is_ok());
/// ```
#[derive(Clone, Copy, Eq, PartialEq)]
#[expect(missing_debug_implementations, reason = "idna has none")]
pub struct AsciiDenyList {
    /// A bit for each ASCII character.
    denied: u128,
}

impl AsciiDenyList {
    /// No character.
    pub const EMPTY: Self = Self::new(false, "");
    /// All but letters, digits and the hyphen.
    pub const STD3: Self = Self::std3();
    /// The forbidden domain code points of the URL Standard.
    pub const URL: Self = Self::new(true, "%#/:<>?@[\\]^|");

    /// Makes a list of the characters in `deny_list`, with U+0000 to U+0020 and U+007F if `deny_glyphless`.
    ///
    /// # Panics
    ///
    /// When `deny_list` has a letter, a digit, a hyphen, a dot or what is not ASCII.
    pub const fn new(deny_glyphless: bool, deny_list: &str) -> Self {
        let mut denied = if deny_glyphless { ((1 << 0x21) - 1) | (1 << 0x7F) } else { 0 };
        let bytes = deny_list.as_bytes();
        let mut i = 0;
        while i < bytes.len() {
            assert!(bytes[i].is_ascii() && !is_always_allowed(bytes[i]), "a character that cannot be denied");
            denied |= 1 << bytes[i];
            i += 1;
        }
        Self { denied }
    }

    const fn std3() -> Self {
        let (mut denied, mut byte) = (0, 0);
        while byte < 0x80 {
            if !is_always_allowed(byte) {
                denied |= 1 << byte;
            }
            byte += 1;
        }
        Self { denied }
    }

    pub(crate) fn denies(self, c: char) -> bool {
        c.is_ascii() && self.denied >> (c as u32) & 1 == 1
    }

    pub(crate) fn denies_any(self, text: &str) -> bool {
        self.denied != 0 && text.bytes().any(|byte| self.denies(byte.into()))
    }
}

const fn is_always_allowed(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.')
}

/// Where hyphens are rejected.
#[derive(Clone, Copy, Eq, PartialEq)]
#[expect(missing_debug_implementations, reason = "idna has none")]
pub enum Hyphens {
    /// Nowhere.
    Allow,
    /// At the start and end of a label.
    CheckFirstLast,
    /// There, and in the third and fourth position: `CheckHyphens` of UTS #46.
    Check,
}
