//! Patterns are those of url-model: what is a pattern, its pattern strings, and what its groups match. All ways to ask
//! whether something matches have the same answer.

use crate::{
    pattern_texts::{Arguments, Input},
    source::Source,
};
use std::sync::LazyLock;
use url_core::{Url, reference::Base};
use url_model::{
    Edition, Model,
    pattern::{self, Name, UrlPatternInit, UrlPatternInput},
};
use url_patterns::{ComponentName, Match, Mismatch, UrlPattern};

static MODEL: LazyLock<Model> = LazyLock::new(|| Model::new(Edition::default()));

/// How many inputs are matched against a pattern.
pub const MATCHES: usize = 4;

/// Panics if `data` breaks the law.
pub fn law(data: &[u8]) {
    holds_for(data);
}

/// Panics if `data` breaks the law. Returns how often the pattern that `data` gives matches; `None` if it is no
/// pattern.
pub fn holds_for(data: &[u8]) -> Option<usize> {
    let mut source = Source::new(data);
    let ignore_case = ignore_case(&mut source);
    let arguments = Arguments::of_pattern(&mut source);
    let (ours, model) = match (create(&arguments, ignore_case), create_in_model(&arguments, ignore_case)) {
        (Ok(ours), Ok(model)) => (ours, model),
        (Err(_), Err(_)) => return None,
        (ours, model) => panic!("{arguments:?}: {ours:?}, in the model {model:?}"),
    };
    for (name, component) in ComponentName::ALL.iter().zip(&model.components) {
        let component_of_ours = ours.component(*name);
        assert_eq!(component_of_ours.pattern_string(), component.pattern_string, "{name} of {arguments:?}");
        assert_eq!(component_of_ours.has_regexp_groups(), component.has_regexp_groups, "{name} of {arguments:?}");
    }
    Some((0..MATCHES).filter(|_| is_same_match(&ours, &model, &arguments, &mut source)).count())
}

/// Compares one match, and returns whether it is one.
fn is_same_match(
    ours: &UrlPattern,
    model: &pattern::UrlPattern,
    arguments: &Arguments,
    source: &mut Source<'_>,
) -> bool {
    let input = Arguments::of_match(source, arguments);
    let base = input.base.as_deref().filter(|_| matches!(input.input, Input::Text(_)));
    let init = input.init();
    let (found, is_match, mismatch) = match (&init, &input.input) {
        (Some(init), _) => (ours.exec(init), ours.test(init), ours.mismatch(init)),
        (None, Input::Text(text)) => {
            let with_base = (&**text, base.map(Base::from));
            (ours.exec(with_base), ours.test(with_base), ours.mismatch(with_base))
        }
        (None, Input::Components(_)) => unreachable!("components are an init"),
    };
    assert_eq!((is_match, mismatch.is_none()), (found.is_some(), found.is_some()), "{arguments:?} on {input:?}");
    if let Input::Text(text) = &input.input {
        let url = match base {
            Some(base) => Url::parse(base).and_then(|base| base.join(text)),
            None => Url::parse(text),
        };
        let of_url = url.as_ref().ok().and_then(|url| ours.exec(url));
        assert_eq!(found.as_ref().map(groups), of_url.as_ref().map(groups), "{arguments:?} on {input:?}");
        assert_eq!(url.is_err(), mismatch == Some(Mismatch::NotAUrl), "{arguments:?} on {input:?}");
    }
    // Its naive matcher can take exponential time.
    let Ok(expected) = MODEL.match_a_url_pattern(model, &model_input(&input), base) else { return is_match };
    assert_eq!(found.as_ref().map(groups), expected.map(Vec::from), "{arguments:?} on {input:?}");
    is_match
}

/// The input of each component, and its groups.
pub type Groups = Vec<(String, Vec<(String, Option<String>)>)>;

/// Returns the input of each component, and its groups.
pub fn groups(found: &Match<'_, '_>) -> Groups {
    let owned = |(name, value): (&str, Option<&str>)| (name.to_owned(), value.map(str::to_owned));
    let component = |name: &ComponentName| {
        let component = found.component(*name);
        (component.input().to_owned(), component.groups().map(owned).collect())
    };
    ComponentName::ALL.iter().map(component).collect()
}

/// Reads whether the pattern ignores case.
pub fn ignore_case(source: &mut Source<'_>) -> bool {
    source.byte().is_multiple_of(4)
}

/// Creates a pattern. The base of an init is in it.
///
/// # Errors
///
/// If the arguments are no pattern.
pub fn create(arguments: &Arguments, ignore_case: bool) -> Result<UrlPattern, url_patterns::Error> {
    let options = UrlPattern::options().ignore_case(ignore_case);
    match (&arguments.input, arguments.init()) {
        (_, Some(init)) => options.from_init(&init),
        (Input::Text(text), None) => options.parse(text, arguments.base.as_deref().map(Base::from)),
        (Input::Components(_), None) => unreachable!("components are an init"),
    }
}

/// Matches. The base of an init is in it.
pub fn exec(pattern: &UrlPattern, input: &Arguments) -> Option<Groups> {
    match (&input.input, input.init()) {
        (_, Some(init)) => pattern.exec(&init).as_ref().map(groups),
        (Input::Text(text), None) => {
            pattern.exec((&**text, input.base.as_deref().map(Base::from))).as_ref().map(groups)
        }
        (Input::Components(_), None) => unreachable!("components are an init"),
    }
}

/// Creates a pattern in url-model.
pub(crate) fn create_in_model(
    arguments: &Arguments,
    ignore_case: bool,
) -> Result<pattern::UrlPattern, pattern::TypeError> {
    let base = arguments.base.as_deref().filter(|_| matches!(arguments.input, Input::Text(_)));
    MODEL.create_a_url_pattern(&model_input(arguments), base, ignore_case)
}

fn model_input(arguments: &Arguments) -> UrlPatternInput {
    match &arguments.input {
        Input::Text(text) => UrlPatternInput::String(text.clone()),
        Input::Components(values) => {
            let mut init = UrlPatternInit::default();
            init.base_url.clone_from(&arguments.base);
            for (name, value) in Name::ALL.into_iter().zip(values) {
                init[name].clone_from(value);
            }
            UrlPatternInput::Init(init)
        }
    }
}
