//! Patterns as the class of the URL Pattern Standard has them.
//!
//! An input is a list of names and values in turns. The names are the components, `baseURL`, and the empty name for a
//! string that is a whole pattern or URL.

use crate::{json::json, pattern::pattern_failure};
use serde::Serialize;
use std::cell::RefCell;
use url_core::reference::Base;
use url_patterns::{ComponentName, Error, Init, Input, UrlPattern};
use url_report::positions::Texts;
use wasm_bindgen::prelude::wasm_bindgen;

/// A pattern, and what it was made of.
struct Known {
    pattern: Vec<String>,
    ignore_case: bool,
    made: UrlPattern,
}

thread_local! {
    /// The pattern of the last call, so that the same one is not parsed for each input.
    static LAST: RefCell<Option<Known>> = const { RefCell::new(None) };
}

/// Returns the value of a name.
fn value<'a>(input: &'a [String], name: &str) -> Option<&'a str> {
    input.chunks_exact(2).find(|pair| pair[0] == name).map(|pair| &*pair[1])
}

fn init(input: &[String]) -> Init<'_> {
    let init = ComponentName::ALL.iter().fold(Init::new(), |init, name| match value(input, name.as_str()) {
        Some(value) => init.with(*name, value),
        None => init,
    });
    match value(input, "baseURL") {
        Some(base) => init.base_url(base),
        None => init,
    }
}

fn create(pattern: &[String], ignore_case: bool) -> Result<UrlPattern, Error> {
    let options = UrlPattern::options().ignore_case(ignore_case);
    match value(pattern, "") {
        Some(text) => options.parse(text, value(pattern, "baseURL").map(Into::into)),
        None => options.from_init(&init(pattern)),
    }
}

#[derive(Serialize)]
struct Created<'p> {
    /// The normalized pattern strings, in the order of the standard.
    components: Vec<&'p str>,
    has_regexp_groups: bool,
}

/// Creates a pattern: an object with `components` and `has_regexp_groups`, or with a `pattern_failure`.
#[wasm_bindgen(js_name = createPattern)]
pub fn create_pattern(pattern: Vec<String>, ignore_case: bool) -> String {
    match create(&pattern, ignore_case) {
        Ok(made) => {
            let components = ComponentName::ALL.iter().map(|name| made.component(*name).pattern_string()).collect();
            json(&Created { components, has_regexp_groups: made.has_regexp_groups() })
        }
        Err(error) => {
            // In an init, the range is one of the component.
            let component = error.component().and_then(|name| value(&pattern, name.as_str()));
            let text = value(&pattern, "").or(component).unwrap_or_default();
            pattern_failure(&Texts::utf16(text, value(&pattern, "baseURL")), &error)
        }
    }
}

#[derive(Serialize)]
struct Component<'m> {
    input: &'m str,
    groups: Vec<(&'m str, Option<&'m str>)>,
}

/// Matches an input with a pattern: a list of the components with their `input` and `groups`, or `null`.
#[wasm_bindgen(js_name = execPattern)]
pub fn exec_pattern(pattern: Vec<String>, ignore_case: bool, input: Vec<String>) -> String {
    LAST.with_borrow_mut(|last| {
        let known = last.take().filter(|known| known.pattern == pattern && known.ignore_case == ignore_case);
        let known = known.or_else(|| {
            let made = create(&pattern, ignore_case).ok()?;
            Some(Known { pattern, ignore_case, made })
        });
        *last = known;
        let Some(known) = last else { return "null".into() };
        let init = init(&input);
        let input = match value(&input, "") {
            Some(text) => Input::from((text, value(&input, "baseURL").map(Base::from))),
            None => Input::from(&init),
        };
        let found = known.made.exec(input);
        json(&found.as_ref().map(|found| {
            let component = |name: &ComponentName| {
                let component = found.component(*name);
                Component { input: component.input(), groups: component.groups().collect() }
            };
            ComponentName::ALL.iter().map(component).collect::<Vec<_>>()
        }))
    })
}
