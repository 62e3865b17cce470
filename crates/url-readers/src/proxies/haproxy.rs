//! `HAProxy`.

use super::{
    Destination, Forwarded, Proxy, Rejection, RejectionKind, authority, path,
    target::{self, Target},
};
use alloc::{borrow::Cow, format, vec::Vec};
use url_percent::decode_percent_encoded_byte;

url_names::named_enum! {
    /// A normalizer of `HAProxy`'s `http-request normalize-uri`.
    ///
    /// ```
    /// use url_readers::proxies::Normalizer;
    ///
    /// assert_eq!("path-strip-dotdot".parse(), Ok(Normalizer::PathStripDotdot));
    /// assert!("path-strip".parse::<Normalizer>().is_err());
    /// ```
    ///
    /// Source: <https://docs.haproxy.org/2.6/configuration.html#4.2-http-request%20normalize-uri>
    #[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
    #[non_exhaustive]
    pub enum Normalizer {
        /// Decodes percent-encoded bytes that are unreserved characters.
        PercentDecodeUnreserved = "percent-decode-unreserved",
        /// Makes one slash of slashes that follow each other.
        PathMergeSlashes = "path-merge-slashes",
        /// Removes segments `.`.
        PathStripDot = "path-strip-dot",
        /// Removes segments `..` with the segment before each, and leaves those at the start.
        PathStripDotdot = "path-strip-dotdot",
        /// Removes segments `..` with the segment before each, and those at the start.
        PathStripDotdotFull = "path-strip-dotdot full",
    }
}

/// `HAProxy` 2.6: the sample fetch `path`, and what a backend gets, after `http-request normalize-uri`.
///
/// Without a normalizer, paths are compared and passed on as they came. A target that starts with `*`, or with an
/// authority without a scheme, has no path, and is passed on as it came, too. In the absolute form, the authority ends
/// at the first slash only, and loses a port that is empty or the default one. `HAProxy` compares the host with the
/// field `Host`, which is taken to have the host that RFC 9112 requires there.
///
/// ```
/// use url_readers::proxies::{Haproxy, Normalizer, Proxy};
///
/// assert_eq!(Haproxy::new().forward(b"/a/../b")?.path(), "/a/../b");
/// let proxy = Haproxy::new().normalize(Normalizer::PathStripDotdot);
/// assert_eq!(proxy.forward(b"/a/../b?c")?.target().as_deref(), Some("/b?c"));
/// // Encoded dots are not seen without another normalizer before.
/// assert_eq!(proxy.forward(b"/a/%2e%2e/b")?.path(), "/a/%2e%2e/b");
/// assert!(proxy.forward(b"/a#b").is_err());
/// # Ok::<(), url_readers::proxies::Rejection>(())
/// ```
///
/// Source: <https://docs.haproxy.org/2.6/configuration.html#7.3.6-path>
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Haproxy {
    normalizers: Vec<Normalizer>,
}

impl Haproxy {
    /// `HAProxy` without a normalizer.
    ///
    /// ```
    /// use url_readers::proxies::{Haproxy, Proxy};
    ///
    /// assert_eq!(Haproxy::new().name(), "haproxy-2.6");
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// With a normalizer after those before.
    ///
    /// ```
    /// use url_readers::proxies::{Haproxy, Normalizer, Proxy};
    ///
    /// let proxy = Haproxy::new().normalize(Normalizer::PathMergeSlashes);
    /// assert_eq!(proxy.forward(b"//a")?.path(), "/a");
    /// assert_eq!(proxy.name(), "haproxy-2.6, path-merge-slashes");
    /// # Ok::<(), url_readers::proxies::Rejection>(())
    /// ```
    #[must_use]
    pub fn normalize(mut self, normalizer: Normalizer) -> Self {
        self.normalizers.push(normalizer);
        self
    }
}

impl Proxy for Haproxy {
    fn name(&self) -> Cow<'static, str> {
        self.normalizers.iter().fold("haproxy-2.6".into(), |name, normalizer| format!("{name}, {normalizer}").into())
    }

    fn forward(&self, target: &[u8]) -> Result<Forwarded, Rejection> {
        // The request line may have more than one space or tab on each side.
        let is_space = |byte: &u8| matches!(byte, b' ' | b'\t');
        let start = target.iter().position(|byte| !is_space(byte)).unwrap_or_default();
        let end = target.iter().rposition(|byte| !is_space(byte)).map_or(target.len(), |last| last + 1);
        self.forward_trimmed(&target[start..end]).map_err(|rejection| rejection.after(start))
    }
}

