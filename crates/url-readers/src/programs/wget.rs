//! A reader that reads like wget.

use super::percent::percent_encoded;
use crate::{
    dot_segments::{kept_segments, remove_dot_segments},
    host::is_ipv6_address,
    part::split_optional,
    reader::{Components, Failure, Reader, Reading, name_and_date, reject_base},
};
use alloc::{
    borrow::Cow,
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::str;
use url_idna::Processing;
use url_percent::{percent_decode_str, percent_encode_byte};

/// Reads like an argument of wget, in a locale of UTF-8 and with support for IRIs, as Debian builds it.
///
/// It knows `http`, `https`, `ftp` and `ftps`, each with `://`. Any other string is a short form, even `http:h`.
/// `host:path` is the `path` on the FTP server `host`; `host`, `host/path` and `host:port/path` are for HTTP. The user
/// info ends at the first `@`. The host ends only at a colon, slash, `?` or `#`. It is then percent-decoded, so it may
/// contain any delimiter.
///
/// A host that is not ASCII is written with IDNA, by which `a／b` becomes the host `a/b`. If IDNA rejects the host, it
/// is used as it is. The tables of IDNA are newer here than in Debian. The user info is decoded and encoded again, and
/// the fragment is dropped.
///
/// ```
/// use url_readers::{Reader, Wget};
///
/// let host = |text| Wget::V1_21.parse(text, None).map(|reading| reading.components.host.unwrap_or_default());
/// assert_eq!(host("http://a@good.example@evil.example/")?, "good.example@evil.example");
/// assert_eq!(host(r"http://good.example\.evil.example/")?, r"good.example\.evil.example");
/// assert_eq!(Wget::V1_21.parse("http:a", None)?.canonical, "ftp://http/a");
/// assert!(host("http:///good.example").is_err());
/// # Ok::<(), url_readers::Failure>(())
/// ```
///
/// Source: <https://www.gnu.org/software/wget/manual/html_node/URL-Format.html>
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Wget {
    name: &'static str,
    date: &'static str,
}

impl Wget {
    /// wget 1.21.3, of February 2022.
    ///
    /// ```
    /// use url_readers::{Reader, Wget};
    ///
    /// assert_eq!(Wget::V1_21.parse("example.com:8080/a", None)?.canonical, "http://example.com:8080/a");
    /// assert!(Wget::V1_21.parse("example.com:99999/a", None).is_err());
    /// # Ok::<(), url_readers::Failure>(())
    /// ```
    pub const V1_21: Self = Self { name: "wget-1.21", date: "2022-02" };
}

/// The schemes, and their default ports.
const SCHEMES: &[(&str, u16)] = &[("http", 80), ("https", 443), ("ftp", 21), ("ftps", 21)];

/// The maximum lengths of a label and of a name that IDNA writes.
const MAX_LABEL_LEN: usize = 63;
const MAX_NAME_LEN: usize = 253;

/// The characters that end an authority, depending on the scheme.
const ENDS_OF_HTTP: &[char] = &['/', '?', '#'];
const ENDS_OF_FTP: &[char] = &['/', ';', '#'];

impl Reader for Wget {
    name_and_date!();

    /// Rejects a base: an argument of wget is not a reference.
    fn parse(&self, input: &str, base: Option<&str>) -> Result<Reading, Failure> {
        reject_base(base)?;
        read(input).map_err(|message| Failure::new(message).at(0..input.len()))
    }
}

fn read(input: &str) -> Result<Reading, &'static str> {
    let written = without_short_form(input);
    let text = written.as_deref().unwrap_or(input);
    let (scheme, rest) = text.split_once("://").ok_or("expected a scheme")?;
    let known = SCHEMES.iter().find(|(name, _)| scheme.eq_ignore_ascii_case(name));
    let (scheme, default_port) = *known.ok_or("wget does not support the scheme")?;
    let is_ftp = scheme.starts_with("ftp");
    let (userinfo, rest) = split_userinfo(rest)?;
    let (host, rest) = split_host(rest, if is_ftp { ENDS_OF_FTP } else { ENDS_OF_HTTP }, input.is_ascii())?;
    let (port, rest) = split_port(rest, default_port, if is_ftp { ENDS_OF_FTP } else { ENDS_OF_HTTP })?;
    let (rest, _) = split_optional(rest, '#');
    let (path, query) = if is_ftp { (rest, None) } else { split_optional(rest, '?') };
    let path = if is_ftp { resolved_ftp_path(path) } else { remove_dot_segments(&with_slash(path)) };
    let encoded = |text| percent_encoded(&decoded(text), is_literal_in_userinfo);
    let components = Components {
        scheme: Some(scheme.into()),
        username: userinfo.map(|(username, _)| encoded(username)),
        password: userinfo.and_then(|(_, password)| password).map(encoded),
        host: Some(String::from_utf8_lossy(&host).into_owned()),
        port,
        path: Some(with_encoded_unsafe_bytes(&path)),
        query: query.map(with_encoded_unsafe_bytes),
        fragment: None,
    };
    Ok(Reading { canonical: canonical(&components, &host), components })
}

