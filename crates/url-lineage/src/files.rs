//! `file` URLs and the paths of Windows, for which Barth's draft has TODOs ("File URLs!", "Windows drive specs!") and
//! `Web::URL` no words.
//!
//! The rules here are those that the test data of `Web::URL`'s authors agrees on, and that Internet Explorer followed:
//!
//! - after one slash or three, a path follows, and after any other number of slashes, a host;
//! - a drive is a letter and `:` or `|`, percent-encoded or not. It is never a host. It becomes an uppercase letter and
//!   `:`, with a slash on either side, and no dot segment removes it;
//! - `~` starts a path;
//! - a percent-encoded slash of either kind is a slash;
//! - with any base URL, `C:\` and `C|/` start the path of a `file` URL, and `\\` its host.
//!
//! "Remove dot-segments" is here, too: a TODO in Barth's draft, which `Web::URL` filled.

use crate::{barth_2011::find::is_slash_character, percent::decode};
use alloc::{format, string::String};

/// Returns whether the scheme is `file`.
pub(crate) fn is_file(scheme: &str) -> bool {
    scheme.eq_ignore_ascii_case("file")
}

/// Returns the text after the slashes of an after-scheme without a host, or `None` if it has a host.
pub(crate) fn path_without_host(after_scheme: &str) -> Option<&str> {
    let rest = after_scheme.trim_start_matches(is_slash_character);
    let slashes = after_scheme.len() - rest.len();
    (matches!(slashes, 1 | 3) || drive(rest).is_some() || starts_with_tilde(rest)).then_some(rest)
}

/// Decodes percent-encoded slashes, and writes a drive as an uppercase letter and `:` between slashes.
pub(crate) fn with_drive(path: &str) -> String {
    let path = decode(path, |byte| matches!(byte, b'/' | b'\\'));
    match path.strip_prefix(is_slash_character).and_then(drive) {
        Some((letter, rest)) if rest.starts_with(is_slash_character) => format!("/{letter}:{rest}"),
        Some((letter, rest)) => format!("/{letter}:/{rest}"),
        None => path,
    }
}

/// Applies "Remove dot-segments" to the path after the drive.
pub(crate) fn remove_dot_segments_after_drive(path: &str) -> String {
    match path.strip_prefix('/').and_then(drive) {
        Some((letter, rest)) => format!("/{letter}:{}", remove_dot_segments(rest)),
        None => remove_dot_segments(path),
    }
}

/// Returns whether a string is a Windows path instead of a URL: a path on a drive, or a share.
pub(crate) fn is_windows_path(s: &str) -> bool {
    s.starts_with(r"\\") || drive(s).is_some_and(|(_, rest)| rest.starts_with(is_slash_character))
}

/// Returns the drive letter at the start of the string, in uppercase, and the text after the drive.
fn drive(s: &str) -> Option<(char, &str)> {
    let letter = s.chars().next().filter(char::is_ascii_alphabetic)?;
    let rest = ["|", ":", "%7C", "%7c", "%3A", "%3a"].iter().find_map(|colon| s[1..].strip_prefix(colon))?;
    Some((letter.to_ascii_uppercase(), rest))
}

fn starts_with_tilde(s: &str) -> bool {
    s.starts_with('~') || s.get(..3).is_some_and(|s| s.eq_ignore_ascii_case("%7E"))
}

/// Applies "Remove dot-segments from a string": replaces each `\` by `/`, then applies the steps of RFC 3986.
///
/// ```
/// use url_lineage::weburl_2011::remove_dot_segments;
///
/// assert_eq!(remove_dot_segments(r"\a\.\b/../c/.."), "/a/");
/// ```
///
/// Source: <https://www.rfc-editor.org/rfc/rfc3986#section-5.2.4>
pub fn remove_dot_segments(s: &str) -> String {
    url_readers::remove_dot_segments(&s.replace('\\', "/"))
}
