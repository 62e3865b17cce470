//! The standard's section on equivalence, and more rules to compare URLs by, or to write equivalent ones in one way.
//!
//! Source: <https://url.spec.whatwg.org/#url-equivalence>

mod equality;
mod normalize;

pub use equality::Equality;
pub use normalize::Normalizer;
