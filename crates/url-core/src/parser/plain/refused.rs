//! Special URLs that show in their authority to be none, for who only asks whether they are.
//!
//! To know why, and where, is for the states and the host parser.

use super::{Plain, front::leading_port};
use crate::parser::{authority::ends_host, input::is_tab_or_newline};
use url_host::is_forbidden_domain_code_point;
use url_percent::scan::{HAS_VECTORS, find_near};

impl Plain {
    /// Whether `text`, which has usual slashes, is a special URL that is refused for what stands behind the plain bytes
    /// that its authority begins with: a code point that no host may have, or a port that is none. `false` says
    /// nothing.
    ///
    /// Tabs and newlines, which are not there for the states, are passed over, so that it is as true without them.
    pub(crate) fn is_refused(&self, text: &str) -> bool {
        let (bytes, at) = (text.as_bytes(), self.host_end as usize);
        let is_special = HAS_VECTORS && self.scheme_type.is_special();
        if !is_special || bytes.get(at).is_none_or(|byte| !byte.is_ascii()) {
            return false;
        }
        let end = find_near(bytes, at, |byte| ends_host(byte) & (byte != b':'));
        match (&bytes[at..end], bytes.get(end)) {
            // What was looked at may have been credentials, or stand in front of an IPv6 address.
            (_, Some(b'@' | b'[')) => false,
            ([b':', port @ ..], _) => {
                let is_in_port = |&byte: &u8| byte.is_ascii_digit() || is_tab_or_newline(byte);
                !port.iter().all(is_in_port) || leading_port(port).is_none()
            }
            (behind, _) => {
                // What is not ASCII, when it is decoded, may make another code point of the one in front of it.
                let is_ascii = behind.iter().all(|&byte| byte.is_ascii() && byte != b'%');
                // A port may follow.
                let is_fatal = |&byte| is_forbidden_domain_code_point(byte) && byte != b':' && !is_tab_or_newline(byte);
                is_ascii && behind.iter().any(is_fatal)
            }
        }
    }
}
