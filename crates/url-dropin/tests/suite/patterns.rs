//! The package that stands in for urlpattern beside urlpattern 0.6: its results for the patterns of web-platform-tests.
//! What differs is counted by class, and the table must be exact.

use std::{
    collections::BTreeMap,
    fmt::Write,
    fs,
    panic::{AssertUnwindSafe, catch_unwind},
    path::Path,
};

use crate::pattern_cases::{Arguments, cases};

const TABLE: &str = include_str!("../differences/urlpattern.txt");

/// What one side returns, by member.
type Members = Vec<(&'static str, String)>;

/// The same code for both packages.
macro_rules! side {
    ($name:ident, $package:ident) => {
        mod $name {
            use super::Members;
            use serde_json::Value;
            use $package::{
                RegexSyntax, UrlPattern, UrlPatternComponentResult, UrlPatternOptions, UrlPatternResult,
                quirks::{self, EcmaRegexp, StringOrInit},
                regexp::RegExp,
            };

            fn arguments(arguments: &[Value]) -> Option<(StringOrInit<'static>, Option<&str>)> {
                match arguments {
                    [] => Some((StringOrInit::Init(quirks::UrlPatternInit::default()), None)),
                    [first] => Some((serde_json::from_value(first.clone()).ok()?, None)),
                    [first, base] => Some((serde_json::from_value(first.clone()).ok()?, Some(base.as_str()?))),
                    _ => None,
                }
            }

            /// An error with its kind; where its texts differ does not matter.
            fn error(error: &$package::Error) -> String {
                format!("error: {}", format!("{error:?}").split(['"']).next().unwrap_or_default())
            }

            fn json(value: &impl serde::Serialize) -> String {
                serde_json::to_string(value).unwrap()
            }

            fn component(component: &UrlPatternComponentResult) -> String {
                let mut groups: Vec<_> = component.groups.iter().collect();
                groups.sort();
                format!("{} {groups:?}", component.input)
            }

            fn result(found: Option<UrlPatternResult>) -> String {
                found.map_or("no match".to_owned(), |found| {
                    [&found.protocol, &found.username, &found.password, &found.hostname]
                        .into_iter()
                        .chain([&found.port, &found.pathname, &found.search, &found.hash])
                        .map(component)
                        .collect::<Vec<_>>()
                        .join("\n")
                })
            }

            /// Returns what is made of a pattern for JavaScript.
            fn of_component(members: &mut Members, component: &quirks::UrlPatternComponent) {
                members.push(("pattern_string", component.pattern_string.clone()));
                members.push(("regexp_string", component.regexp_string.clone()));
                members.push(("group_name_list", format!("{:?}", component.group_name_list)));
                members.push(("matcher", json(&component.matcher)));
            }

            fn matches<R: RegExp>(pattern: &UrlPattern<R>, inputs: &[Value]) -> Option<String> {
                let (input, base) = arguments(inputs)?;
                Some(match quirks::process_match_input(input, base) {
                    Ok(Some((input, _))) => {
                        let is_match = pattern.test(input.clone()).unwrap();
                        let found = pattern.exec(input).unwrap();
                        assert_eq!(is_match, found.is_some());
                        result(found)
                    }
                    Ok(None) => "no input".to_owned(),
                    Err(of_input) => error(&of_input),
                })
            }

            /// Returns all results for a pattern and an input of the tests.
            pub(super) fn results(pattern: &[Value], inputs: &[Value], ignore_case: bool) -> Option<Members> {
                let mut members = Members::new();
                let (input, base) = arguments(pattern)?;
                let init = match quirks::process_construct_pattern_input(input, base) {
                    Ok(init) => init,
                    Err(of_input) => return Some(vec![("process_construct_pattern_input", error(&of_input))]),
                };
                members.push(("process_construct_pattern_input", format!("{init:?}")));
                if let Some((input, base)) = arguments(inputs)
                    && let Ok(input) = quirks::process_match_input(input, base)
                {
                    members.push(("process_match_input", format!("{input:?}")));
                    let components = input.map(|(input, _)| quirks::parse_match_input(input));
                    members.push(("parse_match_input", format!("{components:?}")));
                }
                for (name, regex_syntax) in [("Rust", RegexSyntax::Rust), ("EcmaScript", RegexSyntax::EcmaScript)] {
                    let options = UrlPatternOptions { regex_syntax, ignore_case };
                    let parsed = if name == "Rust" {
                        quirks::parse_pattern::<regex::Regex>(init.clone(), options)
                    } else {
                        quirks::parse_pattern::<EcmaRegexp>(init.clone(), options)
                    };
                    let parsed = match parsed {
                        Ok(parsed) => parsed,
                        Err(of_pattern) => {
                            members.push(("parse_pattern", error(&of_pattern)));
                            continue;
                        }
                    };
                    members.push(("parse_pattern", "Ok".to_owned()));
                    members.push(("has_regexp_groups", parsed.has_regexp_groups.to_string()));
                    for part in [&parsed.protocol, &parsed.username, &parsed.password, &parsed.hostname] {
                        of_component(&mut members, part);
                    }
                    for part in [&parsed.port, &parsed.pathname, &parsed.search, &parsed.hash] {
                        of_component(&mut members, part);
                    }
                }
                let options = UrlPatternOptions { ignore_case, ..Default::default() };
                if let Ok(pattern) = UrlPattern::<regex::Regex>::parse(init.clone(), options.clone()) {
                    members.push(("exec", matches(&pattern, inputs)?));
                }
                let options = UrlPatternOptions { regex_syntax: RegexSyntax::EcmaScript, ..options };
                if let Ok(pattern) = UrlPattern::<EcmaRegexp>::parse(init, options) {
                    members.push(("exec with EcmaRegexp", matches(&pattern, inputs)?));
                }
                Some(members)
            }
        }
    };
}

side!(ours, urlpattern_dropin);
side!(theirs, urlpattern);

/// How a difference comes about. The reasons are in the table.
fn class(name: &str, ours: &str, theirs: &str, case: &str) -> &'static str {
    let looks_around = ["(a$)", "(a\\\\b)"].iter().any(|regexp| case.contains(regexp));
    // The pathname of a pattern whose protocol is not special.
    let is_opaque = ["\"foo://", "\"foo\""].iter().any(|protocol| case.contains(protocol));
    let has_dots = |text: &str| ["/./", "/../", "/%2e/"].iter().any(|dots| text.replace('\\', "").contains(dots));
    match name {
        "pattern_string" | "regexp_string" | "matcher" if is_opaque && has_dots(ours) && !has_dots(theirs) => {
            "not-special"
        }
        "exec" | "exec with EcmaRegexp" if is_opaque && has_dots(case) => "not-special",
        "exec" | "exec with EcmaRegexp" | "matcher" if looks_around => "around",
        "matcher" | "regexp_string" if ours.replace("[^]", ".") == *theirs => "any",
        "matcher" if ours.contains(r#""filter":null"#) && theirs.contains(r#""filter":"/""#) => "not-special",
        "regexp_string" if ours.contains("[^]+?") && theirs.contains(r"[^\/]+?") => "not-special",
        "regexp_string" if ours.contains(".+?") && theirs.contains("[^/]+?") => "not-special",
        "matcher" | "regexp_string" if theirs.replace(r"\\", r"\").contains(r"[^\/]+?") => "segment",
        "has_regexp_groups" if ours == "false" => "segment",
        "parse_pattern" if [ours, theirs].contains(&"error: RegExp(())") => "ECMAScript",
        "parse_match_input" | "process_match_input" => "url",
        "exec" | "exec with EcmaRegexp" if ours == "no match" => "url",
        "parse_pattern" if ours == "Ok" && theirs.starts_with("error: Url") => "url",
        "exec" | "exec with EcmaRegexp" if theirs == "no match" => "case",
        "exec with EcmaRegexp" => "ECMAScript",
        _ => "unknown",
    }
}

/// The results that were compared, and how they differ.
#[derive(Default)]
struct Table {
    compared: BTreeMap<&'static str, usize>,
    differ: BTreeMap<(&'static str, &'static str), usize>,
    examples: String,
}

impl Table {
    fn compare(&mut self, ours: &Members, theirs: &Members, case: &str) {
        for ((name, ours), (other, theirs)) in ours.iter().zip(theirs) {
            // After an error of one, the other has more members.
            if name != other {
                break;
            }
            *self.compared.entry(name).or_default() += 1;
            if ours != theirs {
                let class = class(name, ours, theirs, case);
                *self.differ.entry((name, class)).or_default() += 1;
                writeln!(self.examples, "{class}: {name} of {case}\n  ours:   {ours}\n  theirs: {theirs}").unwrap();
            }
        }
    }

    fn lines(&self) -> String {
        let mut lines = String::new();
        for (name, count) in &self.compared {
            let of_name = self.differ.iter().filter(|((other, _), _)| other == name);
            let classes: Vec<String> = of_name.map(|((_, class), count)| format!("{class} {count}")).collect();
            writeln!(lines, "{}", format!("{name} | {count} | {}", classes.join(", ")).trim_end()).unwrap();
        }
        lines
    }
}

/// In the syntax of ECMAScript, the regular expressions are those that url-patterns generates.
#[test]
fn regular_expressions_of_ecmascript_are_those_of_the_standard() {
    use url_patterns::{ComponentName, Init, UrlPattern};
    use urlpattern_dropin::{
        RegexSyntax, UrlPatternOptions,
        quirks::{EcmaRegexp, StringOrInit, parse_pattern, process_construct_pattern_input},
    };
    let mut compared = 0;
    for Arguments { pattern, ignore_case, .. } in cases() {
        let Some(Ok(input)) = pattern.first().map(|first| serde_json::from_value::<StringOrInit<'_>>(first.clone()))
        else {
            continue;
        };
        let base = pattern.get(1).and_then(|base| base.as_str());
        let Ok(init) = process_construct_pattern_input(input, base) else { continue };
        let options = UrlPatternOptions { regex_syntax: RegexSyntax::EcmaScript, ignore_case };
        let Ok(parsed) = parse_pattern::<EcmaRegexp>(init, options) else { continue };
        // Not the port, which is left out where it is the default port.
        let components = [
            (ComponentName::Protocol, &parsed.protocol),
            (ComponentName::Username, &parsed.username),
            (ComponentName::Password, &parsed.password),
            (ComponentName::Hostname, &parsed.hostname),
            (ComponentName::Pathname, &parsed.pathname),
            (ComponentName::Search, &parsed.search),
            (ComponentName::Hash, &parsed.hash),
        ];
        let init =
            components.iter().fold(Init::new(), |init, (name, of_name)| init.with(*name, &of_name.pattern_string));
        let pattern = UrlPattern::options().ignore_case(ignore_case).from_init(&init).unwrap();
        for (name, of_name) in components {
            assert_eq!(pattern.component(name).regexp_source(), of_name.regexp_string, "{init:?}");
            compared += 1;
        }
    }
    assert_eq!(compared, 6048);
}

#[test]
fn results_differ_from_urlpattern_only_by_the_classes_of_the_table() {
    let mut table = Table::default();
    for case in cases() {
        let Arguments { pattern, inputs, ignore_case } = &case;
        let ignore_case = *ignore_case;
        let Some(ours) = ours::results(pattern, inputs, ignore_case) else { continue };
        let theirs = catch_unwind(AssertUnwindSafe(|| theirs::results(pattern, inputs, ignore_case)));
        let theirs = theirs.unwrap_or_else(|_| Some(vec![(ours[0].0, "panic".to_owned())])).unwrap();
        table.compare(&ours, &theirs, &format!("{pattern:?} {inputs:?} {ignore_case}"));
    }
    let lines = table.lines();
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("urlpattern-examples.txt");
    fs::write(&path, &table.examples).unwrap();
    let expected: String = TABLE.lines().filter(|line| !line.starts_with('#')).flat_map(|line| [line, "\n"]).collect();
    assert!(lines == expected, "{lines}\nexamples: {}", path.display());
    for (_, class) in table.differ.keys() {
        assert!(TABLE.contains(&format!("\n# {class}: ")), "{class} has no reason");
    }
}
