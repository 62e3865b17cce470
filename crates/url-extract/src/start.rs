//! Where a URL starts: a scheme, a name that is a host, a mail address.

use crate::characters::{is_of_name, is_of_scheme};
use core::{net::Ipv4Addr, ops::Range};
#[cfg(feature = "psl")]
use url_core::host::HostClass;
use url_core::{host::Host, scheme::SchemeType};

/// Returns the scheme that ends at a colon, and starts at `floor` or later.
///
/// It starts with a letter, and has two characters, so that `C://` has none. If its last part after a dot or hyphen is
/// a special scheme, that is the scheme: in `End.https://h`, a space is missing.
pub(crate) fn scheme(text: &str, floor: usize, colon: usize) -> Option<Range<usize>> {
    let bytes = &text.as_bytes()[floor..colon];
    let start = floor + bytes.iter().rposition(|&byte| !is_of_scheme(byte)).map_or(0, |at| at + 1);
    let run = &text.as_bytes()[after_control_sequence(text, start..colon)..colon];
    let run = &run[run.iter().position(u8::is_ascii_alphabetic)?..];
    let last = run.iter().rposition(|byte| matches!(byte, b'.' | b'-')).map_or(0, |at| at + 1);
    let is_special = SchemeType::of(&text[colon - (run.len() - last)..colon].to_ascii_lowercase()).is_special();
    let len = if is_special { run.len() - last } else { run.len() };
    (len > 1).then(|| colon - len..colon)
}

/// Returns the end of the control sequence of a terminal that a run starts in, or the start of the run: in the text
/// `\x1b[4mhttp://h`, the run `4mhttp` starts with the end of one.
///
/// Source: <https://ecma-international.org/publications-and-standards/standards/ecma-48/> (section 5.4)
fn after_control_sequence(text: &str, run: Range<usize>) -> usize {
    /// Sequences of colors have at most some twenty bytes. A limit keeps the time linear.
    const LONGEST: usize = 32;
    let bytes = text.as_bytes();
    let is_parameter = |byte: &u8| matches!(byte, 0x30..=0x3F);
    let before = &bytes[run.start.saturating_sub(LONGEST)..run.start];
    let parameters = before.iter().rev().take_while(|byte| is_parameter(byte)).count();
    if !before[..before.len() - parameters].ends_with(b"\x1b[") {
        return run.start;
    }
    let last = run.start + bytes[run.clone()].iter().take_while(|byte| is_parameter(byte)).count();
    let is_last = last < run.end && matches!(bytes[last], 0x40..=0x7E);
    if is_last { last + 1 } else { run.start }
}

/// Returns the run of characters of a name around a position, which starts at `floor` or later.
pub(crate) fn name(text: &str, floor: usize, at: usize) -> Range<usize> {
    let start = floor + text[floor..at].trim_end_matches(is_of_name).len();
    let end = text.len() - text[at..].trim_start_matches(is_of_name).len();
    after_control_sequence(text, start..end)..end
}

/// Returns a range without the characters at its ends that are neither letters nor digits, and so of the sentence.
pub(crate) fn trim(text: &str, range: &Range<usize>) -> Range<usize> {
    let is_of_sentence = |c: char| !c.is_alphanumeric();
    let name = text[range.clone()].trim_start_matches(is_of_sentence);
    let start = range.end - name.len();
    start..start + name.trim_end_matches(is_of_sentence).len()
}

/// Returns whether a name that starts at a position is a part of a path, or the host of an address with a user.
pub(crate) fn is_of_path(text: &str, start: usize) -> bool {
    text[..start].ends_with(['/', '\\', '@'])
}

/// Returns whether a name starts with `www.` and another label, and no label is empty.
pub(crate) fn is_www(name: &str) -> bool {
    name.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("www.")) && name.len() > 4 && !name.contains("..")
}

/// Returns whether a name is the host of a mail address: a domain of several labels, the last of which is not a number.
pub(crate) fn is_mail_host(name: &str) -> bool {
    is_domain_like(name) && matches!(Host::parse(name), Ok(Host::DomainName(_)))
}

/// Returns whether a name is an IPv4 address, or a domain that resolvers may know.
pub(crate) fn is_host(name: &str) -> bool {
    if !is_domain_like(name) {
        return false;
    }
    match Host::parse(name) {
        Ok(Host::DomainName(domain)) => is_known(&domain),
        // Any other spelling of an address is a number in a sentence.
        Ok(Host::Ipv4(_)) => name.parse::<Ipv4Addr>().is_ok(),
        _ => false,
    }
}

/// Returns whether a domain is one that resolvers may know: it ends with a suffix of the Public Suffix List, or with a
/// name for special use. In sentences, most other names with dots are those of files.
#[cfg(feature = "psl")]
fn is_known(domain: &str) -> bool {
    let is_listed = || url_psl::find(domain).is_some_and(|suffix| suffix.section().is_some());
    Host::DomainName(domain).class() != HostClass::Domain || is_listed()
}

/// Without the Public Suffix List, any name could be that of a host.
#[cfg(not(feature = "psl"))]
fn is_known(domain: &str) -> bool {
    domain.ends_with(|c: char| c.is_ascii_alphabetic())
}

/// Returns whether a name has labels, none of them empty, of characters that domains have.
fn is_domain_like(name: &str) -> bool {
    name.contains('.') && !name.starts_with('.') && !name.contains("..") && !name.contains(['+', '_'])
}

/// Returns the length of the port at the start of a text, with its colon, if there is one.
pub(crate) fn port_len(text: &str) -> usize {
    let Some(port) = text.strip_prefix(':') else { return 0 };
    let rest = port.trim_start_matches(|c: char| c.is_ascii_digit());
    let len = port.len() - rest.len();
    let is_port = (1..=5).contains(&len) && !rest.starts_with(is_of_name_without_dot);
    if is_port { len + 1 } else { 0 }
}

/// A dot after a port is of the sentence.
fn is_of_name_without_dot(c: char) -> bool {
    c != '.' && is_of_name(c)
}
