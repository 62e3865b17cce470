//! The laws on the inputs in fixtures/corpus, and on a fixed number of generated inputs, the same in each run.

use std::cell::Cell;
use url_core::Url;
use url_laws::{
    LAWS, Law,
    runs::{for_all, for_corpus},
    source::Source,
};

fn law(name: &str) -> Law {
    LAWS.iter().find(|(law, _)| *law == name).unwrap_or_else(|| panic!("there is no law {name}")).1
}

/// One test for each law, so that they run in parallel.
macro_rules! tests {
    ($($name:ident $cases:literal,)*) => {
        $(
            #[test]
            fn $name() {
                for_all($cases, 64, 46, law(stringify!($name)));
            }
        )*

        pub(crate) const TESTED: &[&str] = &[$(stringify!($name)),*];
    };
}

tests! {
    ambiguities 6000,
    append_reference 6000,
    builder 3000,
    default_scheme 6000,
    domain 1500,
    explain 6000,
    file_paths 4000,
    form 1500,
    host 2500,
    host_class 3000,
    host_list 4000,
    location 6000,
    normalize 4000,
    parse 6000,
    percent 1500,
    processing 1500,
    punycode 1500,
    query 4000,
    redacted 4000,
    relative 6000,
    scheme_host_port 4000,
    scp_like 3000,
    search_params 1000,
    segments 4000,
    setters 4000,
    validity 4000,
    views 6000,
    web 4000,
    with_scheme 6000,
}

/// The walk itself compares each URL with a fresh parse.
#[cfg(feature = "answers")]
#[test]
fn a_walk_ends() {
    let mut walk = url_laws::walk::Walk::new(46);
    let steps: Vec<String> = (0..3000).map(|_| walk.step()["op"].to_string()).collect();
    for op in ["parse", "batch", "set", "params", "pattern", "match", "copy", "release"] {
        assert!(steps.contains(&format!("\"{op}\"")), "{op}");
    }
}

/// The laws of crates above url-core.
#[cfg(feature = "upper")]
mod upper {
    use super::{Cell, Url, for_all, law};
    use std::fmt::Write as _;
    use url_laws::{rendering, verdict};
    use url_render::RenderOptions;

    tests! {
        lineage 4000,
        pattern_lists 3000,
        pattern_strings 4000,
        readers 4000,
    }

    #[test]
    fn longer_texts() {
        for_all(800, 300, 47, law("lineage"));
        for_all(800, 300, 47, law("readers"));
    }

    #[test]
    fn rendering() {
        for_all_urls(3000, 64, 46, rendering::holds_for);
        for_all_urls(600, 300, 47, rendering::holds_for);
    }

    #[test]
    fn verdict() {
        for_all_urls(3000, 64, 48, verdict::holds_for);
        for_all_urls(600, 300, 49, verdict::holds_for);
    }

    /// Of the inputs, a third must be patterns, and these must match now and then.
    #[test]
    fn patterns() {
        let (patterns, matches) = (Cell::new(0), Cell::new(0));
        for_all(3000, 64, 50, |data| {
            if let Some(count) = url_laws::patterns::holds_for(data) {
                patterns.set(patterns.get() + 1);
                matches.set(matches.get() + count);
            }
        });
        assert!(patterns.get() > 1000 && matches.get() > 500, "{patterns:?}, {matches:?}");
    }

    /// There must be a URL in every second input.
    #[test]
    fn extract() {
        let found = Cell::new(0);
        for_all(6000, 64, 51, |data| found.set(found.get() + url_laws::extract::holds_for(data)));
        assert!(found.get() > 3000, "{found:?}");
    }

    /// A law that never sees a URL proves little, so two in five of the `cases` inputs must be URLs.
    fn for_all_urls(cases: u32, most: usize, seed: u8, holds_for: impl Fn(&[u8]) -> bool) {
        let urls = Cell::new(0);
        for_all(cases, most, seed, |data| urls.set(urls.get() + u32::from(holds_for(data))));
        assert!(urls.get() >= cases / 5 * 2, "only {} of {cases}", urls.get());
    }

    /// Every code point, percent-encoded in the path and the query.
    #[test]
    fn every_code_point_is_rendered() {
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
}

#[cfg(feature = "encoding")]
#[test]
fn encodings() {
    for_all(3000, 64, 46, law("encodings"));
}

#[test]
fn every_law_is_tested() {
    #[cfg(feature = "upper")]
    use upper::TESTED as UPPER;
    #[cfg(not(feature = "upper"))]
    const UPPER: &[&str] = &[];
    let others = ["extract", "encodings", "patterns", "rendering", "verdict"];
    for (name, _) in LAWS {
        assert!(TESTED.iter().chain(UPPER).chain(&others).any(|tested| tested == name), "{name}");
    }
}

#[test]
fn the_corpus_breaks_no_law() {
    for &(name, law) in LAWS {
        for_corpus(name, law);
    }
}

/// Laws tested with few URLs would prove little.
#[test]
fn most_inputs_are_urls() {
    let urls = Cell::new(0);
    for_all(2000, 64, 46, |data| {
        let url = Source::new(data).last_url();
        urls.set(urls.get() + u32::from(Url::parse(&url).is_ok()));
    });
    assert!(urls.get() > 800, "only {} of 2000", urls.get());
}
