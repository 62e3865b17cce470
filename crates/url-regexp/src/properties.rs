//! The properties of code points, and which of them identifiers have, such as the name of a group.

use crate::{
    char_set::CharSet,
    identifier_tables::RUNS,
    property_tables::{BINARY, GENERAL_CATEGORIES, SCRIPTS, SETS},
};

/// The properties of strings. Each of their strings has code points that are not ASCII, so that none ever matches.
///
/// Source: <https://tc39.es/ecma262/#table-binary-unicode-properties-of-strings>
const OF_STRINGS: [&str; 7] = [
    "Basic_Emoji",
    "Emoji_Keycap_Sequence",
    "RGI_Emoji_Modifier_Sequence",
    "RGI_Emoji_Flag_Sequence",
    "RGI_Emoji_Tag_Sequence",
    "RGI_Emoji_ZWJ_Sequence",
    "RGI_Emoji",
];

/// What a name between the braces of `\p{}` means.
pub(crate) enum Property {
    /// The characters that have the property.
    OfCharacters(CharSet),
    OfStrings,
}

/// Finds a property by `name=value`, or a binary property or general category by its name.
///
/// Source: <https://tc39.es/ecma262/#sec-static-semantics-unicodematchproperty-p>
pub(crate) fn find(text: &str) -> Option<Property> {
    let set = match text.split_once('=') {
        None if OF_STRINGS.contains(&text) => return Some(Property::OfStrings),
        None => find_in(&BINARY, text).or_else(|| find_in(&GENERAL_CATEGORIES, text))?,
        Some(("General_Category" | "gc", value)) => find_in(&GENERAL_CATEGORIES, value)?,
        Some(("Script" | "sc", value)) => find_in(&SCRIPTS, value)?[0],
        Some(("Script_Extensions" | "scx", value)) => find_in(&SCRIPTS, value)?[1],
        Some(_) => return None,
    };
    Some(Property::OfCharacters(CharSet::from_bits(SETS[usize::from(set)])))
}

/// Finds the value for a name, which must be spelled as in the table.
fn find_in<T: Copy>(table: &[(&str, T)], name: &str) -> Option<T> {
    table.binary_search_by_key(&name, |&(name, _)| name).ok().map(|index| table[index].1)
}

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
