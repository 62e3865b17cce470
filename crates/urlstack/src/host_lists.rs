//! Lists of hosts, as arguments and in files.

use crate::terminal::visible::visible;
use std::{fs, path::Path, str::FromStr, sync::Arc};
use url_host::{
    Host,
    matching::{HostList, HostListFormat, HostPatternError},
};

/// The hosts of an argument: the patterns in it, or after an `@` the file that has them. The name of the file's format
/// can precede the `@`.
#[derive(Clone, Debug)]
pub(crate) struct Hosts(Arc<HostList>);

impl Hosts {
    /// Returns whether a pattern of the list matches the host at this port.
    pub(crate) fn contain<S: AsRef<str>>(&self, host: &Host<S>, port: Option<u16>) -> bool {
        self.0.matches(host, port)
    }

    /// Reads the hosts of an argument. The name of a file is relative to this directory.
    pub(crate) fn parse_in(directory: &Path, text: &str) -> Result<Self, String> {
        // No host has an `@`.
        if let Some((format, path)) = text.split_once('@') {
            let format = Some(format).filter(|format| !format.is_empty()).map(format_named).transpose()?;
            return read(&directory.join(path), format).map(|list| Self(Arc::new(list)));
        }
        let list: HostList = text.parse().map_err(|error: HostPatternError| {
            let found = text.get(error.range()).filter(|found| !found.is_empty());
            let found = found.map(|found| format!(", found `{}`", visible(found))).unwrap_or_default();
            format!("{}: {}{found}", error.code(), error.message())
        })?;
        if list.is_empty() {
            return Err(NO_HOSTS.to_owned());
        }
        Ok(Self(Arc::new(list)))
    }
}

impl FromStr for Hosts {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Self::parse_in(Path::new(""), text)
    }
}

fn format_named(name: &str) -> Result<HostListFormat, String> {
    name.parse().map_err(|error| format!("{error} before the `@`, found `{}`", visible(name)))
}

/// The message about a list that matches nothing. If it is of denied hosts, nothing would be denied.
const NO_HOSTS: &str = "expected a host, such as `.example.com`, or `@` and a file with a list of hosts";

/// Reads a file. The error is that of its first line that has one.
fn read(path: &Path, format: Option<HostListFormat>) -> Result<HostList, String> {
    let shown = visible(path.as_os_str().as_encoded_bytes());
    let bytes = fs::read(path).map_err(|error| format!("{shown}: {error}"))?;
    let text = String::from_utf8(bytes).map_err(|_| format!("{shown}: expected UTF-8"))?;
    let list = match format {
        Some(format) => HostList::from_lines_of(format, &text),
        None => HostList::from_lines(&text),
    };
    let list = list.map_err(|error| {
        let before = &text[..error.range().start];
        let line = before.rfind('\n').map_or(0, |end| end + 1);
        let number = before.matches('\n').count() + 1;
        // A byte order mark is not a part of the first line.
        let column = before[line..].trim_start_matches('\u{FEFF}').chars().count() + 1;
        format!("{shown}:{number}:{column}: {}: {}", error.code(), error.message())
    })?;
    if list.is_empty() { Err(format!("{shown}: {NO_HOSTS}")) } else { Ok(list) }
}
