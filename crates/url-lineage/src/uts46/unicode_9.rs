//! The properties of code points in Unicode 9.0.0, the version of March 2017. They are the properties in url-idna,
//! except where the tables list a difference. The options of `ToASCII` are here, because two of them choose properties.

use super::tables::{DISALLOWED, MAPPED, OTHER_MARKS};
use crate::stringprep::contains;
use core::str::Chars;
use url_idna::properties::{Mapping, Properties, Status};

/// The options of an operation.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Options {
    pub(crate) use_std3_ascii_rules: bool,
    /// Whether the `processing_option` is `Transitional_Processing`, which maps the deviations.
    pub(crate) is_transitional: bool,
    pub(crate) verify_dns_length: bool,
}

/// The status of a code point in the IDNA mapping table, and its mapping.
pub(super) enum Entry {
    Valid,
    Ignored,
    Mapped(Target),
    Disallowed,
}

/// The code points of a mapping.
#[derive(Clone)]
pub(super) enum Target {
    Today(Mapping),
    Then(Chars<'static>),
}

impl Iterator for Target {
    type Item = char;

    fn next(&mut self) -> Option<char> {
        match self {
            Self::Today(mapping) => mapping.next(),
            Self::Then(mapping) => mapping.next(),
        }
    }
}

/// Looks up a code point. If the processing is transitional, deviations are mapped, otherwise valid. With
/// `UseSTD3ASCIIRules`, `disallowed_STD3_valid` and `disallowed_STD3_mapped` are disallowed, otherwise valid and
/// mapped.
///
/// Source: <https://www.unicode.org/reports/tr46/tr46-17.html#IDNA_Mapping_Table>
pub(super) fn entry(c: char, options: Options) -> Entry {
    let Options { use_std3_ascii_rules, is_transitional, .. } = options;
    let properties = Properties::of(c);
    if contains(&DISALLOWED, c) {
        return Entry::Disallowed;
    }
    let mapped = |target: Target| {
        if use_std3_ascii_rules && target.clone().any(is_rejected_by_std3) {
            return Entry::Disallowed;
        }
        Entry::Mapped(target)
    };
    if let Ok(i) = MAPPED.binary_search_by_key(&u32::from(c), |&(from, _)| from) {
        return mapped(Target::Then(MAPPED[i].1.chars()));
    }
    match properties.status() {
        Status::Deviation if is_transitional => mapped(Target::Today(properties.mapping())),
        Status::Valid | Status::Deviation if use_std3_ascii_rules && is_rejected_by_std3(c) => Entry::Disallowed,
        Status::Valid | Status::Deviation => Entry::Valid,
        Status::Ignored => Entry::Ignored,
        Status::Mapped => mapped(Target::Today(properties.mapping())),
        Status::Disallowed => Entry::Disallowed,
    }
}

/// Returns whether the `General_Category` is Mark.
pub(super) fn is_mark(c: char) -> bool {
    Properties::of(c).is_mark() != contains(&OTHER_MARKS, c)
}

/// Returns whether the code point is `disallowed_STD3_valid`: ASCII that is neither a letter, a digit, a hyphen nor a
/// full stop; and three signs that decompose to such ASCII and U+0338.
fn is_rejected_by_std3(c: char) -> bool {
    match c {
        '\0'..='\x7F' => !c.is_ascii_alphanumeric() && !matches!(c, '-' | '.'),
        _ => matches!(c, '\u{2260}' | '\u{226E}' | '\u{226F}'),
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use super::{Entry, Options, entry, is_mark};
    use alloc::{borrow::ToOwned, string::String, vec, vec::Vec};
    use std::{fs, path::Path};

    /// The fields of every code point that a file of Unicode 9.0.0 lists.
    fn listed(name: &str) -> Vec<Option<Vec<String>>> {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/unicode/9.0.0").join(name);
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let mut listed = vec![None; 0x11_0000];
        for line in text.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
            let mut columns = line.split(';').map(str::trim);
            let range = columns.next().unwrap();
            let (first, last) = range.split_once("..").unwrap_or((range, range));
            let [first, last] = [first, last].map(|c| usize::from_str_radix(c, 16).unwrap());
            listed[first..=last].fill(Some(columns.map(ToOwned::to_owned).collect()));
        }
        listed
    }

    #[test]
    fn every_code_point_has_its_properties_of_unicode_9() {
        let [mappings, categories] = ["IdnaMappingTable.txt", "DerivedGeneralCategory.txt"].map(listed);
        for c in '\0'..=char::MAX {
            let fields = mappings[c as usize].as_ref().unwrap();
            let mapping = fields.get(1).map_or("", |mapping| mapping).split_ascii_whitespace();
            let mapping: String =
                mapping.map(|c| char::from_u32(u32::from_str_radix(c, 16).unwrap()).unwrap()).collect();
            for (use_std3_ascii_rules, is_transitional) in [(false, false), (true, false), (false, true)] {
                let expected = match (&*fields[0], use_std3_ascii_rules) {
                    ("deviation", _) if is_transitional => ("mapped", mapping.clone()),
                    ("valid" | "deviation", _) | ("disallowed_STD3_valid", false) => ("valid", String::new()),
                    ("mapped", _) | ("disallowed_STD3_mapped", false) => ("mapped", mapping.clone()),
                    ("ignored", _) => ("ignored", String::new()),
                    _ => ("disallowed", String::new()),
                };
                let options = Options { use_std3_ascii_rules, is_transitional, ..Options::default() };
                let found = match entry(c, options) {
                    Entry::Valid => ("valid", String::new()),
                    Entry::Mapped(target) => ("mapped", target.collect()),
                    Entry::Ignored => ("ignored", String::new()),
                    Entry::Disallowed => ("disallowed", String::new()),
                };
                assert_eq!(found, expected, "U+{:04X}", c as u32);
            }
            if fields[0] != "disallowed" {
                assert_eq!(is_mark(c), categories[c as usize].is_some(), "U+{:04X}", c as u32);
            }
        }
    }
}
