//! A reader that reads like the distribution URI of Perl.

use super::percent::percent_encoded;
use crate::{
    java::form::digit_value,
    part::split_optional,
    reader::{Components, Failure, Reader, Reading, name_and_date, reject_base},
    rfc3986::is_scheme,
};
use alloc::{
    borrow::Cow,
    format,
    string::{String, ToString},
    vec::Vec,
};
use url_idna::punycode;
use url_percent::percent_decode_str;

/// Reads like `URI->new` of Perl's distribution URI, and the methods of its objects.
///
/// It rejects nothing. White space around a string is dropped, and so are `<...>`, `<URL:...>` and quotation marks.
/// Characters that a URI cannot contain are percent-encoded, and the host is decoded again by the method `host`. If the
/// scheme is not one of those that it knows, the whole authority is returned as the host. Each label of a host that is
/// not ASCII is lowercased and written in Punycode, without other rules of IDNA. A line break in the userinfo moves
/// what is before it to the host.
///
/// The authority of a `sip` or `sips` URI follows the scheme and ends at the first `;` or `?`. So a fragment may be
/// part of it. A port has digits of any script behind its colon, but only ASCII digits are a number.
///
/// It differs from Perl in one way: the class of a scheme does not depend on which other distributions are installed.
///
/// ```
/// use url_readers::{Perl, Reader};
///
/// let reading = Perl::V5_17.parse("<URL:http://h%2Eexample\\@b\u{FC}cher.example:x/[a]>", None)?;
/// assert_eq!(reading.canonical, "http://h%2Eexample%5C@xn--bcher-kva.example:x/%5Ba%5D");
/// let reading = Perl::V5_17.parse("http://good.example\n@evil.example/", None)?;
/// assert_eq!(reading.components.host.as_deref(), Some("good.example\nevil.example"));
/// # Ok::<(), url_readers::Failure>(())
/// ```
///
/// Source: <https://metacpan.org/pod/URI>
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Perl {
    name: &'static str,
    date: &'static str,
}

impl Perl {
    /// The distribution URI 5.17, of November 2022.
    ///
    /// ```
    /// use url_readers::{Perl, Reader};
    ///
    /// assert_eq!(Perl::V5_17.parse("x://u@h:80/", None)?.components.host.as_deref(), Some("u@h:80"));
    /// # Ok::<(), url_readers::Failure>(())
    /// ```
    pub const V5_17: Self = Self { name: "perl-uri-5.17", date: "2022-11" };
}

/// How URIs of a scheme are read.
#[derive(Clone, Copy, PartialEq)]
enum Class {
    /// With userinfo, host and port.
    Server,
    /// The same, without slashes and without a path.
    Sip,
    /// With a host that may be anything.
    File,
    /// With an authority that is returned as the host.
    Generic,
    /// Without an authority. The path has the query, which `mailto` also returns.
    Opaque,
}

#[rustfmt::skip]
const SERVER_SCHEMES: &[&str] = &[
    "ftp", "gopher", "http", "https", "ldap", "ldaps", "mms", "news", "nntp", "nntps", "pop", "rlogin", "rsync", "rtsp", "rtspu", "sftp",
    "snews", "ssh", "telnet", "tn3270",
];

impl Class {
    fn of(scheme: Option<&str>) -> Self {
        match scheme {
            Some("file") => Self::File,
            Some("data" | "mailto" | "urn") => Self::Opaque,
            Some("sip" | "sips") => Self::Sip,
            Some(scheme) if SERVER_SCHEMES.contains(&scheme) => Self::Server,
            _ => Self::Generic,
        }
    }
}

/// The maximum length of a label that is written in Punycode.
const MAX_LABEL_LEN: usize = 63;

impl Reader for Perl {
    name_and_date!();

