//! A relative reference: a URL without its scheme, to hold and to change before a base URL is at hand.
//!
//! What a reference means depends on the base URL in few places, all of them of slashes: under a special scheme `\` is
//! one, and more than two in front of a host are as good as two. A reference is therefore read for one kind of scheme,
//! and kept in a spelling that all kinds read alike, as far as there is one. The parser itself says whether it is
//! valid.

mod error;
mod set;

use crate::{
    error::ParseError,
    parser::{
        file::is_windows_drive_letter,
        input::{Input, trim_start},
        path::GUARD,
        scheme::scheme_before,
    },
    record::{Offsets, Url, UrlRef},
    scheme::SchemeType,
    writing::split_optional,
};
use alloc::{borrow::Cow, string::String};
use core::{borrow::Borrow, cmp::Ordering, fmt, hash, str::FromStr};
use error::Reason;
use url_form::Parse;
use url_host::{Host, Ignore};
use url_percent::{FRAGMENT, PATH, PercentEncodeSet, QUERY, percent_encode_byte, utf8_percent_encode};

pub use error::ReferenceError;

/// A relative reference: what stands in `href="../b?q#f"`, without the base URL that would make a URL of it.
///
/// It is one string. Path, query and fragment are percent-encoded in it, in UTF-8; the authority is as written. Dot
/// segments stay, as it takes a base URL to resolve them. References are equal, ordered and hashed as their strings
/// are.
///
/// ```
/// use url_core::{Reference, ReferenceKind, Url};
///
/// let mut reference = Reference::parse("../b c?q=1#f")?;
/// assert_eq!((reference.kind(), reference.path()), (ReferenceKind::PathRelative, "../b%20c"));
/// reference.set_query(None);
/// reference.set_path("x:y");
/// assert_eq!(reference.as_str(), "./x:y#f");
///
/// let base = Url::parse("https://example.com/a/")?;
/// assert_eq!(reference.resolve(&base)?.as_str(), "https://example.com/a/x:y#f");
///
/// assert!(Reference::parse("https://example.com/").is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: <https://url.spec.whatwg.org/#relative-url-string>
#[derive(Clone)]
pub struct Reference {
    text: String,
    /// Where the path starts: 0, or behind `//` and the authority.
    path_start: usize,
    path_end: usize,
    query_end: usize,
    scheme_type: SchemeType,
}

/// What a reference begins with, which is what it takes over from a base URL.
///
/// ```
/// use url_core::{Reference, ReferenceKind};
///
/// let kind = |text| Reference::parse(text).map(|reference| reference.kind());
/// assert_eq!(kind("//example.com"), Ok(ReferenceKind::SchemeRelative));
/// assert_eq!(kind("a//b"), Ok(ReferenceKind::PathRelative));
/// assert_eq!(kind(""), Ok(ReferenceKind::Fragment));
/// ```
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum ReferenceKind {
    /// `//host/path`: the scheme is taken over.
    SchemeRelative,
    /// `/path`: what stands in front of the path, too.
    PathAbsolute,
    /// `path`: the path up to its last slash, too.
    PathRelative,
    /// `?query`: the whole path, too.
    Query,
    /// `#fragment`, or nothing at all: all but the fragment.
    Fragment,
}

impl Reference {
    /// Reads a reference for a base URL whose scheme is special and not `file`: `http`, `https` and the like.
    ///
    /// ```
    /// use url_core::Reference;
    ///
    /// assert_eq!(Reference::parse(r" \\example.com\a?b c")?.as_str(), "//example.com/a?b%20c");
    ///
    /// let error = Reference::parse("//example.com:x/").unwrap_err();
    /// assert_eq!(error.range(), 14..15);
    /// assert_eq!(Reference::parse("mailto:me").unwrap_err().range(), 0..7);
    /// # Ok::<(), url_core::ReferenceError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When the text has a scheme, and when it has an authority that is not valid. A text with a scheme may be relative
    /// all the same, as `https:a` is to an `https` URL: only [`Url::join`] with the base URL can tell.
    #[inline]
    pub fn parse(input: &str) -> Result<Self, ReferenceError> {
        Self::parse_for(SchemeType::Https, input)
    }

