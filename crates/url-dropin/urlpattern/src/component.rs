//! Components of a pattern.

use crate::{
    Error,
    matcher::Matcher,
    parser::{Options, Part, PartType, RegexSyntax},
    regexp::RegExp,
};

/// A component of a pattern, from url-patterns, and regular expressions of an engine.
#[derive(Debug)]
pub struct Component<R: RegExp> {
    /// The normalized pattern string.
    pub pattern_string: String,
    /// The regular expression of the whole component, or that it is not valid.
    pub regexp: Result<R, Error>,
    /// The names of the groups.
    pub group_name_list: Vec<String>,
    /// The matcher.
    pub matcher: Matcher<R>,
    /// Whether a group has a regular expression of its own.
    pub has_regexp_group: bool,
}

impl<R: RegExp> Component<R> {
    /// Compiles a component with the engine.
    ///
    /// Source: <https://urlpattern.spec.whatwg.org/#compile-a-component>
    pub(crate) fn of(component: &url_patterns::Component, syntax: RegexSyntax) -> Result<Self, Error> {
        let parts: Vec<Part> = component.part_list().map(Part::from).collect();
        let (options, flags) = (Options::of(component, syntax), component.regexp_flags());
        // An engine of ECMAScript may leave the compilation to JavaScript, but must know whether it will succeed.
        let is_checked = R::syntax() == RegexSyntax::EcmaScript && component.has_regexp_groups();
        Ok(Self {
            pattern_string: component.pattern_string().to_owned(),
            regexp: Ok(R::parse(&options.regexp(&parts), flags, is_checked).map_err(Error::RegExp)?),
            group_name_list: component.group_names().map(str::to_owned).collect(),
            matcher: Matcher::of(&parts, &options, flags),
            has_regexp_group: parts.iter().any(|part| part.kind == PartType::Regexp),
        })
    }
}

/// Whether the engine matches a component, which is asked of the protocol.
pub(crate) fn is_match<R: RegExp>(component: &url_patterns::Component, text: &str) -> bool {
    Component::<R>::of(component, R::syntax()).is_ok_and(|component| component.matcher.matches(text).is_some())
}
