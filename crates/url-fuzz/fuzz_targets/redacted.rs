//! [`url_fuzz::laws::redacted`] for libFuzzer.
#![cfg_attr(fuzzing, no_main)]

url_fuzz::target!(url_fuzz::laws::redacted::law);
