//! The reasons against labels.

use super::places;
use alloc::string::String;
use core::fmt;

/// Why a label is not shown in Unicode.
///
/// ```
/// use url_render::{ReasonKind, check_domain};
///
/// let check = check_domain("xn--80ak6aa92e.com").unwrap();
/// let reason = check.reasons().next().unwrap();
/// assert_eq!((reason.kind(), reason.looks_like()), (ReasonKind::WholeScriptConfusable, Some("apple")));
/// assert_eq!(reason.to_string(), "whole-script-confusable: looks like apple");
/// ```
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
pub struct Reason {
    kind: ReasonKind,
    found: Found,
}

/// What a reason is about.
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
enum Found {
    /// The label as a whole.
    Label,
    Character(char),
    /// What the label looks like.
    Lookalike(String),
}

url_names::named_enum! {
    /// The kind of a [`Reason`].
    ///
    /// ```
    /// use url_render::ReasonKind;
    ///
    /// assert_eq!("mixed-scripts".parse(), Ok(ReasonKind::MixedScripts));
    /// assert!("scripts".parse::<ReasonKind>().is_err());
    /// ```
    #[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
    #[non_exhaustive]
    pub enum ReasonKind {
        /// A character that UTS #39 does not allow in identifiers, such as U+2764, or that browsers do not allow in
        /// domains, such as U+1E8B. Or browsers do not allow it in this position, such as a middle dot that is not
        /// between two `l`.
        RestrictedCharacter = "restricted-character",
        /// A character that readers recognize only below some top-level domains, such as U+00F0, a letter of Icelandic.
        RegionalCharacter = "regional-character",
        /// An invisible character, such as U+200D.
        InvisibleCharacter = "invisible-character",
        /// A mark that its base character already has, is one of too many, or does not belong to its base character.
        MisplacedMark = "misplaced-mark",
        /// Scripts that are not used together, or letters of Latin other than ASCII with another script.
        MixedScripts = "mixed-scripts",
        /// Digits of more than one number system.
        MixedDigits = "mixed-digits",
        /// A label of more than 63 octets, which cannot be looked up, so that it is not checked.
        LabelTooLong = "label-too-long",
        /// A letter of hiragana in a label of katakana, or vice versa, that looks the same in both.
        KanaLookalike = "kana-lookalike",
        /// A Chinese or Japanese character that looks like a delimiter of URLs beside ASCII characters.
        DelimiterLookalike = "delimiter-lookalike",
        /// A Chinese or Japanese character that looks like an ASCII letter, digit or hyphen beside ASCII characters.
        AsciiLookalike = "ascii-lookalike",
        /// Digits, and letters that look like digits, that look like a label in ASCII.
        DigitLookalikes = "digit-lookalikes",
        /// A label in Latin letters that looks like a label in ASCII, because of a letter such as U+028B.
        SingleScriptConfusable = "single-script-confusable",
        /// A label in letters of another script that looks like a label in Latin letters, apart from diacritics.
        WholeScriptConfusable = "whole-script-confusable",
        /// A top-level domain that the Public Suffix List does not have, and that looks like one in ASCII.
        TopLevelLookalike = "top-level-lookalike",
        /// A label that looks like a label of a protected name.
        ProtectedName = "protected-name",
    }
}

impl Reason {
    /// A reason about the label as a whole.
    pub(super) fn of_label(kind: ReasonKind) -> Self {
        Self { kind, found: Found::Label }
    }

    /// A reason about a character.
    pub(super) fn of_character(kind: ReasonKind, character: char) -> Self {
        Self { kind, found: Found::Character(character) }
    }

    /// A label that looks like another one, or like a name.
    pub(super) fn of_lookalike(kind: ReasonKind, other: impl Into<String>) -> Self {
        Self { kind, found: Found::Lookalike(other.into()) }
    }

    /// Returns the kind of the reason, to match on.
    ///
    /// ```
    /// use url_render::{ReasonKind, check_domain};
    ///
    /// let kinds = |domain| check_domain(domain).unwrap().reasons().map(|reason| reason.kind()).collect::<Vec<_>>();
    /// assert_eq!(kinds("xn--i-7iq.example"), [ReasonKind::RestrictedCharacter]);
    /// assert_eq!(kinds("xn--bcher-kva.example"), []);
    /// ```
    pub fn kind(&self) -> ReasonKind {
        self.kind
    }