/// Writes a short form as a URL: `host:path` of FTP, or `host:port/path` and `host/path` of HTTP.
fn without_short_form(input: &str) -> Option<String> {
    let rest = match input.find([':', '/']) {
        Some(at) if input[at..].starts_with("://") => return None,
        Some(at) if input[at..].starts_with(':') => &input[at + 1..],
        _ => return Some(format!("http://{input}")),
    };
    let after_digits = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_port = after_digits.len() < rest.len() && (after_digits.is_empty() || after_digits.starts_with('/'));
    let host = &input[..input.len() - rest.len() - 1];
    Some(if is_port { format!("http://{input}") } else { format!("ftp://{host}/{rest}") })
}

/// A username, and a password if there is one.
type Userinfo<'t> = (&'t str, Option<&'t str>);

/// Splits the user info, which ends at the first `@`.
fn split_userinfo(text: &str) -> Result<(Option<Userinfo<'_>>, &str), &'static str> {
    // A bracket belongs to the host, and so does what is behind it.
    let Some(end) = text.find(['@', '/', '?', '#', '[', ']']).filter(|end| text[*end..].starts_with('@')) else {
        return Ok((None, text));
    };
    let userinfo = split_optional(&text[..end], ':');
    if userinfo.0.is_empty() { Err("expected a user name") } else { Ok((Some(userinfo), &text[end + 1..])) }
}

/// Splits the host, decodes it, and writes it with IDNA if the host or the input is not ASCII.
fn split_host<'t>(text: &'t str, ends: &[char], is_ascii: bool) -> Result<(Vec<u8>, &'t str), &'static str> {
    let is_end = |rest: &str| rest.is_empty() || rest.starts_with(':') || rest.starts_with(ends);
    if text.starts_with('[') {
        let end = text.find(']').ok_or("expected a closing bracket")?;
        let (address, rest) = (&text[1..end], &text[end + 1..]);
        if !is_ipv6_address(address) || !is_end(rest) {
            return Err("expected an IPv6 address");
        }
        return Ok((text[..=end].to_ascii_lowercase().into_bytes(), rest));
    }
    let end = text.find(|c| c == ':' || ends.contains(&c)).unwrap_or(text.len());
    let (host, rest) = text.split_at(end);
    if host.is_empty() {
        return Err("expected a host");
    }
    let host = decoded(&host.to_ascii_lowercase());
    if host.iter().any(u8::is_ascii_control) {
        return Err("the host contains a control character");
    }
    let name = str::from_utf8(&host).ok().filter(|name| !is_ascii || !name.is_ascii()).and_then(to_ascii);
    let mut host = name.map_or(host, String::into_bytes);
    if host.contains(&b':') {
        host = [b"[", &*host, b"]"].concat();
    }
    Ok((host, rest))
}

/// The characters that IDNA reads as dots.
const DOTS: &[char] = &['.', '\u{3002}', '\u{FF0E}', '\u{FF61}'];

/// Writes a host with IDNA, or returns `None` if IDNA rejects it. If joiners or directions are wrong, the joiners are
/// dropped, `ß` becomes `ss`, and directions are not checked.
fn to_ascii(host: &str) -> Option<String> {
    let mut processing = Processing::url();
    processing.check_hyphens = true;
    let mut transitional = processing;
    transitional.transitional_processing = true;
    transitional.check_bidi = false;
    let write = |processing: Processing| {
        let labels: Option<Vec<_>> = host.split(DOTS).map(|label| label_to_ascii(label, processing)).collect();
        labels.map(|labels| labels.join(".")).filter(|ascii| ascii.len() <= MAX_NAME_LEN)
    };
    write(processing).or_else(|| write(transitional))
}

/// Writes a label with IDNA. If it is not ASCII, it has no ASCII characters but letters, digits, `-` and `_`.
fn label_to_ascii(label: &str, processing: Processing) -> Option<String> {
    let ascii = processing.to_ascii(label).ok().filter(|ascii| ascii.len() <= MAX_LABEL_LEN)?;
    let (unicode, _) = processing.to_unicode(label);
    let is_allowed = |c: char| !c.is_ascii() || c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    (unicode.is_ascii() || unicode.chars().all(is_allowed)).then(|| ascii.into_owned())
}

/// Splits a port of digits, which is `None` if it is the default port.
fn split_port<'t>(text: &'t str, default_port: u16, ends: &[char]) -> Result<(Option<String>, &'t str), &'static str> {
    let Some(after_colon) = text.strip_prefix(':') else { return Ok((None, text)) };
    let (digits, rest) = after_colon.split_at(after_colon.find(ends).unwrap_or(after_colon.len()));
    if digits.is_empty() {
        return Ok((None, rest));
    }
    let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
    let port = digits.parse::<u16>().ok().filter(|_| is_number).ok_or("expected a port of digits, up to 65535")?;
    Ok(((port != default_port).then(|| port.to_string()), rest))
}

fn with_slash(path: &str) -> Cow<'_, str> {
    if path.starts_with('/') { path.into() } else { format!("/{path}").into() }
}

