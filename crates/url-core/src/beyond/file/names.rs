//! The styles of paths, and the names in a path, which are checked in both directions.
//!
//! Source for Windows: <https://learn.microsoft.com/en-us/windows/win32/fileio/naming-a-file>

use super::error::{FilePathError, FilePathErrorKind as Kind};
use crate::{encoded::encoded_offset, record::UrlRef};
use alloc::{borrow::Cow, string::String, vec::Vec};
use core::ops::Range;
use url_percent::percent_decode_str;

url_names::named_enum! {
    /// The syntax of paths: which bytes separate names, and how an absolute path starts.
    ///
    /// ```
    /// use url_core::{Url, file::PathStyle};
    ///
    /// let url = Url::from_file_path_with(r"C:\Users\me\50% off.txt", PathStyle::Windows)?;
    /// assert_eq!(url.as_str(), "file:///C:/Users/me/50%25%20off.txt");
    /// assert_eq!(url.to_file_path_with(PathStyle::Windows)?, r"C:\Users\me\50% off.txt");
    ///
    /// // On other systems this is not an absolute path.
    /// assert!(Url::from_file_path_with(r"C:\Users\me", PathStyle::Posix).is_err());
    /// # Ok::<(), url_core::file::FilePathError>(())
    /// ```
    #[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
    pub enum PathStyle {
        /// Names separated by `/`, of all bytes but `/` and NUL. Several slashes in a row count as one.
        ///
        /// Source: <https://pubs.opengroup.org/onlinepubs/9799919799/basedefs/V1_chap04.html#tag_04_16>
        Posix = "posix",
        /// Names separated by `\` or `/` after a drive letter (`C:\`) or a server and a share (`\\server\share\`).
        /// After `\\?\` and one of these, only `\` separates names.
        ///
        /// Source: <https://learn.microsoft.com/en-us/dotnet/standard/io/file-path-formats>
        Windows = "windows",
    }
}

impl PathStyle {
    /// The style of the target system.
    ///
    /// ```
    /// use url_core::file::PathStyle;
    ///
    /// assert_eq!(PathStyle::NATIVE == PathStyle::Windows, cfg!(windows));
    /// ```
    pub const NATIVE: Self = if cfg!(windows) { Self::Windows } else { Self::Posix };

    #[inline]
    pub(super) fn is_separator(self, byte: u8) -> bool {
        byte == b'/' || byte == b'\\' && self == Self::Windows
    }
}

/// The parts of an absolute path.
pub(super) struct AbsolutePath<'p> {
    /// The server of a UNC path, serialized.
    pub(super) server: Option<String>,
    /// The drive letter with its colon.
    pub(super) drive: Option<&'p [u8]>,
    /// The names, without `.` and `..`; the first one after a server is the share.
    pub(super) names: Vec<&'p [u8]>,
}

/// Returns the ranges of the names from `start` on, empty ones included.
#[inline]
pub(super) fn names_of(
    path: &[u8],
    start: usize,
    is_separator: impl Fn(u8) -> bool,
) -> impl Iterator<Item = Range<usize>> {
    let mut at = start;
    path[start..].split(move |&byte| is_separator(byte)).map(move |name| {
        let range = at..at + name.len();
        at = range.end + 1;
        range
    })
}

/// Adds the name at `range`, or resolves it if it is `.` or `..`, which does not remove the first `root` names.
#[inline]
pub(super) fn push_name<'p>(
    names: &mut Vec<&'p [u8]>,
    root: usize,
    path: &'p [u8],
    range: Range<usize>,
    style: PathStyle,
) -> Result<(), FilePathError> {
    match &path[range.clone()] {
        b"" | b"." => (),
        b".." => names.truncate(root.max(names.len().saturating_sub(1))),
        name => {
            check_name(name, style).map_err(|error| error.map_range(|at| range.start + at))?;
            names.push(name);
        }
    }
    Ok(())
}

/// Returns whether a file can have this name, which is neither empty nor a dot segment. Ranges are in bytes of the
/// name.
#[inline]
fn check_name(name: &[u8], style: PathStyle) -> Result<(), FilePathError> {
    reject(name, |byte| byte == 0, Kind::Nul)?;
    reject(name, |byte| style.is_separator(byte), Kind::Separator)?;
    if style == PathStyle::Windows { check_windows_name(name) } else { Ok(()) }
}

/// Decodes and checks a segment of the path.
#[inline]
pub(super) fn decoded_name(
    url: UrlRef<'_>,
    segment: Range<usize>,
    style: PathStyle,
) -> Result<Cow<'_, [u8]>, FilePathError> {
    let text = &url.as_str()[segment.clone()];
    let name: Cow<'_, [u8]> = percent_decode_str(text).into();
    check_name(&name, style)
        .map_err(|error| error.map_range(|decoded| segment.start + encoded_offset(text, decoded)))?;
    Ok(name)
}

/// The names of devices, in lowercase.
const DEVICES: &[&str] = &["con", "prn", "aux", "nul", "conin$", "conout$"];

/// The names of devices that are followed by a digit.
const NUMBERED_DEVICES: &[&str] = &["com", "lpt"];

/// The digits of devices, including the superscript ones of the first Windows code page.
const DEVICE_NUMBERS: &[&str] = &["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "¹", "²", "³"];

/// Checks that Windows can have a file of this name.
#[inline]
fn check_windows_name(name: &[u8]) -> Result<(), FilePathError> {
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
fn reject(text: &[u8], is_wrong: impl Fn(u8) -> bool, kind: Kind) -> Result<(), FilePathError> {
    match text.iter().position(|&byte| is_wrong(byte)) {
        Some(at) => Err(FilePathError::new(kind, at..at + 1)),
        None => Ok(()),
    }
}
