//! The kinds of corpora, and what is kept of each.

use std::{collections::BTreeMap, path::Path};

use crate::package::Package;

/// The corpora.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    /// Pages: `http` and `https` as they come.
    Http,
    /// Of these, the ones with long queries.
    Query,
    /// `file` URLs: those found, and the paths of the packages' files.
    File,
    /// All other schemes: those found, and repositories as npm writes them.
    Other,
    /// Hosts that are not ASCII or have a label `xn--`: those found, and the public suffixes that are not ASCII.
    Idn,
    /// Relative references.
    Relative,
    /// What is not written as it will be serialized, but for a slash at the end.
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

    /// How many lines are kept.
    fn most_lines(self) -> usize {
        match self {
            Self::Http => 5000,
            Self::Query => 1500,
            Self::File | Self::Relative | Self::Dirty => 2000,
            Self::Other | Self::Idn => 1000,
        }
    }
}

/// Whether nothing says of a file that its contents are not for everyone.
pub(crate) fn is_for_everyone(text: &str) -> bool {
    !["age_limit': 18", "age_limit = 18", "porn", "NSFW"].iter().any(|mark| text.contains(mark))
}

/// The kinds of an absolute URL, with what is kept of it.
pub(crate) fn of_url(url: &str) -> Vec<(Kind, String)> {
    const LONG_QUERY: usize = 16;
    const MOST_BYTES: usize = 2000;
    let Some(parsed) = ada_url::Url::parse(url, None).ok().filter(|_| url.len() <= MOST_BYTES && !has_secret(url))
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
            kinds.extend(of_repository(&parsed).map(|url| (Kind::Other, url)));
            if parsed.search().len() > LONG_QUERY {
                kinds.push((Kind::Query, url.to_owned()));
            } else if !authority.is_ascii() || parsed.hostname().contains("xn--") {
                kinds.push((Kind::Idn, url.to_owned()));
            } else {
                kinds.push((Kind::Http, url.to_owned()));
            }
        }
        // These are words of programs as well.
        "file:" | "data:" | "blob:" if !url.contains('/') => return Vec::new(),
        "file:" => kinds.push((Kind::File, url.to_owned())),
        // Whose address it is is nobody's business.
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

/// What npm makes of the page of a repository when it is named as one.
fn of_repository(page: &ada_url::Url) -> Option<String> {
    let (owner, name) = page.pathname().strip_prefix('/')?.split_once('/')?;
    let is_one = page.hostname() == "github.com" && page.search().is_empty() && !name.contains(['/', '.']);
    let scheme = if owner.len().is_multiple_of(2) { "git+https://" } else { "git+ssh://git@" };
    is_one.then(|| format!("{scheme}github.com/{owner}/{name}.git"))
}

/// Whether something in it may open a door.
fn has_secret(url: &str) -> bool {
    let url = url.to_ascii_lowercase();
    ["aiza", "akia", "secret", "passw", "token", "apikey", "api_key", "signature", "sig=", "sex", "xxx"]
        .iter()
        .any(|mark| url.contains(mark))
}

/// The path of a package's file as `file` URLs of the two families of systems.
pub(crate) fn of_path(package: &Package, path: &Path) -> Vec<String> {
    let path = path.to_string_lossy().replace('\\', "/");
    let name = &package.name;
    if path.len().is_multiple_of(4) {
        vec![format!("file:///C:/Users/Public/{name}/{path}")]
    } else {
        vec![format!("file:///usr/share/{name}/{path}")]
    }
}

/// The hosts that a list of public suffixes has, as pages: each suffix with `www`, and with the first label of another.
pub(crate) fn of_public_suffixes(path: &Path, text: &str) -> Vec<String> {
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

/// No more lines than the kind is to have, evenly over all, and of one host and first directory only a few.
pub(crate) fn thin_out(kind: Kind, urls: BTreeMap<String, usize>) -> Vec<(String, usize)> {
    let most_of_one_beginning = if matches!(kind, Kind::Http | Kind::Query) { 12 } else { 300 };
    let mut beginnings: BTreeMap<String, usize> = BTreeMap::new();
    let varied: Vec<_> = urls
        .into_iter()
        .filter(|(url, _)| {
            let beginning: String =
                url.splitn(7, ['/', '?']).take(if kind == Kind::File { 6 } else { 4 }).collect::<Vec<_>>().join("/");
            let seen = beginnings.entry(beginning.chars().take(60).collect()).or_default();
            *seen += 1;
            *seen <= most_of_one_beginning
        })
        .collect();
    let (all, most) = (varied.len(), kind.most_lines());
    // The n-th line is kept if it is the first to bring its share of `most` up to a whole number.
    let is_kept = |index: usize| all <= most || (index * most) / all != ((index + 1) * most) / all;
    varied.into_iter().enumerate().filter(|(index, _)| is_kept(*index)).map(|(_, line)| line).collect()
}
