//! The functions give what the program shows.

use crate::database::{Database, texts};
use serde_json::{Value, json};
use std::{
    env,
    path::{Path, PathBuf},
    process::Command,
};

/// Members that the program writes, and the function of each. The others are the same in another form.
const MEMBERS: [(&str, &str); 16] = [
    ("href", "url_href"),
    ("scheme", "url_scheme"),
    ("username", "coalesce(url_username(text), '')"),
    ("password", "coalesce(url_password(text), '')"),
    ("hostname", "coalesce(url_host(text), '')"),
    ("port", "coalesce(url_port(text)::text, '')"),
    ("pathname", "url_path"),
    ("query", "url_query"),
    ("fragment", "url_fragment"),
    ("origin", "coalesce(url_origin(text), 'null')"),
    ("site", "coalesce(url_site(text), 'null')"),
    ("host_class", "url_host_class"),
    ("public_suffix", "url_public_suffix"),
    ("registrable_domain", "url_registrable_domain"),
    ("subdomain", "url_subdomain"),
    ("pairs", "(SELECT coalesce(json_agg(json_build_array(name, value)), '[]') FROM unnest(url_params(text)))"),
];

/// The program: where `URLSTACK` says, or where cargo builds it.
fn program() -> PathBuf {
    let built = || {
        let target = env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
        let target = target.unwrap_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../../../target"));
        target.join("debug/urlstack")
    };
    env::var_os("URLSTACK").map_or_else(built, PathBuf::from)
}

/// What the program writes of each text.
fn answers(texts: &[String]) -> Vec<Value> {
    let mut answers = Vec::new();
    for texts in texts.chunks(1_000) {
        let output =
            Command::new(program()).args(["parse", "--to", "json", "--all", "--"]).args(texts).output().unwrap();
        let lines = output.stdout.split(|byte| *byte == b'\n').filter(|line| !line.is_empty());
        answers.extend(lines.map(|line| serde_json::from_slice::<Value>(line).unwrap()));
    }
    answers
}

#[test]
fn every_function_gives_what_the_program_shows() {
    if !program().exists() {
        url_model::not_run("url-postgres program", "it needs the program: `cargo build --package urlstack`");
        return;
    }
    let Some(database) = Database::new("program") else { return };
    let texts = texts();
    database.table("t", &texts);
    let members: Vec<String> = MEMBERS
        .iter()
        .map(|(member, call)| {
            let call = if call.contains('(') { (*call).to_owned() } else { format!("{call}(text)") };
            format!("'{member}', {call}")
        })
        .collect();
    let urls = format!(
        "SELECT CASE WHEN url_is_url(text) THEN json_build_object({})
                ELSE json_build_object('name', url_error(text), 'start', url_error_start(text), 'end', url_error_end(text))
                END FROM t ORDER BY id",
        members.join(", ")
    );
    let found = database.run(&urls);
    let answers = answers(&texts);
    assert_eq!((found.lines().count(), answers.len()), (texts.len(), texts.len()));
    let mut failures = 0;
    for (found, answer) in found.lines().zip(&answers) {
        let found: Value = serde_json::from_str(found).unwrap();
        let expected: Value = match answer.get("failure") {
            Some(failure) => {
                failures += 1;
                ["name", "start", "end"]
                    .map(|member| (member.to_owned(), failure[member].clone()))
                    .into_iter()
                    .collect()
            }
            None => MEMBERS.iter().map(|(member, _)| ((*member).to_owned(), value_of(&answer[*member]))).collect(),
        };
        assert_eq!(found, expected, "{}", answer["input"]);
    }
    assert!(failures > 1_000 && failures < texts.len() / 2, "{failures}");
}

/// The program says that a pair has no `=` by null instead of an empty value. A text of PostgreSQL cannot have U+0000;
/// a value with one is NULL.
fn value_of(value: &Value) -> Value {
    let text = |text: &Value| match text {
        Value::String(text) if text.contains('\0') => Value::Null,
        other => other.clone(),
    };
    match value {
        Value::Array(pairs) => {
            let value = |value: &Value| if value.is_null() { json!("") } else { text(value) };
            pairs.iter().map(|pair| json!([text(&pair[0]), value(&pair[1])])).collect()
        }
        other => text(other),
    }
}
