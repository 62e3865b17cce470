//! `url` and `non-relative-url`.

use super::{
    Encoding, UrlObject,
    grammar::{Grammar, Value},
    record::default_port,
};

impl Grammar<'_> {
    /// `url`
    ///
    /// Source: rule `url`.
    pub(super) fn url(&mut self) -> Value<UrlObject> {
        let mut result = if let Some(result) = self.optional(Self::file_url)? {
            result
        } else if let Some(result) = self.optional(Self::non_relative_url)? {
            result
        } else {
            self.relative_url()?
        };
        if self.optional(|grammar| grammar.terminal('?'))?.is_some() {
            result.query = Some(self.query());
        }
        if self.optional(|grammar| grammar.terminal('#'))?.is_some() {
            result.fragment = Some(self.fragment());
        }
        if result.scheme.as_deref().and_then(default_port) == Some(&result.port) {
            result.port.clear();
        }
        Ok(result)
    }

    /// `non-relative-url`. The text has it return failure if the scheme "does *not* match any relative scheme", by
    /// which the rule would match relative schemes alone.
    ///
    /// Source: rule `non-relative-url`.
    pub(super) fn non_relative_url(&mut self) -> Value<UrlObject> {
        let start = self.at;
        let scheme = self.scheme()?;
        self.terminal(':')?;
        if default_port(&scheme).is_some() {
            self.at = start;
            return self.failure();
        }
        self.encoding_override = Encoding::UTF_8;
        let scheme_data = Some(self.scheme_data());
        Ok(UrlObject { scheme: Some(scheme), scheme_data, ..UrlObject::default() })
    }
}
