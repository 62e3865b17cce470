//! [`url_fuzz::laws::location`] for libFuzzer.
#![cfg_attr(fuzzing, no_main)]

url_fuzz::target!(url_fuzz::laws::location::law);
