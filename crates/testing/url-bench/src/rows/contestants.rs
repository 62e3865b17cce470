//! What urlstack is compared with: other libraries, and the floors.

use crate::case::Builder;

// The names of the other libraries.
pub(super) const ADA: &str = "ada-url";
pub(super) const URL: &str = "url";
pub(super) const IDNA: &str = "idna";
pub(super) const PERCENT_ENCODING: &str = "percent-encoding";
pub(super) const FORM_URLENCODED: &str = "form_urlencoded";

// The names of the floors: a copy of the input into a `String`, and a search that looks at every byte.
pub(super) const COPY: &str = "copy";
pub(super) const MEMCHR: &str = "memchr";

/// Adds both floors.
pub(super) fn with_floors(builder: Builder<str>) -> Builder<str> {
    builder.floor(COPY, str::to_owned).floor(MEMCHR, |text| memchr::memchr(b'\n', text.as_bytes()))
}
