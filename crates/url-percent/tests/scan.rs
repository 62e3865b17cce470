//! Positions by windows against those byte by byte.

use proptest::prelude::*;
use url_percent::scan::{WINDOW, hits_at, positions};

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
