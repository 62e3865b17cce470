//! Patterns as the class of the URL Pattern Standard has them.
//!
//! A pattern is kept here under a number, until JavaScript gives that back. Patterns and inputs are given as a string and
//! a base, or as an init, whose values follow each other in the text. The numbers then are their lengths, in the order of
//! the components with the base at the end, or `NONE`.

use crate::{
    buffer::{Buffer, NONE, input_and_base, text, units, with_buffer},
    failure::{BASE, WHOLE},
};
use std::cell::RefCell;
use url_core::{error::Component, reference::Base};
use url_patterns::{ComponentName, Error, Init, Input, UrlPattern};
use url_report::positions::Positions;
use wasm_bindgen::prelude::wasm_bindgen;

/// Patterns by their numbers, and the numbers that are free.
#[derive(Default)]
struct Patterns {
    kept: Vec<Option<UrlPattern>>,
    free: Vec<usize>,
}

thread_local! {
    static PATTERNS: RefCell<Patterns> = RefCell::default();
}

impl Patterns {
    /// Keeps a pattern, and returns its number.
    fn keep(&mut self, pattern: UrlPattern) -> usize {
        let number = self.free.pop().unwrap_or(self.kept.len());
        if number == self.kept.len() {
            self.kept.push(None);
        }
        self.kept[number] = Some(pattern);
        number
    }
}

/// What a pattern is made of, or matched with.
enum Given<'b> {
    Text(&'b str, Option<&'b str>),
    Init([Option<&'b str>; WHOLE]),
}

impl<'b> Given<'b> {
    /// Reads a text of `input` bytes and a base, or the values of an init if `input` is `NONE`.
    fn read(bytes: &'b [u8], lengths: &[u32], input: u32, base: u32) -> Self {
        if input != NONE {
            let (input, base) = input_and_base(bytes, input, base);
            return Self::Text(input, base);
        }
        let mut values = [None; WHOLE];
        let mut end = 0;
        for (value, len) in values.iter_mut().zip(lengths).filter(|(_, len)| **len != NONE) {
            let start = end;
            end += *len as usize;
            *value = Some(text(bytes, start..end));
        }
        Self::Init(values)
    }

    fn init(&self) -> Init<'b> {
        let Self::Init([components @ .., base]) = *self else { return Init::new() };
        Init::from(components).base_url(base.map(Base::from))
    }

    /// The text of a place, of which an error has a range.
    fn text(&self, place: usize) -> &'b str {
        match self {
            Self::Text(_, base) if place == BASE => base.unwrap_or_default(),
            Self::Text(text, _) => text,
            Self::Init(values) => values.get(place).copied().flatten().unwrap_or_default(),
        }
    }
}

/// Makes a pattern and returns its number. The result becomes the pattern strings of the components, followed by the
/// names of the groups. The numbers from the third on are whether there are regular expressions, how many groups each
/// component has, and the lengths of all strings.
///
/// Without one, it returns `NONE`, and the failure is the result.
#[wasm_bindgen(js_name = createPattern)]
pub fn create_pattern(ignore_case: bool, input: u32, base: u32) -> u32 {
    with_buffer(|buffer| {
        let given = Given::read(&buffer.text, &buffer.numbers, input, base);
        let options = UrlPattern::options().ignore_case(ignore_case);
        let created = match given {
            Given::Text(text, base) => options.parse(text, base.map(Into::into)),
            Given::Init(_) => options.from_init(&given.init()),
        };
        match created {
            Ok(pattern) => {
                let (text, numbers) = described(&pattern);
                buffer.result = text;
                buffer.announce(&numbers);
                PATTERNS.with_borrow_mut(|patterns| patterns.keep(pattern)) as u32
            }
            Err(error) => {
                let place = place_of(&error, &given);
                let range = Positions::utf16(given.text(place)).range(error.range());
                // The component of the URL record, as in every other error.
                let component = error.component().map_or("", |name| Component::ALL[name as usize].as_str());
                buffer.announce_failure([error.code(), component, ""], error.message(), range, place);
                NONE
            }
        }
    })
}

/// The place of the text that an error is about.
fn place_of(error: &Error, given: &Given<'_>) -> usize {
    match (given, error.component()) {
        _ if error.is_in_base() => BASE,
        (Given::Init(_), Some(name)) => name as usize,
        _ => WHOLE,
    }
}

/// The result of [`create_pattern`], and its numbers.
fn described(pattern: &UrlPattern) -> (String, Vec<u32>) {
    let components = || ComponentName::ALL.iter().map(|name| pattern.component(*name));
    let strings = || components().map(url_patterns::Component::pattern_string);
    let names = || components().flat_map(url_patterns::Component::group_names);
    let counts = components().map(|component| component.group_names().count() as u32);
    let mut numbers = vec![pattern.has_regexp_groups().into()];
    numbers.extend(counts.chain(strings().chain(names()).map(units)));
    (strings().chain(names()).collect(), numbers)
}

/// Drops a pattern. Its number may then be the number of another one.
#[wasm_bindgen(js_name = freePattern)]
pub fn free_pattern(number: usize) {
    PATTERNS.with_borrow_mut(|patterns| {
        if patterns.kept.get_mut(number).and_then(Option::take).is_some() {
            patterns.free.push(number);
        }
    });
}

/// Calls `function` with a pattern and an input. Returns the default if there is no such pattern.
fn with_pattern<R: Default>(
    bytes: &[u8],
    lengths: &[u32],
    (number, input, base): (usize, u32, u32),
    function: impl FnOnce(&UrlPattern, Input<'_>) -> R,
) -> R {
    PATTERNS.with_borrow(|patterns| {
        let Some(Some(pattern)) = patterns.kept.get(number) else { return R::default() };
        match Given::read(bytes, lengths, input, base) {
            Given::Text(text, base) => function(pattern, Input::from((text, base.map(Base::from)))),
            given @ Given::Init(_) => function(pattern, Input::from(&given.init())),
        }
    })
}

/// Returns whether an input matches a pattern.
#[wasm_bindgen(js_name = testPattern)]
pub fn test_pattern(number: usize, input: u32, base: u32) -> bool {
    with_buffer(|Buffer { text, numbers, .. }| {
        with_pattern(text, numbers, (number, input, base), |pattern, input| pattern.test(input))
    })
}

/// Matches an input with a pattern, and returns whether it does. The result becomes the components of the input, one
/// after the other. The numbers from the third on are their lengths, and then the start and the end of each group in
/// its component, or twice `NONE`.
#[wasm_bindgen(js_name = execPattern)]
pub fn exec_pattern(number: usize, input: u32, base: u32) -> bool {
    with_buffer(|buffer| {
        let Buffer { text, numbers, result, .. } = &mut *buffer;
        result.clear();
        let found = with_pattern(text, numbers, (number, input, base), |pattern, input| {
            let found = pattern.exec(input)?;
            let components = || ComponentName::ALL.iter().map(|name| found.component(*name));
            let mut numbers: Vec<u32> = components().map(|component| units(component.input())).collect();
            for component in components() {
                result.push_str(component.input());
                let positions = Positions::utf16(component.input());
                let ranges = component.ranges().map(|(_, range)| range.map(|range| positions.range(range)));
                numbers.extend(
                    ranges.flat_map(|range| range.map_or([NONE; 2], |range| [range.start as u32, range.end as u32])),
                );
            }
            Some(numbers)
        });
        buffer.announce(found.as_deref().unwrap_or_default());
        found.is_some()
    })
}
