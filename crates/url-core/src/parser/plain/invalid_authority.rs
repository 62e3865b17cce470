//! Recognizing an invalid authority, for callers that only ask whether a text is a URL.
//!
//! Only the states and the host parser give the reason and the position.

use super::{PlainPrefix, authority::leading_port};
use crate::parser::{authority::ends_host, input::is_tab_or_newline};
use url_host::is_forbidden_domain_code_point;
use url_percent::scan::{HAS_VECTORS, find_near};

impl PlainPrefix {
    /// Returns whether `text`, a special URL with `//`, has an invalid authority: after its leading plain bytes comes a
    /// code point that is forbidden in domains, or an invalid port. `false` says nothing.
    ///
    /// Tabs and newlines are skipped, so that the answer also holds for the text without them, which the states get.
    pub(crate) fn has_invalid_authority(&self, text: &str) -> bool {
        let (bytes, at) = (text.as_bytes(), self.host_end as usize);
        let is_special = HAS_VECTORS && self.scheme_type.is_special();
        if !is_special || bytes.get(at).is_none_or(|byte| !byte.is_ascii()) {
            return false;
        }
        let end = find_near(bytes, at, |byte| ends_host(byte) & (byte != b':'));
        match (&bytes[at..end], bytes.get(end)) {
            // The bytes may be credentials, or precede an IPv6 address.
            (_, Some(b'@' | b'[')) => false,
            ([b':', port @ ..], _) => {
                let is_in_port = |&byte: &u8| byte.is_ascii_digit() || is_tab_or_newline(byte);
                !port.iter().all(is_in_port) || leading_port(port).is_none()
            }
            (after, _) => {
                // A character that is not ASCII, percent-encoded or not, may combine with the code point before it.
                let is_ascii = after.iter().all(|&byte| byte.is_ascii() && byte != b'%');
                // A port may follow.
                let is_fatal = |&byte| is_forbidden_domain_code_point(byte) && byte != b':' && !is_tab_or_newline(byte);
                is_ascii && after.iter().any(is_fatal)
            }
        }
    }
}
