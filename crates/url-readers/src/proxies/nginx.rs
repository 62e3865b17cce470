//! nginx.

use super::{
    Forwarded, Proxy, Refusal, RefusalKind,
    path::{self, AboveRoot, Encoded, Slashes},
    target::{Schemes, Target},
};
use alloc::{borrow::Cow, format, string::String};

/// nginx 1.22: its locations, and `proxy_pass`.
///
/// Locations are compared with a decoded path without dot segments, in which slashes that follow each other are one.
/// `proxy_pass` with an address alone passes on what came. With a path in its address, it passes on that path and what
/// follows the location in the decoded path, encoded again.
///
/// ```
/// use url_readers::proxies::{Nginx, Proxy};
///
/// let sent = |proxy: Nginx, target: &str| proxy.forward(target.as_bytes()).map(|forwarded| forwarded.target_bytes);
/// assert_eq!(sent(Nginx::new(), "/a/..%2fb?c")?, Some(b"/a/..%2fb?c".to_vec()));
/// assert_eq!(sent(Nginx::new().location("/", "/"), "/a/..%2fb?c")?, Some(b"/b?c".to_vec()));
/// // The well-known mistake: the location does not end with a slash, and the path in the address does.
/// assert_eq!(sent(Nginx::new().location("/static", "/files/"), "/static../secret")?, Some(b"/files/../secret".to_vec()));
/// assert!(sent(Nginx::new(), "/../a").is_err());
/// # Ok::<(), url_readers::proxies::Refusal>(())
/// ```
///
/// Source: <https://nginx.org/en/docs/http/ngx_http_core_module.html#location>,
/// <https://nginx.org/en/docs/http/ngx_http_proxy_module.html#proxy_pass>
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Nginx {
    keeps_slashes: bool,
    location: Option<[String; 2]>,
}

impl Nginx {
    /// nginx with `location / { proxy_pass http://server; }` and without other settings.
    ///
    /// ```
    /// use url_readers::proxies::{Nginx, Proxy};
    ///
    /// assert_eq!(Nginx::new().name(), "nginx-1.22");
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// With `merge_slashes off`.
    ///
    /// ```
    /// use url_readers::proxies::{Nginx, Proxy};
    ///
    /// assert_eq!(Nginx::new().forward(b"//a")?.path(), "/a");
    /// assert_eq!(Nginx::new().keep_slashes().forward(b"//a")?.path(), "//a");
    /// # Ok::<(), url_readers::proxies::Refusal>(())
    /// ```
    #[must_use]
    pub fn keep_slashes(self) -> Self {
        Self { keeps_slashes: true, ..self }
    }

    /// With `location prefix { proxy_pass http://server/path; }`, where `path` starts with a slash. Other paths are not
    /// passed on.
    ///
    /// ```
    /// use url_readers::proxies::{Nginx, Proxy};
    ///
    /// let proxy = Nginx::new().location("/api/", "/v1/");
    /// assert_eq!(proxy.forward(b"/api/%2561")?.target().as_deref(), Some("/v1/%2561"));
    /// assert_eq!(proxy.forward(b"/api")?.target(), None);
    /// # Ok::<(), url_readers::proxies::Refusal>(())
    /// ```
    #[must_use]
    pub fn location(self, prefix: &str, path: &str) -> Self {
        Self { location: Some([prefix.into(), path.into()]), ..self }
    }
}

impl Proxy for Nginx {
    fn name(&self) -> Cow<'static, str> {
        let slashes = if self.keeps_slashes { ", merge_slashes off" } else { "" };
        match &self.location {
            None if slashes.is_empty() => "nginx-1.22".into(),
            None => format!("nginx-1.22{slashes}").into(),
            Some([prefix, path]) => format!("nginx-1.22{slashes}, location {prefix} to {path}").into(),
        }
    }

    fn forward(&self, target: &[u8]) -> Result<Forwarded, Refusal> {
        if let Some(at) = target.iter().position(|byte| *byte < b' ' || *byte == 0x7f) {
            return Err(Refusal::new(RefusalKind::InvalidByte, at..at + 1));
        }
        let target = Target::new(target, Schemes::Any, |byte| byte == b'?' || byte == b'#')?;
        let encoded = |byte| if byte == 0 { Encoded::Refuse(RefusalKind::ZeroByte) } else { Encoded::Decode };
        let mut decoded = path::values(&path::resolve(
            &path::decode(target.bytes, target.path_range(), encoded)?,
            if self.keeps_slashes { Slashes::Keep } else { Slashes::Merge },
            AboveRoot::Refuse,
        )?);
        if decoded.is_empty() {
            decoded.push(b'/');
        }
        let target_bytes = match &self.location {
            None if target.path().is_empty() => Some([b"/", arguments(target.after_path())].concat()),
            None => Some(target.bytes[target.path_start..].to_vec()),
            Some([prefix, path]) => decoded.strip_prefix(prefix.as_bytes()).map(|rest| {
                let mut sent = path.as_bytes().to_vec();
                // Without anything encoded in it, the path is passed on as it is.
                let has_escapes = target.path().contains(&b'%');
                for byte in rest {
                    if has_escapes && needs_escape(*byte) {
                        sent.extend(format!("%{byte:02X}").bytes());
                    } else {
                        sent.push(*byte);
                    }
                }
                sent.extend(arguments(target.after_path()));
                sent
            }),
        };
        Ok(Forwarded { path_bytes: decoded, target_bytes })
    }
}

/// What is passed on of a query: nothing after a number sign, and no question mark alone.
fn arguments(after_path: &[u8]) -> &[u8] {
    let end = after_path.iter().position(|byte| *byte == b'#').unwrap_or(after_path.len());
    if end > 1 { &after_path[..end] } else { b"" }
}

fn needs_escape(byte: u8) -> bool {
    !byte.is_ascii_graphic() || b"\"#%<>?\\^`{|}".contains(&byte)
}
