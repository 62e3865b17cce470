//! The URL of a request in a log.
//!
//! Source: <https://www.rfc-editor.org/rfc/rfc9112#section-3.2> and section 3.3

use crate::record::{
    compose::{missing, present},
    fields::Fields,
};
use url_sources::split_request;

/// The columns that have the parts of the URL of a request. The first that there is counts.
///
/// Sources: <https://nginx.org/en/docs/http/ngx_http_core_module.html#variables>,
/// <https://learn.microsoft.com/windows/win32/http/w3c-logging>,
/// <https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/standard-logs-reference.html>,
/// <https://docs.zeek.org/en/v8.2.0/scripts/base/protocols/http/main.zeek.html>, and those of the formats that
/// url-sources names
const TARGET: [&str; 8] = ["request", "cs-uri", "cs-uri-stem", "request_uri", "url", "uri", "document_uri", "path"];
const SCHEME: [&str; 2] = ["cs-protocol", "scheme"];
const HOST: [&str; 5] = ["x-host-header", "cs-host", "cs(Host)", "http_host", "host"];
const METHOD: [&str; 3] = ["cs-method", "request_method", "method"];
const QUERY: [&str; 4] = ["cs-uri-query", "query_string", "args", "query"];

/// The targets that come without their query.
const PATHS: [&str; 4] = ["cs-uri-stem", "uri", "document_uri", "path"];

/// The port in the logs of Zeek, which reads requests from the network. That is impossible over TLS, so that their
/// scheme is known.
const ZEEK_PORT: &str = "id.resp_p";

/// Where the parts of the URL of a request are, by the numbers of columns.
#[derive(Debug)]
pub(super) struct RequestColumns {
    scheme: Option<usize>,
    host: Option<usize>,
    zeek_port: Option<usize>,
    method: Option<usize>,
    target: usize,
    /// Whether the target is in a request line.
    has_line: bool,
    query: Option<usize>,
}

impl RequestColumns {
    /// Finds the columns by their names, of which a log has a target at least.
    pub(super) fn find(names: &[String]) -> Result<Self, String> {
        let position = |wanted: &str| names.iter().position(|name| name == wanted);
        let find = |wanted: &[&str]| wanted.iter().find_map(|wanted| position(wanted));
        let target = find(&TARGET).ok_or_else(|| {
            let (wanted, names) = (TARGET.join(", "), names.join(", "));
            format!("the log has none of the columns {wanted}; --url chooses from {names}")
        })?;
        let name = names.get(target).map_or("", |name| name);
        Ok(Self {
            scheme: find(&SCHEME),
            host: find(&HOST),
            zeek_port: position(ZEEK_PORT),
            method: find(&METHOD),
            target,
            has_line: name == "request",
            query: if PATHS.contains(&name) { find(&QUERY) } else { None },
        })
    }

    /// Appends the URL of a request, or returns what is missing.
    pub(super) fn append(&self, fields: &Fields, names: &[String], output: &mut Vec<u8>) -> Result<(), String> {
        let value = |column: Option<usize>| present(fields.field(column?));
        let field = value(Some(self.target)).ok_or_else(|| missing(self.target, names))?;
        let (method, target) = if self.has_line {
            let [method, target, _] =
                split_request(field).ok_or("expected a request line, such as `GET / HTTP/1.1`")?;
            (method, target)
        } else {
            (value(self.method).unwrap_or_default(), field)
        };
        if present(Some(target)).is_none() {
            return Err("the request has no target".to_owned());
        }
        if has_scheme(target) {
            output.extend_from_slice(target);
        } else if method == b"CONNECT" {
            output.extend([b"//", target].concat());
        } else {
            if let Some(host) = value(self.host) {
                let default_scheme = if self.zeek_port.is_some() { &b"http"[..] } else { b"" };
                let scheme = value(self.scheme).unwrap_or(default_scheme);
                output.extend_from_slice(scheme);
                output.extend_from_slice(if scheme.is_empty() { b"//" } else { b"://" });
                output.extend_from_slice(host);
                if let Some(port) = value(self.zeek_port).filter(|_| !has_port(host)) {
                    output.push(b':');
                    output.extend_from_slice(port);
                }
            } else if matches!(target, [b'/' | b'\\', b'/' | b'\\', ..]) {
                // It is a path, and not a host.
                output.extend_from_slice(b"/.");
            }
            output.extend_from_slice(if target == b"*" { b"/" } else { target });
        }
        if let Some(query) = value(self.query) {
            if !query.starts_with(b"?") {
                output.push(b'?');
            }
            output.extend_from_slice(query);
        }
        Ok(())
    }
}

/// Returns whether a target is a URL, and not a path.
fn has_scheme(target: &[u8]) -> bool {
    let scheme = target.iter().position(|byte| *byte == b':').map(|colon| &target[..colon]);
    let is_scheme = |scheme: &[u8]| {
        scheme.first().is_some_and(u8::is_ascii_alphabetic)
            && scheme.iter().all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(byte))
    };
    scheme.is_some_and(|scheme| is_scheme(scheme) && target[scheme.len()..].starts_with(b"://"))
}

/// Returns whether a host has a port. The colons of an IPv6 address are in brackets.
fn has_port(host: &[u8]) -> bool {
    let colon = host.iter().rposition(|byte| *byte == b':');
    colon.is_some_and(|colon| !host[colon..].contains(&b']'))
}

#[cfg(test)]
mod tests {
    use super::{has_port, has_scheme};

    #[test]
    fn targets_with_a_scheme() {
        for (target, expected) in [
            ("http://h/", true),
            ("a+b-c.d://h", true),
            ("/http://h/", false),
            ("h:80", false),
            ("1a://h", false),
            ("://h", false),
            ("/a?u=http://h/", false),
        ] {
            assert_eq!(has_scheme(target.as_bytes()), expected, "{target}");
        }
    }

    #[test]
    fn hosts_with_a_port() {
        for (host, expected) in [("h", false), ("h:80", true), ("[::1]", false), ("[::1]:80", true), ("h:", true)] {
            assert_eq!(has_port(host.as_bytes()), expected, "{host}");
        }
    }
}
