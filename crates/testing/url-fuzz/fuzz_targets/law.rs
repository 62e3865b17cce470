//! A law for libFuzzer: the one that the variable `LAW` names.
#![cfg_attr(fuzzing, no_main)]

#[cfg(fuzzing)]
libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    static LAW: std::sync::LazyLock<url_laws::Law> = std::sync::LazyLock::new(|| {
        let name = std::env::var("LAW").unwrap_or_default();
        url_fuzz::law(&name).unwrap_or_else(|error| panic!("the variable LAW: {error}"))
    });
    LAW(data);
});

#[cfg(not(fuzzing))]
fn main() {
    eprintln!("expected to be built by cargo-fuzz; `replay` runs laws without it");
    std::process::exit(1);
}
