//! What a value can mean: its readings, and how the text is written that it is compared with.

use super::glob::Glob;
use url_percent::{PercentEncodeSet, utf8_percent_encode};

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
