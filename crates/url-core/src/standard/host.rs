//! Hosts, from the crate url-host, which has more about them.

pub use url_host::{
    Edition, Host, HostAndPort, HostClass, HostKind, has_empty_label,
    matching::{HostLines, HostList, HostListFormat, HostPattern, HostPatternError, HostPatternErrorKind, NoProxy},
};