    /// Reads a reference for a base URL whose scheme is of this type. There are three kinds, which read differently:
    /// `file`, the other special schemes, and those that are not special.
    ///
    /// ```
    /// use url_core::{Reference, SchemeType::{File, Https, NotSpecial}};
    ///
    /// // Three slashes: a path behind the empty host, but with most special schemes a host.
    /// assert_eq!(Reference::parse_for(File, "///a")?.authority(), Some(""));
    /// assert_eq!(Reference::parse_for(NotSpecial, "///a")?.authority(), Some(""));
    /// assert_eq!(Reference::parse_for(Https, "///a")?.authority(), Some("a"));
    ///
    /// assert!(Reference::parse_for(File, "//user@host/").is_err());
    /// assert!(Reference::parse_for(NotSpecial, "//user@host/").is_ok());
    /// # Ok::<(), url_core::ReferenceError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The same as [`parse`](Self::parse).
    #[inline]
    pub fn parse_for(scheme_type: SchemeType, input: &str) -> Result<Self, ReferenceError> {
        let text = Input::trimmed(input, &mut Ignore).without_tabs_and_newlines(&mut Ignore).text;
        if scheme_before(&text, Some(b':')).is_some() {
            let start = input.len() - trim_start(input).len();
            let end = input.find(':').map_or(input.len(), |colon| colon + 1);
            return Err(ReferenceError(Reason::HasScheme(start..end)));
        }
        some_base(scheme_type).join(input).map_err(|error| ReferenceError(Reason::Authority(error)))?;
        Ok(Self::of_text(scheme_type, &text))
    }

    /// Reads what is known to be a valid reference, without white space around it.
    #[inline]
    fn of_text(scheme_type: SchemeType, text: &str) -> Self {
        let (text, fragment) = split_optional(text, '#');
        let (text, query) = split_optional(text, '?');
        let is_slash = |c| c == '/' || c == '\\' && scheme_type.is_special();
        let (authority, path) = match text.find(|c| !is_slash(c)).unwrap_or(text.len()) {
            0 | 1 => (None, text),
            slashes => {
                let is_file_or_not_special = matches!(scheme_type, SchemeType::File | SchemeType::NotSpecial);
                let start = if is_file_or_not_special { 2 } else { slashes };
                let end = text[start..].find(is_slash).map_or(text.len(), |len| start + len);
                match &text[start..end] {
                    drive if scheme_type == SchemeType::File && is_windows_drive_letter(drive) => {
                        (Some(""), &text[start - 1..])
                    }
                    authority => (Some(authority), &text[end..]),
                }
            }
        };
        let path = path_with_slashes(scheme_type, path);
        let encode = |text, set: &'static PercentEncodeSet| -> Cow<'_, str> { utf8_percent_encode(text, set).into() };
        let query = query.map(|query| encode(query, &QUERY));
        let fragment = fragment.map(|fragment| encode(fragment, &FRAGMENT));
        Self::of_parts(scheme_type, authority, &encode(&path, &PATH), query.as_deref(), fragment.as_deref())
    }

    /// A reference made of two pieces, the second of which begins with its query or fragment, if there is any.
    #[inline]
    pub(crate) fn of_valid_text(text: &str, rest: &str, scheme_type: SchemeType) -> Self {
        Self::of_text(scheme_type, &[text, rest].concat())
    }

    /// Puts a reference together from its final components, and sees to it that its path reads as one.
    #[inline]
    fn of_parts(
        scheme_type: SchemeType,
        authority: Option<&str>,
        path: &str,
        query: Option<&str>,
        fragment: Option<&str>,
    ) -> Self {
        let mut text = String::new();
        if let Some(authority) = authority {
            text.push_str(Offsets::SLASHES);
            for c in authority.chars() {
                // What would be trimmed from an end or removed stays, as the parser writes it.
                match u8::try_from(c) {
                    Ok(byte @ (..=b' ' | 0x7F)) => text.push_str(percent_encode_byte(byte)),
                    _ => text.push(c),
                }
            }
        }
        let path_start = text.len();
        text.push_str(match authority {
            Some(_) if !path.is_empty() && !path.starts_with('/') => "/",
            None if path.starts_with("//") => GUARD,
            None if scheme_before(path, Some(b':')).is_some() => "./",
            _ => "",
        });
        text.push_str(path);
        let path_end = text.len();
        for (delimiter, part) in [('?', query), ('#', fragment)] {
            if let Some(part) = part {
                text.push(delimiter);
                text.push_str(part);
            }
        }
        let query_end = path_end + query.map_or(0, |query| 1 + query.len());
        Self { text, path_start, path_end, query_end, scheme_type }
    }

