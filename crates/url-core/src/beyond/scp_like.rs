//! The addresses of git repositories that look like the arguments of `scp`, as `ssh` URLs.
//!
//! Source: <https://git-scm.com/docs/git-clone#URLS>

use crate::{error::Component, record::Url};
use core::ops::Range;
use url_host::{Host, port_delimiter};
use url_names::Failure;

impl Url {
    /// Returns the `ssh` URL of a git repository with an scp-like address, such as `git@example.com:owner/repo.git`.
    ///
    /// `address` is a username with `@`, which may be missing, a host, a colon, and a path without percent-encoding.
    /// Git takes it for such an address only if there is no slash before the first colon. An IPv6 address is in
    /// brackets. Dot segments are resolved.
    ///
    /// Git sends the path of the address to the server as it is, and the path of the URL with a `/` in front. Where
    /// repositories are files in the home directory of a user, `ssh` URLs write it as `/~/`, and so may the address:
    /// `me@example.com:~/repo.git`. Servers that host repositories for many users usually make no difference.
    ///
    /// ```
    /// use url_core::{Url, scp_like::ScpLikeErrorKind};
    ///
    /// let url = Url::from_scp_like("git@example.com:owner/50%.git")?;
    /// assert_eq!(url.as_str(), "ssh://git@example.com/owner/50%25.git");
    /// assert_eq!(Url::from_scp_like("[::1]:/srv/a.git")?.as_str(), "ssh://[::1]/srv/a.git");
    ///
    /// let error = Url::from_scp_like("./a:b").unwrap_err();
    /// assert_eq!((error.kind(), error.range()), (ScpLikeErrorKind::LocalPath, 0..3));
    /// # Ok::<(), url_core::scp_like::ScpLikeError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// See [`ScpLikeErrorKind`]. The range is in bytes of `address`.
    ///
    /// Source: <https://git-scm.com/docs/git-clone#URLS>
    #[doc(alias("git", "ssh", "scp"))]
    #[inline]
    pub fn from_scp_like(address: &str) -> Result<Self, ScpLikeError> {
        let ScpLike { username, host, path } = ScpLike::split(address)?;
        let within = |part: &Range<usize>, range: Range<usize>| part.start + range.start..part.start + range.end;
        Host::parse_opaque(&address[host.clone()])
            .map_err(|error| ScpLikeError::new(ScpLikeErrorKind::Host, within(&host, error.range())))?;
        let builder = Url::builder("ssh").username(username.map_or("", |range| &address[range]));
        let result = builder.host(&address[host]).path(&address[path.clone()]).build();
        result.map_err(|error| match error.component() {
            Some(Component::Path) => ScpLikeError::new(ScpLikeErrorKind::Path, within(&path, error.range())),
            _ => ScpLikeError::new(ScpLikeErrorKind::TooLong, 0..address.len()),
        })
    }
}

/// The ranges of the parts of an address.
struct ScpLike {
    username: Option<Range<usize>>,
    host: Range<usize>,
    path: Range<usize>,
}

impl ScpLike {
    #[inline]
    fn split(address: &str) -> Result<Self, ScpLikeError> {
        let reject = |kind, range| Err(ScpLikeError::new(kind, range));
        let Some(colon) = port_delimiter(address) else {
            return reject(ScpLikeErrorKind::NoColon, address.len()..address.len());
        };
        let (before, after) = (&address[..colon], &address[colon + 1..]);
        if after.starts_with("//") {
            return reject(ScpLikeErrorKind::Url, 0..colon + 3);
        }
        if after.starts_with(':') {
            return reject(ScpLikeErrorKind::RemoteHelper, 0..colon + 2);
        }
        if before.contains('/') || matches!(before.as_bytes(), [letter] if letter.is_ascii_alphabetic()) {
            return reject(ScpLikeErrorKind::LocalPath, 0..colon);
        }
        let username = before.rfind('@').map(|at| 0..at);
        let host = username.as_ref().map_or(0, |range| range.end + 1)..colon;
        // Where ssh gets it as an argument, it is an option.
        if before.starts_with('-') || before[host.start..].starts_with('-') {
            let at = if before.starts_with('-') { 0 } else { host.start };
            return reject(ScpLikeErrorKind::CommandLineOption, at..at + 1);
        }
        if host.is_empty() {
            return reject(ScpLikeErrorKind::Host, host);
        }
        if after.is_empty() {
            return reject(ScpLikeErrorKind::NoPath, address.len()..address.len());
        }
        Ok(Self { username, host, path: colon + 1..address.len() })
    }
}

/// The error of a string that is not an scp-like address.
///
/// ```
/// use url_core::Url;
///
/// let error = Url::from_scp_like("https://example.com/repo.git").unwrap_err();
/// assert_eq!(error.code(), "url");
/// assert_eq!(error.to_string(), "url: expected `host:path`, found a scheme and `://` (bytes 0..8)");
/// ```
pub type ScpLikeError = Failure<ScpLikeErrorKind>;

url_names::named_enum! {
    /// The kind of a [`ScpLikeError`].
    ///
    /// ```
    /// use url_core::{Url, scp_like::ScpLikeErrorKind};
    ///
    /// let kind = |address| Url::from_scp_like(address).unwrap_err().kind();
    /// assert_eq!(kind("example.com"), ScpLikeErrorKind::NoColon);
    /// assert_eq!(kind("host:../a"), ScpLikeErrorKind::Path);
    /// assert_eq!("no-colon".parse(), Ok(ScpLikeErrorKind::NoColon));
    /// assert!("NoColon".parse::<ScpLikeErrorKind>().is_err());
    /// ```
    #[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
    #[non_exhaustive]
    pub enum ScpLikeErrorKind {
        /// There is no colon outside brackets.
        NoColon = "no-colon" => "expected `host:path`, found no colon",
        /// A scheme and `://` are at the start, as in a URL.
        Url = "url" => "expected `host:path`, found a scheme and `://`",
        /// A name and `::` are at the start, which is git's syntax for a remote helper.
        RemoteHelper = "remote-helper" => "expected `host:path`, found a remote helper and `::`",
        /// A slash is before the first colon, or a single letter, which is a drive of Windows.
        LocalPath = "local-path" => "expected `host:path`, found a path of this machine",
        /// The username or host starts with a `-`, which ssh would take for an option. Git rejects it, too.
        CommandLineOption = "command-line-option" => "a username or host cannot start with `-`",
        /// The host is empty, or the host parser rejects it.
        Host = "host" => "expected a host, an IPv6 address in brackets",
        /// Nothing is after the colon.
        NoPath = "no-path" => "expected a path after the colon",
        /// A dot segment leads out of the path.
        Path = "path" => "a `..` leads out of the path",
        /// The href would exceed 4 GiB - 1.
        TooLong = "too-long" => "the URL would exceed the limit of 4294967295 bytes",
    }
}
