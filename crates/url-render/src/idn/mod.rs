//! Checks whether a label of a domain is shown in Unicode, or as `xn--` because it is deceptive.
//!
//! The rules are those of UTS #39, with the data of the package unicode-security, and those of Chromium.
//! docs/rendering.md lists where they depart from the latter.
//!
//! Source: <https://www.unicode.org/reports/tr39/>

mod label;
mod places;
mod looks;
mod shapes;
mod protected;

use crate::{RenderOptions, host::find_suffix};
use alloc::{format, string::String, vec::Vec};
use core::{fmt, iter::repeat};
use label::TopLevel;
use url_core::Host;
use url_psl::Domain;

pub use protected::{ProtectError, Protected};

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

/// Checks the domain of a host or URL with the [default options](crate::RenderOptions::new), in linear time.
///
/// A string is a domain only in the form that the host parser returns, lowercase ASCII. Returns `None` if there is no
/// domain. Nothing has been checked then: parse user input first.
///
/// ```
/// use url_core::{Host, Url};
/// use url_render::{Reason, RestrictionLevel, check_domain};
///
/// let check = check_domain("xn--bcher-kva.example").unwrap();
/// assert!(check.is_shown_in_unicode());
/// assert_eq!(check.labels()[0].level(), RestrictionLevel::SingleScript);
///
/// let check = check_domain(&Host::parse("АРРӀЕ.com", false)?).unwrap();
/// assert!(check.reasons().eq([&Reason::WholeScriptConfusable("apple".into())]));
/// assert_eq!(check_domain(&Url::parse("https://АРРӀЕ.com/")?), Some(check));
///
/// // These are not domains, or not in the form that the host parser returns.
/// for text in ["АРРӀЕ.com", "Apple.com", "https://apple.com/", "127.0.0.1", ""] {
///     assert_eq!(check_domain(text), None);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn check_domain<D: Domain + ?Sized>(host: &D) -> Option<DomainCheck> {
    RenderOptions::new().check_domain(host)
}

impl RenderOptions<'_> {
    /// Does the same as [`check_domain()`], with the [protected names](Self::protected) and the [list](Self::list) of
    /// these options.
    ///
    /// ```
    /// use url_render::{Protected, Reason, RenderOptions};
    ///
    /// let protected = Protected::new(["bucher.example"])?;
    /// let options = RenderOptions::new().protected(&protected);
    /// let check = options.check_domain("xn--bcher-kva.example").unwrap();
    /// assert!(check.reasons().eq([&Reason::ProtectedName("bucher.example".into())]));
    /// assert!(!check.is_shown_in_unicode());
    ///
    /// assert_eq!(options.check_domain("bücher.example"), None);
    /// # Ok::<(), url_render::ProtectError>(())
    /// ```
    pub fn check_domain<D: Domain + ?Sized>(&self, host: &D) -> Option<DomainCheck> {
        let domain = host.domain()?;
        let is_domain = matches!(Host::parse(domain, false), Ok(Host::Domain(parsed)) if parsed == domain);
        is_domain.then(|| self.check_parsed_domain(domain))
    }

    /// Checks a domain that the host parser returned.
    pub(crate) fn check_parsed_domain(&self, domain: &str) -> DomainCheck {
        let unicode = url_idna::domain_to_unicode(domain);
        let labels: Vec<(&str, &str)> = domain.split('.').zip(unicode.split('.')).collect();
        let registrable = find_suffix(self.list, domain).and_then(|suffix| suffix.registrable_domain());
        let registrable = registrable.unwrap_or_default().trim_end_matches('.');
        let imitated = self.protected.map(|protected| protected.imitated_by(&labels, registrable)).unwrap_or_default();
        let imitated = imitated.into_iter().chain(repeat(None));

        let top = last_label(&unicode);
        let is_known = self.is_known_top_level(last_label(domain));
        let seen = if is_known || top.is_ascii() { None } else { looks::in_ascii(top) };
        let lookalike = seen.filter(|seen| self.is_known_top_level(seen));
        // An unknown name of one label is no top-level domain.
        let is_expected = is_known || lookalike.is_none() && top != unicode.trim_end_matches('.');
        let expected = TopLevel::new(if is_expected { top } else { "" });
        let labels = labels.iter().zip(imitated).map(|(&(ascii, unicode), name)| {
            let (level, mut reasons) = label::check(unicode, &expected);
            let lookalike = lookalike.as_deref().filter(|_| unicode == top);
            reasons.extend(lookalike.map(|seen| Reason::TopLevelLookalike(seen.into())));
            reasons.extend(name.map(|name| Reason::ProtectedName(name.into())));
            LabelCheck { ascii: ascii.into(), unicode: unicode.into(), level, reasons }
        });
        DomainCheck { labels: labels.collect() }
    }

    /// Returns whether the Public Suffix List has a rule for domains below a top-level domain, such as `com` or `*.mm`.
    fn is_known_top_level(&self, top: &str) -> bool {
        find_suffix(self.list, &*format!("a.{top}")).is_some_and(|suffix| suffix.section().is_some())
    }
}

fn last_label(domain: &str) -> &str {
    domain.trim_end_matches('.').rsplit('.').next().unwrap_or_default()
}
