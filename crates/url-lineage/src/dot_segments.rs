//! "Remove dot-segments", with which `Web::URL`'s text filled a TODO of Barth's draft.

use alloc::{string::String, vec::Vec};

/// "Remove dot-segments from a string": a `\` becomes a `/`, and then the steps of RFC 3986 are applied.
///
/// ```
/// use url_lineage::weburl_2011::remove_dot_segments;
///
/// assert_eq!(remove_dot_segments(r"\a\.\b/../c/.."), "/a/");
/// ```
///
/// Source: <https://www.rfc-editor.org/rfc/rfc3986#section-5.2.4>
pub fn remove_dot_segments(s: &str) -> String {
    let s = s.replace('\\', "/");
    let mut input = &*s;
    while let Some(rest) = input.strip_prefix("../").or_else(|| input.strip_prefix("./")) {
        input = rest;
    }
    if matches!(input, "." | "..") {
        input = "";
    }
    // Every segment with the slash in front of it.
    let mut output: Vec<&str> = Vec::new();
    while !input.is_empty() {
        let end = input.get(1..).and_then(|rest| rest.find('/')).map_or(input.len(), |slash| slash + 1);
        let (segment, rest) = input.split_at(end);
        input = rest;
        match segment {
            "/.." => {
                output.pop();
            }
            "/." => {}
            _ => {
                output.push(segment);
                continue;
            }
        }
        if rest.is_empty() {
            output.push("/");
        }
    }
    output.concat()
}
