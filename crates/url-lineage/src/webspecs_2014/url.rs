//! `url`, `file-url`, `non-relative-url` and `relative-url`.

use super::{
    Parsed, UrlObject, default_port,
    grammar::{ConformanceError, Grammar, Match, Mismatch, ParseException, is_slash},
    path::{path_concatenation, without_leading_empty_segment},
};
use alloc::{format, string::String, vec::Vec};

/// The basic URL parser, without a state override.
pub(super) fn basic_url_parser(input: &str, base: Option<&UrlObject>) -> Result<Parsed, ParseException> {
    let is_ascii_whitespace = |c| matches!(c, '\t' | '\n' | '\x0C' | '\r' | ' ');
    let start = input.len() - input.trim_start_matches(is_ascii_whitespace).len();
    let trimmed = input.trim_matches(is_ascii_whitespace);
    let about = UrlObject { scheme: Some("about".into()), ..UrlObject::default() };
    let mut grammar = Grammar::new(trimmed, base.unwrap_or(&about));
    let ends = [0..start, start + trimmed.len()..input.len()];
    let white_space = ends.into_iter().find(|range| !range.is_empty());
    let white_space =
        white_space.map(|range| ConformanceError { message: "found leading or trailing white space", range });
    let shift = |range: core::ops::Range<usize>| range.start + start..range.end + start;
    match grammar.url() {
        Ok(url) => {
            let errors = grammar.conformance_errors.into_iter();
            let shifted = |error: ConformanceError| ConformanceError { range: shift(error.range), ..error };
            Ok(Parsed { url, conformance_errors: white_space.into_iter().chain(errors.map(shifted)).collect() })
        }
        Err(Mismatch::Exception(exception)) => Err(ParseException { range: shift(exception.range), ..exception }),
        // Unreachable, because the last alternative of relative-url matches any text.
        Err(Mismatch::Failure) => Err(ParseException { message: "expected a URL", range: 0..input.len() }),
    }
}

