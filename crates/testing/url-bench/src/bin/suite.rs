//! `cargo run --bin suite -- FOLDER LIBRARY`: runs the cases of fixtures/suite with ada-url, url or urlpattern, and
//! prints what differs, as xtask/conformance/suite.mjs does.

#![forbid(unsafe_code)]

use serde_json::{Map, Value, json};
use std::{env, error::Error, fs, path::Path};
use urlpattern::{
    UrlPattern, UrlPatternComponentResult, UrlPatternOptions,
    quirks::{StringOrInit, process_construct_pattern_input, process_match_input},
};

/// The getters of the URL class that the files have.
const GETTERS: [&str; 10] =
    ["href", "protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "hash"];

/// A library with the URL class.
trait Library: Sized {
    fn parse(input: &str, base: Option<&str>) -> Option<Self>;
    fn get(&self, getter: &str) -> String;
    fn origin(&self) -> String;
    fn set(&mut self, setter: &str, value: &str);
    /// The list and the serialization of `URLSearchParams`.
    fn params(init: &str) -> (Vec<(String, String)>, String);
}

struct Ada(ada_url::Url);

impl Library for Ada {
    fn parse(input: &str, base: Option<&str>) -> Option<Self> {
        ada_url::Url::parse(input, base).ok().map(Self)
    }

    fn get(&self, getter: &str) -> String {
        let url = &self.0;
        match getter {
            "href" => url.href(),
            "protocol" => url.protocol(),
            "username" => url.username(),
            "password" => url.password(),
            "host" => url.host(),
            "hostname" => url.hostname(),
            "port" => url.port(),
            "pathname" => url.pathname(),
            "search" => url.search(),
            _ => url.hash(),
        }
        .to_owned()
    }

    fn origin(&self) -> String {
        self.0.origin()
    }

    fn set(&mut self, setter: &str, value: &str) {
        let (url, some) = (&mut self.0, Some(value));
        // A rejection is seen in what is left.
        let _is_rejected = match setter {
            "href" => url.set_href(value).is_err(),
            "protocol" => url.set_protocol(value).is_err(),
            "username" => url.set_username(some).is_err(),
            "password" => url.set_password(some).is_err(),
            "host" => url.set_host(some).is_err(),
            "hostname" => url.set_hostname(some).is_err(),
            "port" => url.set_port(some).is_err(),
            "pathname" => url.set_pathname(some).is_err(),
            "search" => {
                url.set_search(some);
                false
            }
            _ => {
                url.set_hash(some);
                false
            }
        };
    }

    fn params(init: &str) -> (Vec<(String, String)>, String) {
        let params = ada_url::UrlSearchParams::parse(init.strip_prefix('?').unwrap_or(init)).expect("any string");
        let entries = params.entries().map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        (entries, params.to_string())
    }
}

struct UrlCrate(url::Url);

impl Library for UrlCrate {
    fn parse(input: &str, base: Option<&str>) -> Option<Self> {
        let base = base.map(url::Url::parse).transpose().ok()?;
        url::Url::options().base_url(base.as_ref()).parse(input).ok().map(Self)
    }

    fn get(&self, getter: &str) -> String {
        let url = &self.0;
        match getter {
            "href" => url::quirks::href(url),
            "protocol" => url::quirks::protocol(url),
            "username" => url::quirks::username(url),
            "password" => url::quirks::password(url),
            "host" => url::quirks::host(url),
            "hostname" => url::quirks::hostname(url),
            "port" => url::quirks::port(url),
            "pathname" => url::quirks::pathname(url),
            "search" => url::quirks::search(url),
            _ => url::quirks::hash(url),
        }
        .to_owned()
    }

    fn origin(&self) -> String {
        url::quirks::origin(&self.0)
    }

    fn set(&mut self, setter: &str, value: &str) {
        let url = &mut self.0;
        // A rejection is seen in what is left.
        let _is_rejected = match setter {
            "href" => url::quirks::set_href(url, value).is_err(),
            "protocol" => url::quirks::set_protocol(url, value).is_err(),
            "username" => url::quirks::set_username(url, value).is_err(),
            "password" => url::quirks::set_password(url, value).is_err(),
            "host" => url::quirks::set_host(url, value).is_err(),
            "hostname" => url::quirks::set_hostname(url, value).is_err(),
            "port" => url::quirks::set_port(url, value).is_err(),
            "pathname" => {
                url::quirks::set_pathname(url, value);
                false
            }
            "search" => {
                url::quirks::set_search(url, value);
                false
            }
            _ => {
                url::quirks::set_hash(url, value);
                false
            }
        };
    }

    fn params(init: &str) -> (Vec<(String, String)>, String) {
        let init = init.strip_prefix('?').unwrap_or(init);
        let pairs: Vec<(String, String)> = form_urlencoded::parse(init.as_bytes()).into_owned().collect();
        let text = form_urlencoded::Serializer::new(String::new()).extend_pairs(&pairs).finish();
        (pairs, text)
    }
}

/// The first getter that differs from what a case expects, and what it returns.
fn difference<L: Library>(expected: &Map<String, Value>, url: &L) -> Option<String> {
    let getters = GETTERS.into_iter().map(|getter| (getter, url.get(getter))).chain([("origin", url.origin())]);
    let mut differing = getters.filter(|(getter, found)| expected.get(*getter).is_some_and(|value| value != found));
    differing.next().map(|(getter, found)| format!("{getter}: {found:?}"))
}

fn text<'a>(case: &'a Value, key: &str) -> Option<&'a str> {
    case[key].as_str()
}

