//! [`url_laws::readers`] for libFuzzer.
#![cfg_attr(fuzzing, no_main)]

url_fuzz::target!(url_laws::readers::law);
