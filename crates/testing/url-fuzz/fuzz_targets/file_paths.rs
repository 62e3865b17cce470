//! [`url_laws::file_paths`] for libFuzzer.
#![cfg_attr(fuzzing, no_main)]

url_fuzz::target!(url_laws::file_paths::law);
