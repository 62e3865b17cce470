//! The two parts of the list.

/// Who is behind a rule.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub enum Section {
    /// The registry of a top-level domain: the section `ICANN DOMAINS` of the list.
    Icann,
    /// Whoever holds a domain and lets others have domains below it: the section `PRIVATE DOMAINS`, and what is in
    /// neither.
    Private,
}
