//! The rule about hyphens.

/// Where hyphens are rejected.
#[derive(Clone, Copy, Eq, PartialEq)]
#[expect(missing_debug_implementations, reason = "idna has none")]
pub enum Hyphens {
    /// Nowhere.
    Allow,
    /// At the start and end of a label.
    CheckFirstLast,
    /// There, and in the third and fourth position: `CheckHyphens` of UTS #46.
    Check,
}
