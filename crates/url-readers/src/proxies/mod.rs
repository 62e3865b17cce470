//! Proxies and servers: the path that their rules are compared with, and the request target that they pass on.
//!
//! One program checks a rule such as "nobody gets below `/admin`", and the next one behind it finds the file or the
//! handler. Each follows the documentation of its program, and the answers that `cargo xtask proxies` got from it,
//! which are in fixtures/readers/proxies.tsv.

mod authority;
mod chain;
mod haproxy;
mod httpd;
mod location;
mod nginx;
mod path;
mod target;

pub use chain::{Chain, ChainOutcome, ChainVerdict};
pub use haproxy::{Haproxy, Normalizer};
pub use httpd::{EncodedSlashes, Httpd, Passed};
pub use location::Location;
pub use nginx::Nginx;

use alloc::{borrow::Cow, string::String, vec::Vec};
use core::{error, fmt, ops::Range};
use url_core::redacted::Loggable;

/// A proxy or a server, which reads request targets.
///
/// ```
/// use url_readers::proxies::{Httpd, Nginx, Proxy};
///
/// // What nginx sends is what it got, but its rules see another path.
/// let forwarded = Nginx::new().forward(b"/public/%2e%2e/admin")?;
/// assert_eq!(forwarded.path(), "/admin");
/// assert_eq!(forwarded.target(), Some("/public/%2e%2e/admin".into()));
///
/// let error = Httpd::new().forward(b"/a%2fb").unwrap_err();
/// assert_eq!((error.code(), error.status(), error.range()), ("encoded-slash", 404, 2..5));
/// # Ok::<(), url_readers::proxies::Rejection>(())
/// ```
pub trait Proxy: fmt::Debug + Send + Sync {
    /// Returns the name of the program, its version, and its settings if they are not those that it has without any.
    fn name(&self) -> Cow<'static, str>;

    /// Reads a request target, which is what is between the method and the version in the first line of a request.
    ///
    /// # Errors
    ///
    /// If the program answers without asking the server behind it.
    ///
    /// Source: <https://www.rfc-editor.org/rfc/rfc9112#section-3.2>
    fn forward(&self, target: &[u8]) -> Result<Forwarded, Rejection>;
}

/// The result of a proxy that reads a request target.
///
/// ```
/// use url_readers::proxies::{Nginx, Proxy};
///
/// let forwarded = Nginx::new().forward(b"//a/./b?c")?;
/// assert_eq!(forwarded.path(), "/a/b");
/// assert_eq!(forwarded.target().as_deref(), Some("//a/./b?c"));
/// # Ok::<(), url_readers::proxies::Rejection>(())
/// ```
#[derive(Clone, Eq, PartialEq)]
pub struct Forwarded {
    /// The path that rules are compared with, in bytes. It is decoded if the program decodes it.
    pub path_bytes: Vec<u8>,
    /// Where the answer comes from.
    pub destination: Destination,
}

/// Where the answer to a request comes from.
///
/// ```
/// use url_readers::proxies::{Destination, Location, Nginx, Proxy};
///
/// let proxy = Nginx::new().location(Location::prefix("/")).location(Location::prefix("/admin").status(403));
/// assert_eq!(proxy.forward(b"/a/../%61dmin")?.destination, Destination::Status(403));
/// # Ok::<(), url_readers::proxies::Rejection>(())
/// ```
#[derive(Clone, Eq, PartialEq)]
#[non_exhaustive]
pub enum Destination {
    /// The server behind gets this request target, in bytes.
    Target(Vec<u8>),
    /// The program reads the file with this path, in bytes. The file system resolves the segments `..` in it.
    File(Vec<u8>),
    /// The program answers with this status, and asks nobody.
    Status(u16),
}

/// Shows the path and the destination without their secrets.
impl fmt::Debug for Forwarded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { destination, .. } = self;
        f.debug_struct("Forwarded").field("path", &Loggable(self.path())).field("destination", destination).finish()
    }
}

/// Shows the target or the path without its secrets.
impl fmt::Debug for Destination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = |bytes| Loggable(String::from_utf8_lossy(bytes));
        match self {
            Self::Target(target) => f.debug_tuple("Target").field(&text(target)).finish(),
            Self::File(path) => f.debug_tuple("File").field(&text(path)).finish(),
            Self::Status(status) => f.debug_tuple("Status").field(status).finish(),
        }
    }
}

impl Forwarded {
    /// Returns the path that rules are compared with. Bytes that are not UTF-8 are replaced by U+FFFD.
    ///
    /// ```
    /// use url_readers::proxies::{Nginx, Proxy};
    ///
    /// assert_eq!(Nginx::new().forward(b"/caf%C3%A9")?.path(), "/caf\u{e9}");
    /// # Ok::<(), url_readers::proxies::Rejection>(())
    /// ```
    #[must_use]
    pub fn path(&self) -> Cow<'_, str> {
        String::from_utf8_lossy(&self.path_bytes)
    }

    /// Returns the request target that the server behind gets, in bytes; `None` if it gets none.
    ///
    /// ```
    /// use url_readers::proxies::{Haproxy, Proxy};
    ///
    /// assert_eq!(Haproxy::new().forward(b"/a")?.target_bytes(), Some(&b"/a"[..]));
    /// # Ok::<(), url_readers::proxies::Rejection>(())
    /// ```
    #[must_use]
    pub fn target_bytes(&self) -> Option<&[u8]> {
        if let Destination::Target(target) = &self.destination { Some(target) } else { None }
    }

    /// Returns the request target that the server behind gets; `None` if it gets none. Bytes that are not UTF-8 are
    /// replaced by U+FFFD.
    ///
    /// ```
    /// use url_readers::proxies::{Location, Nginx, Proxy};
    ///
    /// let proxy = Nginx::new().location(Location::prefix("/api/").pass_to("/v1/"));
    /// assert_eq!(proxy.forward(b"/api/users")?.target().as_deref(), Some("/v1/users"));
    /// assert_eq!(proxy.forward(b"/users")?.target(), None);
    /// # Ok::<(), url_readers::proxies::Rejection>(())
    /// ```
    #[must_use]
    pub fn target(&self) -> Option<Cow<'_, str>> {
        self.target_bytes().map(String::from_utf8_lossy)
    }

    /// Returns the path of the file that the program reads; `None` if it reads none. Bytes that are not UTF-8 are
    /// replaced by U+FFFD.
    ///
    /// ```
    /// use url_readers::proxies::{Httpd, Proxy};
    ///
    /// let server = Httpd::new().alias("/static", "/srv/files");
    /// assert_eq!(server.forward(b"/static/a%20b")?.file().as_deref(), Some("/srv/files/a b"));
    /// assert_eq!(server.forward(b"/a")?.file(), None);
    /// # Ok::<(), url_readers::proxies::Rejection>(())
    /// ```
    #[must_use]
    pub fn file(&self) -> Option<Cow<'_, str>> {
        if let Destination::File(path) = &self.destination { Some(String::from_utf8_lossy(path)) } else { None }
    }
}

