//! The `WebSpecs` grammar against what its own reference implementation answered, where that lies beside the workspace:
//! `../shared/lineage/webspecs-2014/refimpl.json`.

mod data;

use serde_json::Value;
use std::fs;
use url_lineage::webspecs_2014::UrlObject;

/// The members of the API in the order of `answer`.
const MEMBERS: [&str; 8] = ["protocol", "username", "password", "hostname", "port", "pathname", "search", "hash"];

fn answer(input: &str, base: &str) -> [String; 8] {
    let base = UrlObject::parse(base, None).ok().map(|parsed| parsed.url);
    let Ok(parsed) = UrlObject::parse(input, base.as_ref()) else {
        return [":", "", "", "", "", "", "", ""].map(Into::into);
    };
    let url = parsed.url;
    let pathname = url.pathname();
    let delimited = |delimiter, member: Option<String>| match member {
        Some(member) if !member.is_empty() => format!("{delimiter}{member}"),
        _ => String::new(),
    };
    [
        url.scheme.unwrap_or_default() + ":",
        url.username,
        url.password.unwrap_or_default(),
        url.host.unwrap_or_default(),
        url.port,
        pathname,
        delimited('?', url.query),
        delimited('#', url.fragment),
    ]
}

#[test]
fn reference_implementation() {
    let Some(path) = data::path("webspecs-2014/refimpl.json") else { return };
    let text = fs::read_to_string(path).unwrap();
    let json: Value = serde_json::from_str(&text).unwrap();
    let cases = json["constructor"].as_array().unwrap();
    assert_eq!(cases.len(), 265);
    let differs = |case: &&Value| {
        let text = |member: &str| case[member].as_str().unwrap_or_default();
        answer(text("input"), text("base")) != MEMBERS.map(|member| text(member).to_owned())
    };
    let rest: Vec<&Value> = cases.iter().filter(differs).collect();
    assert!(rest.is_empty(), "{rest:#?}");
    println!("{} of {}", cases.len() - rest.len(), cases.len());
}
