//! Paths of the file system.

use crate::Url;
use std::path::{Path, PathBuf};

impl Url {
    /// Returns the file URL of an absolute path.
    ///
    /// # Errors
    ///
    /// When the path is not absolute, and when no URL leads back to it.
    pub fn from_file_path<P: AsRef<Path>>(path: P) -> Result<Self, ()> {
        url_core::Url::from_file_path(path).map(Self).map_err(drop)
    }

    /// Returns the file URL of an absolute path, with a `/` at its end.
    ///
    /// # Errors
    ///
    /// When the path is not absolute, and when no URL leads back to it.
    pub fn from_directory_path<P: AsRef<Path>>(path: P) -> Result<Self, ()> {
        url_core::Url::from_directory_path(path).map(Self).map_err(drop)
    }

    /// Returns the path of a URL on the file system. The scheme does not matter, so `unix:/run/a.sock` has one.
    ///
    /// ```
    /// # #[cfg(unix)] {
    /// use url::Url;
    ///
    /// assert_eq!(Url::parse("file:///a%20b")?.to_file_path(), Ok("/a b".into()));
    /// assert_eq!(Url::parse("unix:/run/a.sock")?.to_file_path(), Ok("/run/a.sock".into()));
    /// assert_eq!(Url::parse(r"unix:/run/a\b.sock")?.to_file_path(), Ok(r"/run/a\b.sock".into()));
    /// assert_eq!(Url::parse("file://server/a")?.to_file_path(), Err(()));
    /// # }
    /// # Ok::<(), url::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When the path is opaque or empty, when the host is another system, and when the path is not one of this system.
    pub fn to_file_path(&self) -> Result<PathBuf, ()> {
        if self.path_segments().is_none() {
            return Err(());
        }
        if self.scheme() == "file" {
            return self.0.to_file_path().map_err(drop);
        }
        if !matches!(self.host_str(), None | Some("localhost")) {
            return Err(());
        }
        // Only in a file URL, `|` may belong to a drive letter, and a backslash separates segments.
        let path = self.path().replace('\\', "%5C").replace('|', "%7C");
        let mut url = url_core::Url::parse("file:///").map_err(drop)?;
        url.set_path(&path).map_err(drop)?;
        url.to_file_path().map_err(drop)
    }
}
