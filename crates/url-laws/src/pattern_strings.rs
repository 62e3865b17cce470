//! The pattern strings of a pattern are a pattern with the same strings, which matches the same, except for the cases
//! of `round_trip`. A component that is generated matches with the values that it was generated from, and what an error
//! and its sources mark is in the text.

use crate::{
    pattern_texts::{Arguments, Input},
    patterns::{MATCHES, create, create_in_model, exec, ignore_case},
    source::Source,
};
use std::{error::Error, ops::Range};
use url_model::record::default_port;
use url_patterns::{ComponentName, Init, UrlPattern};

/// Panics if `data` breaks the law.
pub fn law(data: &[u8]) {
    let mut source = Source::new(data);
    let ignore_case = ignore_case(&mut source);
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
            let is_in_text = |range| text.is_some_and(|text| text.get(range).is_some());
            assert!(is_in_text(error.range()), "{arguments:?}: {error}");
            let mut source = error.source();
            // That of IDNA marks bytes of the percent-decoded domain.
            while let Some(error) = source.filter(|error| !error.is::<url_idna::Error>()) {
                assert!(is_in_text(shown_range(error)), "{arguments:?}: {error}");
                source = error.source();
            }
            return;
        }
    };
    generated_components_match(&pattern, &mut source);
    round_trip(&arguments, &pattern, ignore_case, &mut source);
}

/// The range that the text of an error ends with.
fn shown_range(error: &dyn Error) -> Range<usize> {
    let text = error.to_string();
    let range = text.rsplit_once("(bytes ").and_then(|(_, range)| range.strip_suffix(')')?.split_once(".."));
    match range.map(|(start, end)| (start.parse(), end.parse())) {
        Some((Ok(start), Ok(end))) => start..end,
        _ => panic!("no range in {text}"),
    }
}

/// Creates a pattern from the pattern strings of `pattern`, and asserts that it is the same.
///
/// By the steps of the standard, which url-model follows too, it is not the same in these cases:
///
/// - Canonicalization has left nothing of a text, as of the tab in `:a\t*`, of `/..` after another segment in a
///   pathname, or of letters in a port. The pattern string does not show where the text was, and its neighbours become
///   one token.
/// - Nothing is between two texts, as in `/{}?.` of a pathname. Each is canonicalized alone, and the next time both
///   are, as one text.
/// - The hostname `\[` starts like an IPv6 address, of which nothing more is checked. Its pattern string `[` is too
///   short for one.
/// - A hash starts with `#`, as that of `##a`. The pattern string is `#a`, of which an init drops the `#`.
/// - A port becomes the default port by canonicalization, as `443x` with the protocol `https`. It is dropped the next
///   time.
fn round_trip(arguments: &Arguments, pattern: &UrlPattern, ignore_case: bool, source: &mut Source<'_>) {
    let strings = pattern_strings(pattern);
    let of_strings = Arguments { input: Input::Components(strings.clone().map(Some)), base: None };
    let again = create(&of_strings, ignore_case);
    let model = create_in_model(arguments, ignore_case).expect("it is a pattern");
    let is_exempt = |name: ComponentName| {
        let string = &strings[name as usize];
        model.components[name as usize].has_hidden_text
            || match name {
                ComponentName::Hostname => string == "[",
                ComponentName::Hash => string.starts_with('#'),
                ComponentName::Port => {
                    let port = default_port(&strings[ComponentName::Protocol as usize]);
                    port.is_some_and(|port| port.to_string() == *string)
                }
                _ => false,
            }
    };
    if let Ok(again) = &again
        && again == pattern
    {
        for _ in 0..MATCHES {
            let input = Arguments::of_match(source, arguments);
            assert_eq!(exec(again, &input), exec(pattern, &input), "{arguments:?} on {input:?}");
        }
    }
    if !ComponentName::ALL.iter().any(|name| is_exempt(*name)) {
        let again = again.unwrap_or_else(|error| panic!("{strings:?} of {arguments:?}: {error}"));
        assert_eq!(pattern_strings(&again), strings, "{arguments:?}");
        assert_eq!(&again, pattern, "{arguments:?}");
        for name in ComponentName::ALL {
            let of = |pattern: &UrlPattern| {
                let component = pattern.component(*name);
                (component.group_names().map(str::to_owned).collect::<Vec<_>>(), component.has_regexp_groups())
            };
            assert_eq!(of(&again), of(pattern), "{name} of {arguments:?}");
        }
        return;
    }
    let expected = create_in_model(&of_strings, ignore_case)
        .map(|model| model.components.map(|component| component.pattern_string));
    assert_eq!(again.as_ref().ok().map(pattern_strings), expected.ok(), "{arguments:?}");
}

fn pattern_strings(pattern: &UrlPattern) -> [String; 8] {
    let strings = ComponentName::ALL.iter().map(|name| pattern.component(*name).pattern_string().to_owned());
    strings.collect::<Vec<_>>().try_into().expect("eight components")
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
