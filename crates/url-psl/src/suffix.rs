//! What is known of a domain once its public suffix is.

use crate::Section;

/// Which rules count.
///
/// ```
/// use url_psl::{Sections, find_in};
///
/// let suffix = |sections| find_in("whatwg.github.io", sections).unwrap().public_suffix();
/// assert_eq!((suffix(Sections::All), suffix(Sections::Icann)), ("github.io", "io"));
/// ```
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
pub enum Sections {
    /// Those of both sections, as the standard has it.
    #[default]
    All,
    /// Those of registries only, for whoever wants to know which part of a domain was bought.
    Icann,
}

impl Sections {
    pub(crate) const fn contain(self, section: Section) -> bool {
        matches!((self, section), (Self::All, _) | (_, Section::Icann))
    }
}

/// A domain, divided at its public suffix.
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
/// // No rule speaks of this one, so its last label is the suffix.
/// assert_eq!(url_psl::find("printer.fritz.box2").unwrap().section(), None);
/// // A text with an empty label is not a domain.
/// assert_eq!(url_psl::find("www..com"), None);
/// ```
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct Suffix<'a> {
    pub(crate) domain: &'a str,
    /// Where the public suffix begins.
    pub(crate) start: usize,
    /// Where the registrable domain begins.
    pub(crate) registrable: Option<usize>,
    pub(crate) section: Option<Section>,
}

impl<'a> Suffix<'a> {
    /// The public suffix, with the domain's trailing dot if it has one.
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

    /// The public suffix and the label before it, with the domain's trailing dot if it has one; `None` if there is no
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

    /// What stands before the registrable domain, without the dot between them; `None` if nothing does.
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

    /// The section of the rule that made the suffix, or `None` when no rule matched, so that the suffix is the last
    /// label, as by the default rule `*`.
    ///
    /// ```
    /// use url_psl::{Section, find};
    ///
    /// assert_eq!(find("example.com").unwrap().section(), Some(Section::Icann));
    /// assert_eq!(find("example.nosuchtld").unwrap().section(), None);
    /// // The list has `*.ck`, which matches domains with a label more, and no `ck`.
    /// assert_eq!(find("example.ck").unwrap().section(), Some(Section::Icann));
    /// assert_eq!(find("ck").unwrap().section(), None);
    /// ```
    pub fn section(&self) -> Option<Section> {
        self.section
    }

    /// The domain that was divided.
    ///
    /// ```
    /// assert_eq!(url_psl::find("www.example.com").unwrap().domain(), "www.example.com");
    /// ```
    pub fn domain(&self) -> &'a str {
        self.domain
    }
}