impl Haproxy {
    fn forward_trimmed(&self, target: &[u8]) -> Result<Forwarded, Rejection> {
        if let Some(at) = target.iter().position(|byte| !byte.is_ascii_graphic() || *byte == b'#') {
            return Err(Rejection::new(RejectionKind::InvalidByte, at..at + 1));
        }
        if target.starts_with(b"*") || is_authority(target) {
            return Ok(Forwarded { path_bytes: Vec::new(), destination: Destination::Target(target.to_vec()) });
        }
        let path_start = if target.starts_with(b"/") { 0 } else { target::absolute(target, b"/", authority::haproxy)? };
        let target = Target::new(target, path_start, b"?");
        let (mut path, mut query) = (target.path().to_vec(), target.after_path().to_vec());
        for normalizer in &self.normalizers {
            path = match normalizer {
                Normalizer::PercentDecodeUnreserved => {
                    query = decode_unreserved(&query);
                    decode_unreserved(&path)
                }
                Normalizer::PathMergeSlashes => path::merge_slashes(path),
                Normalizer::PathStripDot => strip_dot(&path),
                Normalizer::PathStripDotdot => strip_dotdot(&path, AboveRoot::Keep),
                Normalizer::PathStripDotdotFull => strip_dotdot(&path, AboveRoot::Drop),
            };
        }
        let before_path = &target.bytes[..target.path_start];
        let scheme = before_path.split(|byte| *byte == b':').next().unwrap_or_default();
        let before_path = authority::without_default_port(scheme, before_path);
        let destination = Destination::Target([before_path, &path, &query].concat());
        Ok(Forwarded { path_bytes: path, destination })
    }
}

/// Returns whether a target starts with an authority without a port, whose host is also the field `Host`.
fn is_authority(target: &[u8]) -> bool {
    let authority = &target[..target::find(target, 0, b"/")];
    let host = authority.rsplit(|byte| *byte == b'@').next().unwrap_or_default();
    !authority.is_empty() && !authority.contains(&b'?') && !host.contains(&b':')
}

/// Source: <https://www.rfc-editor.org/rfc/rfc3986#section-6.2.2.2>
fn decode_unreserved(path: &[u8]) -> Vec<u8> {
    let (mut output, mut at) = (Vec::with_capacity(path.len()), 0);
    while let Some(byte) = path.get(at) {
        let decoded = if *byte == b'%' { decode_percent_encoded_byte(&path[at..]) } else { None };
        if let Some(byte) = decoded.filter(|byte| byte.is_ascii_alphanumeric() || b"-._~".contains(byte)) {
            output.push(byte);
            at += 3;
        } else {
            output.push(*byte);
            at += 1;
        }
    }
    output
}

fn strip_dot(path: &[u8]) -> Vec<u8> {
    let mut segments: Vec<&[u8]> = path.split(|byte| *byte == b'/').collect();
    let ends_with_dot = segments.last() == Some(&&b"."[..]);
    segments.retain(|segment| *segment != b".");
    if ends_with_dot {
        segments.push(b"");
    }
    segments.join(&b'/')
}

/// What becomes of segments `..` at the start.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum AboveRoot {
    Keep,
    Drop,
}

fn strip_dotdot(path: &[u8], above_root: AboveRoot) -> Vec<u8> {
    let Some(path) = path.strip_prefix(b"/") else { return path.to_vec() };
    let mut segments: Vec<&[u8]> = Vec::new();
    for segment in path.split(|byte| *byte == b'/') {
        match segments.last() {
            _ if segment != b".." => segments.push(segment),
            Some(last) if *last != b".." => _ = segments.pop(),
            _ if above_root == AboveRoot::Drop => {}
            _ => segments.push(segment),
        }
    }
    if path == b".." || path.ends_with(b"/..") {
        segments.push(b"");
    }
    [b"/", &segments.join(&b'/')[..]].concat()
}