impl Grammar<'_> {
    /// `url`
    fn url(&mut self) -> Match<UrlObject> {
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

    /// `file-url`
    fn file_url(&mut self) -> Match<UrlObject> {
        if let Some(result) = self.optional(Self::file_url_with_drive)? {
            return Ok(result);
        }
        if let Some(result) = self.optional(Self::drive_alone)? {
            return Ok(result);
        }
        self.word("file")?;
        self.terminal(':')?;
        let host = self.optional(|grammar| {
            grammar.terminal('/')?;
            grammar.terminal('/')?;
            grammar.file_host()
        })?;
        let before_slashes = self.at;
        while self.optional(|grammar| grammar.terminal('/'))?.is_some() {}
        let are_slashes = self.at > before_slashes;
        let mut path = self.path();
        if host.is_none() && !are_slashes {
            let kept = self.base.path.len().saturating_sub(1);
            path.splice(..0, self.base.path[..kept].iter().cloned());
        }
        Ok(UrlObject { scheme: Some("file".into()), host, path, ..UrlObject::default() })
    }

    /// The first row of `file-url`: `file:c:\foo\bar.html`.
    fn file_url_with_drive(&mut self) -> Match<UrlObject> {
        self.word("file")?;
        self.terminal(':')?;
        let drive = self.one_of(|c| c.is_ascii_alphabetic())?;
        self.one_of(|c| matches!(c, ':' | '|'))?;
        self.optional(|grammar| grammar.one_of(is_slash))?;
        Ok(self.path_of_drive(drive))
    }

    /// The second row of `file-url`: `/C|\foo\bar`.
    fn drive_alone(&mut self) -> Match<UrlObject> {
        let start = self.at;
        while self.optional(|grammar| grammar.terminal('/'))?.is_some() {}
        let drive = self.one_of(|c| c.is_ascii_alphabetic())?;
        self.terminal('|')?;
        self.indicate("found a drive without a scheme", start..self.at);
        self.optional(|grammar| grammar.terminal('/'))?;
        Ok(self.path_of_drive(drive))
    }

    fn path_of_drive(&mut self, drive: char) -> UrlObject {
        let mut path = without_leading_empty_segment(self.path());
        path.insert(0, format!("{drive}:"));
        UrlObject { scheme: Some("file".into()), path, ..UrlObject::default() }
    }

    /// `non-relative-url`. The text has it return failure "if the value of scheme does *not* match any relative
    /// scheme", by which it would never match.
    fn non_relative_url(&mut self) -> Match<UrlObject> {
        let scheme = self.scheme()?;
        self.terminal(':')?;
        if default_port(&scheme).is_some() {
            return Err(Mismatch::Failure);
        }
        let scheme_data = Some(self.scheme_data());
        Ok(UrlObject { scheme: Some(scheme), scheme_data, ..UrlObject::default() })
    }

    /// `relative-url`
    fn relative_url(&mut self) -> Match<UrlObject> {
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

    /// The first row of `relative-url`: `http://user:pass@example.org:21/foo/bar`, and without the scheme.
    fn with_two_slashes(&mut self) -> Match<UrlObject> {
        let scheme = self.optional(|grammar| {
            let scheme = grammar.non_file_relative_scheme()?;
            grammar.terminal(':')?;
            Ok(scheme)
        })?;
        let start = self.at;
        self.one_of(is_slash)?;
        self.one_of(is_slash)?;
        if &self.input[start..self.at] != "//" {
            self.indicate("expected two slashes after the scheme", start..self.at);
        }
        let scheme = match scheme {
            Some(scheme) => scheme,
            None => self.scheme_of_base()?,
        };
        let result = self.authority(scheme == "file")?;
        let path = self.path_after_authority()?;
        Ok(UrlObject { scheme: Some(scheme), path, ..result })
    }

    /// The second row: `ftp:/example.com/`, if the base URL has another scheme.
    fn with_another_scheme(&mut self) -> Match<UrlObject> {
        let scheme = self.non_file_relative_scheme()?;
        self.terminal(':')?;
        if self.base.scheme.as_deref() == Some(&scheme) {
            return Err(Mismatch::Failure);
        }
        let start = self.at;
        self.optional(|grammar| grammar.one_of(is_slash))?;
        self.indicate("expected two slashes after the scheme", start..self.at);
        let start = self.at;
        let result = self.authority(false)?;
        match result.host.as_deref() {
            None | Some("") => return Self::exception("expected a host", start..self.at),
            Some(host) if host.contains(':') => {
                return Self::exception("expected two slashes before an IPv6 address", start..self.at);
            }
            Some(_) => {}
        }
        let path = self.path_after_authority()?;
        Ok(UrlObject { scheme: Some(scheme), path, ..result })
    }

    fn path_after_authority(&mut self) -> Match<Vec<String>> {
        let slash = self.at;
        let path = self.optional(|grammar| {
            if grammar.one_of(is_slash)? == '\\' {
                grammar.indicate("found a backslash as a delimiter", slash..slash + 1);
            }
            Ok(grammar.path())
        })?;
        Ok(path.unwrap_or_default())
    }

    /// The third row: `http:foo/bar`, if the base URL has the same scheme.
    fn with_scheme_of_base(&mut self) -> Match<UrlObject> {
        let scheme = self.non_file_relative_scheme()?;
        self.terminal(':')?;
        self.indicate("expected two slashes after the scheme", self.at..self.at);
        let path = path_concatenation(&self.base.path, self.path());
        Ok(UrlObject { scheme: Some(scheme), host: self.base.host.clone(), path, ..UrlObject::default() })
    }

    /// The fourth row: `/foo/bar`.
    fn without_scheme(&mut self) -> Match<UrlObject> {
        let scheme = self.scheme_of_base()?;
        let start = self.at;
        let path = self.path();
        if path.first().is_some_and(|segment| segment.contains(':')) {
            self.indicate("found a colon in the first segment of a relative path", start..self.at);
        }
        let path = path_concatenation(&self.base.path, path);
        Ok(UrlObject { scheme: Some(scheme), host: self.base.host.clone(), path, ..UrlObject::default() })
    }

    /// Returns the scheme of the base URL, which must be a relative scheme.
    fn scheme_of_base(&mut self) -> Match<String> {
        match &self.base.scheme {
            Some(scheme) if self.base.is_relative() => Ok(scheme.clone()),
            _ => Self::exception("found a relative URL without a base URL that is relative", self.at..self.input.len()),
        }
    }
}
