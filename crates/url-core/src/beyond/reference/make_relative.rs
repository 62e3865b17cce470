//! Making a relative reference, the inverse of [`Url::join`].
//!
//! A reference leaves out the components that it takes from the base URL. It has one of four forms:
//!
//! | form | example | takes from the base URL |
//! |---|---|---|
//! | query or fragment alone | `?q`, `#f` or nothing | the path, and without `?` the query |
//! | path-relative | `../b?q#f` | the path up to its last slash |
//! | path-absolute | `/a/b?q#f` | the authority; in a file URL also the drive letter |
//! | scheme-relative | `//h/a/b?q#f` | the scheme |
//!
//! Each of the last three is one function. It checks whether the form is possible, and adds a prefix to a path that
//! would read as something else.

use crate::{
    record::{Url, UrlRef},
    reference::Reference,
    scheme::SchemeType,
    syntax::{GUARD, is_normalized_windows_drive_letter, scheme_before, starts_with_windows_drive_letter},
};
use alloc::{format, string::String};
use core::{error::Error, fmt};
use url_names::Located;

url_names::named_enum! {
    /// The form of the reference to make.
    ///
    /// ```
    /// use url_core::{Url, reference::ReferenceForm};
    ///
    /// let (base, target) = (Url::parse("https://example.com/a/b")?, Url::parse("https://example.com/a/c")?);
    /// assert_eq!(base.make_relative_with(&target, ReferenceForm::Shortest)?.as_str(), "c");
    /// assert_eq!(base.make_relative_with(&target, ReferenceForm::PathAbsolute)?.as_str(), "/a/c");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
    #[non_exhaustive]
    pub enum ReferenceForm {
        /// The shortest reference whose components are spelled as in the target. Of two with the same length, it is the
        /// one that takes more from the base URL.
        ///
        /// Spellings that save the slash before a drive letter are not valid and are not used.
        #[default]
        Shortest = "shortest",
        /// A path-absolute reference, which means the same on every page of a site.
        PathAbsolute = "path-absolute",
    }
}

/// The error of [`Url::make_relative_with`]: no relative reference of that form leads from one URL to another.
///
/// A link to the target then needs its whole href.
///
/// ```
/// use url_core::{Url, reference::{MakeRelativeErrorKind, ReferenceForm}};
///
/// let (base, target) = (Url::parse("https://example.com/")?, Url::parse("http://example.com/")?);
/// let error = base.make_relative_with(&target, ReferenceForm::Shortest).unwrap_err();
/// assert_eq!(error.kind(), MakeRelativeErrorKind::SchemesDiffer);
/// assert_eq!(error.to_string(), "schemes-differ: the schemes differ");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct MakeRelativeError(MakeRelativeErrorKind);

url_names::named_enum! {
    /// The kind of a [`MakeRelativeError`].
    ///
    /// ```
    /// use url_core::{Url, reference::{MakeRelativeErrorKind, ReferenceForm}};
    ///
    /// let (base, target) = (Url::parse("foo://h/")?, Url::parse("foo:/a")?);
    /// let error = base.make_relative_with(&target, ReferenceForm::Shortest).unwrap_err();
    /// assert_eq!(error.kind(), MakeRelativeErrorKind::TargetHasNoHost);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
    #[non_exhaustive]
    pub enum MakeRelativeErrorKind {
        /// The schemes differ.
        SchemesDiffer = "schemes-differ" => "the schemes differ",
        /// The base URL has an opaque path, so that the reference can only be a fragment. The target differs in more
        /// than that or has no fragment, or a path-absolute reference was requested.
        BaseHasOpaquePath = "base-has-opaque-path" => "the base URL has an opaque path",
        /// The target has an opaque path and the base URL has none.
        TargetHasOpaquePath = "target-has-opaque-path" => "the target has an opaque path",
        /// The base URL has a host and the target has none.
        TargetHasNoHost = "target-has-no-host" => "the base URL has a host and the target has none",
        /// A path-absolute reference was requested, but none leads to the target. The authorities differ, the target's
        /// path is empty, or the base URL has a drive letter and the target has none. A scheme-relative one leads
        /// there.
        NeedsAuthority = "needs-authority" => "no path-absolute reference leads to the target",
    }
}

