//! The functions of the table of url-facts.

use crate::database::{Database, texts};
use serde_json::{Value as Json, json};
use url_facts::{Function, Presence, Type, Value, functions};

/// A value as `to_json` of PostgreSQL writes it. A text that the database cannot hold is NULL.
fn as_json(value: &Value<'_>) -> Json {
    match value {
        Value::Text(text) if !text.contains('\0') => json!(text),
        Value::Number(number) => json!(number),
        Value::Flag(flag) => json!(flag),
        Value::Params(pairs) => {
            let text = |text| as_json(&Value::Text(text));
            pairs.iter().map(|(name, value)| json!({"name": text(name), "value": text(value)})).collect()
        }
        Value::Fields(fields) => fields.iter().map(|(column, value)| (column.to_string(), as_json(value))).collect(),
        _ => Json::Null,
    }
}

/// A literal of SQL.
fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}

/// Literals after the first argument.
fn further(function: &Function) -> String {
    let literals: Vec<String> = function.example().arguments().iter().map(|argument| quoted(argument)).collect();
    literals[1..].iter().flat_map(|literal| [", ", literal]).collect()
}

#[test]
fn examples_have_their_results() {
    let Some(database) = Database::new("examples") else { return };
    for function in functions() {
        let example = function.example();
        let call: Vec<String> = example.arguments().iter().map(|argument| quoted(argument)).collect();
        let found = database.run(&format!("SELECT to_json({}({}))", function.name(), call.join(", ")));
        let found = if found.is_empty() { Json::Null } else { serde_json::from_str::<Json>(&found).unwrap() };
        match example.result() {
            Value::Fields(fields) => {
                for (column, value) in &fields {
                    assert_eq!(found[column.as_str()], as_json(value), "{} {column}", function.name());
                }
                let values = found.as_object().unwrap().values().filter(|value| !value.is_null());
                assert_eq!(values.count(), fields.len(), "others are NULL");
            }
            value => assert_eq!(found, as_json(&value), "{}", function.name()),
        }
    }
}

#[test]
fn every_function_gives_for_every_text_what_the_table_gives() {
    let Some(database) = Database::new("all_texts") else { return };
    let mut texts = texts();
    texts.extend(functions().map(|function| function.example().arguments()[0].to_owned()));
    database.table("t", &texts);
    for function in functions() {
        let name = function.name();
        let arguments = match function.result_type(&[]).unwrap() {
            Type::Fields(_) => String::new(),
            _ => further(function),
        };
        let found =
            database.run_bytes(format!("SELECT to_json({name}(text{arguments})) FROM t ORDER BY id").as_bytes());
        let found = String::from_utf8(found).unwrap();
        let mut call = function.start(&[]).unwrap();
        let arguments: &[&str] = if arguments.is_empty() { &[] } else { &function.example().arguments()[1..] };
        assert_eq!(found.lines().count(), texts.len(), "{name}");
        let mut values = 0;
        for (found, text) in found.lines().zip(&texts) {
            let found = if found.is_empty() { Json::Null } else { serde_json::from_str(found).unwrap() };
            let expected = as_json(&call.one(Some(text), Some(arguments)));
            assert_eq!(found, expected, "{name}({text:?})");
            values += usize::from(!found.is_null());
        }
        assert!(values > 0, "{name} is NULL for all");
    }
}

