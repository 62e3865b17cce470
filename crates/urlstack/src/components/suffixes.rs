//! The Public Suffix List that a command follows.

use url_core::Url;
use url_facts::Subject;
#[cfg(feature = "psl")]
use {
    std::{fs, path::Path, sync::Arc},
    url_facts::Rules,
    url_psl::{Domain, List, Sections, Site, Suffix},
};

/// The rules for public suffixes.
#[derive(clap::Args, Clone, Debug, Default)]
pub(crate) struct Suffixes {
    /// Find public suffixes only by the section ICANN DOMAINS of the Public Suffix List
    ///
    /// That section has the rules of registries. `example.github.io` then has the public suffix io and the registrable
    /// domain `github.io`. A URL's site does not change: the standard uses both sections for it.
    #[cfg(feature = "psl")]
    #[arg(long)]
    icann: bool,

    #[cfg(feature = "psl")]
    #[command(flatten)]
    file: ListFile,

    /// Both, as facts ask for them.
    #[cfg(feature = "psl")]
    #[arg(skip)]
    rules: std::sync::OnceLock<Rules>,
}

/// A Public Suffix List.
#[cfg(feature = "psl")]
#[derive(clap::Args, Clone, Debug, Default)]
pub(crate) struct ListFile {
    /// Follow the Public Suffix List in this file, instead of the built-in one that `-V` names
    ///
    /// Download the list from <https://publicsuffix.org/list/>.
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath, value_parser = read)]
    psl: Option<Arc<List>>,
}

#[cfg(feature = "psl")]
impl ListFile {
    /// Returns the list, or `None` for the one that is built in.
    pub(crate) fn list(&self) -> Option<&List> {
        self.psl.as_deref()
    }
}

/// Reads a list.
#[cfg(feature = "psl")]
fn read(path: &str) -> Result<Arc<List>, String> {
    let text = fs::read_to_string(Path::new(path)).map_err(|error| error.to_string())?;
    let list = List::read(&text).map_err(|error| error.to_string())?;
    // Almost any text would be a list, and with the wrong file all domains below `co.uk` would be one site.
    if !text.contains("===BEGIN ICANN DOMAINS===") || list.is_empty() {
        return Err("the file has no section ICANN DOMAINS, and so is not the Public Suffix List".to_owned());
    }
    Ok(Arc::new(list))
}

#[cfg(feature = "psl")]
impl Suffixes {
    /// Splits a host at its public suffix.
    pub(crate) fn find<'h, D: Domain + ?Sized>(&self, host: &'h D) -> Option<Suffix<'h>> {
        let sections = if self.icann { Sections::Icann } else { Sections::All };
        match self.file.list() {
            Some(list) => list.find_in(host, sections),
            None => url_psl::find_in(host, sections),
        }
    }

    /// Returns the site of a URL.
    pub(crate) fn site(&self, url: &Url) -> Site {
        match self.file.list() {
            Some(list) => list.site(url),
            None => url_psl::site(url),
        }
    }
}

impl Suffixes {
    /// Returns what facts of a URL are asked of.
    #[cfg_attr(not(feature = "psl"), expect(clippy::unused_self, reason = "without the list, there are no rules"))]
    #[inline]
    pub(crate) fn subject<'u>(&'u self, url: &'u Url) -> Subject<'u> {
        let subject = Subject::from(url.borrowed());
        #[cfg(feature = "psl")]
        if let Some(rules) = self.rules() {
            return subject.rules(rules);
        }
        subject
    }

    /// Returns the rules, if they are not those that are built in.
    #[cfg(feature = "psl")]
    fn rules(&self) -> Option<&Rules> {
        let is_other = self.icann || self.file.psl.is_some();
        is_other.then(|| self.rules.get_or_init(|| Rules { list: self.file.list().cloned(), icann: self.icann }))
    }
}
