//! The interface for browsers and runtimes: inits and inputs as owned values, which have forms for serde. JavaScript
//! compiles and matches the regular expressions of these patterns.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use url::Url;
use url_regexp::Regexp;

pub use crate::{
    Error,
    component::Component,
    result::{MatchInput, parse_match_input},
};
use crate::{RegexSyntax, UrlPatternMatchInput, UrlPatternOptions, matcher, regexp::RegExp};

/// The dictionary `URLPatternInit` of the standard.
///
/// Source: <https://urlpattern.spec.whatwg.org/#dictdef-urlpatterninit>
#[derive(Clone, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
#[expect(missing_docs, reason = "the standard's names")]
pub struct UrlPatternInit {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub protocol: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub username: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub password: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hostname: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub port: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pathname: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub search: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hash: Option<String>,
    #[serde(rename = "baseURL", skip_serializing_if = "Option::is_none")]
    pub base_url: Option<String>,
}

impl UrlPatternInit {
    /// With this base URL instead of the text of one.
    fn with(self, base_url: Option<Url>) -> crate::UrlPatternInit {
        let Self { protocol, username, password, hostname, port, pathname, search, hash, base_url: _ } = self;
        crate::UrlPatternInit { protocol, username, password, hostname, port, pathname, search, hash, base_url }
    }
}

/// The first argument of the class `URLPattern` and of its methods.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
#[serde(untagged)]
pub enum StringOrInit<'a> {
    /// A constructor string, or the text of a URL.
    String(Cow<'a, str>),
    /// Components.
    Init(UrlPatternInit),
}

/// The arguments of a match.
pub type Inputs<'a> = (StringOrInit<'a>, Option<String>);

/// Reads the arguments of the constructor.
///
/// # Errors
///
/// When a base URL is not a URL, when there is one beside an init, or when a constructor string is not valid.
///
/// Source: <https://urlpattern.spec.whatwg.org/#url-pattern-create>
pub fn process_construct_pattern_input(
    input: StringOrInit<'_>,
    base_url: Option<&str>,
) -> Result<crate::UrlPatternInit, Error> {
    let parse = |base: &str| Url::parse(base).map_err(Error::Url);
    match input {
        StringOrInit::String(pattern) => {
            let base_url = base_url.map(parse).transpose()?;
            crate::UrlPatternInit::parse_constructor_string::<regex::Regex>(&pattern, base_url)
        }
        StringOrInit::Init(_) if base_url.is_some() => Err(Error::BaseUrlWithInit),
        StringOrInit::Init(init) => {
            let base_url = init.base_url.as_deref().map(parse).transpose()?;
            Ok(init.with(base_url))
        }
    }
}

/// Reads the arguments of `test` and `exec`, and returns them, too. An input that is not a URL is none.
///
/// # Errors
///
/// When there is a base URL beside an init.
///
/// Source: <https://urlpattern.spec.whatwg.org/#url-pattern-match>
pub fn process_match_input<'a>(
    input: StringOrInit<'a>,
    base_url_str: Option<&str>,
) -> Result<Option<(UrlPatternMatchInput, Inputs<'a>)>, Error> {
    let inputs = (input.clone(), base_url_str.map(str::to_owned));
    let parsed = match input {
        StringOrInit::String(text) => parse(&text, base_url_str).map(UrlPatternMatchInput::Url),
        StringOrInit::Init(_) if base_url_str.is_some() => return Err(Error::BaseUrlWithInit),
        StringOrInit::Init(init) => match init.base_url.as_deref().map(Url::parse).transpose() {
            Ok(base_url) => Some(UrlPatternMatchInput::Init(init.with(base_url))),
            Err(_) => None,
        },
    };
    Ok(parsed.map(|parsed| (parsed, inputs)))
}

fn parse(text: &str, base: Option<&str>) -> Option<Url> {
    let base = base.map(Url::parse).transpose().ok()?;
    Url::options().base_url(base.as_ref()).parse(text).ok()
}

/// A pattern whose regular expressions are strings.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the standard's names")]
pub struct UrlPattern {
    pub protocol: UrlPatternComponent,
    pub username: UrlPatternComponent,
    pub password: UrlPatternComponent,
    pub hostname: UrlPatternComponent,
    pub port: UrlPatternComponent,
    pub pathname: UrlPatternComponent,
    pub search: UrlPatternComponent,
    pub hash: UrlPatternComponent,
    pub has_regexp_groups: bool,
}

/// A component whose regular expression is a string.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct UrlPatternComponent {
    /// The normalized pattern string.
    pub pattern_string: String,
    /// The regular expression.
    pub regexp_string: String,
    /// The matcher.
    pub matcher: Matcher,
    /// The names of the groups.
    pub group_name_list: Vec<String>,
}

