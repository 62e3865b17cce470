//! The opaque-host parser, for hosts of URLs with schemes that are not special.
//!
//! Nothing is decoded, lowercased or passed to IDNA. Forbidden host code points are errors. C0 controls that are not
//! forbidden, and non-ASCII code points, are percent-encoded.

use crate::{
    ErrorSink, Host, ValidationError, ValidationErrorKind as Kind, invalid_url_units, is_forbidden_host_code_point,
};
use alloc::borrow::Cow;
use core::ops::Range;
use url_percent::{C0_CONTROL, utf8_percent_encode};

/// The opaque-host parser. It reports errors that are not fatal to `errors`, and parses the empty string as the empty
/// host.
///
/// Source: <https://url.spec.whatwg.org/#concept-opaque-host-parser>
pub(crate) fn parse_with_errors<'a, E: ErrorSink>(
    input: &'a str,
    errors: &mut E,
) -> Result<Host<Cow<'a, str>>, ValidationError> {
    if input.is_empty() {
        return Ok(Host::Empty);
    }
    // Forbidden host code points are ASCII.
    if let Some(at) = input.bytes().position(is_forbidden_host_code_point) {
        return Err(ValidationError::new(Kind::HostInvalidCodePoint, at..at + 1));
    }
    if E::ENABLED {
        // Each of the two steps of the standard emits at most one error.
        let is_percent = |range: &Range<usize>| input.as_bytes()[range.start] == b'%';
        let code_point = invalid_url_units(input).find(|range| !is_percent(range));
        let percent = invalid_url_units(input).find(is_percent);
        for range in code_point.into_iter().chain(percent) {
            errors.report(ValidationError::new(Kind::InvalidUrlUnit, range));
        }
    }
    Ok(Host::Opaque(utf8_percent_encode(input, &C0_CONTROL).into()))
}
