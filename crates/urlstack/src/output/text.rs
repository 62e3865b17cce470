//! Results for people.

use crate::{
    output::sink::{Sink, append},
    terminal::visible::visible,
};
use anstyle::Style;
use std::{
    fmt::{self, Write},
    iter,
};
use unicode_width::UnicodeWidthStr;

impl Sink {
    /// Appends a line for each value, with its name in a column of this width.
    pub(crate) fn named_values<'v>(&mut self, width: usize, values: impl IntoIterator<Item = (&'v str, &'v str)>) {
        let style = if self.streams.has_colors { Style::new().bold() } else { Style::new() };
        for (name, value) in values {
            let padding = Repeated(' ', width.saturating_sub(name.width()));
            append(self.data(), &format_args!("{style}{}{padding}{style:#}  ", visible(name)));
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
