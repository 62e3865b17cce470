//! The trait [`Reader`] and its results.

use alloc::{
    borrow::Cow,
    string::{String, ToString},
};
use core::{error::Error, fmt, ops::Range};
use url_core::{error::Component, redacted::Redactor};

/// Something that reads URLs: a specification, a program, a library. Any type that threads can share may implement it:
///
/// ```
/// use url_readers::{Components, Failure, Reader, Reading};
///
/// /// Reads everything before the first colon as the scheme, and the rest as the path.
/// struct Naive;
///
/// impl Reader for Naive {
///     fn name(&self) -> &str {
///         "naive"
///     }
///
///     fn date(&self) -> &str {
///         "1990"
///     }
///
///     fn parse(&self, input: &str, _base: Option<&str>) -> Result<Reading, Failure> {
///         let end = input.len();
///         let (scheme, path) = input.split_once(':').ok_or(Failure::new("expected a colon").at(end..end))?;
///         let components = Components { scheme: Some(scheme.into()), path: Some(path.into()), ..Default::default() };
///         Ok(Reading { components, canonical: input.into() })
///     }
/// }
///
/// assert_eq!(Naive.parse("a:b", None)?.components.path.as_deref(), Some("b"));
/// assert_eq!(Naive.parse("a", None).unwrap_err().to_string(), "expected a colon (bytes 1..1)");
/// # Ok::<(), Failure>(())
/// ```
pub trait Reader: Send + Sync {
    /// Returns a short name without spaces, such as `whatwg-2026`.
    fn name(&self) -> &str;

    /// Returns the date of the specification or program that the reader follows: a year, or a year and a month, as in
    /// `2026-07`.
    fn date(&self) -> &str;

    /// Reads `input`, which may be relative to `base`.
    ///
    /// The base is a string, because each reader reads it in its own way.
    ///
    /// # Errors
    ///
    /// If the reader rejects the input or the base.
    fn parse(&self, input: &str, base: Option<&str>) -> Result<Reading, Failure>;
}

/// The name and the date of a reader that has them as fields, a value for each version of a program.
macro_rules! name_and_date {
    () => {
        fn name(&self) -> &str {
            self.name
        }

        fn date(&self) -> &str {
            self.date
        }
    };
}
pub(crate) use name_and_date;

/// The result of reading a URL: plain data, for any reader to fill.
///
/// `Debug` writes `***` for the password.
///
/// ```
/// use url_readers::{Reader, Standard};
///
/// let reading = Standard::LIVING_2026.parse("http://H/a", None)?;
/// assert_eq!(reading.canonical, "http://h/a");
/// assert_eq!(reading.components.host.as_deref(), Some("h"));
/// assert!(Standard::LIVING_2026.parse("http://", None).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Default, Eq, Hash, PartialEq)]
pub struct Reading {
    /// The components, as the canonical string has them.
    pub components: Components,
    /// The whole URL as the reader would send, store or show it.
    pub canonical: String,
}

/// The components of a URL, without their delimiters: plain data, for any reader to fill.
///
/// It depends on the reader whether a component is percent-encoded or normalized. `None` means that a component is
/// missing, as opposed to empty. A reader that does not distinguish the two returns `None` for both. `Debug` writes
/// `***` for secrets.
///
/// ```
/// use url_readers::{Reader, Standard};
///
/// let components = Standard::LIVING_2026.parse("http://h/?", None)?.components;
/// assert_eq!((components.query.as_deref(), components.fragment.as_deref()), (Some(""), None));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Default, Eq, Hash, PartialEq)]
pub struct Components {
    /// The scheme, without the `:`.
    pub scheme: Option<String>,
    /// The username.
    pub username: Option<String>,
    /// The password.
    pub password: Option<String>,
    /// The host, including the brackets of an IPv6 address.
    pub host: Option<String>,
    /// The port, as written or normalized; mostly digits. Also `None` if the reader drops the scheme's default port.
    pub port: Option<String>,
    /// The path, including its leading slash.
    pub path: Option<String>,
    /// The query, without the `?`.
    pub query: Option<String>,
    /// The fragment, without the `#`.
    pub fragment: Option<String>,
}

impl Components {
    /// Returns the text of one component.
    ///
    /// ```
    /// use url_readers::{Component, Reader, Standard};
    ///
    /// let reading = Standard::LIVING_2026.parse("https://example.com:8443/", None)?;
    /// assert_eq!(reading.components.get(Component::Port), Some("8443"));
    /// assert_eq!(reading.components.get(Component::Query), None);
    /// # Ok::<(), url_readers::Failure>(())
    /// ```
    pub fn get(&self, component: Component) -> Option<&str> {
        match component {
            Component::Scheme => &self.scheme,
            Component::Username => &self.username,
            Component::Password => &self.password,
            Component::Host => &self.host,
            Component::Port => &self.port,
            Component::Path => &self.path,
            Component::Query => &self.query,
            Component::Fragment => &self.fragment,
        }
        .as_deref()
    }
}

