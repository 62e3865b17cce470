//! Scheme, host and port as one value.

use url_core::{
    Url,
    error::{SetError, SetErrorKind},
};

/// Parses a URL that has nothing but a scheme, a host and a port.
pub(crate) fn origin(text: &str) -> Option<Url> {
    let is_origin = |url: &Url| {
        let has_others = url.includes_credentials() || url.query().is_some() || url.fragment().is_some();
        url.has_host() && !has_others && matches!(url.path(), "" | "/")
    };
    Url::parse(text).ok().filter(is_origin)
}

/// A scheme that accepts any host.
const NOT_SPECIAL: &str = "not-special";

/// Sets scheme, host and port.
pub(crate) fn set_origin(url: &mut Url, origin: &Url) -> Result<(), SetError> {
    let mut changed = url.clone();
    if url.port().is_some() {
        changed.set_port(None)?;
    }
    changed = match changed.with_scheme(origin.scheme()) {
        // The host precedes the scheme, which cannot do without.
        Err(error) if error.kind() == SetErrorKind::HostRequired => {
            changed = changed.with_scheme(NOT_SPECIAL)?;
            changed.set_host(origin.host_str())?;
            changed.with_scheme(origin.scheme())?
        }
        result => result?,
    };
    changed.set_host(origin.host_str())?;
    if origin.port().is_some() {
        changed.set_port(origin.port())?;
    }
    *url = changed;
    Ok(())
}
