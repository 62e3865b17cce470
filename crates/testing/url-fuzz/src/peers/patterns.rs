//! A pattern and inputs, with what both libraries make of them.

use std::{collections::BTreeMap, iter::zip};
use url_core::{ParseError, Url};
use url_laws::{
    pattern_texts::{Arguments, Input},
    patterns::{self, MATCHES, create, exec, ignore_case},
    source::Source,
};
use url_patterns::{ComponentName, ErrorKind, Init, UrlPattern};

const SPECIAL: [&str; 6] = ["ftp", "file", "http", "https", "ws", "wss"];

/// A generated pattern, the inputs, and the two answers.
#[derive(Debug)]
pub struct Case {
    /// The arguments of the constructor.
    pub pattern: Arguments,
    /// Whether the pattern ignores case.
    pub ignore_case: bool,
    /// The arguments of matches.
    pub inputs: Vec<Arguments>,
    /// The answer of url-patterns.
    pub own: Answer,
    /// The answer of the other library.
    pub other: Answer,
}

/// The result of a constructor, and of matches.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Answer {
    /// There is no such pattern.
    Rejected,
    /// There is a pattern.
    Created {
        /// The pattern strings, in the order of [`ComponentName::ALL`].
        strings: Vec<String>,
        /// Whether a group has a regular expression.
        has_regexp_groups: bool,
        /// The results of the matches.
        matches: Vec<Option<Found>>,
    },
    /// The library does not answer: it panics, or takes too long.
    Nothing,
}

/// The input of each component, and its groups. Some libraries do not keep the order of groups.
pub type Found = Vec<(String, BTreeMap<String, Option<String>>)>;

/// Where two answers differ.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Difference {
    /// The other library does not answer.
    Nothing,
    /// Only the other library rejects the pattern.
    Rejected,
    /// Only url-patterns rejects it.
    Accepted,
    /// The pattern string of a component.
    PatternString(ComponentName),
    /// Whether there are regexp groups.
    HasRegexpGroups,
    /// Only url-patterns finds a match, of the input with this index.
    Missed(usize),
    /// Only the other library finds a match.
    Found(usize),
    /// The input of a component, in a match.
    Input(usize, ComponentName),
    /// The groups of a component, in a match.
    Groups(usize, ComponentName),
}

