//! Patterns, and how they match.

use crate::{
    Error, UrlPatternInit, UrlPatternMatchInput, UrlPatternOptions, UrlPatternResult,
    component::{Component, is_match},
    regexp::RegExp,
    result::{component_result, parse_match_input},
};
use url_patterns::ComponentName;

/// A pattern for URLs.
///
/// ```
/// use urlpattern::{UrlPattern, UrlPatternInit, UrlPatternMatchInput};
///
/// let init = UrlPatternInit { pathname: Some("/users/:id".to_owned()), ..Default::default() };
/// let pattern = <UrlPattern>::parse(init, Default::default())?;
/// assert!(pattern.test(UrlPatternMatchInput::Url("https://example.com/users/1".parse().unwrap()))?);
/// assert!(!pattern.test(UrlPatternMatchInput::Url("https://example.com/users".parse().unwrap()))?);
/// # Ok::<(), urlpattern::Error>(())
/// ```
///
/// Source: <https://urlpattern.spec.whatwg.org/#url-pattern>
#[derive(Debug)]
#[expect(missing_docs, reason = "the standard's names")]
pub struct UrlPattern<R: RegExp = regex::Regex> {
    pub protocol: Component<R>,
    pub username: Component<R>,
    pub password: Component<R>,
    pub hostname: Component<R>,
    pub port: Component<R>,
    pub pathname: Component<R>,
    pub search: Component<R>,
    pub hash: Component<R>,
}

impl<R: RegExp> UrlPattern<R> {
    /// Creates a pattern from its components.
    ///
    /// # Errors
    ///
    /// - The syntax of a component is wrong.
    /// - A string cannot be in its component.
    /// - A regular expression is not valid for the engine.
    ///
    /// Source: <https://urlpattern.spec.whatwg.org/#url-pattern-create>
    #[expect(clippy::needless_pass_by_value, reason = "the API of urlpattern")]
    pub fn parse(init: UrlPatternInit, options: UrlPatternOptions) -> Result<Self, Error> {
        let created = url_patterns::UrlPattern::options()
            .ignore_case(options.ignore_case)
            .components(&init.borrowed(), is_match::<R>);
        let components = created.map_err(|error| {
            let text = error.component().and_then(|name| init.get(name));
            Error::of_pattern(&error, text.unwrap_or_default())
        })?;
        let component = |name| Component::of(components.component(name), options.regex_syntax);
        Ok(Self {
            protocol: component(ComponentName::Protocol)?,
            username: component(ComponentName::Username)?,
            password: component(ComponentName::Password)?,
            hostname: component(ComponentName::Hostname)?,
            port: component(ComponentName::Port)?,
            pathname: component(ComponentName::Pathname)?,
            search: component(ComponentName::Search)?,
            hash: component(ComponentName::Hash)?,
        })
    }

    /// Returns whether a group of any component has a regular expression of its own.
    pub fn has_regexp_groups(&self) -> bool {
        let of_url = [&self.protocol, &self.username, &self.password, &self.hostname, &self.port];
        let after = [&self.pathname, &self.search, &self.hash];
        of_url.into_iter().chain(after).any(|component| component.has_regexp_group)
    }

    /// Returns whether an input matches.
    ///
    /// # Errors
    ///
    /// None. An input that is not a URL does not match.
    ///
    /// Source: <https://urlpattern.spec.whatwg.org/#dom-urlpattern-test>
    pub fn test(&self, input: UrlPatternMatchInput) -> Result<bool, Error> {
        Ok(self.find(input).is_some())
    }

    /// Matches an input, and returns what the groups matched.
    ///
    /// # Errors
    ///
    /// None. An input that is not a URL does not match.
    ///
    /// Source: <https://urlpattern.spec.whatwg.org/#dom-urlpattern-exec>
    pub fn exec(&self, input: UrlPatternMatchInput) -> Result<Option<UrlPatternResult>, Error> {
        Ok(self.find(input))
    }

    fn find(&self, input: UrlPatternMatchInput) -> Option<UrlPatternResult> {
        let input = parse_match_input(input)?;
        Some(UrlPatternResult {
            protocol: component_result(&self.protocol, input.protocol)?,
            username: component_result(&self.username, input.username)?,
            password: component_result(&self.password, input.password)?,
            hostname: component_result(&self.hostname, input.hostname)?,
            port: component_result(&self.port, input.port)?,
            pathname: component_result(&self.pathname, input.pathname)?,
            search: component_result(&self.search, input.search)?,
            hash: component_result(&self.hash, input.hash)?,
        })
    }
}

/// Defines the attributes of the class.
macro_rules! attributes {
    ($($name:ident)*) => {
        impl<R: RegExp> UrlPattern<R> {
            $(
                #[doc = concat!("Returns the normalized pattern string of the ", stringify!($name), ".")]
                pub fn $name(&self) -> &str {
                    &self.$name.pattern_string
                }
            )*
        }
    };
}

attributes! { protocol username password hostname port pathname search hash }
