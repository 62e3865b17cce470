//! A URL for logs, which are read by many.

use crate::record::{Url, UrlRef};
use alloc::string::ToString;
use core::fmt;

/// A URL to be displayed without its password.
///
/// ```
/// # use url_core::Url;
/// let url = Url::parse("https://me:secret@example.com/")?;
/// assert_eq!(format!("{} {:?}", url.redacted(), url.redacted()), r#"https://me:***@example.com/ Redacted("https://me:***@example.com/")"#);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct Redacted<'a>(UrlRef<'a>);

impl Url {
    /// The URL to be displayed with `***` in place of its password. `Debug` does the same; `Display` is the whole href.
    ///
    /// What is secret in a username, path or query stays: only who issued it knows that it is.
    ///
    /// ```
    /// # use url_core::Url;
    /// let url = Url::parse("https://me:secret@example.com/?q")?;
    /// assert_eq!(url.redacted().to_string(), "https://me:***@example.com/?q");
    /// assert_eq!(url.to_string(), "https://me:secret@example.com/?q");
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    pub fn redacted(&self) -> Redacted<'_> {
        Redacted(self.borrowed())
    }
}

impl<'a> UrlRef<'a> {
    /// The same as [`Url::redacted`].
    ///
    /// ```
    /// use url_core::UrlRef;
    ///
    /// let url = UrlRef::parse("https://me:secret@example.com/").unwrap();
    /// assert_eq!(url.redacted().to_string(), "https://me:***@example.com/");
    /// ```
    pub fn redacted(&self) -> Redacted<'a> {
        Redacted(*self)
    }
}

impl fmt::Display for Redacted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let href = self.0.as_str();
        let Some(password) = self.0.password() else { return f.pad(href) };
        let end = self.0.offsets.host_start as usize - 1;
        pad(f, format_args!("{}***{}", &href[..end - password.len()], &href[end..]))
    }
}

/// Writes `text` with the width and the fill that are asked for.
pub(crate) fn pad(f: &mut fmt::Formatter<'_>, text: fmt::Arguments<'_>) -> fmt::Result {
    match (f.width(), f.precision()) {
        (None, None) => f.write_fmt(text),
        _ => f.pad(&text.to_string()),
    }
}

impl fmt::Debug for Redacted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Redacted").field(&self.to_string()).finish()
    }
}
