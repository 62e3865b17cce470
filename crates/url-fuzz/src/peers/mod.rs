//! Agreement with other libraries, as far as they claim to implement the same standard.
//!
//! Where they differ from this one is told class by class in docs/fuzzing.md. Each class is a predicate of its own
//! here, so that what is not known to differ must agree.

pub mod ada;
pub mod case;
pub mod punycode;
pub mod suffix;
pub mod unicode;
pub mod url;

use crate::laws::Law;

/// Every comparison under its name, which is the name of its target.
pub const PEERS: &[(&str, Law)] =
    &[("peer_ada", ada::law), ("peer_punycode", punycode::law), ("peer_suffix", suffix::law), ("peer_url", url::law)];
