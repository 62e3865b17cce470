//! The URL of a request in a log.
//!
//! Source: <https://www.rfc-editor.org/rfc/rfc9112#section-3.2> and section 3.3

use crate::record::{
    compose::{missing, present},
    fields::Fields,
    log_format::{LogFormat, RequestNames},
    log_line::unescape_bytes,
};
use std::borrow::Cow;

/// Where the parts of the URL of a request are, by the numbers of columns.
#[derive(Debug)]
pub(super) struct RequestColumns {
    names: RequestNames,
    scheme: Option<usize>,
    host: Option<usize>,
    port: Option<usize>,
    method: Option<usize>,
    target: usize,
    query: Option<usize>,
}

impl RequestColumns {
    /// Finds the columns by their names, of which a log has this one at least.
    pub(super) fn find(format: LogFormat, names: &[String]) -> Result<Self, String> {
        let request = format.request();
        let find = |wanted: &[&str]| wanted.iter().find_map(|wanted| names.iter().position(|name| name == wanted));
        let target = find(request.target).ok_or_else(|| {
            let (wanted, names) = (request.target.join(" or "), names.join(", "));
            format!("the log has no column {wanted}; --field or --compose chooses from {names}")
        })?;
        let (scheme, host, port) = (find(request.scheme), find(request.host), find(request.port));
        // A column with the whole URI has its query.
        let is_whole = names.get(target).is_some_and(|name| name == "cs-uri");
        let query = if is_whole { None } else { find(request.query) };
        Ok(Self { names: request, scheme, host, port, method: find(request.method), target, query })
    }

    /// Appends the URL of a request, or returns what is missing.
    pub(super) fn append(&self, fields: &Fields, names: &[String], output: &mut Vec<u8>) -> Result<(), String> {
        let value = |column: Option<usize>| {
            let value = present(fields.field(column?))?;
            Some(if self.names.has_escapes { unescape_bytes(value) } else { Cow::Borrowed(value) })
        };
        let field = value(Some(self.target)).ok_or_else(|| missing(self.target, names))?;
        let method = value(self.method).unwrap_or_default();
        let (method, target) = if self.names.has_line {
            split_line(&field).ok_or("expected a request line, such as `GET / HTTP/1.1`")?
        } else {
            (&*method, &*field)
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
                let scheme = value(self.scheme);
                let scheme = scheme.as_deref().unwrap_or(self.names.default_scheme.as_bytes());
                output.extend_from_slice(scheme);
                output.extend_from_slice(if scheme.is_empty() { b"//" } else { b"://" });
                output.extend_from_slice(&host);
                if let Some(port) = value(self.port).filter(|_| !has_port(&host)) {
                    output.push(b':');
                    output.extend_from_slice(&port);
                }
            } else if matches!(target, [b'/' | b'\\', b'/' | b'\\', ..]) {
                // It is a path, and not a host.
                output.extend_from_slice(b"/.");
            }
            output.extend_from_slice(if target == b"*" { b"/" } else { target });
        }
        if let Some(query) = value(self.query) {
            output.push(b'?');
            output.extend_from_slice(&query);
        }
        Ok(())
    }
}

/// Splits a request line into its method and its target. The target of a faulty request can have spaces in it.
fn split_line(line: &[u8]) -> Option<(&[u8], &[u8])> {
    let space = line.iter().position(|byte| *byte == b' ')?;
    let (method, rest) = (&line[..space], line[space..].trim_ascii());
    let target = match rest.iter().rposition(|byte| *byte == b' ') {
        Some(space) if rest[space + 1..].starts_with(b"HTTP/") || &rest[space + 1..] == b"-" => &rest[..space],
        _ => rest,
    };
    (!target.is_empty()).then(|| (method, target.trim_ascii()))
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
    use super::{has_port, has_scheme, split_line};

    #[test]
    fn request_lines() {
        for (line, expected) in [
            ("GET / HTTP/1.1", Some(("GET", "/"))),
            ("GET /a b HTTP/1.1", Some(("GET", "/a b"))),
            ("GET /", Some(("GET", "/"))),
            ("- - -", Some(("-", "-"))),
            ("GET  /a  HTTP/2.0", Some(("GET", "/a"))),
            ("GET", None),
            ("GET ", None),
            ("", None),
        ] {
            let found = split_line(line.as_bytes());
            let expected = expected.map(|(method, target): (&str, &str)| (method.as_bytes(), target.as_bytes()));
            assert_eq!(found, expected, "{line}");
        }
    }

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
