//! [`url_laws::ambiguities`] for libFuzzer.
#![cfg_attr(fuzzing, no_main)]

url_fuzz::target!(url_laws::ambiguities::law);
