//! Valid URLs that are probably not what was meant.

use crate::components::component_names::distance;
use std::ops::Range;
use url_core::{Url, file::starts_with_windows_drive_letter};

url_names::named_enum! {
    /// What the writer of a URL probably did not mean.
    #[derive(Clone, Copy, Debug, Eq, PartialEq)]
    pub(crate) enum Typo {
        /// The scheme is a drive letter: `C:/x`.
        Drive = "drive-letter-as-scheme",
        /// The scheme is a host, before its port: `localhost:3000`.
        Host = "host-as-scheme",
        /// The scheme is nearly `http` or `https`: `htps://example.com`.
        Scheme = "misspelled-scheme",
        /// The host is a scheme: `https://http://example.com`.
        SchemeTwice = "scheme-as-host",
    }
}

impl Typo {
    /// Returns the typo in an input that is this URL, and its place.
    pub(crate) fn find(input: &str, url: &Url) -> Option<(Self, Range<usize>)> {
        let scheme = url.scheme();
        let start = scheme_start(input, scheme)?;
        let scheme_range = start..start + scheme.len();
        let text = &input[start..];
        if url.is_special() {
            let host = url.host_str().filter(|host| matches!(*host, "http" | "https"))?;
            let at = text.to_ascii_lowercase()[scheme.len()..].find(host)? + scheme_range.end;
            return url.path().starts_with("//").then_some((Self::SchemeTwice, at..at + host.len()));
        }
        let in_scheme = |typo| Some((typo, scheme_range));
        if starts_with_windows_drive_letter(text) {
            return in_scheme(Self::Drive);
        }
        if is_host_and_port(text, scheme) {
            return in_scheme(Self::Host);
        }
        if ["http", "https"].iter().any(|known| distance(scheme, known) == 1) {
            return in_scheme(Self::Scheme);
        }
        None
    }

    /// Returns what was found, and what was probably meant.
    pub(crate) fn message(self, url: &Url) -> String {
        let scheme = url.scheme();
        match self {
            Self::Drive => {
                format!("found the scheme `{scheme}`; `urlstack file --style windows` makes a URL of a path")
            }
            Self::Host => format!("found the scheme `{scheme}`; --default-scheme https reads it as a host"),
            Self::Scheme => {
                let meant = if distance(scheme, "https") == 1 { "https" } else { "http" };
                format!("found the scheme `{scheme}`; did you mean `{meant}`?")
            }
            Self::SchemeTwice => {
                format!("found the host `{}`; expected one scheme", url.host_str().unwrap_or_default())
            }
        }
    }

    /// Returns the meaning of the name.
    pub(crate) const fn sentence(self) -> &'static str {
        match self {
            Self::Drive => "the scheme is a drive letter",
            Self::Host => "the scheme is a host",
            Self::Scheme => "the scheme is nearly http or https",
            Self::SchemeTwice => "the host is a scheme",
        }
    }
}

/// Returns where the scheme of an absolute URL starts in an input.
pub(super) fn scheme_start(input: &str, scheme: &str) -> Option<usize> {
    let start = input.find(|c| c > ' ')?;
    let is_there = input.get(start..start + scheme.len()).is_some_and(|text| text.eq_ignore_ascii_case(scheme));
    (is_there && input[start + scheme.len()..].starts_with(':')).then_some(start)
}

/// Returns whether a text starts with a host and a port by the rule of `--default-scheme`. A name without a dot is a
/// host if it is `localhost`, or if a path follows the port: `tel:112` is a URL.
fn is_host_and_port(text: &str, scheme: &str) -> bool {
    let completed = Url::options().default_scheme("https").parse(text);
    let is_host = completed.is_ok_and(|url| url.scheme() == "https" && scheme != "https");
    is_host && (scheme == "localhost" || scheme.contains('.') || text.contains('/'))
}
