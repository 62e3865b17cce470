//! The order of hosts, from the right: what is below a domain comes right after it.

use std::cmp::Ordering;
use url_core::Url;

/// Compares the hosts of two texts label by label from the right, and the texts where the hosts are the same. A text that
/// is no URL is a host itself; an address is one label.
pub(crate) fn compare(a: &str, b: &str) -> Ordering {
    if a == b {
        return Ordering::Equal;
    }
    let (first, second) = (Url::parse(a).ok(), Url::parse(b).ok());
    let hosts = [host(first.as_ref(), a), host(second.as_ref(), b)];
    let [first, second] = hosts.map(|host| if is_address(host) { host.rsplit('\0') } else { host.rsplit('.') });
    first.cmp(second).then_with(|| a.cmp(b))
}

fn host<'h>(url: Option<&'h Url>, text: &'h str) -> &'h str {
    url.map_or(text, |url| url.host_str().unwrap_or_default())
}

fn is_address(host: &str) -> bool {
    host.starts_with('[') || host.rsplit('.').next().is_some_and(|label| label.parse::<u32>().is_ok())
}
