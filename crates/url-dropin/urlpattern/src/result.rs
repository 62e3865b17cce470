//! The input of a match, in the components of a URL, and its result.

use crate::{UrlPatternMatchInput, component::Component, regexp::RegExp};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use url_patterns::{ComponentName, Init, Match};

/// The components of an input, canonicalized.
#[derive(Clone, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
#[expect(missing_docs, reason = "the standard's names")]
pub struct MatchInput {
    pub protocol: String,
    pub username: String,
    pub password: String,
    pub hostname: String,
    pub port: String,
    pub pathname: String,
    pub search: String,
    pub hash: String,
}

impl MatchInput {
    /// The components of a match, which are those of its input.
    fn of(found: &Match<'_, '_>) -> Self {
        let component = |name| found.component(name).input().to_owned();
        Self {
            protocol: component(ComponentName::Protocol),
            username: component(ComponentName::Username),
            password: component(ComponentName::Password),
            hostname: component(ComponentName::Hostname),
            port: component(ComponentName::Port),
            pathname: component(ComponentName::Pathname),
            search: component(ComponentName::Search),
            hash: component(ComponentName::Hash),
        }
    }
}

/// Returns the components of an input, canonicalized, or none if no URL has them.
///
/// Source: <https://urlpattern.spec.whatwg.org/#url-pattern-match>
#[expect(clippy::needless_pass_by_value, reason = "the API of urlpattern")]
pub fn parse_match_input(input: UrlPatternMatchInput) -> Option<MatchInput> {
    // It matches every input that has components.
    let everything = url_patterns::UrlPattern::from_init(&Init::new()).ok()?;
    match &input {
        UrlPatternMatchInput::Url(url) => {
            everything.exec(AsRef::<url_core::Url>::as_ref(url)).map(|found| MatchInput::of(&found))
        }
        UrlPatternMatchInput::Init(init) => everything.exec(&init.borrowed()).map(|found| MatchInput::of(&found)),
    }
}

/// The match of an input.
///
/// Source: <https://urlpattern.spec.whatwg.org/#dictdef-urlpatternresult>
#[derive(Clone, Debug, Eq, PartialEq)]
#[expect(missing_docs, reason = "the standard's names")]
pub struct UrlPatternResult {
    pub protocol: UrlPatternComponentResult,
    pub username: UrlPatternComponentResult,
    pub password: UrlPatternComponentResult,
    pub hostname: UrlPatternComponentResult,
    pub port: UrlPatternComponentResult,
    pub pathname: UrlPatternComponentResult,
    pub search: UrlPatternComponentResult,
    pub hash: UrlPatternComponentResult,
}

/// The match of a component.
///
/// Source: <https://urlpattern.spec.whatwg.org/#dictdef-urlpatterncomponentresult>
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct UrlPatternComponentResult {
    /// The component of the input, canonicalized.
    pub input: String,
    /// The strings that the groups matched, by name.
    pub groups: HashMap<String, Option<String>>,
}

/// The match of a component with its input.
///
/// Source: <https://urlpattern.spec.whatwg.org/#create-a-component-match-result>
pub(crate) fn component_result<R: RegExp>(
    component: &Component<R>,
    input: String,
) -> Option<UrlPatternComponentResult> {
    let found = component.matcher.matches(&input)?;
    let values = found.into_iter().map(|group| group.map(str::to_owned));
    let groups = component.group_name_list.iter().cloned().zip(values).collect();
    Some(UrlPatternComponentResult { input, groups })
}