url_names::named_enum! {
    /// Why a proxy rejects a request target.
    ///
    /// ```
    /// use url_readers::proxies::{Nginx, Proxy, RejectionKind};
    ///
    /// let error = Nginx::new().forward(b"/a/../../b").unwrap_err();
    /// assert_eq!(error.kind(), RejectionKind::AboveRoot);
    /// assert_eq!("above-root".parse(), Ok(RejectionKind::AboveRoot));
    /// assert!("above".parse::<RejectionKind>().is_err());
    /// ```
    #[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
    #[non_exhaustive]
    pub enum RejectionKind {
        /// It starts neither with a slash nor with a scheme and a host that the program accepts.
        Form = "form" => "expected a path that starts with a slash, or a scheme and a host before it",
        /// A byte may not be in a request target.
        InvalidByte = "invalid-byte" => "a byte may not be in a request target",
        /// Two hexadecimal digits do not follow a percent sign.
        InvalidEscape = "invalid-escape" => "expected two hexadecimal digits after the percent sign",
        /// The path contains an encoded zero byte.
        ZeroByte = "zero-byte" => "the path contains an encoded zero byte",
        /// The path contains an encoded slash, which the settings reject.
        EncodedSlash = "encoded-slash" => "the path contains an encoded slash",
        /// A segment `..` leads above the root.
        AboveRoot = "above-root" => "a segment `..` leads above the root",
    }
}

/// The answer of a proxy that does not ask the server behind it.
///
/// ```
/// use url_readers::proxies::{Nginx, Proxy};
///
/// let error = Nginx::new().forward(b"/a%zz").unwrap_err();
/// let message = "invalid-escape: expected two hexadecimal digits after the percent sign (bytes 2..3; status 400)";
/// assert_eq!(error.to_string(), message);
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Rejection {
    kind: RejectionKind,
    range: Range<usize>,
    status: u16,
}

impl Rejection {
    pub(crate) fn new(kind: RejectionKind, range: Range<usize>) -> Self {
        Self { kind, range, status: 400 }
    }

    /// The same, of a target that starts at a later byte.
    pub(crate) fn after(self, start: usize) -> Self {
        Self { range: self.range.start + start..self.range.end + start, ..self }
    }

    /// Returns the kind of the rejection, to match on.
    ///
    /// ```
    /// use url_readers::proxies::{Nginx, Proxy, RejectionKind};
    ///
    /// assert_eq!(Nginx::new().forward(b"a").unwrap_err().kind(), RejectionKind::Form);
    /// ```
    #[must_use]
    pub fn kind(&self) -> RejectionKind {
        self.kind
    }

    /// Returns the name of the [kind](Self::kind) in kebab case.
    ///
    /// ```
    /// use url_readers::proxies::{Nginx, Proxy};
    ///
    /// assert_eq!(Nginx::new().forward(b"/%00").unwrap_err().code(), "zero-byte");
    /// ```
    #[must_use]
    pub fn code(&self) -> &'static str {
        self.kind.as_str()
    }

    /// Returns what is wrong, for a person.
    ///
    /// ```
    /// use url_readers::proxies::{Nginx, Proxy};
    ///
    /// let message = "a byte may not be in a request target";
    /// assert_eq!(Nginx::new().forward(b"/\x01").unwrap_err().message(), message);
    /// ```
    #[must_use]
    pub fn message(&self) -> &'static str {
        self.kind.message()
    }

    /// Returns which bytes of the request target are wrong.
    ///
    /// ```
    /// use url_readers::proxies::{Nginx, Proxy};
    ///
    /// assert_eq!(Nginx::new().forward(b"/a/../..").unwrap_err().range(), 6..8);
    /// ```
    #[must_use]
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }

    /// Returns the status of the response.
    ///
    /// ```
    /// use url_readers::proxies::{Httpd, Proxy};
    ///
    /// assert_eq!(Httpd::new().forward(b"/%00").unwrap_err().status(), 404);
    /// assert_eq!(Httpd::new().forward(b"/%").unwrap_err().status(), 400);
    /// ```
    #[must_use]
    pub fn status(&self) -> u16 {
        self.status
    }

    pub(crate) fn with_status(self, status: u16) -> Self {
        Self { status, ..self }
    }
}

/// Shows all of the rejection in one line.
impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Range { start, end } = self.range;
        write!(f, "{}: {} (bytes {start}..{end}; status {})", self.code(), self.message(), self.status)
    }
}

impl error::Error for Rejection {}
