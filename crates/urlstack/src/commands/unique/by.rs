//! How URLs are compared: by a rule, or by a template.

use crate::{commands::clean::Cleaner, components::template::Template, terminal::visible::visible};
use clap::{
    Arg, Command, Error, ValueEnum,
    builder::{PossibleValue, PossibleValuesParser, TypedValueParser},
};
use std::ffi::OsStr;
use url_core::{Url, equivalence::Equality};

/// How URLs are compared.
#[derive(Clone, Debug)]
pub(super) enum By {
    Rule(Equality),
    /// By their pages, which have these differences.
    Page(Vec<PageRule>),
    /// By the text that this prints.
    Template(Template),
}

impl By {
    /// Returns whether the parameters for tracking are needed.
    pub(super) fn needs_tracking(&self) -> bool {
        matches!(self, Self::Page(rules) if rules.contains(&PageRule::Tracking))
    }
}

/// The name of the rule about pages. Its own rules can follow a colon.
const PAGE: &str = "same-page";

/// A difference between the URLs of one page.
#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
pub(super) enum PageRule {
    /// One is of http, the other of https
    Scheme,
    /// One has `www.` in front of its host
    Www,
    /// One has a slash at the end of its path
    Slash,
    /// One has parameters that only say where a visitor comes from
    Tracking,
    /// One has another fragment
    Fragment,
    /// One has its parameters in another order
    Order,
}

impl PageRule {
    /// Takes the difference out of a URL. If that is impossible, it stays.
    fn apply(self, url: &mut Url, tracking: Option<&Cleaner>) {
        let _ = match self {
            Self::Scheme if url.scheme() == "http" => url.set_scheme("https"),
            Self::Www => match url.host_str().and_then(|host| host.strip_prefix("www.")).map(str::to_owned) {
                Some(host) => url.set_host(Some(&host)),
                None => Ok(()),
            },
            Self::Slash => match url.path().strip_suffix('/').filter(|path| !path.is_empty()).map(str::to_owned) {
                Some(path) => url.set_path(&path),
                None => Ok(()),
            },
            Self::Tracking => tracking.map_or(Ok(()), |tracking| tracking.clean(url)),
            Self::Fragment => url.set_fragment(None),
            Self::Order if url.query().is_some() => url.query_mut().sort().finish(),
            Self::Scheme | Self::Order => Ok(()),
        };
    }
}

/// Returns the URL that stands for all URLs of the same page.
pub(super) fn page_of(url: &Url, rules: &[PageRule], tracking: Option<&Cleaner>) -> Url {
    let mut page = url.clone();
    for rule in rules {
        rule.apply(&mut page, tracking);
    }
    page
}

/// Parses the rules about a page.
fn page_rules(text: &str) -> Result<By, String> {
    let rule = |name: &str| {
        PageRule::from_str(name, false).map_err(|_| {
            let names: Vec<_> = PageRule::value_variants().iter().filter_map(PageRule::to_possible_value).collect();
            let names: Vec<_> = names.iter().map(PossibleValue::get_name).collect();
            format!("expected one of {}, not `{}`", names.join(", "), visible(name))
        })
    };
    text[PAGE.len() + 1..].split(',').map(rule).collect::<Result<_, _>>().map(By::Page)
}

/// The rules by name, with a help for each.
fn rules() -> impl Iterator<Item = PossibleValue> {
    let value = |rule: &Equality| {
        let help = match rule {
            Equality::Exact => "The serialized URLs are the same",
            Equality::WithoutFragment => "They are the same without their fragments",
            Equality::PercentNormal => "Percent-encoded bytes may be written in different ways, as in RFC 3986",
            Equality::SameDrive => "In file URLs, so may the drive letters of Windows",
            Equality::QueryOrderIgnored => "The names in the query may be in another order",
            Equality::SameOrigin => "Scheme, host and port are the same; a URL with an opaque origin is only itself",
            _ => "",
        };
        PossibleValue::new(rule.as_str()).help(help)
    };
    let page = PossibleValue::new(PAGE).help("They probably lead to the same page");
    Equality::ALL.iter().map(value).chain([page])
}

/// Parses a rule or a template.
#[derive(Clone, Debug)]
pub(super) struct ByParser;

impl TypedValueParser for ByParser {
    type Value = By;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<By, Error> {
        let text = value.to_string_lossy();
        if text.contains('{') {
            let parser = |text: &str| text.parse::<Template>().map(By::Template);
            return TypedValueParser::parse_ref(&parser, command, arg, value);
        }
        if text.strip_prefix(PAGE).is_some_and(|rest| rest.starts_with(':')) {
            return TypedValueParser::parse_ref(&page_rules, command, arg, value);
        }
        let rule = |name: String| match &*name {
            PAGE => Ok(By::Page(PageRule::value_variants().to_vec())),
            name => name.parse().map(By::Rule),
        };
        PossibleValuesParser::new(rules()).try_map(rule).parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(rules()))
    }
}
