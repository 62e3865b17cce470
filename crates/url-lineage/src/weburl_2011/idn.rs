//! Rules of `CanonicalizeHost` for international domain names: `ToASCII` of Internet Explorer, and the lists of Gecko.

use super::{Variant, nameprep::nameprep};
use crate::stringprep;
use alloc::{format, string::String};
use url_idna::punycode;

/// The prefix of a Punycode label.
pub(super) const ACE_PREFIX: &str = "xn--";

/// Encodes `label` in Punycode and adds the prefix. Returns `None` if the label is too long.
pub(super) fn encode_label(label: &str) -> Option<String> {
    Some(format!("{ACE_PREFIX}{}", punycode::encode(label).ok()?))
}

/// Applies `ToASCII` of RFC 3490 with the flag `UseSTD3ASCIIRules` and without `AllowUnassigned`.
///
/// Source: <https://www.rfc-editor.org/rfc/rfc3490#section-4.1>
pub(super) fn to_ascii(label: &str) -> Option<String> {
    let prepared = if label.is_ascii() {
        label.into()
    } else if label.chars().any(stringprep::is_unassigned) {
        return None;
    } else {
        nameprep(label, Variant::Ie)?
    };
    let is_disallowed = |c: char| c.is_ascii() && !c.is_ascii_alphanumeric() && c != '-';
    if prepared.contains(is_disallowed) || prepared.starts_with('-') || prepared.ends_with('-') {
        return None;
    }
    let ascii = if prepared.is_ascii() {
        prepared
    } else if prepared.starts_with(ACE_PREFIX) {
        return None;
    } else {
        encode_label(&prepared)?
    };
    (1..=63).contains(&ascii.len()).then_some(ascii)
}

/// The top-level domains under which Gecko showed international domain names: its preference `network.IDN.whitelist` of
/// 2011.
///
/// Source: <https://www.mozilla.org/projects/security/tld-idn-policy-list.html>
const WHITELIST: &[&str] = &[
    "ac",
    "ar",
    "asia",
    "at",
    "biz",
    "br",
    "cat",
    "ch",
    "cl",
    "cn",
    "de",
    "dk",
    "ee",
    "es",
    "fi",
    "gr",
    "hu",
    "il",
    "info",
    "io",
    "ir",
    "is",
    "jp",
    "kr",
    "li",
    "lt",
    "lu",
    "lv",
    "museum",
    "no",
    "nu",
    "nz",
    "org",
    "pl",
    "pr",
    "se",
    "sh",
    "si",
    "tel",
    "th",
    "tm",
    "tw",
    "ua",
    "vn",
    "xn--0zwm56d",
    "xn--11b5bs3a9aj6g",
    "xn--80akhbyknj4f",
    "xn--90a3ac",
    "xn--9t4b11yi5a",
    "xn--deba0ad",
    "xn--fiqs8s",
    "xn--fiqz9s",
    "xn--fzc2c9e2c",
    "xn--g6w251d",
    "xn--hgbk6aj7f53bba",
    "xn--hlcj6aya9esc7a",
    "xn--j6w193g",
    "xn--jxalpdlp",
    "xn--kgbechtv",
    "xn--kprw13d",
    "xn--kpry57d",
    "xn--mgba3a4f16a",
    "xn--mgba3a4fra",
    "xn--mgbaam7a8h",
    "xn--mgbayh7gpa",
    "xn--mgberp4a5d4a87g",
    "xn--mgberp4a5d4ar",
    "xn--mgbqly7c0a67fbc",
    "xn--mgbqly7cvafr",
    "xn--o3cw4h",
    "xn--ogbpf8fl",
    "xn--p1ai",
    "xn--wgbh1c",
    "xn--wgbl6a",
    "xn--xkc2al3hye2a",
    "xn--zckzah",
];

/// Returns whether the top-level domain is in [`WHITELIST`], in Punycode if it is not ASCII.
pub(super) fn is_whitelisted(tld: &str) -> bool {
    if tld.is_ascii() {
        return WHITELIST.contains(&tld);
    }
    encode_label(tld).is_some_and(|tld| WHITELIST.contains(&&*tld))
}

/// Returns whether Gecko converted names with this character to Punycode: its preference `network.IDN.blacklist_chars`,
/// with characters that look like a delimiter or are invisible.
pub(super) const fn is_blacklisted(c: char) -> bool {
    matches!(c,
        ' ' | '\u{A0}' | '\u{BC}'..='\u{BE}' | '\u{1C3}' | '\u{2D0}' | '\u{337}' | '\u{338}' | '\u{589}' | '\u{5C3}'
        | '\u{5F4}' | '\u{609}' | '\u{60A}' | '\u{66A}' | '\u{6D4}' | '\u{701}'..='\u{704}' | '\u{115F}' | '\u{1160}'
        | '\u{1735}' | '\u{2000}'..='\u{200B}' | '\u{200E}' | '\u{200F}' | '\u{2010}' | '\u{2019}' | '\u{2024}'
        | '\u{2027}'..='\u{202F}' | '\u{2039}' | '\u{203A}' | '\u{2041}' | '\u{2044}' | '\u{2052}' | '\u{205F}'
        | '\u{2153}'..='\u{215F}' | '\u{2215}' | '\u{2236}' | '\u{23AE}' | '\u{2571}' | '\u{29F6}' | '\u{29F8}'
        | '\u{2AFB}' | '\u{2AFD}' | '\u{2FF0}'..='\u{2FFB}' | '\u{3000}' | '\u{3002}' | '\u{3014}' | '\u{3015}'
        | '\u{3033}' | '\u{3164}' | '\u{321D}' | '\u{321E}' | '\u{33AE}' | '\u{33AF}' | '\u{33C6}' | '\u{33DF}'
        | '\u{A789}' | '\u{FE14}' | '\u{FE15}' | '\u{FE3F}' | '\u{FE5D}' | '\u{FE5E}' | '\u{FEFF}' | '\u{FF0E}'
        | '\u{FF0F}' | '\u{FF61}' | '\u{FFA0}' | '\u{FFF9}'..='\u{FFFD}')
}

#[cfg(test)]
mod tests {
    use super::to_ascii;

    #[test]
    fn to_ascii_applies_std3_rules() {
        for (label, ascii) in [
            ("a-1", Some("a-1")),
            ("\u{E9}-1", Some("xn---1-9ia")),
            ("\u{C9}", Some("xn--9ca")),
            ("xn--\u{E9}", None),
            ("-\u{E9}", None),
            ("\u{E9}-", None),
            ("\u{E9}_", None),
            ("a_b", None),
            ("-a", None),
            ("a-", None),
            ("", None),
            // Not assigned in Unicode 3.2.
            ("\u{221}", None),
        ] {
            assert_eq!(to_ascii(label).as_deref(), ascii, "{label}");
        }
        assert_eq!(to_ascii(&"a".repeat(63)).map(|ascii| ascii.len()), Some(63));
        assert_eq!(to_ascii(&"a".repeat(64)), None);
    }
}
