//! [`url_fuzz::peers::whatwg_url`] for libFuzzer.
#![cfg_attr(fuzzing, no_main)]

url_fuzz::target!(url_fuzz::peers::whatwg_url::law);
