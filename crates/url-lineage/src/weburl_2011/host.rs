//! "The `CanonicalizeHost` algorithm": one list of steps, marked with the variants that take them.
//!
//! The steps are numbered as in the text, and failures name them.

use super::{
    Variant::{self, Chrome, Gecko, Ie, This},
    idn::{ACE_PREFIX, encode_label, is_blacklisted, is_whitelisted, to_ascii},
    ip::{canonicalize_ipv4_address, canonicalize_ipv6_address},
    nameprep::{nameprep, nameprep_without_check_bidi},
};
use crate::{
    barth_2011::find::is_tab_or_line_break,
    percent,
    stringprep::{is_label_separator, is_prohibited},
};
use alloc::{
    borrow::Cow,
    format,
    string::{String, ToString},
    vec::Vec,
};
use url_percent::{decode_percent_encoded_byte, percent_decode_str, percent_encode_byte};
use url_readers::Failure;

/// Runs the `CanonicalizeHost` algorithm.
///
/// The result may be the empty string. With Gecko and Internet Explorer, it may contain characters outside ASCII.
///
/// ```
/// use url_lineage::weburl_2011::{Variant, canonicalize_host};
///
/// assert_eq!(canonicalize_host("0x7F.1", Variant::This)?, "127.0.0.1");
/// assert_eq!(canonicalize_host("a%41.b\u{3002}c", Variant::This)?, "aa.b.c");
/// // Gecko returns a host that it cannot process in lowercase.
/// assert_eq!(canonicalize_host("A%41", Variant::Gecko)?, "a%41");
///
/// let failure = canonicalize_host("a;b", Variant::This).unwrap_err();
/// assert_eq!(failure.message(), "CanonicalizeHost, step 28: found U+003B in the host");
/// let failure = canonicalize_host("a.xn--\u{E4}", Variant::This).unwrap_err();
/// assert_eq!(failure.message(), "CanonicalizeHost, step 20.2.1: label 2: expected ASCII after the prefix xn--");
/// # Ok::<(), url_lineage::Failure>(())
/// ```
///
/// # Errors
///
/// If a step fails. The failure has its number and, if it is about a label, the number of the label, from 1. It has no
/// range, because earlier steps change the host.
pub fn canonicalize_host(s: &str, variant: Variant) -> Result<String, Failure> {
    // 1 and 2.
    let s: String = s.chars().filter(|c| !is_tab_or_line_break(*c)).collect();
    // 3 and 4.
    let fallback = (variant == Gecko).then(|| s.to_ascii_lowercase());
    let rejection = match domain(&s, variant, fallback.as_deref()).and_then(|s| address_or_name(s, variant)) {
        Ok(host) => return Ok(host),
        Err(rejection) => rejection,
    };
    let failure = || Failure::new(format!("CanonicalizeHost, step {}: {}", rejection.step, rejection.reason));
    fallback.filter(|_| !rejection.is_final).ok_or_else(failure)
}

/// Why the steps end early.
struct Rejection {
    step: &'static str,
    reason: Cow<'static, str>,
    /// Whether the step says "return 'fail'" instead of "return /fallback/", which is a failure if there is none.
    is_final: bool,
}

impl Rejection {
    fn new(step: &'static str, reason: impl Into<Cow<'static, str>>) -> Self {
        Self { step, reason: reason.into(), is_final: false }
    }
}

