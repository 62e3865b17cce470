//! The calls that runtimes and browsers make, beside the published packages.
//!
//! Deno's are those of `url.rs` and `urlpattern.rs` in the package `deno_web` 0.291.0, whose functions for JavaScript
//! need V8. Servo's are those of `components/script/dom/urlpattern.rs` in its repository. Both ask for versions of urlpattern
//! before 0.6, so that a patch is not used for them until they are updated; the calls are the same.

use serde_json::{Value, json};

/// The same code for both packages.
macro_rules! side {
    ($name:ident, $url:ident, $urlpattern:ident) => {
        mod $name {
            use serde_json::{Value, json};
            use $url::{Url, form_urlencoded, quirks};
            use $urlpattern::{
                UrlPattern, UrlPatternOptions,
                quirks::{self as patterns, EcmaRegexp, StringOrInit},
            };

            /// What `op_url_parse` and `op_url_reparse` write: eight numbers, and the serialization.
            fn components(url: Url, no_port: u32) -> Value {
                let at = quirks::internal_components(&url);
                let port = at.port.map_or(no_port, u32::from);
                let (query, fragment) = (at.query_start.unwrap_or(0), at.fragment_start.unwrap_or(0));
                let buffer =
                    [at.scheme_end, at.username_end, at.host_start, at.host_end, port, at.path_start, query, fragment];
                json!([buffer, String::from(url)])
            }

            /// `op_url_parse` and `op_url_parse_with_base`.
            pub(super) fn url_parse(href: &str, base: Option<&str>) -> Value {
                let Ok(base) = base.map(Url::parse).transpose() else { return Value::Null };
                Url::options().base_url(base.as_ref()).parse(href).map_or(Value::Null, |url| components(url, 0))
            }

            /// `op_url_reparse`, with the setter by its number.
            pub(super) fn url_reparse(href: &str, setter: usize, value: &str) -> Value {
                let Ok(mut url) = Url::options().parse(href) else { return Value::Null };
                let set: [&dyn Fn(&mut Url) -> Result<(), ()>; 9] = [
                    &|url| Ok(quirks::set_hash(url, value)),
                    &|url| quirks::set_host(url, value),
                    &|url| quirks::set_hostname(url, value),
                    &|url| quirks::set_password(url, value),
                    &|url| Ok(quirks::set_pathname(url, value)),
                    &|url| quirks::set_port(url, value),
                    &|url| quirks::set_protocol(url, value),
                    &|url| Ok(quirks::set_search(url, value)),
                    &|url| quirks::set_username(url, value),
                ];
                set[setter](&mut url).map_or(Value::Null, |()| components(url, 65536))
            }

            /// `op_url_parse_search_params` and `op_url_stringify_search_params`.
            pub(super) fn search_params(text: &str) -> Value {
                let pairs: Vec<(String, String)> = form_urlencoded::parse(text.as_bytes()).into_owned().collect();
                let text = form_urlencoded::Serializer::new(String::new()).extend_pairs(pairs.clone()).finish();
                json!([pairs, text])
            }

            fn input(input: &Value) -> StringOrInit<'static> {
                serde_json::from_value(input.clone()).unwrap()
            }

            /// `op_urlpattern_parse`, and what its errors say to a person.
            pub(super) fn urlpattern_parse(pattern: &Value, base: Option<&str>, options: &Value) -> Value {
                let options: UrlPatternOptions = serde_json::from_value(options.clone()).unwrap();
                let parsed = patterns::process_construct_pattern_input(input(pattern), base)
                    .and_then(|init| patterns::parse_pattern::<EcmaRegexp>(init, options));
                match parsed {
                    Ok(pattern) => serde_json::to_value(pattern).unwrap(),
                    Err(error) => {
                        let has_hint = error.to_string().contains("invalid name");
                        let position = match error {
                            $urlpattern::Error::Tokenizer(_, position) => Some(position),
                            _ => None,
                        };
                        json!([position, has_hint])
                    }
                }
            }

            /// `op_urlpattern_process_match_input`: the components, and nine numbers.
            pub(super) fn urlpattern_process_match_input(text: &Value, base: Option<&str>) -> Value {
                let input = match patterns::process_match_input(input(text), base) {
                    Ok(Some((input, _))) => input,
                    Ok(None) => return Value::Null,
                    Err(_) => return json!("error"),
                };
                let Some(found) = patterns::parse_match_input(input) else { return Value::Null };
                let (mut text, mut buffer) = (String::new(), vec![0]);
                for component in [found.protocol, found.username, found.password, found.hostname] {
                    text.push_str(&component);
                    buffer.push(text.len());
                }
                for component in [found.port, found.pathname, found.search, found.hash] {
                    text.push_str(&component);
                    buffer.push(text.len());
                }
                json!([text, buffer])
            }

            /// Servo's `initialize`, `Test` and `Exec`.
            pub(super) fn servo(pattern: &Value, text: &Value, base: Option<&str>) -> Value {
                let pattern = patterns::process_construct_pattern_input(input(pattern), base)
                    .and_then(|init| UrlPattern::<regex::Regex>::parse(init, UrlPatternOptions::default()));
                let Ok(pattern) = pattern else { return json!("type error") };
                let Ok(Some((match_input, inputs))) = patterns::process_match_input(input(text), None) else {
                    return Value::Null;
                };
                let is_match = pattern.test(match_input.clone()).unwrap();
                let found = pattern.exec(match_input).unwrap();
                assert_eq!(found.is_some(), is_match);
                found.map_or(Value::Null, |found| {
                    let pathname = found.pathname;
                    json!([inputs, pattern.hostname(), pattern.has_regexp_groups(), pathname.input, pathname.groups])
                })
            }
        }
    };
}