impl MakeRelativeError {
    /// Returns the kind of the error, to match on.
    ///
    /// ```
    /// use url_core::{Url, reference::{MakeRelativeErrorKind, ReferenceForm}};
    ///
    /// let (base, target) = (Url::parse("https://h/")?, Url::parse("mailto:me")?);
    /// let error = base.make_relative_with(&target, ReferenceForm::Shortest).unwrap_err();
    /// assert_eq!(error.kind(), MakeRelativeErrorKind::SchemesDiffer);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub const fn kind(&self) -> MakeRelativeErrorKind {
        self.0
    }

    /// Returns the name of the [kind](Self::kind), for programs and logs.
    ///
    /// ```
    /// use url_core::{Url, reference::ReferenceForm};
    ///
    /// let (base, target) = (Url::parse("https://h/")?, Url::parse("mailto:me")?);
    /// assert_eq!(base.make_relative_with(&target, ReferenceForm::Shortest).unwrap_err().code(), "schemes-differ");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub const fn code(&self) -> &'static str {
        self.0.as_str()
    }

    /// Returns the reason for a person. `Display` adds the code.
    ///
    /// ```
    /// use url_core::{Url, reference::ReferenceForm};
    ///
    /// let (base, target) = (Url::parse("https://h/")?, Url::parse("mailto:me")?);
    /// let error = base.make_relative_with(&target, ReferenceForm::Shortest).unwrap_err();
    /// assert_eq!(error.message().to_string(), "the schemes differ");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn message(&self) -> impl fmt::Display + '_ {
        self.0.message()
    }
}

/// Writes the code and the message. There is no range, because the input is two URLs.
impl fmt::Display for MakeRelativeError {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Located { code: self.code(), message: self.message(), range: None }.fmt(f)
    }
}

impl Error for MakeRelativeError {}

impl Url {
    /// Returns the shortest relative reference from this URL to `target`, the inverse of [`join`](Self::join).
    ///
    /// It is scheme-relative, `//host/path`, if no other form is possible. `None` means that no relative reference
    /// leads to `target`; [`make_relative_with`](Self::make_relative_with) returns the reason.
    ///
    /// ```
    /// # use url_core::Url;
    /// let base = Url::parse("https://example.com/a/b?q")?;
    /// let relative = |target| base.make_relative(&Url::parse(target).unwrap());
    /// assert_eq!(relative("https://example.com/a/c#f").as_deref(), Some("c#f"));
    /// assert_eq!(relative("https://example.com/a/b").as_deref(), Some("b"));
    /// assert_eq!(relative("https://example.com/d:e").as_deref(), Some("/d:e"));
    /// assert_eq!(relative("https://example.org/").as_deref(), Some("//example.org"));
    /// assert_eq!(relative("http://example.com/a/c"), None);
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    #[inline]
    pub fn make_relative<'t>(&self, target: impl Into<UrlRef<'t>>) -> Option<String> {
        self.borrowed().make_relative(target)
    }

    /// Returns a relative reference of the given form from this URL to `target`.
    ///
    /// [`Reference::resolve`] with this URL as the base returns `target`.
    ///
    /// ```
    /// # use url_core::{Url, reference::{MakeRelativeError, MakeRelativeErrorKind, ReferenceForm}};
    /// let base = Url::parse("https://example.com/a/b?q")?;
    /// let target = Url::parse("https://example.com/a/c")?;
    /// let reference = base.make_relative_with(&target, ReferenceForm::PathAbsolute)?;
    /// assert_eq!(reference.as_str(), "/a/c");
    /// assert_eq!(reference.resolve(&base)?, target);
    ///
    /// let other = Url::parse("mailto:me")?;
    /// assert!(base.make_relative_with(&other, ReferenceForm::Shortest).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When no relative reference of that form leads to `target`; [`MakeRelativeErrorKind`] lists the cases.
    #[inline]
    pub fn make_relative_with<'t>(
        &self,
        target: impl Into<UrlRef<'t>>,
        form: ReferenceForm,
    ) -> Result<Reference, MakeRelativeError> {
        self.borrowed().make_relative_with(target, form)
    }
}

