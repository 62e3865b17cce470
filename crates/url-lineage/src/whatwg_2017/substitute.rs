//! Parses a whole URL of 2017 with today's parser, through a substitute that both editions parse alike.
//!
//! The substitute has a host that every edition accepts, only the delimiters of the query and the fragment, and a path
//! with `~0` for `~` and `~1` for `^`, the only character that was added to the path percent-encode set since. After
//! today's parser has parsed the substitute, the host, query and fragment of this edition and the characters of the
//! path are put back.
//!
//! [`Located`] finds the host by the steps of the states from scheme start to host. A `?` always starts the query, and
//! a `#` the fragment.

use super::file::{self, FilePath};
use alloc::string::String;
use core::ops::Range;
use url_core::{SchemeType, Url};

/// The scheme of the substitute for a URL whose scheme is `gopher`, which was special.
pub(super) const SCHEME: &str = "https";

/// The host of the substitute.
pub(super) const HOST: &str = "h";

/// The positions of the host and path in a string without query and fragment.
#[derive(Debug)]
pub(super) struct Located {
    /// Whether the URL is special.
    pub(super) is_special: bool,
    /// Whether the scheme is `file`.
    pub(super) is_file: bool,
    /// The range of the host, if it is not empty.
    pub(super) host: Option<Range<usize>>,
    /// The start of the path.
    pub(super) path: usize,
    /// How the path relates to the base URL, if this is a file URL without an authority.
    pub(super) file_path: Option<FilePath>,
}

impl Located {
    /// Finds the host and path in the input, which may be relative to `base`. `is_last` is whether no query and no
    /// fragment follows.
    pub(super) fn find(input: &str, is_last: bool, base: Option<&Url>) -> Self {
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
        // Special schemes except `file` need no slashes, unless the URL may be relative to one of the same scheme.
        let needs_slashes = !is_special || is_file || scheme.is_none() || base.map(Url::scheme) == scheme.as_deref();
        if needs_slashes && slashes < 2 {
            let file_path = is_file.then(|| FilePath::of(&input[at..], is_last));
            return Self { is_special, is_file, host: None, path: at, file_path };
        }
        let start = at + if is_special && !is_file { slashes } else { 2 };
        let end = input[start..].find(is_slash).map_or(input.len(), |length| start + length);
        let host = if is_file { file_host(input, start..end) } else { host(input, start..end) };
        let path = if is_file && host.is_empty() { start } else { end };
        Self { is_special, is_file, host: Some(host).filter(|host| !host.is_empty()), path, file_path: None }
    }

    /// Returns the substitute.
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
        let path = match self.file_path {
            Some(FilePath::Absolute) => self.path + 1,
            _ => self.path,
        };
        substitute.push_str(&input[start..path]);
        let is_segment = matches!(self.file_path, Some(FilePath::Absolute | FilePath::Relative));
        if is_segment && file::starts_with_drive_letter(&input[path..]) {
            // Hides the drive letter from the file state and the file slash state, but not from the path state.
            substitute.push_str("./");
        }
        for c in input[path..].chars() {
            match c {
                '~' => substitute.push_str("~0"),
                '^' => substitute.push_str("~1"),
                _ => substitute.push(c),
            }
        }
        substitute
    }

    /// Returns the position in the input of `len` bytes for a position in the substitute. A position in the path
    /// becomes the end, because no error is about a part of the path.
    pub(super) fn position_in_input(&self, at: usize, len: usize) -> usize {
        let position = match &self.host {
            Some(host) if at > host.start => host.len() + at - HOST.len(),
            _ => at,
        };
        if position > self.path { len } else { position }
    }
}

/// Returns the substitute for a file URL whose path lost empty segments. In it, `~2` is for `|`, which does not become
/// part of a drive letter here.
pub(super) fn with_path(url: &Url, path: &str) -> String {
    let query = if url.query().is_some() { "?" } else { "" };
    ["file://", url.host_str().unwrap_or_default(), &path.replace('|', "~2"), query].concat()
}

/// Returns the path for a path of the substitute.
pub(super) fn path(path: &str) -> String {
    path.replace("~2", "|").replace("~1", "^").replace("~0", "~")
}

/// Returns the end of the scheme, by the scheme start state and the scheme state.
pub(super) fn scheme(input: &str) -> Option<usize> {
    let colon = input.find(':')?;
    let mut characters = input[..colon].chars();
    let is_scheme = characters.next().is_some_and(|c| c.is_ascii_alphabetic())
        && characters.all(|c| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.'));
    is_scheme.then_some(colon)
}

/// Returns the range of the host in an authority, by the authority state and the host state.
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

/// Returns the range of the host after the slashes of a file URL, by the file host state. A drive letter is not a host.
fn file_host(input: &str, buffer: Range<usize>) -> Range<usize> {
    match input[buffer.clone()].as_bytes() {
        [letter, b':' | b'|'] if letter.is_ascii_alphabetic() => buffer.start..buffer.start,
        _ => buffer,
    }
}
