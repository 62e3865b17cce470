//! URL code points and the ranges that are no URL units.

use url_host::{invalid_url_units, is_url_code_point};

/// The definition, word for word, on all 1,112,064 scalar values.
#[test]
fn every_code_point_is_classified_as_defined() {
    for c in '\0'..=char::MAX {
        let is_noncharacter =
            ('\u{FDD0}'..='\u{FDEF}').contains(&c) || [0xFFFE, 0xFFFF].contains(&(c as u32 % 0x1_0000));
        let expected = c.is_ascii_alphanumeric()
            || "!$&'()*+,-./:;=?@_~".contains(c)
            || ('\u{A0}'..='\u{10FFFD}').contains(&c) && !is_noncharacter;
        assert_eq!(is_url_code_point(c), expected, "{c:?}");
        let is_valid = invalid_url_units(c.encode_utf8(&mut [0; 4])).next().is_none();
        assert_eq!(is_valid, expected, "{c:?} as a URL unit");
    }
}

#[test]
fn invalid_units_are_returned_in_order() {
    for (input, expected) in [
        ("", ""),
        ("/a?b=c&d", ""),
        ("%41%fF%Ff", ""),
        ("%", "0..1"),
        ("%4", "0..1"),
        ("%4g", "0..1"),
        ("%%41", "0..1"),
        ("%é", "0..1"),
        ("a b", "1..2"),
        ("[\u{FFFF}é\u{9F}]", "0..1 1..4 6..8 8..9"),
        ("%zz\"%", "0..1 3..4 4..5"),
    ] {
        let ranges: Vec<String> = invalid_url_units(input).map(|range| format!("{range:?}")).collect();
        assert_eq!(ranges.join(" "), expected, "{input:?}");
    }
}
