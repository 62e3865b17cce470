//! [`url_laws::scp_like`] for libFuzzer.
#![cfg_attr(fuzzing, no_main)]

url_fuzz::target!(url_laws::scp_like::law);
