//! `cargo xtask check-registries`: compares the blocks of special addresses in url-host with IANA's registries.

use std::{collections::BTreeMap, net::IpAddr, path::Path};

use crate::{
    files::read,
    special_purpose::{self, SpecialPurposeBlock},
};

// The tables of url-host. They are included instead of depending on url-host, so that this program can be built even
// if the tables of url-idna cannot.
#[allow(dead_code, unreachable_pub, reason = "what is public in url-host")]
#[path = "../../crates/url-host/src/class/addresses.rs"]
mod addresses;
#[allow(dead_code, unreachable_pub, reason = "what is public in url-host")]
#[path = "../../crates/url-host/src/class/host_class.rs"]
mod host_class;

use addresses::{Block, IPV4_BLOCKS, IPV6_BLOCKS};
use host_class::HostClass;

/// Blocks of url-host that are in no registry of special-purpose addresses, besides those of metadata services.
const OTHERS: &[(&str, u8)] = &[
    // IANA's registry of the IPv4 address space.
    ("224.0.0.0", 4),
    // IANA's registry of the IPv6 address space: what it reserves, what it assigns, and multicast.
    ("::", 0),
    ("2000::", 3),
    ("ff00::", 8),
    // Deprecated before there were registries of special-purpose addresses.
    ("::", 96),
    ("::ffff:0:0:0", 96),
    ("fec0::", 10),
];

/// Blocks that are globally reachable to url-host alone: each IPv4-mapped address is the IPv4 address to it.
const REACHABLE_IF_EMBEDDED_IS: &[(&str, u8)] = &[("::ffff:0:0", 96)];

/// What a row says, whether of a registry or of url-host.
#[derive(Debug, Eq, PartialEq)]
struct Row {
    name: String,
    source: String,
    is_public: bool,
}

/// Checks that each block of the registries in `fixtures` is one of url-host, with the same name and source, and of a
/// public class if and only if it is globally reachable; and that url-host has no other blocks but those above.
pub(crate) fn check(fixtures: &Path) -> Result<String, String> {
    let mut problems = Vec::new();
    let mut expected = BTreeMap::new();
    for file in ["iana/ipv4-special.csv", "iana/ipv6-special.csv"] {
        let path = fixtures.join(file);
        let csv = read(&path)?;
        for block in special_purpose::read(&csv).map_err(|error| format!("{}:{error}", path.display()))? {
            let key = (block.first, block.prefix_len);
            if expected.insert(key, row_of_registry(&block)).is_some() {
                problems.push(format!("{}: {}/{} is listed twice", path.display(), key.0, key.1));
            }
        }
    }
    let count = expected.len();

    let mut listed: Vec<_> = [OTHERS, REACHABLE_IF_EMBEDDED_IS].concat();
    let is_listed = |list: &[(&str, u8)], key| list.iter().any(|listed| is_block(listed, key));
    for (key, class, row) in rows_of_url_host() {
        let block = format!("{}/{}", key.0, key.1);
        let listed_elsewhere = class == HostClass::CloudMetadata || is_listed(OTHERS, key);
        listed.retain(|listed| !is_block(listed, key));
        match expected.remove(&key) {
            None if listed_elsewhere => {}
            None => problems.push(format!("{block}: url-host has a block that no registry has")),
            Some(_) if listed_elsewhere => problems.push(format!("{block}: expected a block that no registry has")),
            Some(mut of_registry) => {
                if is_listed(REACHABLE_IF_EMBEDDED_IS, key) {
                    of_registry.is_public = !of_registry.is_public;
                }
                if row != of_registry {
                    problems.push(format!("{block}: the registry has {of_registry:?}, url-host has {row:?}"));
                }
            }
        }
    }
    problems.extend(
        listed.iter().map(|(first, len)| format!("{first}/{len}: listed here, but url-host has no such block")),
    );
    problems.extend(expected.keys().map(|(first, len)| format!("{first}/{len}: url-host has no such block")));
    let message = format!("{count} blocks of IANA's registries are those of url-host");
    if problems.is_empty() { Ok(message) } else { Err(problems.join("\n")) }
}

fn is_block((first, prefix_len): &(&str, u8), block: (IpAddr, u8)) -> bool {
    first.parse() == Ok(block.0) && *prefix_len == block.1
}

fn row_of_registry(block: &SpecialPurposeBlock) -> Row {
    Row { name: block.name.clone(), source: source(&block.rfc), is_public: block.is_globally_reachable == Some(true) }
}

/// Returns the sources of a registry in the form of url-host: `[RFC8880][RFC7050], Section 2.2` is `RFC 8880, RFC 7050,
/// 2.2`.
fn source(rfcs: &str) -> String {
    let parts = rfcs.split(['[', ']', ',']).map(str::trim).filter(|part| !part.is_empty());
    let part = |part: &str| match (part.strip_prefix("RFC"), part.strip_prefix("Section ")) {
        (Some(number), _) if number.starts_with(|c: char| c.is_ascii_digit()) => format!("RFC {number}"),
        (_, Some(section)) => section.to_owned(),
        _ => part.to_owned(),
    };
    parts.map(part).collect::<Vec<_>>().join(", ")
}

fn rows_of_url_host() -> impl Iterator<Item = ((IpAddr, u8), HostClass, Row)> {
    fn row<A: Copy + Into<IpAddr>>(block: &Block<A>) -> ((IpAddr, u8), HostClass, Row) {
        let row = Row { name: block.name.into(), source: block.source.into(), is_public: block.class.is_public() };
        ((block.first.into(), block.prefix_len), block.class, row)
    }
    IPV4_BLOCKS.iter().map(row).chain(IPV6_BLOCKS.iter().map(row))
}
