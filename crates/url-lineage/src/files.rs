//! `file` URLs and the paths of Windows, for which Barth's draft has TODOs ("File URLs!", "Windows drive specs!") and
//! `Web::URL` no words.
//!
//! What is here is what the test data of `Web::URL`'s authors has in common, which is what Internet Explorer did:
//!
//! - one slash or three introduce a path, any other number of them a host;
//! - a drive is a letter and `:` or `|`, percent-encoded or not. It is never a host; it becomes an upper case letter
//!   and `:`, with a slash on either side, and no dot segment goes above it;
//! - `~` begins a path;
//! - a percent-encoded slash of either kind is a slash;
//! - whatever the base URL is, `C:\` and `C|/` begin a path, and `\\` a host, of a `file` URL.

use crate::{barth_2011::find::is_slash_character, dot_segments::remove_dot_segments, percent::decode};
use alloc::{format, string::String};

/// Whether the scheme is `file`.
pub(crate) fn is_file(scheme: &str) -> bool {
    scheme.eq_ignore_ascii_case("file")
}

/// What follows the slashes of an after-scheme that has no host, but a path; `None` if it has a host.
pub(crate) fn path_alone(after_scheme: &str) -> Option<&str> {
    let rest = after_scheme.trim_start_matches(is_slash_character);
    let slashes = after_scheme.len() - rest.len();
    (matches!(slashes, 1 | 3) || drive(rest).is_some() || starts_with_tilde(rest)).then_some(rest)
}

/// The path with slashes for percent-encoded ones, and with a drive in its one form.
pub(crate) fn with_drive(path: &str) -> String {
    let path = decode(path, |byte| matches!(byte, b'/' | b'\\'));
    match path.strip_prefix(is_slash_character).and_then(drive) {
        Some((letter, rest)) if rest.starts_with(is_slash_character) => format!("/{letter}:{rest}"),
        Some((letter, rest)) => format!("/{letter}:/{rest}"),
        None => path,
    }
}

/// "Remove dot-segments", but never the drive.
pub(crate) fn remove_dot_segments_after_drive(path: &str) -> String {
    match path.strip_prefix('/').and_then(drive) {
        Some((letter, rest)) => format!("/{letter}:{}", remove_dot_segments(rest)),
        None => remove_dot_segments(path),
    }
}

/// Whether a string is a path of Windows, and no URL: the path of a drive, or a share.
pub(crate) fn is_windows_path(s: &str) -> bool {
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
