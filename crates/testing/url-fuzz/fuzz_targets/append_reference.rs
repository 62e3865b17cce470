//! [`url_laws::append_reference`] for libFuzzer.
#![cfg_attr(fuzzing, no_main)]

url_fuzz::target!(url_laws::append_reference::law);
