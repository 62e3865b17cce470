//! Converting file paths to file URLs and back.
//!
//! A path is bytes in an encoding that keeps ASCII, and its style is an argument. Only the functions for the paths of
//! `std` depend on the system. In both directions the path is a list of names, and the rules for names are in one place
//! (`names`). So no URL can be made that is rejected on the way back, and a name cannot become two names, another name
//! or a device.
//!
//! No function accesses a file system. `..` is resolved textually, as in a URL. If symbolic links matter, resolve the
//! path first, for example with [`std::fs::canonicalize`].

mod error;
mod names;
mod windows;

use crate::{
    path::SEGMENT,
    record::{HostKind, Url, UrlRef},
    scheme::SchemeType,
};
use alloc::{string::String, vec::Vec};
use core::ops::Range;
use names::{AbsolutePath, decoded_name, names_of, push_name};
use url_percent::{PercentEncodeSet, percent_encode};

pub use crate::syntax::{
    is_normalized_windows_drive_letter, is_windows_drive_letter, starts_with_windows_drive_letter,
};
pub use error::{FilePathError, FilePathErrorKind};
pub use names::PathStyle;

/// The set for a first name that looks like a drive letter but is not one.
static SEGMENT_AND_COLON: PercentEncodeSet = SEGMENT.with(b":");

impl Url {
    /// Returns the URL of a file, which does not end with a slash unless the path is a root.
    ///
    /// `path` is absolute, a string or bytes in any encoding that keeps ASCII. `.` and `..` are resolved without access
    /// to the file system. Several separators in a row count as one; separators at the end are dropped. The server of a
    /// UNC path goes through the host parser and becomes the host.
    ///
    /// ```
    /// use url_core::{Url, file::{FilePathErrorKind, PathStyle::{Posix, Windows}}};
    ///
    /// let url = Url::from_file_path_with(b"/tmp/caf\xE9?", Posix)?;
    /// assert_eq!(url.as_str(), "file:///tmp/caf%E9%3F");
    /// let url = Url::from_file_path_with(r"\\Server\share\x", Windows)?;
    /// assert_eq!(url.as_str(), "file://server/share/x");
    /// let url = Url::from_file_path_with(r"\\?\C:\x", Windows)?;
    /// assert_eq!(url.as_str(), "file:///C:/x");
    ///
    /// let error = Url::from_file_path_with(r"C:\a\nul.txt", Windows).unwrap_err();
    /// assert_eq!((error.kind(), error.range()), (FilePathErrorKind::DeviceName, 5..12));
    /// # Ok::<(), url_core::file::FilePathError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// - `path` is not absolute or contains a NUL byte.
    /// - The href would exceed 4 GiB - 1.
    ///
    /// The style of Windows has more errors:
    /// - A name is reserved for a device, contains a control character or one of `<>:"|?*`, or ends with a dot or
    ///   space.
    /// - The server is not a host, is `localhost`, which a file URL cannot express, or is an IPv4 address in another
    ///   spelling.
    /// - There is no share.
    /// - The path starts with `\\.\`, or with `\\?\` and neither a drive nor `UNC\`.
    ///
    /// The range is in bytes of `path`.
    #[inline]
    pub fn from_file_path_with(path: impl AsRef<[u8]>, style: PathStyle) -> Result<Self, FilePathError> {
        from_path(path.as_ref(), style, false)
    }

    /// Returns the URL of a directory, which ends with a slash, so that [`join`](Self::join) resolves names in it.
    ///
    /// Otherwise it is like [`from_file_path_with`](Self::from_file_path_with).
    ///
    /// ```
    /// use url_core::{Url, file::PathStyle::Posix};
    ///
    /// let url = Url::from_directory_path_with("/etc", Posix)?;
    /// assert_eq!(url.join("hosts")?.as_str(), "file:///etc/hosts");
    /// assert!(Url::from_directory_path_with("etc", Posix).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails like [`from_file_path_with`](Self::from_file_path_with).
    #[inline]
    pub fn from_directory_path_with(path: impl AsRef<[u8]>, style: PathStyle) -> Result<Self, FilePathError> {
        from_path(path.as_ref(), style, true)
    }
}

