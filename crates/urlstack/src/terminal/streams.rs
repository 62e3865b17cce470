//! The terminals, pipes or files that the output goes to.

use crate::terminal::visible::visible;
use anstream::{AutoStream, ColorChoice};
use std::{
    borrow::Cow,
    io::{self, IsTerminal},
};

/// The targets of the streams, by the option `--color`, or without it by the environment variables `NO_COLOR` and
/// `CLICOLOR_FORCE`.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Streams {
    /// Whether standard output has colors.
    pub(crate) has_colors: bool,
    /// Whether standard error has colors.
    pub(crate) has_colored_messages: bool,
    /// Whether a person sees standard output: on a terminal, or with forced colors.
    pub(crate) is_seen: bool,
}

impl Streams {
    pub(crate) fn new() -> Self {
        let (stdout, stderr) = (io::stdout(), io::stderr());
        let has_colors = AutoStream::choice(&stdout) != ColorChoice::Never;
        Self {
            has_colors,
            has_colored_messages: AutoStream::choice(&stderr) != ColorChoice::Never,
            is_seen: has_colors || stdout.is_terminal(),
        }
    }

    /// Returns data from an input for standard output: unchanged, or if a person sees it, with controls and invisible
    /// characters escaped.
    #[inline]
    pub(crate) fn shown(self, data: &[u8]) -> Cow<'_, [u8]> {
        if self.is_seen { visible(data).into_bytes().into() } else { data.into() }
    }
}
