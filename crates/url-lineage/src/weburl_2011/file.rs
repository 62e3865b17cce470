//! `file` URLs and the paths of Windows, for which this text has no steps and Barth's draft has a TODO.
//!
//! What is here is what the authors' test data has in common, which is what Internet Explorer did:
//!
//! - one slash or three introduce a path, any other number of them a host;
//! - a drive is a letter and `:` or `|`, percent-encoded or not. It is never a host; it becomes an upper case letter and
//!   `:`, with a slash on either side, and no dot segment goes above it;
//! - `~` begins a path;
//! - a percent-encoded slash of either kind is a slash;
//! - whatever the base URL is, `C:\` and `C|/` begin a path, and `\\` a host, of a `file` URL.

use super::{
    parse::{ParsedUrl, after_authority, hierarchical},
    percent::decode,
    resolve::remove_dot_segments,
};
use crate::barth_2011::find::is_slash_character;
use alloc::{format, string::String};

/// Whether the scheme is `file`.
pub(super) fn is_file(scheme: &str) -> bool {
    scheme.eq_ignore_ascii_case("file")
}

/// The steps for an absolute URL whose scheme is `file`.
pub(super) fn parse(url: ParsedUrl, after_scheme: &str) -> ParsedUrl {
    let rest = after_scheme.trim_start_matches(is_slash_character);
    let slashes = after_scheme.len() - rest.len();
    let is_path = matches!(slashes, 1 | 3) || drive(rest).is_some() || starts_with_tilde(rest);
    let mut url = if is_path {
        ParsedUrl { host: Some(String::new()), ..after_authority(url, &format!("/{rest}")) }
    } else {
        hierarchical(url, after_scheme)
    };
    url.path = url.path.map(|path| {
        let path = decode(&path, |byte| matches!(byte, b'/' | b'\\'));
        match path.strip_prefix(is_slash_character).and_then(drive) {
            Some((letter, rest)) if rest.starts_with(is_slash_character) => format!("/{letter}:{rest}"),
            Some((letter, rest)) => format!("/{letter}:/{rest}"),
            None => path,
        }
    });
    url
}

/// "Remove dot-segments", but never the drive.
pub(super) fn remove_dot_segments_after_drive(path: &str) -> String {
    match path.strip_prefix('/').and_then(drive) {
        Some((letter, rest)) => format!("/{letter}:{}", remove_dot_segments(rest)),
        None => remove_dot_segments(path),
    }
}

/// Whether a string is a path of Windows, and no URL: the path of a drive, or a share ("Windows drive specs!").
pub(super) fn is_windows_path(s: &str) -> bool {
    s.starts_with(r"\\") || drive(s).is_some_and(|(_, rest)| rest.starts_with(is_slash_character))
}

/// The drive that the string begins with, in upper case, and what follows it.
fn drive(s: &str) -> Option<(char, &str)> {
    let letter = s.chars().next().filter(char::is_ascii_alphabetic)?;
    let rest = ["|", ":", "%7C", "%7c", "%3A", "%3a"].iter().find_map(|colon| s[1..].strip_prefix(colon))?;
    Some((letter.to_ascii_uppercase(), rest))
}

fn starts_with_tilde(s: &str) -> bool {
    s.starts_with('~') || s.get(..3).is_some_and(|s| s.eq_ignore_ascii_case("%7E"))
}
