//! The text of the WHATWG URL Pattern Standard as code, step by step.
//!
//! The edition is that of 2026. Regular expressions are those of [`regexp`](crate::regexp), without properties and with
//! a limit of steps.
//!
//! Source: <https://urlpattern.spec.whatwg.org/>

#![expect(clippy::format_push_string, reason = "the steps append")]

mod canonicalize;
mod component;
mod constructor_string;
mod init;
mod names;
mod parts;
mod pattern_parser;
mod pattern_string;
mod regular_expression;
mod tokenizer;

use crate::{Model, Record, record::default_port, regexp::TooManySteps};
use canonicalize::EncodingCallback;
use component::{compile_a_component, protocol_component_matches_a_special_scheme};
use constructor_string::parse_a_constructor_string;
use encoding_rs::UTF_8;
use init::Type;
use parts::{DEFAULT_OPTIONS, HOSTNAME_OPTIONS, Options, PATHNAME_OPTIONS};

pub use component::{Component, Groups};
pub use init::UrlPatternInit;
pub use parts::Name;
pub use parts::TypeError;

/// Source: <https://urlpattern.spec.whatwg.org/#typedefdef-urlpatterninput>
#[derive(Clone, Debug)]
pub enum UrlPatternInput {
    /// A string.
    String(String),
    /// An init.
    Init(UrlPatternInit),
}

/// Source: <https://urlpattern.spec.whatwg.org/#url-pattern>
#[derive(Debug)]
pub struct UrlPattern {
    /// The components, in the order of [`Name::ALL`].
    pub components: [Component; 8],
}

/// A `URLPatternResult` without its inputs: the input of each component and its groups, in the order of [`Name::ALL`].
pub type UrlPatternResult = [(String, Groups); 8];

impl Model {
    /// Creates a URL pattern.
    ///
    /// # Errors
    ///
    /// Where the steps throw.
    ///
    /// Source: <https://urlpattern.spec.whatwg.org/#url-pattern-create>
    pub fn create_a_url_pattern(
        &self,
        input: &UrlPatternInput,
        base_url: Option<&str>,
        ignore_case: bool,
    ) -> Result<UrlPattern, TypeError> {
        // 1. to 3.
        let init = match input {
            UrlPatternInput::String(input) => {
                let mut init = parse_a_constructor_string(self, input)?;
                if base_url.is_none() && init[Name::Protocol].is_none() {
                    return Err(TypeError);
                }
                if let Some(base_url) = base_url {
                    init.base_url = Some(base_url.to_owned());
                }
                init
            }
            UrlPatternInput::Init(_) if base_url.is_some() => return Err(TypeError),
            UrlPatternInput::Init(init) => init.clone(),
        };
        // 4.
        let processed_init = self.process_a_urlpatterninit(&init, Type::Pattern)?;
        // 5.
        let mut strings = Name::ALL.map(|name| processed_init[name].clone().unwrap_or_else(|| "*".to_owned()));
        // 6.
        if let Some(port) = default_port(&strings[Name::Protocol as usize])
            && strings[Name::Port as usize] == port.to_string()
        {
            strings[Name::Port as usize].clear();
        }
        let compile =
            |name: Name, callback, options| compile_a_component(self, &strings[name as usize], callback, options);
        // 7. to 13.
        let protocol = compile(Name::Protocol, EncodingCallback::Protocol, DEFAULT_OPTIONS)?;
        let username = compile(Name::Username, EncodingCallback::Username, DEFAULT_OPTIONS)?;
        let password = compile(Name::Password, EncodingCallback::Password, DEFAULT_OPTIONS)?;
        let callback = if hostname_pattern_is_an_ipv6_address(&strings[Name::Hostname as usize]) {
            EncodingCallback::Ipv6Hostname
        } else {
            EncodingCallback::Hostname
        };
        let hostname = compile(Name::Hostname, callback, HOSTNAME_OPTIONS)?;
        let port = compile(Name::Port, EncodingCallback::Port, DEFAULT_OPTIONS)?;
        // 14.
        let compile_options = Options { ignore_case, ..DEFAULT_OPTIONS };
        // 15. and 16.
        let pathname = if protocol_component_matches_a_special_scheme(&protocol)? {
            compile(Name::Pathname, EncodingCallback::Pathname, Options { ignore_case, ..PATHNAME_OPTIONS })?
        } else {
            compile(Name::Pathname, EncodingCallback::OpaquePathname, compile_options)?
        };
        // 17. and 18.
        let search = compile(Name::Search, EncodingCallback::Search, compile_options)?;
        let hash = compile(Name::Hash, EncodingCallback::Hash, compile_options)?;
        // 19.
        Ok(UrlPattern { components: [protocol, username, password, hostname, port, pathname, search, hash] })
    }

    /// Matches an input.
    ///
    /// # Errors
    ///
    /// If a regular expression takes too many steps.
    ///
    /// # Panics
    ///
    /// If there is an init and a base URL, for which the steps throw.
    ///
    /// Source: <https://urlpattern.spec.whatwg.org/#url-pattern-match>
    pub fn match_a_url_pattern(
        &self,
        url_pattern: &UrlPattern,
        input: &UrlPatternInput,
        base_url_string: Option<&str>,
    ) -> Result<Option<UrlPatternResult>, TooManySteps> {
        let inputs = match input {
            // 12.
            UrlPatternInput::Init(init) => {
                assert!(base_url_string.is_none());
                let Ok(apply_result) = self.process_a_urlpatterninit(init, Type::Url) else { return Ok(None) };
                Name::ALL.map(|name| apply_result[name].clone().unwrap_or_default())
            }
            // 13.
            UrlPatternInput::String(input) => {
                let mut base_url = None;
                if let Some(base_url_string) = base_url_string {
                    let Ok(url) = self.basic_url_parse(base_url_string, None, UTF_8, &mut Vec::new()) else {
                        return Ok(None);
                    };
                    base_url = Some(url);
                }
                let Ok(url) = self.basic_url_parse(input, base_url.as_ref(), UTF_8, &mut Vec::new()) else {
                    return Ok(None);
                };
                components_of(&url)
            }
        };
        // 14. to 22.
        let mut results = Vec::new();
        for (component, input) in url_pattern.components.iter().zip(inputs) {
            let Some(groups) = component.exec(&input)? else { return Ok(None) };
            results.push((input, groups));
        }
        // 23. to 33.
        Ok(results.try_into().ok())
    }
}

/// Steps 13.4 to 13.11 of a match.
fn components_of(url: &Record) -> [String; 8] {
    [
        url.scheme.clone(),
        url.username.clone(),
        url.password.clone(),
        url.host.as_ref().map_or(String::new(), crate::Host::serialize),
        url.port.map_or(String::new(), |port| port.to_string()),
        url.serialize_path(),
        url.query.clone().unwrap_or_default(),
        url.fragment.clone().unwrap_or_default(),
    ]
}

/// Source: <https://urlpattern.spec.whatwg.org/#hostname-pattern-is-an-ipv6-address>
fn hostname_pattern_is_an_ipv6_address(input: &str) -> bool {
    // 1. and 2.
    let input_code_points: Vec<char> = input.chars().collect();
    match input_code_points[..] {
        // 3. to 6.
        ['[', _, ..] | ['{' | '\\', '[', ..] => true,
        _ => false,
    }
}
