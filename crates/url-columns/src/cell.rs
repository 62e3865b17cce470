//! The values of a column in a block of rows.

use crate::{
    Column, FlagColumn, NumberColumn, TextColumn,
    block::{Block, Row},
};
use url_psl::Sections;

/// Appends the texts of `column`.
pub(crate) fn append_texts(column: Column, block: &Block<'_>, output: &mut TextColumn) {
    let rows = block.rows();
    match column {
        Column::Href => output.extend(rows, |row| Some(row.url()?.as_str())),
        Column::Scheme => output.extend(rows, |row| Some(row.url()?.scheme())),
        Column::Username => output.extend(rows, |row| Some(row.url()?.username()).filter(|name| !name.is_empty())),
        Column::Password => output.extend(rows, |row| row.url()?.password()),
        Column::Host => output.extend(rows, |row| row.url()?.host_str()),
        Column::HostWithoutBrackets => output.extend(rows, |row| row.url()?.host_str().map(without_brackets)),
        Column::Path => output.extend(rows, |row| Some(row.url()?.path())),
        Column::Query => output.extend(rows, |row| row.url()?.query()),
        Column::Fragment => output.extend(rows, |row| row.url()?.fragment()),
        Column::Origin => {
            output.extend_with(rows, |row, output| row.url().is_some_and(|url| url.write_origin(output) == Ok(true)));
        }
        Column::Site => {
            let mut suffixes = block.suffixes().iter();
            output.extend_with(rows, |row, output| {
                let suffix = suffixes.next().and_then(Option::as_ref);
                row.url().is_some_and(|url| url_psl::write_site(*url, suffix, output) == Ok(true))
            });
        }
        Column::RegistrableDomain => output.extend(block.suffixes(), |suffix| suffix.as_ref()?.registrable_domain()),
        Column::PublicSuffix => output.extend(block.suffixes(), |suffix| Some(suffix.as_ref()?.public_suffix())),
        Column::IcannSuffix => {
            output.extend(rows, |row| Some(url_psl::find_in(row.url()?.domain()?, Sections::Icann)?.public_suffix()));
        }
        Column::Subdomain => output.extend(block.suffixes(), |suffix| suffix.as_ref()?.subdomain()),
        Column::HostClass => output.extend(rows, |row| Some(row.url()?.host()?.class().as_str())),
        Column::Error => output.extend(rows, |row| Some(row.fault()?.code)),
        Column::IsUrl | Column::Port | Column::ErrorStart | Column::ErrorEnd => {}
    }
}

pub(crate) fn append_numbers(column: Column, block: &Block<'_>, output: &mut NumberColumn) {
    let rows = block.rows();
    match column {
        Column::Port => output.extend(rows, |row| row.url()?.port().map(u64::from)),
        Column::ErrorStart => output.extend(rows, |row| Some(row.fault()?.range.start as u64)),
        Column::ErrorEnd => output.extend(rows, |row| Some(row.fault()?.range.end as u64)),
        _ => {}
    }
}

pub(crate) fn append_flags(block: &Block<'_>, output: &mut FlagColumn) {
    output.extend_block(block.rows(), |row| match row {
        Row::Null => None,
        Row::NoUrl(_) => Some(false),
        Row::Url(_) => Some(true),
    });
}

fn without_brackets(host: &str) -> &str {
    match host.strip_prefix('[') {
        Some(address) => address.strip_suffix(']').unwrap_or(address),
        None => host,
    }
}
