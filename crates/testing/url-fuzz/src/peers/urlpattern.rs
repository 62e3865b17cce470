//! The package urlpattern has the same patterns as url-patterns, and they match the same.

use super::patterns::{Answer, Case, Class, Difference, Found, value};
use std::{iter::zip, panic::catch_unwind};
use url_core::Url;
use url_laws::pattern_texts::{Arguments, Input};
use url_patterns::{ComponentName, ErrorKind};
use urlpattern::{
    UrlPattern, UrlPatternOptions, UrlPatternResult,
    quirks::{StringOrInit, UrlPatternInit, process_construct_pattern_input, process_match_input},
};

/// The known differences of version 0.6.0.
pub const KNOWN: &[Class] = &[
    ("back references and look-arounds", |case, difference| {
        difference == Difference::Rejected && case.has(&["(\\1)", "(?=", "(?<!"])
    }),
    ("what is no regular expression with the flag `v`", |case, _| case.is_rejected_with(ErrorKind::InvalidRegexp)),
    ("assertions after literal text", |case, difference| {
        matches!(difference, Difference::Found(_)) && case.has(&["(^a)", "(a$)", "\\b"])
    }),
    ("the regular expression of a segment", |case, difference| {
        let without_segment = |text: &str| text.replace("([^\\/]+?)", "").replace(['{', '}'], "");
        case.has(&["([^\\/]+?)"])
            && match difference {
                Difference::HasRegexpGroups => true,
                Difference::PatternString(name) => {
                    case.is_string_same_after(name, |text| without_segment(&without_caret(text)))
                }
                _ => false,
            }
    }),
    ("opaque paths", |case, difference| match difference {
        Difference::PatternString(name) => name == ComponentName::Pathname && case.is_opaque(),
        Difference::Missed(_) | Difference::Found(_) => case.is_opaque(),
        _ => false,
    }),
    ("tabs between tokens", |case, _| is_same_without_tabs(case, KNOWN)),
    ("tabs in a hostname or a port", |case, difference| {
        let names = [ComponentName::Hostname, ComponentName::Port];
        difference == Difference::Accepted && names.iter().any(|name| case.component_has(*name, &["\t"]))
    }),
    ("`^` stays in paths", |case, difference| {
        difference == Difference::PatternString(ComponentName::Pathname)
            && case.is_string_same_after(ComponentName::Pathname, without_caret)
    }),
    ("opaque paths of inputs", |case, difference| match difference {
        Difference::Input(index, ComponentName::Pathname) | Difference::Missed(index) | Difference::Found(index) => {
            case.has_opaque_input(index)
        }
        _ => false,
    }),
    ("dot segments before which nothing is left", |case, difference| match difference {
        Difference::Accepted => case.is_rejected_with(ErrorKind::InvalidPathname),
        Difference::PatternString(ComponentName::Pathname) => case.has_double_dots(),
        Difference::Input(index, ComponentName::Pathname) | Difference::Missed(index) | Difference::Found(index) => {
            value(&case.inputs[index], ComponentName::Pathname).is_some_and(|value| value.contains(".."))
        }
        _ => false,
    }),
    ("the package url", |case, difference| match difference {
        Difference::Input(index, _) | Difference::Missed(index) | Difference::Found(index) => {
            is_parsed_differently(case, index)
        }
        _ => false,
    }),
    ("ignoreCase with groups", |case, difference| {
        case.ignore_case && matches!(difference, Difference::Missed(_) | Difference::Groups(..))
    }),
    ("groups that match nothing", |case, difference| {
        let (
            Difference::Groups(index, name),
            Answer::Created { matches: own, .. },
            Answer::Created { matches: other, .. },
        ) = (difference, &case.own, &case.other)
        else {
            return false;
        };
        let (Some(own), Some(other)) = (&own[index], &other[index]) else { return false };
        let is_same = |(own, other): (&Option<String>, &Option<String>)| {
            own == other || own.is_none() && other.as_deref() == Some("")
        };
        zip(own[name as usize].1.values(), other[name as usize].1.values()).all(is_same)
    }),
];

