//! The law of url-fuzz on rendering, on the inputs in fixtures/corpus, and on a fixed number of generated inputs, the
//! same in each run.
#![cfg(feature = "idn")]

#[path = "../../url-fuzz/src/for_all.rs"]
mod for_all;
#[path = "../../url-fuzz/src/laws"]
#[allow(unreachable_pub, dead_code, reason = "here it is not a library")]
mod laws {
    pub mod pieces;
    pub mod source;
}
#[path = "../../url-fuzz/src/upper/rendering.rs"]
#[allow(unreachable_pub, reason = "here it is not a library")]
mod rendering;

use for_all::{for_all, for_corpus};
use std::cell::Cell;

#[test]
fn the_corpus_breaks_no_law() {
    for_corpus("rendering", rendering::law);
}

#[test]
fn rendering() {
    for_all_urls(3000, 64, 46);
}

#[test]
fn rendering_of_longer_urls() {
    for_all_urls(600, 300, 47);
}

/// A law that never sees a URL proves little, so two in five of the `cases` inputs must be URLs.
fn for_all_urls(cases: u32, most: usize, seed: u8) {
    let urls = Cell::new(0);
    for_all(cases, most, seed, |data| urls.set(urls.get() + u32::from(rendering::holds_for(data))));
    assert!(urls.get() >= cases / 5 * 2, "only {} of {cases}", urls.get());
}

/// Every code point, percent-encoded in the path and the query.
#[test]
fn every_code_point() {
    use std::fmt::Write as _;
    use url_core::Url;
    use url_render::RenderOptions;
    let options = RenderOptions::new();
    let characters: Vec<char> = ('\0'..=char::MAX).collect();
    for chunk in characters.chunks(4096) {
        let mut encoded = String::new();
        for character in chunk {
            for byte in character.encode_utf8(&mut [0; 4]).bytes() {
                let _ = write!(encoded, "%{byte:02X}");
            }
            encoded.push('a');
        }
        let url = Url::parse(&format!("https://h/{encoded}?{encoded}")).unwrap();
        let rendered = options.render(&url);
        assert!(rendered.is_invertible());
        assert_eq!(options.read(&rendered.to_string()).as_ref(), Ok(&url));
    }
}
