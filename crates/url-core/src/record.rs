//! The URL record: its serialization, and where in it each component stands.

use alloc::string::String;
use core::num::NonZeroU32;
use url_host::Host;

/// A URL.
///
/// It holds its serialization (the href) and the offsets of the components in it, so that every component is read
/// without work and without an allocation. It is always a URL that the parser could have returned: no operation
/// leaves it in another state, but for one case of the standard's own, [`WebUrl::set_protocol`], and what is resolved
/// against such a URL.
///
/// Two URLs are equal, ordered and hashed as their hrefs are. [`Debug`](core::fmt::Debug) does not print the password.
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
// In this order: the niche by which a `Result` is told apart is in the href, and the offsets are moved as one block.
#[repr(C)]
pub struct Url {
    pub(crate) offsets: Offsets,
    pub(crate) href: String,
}

/// A URL whose serialization is borrowed: what [`Url`] is, without an allocation.
///
/// ```
/// use url_core::UrlRef;
///
/// let url = UrlRef::parse("https://example.com/?q").unwrap();
/// assert_eq!(url.query(), Some("q"));
///
/// // Not serialized as it stands, so there is nothing to borrow.
/// assert!(UrlRef::parse("https://EXAMPLE.com").is_none());
/// ```
#[derive(Clone, Copy)]
pub struct UrlRef<'a> {
    pub(crate) href: &'a str,
    pub(crate) offsets: Offsets,
}

/// Where the components stand in the href, in bytes.
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
/// With a host, the username starts behind `//`, three bytes after `scheme_end`, and `host_start` is behind the `@` if
/// there is one. Without a host, `username_end`, `host_start` and `host_end` are all behind the `:` of the scheme, and
/// `path_start` is there too, unless `/.` stands between, which keeps a path that begins with `//` from reading as
/// a host.
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

/// Which kind of host a URL has.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
// As wide as its padding would be: a byte would be moved together with that, in a piece that was not written as one.
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
            Host::Domain(_) => Self::Domain,
            Host::Ipv4(_) => Self::Ipv4,
            Host::Ipv6(_) => Self::Ipv6,
            Host::Opaque(_) => Self::Opaque,
            Host::Empty => Self::Empty,
        }
    }
}

impl Offsets {
    /// What stands in front of the host when there is one.
    pub(crate) const SLASHES: &'static str = "//";

    /// Where the username starts, or would start.
    pub(crate) fn username_start(&self) -> usize {
        self.scheme_end as usize + if self.host == HostKind::Null { 1 } else { 1 + Self::SLASHES.len() }
    }

    /// Where the port ends, and the `/.` of a path begins that needs one.
    pub(crate) fn authority_end(&self) -> usize {
        if self.host == HostKind::Null { self.host_end as usize } else { self.path_start as usize }
    }

    /// Where the path ends in an href of `len` bytes.
    pub(crate) fn path_end(&self, len: usize) -> usize {
        self.query_start.or(self.fragment_start).map_or(len, |start| start.get() as usize)
    }

    /// Where the query, or the path if there is none, ends in an href of `len` bytes.
    pub(crate) fn query_end(&self, len: usize) -> usize {
        self.fragment_start.map_or(len, |start| start.get() as usize)
    }
}

impl Url {
    /// The same URL, borrowed.
    ///
    /// ```
    /// use url_core::{Url, UrlRef};
    ///
    /// let url = Url::parse("https://EXAMPLE.com")?;
    /// assert_eq!(Some(url.borrowed()), UrlRef::parse("https://example.com/"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn borrowed(&self) -> UrlRef<'_> {
        UrlRef { href: &self.href, offsets: self.offsets }
    }
}

impl UrlRef<'_> {
    /// The same URL with an href of its own.
    ///
    /// ```
    /// use url_core::{Url, UrlRef};
    ///
    /// let url: Url = UrlRef::parse("https://example.com/").unwrap().to_owned();
    /// assert_eq!(url.as_str(), "https://example.com/");
    /// ```
    pub fn to_owned(&self) -> Url {
        Url { href: self.href.into(), offsets: self.offsets }
    }
}
