//! [`url_laws::validity`] for libFuzzer.
#![cfg_attr(fuzzing, no_main)]

url_fuzz::target!(url_laws::validity::law);
