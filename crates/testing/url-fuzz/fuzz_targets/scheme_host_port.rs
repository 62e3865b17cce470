//! [`url_laws::scheme_host_port`] for libFuzzer.
#![cfg_attr(fuzzing, no_main)]

url_fuzz::target!(url_laws::scheme_host_port::law);
