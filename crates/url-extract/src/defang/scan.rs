//! The start of a place in a string: names, hosts and addresses.

use crate::{characters::is_of_name, start::is_host};
use alloc::string::String;
use core::net::Ipv6Addr;

/// Returns the length of the name at the start of a text.
pub(super) fn name_len(text: &str) -> usize {
    text.find(|c| !is_of_name(c)).unwrap_or(text.len())
}

/// Returns the start of the scheme at the end of a name.
pub(super) fn scheme_start(name: &str) -> Option<usize> {
    let is_of_scheme = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '+');
    let start =
        name.rfind(|c| !is_of_scheme(c)).map_or(0, |at| at + name[at..].chars().next().map_or(0, char::len_utf8));
    Some(start + name[start..].find(|c: char| c.is_ascii_alphabetic())?)
}

/// Returns the length of the host at the start of a text, if it is one: an IPv4 address, or a domain below a public
/// suffix or with a name for special use. Dots around a host are of the sentence.
pub(super) fn host_len(text: &str) -> Option<usize> {
    let len = text[..name_len(text)].trim_end_matches('.').len();
    is_host(&text[..len]).then_some(len)
}

/// Returns the length of the IPv6 address at the start of a text.
pub(super) fn ipv6_len(text: &str) -> Option<usize> {
    let is_of_address = |c: char| c.is_ascii_hexdigit() || matches!(c, ':' | '.');
    let len = text.find(|c| !is_of_address(c)).unwrap_or(text.len());
    let address = text[..len].trim_end_matches('.');
    // A bracket may be that of a scheme.
    let goes_on = text[len..].starts_with(|c| is_of_name(c) || c == '[');
    let is_address =
        !goes_on && address.contains(|c: char| c.is_ascii_hexdigit()) && address.parse::<Ipv6Addr>().is_ok();
    is_address.then_some(address.len())
}

/// Returns the length of the authority at the start of a text, without dots of the sentence at its end.
pub(super) fn authority_len(text: &str) -> usize {
    let is_end = |c: char| c.is_whitespace() || c.is_control() || r#"/\?#"'<>(){}|^`,;!]"#.contains(c);
    let mut len = 0;
    while let Some(c) = text[len..].chars().next() {
        len += match c {
            '[' => match in_brackets_len(&text[len..]) {
                Some(len) => len,
                None => break,
            },
            _ if is_end(c) => break,
            _ => c.len_utf8(),
        };
    }
    if text[len..].starts_with(['/', '\\', '?', '#']) { len } else { text[..len].trim_end_matches('.').len() }
}

/// Returns the length of what brackets at the start of a text have around it in an authority: an IPv6 address, or what
/// they make harmless.
pub(super) fn in_brackets_len(text: &str) -> Option<usize> {
    if let Some(token) = TOKENS.into_iter().find(|token| text.starts_with(token)) {
        return Some(token.len());
    }
    let in_brackets = text.strip_prefix('[')?;
    let (mut address, mut rest) = (String::new(), in_brackets);
    while !rest.starts_with(']') && address.len() <= LONGEST_IPV6 {
        let token = TOKENS.into_iter().find(|token| rest.starts_with(token));
        let len = token.map_or(1, str::len);
        address.push_str(token.map_or(rest.get(..1)?, |token| &token[1..2]));
        rest = &rest[len..];
    }
    address.parse::<Ipv6Addr>().ok()?;
    Some(text.len() - rest.len() + 1)
}

/// The length of the longest IPv6 address, with an IPv4 address at its end.
const LONGEST_IPV6: usize = "0000:0000:0000:0000:0000:0000:255.255.255.255".len();

/// What stands for a dot, an at sign and a colon.
pub(super) const TOKENS: [&str; 3] = ["[.]", "[@]", "[:]"];
