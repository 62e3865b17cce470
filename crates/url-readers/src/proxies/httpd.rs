//! Apache httpd.

use super::{
    Destination, Forwarded, Proxy, Rejection, RejectionKind, authority,
    path::{self, AboveRoot, Byte, Encoded, Slashes},
    target::{self, Target},
};
use alloc::{borrow::Cow, format, string::String, vec::Vec};
use url_percent::{decode_percent_encoded_byte, percent_encode_byte};

url_names::named_enum! {
    /// The setting `AllowEncodedSlashes`.
    ///
    /// ```
    /// use url_readers::proxies::EncodedSlashes;
    ///
    /// assert_eq!("no-decode".parse(), Ok(EncodedSlashes::NoDecode));
    /// assert!("nodecode".parse::<EncodedSlashes>().is_err());
    /// ```
    ///
    /// Source: <https://httpd.apache.org/docs/2.4/mod/core.html#allowencodedslashes>
    #[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
    pub enum EncodedSlashes {
        /// They are not found: the status is 404.
        #[default]
        Off = "off",
        /// They are decoded.
        On = "on",
        /// They stay encoded.
        NoDecode = "no-decode",
    }
}

url_names::named_enum! {
    /// The target that `ProxyPass / http://server/` passes on.
    ///
    /// ```
    /// use url_readers::proxies::Passed;
    ///
    /// assert_eq!("nocanon".parse(), Ok(Passed::Nocanon));
    /// assert!("raw".parse::<Passed>().is_err());
    /// ```
    ///
    /// Source: <https://httpd.apache.org/docs/2.4/mod/mod_proxy.html#proxypass>
    #[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
    pub enum Passed {
        /// The decoded path, encoded again.
        #[default]
        Canonical = "canonical",
        /// The path as it came.
        Nocanon = "nocanon",
    }
}

/// Apache httpd 2.4: the path of its rules, and `ProxyPass / http://server/`, or `Alias` instead.
///
/// The path is decoded and has no dot segments, and slashes that follow each other are one.
///
/// A target with the scheme `https` is read like one with `http`. In fact, httpd without TLS then takes the host from
/// the field `Host`, and rejects more hosts.
///
/// ```
/// use url_readers::proxies::{EncodedSlashes, Httpd, Proxy};
///
/// let forwarded = Httpd::new().forward(b"/a/%2e%2e/b\\c?d")?;
/// assert_eq!(forwarded.path(), "/b\\c");
/// assert_eq!(forwarded.target().as_deref(), Some("/b%5Cc?d"));
///
/// assert_eq!(Httpd::new().forward(b"/a%2fb").unwrap_err().status(), 404);
/// let server = Httpd::new().encoded_slashes(EncodedSlashes::On);
/// assert_eq!(server.forward(b"/a%2f..%2fb")?.path(), "/b");
/// # Ok::<(), url_readers::proxies::Rejection>(())
/// ```
///
/// Source: <https://httpd.apache.org/docs/2.4/mod/core.html>
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Httpd {
    encoded_slashes: EncodedSlashes,
    keeps_slashes: bool,
    passed: Passed,
    aliases: Vec<[String; 2]>,
}

impl Httpd {
    /// httpd without other settings.
    ///
    /// ```
    /// use url_readers::proxies::{Httpd, Proxy};
    ///
    /// assert_eq!(Httpd::new().name(), "httpd-2.4");
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// With this setting of `AllowEncodedSlashes`.
    ///
    /// ```
    /// use url_readers::proxies::{EncodedSlashes, Httpd, Proxy};
    ///
    /// let server = Httpd::new().encoded_slashes(EncodedSlashes::NoDecode);
    /// assert_eq!(server.forward(b"/a%2Fb")?.path(), "/a%2Fb");
    /// # Ok::<(), url_readers::proxies::Rejection>(())
    /// ```
    #[must_use]
    pub fn encoded_slashes(self, encoded_slashes: EncodedSlashes) -> Self {
        Self { encoded_slashes, ..self }
    }

