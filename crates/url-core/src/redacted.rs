//! Displaying a URL without its password, for logs.

use crate::record::{Url, UrlRef};
use alloc::string::ToString;
use core::fmt;

/// A URL that is displayed without its password.
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
    /// Returns the URL with a `Display` that shows `***` in place of the password.
    ///
    /// `Debug` of a URL does the same; its `Display` shows the whole href. Secrets in the username, path or query are
    /// shown.
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
    /// Returns the URL with a `Display` without the password, like [`Url::redacted`].
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

/// Writes `text` with the width, fill and alignment of the formatter.
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
