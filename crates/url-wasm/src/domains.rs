//! Domains: their form in Unicode and in ASCII, their public suffixes, and sites.
//!
//! An input is a URL with a host, or else a host as it stands in a URL.

use crate::buffer::{Buffer, NONE, input_and_base, text, units, with_buffer};
use std::borrow::Cow;
use url_core::{Url, host::Host};
use url_psl::{Sections, Suffix};
use wasm_bindgen::prelude::wasm_bindgen;

/// There is no answer.
const MISSING: u32 = 0;
/// The answer is the result.
const FOUND: u32 = 1;
/// The name of the sections is not one.
const UNKNOWN: u32 = 2;

/// Returns the domain of an input. `memory` is for a URL that is not its input.
fn domain<'i>(input: &'i str, memory: &'i mut Url) -> Option<Cow<'i, str>> {
    // A URL has a colon, and a domain has none.
    let url = input.contains(':').then(|| Url::options().parse_ref(input, memory));
    match url {
        Some(Ok(url)) if url.has_host() => url.domain_name().map(Into::into),
        _ => match Host::parse(input) {
            Ok(Host::DomainName(domain)) => Some(domain),
            _ => None,
        },
    }
}

/// Finds the public suffix of an input, with the sections of the list whose name follows it. Returns whether there is
/// one, or that there are no such sections. The result is the domain and the name of the section. The numbers from the
/// third on are the length of the domain, and where the public suffix and the registrable domain start, or `NONE`.
#[wasm_bindgen(js_name = findSuffix)]
pub fn find_suffix(input: u32, sections: u32) -> u32 {
    with_buffer(|buffer| {
        let Buffer { text, url, .. } = &mut *buffer;
        let (input, sections) = input_and_base(text, input, sections);
        let Ok(sections) = sections.map_or(Ok(Sections::default()), str::parse) else { return UNKNOWN };
        let Some(domain) = domain(input, url) else { return MISSING };
        let Some(suffix) = url_psl::find_in(&*domain, sections) else { return MISSING };
        let section = suffix.section().map_or("", |section| section.as_str());
        let numbers = numbers(&suffix);
        buffer.result = format!("{domain}{section}");
        buffer.announce(&numbers);
        FOUND
    })
}

fn numbers(suffix: &Suffix<'_>) -> [u32; 3] {
    let all = units(suffix.domain());
    let start = |part: &str| all - units(part);
    [all, start(suffix.public_suffix()), suffix.registrable_domain().map_or(NONE, start)]
}

/// The result becomes a domain for display, or the domain itself if it is not valid. Returns whether there is one, which
/// is always so.
#[wasm_bindgen(js_name = domainToUnicode)]
pub fn domain_to_unicode(len: u32) -> bool {
    with_buffer(|buffer| {
        buffer.result = url_idna::domain_to_unicode(text(&buffer.text, 0..len as usize)).into_owned();
        buffer.announce(&[]);
        true
    })
}

/// Returns whether a domain is valid. The result then is the domain in ASCII, as the host parser returns it.
#[wasm_bindgen(js_name = domainToAscii)]
pub fn domain_to_ascii(len: u32) -> bool {
    with_buffer(|buffer| {
        let Ok(domain) = url_idna::domain_parser(text(&buffer.text, 0..len as usize)) else { return false };
        buffer.result = domain.into_owned();
        buffer.announce(&[]);
        true
    })
}

/// Returns whether the text is a URL. The result then is its site, which is `null` if it is opaque.
#[wasm_bindgen]
pub fn site(len: u32) -> bool {
    with_buffer(|buffer| {
        let Ok(url) = Url::parse(text(&buffer.text, 0..len as usize)) else { return false };
        buffer.result = url_psl::site(&url).to_string();
        buffer.announce(&[]);
        true
    })
}