fn url_case<L: Library>(case: &Value) -> Option<String> {
    let input = text(case, "input").expect("an input");
    match (L::parse(input, text(case, "base")), case["failure"] == true) {
        (None, true) => None,
        (None, false) => Some("failure".into()),
        (Some(url), true) => Some(url.get("href")),
        (Some(url), false) => difference(case.as_object().expect("an object"), &url),
    }
}

fn setter_case<L: Library>(case: &Value, setter: &str) -> Option<String> {
    let Some(mut url) = L::parse(text(case, "href").expect("a URL"), None) else { return Some("failure".into()) };
    url.set(setter, text(case, "new_value").expect("a value"));
    difference(case["expected"].as_object().expect("an object"), &url)
}

/// The input of a case without calls, which are not the same functions in all libraries.
fn params_init(case: &Value) -> Option<&str> {
    text(case, "init").filter(|_| case["calls"].as_array().is_some_and(Vec::is_empty))
}

fn params_case<L: Library>(case: &Value, init: &str) -> Option<String> {
    let (list, string) = L::params(init);
    let (list, expected) = (json!(list), &case["expected"]);
    let is_same = list == expected["list"] && expected["toString"] == string;
    (!is_same).then(|| format!("{list} {string:?}"))
}

/// The first argument of a constructor or of a match, and the base URL.
fn arguments(list: &Value) -> (StringOrInit<'static>, Option<&str>) {
    (serde_json::from_value(list[0].clone()).expect("a string or an init"), list[1].as_str())
}

/// The first component of two that differs.
fn differing(expected: &Value, found: &[(&str, Value)]) -> Option<String> {
    found.iter().find(|(name, found)| expected[name] != *found).map(|(name, found)| format!("{name}: {found}"))
}

