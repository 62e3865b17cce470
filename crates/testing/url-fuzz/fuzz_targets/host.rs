//! [`url_laws::host`] for libFuzzer.
#![cfg_attr(fuzzing, no_main)]

url_fuzz::target!(url_laws::host::law);
