//! The options.

use crate::Syntax;
use alloc::{string::String, vec::Vec};

/// Options: which strings count as URLs, and the syntax around them.
///
/// ```
/// use url_extract::{Extractor, Syntax};
///
/// let extractor = Extractor::new().syntax(Syntax::Markdown).schemes(["https"]).www(true);
/// let text = "**https://a.example/x\\_y** [b](http://b.example), www.c.example/d.";
/// let urls: Vec<String> = extractor.extract(text).filter_map(|found| Some(found.url()?.to_string())).collect();
/// assert_eq!(urls, ["https://a.example/x_y", "https://www.c.example/d"]);
///
/// // Hosts without a scheme are not URLs by default.
/// assert!(Extractor::new().extract("www.c.example").next().is_none());
/// ```
#[expect(clippy::struct_excessive_bools, reason = "each is an option")]
#[derive(Clone, Debug, Default)]
pub struct Extractor {
    pub(crate) syntax: Syntax,
    /// `None` stands for all.
    pub(crate) schemes: Option<Vec<String>>,
    pub(crate) schemes_without_slashes: Vec<String>,
    pub(crate) www: bool,
    #[cfg(feature = "psl")]
    pub(crate) bare_hosts: bool,
    pub(crate) mail_addresses: bool,
    pub(crate) defanged: bool,
    pub(crate) invalid: bool,
}

impl Extractor {
    /// Finds URLs with a scheme and `://` in plain text.
    ///
    /// See the example of [`Extractor`].
    ///
    /// ```
    /// let extractor = url_extract::Extractor::new();
    /// assert_eq!(extractor.extract("ssh://h, not mailto:me@h.example").count(), 1);
    /// ```
    pub const fn new() -> Self {
        Self {
            syntax: Syntax::Plain,
            schemes: None,
            schemes_without_slashes: Vec::new(),
            www: false,
            #[cfg(feature = "psl")]
            bare_hosts: false,
            mail_addresses: false,
            defanged: false,
            invalid: false,
        }
    }

    /// Sets the syntax of the text around the URLs. The default is [`Syntax::Plain`].
    ///
    /// See the example of [`Syntax`].
    ///
    /// ```
    /// use url_extract::{Extractor, Syntax};
    ///
    /// let html = Extractor::new().syntax(Syntax::Html);
    /// assert_eq!(html.extract("http://h/?a&amp;b").next().unwrap().text(), "http://h/?a&b");
    /// ```
    #[must_use]
    pub const fn syntax(mut self, syntax: Syntax) -> Self {
        self.syntax = syntax;
        self
    }

    /// Finds `scheme://` only for these schemes, in any case and without their colons. By default it finds all schemes.
    ///
    /// ```
    /// let extractor = url_extract::Extractor::new().schemes(["http", "https"]);
    /// let found: Vec<&str> = extractor.extract("ssh://a HTTP://b").map(|found| found.written()).collect();
    /// assert_eq!(found, ["HTTP://b"]);
    /// ```
    #[must_use]
    pub fn schemes<S: Into<String>>(mut self, schemes: impl IntoIterator<Item = S>) -> Self {
        self.schemes = Some(schemes.into_iter().map(Into::into).collect());
        self
    }

    /// Finds these schemes also without slashes, such as `mailto`, `data` or `tel`. By default it finds none.
    ///
    /// ```
    /// let extractor = url_extract::Extractor::new().schemes_without_slashes(["tel", "mailto"]);
    /// let found: Vec<&str> = extractor.extract("tel:+1-201, note: mailto:a@b.").map(|found| found.written()).collect();
    /// assert_eq!(found, ["tel:+1-201", "mailto:a@b"]);
    /// ```
    #[must_use]
    pub fn schemes_without_slashes<S: Into<String>>(mut self, schemes: impl IntoIterator<Item = S>) -> Self {
        self.schemes_without_slashes = schemes.into_iter().map(Into::into).collect();
        self
    }

