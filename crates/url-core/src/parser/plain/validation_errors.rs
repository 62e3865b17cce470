//! The validation errors of a plain prefix: bytes that are kept although they are not URL units, credentials, and
//! invalid domains.

use super::PlainPrefix;
use crate::record::HostKind;
use core::ops::Range;
use url_host::{ValidationError, ValidationErrorKind, invalid_url_units, is_plain_domain, is_url_code_point};
use url_percent::{
    scan::{find_from, find_pair_from, positions},
    starts_with_percent_encoded_byte,
};

impl PlainPrefix {
    /// The one validation error of a [valid authority](Self::has_valid_authority), if it has credentials.
    pub(crate) fn credentials_error(&self) -> Option<ValidationError> {
        let host_start = self.host_start as usize;
        (self.username_end < self.host_start)
            .then(|| ValidationError::new(ValidationErrorKind::InvalidCredentials, host_start - 1..host_start))
    }

    /// Returns whether parsing the authority of `input` emits no validation error except that of credentials.
    pub(crate) fn has_valid_authority(&self, input: &str) -> bool {
        self.is_host_known() && (self.host != HostKind::Domain || self.has_valid_domain(input))
    }

    /// Returns whether parsing the plain prefix of `input` emits no validation error except that of credentials.
    pub(crate) fn is_valid(&self, input: &str) -> bool {
        let plain = input.get(self.path_start as usize..self.end as usize).unwrap_or_default();
        // The `#` before the fragment is not a URL unit, but no error either.
        let fragment_start = self.fragment_start.map(|start| (start.get() - self.path_start) as usize);
        let has_valid_units = || invalid_url_units(plain).all(|unit| Some(unit.start) == fragment_start);
        let is_valid = if self.has_opaque_path() {
            has_valid_units()
        } else {
            let bytes = plain.as_bytes();
            positions(bytes, 0, may_be_invalid_if_kept).all(|at| {
                starts_with_percent_encoded_byte(&bytes[at..])
                    || Some(at) == fragment_start
                    || is_url_code_point(char::from(bytes[at]))
            })
        };
        debug_assert_eq!(is_valid, has_valid_units(), "{input}");
        is_valid && self.has_valid_authority(input)
    }

    /// The invalid URL units of `input` from the path on.
    pub(crate) fn invalid_url_units<'t>(&self, input: &'t str) -> impl Iterator<Item = Range<usize>> + use<'t> {
        let (start, plain_end) = (self.path_start as usize, self.end as usize);
        // The `#` before the fragment is no error.
        let fragment_start = self.fragment_start.map_or_else(
            || find_from(input.as_bytes(), plain_end, |byte| byte == b'#'),
            |fragment_start| fragment_start.get() as usize,
        );
        let units = invalid_url_units(input.get(start..).unwrap_or_default());
        units.map(move |unit| start + unit.start..start + unit.end).filter(move |unit| unit.start != fragment_start)
    }

    /// Returns whether the host, a domain that does not change, is valid. Most domains have no long label, no `_`, and
    /// no hyphen or dot at an end of a label.
    fn has_valid_domain(&self, input: &str) -> bool {
        const LONGEST_LABEL: usize = 63;
        let (start, end) = (self.host_start as usize, self.host_end as usize);
        let is_odd = |previous: u8, byte: u8| (byte == b'_') | ((previous <= b'.') & (byte <= b'.'));
        let host = &input.as_bytes()[..end];
        let is_regular = end - start <= LONGEST_LABEL
            && !matches!(host[start..], [b'-' | b'.', ..] | [.., b'-' | b'.'])
            && find_pair_from(host, start, is_odd) == end;
        is_regular || input.get(start..end).is_some_and(is_plain_domain)
    }
}

/// Returns whether it is possible that `byte`, which is kept in a path of segments, a query or a fragment, is not a URL
/// code point. This takes fewer tests if the answer may be wrong for bytes that are percent-encoded in all three
/// components, and is wrong for `!`, `$` and `~`.
#[inline(always)]
const fn may_be_invalid_if_kept(byte: u8) -> bool {
    // A signed comparison takes one instruction.
    (byte.cast_signed() < b'&'.cast_signed())
        // From `[` to `^` and from `{` to `~`.
        | ((byte & !0x20).wrapping_sub(b'[') < 4)
        | (byte == b'`')
}
