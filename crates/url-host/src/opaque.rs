//! The opaque-host parser: for hosts under schemes of which the standard knows nothing.
//!
//! No decoding, no lowercasing, no IDNA: forbidden host code points are refused, and what is not ASCII, or a C0 control
//! that is not forbidden, is percent-encoded.

use crate::{
    ErrorSink, Host, ValidationError, ValidationErrorKind as Kind, invalid_url_units, is_forbidden_host_code_point,
};
use alloc::borrow::Cow;
use core::ops::Range;
use url_percent::{C0_CONTROL, utf8_percent_encode};

/// The opaque-host parser. It reports to `errors` whatever is not fatal, and takes the empty string for the empty host.
///
/// Source: <https://url.spec.whatwg.org/#concept-opaque-host-parser>
pub(crate) fn parse_with<'a, E: ErrorSink>(
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
        // Each of the two steps of the standard emits one error, in however many places there is reason to.
        let is_percent = |range: &Range<usize>| input.as_bytes()[range.start] == b'%';
        let code_point = invalid_url_units(input).find(|range| !is_percent(range));
        let percent = invalid_url_units(input).find(is_percent);
        for range in code_point.into_iter().chain(percent) {
            errors.report(ValidationError::new(Kind::InvalidUrlUnit, range));
        }
    }
    Ok(Host::Opaque(utf8_percent_encode(input, &C0_CONTROL).into()))
}
