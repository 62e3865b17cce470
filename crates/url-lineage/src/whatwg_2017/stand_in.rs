//! How a whole URL of 2017 is read by the parser of today: through a stand-in that is the same to both.
//!
//! The parser sees a host that no edition objects to in the place of the host, no query and no fragment where there is
//! one but its delimiter, and paths in which `~0` stands for `~` and `~1` for `^`, the one character that today's path
//! percent-encode set has more. What of it ends up in the URL, and where, is the parser's business. Then host, query
//! and fragment, which are this edition's, and the path's characters take their places.
//!
//! Nothing of that depends on the parser but where the host stands, which [`Located`] finds by the steps of the states
//! from scheme start to host: a `?` always begins the query, and a `#` the fragment.

use alloc::string::String;
use core::ops::Range;
use url_core::{SchemeType, Url};

/// The host that the parser of today sees.
pub(super) const HOST: &str = "h";

/// What the parser of today is given for a string without query and fragment, and where in that string it found what.
#[derive(Debug)]
pub(super) struct Located {
    /// Whether the host is one of a special URL.
    pub(super) is_special: bool,
    /// Whether the scheme is `file`.
    pub(super) is_file: bool,
    /// Where the host stands, if there is one that is not empty.
    pub(super) host: Option<Range<usize>>,
    /// Where the path begins.
    pub(super) path: usize,
}

impl Located {
    /// Finds host and path in the input, which may be relative to `base`.
    pub(super) fn find(input: &str, base: Option<&Url>) -> Self {
        let (scheme, at) = match scheme(input) {
            Some(end) => (Some(input[..end].to_ascii_lowercase()), end + 1),
            None => (None, 0),
        };
        let scheme_type = match (&scheme, base) {
            (Some(scheme), _) => SchemeType::of(scheme),
            (None, Some(base)) => base.scheme_type(),
            (None, None) => SchemeType::NotSpecial,
        };
        let (is_special, is_file) = (scheme_type.is_special(), scheme_type == SchemeType::File);
        let is_slash = |c| c == '/' || (c == '\\' && is_special);
        let slashes = input[at..].len() - input[at..].trim_start_matches(is_slash).len();
        // Special schemes but `file` need no slashes, unless the URL may be relative to one of the same scheme.
        let needs_slashes = !is_special || is_file || scheme.is_none() || base.map(Url::scheme) == scheme.as_deref();
        if needs_slashes && slashes < 2 {
            return Self { is_special, is_file, host: None, path: at };
        }
        let start = at + if is_special && !is_file { slashes } else { 2 };
        let end = input[start..].find(is_slash).map_or(input.len(), |length| start + length);
        let host = if is_file { file_host(input, start..end) } else { host(input, start..end) };
        let path = if is_file && host.is_empty() { start } else { end };
        Self { is_special, is_file, host: Some(host).filter(|host| !host.is_empty()), path }
    }

    /// The string that the parser is given.
    pub(super) fn substitute(&self, input: &str) -> String {
        let mut substitute = String::with_capacity(input.len());
        let start = match &self.host {
            Some(host) => {
                substitute.push_str(&input[..host.start]);
                substitute.push_str(HOST);
                host.end
            }
            None => 0,
        };
        substitute.push_str(&input[start..self.path]);
        for c in input[self.path..].chars() {
            match c {
                '~' => substitute.push_str("~0"),
                '^' => substitute.push_str("~1"),
                _ => substitute.push(c),
            }
        }
        substitute
    }

    /// Where in a text of `len` bytes a place of the substitute is. No error is of a part of the path, so that what is
    /// behind its beginning is the end.
    pub(super) fn place(&self, at: usize, len: usize) -> usize {
        let place = match &self.host {
            Some(host) if at > host.start => host.len() + at - HOST.len(),
            _ => at,
        };
        if place > self.path { len } else { place }
    }
}

/// The path that a path of the parser stands for.
pub(super) fn path(path: &str) -> String {
    path.replace("~1", "^").replace("~0", "~")
}

/// Where the scheme ends, by the scheme start state and the scheme state.
fn scheme(input: &str) -> Option<usize> {
    let colon = input.find(':')?;
    let mut characters = input[..colon].chars();
    let is_scheme = characters.next().is_some_and(|c| c.is_ascii_alphabetic())
        && characters.all(|c| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.'));
    is_scheme.then_some(colon)
}

/// The host in an authority, by the authority state and the host state.
fn host(input: &str, authority: Range<usize>) -> Range<usize> {
    let start = input[authority.clone()].rfind('@').map_or(authority.start, |at_sign| authority.start + at_sign + 1);
    let mut is_in_brackets = false;
    let is_end = |c| {
        match c {
            '[' => is_in_brackets = true,
            ']' => is_in_brackets = false,
            _ => {}
        }
        c == ':' && !is_in_brackets
    };
    let end = input[start..authority.end].find(is_end).map_or(authority.end, |length| start + length);
    start..end
}

/// The host behind the slashes of a file URL, by the file host state: not a drive letter.
fn file_host(input: &str, buffer: Range<usize>) -> Range<usize> {
    match input[buffer.clone()].as_bytes() {
        [letter, b':' | b'|'] if letter.is_ascii_alphabetic() => buffer.start..buffer.start,
        _ => buffer,
    }
}
