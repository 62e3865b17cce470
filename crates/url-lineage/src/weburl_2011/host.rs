//! "The `CanonicalizeHost` algorithm": one list of steps, marked with the variants that take them.
//!
//! The steps are numbered as in the text. `None` is the text's "fail".

use super::{
    Variant::{self, Chrome, Gecko, Ie, This},
    idn::{ACE_PREFIX, encode_label, is_blacklisted, is_whitelisted, to_ascii},
    ip::{canonicalize_ipv4_address, canonicalize_ipv6_address},
    nameprep::nameprep,
};
use crate::{
    barth_2011::find::is_tab_or_line_break,
    percent,
    stringprep::{is_label_separator, is_prohibited},
};
use alloc::{
    string::{String, ToString},
    vec::Vec,
};
use url_percent::{decode_percent_encoded_byte, percent_decode_str, percent_encode_byte};

/// Runs the `CanonicalizeHost` algorithm.
///
/// The result may be the empty string. With Gecko and Internet Explorer, it may contain characters outside ASCII.
///
/// ```
/// use url_lineage::weburl_2011::{Variant, canonicalize_host};
///
/// assert_eq!(canonicalize_host("0x7F.1", Variant::This).as_deref(), Some("127.0.0.1"));
/// assert_eq!(canonicalize_host("a%41.b\u{3002}c", Variant::This).as_deref(), Some("aa.b.c"));
/// // Gecko returns a host that it cannot process in lowercase.
/// assert_eq!(canonicalize_host("A%41", Variant::Gecko).as_deref(), Some("a%41"));
/// assert_eq!(canonicalize_host("a:b", Variant::This), None);
/// ```
pub fn canonicalize_host(s: &str, variant: Variant) -> Option<String> {
    // 1 and 2.
    let s: String = s.chars().filter(|c| !is_tab_or_line_break(*c)).collect();
    // 3 and 4.
    let fallback = (variant == Gecko).then(|| s.to_ascii_lowercase());
    match domain(&s, variant, fallback.as_deref()) {
        Outcome::Host(s) => address_or_name(s, variant).or(fallback),
        Outcome::Fallback => fallback,
        Outcome::Fail => None,
    }
}

/// The result of the steps for domain names.
enum Outcome {
    /// The input of the remaining steps.
    Host(String),
    /// "Return /fallback/."
    Fallback,
    /// "Return 'fail'."
    Fail,
}

/// Steps 5 to 24: labels.
fn domain(s: &str, variant: Variant, fallback: Option<&str>) -> Outcome {
    // 5.
    if variant == This && (s.starts_with("%5B") || s.starts_with("%5b")) {
        return Outcome::Fallback;
    }
    // 6 and 7.
    let mut s = match variant {
        This | Chrome => percent_decode_str(s).decode_utf8_lossy().into_owned(),
        Ie => percent::decode(s, is_decoded_by_ie),
        Gecko => s.to_string(),
    };
    // 9.
    let need_punycode = !s.is_ascii();
    // 8 and 10.
    let mut has_root_dot = false;
    if matches!(variant, Chrome | Ie) && s.ends_with(is_label_separator) {
        has_root_dot = true;
        s.pop();
    }
    // 11.
    if variant != Chrome {
        match nameprep(&s, variant, false) {
            Some(prepared) => s = prepared,
            None => return Outcome::Fallback,
        }
    }
    // 12.
    if variant == Chrome && s.contains('%') {
        return Outcome::Fallback;
    }
    // 13.
    if let (Some(fallback), true) = (fallback, s.contains(['\0', ' '])) {
        if fallback.contains(['\0', ' ']) {
            return Outcome::Fail;
        }
        if fallback.contains(is_prohibited) {
            return Outcome::Fallback;
        }
    }
    // 14.
    if variant == Chrome {
        s = percent::percent_encode_some(&s, is_encoded_by_chrome);
    }
    // 15.
    s = s.replace(is_label_separator, ".");
    // 16.
    if variant == This && s.ends_with('.') {
        has_root_dot = true;
        s.pop();
    }
    // 17 to 21.
    let Some(mut s) = labels(&s, variant, need_punycode) else { return Outcome::Fallback };
    // 22.
    if has_root_dot {
        s.push('.');
    }
    if variant == Chrome {
        // 23: a byte becomes the character with its value.
        s = percent_decode_latin_1(&s);
        // 24.
        s.make_ascii_lowercase();
    }
    Outcome::Host(s)
}

/// Steps 17 to 21, label by label; `None` is "return /fallback/".
fn labels(s: &str, variant: Variant, mut need_punycode: bool) -> Option<String> {
    // 17 and 18.
    if variant == Ie && s.split('.').any(|label| label.starts_with(ACE_PREFIX)) {
        need_punycode = true;
    }
    if !need_punycode {
        return Some(s.into());
    }
    // 19 and 20.1.
    let idn_enabled = variant == Gecko
        && is_whitelisted(s.split('.').rfind(|label| !label.is_empty()).unwrap_or_default())
        && !s.contains(is_blacklisted);
    // 20.2.
    let labels: Option<Vec<String>> = s
        .split('.')
        .map(|label| match variant {
            Ie => to_unicode_of_ie(label),
            This | Chrome | Gecko => to_ascii_label(label, variant, idn_enabled),
        })
        .collect();
    // 21.
    labels.map(|labels| labels.join("."))
}

