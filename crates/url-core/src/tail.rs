//! The end of the href, taken off while what stands in front of it is edited in many steps.
//!
//! A step then costs what it changes, and not the length of what follows. What is left is a URL too: should the tail
//! never be put back, no offset is wrong.

use crate::{error::ParseError, record::Url};
use alloc::string::String;
use core::num::NonZeroU32;

/// The end of an href, and where in it the `?` and the `#` are.
#[derive(Debug)]
pub(crate) struct Tail {
    text: String,
    /// How long the href may be with this at its end.
    pub(crate) max_len: u32,
    query_start: Option<usize>,
    fragment_start: Option<usize>,
}

impl Tail {
    /// Whether `len` bytes can stand in front of this in an href.
    pub(crate) fn check_len(&self, len: usize) -> Result<(), ParseError> {
        if len.saturating_add(self.text.len()) > self.max_len as usize {
            return Err(ParseError::too_long(len, self.max_len));
        }
        Ok(())
    }
}

impl Url {
    /// Takes off what stands from `at` on: the query and the fragment, or the fragment alone.
    pub(crate) fn take_tail(&mut self, at: usize) -> Tail {
        let take = |offset: &mut Option<NonZeroU32>| {
            let start = offset.take_if(|start| start.get() as usize >= at)?;
            Some(start.get() as usize - at)
        };
        let (query_start, fragment_start) =
            (take(&mut self.offsets.query_start), take(&mut self.offsets.fragment_start));
        // Most URLs have nothing there, and then nothing is allocated.
        let text = if at < self.href.len() { self.href.split_off(at) } else { String::new() };
        Tail { text, max_len: u32::MAX, query_start, fragment_start }
    }

    /// Puts back what was taken off. The caller has [checked](Tail::check_len) the length.
    pub(crate) fn put_tail(&mut self, tail: &Tail) {
        let at = self.href.len();
        let moved = |start: Option<usize>| start.and_then(|start| NonZeroU32::new((at + start) as u32));
        self.offsets.query_start = self.offsets.query_start.or(moved(tail.query_start));
        self.offsets.fragment_start = moved(tail.fragment_start);
        self.href.push_str(&tail.text);
    }
}
