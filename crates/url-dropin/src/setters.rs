//! The setters, with the results of url. Where url-core rejects a value and url does not, the change is made here in
//! steps that url-core accepts.

use crate::{ParseError, Url, violation::without_tabs_and_newlines};
use alloc::format;
use core::net::IpAddr;
use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};
use url_core::error::{SetError, SetErrorKind};

/// What would end an opaque path.
const OPAQUE_PATH: &AsciiSet = &CONTROLS.add(b'?').add(b'#');

impl Url {
    /// Sets the fragment, given without its `#`; `None` removes it.
    pub fn set_fragment(&mut self, fragment: Option<&str>) {
        self.ignore(|url| url.set_fragment(fragment));
    }

    /// Sets the query, given without its `?`; `None` removes it.
    pub fn set_query(&mut self, query: Option<&str>) {
        self.ignore(|url| url.set_query(query));
    }

    /// Sets the path. In a URL whose path is opaque, it stays so: a `/` at its start is encoded.
    pub fn set_path(&mut self, path: &str) {
        if self.cannot_be_a_base() {
            self.set_opaque_path(path);
        } else {
            self.ignore(|url| url.set_path(path));
        }
    }

    fn set_opaque_path(&mut self, path: &str) {
        let (slash, rest) = path.strip_prefix('/').map_or(("", path), |rest| ("%2F", rest));
        let rest = without_tabs_and_newlines(rest);
        // The parser would drop a space at the end of its input. Before a query, it encodes the last one.
        let (rest, space) = rest.strip_suffix(' ').map_or((&*rest, ""), |rest| (rest, "%20"));
        let path = utf8_percent_encode(rest, OPAQUE_PATH);
        if let Ok(url) = Self::parse(&format!("{}:{slash}{path}{space}{}", self.scheme(), self.after_path())) {
            *self = url;
        }
    }

    /// Sets the port; `None` and the default port remove it.
    ///
    /// # Errors
    ///
    /// When the URL cannot have a port.
    pub fn set_port(&mut self, port: Option<u16>) -> Result<(), ()> {
        self.with_authority()?;
        self.0.set_port(port).map_err(drop)
    }

    /// Sets the host; `None` removes it, and the credentials and port with it. A `:` and what follows it is ignored.
    ///
    /// # Errors
    ///
    /// When the value is not a host, when a special URL would have none, and when the path is opaque.
    pub fn set_host(&mut self, host: Option<&str>) -> Result<(), ParseError> {
        if self.cannot_be_a_base() {
            return Err(ParseError::SetHostOnCannotBeABaseUrl);
        }
        let is_file = self.scheme() == "file";
        // url rejects the empty host of a file URL, and yet makes it from `None`.
        if self.is_special() && host.map_or(!is_file, str::is_empty) {
            return Err(ParseError::EmptyHost);
        }
        let mut changed = self.0.clone();
        let set = match host {
            None if !self.has_host() => return Ok(()),
            // A file URL always has a host, which may be empty.
            None if is_file => changed.set_host(Some("")),
            None => remove_host(&mut changed),
            Some(host) => changed.set_host(Some(without_port(host)?)),
        };
        set.map_err(|error| host_error(&error))?;
        self.0 = changed;
        Ok(())
    }

    /// Sets the host to an address.
    ///
    /// # Errors
    ///
    /// When the path is opaque.
    pub fn set_ip_host(&mut self, address: IpAddr) -> Result<(), ()> {
        self.0.set_ip_host(address).map_err(drop)
    }

    /// Sets the password; `None` and the empty string remove it.
    ///
    /// # Errors
    ///
    /// When the URL cannot have one.
    pub fn set_password(&mut self, password: Option<&str>) -> Result<(), ()> {
        self.with_authority()?;
        self.0.set_password(password).map_err(drop)
    }

    /// Sets the username; the empty string removes it.
    ///
    /// # Errors
    ///
    /// When the URL cannot have one.
    pub fn set_username(&mut self, username: &str) -> Result<(), ()> {
        self.with_authority()?;
        self.0.set_username(username).map_err(drop)
    }

    /// Sets the scheme. Tabs and newlines, and a `:` at the end, are ignored, as by the setter of `protocol`.
    ///
    /// # Errors
    ///
    /// When the value is not a scheme, and when a special URL would no longer be special, or another would become so.
    ///
    /// ```
    /// let mut url = url::Url::parse("https://example.com/")?;
    /// assert_eq!(url.set_scheme("http:"), Ok(()));
    /// assert_eq!(url.as_str(), "http://example.com/");
    /// assert_eq!(url.set_scheme("http:x"), Err(()));
    /// # Ok::<(), url::ParseError>(())
    /// ```
    pub fn set_scheme(&mut self, scheme: &str) -> Result<(), ()> {
        let scheme = without_tabs_and_newlines(scheme);
        self.0.set_scheme(scheme.strip_suffix(':').unwrap_or(&scheme)).map_err(drop)
    }

    /// url rejects even to remove what a URL cannot have.
    pub(crate) fn with_authority(&self) -> Result<(), ()> {
        if self.0.cannot_have_a_username_password_port() { Err(()) } else { Ok(()) }
    }

    /// Runs a setter that cannot fail in url: the only reason left is an href of more than 4 GiB.
    fn ignore(&mut self, set: impl FnOnce(&mut url_core::Url) -> Result<(), SetError>) {
        let _ = set(&mut self.0);
    }
}

fn remove_host(url: &mut url_core::Url) -> Result<(), SetError> {
    url.set_port(None)?;
    url.set_username("")?;
    url.set_password(None)?;
    url.set_host(None)
}

/// Returns the host of a value that may have a port.
fn without_port(host: &str) -> Result<&str, ParseError> {
    if host.starts_with('[') && host.ends_with(']') {
        return Ok(host);
    }
    match host.find(':') {
        Some(0) => Err(ParseError::InvalidDomainCharacter),
        Some(colon) => Ok(&host[..colon]),
        None => Ok(host),
    }
}

fn host_error(error: &SetError) -> ParseError {
    match error.kind() {
        SetErrorKind::Validation(kind) => ParseError::of_validation(kind),
        SetErrorKind::TooLong => ParseError::Overflow,
        SetErrorKind::OpaquePath => ParseError::SetHostOnCannotBeABaseUrl,
        _ => ParseError::EmptyHost,
    }
}
