//! Relative references, which can be stored and changed before the base URL is known.
//!
//! The meaning of a reference depends on the base URL's scheme only in its slashes. For a special scheme, `\` is a
//! slash, and more than two slashes before a host count as two. A reference is therefore parsed for one kind of scheme.
//! It is stored in a spelling that all kinds read alike, where there is one. The URL parser decides whether it is
//! valid.

mod append;
mod error;
mod make_relative;
mod set;

use crate::{
    convert::read_as_text,
    equivalence::by_text,
    error::ParseError,
    parser::{
        input::{clean, trim_start},
        split::Split,
    },
    record::{Url, UrlRef},
    redacted::{Redacted, Redactor},
    scheme::SchemeType,
    syntax::{GUARD, SLASHES, leading_slashes, scheme_before},
    writing::split_optional,
};
use alloc::{borrow::Cow, string::String};
use core::str::FromStr;
use error::Reason;
use url_form::Pairs;
use url_host::{Edition, Host, Ignore};
use url_percent::{FRAGMENT, PATH, PercentEncodeSet, QUERY, percent_encode_byte, utf8_percent_encode};

pub use crate::base::Base;
pub use append::{AppendReferenceError, AppendReferenceErrorKind};
pub use error::{ReferenceError, ReferenceErrorKind};
pub use make_relative::{MakeRelativeError, MakeRelativeErrorKind, ReferenceForm};

/// A relative reference, such as the value of `href="../b?q#f"`.
///
/// It is one string, in which path, query and fragment are percent-encoded in UTF-8 and the authority is kept as
/// written. Dot segments are kept, because resolving them takes a base URL. References are equal, ordered and hashed
/// like their strings.
///
/// ```
/// use std::collections::HashSet;
/// use url_core::{Url, reference::{Reference, ReferenceKind}};
///
/// let mut reference = Reference::parse("../b c?q=1#f")?;
/// assert_eq!((reference.kind(), reference.path()), (ReferenceKind::PathRelative, "../b%20c"));
/// reference.set_query(None);
/// reference.set_path("x:y");
/// assert_eq!(reference.as_str(), "./x:y#f");
///
/// let base = Url::parse("https://example.com/a/")?;
/// assert_eq!(reference.resolve(&base)?.as_str(), "https://example.com/a/x:y#f");
/// assert!(HashSet::from([reference]).contains("./x:y#f"));
///
/// assert!(Reference::parse("https://example.com/").is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: <https://url.spec.whatwg.org/#relative-url-string>
#[derive(Clone)]
pub struct Reference {
    text: String,
    /// Where the path starts: 0, or after `//` and the authority.
    path_start: usize,
    path_end: usize,
    query_end: usize,
    scheme_type: SchemeType,
}

url_names::named_enum! {
    /// The form of a reference, which decides what it takes from a base URL.
    ///
    /// ```
    /// use url_core::reference::{Reference, ReferenceKind};
    ///
    /// let kind = |text| Reference::parse(text).map(|reference| reference.kind());
    /// assert_eq!(kind("//example.com"), Ok(ReferenceKind::SchemeRelative));
    /// assert_eq!(kind("a//b"), Ok(ReferenceKind::PathRelative));
    /// assert_eq!(kind(""), Ok(ReferenceKind::Fragment));
    /// ```
    #[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
    pub enum ReferenceKind {
        /// `//host/path` takes the scheme.
        SchemeRelative = "scheme-relative",
        /// `/path` takes everything before the path.
        PathAbsolute = "path-absolute",
        /// `path` takes everything up to the last slash of the path.
        PathRelative = "path-relative",
        /// `?query` takes everything before the query.
        Query = "query",
        /// `#fragment` and the empty reference take everything but the fragment.
        Fragment = "fragment",
    }
}

impl Reference {
    /// Parses a reference for a base URL whose scheme is special and not `file`, such as `https`.
    ///
    /// ```
    /// use url_core::reference::Reference;
    ///
    /// assert_eq!(Reference::parse(r" \\example.com\a?b c")?.as_str(), "//example.com/a?b%20c");
    ///
    /// let error = Reference::parse("//example.com:x/").unwrap_err();
    /// assert_eq!(error.range(), 14..15);
    /// assert_eq!(Reference::parse("mailto:me").unwrap_err().range(), 0..7);
    /// # Ok::<(), url_core::reference::ReferenceError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When the text has a scheme, and when its authority is invalid. A string with a scheme can still be relative, as
    /// `https:a` is to an `https` URL; [`Url::join`] accepts it.
    #[inline]
    pub fn parse(input: &str) -> Result<Self, ReferenceError> {
        Self::parse_for(SchemeType::Https, input)
    }

