//! The formats of Brave.
//!
//! query-filter.json and clean-urls.json have rules for parameters: a JSON array of objects with `include`, `exclude`
//! and `params`. debounce.json has redirectors: where their URLs have the one to which they lead.
//!
//! - `include` and `exclude`: match patterns, such as `*://*.example.com/watch?*`.
//! - `action`: with `redirect`, `param` is a name in the query; with `base64,redirect`, its value is in Base64. With
//!   `regex-path`, `param` is a regular expression for the path, whose groups together are the URL, percent-encoded.
//! - `redirect_url`: the URL, with `$1` for the first group, up to `$9`. It has each group.
//! - `prepend_scheme`: the scheme of what is found, which must not be a URL already.
//! - `pref`: a setting of the browser, such as the one for AMP. All are taken to be on, as they are in Brave.
//!
//! The first rule counts that finds a URL of the web on another site.
//!
//! Sources: <https://github.com/brave/adblock-lists/tree/master/brave-lists>,
//! <https://github.com/brave/brave-browser/wiki/Debouncing>

use super::{
    by_host::ByHost,
    expression::Expression,
    rules::{Place, Rules, web_url},
};
use crate::terminal::visible::visible;
use data_url::forgiving_base64::decode_to_vec;
use serde::Deserialize;
use serde_json::Value;
use url_core::{
    Url,
    query::{NamePattern, RawPair},
};
use url_percent::percent_decode_str;

/// An object of query-filter.json or clean-urls.json.
#[derive(Deserialize)]
struct Parameters {
    include: Vec<String>,
    #[serde(default)]
    exclude: Vec<String>,
    params: Vec<String>,
}

/// Reads the text of a file with rules for parameters.
pub(super) fn read(text: &str) -> Result<Rules, String> {
    let expected = "expected an array of objects with `include` and `params`, as of Brave";
    let entries: Vec<Parameters> = serde_json::from_str(text).map_err(|error| format!("{expected}: {error}"))?;
    let mut rules = Rules::default();
    for Parameters { include, exclude, params } in entries {
        rules.drop_from(places(&include)?, places(&exclude)?, &params);
    }
    Ok(rules)
}

/// Reads match patterns.
///
/// Source: <https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/Match_patterns>
fn places(patterns: &[String]) -> Result<Vec<Place>, String> {
    patterns.iter().map(|pattern| place(pattern)).collect()
}

fn place(pattern: &str) -> Result<Place, String> {
    let expected = || format!("expected a pattern such as `*://*.example.com/*`, found `{}`", visible(pattern));
    let (scheme, rest) = pattern.split_once("://").ok_or_else(expected)?;
    let slash = rest.find('/').ok_or_else(expected)?;
    let (host, path) = rest.split_at(slash);
    let hosts = match host {
        "*" => None,
        // `*.` is of the domain and of those below it.
        _ => Some(host.strip_prefix('*').unwrap_or(host).parse().map_err(|_| expected())?),
    };
    // A `?` is the start of a query.
    let path = NamePattern::new(&path.replace('\\', r"\\").replace('?', r"\?"));
    Ok(Place { scheme: NamePattern::new(scheme), hosts, path })
}

/// An object of debounce.json.
#[derive(Deserialize)]
struct Entry {
    include: Vec<String>,
    #[serde(default)]
    exclude: Vec<String>,
    action: String,
    param: String,
    prepend_scheme: Option<String>,
    redirect_url: Option<String>,
}

/// The rules of a file.
#[derive(Clone, Debug, Default)]
pub(crate) struct Redirectors {
    redirectors: Vec<Redirector>,
    by_host: ByHost,
}

#[derive(Clone, Debug)]
struct Redirector {
    include: Vec<Place>,
    exclude: Vec<Place>,
    source: Source,
    /// The scheme that the text lacks.
    scheme: Option<String>,
}

/// Where a URL has the one to which it leads.
#[derive(Clone, Debug)]
enum Source {
    /// The value of this name.
    Query(String),
    /// The same, in Base64.
    Base64(String),
    /// The groups of an expression for the path, and the URL in which they are.
    Path(Expression, Option<String>),
}

/// Returns whether a text is a list of redirectors: whether its objects have actions.
pub(super) fn is_list_of_redirectors(text: &str) -> bool {
    let has_actions = |values: Vec<Value>| values.iter().any(|value| value.get("action").is_some());
    serde_json::from_str(text).is_ok_and(has_actions)
}

