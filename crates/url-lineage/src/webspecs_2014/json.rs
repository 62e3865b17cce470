//! The JSON object that the grammar returns.

use super::UrlObject;
use alloc::{format, string::String, vec::Vec};
use core::fmt::Write as _;

impl UrlObject {
    /// Returns the JSON object that the rule `url` returns, as a string. It has the members of the text that do not
    /// have their initial value, `schemeData` among them, and the path as a list. A URL without scheme data always has
    /// a path.
    ///
    /// ```
    /// use url_lineage::webspecs_2014::UrlObject;
    ///
    /// let json = |input| UrlObject::parse(input, None).map(|parsed| parsed.url.to_json());
    /// let object = r#"{"scheme":"http","host":"h","path":["a","b"],"query":"%22"}"#;
    /// assert_eq!(json("http://h:80/a/b?\"")?, object);
    /// assert_eq!(json("mailto:me")?, r#"{"scheme":"mailto","schemeData":"me"}"#);
    /// assert!(json("http://").is_err());
    /// # Ok::<(), url_lineage::webspecs_2014::ParseException>(())
    /// ```
    ///
    /// Source: rule `url`, and rule `non-relative-url`, step 4.
    pub fn to_json(&self) -> String {
        let Self { scheme, scheme_data, username, password, host, port, path, query, fragment } = self;
        let unless_empty = |member| Some(member).filter(|member: &&String| !member.is_empty());
        let path = path.iter().map(|name| string(name)).collect::<Vec<_>>().join(",");
        let path = scheme_data.is_none().then(|| format!("[{path}]"));
        let members = [
            ("scheme", scheme.as_ref().map(|member| string(member))),
            ("schemeData", scheme_data.as_ref().map(|member| string(member))),
            ("username", unless_empty(username).map(|member| string(member))),
            ("password", password.as_ref().map(|member| string(member))),
            ("host", host.as_ref().map(|member| string(member))),
            ("port", unless_empty(port).map(|member| string(member))),
            ("path", path),
            ("query", query.as_ref().map(|member| string(member))),
            ("fragment", fragment.as_ref().map(|member| string(member))),
        ];
        let members = members.into_iter().filter_map(|(name, value)| Some(format!("\"{name}\":{}", value?)));
        format!("{{{}}}", members.collect::<Vec<_>>().join(","))
    }
}

/// Writes a string of JSON.
///
/// Source: RFC 8259, section 7.
fn string(s: &str) -> String {
    let mut output = String::with_capacity(s.len() + 2);
    output.push('"');
    for c in s.chars() {
        match c {
            '"' | '\\' => output.extend(['\\', c]),
            '\0'..='\x1F' => {
                // Writing to a string cannot fail.
                let _ = write!(output, "\\u{:04x}", u32::from(c));
            }
            _ => output.push(c),
        }
    }
    output.push('"');
    output
}
