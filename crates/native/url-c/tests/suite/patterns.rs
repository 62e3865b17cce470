//! Patterns in C are those in Rust, which the official test data of url-patterns are for.

use crate::{
    build::{SANITIZERS, compile, run},
    records::{Pair, pairs, put_number, put_string, stdin},
};
use serde_json::Value;
use std::process::Command;
use url_model::fixtures;
use url_patterns::{ComponentName, Init, Input, Match, UrlPattern};

/// A pattern or an input: a text or components, and a base.
#[derive(Debug, Default)]
struct Written<'v> {
    text: Option<&'v str>,
    parts: [Option<&'v str>; 8],
    base: Option<&'v str>,
}

#[derive(Debug)]
struct Row<'v> {
    pattern: Written<'v>,
    ignores_case: bool,
    input: Option<Written<'v>>,
}

impl<'v> Written<'v> {
    /// Of the arguments of a constructor or a function; `None` if C has no function for them.
    fn new(arguments: &'v [Value]) -> Option<Self> {
        let mut written = Self::default();
        match arguments {
            [] => {}
            [Value::String(text)] => written.text = Some(text),
            [Value::String(text), Value::String(base)] => {
                written.text = Some(text);
                written.base = Some(base);
            }
            [Value::Object(object)] => {
                for (key, value) in object {
                    match key.parse::<ComponentName>() {
                        Ok(name) => written.parts[name as usize] = value.as_str(),
                        Err(_) => written.base = value.as_str(),
                    }
                }
            }
            _ => return None,
        }
        Some(written)
    }

    fn init(&self) -> Init<'v> {
        let init = Init::from(self.parts);
        self.base.map_or(init, |base| init.base_url(base))
    }

    fn put(&self, bytes: &mut Vec<u8>) {
        for text in [self.text].into_iter().chain(self.parts).chain([self.base]) {
            put_string(bytes, text);
        }
    }
}

impl<'v> Row<'v> {
    fn new(case: &'v Value) -> Option<Self> {
        let arguments = case["pattern"].as_array()?;
        let ignores_case = arguments.last().and_then(|last| last["ignoreCase"].as_bool());
        let pattern = Written::new(&arguments[..arguments.len() - usize::from(ignores_case.is_some())])?;
        let input = case["inputs"].as_array().map(|inputs| Written::new(inputs));
        // An input that no function takes.
        if matches!(input, Some(None)) {
            return None;
        }
        Some(Self { pattern, ignores_case: ignores_case.unwrap_or_default(), input: input.flatten() })
    }

    /// What Rust says.
    fn expected(&self) -> Vec<Pair> {
        let options = UrlPattern::options().ignore_case(self.ignores_case);
        let Written { text, base, .. } = self.pattern;
        let created = match (text, base) {
            (Some(text), Some(base)) => options.parse(text, base),
            (Some(text), None) => options.parse(text, None),
            (None, _) => options.from_init(&self.pattern.init()),
        };
        let pattern = match created {
            Ok(pattern) => pattern,
            Err(error) => {
                let component = error.component().map(|name| name.as_str().to_owned());
                return vec![("error".into(), Some(error.code().into())), ("component".into(), component)];
            }
        };
        let names = ComponentName::ALL.iter();
        let mut pairs: Vec<Pair> =
            names.map(|name| ("pattern".into(), Some(pattern.component(*name).pattern_string().into()))).collect();
        let Some(input) = &self.input else { return pairs };
        let init = input.init();
        let found = pattern.exec(match (input.text, input.base) {
            (Some(text), Some(base)) => Input::from((text, base)),
            (Some(text), None) => Input::from(text),
            (None, _) => Input::from(&init),
        });
        pairs.extend(found.iter().flat_map(of_match));
        pairs
    }
}

fn of_match(found: &Match<'_, '_>) -> Vec<Pair> {
    let components = ComponentName::ALL.iter().map(|name| found.component(*name));
    let pairs = components.flat_map(|component| {
        let groups = component.groups().map(|(name, value)| (name.to_owned(), value.map(str::to_owned)));
        [("input".to_owned(), Some(component.input().to_owned()))].into_iter().chain(groups).collect::<Vec<_>>()
    });
    pairs.collect()
}

#[test]
fn patterns_are_those_of_rust() {
    let data = fixtures::json("urlpatterntestdata.json");
    let cases: Vec<Row<'_>> = data.as_array().expect("cases").iter().filter_map(Row::new).collect();
    assert!(cases.len() > 350, "{}", cases.len());
    let mut bytes = Vec::new();
    for case in &cases {
        case.pattern.put(&mut bytes);
        put_number(&mut bytes, u32::from(case.ignores_case));
        put_number(&mut bytes, u32::from(case.input.is_some()));
        case.input.iter().for_each(|input| input.put(&mut bytes));
    }
    let program = compile("cc", "tests/c/patterns.c", &[&["-std=c99"], &SANITIZERS[..]].concat(), "sanitized");
    let output = run(Command::new(program).stdin(stdin("patterns.bin", &bytes)));
    let found = pairs(&output.stdout);
    assert_eq!(found.len(), cases.len());
    for (case, found) in cases.iter().zip(&found) {
        assert_eq!(found, &case.expected(), "{case:?}");
    }
    let matches = found.iter().filter(|pairs| pairs.iter().any(|(name, _)| name == "input")).count();
    let errors = found.iter().filter(|pairs| pairs.iter().any(|(name, _)| name == "error")).count();
    assert!(matches > 150 && errors > 30, "{matches} matches, {errors} errors");
}