impl UrlRef<'_> {
    /// The same as [`Url::make_relative`].
    ///
    /// ```
    /// # use url_core::{Url, UrlRef};
    /// let base = UrlRef::from_serialized("https://example.com/a/b").unwrap();
    /// assert_eq!(base.make_relative(&Url::parse("https://example.com/a/c")?).as_deref(), Some("c"));
    /// assert_eq!(base.make_relative(&Url::parse("http://example.com/a/c")?), None);
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    #[inline]
    pub fn make_relative<'t>(&self, target: impl Into<UrlRef<'t>>) -> Option<String> {
        self.make_relative_with(target, ReferenceForm::Shortest).ok().map(Reference::into_string)
    }

    /// The same as [`Url::make_relative_with`].
    ///
    /// ```
    /// # use url_core::{UrlRef, reference::{MakeRelativeError, MakeRelativeErrorKind, ReferenceForm}};
    /// let parse = |text| UrlRef::from_serialized(text).unwrap();
    /// let base = parse("https://h/a/b");
    /// assert_eq!(base.make_relative_with(parse("https://h/a/c"), ReferenceForm::PathAbsolute)?.as_str(), "/a/c");
    /// let error = base.make_relative_with(parse("https://i/"), ReferenceForm::PathAbsolute).unwrap_err();
    /// assert_eq!(error.kind(), MakeRelativeErrorKind::NeedsAuthority);
    /// # Ok::<(), MakeRelativeError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails like [`Url::make_relative_with`].
    #[inline]
    pub fn make_relative_with<'t>(
        &self,
        target: impl Into<UrlRef<'t>>,
        form: ReferenceForm,
    ) -> Result<Reference, MakeRelativeError> {
        let target = target.into();
        if self.scheme() != target.scheme() {
            return Err(MakeRelativeError(MakeRelativeErrorKind::SchemesDiffer));
        }
        let ending = |start: usize| &target.as_str()[start..];
        let from_query = ending(target.offsets.path_end(target.as_str().len()));
        let from_fragment = ending(target.offsets.query_end(target.as_str().len()));
        let reference = |text: &str, rest: &str| Ok(Reference::of_valid_text(text, rest, self.scheme_type()));
        let has_same_query = self.without_fragment() == target.without_fragment();
        if self.has_opaque_path() {
            return if has_same_query && !from_fragment.is_empty() && form == ReferenceForm::Shortest {
                reference("", from_fragment)
            } else {
                Err(MakeRelativeError(MakeRelativeErrorKind::BaseHasOpaquePath))
            };
        }
        if target.has_opaque_path() {
            return Err(MakeRelativeError(MakeRelativeErrorKind::TargetHasOpaquePath));
        }
        if self.has_authority() && !target.has_authority() {
            return Err(MakeRelativeError(MakeRelativeErrorKind::TargetHasNoHost));
        }
        let path_absolute = self.path_absolute(target);
        if form == ReferenceForm::PathAbsolute {
            let path = path_absolute.ok_or(MakeRelativeError(MakeRelativeErrorKind::NeedsAuthority))?;
            return reference(&path, from_query);
        }
        if has_same_query {
            return reference("", from_fragment);
        }
        if self.before_query() == target.before_query() && target.query().is_some() {
            return reference("", from_query);
        }
        let candidates = [self.path_relative(target), path_absolute, target.scheme_relative()];
        match candidates.into_iter().flatten().min_by_key(String::len) {
            Some(text) => reference(&text, from_query),
            // Two URLs without a host have a path-absolute reference.
            None => Err(MakeRelativeError(MakeRelativeErrorKind::TargetHasNoHost)),
        }
    }

    /// Returns the href up to the end of the path.
    #[inline]
    fn before_query(&self) -> &str {
        &self.as_str()[..self.offsets.path_end(self.as_str().len())]
    }

    /// Returns the href up to the end of the authority.
    #[inline]
    fn before_path(&self) -> &str {
        &self.as_str()[..self.offsets.authority_end()]
    }

    /// Returns the drive letter at the start of the path of a file URL.
    #[inline]
    fn drive_letter(&self) -> Option<&str> {
        let first = self.path_segments()?.next()?;
        (self.scheme_type() == SchemeType::File && is_normalized_windows_drive_letter(first)).then_some(first)
    }

    /// Returns the scheme-relative reference to this URL, up to the path.
    #[inline]
    fn scheme_relative(&self) -> Option<String> {
        let start = self.offsets.scheme_end as usize + 1;
        // The parser adds the slash of a special URL.
        let text = if self.is_special() && self.path() == "/" { self.before_path() } else { self.before_query() };
        self.has_authority().then(|| text[start..].into())
    }

    /// Returns the path-absolute reference to the path of `target`, the shorter one if there are two.
    #[inline]
    fn path_absolute(&self, target: UrlRef<'_>) -> Option<String> {
        if self.before_path() != target.before_path() || target.path().is_empty() {
            return None;
        }
        let path = match (self.drive_letter(), target.drive_letter()) {
            (Some(_), None) => return None,
            // A path without a drive letter gets that of the base URL.
            (Some(base), Some(drive)) if base == drive && target.path().len() > 1 + drive.len() => {
                &target.path()[1 + drive.len()..]
            }
            _ => target.path(),
        };
        // Without it, the next segment may read as a drive letter.
        let reads_as_drive = path.len() < target.path().len() && starts_with_windows_drive_letter(&path[1..]);
        // Two slashes would start an authority.
        Some(if path.starts_with("//") || reads_as_drive { format!("{GUARD}{path}") } else { path.into() })
    }

    /// Returns the path-relative reference to the path of `target`.
    #[inline]
    fn path_relative(&self, target: UrlRef<'_>) -> Option<String> {
        if self.before_path() != target.before_path() || target.path().is_empty() {
            return None;
        }
        // The part of the base path that the reference is appended to: up to its last slash, with the drive letter.
        let base = match self.path().rsplit_once('/') {
            Some(("", drive)) if self.drive_letter() == Some(drive) => self.path(),
            Some((folder, _)) => folder,
            None => "",
        };
        if self.drive_letter().is_some() && self.drive_letter() != target.drive_letter() {
            return None;
        }
        let (kept, path) = split_at_common_folder(base, target.path());
        if kept == 0 && self.drive_letter().is_some() {
            return None;
        }
        let up = base[kept..].matches('/').count();
        let mut text = "../".repeat(up);
        text.push_str(path);
        if path.is_empty() {
            text.pop();
        }
        let reads_as_something_else = text.is_empty()
            || text.starts_with('/')
            || scheme_before(&text, Some(b':')).is_some()
            || self.scheme_type() == SchemeType::File && starts_with_windows_drive_letter(&text);
        Some(match (reads_as_something_else, text.is_empty()) {
            (true, true) => ".".into(),
            (true, false) => format!("./{text}"),
            (false, _) => text,
        })
    }
}

/// Returns the length of the longest start of `folder` that ends with a segment and is followed by a slash in `path`,
/// and the part of `path` after that slash. `folder` does not end with a slash.
#[inline]
fn split_at_common_folder<'p>(folder: &str, path: &'p str) -> (usize, &'p str) {
    let mut kept = 0;
    let mut segments = folder.split('/').skip(1);
    loop {
        let rest = &path[kept + 1..];
        match (segments.next(), rest.split_once('/')) {
            (Some(segment), Some((same, _))) if segment == same => kept += 1 + segment.len(),
            _ => return (kept, rest),
        }
    }
}
