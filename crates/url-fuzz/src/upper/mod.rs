//! Laws of the crates above url-core, each of which includes its own among its tests.

use crate::laws::Law;

pub mod lineage;
pub mod rendering;

/// Every law under its name, as in [`crate::laws::LAWS`].
pub const LAWS: &[(&str, Law)] = &[("lineage", lineage::law), ("rendering", rendering::law)];
