//! How errors are written.

use core::{fmt, ops::Range};

/// Writes the code of an error, its message and, if it is about a part of a string, the range of that part in bytes.
///
/// ```
/// use url_names::Located;
///
/// let located = Located { code: "port-invalid", message: "expected a digit", range: Some(3..4) };
/// assert_eq!(located.to_string(), "port-invalid: expected a digit (bytes 3..4)");
/// assert_eq!(Located { range: None, ..located }.to_string(), "port-invalid: expected a digit");
/// ```
#[derive(Clone, Debug)]
pub struct Located<M> {
    /// The name of the error.
    pub code: &'static str,
    /// The fault.
    pub message: M,
    /// Where it is wrong.
    pub range: Option<Range<usize>>,
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
