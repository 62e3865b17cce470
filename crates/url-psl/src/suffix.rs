//! The result of finding a public suffix.

use crate::Section;

/// The sections whose rules apply.
///
/// ```
/// use url_psl::{Sections, find_in};
///
/// let suffix = |sections| find_in("whatwg.github.io", sections).unwrap().public_suffix();
/// assert_eq!((suffix(Sections::All), suffix(Sections::Icann)), ("github.io", "io"));
/// ```
///
/// With the feature `host`, it has a name:
///
/// ```
/// # #[cfg(feature = "host")] {
/// use url_psl::Sections;
///
/// assert_eq!("icann".parse(), Ok(Sections::Icann));
/// assert!("private".parse::<Sections>().is_err());
/// # }
/// ```
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub enum Sections {
    /// Both sections, as in the standard.
    #[default]
    All,
    /// Registries only, to find the part of a domain that was bought.
    Icann,
}

#[cfg(feature = "host")]
url_names::named_enum! {
    impl Sections { All = "all", Icann = "icann" }
}

// Here, because xtask shares the file of the enum, and has no such feature.
#[cfg(feature = "host")]
url_names::named_enum! {
    impl Section { Icann = "icann", Private = "private" }
}

impl Sections {
    pub(crate) const fn contain(self, section: Section) -> bool {
        matches!((self, section), (Self::All, _) | (_, Section::Icann))
    }
}

/// A domain, split at its public suffix.
///
/// ```
/// use url_psl::{Section, Suffix};
///
/// let suffix = url_psl::find("www.example.co.uk").unwrap();
/// assert_eq!(suffix.public_suffix(), "co.uk");
/// assert_eq!(suffix.registrable_domain(), Some("example.co.uk"));
/// assert_eq!(suffix.subdomain(), Some("www"));
/// assert_eq!(suffix.section(), Some(Section::Icann));
///
/// assert_eq!(url_psl::find("whatwg.github.io").unwrap().section(), Some(Section::Private));
/// // No rule matches this domain, so its last label is the suffix.
/// assert_eq!(url_psl::find("printer.fritz.box2").unwrap().section(), None);
/// // A text with an empty label is not a domain.
/// assert_eq!(url_psl::find("www..com"), None);
/// ```
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct Suffix<'a> {
    pub(crate) domain: &'a str,
    /// The position at which the public suffix starts.
    pub(crate) start: usize,
    /// The position at which the registrable domain starts.
    pub(crate) registrable: Option<usize>,
    pub(crate) section: Option<Section>,
}

impl<'a> Suffix<'a> {
    /// Returns the public suffix, with the domain's trailing dot, if any.
    ///
    /// ```
    /// use url_psl::find;
    ///
    /// assert_eq!(find("www.example.co.uk.").unwrap().public_suffix(), "co.uk.");
    /// assert_eq!(find("co.uk").unwrap().public_suffix(), "co.uk");
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#host-public-suffix>
    pub fn public_suffix(&self) -> &'a str {
        &self.domain[self.start..]
    }

    /// Returns the public suffix and the label before it, with the domain's trailing dot, if any. `None` if there is no
    /// label before it.
    ///
    /// ```
    /// use url_psl::find;
    ///
    /// assert_eq!(find("www.example.co.uk").unwrap().registrable_domain(), Some("example.co.uk"));
    /// assert_eq!(find("co.uk").unwrap().registrable_domain(), None);
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#host-registrable-domain>
    pub fn registrable_domain(&self) -> Option<&'a str> {
        self.registrable.map(|start| &self.domain[start..])
    }

    /// Returns the labels before the registrable domain, without the dot between them. `None` if there are none.
    ///
    /// ```
    /// use url_psl::find;
    ///
    /// assert_eq!(find("a.b.example.com").unwrap().subdomain(), Some("a.b"));
    /// assert_eq!(find("example.com").unwrap().subdomain(), None);
    /// ```
    pub fn subdomain(&self) -> Option<&'a str> {
        self.registrable?.checked_sub(1).map(|end| &self.domain[..end])
    }

    /// Returns the section of the rule that made the suffix. `None` if no rule matched, so that the suffix is the last
    /// label, by the default rule `*`.
    ///
    /// ```
    /// use url_psl::{Section, find};
    ///
    /// assert_eq!(find("example.com").unwrap().section(), Some(Section::Icann));
    /// assert_eq!(find("example.nosuchtld").unwrap().section(), None);
    /// // The list has `*.ck`, which matches domains with one more label, but not `ck`.
    /// assert_eq!(find("example.ck").unwrap().section(), Some(Section::Icann));
    /// assert_eq!(find("ck").unwrap().section(), None);
    /// ```
    pub fn section(&self) -> Option<Section> {
        self.section
    }

    /// Returns the domain that was split.
    ///
    /// ```
    /// assert_eq!(url_psl::find("www.example.com").unwrap().domain(), "www.example.com");
    /// ```
    pub fn domain(&self) -> &'a str {
        self.domain
    }
}
