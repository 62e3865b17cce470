//! The parser's first changes to an input.

use alloc::string::String;

/// Removes what the parser ignores anywhere in a string.
pub(crate) fn without_tabs_and_newlines(text: &str) -> String {
    text.replace(['\t', '\n', '\r'], "")
}
