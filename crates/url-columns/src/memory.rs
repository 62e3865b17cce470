//! The memory in which texts are parsed, one after the other.

use url_core::{ParseError, Url};

/// The last URL, whose memory the next one takes, and the base of all.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    url: Option<Url>,
    base: Option<Url>,
}

impl Memory {
    pub(crate) fn base(self, base: Url) -> Self {
        Self { base: Some(base), ..self }
    }

    /// Parses `text` in place of the last URL.
    pub(crate) fn parse(&mut self, text: &str) -> Result<&mut Url, ParseError> {
        let options = Url::options().base_url(self.base.as_ref());
        match &mut self.url {
            Some(url) => {
                options.parse_into(text, url)?;
                Ok(url)
            }
            none => Ok(none.insert(options.parse(text)?)),
        }
    }
}
