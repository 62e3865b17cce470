//! A proxy and the server behind it.

use super::{Forwarded, Proxy, Rejection};
use alloc::{format, string::String, vec::Vec};

/// A proxy, whose rules decide which paths it passes on, and the server behind it.
///
/// ```
/// use url_readers::proxies::{Chain, ChainOutcome, Haproxy, Location, Nginx};
///
/// let (proxy, server) = (Haproxy::new(), Nginx::new());
/// let verdict = Chain::new(&proxy, &server).verdict(b"/public/%2e%2e/admin");
/// assert_eq!(verdict.outcome(), ChainOutcome::Differs);
/// assert_eq!(verdict.checked().unwrap().path(), "/public/%2e%2e/admin");
/// assert_eq!(verdict.served().unwrap().unwrap().path(), "/admin");
///
/// // With a path in the address, nginx passes on what its rules saw.
/// let (proxy, server) = (Nginx::new().location(Location::prefix("/").pass_to("/")), Nginx::new());
/// assert_eq!(Chain::new(&proxy, &server).verdict(b"/public/%2e%2e/admin").outcome(), ChainOutcome::Same);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Chain<'p> {
    proxy: &'p dyn Proxy,
    server: &'p dyn Proxy,
}

url_names::named_enum! {
    /// How the paths compare that a proxy and the server behind it see.
    ///
    /// ```
    /// use url_readers::proxies::{Chain, ChainOutcome, Haproxy, Nginx};
    ///
    /// let (proxy, server) = (Haproxy::new(), Nginx::new());
    /// assert_eq!(Chain::new(&proxy, &server).verdict(b"/%00").outcome(), ChainOutcome::ServerRejects);
    /// assert_eq!("not-passed".parse(), Ok(ChainOutcome::NotPassed));
    /// assert!("passed".parse::<ChainOutcome>().is_err());
    /// ```
    #[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
    #[non_exhaustive]
    pub enum ChainOutcome {
        /// Both see the same path.
        Same = "same",
        /// The server sees another path than the rules of the proxy.
        Differs = "differs",
        /// The proxy rejects the target.
        ProxyRejects = "proxy-rejects",
        /// No location of the proxy passes the target on.
        NotPassed = "not-passed",
        /// The server rejects what the proxy passes on.
        ServerRejects = "server-rejects",
    }
}

impl<'p> Chain<'p> {
    /// The chain of these two.
    ///
    /// ```
    /// use url_readers::proxies::{Chain, ChainOutcome, Httpd, Nginx};
    ///
    /// let (proxy, server) = (Nginx::new(), Httpd::new());
    /// assert_eq!(Chain::new(&proxy, &server).verdict(b"/a").outcome(), ChainOutcome::Same);
    /// ```
    #[must_use]
    pub fn new(proxy: &'p dyn Proxy, server: &'p dyn Proxy) -> Self {
        Self { proxy, server }
    }

    /// Lets the proxy read a request target, and the server what the proxy passes on.
    ///
    /// ```
    /// use url_readers::proxies::{Chain, ChainOutcome, Httpd, Nginx};
    ///
    /// let (proxy, server) = (Nginx::new(), Httpd::new());
    /// let outcome = |target: &str| Chain::new(&proxy, &server).verdict(target.as_bytes()).outcome();
    /// assert_eq!(outcome("/../a"), ChainOutcome::ProxyRejects);
    /// assert_eq!(outcome("/a%2fb"), ChainOutcome::ServerRejects);
    /// ```
    #[must_use]
    pub fn verdict(&self, target: &[u8]) -> ChainVerdict {
        let checked = self.proxy.forward(target);
        let sent = checked.as_ref().ok().and_then(Forwarded::target_bytes);
        let served = sent.map(|target| self.server.forward(target));
        ChainVerdict { checked, served }
    }

