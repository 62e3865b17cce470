//! Lists of hosts, as arguments and in files.

use crate::terminal::visible::visible;
use std::{fs, str::FromStr, sync::Arc};
use url_host::{
    Host,
    matching::{HostList, HostPatternError},
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

/// The message about a list that matches nothing. If it is of denied hosts, nothing would be denied.
const NO_HOSTS: &str = "expected a host, such as `.example.com`, or `@` and a file with a list of hosts";

/// Reads a file. The error is that of its first line that has one.
fn read(path: &str) -> Result<HostList, String> {
    let shown = visible(path);
    let bytes = fs::read(path).map_err(|error| format!("{shown}: {error}"))?;
    let text = String::from_utf8(bytes).map_err(|_| format!("{shown}: expected UTF-8"))?;
    let list = HostList::from_lines(&text).map_err(|error| {
        let before = &text[..error.range().start];
        let line = before.rfind('\n').map_or(0, |end| end + 1);
        let number = before.matches('\n').count() + 1;
        // A byte order mark is not a part of the first line.
        let column = before[line..].trim_start_matches('\u{FEFF}').chars().count() + 1;
        format!("{shown}:{number}:{column}: {}: {}", error.code(), error.message())
    })?;
    if list.is_empty() { Err(format!("{shown}: {NO_HOSTS}")) } else { Ok(list) }
}
