//! Lists of hosts, as arguments and in files.

use crate::terminal::visible::visible;
use std::{fs, str::FromStr, sync::Arc};
use url_host::{
    Host,
    matching::{HostList, HostPattern},
};

/// The hosts of an argument: the patterns in it, or after an `@` the file that has them.
#[derive(Clone, Debug)]
pub(crate) struct Hosts(Arc<HostList>);

impl Hosts {
    /// Returns whether a pattern of the list matches the host at this port.
    pub(crate) fn contain<S: AsRef<str>>(&self, host: &Host<S>, port: Option<u16>) -> bool {
        self.0.matches(host, port)
    }
}

impl FromStr for Hosts {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if let Some(path) = text.strip_prefix('@') {
            return read(path).map(|list| Self(Arc::new(list)));
        }
        let list: HostList = text.parse().map_err(|error: url_host::matching::HostPatternError| {
            let found = text.get(error.range()).filter(|found| !found.is_empty());
            let found = found.map(|found| format!(", found `{}`", visible(found))).unwrap_or_default();
            format!("{}: {}{found}", error.code(), error.message())
        })?;
        if list.is_empty() {
            return Err("expected a host, such as `.example.com`, or `@` and a file with a list of hosts".to_owned());
        }
        Ok(Self(Arc::new(list)))
    }
}

/// Reads a file. The error is that of its first line that has one.
fn read(path: &str) -> Result<HostList, String> {
    let shown = visible(path);
    let bytes = fs::read(path).map_err(|error| format!("{shown}: {error}"))?;
    let text = String::from_utf8(bytes).map_err(|_| format!("{shown}: expected UTF-8"))?;
    // A byte order mark is not a part of the first line.
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(&text);
    let mut list = HostList::new();
    for (index, line) in text.lines().enumerate() {
        list.extend(HostPattern::parse_line(line).map_err(|error| {
            let column = line[..error.range().start].chars().count() + 1;
            format!("{shown}:{}:{column}: {}: {}", index + 1, error.code(), error.message())
        })?);
    }
    Ok(list)
}