/// Returns whether the pattern without its tabs differs only in known ways, or the pattern with tabs that end a token.
pub fn is_same_without_tabs(case: &Case, known: &[Class]) -> bool {
    let is_same_with = |text| {
        // Those that are escaped stay.
        let change = |pattern: &str| pattern.replace("\\\t", "\0").replace('\t', text).replace('\0', "\\\t");
        let case = case.with_pattern(change);
        case.differences().iter().all(|difference| case.is_known(*difference, known))
    };
    let has_tab = case.with_pattern(|pattern| pattern.replace("\\\t", "")).has(&["\t"]);
    has_tab && (is_same_with("") || is_same_with("{}"))
}

fn without_caret(text: &str) -> String {
    text.replace("%5E", "^")
}

/// Returns whether the input is a text that the package url parses differently.
fn is_parsed_differently(case: &Case, index: usize) -> bool {
    let (Some(own), Input::Text(text)) = (case.url(index), &case.inputs[index].input) else { return false };
    let other = match &case.inputs[index].base {
        Some(base) => url::Url::parse(base).and_then(|base| base.join(text)),
        None => url::Url::parse(text),
    };
    own.as_ref().ok().map(Url::as_str) != other.as_ref().ok().map(url::Url::as_str)
}

/// Panics if `data` breaks the law.
pub fn law(data: &[u8]) {
    Case::new(data, ask).check(data, KNOWN);
}

/// Returns the answer of the package.
pub fn ask(pattern: &Arguments, ignore_case: bool, inputs: &[Arguments]) -> Answer {
    catch_unwind(|| answer(pattern, ignore_case, inputs)).unwrap_or(Answer::Nothing)
}

fn answer(pattern: &Arguments, ignore_case: bool, inputs: &[Arguments]) -> Answer {
    let options = UrlPatternOptions { ignore_case, ..UrlPatternOptions::default() };
    let created = process_construct_pattern_input(input(pattern), base(pattern))
        .and_then(|init| <UrlPattern>::parse(init, options));
    let Ok(created) = created else { return Answer::Rejected };
    let matches = inputs.iter().map(|arguments| {
        let (input, _) = process_match_input(input(arguments), base(arguments)).ok()??;
        Some(components(created.exec(input).ok()??))
    });
    let matches = matches.collect();
    let strings = [
        created.protocol(),
        created.username(),
        created.password(),
        created.hostname(),
        created.port(),
        created.pathname(),
        created.search(),
        created.hash(),
    ];
    Answer::Created {
        strings: strings.map(str::to_owned).to_vec(),
        has_regexp_groups: created.has_regexp_groups(),
        matches,
    }
}

fn components(found: UrlPatternResult) -> Found {
    let UrlPatternResult { protocol, username, password, hostname, port, pathname, search, hash } = found;
    let components = [protocol, username, password, hostname, port, pathname, search, hash];
    components.into_iter().map(|component| (component.input, component.groups.into_iter().collect())).collect()
}

/// The base URL beside a text. That of an init is in it.
fn base(arguments: &Arguments) -> Option<&str> {
    arguments.base.as_deref().filter(|_| matches!(arguments.input, Input::Text(_)))
}

fn input(arguments: &Arguments) -> StringOrInit<'_> {
    match &arguments.input {
        Input::Text(text) => StringOrInit::String(text.into()),
        Input::Components(values) => {
            let [protocol, username, password, hostname, port, pathname, search, hash] = values.clone();
            let base_url = arguments.base.clone();
            StringOrInit::Init(UrlPatternInit {
                protocol,
                username,
                password,
                hostname,
                port,
                pathname,
                search,
                hash,
                base_url,
            })
        }
    }
}