/// Writes no userinfo, and the other components without their secrets, as [`url_core::redacted`] says.
impl fmt::Debug for Components {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let redactor = Redactor::new();
        let hidden = |text: &Option<String>| text.as_ref().map(|text| redactor.userinfo(text).to_string());
        let query = |text: &Option<String>| text.as_ref().map(|text| redactor.query(text).to_string());
        f.debug_struct("Components")
            .field("scheme", &self.scheme)
            .field("username", &hidden(&self.username))
            .field("password", &hidden(&self.password))
            .field("host", &self.host)
            .field("port", &self.port)
            .field("path", &self.path.as_ref().map(|path| redactor.path(path).to_string()))
            .field("query", &query(&self.query))
            .field("fragment", &query(&self.fragment))
            .finish()
    }
}

impl fmt::Debug for Reading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let canonical = without_secrets(&self.canonical, &self.components);
        f.debug_struct("Reading").field("components", &self.components).field("canonical", &canonical).finish()
    }
}

/// The replacement for a secret, as of [`Redactor`].
const REDACTED: &str = "***";

/// Replaces the userinfo, and redacts the rest.
///
/// The reader knows where the userinfo is better than [`Redactor`]: a username or a password may contain delimiters,
/// and login options may follow them. It ends at the last `@` before the delimiter that follows them. If there is no
/// such `@`, or if the password occurs after it, the whole text is replaced. So it is if the userinfo follows no
/// slashes.
fn without_secrets(canonical: &str, components: &Components) -> String {
    let redactor = Redactor::new();
    let texts = [&components.username, &components.password].map(|text| text.as_deref().unwrap_or_default());
    if texts == ["", ""] {
        return redactor.text(canonical).to_string();
    }
    let Some((scheme, _)) = canonical.split_once("//").filter(|(scheme, _)| !scheme.contains(['/', '@'])) else {
        return REDACTED.into();
    };
    let start = scheme.len() + 2;
    let mut known_end = start;
    for text in texts.into_iter().filter(|text| !text.is_empty()) {
        // The text may be decoded, and therefore not be there.
        let between = canonical[known_end..].find(text).filter(|at| !canonical[known_end..][..*at].contains('@'));
        known_end += between.map_or(0, |at| at + text.len());
    }
    let end = canonical[known_end..].find(['/', '?', '#']).map_or(canonical.len(), |length| known_end + length);
    match canonical[known_end..end].rfind('@') {
        Some(at_sign) => {
            // Without the userinfo, it is a URL that can be read by itself.
            let others = [&canonical[..start], &canonical[known_end + at_sign + 1..]].concat();
            let others = redactor.text(&others).to_string();
            let Some(rest) = others.strip_prefix(&canonical[..start]) else { return REDACTED.into() };
            let shown = [&canonical[..start], REDACTED, "@", rest].concat();
            // The password is elsewhere, too.
            if !texts[1].is_empty() && rest.contains(texts[1]) { REDACTED.into() } else { shown }
        }
        None => REDACTED.into(),
    }
}

/// Why a reader rejects a URL.
///
/// It has no kind to match on, because a reader can be of any text or program, and each has errors of its own.
///
/// ```
/// let failure = url_readers::Failure::new("expected a colon").at(3..3);
/// assert_eq!(failure.to_string(), "expected a colon (bytes 3..3)");
/// assert_eq!(failure.in_base().to_string(), "base URL: expected a colon (bytes 3..3)");
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Failure {
    code: Option<&'static str>,
    message: Cow<'static, str>,
    range: Option<Range<usize>>,
    in_base: bool,
}

impl Failure {
    /// Creates a failure. The message is part of a sentence: `expected a port of ASCII digits only`.
    ///
    /// ```
    /// assert_eq!(url_readers::Failure::new("expected a colon").to_string(), "expected a colon");
    /// ```
    pub fn new(message: impl Into<Cow<'static, str>>) -> Self {
        Self { code: None, message: message.into(), range: None, in_base: false }
    }

    /// Sets the name that the reader has for the error.
    ///
    /// ```
    /// let failure = url_readers::Failure::new("expected a port").named("port-missing");
    /// assert_eq!(failure.to_string(), "port-missing: expected a port");
    /// ```
    #[must_use]
    pub fn named(self, code: &'static str) -> Self {
        Self { code: Some(code), ..self }
    }

    /// Sets the range in bytes of the input, or of the base, that caused the failure.
    ///
    /// ```
    /// assert_eq!(url_readers::Failure::new("expected a colon").at(3..3).range(), Some(3..3));
    /// ```
    #[must_use]
    pub fn at(self, range: Range<usize>) -> Self {
        Self { range: Some(range), ..self }
    }

    /// Marks the failure as one of the base, instead of the input.
    ///
    /// ```
    /// assert!(url_readers::Failure::new("expected a colon").in_base().is_in_base());
    /// ```
    #[must_use]
    pub fn in_base(self) -> Self {
        Self { in_base: true, ..self }
    }

