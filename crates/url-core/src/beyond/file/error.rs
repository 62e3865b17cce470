//! The error of converting a path to a file URL or back.

use core::{error::Error, fmt, ops::Range};
use url_names::Located;

/// The error of converting a path to a file URL or back.
///
/// ```
/// use url_core::{Url, file::PathStyle};
///
/// let error = Url::from_file_path_with("notes.txt", PathStyle::Posix).unwrap_err();
/// assert_eq!(error.to_string(), "not-absolute: expected an absolute path (bytes 0..9)");
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct FilePathError {
    kind: FilePathErrorKind,
    range: Range<usize>,
}

url_names::named_enum! {
    /// The kind of a [`FilePathError`].
    ///
    /// ```
    /// use url_core::{Url, file::{FilePathErrorKind, PathStyle}};
    ///
    /// let kind = |path| Url::from_file_path_with(path, PathStyle::Windows).unwrap_err().kind();
    /// assert_eq!(kind(r"notes.txt"), FilePathErrorKind::NotAbsolute);
    /// assert_eq!(kind(r"C:\nul.txt"), FilePathErrorKind::DeviceName);
    /// ```
    #[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
    #[non_exhaustive]
    pub enum FilePathErrorKind {
        /// The path is not absolute. An absolute POSIX path starts with `/`, an absolute Windows path with a drive
        /// letter, a colon and a separator, or with two separators.
        NotAbsolute = "not-absolute",
        /// There is a NUL byte, which ends a path for the system.
        Nul = "nul",
        /// A name contains a separator of the style: a percent-encoded one in a URL, or `/` after `\\?\` in a path.
        Separator = "separator",
        /// A Windows name contains a control character or one of `<`, `>`, `:`, `"`, `|`, `?`, `*`, such as a wildcard
        /// or the colon of an alternate data stream.
        ForbiddenCharacter = "forbidden-character",
        /// Windows reserves the name for a device, such as `CON` and `nul.txt`, or the share for pipes or mailslots.
        DeviceName = "device-name",
        /// A name ends with a dot or space, which Windows drops, so that it opens another file.
        TrailingDotOrSpace = "trailing-dot-or-space",
        /// There is an empty name, `.` or `..` after `\\?\`, where it is not resolved.
        VerbatimName = "verbatim-name",
        /// The path is in a namespace that file URLs cannot express. It starts with `\\.\`, or with `\\?\` and neither
        /// a drive letter with a `\` nor `UNC\`. Or it starts with one of these prefixes, spelled with a `/`.
        Namespace = "namespace",
        /// The server of a UNC path cannot be the host of a file URL.
        InvalidServer = "invalid-server",
        /// A UNC path, or a URL with a host, has no share.
        NoShare = "no-share",
        /// The path of the URL does not start with a drive letter, and there is no host.
        NoDriveLetter = "no-drive-letter",
        /// The URL has a host, which a POSIX path cannot name.
        RemoteHost = "remote-host",
        /// The scheme of the URL is not `file`.
        NotFileScheme = "not-file-scheme",
        /// The path is not UTF-8, and a string was requested.
        NotUtf8 = "not-utf-8",
        /// The href would exceed 4 GiB - 1.
        TooLong = "too-long",
    }
}

impl FilePathError {
    pub(super) fn new(kind: FilePathErrorKind, range: Range<usize>) -> Self {
        Self { kind, range }
    }

    /// The same error with the bounds of its range moved.
    pub(super) fn map_range(self, moved: impl Fn(usize) -> usize) -> Self {
        Self { range: moved(self.range.start)..moved(self.range.end), ..self }
    }

    /// Returns the kind of the error, to match on.
    ///
    /// ```
    /// use url_core::{Url, file::{FilePathErrorKind, PathStyle}};
    ///
    /// let error = Url::from_file_path_with("/a\0b", PathStyle::Posix).unwrap_err();
    /// assert_eq!(error.kind(), FilePathErrorKind::Nul);
    /// ```
    pub fn kind(&self) -> FilePathErrorKind {
        self.kind
    }

    /// Returns the name of the [kind](Self::kind) in kebab case.
    ///
    /// ```
    /// use url_core::{Url, file::PathStyle};
    ///
    /// let error = Url::from_file_path_with("notes.txt", PathStyle::Posix).unwrap_err();
    /// assert_eq!(error.code(), "not-absolute");
    /// ```
    pub fn code(&self) -> &'static str {
        self.kind.as_str()
    }

    /// Returns the reason for a person, without a full stop. `Display` adds the range.
    ///
    /// ```
    /// use url_core::{Url, file::PathStyle};
    ///
    /// let error = Url::from_file_path_with("notes.txt", PathStyle::Posix).unwrap_err();
    /// assert_eq!(error.message().to_string(), "expected an absolute path");
    /// ```
    #[inline]
    pub fn message(&self) -> impl fmt::Display + '_ {
        self.kind.message()
    }

    /// Returns the bytes that the error is about, of the given path or of the href.
    ///
    /// ```
    /// use url_core::{Url, file::PathStyle};
    ///
    /// let error = Url::from_file_path_with(r"C:\a?", PathStyle::Windows).unwrap_err();
    /// assert_eq!(error.range(), 4..5);
    /// ```
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }
}

impl FilePathErrorKind {
    /// Returns the meaning of the kind, for a person.
    ///
    /// ```
    /// use url_core::file::FilePathErrorKind;
    ///
    /// assert_eq!(FilePathErrorKind::NotAbsolute.message(), "expected an absolute path");
    /// ```
    pub const fn message(self) -> &'static str {
        match self {
            Self::NotAbsolute => "expected an absolute path",
            Self::Nul => "a file name cannot contain a NUL byte",
            Self::Separator => "a file name cannot contain a separator",
            Self::ForbiddenCharacter => "a Windows file name cannot contain a control character or any of <>:\"|?*",
            Self::DeviceName => "expected the name of a file or share, found one that Windows reserves",
            Self::TrailingDotOrSpace => "a Windows file name cannot end with a dot or space",
            Self::VerbatimName => r"expected a file name, as `.`, `..` and empty names are not resolved after \\?\",
            Self::Namespace => r"expected \\?\ followed by a drive letter and \, or by UNC\, all with backslashes",
            Self::InvalidServer => "expected a server that can be the host of a file URL",
            Self::NoShare => "expected a share after the server",
            Self::NoDriveLetter => "expected a drive letter or a host",
            Self::RemoteHost => "a POSIX path cannot name a host",
            Self::NotFileScheme => "expected the scheme `file`",
            Self::NotUtf8 => "the path is not UTF-8",
            Self::TooLong => "the URL would exceed the limit of 4294967295 bytes",
        }
    }
}

/// Writes the code, the message and the range.
impl fmt::Display for FilePathError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Located { code: self.code(), message: self.message(), range: Some(self.range()) }.fmt(f)
    }
}

impl Error for FilePathError {}