side!(ours, url, urlpattern_dropin);
side!(theirs, published, urlpattern);

/// Calls both, which must return the same.
macro_rules! both {
    ($function:ident($($argument:expr),*)) => {{
        let result = ours::$function($($argument),*);
        assert_eq!(result, theirs::$function($($argument),*));
        result
    }};
}

#[test]
fn urls_of_deno() {
    let at = both!(url_parse("https://user:secret@EXAMPLE.com:8080/a?b#c", None));
    assert_eq!(at, json!([[5, 12, 20, 31, 8080, 36, 38, 40], "https://user:secret@example.com:8080/a?b#c"]));
    assert_eq!(both!(url_parse("../b", Some("file:///a/c")))[1], "file:///b");
    assert_eq!(both!(url_parse("../b", Some("x"))), Value::Null);
    assert_eq!(both!(url_parse("mailto:a@b", None)), json!([[6, 7, 7, 7, 0, 7, 0, 0], "mailto:a@b"]));
    let values = ["h a", "e.org:81", "e.org", "p@", "/../x y", "82", "wss", "a=b", "me"];
    for href in ["https://u@example.com/a?b#c", "file:///a", "mailto:x", "foo://h/a"] {
        for (setter, value) in values.into_iter().enumerate() {
            both!(url_reparse(href, setter, value));
        }
    }
    assert_eq!(ours::url_reparse("https://a/", 5, "82")[1], "https://a:82/");
    assert_eq!(
        both!(search_params("a=b+c&d%3D&é")),
        json!([[["a", "b c"], ["d=", ""], ["é", ""]], "a=b+c&d%3D=&%C3%A9="])
    );
    // What the standard parses otherwise.
    assert_eq!(ours::url_parse("foo:/^", None)[1], "foo:/%5E");
    assert_eq!(theirs::url_parse("foo:/^", None)[1], "foo:/^");
}

#[test]
fn patterns_of_deno() {
    let options = json!({ "regexSyntax": "EcmaScript", "ignoreCase": true });
    let pattern = both!(urlpattern_parse(&json!("https://*.example.com/:id(\\d+)/x"), None, &options));
    assert_eq!(pattern["hasRegexpGroups"], true);
    assert_eq!(
        pattern["pathname"],
        json!({
            "patternString": "/:id(\\d+)/x",
            "regexpString": r"^(?:\/(\d+))\/x$",
            "groupNameList": ["id"],
            "matcher": { "prefix": "", "suffix": "/x", "kind": "regExp", "regexp": r"^(?:\/(\d+))$" },
        })
    );
    assert_eq!(
        pattern["hostname"]["matcher"],
        json!({ "prefix": "", "suffix": ".example.com", "kind": "singleCapture", "filter": null, "allowEmpty": true })
    );
    assert_eq!(both!(urlpattern_parse(&json!({ "pathname": "/a/[:1]" }), None, &options)), json!([4, true]));
    assert_eq!(both!(urlpattern_parse(&json!({ "pathname": "/a/{b" }), None, &options)), json!([null, false]));
    let plain = json!({ "ignoreCase": false });
    both!(urlpattern_parse(&json!({ "pathname": "/a/*", "baseURL": "https://example.com" }), None, &plain));

    let found = both!(urlpattern_process_match_input(&json!("https://u:p@example.com:8080/a?b#c"), None));
    assert_eq!(found, json!(["httpsupexample.com8080/abc", [0, 5, 6, 7, 18, 22, 24, 25, 26]]));
    assert_eq!(both!(urlpattern_process_match_input(&json!("a"), Some("https://b/")))[0], "httpsb/a");
    assert_eq!(both!(urlpattern_process_match_input(&json!("a"), None)), Value::Null);
    assert_eq!(both!(urlpattern_process_match_input(&json!({ "pathname": "a b" }), None))[0], "a%20b");
    assert_eq!(both!(urlpattern_process_match_input(&json!({}), Some("https://b/"))), "error");
}

#[test]
fn patterns_of_servo() {
    let found = both!(servo(&json!("/:a/*"), &json!("https://example.com/b/c"), Some("https://example.com/")));
    let groups = json!({ "a": "b", "0": "c" });
    assert_eq!(found, json!([["https://example.com/b/c", null], "example.com", false, "/b/c", groups]));
    assert_eq!(both!(servo(&json!({ "pathname": "/:a?" }), &json!({ "pathname": "" }), None))[4], json!({ "a": null }));
    assert_eq!(both!(servo(&json!("/:a"), &json!("https://example.com/"), None)), "type error");
    assert_eq!(both!(servo(&json!("https://a/b"), &json!("https://a/c"), None)), Value::Null);
}