    /// Rejects a base: this is not `new_abs`.
    fn parse(&self, input: &str, base: Option<&str>) -> Result<Reading, Failure> {
        reject_base(base)?;
        let text = without_wrapping(input);
        let scheme = scheme_len(text).map(|len| text[..len].to_ascii_lowercase());
        let class = Class::of(scheme.as_deref());
        let text = if class.has_userinfo() { with_punycode(text) } else { Cow::Borrowed(text) };
        let is_mailto = scheme.as_deref() == Some("mailto");
        let canonical = escaped(&text, class);
        let mut components = Components { scheme, ..Components::default() };
        let (rest, fragment) = split_optional(&canonical, '#');
        let (before_query, query) = split_optional(rest, '?');
        components.fragment = fragment.map(Into::into);
        components.query = query.map(Into::into);
        if class == Class::Opaque {
            let content = &rest[scheme_len(rest).map_or(0, |len| len + 1)..];
            components.path = Some(content.into());
            if !is_mailto {
                components.query = None;
            }
        } else if class == Class::Sip {
            let content = &canonical[scheme_len(&canonical).map_or(0, |len| len + 1)..];
            let authority = &content[..content.find([';', '?']).unwrap_or(content.len())];
            class.append_authority(authority, &mut components);
        } else {
            // The method `path` of `ftp` URIs is `path_query`.
            let is_ftp = components.scheme.as_deref() == Some("ftp");
            let end = if is_ftp { &rest[before_query.len()..] } else { "" };
            components.path = Some(path(before_query).to_string() + end);
            if let Some(authority) = authority(before_query) {
                class.append_authority(authority, &mut components);
            }
        }
        Ok(Reading { components, canonical })
    }
}

/// Removes `<...>` or `<URL:...>`, then quotation marks, then white space. The first two contain no line break, and one
/// may follow them.
fn without_wrapping(text: &str) -> &str {
    let without = |text: &'static str, end: char, input: &'_ str| -> Option<(usize, usize)> {
        let line = input.strip_suffix('\n').unwrap_or(input);
        let inside = line.strip_prefix(text)?.strip_suffix(end)?;
        (!inside.contains('\n')).then_some((text.len(), text.len() + inside.len()))
    };
    let mut text = text;
    for marks in [&[("<URL:", '>'), ("<", '>')][..], &[("\"", '"')]] {
        if let Some((start, end)) = marks.iter().find_map(|(start, end)| without(start, *end, text)) {
            text = &text[start..end];
        }
    }
    text.trim()
}

/// The length of the scheme, if there is one.
fn scheme_len(text: &str) -> Option<usize> {
    text.find(':').filter(|len| is_scheme(&text[..*len]))
}

/// The start and end of the authority in a text.
fn authority_range(text: &str) -> Option<(usize, usize)> {
    let start = scheme_len(text).map_or(0, |len| len + 1);
    let after = text[start..].strip_prefix("//")?;
    Some((start + 2, start + 2 + after.find(['/', '?', '#']).unwrap_or(after.len())))
}

fn authority(text: &str) -> Option<&str> {
    authority_range(text).map(|(start, end)| &text[start..end])
}

/// The text after the scheme and the authority. Here, anything before a colon is a scheme.
fn path(before_query: &str) -> &str {
    let end = before_query.find([':', '/']);
    let rest = match end {
        Some(at @ 1..) if before_query[at..].starts_with(':') => &before_query[at + 1..],
        _ => before_query,
    };
    match rest.strip_prefix("//") {
        Some(rest) => &rest[rest.find('/').unwrap_or(rest.len())..],
        None => rest,
    }
}

/// The digits zero beyond the Basic Multilingual Plane. The other nine digits follow each of them.
///
/// Source: the decimal digits of Unicode 14, which Perl 5.36 has.
#[rustfmt::skip]
const ZEROS: [char; 29] = [
    '\u{104A0}', '\u{10D30}', '\u{11066}', '\u{110F0}', '\u{11136}', '\u{111D0}', '\u{112F0}', '\u{11450}', '\u{114D0}', '\u{11650}',
    '\u{116C0}', '\u{11730}', '\u{118E0}', '\u{11950}', '\u{11C50}', '\u{11D50}', '\u{11DA0}', '\u{16A60}', '\u{16AC0}', '\u{16B50}',
    '\u{1D7CE}', '\u{1D7D8}', '\u{1D7E2}', '\u{1D7EC}', '\u{1D7F6}', '\u{1E140}', '\u{1E2F0}', '\u{1E950}', '\u{1FBF0}',
];

/// Whether `\d` matches a character.
fn is_digit(c: char) -> bool {
    let follows = |zero: char| u32::from(c).checked_sub(u32::from(zero)).is_some_and(|distance| distance < 10);
    digit_value(c).is_some_and(|value| value < 10) || ZEROS.into_iter().any(follows)
}

fn is_uric(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b";/?:@&=+$,-_.!~*'()%#".contains(&byte)
}

