//! A client follows redirects: it resolves each `Location`, decides whether to go on, and says what it would send.
//!
//! The arguments are the page that has a link, and where the link leads. No request is made: the lines of the input are
//! the values of the header fields `Location` that the servers would answer with.
//!
//! ```sh
//! printf '%s\n' /b https://example.org/c | \
//!     cargo run -p url-core --example follow_redirects -- https://example.com/page https://example.com/a
//! ```

use std::io::{self, BufRead, Write};
use std::{env, error::Error, process::ExitCode};
use url_core::Url;

/// As in browsers.
///
/// Source: <https://fetch.spec.whatwg.org/#concept-http-redirect-fetch>
const MAX_REDIRECTS: usize = 20;

/// Returns the URL to request next.
fn redirected(url: &Url, location: &[u8]) -> Result<Url, Box<dyn Error>> {
    // The field is bytes, which need not be UTF-8.
    let next = url.location_url(location)?;
    if next.scheme() != "https" && (next.scheme() != "http" || url.scheme() == "https") {
        return Err(format!("rejected a redirect from {} to {}", url.scheme(), next.scheme()).into());
    }
    // A reference without a host inherits userinfo.
    let brings_userinfo = next.includes_credentials()
        && (next.origin(), next.username(), next.password()) != (url.origin(), url.username(), url.password());
    if !next.host().is_some_and(|host| host.class().is_public()) || brings_userinfo {
        return Err(format!("rejected {}, which is not public or brings userinfo", next.redacted()).into());
    }
    Ok(next)
}

/// Returns the referrer of a request: the whole URL of the page for its own origin, and its origin for others.
///
/// Source: <https://www.w3.org/TR/referrer-policy/#referrer-policy-strict-origin-when-cross-origin>
fn referrer(page: &Url, url: &Url) -> Option<Url> {
    if page.origin() == url.origin() {
        return page.to_referrer();
    }
    let is_downgrade = page.scheme() == "https" && url.scheme() != "https";
    if is_downgrade { None } else { page.to_referrer_origin() }
}

/// Writes the requests, the last of which is the one that is not redirected.
pub(crate) fn run(
    page: &str,
    link: &str,
    locations: impl BufRead,
    mut output: impl Write,
) -> Result<(), Box<dyn Error>> {
    let page = Url::parse(page)?;
    let mut url = page.join(link)?;
    let mut locations = locations.split(b'\n');
    for _ in 0..=MAX_REDIRECTS {
        // A fragment is not sent; it stays with the client.
        writeln!(output, "GET {}", url.without_fragment())?;
        if let Some(referrer) = referrer(&page, &url) {
            writeln!(output, "    Referer: {referrer}")?;
        }
        match locations.next() {
            Some(location) => url = redirected(&url, &location?)?,
            None => return Ok(writeln!(output, "arrived at {url}")?),
        }
    }
    Err(format!("more than {MAX_REDIRECTS} redirects").into())
}

fn main() -> ExitCode {
    let [page, link] = [1, 2].map(|index| env::args().nth(index).unwrap_or_default());
    match run(&page, &link, io::stdin().lock(), io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}
