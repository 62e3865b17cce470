//! [`url_fuzz::upper::rendering`] for libFuzzer.
#![cfg_attr(fuzzing, no_main)]

url_fuzz::target!(url_fuzz::upper::rendering::law);
