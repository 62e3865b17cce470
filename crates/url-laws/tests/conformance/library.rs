//! What the library answers to a case, in the form of the files.

use crate::suite::cases::{Case, NAMES, pairs};
use encoding_rs::Encoding;
use serde_json::{Map, Value, json};
use url_core::{Url, web::WebUrl};
use url_form::SearchParams;
use url_host::ValidationError;
use url_model::url_components;
use url_patterns::{Init, UrlPattern};

pub(crate) fn answer(case: &Case) -> Value {
    match case {
        Case::Url { input, base } => url(input, base.as_deref()),
        Case::Setter { setter, href, value } => {
            let mut url = WebUrl::parse(href, None).expect("a URL");
            url.set(setter.parse().expect("a member"), value).expect("a URL");
            let mut expected = components(&url);
            expected.insert("origin".into(), url.origin().into());
            json!({ "expected": expected })
        }
        Case::Encoding { encoding, input } => {
            let input = format!("https://doesnotmatter.invalid/?{input}#{input}");
            let encoding = Encoding::for_label(encoding.as_bytes()).expect("an encoding");
            let url = Url::options().encoding(encoding).parse(&input).expect("a URL");
            let mut output = Map::new();
            output.insert("utf-8".into(), url.fragment().into());
            output.insert(encoding.name().to_ascii_lowercase(), url.query().into());
            json!({ "output": output })
        }
        Case::Link { encoding, input } => {
            let encoding = Encoding::for_label(encoding.as_bytes()).expect("an encoding");
            json!({ "href": Url::options().encoding(encoding).parse(input).expect("a URL").as_str() })
        }
        Case::Params { href: Some(href), calls, .. } => calls_of_a_url(href, calls),
        Case::Params { href: None, init, calls } => calls_of_a_list(init, calls),
        Case::Pattern { pattern, inputs } => match_of(pattern, inputs),
    }
}

fn components(url: &WebUrl) -> Map<String, Value> {
    let all = url_components!(url);
    let names = ["href", "protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "hash"];
    names.into_iter().map(|name| (name.to_owned(), all.get(name).into())).collect()
}

fn url(input: &str, base: Option<&str>) -> Value {
    let base_url = base.map(|base| Url::parse(base).expect("a base URL"));
    let mut errors = Vec::new();
    let parsed = Url::options().base(base_url.as_ref().map(Into::into)).parse_with_errors(input, &mut errors);
    let errors: Vec<&str> = errors.iter().map(ValidationError::code).collect();
    let url = WebUrl::parse(input, base.map(Into::into));
    assert_eq!(parsed.is_ok(), url.is_some(), "{input:?}");
    let Some(url) = url else { return json!({ "failure": true, "validationErrors": errors }) };
    let mut answer = components(&url);
    answer.insert("origin".into(), url.origin().into());
    answer.insert("searchParams".into(), url.search_params().to_string().into());
    answer.insert("validationErrors".into(), errors.into());
    answer.into()
}

fn list_of(params: &SearchParams) -> Value {
    params.iter().map(|(name, value)| json!([name, value])).collect()
}

/// The result of a call that only reads.
fn read(params: &SearchParams, call: &[&str]) -> Value {
    match *call {
        ["get", name] => params.get(name).into(),
        ["getAll", name] => params.get_all(name).collect(),
        ["has", name] => params.has(name, None).into(),
        ["has", name, value] => params.has(name, Some(value)).into(),
        ["size"] => params.size().into(),
        _ => panic!("{call:?} is no call"),
    }
}

/// Whether a call changes a list.
fn is_change(call: &[&str]) -> bool {
    matches!(call[0], "append" | "delete" | "set" | "sort")
}

fn change(params: &mut SearchParams, call: &[&str]) {
    match *call {
        ["append", name, value] => params.append(name, value),
        ["delete", name] => params.delete(name, None),
        ["delete", name, value] => params.delete(name, Some(value)),
        ["set", name, value] => params.set(name, value),
        ["sort"] => params.sort(),
        _ => panic!("{call:?} changes nothing"),
    }
}

fn calls_of_a_url(href: &str, calls: &[Vec<String>]) -> Value {
    let mut url = WebUrl::parse(href, None).expect("a URL");
    let mut results = Vec::new();
    for call in calls {
        let call: Vec<&str> = call.iter().map(String::as_str).collect();
        if let ["href" | "search", value] = call[..] {
            url.set(call[0].parse().expect("a member"), value).expect("a URL");
            results.push(Value::Null);
        } else if is_change(&call) {
            change(&mut url.search_params_mut(), &call);
            results.push(Value::Null);
        } else {
            results.push(read(url.search_params(), &call));
        }
    }
    let list = list_of(url.search_params());
    let expected = json!({
        "href": url.href(), "search": url.search(), "list": list, "results": results, "toJSON": url.to_json(),
    });
    json!({ "expected": expected })
}

fn calls_of_a_list(init: &Value, calls: &[Vec<String>]) -> Value {
    let mut params = match init {
        Value::String(init) => SearchParams::from(init.as_str()),
        _ => pairs(init).expect("pairs").iter().collect(),
    };
    let mut results = Vec::new();
    for call in calls {
        let call: Vec<&str> = call.iter().map(String::as_str).collect();
        results.push(if is_change(&call) { Value::Null } else { read(&params, &call) });
        if is_change(&call) {
            change(&mut params, &call);
        }
    }
    json!({ "expected": { "list": list_of(&params), "results": results, "toString": params.to_string() } })
}

fn init(members: &Map<String, Value>) -> Init<'_> {
    members.iter().fold(Init::new(), |init, (key, value)| {
        let value = value.as_str().expect("a string");
        if key == "baseURL" { init.base_url(value) } else { init.with(key.parse().expect("a component"), value) }
    })
}