#[test]
fn null_gives_null_and_arguments_may_be_columns() {
    let Some(database) = Database::new("arguments") else { return };
    for function in functions() {
        let count = function.arguments().iter().filter(|argument| argument.presence == Presence::Required).count();
        for null in 0..count {
            let arguments: Vec<&str> =
                (0..count).map(|index| if index == null { "NULL" } else { "'https://h/'" }).collect();
            let found = database.run(&format!("SELECT {}({}) IS NULL", function.name(), arguments.join(", ")));
            assert_eq!(found, "t", "{} {null}", function.name());
        }
    }
    let rows = "(VALUES ('https://h/?a=1&b=2', 'a', 'https://h/*'), ('https://h/?a=3&b=4', 'b', 'https://i/*'),
                 ('https://h/?a=5', NULL, 'https://h/:'), ('https://h/?a=6', 'a', NULL)) AS t(u, name, pattern)";
    let params = database.run(&format!("SELECT coalesce(url_param(u, name), 'NULL') FROM {rows}"));
    assert_eq!(params, "1\n4\nNULL\n6");
    let matches = database.run(&format!("SELECT coalesce(url_match(u, pattern)::text, 'NULL') FROM {rows}"));
    assert_eq!(matches, "true\nfalse\nNULL\nNULL");
    for (query, expected) in [
        // By name, in any order, and from an object that the planner does not fold.
        ("SELECT url_join(base => 'https://h/a/b', text => '../c')", "https://h/c"),
        (
            "SELECT url_match_group(u, 'https://h/:id', \"group\" => 'pathname.id') FROM (VALUES ('https://h/7')) AS t(u)",
            "7",
        ),
        ("SELECT url_pattern_error('https://h/:a', 'pathname.b')", "the groups of the pathname are: a"),
        ("SELECT url_host(u), url_host(u::varchar) FROM (VALUES ('HTTPS://H'::url)) AS t(u)", "h|h"),
        ("SELECT name, value FROM unnest(url_params('https://h/?a=1&b=x+y'))", "a|1\nb|x y"),
        ("SELECT url_params('https://h/') = '{}', url_params('x') IS NULL", "t|t"),
        ("SELECT u.host, u.port FROM url_parse('https://h:81/') AS u", "h|81"),
        ("SELECT u.host, u.port, u.path IS NULL FROM url_parse('https://h:81/', 'port', 'host') AS u", "h|81|t"),
        (
            "SELECT (url_parse(u, VARIADIC '{path}')).path FROM (VALUES ('https://h/a'), ('https://h/b')) AS t(u)",
            "/a\n/b",
        ),
        (
            "SELECT (url_parse('x')).error, (url_parse('x')).host IS NULL, url_parse(NULL) IS NULL",
            "missing-scheme-non-relative-URL|t|t",
        ),
    ] {
        assert_eq!(database.run(query), expected, "{query}");
    }
}

#[test]
fn a_text_may_be_empty_or_huge() {
    let Some(database) = Database::new("sizes") else { return };
    assert_eq!(database.run("SELECT url_is_url(''), url_host('') IS NULL, url_param('', '') IS NULL"), "f|t|t");
    database.run(
        "CREATE TABLE t AS SELECT 'https://www.example.com/' || repeat('a', 50000000) || '?' || repeat('b=c&', 12499999) || 'b=c' AS u",
    );
    let found =
        database.run("SELECT octet_length(u), url_host(u), octet_length(url_path(u)), url_param(u, 'b') FROM t");
    assert_eq!(found, "100000024|www.example.com|50000001|c");
    assert_eq!(database.run("SELECT cardinality(url_params(u)) FROM t"), "12500000");
    assert_eq!(
        database.run("SELECT url_match(u, 'https://*.example.com/*'), octet_length(u::url) FROM t"),
        "t|100000024"
    );
    assert_eq!(database.run("SELECT octet_length(url_set_param(u, 'b', 'd')) FROM t"), "50000028");
}

/// `\df+` shows what the table says.
#[test]
fn functions_are_declared_as_the_table_says() {
    let Some(database) = Database::new("declared") else { return };
    for function in functions() {
        let found = database.run(&format!(
            "SELECT DISTINCT obj_description(oid), provolatile, proparallel, proisstrict FROM pg_proc WHERE proname = '{}'",
            function.name()
        ));
        let volatility = if function.can_be_kept() { "i" } else { "s" };
        assert_eq!(found, format!("{}|{volatility}|s|t", function.description()));
    }
}

