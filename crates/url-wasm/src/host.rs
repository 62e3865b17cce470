//! What a host is.

use crate::{errors::ErrorMember, json::json, utf16::Utf16};
use serde::Serialize;
use std::borrow::Cow;
use url_core::host::Host;
use url_host::{
    ValidationError,
    class::{
        addresses::{block_of_ipv4, block_of_ipv6},
        embedded_ipv4s,
        names::row_of_name,
    },
};
use wasm_bindgen::prelude::wasm_bindgen;

/// The facts about a host.
#[derive(Serialize)]
pub(crate) struct Facts<'h> {
    host: String,
    kind: &'static str,
    class: &'static str,
    public: bool,
    /// The row of the registry, or of the table of names, that the host is in.
    #[serde(skip_serializing_if = "Option::is_none")]
    listed: Option<Listed>,
    #[serde(skip_serializing_if = "Option::is_none")]
    unicode: Option<Cow<'h, str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    public_suffix: Option<&'h str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    registrable_domain: Option<&'h str>,
    /// The IPv4 addresses in an IPv6 address, with the name of the way they are in it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    embedded: Vec<Embedded>,
}

/// A row of a table.
#[derive(Serialize)]
struct Listed {
    name: &'static str,
    source: &'static str,
}

#[derive(Serialize)]
struct Embedded {
    name: &'static str,
    ipv4: String,
    class: &'static str,
}

impl<'h> Facts<'h> {
    pub(crate) fn new<S: AsRef<str>>(host: &'h Host<S>) -> Self {
        let class = host.class();
        let (listed, embedded) = match host {
            Host::Domain(domain) => {
                (row_of_name(domain.as_ref()).map(|row| Listed { name: row.name, source: row.source }), Vec::new())
            }
            Host::Ipv4(address) => {
                (block_of_ipv4(*address).map(|block| Listed { name: block.name, source: block.source }), Vec::new())
            }
            Host::Ipv6(address) => {
                let block = block_of_ipv6(*address);
                let embedded = embedded_ipv4s(*address).map(|(embedding, ipv4)| Embedded {
                    name: embedding.as_str(),
                    ipv4: ipv4.to_string(),
                    class: url_host::HostClass::of_ip(ipv4.into()).as_str(),
                });
                (Some(Listed { name: block.name, source: block.source }), embedded.collect())
            }
            Host::Opaque(_) | Host::Empty => (None, Vec::new()),
        };
        Self {
            host: host.to_string(),
            kind: host.kind().as_str(),
            class: class.as_str(),
            public: class.is_public(),
            listed,
            unicode: match host {
                Host::Domain(domain) => Some(url_idna::domain_to_unicode(domain.as_ref())),
                _ => None,
            },
            public_suffix: url_psl::public_suffix(host),
            registrable_domain: url_psl::registrable_domain(host),
            embedded,
        }
    }
}

#[derive(Serialize)]
struct Object<'h> {
    #[serde(flatten)]
    facts: Option<Facts<'h>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    failure: Option<ErrorMember>,
    errors: Vec<ErrorMember>,
}

fn to_json(input: &str, result: &Result<Host<Cow<'_, str>>, ValidationError>, errors: &[ValidationError]) -> String {
    let utf16 = Utf16::new(input);
    json(&Object {
        facts: result.as_ref().ok().map(Facts::new),
        failure: result.as_ref().err().map(|error| ErrorMember::new(&utf16, error)),
        errors: errors.iter().map(|error| ErrorMember::new(&utf16, error)).collect(),
    })
}

/// Parses the host of a special URL, with brackets around an IPv6 address, and tells what it is: an object with `host`,
/// `kind`, `class`, `public`, `errors`, and what else applies; or with a `failure` and `errors`.
#[wasm_bindgen]
pub fn host(input: &str) -> String {
    let mut errors = Vec::new();
    let result = Host::parse_with_errors(input, url_host::Edition::default(), &mut errors);
    to_json(input, &result, &errors)
}

/// The same as `host`, for the host of a URL whose scheme is not special.
#[wasm_bindgen(js_name = opaqueHost)]
pub fn opaque_host(input: &str) -> String {
    let mut errors = Vec::new();
    let result = Host::parse_opaque_with_errors(input, &mut errors);
    to_json(input, &result, &errors)
}
