//! The known kinds of confusion, each with the text that does not have it.

use crate::rfc3986::is_scheme;
use alloc::{format, string::String, vec::Vec};
use core::ops::Range;
use url_core::host::Host;
use url_percent::{decode_percent_encoded_byte, percent_decode_str};

url_names::named_enum! {
    /// A property of a string that two parsers are known to read differently.
    ///
    /// ```
    /// use url_readers::Confusion;
    ///
    /// assert_eq!(Confusion::Backslash.remove("http://a\\b").as_deref(), Some("http://a/b"));
    /// assert_eq!(Confusion::Backslash.remove("http://a/b"), None);
    /// assert_eq!("dot-segments".parse(), Ok(Confusion::DotSegments));
    /// assert!("dots".parse::<Confusion>().is_err());
    /// ```
    ///
    /// Source: <https://claroty.com/team82/research/white-papers/exploiting-url-parsing-confusion>,
    /// <https://www.rfc-editor.org/rfc/rfc3986#section-7>
    #[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
    #[non_exhaustive]
    pub enum Confusion {
        /// Tabs, line breaks, blanks or other control characters.
        Whitespace = "whitespace",
        /// No scheme.
        Scheme = "scheme",
        /// Not two slashes after the scheme.
        Slashes = "slashes",
        /// A backslash.
        Backslash = "backslash",
        /// An at sign.
        Userinfo = "userinfo",
        /// A question mark directly after the host.
        Query = "query",
        /// A number sign.
        Fragment = "fragment",
        /// A delimiter, a dot, or anything before the path that is percent-encoded.
        EncodedDelimiter = "encoded-delimiter",
        /// A port that is not a decimal number up to 65535 without zeros before it.
        Port = "port",
        /// An IPv4 address that is not four decimal numbers.
        AddressSpelling = "address-spelling",
        /// A character before the path that no name has, and that delimits nothing.
        HostCharacter = "host-character",
        /// Square brackets.
        Brackets = "brackets",
        /// Segments `.` or `..`, also encoded ones.
        DotSegments = "dot-segments",
        /// Slashes that follow each other in the path.
        EmptySegments = "empty-segments",
        /// A host that is not ASCII, or has a label that starts with `xn--`.
        Idna = "idna",
    }
}

impl Confusion {
    /// Returns what the text is without this property, or `None` if it does not have it. The other text may mean
    /// something else than each reader takes this one for.
    ///
    /// ```
    /// use url_readers::Confusion;
    ///
    /// for (confusion, text, without) in [
    ///     (Confusion::Whitespace, " http://a\tb/", "http://ab/"),
    ///     (Confusion::Scheme, "a.example/b", "http://a.example/b"),
    ///     (Confusion::Slashes, "http:/a.example", "http://a.example"),
    ///     (Confusion::Userinfo, "http://a@b@c/d@e", "http://c/d%40e"),
    ///     (Confusion::EncodedDelimiter, "http://%61/%2e%2fb%20", "http://a/./b%20"),
    ///     (Confusion::Port, "http://a:080/", "http://a/"),
    ///     (Confusion::Query, "http://a?b", "http://a/?b"),
    ///     (Confusion::HostCharacter, "http://a%&%62/", "http://a%62/"),
    ///     (Confusion::AddressSpelling, "http://0x7f.1/", "http://127.0.0.1/"),
    ///     (Confusion::DotSegments, "http://a/b/%2e./c", "http://a/b/c"),
    /// ] {
    ///     assert_eq!(confusion.remove(text).as_deref(), Some(without));
    ///     assert_eq!(confusion.remove(without), None);
    /// }
    /// ```
    #[must_use]
    pub fn remove(self, text: &str) -> Option<String> {
        let parts = Parts::new(text);
        let (authority, rest) = (&text[parts.authority.clone()], &text[parts.authority.end..]);
        let with_authority = |authority: &str| [&text[..parts.authority.start], authority, rest].concat();
        let removed = match self {
            Self::Whitespace => text.replace(|c: char| c <= ' ' || c == '\u{7f}', ""),
            Self::Scheme if parts.scheme_end > 0 => return None,
            Self::Scheme => format!("http://{}", &text[parts.authority.start..]),
            Self::Slashes if parts.scheme_end == 0 => return None,
            Self::Slashes => [&text[..parts.scheme_end], "//", authority, rest].concat(),
            Self::Backslash => text.replace('\\', "/"),
            Self::Userinfo => {
                let host = &authority[authority.rfind('@').map_or(0, |at| at + 1)..];
                [&text[..parts.authority.start], host, &rest.replace('@', "%40")].concat()
            }
            Self::Query if !rest.starts_with('?') => return None,
            Self::Query => with_authority(&format!("{authority}/")),
            Self::HostCharacter => with_authority(&without_odd_characters(authority)),
            Self::Fragment => text.split('#').next().unwrap_or_default().into(),
            Self::EncodedDelimiter => [
                &text[..parts.authority.start],
                &decoded(authority, |byte| byte.is_ascii_graphic()),
                &decoded(rest, |byte| b":/?#[]@!$&'()*+,;=.\\".contains(&byte)),
            ]
            .concat(),
            Self::Port => match odd_port(authority) {
                Some(colon) => with_authority(&authority[..colon]),
                None => return None,
            },
            Self::AddressSpelling => match Host::parse(host(authority)) {
                Ok(Host::Ipv4(address)) => with_authority(&authority.replace(host(authority), &format!("{address}"))),
                _ => return None,
            },
            Self::Brackets => match authority.split_once('[') {
                Some((before, inside)) => {
                    let after = inside.split_once(']').map_or("", |(_, after)| after);
                    with_authority(&format!("{before}h{after}"))
                }
                None => with_authority(&authority.replace(']', "")),
            },
            Self::DotSegments | Self::EmptySegments => {
                let (path, after) = rest.split_at(rest.find(['?', '#']).unwrap_or(rest.len()));
                let is_kept = |(index, segment): &(usize, &str)| match self {
                    Self::DotSegments => {
                        !percent_decode_str(segment).eq(*b".") && !percent_decode_str(segment).eq(*b"..")
                    }
                    _ => *index == 0 || !segment.is_empty() || path.len() == 1,
                };
                let segments = path.split('/').enumerate().filter(is_kept).map(|(_, segment)| segment);
                [&text[..parts.authority.end], &segments.collect::<Vec<_>>().join("/"), after].concat()
            }
            Self::Idna => {
                let host = host(authority);
                if host.is_ascii() && !host.to_ascii_lowercase().contains("xn--") {
                    return None;
                }
                let ascii = Host::parse(host).map_or_else(|_| "h".into(), |host| format!("{host}"));
                with_authority(&authority.replace(host, &ascii.replace("xn--", "")))
            }
        };
        (removed != text).then_some(removed)
    }
}