    /// With `MergeSlashes Off`. Slashes at the start of a target are still one.
    ///
    /// ```
    /// use url_readers::proxies::{Httpd, Proxy};
    ///
    /// assert_eq!(Httpd::new().keep_slashes().forward(b"//a//b")?.path(), "/a//b");
    /// # Ok::<(), url_readers::proxies::Rejection>(())
    /// ```
    #[must_use]
    pub fn keep_slashes(self) -> Self {
        Self { keeps_slashes: true, ..self }
    }

    /// With the parameter `nocanon` of `ProxyPass`, or without.
    ///
    /// ```
    /// use url_readers::proxies::{Httpd, Passed, Proxy};
    ///
    /// let forwarded = Httpd::new().pass(Passed::Nocanon).forward(b"/a/../b")?;
    /// assert_eq!((forwarded.path(), forwarded.target()), ("/b".into(), Some("/a/../b".into())));
    /// # Ok::<(), url_readers::proxies::Rejection>(())
    /// ```
    #[must_use]
    pub fn pass(self, passed: Passed) -> Self {
        Self { passed, ..self }
    }

    /// With `Alias url_path file_path` after those before, and without `ProxyPass`. Paths without an alias get the
    /// status 404.
    ///
    /// An alias holds for whole segments, and the first that holds counts. `DocumentRoot /var/www` is an alias of `/`
    /// to
    /// `/var/www/` after all others.
    ///
    /// ```
    /// use url_readers::proxies::{Httpd, Proxy};
    ///
    /// let server = Httpd::new().alias("/static", "/srv/files").alias("/", "/var/www/");
    /// assert_eq!(server.forward(b"/static/a")?.file().as_deref(), Some("/srv/files/a"));
    /// assert_eq!(server.forward(b"/static../a")?.file().as_deref(), Some("/var/www/static../a"));
    /// # Ok::<(), url_readers::proxies::Rejection>(())
    /// ```
    ///
    /// Source: <https://httpd.apache.org/docs/2.4/mod/mod_alias.html#alias>
    #[must_use]
    pub fn alias(mut self, url_path: &str, file_path: &str) -> Self {
        self.aliases.push([url_path.into(), file_path.into()]);
        self
    }

    fn path(&self, target: Target<'_>) -> Result<path::Path, Rejection> {
        let is_unreserved = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
        let slashes = if self.keeps_slashes { Slashes::Keep } else { Slashes::Merge };
        let literal = |byte| if is_unreserved(byte) { Encoded::Decode } else { Encoded::Keep };
        let first = path::decode(target.bytes, target.path_range(), literal)?;
        let first = if target.path_start == 0 { path::without_extra_slashes(&first) } else { &first };
        let resolved = path::resolve(first, slashes, AboveRoot::Reject)?;
        let decoded = path::decode_again(&resolved, |byte| match byte {
            0 => Encoded::Reject(RejectionKind::ZeroByte),
            b'/' if self.encoded_slashes == EncodedSlashes::Off => Encoded::Reject(RejectionKind::EncodedSlash),
            b'/' if self.encoded_slashes == EncodedSlashes::NoDecode => Encoded::Keep,
            _ => Encoded::Decode,
        })
        .map_err(|rejection| rejection.with_status(404))?;
        path::resolve(&decoded, slashes, AboveRoot::Drop)
    }
}

impl Proxy for Httpd {
    fn name(&self) -> Cow<'static, str> {
        let settings = [
            (self.encoded_slashes != EncodedSlashes::Off)
                .then(|| format!(", AllowEncodedSlashes {}", self.encoded_slashes)),
            self.keeps_slashes.then(|| ", MergeSlashes off".into()),
            (self.passed == Passed::Nocanon).then(|| ", nocanon".into()),
        ];
        let aliases = self.aliases.iter().map(|[url_path, file_path]| format!(", Alias {url_path} {file_path}"));
        settings
            .into_iter()
            .flatten()
            .chain(aliases)
            .fold("httpd-2.4".into(), |name: Cow<'_, str>, setting| (name + &*setting).into_owned().into())
    }

