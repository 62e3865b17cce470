//! The limit on the length.

use crate::{error::ParseError, options::ParseOptions, record::Url};

impl ParseOptions<'_> {
    /// Returns whether a text, or part of one, of this length is within the limit.
    pub(super) fn allows(&self, len: usize) -> bool {
        len <= self.max_len as usize
    }

    /// Fails if the offsets of a text of this length, which `input` is or becomes, may not fit. One that is cut off
    /// leads to another host, and what dot segments remove can then make the href short enough.
    #[inline]
    pub(crate) fn check_offsets(&self, text_len: usize, input: &str) -> Result<(), ParseError> {
        if text_len > u32::MAX as usize { Err(ParseError::too_long(input.len(), self.max_len)) } else { Ok(()) }
    }

    /// The URL that `input` was parsed to, if it is not too long.
    pub(crate) fn checked(&self, url: Url, input: &str) -> Result<Url, ParseError> {
        if !self.allows(url.href.len()) {
            return Err(ParseError::too_long(input.len(), self.max_len));
        }
        // A base URL made by `WebUrl::set_protocol` may not keep the invariants, and then the result does not either.
        debug_assert!(
            url.check_invariants().is_ok() || self.base.is_some_and(|base| base.url().check_invariants().is_err()),
            "{input}: {:?}",
            url.check_invariants()
        );
        Ok(url)
    }

    /// Returns whether a text of this length, with the part of the base URL, may make an href that exceeds the limit.
    pub(super) fn may_exceed(&self, text_len: usize) -> bool {
        // No code point of a text becomes more than this many bytes of an href for each of its own bytes.
        const MOST_BYTES_FOR_ONE: usize = 32;
        text_len > self.max_len as usize / MOST_BYTES_FOR_ONE
    }
}
