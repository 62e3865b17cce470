//! Agreement with other libraries that implement the same standard.
//!
//! Each class of known differences is a predicate here, and docs/conformance.md sums them up. The results for
//! all other inputs must agree.

pub mod ada;
pub mod case;
pub mod deno;
#[path = "../../../../url-dropin/tests/suite/laws/url.rs"]
pub mod dropin_url;
#[path = "../../../../url-dropin/tests/suite/laws/urlpattern.rs"]
pub mod dropin_urlpattern;
pub mod node;
mod packages;
pub mod patterns;
pub mod punycode;
pub mod regress;
pub mod runtime;
pub mod suffix;
pub mod unicode;
pub mod url;
pub mod urlpattern;
pub mod whatwg_url;

use url_laws::Law;

/// Every comparison under its name.
pub const PEERS: &[(&str, Law)] = &[
    ("peer_ada", ada::law),
    ("peer_deno", deno::law),
    ("peer_dropin_url", dropin_url::law),
    ("peer_dropin_urlpattern", dropin_urlpattern::law),
    ("peer_node", node::law),
    ("peer_punycode", punycode::law),
    ("peer_regress", regress::law),
    ("peer_suffix", suffix::law),
    ("peer_url", url::law),
    ("peer_urlpattern", urlpattern::law),
    ("peer_whatwg_url", whatwg_url::law),
];
