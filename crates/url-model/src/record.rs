//! URL records, and the operations on them in the section "URL miscellaneous".

use crate::Host;

/// A URL path.
///
/// Source: <https://url.spec.whatwg.org/#url-path>
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Path {
    /// A URL path segment, for an opaque path.
    Opaque(String),
    /// A list of zero or more URL path segments.
    List(Vec<String>),
}

impl Default for Path {
    fn default() -> Self {
        Self::List(Vec::new())
    }
}

/// A URL, also called URL record. There is no blob URL entry.
///
/// Source: <https://url.spec.whatwg.org/#concept-url>
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Record {
    /// The scheme, without U+003A (:).
    pub scheme: String,
    /// The username.
    pub username: String,
    /// The password.
    pub password: String,
    /// The host, or null.
    pub host: Option<Host>,
    /// The port, or null.
    pub port: Option<u16>,
    /// The path.
    pub path: Path,
    /// The query without U+003F (?), or null.
    pub query: Option<String>,
    /// The fragment without U+0023 (#), or null.
    pub fragment: Option<String>,
}

impl Record {
    /// Returns whether the scheme is a special scheme.
    ///
    /// Source: <https://url.spec.whatwg.org/#is-special>
    pub fn is_special(&self) -> bool {
        is_special_scheme(&self.scheme)
    }

    /// Returns whether the username or the password is not the empty string.
    ///
    /// Source: <https://url.spec.whatwg.org/#include-credentials>
    pub fn includes_credentials(&self) -> bool {
        !self.username.is_empty() || !self.password.is_empty()
    }

    /// Returns whether the path is a URL path segment rather than a list.
    ///
    /// Source: <https://url.spec.whatwg.org/#url-opaque-path>
    pub fn has_opaque_path(&self) -> bool {
        matches!(self.path, Path::Opaque(_))
    }

    /// Returns whether the setters of username, password and port do nothing.
    ///
    /// Source: <https://url.spec.whatwg.org/#cannot-have-a-username-password-port>
    pub fn cannot_have_a_username_password_port(&self) -> bool {
        matches!(self.host, None | Some(Host::Empty)) || self.scheme == "file"
    }

    /// Shortens the path.
    ///
    /// Source: <https://url.spec.whatwg.org/#shorten-a-urls-path>
    pub fn shorten(&mut self) {
        // 1. and 2.
        if let Path::List(path) = &mut self.path {
            // 3.
            if self.scheme == "file" && path.len() == 1 && is_normalized_windows_drive_letter(&path[0]) {
                return;
            }
            // 4.
            path.pop();
        }
    }

    /// Returns the items of the path; none if it is opaque.
    pub fn path_segments(&self) -> &[String] {
        match &self.path {
            Path::Opaque(_) => &[],
            Path::List(path) => path,
        }
    }

    /// Appends to the path, which is a list in all steps that do so.
    pub(crate) fn append_to_path(&mut self, segment: String) {
        if let Path::List(path) = &mut self.path {
            path.push(segment);
        }
    }
}

/// The special schemes and their default ports.
///
/// Source: <https://url.spec.whatwg.org/#special-scheme>
pub const SPECIAL_SCHEMES: [(&str, Option<u16>); 6] =
    [("ftp", Some(21)), ("file", None), ("http", Some(80)), ("https", Some(443)), ("ws", Some(80)), ("wss", Some(443))];

/// Returns whether `scheme` is a special scheme.
///
/// Source: <https://url.spec.whatwg.org/#special-scheme>
pub fn is_special_scheme(scheme: &str) -> bool {
    SPECIAL_SCHEMES.iter().any(|&(special, _)| special == scheme)
}

/// The default port of `scheme`.
///
/// Source: <https://url.spec.whatwg.org/#default-port>
pub fn default_port(scheme: &str) -> Option<u16> {
    SPECIAL_SCHEMES.iter().find(|&&(special, _)| special == scheme).and_then(|&(_, port)| port)
}

/// Returns whether `segment` is a single-dot URL path segment.
///
/// Source: <https://url.spec.whatwg.org/#single-dot-path-segment>
pub fn is_single_dot_path_segment(segment: &str) -> bool {
    segment == "." || segment.eq_ignore_ascii_case("%2e")
}

/// Returns whether `segment` is a double-dot URL path segment.
///
/// Source: <https://url.spec.whatwg.org/#double-dot-path-segment>
pub fn is_double_dot_path_segment(segment: &str) -> bool {
    ["..", ".%2e", "%2e.", "%2e%2e"].iter().any(|double_dot| segment.eq_ignore_ascii_case(double_dot))
}

/// Returns whether `string` is a Windows drive letter.
///
/// Source: <https://url.spec.whatwg.org/#windows-drive-letter>
pub fn is_windows_drive_letter(string: &str) -> bool {
    matches!(string.as_bytes(), [letter, b':' | b'|'] if letter.is_ascii_alphabetic())
}

/// Returns whether `string` is a normalized Windows drive letter.
///
/// Source: <https://url.spec.whatwg.org/#normalized-windows-drive-letter>
pub fn is_normalized_windows_drive_letter(string: &str) -> bool {
    is_windows_drive_letter(string) && string.ends_with(':')
}

/// Returns whether the string of these code points starts with a Windows drive letter.
///
/// Source: <https://url.spec.whatwg.org/#start-with-a-windows-drive-letter>
pub fn starts_with_a_windows_drive_letter(code_points: &[char]) -> bool {
    match code_points {
        [letter, ':' | '|', rest @ ..] => {
            letter.is_ascii_alphabetic() && matches!(rest, [] | ['/' | '\\' | '?' | '#', ..])
        }
        _ => false,
    }
}