/// Writes the labels of a host in Punycode. The userinfo before the host ends at the last `@` of the first line that
/// has one, and moves to the front.
fn with_punycode(text: &str) -> Cow<'_, str> {
    let Some((start, end)) = authority_range(text) else { return Cow::Borrowed(text) };
    let authority = &text[start..end];
    let (before, userinfo, rest) = match authority.find('@') {
        None => ("", "", authority),
        Some(first) => {
            let line_start = authority[..first].rfind('\n').map_or(0, |at| at + 1);
            let line_end = authority[first..].find('\n').map_or(authority.len(), |at| first + at);
            let at = authority[..line_end].rfind('@').map_or(line_start, |at| at + 1);
            (&authority[..line_start], &authority[line_start..at], &authority[at..])
        }
    };
    let host_and_port = [before, rest].concat();
    let host_len = host_and_port.trim_end_matches(is_digit).len();
    let (host, port) = match host_and_port[..host_len].strip_suffix(':') {
        Some(host) if host_len < host_and_port.len() => (host, &host_and_port[host.len()..]),
        _ => (&*host_and_port, ""),
    };
    if host.bytes().all(|byte| is_uric(byte) || b"[]".contains(&byte)) {
        return Cow::Borrowed(text);
    }
    match idna(host) {
        Some(host) => Cow::Owned([&text[..start], userinfo, &host, port, &text[end..]].concat()),
        None => Cow::Borrowed(text),
    }
}

/// Writes each label that is not ASCII in Punycode. Returns `None` if a label is empty or too long.
fn idna(host: &str) -> Option<String> {
    let labels: Vec<&str> = host.strip_suffix('.').unwrap_or(host).split('.').collect();
    let mut written = Vec::new();
    for label in labels {
        let label = if label.is_ascii() {
            label.to_string()
        } else {
            let lower: String = label.chars().flat_map(char::to_lowercase).collect();
            if lower.starts_with("xn--") || lower.chars().nth(MAX_LABEL_LEN).is_some() {
                return None;
            }
            format!("xn--{}", punycode::encode(&lower).ok()?)
        };
        if label.is_empty() || label.len() > MAX_LABEL_LEN {
            return None;
        }
        written.push(label);
    }
    Some(written.join(".") + if host.ends_with('.') { "." } else { "" })
}

/// Percent-encodes what a URI cannot contain.
fn escaped(text: &str, class: Class) -> String {
    let escaped = percent_encoded(text.as_bytes(), is_uric);
    let with_brackets =
        |text: &str| text.replace("%5B", "[").replace("%5b", "[").replace("%5D", "]").replace("%5d", "]");
    if text.starts_with("mailto:") {
        return with_brackets(&escaped);
    }
    match authority_range(&escaped).filter(|_| class != Class::Opaque) {
        // A host has brackets even if they were percent-encoded.
        Some((start, end)) => {
            let host = escaped[start..end].rfind('@').map_or(start, |at| start + at + 1);
            [&escaped[..host], &with_brackets(&escaped[host..end]), &escaped[end..]].concat()
        }
        None => escaped,
    }
}

impl Class {
    fn has_userinfo(self) -> bool {
        matches!(self, Self::Server | Self::Sip)
    }

    fn append_authority(self, authority: &str, components: &mut Components) {
        if self == Self::Generic {
            components.host = Some(authority.into());
            return;
        }
        let mut host = authority;
        if self.has_userinfo() {
            if let Some((userinfo, rest)) = authority.rsplit_once('@') {
                let (username, password) = split_optional(userinfo, ':');
                components.username = Some(username.into());
                components.password = password.map(Into::into);
                host = rest;
            }
            let name = host.trim_end_matches(|c: char| c.is_ascii_digit());
            if let Some(before) = name.strip_suffix(':') {
                let port = &host[name.len()..];
                components.port = Some(port.into());
                // The colon of an empty port is part of the host.
                host = if port.is_empty() { host } else { before };
            }
            host = host.strip_prefix('[').and_then(|host| host.strip_suffix(']')).unwrap_or(host);
        }
        let decoded: Vec<u8> = percent_decode_str(host).collect();
        let host = String::from_utf8_lossy(&decoded).into_owned();
        let is_ipv6 = authority.contains('[') && host.split('[').next().is_some_and(|start| start.contains(':'));
        components.host = Some(if is_ipv6 { format!("[{host}]") } else { host });
    }
}
