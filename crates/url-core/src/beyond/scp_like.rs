//! The addresses of git repositories that look like the arguments of `scp`, as `ssh` URLs.
//!
//! Source: <https://git-scm.com/docs/git-clone#URLS>

use crate::{error::Component, record::Url};
use core::{error::Error, fmt, ops::Range};
use url_host::{Host, port_delimiter};

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
            .map_err(|error| ScpLikeError { kind: ScpLikeErrorKind::Host, range: within(&host, error.range()) })?;
        let builder = Url::builder("ssh").username(username.map_or("", |range| &address[range]));
        let result = builder.host(&address[host]).path(&address[path.clone()]).build();
        result.map_err(|error| match error.component() {
            Some(Component::Path) => ScpLikeError { kind: ScpLikeErrorKind::Path, range: within(&path, error.range()) },
            _ => ScpLikeError { kind: ScpLikeErrorKind::TooLong, range: 0..address.len() },
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
        let reject = |kind, range| Err(ScpLikeError { kind, range });
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
/// assert_eq!(
///     error.to_string(),
///     "invalid scp-like address: url: expected `host:path`, found a scheme and `://` (bytes 0..8)",
/// );
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct ScpLikeError {
    kind: ScpLikeErrorKind,
    range: Range<usize>,
}

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
        NoColon = "no-colon",
        /// A scheme and `://` are at the start, as in a URL.
        Url = "url",
        /// A name and `::` are at the start, which is git's syntax for a remote helper.
        RemoteHelper = "remote-helper",
        /// A slash is before the first colon, or a single letter, which is a drive of Windows.
        LocalPath = "local-path",
        /// The username or host starts with a `-`, which ssh would take for an option. Git rejects it, too.
        CommandLineOption = "command-line-option",
        /// The host is empty, or the host parser rejects it.
        Host = "host",
        /// Nothing is after the colon.
        NoPath = "no-path",
        /// A dot segment leads out of the path.
        Path = "path",
        /// The href would exceed 4 GiB - 1.
        TooLong = "too-long",
    }
}

impl ScpLikeErrorKind {
    /// Returns the reason for a person.
    ///
    /// ```
    /// use url_core::scp_like::ScpLikeErrorKind;
    ///
    /// assert_eq!(ScpLikeErrorKind::NoPath.message(), "expected a path after the colon");
    /// ```
    pub const fn message(self) -> &'static str {
        match self {
            Self::NoColon => "expected `host:path`, found no colon",
            Self::Url => "expected `host:path`, found a scheme and `://`",
            Self::RemoteHelper => "expected `host:path`, found a remote helper and `::`",
            Self::LocalPath => "expected `host:path`, found a path of this machine",
            Self::CommandLineOption => "a username or host cannot start with `-`",
            Self::Host => "expected a host, an IPv6 address in brackets",
            Self::NoPath => "expected a path after the colon",
            Self::Path => "a `..` leads out of the path",
            Self::TooLong => "the URL would exceed the limit of 4294967295 bytes",
        }
    }
}

impl ScpLikeError {
    /// Returns the kind of the error, to match on.
    ///
    /// ```
    /// use url_core::{Url, scp_like::ScpLikeErrorKind};
    ///
    /// let error = Url::from_scp_like("C:/repo").unwrap_err();
    /// assert_eq!(error.kind(), ScpLikeErrorKind::LocalPath);
    /// ```
    pub fn kind(&self) -> ScpLikeErrorKind {
        self.kind
    }

    /// Returns the name of the [kind](Self::kind).
    ///
    /// ```
    /// assert_eq!(url_core::Url::from_scp_like("ext::sh").unwrap_err().code(), "remote-helper");
    /// ```
    pub fn code(&self) -> &'static str {
        self.kind.as_str()
    }

    /// Returns the reason for a person. `Display` adds the code and the range.
    ///
    /// ```
    /// let error = url_core::Url::from_scp_like("git@:a").unwrap_err();
    /// assert_eq!(error.message().to_string(), "expected a host, an IPv6 address in brackets");
    /// ```
    pub fn message(&self) -> impl fmt::Display + '_ {
        self.kind.message()
    }

    /// Returns the bytes of the address that are wrong, or an empty range where something is missing.
    ///
    /// ```
    /// assert_eq!(url_core::Url::from_scp_like("git@a b:c").unwrap_err().range(), 5..6);
    /// assert_eq!(url_core::Url::from_scp_like("git@h:a/../../b").unwrap_err().range(), 11..13);
    /// ```
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }
}

impl fmt::Display for ScpLikeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Range { start, end } = self.range;
        write!(f, "invalid scp-like address: {}: {} (bytes {start}..{end})", self.code(), self.message())
    }
}

impl Error for ScpLikeError {}
