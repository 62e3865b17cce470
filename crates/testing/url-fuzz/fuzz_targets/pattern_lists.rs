//! [`url_laws::pattern_lists`] for libFuzzer.
#![cfg_attr(fuzzing, no_main)]

url_fuzz::target!(url_laws::pattern_lists::law);
