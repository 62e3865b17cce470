//! The URL serializer and the URL path serializer.

use crate::{Path, Record};

impl Record {
    /// The URL serializer.
    ///
    /// Source: <https://url.spec.whatwg.org/#concept-url-serializer>
    pub fn serialize(&self, exclude_fragment: bool) -> String {
        // 1.
        let mut output = format!("{}:", self.scheme);
        // 2.
        if let Some(host) = &self.host {
            // 2.1.
            output.push_str("//");
            // 2.2.
            if self.includes_credentials() {
                output.push_str(&self.username);
                if !self.password.is_empty() {
                    output.push(':');
                    output.push_str(&self.password);
                }
                output.push('@');
            }
            // 2.3.
            output.push_str(&host.serialize());
            // 2.4.
            if let Some(port) = self.port {
                output.push(':');
                output.push_str(&port.to_string());
            }
        }
        // 3.
        if self.host.is_none() && self.path_segments().len() > 1 && self.path_segments()[0].is_empty() {
            output.push_str("/.");
        }
        // 4.
        output.push_str(&self.serialize_path());
        // 5.
        if let Some(query) = &self.query {
            output.push('?');
            output.push_str(query);
        }
        // 6.
        if let Some(fragment) = &self.fragment
            && !exclude_fragment
        {
            output.push('#');
            output.push_str(fragment);
        }
        // 7.
        output
    }

    /// The URL path serializer.
    ///
    /// Source: <https://url.spec.whatwg.org/#url-path-serializer>
    pub fn serialize_path(&self) -> String {
        match &self.path {
            // 1.
            Path::Opaque(path) => path.clone(),
            Path::List(path) => {
                // 2.
                let mut output = String::new();
                // 3.
                for segment in path {
                    output.push('/');
                    output.push_str(segment);
                }
                // 4.
                output
            }
        }
    }

    /// Returns whether two URLs are equal.
    ///
    /// Source: <https://url.spec.whatwg.org/#concept-url-equals>
    pub fn equals(&self, other: &Self, exclude_fragments: bool) -> bool {
        self.serialize(exclude_fragments) == other.serialize(exclude_fragments)
    }
}