    /// Returns the name that the reader has for the error, if it has one. That is the name of a validation error in the
    /// standard.
    ///
    /// ```
    /// use url_readers::{Reader, Rfc3986, Standard};
    ///
    /// assert_eq!(Standard::LIVING_2026.parse("http://", None).unwrap_err().code(), Some("host-missing"));
    /// assert_eq!(Rfc3986::STRICT.parse("http://[", None).unwrap_err().code(), None);
    /// ```
    pub fn code(&self) -> Option<&'static str> {
        self.code
    }

    /// Returns the reason for a person, which is part of a sentence.
    ///
    /// ```
    /// assert_eq!(url_readers::Failure::new("expected a colon").at(3..3).message(), "expected a colon");
    /// ```
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Returns the range in bytes of the input, or of the base if [`is_in_base`](Self::is_in_base), that caused the
    /// failure, if the reader knows it.
    ///
    /// ```
    /// use url_readers::{Failure, Reader, Standard};
    ///
    /// assert_eq!(Standard::LIVING_2026.parse("http://h:x", None).unwrap_err().range(), Some(9..10));
    /// assert_eq!(Failure::new("expected a colon").range(), None);
    /// ```
    pub fn range(&self) -> Option<Range<usize>> {
        self.range.clone()
    }

    /// Returns whether the reader rejects the base, instead of the input.
    ///
    /// ```
    /// use url_readers::{Reader, Standard};
    ///
    /// assert!(Standard::LIVING_2026.parse("a", Some("b")).unwrap_err().is_in_base());
    /// assert!(!Standard::LIVING_2026.parse("a", None).unwrap_err().is_in_base());
    /// ```
    pub fn is_in_base(&self) -> bool {
        self.in_base
    }
}

/// Rejects a base, for readers that resolve no references.
pub(crate) fn reject_base(base: Option<&str>) -> Result<(), Failure> {
    base.map_or(Ok(()), |base| Err(Failure::new("this reader resolves no references").at(0..base.len()).in_base()))
}

/// Writes the code, the message and the range, as far as there are any.
impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.in_base {
            f.write_str("base URL: ")?;
        }
        if let Some(code) = self.code {
            write!(f, "{code}: ")?;
        }
        f.write_str(&self.message)?;
        match &self.range {
            Some(Range { start, end }) => write!(f, " (bytes {start}..{end})"),
            None => Ok(()),
        }
    }
}

impl Error for Failure {}

#[cfg(test)]
mod tests {
    use crate::{Components, Curl, Reader, Reading, Rfc1738, Rfc3986, Verdict};
    use alloc::format;

    #[test]
    fn debug_hides_the_user_info_of_a_verdict() {
        let verdict =
            format!("{:?}", Verdict::of("https://me:secret@example.com/;sig=secret?sig=secret#sig=secret", None));
        assert!(verdict.contains("https://***@example.com/;sig=***?sig=***#sig=***"), "{verdict}");
        assert!(!verdict.contains("secret"), "{verdict}");
        let components = r#"username: Some("***"), password: Some("***"), host: Some("example.com")"#;
        assert!(verdict.contains(components), "{verdict}");
    }

    #[test]
    fn debug_hides_the_user_info_in_canonical_strings() {
        let appendix_b = &Rfc3986::APPENDIX_B;
        for (reader, input, canonical) in [
            (&Curl::V7_88 as &dyn Reader, "imap://u:secret;AUTH=NTLM@h/", "imap://***@h/"),
            (&Curl::V7_88, "imap://u;AUTH=NTLM:secret@h/", "imap://***@h/"),
            (&Rfc1738, "http://u:sec?ret#:/@h/", "http://***@h/"),
            (&Rfc1738, "http://u:secret?#:@h/a@b:secret", "http://***@h/a@b:secret"),
            (appendix_b, "http://u:secret@b@h/secret@", "http://***@h/secret@"),
            (appendix_b, "http://:secret@h", "http://***@h"),
            (appendix_b, "http://u:@h/", "http://***@h/"),
            (appendix_b, "http://u@h/?sig=secret&a", "http://***@h/?sig=***&a"),
            (appendix_b, "http://h/a@b?next=//secret@h", "http://h/a@b?next=//***@h"),
        ] {
            let reading = reader.parse(input, None).unwrap();
            let shown = format!("canonical: {canonical:?}");
            assert!(format!("{reading:?}").ends_with(&format!("{shown} }}")), "{reading:?}");
        }
    }

    #[test]
    fn debug_hides_the_user_info_or_all_if_the_password_is_elsewhere() {
        for (canonical, shown) in [
            ("http://u:s%65cret@h/", "http://***@h/"),
            ("http://u:s%65@cret@h/", "http://***@h/"),
            ("http://secret:u@h/", "http://***@h/"),
            ("http://secret@h:secret", "***"),
            ("http://h/?secret", "***"),
            ("u:secret@h", "***"),
            ("x:u:secret@h//a@b", "***"),
        ] {
            let components = Components { password: Some("secret".into()), ..Components::default() };
            let reading = format!("{:?}", Reading { components, canonical: canonical.into() });
            assert!(reading.ends_with(&format!("canonical: {shown:?} }}")), "{reading}");
        }
    }
}
