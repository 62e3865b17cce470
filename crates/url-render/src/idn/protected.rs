//! Names that no other domain may imitate.

use super::lookalikes::plain_skeleton;
use crate::host::find;
use alloc::{string::String, vec::Vec};
use core::{error::Error, fmt};
use url_core::{Host, ValidationError};
use url_psl::List;

/// A list of names that no other domain may imitate, such as those of banks, or of one's own company.
///
/// Labels are compared by their skeletons of UTS #39, which are equal for confusable labels, without diacritics. A
/// label deceives if it has the same skeleton as a protected label but is another label.
///
/// ```
/// use url_core::Url;
/// use url_render::{Protected, Reason, RenderOptions};
///
/// let protected = Protected::new(["paypal.com", "microsoft.com"])?;
/// let url = Url::parse("https://www.rnicrosoft.com/")?;
/// let rendered = RenderOptions::new().protected(&protected).render(&url);
/// let reasons: Vec<&Reason> = rendered.judgement().unwrap().reasons().collect();
/// assert_eq!(reasons, [&Reason::ProtectedName("microsoft.com".into())]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: <https://www.unicode.org/reports/tr39/#Confusable_Detection>
#[derive(Clone, Debug, Default)]
pub struct Protected {
    /// In the order of the skeletons.
    names: Vec<Name>,
}

#[derive(Clone, Debug)]
struct Name {
    /// Of the label that matters.
    skeleton: String,
    /// That label, in ASCII.
    label: String,
    /// The registrable domain that it is the first label of, or that label alone.
    domain: String,
    /// The name as it was given.
    given: String,
}

impl Protected {
    /// Makes a list from domains or single labels, in Unicode or ASCII. Of a domain, the first label of its registrable
    /// domain is protected.
    ///
    /// ```
    /// use url_render::Protected;
    ///
    /// assert_eq!(Protected::new(["paypal.com", "bücher.example", "bank"])?.len(), 3);
    /// assert_eq!(Protected::new(vec![String::from("paypal.com")])?.len(), 1);
    ///
    /// // Not a domain, but a URL.
    /// let error = Protected::new(["paypal.com", "https://bank.example/"]).unwrap_err();
    /// assert_eq!(error.name(), "https://bank.example/");
    /// assert_eq!(error.validation_error().unwrap().code(), "domain-to-ASCII");
    /// # Ok::<(), url_render::ProtectError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a name is not a domain, or has an empty label other than a trailing one; the error is about the first such
    /// name. No name is skipped, because that would only be noticed when somebody imitates it.
    pub fn new(names: impl IntoIterator<Item = impl AsRef<str>>) -> Result<Self, ProtectError> {
        Self::by(None, names)
    }

    /// As [`Self::new`], with registrable domains by this list, as in
    /// [`RenderOptions::list`](crate::RenderOptions::list).
    ///
    /// ```
    /// use url_psl::List;
    /// use url_render::{Protected, RenderOptions};
    ///
    /// let list = List::parse("example\nhosting.example\n")?;
    /// let is_shown = |names: &Protected| {
    ///     let options = RenderOptions::new().list(&list).protected(names);
    ///     options.judgement("xn--bnk-qla.example").unwrap().is_shown_in_unicode() // bänk
    /// };
    /// // Below the suffix of that list, `bank` is the first label of the registrable domain.
    /// assert!(!is_shown(&Protected::by_list(["bank.hosting.example"], &list)?));
    /// assert!(is_shown(&Protected::new(["bank.hosting.example"])?));
    ///
    /// assert!(Protected::by_list(["a b"], &list).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`Self::new`].
    pub fn by_list(names: impl IntoIterator<Item = impl AsRef<str>>, list: &List) -> Result<Self, ProtectError> {
        Self::by(Some(list), names)
    }

