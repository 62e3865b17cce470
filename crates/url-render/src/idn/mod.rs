//! Decides whether a label of a domain is shown in Unicode, or as `xn--` because it deceives.
//!
//! The rules are those of UTS #39, with the data of the package unicode-security, and the practice of browsers.
//!
//! Source: <https://www.unicode.org/reports/tr39/>

mod label;
mod lookalikes;
mod protected;

use crate::{RenderOptions, host::find};
use alloc::{string::String, vec::Vec};
use core::fmt;
use url_core::Host;
use url_psl::Domain;

pub use protected::{ProtectError, Protected};

/// Which scripts a label mixes.
///
/// ```
/// use url_render::{RestrictionLevel, judge};
///
/// let level = |domain| judge(domain).unwrap().labels()[0].level();
/// assert_eq!(level("example.com"), RestrictionLevel::AsciiOnly);
/// assert_eq!(level("xn--bcher-kva.example"), RestrictionLevel::SingleScript);
/// ```
///
/// Source: <https://www.unicode.org/reports/tr39/#Restriction_Level_Detection>
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub enum RestrictionLevel {
    /// ASCII alone.
    AsciiOnly,
    /// One script.
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
/// use url_render::{Reason, judge};
///
/// let judgement = judge("xn--80ak6aa92e.com").unwrap();
/// assert!(judgement.reasons().eq([&Reason::WholeScriptConfusable("apple".into())]));
/// assert_eq!(judgement.reasons().next().unwrap().to_string(), "whole-script-confusable: looks like apple");
/// ```
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub enum Reason {
    /// A character that UTS #39 does not allow in identifiers, such as U+2764, or that RFC 5892 does not allow in this
    /// place, such as a middle dot that does not stand between two `l`.
    RestrictedCharacter(char),
    /// An invisible character, such as U+200D.
    InvisibleCharacter(char),
    /// A mark that is repeated, is one of too many, or stands on a character that it does not belong to.
    MisplacedMark(char),
    /// Scripts that are not used together.
    MixedScripts,
    /// Digits of more than one number system.
    MixedDigits,
    /// A character that looks like a delimiter of URLs, in a label of several scripts.
    DelimiterLookalike(char),
    /// A Chinese or Japanese character that looks like an ASCII letter, digit or hyphen beside ASCII characters.
    AsciiLookalike(char),
    /// Digits that look like these other digits.
    DigitLookalikes(String),
    /// A label in Latin letters that looks like this label in ASCII, because of a letter such as U+028B.
    SingleScriptConfusable(String),
    /// A label in letters of another script that looks like this label in Latin letters, apart from diacritics.
    WholeScriptConfusable(String),
    /// A label that looks like a label of this protected name.
    ProtectedName(String),
}

impl Reason {
    /// The name of the reason, in lower case with hyphens.
    ///
    /// ```
    /// assert_eq!(url_render::Reason::MixedScripts.code(), "mixed-scripts");
    /// ```
    pub const fn code(&self) -> &'static str {
        match self {
            Self::RestrictedCharacter(_) => "restricted-character",
            Self::InvisibleCharacter(_) => "invisible-character",
            Self::MisplacedMark(_) => "misplaced-mark",
            Self::MixedScripts => "mixed-scripts",
            Self::MixedDigits => "mixed-digits",
            Self::DelimiterLookalike(_) => "delimiter-lookalike",
            Self::AsciiLookalike(_) => "ascii-lookalike",
            Self::DigitLookalikes(_) => "digit-lookalikes",
            Self::SingleScriptConfusable(_) => "single-script-confusable",
            Self::WholeScriptConfusable(_) => "whole-script-confusable",
            Self::ProtectedName(_) => "protected-name",
        }
    }
}

/// The code of the reason, and what it is about. Characters are named by their numbers.
impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())?;
        match self {
            Self::RestrictedCharacter(character)
            | Self::InvisibleCharacter(character)
            | Self::MisplacedMark(character)
            | Self::DelimiterLookalike(character)
            | Self::AsciiLookalike(character) => write!(f, ": U+{:04X}", u32::from(*character)),
            Self::DigitLookalikes(text)
            | Self::SingleScriptConfusable(text)
            | Self::WholeScriptConfusable(text)
            | Self::ProtectedName(text) => write!(f, ": looks like {text}"),
            Self::MixedScripts | Self::MixedDigits => Ok(()),
        }
    }
}

