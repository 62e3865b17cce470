//! The names of parameters whose values are secret.

use super::Redactor;
use url_form::secret_names::SECRET_NAMES;

impl Redactor<'_> {
    /// The names whose values are hidden by default: [`url_form::secret_names::SECRET_NAMES`], where each has its
    /// source. A `*` at the start or the end of a name stands for any text.
    ///
    /// ```
    /// use url_core::redacted::Redactor;
    ///
    /// assert!(Redactor::DEFAULT_NAMES.contains(&"*token"));
    /// assert!(!Redactor::DEFAULT_NAMES.contains(&"state"));
    /// ```
    pub const DEFAULT_NAMES: &'static [&'static str] = SECRET_NAMES;
}