    /// Parses a reference for a base URL whose scheme has this type.
    ///
    /// Three kinds are parsed differently: `file`, the other special schemes, and schemes that are not special.
    ///
    /// ```
    /// use url_core::{reference::Reference, scheme::SchemeType::{File, Https, NotSpecial}};
    ///
    /// // After three slashes, `a` is a path with the empty host before it. For most special schemes it is the host.
    /// assert_eq!(Reference::parse_for(File, "///a")?.authority(), Some(""));
    /// assert_eq!(Reference::parse_for(NotSpecial, "///a")?.authority(), Some(""));
    /// assert_eq!(Reference::parse_for(Https, "///a")?.authority(), Some("a"));
    ///
    /// assert!(Reference::parse_for(File, "//user@host/").is_err());
    /// assert!(Reference::parse_for(NotSpecial, "//user@host/").is_ok());
    /// # Ok::<(), url_core::reference::ReferenceError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails like [`parse`](Self::parse).
    #[inline]
    pub fn parse_for(scheme_type: SchemeType, input: &str) -> Result<Self, ReferenceError> {
        let text = clean(input, &mut Ignore).0;
        if scheme_before(&text, Some(b':')).is_some() {
            let start = input.len() - trim_start(input).len();
            let end = input.find(':').map_or(input.len(), |colon| colon + 1);
            return Err(ReferenceError(Reason::HasScheme(start..end)));
        }
        some_base(scheme_type).join(input).map_err(|error| ReferenceError(Reason::Authority(error)))?;
        Ok(Self::of_text(scheme_type, &text))
    }

    /// Parses a text that is known to be a valid reference, without white space around it.
    #[inline]
    fn of_text(scheme_type: SchemeType, text: &str) -> Self {
        let (text, fragment) = split_optional(text, '#');
        let (text, query) = split_optional(text, '?');
        let (authority, path) = match leading_slashes(text.as_bytes(), scheme_type.is_special()) {
            0 | 1 => (None, text),
            _ => {
                let split = Split::after_scheme(text, 0, scheme_type, Edition::Living2026);
                let path_start = split.offsets.path_start as usize;
                (Some(&text[split.username_start as usize..path_start]), &text[path_start..])
            }
        };
        let path = path_with_slashes(scheme_type, path);
        let encode = |text, set: &'static PercentEncodeSet| -> Cow<'_, str> { utf8_percent_encode(text, set).into() };
        let query = query.map(|query| encode(query, &QUERY));
        let fragment = fragment.map(|fragment| encode(fragment, &FRAGMENT));
        Self::of_parts(scheme_type, authority, &encode(&path, &PATH), query.as_deref(), fragment.as_deref())
    }

    /// Parses two pieces of a valid reference: `rest` is its query and fragment.
    #[inline]
    pub(crate) fn of_valid_text(text: &str, rest: &str, scheme_type: SchemeType) -> Self {
        Self::of_text(scheme_type, &[text, rest].concat())
    }

    /// Makes a reference of its final components, with a prefix if its path would read as something else.
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
            text.push_str(SLASHES);
            for c in authority.chars() {
                // Controls and spaces are percent-encoded, as the parser writes them. At an end it would trim them.
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

    /// Returns the URL of the reference in a document at `base`, like [`Url::join`].
    ///
    /// ```
    /// use url_core::{Url, reference::Reference};
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
    /// - `base` has an opaque path, and the reference is not just a `#` and a fragment.
    /// - The href would exceed 4 GiB - 1.
    /// - `base` has another kind of scheme than the reference was parsed for, and the authority is invalid for it.
    ///
    /// Ranges are in bytes of [`as_str`](Self::as_str).
    #[inline]
    pub fn resolve<'a>(&self, base: impl Into<UrlRef<'a>>) -> Result<Url, ParseError> {
        Url::options().base(&base.into()).parse(&self.text)
    }