/// A known difference of another library: its name, and a predicate for the differences that belong to it.
pub type Class = (&'static str, fn(&Case, Difference) -> bool);

impl Case {
    /// Reads the case that the law `patterns` compares with url-model, and asks the other library.
    pub fn new(data: &[u8], ask: impl FnOnce(&Arguments, bool, &[Arguments]) -> Answer) -> Self {
        let mut source = Source::new(data);
        let ignore_case = ignore_case(&mut source);
        let pattern = Arguments::of_pattern(&mut source);
        let inputs: Vec<Arguments> = (0..MATCHES).map(|_| Arguments::of_match(&mut source, &pattern)).collect();
        let own = own_answer(&pattern, ignore_case, &inputs);
        let other = ask(&pattern, ignore_case, &inputs);
        Self { pattern, ignore_case, inputs, own, other }
    }

    /// Returns the case in which url-patterns is asked for another pattern, with each text changed.
    #[must_use]
    pub fn with_pattern(&self, change: impl Fn(&str) -> String) -> Self {
        let mut pattern = self.pattern.clone();
        match &mut pattern.input {
            Input::Text(text) => *text = change(text),
            Input::Components(values) => values.iter_mut().flatten().for_each(|value| *value = change(value)),
        }
        let own = own_answer(&pattern, self.ignore_case, &self.inputs);
        Self { pattern, inputs: self.inputs.clone(), own, other: self.other.clone(), ..*self }
    }

    /// Panics if the answers differ and the difference is of no class in `known`, or if `data`, from which the case was
    /// read, is one on which url-patterns differs from url-model.
    pub fn check(&self, data: &[u8], known: &[Class]) {
        let differences = self.differences();
        for difference in &differences {
            assert!(self.is_known(*difference, known), "{difference:?}: {self:?}");
        }
        if !differences.is_empty() {
            patterns::law(data);
        }
    }

    /// Returns whether the difference is of a class in `known`.
    pub fn is_known(&self, difference: Difference, known: &[Class]) -> bool {
        known.iter().any(|(_, is_of_class)| is_of_class(self, difference))
    }

    /// Returns whether only the other library accepts the pattern, and url-patterns fails with the error `kind`.
    pub fn is_rejected_with(&self, kind: ErrorKind) -> bool {
        let is_accepted = self.own == Answer::Rejected && self.other != Answer::Rejected;
        is_accepted && create(&self.pattern, self.ignore_case).is_err_and(|error| error.kind() == kind)
    }

    /// Returns whether the pattern has any of `texts`.
    pub fn has(&self, texts: &[&str]) -> bool {
        let has = |text: &str| texts.iter().any(|part| text.contains(part));
        match &self.pattern.input {
            Input::Text(text) => has(text),
            Input::Components(values) => values.iter().flatten().any(|value| has(value)),
        }
    }

    /// Returns whether the component of the pattern may have any of `texts`.
    pub fn component_has(&self, name: ComponentName, texts: &[&str]) -> bool {
        match &self.pattern.input {
            Input::Text(_) => self.has(texts),
            Input::Components(_) => {
                value(&self.pattern, name).is_some_and(|value| texts.iter().any(|part| value.contains(part)))
            }
        }
    }

    /// Returns whether the other library does not answer, and the pattern repeats what can match in several ways.
    pub fn is_exponential(&self, difference: Difference) -> bool {
        difference == Difference::Nothing && self.has(&["**", "*+", ")*", ")+", "}*", "}+"])
    }

    /// Returns whether the pathname of the pattern may have a double-dot segment, in one piece or in several.
    pub fn has_double_dots(&self) -> bool {
        let case = self.with_pattern(|text| text.replace(['{', '}', '\t', '\\'], ""));
        case.component_has(ComponentName::Pathname, &[".."])
    }

    /// Returns the pattern strings of url-patterns, or else of the other library.
    pub fn strings(&self) -> &[String] {
        match (&self.own, &self.other) {
            (Answer::Created { strings, .. }, _) | (_, Answer::Created { strings, .. }) => strings,
            _ => &[],
        }
    }

    /// Returns whether the pattern strings of a component are the same after a change of both.
    pub fn is_string_same_after(&self, name: ComponentName, change: impl Fn(&str) -> String) -> bool {
        let (Answer::Created { strings: own, .. }, Answer::Created { strings: other, .. }) = (&self.own, &self.other)
        else {
            return false;
        };
        change(&own[name as usize]) == change(&other[name as usize])
    }

    /// Returns the pattern string of a component.
    pub fn string(&self, name: ComponentName) -> &str {
        self.strings().get(name as usize).map_or("", String::as_str)
    }

    /// Returns whether the protocol matches no special scheme, so that the pathname is opaque.
    pub fn is_opaque(&self) -> bool {
        let protocol = self.string(ComponentName::Protocol);
        let init = Init::new().with(ComponentName::Protocol, protocol);
        let is_special = |pattern: &UrlPattern| {
            let test = |scheme: &str| pattern.test(&Init::new().with(ComponentName::Protocol, scheme));
            SPECIAL.into_iter().any(test)
        };
        UrlPattern::from_init(&init).is_ok_and(|pattern| !is_special(&pattern))
    }

    /// Returns whether the input with this index is an init of which the pathname is opaque.
    pub fn has_opaque_input(&self, index: usize) -> bool {
        let input = &self.inputs[index];
        let base = || Some(input.base.as_deref()?.split_once(':')?.0);
        let protocol = value(input, ComponentName::Protocol).map(|value| value.trim_end_matches(':')).or_else(base);
        value(input, ComponentName::Pathname).is_some()
            && protocol.is_some_and(|protocol| !protocol.is_empty() && !SPECIAL.contains(&protocol))
    }

    /// Returns the input with this index as a URL, if it is a text.
    pub fn url(&self, index: usize) -> Option<Result<Url, ParseError>> {
        let input = &self.inputs[index];
        let Input::Text(text) = &input.input else { return None };
        Some(match &input.base {
            Some(base) => Url::parse(base).and_then(|base| base.join(text)),
            None => Url::parse(text),
        })
    }

    /// Returns the differences. Matches of different patterns are not compared.
    pub fn differences(&self) -> Vec<Difference> {
        let (own, other) = match (&self.own, &self.other) {
            (_, Answer::Nothing) => return vec![Difference::Nothing],
            (Answer::Created { .. }, Answer::Rejected) => return vec![Difference::Rejected],
            (Answer::Rejected, Answer::Created { .. }) => return vec![Difference::Accepted],
            (
                Answer::Created { strings, has_regexp_groups, matches },
                Answer::Created { strings: other_strings, has_regexp_groups: other_groups, matches: other_matches },
            ) => ((strings, has_regexp_groups, matches), (other_strings, other_groups, other_matches)),
            _ => return Vec::new(),
        };
        let names = || ComponentName::ALL.iter().copied();
        let mut differences: Vec<Difference> = zip(names(), zip(own.0, other.0))
            .filter(|(_, (own, other))| own != other)
            .map(|(name, _)| Difference::PatternString(name))
            .collect();
        if !differences.is_empty() {
            return differences;
        }
        if own.1 != other.1 {
            differences.push(Difference::HasRegexpGroups);
        }
        for (index, matches) in zip(own.2, other.2).enumerate() {
            match matches {
                (Some(own), Some(other)) => {
                    for (name, (own, other)) in zip(names(), zip(own, other)) {
                        if own.0 != other.0 {
                            differences.push(Difference::Input(index, name));
                        } else if own.1 != other.1 {
                            differences.push(Difference::Groups(index, name));
                        }
                    }
                }
                (Some(_), None) => differences.push(Difference::Missed(index)),
                (None, Some(_)) => differences.push(Difference::Found(index)),
                (None, None) => {}
            }
        }
        differences
    }
}

fn own_answer(pattern: &Arguments, ignore_case: bool, inputs: &[Arguments]) -> Answer {
    let Ok(pattern) = create(pattern, ignore_case) else { return Answer::Rejected };
    let owned =
        |found: patterns::Groups| found.into_iter().map(|(input, groups)| (input, groups.into_iter().collect()));
    Answer::Created {
        strings: ComponentName::ALL.iter().map(|name| pattern.component(*name).pattern_string().to_owned()).collect(),
        has_regexp_groups: pattern.has_regexp_groups(),
        matches: inputs.iter().map(|input| exec(&pattern, input).map(|found| owned(found).collect())).collect(),
    }
}

/// Returns a component of an init.
pub fn value(arguments: &Arguments, name: ComponentName) -> Option<&str> {
    match &arguments.input {
        Input::Text(_) => None,
        Input::Components(values) => values[name as usize].as_deref(),
    }
}