/// Implements the conversion of a URL to a path for both types.
macro_rules! to_file_path {
    ($type:ty) => {
        impl $type {
            /// Returns the path of a file URL as a text.
            ///
            /// It is absolute and ends with a separator if the URL's path does. Empty segments are dropped, and query
            /// and fragment are ignored.
            ///
            /// ```
            /// use url_core::{Url, file::{FilePathErrorKind, PathStyle::{Posix, Windows}}};
            ///
            /// let url = Url::parse("file:///C:/a%20b")?;
            /// assert_eq!(url.to_file_path_with(Windows)?, r"C:\a b");
            /// let url = Url::parse("file://server/share/x")?;
            /// assert_eq!(url.to_file_path_with(Windows)?, r"\\server\share\x");
            ///
            /// // A POSIX path cannot name a host.
            /// let error = url.to_file_path_with(Posix).unwrap_err();
            /// assert_eq!((error.kind(), error.range()), (FilePathErrorKind::RemoteHost, 7..13));
            /// // One segment must not become two names.
            /// let error = Url::parse("file:///a/..%2Fb")?.to_file_path_with(Posix).unwrap_err();
            /// assert_eq!((error.kind(), error.range()), (FilePathErrorKind::Separator, 12..15));
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            ///
            /// A host in the path, as in `file:////server/share`, is rejected as a path without a drive letter: the
            /// host of such a URL is empty, and who looks at it would take the file for a local one. RFC 8089 lists
            /// this form among the nonstandard ones; Python and `GLib` read it, Node.js and Go do not. To read it
            /// nevertheless, take the path of the URL for one of Windows:
            ///
            /// ```
            /// use url_core::{Url, file::PathStyle::Windows};
            ///
            /// let url = Url::parse("file:////server/share/x")?;
            /// assert!(url.to_file_path_with(Windows).is_err());
            /// let url = Url::from_file_path_with(url.path_decoded().bytes(), Windows)?;
            /// assert_eq!(url.as_str(), "file://server/share/x");
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            ///
            /// # Errors
            ///
            /// When the scheme is not `file`; when a segment contains a percent-encoded separator or NUL; and when the
            /// path is not UTF-8. In the style of POSIX, when there is a host. In the style of Windows, when there is
            /// neither a drive letter nor a host and a share, and when the host or a segment is a name that
            /// [`Url::from_file_path_with`] rejects. The range is in bytes of the href.
            ///
            /// Source, for the host in the path: <https://www.rfc-editor.org/rfc/rfc8089#appendix-E.3.2>
            #[inline]
            pub fn to_file_path_with(&self, style: PathStyle) -> Result<String, FilePathError> {
                let (path, range) = (self.to_file_path_bytes(style)?, self.borrowed().path_range());
                String::from_utf8(path).map_err(|_| FilePathError::new(FilePathErrorKind::NotUtf8, range))
            }

            /// Returns the path of a file URL as bytes, which need not be UTF-8.
            ///
            /// Otherwise it is like [`to_file_path_with`](Self::to_file_path_with).
            ///
            /// ```
            /// use url_core::{Url, file::PathStyle::Posix};
            ///
            /// let url = Url::parse("file:///tmp/%FF")?;
            /// assert_eq!(url.to_file_path_bytes(Posix)?, b"/tmp/\xFF");
            /// assert!(url.to_file_path_with(Posix).is_err());
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            ///
            /// # Errors
            ///
            /// Those of [`to_file_path_with`](Self::to_file_path_with), except the one about UTF-8.
            #[inline]
            pub fn to_file_path_bytes(&self, style: PathStyle) -> Result<Vec<u8>, FilePathError> {
                to_path(self.borrowed(), style)
            }

            /// Returns the path of a file URL in the style of the target system.
            ///
            /// ```
            /// # #[cfg(unix)] {
            /// use url_core::Url;
            ///
            /// let url = Url::parse("file:///tmp/a%20b").unwrap();
            /// assert_eq!(url.to_file_path().unwrap().to_str(), Some("/tmp/a b"));
            /// assert!(Url::parse("https://example.com/").unwrap().to_file_path().is_err());
            /// # }
            /// ```
            ///
            /// # Errors
            ///
            /// Those of [`to_file_path_with`](Self::to_file_path_with), on Unix except the one about UTF-8.
            #[cfg(feature = "std")]
            #[inline]
            pub fn to_file_path(&self) -> Result<std::path::PathBuf, FilePathError> {
                #[cfg(unix)]
                let path = <std::ffi::OsString as std::os::unix::ffi::OsStringExt>::from_vec(
                    self.to_file_path_bytes(PathStyle::NATIVE)?,
                );
                #[cfg(not(unix))]
                let path = self.to_file_path_with(PathStyle::NATIVE)?;
                Ok(path.into())
            }
        }
    };
}