    /// Returns the reference as a string, without white space at its ends and without tabs and newlines.
    ///
    /// ```
    /// assert_eq!(url_core::reference::Reference::parse(" a b\t?c")?.as_str(), "a%20b?c");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Returns the text as a `String`, without a copy.
    ///
    /// ```
    /// let text: String = url_core::reference::Reference::parse("a b")?.into_string();
    /// assert_eq!(text, "a%20b");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn into_string(self) -> String {
        self.text
    }

    /// Returns the reference with a `Display` without its secrets, like [`Url::redacted`].
    ///
    /// ```
    /// use url_core::reference::Reference;
    ///
    /// let reference = Reference::parse("//me:s3cret@h/?sig=s3cret")?;
    /// assert_eq!(reference.redacted().to_string(), "//***@h/?sig=***");
    /// assert_eq!(Reference::parse("s3cret")?.redacted().to_string(), "s3cret");
    /// # Ok::<(), url_core::reference::ReferenceError>(())
    /// ```
    #[inline]
    pub fn redacted(&self) -> Redacted<'_> {
        Redactor::new().reference(&self.text, self.path_end, self.query_end)
    }

    /// Returns the form of the reference.
    ///
    /// ```
    /// use url_core::reference::{Reference, ReferenceKind};
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

    /// Returns credentials, host and port as written, or `None` if the reference does not start with `//`.
    ///
    /// ```
    /// use url_core::reference::Reference;
    ///
    /// assert_eq!(Reference::parse("//me@example.com:80/a")?.authority(), Some("me@example.com:80"));
    /// assert_eq!(Reference::parse("/a")?.authority(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn authority(&self) -> Option<&str> {
        self.text[..self.path_start].strip_prefix(SLASHES)
    }

    /// Returns the parsed host, or `None` if it is the host of the base URL.
    ///
    /// ```
    /// use url_core::{host::Host, reference::Reference};
    ///
    /// let reference = Reference::parse("//me@0x7f.1:80/")?;
    /// assert_eq!(reference.host(), Some(Host::Ipv4([127, 0, 0, 1].into())));
    /// assert_eq!(Reference::parse("/me@0x7f.1:80/")?.host(), None);
    /// # Ok::<(), url_core::reference::ReferenceError>(())
    /// ```
    #[inline]
    pub fn host(&self) -> Option<Host> {
        self.authority()?;
        let url = self.resolve(&some_base(self.scheme_type)).ok()?;
        url.host().map(Host::into_owned)
    }

    /// Returns the path, percent-encoded and with its dot segments. It is empty if the reference takes it from the base
    /// URL.
    ///
    /// ```
    /// use url_core::reference::Reference;
    ///
    /// assert_eq!(Reference::parse("../a b?c")?.path(), "../a%20b");
    /// assert_eq!(Reference::parse("?c")?.path(), "");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn path(&self) -> &str {
        &self.text[self.path_start..self.path_end]
    }

    /// Returns the query, percent-encoded and without its `?`, or `None` if there is none.
    ///
    /// ```
    /// use url_core::reference::Reference;
    ///
    /// assert_eq!(Reference::parse("a?b c#d")?.query(), Some("b%20c"));
    /// assert_eq!(Reference::parse("a#d?")?.query(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn query(&self) -> Option<&str> {
        self.text[self.path_end..self.query_end].strip_prefix('?')
    }

    /// Returns the name-value pairs of the query, parsed as `application/x-www-form-urlencoded`.
    ///
    /// ```
    /// let reference = url_core::reference::Reference::parse("?a=1+2&b")?;
    /// assert!(reference.query_pairs().eq([("a".into(), "1 2".into()), ("b".into(), "".into())]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn query_pairs(&self) -> Pairs<'_> {
        url_form::pairs(self.query().unwrap_or_default().as_bytes())
    }

    /// Returns the fragment, percent-encoded and without its `#`, or `None` if there is none.
    ///
    /// ```
    /// use url_core::reference::Reference;
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

/// Returns a base URL with that kind of scheme.
#[inline]
fn some_base(scheme_type: SchemeType) -> Url {
    let base = match scheme_type {
        SchemeType::NotSpecial => "a:/",
        SchemeType::File => "file:///",
        _ => "https://a/",
    };
    Url::parse(base).unwrap_or_else(|error| unreachable!("{base}: {error}"))
}

/// Returns the path with `/` for `\` if the scheme is special.
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

by_text!(Reference = "Reference");
read_as_text!(Reference);
