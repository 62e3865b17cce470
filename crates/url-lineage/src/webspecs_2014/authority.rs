//! `non-file-relative-scheme`, `scheme`, `authority`, `user`, `password` and `port`.

use super::{
    UrlObject,
    cleanse::DEFAULT,
    grammar::{Grammar, Match, Mismatch},
};
use alloc::string::String;
use core::ops::Range;

impl Grammar<'_> {
    /// `non-file-relative-scheme`
    pub(super) fn non_file_relative_scheme(&mut self) -> Match<String> {
        for scheme in ["ftp", "gopher", "https", "http", "wss", "ws"] {
            // Longer schemes come first, so that no alternative has to be undone because of the text after it.
            if self.optional(|grammar| grammar.word(scheme))?.is_some() {
                return Ok(scheme.into());
            }
        }
        Err(Mismatch::Failure)
    }

    /// `scheme`
    pub(super) fn scheme(&mut self) -> Match<String> {
        let start = self.at;
        self.one_of(|c| c.is_ascii_alphabetic())?;
        self.up_to(|c| !c.is_ascii_alphabetic() && !matches!(c, '-' | '+' | '.'));
        Ok(self.input[start..self.at].to_ascii_lowercase())
    }

    /// `authority`. With the scheme `file`, the host may be empty, and is null then.
    pub(super) fn authority(&mut self, may_be_empty: bool) -> Match<UrlObject> {
        let mut result = UrlObject::default();
        let user_info = self.optional(|grammar| {
            let user = grammar.user();
            let password = grammar.optional(|grammar| {
                grammar.terminal(':')?;
                Ok(grammar.password())
            })?;
            grammar.terminal('@')?;
            Ok((user, password))
        })?;
        if let Some((user, password)) = user_info {
            (result.username, result.password) = (user, password);
        }
        let mut host = self.host_range();
        if let Some(at_sign) = self.input[host.clone()].rfind('@') {
            // In the text, the host is before the first at sign. Here, it is after the last one, as in the reference
            // implementation.
            let info = host.start..host.start + at_sign;
            host.start = info.end + 1;
            self.indicate("found an at sign that is not percent-encoded", info.clone());
            let info = ["%40", &self.cleanse(info, Some(&DEFAULT)).replace('@', "%40")].concat();
            result.password.as_mut().unwrap_or(&mut result.username).push_str(&info);
        }
        result.host = if may_be_empty && host.is_empty() { None } else { Some(self.host_at(host)?) };
        if self.optional(|grammar| grammar.terminal(':'))?.is_some() {
            result.port = self.port()?;
        }
        Ok(result)
    }

    /// `user`
    fn user(&mut self) -> String {
        let range = self.up_to(|c| matches!(c, '/' | '\\' | '?' | '#' | '@' | ':'));
        self.cleanse(range, Some(&DEFAULT))
    }

    /// `password`
    fn password(&mut self) -> String {
        let range = self.up_to(|c| matches!(c, '/' | '\\' | '?' | '#' | '@'));
        self.cleanse(range, Some(&DEFAULT))
    }

    /// `port`
    fn port(&mut self) -> Match<String> {
        let range = self.port_range();
        let port = self.cleanse(range.clone(), None);
        if !port.bytes().all(|byte| byte.is_ascii_digit()) {
            return Self::exception("expected a port of digits only", range);
        }
        Ok(without_leading_zeros(&port).into())
    }

    pub(super) fn port_range(&mut self) -> Range<usize> {
        self.up_to(|c| matches!(c, '/' | '\\' | '?' | '#'))
    }
}

/// Removes leading zeros from a port, but keeps the last digit.
pub(super) fn without_leading_zeros(port: &str) -> &str {
    match port.trim_start_matches('0') {
        "" => &port[..port.len().min(1)],
        digits => digits,
    }
}
