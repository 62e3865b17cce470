//! The class `URLPattern` of Node has the same patterns as url-patterns, and they match the same.

use super::{
    patterns::{Answer, Case, Class, Difference, value},
    runtime::Runtime,
};
use std::cell::RefCell;
use url_laws::pattern_texts::Arguments;
use url_patterns::ComponentName;

thread_local! {
    static RUNTIME: RefCell<Runtime> = const { RefCell::new(Runtime::new(&["node"])) };
}

/// The known differences of Node 26.
pub const KNOWN: &[Class] = &[
    ("exponential time", Case::is_exponential),
    ("relative inputs", |case, difference| {
        let Difference::Found(index) = difference else { return false };
        case.inputs[index].base.is_none() && case.url(index).is_some_and(|url| url.is_err())
    }),
    ("opaque paths", |case, difference| {
        case.is_opaque()
            && match difference {
                Difference::PatternString(name) => name == ComponentName::Pathname,
                Difference::Rejected => case.string(ComponentName::Pathname).contains("//"),
                _ => false,
            }
    }),
    ("dot segments before which nothing is left", |case, difference| match difference {
        Difference::Rejected => case.has_double_dots(),
        Difference::Missed(index) => {
            value(&case.inputs[index], ComponentName::Pathname).is_some_and(|value| value.contains(".."))
        }
        _ => false,
    }),
    ("backslashes in paths", |case, difference| match difference {
        Difference::PatternString(ComponentName::Pathname) => case.component_has(ComponentName::Pathname, &["\\\\"]),
        Difference::Input(index, ComponentName::Pathname) | Difference::Missed(index) | Difference::Found(index) => {
            value(&case.inputs[index], ComponentName::Pathname).is_some_and(|value| value.contains('\\'))
        }
        _ => false,
    }),
    ("opaque paths of inputs", |case, difference| match difference {
        Difference::Input(index, ComponentName::Pathname) | Difference::Missed(index) | Difference::Found(index) => {
            case.has_opaque_input(index)
        }
        _ => false,
    }),
    ("a colon or a tab in a protocol", |case, difference| match difference {
        Difference::Rejected => case.component_has(ComponentName::Protocol, &["\\:", "\t"]),
        Difference::Missed(index) => {
            value(&case.inputs[index], ComponentName::Protocol).is_some_and(|value| value.contains(':'))
        }
        _ => false,
    }),
    ("segments of IPv6 addresses", |case, difference| {
        let differences = [Difference::HasRegexpGroups, Difference::PatternString(ComponentName::Hostname)];
        differences.contains(&difference)
            && case.component_has(ComponentName::Hostname, &["([^\\.]+?)"])
            && case.string(ComponentName::Hostname).contains('[')
    }),
    // Node leaves them out if the text starts with `/`, whatever follows it.
    ("braces around a text and a part", |case, difference| {
        let Difference::PatternString(name) = difference else { return false };
        case.component_has(name, &["*}", "{/"]) && case.is_string_same_after(name, |text| text.replace(['{', '}'], ""))
    }),
    ("several question marks before a search", |case, difference| match difference {
        Difference::Input(index, ComponentName::Search) | Difference::Missed(index) | Difference::Found(index) => {
            value(&case.inputs[index], ComponentName::Search).is_some_and(|value| value.starts_with("??"))
        }
        _ => false,
    }),
    ("quotes in a search", |case, difference| match difference {
        Difference::PatternString(ComponentName::Search) => {
            case.is_string_same_after(ComponentName::Search, |text| text.replace('\'', "%27"))
        }
        Difference::Input(index, ComponentName::Search) | Difference::Missed(index) | Difference::Found(index) => {
            value(&case.inputs[index], ComponentName::Search).is_some_and(|value| value.contains('\''))
        }
        _ => false,
    }),
    ("tabs in a port", |case, difference| {
        difference == Difference::Accepted && case.component_has(ComponentName::Port, &["\t"])
    }),
];

/// Panics if `data` breaks the law.
pub fn law(data: &[u8]) {
    Case::new(data, ask).check(data, KNOWN);
}

/// Returns the answer of the program.
pub fn ask(pattern: &Arguments, ignore_case: bool, inputs: &[Arguments]) -> Answer {
    RUNTIME.with_borrow_mut(|runtime| runtime.ask(pattern, ignore_case, inputs))
}
