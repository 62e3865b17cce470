//! Positions by windows against those byte by byte.

use proptest::prelude::*;
use url_percent::{
    byte_classes::{
        is_always_encoded, is_plain_in_host, is_unreserved, is_unusual, is_unusual_behind_path, is_unusual_or_below,
    },
    scan::{WINDOW, Window, hits_at, positions},
};

fn is_hit(byte: u8) -> bool {
    byte == b'%'
}

/// Texts of up to some windows, with many hits and with few.
fn texts() -> impl Strategy<Value = String> {
    prop_oneof!["[a%]{0,20}", "(a|%){0,200}", "(a{0,80}%){0,6}"]
}

proptest! {
    #[test]
    fn hits_are_those_of_each_byte(text in texts(), at in 0..210_usize) {
        let hits = hits_at(text.as_bytes(), at, is_hit);
        for index in 0..WINDOW {
            prop_assert_eq!(hits >> index & 1 != 0, text.as_bytes().get(at + index) == Some(&b'%'));
        }
    }

    /// Each step takes a position, or leaves out what is in front of one that is so far behind the last.
    #[test]
    fn positions_are_those_of_each_byte(
        text in texts(),
        from in 0..210_usize,
        steps in prop::collection::vec(prop::option::of(0..90_usize), 0..60),
    ) {
        let mut found = positions(text.as_bytes(), from, is_hit);
        let mut at = from;
        for step in steps {
            if let Some(distance) = step {
                at += distance;
                found.pass(at);
                continue;
            }
            let expected = text.bytes().enumerate().skip(at).find(|&(_, byte)| is_hit(byte)).map(|(position, _)| position);
            prop_assert_eq!(found.next(), expected);
            let Some(position) = expected else { break };
            at = position + 1;
        }
    }
}

#[test]
fn nothing_is_behind_all_positions() {
    for from in [usize::MAX - WINDOW, usize::MAX - 1, usize::MAX] {
        assert_eq!(Window::of_pairs(b"abc", from, |_, _| true).next(), None);
        assert_eq!(positions(b"abc", from, |_| true).next(), None);
        assert_eq!(hits_at(b"abc", from, |_| true), 0);
    }
}

#[test]
fn classes() {
    for byte in 0..=u8::MAX {
        assert_eq!(is_always_encoded(byte), url_percent::C0_CONTROL.contains(byte), "{byte:#x}");
        let is_unusual_one = byte.is_ascii_control() || !byte.is_ascii() || b" !\"#'<>?[\\]^`{|}~".contains(&byte);
        assert_eq!(is_unusual(byte), is_unusual_one, "{byte:#x}");
        let is_behind_path =
            b"!#`".contains(&byte) || url_percent::SPECIAL_QUERY.contains(byte) || url_percent::FRAGMENT.contains(byte);
        assert_eq!(is_unusual_behind_path(byte), is_behind_path, "{byte:#x}");
        for limit in b'$'..=b'\x7F' {
            assert_eq!(is_unusual_or_below(limit, byte), is_unusual_one || byte < limit, "{byte:#x} {limit:#x}");
        }
        let is_plain = byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"-._".contains(&byte);
        assert_eq!(is_plain_in_host(byte), is_plain, "{byte:#x}");
        assert_eq!(is_unreserved(byte), is_plain || byte.is_ascii_uppercase(), "{byte:#x}");
    }
}

proptest! {
    /// With a hit that there was, or another.
    #[test]
    fn first_of_a_window(text in texts(), at in 1..210_usize, more in 0..WINDOW) {
        let window = Window::of_pairs(text.as_bytes(), at, |_, byte| is_hit(byte));
        let mut hits: Vec<_> = window.clone().collect();
        for &hit in &hits {
            prop_assert!(window.clone().and(hit).eq(window.clone()));
        }
        hits.resize(hits.len() + 2, at + WINDOW);
        prop_assert_eq!(&window.clone().first::<2>()[..], &hits[..2]);
        hits.insert(0, at + more);
        hits.sort_unstable();
        hits.dedup();
        prop_assert_eq!(&window.and(at + more).first::<2>()[..], &hits[..2]);
    }
}
