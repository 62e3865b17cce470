//! The public API of urlpattern 0.6.0 with its types, which compiles with both packages.

use crate::published::missing;

/// Names each public item once.
macro_rules! api {
    ($name:ident, $package:ident, $url:ident) => {
        #[expect(dead_code, reason = "what is tested is that it compiles")]
        mod $name {
            use std::{
                borrow::Cow,
                collections::HashMap,
                error,
                fmt::{Debug, Display},
            };

            use regex::Regex;
            use serde::{Serialize, de::DeserializeOwned};
            use $package::{
                Error, RegexSyntax, UrlPattern, UrlPatternComponentResult, UrlPatternInit, UrlPatternMatchInput,
                UrlPatternOptions, UrlPatternResult, component, matcher, parser, quirks, regexp::RegExp,
            };
            use $url::{ParseError, Url};

            fn patterns<R: RegExp>(pattern: &UrlPattern<R>) {
                let _: fn(&str, Option<Url>) -> Result<UrlPatternInit, Error> =
                    UrlPatternInit::parse_constructor_string::<R>;
                let _: fn(UrlPatternInit, UrlPatternOptions) -> Result<UrlPattern<R>, Error> = UrlPattern::<R>::parse;
                let _: fn(UrlPatternInit, UrlPatternOptions) -> Result<UrlPattern, Error> = <UrlPattern>::parse;
                let _: [fn(&UrlPattern<R>) -> &str; 4] =
                    [UrlPattern::protocol, UrlPattern::username, UrlPattern::password, UrlPattern::hostname];
                let _: [fn(&UrlPattern<R>) -> &str; 4] =
                    [UrlPattern::port, UrlPattern::pathname, UrlPattern::search, UrlPattern::hash];
                let _: fn(&UrlPattern<R>) -> bool = UrlPattern::has_regexp_groups;
                let _: fn(&UrlPattern<R>, UrlPatternMatchInput) -> Result<bool, Error> = UrlPattern::test;
                let _: fn(&UrlPattern<R>, UrlPatternMatchInput) -> Result<Option<UrlPatternResult>, Error> =
                    UrlPattern::exec;
                let UrlPattern { protocol, username, password, hostname, port, pathname, search, hash } = pattern;
                let _: [&component::Component<R>; 8] =
                    [protocol, username, password, hostname, port, pathname, search, hash];
            }

            fn components<R: RegExp>(component: component::Component<R>) {
                let quirks::Component { pattern_string, regexp, group_name_list, matcher, has_regexp_group } =
                    component;
                let _: (String, Result<R, Error>, Vec<String>, bool) =
                    (pattern_string, regexp, group_name_list, has_regexp_group);
                let _: fn(&matcher::Matcher<R>, &'static str) -> Option<Vec<Option<&'static str>>> =
                    matcher::Matcher::matches;
                let matcher::Matcher::<R> { prefix, suffix, inner, ignore_case } = matcher;
                let _: (String, String, bool) = (prefix, suffix, ignore_case);
                match inner {
                    matcher::InnerMatcher::Literal { literal } => drop::<String>(literal),
                    matcher::InnerMatcher::SingleCapture { filter, allow_empty } => {
                        let _: (Option<char>, bool) = (filter, allow_empty);
                    }
                    matcher::InnerMatcher::RegExp { regexp } => drop::<Result<R, Error>>(regexp),
                }
            }

            fn inits(input: UrlPatternMatchInput) -> Option<Url> {
                let UrlPatternOptions { regex_syntax, ignore_case } = UrlPatternOptions::default();
                let _: (RegexSyntax, bool) = (regex_syntax, ignore_case);
                match input {
                    UrlPatternMatchInput::Init(UrlPatternInit {
                        protocol,
                        username,
                        password,
                        hostname,
                        port,
                        pathname,
                        search,
                        hash,
                        base_url,
                    }) => {
                        let _: [Option<String>; 8] =
                            [protocol, username, password, hostname, port, pathname, search, hash];
                        base_url
                    }
                    UrlPatternMatchInput::Url(url) => Some(url),
                }
            }

            fn results(result: UrlPatternResult) -> [UrlPatternComponentResult; 8] {
                let UrlPatternResult { protocol, username, password, hostname, port, pathname, search, hash } = result;
                let UrlPatternComponentResult { input, groups } = protocol.clone();
                let _: (String, HashMap<String, Option<String>>) = (input, groups);
                [protocol, username, password, hostname, port, pathname, search, hash]
            }

            fn errors(of_pattern: Error) {
                match of_pattern {
                    Error::BaseUrlRequired | Error::BaseUrlWithInit => {}
                    Error::Tokenizer(of_token, position) => {
                        let _: (&dyn error::Error, usize) = (&of_token, position);
                    }
                    Error::Parser(of_parser) => {
                        let _: &dyn error::Error = &of_parser;
                    }
                    Error::Url(of_url) => {
                        let _: ParseError = of_url;
                    }
                    Error::RegExp(()) => {}
                }
            }

            fn parts(options: parser::Options, part: parser::Part) {
                use parser::{PartModifier, PartType};
                let _: &str = parser::FULL_WILDCARD_REGEXP_VALUE;
                let _: [fn() -> parser::Options; 3] =
                    [parser::Options::hostname, parser::Options::pathname, parser::Options::default];
                let _: fn(&parser::Options, &str) -> String = parser::Options::escape_regexp_string;
                let _: fn(&parser::Options) -> String = parser::Options::generate_segment_wildcard_regexp;
                let parser::Options { delimiter_code_point, prefix_code_point, regex_syntax, ignore_case } = options;
                let _: (Option<char>, String, parser::RegexSyntax, bool) =
                    (delimiter_code_point, prefix_code_point, regex_syntax, ignore_case);
                let parser::Part { kind, value, modifier, name, prefix, suffix } = part;
                let _: [String; 4] = [value, name, prefix, suffix];
                match kind {
                    PartType::FixedText | PartType::Regexp | PartType::SegmentWildcard | PartType::FullWildcard => {}
                }
                match modifier {
                    PartModifier::None | PartModifier::Optional => {}
                    PartModifier::ZeroOrMore | PartModifier::OneOrMore => {}
                }
                match regex_syntax {
                    RegexSyntax::Rust | RegexSyntax::EcmaScript => {}
                }
            }

            fn engines<R: RegExp>() {
                let _: fn() -> RegexSyntax = <R as RegExp>::syntax;
                let _: fn(&str, &str, bool) -> Result<R, ()> = <R as RegExp>::parse;
                let _: fn(&R, &'static str) -> Option<Vec<Option<&'static str>>> = <R as RegExp>::matches;
                let _: fn(&R) -> &str = <R as RegExp>::pattern_string;
            }

            fn quirks<R: RegExp>(pattern: quirks::UrlPattern, input: quirks::MatchInput, init: quirks::UrlPatternInit) {
                type Inputs = quirks::Inputs<'static>;
                let _: fn(quirks::StringOrInit<'static>, Option<&str>) -> Result<UrlPatternInit, Error> =
                    quirks::process_construct_pattern_input;
                let _: fn(UrlPatternInit, UrlPatternOptions) -> Result<quirks::UrlPattern, quirks::Error> =
                    quirks::parse_pattern::<R>;
                let _: fn(UrlPatternInit, UrlPatternOptions) -> Result<UrlPattern<R>, Error> =
                    quirks::parse_pattern_as_lib::<R>;
                let _: fn(
                    quirks::StringOrInit<'static>,
                    Option<&str>,
                ) -> Result<Option<(UrlPatternMatchInput, Inputs)>, Error> = quirks::process_match_input;
                let _: fn(UrlPatternMatchInput) -> Option<quirks::MatchInput> = quirks::parse_match_input;
                let quirks::UrlPattern { protocol, username, password, hostname, port, pathname, search, hash, .. } =
                    pattern;
                let _: bool = pattern.has_regexp_groups;
                let _: [quirks::UrlPatternComponent; 8] =
                    [protocol.clone(), username, password, hostname, port, pathname, search, hash];
                let quirks::UrlPatternComponent { pattern_string, regexp_string, matcher, group_name_list } = protocol;
                let _: (String, String, Vec<String>) = (pattern_string, regexp_string, group_name_list);
                let quirks::Matcher { prefix, suffix, inner } = matcher;
                let _: (String, String) = (prefix, suffix);
                match inner {
                    quirks::InnerMatcher::Literal { literal } => drop::<String>(literal),
                    quirks::InnerMatcher::SingleCapture { filter, allow_empty } => {
                        let _: (Option<char>, bool) = (filter, allow_empty);
                    }
                    quirks::InnerMatcher::RegExp { regexp } => drop::<String>(regexp),
                }
                let quirks::MatchInput { protocol, username, password, hostname, port, pathname, search, hash } = input;
                let _: [String; 8] = [protocol, username, password, hostname, port, pathname, search, hash];
                let _: Option<String> = init.base_url.clone();
                let _ = quirks::StringOrInit::Init(init);
                let _: fn(Cow<'static, str>) -> quirks::StringOrInit<'static> = quirks::StringOrInit::String;
                engines::<quirks::EcmaRegexp>();
                engines::<Regex>();
            }

            fn conversions<R: RegExp>(component: component::Component<R>, of_component: matcher::Matcher<R>) {
                let _: quirks::UrlPatternComponent = component.into();
                let _: quirks::Matcher = of_component.into();
                let _: fn(matcher::InnerMatcher<R>) -> quirks::InnerMatcher = From::from;
            }

            fn traits() {
                fn value<T: Clone + Debug + Eq>() {}
                fn serde<T: Clone + Debug + Eq + Serialize + DeserializeOwned>() {}
                fn error<T: error::Error + Send + Sync>() {}
                fn debug<T: Debug + Send + Sync>() {}
                value::<UrlPatternInit>();
                value::<UrlPatternMatchInput>();
                value::<UrlPatternResult>();
                value::<UrlPatternComponentResult>();
                serde::<UrlPatternOptions>();
                serde::<RegexSyntax>();
                serde::<quirks::UrlPatternInit>();
                serde::<quirks::StringOrInit<'static>>();
                serde::<quirks::UrlPattern>();
                serde::<quirks::UrlPatternComponent>();
                serde::<quirks::Matcher>();
                serde::<quirks::InnerMatcher>();
                serde::<quirks::MatchInput>();
                error::<Error>();
                debug::<UrlPattern>();
                debug::<parser::Part>();
                let _: &dyn Display = &parser::PartModifier::None;
            }
        }
    };
}

api!(ours, urlpattern_dropin, url);
api!(theirs, urlpattern, published);

/// The list above has each public item of the modules of urlpattern that are public.
#[test]
fn the_list_has_every_item_of_urlpattern() {
    let files = ["component.rs", "error.rs", "lib.rs", "matcher.rs", "parser.rs", "quirks.rs", "regexp.rs"];
    // The types of errors have no public names, and patterns are parsed with the standard's encoding callbacks alone.
    let expected = ["error.rs: ParserError", "error.rs: TokenizerError", "parser.rs: parse_pattern_string"];
    let (missing, count) = missing("urlpattern", &files, include_str!("pattern_api.rs"));
    assert_eq!((missing, count), (expected.map(str::to_owned).into(), 142));
}
