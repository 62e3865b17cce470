//! Hosts, from the crate url-host, which has more about them.

pub use url_host::{
    Edition, Host, HostAndPort, HostClass, HostKind,
    matching::{HostList, HostPattern, HostPatternError, HostPatternErrorKind, NoProxy},
};
