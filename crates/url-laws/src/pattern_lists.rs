//! A list finds what a loop over its patterns finds.

use crate::{
    pattern_texts::{Arguments, Input},
    patterns::create,
    source::Source,
};
use url_core::{Url, reference::Base};
use url_patterns::{ComponentName, Match, UrlPattern, UrlPatternList};

/// Panics if `data` breaks the law.
pub fn law(data: &[u8]) {
    let mut source = Source::new(data);
    let mut all = Vec::new();
    for _ in 0..=source.byte() % 8 {
        let arguments = Arguments::of_pattern(&mut source);
        if let Ok(pattern) = create(&arguments, source.byte().is_multiple_of(8)) {
            all.push((arguments, pattern));
        }
    }
    let list: UrlPatternList = all.iter().map(|(_, pattern)| pattern.clone()).collect();
    let mut inputs = source;
    for (arguments, _) in &all {
        let input = Arguments::of_match(&mut inputs, arguments);
        match (input.init(), &input.input) {
            (Some(init), _) => {
                let expected = |pattern: &UrlPattern| pattern.exec(&init).map(|found| groups(&found));
                check(&list, expected, list.first(&init), &list.all(&init), &input);
            }
            (None, Input::Text(text)) => {
                let with_base = (&**text, input.base.as_deref().map(Base::from));
                let expected = |pattern: &UrlPattern| pattern.exec(with_base).map(|found| groups(&found));
                check(&list, expected, list.first(with_base), &list.all(with_base), &input);
                if let Ok(url) = Url::options().base(input.base.as_deref().map(Base::from)).parse(text) {
                    check(&list, expected, list.first(&url), &list.all(&url), &input);
                }
            }
            (None, Input::Components(_)) => unreachable!("components are an init"),
        }
    }
}

type Groups = Vec<(ComponentName, String, Option<String>)>;

fn groups(found: &Match<'_, '_>) -> Groups {
    let of = |name: &ComponentName| {
        let owned = |(group, value): (&str, Option<&str>)| (*name, group.to_owned(), value.map(str::to_owned));
        found.component(*name).groups().map(owned).collect::<Vec<_>>()
    };
    ComponentName::ALL.iter().flat_map(of).collect()
}

fn check(
    list: &UrlPatternList,
    expected: impl Fn(&UrlPattern) -> Option<Groups>,
    first: Option<(usize, Match<'_, '_>)>,
    all: &[(usize, Match<'_, '_>)],
    input: &Arguments,
) {
    let patterns = list.patterns().iter().enumerate();
    let expected: Vec<_> = patterns.filter_map(|(index, pattern)| Some((index, expected(pattern)?))).collect();
    let all: Vec<_> = all.iter().map(|(index, found)| (*index, groups(found))).collect();
    assert_eq!(all, expected, "{list:?} on {input:?}");
    let first = first.map(|(index, found)| (index, groups(&found)));
    assert_eq!(first.as_ref(), expected.first(), "{list:?} on {input:?}");
}