    /// Returns the name of the [kind](Self::kind).
    ///
    /// ```
    /// let check = url_render::check_domain("xn--i-7iq.example").unwrap();
    /// assert_eq!(check.reasons().next().unwrap().code(), "restricted-character");
    /// ```
    pub fn code(&self) -> &'static str {
        self.kind.as_str()
    }

    /// Returns the character that the reason is about, if it is about one.
    ///
    /// ```
    /// let character = |domain| url_render::check_domain(domain).unwrap().reasons().next().unwrap().character();
    /// assert_eq!(character("xn--i-7iq.example"), Some('\u{2764}'));
    /// assert_eq!(character("xn--80ak6aa92e.com"), None);
    /// ```
    pub fn character(&self) -> Option<char> {
        match self.found {
            Found::Character(character) => Some(character),
            _ => None,
        }
    }

    /// Returns the label, top-level domain or [protected name](super::Protected) that the label looks like, if the
    /// reason is about one.
    ///
    /// ```
    /// let looks_like = |domain| {
    ///     let check = url_render::check_domain(domain).unwrap();
    ///     check.reasons().next().unwrap().looks_like().map(String::from)
    /// };
    /// assert_eq!(looks_like("xn--80ak6aa92e.com").as_deref(), Some("apple"));
    /// assert_eq!(looks_like("xn--i-7iq.example"), None);
    /// ```
    pub fn looks_like(&self) -> Option<&str> {
        match &self.found {
            Found::Lookalike(other) => Some(other),
            _ => None,
        }
    }

    /// Returns the reason for a person, without a full stop. `Display` adds the code.
    ///
    /// ```
    /// use url_render::check_domain;
    ///
    /// let message = |domain| check_domain(domain).unwrap().reasons().next().unwrap().message().to_string();
    /// assert_eq!(message("xn--80ak6aa92e.com"), "looks like apple");
    /// assert_eq!(message("xn--i-7iq.example"), "U+2764 is not allowed in names, or not in this position");
    /// ```
    pub fn message(&self) -> impl fmt::Display + '_ {
        Message(self)
    }
}

struct Message<'a>(&'a Reason);

impl fmt::Display for Message<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Reason { kind, found } = self.0;
        match found {
            Found::Label => {}
            Found::Character(character) => write!(f, "U+{:04X} ", u32::from(*character))?,
            Found::Lookalike(other) => return write!(f, "looks like {other}"),
        }
        match (kind, self.0.character().and_then(places::regions)) {
            (ReasonKind::RegionalCharacter, Some(domains)) => {
                write!(f, "is well known only below .{}", domains.join(" and ."))
            }
            _ => f.write_str(kind.predicate()),
        }
    }
}

impl ReasonKind {
    /// Returns what the message says about a character or a label.
    const fn predicate(self) -> &'static str {
        match self {
            Self::RestrictedCharacter => "is not allowed in names, or not in this position",
            Self::RegionalCharacter => "is well known only below some top-level domains",
            Self::InvisibleCharacter => "is invisible",
            Self::MisplacedMark => "is a mark that does not belong after the character before it",
            Self::MixedScripts => "the label mixes scripts that are not used together",
            Self::MixedDigits => "the label mixes digits of several number systems",
            Self::LabelTooLong => "the label has more than 63 octets, so it cannot be looked up",
            Self::KanaLookalike => "looks like the letter of the other kana",
            Self::DelimiterLookalike => "looks like a delimiter of URLs",
            Self::AsciiLookalike => "looks like an ASCII character",
            Self::DigitLookalikes
            | Self::SingleScriptConfusable
            | Self::WholeScriptConfusable
            | Self::TopLevelLookalike
            | Self::ProtectedName => "looks like another name",
        }
    }
}

/// Writes the code of the reason and its [message](Reason::message).
impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.code(), self.message())
    }
}

#[cfg(test)]
mod tests {
    use super::{Reason, ReasonKind};
    use alloc::string::ToString;

    #[test]
    fn messages() {
        let character = Reason::of_character;
        for (reason, expected) in [
            (
                character(ReasonKind::RestrictedCharacter, 'ꙡ'),
                "restricted-character: U+A661 is not allowed in names, or not in this position",
            ),
            (character(ReasonKind::RegionalCharacter, '·'), "regional-character: U+00B7 is well known only below .cat"),
            (
                character(ReasonKind::RegionalCharacter, 'a'),
                "regional-character: U+0061 is well known only below some top-level domains",
            ),
            (character(ReasonKind::InvisibleCharacter, '\u{200C}'), "invisible-character: U+200C is invisible"),
            (
                character(ReasonKind::MisplacedMark, '\u{307}'),
                "misplaced-mark: U+0307 is a mark that does not belong after the character before it",
            ),
            (
                Reason::of_label(ReasonKind::MixedScripts),
                "mixed-scripts: the label mixes scripts that are not used together",
            ),
            (
                Reason::of_label(ReasonKind::MixedDigits),
                "mixed-digits: the label mixes digits of several number systems",
            ),
            (
                Reason::of_label(ReasonKind::LabelTooLong),
                "label-too-long: the label has more than 63 octets, so it cannot be looked up",
            ),
            (
                character(ReasonKind::KanaLookalike, 'へ'),
                "kana-lookalike: U+3078 looks like the letter of the other kana",
            ),
            (
                character(ReasonKind::DelimiterLookalike, 'ノ'),
                "delimiter-lookalike: U+30CE looks like a delimiter of URLs",
            ),
            (character(ReasonKind::AsciiLookalike, '一'), "ascii-lookalike: U+4E00 looks like an ASCII character"),
            (Reason::of_lookalike(ReasonKind::ProtectedName, "apple"), "protected-name: looks like apple"),
        ] {
            assert_eq!(reason.to_string(), expected);
        }
    }
}
