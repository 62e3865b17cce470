//! [`url_laws::redacted`] for libFuzzer.
#![cfg_attr(fuzzing, no_main)]

url_fuzz::target!(url_laws::redacted::law);
