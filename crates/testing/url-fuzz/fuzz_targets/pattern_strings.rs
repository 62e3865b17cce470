//! [`url_laws::pattern_strings`] for libFuzzer.
#![cfg_attr(fuzzing, no_main)]

url_fuzz::target!(url_laws::pattern_strings::law);
