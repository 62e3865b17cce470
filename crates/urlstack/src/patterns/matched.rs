//! What a pattern matched of an input, or why it did not match.

use crate::{
    failure::{Failure, range_in},
    output::sink::Sink,
    terminal::visible::visible,
};
use serde::{Serialize, Serializer};
use std::{ops::Range, sync::LazyLock};
use unicode_width::UnicodeWidthStr;
use url_core::Url;
use url_patterns::{ComponentMatch, ComponentName, Init, Input, Match, Mismatch, UrlPattern};
use url_report::errors::FailureMember;

/// The groups of all components, as members by component and name; null for a group that did not match.
pub(crate) struct GroupMembers<'m>(pub(crate) &'m Match<'m, 'm>);

impl Serialize for GroupMembers<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        struct Groups<'m>(ComponentMatch<'m>);
        impl Serialize for Groups<'_> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_map(self.0.groups())
            }
        }
        let component = |name: &ComponentName| (name.as_str(), Groups(self.0.component(*name)));
        serializer.collect_map(ComponentName::ALL.iter().map(component))
    }
}

/// The name of the column of a group.
fn column(component: ComponentName, group: &str) -> String {
    format!("{component}.{group}")
}

/// The names of the columns of all groups of a pattern.
pub(crate) fn columns(pattern: &UrlPattern) -> impl Iterator<Item = String> {
    ComponentName::ALL.iter().copied().flat_map(|name| {
        let groups = pattern.component(name).group_names();
        groups.map(move |group| column(name, group))
    })
}

/// The values of these columns.
pub(crate) fn values<'m>(found: &'m Match<'m, 'm>) -> impl Iterator<Item = Option<&'m str>> {
    ComponentName::ALL.iter().flat_map(|name| found.component(*name).groups().map(|(_, value)| value))
}

/// A pattern that matches, with the name of its route, if it has one.
pub(crate) struct Found<'m> {
    pub(crate) route: Option<&'m str>,
    pub(crate) pattern: &'m UrlPattern,
    pub(crate) groups: &'m Match<'m, 'm>,
}

/// Writes matches for a person: the URL, and for each the route and the groups that matched. A group that matched
/// nothing is left out if its component matches everything.
pub(crate) fn write_rows<'m>(sink: &mut Sink, url: &'m Url, matches: impl IntoIterator<Item = Found<'m>>) {
    let mut rows = vec![("href".to_owned(), url.as_str())];
    for Found { route, pattern, groups } in matches {
        rows.extend(route.map(|route| ("route".to_owned(), route)));
        for name in ComponentName::ALL {
            let is_anything = pattern.component(*name).pattern_string() == "*";
            let groups = groups.component(*name).groups().filter_map(|(group, value)| Some((group, value?)));
            let shown = groups.filter(|(_, value)| !(is_anything && value.is_empty()));
            rows.extend(shown.map(|(group, value)| (visible(column(*name, group)), value)));
        }
    }
    let width = rows.iter().map(|(name, _)| name.width()).max().unwrap_or_default();
    sink.named_values(width, rows.iter().map(|(name, value)| (&**name, *value)));
}

/// The component of an input that does not match.
#[derive(Serialize)]
pub(crate) struct Miss<'p> {
    component: &'static str,
    /// Its canonical text.
    text: String,
    /// Its pattern string.
    pattern: &'p str,
    /// Where it is in the serialized URL.
    #[serde(skip)]
    range: Option<Range<usize>>,
}

/// Returns the match, or why there is none; neither if the input is not a URL.
pub(crate) fn exec<'p, 'i>(
    pattern: &'p UrlPattern,
    input: impl Into<Input<'i>>,
) -> (Option<Match<'p, 'i>>, Option<Miss<'p>>) {
    let input = input.into();
    match pattern.exec(input) {
        None => (None, Miss::of(pattern, input)),
        found => (found, None),
    }
}

impl<'p> Miss<'p> {
    /// Returns why an input does not match; `None` if it is not a URL.
    fn of(pattern: &'p UrlPattern, input: Input<'_>) -> Option<Self> {
        let Some(Mismatch::Component(name)) = pattern.mismatch(input) else { return None };
        let found = ANYTHING.exec(input)?;
        let text = found.component(name).input();
        let range = match input {
            Input::Url(url) => range_in(url.as_str().as_bytes(), text.as_bytes()),
            _ => None,
        };
        let pattern = pattern.component(name).pattern_string();
        Some(Self { component: name.as_str(), text: text.to_owned(), pattern, range })
    }

    /// The name of the component.
    pub(crate) fn component(&self) -> &'static str {
        self.component
    }

    /// Returns the failure of an input that is this URL. If they are the same text, the component is marked.
    pub(crate) fn failure<'t>(&self, input: &'t str, url: &Url) -> Failure<'t> {
        let Self { component, text, pattern, range } = self;
        let range = range.clone().filter(|_| input == url.as_str()).unwrap_or(0..input.len());
        let message = match (&**text, *pattern) {
            ("", pattern) => format!("the {component} is empty, and does not match `{pattern}`"),
            (text, "") => format!("the {component} is `{text}`, and empty in the pattern"),
            (text, pattern) => format!("the {component} `{text}` does not match `{pattern}`"),
        };
        Failure::new("no-match", range, message, input)
    }
}

/// Why an input does not match, as a member.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum MissMember<'a> {
    Component(Miss<'a>),
    /// The input is not a URL.
    Failure {
        failure: FailureMember<'a>,
    },
}

impl<'a> MissMember<'a> {
    pub(crate) fn not_a_url(failure: &'a Failure<'_>) -> Self {
        Self::Failure { failure: failure.member() }
    }
}

/// The pattern that all URLs match.
static ANYTHING: LazyLock<UrlPattern> =
    LazyLock::new(|| UrlPattern::from_init(&Init::new()).expect("a pattern without text has no error"));
