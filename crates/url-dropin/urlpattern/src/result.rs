//! The result of a match.

use std::collections::HashMap;

use crate::{component::Component, regexp::RegExp};

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
