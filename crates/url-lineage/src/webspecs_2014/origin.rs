//! The origin of a URL.

use super::{UrlObject, parser::is_ascii_whitespace, record::default_port};
use alloc::string::String;

impl UrlObject {
    /// Returns the origin: scheme, host and port, of which the default port is written out, too. `None` stands for a
    /// new globally unique identifier. The text leaves the origin of a `file` URL "as an exercise to the reader"; here
    /// it is such an identifier.
    ///
    /// ```
    /// use url_lineage::webspecs_2014::UrlObject;
    ///
    /// let origin = |input| UrlObject::parse(input, None).ok().and_then(|parsed| parsed.url.origin());
    /// let tuple = ["https", "whatwg.org", "443"].map(String::from);
    /// assert_eq!(origin("blob:https://whatwg.org/d0360e2f-caee-469f-9a2f-87d5b0456f6f"), Some(tuple));
    /// assert_eq!(origin("file:///a"), None);
    /// ```
    ///
    /// Source: "Origin".
    pub fn origin(&self) -> Option<[String; 3]> {
        match self.scheme.as_deref()? {
            "blob" => Self::parse(innermost(self.scheme_data.as_deref()?), None).ok()?.url.origin(),
            "file" => None,
            scheme => {
                let default_port = default_port(scheme)?;
                let port = if self.port.is_empty() { default_port.into() } else { self.port.clone() };
                Some([scheme.into(), self.host.clone().unwrap_or_default(), port])
            }
        }
    }
}

/// Returns what is left of the scheme data of a `blob` URL after the schemes of `blob` URLs within it, so that the time
/// is linear in their number.
///
/// Source: "Origin", `blob`.
fn innermost(mut scheme_data: &str) -> &str {
    loop {
        let trimmed = scheme_data.trim_start_matches(is_ascii_whitespace);
        match trimmed.split_at_checked("blob:".len()) {
            Some((scheme, rest)) if scheme.eq_ignore_ascii_case("blob:") => scheme_data = rest,
            _ => return trimmed,
        }
    }
}
