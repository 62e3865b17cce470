//! Hosts.

use crate::{
    memory::{copy, room, text},
    status::{Failure, Result, urlstack_status},
    values::{urlstack_part, urlstack_view},
};
use std::borrow::Cow;
use url_host::Host;

/// A host, and its serialization.
#[derive(Debug)]
pub(crate) struct Value {
    host: Host,
    text: String,
}

/// Parses the host of a special URL, or that of another one.
pub(crate) fn parse(input: &str, is_opaque: bool) -> Result<Value> {
    room(input.len())?;
    let host = if is_opaque { Host::parse_opaque(input) } else { Host::parse(input) };
    let host = host.map_err(Failure::Host)?.into_owned();
    let text = text(host.serialized())?;
    Ok(Value { host, text })
}

/// Returns a part, or `None` if there is none.
pub(crate) fn get(host: &Value, part: urlstack_part) -> Result<Option<&str>> {
    Ok(match part {
        urlstack_part::Hostname | urlstack_part::RecordHost => Some(&host.text),
        urlstack_part::HostWithoutBrackets => Some(host.text.trim_start_matches('[').trim_end_matches(']')),
        urlstack_part::HostKind => Some(host.host.kind().as_str()),
        urlstack_part::HostClass => Some(host.host.class().as_str()),
        urlstack_part::PublicSuffix => url_psl::public_suffix(&host.host),
        urlstack_part::RegistrableDomain => url_psl::registrable_domain(&host.host),
        urlstack_part::Subdomain => url_psl::find(&host.host).and_then(|suffix| suffix.subdomain()),
        _ => return Err(urlstack_status::InvalidConstant.into()),
    })
}

/// Makes a text.
pub(crate) fn view(host: &Value, view: urlstack_view) -> Result<String> {
    match view {
        urlstack_view::Site => copy(url_psl::registrable_domain(&host.host).unwrap_or(&host.text)),
        urlstack_view::UnicodeHost => unicode(&host.text, matches!(host.host, Host::DomainName(_))),
        _ => Err(urlstack_status::InvalidConstant.into()),
    }
}

pub(crate) fn unicode(host: &str, is_domain: bool) -> Result<String> {
    if !is_domain {
        return copy(host);
    }
    room(host.len())?;
    match url_idna::domain_to_unicode(host) {
        Cow::Borrowed(domain) => copy(domain),
        Cow::Owned(domain) => Ok(domain),
    }
}
