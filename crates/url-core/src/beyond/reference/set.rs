//! Setters for a reference's components. Tabs and newlines are removed from a path, query or fragment, as the parser
//! does.

use super::{
    Reference,
    error::{Reason, ReferenceError},
    path_with_slashes,
};
use crate::{
    error::{Component, Rejection, SetError},
    parser::input::without_tabs_and_newlines,
    syntax::SLASHES,
};
use alloc::string::{String, ToString};
use url_percent::{FRAGMENT, PATH, PercentEncodeSet, QUERY, utf8_percent_encode};

impl Reference {
    /// Sets the authority; `None` removes it. After an authority, a path that is not empty starts with a slash.
    ///
    /// ```
    /// use url_core::reference::Reference;
    ///
    /// let mut reference = Reference::parse("a?q")?;
    /// reference.set_authority(Some("example.com:8080"))?;
    /// assert_eq!(reference.as_str(), "//example.com:8080/a?q");
    /// assert!(reference.set_authority(Some("example.com/b")).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When `authority` is invalid for the kind of scheme that the reference was parsed for.
    #[inline]
    pub fn set_authority(&mut self, authority: Option<&str>) -> Result<(), SetError> {
        let reject = |kind| Err(SetError::new(Component::Host, kind));
        let Some(text) = authority else {
            *self = Self::of_parts(self.scheme_type, None, self.path(), self.query(), self.fragment());
            return Ok(());
        };
        let ends_authority = |c| matches!(c, '/' | '?' | '#') || c == '\\' && self.scheme_type.is_special();
        // The parser would trim controls and spaces at the end.
        let trimmed = text.trim_end_matches(|c| c <= ' ').len();
        if let Some(at) = text.find(ends_authority).or((trimmed < text.len()).then_some(trimmed)) {
            return reject(Rejection::Unexpected { at, expected: "the end of the authority" });
        }
        match Self::parse_for(self.scheme_type, &[SLASHES, text].concat()) {
            Ok(reference) if reference.path().is_empty() => {
                let authority = reference.authority();
                *self = Self::of_parts(self.scheme_type, authority, self.path(), self.query(), self.fragment());
                Ok(())
            }
            Err(ReferenceError(Reason::Authority(error))) => {
                Err(SetError::of_parse(error.component(), error.moved_back(SLASHES.len())))
            }
            // The parser reads the text as a path.
            _ => reject(Rejection::Unexpected { at: 0, expected: "an authority, not a drive letter," }),
        }
    }

    /// Sets the path, percent-encoded.
    ///
    /// A path that would read as a scheme or an authority is prefixed with `./` or `/.`. A path after an authority is
    /// prefixed with a slash.
    ///
    /// ```
    /// use url_core::reference::Reference;
    ///
    /// let mut reference = Reference::parse("a?q")?;
    /// reference.set_path("//b?");
    /// assert_eq!(reference.as_str(), "/.//b%3F?q");
    /// reference.set_path("c\td");
    /// assert_eq!(reference.as_str(), "cd?q");
    /// # Ok::<(), url_core::reference::ReferenceError>(())
    /// ```
    #[inline]
    pub fn set_path(&mut self, path: &str) {
        let path = encoded(&path_with_slashes(self.scheme_type, path), &PATH);
        *self = Self::of_parts(self.scheme_type, self.authority(), &path, self.query(), self.fragment());
    }

    /// Sets the query, given without its `?`; `None` removes it. The value is percent-encoded.
    ///
    /// ```
    /// use url_core::reference::Reference;
    ///
    /// let mut reference = Reference::parse("#f")?;
    /// reference.set_query(Some("a#b"));
    /// assert_eq!(reference.as_str(), "?a%23b#f");
    /// # Ok::<(), url_core::reference::ReferenceError>(())
    /// ```
    #[inline]
    pub fn set_query(&mut self, query: Option<&str>) {
        let query = query.map(|query| encoded(query, &QUERY));
        *self = Self::of_parts(self.scheme_type, self.authority(), self.path(), query.as_deref(), self.fragment());
    }

    /// Sets the fragment, given without its `#`; `None` removes it. The value is percent-encoded.
    ///
    /// ```
    /// let mut reference = url_core::reference::Reference::parse("a?b")?;
    /// reference.set_fragment(Some("c d"));
    /// assert_eq!(reference.as_str(), "a?b#c%20d");
    /// reference.set_fragment(None);
    /// assert_eq!(reference.as_str(), "a?b");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn set_fragment(&mut self, fragment: Option<&str>) {
        let fragment = fragment.map(|fragment| encoded(fragment, &FRAGMENT));
        *self = Self::of_parts(self.scheme_type, self.authority(), self.path(), self.query(), fragment.as_deref());
    }
}

/// Percent-encodes a value without its tabs and newlines.
fn encoded(value: &str, set: &PercentEncodeSet) -> String {
    utf8_percent_encode(&without_tabs_and_newlines(value), set).to_string()
}
