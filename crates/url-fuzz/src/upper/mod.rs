//! Laws of crates that depend on url-core. The tests of each crate include its law.

use crate::laws::Law;

pub mod lineage;
pub mod readers;
pub mod rendering;
pub mod verdict;

/// Every law under its name, as in [`crate::laws::LAWS`].
pub const LAWS: &[(&str, Law)] =
    &[("lineage", lineage::law), ("readers", readers::law), ("rendering", rendering::law), ("verdict", verdict::law)];
