//! Why there is no URL or no pattern, as a result.

use crate::buffer::Buffer;
use std::{fmt, ops::Range};

/// The place of the base among the texts that a failure may be about. Before it are the components of an init.
pub(crate) const BASE: usize = 8;

/// The place of the text or the input as a whole.
pub(crate) const WHOLE: usize = 9;

impl Buffer {
    /// Makes a failure the result: the name, the component, the address in the standard, and the message, each on a
    /// line. The numbers from the third on are the range in code units, and the place of the text that it is a range of.
    pub(crate) fn announce_failure(
        &mut self,
        [name, component, anchor]: [&str; 3],
        message: impl fmt::Display,
        range: Range<usize>,
        place: usize,
    ) {
        self.result = format!("{name}\n{component}\n{anchor}\n{message}");
        self.announce(&[range.start as u32, range.end as u32, place as u32]);
    }
}
