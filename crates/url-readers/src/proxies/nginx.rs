//! nginx.

use super::{
    Destination, Forwarded, Location, Proxy, Rejection, RejectionKind, authority,
    location::{self, Action, Found},
    path::{self, AboveRoot, Encoded, Slashes},
    target::{self, Target},
};
use alloc::{borrow::Cow, format, vec::Vec};
use url_percent::percent_encode_byte;

/// nginx 1.22: its locations, and `proxy_pass`.
///
/// Locations are compared with a decoded path without dot segments, in which slashes that follow each other are one.
/// `proxy_pass` with an address alone passes on what came. With a path in its address, it passes on that path and what
/// follows the prefix in the decoded path, encoded again.
///
/// ```
/// use url_readers::proxies::{Location, Nginx, Proxy};
///
/// let proxy = Nginx::new();
/// assert_eq!(proxy.forward(b"/a/..%2fb?c")?.target().as_deref(), Some("/a/..%2fb?c"));
/// assert!(proxy.forward(b"/../a").is_err());
///
/// let proxy = Nginx::new()
///     .location(Location::prefix("/").pass_to("/"))
///     .location(Location::prefix("/static").pass_to("/files/"));
/// assert_eq!(proxy.forward(b"/a/..%2fb?c")?.target().as_deref(), Some("/b?c"));
/// // The well-known mistake: the prefix does not end with a slash, and the path in the address does.
/// assert_eq!(proxy.forward(b"/static../secret")?.target().as_deref(), Some("/files/../secret"));
/// # Ok::<(), url_readers::proxies::Rejection>(())
/// ```
///
/// Source: <https://nginx.org/en/docs/http/ngx_http_core_module.html#location>,
/// <https://nginx.org/en/docs/http/ngx_http_proxy_module.html#proxy_pass>
#[derive(Clone, Debug, Default)]
pub struct Nginx {
    keeps_slashes: bool,
    locations: Vec<Location>,
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
    /// # Ok::<(), url_readers::proxies::Rejection>(())
    /// ```
    #[must_use]
    pub fn keep_slashes(self) -> Self {
        Self { keeps_slashes: true, ..self }
    }

    /// With a location after those before, instead of `location / { proxy_pass http://server; }`. Paths without a
    /// location get the status 404.
    ///
    /// ```
    /// use url_readers::proxies::{Location, Nginx, Proxy};
    ///
    /// let proxy = Nginx::new().location(Location::prefix("/api/").pass_to("/v1/"));
    /// assert_eq!(proxy.forward(b"/api/a")?.target().as_deref(), Some("/v1/a"));
    /// assert_eq!(proxy.forward(b"/a")?.target(), None);
    /// # Ok::<(), url_readers::proxies::Rejection>(())
    /// ```
    #[must_use]
    pub fn location(mut self, location: Location) -> Self {
        self.locations.push(location);
        self
    }

    fn destination(&self, target: Target<'_>, path: &[u8]) -> Destination {
        let found = if self.locations.is_empty() {
            Found::Location(&Action::Pass, &[])
        } else {
            location::find(&self.locations, path)
        };
        match found {
            Found::Location(Action::Pass, _) if target.path().is_empty() => {
                Destination::Target([b"/", arguments(target.after_path())].concat())
            }
            Found::Location(Action::Pass, _) => Destination::Target(target.bytes[target.path_start..].to_vec()),
            Found::Location(Action::PassTo(start), rest) => {
                let mut sent = start.as_bytes().to_vec();
                // Without anything encoded in it, the path is passed on as it is.
                let has_escapes = target.path().contains(&b'%');
                for byte in rest {
                    if has_escapes && needs_escape(*byte) {
                        sent.extend(percent_encode_byte(*byte).bytes());
                    } else {
                        sent.push(*byte);
                    }
                }
                sent.extend(arguments(target.after_path()));
                Destination::Target(sent)
            }
            Found::Location(Action::Alias(start), rest) => Destination::File([start.as_bytes(), rest].concat()),
            Found::Location(Action::Root(root), _) => Destination::File([root.as_bytes(), path].concat()),
            Found::Location(Action::Status(status), _) => Destination::Status(*status),
            Found::Redirect => Destination::Status(301),
            Found::Nothing => Destination::Status(404),
        }
    }
}

impl Proxy for Nginx {
    fn name(&self) -> Cow<'static, str> {
        let slashes = if self.keeps_slashes { ", merge_slashes off" } else { "" };
        let start = format!("nginx-1.22{slashes}");
        self.locations.iter().fold(start, |name, location| format!("{name}, {location}")).into()
    }

    fn forward(&self, target: &[u8]) -> Result<Forwarded, Rejection> {
        // The request line may have more than one space after the target.
        let target = &target[..target.iter().rposition(|byte| *byte != b' ').map_or(0, |last| last + 1)];
        if let Some(at) = target.iter().position(|byte| *byte <= b' ' || *byte == 0x7f) {
            return Err(Rejection::new(RejectionKind::InvalidByte, at..at + 1));
        }
        let path_start = if target.starts_with(b"/") { 0 } else { target::absolute(target, b"/?", authority::nginx)? };
        let target = Target::new(target, path_start, b"?#");
        let encoded = |byte| if byte == 0 { Encoded::Reject(RejectionKind::ZeroByte) } else { Encoded::Decode };
        let mut path_bytes = path::values(&path::resolve(
            &path::decode(target.bytes, target.path_range(), encoded)?,
            if self.keeps_slashes { Slashes::Keep } else { Slashes::Merge },
            AboveRoot::Reject,
        )?);
        if path_bytes.is_empty() {
            path_bytes.push(b'/');
        }
        let destination = self.destination(target, &path_bytes);
        Ok(Forwarded { path_bytes, destination })
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
