//! The regular expression of each component, and its parts, beside what matches.

use crate::wpt::{cases, construct, exec, init};
use serde_json::Value;
use url_patterns::{Component, ComponentName, ComponentPart, Init, Match, UrlPattern};
use url_regexp::{Regexp, Slot};

fn regexp(component: &Component) -> Regexp {
    let options = Regexp::options().ignore_case(component.regexp_flags() == "vi");
    options.compile(&component.regexp_source()).expect("a regular expression")
}

/// What the groups of a regular expression match of a text.
fn groups<'t>(component: &Component, text: &'t str) -> Option<Vec<Option<&'t str>>> {
    let mut slots = vec![Slot::UNMATCHED; component.group_names().count()];
    let is_match = regexp(component).captures_into(text, &mut slots);
    is_match.then(|| slots.iter().map(|slot| slot.range().map(|range| &text[range])).collect())
}

/// A match has the groups of the regular expressions, and where there is no match, one of them does not match.
#[test]
fn regular_expressions_match_the_same() {
    let everything = UrlPattern::from_init(&Init::new()).unwrap();
    let (mut matches, mut mismatches) = (0, 0);
    for case in cases("urlpatterntestdata.json") {
        let Some(Ok(pattern)) = construct(case["pattern"].as_array().unwrap()) else { continue };
        let empty = Vec::new();
        let inputs = case["inputs"].as_array().unwrap_or(&empty);
        let Some(Some(input)) = exec(&everything, inputs, |input| input.map(Match::into_owned)) else {
            continue;
        };
        let by_regexps: Option<Vec<_>> = ComponentName::ALL
            .iter()
            .map(|name| groups(pattern.component(*name), input.component(*name).input()))
            .collect();
        let found = exec(&pattern, inputs, |found| found.map(Match::into_owned)).unwrap();
        let of_match = found.as_ref().map(|found| {
            let groups = |name: &ComponentName| found.component(*name).groups().map(|(_, group)| group).collect();
            ComponentName::ALL.iter().map(groups).collect::<Vec<Vec<_>>>()
        });
        assert_eq!(of_match, by_regexps, "{case}");
        *if found.is_some() { &mut matches } else { &mut mismatches } += 1;
    }
    assert_eq!((matches, mismatches), (237, 83));
}

/// With another engine, the components are the same, and its answer about the protocol is used.
#[test]
fn components_for_another_engine_are_the_same() {
    fn is_match(component: &Component, text: &str) -> bool {
        regexp(component).captures_into(text, &mut [])
    }
    let mut compared = 0;
    for case in cases("urlpatterntestdata.json") {
        let arguments = case["pattern"].as_array().unwrap();
        let Some(Ok(pattern)) = construct(arguments) else { continue };
        let options = UrlPattern::options().ignore_case(arguments.iter().any(|last| last["ignoreCase"] == true));
        let base = arguments.get(1).and_then(Value::as_str);
        let init = match arguments.first() {
            Some(Value::Object(object)) if !object.contains_key("ignoreCase") => init(object),
            Some(Value::String(text)) => {
                let init = options.init(text, is_match).unwrap();
                base.map_or(init, |base| init.base_url(base))
            }
            _ => continue,
        };
        let components = options.components(&init, is_match).unwrap();
        for name in ComponentName::ALL {
            let (ours, other) = (pattern.component(*name), components.component(*name));
            let parts = |component: &Component| {
                let part = |part: ComponentPart<'_>| {
                    let texts = [part.name(), part.prefix(), part.value(), part.suffix()].map(str::to_owned);
                    (part.kind(), part.modifier(), texts)
                };
                component.part_list().map(part).collect::<Vec<_>>()
            };
            assert_eq!(parts(ours), parts(other));
            assert_eq!((ours.regexp_source(), ours.regexp_flags()), (other.regexp_source(), other.regexp_flags()));
            assert_eq!((ours.pattern_string(), ours.delimiter()), (other.pattern_string(), other.delimiter()));
        }
        compared += 1;
    }
    assert_eq!(compared, 321);
}
