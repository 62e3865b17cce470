//! The pattern strings of a pattern are a pattern with the same strings, which matches the same. A component that is
//! generated matches with the values that it was generated from, and what an error marks is in the text.

use crate::{
    pattern_texts::{Arguments, Input},
    patterns::create,
    source::Source,
};
use url_patterns::{ComponentName, Init, UrlPattern};

/// Panics if `data` breaks the law.
pub fn law(data: &[u8]) {
    let mut source = Source::new(data);
    let ignore_case = source.byte().is_multiple_of(4);
    let arguments = Arguments::of_pattern(&mut source);
    let pattern = match create(&arguments, ignore_case) {
        Ok(pattern) => pattern,
        Err(error) => {
            let text = match (&arguments.input, error.component()) {
                _ if error.is_in_base() => arguments.base.as_ref(),
                (Input::Text(text), _) => Some(text),
                (Input::Components(values), Some(name)) => values[name as usize].as_ref(),
                (Input::Components(_), None) => None,
            };
            assert!(text.is_some_and(|text| text.get(error.range()).is_some()), "{arguments:?}: {error}");
            return;
        }
    };
    generated_components_match(&pattern, &mut source);
    let mut init = Init::new();
    for name in ComponentName::ALL.iter().copied() {
        init = init.with(name, pattern.component(name).pattern_string());
    }
    // What was no IPv6 address may look like one, and a text may have been split into pieces that are none alone.
    let Ok(again) = UrlPattern::options().ignore_case(ignore_case).from_init(&init) else { return };
    let again_init = ComponentName::ALL
        .iter()
        .copied()
        .fold(Init::new(), |init, name| init.with(name, again.component(name).pattern_string()));
    let third = UrlPattern::options().ignore_case(ignore_case).from_init(&again_init);
    let strings = |pattern: &UrlPattern| {
        ComponentName::ALL.iter().map(|name| pattern.component(*name).pattern_string().to_owned()).collect::<Vec<_>>()
    };
    if let Ok(third) = third {
        assert_eq!(strings(&third), strings(&again), "{arguments:?}");
    }
}

/// Values of groups, or what no group matches.
const VALUES: &[&str] = &["a", "b", "ab", "", "/", "a/b", ".", "..", "1", "8", "A", "\u{e9}", "%41", "a b", "?", "x"];

fn generated_components_match(pattern: &UrlPattern, source: &mut Source<'_>) {
    for name in ComponentName::ALL.iter().copied() {
        let init = Init::new().with(name, pattern.component(name).pattern_string());
        let Ok(alone) = UrlPattern::from_init(&init) else { continue };
        let names: Vec<&str> = alone.component(name).group_names().collect();
        let values: Vec<&str> = names.iter().map(|_| source.pick(VALUES)).collect();
        let groups = names.iter().copied().zip(values.iter().copied());
        if let Ok(text) = alone.generate(name, groups) {
            // An init may have the delimiter, which would be taken for one.
            let delimiter = [("?", ComponentName::Search), ("#", ComponentName::Hash)];
            let delimiter = delimiter.iter().find(|(_, of)| *of == name).map_or("", |(delimiter, _)| delimiter);
            let text = format!("{delimiter}{text}");
            assert!(alone.test(&Init::new().with(name, &text)), "{text} is no {name} of {alone:?}");
        }
    }
}
