//! `cargo xtask conformance-matrix --check`: the page shows the answers that are committed, and these are to the cases
//! that are committed.

use crate::repository::{real, xtask};

#[test]
fn the_page_shows_how_other_implementations_answer() {
    let message = xtask(&real(), &["conformance-matrix", "--check"]).unwrap();
    assert!(message.contains(" implementations, "), "{message}");
}
