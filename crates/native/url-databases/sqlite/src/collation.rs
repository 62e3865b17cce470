//! The order of hosts, from the right: what is below a domain comes right after it.

use std::cmp::Ordering;
use url_core::Url;

/// Compares the hosts of two strings label by label from the right, and the strings where the hosts are the same. A
/// string that does not parse is a host itself, whatever its bytes are; an address is one label. So only identical
/// strings are equal, and each string has the same place in every comparison.
pub(crate) fn compare(a: &[u8], b: &[u8]) -> Ordering {
    if a == b {
        return Ordering::Equal;
    }
    let (first, second) = (parsed(a), parsed(b));
    let [first, second] = [host(first.as_ref(), a), host(second.as_ref(), b)].map(labels);
    first.cmp(second).then_with(|| a.cmp(b))
}

fn parsed(text: &[u8]) -> Option<Url> {
    Url::parse(str::from_utf8(text).ok()?).ok()
}

fn host<'h>(url: Option<&'h Url>, text: &'h [u8]) -> &'h [u8] {
    url.map_or(text, |url| url.host_str().unwrap_or_default().as_bytes())
}

/// The labels of a host, from the right.
fn labels(host: &[u8]) -> impl Iterator<Item = &[u8]> {
    let is_address = is_address(host);
    host.rsplit(move |byte| !is_address && *byte == b'.')
}

fn is_address(host: &[u8]) -> bool {
    let is_number = |label| str::from_utf8(label).is_ok_and(|label| label.parse::<u32>().is_ok());
    host.starts_with(b"[") || host.rsplit(|byte| *byte == b'.').next().is_some_and(is_number)
}
