//! The text that is signed for a request, in which client and server must agree on every byte: that of OAuth 1.0.
//!
//! The arguments are the method, the URL, the parameters of the protocol and, for a form, the body of the request. The
//! last two are `application/x-www-form-urlencoded`. The text is only printed; a program makes its HMAC.
//!
//! ```sh
//! cargo run -p url-core --example signed_request -- GET 'https://example.com/photos?size=original' oauth_nonce=7d8f3e4a
//! ```
//!
//! Source: [RFC 5849, 3.4.1](https://www.rfc-editor.org/rfc/rfc5849#section-3.4.1)

use std::io::{self, Write};
use std::{env, error::Error, process::ExitCode};
use url_core::{Url, query::RawQuery};
use url_percent::{NOT_UNRESERVED, percent_encode};

/// Everything but letters, digits, `-`, `.`, `_` and `~` is encoded.
///
/// Source: [RFC 5849, 3.6](https://www.rfc-editor.org/rfc/rfc5849#section-3.6)
fn encoded(bytes: &[u8]) -> String {
    percent_encode(bytes, &NOT_UNRESERVED).to_string()
}

/// Returns the parameters of all sources, decoded, encoded in the one form that counts, and sorted by that.
///
/// Source: [RFC 5849, 3.4.1.3](https://www.rfc-editor.org/rfc/rfc5849#section-3.4.1.3)
fn normalized_parameters<'a>(sources: impl IntoIterator<Item = &'a str>) -> String {
    let pairs = sources.into_iter().flat_map(|source| RawQuery::new(source).pairs());
    // As bytes: what is not UTF-8 is signed, too. A parameter without `=` has the empty value.
    let mut pairs: Vec<(String, String)> = pairs
        .map(|pair| (encoded(&pair.name_bytes()), encoded(&pair.value_bytes().unwrap_or_default())))
        .filter(|(name, _)| name != "oauth_signature")
        .collect();
    pairs.sort_unstable();
    let pairs: Vec<String> = pairs.into_iter().map(|(name, value)| format!("{name}={value}")).collect();
    pairs.join("&")
}

/// Writes the text to sign.
pub(crate) fn run(
    method: &str,
    url: &str,
    protocol: &str,
    body: &str,
    mut output: impl Write,
) -> Result<(), Box<dyn Error>> {
    let url = Url::parse(url)?;
    if !matches!(url.scheme(), "http" | "https") {
        return Err(format!("expected a URL of http or https, found {}", url.redacted()).into());
    }
    // The origin has the host in lower case, and no default port.
    let address = url.origin().ascii_serialization() + url.path();
    let parameters = normalized_parameters([url.query().unwrap_or_default(), protocol, body]);
    let parts = [method.to_ascii_uppercase(), address, parameters].map(|part| encoded(part.as_bytes()));
    Ok(writeln!(output, "{}", parts.join("&"))?)
}

fn main() -> ExitCode {
    let [method, url, protocol, body] = [1, 2, 3, 4].map(|index| env::args().nth(index).unwrap_or_default());
    match run(&method, &url, &protocol, &body, io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}
