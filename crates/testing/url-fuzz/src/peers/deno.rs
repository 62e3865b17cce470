//! The class `URLPattern` of Deno has the same patterns as url-patterns, and they match the same.

use super::{
    patterns::{Answer, Case, Class, Difference},
    runtime::Runtime,
    urlpattern,
};
use std::cell::RefCell;
use url_laws::pattern_texts::Arguments;

thread_local! {
    static RUNTIME: RefCell<Runtime> = const { RefCell::new(Runtime::new(&["deno", "run"])) };
}

/// The known differences of Deno 2.9.6.
pub const KNOWN: &[Class] = &[
    ("exponential time", Case::is_exponential),
    ("those of the package urlpattern", |case, difference| case.is_known(difference, urlpattern::KNOWN)),
    ("tabs between tokens", |case, _| urlpattern::is_same_without_tabs(case, KNOWN)),
    ("ignoreCase in every component", |case, difference| {
        case.ignore_case && matches!(difference, Difference::Found(_))
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
