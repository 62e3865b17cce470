//! The properties of code points.
//!
//! Source: <https://tc39.es/ecma262/#sec-static-semantics-unicodematchproperty-p>

use crate::{
    char_set::CharSet,
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
