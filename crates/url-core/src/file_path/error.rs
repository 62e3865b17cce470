//! Why a path has no file URL, or a URL no path.

use core::{error::Error, fmt, ops::Range};

/// Why a path has no file URL, or a URL no path in the style asked for.
///
/// ```
/// use url_core::{PathStyle, Url};
///
/// let error = Url::from_file_path_with("notes.txt", PathStyle::Posix).unwrap_err();
/// assert_eq!(error.to_string(), "the path is not absolute (bytes 0..9)");
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct FilePathError {
    kind: FilePathErrorKind,
    range: Range<usize>,
}

/// What is wrong with a path, or with a URL that is to be one.
///
/// ```
/// use url_core::{FilePathErrorKind, PathStyle, Url};
///
/// let kind = |path| Url::from_file_path_with(path, PathStyle::Windows).unwrap_err().kind();
/// assert_eq!(kind(r"notes.txt"), FilePathErrorKind::NotAbsolute);
/// assert_eq!(kind(r"C:\nul.txt"), FilePathErrorKind::DeviceName);
/// ```
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub enum FilePathErrorKind {
    /// The path is not absolute: a POSIX path begins with `/`; a Windows path with a drive letter, a colon and
    /// a separator, or with two separators.
    NotAbsolute,
    /// There is a NUL, at which systems believe a path to end.
    Nul,
    /// A name contains a separator of the style: in a URL a percent-encoded one, in a path `/` behind `\\?\`.
    Separator,
    /// A name of Windows contains a control or one of `<`, `>`, `:`, `"`, `|`, `?`, `*`: a wildcard, or the colon of an
    /// alternate data stream.
    ForbiddenCharacter,
    /// A name is one that Windows takes for a device, as `CON` and `nul.txt`, or a share is one that is for pipes.
    DeviceName,
    /// A name ends with a dot or space, which Windows leaves out, and so comes to another file.
    TrailingDotOrSpace,
    /// Behind `\\?\` there is an empty name, `.` or `..`, which no file has, and which is not resolved there.
    VerbatimName,
    /// The path is in a namespace that file URLs do not know: behind `\\.\`, behind `\\?\` and neither a drive letter
    /// with a `\` nor `UNC\`, or behind one of these with a `/` in it.
    Namespace,
    /// The server of a UNC path is not what a host can be.
    InvalidServer,
    /// A UNC path, or a URL with a host, has no share.
    NoShare,
    /// The path of the URL does not begin with a drive letter, and there is no host.
    NoDriveLetter,
    /// The URL has a host, which a POSIX path cannot say.
    RemoteHost,
    /// The scheme of the URL is not `file`.
    NotFileScheme,
    /// The path is not UTF-8, and was asked for as a text.
    NotUtf8,
    /// The href would exceed 4 GiB - 1.
    TooLong,
}

impl FilePathError {
    pub(super) fn new(kind: FilePathErrorKind, range: Range<usize>) -> Self {
        Self { kind, range }
    }

    /// The same error with the bounds of its range moved.
    pub(super) fn map_range(self, moved: impl Fn(usize) -> usize) -> Self {
        Self { range: moved(self.range.start)..moved(self.range.end), ..self }
    }

    /// What is wrong.
    ///
    /// ```
    /// use url_core::{FilePathErrorKind, PathStyle, Url};
    ///
    /// let error = Url::from_file_path_with("/a\0b", PathStyle::Posix).unwrap_err();
    /// assert_eq!(error.kind(), FilePathErrorKind::Nul);
    /// ```
    pub fn kind(&self) -> FilePathErrorKind {
        self.kind
    }

    /// The bytes that the error speaks of: of the path that was given, or of the href of the URL.
    ///
    /// ```
    /// use url_core::{PathStyle, Url};
    ///
    /// let error = Url::from_file_path_with(r"C:\a?", PathStyle::Windows).unwrap_err();
    /// assert_eq!(error.range(), 4..5);
    /// ```
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }
}

impl fmt::Display for FilePathErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotAbsolute => "the path is not absolute",
            Self::Nul => "a file name cannot contain a NUL",
            Self::Separator => "a file name cannot contain a separator",
            Self::ForbiddenCharacter => "a file name of Windows cannot contain controls or any of <>:\"|?*",
            Self::DeviceName => "the name is one of a device of Windows",
            Self::TrailingDotOrSpace => "a file name of Windows cannot end with a dot or space",
            Self::VerbatimName => r"behind \\?\, `.`, `..` and empty names are not resolved",
            Self::Namespace => r"expected \\?\ with a drive letter and \ behind it, or with UNC\, all with backslashes",
            Self::InvalidServer => "the server is not one that can be the host of a file URL",
            Self::NoShare => "expected a share behind the server",
            Self::NoDriveLetter => "expected a drive letter or a host",
            Self::RemoteHost => "a POSIX path cannot name a host",
            Self::NotFileScheme => "the scheme is not `file`",
            Self::NotUtf8 => "the path is not UTF-8",
            Self::TooLong => "the URL would exceed the limit of 4294967295 bytes",
        })
    }
}

impl fmt::Display for FilePathError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Range { start, end } = self.range;
        write!(f, "{} (bytes {start}..{end})", self.kind)
    }
}

impl Error for FilePathError {}
