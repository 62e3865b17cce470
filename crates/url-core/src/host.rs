//! Hosts, from the crate url-host, which has more about them.

pub use url_host::{
    Edition, Host, HostAndPort, HostClass,
    matching::{HostList, HostPattern, HostPatternError, HostPatternErrorKind, NoProxy},
};