    /// The URL that the reference stands for in a document at `base`: that which [`Url::join`] makes of its text.
    ///
    /// ```
    /// use url_core::{Reference, Url};
    ///
    /// let base = Url::parse("https://example.com/a/b")?;
    /// assert_eq!(Reference::parse("?q")?.resolve(&base)?.as_str(), "https://example.com/a/b?q");
    ///
    /// let mail = Url::parse("mailto:me")?;
    /// assert!(Reference::parse("?q")?.resolve(&mail).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When `base` has an opaque path and the reference is anything but a `#` and a fragment; when the href would
    /// exceed 4 GiB - 1; and when `base` is of another kind of scheme than the reference was read for, and the
    /// authority not valid for it. Ranges are in bytes of [`as_str`](Self::as_str).
    #[inline]
    pub fn resolve<'a>(&self, base: impl Into<UrlRef<'a>>) -> Result<Url, ParseError> {
        Url::options().base(&base.into()).parse(&self.text)
    }

    /// The reference as a text, which begins and ends with no white space and contains no tabs and newlines.
    ///
    /// ```
    /// assert_eq!(url_core::Reference::parse(" a b\t?c")?.as_str(), "a%20b?c");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The text, moved out.
    ///
    /// ```
    /// let text: String = url_core::Reference::parse("a b")?.into_string();
    /// assert_eq!(text, "a%20b");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn into_string(self) -> String {
        self.text
    }

    /// What the reference begins with.
    ///
    /// ```
    /// use url_core::{Reference, ReferenceKind};
    ///
    /// assert_eq!(Reference::parse(r"\a")?.kind(), ReferenceKind::PathAbsolute);
    /// assert_eq!(Reference::parse("?a")?.kind(), ReferenceKind::Query);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn kind(&self) -> ReferenceKind {
        match self.text.as_bytes() {
            _ if self.path_start > 0 => ReferenceKind::SchemeRelative,
            [b'/', ..] => ReferenceKind::PathAbsolute,
            [b'?', ..] => ReferenceKind::Query,
            [b'#', ..] | [] => ReferenceKind::Fragment,
            _ => ReferenceKind::PathRelative,
        }
    }

    /// What stands behind `//`: credentials, host and port, as written. `None` if there is no `//`.
    ///
    /// ```
    /// use url_core::Reference;
    ///
    /// assert_eq!(Reference::parse("//me@example.com:80/a")?.authority(), Some("me@example.com:80"));
    /// assert_eq!(Reference::parse("/a")?.authority(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn authority(&self) -> Option<&str> {
        self.text[..self.path_start].strip_prefix(Offsets::SLASHES)
    }

    /// The host that the reference leads to, parsed, or `None` if it is that of the base URL.
    ///
    /// ```
    /// use url_core::{Host, Reference};
    ///
    /// let reference = Reference::parse("//me@0x7f.1:80/")?;
    /// assert_eq!(reference.host(), Some(Host::Ipv4([127, 0, 0, 1].into())));
    /// assert_eq!(Reference::parse("/me@0x7f.1:80/")?.host(), None);
    /// # Ok::<(), url_core::ReferenceError>(())
    /// ```
    #[inline]
    pub fn host(&self) -> Option<Host> {
        self.authority()?;
        let url = self.resolve(&some_base(self.scheme_type)).ok()?;
        url.host().map(Host::into_owned)
    }

    /// The path, percent-encoded: dot segments and all, and empty if the reference takes over that of the base URL.
    ///
    /// ```
    /// use url_core::Reference;
    ///
    /// assert_eq!(Reference::parse("../a b?c")?.path(), "../a%20b");
    /// assert_eq!(Reference::parse("?c")?.path(), "");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn path(&self) -> &str {
        &self.text[self.path_start..self.path_end]
    }

    /// The query, percent-encoded and without the `?`, or `None` if there is none.
    ///
    /// ```
    /// use url_core::Reference;
    ///
    /// assert_eq!(Reference::parse("a?b c#d")?.query(), Some("b%20c"));
    /// assert_eq!(Reference::parse("a#d?")?.query(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn query(&self) -> Option<&str> {
        self.text[self.path_end..self.query_end].strip_prefix('?')
    }

    /// The name-value pairs of the query, read as `application/x-www-form-urlencoded`.
    ///
    /// ```
    /// let reference = url_core::Reference::parse("?a=1+2&b")?;
    /// assert!(reference.query_pairs().eq([("a".into(), "1 2".into()), ("b".into(), "".into())]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn query_pairs(&self) -> Parse<'_> {
        url_form::parse(self.query().unwrap_or_default().as_bytes())
    }

    /// The fragment, percent-encoded and without the `#`, or `None` if there is none.
    ///
    /// ```
    /// use url_core::Reference;
    ///
    /// assert_eq!(Reference::parse("a#b c")?.fragment(), Some("b%20c"));
    /// assert_eq!(Reference::parse("a")?.fragment(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn fragment(&self) -> Option<&str> {
        self.text[self.query_end..].strip_prefix('#')
    }
}