impl Redirectors {
    /// Reads the text of a file.
    pub(super) fn read(text: &str) -> Result<Self, String> {
        let expected = "expected an array of objects with `include`, `action` and `param`, as of Brave";
        let entries: Vec<Entry> = serde_json::from_str(text).map_err(|error| format!("{expected}: {error}"))?;
        let mut all = Self::default();
        for entry in entries {
            let redirector = Redirector::read(entry)?;
            let domains = redirector.include.iter().map(Place::domains).collect::<Option<Vec<_>>>();
            all.by_host.insert(domains.map(|domains| domains.concat()), all.redirectors.len());
            all.redirectors.push(redirector);
        }
        Ok(all)
    }

    /// Returns the URL to which a redirector leads.
    pub(super) fn target(&self, url: &Url) -> Option<Url> {
        let numbers = self.by_host.of_url(url).into_iter();
        numbers.filter_map(|number| self.redirectors.get(number)).find_map(|redirector| redirector.target(url))
    }
}

impl Redirector {
    fn read(entry: Entry) -> Result<Self, String> {
        let Entry { include, exclude, action, param, prepend_scheme: scheme, redirect_url } = entry;
        let source = match &*action {
            "redirect" => Source::Query(param),
            "base64,redirect" => Source::Base64(param),
            "regex-path" => {
                let expression =
                    Expression::search(&param, false).map_err(|message| format!("`{}`: {message}", visible(&param)))?;
                Source::Path(expression, redirect_url)
            }
            _ => {
                let expected = "expected redirect, base64,redirect or regex-path";
                return Err(format!("{expected}, found the action `{}`", visible(&action)));
            }
        };
        if let Some(scheme) = scheme.as_deref().filter(|scheme| !matches!(*scheme, "http" | "https")) {
            return Err(format!("prepend_scheme: expected http or https, found `{}`", visible(scheme)));
        }
        Ok(Self { include: places(&include)?, exclude: places(&exclude)?, source, scheme })
    }

    fn target(&self, url: &Url) -> Option<Url> {
        let is_in = |places: &[Place]| places.iter().any(|place| place.has(url));
        if !is_in(&self.include) || is_in(&self.exclude) {
            return None;
        }
        let text = self.source.text(url)?;
        let target = match &self.scheme {
            None => web_url(&text)?,
            Some(_) if Url::can_parse(&text) => return None,
            // A single name is no host of the web: what was found may be any text.
            Some(scheme) => web_url(&format!("{scheme}://{text}"))
                .filter(|target| target.host_str().is_some_and(|host| host.contains('.')))?,
        };
        Some(target).filter(|target| !is_same_site(url, target))
    }
}

impl Source {
    fn text(&self, url: &Url) -> Option<String> {
        let pair = |name: &str| url.raw_query().get(name);
        match self {
            Self::Query(name) => Some(pair(name)?.value()?.into_owned()),
            Self::Base64(name) => base64(&pair(name)?),
            Self::Path(expression, target) => {
                let groups = expression.groups(url.path()).filter(|groups| !groups.is_empty())?;
                match target {
                    None => Some(percent_decode_str(&groups.concat()).decode_utf8_lossy().into_owned()),
                    Some(target) => filled(target, &groups),
                }
            }
        }
    }
}

/// Decodes a value in Base64, also in the alphabet for URLs.
fn base64(pair: &RawPair<'_>) -> Option<String> {
    // A `+` is a digit, and no space.
    let digits = percent_decode_str(pair.raw_value()?).decode_utf8_lossy().replace('-', "+").replace('_', "/");
    String::from_utf8(decode_to_vec(digits.as_bytes()).ok()?).ok()
}

/// Returns a URL with the groups in the places of `$1` to `$9`, if each group has one, and each place a group.
fn filled(target: &str, groups: &[&str]) -> Option<String> {
    let mut parts = target.split('$');
    let mut text = parts.next()?.to_owned();
    let mut is_used = vec![false; groups.len()];
    for part in parts {
        let digit = part.chars().next()?.to_digit(10)?;
        let index = usize::try_from(digit).ok()?.checked_sub(1)?;
        text.push_str(groups.get(index)?);
        text.push_str(&part[1..]);
        *is_used.get_mut(index)? = true;
    }
    is_used.iter().all(|is_used| *is_used).then_some(text)
}

#[cfg(feature = "psl")]
fn is_same_site(url: &Url, target: &Url) -> bool {
    url_psl::is_schemelessly_same_site(url, target)
}

/// Without the list, hosts are compared.
#[cfg(not(feature = "psl"))]
fn is_same_site(url: &Url, target: &Url) -> bool {
    url.host() == target.host()
}
