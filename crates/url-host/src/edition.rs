//! The editions of the standard, as far as hosts differ in them.

/// Which edition's domain parser is run.
///
/// The standard is a living one. Of all changes between mid-2025 and July 2026 one alone decides what is accepted:
/// since June 2026 an all-ASCII domain is lowercased and never refused by IDNA, where it failed before when a label
/// that begins with `xn--` was not valid. With it came that `domain-to-ASCII` is reported for every domain that is not
/// strictly valid; under the steps of 2025 it is reported for those that fail. Everything else, the other validation
/// errors included, is that of July 2026 in both.
///
/// ```
/// use url_host::{Edition, Host, Ignore};
///
/// let living_2026 = Host::parse_with("xn--a.example", false, Edition::Living2026, &mut Ignore);
/// assert_eq!(living_2026.unwrap().to_string(), "xn--a.example");
///
/// let living_2025 = Host::parse_with("xn--a.example", false, Edition::Living2025, &mut Ignore);
/// assert_eq!(living_2025.unwrap_err().code(), "domain-to-ASCII");
/// ```
///
/// Source: <https://url.spec.whatwg.org/#idna>
#[derive(Clone, Copy, Debug, Default, Eq, Hash, Ord, PartialEq, PartialOrd)]
#[non_exhaustive]
pub enum Edition {
    /// The standard of mid-2025: every domain is judged by IDNA.
    Living2025,
    /// The standard of July 2026: an all-ASCII domain is not refused by IDNA.
    #[default]
    Living2026,
}
