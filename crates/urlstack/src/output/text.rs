//! Results for people.

use crate::output::sink::Sink;
use anstyle::Style;
use std::{
    fmt::{self, Write},
    iter,
};
use unicode_width::UnicodeWidthStr;

impl Sink {
    /// Appends a line for each value, with its name, which is [visible], in a column of this width.
    ///
    /// [visible]: crate::terminal::visible::visible
    pub(crate) fn named_values<'v>(&mut self, width: usize, values: impl IntoIterator<Item = (&'v str, &'v str)>) {
        let style = if self.streams.has_colors { Style::new().bold() } else { Style::new() };
        let (before, after) = (style.to_string(), format!("{style:#}  "));
        for (name, value) in values {
            let data = self.data();
            data.extend_from_slice(before.as_bytes());
            data.extend_from_slice(name.as_bytes());
            data.extend(iter::repeat_n(b' ', width.saturating_sub(name.width())));
            data.extend_from_slice(after.as_bytes());
            self.line(value);
        }
    }
}

/// A repeated character. The width in a format string does the same, but panics from 65,536.
pub(crate) struct Repeated(pub(crate) char, pub(crate) usize);

impl fmt::Display for Repeated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(character, count) = *self;
        iter::repeat_n(character, count).try_for_each(|character| f.write_char(character))
    }
}
