//! "Canonicalizing a Host" and "Host Escape Normalization".

use crate::{
    percent::percent_encode_some,
    stringprep::{is_label_separator, nameprep},
    weburl_2011::canonicalize_ipv4_address,
};
use alloc::{format, string::String, vec::Vec};
use url_idna::punycode;
use url_readers::Failure;

/// Canonicalizes a host.
///
/// ```
/// use url_lineage::barth_2011::canonicalize_host;
///
/// assert_eq!(canonicalize_host("EX%41MPLE.com")?, "ex%41mple.com");
/// assert_eq!(canonicalize_host("b\u{FC}cher (x)")?, "xn--bcher%20%28x%29-zvb");
/// assert_eq!(canonicalize_host("0x7f.1")?, "127.0.0.1");
///
/// let failure = canonicalize_host("a.\u{E000}").unwrap_err();
/// assert_eq!(failure.message(), "the IDNA to-ascii algorithm: label 2: Nameprep rejects it");
/// # Ok::<(), url_lineage::Failure>(())
/// ```
///
/// # Errors
///
/// If IDNA rejects a label. The failure has its number, from 1. It has no range, because the host is escaped first.
pub fn canonicalize_host(host: &str) -> Result<String, Failure> {
    // "TODO: Handle IP addresses."
    if let Some(address) = ipv4_address(host) {
        return Ok(address);
    }
    let unicode_host = host_escape_normalized(host);
    let labels: Result<Vec<String>, Failure> = unicode_host
        .split(is_label_separator)
        .zip(1..)
        .map(|(label, number)| {
            let failure = |reason| Failure::new(format!("the IDNA to-ascii algorithm: label {number}: {reason}"));
            to_ascii(label).map_err(failure)
        })
        .collect();
    labels.map(|labels| labels.join("."))
}

/// Canonicalizes an IPv4 address that is written in ASCII and in which each number has at least one digit.
fn ipv4_address(host: &str) -> Option<String> {
    let has_digits = |number: &str| !matches!(number, "0x" | "0X");
    host.split('.').take(5).all(has_digits).then(|| canonicalize_ipv4_address(host))?
}

/// Applies "Host Escape Normalization": percent-escapes the characters in `host-escaped`, lowercases letters, and keeps
/// each `%` ("TODO: Handle percent-unescaping").
fn host_escape_normalized(host: &str) -> String {
    let is_host_escaped =
        |c| matches!(c, '\0'..='$' | '&'..='*' | ',' | '/' | ';'..='@' | '\\' | '^' | '`' | '{'..='\x7F');
    let mut normalized = String::with_capacity(host.len());
    for c in host.chars() {
        if is_host_escaped(c) {
            normalized.push_str(&percent_encode_some(c.encode_utf8(&mut [0; 4]), |_| true));
        } else {
            normalized.push(c.to_ascii_lowercase());
        }
    }
    normalized
}

/// Applies "The IDNA to-ascii algorithm". An ASCII label is returned unchanged.
///
/// Source: <https://www.rfc-editor.org/rfc/rfc3490#section-4.1>
fn to_ascii(label: &str) -> Result<String, &'static str> {
    const LENGTH: &str = "expected 1 to 63 characters of ASCII";
    if label.is_ascii() {
        return Ok(label.into());
    }
    let mut ascii = nameprep(label).ok_or("Nameprep rejects it")?;
    if !ascii.is_ascii() {
        if ascii.starts_with("xn--") {
            return Err("expected ASCII after the prefix xn--");
        }
        ascii = format!("xn--{}", punycode::encode(&ascii).map_err(|_| LENGTH)?);
    }
    if (1..=63).contains(&ascii.len()) { Ok(ascii) } else { Err(LENGTH) }
}