    fn forward(&self, target: &[u8]) -> Result<Forwarded, Rejection> {
        if let Some(at) = target.iter().position(|byte| *byte <= b' ' || *byte == 0x7f || *byte == b'#') {
            return Err(Rejection::new(RejectionKind::InvalidByte, at..at + 1));
        }
        let path_start = path_start(target)?;
        let target = Target::new(target, path_start, b"?");
        let path = self.path(target)?;
        let mut path_bytes = path::values(&path);
        if path_bytes.is_empty() {
            path_bytes.push(b'/');
        }
        let destination = if self.aliases.is_empty() {
            Destination::Target(self.sent(target, &path)?)
        } else {
            self.file(&path_bytes).map_or(Destination::Status(404), Destination::File)
        };
        Ok(Forwarded { path_bytes, destination })
    }
}

impl Httpd {
    /// What `ProxyPass / http://server/` passes on.
    fn sent(&self, target: Target<'_>, path: &[Byte]) -> Result<Vec<u8>, Rejection> {
        let mut sent = match self.passed {
            // As it came, if it is a path without an empty segment at the start.
            Passed::Nocanon if target.path_start == 0 && !target.path().starts_with(b"//") => target.path().to_vec(),
            _ => self.canonical(path::without_extra_slashes(path))?,
        };
        if sent.is_empty() {
            sent.push(b'/');
        }
        sent.extend(target.after_path());
        Ok(sent)
    }

    /// The file of the first alias that holds.
    fn file(&self, path: &[u8]) -> Option<Vec<u8>> {
        self.aliases.iter().find_map(|[url_path, file_path]| {
            let rest = after_alias(path, url_path.as_bytes())?;
            Some(path::merge_slashes([file_path.as_bytes(), rest].concat()))
        })
    }

    /// Encodes a decoded path. If encoded slashes stay in it, each percent sign must be that of an encoded byte, and
    /// those of slashes stay.
    fn canonical(&self, path: &[Byte]) -> Result<Vec<u8>, Rejection> {
        let keeps_slashes = self.encoded_slashes == EncodedSlashes::NoDecode;
        if keeps_slashes {
            path::decode_again(path, |_| Encoded::Keep)?;
        }
        let (values, mut output) = (path::values(path), Vec::with_capacity(path.len()));
        for (at, byte) in values.iter().enumerate() {
            let is_kept = keeps_slashes && decode_percent_encoded_byte(&values[at..]) == Some(b'/');
            if is_kept || byte.is_ascii_alphanumeric() || b"$-_.+!*'(),:@&=/~;".contains(byte) {
                output.push(*byte);
            } else {
                output.extend(percent_encode_byte(*byte).bytes());
            }
        }
        Ok(output)
    }
}

/// Returns what follows the segments of an alias, in which slashes that follow each other are one.
fn after_alias<'p>(mut path: &'p [u8], mut alias: &[u8]) -> Option<&'p [u8]> {
    while let Some((byte, rest)) = alias.split_first() {
        path = path.strip_prefix(&[*byte])?;
        alias = rest;
        if *byte == b'/' {
            alias = without_slashes(alias);
            path = without_slashes(path);
            if alias.is_empty() {
                return Some(path);
            }
        }
    }
    (path.is_empty() || path.starts_with(b"/")).then_some(path)
}

fn without_slashes(path: &[u8]) -> &[u8] {
    let slashes = path.iter().take_while(|byte| **byte == b'/').count();
    &path[slashes..]
}

/// Returns where the path starts: at its slash, or after a scheme and an authority, which may be absent.
fn path_start(target: &[u8]) -> Result<usize, Rejection> {
    let scheme_end = target.iter().position(|byte| *byte == b':').filter(|end| authority::is_http(&target[..*end]));
    match (target, scheme_end) {
        // What is before a colon would be a scheme, so there is a slash before it.
        ([b'?', ..], _) if target.get(target::find(target, 0, b"/:")) == Some(&b':') => {
            Err(Rejection::new(RejectionKind::Form, 0..target.len()))
        }
        ([b'/' | b'?', ..], _) => Ok(0),
        (_, Some(end)) if !target[end + 1..].starts_with(b"//") => match target.get(end + 1) {
            None | Some(b'/' | b'?') => Ok(end + 1),
            Some(_) => Err(Rejection::new(RejectionKind::Form, 0..target.len())),
        },
        _ => target::absolute(target, b"/?", authority::httpd),
    }
}