fn pattern_case(case: &Value) -> Option<String> {
    let list = case["pattern"].as_array().expect("arguments");
    let ignore_case = list.iter().any(|argument| argument["ignoreCase"] == true);
    let (input, base) = arguments(&case["pattern"]);
    let pattern = process_construct_pattern_input(input, base).and_then(|init| {
        UrlPattern::<regex::Regex>::parse(init, UrlPatternOptions { ignore_case, ..Default::default() })
    });
    let pattern = match (pattern, case["expected_obj"] == "error") {
        (Err(_), is_error) => return (!is_error).then(|| "failure".into()),
        (Ok(_), true) => return Some("no error".into()),
        (Ok(pattern), false) => pattern,
    };
    let strings = [
        ("protocol", pattern.protocol()),
        ("username", pattern.username()),
        ("password", pattern.password()),
        ("hostname", pattern.hostname()),
        ("port", pattern.port()),
        ("pathname", pattern.pathname()),
        ("search", pattern.search()),
        ("hash", pattern.hash()),
    ];
    let other = differing(&case["expected_obj"], &strings.map(|(name, string)| (name, string.into())));
    if other.is_some() {
        return other;
    }
    if case["hasRegExpGroups"] != pattern.has_regexp_groups() {
        return Some(format!("hasRegExpGroups: {}", pattern.has_regexp_groups()));
    }
    let (input, base) = arguments(&case["inputs"]);
    let found = match process_match_input(input, base) {
        Ok(Some((input, _))) => pattern.exec(input).ok().flatten(),
        _ => None,
    };
    match (found, case["expected_match"].is_null()) {
        (None, is_null) => (!is_null).then(|| "no match".into()),
        (Some(_), true) => Some("match".into()),
        (Some(found), false) => {
            let read =
                |component: &UrlPatternComponentResult| json!({ "input": component.input, "groups": component.groups });
            let components = [
                ("protocol", read(&found.protocol)),
                ("username", read(&found.username)),
                ("password", read(&found.password)),
                ("hostname", read(&found.hostname)),
                ("port", read(&found.port)),
                ("pathname", read(&found.pathname)),
                ("search", read(&found.search)),
                ("hash", read(&found.hash)),
            ];
            differing(&case["expected_match"], &components).map(|found| format!("match.{found}"))
        }
    }
}

/// The cases of a file.
fn cases(folder: &Path, name: &str) -> Result<Value, Box<dyn Error>> {
    Ok(serde_json::from_str(&fs::read_to_string(folder.join(name))?)?)
}

/// What a case gives: its file, and the difference, if it was run and there is one.
type Ran = (&'static str, Option<Option<String>>);

fn run_urls<L: Library>(folder: &Path) -> Result<Vec<Ran>, Box<dyn Error>> {
    let mut results = Vec::new();
    for case in cases(folder, "urltestdata.json")?.as_array().into_iter().flatten().filter(|case| case.is_object()) {
        results.push(("urltestdata.json", Some(url_case::<L>(case))));
    }
    for (setter, cases) in cases(folder, "setters_tests.json")?.as_object().into_iter().flatten() {
        let cases = cases.as_array().into_iter().flatten().filter(|_| setter != "comment");
        results.extend(cases.map(|case| ("setters_tests.json", Some(setter_case::<L>(case, setter)))));
    }
    for case in cases(folder, "urlsearchparams.json")?.as_array().into_iter().flatten().filter(|case| case.is_object())
    {
        results.push(("urlsearchparams.json", params_init(case).map(|init| params_case::<L>(case, init))));
    }
    Ok(results)
}

fn run_patterns(folder: &Path) -> Result<Vec<Ran>, Box<dyn Error>> {
    const FILE: &str = "urlpatterntestdata.json";
    let cases = cases(folder, FILE)?;
    let cases = cases.as_array().into_iter().flatten().filter(|case| case.is_object());
    Ok(cases.map(|case| (FILE, Some(pattern_case(case)))).collect())
}

/// What was run and what differs, for the tables.
fn report(results: Vec<Ran>) -> Value {
    let (mut ran, mut differing) = (Map::new(), Vec::new());
    let (mut before, mut index) = ("", 0);
    for (file, result) in results {
        index = if file == before { index + 1 } else { 0 };
        before = file;
        let Some(found) = result else { continue };
        let count = ran.get(file).and_then(Value::as_u64).unwrap_or_default();
        ran.insert(file.into(), (count + 1).into());
        differing.extend(found.map(|found| json!({ "file": file, "index": index, "found": found })));
    }
    json!({ "ran": ran, "differing": differing })
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [folder, library] = &arguments[..] else {
        return Err("expected a directory, and `ada`, `url` or `urlpattern`".into());
    };
    let results = match library.as_str() {
        "ada" => run_urls::<Ada>(Path::new(folder))?,
        "url" => run_urls::<UrlCrate>(Path::new(folder))?,
        "urlpattern" => run_patterns(Path::new(folder))?,
        _ => return Err(format!("expected `ada`, `url` or `urlpattern`, found {library}").into()),
    };
    println!("{}", report(results));
    Ok(())
}
