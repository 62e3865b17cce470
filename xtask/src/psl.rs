//! Modules that url-psl and its generator share. They are included instead of depending on url-psl, so that this
//! program can be built even if the tables cannot.

#[allow(dead_code, unreachable_pub, reason = "what is public in url-psl")]
#[path = "../../crates/url-psl/src/list_syntax.rs"]
pub(crate) mod list_syntax;
#[allow(dead_code, reason = "what only the reader needs")]
#[path = "../../crates/url-psl/src/label.rs"]
pub(crate) mod label;
#[allow(dead_code, reason = "what only the reader needs")]
#[path = "../../crates/url-psl/src/layout.rs"]
pub(crate) mod layout;
#[allow(unreachable_pub, reason = "what is public in url-psl")]
#[path = "../../crates/url-psl/src/section.rs"]
pub(crate) mod section;
