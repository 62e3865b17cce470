//! The error of converting a path to a file URL or back.

use url_names::Failure;

/// The error of converting a path to a file URL or back. Its range is one of the given path, or of the href.
///
/// ```
/// use url_core::{Url, file::PathStyle};
///
/// let error = Url::from_file_path_with("notes.txt", PathStyle::Posix).unwrap_err();
/// assert_eq!(error.to_string(), "not-absolute: expected an absolute path (bytes 0..9)");
/// ```
pub type FilePathError = Failure<FilePathErrorKind>;

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
        NotAbsolute = "not-absolute" => "expected an absolute path",
        /// There is a NUL byte, which ends a path for the system.
        Nul = "nul" => "a file name cannot contain a NUL byte",
        /// A name contains a separator of the style: a percent-encoded one in a URL, or `/` after `\\?\` in a path.
        Separator = "separator" => "a file name cannot contain a separator",
        /// A Windows name contains a control character or one of `<`, `>`, `:`, `"`, `|`, `?`, `*`, such as a wildcard
        /// or the colon of an alternate data stream.
        ForbiddenCharacter = "forbidden-character" =>
            "a Windows file name cannot contain a control character or any of <>:\"|?*",
        /// Windows reserves the name for a device, such as `CON` and `nul.txt`, or the share for pipes or mailslots.
        DeviceName = "device-name" => "expected the name of a file or share, found one that Windows reserves",
        /// A name ends with a dot or space, which Windows drops, so that it opens another file.
        TrailingDotOrSpace = "trailing-dot-or-space" => "a Windows file name cannot end with a dot or space",
        /// There is an empty name, `.` or `..` after `\\?\`, where it is not resolved.
        VerbatimName = "verbatim-name" =>
            r"expected a file name, as `.`, `..` and empty names are not resolved after \\?\",
        /// The path is in a namespace that file URLs cannot express. It starts with `\\.\`, or with `\\?\` and neither
        /// a drive letter with a `\` nor `UNC\`. Or it starts with one of these prefixes, spelled with a `/`.
        Namespace = "namespace" => r"expected \\?\ followed by a drive letter and \, or by UNC\, all with backslashes",
        /// The server of a UNC path cannot be the host of a file URL.
        InvalidServer = "invalid-server" => "expected a server that can be the host of a file URL",
        /// A UNC path, or a URL with a host, has no share.
        NoShare = "no-share" => "expected a share after the server",
        /// The path of the URL does not start with a drive letter, and there is no host.
        NoDriveLetter = "no-drive-letter" => "expected a drive letter or a host",
        /// The URL has a host, which a POSIX path cannot name.
        RemoteHost = "remote-host" => "a POSIX path cannot name a host",
        /// The scheme of the URL is not `file`.
        NotFileScheme = "not-file-scheme" => "expected the scheme `file`",
        /// The path is not UTF-8, and a string was requested.
        NotUtf8 = "not-utf-8" => "the path is not UTF-8",
        /// The href would exceed 4 GiB - 1.
        TooLong = "too-long" => "the URL would exceed the limit of 4294967295 bytes",
    }
}
