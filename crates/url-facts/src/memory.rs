//! The memory in which strings are parsed.

use url_core::{ParseError, ParseOptions, Url, UrlRef, default_scheme::DefaultScheme};

/// A URL whose memory the next one takes.
#[derive(Debug, Default)]
pub(crate) struct Memory(Option<Url>);

impl Memory {
    /// Parses `text` in place of the last URL.
    pub(crate) fn parse(&mut self, text: &str, options: &ParseOptions<'_>) -> Result<&mut Url, ParseError> {
        match &mut self.0 {
            Some(url) => {
                options.parse_into(text, url)?;
                Ok(url)
            }
            none => Ok(none.insert(options.parse(text)?)),
        }
    }

    /// Parses `text`, with a scheme if it starts with a host, in place of the last URL.
    pub(crate) fn parse_completed(&mut self, text: &str, options: &DefaultScheme<'_>) -> Result<&mut Url, ParseError> {
        match &mut self.0 {
            Some(url) => {
                options.parse_into(text, url)?;
                Ok(url)
            }
            none => Ok(none.insert(options.parse(text)?)),
        }
    }

    /// Parses `text` where it is if it is its own serialization, and otherwise in place of the last URL.
    #[inline]
    pub(crate) fn parse_ref<'a>(
        &'a mut self,
        text: &'a str,
        options: &ParseOptions<'_>,
    ) -> Result<UrlRef<'a>, ParseError> {
        match &mut self.0 {
            Some(url) => options.parse_ref(text, url),
            none => Ok((&*none.insert(options.parse(text)?)).into()),
        }
    }
}
