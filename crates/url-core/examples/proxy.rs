//! A proxy reads the target of a request in each of its four forms, and decides where to connect.
//!
//! The arguments are the next proxy, and the hosts that do not need it, as in `NO_PROXY`. No connection is made: a line
//! of the input is a method, a target and the header field `Host`.
//!
//! ```sh
//! echo 'GET http://example.com/a example.com' | cargo run -p url-core --example proxy -- proxy.example:3128 localhost
//! ```
//!
//! Source: [RFC 9112, 3.2](https://www.rfc-editor.org/rfc/rfc9112#section-3.2)

use std::io::{self, BufRead, Write};
use std::{env, error::Error, process::ExitCode};
use url_core::host::{HostAndPort, NoProxy};
use url_core::{Url, encoded::Encoded};

/// What a request is about, and its server.
struct Target {
    text: String,
    server: HostAndPort,
}

fn read(method: &str, target: &str, host: &str) -> Result<Target, Box<dyn Error>> {
    if method == "CONNECT" {
        let server = HostAndPort::parse(target)?.into_owned();
        // It has no default, as there is no scheme.
        server.port.ok_or("expected a port")?;
        return Ok(Target { text: format!("tunnel to {server}"), server });
    }
    let url = if target.starts_with('/') || target == "*" && method == "OPTIONS" {
        // Built from parts, each of which stays in its component: `//evil.example/` is a path here.
        let (path, query) = target.split_once('?').map_or((target, None), |(path, query)| (path, Some(query)));
        let path = if target == "*" { "" } else { path };
        Url::builder("http").host_and_port(host).path(Encoded(path)).query(query).build()?
    } else {
        // The field `Host` does not count if the target is a whole URL.
        Url::parse(target)?
    };
    let (Some(host), Some(port), "http") = (url.host(), url.port_or_known_default(), url.scheme()) else {
        return Err(format!("expected a URL of http, found {}", url.redacted()).into());
    };
    Ok(Target { text: format!("{method} {url}"), server: HostAndPort { host: host.to_owned(), port: Some(port) } })
}

/// Writes for each line what is requested, and where to connect for it.
pub(crate) fn run(
    proxy: &str,
    no_proxy: &str,
    input: impl BufRead,
    mut output: impl Write,
) -> Result<(), Box<dyn Error>> {
    let proxy = HostAndPort::parse(proxy)?;
    let no_proxy = NoProxy::new(no_proxy);
    for line in input.lines() {
        let line = line?;
        let mut words = line.split_ascii_whitespace();
        let [method, target, host] = [(); 3].map(|()| words.next().unwrap_or_default());
        match read(method, target, host) {
            Ok(Target { text, server }) if no_proxy.matches(&server.host) => writeln!(output, "{text} at {server}")?,
            Ok(Target { text, .. }) => writeln!(output, "{text} by way of {proxy}")?,
            Err(error) => writeln!(output, "400 {error}")?,
        }
    }
    Ok(())
}

fn main() -> ExitCode {
    let [proxy, no_proxy] = [1, 2].map(|index| env::args().nth(index).unwrap_or_default());
    match run(&proxy, &no_proxy, io::stdin().lock(), io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}