    fn by(list: Option<&List>, names: impl IntoIterator<Item = impl AsRef<str>>) -> Result<Self, ProtectError> {
        let mut protected = Vec::new();
        for name in names {
            let name = name.as_ref();
            let domain = match Host::parse(name, false) {
                Ok(Host::Domain(domain)) => domain,
                Ok(_) => return Err(ProtectError { name: name.into(), reason: NoDomain::Address }),
                Err(error) => return Err(ProtectError { name: name.into(), reason: NoDomain::NoHost(error) }),
            };
            if domain.strip_suffix('.').unwrap_or(&domain).split('.').any(str::is_empty) {
                return Err(ProtectError { name: name.into(), reason: NoDomain::EmptyLabel });
            }
            let registrable = find(list, &*domain).and_then(|suffix| suffix.registrable_domain()).unwrap_or(&domain);
            let label = registrable.split('.').next().unwrap_or_default();
            let unicode = url_idna::domain_to_unicode(label);
            protected.push(Name {
                skeleton: plain_skeleton(&unicode),
                label: label.into(),
                domain: registrable.trim_end_matches('.').into(),
                given: name.into(),
            });
        }
        protected.sort_by(|a: &Name, b| a.skeleton.cmp(&b.skeleton));
        Ok(Self { names: protected })
    }

    /// The number of names.
    ///
    /// ```
    /// assert_eq!(url_render::Protected::new(["apple.com", "example.com"])?.len(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether the list is empty.
    ///
    /// ```
    /// use url_render::Protected;
    ///
    /// assert!(Protected::default().is_empty());
    /// assert!(!Protected::new(["example.com"])?.is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// The name that a label looks like without being it.
    pub(super) fn looked_like(&self, ascii: &str, unicode: &str, registrable: &str) -> Option<&str> {
        if self.is_empty() {
            return None;
        }
        let skeleton = plain_skeleton(unicode);
        let first = self.names.partition_point(|name| name.skeleton < skeleton);
        let mut alike = self.names[first..].iter().take_while(|name| name.skeleton == skeleton).peekable();
        let found = alike.peek()?.given.as_str();
        // A name that is protected itself deceives nobody, however much it looks like another one, nor does what is
        // below it.
        let is_protected = alike.any(|name| name.label == ascii || name.domain == registrable);
        (!is_protected).then_some(found)
    }
}

/// A name that cannot be protected, because it is not a domain.
///
/// ```
/// use url_render::Protected;
///
/// let error = Protected::new(["127.0.0.1"]).unwrap_err();
/// assert_eq!(error.to_string(), r#"expected a domain, found "127.0.0.1", which is an IP address"#);
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct ProtectError {
    name: String,
    reason: NoDomain,
}

/// Why a name is no domain.
#[derive(Clone, Debug, Eq, PartialEq)]
enum NoDomain {
    NoHost(ValidationError),
    Address,
    EmptyLabel,
}

impl ProtectError {
    /// The name as it was given.
    ///
    /// ```
    /// assert_eq!(url_render::Protected::new(["example.com", "a b"]).unwrap_err().name(), "a b");
    /// ```
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Why the name is no host, or `None` if it is one: an IP address, or a domain with an empty label.
    ///
    /// ```
    /// use url_render::Protected;
    ///
    /// let code = |name| Protected::new([name]).unwrap_err().validation_error().map(|error| error.code());
    /// assert_eq!(code("a b"), Some("domain-to-ASCII"));
    /// assert_eq!(code("127.0.0.1"), None);
    /// ```
    pub fn validation_error(&self) -> Option<&ValidationError> {
        match &self.reason {
            NoDomain::NoHost(error) => Some(error),
            NoDomain::Address | NoDomain::EmptyLabel => None,
        }
    }
}

/// The name, and why it is no domain.
impl fmt::Display for ProtectError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected a domain, found {:?}, ", self.name)?;
        match &self.reason {
            NoDomain::NoHost(error) => write!(f, "which is no host: {error}"),
            NoDomain::Address => f.write_str("which is an IP address"),
            NoDomain::EmptyLabel => f.write_str("which has an empty label"),
        }
    }
}

impl Error for ProtectError {}
