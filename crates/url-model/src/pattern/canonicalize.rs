//! Encoding callbacks.
//!
//! Source: <https://urlpattern.spec.whatwg.org/#canon-encoding-callbacks>

use super::parts::TypeError;
use crate::{
    Model, Path, Record, State,
    percent_encode::{Set, utf8_percent_encode},
};
use encoding_rs::UTF_8;

/// Source: <https://urlpattern.spec.whatwg.org/#encoding-callback>
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum EncodingCallback {
    Protocol,
    Username,
    Password,
    Hostname,
    Ipv6Hostname,
    Port,
    Pathname,
    OpaquePathname,
    Search,
    Hash,
}

impl Model {
    /// Runs an encoding callback.
    pub(super) fn encode(&self, callback: EncodingCallback, value: &str) -> Result<String, TypeError> {
        match callback {
            EncodingCallback::Protocol => self.canonicalize_a_protocol(value),
            EncodingCallback::Username | EncodingCallback::Password => Ok(canonicalize_credentials(value)),
            EncodingCallback::Hostname => self.canonicalize_a_hostname(value),
            EncodingCallback::Ipv6Hostname => canonicalize_an_ipv6_hostname(value),
            EncodingCallback::Port => self.canonicalize_a_port(value, None),
            EncodingCallback::Pathname => self.canonicalize_a_pathname(value),
            EncodingCallback::OpaquePathname => self.canonicalize_an_opaque_pathname(value),
            EncodingCallback::Search => self.canonicalize_a_search(value),
            EncodingCallback::Hash => self.canonicalize_a_hash(value),
        }
    }

    /// Source: <https://urlpattern.spec.whatwg.org/#create-a-dummy-url>
    fn create_a_dummy_url(&self) -> Record {
        self.basic_url_parse("https://dummy.invalid/", None, UTF_8, &mut Vec::new()).expect("a valid URL")
    }

    /// Source: <https://urlpattern.spec.whatwg.org/#canonicalize-a-protocol>
    fn canonicalize_a_protocol(&self, value: &str) -> Result<String, TypeError> {
        // 1.
        if value.is_empty() {
            return Ok(String::new());
        }
        // 2. to 4.
        let parse_result = self.basic_url_parse(&format!("{value}://dummy.invalid/"), None, UTF_8, &mut Vec::new());
        parse_result.map(|url| url.scheme).map_err(|_| TypeError)
    }

    /// Source: <https://urlpattern.spec.whatwg.org/#canonicalize-a-hostname>
    fn canonicalize_a_hostname(&self, value: &str) -> Result<String, TypeError> {
        // 1.
        if value.is_empty() {
            return Ok(String::new());
        }
        // 2. to 4.
        let mut dummy_url = self.create_a_dummy_url();
        self.basic_url_parse_with_state_override(value, &mut dummy_url, State::Hostname).map_err(|_| TypeError)?;
        // 5.
        Ok(dummy_url.host.map_or(String::new(), |host| host.serialize()))
    }

    /// Source: <https://urlpattern.spec.whatwg.org/#canonicalize-a-port>
    pub(super) fn canonicalize_a_port(
        &self,
        port_value: &str,
        protocol_value: Option<&str>,
    ) -> Result<String, TypeError> {
        // 1.
        if port_value.is_empty() {
            return Ok(String::new());
        }
        // 2. to 4.
        let mut dummy_url = self.create_a_dummy_url();
        protocol_value.unwrap_or_default().clone_into(&mut dummy_url.scheme);
        // 5. and 6.
        self.basic_url_parse_with_state_override(port_value, &mut dummy_url, State::Port).map_err(|_| TypeError)?;
        // 7.
        Ok(dummy_url.port.map_or(String::new(), |port| port.to_string()))
    }

    /// Source: <https://urlpattern.spec.whatwg.org/#canonicalize-a-pathname>
    pub(super) fn canonicalize_a_pathname(&self, value: &str) -> Result<String, TypeError> {
        // 1.
        if value.is_empty() {
            return Ok(String::new());
        }
        // 2.
        let leading_slash = value.starts_with('/');
        // 3. and 4.
        let modified_value = if leading_slash { value.to_owned() } else { format!("/-{value}") };
        // 5. and 6.
        let mut dummy_url = self.create_a_dummy_url();
        dummy_url.path = Path::List(Vec::new());
        // 7.
        self.basic_url_parse_with_state_override(&modified_value, &mut dummy_url, State::PathStart)
            .map_err(|_| TypeError)?;
        // 8.
        let result = dummy_url.serialize_path();
        // 9. and 10. Infra does not say what the substring from 2 of a shorter string is. Browsers throw.
        if leading_slash {
            return Ok(result);
        }
        let code_points: Vec<char> = result.chars().collect();
        code_points.get(2..).map(|substring| substring.iter().collect()).ok_or(TypeError)
    }

    /// Source: <https://urlpattern.spec.whatwg.org/#canonicalize-an-opaque-pathname>
    pub(super) fn canonicalize_an_opaque_pathname(&self, value: &str) -> Result<String, TypeError> {
        // 1.
        if value.is_empty() {
            return Ok(String::new());
        }
        // 2. and 3.
        let mut dummy_url = self.create_a_dummy_url();
        dummy_url.path = Path::Opaque(String::new());
        // 4. and 5.
        self.basic_url_parse_with_state_override(value, &mut dummy_url, State::OpaquePath).map_err(|_| TypeError)?;
        // 6.
        Ok(dummy_url.serialize_path())
    }

    /// Source: <https://urlpattern.spec.whatwg.org/#canonicalize-a-search>
    fn canonicalize_a_search(&self, value: &str) -> Result<String, TypeError> {
        // 1.
        if value.is_empty() {
            return Ok(String::new());
        }
        // 2. and 3.
        let mut dummy_url = self.create_a_dummy_url();
        dummy_url.query = Some(String::new());
        // 4.
        self.basic_url_parse_with_state_override(value, &mut dummy_url, State::Query).map_err(|_| TypeError)?;
        // 5.
        Ok(dummy_url.query.unwrap_or_default())
    }

    /// Source: <https://urlpattern.spec.whatwg.org/#canonicalize-a-hash>
    fn canonicalize_a_hash(&self, value: &str) -> Result<String, TypeError> {
        // 1.
        if value.is_empty() {
            return Ok(String::new());
        }
        // 2. and 3.
        let mut dummy_url = self.create_a_dummy_url();
        dummy_url.fragment = Some(String::new());
        // 4.
        self.basic_url_parse_with_state_override(value, &mut dummy_url, State::Fragment).map_err(|_| TypeError)?;
        // 5.
        Ok(dummy_url.fragment.unwrap_or_default())
    }
}

/// The steps to canonicalize a username, and a password, which set it.
///
/// Source: <https://urlpattern.spec.whatwg.org/#canonicalize-a-username>
fn canonicalize_credentials(value: &str) -> String {
    utf8_percent_encode(value, Set::Userinfo)
}

/// Source: <https://urlpattern.spec.whatwg.org/#canonicalize-an-ipv6-hostname>
fn canonicalize_an_ipv6_hostname(value: &str) -> Result<String, TypeError> {
    // 1.
    let mut result = String::new();
    // 2.
    for code_point in value.chars() {
        if !code_point.is_ascii_hexdigit() && code_point != '[' && code_point != ']' && code_point != ':' {
            return Err(TypeError);
        }
        result.push(code_point.to_ascii_lowercase());
    }
    // 3.
    Ok(result)
}
