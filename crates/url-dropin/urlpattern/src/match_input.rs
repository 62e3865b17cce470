//! Inputs of a match, in the components of a URL.

use crate::UrlPatternMatchInput;
use serde::{Deserialize, Serialize};
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
