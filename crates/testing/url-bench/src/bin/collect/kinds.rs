//! The kinds of corpora, and the selection of URLs for each.

use std::{collections::BTreeMap, path::Path};

use crate::package::Package;

/// A kind of corpus.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    /// `http` and `https` URLs that are of neither of the kinds `Query` and `Idn`.
    Http,
    /// `http` and `https` URLs with long queries.
    Query,
    /// `file` URLs: URLs found, and the paths of the packages' files.
    File,
    /// URLs of all other schemes: URLs found, and repositories as npm writes them.
    Other,
    /// URLs whose host is not ASCII or has an `xn--` label: URLs found, and hosts made from non-ASCII public suffixes.
    Idn,
    /// Relative references.
    Relative,
    /// URLs that differ from their serialization in more than a slash at the end.
    Dirty,
}

impl Kind {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Http => "http",
            Self::Query => "query",
            Self::File => "file",
            Self::Other => "other",
            Self::Idn => "idn",
            Self::Relative => "relative",
            Self::Dirty => "dirty",
        }
    }

    /// Returns the largest number of lines in the corpus.
    fn max_lines(self) -> usize {
        match self {
            Self::Http => 5000,
            Self::Query => 1500,
            Self::File | Self::Relative | Self::Dirty => 2000,
            Self::Other | Self::Idn => 1000,
        }
    }
}

/// Returns whether a text is marked as being about adult content.
pub(crate) fn is_for_adults(text: &str) -> bool {
    ["age_limit': 18", "age_limit = 18", "porn", "NSFW"].iter().any(|mark| text.contains(mark))
}

/// Returns the kinds of an absolute URL, each with the URL to keep. It is empty for URLs that are not wanted.
pub(crate) fn kinds_of_url(url: &str) -> Vec<(Kind, String)> {
    const LONG_QUERY: usize = 16;
    const MAX_BYTES: usize = 2000;
    let Some(parsed) = ada_url::Url::parse(url, None).ok().filter(|_| url.len() <= MAX_BYTES && !is_sensitive(url))
    else {
        return Vec::new();
    };
    let mut kinds = Vec::new();
    match parsed.protocol() {
        "http:" | "https:" => {
            if !parsed.hostname().contains('.') || parsed.href().contains("/://") {
                return Vec::new();
            }
            let authority = url.split(['/', '?', '#']).nth(2).unwrap_or_default();
            kinds.extend(repository_url(&parsed).map(|url| (Kind::Other, url)));
            if parsed.search().len() > LONG_QUERY {
                kinds.push((Kind::Query, url.to_owned()));
            } else if !authority.is_ascii() || parsed.hostname().contains("xn--") {
                kinds.push((Kind::Idn, url.to_owned()));
            } else {
                kinds.push((Kind::Http, url.to_owned()));
            }
        }
        // Without a slash, these are more often words of source code.
        "file:" | "data:" | "blob:" if !url.contains('/') => return Vec::new(),
        "file:" => kinds.push((Kind::File, url.to_owned())),
        // Without the name of the person.
        "mailto:" => {
            let domain = url.split_once('@').map_or("example.com", |(_, domain)| domain);
            kinds.push((Kind::Other, format!("mailto:someone@{domain}")));
        }
        _ => kinds.push((Kind::Other, url.to_owned())),
    }
    if parsed.href().strip_suffix('/').unwrap_or(parsed.href()) != url.strip_suffix('/').unwrap_or(url) {
        kinds.push((Kind::Dirty, url.to_owned()));
    }
    kinds
}

/// Returns the URL that npm writes for the repository with the page `page`.
fn repository_url(page: &ada_url::Url) -> Option<String> {
    let (owner, name) = page.pathname().strip_prefix('/')?.split_once('/')?;
    let is_repository = page.hostname() == "github.com" && page.search().is_empty() && !name.contains(['/', '.']);
    let scheme = if owner.len().is_multiple_of(2) { "git+https://" } else { "git+ssh://git@" };
    is_repository.then(|| format!("{scheme}github.com/{owner}/{name}.git"))
}

/// Returns whether a URL may contain a credential or point to adult content.
fn is_sensitive(url: &str) -> bool {
    let url = url.to_ascii_lowercase();
    ["aiza", "akia", "secret", "passw", "token", "apikey", "api_key", "signature", "sig=", "sex", "xxx"]
        .iter()
        .any(|mark| url.contains(mark))
}

/// Returns a `file` URL for the path of a package's file, on Windows for a quarter of the paths.
pub(crate) fn file_url(package: &Package, path: &Path) -> String {
    let path = path.to_string_lossy().replace('\\', "/");
    let name = &package.name;
    let root = if path.len().is_multiple_of(4) { "/C:/Users/Public" } else { "/usr/share" };
    format!("file://{root}/{name}/{path}")
}

/// Returns URLs for the non-ASCII suffixes of a list of public suffixes: each suffix after `www`, and after the first
/// label of another suffix.
pub(crate) fn urls_of_public_suffixes(path: &Path, text: &str) -> Vec<String> {
    if !path.to_string_lossy().ends_with("tld_set_snapshot") {
        return Vec::new();
    }
    let suffixes = text.lines().map(str::trim).filter(|line| !line.is_ascii() && !line.starts_with(['/', '!', '*']));
    let suffixes: Vec<&str> = suffixes.collect();
    suffixes
        .iter()
        .zip(suffixes.iter().cycle().skip(7))
        .flat_map(|(suffix, other)| {
            let label = other.split('.').next().unwrap_or(other);
            [format!("https://www.{suffix}/"), format!("http://{label}.{suffix}/index.html")]
        })
        .collect()
}

/// Selects as many URLs as the kind has lines, evenly from all, and only a few with the same host and first directory.
pub(crate) fn select(kind: Kind, urls: BTreeMap<String, usize>) -> Vec<(String, usize)> {
    let max_with_prefix = if matches!(kind, Kind::Http | Kind::Query) { 12 } else { 300 };
    let mut prefixes: BTreeMap<String, usize> = BTreeMap::new();
    let varied: Vec<_> = urls
        .into_iter()
        .filter(|(url, _)| {
            let prefix: String =
                url.splitn(7, ['/', '?']).take(if kind == Kind::File { 6 } else { 4 }).collect::<Vec<_>>().join("/");
            let seen = prefixes.entry(prefix.chars().take(60).collect()).or_default();
            *seen += 1;
            *seen <= max_with_prefix
        })
        .collect();
    let (all, max) = (varied.len(), kind.max_lines());
    // A line is kept if it raises the number of lines due so far, `max / all` for each line, to the next integer.
    let is_kept = |index: usize| all <= max || (index * max) / all != ((index + 1) * max) / all;
    varied.into_iter().enumerate().filter(|(index, _)| is_kept(*index)).map(|(_, line)| line).collect()
}
