//! IANA's registries of special-purpose addresses, in the columns in which IANA publishes them as CSV.
//!
//! The tests of url-host include this file, too.

use std::net::IpAddr;

/// A block of a registry.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct SpecialPurposeBlock {
    /// The first address.
    pub first: IpAddr,
    /// The number of leading bits that all addresses have in common.
    pub prefix_len: u8,
    /// The column "Name".
    pub name: String,
    /// The column "RFC".
    pub rfc: String,
    /// The column "Globally Reachable": `None` if it is N/A, or empty, as for deprecated blocks.
    pub is_globally_reachable: Option<bool>,
}

/// Reads a registry. A row of several blocks becomes one block each.
///
/// # Errors
///
/// A message with the number of the first line that is not a row of a registry.
pub fn read(csv: &str) -> Result<Vec<SpecialPurposeBlock>, String> {
    let mut lines = csv.lines().enumerate().map(|(index, line)| (index + 1, fields(line)));
    let (_, header) = lines.next().ok_or("expected a header")?;
    let column =
        |name: &str| header.iter().position(|field| field == name).ok_or(format!("1: expected a column {name}"));
    let [block, name, rfc, reachable] =
        [column("Address Block")?, column("Name")?, column("RFC")?, column("Globally Reachable")?];
    let mut blocks = Vec::new();
    for (number, fields) in lines {
        if fields.len() != header.len() {
            return Err(format!("{number}: expected {} fields, found {}", header.len(), fields.len()));
        }
        let is_globally_reachable = match without_footnote(&fields[reachable]) {
            "True" => Some(true),
            "False" => Some(false),
            "N/A" | "" => None,
            other => return Err(format!("{number}: expected True, False or N/A, found {other}")),
        };
        for block in fields[block].split(", ") {
            let (first, prefix_len) =
                parse_block(without_footnote(block)).ok_or(format!("{number}: expected a block, found {block}"))?;
            blocks.push(SpecialPurposeBlock {
                first,
                prefix_len,
                name: fields[name].clone(),
                rfc: fields[rfc].clone(),
                is_globally_reachable,
            });
        }
    }
    Ok(blocks)
}

/// Splits a line at its commas, except for those in quotes. Two quotes within quotes are one.
fn fields(line: &str) -> Vec<String> {
    let mut fields = vec![String::new()];
    let mut is_quoted = false;
    let mut rest = line.chars().peekable();
    while let Some(c) = rest.next() {
        match c {
            '"' if is_quoted && rest.next_if_eq(&'"').is_some() => fields.last_mut().unwrap().push('"'),
            '"' => is_quoted = !is_quoted,
            ',' if !is_quoted => fields.push(String::new()),
            c => fields.last_mut().unwrap().push(c),
        }
    }
    fields
}

/// Removes the mark of a footnote, as in `False [1]`.
fn without_footnote(field: &str) -> &str {
    field.split_once(" [").map_or(field, |(field, _)| field)
}

fn parse_block(block: &str) -> Option<(IpAddr, u8)> {
    let (first, prefix_len) = block.split_once('/')?;
    let (first, prefix_len): (IpAddr, u8) = (first.parse().ok()?, prefix_len.parse().ok()?);
    let (bits, host_bits) = match first {
        IpAddr::V4(first) => (first.to_bits().into(), 32_u8.checked_sub(prefix_len)?),
        IpAddr::V6(first) => (first.to_bits(), 128_u8.checked_sub(prefix_len)?),
    };
    let is_first = bits & 1_u128.checked_shl(host_bits.into()).unwrap_or_default().wrapping_sub(1) == 0;
    is_first.then_some((first, prefix_len))
}
