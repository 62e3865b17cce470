//! A case and what url-model answers.

use encoding_rs::Encoding;
use serde_json::{Map, Value, json};
use url_model::{
    Model,
    pattern::{Name, UrlPatternInit, UrlPatternInput},
    url_components,
    web::{SearchParams, UrlObject},
};

/// A case of one of the files, without its answer.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) enum Case {
    /// `urltestdata.json`: a URL, with a base URL or without.
    Url { input: String, base: Option<String> },
    /// `setters_tests.json`: a setter of the URL class.
    Setter { setter: &'static str, href: String, value: String },
    /// `percent-encoding.json`: a query in an encoding, and a fragment.
    Encoding { encoding: &'static str, input: String },
    /// `encodings.json`: a URL in a document in an encoding.
    Link { encoding: &'static str, input: String },
    /// `urlsearchparams.json`: calls of members of the two classes, on a URL or on a list alone, which is created from
    /// a string or from pairs.
    Params { href: Option<String>, init: Value, calls: Vec<Vec<String>> },
    /// `urlpatterntestdata.json`: the arguments of a constructor, and of a match.
    Pattern { pattern: Vec<Value>, inputs: Vec<Value> },
}

impl Case {
    /// The files, in the order of [`file`](Self::file).
    pub(crate) const FILES: [&str; 6] = [
        "urltestdata.json",
        "setters_tests.json",
        "percent-encoding.json",
        "encodings.json",
        "urlsearchparams.json",
        "urlpatterntestdata.json",
    ];

    /// The number of the file that the case is for.
    pub(crate) fn file(&self) -> usize {
        match self {
            Self::Url { .. } => 0,
            Self::Setter { .. } => 1,
            Self::Encoding { .. } => 2,
            Self::Link { .. } => 3,
            Self::Params { .. } => 4,
            Self::Pattern { .. } => 5,
        }
    }

    /// The members of the case that are given.
    pub(crate) fn given(&self) -> Value {
        match self {
            Self::Url { input, base } => json!({ "input": input, "base": base }),
            Self::Setter { href, value, .. } => json!({ "href": href, "new_value": value }),
            Self::Encoding { input, .. } => json!({ "input": input }),
            Self::Link { encoding, input } => json!({ "encoding": encoding, "input": input }),
            Self::Params { href: Some(href), calls, .. } => json!({ "href": href, "calls": calls }),
            Self::Params { href: None, init, calls } => json!({ "init": init, "calls": calls }),
            Self::Pattern { pattern, inputs } => json!({ "pattern": pattern, "inputs": inputs }),
        }
    }

    /// The members of the case that are the answer. `None` if the case is none: it has a URL that is none, or a pattern
    /// takes too many steps.
    pub(crate) fn answer(&self, model: &Model) -> Option<Value> {
        match self {
            Self::Url { input, base } => url(model, input, base.as_deref()),
            Self::Setter { setter, href, value } => {
                let mut url = UrlObject::new(model, href, None).ok()?;
                url.set(setter, value).ok()?;
                let mut expected = components(&url);
                expected.insert("origin".into(), url.origin().into());
                Some(json!({ "expected": expected }))
            }
            Self::Encoding { encoding, input } => {
                let (input, mut output) = (format!("https://doesnotmatter.invalid/?{input}#{input}"), Map::new());
                let encoding = Encoding::for_label(encoding.as_bytes())?;
                let url = model.basic_url_parse(&input, None, encoding, &mut Vec::new()).ok()?;
                output.insert("utf-8".into(), url.fragment.into());
                output.insert(encoding.name().to_ascii_lowercase(), url.query.into());
                Some(json!({ "output": output }))
            }
            Self::Link { encoding, input } => {
                let encoding = Encoding::for_label(encoding.as_bytes())?;
                let url = model.basic_url_parse(input, None, encoding, &mut Vec::new()).ok()?;
                Some(json!({ "href": url.serialize(false) }))
            }
            Self::Params { href: Some(href), calls, .. } => calls_of_a_url(model, href, calls),
            Self::Params { href: None, init, calls } => calls_of_a_list(init, calls),
            Self::Pattern { pattern, inputs } => match_of(model, pattern, inputs),
        }
    }
}

fn components(url: &UrlObject) -> Map<String, Value> {
    let all = url_components!(url);
    let names = ["href", "protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "hash"];
    names.into_iter().map(|name| (name.to_owned(), all.get(name).into())).collect()
}

fn url(model: &Model, input: &str, base: Option<&str>) -> Option<Value> {
    let base_record = match base {
        Some(base) => Some(model.basic_url_parse(base, None, encoding_rs::UTF_8, &mut Vec::new()).ok()?),
        None => None,
    };
    let mut errors = Vec::new();
    let parsed = model.basic_url_parse(input, base_record.as_ref(), encoding_rs::UTF_8, &mut errors);
    let url = UrlObject::parse(model, input, base);
    if parsed.is_err() || url.is_none() {
        return Some(json!({ "failure": true, "validationErrors": errors, "isRejected": url.is_none() }))
            .map(without_the_usual);
    }
    let url = url?;
    let mut answer = components(&url);
    answer.insert("origin".into(), url.origin().into());
    answer.insert("searchParams".into(), url.search_params().stringify().into());
    answer.insert("validationErrors".into(), errors.into());
    Some(answer.into())
}

/// A failure of the parser is one of the constructor, unless a mutant is active.
fn without_the_usual(mut answer: Value) -> Value {
    if answer["isRejected"] == true
        && let Some(answer) = answer.as_object_mut()
    {
        answer.remove("isRejected");
    }
    answer
}

fn list_of(params: &SearchParams) -> Value {
    params.list().iter().map(|(name, value)| json!([name, value])).collect()
}

/// The result of a call that only reads.
fn read(params: &SearchParams, call: &[&str]) -> Option<Value> {
    Some(match *call {
        ["get", name] => params.get(name).into(),
        ["getAll", name] => params.get_all(name).into(),
        ["has", name] => params.has(name, None).into(),
        ["has", name, value] => params.has(name, Some(value)).into(),
        ["size"] => params.size().into(),
        _ => return None,
    })
}

fn calls_of_a_url(model: &Model, href: &str, calls: &[Vec<String>]) -> Option<Value> {
    let mut url = UrlObject::new(model, href, None).ok()?;
    let mut results = Vec::new();
    for call in calls {
        let call: Vec<&str> = call.iter().map(String::as_str).collect();
        match call[..] {
            ["append", name, value] => url.search_params_append(name, value),
            ["delete", name] => url.search_params_delete(name, None),
            ["delete", name, value] => url.search_params_delete(name, Some(value)),
            ["set", name, value] => url.search_params_set(name, value),
            ["sort"] => url.search_params_sort(),
            ["href" | "search", value] => url.set(call[0], value).ok()?,
            _ => {
                results.push(read(url.search_params(), &call)?);
                continue;
            }
        }
        results.push(Value::Null);
    }
    let list = list_of(url.search_params());
    let expected = json!({
        "href": url.href(), "search": url.search(), "list": list, "results": results, "toJSON": url.to_json(),
    });
    Some(json!({ "expected": expected }))
}

/// The pairs of an array.
pub(crate) fn pairs(init: &Value) -> Option<Vec<(String, String)>> {
    let pair = |pair: &Value| Some((pair[0].as_str()?.to_owned(), pair[1].as_str()?.to_owned()));
    init.as_array()?.iter().map(pair).collect()
}

fn calls_of_a_list(init: &Value, calls: &[Vec<String>]) -> Option<Value> {
    let mut params = match init {
        Value::String(init) => SearchParams::new(init),
        _ => SearchParams::from_list(pairs(init)?),
    };
    let mut results = Vec::new();
    for call in calls {
        let call: Vec<&str> = call.iter().map(String::as_str).collect();
        match call[..] {
            ["append", name, value] => params.append(name, value),
            ["delete", name] => params.delete(name, None),
            ["delete", name, value] => params.delete(name, Some(value)),
            ["set", name, value] => params.set(name, value),
            ["sort"] => params.sort(),
            _ => {
                results.push(read(&params, &call)?);
                continue;
            }
        }
        results.push(Value::Null);
    }
    let expected = json!({ "list": list_of(&params), "results": results, "toString": params.stringify() });
    Some(json!({ "expected": expected }))
}

/// The names of the components.
pub(crate) const NAMES: [(&str, Name); 8] = [
    ("protocol", Name::Protocol),
    ("username", Name::Username),
    ("password", Name::Password),
    ("hostname", Name::Hostname),
    ("port", Name::Port),
    ("pathname", Name::Pathname),
    ("search", Name::Search),
    ("hash", Name::Hash),
];

fn input_of(argument: &Value) -> Option<UrlPatternInput> {
    if let Value::String(text) = argument {
        return Some(UrlPatternInput::String(text.clone()));
    }
    let mut init = UrlPatternInit::default();
    for (key, value) in argument.as_object()? {
        let value = Some(value.as_str()?.to_owned());
        match NAMES.iter().find(|(name, _)| name == key) {
            Some((_, name)) => init[*name] = value,
            None => init.base_url = value,
        }
    }
    Some(UrlPatternInput::Init(init))
}

fn match_of(model: &Model, pattern: &[Value], inputs: &[Value]) -> Option<Value> {
    let ignore_case = pattern.last()?.get("ignoreCase").and_then(Value::as_bool);
    let arguments = &pattern[..pattern.len() - usize::from(ignore_case.is_some())];
    let base = arguments.get(1).and_then(Value::as_str);
    let first = input_of(arguments.first()?)?;
    let Ok(pattern) = model.create_a_url_pattern(&first, base, ignore_case.unwrap_or_default()) else {
        return Some(json!({ "expected_obj": "error" }));
    };
    let strings = NAMES.iter().zip(&pattern.components);
    let strings: Map<String, Value> =
        strings.map(|((name, _), component)| ((*name).to_owned(), component.pattern_string.clone().into())).collect();
    let has_regexp_groups = pattern.components.iter().any(|component| component.has_regexp_groups);
    let found = model.match_a_url_pattern(&pattern, &input_of(inputs.first()?)?, inputs.get(1).and_then(Value::as_str));
    let expected_match = found.ok()?.map(|result| {
        let components = NAMES.iter().zip(result).map(|((name, _), (input, groups))| {
            let groups: Map<String, Value> = groups.into_iter().map(|(name, group)| (name, group.into())).collect();
            ((*name).to_owned(), json!({ "input": input, "groups": groups }))
        });
        Value::Object(components.collect())
    });
    Some(json!({ "expected_obj": strings, "expected_match": expected_match, "hasRegExpGroups": has_regexp_groups }))
}
