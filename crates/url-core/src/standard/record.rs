//! The URL record: its serialization, and the offsets of the components.

use crate::syntax::SLASHES;
use alloc::string::String;
use core::num::NonZeroU32;
use url_host::Host;

/// A URL.
///
/// It holds its serialization (the href) and the offsets of the components, in 64 bytes. Every component is a slice of
/// the href. A `Url` is always one that the parser could have returned. The only exception is one that the standard
/// makes, [`WebUrl::set_protocol`], with the URLs that are resolved against its result.
///
/// URLs are compared, ordered and hashed by their hrefs. [`Debug`](core::fmt::Debug) does not print
/// [secrets](crate::redacted).
///
/// [`WebUrl::set_protocol`]: crate::web::WebUrl::set_protocol
///
/// ```
/// use url_core::Url;
///
/// let url = Url::parse("https://EXAMPLE.com:443/a/../b?q#f")?;
/// assert_eq!(url.as_str(), "https://example.com/b?q#f");
/// assert_eq!(url.path(), "/b");
///
/// assert!(Url::parse("https://[::1").is_err());
/// # Ok::<(), url_core::ParseError>(())
/// ```
///
/// Source: <https://url.spec.whatwg.org/#url-representation>
#[derive(Clone)]
// In this order: a `Result` has its niche in the href, and the offsets are moved as one block.
#[repr(C)]
pub struct Url {
    pub(crate) offsets: Offsets,
    pub(crate) href: String,
}

/// A URL that borrows its serialization: a [`Url`] without an allocation, with the same accessors.
///
/// ```
/// use url_core::UrlRef;
///
/// let url = UrlRef::from_serialized("https://example.com/?q").unwrap();
/// assert_eq!(url.query(), Some("q"));
///
/// // Not in its serialized form, so it cannot be borrowed.
/// assert!(UrlRef::from_serialized("https://EXAMPLE.com").is_none());
/// ```
#[derive(Clone, Copy)]
pub struct UrlRef<'a> {
    pub(crate) href: &'a str,
    pub(crate) offsets: Offsets,
}

/// The offsets of the components in the href, in bytes.
///
/// ```text
/// https://user:secret@example.com:8080/dir/file?name=value#place
///      |      |       |          |    |        |          |
///      |      |       |          |    |        |          fragment_start, at the `#`
///      |      |       |          |    |        query_start, at the `?`
///      |      |       |          |    path_start
///      |      |       |          host_end
///      |      |       host_start
///      |      username_end, at the `:` before a password, else where the username ends
///      scheme_end, at the `:`
/// ```
///
/// With a host, the username starts after `//`, three bytes after `scheme_end`, and `host_start` is after the `@` if
/// there is one. Without a host, `username_end`, `host_start` and `host_end` are all right after the `:` of the scheme,
/// and so is `path_start`, unless `/.` precedes the path, which keeps a path that starts with `//` from reading as a
/// host.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
#[repr(C)]
pub(crate) struct Offsets {
    pub(crate) scheme_end: u32,
    pub(crate) username_end: u32,
    pub(crate) host_start: u32,
    pub(crate) host_end: u32,
    pub(crate) path_start: u32,
    pub(crate) query_start: Option<NonZeroU32>,
    pub(crate) fragment_start: Option<NonZeroU32>,
    pub(crate) host: HostKind,
    pub(crate) port: Option<u16>,
}

/// The kind of host that a URL has.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
// Four bytes wide, because a single byte would be moved together with its padding, which is not written with it.
#[repr(u32)]
pub(crate) enum HostKind {
    /// The host is null.
    #[default]
    Null,
    Empty,
    Domain,
    Ipv4,
    Ipv6,
    Opaque,
}

impl<S> From<&Host<S>> for HostKind {
    fn from(host: &Host<S>) -> Self {
        match host {
            Host::DomainName(_) => Self::Domain,
            Host::Ipv4(_) => Self::Ipv4,
            Host::Ipv6(_) => Self::Ipv6,
            Host::Opaque(_) => Self::Opaque,
            Host::Empty => Self::Empty,
        }
    }
}

impl Offsets {
    /// The start of the username, or where it would start.
    pub(crate) fn username_start(&self) -> usize {
        self.scheme_end as usize + if self.host == HostKind::Null { 1 } else { 1 + SLASHES.len() }
    }

    /// The end of the port, and the start of the `/.` before a path that needs one.
    pub(crate) fn authority_end(&self) -> usize {
        if self.host == HostKind::Null { self.host_end as usize } else { self.path_start as usize }
    }

    /// The end of the path in an href of `len` bytes.
    pub(crate) fn path_end(&self, len: usize) -> usize {
        self.query_start.or(self.fragment_start).map_or(len, |start| start.get() as usize)
    }

    /// The end of the query, or of the path if there is none, in an href of `len` bytes.
    pub(crate) fn query_end(&self, len: usize) -> usize {
        self.fragment_start.map_or(len, |start| start.get() as usize)
    }
}

impl Url {
    /// Returns this URL, borrowed.
    ///
    /// ```
    /// use url_core::{Url, UrlRef};
    ///
    /// let url = Url::parse("https://EXAMPLE.com")?;
    /// assert_eq!(Some(url.borrowed()), UrlRef::from_serialized("https://example.com/"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn borrowed(&self) -> UrlRef<'_> {
        UrlRef { href: &self.href, offsets: self.offsets }
    }

    /// Returns how many bytes the URL has on the heap: the bytes of its href, and the bytes that are reserved behind
    /// it.
    ///
    /// ```
    /// use url_core::Url;
    ///
    /// let url = Url::parse("https://example.com/a")?;
    /// assert!(url.heap_size() >= url.as_str().len());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn heap_size(&self) -> usize {
        self.href.capacity()
    }
}

impl UrlRef<'_> {
    /// Returns an owned copy of this URL.
    ///
    /// ```
    /// use url_core::{Url, UrlRef};
    ///
    /// let url: Url = UrlRef::from_serialized("https://example.com/").unwrap().to_owned();
    /// assert_eq!(url.as_str(), "https://example.com/");
    /// ```
    pub fn to_owned(&self) -> Url {
        Url { href: self.href.into(), offsets: self.offsets }
    }
}
