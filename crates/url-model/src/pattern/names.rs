//! The code points of names: `IdentifierStart` and `IdentifierPart` of ECMA-262, from the Unicode data file.

use crate::fixtures;
use std::{fs, ops::RangeInclusive, sync::LazyLock};

/// Source: <https://urlpattern.spec.whatwg.org/#is-a-valid-name-code-point>
pub(super) fn is_a_valid_name_code_point(code_point: char, first: bool) -> bool {
    // 1. and 2.
    if first { is_identifier_start(code_point) } else { is_identifier_part(code_point) }
}

/// Source: <https://tc39.es/ecma262/#prod-IdentifierStart>
fn is_identifier_start(code_point: char) -> bool {
    code_point == '$' || code_point == '_' || ID_START.iter().any(|range| range.contains(&u32::from(code_point)))
}

/// Source: <https://tc39.es/ecma262/#prod-IdentifierPart>
fn is_identifier_part(code_point: char) -> bool {
    code_point == '$' || ID_CONTINUE.iter().any(|range| range.contains(&u32::from(code_point)))
}

static ID_START: LazyLock<Vec<RangeInclusive<u32>>> = LazyLock::new(|| read("ID_Start"));
static ID_CONTINUE: LazyLock<Vec<RangeInclusive<u32>>> = LazyLock::new(|| read("ID_Continue"));

/// Reads the code points with a property.
fn read(property: &str) -> Vec<RangeInclusive<u32>> {
    let path = fixtures::unicode().join("DerivedCoreProperties.txt");
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let lines = text.lines().filter_map(|line| line.split('#').next()?.split_once(';'));
    let ranges = lines.filter(|(_, name)| name.trim() == property).map(|(range, _)| {
        let (from, to) = range.trim().split_once("..").unwrap_or((range.trim(), range.trim()));
        let number = |text| u32::from_str_radix(text, 16).unwrap_or_else(|error| panic!("{text}: {error}"));
        number(from)..=number(to)
    });
    ranges.collect()
}
