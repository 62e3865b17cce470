//! The terminals, pipes or files that the output goes to, and the first words of messages there.

use crate::terminal::visible::visible;
use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use std::{
    borrow::Cow,
    fmt,
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

/// The severity of a message.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Level {
    Error,
    Warning,
    ValidationError,
    Note,
}

impl Level {
    /// Returns the style of the first word and of the marks, which is empty without colors.
    pub(crate) fn style(self, is_colored: bool) -> Style {
        let color = match self {
            Self::Error => AnsiColor::Red,
            Self::Warning | Self::ValidationError => AnsiColor::Yellow,
            Self::Note => AnsiColor::Cyan,
        };
        if is_colored { Style::new().bold().fg_color(Some(color.into())) } else { Style::new() }
    }

    /// Returns the first word of a message, in its style if messages have colors.
    pub(crate) fn word(self, is_colored: bool) -> impl fmt::Display {
        let word = match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::ValidationError => "validation error",
            Self::Note => "note",
        };
        Word(word, self.style(is_colored))
    }
}

/// A word in this style.
struct Word(&'static str, Style);

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(word, style) = self;
        write!(f, "{style}{word}{style:#}")
    }
}
