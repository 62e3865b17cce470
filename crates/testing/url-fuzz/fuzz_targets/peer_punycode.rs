//! [`url_fuzz::peers::punycode`] for libFuzzer.
#![cfg_attr(fuzzing, no_main)]

url_fuzz::target!(url_fuzz::peers::punycode::law);
