//! The tests of url-host, a module for each subject.

mod any_host;
mod addresses;
mod class;
mod domains;
mod host;
mod host_lines;
mod host_list;
mod host_parsing;
mod ipv4;
mod ipv6;
mod no_proxy;
mod round_trip;
#[cfg(feature = "serde")]
mod serde;
mod validation;
mod writing;
