//! `non-file-relative-scheme`, `scheme`, `authority`, `user`, `password` and `port`.

use super::{
    ConformanceErrorKind, Encoding, ParseExceptionKind, Rule, UrlObject,
    encode_set::DEFAULT,
    grammar::{Grammar, SLASHES_QUESTION_MARK_NUMBER_SIGN, Value},
};
use alloc::{borrow::ToOwned, string::String};

impl Grammar<'_> {
    /// `non-file-relative-scheme`
    ///
    /// Source: rule `non-file-relative-scheme`.
    pub(super) fn non_file_relative_scheme(&mut self) -> Value<String> {
        // Longer schemes come first, so that no choice has to be undone because of the text after it.
        for scheme in ["ftp", "gopher", "https", "http", "wss", "ws"] {
            if self.optional(|grammar| grammar.word(scheme))?.is_some() {
                if matches!(scheme, "wss" | "ws") {
                    self.encoding_override = Encoding::UTF_8;
                }
                return Ok(scheme.into());
            }
        }
        self.failure()
    }

    /// `scheme`. It has no digits.
    ///
    /// Source: rule `scheme`.
    pub(super) fn scheme(&mut self) -> Value<String> {
        let start = self.at;
        self.one_of(|c| c.is_ascii_alphabetic())?;
        while self.optional(|grammar| grammar.one_of(is_in_scheme))?.is_some() {}
        Ok(self.input[start..self.at].to_ascii_lowercase())
    }

    /// `authority`. With `may_be_empty`, the host may be, if no userinfo is before it.
    ///
    /// By the text, the host is before the first at sign of what the rule `host` returns, which contains none, because
    /// the host parser fails on an at sign. Here, as in the reference implementation, the host is after the last at
    /// sign. The text before it belongs to the userinfo, and is cleansed like that.
    ///
    /// Source: rule `authority`.
    pub(super) fn authority(&mut self, may_be_empty: bool) -> Value<UrlObject> {
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
        let has_user_info = user_info.is_some();
        if let Some((user, password)) = user_info {
            (result.username, result.password) = (user, password);
        }
        let mut host = self.host_range();
        if let Some(at_sign) = self.input[host.clone()].rfind('@') {
            let info = host.start..host.start + at_sign;
            host.start = info.end + 1;
            // The sign before the information ended the userinfo.
            self.indicate(ConformanceErrorKind::AtSign, Rule::Authority, info.start - 1..info.end);
            let info = ["%40", &self.cleanse(Rule::Authority, info, Some(&DEFAULT)).replace('@', "%40")].concat();
            result.password.as_mut().unwrap_or(&mut result.username).push_str(&info);
        }
        let is_empty = may_be_empty && !has_user_info && host.is_empty();
        result.host = Some(if is_empty { String::new() } else { self.host(host)? });
        if self.optional(|grammar| grammar.terminal(':'))?.is_some() {
            result.port = self.port()?;
        }
        Ok(result)
    }

    /// `user`
    ///
    /// Source: rule `user`.
    pub(super) fn user(&mut self) -> String {
        let range = self.any_except(&['/', '\\', '?', '#', '@', ':']);
        self.cleanse(Rule::User, range, Some(&DEFAULT))
    }

    /// `password`
    ///
    /// Source: rule `password`.
    pub(super) fn password(&mut self) -> String {
        let range = self.any_except(&['/', '\\', '?', '#', '@']);
        self.cleanse(Rule::Password, range, Some(&DEFAULT))
    }

    /// `port`. Leading zeros are removed before what follows the digits, so that `0x` becomes the empty string in a
    /// setter.
    ///
    /// Source: rule `port`.
    pub(super) fn port(&mut self) -> Value<String> {
        let range = self.any_except(&SLASHES_QUESTION_MARK_NUMBER_SIGN);
        let cleansed = self.cleanse(Rule::Port, range.clone(), None);
        let result = match cleansed.trim_start_matches('0') {
            "" => &cleansed[..cleansed.len().min(1)],
            rest => rest,
        };
        let digits = result.bytes().take_while(u8::is_ascii_digit).count();
        if digits < result.len() {
            // The result is the end of what is left of the input without tabs and line breaks.
            let from_end = result[digits..].chars().count();
            let kept = self.input[range.clone()].char_indices().rev();
            let at = kept.filter(|(_, c)| !matches!(c, '\t' | '\n' | '\r')).nth(from_end - 1);
            let range = at.map_or(range.start, |(at, _)| range.start + at)..range.end;
            if !self.is_setter {
                return Self::exception(ParseExceptionKind::NotDigits, Rule::Port, range);
            }
            self.indicate(ConformanceErrorKind::NotDigits, Rule::Port, range);
        }
        Ok(result[..digits].to_owned())
    }
}

/// Returns whether `c` may follow the first letter of a scheme.
///
/// Source: rule `scheme`.
const fn is_in_scheme(c: char) -> bool {
    c.is_ascii_alphabetic() || matches!(c, '-' | '+' | '.')
}