/// The judgement of a label.
///
/// ```
/// use url_render::judge;
///
/// let judgement = judge("xn--bcher-kva.example").unwrap();
/// let label = &judgement.labels()[0];
/// assert_eq!((label.ascii(), label.unicode(), label.reasons()), ("xn--bcher-kva", "bücher", &[][..]));
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct LabelJudgement {
    pub(crate) ascii: String,
    pub(crate) unicode: String,
    pub(crate) level: RestrictionLevel,
    pub(crate) reasons: Vec<Reason>,
}

impl LabelJudgement {
    /// The label in ASCII.
    ///
    /// ```
    /// assert_eq!(url_render::judge("xn--bcher-kva.example").unwrap().labels()[0].ascii(), "xn--bcher-kva");
    /// ```
    pub fn ascii(&self) -> &str {
        &self.ascii
    }

    /// The label in Unicode. It may contain deceptive characters, so do not show it unchecked.
    ///
    /// ```
    /// assert_eq!(url_render::judge("xn--bcher-kva.example").unwrap().labels()[0].unicode(), "bücher");
    /// ```
    pub fn unicode(&self) -> &str {
        &self.unicode
    }

    /// Which scripts it mixes.
    ///
    /// ```
    /// use url_render::{RestrictionLevel, judge};
    ///
    /// assert_eq!(judge("example.com").unwrap().labels()[0].level(), RestrictionLevel::AsciiOnly);
    /// ```
    pub fn level(&self) -> RestrictionLevel {
        self.level
    }

    /// The reasons why it deceives; empty if it does not. An ASCII label can deceive, too, by looking like a protected
    /// name.
    ///
    /// ```
    /// use url_render::{Reason, judge};
    ///
    /// let reasons = |domain| judge(domain).unwrap().labels()[0].reasons().to_vec();
    /// assert_eq!(reasons("xn--80ak6aa92e.com"), [Reason::WholeScriptConfusable("apple".into())]);
    /// assert_eq!(reasons("apple.com"), []);
    /// ```
    pub fn reasons(&self) -> &[Reason] {
        &self.reasons
    }

    /// Whether it is shown in Unicode, because there is no reason against it.
    ///
    /// ```
    /// use url_render::judge;
    ///
    /// assert!(judge("xn--bcher-kva.example").unwrap().labels()[0].is_shown_in_unicode());
    /// assert!(!judge("xn--80ak6aa92e.com").unwrap().labels()[0].is_shown_in_unicode());
    /// ```
    pub fn is_shown_in_unicode(&self) -> bool {
        self.reasons.is_empty()
    }
}

/// The judgement of a domain.
///
/// ```
/// use url_render::{Reason, judge};
///
/// // Cyrillic letters that look like "apple".
/// let judgement = judge("xn--80ak6aa92e.com").unwrap();
/// assert!(!judgement.is_shown_in_unicode());
/// assert_eq!(judgement.labels()[0].reasons(), [Reason::WholeScriptConfusable("apple".into())]);
///
/// assert!(judge("xn--bcher-kva.example").unwrap().is_shown_in_unicode());
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct DomainJudgement {
    pub(crate) labels: Vec<LabelJudgement>,
}

impl DomainJudgement {
    /// Its labels, from left to right. A trailing dot adds an empty label.
    ///
    /// ```
    /// use url_render::judge;
    ///
    /// let judgement = judge("www.example.com").unwrap();
    /// assert!(judgement.labels().iter().map(|label| label.ascii()).eq(["www", "example", "com"]));
    /// ```
    pub fn labels(&self) -> &[LabelJudgement] {
        &self.labels
    }

    /// The reasons why its labels deceive, from left to right.
    ///
    /// ```
    /// use url_render::judge;
    ///
    /// assert_eq!(judge("xn--80ak6aa92e.com").unwrap().reasons().count(), 1);
    /// assert_eq!(judge("apple.com").unwrap().reasons().count(), 0);
    /// ```
    pub fn reasons(&self) -> impl Iterator<Item = &Reason> {
        self.labels.iter().flat_map(|label| &label.reasons)
    }

