//! The severities of messages.

use anstyle::{AnsiColor, Style};
use std::fmt;

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