    /// Finds hosts that start with `www.`, with a port and a path. By default it does not.
    ///
    /// ```
    /// let extractor = url_extract::Extractor::new().www(true);
    /// assert_eq!(extractor.extract("(www.example.com/a?b)").next().unwrap().written(), "www.example.com/a?b");
    /// assert!(extractor.extract("example.com").next().is_none());
    /// ```
    #[must_use]
    pub const fn www(mut self, www: bool) -> Self {
        self.www = www;
        self
    }

    /// Finds hosts without a scheme, with a port and a path. These are IPv4 addresses, domains that end with a suffix
    /// of the Public Suffix List, and domains for special use. By default it does not.
    ///
    /// ```
    /// let extractor = url_extract::Extractor::new().bare_hosts(true);
    /// let text = "example.com:8080/a, 192.0.2.1, printer.local; not file.txt, 1.5 or e.g. this";
    /// let found: Vec<&str> = extractor.extract(text).map(|found| found.written()).collect();
    /// assert_eq!(found, ["example.com:8080/a", "192.0.2.1", "printer.local"]);
    ///
    /// // Some names of files are also domains.
    /// assert_eq!(extractor.extract("README.md").next().unwrap().written(), "README.md");
    /// ```
    #[cfg(feature = "psl")]
    #[must_use]
    pub const fn bare_hosts(mut self, bare_hosts: bool) -> Self {
        self.bare_hosts = bare_hosts;
        self
    }

    /// Finds mail addresses. By default it does not.
    ///
    /// ```
    /// let extractor = url_extract::Extractor::new().mail_addresses(true);
    /// let found = extractor.extract("Write to <me@example.com>.").next().unwrap();
    /// assert_eq!(found.text(), "mailto:me@example.com");
    /// assert!(extractor.extract("me@localhost").next().is_none());
    /// ```
    #[must_use]
    pub const fn mail_addresses(mut self, mail_addresses: bool) -> Self {
        self.mail_addresses = mail_addresses;
        self
    }

    /// Finds also URLs, hosts and mail addresses that are [defanged](crate::defang). By default it does not.
    ///
    /// ```
    /// let extractor = url_extract::Extractor::new().defanged(true);
    /// let found = extractor.extract("Seen at hxxps[:]//evil[.]example/a.").next().unwrap();
    /// assert_eq!((found.written(), found.text()), ("hxxps[:]//evil[.]example/a", "https://evil.example/a"));
    /// assert!(url_extract::extract("hxxps[:]//evil[.]example/a").next().is_none());
    /// ```
    #[must_use]
    pub const fn defanged(mut self, defanged: bool) -> Self {
        self.defanged = defanged;
        self
    }

    /// Yields also what looks like a URL and does not parse, with its error. By default it is left out.
    ///
    /// See the example of [`Found`](crate::Found).
    ///
    /// ```
    /// let extractor = url_extract::Extractor::new().invalid(true);
    /// assert!(extractor.extract("http://a..b%/").next().unwrap().result().is_err());
    /// ```
    #[must_use]
    pub const fn invalid(mut self, invalid: bool) -> Self {
        self.invalid = invalid;
        self
    }

    /// Returns whether to find a scheme with two slashes.
    pub(crate) fn finds_with_slashes(&self, scheme: &str) -> bool {
        self.schemes.as_ref().is_none_or(|schemes| contains(schemes, scheme))
    }

    /// Returns whether to find a scheme without slashes.
    pub(crate) fn finds_without_slashes(&self, scheme: &str) -> bool {
        contains(&self.schemes_without_slashes, scheme)
    }

    /// Returns whether to find names with dots.
    pub(crate) const fn finds_names(&self) -> bool {
        #[cfg(feature = "psl")]
        if self.bare_hosts {
            return true;
        }
        self.www
    }
}

fn contains(schemes: &[String], scheme: &str) -> bool {
    schemes.iter().any(|of| of.eq_ignore_ascii_case(scheme))
}
