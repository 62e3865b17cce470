//! The two sections of the list.

/// Who made a rule.
///
/// ```
/// use url_psl::{Section, find};
///
/// assert_eq!(find("example.co.uk").unwrap().section(), Some(Section::Icann));
/// assert_eq!(find("example.github.io").unwrap().section(), Some(Section::Private));
/// ```
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub enum Section {
    /// The registry of a top-level domain: the section `ICANN DOMAINS` of the list.
    Icann,
    /// The holder of a domain who lets others have domains below it: the section `PRIVATE DOMAINS`, and rules in
    /// neither section.
    Private,
}
