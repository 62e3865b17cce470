//! The formats of inputs, by name.

use crate::components::component_names::distance;
use std::str::FromStr;
use url_sources::{ErrorKind, Format};

/// The format of the inputs.
#[derive(Clone, Debug)]
pub(crate) enum From {
    /// That of each file, by its name and content.
    Auto,
    /// An archive of requests.
    Archive,
    Is(Format),
}

/// The name of an archive of requests.
const HAR: &str = "har";

impl FromStr for From {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        if name == "auto" {
            return Ok(Self::Auto);
        }
        if name == HAR {
            return Ok(Self::Archive);
        }
        let error = |error: url_sources::Error| match error.kind() {
            ErrorKind::FormatName => unknown(name),
            _ => error.message().to_owned(),
        };
        name.parse().map(Self::Is).map_err(error)
    }
}

/// Says which formats there are, for a name that is none of them.
fn unknown(name: &str) -> String {
    let nearest = Format::NAMES.iter().map(|known| (distance(name, known), known)).min();
    // A short name that differs in half of its bytes is not similar.
    match nearest.filter(|(distance, _)| 2 * distance < name.len()) {
        Some((_, known)) => format!("there is no such format; did you mean `{known}`?"),
        None => "expected csv, jsonl, combined, markdown, auto or another format that --help names".to_owned(),
    }
}

impl From {
    /// Returns the format, unless each file has its own.
    pub(crate) fn format(&self) -> Option<Format> {
        match self {
            Self::Auto => None,
            Self::Archive => HAR.parse().ok(),
            Self::Is(format) => Some(format.clone()),
        }
    }

    /// Returns whether files have records, each of which is an input: rows, lines of logs, or objects.
    pub(crate) fn has_records(&self) -> bool {
        match self {
            Self::Auto => false,
            Self::Archive => true,
            Self::Is(format) => {
                matches!(format, Format::JsonLines(None) | Format::Table { .. } | Format::Log(_) | Format::Fields)
            }
        }
    }

    /// Returns whether records are rows, and not objects.
    pub(crate) fn has_rows(&self) -> bool {
        self.has_records() && !matches!(self, Self::Archive | Self::Is(Format::JsonLines(_)))
    }

    /// Returns whether records are lines of a log.
    pub(crate) fn is_log(&self) -> bool {
        matches!(self, Self::Is(Format::Log(_) | Format::Fields))
    }
}
