//! The parts of a pattern, or of an input.

use crate::{Error, RegexSyntax, component::is_match, regexp::RegExp};
use serde::{Deserialize, Serialize};
use url::Url;
use url_patterns::{ComponentName, Init};

/// Options of a pattern.
#[derive(Clone, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct UrlPatternOptions {
    /// The syntax of generated regular expressions.
    #[serde(default)]
    pub regex_syntax: RegexSyntax,
    /// Whether case is ignored in pathname, search and hash.
    pub ignore_case: bool,
}

/// The components of a pattern or input, and a base URL: [`url_patterns::Init`], owned.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
#[expect(missing_docs, reason = "the standard's names")]
pub struct UrlPatternInit {
    pub protocol: Option<String>,
    pub username: Option<String>,
    pub password: Option<String>,
    pub hostname: Option<String>,
    pub port: Option<String>,
    pub pathname: Option<String>,
    pub search: Option<String>,
    pub hash: Option<String>,
    pub base_url: Option<Url>,
}

/// The input of a match.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum UrlPatternMatchInput {
    /// Components, which are canonicalized first.
    Init(UrlPatternInit),
    /// A URL.
    Url(Url),
}

impl UrlPatternInit {
    /// Parses a constructor string. The engine decides whether a protocol with a regular expression is special.
    ///
    /// # Errors
    ///
    /// When the protocol is not valid, or when there is neither one nor a base URL.
    ///
    /// Source: <https://urlpattern.spec.whatwg.org/#parse-a-constructor-string>
    pub fn parse_constructor_string<R: RegExp>(pattern: &str, base_url: Option<Url>) -> Result<Self, Error> {
        let init = url_patterns::UrlPattern::options().init(pattern, is_match::<R>);
        let init = init.map_err(|error| Error::of_pattern(&error, pattern))?;
        if init.get(ComponentName::Protocol).is_none() && base_url.is_none() {
            return Err(Error::BaseUrlRequired);
        }
        let component = |name| init.get(name).map(str::to_owned);
        Ok(Self {
            protocol: component(ComponentName::Protocol),
            username: component(ComponentName::Username),
            password: component(ComponentName::Password),
            hostname: component(ComponentName::Hostname),
            port: component(ComponentName::Port),
            pathname: component(ComponentName::Pathname),
            search: component(ComponentName::Search),
            hash: component(ComponentName::Hash),
            base_url,
        })
    }

    /// The component of this name.
    pub(crate) fn get(&self, name: ComponentName) -> Option<&str> {
        match name {
            ComponentName::Protocol => self.protocol.as_deref(),
            ComponentName::Username => self.username.as_deref(),
            ComponentName::Password => self.password.as_deref(),
            ComponentName::Hostname => self.hostname.as_deref(),
            ComponentName::Port => self.port.as_deref(),
            ComponentName::Pathname => self.pathname.as_deref(),
            ComponentName::Search => self.search.as_deref(),
            ComponentName::Hash => self.hash.as_deref(),
        }
    }

    /// The init of url-patterns.
    pub(crate) fn borrowed(&self) -> Init<'_> {
        let names = ComponentName::ALL.iter();
        let given = names.filter_map(|name| Some((*name, self.get(*name)?)));
        let init = given.fold(Init::new(), |init, (name, value)| init.with(name, value));
        let base = self.base_url.as_ref().map(AsRef::<url_core::Url>::as_ref);
        base.map_or(init, |base| init.base_url(base))
    }
}