/// Step 20.2.1.
fn to_ascii_label(label: &str, variant: Variant, idn_enabled: bool) -> Option<String> {
    let label = nameprep(label, variant, true)?;
    if label.is_ascii() {
        return match variant {
            Gecko => Some(label.get(..62).unwrap_or(&label).into()),
            _ => (1..=63).contains(&label.len()).then_some(label),
        };
    }
    if idn_enabled {
        return Some(label);
    }
    if matches!(variant, This | Chrome) && label.starts_with(ACE_PREFIX) {
        return None;
    }
    encode_label(&label).filter(|label| label.len() <= 63)
}

/// Step 20.2.2, "the modified `ToUnicode` operation".
fn to_unicode_of_ie(label: &str) -> Option<String> {
    let ace_label = if label.is_ascii() { label.to_string() } else { encode_label(label)? };
    let label = match ace_label.strip_prefix(ACE_PREFIX) {
        Some(encoded) => url_idna::punycode::decode(encoded).ok()?,
        None => ace_label.clone(),
    };
    let is_round_trip = to_ascii(&label)? == ace_label;
    (is_round_trip && !label.contains('\u{3002}')).then_some(label)
}

/// Steps 25 to 31: addresses, and the characters of a name; `None` is "return /fallback/".
fn address_or_name(s: String, variant: Variant) -> Option<String> {
    // 25.
    if let Some(t) = s.strip_prefix('[').and_then(|t| t.strip_suffix(']')) {
        if let Some(address) = canonicalize_ipv6_address(t) {
            return Some(["[", &address, "]"].concat());
        }
    } else if variant == This && s.contains(':') {
        // 26.
        return None;
    }
    // 27.
    if let Some(address) = canonicalize_ipv4_address(&s) {
        return Some(address);
    }
    // 28.
    let is_refused = |c: char| match variant {
        This => matches!(c, '\0' | '/' | '%' | ';' | '?' | '\\'),
        Chrome => matches!(c, '\0'..='\x1F' | '%' | '/' | ':' | ';' | '?' | '['..='^' | '~' | '\x7F'),
        Ie => matches!(c, '\0' | '/' | '?' | '\\'),
        Gecko => false,
    };
    if s.contains(is_refused) {
        return None;
    }
    // 29.
    if variant == Ie
        && s.match_indices('%').any(|(i, _)| matches!(decode_percent_encoded_byte(&s.as_bytes()[i..]), None | Some(0)))
    {
        return None;
    }
    // 30 and 31.
    Some(match variant {
        This => percent::percent_encode_some(&s, is_encoded_by_this),
        Chrome => percent::percent_encode_some(&s, is_encoded_by_chrome),
        Ie => percent_encode_in_lowercase(&s, is_encoded_by_ie),
        Gecko => s,
    })
}

/// Percent-encodes the ASCII characters for which `is_encoded` is true, with lowercase digits.
fn percent_encode_in_lowercase(s: &str, is_encoded: impl Fn(char) -> bool) -> String {
    let mut output = String::with_capacity(s.len());
    for c in s.chars() {
        match u8::try_from(c) {
            Ok(byte) if is_encoded(c) => output.push_str(&percent_encode_byte(byte).to_ascii_lowercase()),
            _ => output.push(c),
        }
    }
    output
}

fn percent_decode_latin_1(s: &str) -> String {
    let mut output = String::with_capacity(s.len());
    let mut rest = s;
    while let Some(c) = rest.chars().next() {
        let (c, length) =
            decode_percent_encoded_byte(rest.as_bytes()).map_or((c, c.len_utf8()), |byte| (char::from(byte), 3));
        output.push(c);
        rest = &rest[length..];
    }
    output
}

const fn is_decoded_by_ie(byte: u8) -> bool {
    matches!(byte, 0..=0x1F | b' ' | b'"' | b'-'..=b'9' | b'<' | b'>' | b'?' | b'A'..=b'Z' | b'\\' | b'^'..=0x7F)
}

const fn is_encoded_by_this(c: char) -> bool {
    matches!(c, '\0'..='*' | ',' | '/' | ';'..='@' | '\\' | '^' | '`' | '{'..='}' | '\x7F')
}

const fn is_encoded_by_chrome(c: char) -> bool {
    matches!(c, ' '..='$' | '&'..='*' | ',' | '<'..='>' | '@' | '^' | '`' | '{'..='}')
}

const fn is_encoded_by_ie(c: char) -> bool {
    matches!(c, '\0'..=' ' | '"' | '<' | '>' | '\\' | '^' | '`' | '{'..='}' | '\x7F')
}
