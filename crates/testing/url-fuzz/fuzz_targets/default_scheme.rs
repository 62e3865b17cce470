//! [`url_laws::default_scheme`] for libFuzzer.
#![cfg_attr(fuzzing, no_main)]

url_fuzz::target!(url_laws::default_scheme::law);
