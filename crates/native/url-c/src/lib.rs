//! The WHATWG URL Standard for C: URLs, lists of parameters, hosts and patterns as handles.
//!
//! `include/urlstack.h` declares the functions, and is written from `c.rs`. They are implemented here, in safe code.
//!
//! # In reading order
//!
//! - `status`: what each function returns, and errors. `memory`: how it is taken. `values`: what else C sees.
//! - `lender`: values that lend strings and change. `url`, `params`, `host`, `pattern`: what handles stand for.
//!   `batch`: calls for many rows.
//! - `c`: the functions, and the only unsafe code.

// The names are those of C.
#![allow(non_camel_case_types)]

mod status;
mod memory;
mod values;
mod lender;
mod url;
mod params;
mod host;
mod pattern;
mod batch;
mod c;

pub use c::*;
pub use status::{URLSTACK_MESSAGE_SIZE, urlstack_error, urlstack_status, urlstack_str};
pub use values::{
    URLSTACK_IGNORE_CASE, urlstack_argument, urlstack_column, urlstack_component, urlstack_function, urlstack_options,
    urlstack_pair, urlstack_part, urlstack_range, urlstack_texts, urlstack_type, urlstack_view,
};
