//! `url`, `non-relative-url` and `relative-url`.

use super::{
    ConformanceErrorKind, Encoding, ParseExceptionKind, Rule, UrlObject,
    grammar::{Grammar, Value, is_slash},
    path::path_concatenation,
    record::default_port,
};
use alloc::{string::String, vec::Vec};

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

    /// `relative-url`
    ///
    /// Source: rule `relative-url`.
    pub(super) fn relative_url(&mut self) -> Value<UrlObject> {
        if let Some(result) = self.optional(Self::with_two_slashes)? {
            return Ok(result);
        }
        if let Some(result) = self.optional(Self::with_another_scheme)? {
            return Ok(result);
        }
        if let Some(result) = self.optional(Self::with_scheme_of_base)? {
            return Ok(result);
        }
        self.without_scheme()
    }

    /// The first row, such as `http://user:pass@example.org:21/foo/bar`, and without the scheme.
    ///
    /// Source: rule `relative-url`, instruction 1.
    fn with_two_slashes(&mut self) -> Value<UrlObject> {
        let scheme = self.optional(|grammar| {
            let scheme = grammar.non_file_relative_scheme()?;
            grammar.terminal(':')?;
            Ok(scheme)
        })?;
        let start = self.at;
        self.one_of(is_slash)?;
        self.one_of(is_slash)?;
        if &self.input[start..self.at] != "//" {
            self.indicate(ConformanceErrorKind::NotTwoSlashes, Rule::RelativeUrl, start..self.at);
        }
        let scheme = match scheme {
            Some(scheme) => scheme,
            None => self.scheme_of_base()?,
        };
        let result = self.authority(scheme == "file")?;
        let path = self.path_after_authority()?;
        Ok(UrlObject { scheme: Some(scheme), path, ..result })
    }

    /// The second row, such as `ftp:/example.com/`, if the base URL has another scheme.
    ///
    /// Source: rule `relative-url`, instruction 2.
    fn with_another_scheme(&mut self) -> Value<UrlObject> {
        let scheme = self.non_file_relative_scheme()?;
        self.terminal(':')?;
        if self.base_scheme() == Some(&scheme) {
            return self.failure();
        }
        let start = self.at;
        self.optional(|grammar| grammar.one_of(is_slash))?;
        self.indicate(ConformanceErrorKind::NotTwoSlashes, Rule::RelativeUrl, start..self.at);
        let start = self.at;
        let result = self.authority(false)?;
        let kind = match result.host.as_deref() {
            None | Some("") => Some(ParseExceptionKind::EmptyHost),
            Some(host) => host.contains(':').then_some(ParseExceptionKind::ColonInHost),
        };
        if let Some(kind) = kind {
            return Self::exception(kind, Rule::RelativeUrl, start..self.at);
        }
        let path = self.path_after_authority()?;
        Ok(UrlObject { scheme: Some(scheme), path, ..result })
    }

    /// Matches an optional separator and `path`. A reverse solidus here is a conformance error as one in the path is,
    /// as in the reference implementation.
    ///
    /// Source: rule `relative-url`, its diagram.
    fn path_after_authority(&mut self) -> Value<Vec<String>> {
        let start = self.at;
        let path = self.optional(|grammar| {
            if grammar.one_of(is_slash)? == '\\' {
                grammar.indicate(ConformanceErrorKind::ReverseSolidus, Rule::RelativeUrl, start..start + 1);
            }
            Ok(grammar.path())
        })?;
        Ok(path.unwrap_or_default())
    }

    /// The third row, such as `http:foo/bar`, if the base URL has the same scheme.
    ///
    /// Source: rule `relative-url`, instruction 3.
    fn with_scheme_of_base(&mut self) -> Value<UrlObject> {
        let scheme = self.non_file_relative_scheme()?;
        self.terminal(':')?;
        self.indicate(ConformanceErrorKind::NotTwoSlashes, Rule::RelativeUrl, self.at..self.at);
        let path = path_concatenation(self.base_path(), self.path());
        Ok(UrlObject { scheme: Some(scheme), host: self.base_host(), path, ..UrlObject::default() })
    }

    /// The fourth row, such as `/foo/bar`.
    ///
    /// Source: rule `relative-url`, instruction 4.
    fn without_scheme(&mut self) -> Value<UrlObject> {
        let scheme = self.scheme_of_base()?;
        let start = self.at;
        let path = self.path();
        if path.first().is_some_and(|name| name.contains(':')) {
            self.indicate(ConformanceErrorKind::ColonInFirstSegment, Rule::RelativeUrl, start..self.at);
        }
        let path = path_concatenation(self.base_path(), path);
        Ok(UrlObject { scheme: Some(scheme), host: self.base_host(), path, ..UrlObject::default() })
    }

    /// Returns the scheme of the base URL, which must be a relative scheme, as in the reference implementation.
    ///
    /// Source: rule `relative-url`, instructions 1 and 4.
    fn scheme_of_base(&self) -> Value<String> {
        match self.base_scheme() {
            Some(scheme) if default_port(scheme).is_some() => Ok(scheme.into()),
            _ => {
                let range = self.at..self.input.len();
                Self::exception(ParseExceptionKind::BaseIsNotRelative, Rule::RelativeUrl, range)
            }
        }
    }
}
