//! The members of the eight sets, their relations, sets derived from them, and the search for a member.

use proptest::prelude::*;
use url_percent::{
    C0_CONTROL, COMPONENT, FORM_URLENCODED, FRAGMENT, NOT_UNRESERVED, PATH, PercentEncodeSet, QUERY, SPECIAL_QUERY,
    USERINFO, utf8_percent_encode,
};

/// Each set and all its ASCII members other than C0 controls and U+007F.
static SETS: [(&str, &PercentEncodeSet, &str); 8] = [
    ("C0 control", &C0_CONTROL, ""),
    ("fragment", &FRAGMENT, " \"<>`"),
    ("query", &QUERY, " \"#<>"),
    ("special-query", &SPECIAL_QUERY, " \"#'<>"),
    ("path", &PATH, " \"#<>?^`{}"),
    ("userinfo", &USERINFO, " \"#/:;<=>?@[\\]^`{|}"),
    ("component", &COMPONENT, " \"#$%&+,/:;<=>?@[\\]^`{|}"),
    ("application/x-www-form-urlencoded", &FORM_URLENCODED, " !\"#$%&'()+,/:;<=>?@[\\]^`{|}~"),
];

#[test]
fn every_set_has_the_members_of_the_standard() {
    for (name, set, members) in SETS {
        for byte in 0..=u8::MAX {
            let expected = !matches!(byte, 0x20..=0x7E) || members.as_bytes().contains(&byte);
            assert_eq!(set.contains_byte(byte), expected, "{name} percent-encode set, {byte:#04X}");
        }
    }
}

#[test]
fn form_urlencoded_keeps_only_letters_digits_and_four_marks() {
    for byte in 0..=u8::MAX {
        let kept = byte.is_ascii_alphanumeric() || b"*-._".contains(&byte);
        assert_eq!(FORM_URLENCODED.contains_byte(byte), !kept, "{byte:#04X}");
    }
}

#[test]
fn code_points_are_members_like_their_bytes() {
    for (name, set, _) in SETS {
        for code_point in '\0'..='\u{17F}' {
            let mut bytes = [0; 4];
            let bytes = code_point.encode_utf8(&mut bytes).as_bytes();
            assert!(
                bytes.iter().all(|&byte| set.contains_byte(byte) == set.contains(code_point)),
                "{name} {code_point:?}"
            );
        }
        assert!(set.contains(char::MAX), "{name}");
    }
}

/// The ASCII characters that neither the reserved characters of RFC 3986 nor `%` nor those of no URI are.
#[test]
fn only_unreserved_characters_are_kept() {
    for byte in 0..=u8::MAX {
        let kept = byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
        assert_eq!(NOT_UNRESERVED.contains_byte(byte), !kept, "{byte:#04X}");
    }
    assert_eq!(utf8_percent_encode(" +", &NOT_UNRESERVED).to_string(), "%20%2B");
    assert!(('\0'..='\u{7F}').all(|c| NOT_UNRESERVED.contains(c) || !COMPONENT.contains(c)));
}

#[test]
fn every_set_contains_its_parent() {
    let derivations = [
        (&PercentEncodeSet::NON_ASCII, &C0_CONTROL),
        (&C0_CONTROL, &FRAGMENT),
        (&C0_CONTROL, &QUERY),
        (&QUERY, &SPECIAL_QUERY),
        (&QUERY, &PATH),
        (&PATH, &USERINFO),
        (&USERINFO, &COMPONENT),
        (&COMPONENT, &FORM_URLENCODED),
    ];
    for (parent, child) in derivations {
        assert!(
            (0..=u8::MAX).all(|byte| child.contains_byte(byte) || !parent.contains_byte(byte)),
            "{parent:?} {child:?}"
        );
        assert_ne!(parent, child);
    }
    // The fragment set might seem to be the query set's parent, but is not.
    assert!(FRAGMENT.contains('`') && !QUERY.contains('`'));
}

#[test]
fn sets_can_be_derived_in_constants() {
    const MINE: PercentEncodeSet = COMPONENT.without(b"%/").with(b"!").with_range(b'a', b'c');
    static MINE_TOO: PercentEncodeSet = MINE;
    for byte in 0..=u8::MAX {
        let expected = match byte {
            b'%' | b'/' => false,
            b'!' | b'a'..=b'c' => true,
            _ => COMPONENT.contains_byte(byte),
        };
        assert_eq!(MINE_TOO.contains_byte(byte), expected, "{byte:#04X}");
    }
}

#[test]
fn non_ascii_bytes_cannot_be_removed() {
    let all: Vec<u8> = (0..=u8::MAX).collect();
    for (name, set, _) in SETS {
        assert_eq!(set.without(&all), PercentEncodeSet::NON_ASCII, "{name}");
    }
    assert_eq!(PercentEncodeSet::NON_ASCII.with_range(0, 0x7F), PercentEncodeSet::NON_ASCII.with(&all));
    assert_eq!(PATH.with_range(2, 1), PATH);
}

#[test]
fn every_derived_set_percent_encodes_a_space() {
    let [with, with_range, without] =
        [FORM_URLENCODED.with(b""), FORM_URLENCODED.with_range(2, 1), FORM_URLENCODED.without(b"")];
    assert_ne!(with, FORM_URLENCODED);
    assert_eq!((with, with), (with_range, without));
    assert_eq!(utf8_percent_encode(" ", &with).to_string(), "%20");
}

#[test]
fn debug_shows_the_ascii_members() {
    let set = PercentEncodeSet::NON_ASCII.with(b"\n%");
    assert_eq!(format!("{set:?}"), r"PercentEncodeSet {'\n', '%'}");
}

#[test]
fn find_finds_a_member_at_every_position_of_every_length() {
    for length in 0..150 {
        let mut input = vec![b'a'; length];
        assert_eq!(PATH.find(&input), None, "length {length}");
        // From the end, so that all bytes after the first member are members, too.
        for position in (0..length).rev() {
            input[position] = if position % 2 == 0 { b' ' } else { 0xFF };
            assert_eq!(PATH.find(&input), Some(position), "length {length}");
        }
    }
}

#[test]
fn find_from_after_the_end_returns_the_length() {
    // One set for each class that is searched for, and one with a letter.
    for set in [C0_CONTROL, PATH, COMPONENT, COMPONENT.with(b"a")] {
        for length in 0..40 {
            let input = vec![b'b'; length];
            for from in [length, length + 1, length + 100, usize::MAX] {
                assert_eq!(set.find_from(&input, from), length, "{set:?} {from}");
            }
        }
    }
}

#[test]
fn find_finds_every_member() {
    for (name, set, _) in SETS {
        for byte in 0..=u8::MAX {
            for position in [0, 7, 8, 30, 63] {
                let mut input = [b'a'; 64];
                input[position] = byte;
                let expected = set.contains_byte(byte).then_some(position);
                assert_eq!(set.find(&input), expected, "{name} percent-encode set, {byte:#04X} at {position}");
            }
        }
    }
}

proptest! {
    #[test]
    fn find_returns_the_first_member(input: Vec<u8>, clean in "[a-z]{0,80}", members: Vec<u8>, which in 0..8usize) {
        for input in [&input[..], &[clean.as_bytes(), &input].concat()] {
            for set in [*SETS[which].1, PercentEncodeSet::NON_ASCII.with(&members)] {
                prop_assert_eq!(set.find(input), input.iter().position(|&byte| set.contains_byte(byte)));
            }
        }
    }
}
