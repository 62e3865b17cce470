//! The result of checking a domain: the reasons against its labels.

use super::places;
use alloc::{string::String, vec::Vec};
use core::fmt;

/// The mix of scripts in a label.
///
/// ```
/// use url_render::{RestrictionLevel, check_domain};
///
/// let level = |domain| check_domain(domain).unwrap().labels()[0].level();
/// assert_eq!(level("example.com"), RestrictionLevel::AsciiOnly);
/// assert_eq!(level("xn--bcher-kva.example"), RestrictionLevel::SingleScript);
/// ```
///
/// Source: <https://www.unicode.org/reports/tr39/#Restriction_Level_Detection>
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub enum RestrictionLevel {
    /// Only ASCII.
    AsciiOnly,
    /// A single script.
    SingleScript,
    /// Latin with the scripts of Chinese, Japanese or Korean.
    HighlyRestrictive,
    /// Latin with one other script, but not with Cyrillic or Greek.
    ModeratelyRestrictive,
    /// Any scripts.
    MinimallyRestrictive,
    /// Characters that do not belong in identifiers.
    Unrestricted,
}

/// Why a label is not shown in Unicode.
///
/// ```
/// use url_render::{Reason, check_domain};
///
/// let check = check_domain("xn--80ak6aa92e.com").unwrap();
/// assert!(check.reasons().eq([&Reason::WholeScriptConfusable("apple".into())]));
/// assert_eq!(check.reasons().next().unwrap().to_string(), "whole-script-confusable: looks like apple");
/// ```
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub enum Reason {
    /// A character that UTS #39 does not allow in identifiers, such as U+2764, or that browsers do not allow in
    /// domains, such as U+1E8B, or not in this position, such as a middle dot that is not between two `l`.
    RestrictedCharacter(char),
    /// A character that readers recognize only below some top-level domains, such as U+00F0, a letter of Icelandic.
    RegionalCharacter(char),
    /// An invisible character, such as U+200D.
    InvisibleCharacter(char),
    /// A mark that its base character already has, is one of too many, or does not belong to its base character.
    MisplacedMark(char),
    /// Scripts that are not used together, or letters of Latin other than ASCII with another script.
    MixedScripts,
    /// Digits of more than one number system.
    MixedDigits,
    /// A letter of hiragana in a label of katakana, or vice versa, that looks the same in both.
    KanaLookalike(char),
    /// A Chinese or Japanese character that looks like a delimiter of URLs beside ASCII characters.
    DelimiterLookalike(char),
    /// A Chinese or Japanese character that looks like an ASCII letter, digit or hyphen beside ASCII characters.
    AsciiLookalike(char),
    /// Digits, and letters that look like digits, that look like this label in ASCII.
    DigitLookalikes(String),
    /// A label in Latin letters that looks like this label in ASCII, because of a letter such as U+028B.
    SingleScriptConfusable(String),
    /// A label in letters of another script that looks like this label in Latin letters, apart from diacritics.
    WholeScriptConfusable(String),
    /// A top-level domain that the Public Suffix List does not have, and that looks like this one in ASCII.
    TopLevelLookalike(String),
    /// A label that looks like a label of this protected name.
    ProtectedName(String),
}

impl Reason {
    /// Returns the name of the reason, in lowercase with hyphens.
    ///
    /// ```
    /// assert_eq!(url_render::Reason::MixedScripts.code(), "mixed-scripts");
    /// ```
    pub const fn code(&self) -> &'static str {
        match self {
            Self::RestrictedCharacter(_) => "restricted-character",
            Self::RegionalCharacter(_) => "regional-character",
            Self::InvisibleCharacter(_) => "invisible-character",
            Self::MisplacedMark(_) => "misplaced-mark",
            Self::MixedScripts => "mixed-scripts",
            Self::MixedDigits => "mixed-digits",
            Self::KanaLookalike(_) => "kana-lookalike",
            Self::DelimiterLookalike(_) => "delimiter-lookalike",
            Self::AsciiLookalike(_) => "ascii-lookalike",
            Self::DigitLookalikes(_) => "digit-lookalikes",
            Self::SingleScriptConfusable(_) => "single-script-confusable",
            Self::WholeScriptConfusable(_) => "whole-script-confusable",
            Self::TopLevelLookalike(_) => "top-level-lookalike",
            Self::ProtectedName(_) => "protected-name",
        }
    }

    /// Returns the reason for a person, without a full stop. `Display` adds the code.
    ///
    /// ```
    /// use url_render::Reason;
    ///
    /// let reason = Reason::MixedScripts;
    /// assert_eq!(reason.message().to_string(), "the label mixes scripts that are not used together");
    /// assert_eq!(Reason::RegionalCharacter('ð').message().to_string(), "U+00F0 is well known only below .fo and .is");
    /// assert_eq!(Reason::InvisibleCharacter('\u{200D}').message().to_string(), "U+200D is invisible");
    /// assert_eq!(Reason::ProtectedName("apple.com".into()).to_string(), "protected-name: looks like apple.com");
    /// ```
    pub fn message(&self) -> impl fmt::Display + '_ {
        Message(self)
    }
}

struct Message<'a>(&'a Reason);

impl fmt::Display for Message<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (character, text) = match self.0 {
            Reason::RestrictedCharacter(c) => (c, " is not allowed in names, or not in this position"),
            Reason::RegionalCharacter(c) => {
                write!(f, "U+{:04X} is well known only below ", u32::from(*c))?;
                return match places::regions(*c) {
                    Some(domains) => write!(f, ".{}", domains.join(" and .")),
                    None => f.write_str("some top-level domains"),
                };
            }
            Reason::InvisibleCharacter(c) => (c, " is invisible"),
            Reason::MisplacedMark(c) => (c, " is a mark that does not belong after the character before it"),
            Reason::KanaLookalike(c) => (c, " looks like the letter of the other kana"),
            Reason::DelimiterLookalike(c) => (c, " looks like a delimiter of URLs"),
            Reason::AsciiLookalike(c) => (c, " looks like an ASCII character"),
            Reason::MixedScripts => return f.write_str("the label mixes scripts that are not used together"),
            Reason::MixedDigits => return f.write_str("the label mixes digits of several number systems"),
            Reason::DigitLookalikes(text)
            | Reason::SingleScriptConfusable(text)
            | Reason::WholeScriptConfusable(text)
            | Reason::TopLevelLookalike(text)
            | Reason::ProtectedName(text) => return write!(f, "looks like {text}"),
        };
        write!(f, "U+{:04X}{text}", u32::from(*character))
    }
}

/// Writes the code of the reason and its [message](Reason::message).
impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.code(), self.message())
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
    /// use url_render::{Reason, check_domain};
    ///
    /// let reasons = |domain| check_domain(domain).unwrap().labels()[0].reasons().to_vec();
    /// assert_eq!(reasons("xn--80ak6aa92e.com"), [Reason::WholeScriptConfusable("apple".into())]);
    /// assert_eq!(reasons("apple.com"), []);
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
/// use url_render::{Reason, check_domain};
///
/// // Cyrillic letters that look like "apple".
/// let check = check_domain("xn--80ak6aa92e.com").unwrap();
/// assert!(!check.is_shown_in_unicode());
/// assert_eq!(check.labels()[0].reasons(), [Reason::WholeScriptConfusable("apple".into())]);
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
