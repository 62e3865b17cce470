//! The tables of url-host. They are included instead of depending on url-host, so that this program can be built even
//! if the tables of url-idna cannot.

#[allow(dead_code, unreachable_pub, reason = "what is public in url-host")]
#[path = "../../crates/url-host/src/class/addresses.rs"]
pub(crate) mod addresses;
#[allow(dead_code, unreachable_pub, reason = "what is public in url-host")]
#[path = "../../crates/url-host/src/class/host_class.rs"]
mod host_class;

pub(crate) use host_class::HostClass;
