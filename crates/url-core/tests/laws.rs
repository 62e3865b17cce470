//! The laws of url-fuzz on the inputs in fixtures/corpus, and on a fixed number of generated inputs, the same in each
//! run.
//!
//! The laws and their generators are the source files of url-fuzz itself, which runs without end.

#[path = "../../url-fuzz/src/for_all.rs"]
mod for_all;
#[path = "../../url-fuzz/src/laws/mod.rs"]
#[allow(unreachable_pub, dead_code, reason = "here url-fuzz is not a library")]
mod laws;

use for_all::{for_all, for_corpus};
use laws::{LAWS, Law, source::Source};
use url_core::Url;

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

        const TESTED: &[&str] = &[$(stringify!($name)),*];
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

#[cfg(feature = "encoding")]
#[test]
fn encodings() {
    for_all(3000, 64, 46, law("encodings"));
}

#[test]
fn every_law_is_tested() {
    for (name, _) in LAWS {
        assert!(TESTED.contains(name) || *name == "encodings", "{name}");
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
    let urls = std::cell::Cell::new(0);
    for_all(2000, 64, 46, |data| {
        let url = Source::new(data).last_url();
        urls.set(urls.get() + u32::from(Url::parse(&url).is_ok()));
    });
    assert!(urls.get() > 800, "only {} of 2000", urls.get());
}
