//! The options of `ToASCII`.

/// The options of an operation.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Options {
    pub(crate) use_std3_ascii_rules: bool,
    /// Whether the `processing_option` is `Transitional_Processing`, which maps the deviations.
    pub(crate) is_transitional: bool,
    pub(crate) verify_dns_length: bool,
}
