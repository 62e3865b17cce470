//! How errors are written.

use core::{fmt, ops::Range};

/// Writes the code of an error, its message and, if it is about a part of a text, the range of that part.
pub(crate) struct Located<M> {
    pub(crate) code: &'static str,
    pub(crate) message: M,
    pub(crate) range: Option<Range<usize>>,
}

impl<M: fmt::Display> fmt::Display for Located<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code)?;
        f.write_str(": ")?;
        self.message.fmt(f)?;
        match &self.range {
            Some(Range { start, end }) => write!(f, " (bytes {start}..{end})"),
            None => Ok(()),
        }
    }
}
