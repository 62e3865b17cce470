//! Parsing a rendered text.

use crate::{
    RenderOptions,
    parts::is_scheme,
    rendered::{LEFT_TO_RIGHT_ISOLATE, POP_DIRECTIONAL_ISOLATE},
};
use alloc::{borrow::Cow, format};
use url_core::{ParseError, Url, UrlRef};

pub(crate) fn read(options: &RenderOptions<'_>, text: &str) -> Result<Url, ParseError> {
    // No URL contains an isolate unencoded, and copied text may lack some of them.
    let without_isolates = || text.replace(LEFT_TO_RIGHT_ISOLATE, "").replace(POP_DIRECTIONAL_ISOLATE, "");
    let text = if options.isolate { Cow::Owned(without_isolates()) } else { Cow::Borrowed(text) };
    match options.omitted_scheme {
        Some(scheme) if !has_scheme(&text) => Url::parse(&format!("{scheme}://{text}")),
        _ => Url::parse(&text),
    }
}

/// Returns whether a text starts with a scheme, as opposed to a host and a port.
fn has_scheme(text: &str) -> bool {
    let Some((scheme, rest)) = text.split_once(':') else { return false };
    let is_port = rest
        .split(['/', '?', '#'])
        .next()
        .is_some_and(|port| !port.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit()));
    is_scheme(scheme) && !is_port
}

/// Returns whether `read` can tell from the text if the scheme was omitted.
pub(crate) fn is_unambiguous(url: UrlRef<'_>, options: &RenderOptions<'_>) -> bool {
    match options.omitted_scheme {
        None => true,
        Some(_) if options.omits(url.scheme()) && url.has_authority() => {
            // Credentials look like a scheme, and an empty host leaves no text before the path.
            !(options.credentials && url.includes_credentials()) && url.host_str() != Some("")
        }
        Some(_) => has_scheme(url.as_str()),
    }
}