impl<R: RegExp> From<Component<R>> for UrlPatternComponent {
    fn from(component: Component<R>) -> Self {
        Self {
            regexp_string: source(&component.regexp),
            matcher: component.matcher.into(),
            pattern_string: component.pattern_string,
            group_name_list: component.group_name_list,
        }
    }
}

/// A matcher whose regular expression is a string.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Matcher {
    /// The text at the start.
    pub prefix: String,
    /// The text at the end.
    pub suffix: String,
    /// The part between them.
    #[serde(flatten)]
    pub inner: InnerMatcher,
}

/// The matcher between the text at the start and the text at the end.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
#[serde(rename_all = "camelCase", tag = "kind")]
#[expect(missing_docs, reason = "as in `matcher`")]
pub enum InnerMatcher {
    Literal {
        literal: String,
    },
    #[serde(rename_all = "camelCase")]
    SingleCapture {
        filter: Option<char>,
        allow_empty: bool,
    },
    RegExp {
        regexp: String,
    },
}

impl<R: RegExp> From<matcher::Matcher<R>> for Matcher {
    fn from(matcher: matcher::Matcher<R>) -> Self {
        Self { prefix: matcher.prefix, suffix: matcher.suffix, inner: matcher.inner.into() }
    }
}

impl<R: RegExp> From<matcher::InnerMatcher<R>> for InnerMatcher {
    fn from(inner: matcher::InnerMatcher<R>) -> Self {
        match inner {
            matcher::InnerMatcher::Literal { literal } => Self::Literal { literal },
            matcher::InnerMatcher::SingleCapture { filter, allow_empty } => Self::SingleCapture { filter, allow_empty },
            matcher::InnerMatcher::RegExp { regexp } => Self::RegExp { regexp: source(&regexp) },
        }
    }
}

/// The source of a regular expression; empty if it is not valid.
fn source<R: RegExp>(regexp: &Result<R, Error>) -> String {
    regexp.as_ref().map(|regexp| regexp.pattern_string().to_owned()).unwrap_or_default()
}

/// A regular expression of ECMAScript that is compiled in JavaScript. Its source and its flags are kept, and checked
/// and matched by url-regexp.
pub struct EcmaRegexp(String, String);

impl EcmaRegexp {
    /// Compiles a regular expression, which url-regexp matches with the whole of a text.
    fn compile(&self, source: &str) -> Result<Regexp, url_regexp::Error> {
        Regexp::options().ignore_case(self.1.contains('i')).compile(source)
    }
}

impl RegExp for EcmaRegexp {
    fn syntax() -> RegexSyntax {
        RegexSyntax::EcmaScript
    }

    fn parse(pattern: &str, flags: &str, force_eval: bool) -> Result<Self, ()> {
        let regexp = Self(pattern.to_owned(), flags.to_owned());
        let is_valid = !force_eval || regexp.compile(pattern).is_ok();
        is_valid.then_some(regexp).ok_or(())
    }

    fn matches<'a>(&self, text: &'a str) -> Option<Vec<Option<&'a str>>> {
        let regexp = self.compile(&format!("[^]*?(?:{})[^]*", self.0)).ok()?;
        let mut groups = Vec::new();
        let is_match = regexp.captures(text, &mut groups);
        is_match.then(|| groups.into_iter().map(|group| group.map(|range| &text[range])).collect())
    }

    fn pattern_string(&self) -> &str {
        &self.0
    }
}

/// Creates a pattern whose regular expressions are strings.
///
/// # Errors
///
/// Fails like [`UrlPattern::parse`](crate::UrlPattern::parse).
pub fn parse_pattern<R: RegExp>(init: crate::UrlPatternInit, options: UrlPatternOptions) -> Result<UrlPattern, Error> {
    let pattern = parse_pattern_as_lib::<R>(init, options)?;
    Ok(UrlPattern {
        has_regexp_groups: pattern.has_regexp_groups(),
        protocol: pattern.protocol.into(),
        username: pattern.username.into(),
        password: pattern.password.into(),
        hostname: pattern.hostname.into(),
        port: pattern.port.into(),
        pathname: pattern.pathname.into(),
        search: pattern.search.into(),
        hash: pattern.hash.into(),
    })
}

/// Creates a pattern with the regular expressions of an engine, like [`UrlPattern::parse`](crate::UrlPattern::parse).
///
/// # Errors
///
/// The same.
pub fn parse_pattern_as_lib<R: RegExp>(
    init: crate::UrlPatternInit,
    options: UrlPatternOptions,
) -> Result<crate::UrlPattern<R>, Error> {
    crate::UrlPattern::parse(init, options)
}
