//! The text of a host, without an allocation: borrowed from the host, or written to an array.

use core::{fmt, ops::Deref};

/// A serialized host, made by [`Host::serialized`](crate::Host::serialized). It is a `str` in all but name.
#[derive(Clone, Copy)]
pub struct Serialized<'a>(Text<'a>);

#[derive(Clone, Copy)]
enum Text<'a> {
    Borrowed(&'a str),
    Address(AddressText),
}

impl<'a> Serialized<'a> {
    pub(crate) fn borrowed(text: &'a str) -> Self {
        Self(Text::Borrowed(text))
    }

    pub(crate) fn address(text: AddressText) -> Self {
        Self(Text::Address(text))
    }
}

impl Serialized<'_> {
    /// Its bytes, which are had without looking at all of them.
    #[inline]
    pub fn as_bytes(&self) -> &[u8] {
        match &self.0 {
            Text::Borrowed(text) => text.as_bytes(),
            Text::Address(text) => text.as_bytes(),
        }
    }
}

impl Deref for Serialized<'_> {
    type Target = str;

    #[inline]
    fn deref(&self) -> &str {
        match &self.0 {
            Text::Borrowed(text) => text,
            Text::Address(text) => text.as_str(),
        }
    }
}

impl AsRef<str> for Serialized<'_> {
    fn as_ref(&self) -> &str {
        self
    }
}

impl fmt::Display for Serialized<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self)
    }
}

impl fmt::Debug for Serialized<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&**self, f)
    }
}

/// The text of an IP address while it is written, and then.
#[derive(Clone, Copy)]
pub(crate) struct AddressText {
    bytes: [u8; Self::LONGEST],
    len: usize,
}

impl AddressText {
    /// Eight pieces of four digits, a colon behind each and two brackets, and room to write as much at once as is.
    const LONGEST: usize = 8 * 4 + 8 + 2 + 4;

    pub(crate) const fn new() -> Self {
        Self { bytes: [0; Self::LONGEST], len: 0 }
    }

    /// Appends an ASCII byte. No address has more of them than there is room for.
    #[inline]
    pub(crate) fn push(&mut self, byte: u8) {
        if let Some(slot) = self.bytes.get_mut(self.len) {
            *slot = byte;
            self.len += 1;
        }
    }

    /// Appends up to four digits, the first of `digits` in its lowest byte and the first `skipped` of them left out, and a
    /// `separator`.
    #[inline]
    pub(crate) fn push_digits(&mut self, digits: u32, skipped: usize, separator: u8) {
        // Written whole, which takes no loop; what is too much is written over.
        let bytes = u64::from(digits) | u64::from(separator) << u32::BITS;
        if let Some(slot) = self.bytes.get_mut(self.len..).and_then(<[u8]>::first_chunk_mut) {
            *slot = (bytes >> (u8::BITS as usize * skipped)).to_le_bytes();
            self.len += 5 - skipped;
        }
    }

    /// Removes the last byte.
    pub(crate) fn pop(&mut self) {
        self.len = self.len.saturating_sub(1);
    }

    #[inline]
    pub(crate) fn as_bytes(&self) -> &[u8] {
        self.bytes.get(..self.len).unwrap_or_default()
    }

    pub(crate) fn as_str(&self) -> &str {
        str::from_utf8(self.as_bytes()).unwrap_or_default()
    }
}
