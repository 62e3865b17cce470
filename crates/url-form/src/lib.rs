//! Under construction.
#![no_std]
#![forbid(unsafe_code)]
