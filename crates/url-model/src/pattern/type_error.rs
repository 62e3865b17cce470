//! Exceptions.

/// What the steps throw.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct TypeError;
