//! The searches by windows against searches byte by byte.

use proptest::prelude::*;
use url_percent::{
    byte_classes::{
        is_always_encoded, is_never_encoded, is_plain_in_host, is_stop_after_authority,
        is_stop_after_authority_or_below,
    },
    scan::{WINDOW, Window, hits_at, positions},
};

fn is_hit(byte: u8) -> bool {
    byte == b'%'
}

/// Texts of up to a few windows, with many hits or with few.
fn texts() -> impl Strategy<Value = String> {
    prop_oneof!["[a%]{0,20}", "(a|%){0,200}", "(a{0,80}%){0,6}"]
}

proptest! {
    #[test]
    fn hits_at_returns_the_hits_of_each_byte(text in texts(), at in 0..210_usize) {
        let hits = hits_at(text.as_bytes(), at, is_hit);
        for index in 0..WINDOW {
            prop_assert_eq!(hits >> index & 1 != 0, text.as_bytes().get(at + index) == Some(&b'%'));
        }
    }

    /// Each step takes a position, or skips the positions up to a distance after the last one.
    #[test]
    fn positions_are_those_of_a_search_byte_by_byte(
        text in texts(),
        from in 0..210_usize,
        steps in prop::collection::vec(prop::option::of(0..90_usize), 0..60),
    ) {
        let mut found = positions(text.as_bytes(), from, is_hit);
        let mut at = from;
        for step in steps {
            if let Some(distance) = step {
                at += distance;
                found.skip_to(at);
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
fn no_hit_is_found_after_the_end() {
    for from in [usize::MAX - WINDOW, usize::MAX - 1, usize::MAX] {
        assert_eq!(Window::of_pairs(b"abc", from, |_, _| true).next(), None);
        assert_eq!(positions(b"abc", from, |_| true).next(), None);
        assert_eq!(hits_at(b"abc", from, |_| true), 0);
    }
}

#[test]
fn every_class_has_its_members() {
    for byte in 0..=u8::MAX {
        assert_eq!(is_always_encoded(byte), url_percent::C0_CONTROL.contains_byte(byte), "{byte:#x}");
        let is_stop = byte.is_ascii_control() || !byte.is_ascii() || b" !\"#'<>?[\\]^`{|}~".contains(&byte);
        assert_eq!(is_stop_after_authority(byte), is_stop, "{byte:#x}");
        for limit in b'$'..=b'\x7F' {
            assert_eq!(is_stop_after_authority_or_below(limit, byte), is_stop || byte < limit, "{byte:#x} {limit:#x}");
        }
        let is_plain = byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"-._".contains(&byte);
        assert_eq!(is_plain_in_host(byte), is_plain, "{byte:#x}");
        assert_eq!(is_never_encoded(byte), is_plain || byte.is_ascii_uppercase(), "{byte:#x}");
    }
}

proptest! {
    /// With a hit added that the window has already, and with another.
    #[test]
    fn first_hits_are_the_first_hits_of_the_window(text in texts(), at in 1..210_usize, more in 0..WINDOW) {
        let window = Window::of_pairs(text.as_bytes(), at, |_, byte| is_hit(byte));
        let mut hits: Vec<_> = window.clone().collect();
        for &hit in &hits {
            prop_assert!(window.clone().with_hit(hit).eq(window.clone()));
        }
        hits.resize(hits.len() + 2, at + WINDOW);
        prop_assert_eq!(&window.clone().first_hits::<2>()[..], &hits[..2]);
        hits.insert(0, at + more);
        hits.sort_unstable();
        hits.dedup();
        prop_assert_eq!(&window.with_hit(at + more).first_hits::<2>()[..], &hits[..2]);
    }
}
