//! Which code points an identifier of ECMAScript has, such as the name of a group.

use crate::identifier_tables::RUNS;

/// The classes in the table.
const CONTINUE: u32 = 1;
const START: u32 = 2;

/// Returns whether an identifier can start with `c`: a letter of any script, `$` or `_`.
///
/// ```
/// assert!(url_regexp::is_identifier_start('é') && url_regexp::is_identifier_start('$'));
/// assert!(!url_regexp::is_identifier_start('1') && !url_regexp::is_identifier_start('-'));
/// ```
///
/// Source: <https://tc39.es/ecma262/#prod-IdentifierStart>
pub fn is_identifier_start(c: char) -> bool {
    match c {
        'a'..='z' | 'A'..='Z' | '$' | '_' => true,
        '\0'..='\x7F' => false,
        _ => class(c) == START,
    }
}

/// Returns whether `c` can be in an identifier after its start. That is a character that it can start with, a digit or
/// a mark of any script, or a connector such as `‿`.
///
/// ```
/// assert!(url_regexp::is_identifier_part('1') && url_regexp::is_identifier_part('‿'));
/// assert!(!url_regexp::is_identifier_part('-'));
/// ```
///
/// Source: <https://tc39.es/ecma262/#prod-IdentifierPart>
pub fn is_identifier_part(c: char) -> bool {
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
