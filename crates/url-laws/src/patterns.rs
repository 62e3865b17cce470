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

/// Panics if `data` breaks the law.
pub fn law(data: &[u8]) {
    holds_for(data);
}

/// Panics if `data` breaks the law. Returns how often the pattern that `data` gives matches; `None` if it is no
/// pattern.
pub fn holds_for(data: &[u8]) -> Option<usize> {
    let mut source = Source::new(data);
    let ignore_case = source.byte().is_multiple_of(4);
    let arguments = Arguments::of_pattern(&mut source);
    let ours = create(&arguments, ignore_case);
    let base = arguments.base.as_deref().filter(|_| matches!(arguments.input, Input::Text(_)));
    let model = MODEL.create_a_url_pattern(&model_input(&arguments), base, ignore_case);
    let (ours, model) = match (ours, model) {
        (Ok(ours), Ok(model)) => (ours, model),
        (Err(_), Err(_)) => return None,
        (ours, model) => panic!("{arguments:?}: {ours:?}, in the model {model:?}"),
    };
    for (name, component) in ComponentName::ALL.iter().zip(&model.components) {
        let component_of_ours = ours.component(*name);
        assert_eq!(component_of_ours.pattern_string(), component.pattern_string, "{name} of {arguments:?}");
        assert_eq!(component_of_ours.has_regexp_groups(), component.has_regexp_groups, "{name} of {arguments:?}");
    }
    Some((0..4).filter(|_| is_same_match(&ours, &model, &arguments, &mut source)).count())
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
            let with_base = (&**text, base.map_or(Base::NONE, Base::from));
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

type Groups = Vec<(String, Vec<(String, Option<String>)>)>;

/// The input and the groups of each component.
fn groups(found: &Match<'_, '_>) -> Groups {
    let owned = |(name, value): (&str, Option<&str>)| (name.to_owned(), value.map(str::to_owned));
    let component = |name: &ComponentName| {
        let component = found.component(*name);
        (component.input().to_owned(), component.groups().map(owned).collect())
    };
    ComponentName::ALL.iter().map(component).collect()
}

/// Creates a pattern. The base of an init is in it.
pub(crate) fn create(arguments: &Arguments, ignore_case: bool) -> Result<UrlPattern, url_patterns::Error> {
    let options = UrlPattern::options().ignore_case(ignore_case);
    match (&arguments.input, arguments.init()) {
        (_, Some(init)) => options.from_init(&init),
        (Input::Text(text), None) => options.parse(text, arguments.base.as_deref().map_or(Base::NONE, Base::from)),
        (Input::Components(_), None) => unreachable!("components are an init"),
    }
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
