//! Strings in types with a derived `Debug`.

use super::Redactor;
use core::{fmt, ops::Deref};

/// A string that may be a URL, with a `Debug` that shows it without its secrets. As a field, it lets a type derive
/// `Debug`.
///
/// ```
/// use url_core::redacted::Loggable;
///
/// #[derive(Debug)]
/// struct Job<'a> {
///     target: Loggable<&'a str>,
/// }
///
/// let job = Job { target: Loggable("https://me:s3cret@h/?page=1&sig=s3cret") };
/// assert_eq!(format!("{job:?}"), r#"Job { target: "https://***@h/?page=1&sig=***" }"#);
/// assert_eq!(job.target.len(), 38);
///
/// // No name says that this is a secret.
/// assert_eq!(format!("{:?}", Loggable("s3cret")), r#""s3cret""#);
/// ```
///
/// It is read like [`Redactor::text`].
#[derive(Clone, Copy, Default, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct Loggable<T>(pub T);

impl<T: AsRef<str>> fmt::Debug for Loggable<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Redactor::new().text(self.0.as_ref()).in_quotes().fmt(f)
    }
}

impl<T> Deref for Loggable<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}
