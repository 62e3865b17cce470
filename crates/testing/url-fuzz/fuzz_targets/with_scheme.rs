//! [`url_laws::with_scheme`] for libFuzzer.
#![cfg_attr(fuzzing, no_main)]

url_fuzz::target!(url_laws::with_scheme::law);
