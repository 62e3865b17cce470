//! Texts with wildcards: `*` is any text, `?` any character, and a backslash makes one of them, or a backslash after
//! it, an ordinary character.

use Symbol::{AnyCharacter, AnyText, Char};
use std::fmt::{self, Write as _};
use url_core::query::NamePattern;
use url_percent::{PercentEncodeSet, utf8_percent_encode};

/// A text with wildcards, cut into symbols.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub(super) struct Glob(pub(super) Vec<Symbol>);

/// A part of a [`Glob`].
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Symbol {
    AnyText,
    AnyCharacter,
    Char(char),
}

impl Glob {
    pub(super) fn new(pattern: &str) -> Self {
        let mut characters = pattern.chars().peekable();
        let mut symbols = Vec::new();
        while let Some(c) = characters.next() {
            symbols.push(match c {
                '*' => AnyText,
                '?' => AnyCharacter,
                '\\' => Char(characters.next_if(|c| matches!(c, '*' | '?' | '\\')).unwrap_or(c)),
                _ => Char(c),
            });
        }
        Self(symbols)
    }

    /// Returns a text without wildcards.
    pub(super) fn text(text: &str) -> Self {
        Self(text.chars().map(Char).collect())
    }

    /// Returns the text, if there are no wildcards.
    pub(super) fn as_text(&self) -> Option<String> {
        as_text(&self.0)
    }

    pub(super) fn pattern(&self) -> NamePattern {
        NamePattern::new(&self.to_string())
    }

    pub(super) fn starts_with(&self, text: &str) -> bool {
        text.chars().enumerate().all(|(index, c)| self.0.get(index) == Some(&Char(c)))
    }

    /// Removes a text from the start, if it is there.
    pub(super) fn without_start(&self, text: &str) -> Option<Self> {
        self.starts_with(text).then(|| Self(self.0[text.chars().count()..].to_vec()))
    }

    /// Removes a text from the end, if it is there.
    pub(super) fn without_end(&self, text: &str) -> Option<Self> {
        let start = self.0.len().checked_sub(text.chars().count())?;
        (self.0[start..] == Self::text(text).0).then(|| Self(self.0[..start].to_vec()))
    }

    /// Returns the text before the first wildcard.
    pub(super) fn start(&self) -> String {
        self.0.iter().map_while(|symbol| if let Char(c) = symbol { Some(*c) } else { None }).collect()
    }

    /// Returns what follows a wildcard and a dot at the start.
    pub(super) fn after_wildcard_and_dot(&self) -> Option<Self> {
        match &*self.0 {
            [AnyText, Char('.'), rest @ ..] => Some(Self(rest.to_vec())),
            _ => None,
        }
    }

    /// Returns the place of a text.
    pub(super) fn find(&self, text: &str) -> Option<usize> {
        let text = Self::text(text).0;
        self.0.windows(text.len()).position(|symbols| symbols == text)
    }

    /// Cuts at a place.
    pub(super) fn split_at(&self, place: usize) -> (Self, Self) {
        let (before, after) = self.0.split_at(place);
        (Self(before.to_vec()), Self(after.to_vec()))
    }

    /// Returns the parts between the places of a character.
    pub(super) fn split(&self, c: char) -> impl Iterator<Item = Self> {
        self.0.split(move |symbol| *symbol == Char(c)).map(|symbols| Self(symbols.to_vec()))
    }

    /// Joins parts with a text between them.
    pub(super) fn join(parts: impl IntoIterator<Item = Self>, between: &str) -> Self {
        let mut joined = Self::default();
        for (index, part) in parts.into_iter().enumerate() {
            if index > 0 {
                joined.0.extend(between.chars().map(Char));
            }
            joined.0.extend(part.0);
        }
        joined
    }

    /// Returns the characters that stand for themselves.
    pub(super) fn characters(&self) -> impl Iterator<Item = char> {
        self.0.iter().filter_map(|symbol| if let Char(c) = symbol { Some(*c) } else { None })
    }

    pub(super) fn contains(&self, c: char) -> bool {
        self.0.contains(&Char(c))
    }

    /// Replaces each text between two wildcards.
    pub(super) fn map(&self, replace: impl Fn(&str) -> String) -> Self {
        let mut symbols = Vec::new();
        for run in self.0.chunk_by(|a, b| matches!((a, b), (Char(_), Char(_)))) {
            match as_text(run) {
                Some(text) => symbols.extend(replace(&text).chars().map(Char)),
                None => symbols.extend(run),
            }
        }
        Self(symbols)
    }
}

fn as_text(symbols: &[Symbol]) -> Option<String> {
    symbols.iter().map(|symbol| if let Char(c) = symbol { Some(*c) } else { None }).collect()
}

/// Writes a text that [`Glob::new`] and [`NamePattern::new`] read.
impl fmt::Display for Glob {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|symbol| match symbol {
            AnyText => f.write_char('*'),
            AnyCharacter => f.write_char('?'),
            Char(c @ ('*' | '?' | '\\')) => write!(f, "\\{c}"),
            Char(c) => f.write_char(*c),
        })
    }
}

/// The readings of a value, or why no URL has one of them.
pub(super) type Alternatives = Result<Vec<Glob>, String>;

/// How the text of a component is written that a value is compared with.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(in crate::components) enum Writing {
    /// As in the URL.
    Encoded,
    /// Decoded.
    Plain,
    /// As in the URL, with domains in Unicode.
    Unicode,
}

impl Writing {
    pub(super) fn encode(self, text: &str, set: &'static PercentEncodeSet) -> String {
        match self {
            Self::Plain => text.to_owned(),
            Self::Encoded | Self::Unicode => utf8_percent_encode(text, set).to_string(),
        }
    }
}
