//! A server that requests URLs for its users, such as pictures or webhooks, decides which ones it will request: those
//! of the hosts and ports on a list, and of these none that is private.
//!
//! The list is the argument, and the URLs are lines of the input:
//!
//! ```sh
//! echo https://img.example.com/a.png | cargo run -p url-core --example allow_list -- '.example.com, example.org:8443'
//! ```
//!
//! Nothing is connected. A name on the list may resolve to any address, so a server also checks each address with
//! `HostClass::of_ip`, and connects to one of those that it has checked.

use std::io::{self, BufRead, Write};
use std::{env, error::Error, fmt, process::ExitCode};
use url_core::host::{HostClass, HostList};
use url_core::{ParseError, Url};

/// Why a URL is not requested.
#[derive(Debug)]
enum Rejection {
    NotAUrl(ParseError),
    NotHttps,
    Credentials,
    NotPublic(HostClass),
    NotOnList,
}

impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAUrl(error) => error.fmt(f),
            Self::NotHttps => f.write_str("the scheme is not https"),
            Self::Credentials => f.write_str("there is userinfo"),
            Self::NotPublic(class) => write!(f, "the host is {class}"),
            Self::NotOnList => f.write_str("the host or its port is not on the list"),
        }
    }
}

/// Returns the URL to request. Request this one and not the text, which other software may read in another way.
fn decide(text: &str, allowed: &HostList) -> Result<Url, Rejection> {
    let url = Url::parse(text).map_err(Rejection::NotAUrl)?;
    let Some(host) = url.host().filter(|_| url.scheme() == "https") else { return Err(Rejection::NotHttps) };
    if url.includes_credentials() {
        return Err(Rejection::Credentials);
    }
    if !host.class().is_public() {
        return Err(Rejection::NotPublic(host.class()));
    }
    if allowed.matches(&host, url.port_or_known_default()) { Ok(url) } else { Err(Rejection::NotOnList) }
}

/// Writes a decision for each line.
pub(crate) fn run(list: &str, input: impl BufRead, mut output: impl Write) -> Result<(), Box<dyn Error>> {
    let allowed: HostList = list.parse()?;
    for line in input.lines() {
        match decide(&line?, &allowed) {
            Ok(url) => writeln!(output, "request {url}")?,
            Err(rejection) => writeln!(output, "reject: {rejection}")?,
        }
    }
    Ok(())
}

fn main() -> ExitCode {
    let list = env::args().nth(1).unwrap_or_default();
    match run(&list, io::stdin().lock(), io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}
