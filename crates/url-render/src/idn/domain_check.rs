//! The result of checking a domain: the levels of its labels, and the reasons against them.

use super::reason::Reason;
use alloc::{string::String, vec::Vec};

url_names::named_enum! {
    /// The mix of scripts in a label.
    ///
    /// ```
    /// use url_render::{RestrictionLevel, check_domain};
    ///
    /// let level = |domain| check_domain(domain).unwrap().labels()[0].level();
    /// assert_eq!(level("example.com"), RestrictionLevel::AsciiOnly);
    /// assert_eq!(level("xn--bcher-kva.example"), RestrictionLevel::SingleScript);
    ///
    /// assert_eq!("ascii-only".parse(), Ok(RestrictionLevel::AsciiOnly));
    /// assert!("ASCII".parse::<RestrictionLevel>().is_err());
    /// ```
    ///
    /// Source: <https://www.unicode.org/reports/tr39/#Restriction_Level_Detection>
    #[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
    #[non_exhaustive]
    pub enum RestrictionLevel {
        /// Only ASCII.
        AsciiOnly = "ascii-only",
        /// A single script.
        SingleScript = "single-script",
        /// Latin with the scripts of Chinese, Japanese or Korean.
        HighlyRestrictive = "highly-restrictive",
        /// Latin with one other script, but not with Cyrillic or Greek.
        ModeratelyRestrictive = "moderately-restrictive",
        /// Any scripts.
        MinimallyRestrictive = "minimally-restrictive",
        /// Characters that do not belong in identifiers.
        Unrestricted = "unrestricted",
    }
}

/// The result of checking a label.
///
/// ```
/// use url_render::check_domain;
///
/// let check = check_domain("xn--bcher-kva.example").unwrap();
/// let label = &check.labels()[0];
/// assert_eq!((label.ascii(), label.unicode(), label.reasons()), ("xn--bcher-kva", "bücher", &[][..]));
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct LabelCheck {
    pub(crate) ascii: String,
    pub(crate) unicode: String,
    pub(crate) script: Option<&'static str>,
    pub(crate) level: RestrictionLevel,
    pub(crate) reasons: Vec<Reason>,
}

impl LabelCheck {
    /// Returns the label in ASCII.
    ///
    /// ```
    /// assert_eq!(url_render::check_domain("xn--bcher-kva.example").unwrap().labels()[0].ascii(), "xn--bcher-kva");
    /// ```
    pub fn ascii(&self) -> &str {
        &self.ascii
    }

    /// Returns the label in Unicode. It may contain deceptive characters, so do not show it unchecked.
    ///
    /// ```
    /// assert_eq!(url_render::check_domain("xn--bcher-kva.example").unwrap().labels()[0].unicode(), "bücher");
    /// ```
    pub fn unicode(&self) -> &str {
        &self.unicode
    }

    /// Returns the name of a script: the script of the label's first character that is not used in all scripts.
    ///
    /// ```
    /// use url_render::check_domain;
    ///
    /// let check = check_domain("xn--80ak6aa92e.com").unwrap();
    /// assert_eq!(check.labels()[0].script(), Some("Cyrillic"));
    /// assert_eq!(check_domain("1.example").unwrap().labels()[0].script(), None);
    /// ```
    ///
    /// Source: <https://www.unicode.org/Public/UCD/latest/ucd/Scripts.txt>
    pub fn script(&self) -> Option<&'static str> {
        self.script
    }

    /// Returns the restriction level, which describes the mix of scripts in the label.
    ///
    /// ```
    /// use url_render::{RestrictionLevel, check_domain};
    ///
    /// assert_eq!(check_domain("example.com").unwrap().labels()[0].level(), RestrictionLevel::AsciiOnly);
    /// ```
    pub fn level(&self) -> RestrictionLevel {
        self.level
    }

    /// Returns the reasons why the label is deceptive. The slice is empty if it is not. An ASCII label is deceptive if
    /// it looks like a protected name.
    ///
    /// ```
    /// use url_render::{ReasonKind, check_domain};
    ///
    /// let check = check_domain("xn--80ak6aa92e.com").unwrap();
    /// assert_eq!(check.labels()[0].reasons()[0].kind(), ReasonKind::WholeScriptConfusable);
    /// assert_eq!(check_domain("apple.com").unwrap().labels()[0].reasons(), []);
    /// ```
    pub fn reasons(&self) -> &[Reason] {
        &self.reasons
    }

    /// Returns whether the label is shown in Unicode by default, which is so if there are no [reasons](Self::reasons)
    /// against it.
    ///
    /// ```
    /// use url_render::check_domain;
    ///
    /// assert!(check_domain("xn--bcher-kva.example").unwrap().labels()[0].is_shown_in_unicode());
    /// assert!(!check_domain("xn--80ak6aa92e.com").unwrap().labels()[0].is_shown_in_unicode());
    /// ```
    pub fn is_shown_in_unicode(&self) -> bool {
        self.reasons.is_empty()
    }
}

/// The result of checking a domain.
///
/// ```
/// use url_render::check_domain;
///
/// // Cyrillic letters that look like "apple".
/// let check = check_domain("xn--80ak6aa92e.com").unwrap();
/// assert!(!check.is_shown_in_unicode());
/// assert_eq!(check.labels()[0].reasons()[0].looks_like(), Some("apple"));
///
/// assert!(check_domain("xn--bcher-kva.example").unwrap().is_shown_in_unicode());
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct DomainCheck {
    pub(crate) labels: Vec<LabelCheck>,
}

impl DomainCheck {
    /// Returns the labels, from left to right. A trailing dot adds an empty label.
    ///
    /// ```
    /// use url_render::check_domain;
    ///
    /// let check = check_domain("www.example.com").unwrap();
    /// assert!(check.labels().iter().map(|label| label.ascii()).eq(["www", "example", "com"]));
    /// ```
    pub fn labels(&self) -> &[LabelCheck] {
        &self.labels
    }

    /// Returns the reasons why labels are deceptive, from left to right.
    ///
    /// ```
    /// use url_render::check_domain;
    ///
    /// assert_eq!(check_domain("xn--80ak6aa92e.com").unwrap().reasons().count(), 1);
    /// assert_eq!(check_domain("apple.com").unwrap().reasons().count(), 0);
    /// ```
    pub fn reasons(&self) -> impl Iterator<Item = &Reason> {
        self.labels.iter().flat_map(|label| &label.reasons)
    }

    /// Returns whether all labels are shown in Unicode by default, which is so if there are no
    /// [reasons](Self::reasons) against it.
    ///
    /// ```
    /// use url_render::check_domain;
    ///
    /// assert!(check_domain("xn--bcher-kva.example").unwrap().is_shown_in_unicode());
    /// assert!(!check_domain("xn--80ak6aa92e.com").unwrap().is_shown_in_unicode());
    /// ```
    pub fn is_shown_in_unicode(&self) -> bool {
        self.labels.iter().all(LabelCheck::is_shown_in_unicode)
    }
}
