//! The names that Windows allows.
//!
//! Source: <https://learn.microsoft.com/en-us/windows/win32/fileio/naming-a-file>

use super::error::{FilePathError, FilePathErrorKind as Kind};

/// The names of devices, in lowercase.
const DEVICES: &[&str] = &["con", "prn", "aux", "nul", "conin$", "conout$"];

/// The names of devices that are followed by a digit.
const NUMBERED_DEVICES: &[&str] = &["com", "lpt"];

/// The digits of devices, including the superscript ones of the first Windows code page.
const DEVICE_NUMBERS: &[&str] = &["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "¹", "²", "³"];

/// Checks that Windows can have a file of this name.
#[inline]
pub(super) fn check_name(name: &[u8]) -> Result<(), FilePathError> {
    reject(name, is_forbidden, Kind::ForbiddenCharacter)?;
    if let [.., b'.' | b' '] = name {
        return Err(FilePathError::new(Kind::TrailingDotOrSpace, name.len() - 1..name.len()));
    }
    if is_device(name) { Err(FilePathError::new(Kind::DeviceName, 0..name.len())) } else { Ok(()) }
}

#[inline]
pub(super) fn is_forbidden(byte: u8) -> bool {
    byte < b' ' || b"<>:\"|?*".contains(&byte)
}

/// Returns whether a name is reserved for a device. Everything after a dot, and spaces before it, are ignored.
#[inline]
fn is_device(name: &[u8]) -> bool {
    let stem = name.split(|&byte| byte == b'.').next().unwrap_or_default().trim_ascii_end();
    let is_numbered = |device: &&str| {
        stem.split_at_checked(device.len()).is_some_and(|(letters, number)| {
            letters.eq_ignore_ascii_case(device.as_bytes()) && DEVICE_NUMBERS.iter().any(|n| n.as_bytes() == number)
        })
    };
    DEVICES.iter().any(|device| stem.eq_ignore_ascii_case(device.as_bytes()))
        || NUMBERED_DEVICES.iter().any(is_numbered)
}

/// Rejects a text with a wrong byte, and returns the range of the first.
#[inline]
pub(super) fn reject(text: &[u8], is_wrong: impl Fn(u8) -> bool, kind: Kind) -> Result<(), FilePathError> {
    match text.iter().position(|&byte| is_wrong(byte)) {
        Some(at) => Err(FilePathError::new(kind, at..at + 1)),
        None => Ok(()),
    }
}