/// Steps 5 to 24: labels.
fn domain(s: &str, variant: Variant, fallback: Option<&str>) -> Result<String, Rejection> {
    // 5.
    if variant == This && (s.starts_with("%5B") || s.starts_with("%5b")) {
        return Err(Rejection::new("5", "found a percent-encoded bracket at the start of the host"));
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
        match nameprep_without_check_bidi(&s, variant) {
            Some(prepared) => s = prepared,
            None => return Err(Rejection::new("11", "Nameprep rejects the host")),
        }
    }
    // 12.
    if variant == Chrome && s.contains('%') {
        return Err(Rejection::new("12", "found a percent sign in the decoded host"));
    }
    // 13.
    if let (Some(fallback), true) = (fallback, s.contains(['\0', ' '])) {
        if fallback.contains(['\0', ' ']) {
            return Err(Rejection { is_final: true, ..Rejection::new("13", "found U+0000 or U+0020 in the host") });
        }
        if fallback.contains(is_prohibited) {
            return Err(Rejection::new("13", "found a code point that Nameprep prohibits"));
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
    let mut s = labels(&s, variant, need_punycode)?;
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
    Ok(s)
}

/// Steps 17 to 21, label by label.
fn labels(s: &str, variant: Variant, mut need_punycode: bool) -> Result<String, Rejection> {
    // 17 and 18.
    if variant == Ie && s.split('.').any(|label| label.starts_with(ACE_PREFIX)) {
        need_punycode = true;
    }
    if !need_punycode {
        return Ok(s.into());
    }
    // 19 and 20.1.
    let idn_enabled = variant == Gecko
        && is_whitelisted(s.split('.').rfind(|label| !label.is_empty()).unwrap_or_default())
        && !s.contains(is_blacklisted);
    // 20.2.
    let labels: Result<Vec<String>, Rejection> = s
        .split('.')
        .zip(1..)
        .map(|(label, number)| {
            let rejection = |step, reason| Rejection::new(step, format!("label {number}: {reason}"));
            match variant {
                Ie => to_unicode_of_ie(label).ok_or_else(|| rejection("20.2.2", "ToUnicode rejects it")),
                This | Chrome | Gecko => {
                    to_ascii_label(label, variant, idn_enabled).map_err(|reason| rejection("20.2.1", reason))
                }
            }
        })
        .collect();
    // 21.
    labels.map(|labels| labels.join("."))
}

/// Step 20.2.1.
fn to_ascii_label(label: &str, variant: Variant, idn_enabled: bool) -> Result<String, &'static str> {
    const LENGTH: &str = "expected 1 to 63 characters of ASCII";
    let label = nameprep(label, variant).ok_or("Nameprep rejects it")?;
    if label.is_ascii() {
        return match variant {
            Gecko => Ok(label.get(..62).unwrap_or(&label).into()),
            _ if (1..=63).contains(&label.len()) => Ok(label),
            _ => Err(LENGTH),
        };
    }
    if idn_enabled {
        return Ok(label);
    }
    if matches!(variant, This | Chrome) && label.starts_with(ACE_PREFIX) {
        return Err("expected ASCII after the prefix xn--");
    }
    encode_label(&label).filter(|label| label.len() <= 63).ok_or(LENGTH)
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

/// Steps 25 to 31: addresses, and the characters of a name.
fn address_or_name(s: String, variant: Variant) -> Result<String, Rejection> {
    // 25.
    if let Some(t) = s.strip_prefix('[').and_then(|t| t.strip_suffix(']')) {
        if let Some(address) = canonicalize_ipv6_address(t) {
            return Ok(["[", &address, "]"].concat());
        }
    } else if variant == This && s.contains(':') {
        // 26.
        return Err(Rejection::new("26", "expected brackets around a host with a colon"));
    }
    // 27.
    if let Some(address) = canonicalize_ipv4_address(&s) {
        return Ok(address);
    }
    // 28.
    let is_rejected = |c: char| match variant {
        This => matches!(c, '\0' | '/' | '%' | ';' | '?' | '\\'),
        Chrome => matches!(c, '\0'..='\x1F' | '%' | '/' | ':' | ';' | '?' | '['..='^' | '~' | '\x7F'),
        Ie => matches!(c, '\0' | '/' | '?' | '\\'),
        Gecko => false,
    };
    if let Some(c) = s.chars().find(|c| is_rejected(*c)) {
        return Err(Rejection::new("28", format!("found U+{:04X} in the host", u32::from(c))));
    }
    // 29.
    if variant == Ie
        && s.match_indices('%').any(|(i, _)| matches!(decode_percent_encoded_byte(&s.as_bytes()[i..]), None | Some(0)))
    {
        return Err(Rejection::new("29", "expected two hexadecimal digits other than 00 after each percent sign"));
    }
    // 30 and 31.
    Ok(match variant {
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
