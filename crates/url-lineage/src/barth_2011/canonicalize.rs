//! "Canonicalizing a URL", "Canonicalizing a Host" and "Host Escape Normalization".

use super::{find, parse::ParsedUrl, resolve::is_valid_scheme_character};
use crate::{
    files::{self, remove_dot_segments},
    percent::{Encoding, decode, is_unreserved, percent_encode, percent_encode_bytes, percent_encode_some},
    serializer::serialize,
    stringprep::{is_label_separator, nameprep},
    weburl_2011::canonicalize_ipv4_address,
};
use alloc::{format, string::String, vec::Vec};
use url_idna::punycode;
use url_readers::{Components, Failure, Reading};

/// Canonicalizes a parsed URL, part by part. Returns the canonical parts and their serialization. `ambient_encoding` is
/// the encoding of the query, for which the draft has a TODO ("Handle the ambient encoding case").
///
/// ```
/// use url_lineage::barth_2011::{Encoding, canonicalize, parse};
///
/// let reading = canonicalize(&parse(r"HTTP://u:@H:80\a\..\%7Eb%2F c")?, Encoding::UTF_8)?;
/// assert_eq!(reading.canonical, "http://u@h/~b%2F%20c");
/// assert!(canonicalize(&parse("1http://h/")?, Encoding::UTF_8).is_err());
/// # Ok::<(), url_lineage::Failure>(())
/// ```
///
/// # Errors
///
/// If the scheme is invalid, or if IDNA rejects a label of the host.
pub fn canonicalize(original_url: &ParsedUrl, ambient_encoding: Encoding) -> Result<Reading, Failure> {
    let scheme = canonicalize_scheme(&original_url.scheme)?;
    // "TODO: We need to handle the goofy query escaping format."
    let canonical_query =
        |query: &str| percent_encode_bytes(&ambient_encoding.encode_escaped_html(query), is_kept_in_query);
    let Some(authority) = original_url.authority.as_deref().map(find::authority) else {
        let path = original_url.path.as_deref().unwrap_or_default();
        let path = if scheme == "mailto" {
            percent_escape(path, |byte| !is_path_escaped(byte))
        } else {
            percent_escape(path, |byte| matches!(byte, b' '..=b'~'))
        };
        let query = original_url.query.as_deref().map(canonical_query);
        return Ok(output(Components { scheme: Some(scheme), path: Some(path), query, ..Components::default() }));
    };
    let host = canonicalize_host(authority.host)?;
    let password = authority.password.filter(|password| !password.is_empty());
    let user_name = authority.user_name.filter(|user_name| !user_name.is_empty() || password.is_some());
    let port = authority.port.map(|port| percent_escape(port, |byte| !is_path_escaped(byte)));
    let port = port.filter(|port| !port.is_empty() && default_port(&scheme) != Some(port));
    Ok(output(Components {
        username: user_name.map(|user_name| percent_escape(user_name, is_kept_in_user_info)),
        password: password.map(|password| percent_escape(password, is_kept_in_user_info)),
        host: Some(host),
        port,
        path: Some(canonicalize_path(original_url.path.as_deref().unwrap_or_default(), files::is_file(&scheme))),
        query: original_url.query.as_deref().map(canonical_query),
        fragment: original_url.fragment.as_deref().map(|fragment| percent_encode_some(fragment, |c| c < ' ')),
        scheme: Some(scheme),
    }))
}

/// Returns the reading with these components.
fn output(components: Components) -> Reading {
    Reading { canonical: serialize(&components), components }
}

/// Lowercases the scheme, as browsers do. The draft does not.
fn canonicalize_scheme(scheme: &str) -> Result<String, Failure> {
    let is_valid =
        scheme.starts_with(|c: char| c.is_ascii_alphabetic()) && scheme.chars().all(is_valid_scheme_character);
    if is_valid {
        Ok(scheme.to_ascii_lowercase())
    } else {
        Err(Failure::new("expected a scheme of a letter and then letters, digits, `+`, `-` and `.`"))
    }
}

/// Returns the default port of a scheme. The draft does not list them; these are the ports that three of four browsers
/// removed.
fn default_port(scheme: &str) -> Option<&'static str> {
    Some(match scheme {
        "ftp" => "21",
        "gopher" => "70",
        "http" => "80",
        "https" => "443",
        _ => return None,
    })
}

/// "Canonicalizing a Path".
fn canonicalize_path(path: &str, is_file: bool) -> String {
    // "TODO: Do we need to ensure that path's always start with a slash character?"
    let slash = if path.starts_with(find::is_slash_character) { "" } else { "/" };
    let path = [slash, path].concat();
    // "TODO: Handle "." collapsing." A `\` becomes a `/` with it.
    let path = if is_file { files::remove_dot_segments_after_drive(&path) } else { remove_dot_segments(&path) };
    // "TODO: Handle percent-unescaping."
    percent_encode(&decode(&path, is_path_unescaped), Encoding::UTF_8, |byte| !is_path_escaped(byte))
}

/// Percent-escapes the bytes that are not kept, in UTF-8.
fn percent_escape(part: &str, is_kept: impl Fn(u8) -> bool) -> String {
    percent_encode(part, Encoding::UTF_8, is_kept)
}

/// Returns whether a byte is `path-escaped`, without the `%`. Earlier steps replaced the `\` of a hierarchical URL.
const fn is_path_escaped(byte: u8) -> bool {
    matches!(byte, 0..=b' ' | b'"' | b'#' | b'<' | b'>' | b'?' | b'\\' | b'^' | b'`' | b'{'..=b'}' | 0x7F..)
}

const fn is_path_unescaped(byte: u8) -> bool {
    is_unreserved(byte) && byte != b'.'
}

/// Returns whether a byte of the user information is kept: a TODO in the draft, so the bytes that `Web::URL` keeps.
const fn is_kept_in_user_info(byte: u8) -> bool {
    is_unreserved(byte) || matches!(byte, b'!' | b'$'..=b',')
}

/// Returns whether a byte of the query is kept: a TODO in the draft, so all graphic characters except three that three
/// of four browsers escaped.
const fn is_kept_in_query(byte: u8) -> bool {
    byte.is_ascii_graphic() && !matches!(byte, b'"' | b'<' | b'>')
}

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
