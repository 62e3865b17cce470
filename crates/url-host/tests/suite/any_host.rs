//! The host parser with the standard's argument isOpaque.

use std::borrow::Cow;
use url_host::{Edition, ErrorSink, Host, ValidationError};

/// Parses the host of a special URL, or of another one.
pub(crate) fn parse<'a>(
    input: &'a str,
    is_opaque: bool,
    edition: Edition,
    errors: &mut impl ErrorSink,
) -> Result<Host<Cow<'a, str>>, ValidationError> {
    if is_opaque {
        Host::parse_opaque_with_errors(input, errors)
    } else {
        Host::parse_with_errors(input, edition, errors)
    }
}
