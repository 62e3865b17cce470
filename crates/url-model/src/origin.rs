//! The origin of a URL.

use encoding_rs::UTF_8;

use crate::{Model, Record};

impl Model {
    /// Returns the serialized origin of `url`: `"null"` for an opaque origin, including those of `file` URLs.
    ///
    /// Source: <https://url.spec.whatwg.org/#concept-url-origin>
    pub fn origin(&self, url: &Record) -> String {
        match url.scheme.as_str() {
            // There is no blob URL entry, so "blob" starts with step 2.
            "blob" => match self.basic_url_parse(&url.serialize_path(), None, UTF_8, &mut Vec::new()) {
                // 4.
                Ok(path_url) if matches!(path_url.scheme.as_str(), "http" | "https" | "file") => self.origin(&path_url),
                // 3. and 5.
                _ => "null".to_owned(),
            },
            "ftp" | "http" | "https" | "ws" | "wss" => serialize_tuple_origin(url),
            _ => "null".to_owned(),
        }
    }
}

/// Returns the serialization of the tuple origin of scheme, host and port.
///
/// Source: <https://html.spec.whatwg.org/multipage/browsers.html#ascii-serialisation-of-an-origin>
fn serialize_tuple_origin(url: &Record) -> String {
    let host = url.host.as_ref().map(crate::Host::serialize).unwrap_or_default();
    match url.port {
        Some(port) => format!("{}://{host}:{port}", url.scheme),
        None => format!("{}://{host}", url.scheme),
    }
}
