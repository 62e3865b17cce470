//! Laws of crates that depend on url-core. The tests of each crate include its law.

use crate::laws::Law;

pub mod lineage;
pub mod rendering;

/// Every law under its name, as in [`crate::laws::LAWS`].
pub const LAWS: &[(&str, Law)] = &[("lineage", lineage::law), ("rendering", rendering::law)];
