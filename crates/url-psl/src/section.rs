//! The two sections of the list.

/// The maker of a rule.
///
/// ```
/// use url_psl::{Section, find};
///
/// assert_eq!(find("example.co.uk").unwrap().section(), Some(Section::Icann));
/// assert_eq!(find("example.github.io").unwrap().section(), Some(Section::Private));
/// ```
///
/// With the feature `host`, it has a name:
///
/// ```
/// # #[cfg(feature = "host")] {
/// use url_psl::Section;
///
/// assert_eq!(Section::Icann.as_str(), "icann");
/// assert_eq!("private".parse(), Ok(Section::Private));
/// assert!("PRIVATE".parse::<Section>().is_err());
/// # }
/// ```
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub enum Section {
    /// The registry of a top-level domain: the section `ICANN DOMAINS` of the list.
    Icann,
    /// The holder of a domain who lets others have domains below it: the section `PRIVATE DOMAINS`, and rules in
    /// neither section.
    Private,
}
