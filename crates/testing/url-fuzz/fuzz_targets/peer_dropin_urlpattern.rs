//! [`url_fuzz::peers::dropin_urlpattern`] for libFuzzer.
#![cfg_attr(fuzzing, no_main)]

url_fuzz::target!(url_fuzz::peers::dropin_urlpattern::law);
