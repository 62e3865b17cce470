//! Windows drive letters.

/// Returns whether `text` is a Windows drive letter: an ASCII alpha, and `:` or `|`.
///
/// ```
/// use url_core::file::is_windows_drive_letter;
///
/// assert!(is_windows_drive_letter("C:") && is_windows_drive_letter("c|"));
/// assert!(!is_windows_drive_letter("C") && !is_windows_drive_letter("C:/"));
/// ```
///
/// Source: <https://url.spec.whatwg.org/#windows-drive-letter>
pub fn is_windows_drive_letter(text: &str) -> bool {
    matches!(text.as_bytes(), [letter, b':' | b'|'] if letter.is_ascii_alphabetic())
}

/// Returns whether `text` is a normalized Windows drive letter, which has a `:`. Only this one is valid in a URL.
///
/// ```
/// use url_core::file::is_normalized_windows_drive_letter;
///
/// assert!(is_normalized_windows_drive_letter("C:"));
/// assert!(!is_normalized_windows_drive_letter("C|"));
/// ```
///
/// Source: <https://url.spec.whatwg.org/#normalized-windows-drive-letter>
pub fn is_normalized_windows_drive_letter(text: &str) -> bool {
    matches!(text.as_bytes(), [letter, b':'] if letter.is_ascii_alphabetic())
}

/// Returns whether `text` starts with a Windows drive letter: it is followed by `/`, `\`, `?`, `#` or nothing.
///
/// ```
/// use url_core::file::starts_with_windows_drive_letter;
///
/// assert!(starts_with_windows_drive_letter("c:") && starts_with_windows_drive_letter("c:/"));
/// assert!(!starts_with_windows_drive_letter("c:a"));
/// ```
///
/// Source: <https://url.spec.whatwg.org/#start-with-a-windows-drive-letter>
pub fn starts_with_windows_drive_letter(text: &str) -> bool {
    match text.as_bytes() {
        [_, _] | [_, _, b'/' | b'\\' | b'?' | b'#', ..] => text.get(..2).is_some_and(is_windows_drive_letter),
        _ => false,
    }
}
