//! [`url_fuzz::upper::readers`] for libFuzzer.
#![cfg_attr(fuzzing, no_main)]

url_fuzz::target!(url_fuzz::upper::readers::law);
