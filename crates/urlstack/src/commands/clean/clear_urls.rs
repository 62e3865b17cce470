//! Rules in the format of `ClearURLs`, a JSON object with `providers`.
//!
//! - `urlPattern`: the URLs for which the provider has rules; `exceptions`: those for which it has none.
//! - `rules`: the names of pairs that are removed; `referralMarketing`: those that are removed only on request.
//! - `rawRules`: what is removed anywhere in the URL.
//! - `redirections`: the first group is the URL to which a redirector leads, percent-encoded.
//! - `completeProvider`: browsers block the URL. Here the URL stays as it is. `forceRedirection` is only for browsers.
//!
//! Source: <https://docs.clearurls.xyz/1.26.1/specs/rules>

use super::{expression::Expression, rules::web_url};
use crate::terminal::visible::visible;
use serde_json::Value;
use url_core::Url;
use url_percent::percent_decode_str;

/// How often a rule for the whole URL removes something.
const MOST_REMOVALS: usize = 16;

/// The rules of a file.
#[derive(Clone, Debug, Default)]
pub(crate) struct Catalog(Vec<Provider>);

#[derive(Clone, Debug)]
struct Provider {
    urls: Expression,
    exceptions: Vec<Expression>,
    names: Vec<Expression>,
    referral_names: Vec<Expression>,
    raw: Vec<Expression>,
    redirections: Vec<Expression>,
    blocks: bool,
}

impl Catalog {
    /// Reads the text of a file.
    pub(crate) fn read(text: &str) -> Result<Self, String> {
        let value: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
        let providers = value.get("providers").and_then(Value::as_object);
        let providers = providers.ok_or("expected an object with `providers`, as of ClearURLs")?;
        let read = |(name, provider): (&String, &Value)| {
            Provider::read(provider).map_err(|message| format!("{}: {message}", visible(name)))
        };
        Ok(Self(providers.iter().map(read).collect::<Result<_, _>>()?))
    }

    fn of<'c>(&'c self, url: &Url) -> impl Iterator<Item = &'c Provider> {
        let is_for = |provider: &&Provider| {
            provider.urls.matches(url.as_str()) && !provider.exceptions.iter().any(|one| one.matches(url.as_str()))
        };
        self.0.iter().filter(is_for).collect::<Vec<_>>().into_iter()
    }

    /// Returns the URL to which a redirector leads.
    pub(crate) fn target(&self, url: &Url) -> Option<Url> {
        self.of(url).flat_map(|provider| &provider.redirections).find_map(|redirection| {
            let (_, target) = redirection.find(url.as_str())?;
            web_url(&percent_decode_str(target?).decode_utf8_lossy())
        })
    }

    /// Removes what the rules for whole URLs match.
    pub(crate) fn remove_raw(&self, url: &mut Url) {
        for rule in self.of(&url.clone()).filter(|provider| !provider.blocks).flat_map(|provider| &provider.raw) {
            for _ in 0..MOST_REMOVALS {
                let Some((range, _)) = rule.find(url.as_str()).filter(|(range, _)| !range.is_empty()) else { break };
                let mut text = url.as_str().to_owned();
                text.replace_range(range, "");
                // What is not a URL without it keeps it.
                let Ok(changed) = Url::parse(&text) else { break };
                *url = changed;
            }
        }
    }

    /// Returns whether a pair with this name is dropped from a URL.
    pub(crate) fn drops<'c>(&'c self, url: &Url, with_referrals: bool) -> impl Fn(&str) -> bool + use<'c> {
        let providers: Vec<&Provider> = self.of(url).filter(|provider| !provider.blocks).collect();
        move |name| {
            let matches = |rules: &[Expression]| rules.iter().any(|rule| rule.matches(name));
            let is_dropped =
                |provider: &&Provider| matches(&provider.names) || with_referrals && matches(&provider.referral_names);
            providers.iter().any(is_dropped)
        }
    }
}

impl Provider {
    fn read(value: &Value) -> Result<Self, String> {
        let urls = value.get("urlPattern").and_then(Value::as_str).ok_or("expected a string `urlPattern`")?;
        let list = |name: &str, compile: fn(&str) -> Result<Expression, String>| {
            let Some(list) = value.get(name) else { return Ok(Vec::new()) };
            let items = list.as_array().ok_or_else(|| format!("expected a list `{name}`"))?;
            let read = |item: &Value| {
                let source = item.as_str().ok_or_else(|| format!("expected strings in `{name}`"))?;
                compile(source).map_err(|message| format!("{name}: `{}`: {message}", visible(source)))
            };
            items.iter().map(read).collect::<Result<Vec<_>, String>>()
        };
        Ok(Self {
            urls: Expression::new(urls).map_err(|message| format!("urlPattern: {message}"))?,
            exceptions: list("exceptions", Expression::new)?,
            names: list("rules", Expression::whole)?,
            referral_names: list("referralMarketing", Expression::whole)?,
            raw: list("rawRules", Expression::new)?,
            redirections: list("redirections", Expression::new)?,
            blocks: value.get("completeProvider").and_then(Value::as_bool).unwrap_or(false),
        })
    }
}
