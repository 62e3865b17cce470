//! The text of a host without an allocation: borrowed from the host, or written to an array.

use core::{fmt, ops::Deref};

/// A serialized host, made by [`Host::serialized`](crate::Host::serialized). It dereferences to `str`.
///
/// ```
/// use url_host::Host;
///
/// let host = Host::parse("[0:0::1]")?;
/// assert_eq!(&*host.serialized(), "[::1]");
/// assert_eq!(host.serialized().len(), 5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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

    /// The text of an address, which `write` writes.
    pub(crate) fn address(write: impl FnOnce(&mut AddressText) -> fmt::Result) -> Self {
        let mut text = AddressText::new();
        // The array is large enough for every address.
        _ = write(&mut text);
        Self(Text::Address(text))
    }
}

impl Serialized<'_> {
    /// Returns the bytes of the text. Taking the text of an address as a `str` checks that it is UTF-8; this does not.
    ///
    /// ```
    /// use url_host::Host;
    ///
    /// assert_eq!(Host::parse("[::1]").unwrap().serialized().as_bytes(), b"[::1]");
    /// assert_eq!(Host::<&str>::Empty.serialized().as_bytes(), b"");
    /// ```
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

/// The text of an IP address.
#[derive(Clone, Copy)]
pub(crate) struct AddressText {
    bytes: [u8; Self::LONGEST],
    len: usize,
}

impl AddressText {
    /// Eight pieces of four digits, seven colons and two brackets.
    const LONGEST: usize = 8 * 4 + 7 + 2;

    pub(crate) const fn new() -> Self {
        Self { bytes: [0; Self::LONGEST], len: 0 }
    }

    #[inline]
    pub(crate) fn as_bytes(&self) -> &[u8] {
        self.bytes.get(..self.len).unwrap_or_default()
    }

    pub(crate) fn as_str(&self) -> &str {
        str::from_utf8(self.as_bytes()).unwrap_or_default()
    }
}

/// The array is large enough for every address, and all of its bytes are ASCII.
impl fmt::Write for AddressText {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        text.chars().try_for_each(|c| self.write_char(c))
    }

    #[inline]
    fn write_char(&mut self, c: char) -> fmt::Result {
        *self.bytes.get_mut(self.len).ok_or(fmt::Error)? = c as u8;
        self.len += 1;
        Ok(())
    }
}
