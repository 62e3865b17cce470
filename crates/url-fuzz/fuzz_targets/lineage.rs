//! [`url_fuzz::upper::lineage`] for libFuzzer.
#![cfg_attr(fuzzing, no_main)]

url_fuzz::target!(url_fuzz::upper::lineage::law);
