//! The styles of paths.

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