    /// Returns the shortest request targets that the two read differently. In them, the proxy sees a path that starts
    /// with `allowed`, such as `/public/`, and the server one with `other`, such as `/admin`. Both must start with a
    /// slash.
    ///
    /// It tries all paths of `allowed`, up to four pieces such as `..` or `%2f`, and the name in `other`, and nothing
    /// else.
    ///
    /// ```
    /// use url_readers::proxies::{Chain, Haproxy, Httpd, Location, Nginx, Proxy};
    ///
    /// let find = |proxy: &dyn Proxy, server: &dyn Proxy| Chain::new(proxy, server).bypasses("/public/", "/admin");
    /// let found = find(&Haproxy::new(), &Nginx::new());
    /// assert_eq!(found[0], "/public/../admin");
    /// assert!(found.contains(&"/public/..%2fadmin".into()));
    /// // A server that reads the path as the proxy does.
    /// assert!(find(&Nginx::new().location(Location::prefix("/").pass_to("/")), &Nginx::new()).is_empty());
    /// ```
    #[must_use]
    pub fn bypasses(&self, allowed: &str, other: &str) -> Vec<String> {
        let is_found = |target: &str| {
            let verdict = self.verdict(target.as_bytes());
            let starts = |forwarded: Option<&Forwarded>, start: &str| {
                forwarded.is_some_and(|forwarded| forwarded.path_bytes.starts_with(start.as_bytes()))
            };
            starts(verdict.checked().ok(), allowed) && starts(verdict.served().and_then(Result::ok), other)
        };
        let name = other.trim_start_matches('/');
        let mut found = Vec::new();
        for len in 0..=MAX_PIECES {
            for number in 0..PIECES.len().pow(len as u32) {
                let piece = |place| PIECES[number / PIECES.len().pow(place) % PIECES.len()];
                let pieces: String = (0..len as u32).map(piece).collect();
                let target = format!("{allowed}{pieces}{name}");
                if is_found(&target) {
                    found.push(target);
                }
            }
        }
        found.sort_by(|a, b| a.len().cmp(&b.len()).then_with(|| a.cmp(b)));
        found.dedup();
        found
    }
}

/// How many pieces are between the paths.
const MAX_PIECES: usize = 4;

const PIECES: [&str; 15] =
    ["/", "..", ".", "%2e%2e", "%2f", "\\", "%5c", ";", "%3b", "?", "#", "%23", "%00", "%252e%252e", "%252f"];

/// The verdict of a [`Chain`] about a request target.
///
/// ```
/// use url_readers::proxies::{Chain, Haproxy, Httpd};
///
/// let (proxy, server) = (Haproxy::new(), Httpd::new());
/// let verdict = Chain::new(&proxy, &server).verdict(b"/a/./b");
/// assert!(verdict.is_dangerous());
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct ChainVerdict {
    checked: Result<Forwarded, Rejection>,
    served: Option<Result<Forwarded, Rejection>>,
}

impl ChainVerdict {
    /// Returns what the proxy makes of the target.
    ///
    /// ```
    /// use url_readers::proxies::{Chain, Haproxy, Nginx};
    ///
    /// let (proxy, server) = (Haproxy::new(), Nginx::new());
    /// assert_eq!(Chain::new(&proxy, &server).verdict(b"/%61").checked().unwrap().path(), "/%61");
    /// ```
    ///
    /// # Errors
    ///
    /// If it rejects the target.
    pub fn checked(&self) -> Result<&Forwarded, &Rejection> {
        self.checked.as_ref()
    }

    /// Returns what the server makes of what it gets; `None` if it gets nothing.
    ///
    /// ```
    /// use url_readers::proxies::{Chain, Haproxy, Nginx};
    ///
    /// let (proxy, server) = (Haproxy::new(), Nginx::new());
    /// assert_eq!(Chain::new(&proxy, &server).verdict(b"/%61").served().unwrap().unwrap().path(), "/a");
    /// assert!(Chain::new(&proxy, &server).verdict(b"/#").served().is_none());
    /// ```
    #[must_use]
    pub fn served(&self) -> Option<Result<&Forwarded, &Rejection>> {
        self.served.as_ref().map(Result::as_ref)
    }

    /// Returns how the paths compare.
    ///
    /// ```
    /// use url_readers::proxies::{Chain, ChainOutcome, Haproxy, Nginx};
    ///
    /// let (proxy, server) = (Haproxy::new(), Nginx::new());
    /// assert_eq!(Chain::new(&proxy, &server).verdict(b"/%61").outcome(), ChainOutcome::Differs);
    /// ```
    #[must_use]
    pub fn outcome(&self) -> ChainOutcome {
        match (&self.checked, &self.served) {
            (Err(_), _) => ChainOutcome::ProxyRejects,
            (Ok(_), None) => ChainOutcome::NotPassed,
            (Ok(_), Some(Err(_))) => ChainOutcome::ServerRejects,
            (Ok(checked), Some(Ok(served))) if checked.path_bytes == served.path_bytes => ChainOutcome::Same,
            (Ok(_), Some(Ok(_))) => ChainOutcome::Differs,
        }
    }

    /// Returns whether the server sees another path than the rules of the proxy.
    ///
    /// ```
    /// use url_readers::proxies::{Chain, Haproxy, Nginx};
    ///
    /// let (proxy, server) = (Haproxy::new(), Nginx::new());
    /// assert!(!Chain::new(&proxy, &server).verdict(b"/a").is_dangerous());
    /// ```
    #[must_use]
    pub fn is_dangerous(&self) -> bool {
        self.outcome() == ChainOutcome::Differs
    }
}
