//! [`url_fuzz::laws::ambiguities`] for libFuzzer.
#![cfg_attr(fuzzing, no_main)]

url_fuzz::target!(url_fuzz::laws::ambiguities::law);