to_file_path!(Url);
to_file_path!(UrlRef<'_>);

/// Conversions from paths of the target system.
#[cfg(feature = "std")]
impl Url {
    /// Returns the URL of a file on the target system.
    ///
    /// ```
    /// # #[cfg(unix)] {
    /// use url_core::Url;
    ///
    /// assert_eq!(Url::from_file_path("/tmp/a b").unwrap().as_str(), "file:///tmp/a%20b");
    /// assert!(Url::from_file_path("a b").is_err());
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// Fails like [`from_file_path_with`](Self::from_file_path_with); on systems other than Unix also when the path is
    /// not Unicode.
    #[inline]
    pub fn from_file_path(path: impl AsRef<std::path::Path>) -> Result<Self, FilePathError> {
        from_path(native_bytes(path.as_ref())?, PathStyle::NATIVE, false)
    }

    /// Returns the URL of a directory on the target system.
    ///
    /// ```
    /// # #[cfg(unix)] {
    /// use url_core::Url;
    ///
    /// assert_eq!(Url::from_directory_path("/tmp").unwrap().as_str(), "file:///tmp/");
    /// assert!(Url::from_directory_path("tmp").is_err());
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// Fails like [`from_file_path`](Self::from_file_path).
    #[inline]
    pub fn from_directory_path(path: impl AsRef<std::path::Path>) -> Result<Self, FilePathError> {
        from_path(native_bytes(path.as_ref())?, PathStyle::NATIVE, true)
    }
}

#[cfg(feature = "std")]
#[inline]
fn native_bytes(path: &std::path::Path) -> Result<&[u8], FilePathError> {
    let bytes = path.as_os_str().as_encoded_bytes();
    if cfg!(unix) || path.to_str().is_some() {
        return Ok(bytes);
    }
    Err(FilePathError::new(FilePathErrorKind::NotUtf8, 0..bytes.len()))
}

impl UrlRef<'_> {
    #[inline]
    fn path_range(&self) -> Range<usize> {
        self.offsets.path_start as usize..self.offsets.path_end(self.href.len())
    }

    #[inline]
    fn host_range(&self) -> Range<usize> {
        self.offsets.host_start as usize..self.offsets.host_end as usize
    }
}

#[inline]
fn from_path(path: &[u8], style: PathStyle, is_directory: bool) -> Result<Url, FilePathError> {
    let absolute = match style {
        PathStyle::Posix => posix(path)?,
        PathStyle::Windows => windows::absolute_path(path)?,
    };
    let mut href = String::from("file://");
    href.push_str(absolute.server.as_deref().unwrap_or_default());
    if let Some(drive) = absolute.drive {
        href.push('/');
        href.extend(percent_encode(drive, &SEGMENT));
    }
    for (at, name) in absolute.names.iter().enumerate() {
        let is_drive = at == 0 && str::from_utf8(name).is_ok_and(is_normalized_windows_drive_letter);
        href.push('/');
        href.extend(percent_encode(name, if is_drive { &SEGMENT_AND_COLON } else { &SEGMENT }));
    }
    if is_directory || absolute.names.is_empty() {
        href.push('/');
    }
    // Only the length can be rejected here.
    Url::parse(&href).map_err(|_| FilePathError::new(FilePathErrorKind::TooLong, 0..path.len()))
}

#[inline]
fn posix(path: &[u8]) -> Result<AbsolutePath<'_>, FilePathError> {
    if !path.starts_with(b"/") {
        return Err(FilePathError::new(FilePathErrorKind::NotAbsolute, 0..path.len()));
    }
    let mut names = Vec::new();
    for name in names_of(path, 0, |byte| byte == b'/') {
        push_name(&mut names, 0, path, name, PathStyle::Posix)?;
    }
    Ok(AbsolutePath { server: None, drive: None, names })
}

#[inline]
fn to_path(url: UrlRef<'_>, style: PathStyle) -> Result<Vec<u8>, FilePathError> {
    if url.scheme_type() != SchemeType::File {
        return Err(FilePathError::new(FilePathErrorKind::NotFileScheme, 0..url.scheme().len()));
    }
    let range = url.path_range();
    let mut segments = names_of(&url.as_str().as_bytes()[..range.end], range.start, |byte| byte == b'/')
        .filter(|segment| !segment.is_empty());
    let (mut path, separator) = match style {
        PathStyle::Windows => (windows::root(url, &mut segments)?, b'\\'),
        PathStyle::Posix if url.offsets.host == HostKind::Empty => (Vec::new(), b'/'),
        PathStyle::Posix => return Err(FilePathError::new(FilePathErrorKind::RemoteHost, url.host_range())),
    };
    let root = path.len();
    for segment in segments {
        path.push(separator);
        path.extend_from_slice(&decoded_name(url, segment, style)?);
    }
    // A drive without a separator is not its root, but the current directory of the process on it.
    if url.path().ends_with('/') || path.len() == root && path.ends_with(b":") {
        path.push(separator);
    }
    Ok(path)
}