/// A base URL of the kind of scheme that a reference is read for.
#[inline]
fn some_base(scheme_type: SchemeType) -> Url {
    let base = match scheme_type {
        SchemeType::NotSpecial => "a:/",
        SchemeType::File => "file:///",
        _ => "https://a/",
    };
    Url::parse(base).unwrap_or_else(|error| unreachable!("{base}: {error}"))
}

/// The path with the slashes that it has under such a scheme.
#[inline]
fn path_with_slashes(scheme_type: SchemeType, path: &str) -> Cow<'_, str> {
    if scheme_type.is_special() && path.contains('\\') { path.replace('\\', "/").into() } else { path.into() }
}

impl FromStr for Reference {
    type Err = ReferenceError;

    /// The same as [`Reference::parse`].
    #[inline]
    fn from_str(input: &str) -> Result<Self, ReferenceError> {
        Self::parse(input)
    }
}

impl TryFrom<&str> for Reference {
    type Error = ReferenceError;

    /// The same as [`Reference::parse`].
    #[inline]
    fn try_from(input: &str) -> Result<Self, ReferenceError> {
        Self::parse(input)
    }
}

impl TryFrom<String> for Reference {
    type Error = ReferenceError;

    /// The same as [`Reference::parse`].
    #[inline]
    fn try_from(input: String) -> Result<Self, ReferenceError> {
        Self::parse(&input)
    }
}

impl From<Reference> for String {
    #[inline]
    fn from(reference: Reference) -> Self {
        reference.text
    }
}

impl AsRef<str> for Reference {
    #[inline]
    fn as_ref(&self) -> &str {
        &self.text
    }
}

/// A reference is equal, ordered and hashed as its text.
///
/// ```
/// use std::collections::HashSet;
/// use url_core::Reference;
///
/// let seen = HashSet::from([Reference::try_from("../a")?]);
/// assert!(seen.contains("../a") && !seen.contains("a"));
/// assert!(Reference::try_from("https://example.com/").is_err());
/// # Ok::<(), url_core::ReferenceError>(())
/// ```
impl Borrow<str> for Reference {
    #[inline]
    fn borrow(&self) -> &str {
        &self.text
    }
}

/// Compares the reference with a text, which is not parsed.
///
/// ```
/// use url_core::Reference;
///
/// let reference = Reference::parse("a b")?;
/// assert!(reference == *"a%20b" && reference == "a%20b");
/// assert_ne!(reference, "a b");
/// # Ok::<(), url_core::ReferenceError>(())
/// ```
impl PartialEq<str> for Reference {
    #[inline]
    fn eq(&self, text: &str) -> bool {
        self.text == text
    }
}

impl PartialEq<&str> for Reference {
    #[inline]
    fn eq(&self, text: &&str) -> bool {
        self.text == *text
    }
}

impl PartialEq for Reference {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Eq for Reference {}

impl PartialOrd for Reference {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Reference {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        self.text.cmp(&other.text)
    }
}

impl hash::Hash for Reference {
    #[inline]
    fn hash<H: hash::Hasher>(&self, state: &mut H) {
        self.text.hash(state);
    }
}

impl fmt::Display for Reference {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}

/// With `***` in place of a password.
impl fmt::Debug for Reference {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (authority, rest) = self.text.split_at(self.path_start);
        // An empty password is none, as in a URL.
        let password = authority.rsplit_once('@').and_then(|(userinfo, host)| match userinfo.split_once(':')? {
            (_, "") => None,
            (start, _) => Some((start, host)),
        });
        match password {
            Some((start, host)) => write!(f, "Reference({:?})", alloc::format!("{start}:***@{host}{rest}")),
            None => write!(f, "Reference({:?})", self.text),
        }
    }
}