/// Removes dot segments before the parameters, except each `..` that is not below the folder where FTP starts.
fn resolved_ftp_path(text: &str) -> String {
    let (path, parameters) = text.split_at(text.find(';').unwrap_or(text.len()));
    let path = with_slash(path);
    let (kept, is_folder) = kept_segments(path.split('/').skip(1));
    let end = if is_folder && !kept.is_empty() { "/" } else { "" };
    format!("/{}{end}{parameters}", kept.join("/"))
}

/// Percent-decodes a text. A zero byte is not decoded.
fn decoded(text: &str) -> Vec<u8> {
    percent_decode_str(&text.replace("%00", "%2500")).collect()
}

/// The characters of which a URL consists, except for the percent sign.
fn is_safe(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"!$&'()*+,-./:;=?@[]_~".contains(&byte)
}

fn is_literal_in_host(byte: u8) -> bool {
    is_safe(byte) && !b"@[]".contains(&byte)
}

fn is_literal_in_userinfo(byte: u8) -> bool {
    is_literal_in_host(byte) && byte != b':'
}

/// Percent-encodes what a URL cannot contain. What is encoded stays as it is.
fn with_encoded_unsafe_bytes(text: &str) -> String {
    let bytes = text.as_bytes();
    let is_escape =
        |at: usize| bytes.get(at + 1..at + 3).is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit));
    bytes.iter().enumerate().fold(String::with_capacity(text.len()), |mut written, (at, byte)| {
        if is_safe(*byte) || *byte == b'%' && is_escape(at) {
            written.push(char::from(*byte));
        } else {
            written.push_str(percent_encode_byte(*byte));
        }
        written
    })
}

fn canonical(components: &Components, host: &[u8]) -> String {
    let text = |part: &Option<String>| part.clone().unwrap_or_default();
    let mut url = text(&components.scheme) + "://";
    if let Some(username) = &components.username {
        url += username;
        if let Some(password) = &components.password {
            url.push(':');
            url += password;
        }
        url.push('@');
    }
    // The brackets of an address are written, and others are encoded.
    let (start, inside, end) = match host {
        [b'[', inside @ .., b']'] if inside.contains(&b':') => ("[", inside, "]"),
        host => ("", host, ""),
    };
    url += start;
    url += &percent_encoded(inside, is_literal_in_host);
    url += end;
    for (delimiter, part) in [(":", &components.port), ("", &components.path), ("?", &components.query)] {
        if let Some(part) = part {
            url += delimiter;
            url += part;
        }
    }
    url
}
