//! Values as JSON.

use serde::Serialize;

/// Returns `value` as JSON.
pub(crate) fn json(value: &impl Serialize) -> String {
    // Only a map whose keys are no strings cannot be written, and none is.
    serde_json::to_string(value).unwrap_or_default()
}