/// Where the parts of a text are, as most readers have them.
struct Parts {
    /// Where the scheme ends, after its colon; 0 if there is none.
    scheme_end: usize,
    authority: Range<usize>,
}

impl Parts {
    fn new(text: &str) -> Self {
        let scheme = text.split_once(':').map(|(scheme, _)| scheme).filter(|scheme| is_scheme(scheme));
        // `host:80/` has a port.
        let is_port = |scheme: &&str| text[scheme.len() + 1..].starts_with(|c: char| c.is_ascii_digit());
        let scheme_end = scheme.filter(|scheme| !is_port(scheme)).map_or(0, |scheme| scheme.len() + 1);
        let after_slashes = text[scheme_end..].trim_start_matches(['/', '\\']);
        let start = text.len() - after_slashes.len();
        let len = after_slashes.find(['/', '\\', '?', '#']).unwrap_or(after_slashes.len());
        Self { scheme_end, authority: start..start + len }
    }
}

/// The host of an authority, without user info and port.
fn host(authority: &str) -> &str {
    let host = &authority[authority.rfind('@').map_or(0, |at| at + 1)..];
    if host.starts_with('[') { host } else { host.split(':').next().unwrap_or_default() }
}

/// Leaves out what is neither part of a name or an address, nor percent-encoded, nor of another kind of confusion.
fn without_odd_characters(authority: &str) -> String {
    let is_encoded = |at: usize| decode_percent_encoded_byte(&authority.as_bytes()[at..]).is_some();
    let is_kept = |(at, c): &(usize, char)| match c {
        '%' => is_encoded(*at),
        _ => c.is_ascii_alphanumeric() || ".-_:@[]".contains(*c) || *c <= ' ' || *c >= '\u{7f}',
    };
    authority.char_indices().filter(is_kept).map(|(_, c)| c).collect()
}

/// Where the colon before an unusual port is.
fn odd_port(authority: &str) -> Option<usize> {
    let start = authority.rfind(['@', ']']).map_or(0, |at| at + 1);
    let colon = start + authority[start..].find(':')?;
    let port = &authority[colon + 1..];
    let is_usual = !port.starts_with(['0', '+']) && port.parse::<u16>().is_ok();
    (!is_usual).then_some(colon)
}

/// Decodes once the percent-encoded bytes for which `is_decoded` holds. They must be ASCII.
fn decoded(text: &str, is_decoded: impl Fn(u8) -> bool) -> String {
    let (mut output, mut rest) = (String::with_capacity(text.len()), text);
    while let Some(at) = rest.find('%') {
        output.push_str(&rest[..at]);
        rest = &rest[at..];
        let byte = decode_percent_encoded_byte(rest.as_bytes()).filter(|byte| byte.is_ascii() && is_decoded(*byte));
        let len = if byte.is_some() { 3 } else { 1 };
        output.push(byte.map_or('%', char::from));
        rest = &rest[len..];
    }
    output + rest
}