/// What `url_parse(text).*` costs, and a call in FROM does not.
#[test]
fn a_call_in_from_is_one_call() {
    let Some(database) = Database::new("one_call") else { return };
    database.run("CREATE TABLE t (text text)");
    let calls = |query: &str| database.run(&format!("EXPLAIN VERBOSE {query}")).matches("url_parse(").count();
    assert!(calls("SELECT (url_parse(text)).* FROM t") > 10);
    assert_eq!(calls("SELECT u.* FROM t, url_parse(text) AS u"), 1);
}

/// What a call keeps is freed with its expression.
#[test]
fn memory_does_not_grow_with_rows_or_queries() {
    let Some(database) = Database::new("memory") else { return };
    let query = "SELECT count(url_host(u)), count(url_params(u)), count(url_parse(u)), count(url_match(u, p))
                 FROM (SELECT 'https://h/' || i || '?a=b' AS u, 'https://h/' || i % 500 || '*' AS p FROM generate_series(1, 20000) AS i) AS t;\n";
    let memory = "\\! grep VmRSS /proc/$PID/status\n";
    let process = "SELECT pg_backend_pid() AS pid \\gset\n\\setenv PID :pid\n";
    // The first queries bring the allocator to its size.
    let script = [process, &query.repeat(10), memory, &query.repeat(20), memory].concat();
    let found = database.run(&script);
    let sizes = found.lines().filter_map(|line| line.strip_prefix("VmRSS:")?.trim().strip_suffix(" kB")?.parse().ok());
    let sizes: Vec<u64> = sizes.collect();
    assert_eq!(sizes.len(), 2, "{found}");
    assert!(sizes[1] < sizes[0] + 4_000, "{sizes:?} kB");
}

/// The operator for texts is not taken where another was meant.
#[test]
fn other_operators_keep_their_meaning() {
    let Some(database) = Database::new("operators") else { return };
    for (query, expected) in [
        (
            "SELECT ARRAY['a', 'b'] && '{b}', ARRAY[1] && '{2}', ARRAY['https://h'::url] && ARRAY[url('https://h/')]",
            "t|f|t",
        ),
        (
            "SELECT inet '10.0.0.0/8' && '10.1.0.0/16', int4range(1, 3) && '[2,4)', '(1,1),(0,0)'::box && '(2,2),(0,0)'",
            "t|t|t",
        ),
        (
            "SELECT 'a'::tsquery && 'b', daterange('2026-01-01', '2026-02-01') && daterange('2026-02-01', NULL)",
            "'a' & 'b'|f",
        ),
        (
            "SELECT to_json(url('https://h')), to_jsonb(ARRAY[url('https://h')]), row(url('data:,'))",
            "\"https://h/\"|[\"https://h/\"]|(\"data:,\")",
        ),
    ] {
        assert_eq!(database.run(query), expected, "{query}");
    }
}

#[test]
fn a_query_is_cancelled_between_rows() {
    let Some(database) = Database::new("cancelled") else { return };
    let query = "SELECT count(url_host('https://h/' || i)) FROM generate_series(1, 100000000) AS i";
    assert!(database.error(&format!("SET statement_timeout = '100ms'; {query}")).contains("57014"));
}

#[test]
fn wrong_fields_are_errors() {
    let Some(database) = Database::new("fields") else { return };
    for (arguments, expected) in [
        ("'https://h/?secret', 'hots'", "22023: argument 2 of url_parse names no field; expected one of is_url, href"),
        ("'https://h/?secret', 'host', 'host'", "22023: argument 3 of url_parse names the field host again"),
        (
            "'https://h/?secret', NULL",
            "22023: url_parse expects the names of fields as literals; argument 2 is not a literal",
        ),
        ("u, name", "22023: url_parse expects the names of fields as literals; argument 2 is not a literal"),
    ] {
        let error = database.error(&format!(
            "SELECT url_parse({arguments}) FROM (VALUES ('https://h/', 'host'), ('https://i/', 'port')) AS t(u, name)"
        ));
        assert!(error.contains(expected), "{error}");
    }
}