    /// Whether all its labels are shown in Unicode, because there is no reason against it.
    ///
    /// ```
    /// use url_render::judge;
    ///
    /// assert!(judge("xn--bcher-kva.example").unwrap().is_shown_in_unicode());
    /// assert!(!judge("xn--80ak6aa92e.com").unwrap().is_shown_in_unicode());
    /// ```
    pub fn is_shown_in_unicode(&self) -> bool {
        self.labels.iter().all(LabelJudgement::is_shown_in_unicode)
    }
}

/// Judges the domain of a host or URL by the [defaults](crate::RenderOptions::new), in time linear in its length.
///
/// A text is a domain if it is written as the host parser gives it, in ASCII and lower case. `None` if there is no
/// domain: nothing has been judged then, and a text of a person is to be parsed first.
///
/// ```
/// use url_core::{Host, Url};
/// use url_render::{Reason, RestrictionLevel, judge};
///
/// let judgement = judge("xn--bcher-kva.example").unwrap();
/// assert!(judgement.is_shown_in_unicode());
/// assert_eq!(judgement.labels()[0].level(), RestrictionLevel::SingleScript);
///
/// let judgement = judge(&Host::parse("АРРӀЕ.com", false)?).unwrap();
/// assert!(judgement.reasons().eq([&Reason::WholeScriptConfusable("apple".into())]));
/// assert_eq!(judge(&Url::parse("https://АРРӀЕ.com/")?), Some(judgement));
///
/// // These are no domains, or are not written as one is.
/// for text in ["АРРӀЕ.com", "Apple.com", "https://apple.com/", "127.0.0.1", ""] {
///     assert_eq!(judge(text), None);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn judge<D: Domain + ?Sized>(host: &D) -> Option<DomainJudgement> {
    RenderOptions::new().judgement(host)
}

impl RenderOptions<'_> {
    /// As [`judge()`], by the [protected names](Self::protected) and the [list](Self::list) of these options.
    ///
    /// ```
    /// use url_render::{Protected, Reason, RenderOptions};
    ///
    /// let protected = Protected::new(["bucher.example"])?;
    /// let options = RenderOptions::new().protected(&protected);
    /// let judgement = options.judgement("xn--bcher-kva.example").unwrap();
    /// assert!(judgement.reasons().eq([&Reason::ProtectedName("bucher.example".into())]));
    /// assert!(!judgement.is_shown_in_unicode());
    ///
    /// assert_eq!(options.judgement("bücher.example"), None);
    /// # Ok::<(), url_render::ProtectError>(())
    /// ```
    pub fn judgement<D: Domain + ?Sized>(&self, host: &D) -> Option<DomainJudgement> {
        let domain = host.domain()?;
        let is_domain = matches!(Host::parse(domain, false), Ok(Host::Domain(parsed)) if parsed == domain);
        is_domain.then(|| self.judgement_of(domain))
    }

    /// The judgement of a domain that the host parser gave.
    pub(crate) fn judgement_of(&self, domain: &str) -> DomainJudgement {
        let unicode = url_idna::domain_to_unicode(domain);
        let top = self.known_top_level(domain, &unicode);
        let registrable = find(self.list, domain).and_then(|suffix| suffix.registrable_domain());
        let registrable = registrable.unwrap_or_default().trim_end_matches('.');
        let labels = domain.split('.').zip(unicode.split('.')).map(|(ascii, unicode)| {
            let (level, mut reasons) = label::judge(unicode, top);
            let name = self.protected.and_then(|protected| protected.looked_like(ascii, unicode, registrable));
            reasons.extend(name.map(|name| Reason::ProtectedName(name.into())));
            LabelJudgement { ascii: ascii.into(), unicode: unicode.into(), level, reasons }
        });
        DomainJudgement { labels: labels.collect() }
    }

    /// The top-level domain in Unicode, or nothing if the Public Suffix List does not have it: then it may be made to
    /// look like another one.
    fn known_top_level<'u>(&self, domain: &str, unicode: &'u str) -> &'u str {
        let is_known = find(self.list, last_label(domain)).is_some_and(|suffix| suffix.section().is_some());
        if is_known { last_label(unicode) } else { "" }
    }
}

fn last_label(domain: &str) -> &str {
    domain.trim_end_matches('.').rsplit('.').next().unwrap_or_default()
}