fn match_of(pattern: &[Value], inputs: &[Value]) -> Value {
    let ignore_case = pattern.last().and_then(|last| last.get("ignoreCase")).and_then(Value::as_bool);
    let arguments = &pattern[..pattern.len() - usize::from(ignore_case.is_some())];
    let options = UrlPattern::options().ignore_case(ignore_case.unwrap_or_default());
    let pattern = match arguments {
        [Value::Object(members)] => options.from_init(&init(members)),
        [Value::String(text)] => options.parse(text, None),
        [Value::String(text), Value::String(base)] => options.parse(text, base),
        // What the constructor throws for, the types do not allow.
        [Value::Object(_), Value::String(_)] => return json!({ "expected_obj": "error" }),
        _ => panic!("{arguments:?}"),
    };
    let Ok(pattern) = pattern else { return json!({ "expected_obj": "error" }) };
    let of_match = |found: url_patterns::Match<'_, '_>| {
        let components = NAMES.iter().map(|(name, _)| {
            let found = found.component(name.parse().expect("a component"));
            let groups: Map<String, Value> =
                found.groups().map(|(name, group)| (name.to_owned(), group.map_or(Value::Null, Into::into))).collect();
            ((*name).to_owned(), json!({ "input": found.input(), "groups": groups }))
        });
        Value::Object(components.collect())
    };
    let found = match inputs {
        [Value::Object(members)] => pattern.exec(&init(members)).map(of_match),
        [Value::String(text)] => pattern.exec(text.as_str()).map(of_match),
        [Value::String(text), Value::String(base)] => pattern.exec((text.as_str(), base.as_str())).map(of_match),
        _ => panic!("{inputs:?}"),
    };
    let strings = NAMES.iter().map(|(name, _)| {
        let string = pattern.component(name.parse().expect("a component")).pattern_string();
        ((*name).to_owned(), string.into())
    });
    let strings: Map<String, Value> = strings.collect();
    json!({
        "expected_obj": strings, "expected_match": found, "hasRegExpGroups": pattern.has_regexp_groups(),
    })
}
