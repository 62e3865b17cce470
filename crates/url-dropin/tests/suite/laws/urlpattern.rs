//! The package that stands in for urlpattern has the patterns of url-patterns, and matches the same: its matchers, with
//! the regular expressions of ECMAScript, beside the steps that url-patterns compiles.

use super::packages::patterns::{
    RegexSyntax, UrlPattern, UrlPatternComponentResult, UrlPatternInit, UrlPatternOptions,
    quirks::{self, EcmaRegexp, StringOrInit, process_construct_pattern_input, process_match_input},
};
use std::collections::BTreeMap;
use url_laws::{
    pattern_texts::{Arguments, Input},
    patterns::{Groups, MATCHES, create, exec, ignore_case},
    source::Source,
};
use url_patterns::ComponentName;

/// Panics if `data` breaks the law.
pub fn law(data: &[u8]) {
    let mut source = Source::new(data);
    let ignore_case = ignore_case(&mut source);
    let arguments = Arguments::of_pattern(&mut source);
    let options = UrlPatternOptions { regex_syntax: RegexSyntax::EcmaScript, ignore_case };
    let ours = init(&arguments).and_then(|init| UrlPattern::<EcmaRegexp>::parse(init, options).ok());
    let core = create(&arguments, ignore_case);
    assert_eq!(ours.is_some(), core.is_ok(), "{arguments:?}: {core:?}");
    // With the package regex, what is a pattern differs by its syntax.
    if let Some(init) = init(&arguments) {
        let _ = <UrlPattern>::parse(init, UrlPatternOptions { ignore_case, ..Default::default() });
    }
    let (Some(ours), Ok(core)) = (ours, core) else { return };
    let strings = [ours.protocol(), ours.username(), ours.password(), ours.hostname()].into_iter().chain([
        ours.port(),
        ours.pathname(),
        ours.search(),
        ours.hash(),
    ]);
    assert!(strings.eq(ComponentName::ALL.iter().map(|name| core.component(*name).pattern_string())), "{arguments:?}");
    assert_eq!(ours.has_regexp_groups(), core.has_regexp_groups(), "{arguments:?}");
    for _ in 0..MATCHES {
        let input = Arguments::of_match(&mut source, &arguments);
        let found = found(&ours, &input);
        assert_eq!(found, exec(&core, &input).map(sorted), "{arguments:?} on {input:?}");
    }
}

type Found = Vec<(String, BTreeMap<String, Option<String>>)>;

/// The groups of url-patterns, without their order.
fn sorted(groups: Groups) -> Found {
    groups.into_iter().map(|(input, groups)| (input, groups.into_iter().collect())).collect()
}

fn found(pattern: &UrlPattern<EcmaRegexp>, arguments: &Arguments) -> Option<Found> {
    let (input, _) = process_match_input(first(arguments), base(arguments)).ok()??;
    let found = pattern.exec(input).expect("no error")?;
    let component = |of: UrlPatternComponentResult| (of.input, of.groups.into_iter().collect());
    let start = [found.protocol, found.username, found.password, found.hostname];
    Some(start.into_iter().chain([found.port, found.pathname, found.search, found.hash]).map(component).collect())
}

/// The init of a pattern. `EcmaRegexp` decides whether the protocol of a constructor string is special.
fn init(arguments: &Arguments) -> Option<UrlPatternInit> {
    match &arguments.input {
        Input::Text(text) => {
            let base = arguments.base.as_deref().map(str::parse).transpose().ok()?;
            UrlPatternInit::parse_constructor_string::<EcmaRegexp>(text, base).ok()
        }
        Input::Components(_) => process_construct_pattern_input(first(arguments), None).ok(),
    }
}

/// The base URL beside a text. That of an init is in it.
fn base(arguments: &Arguments) -> Option<&str> {
    arguments.base.as_deref().filter(|_| matches!(arguments.input, Input::Text(_)))
}

fn first(arguments: &Arguments) -> StringOrInit<'_> {
    match &arguments.input {
        Input::Text(text) => StringOrInit::String(text.into()),
        Input::Components(values) => {
            let [protocol, username, password, hostname, port, pathname, search, hash] = values.clone();
            let base_url = arguments.base.clone();
            let init =
                quirks::UrlPatternInit { protocol, username, password, hostname, base_url, ..Default::default() };
            StringOrInit::Init(quirks::UrlPatternInit { port, pathname, search, hash, ..init })
        }
    }
}
