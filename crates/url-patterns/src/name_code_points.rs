//! Which code points can be in the name of a group: those of an identifier in ECMAScript.

use crate::tables::RUNS;

/// The classes in the table.
const CONTINUE: u32 = 1;
const START: u32 = 2;

/// Returns whether a name can start with `c`.
///
/// Source: <https://tc39.es/ecma262/#prod-IdentifierStart>
pub(crate) fn is_identifier_start(c: char) -> bool {
    match c {
        'a'..='z' | 'A'..='Z' | '$' | '_' => true,
        '\0'..='\x7F' => false,
        _ => class(c) == START,
    }
}

/// Returns whether `c` can be in a name, after its start.
///
/// Source: <https://tc39.es/ecma262/#prod-IdentifierPart>
pub(crate) fn is_identifier_part(c: char) -> bool {
    match c {
        'a'..='z' | 'A'..='Z' | '0'..='9' | '$' | '_' => true,
        '\0'..='\x7F' => false,
        _ => class(c) >= CONTINUE,
    }
}

fn class(c: char) -> u32 {
    // The first run begins at the first code point.
    let after = RUNS.partition_point(|run| run >> 2 <= u32::from(c));
    RUNS.get(after.wrapping_sub(1)).map_or(0, |run| run & 3)
}
