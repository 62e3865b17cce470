//! What holds for the arguments of all functions: their types, names, encodings, and what a wrong one does.

use crate::functions::{context, values};
use datafusion::{
    arrow::{
        array::{
            Array as _, ArrayRef, BinaryArray, DictionaryArray, FixedSizeBinaryArray, Int32Array, RecordBatch,
            RunArray, StringArray, StringViewArray,
        },
        compute::cast,
        datatypes::{DataType, Int32Type},
    },
    common::Result,
    logical_expr::ScalarUDF,
    prelude::{SessionConfig, SessionContext},
};
use std::sync::Arc;

/// All functions, and the arguments after the text with which the tests call them.
fn calls() -> Vec<(Arc<ScalarUDF>, Vec<&'static str>)> {
    let functions = [url_datafusion::functions(), url_datafusion::spark_functions()].concat();
    let calls = functions.into_iter().map(|function| {
        let arguments = match function.name() {
            "url_param" => vec!["q"],
            "url_set_param" => vec!["q", "2"],
            "url_remove_params" => vec!["r*, q"],
            "url_join" => vec!["https://base/c/d"],
            "url_with_default_scheme" => vec!["https"],
            "url_match" => vec!["https://*/:a"],
            "url_match_group" => vec!["https://*/:a", "pathname.a"],
            "url_route" => vec!["https://*/:a a\n*://*/* other"],
            "url_pattern_error" => vec!["pathname.a"],
            "url_readers_differ" => vec!["python", "curl"],
            "parse_url" | "try_parse_url" => vec!["QUERY", "q"],
            "url_parse" => vec!["host", "port", "path"],
            name => url_facts::function(name).map_or_else(Vec::new, |of| of.example().arguments()[1..].to_vec()),
        };
        (function, arguments)
    });
    calls.collect()
}

/// `f(text, 'a', 'b')`, with `text` an expression.
fn call(function: &ScalarUDF, text: &str, arguments: &[&str]) -> String {
    let literals = arguments.iter().map(|argument| format!("'{argument}'"));
    let all: Vec<String> = [text.to_owned()].into_iter().chain(literals).collect();
    format!("{}({})", function.name(), all.join(", "))
}

fn table(context: &SessionContext, name: &str, array: ArrayRef) -> Result<()> {
    context.register_batch(name, RecordBatch::try_from_iter_with_nullable([("url", array, true)])?)?;
    Ok(())
}

/// Wrong values of arguments are NULL, wherever they come from: the engine puts literals where columns were.
#[tokio::test]
async fn a_wrong_argument_is_null_as_literal_column_and_parameter() -> Result<()> {
    for (call, wrong) in [
        ("url_join('y', {})", "no URL"),
        ("url_join('y', {})", ""),
        ("url_join('y', {})", "mailto:me"),
        ("url_join({}, 'https://h/')", "//h:x"),
        ("url_match('https://h/', {})", "https://h/:id/:id"),
        ("url_match('https://h/', {})", "("),
        ("url_match_group('https://h/a', {}, 'pathname.a')", "https://h/:"),
        ("url_match_group('https://h/a', 'https://h/:a', {})", "pathname.b"),
        ("url_match_group('https://h/a', 'https://h/:a', {})", "path.a"),
        ("url_match_group('https://h/a', 'https://h/:a', {})", "a"),
        ("url_route('https://h/a', {})", "/a b"),
        ("url_with_default_scheme('h', {})", "?"),
        ("url_host({})", "no URL"),
        ("url_param({}, 'q')", "?q=1"),
        ("url_readers_differ({})", "x"),
        ("url_readers_differ('https://h/', {})", "cobol"),
        ("url_readers_differ('https://h/', 'curl', {})", "cobol"),
        ("parse_url('https://h/', {})", "host"),
        ("try_parse_url({}, 'HOST')", "https://h/a b"),
        ("try_url_decode({})", "%zz"),
    ] {
        let context = context()?;
        let literal = call.replace("{}", &format!("'{wrong}'"));
        let column = call.replace("{}", "a");
        let from = |rows: &str| format!("SELECT {column} FROM ({rows})");
        let prepare = format!("PREPARE p AS SELECT {}", call.replace("{}", "$1"));
        context.sql(&prepare).await?.collect().await?;
        for query in [
            format!("SELECT {literal}"),
            format!("SELECT {literal} FROM (VALUES (1), (2)) LIMIT 1"),
            from(&format!("SELECT '{wrong}' AS a")),
            from(&format!("SELECT column1 AS a FROM (VALUES ('{wrong}'), ('https://h/')) LIMIT 1")),
            format!("EXECUTE p('{wrong}')"),
        ] {
            assert_eq!(values(&context, &query).await?, [None], "{query}");
        }
        let untaken = format!("SELECT CASE WHEN url_is_url('no URL') THEN ({literal}) IS NULL ELSE false END");
        assert_eq!(values(&context, &untaken).await?, [Some("false".into())], "{untaken}");
    }
    Ok(())
}

#[tokio::test]
async fn a_function_says_what_is_wrong_with_a_pattern() -> Result<()> {
    let context = context()?;
    for (expression, expected) in [
        ("url_pattern_error('https://h/:id/:id')", Some("duplicate-name")),
        ("url_pattern_error('https://h/:id')", None),
        ("url_pattern_error(NULL)", None),
        ("url_pattern_error('https://h/:a/*', 'pathname.b')", Some("the groups of the pathname are: a, 0")),
        ("url_pattern_error('https://h/', 'pathname.b')", Some("the groups of the pathname are: none")),
        ("url_pattern_error('https://h/:a', 'pathname.a')", None),
        ("url_pattern_error('https://h/:a', 'path.a')", Some("the components are protocol")),
        ("url_route_error(E'https://h/a\\n/a b')", Some("line 2: base-missing")),
        ("url_route_error(E'https://h/a\\nhttps://h/b b')", None),
    ] {
        let found = values(&context, &format!("SELECT {expression}")).await?;
        match (&found[..], expected) {
            ([None], None) => {}
            ([Some(found)], Some(expected)) if found.contains(expected) => {}
            _ => panic!("{expression}: {found:?}"),
        }
    }
    Ok(())
}

#[tokio::test]
async fn arguments_that_are_no_strings_are_rejected_when_a_query_is_planned() -> Result<()> {
    let context = context()?;
    for (function, arguments) in calls() {
        let name = function.name();
        for (wrong, found) in [
            ("1", "Int64"),
            ("true", "Boolean"),
            ("1.5", "Float64"),
            ("now()", "Timestamp"),
            ("make_array('https://h/')", "List"),
            ("named_struct('a', 'https://h/')", "Struct"),
            ("INTERVAL '1 day'", "Interval"),
        ] {
            for index in 0..=arguments.len() {
                let mut all = vec!["'https://h/'".to_owned()];
                all.extend(arguments.iter().map(|argument| format!("'{argument}'")));
                wrong.clone_into(&mut all[index]);
                let query = format!("SELECT {name}({})", all.join(", "));
                let error = context.sql(&query).await.expect_err(&query).to_string();
                let expected = format!("expects a string as argument {} (", index + 1);
                assert!(error.contains(&expected) && error.contains(&format!("; found {found}")), "{query}\n{error}");
            }
        }
        let too_many = call(&function, "'https://h/'", &["a"; 4]);
        if name != "url_parse" {
            let error = context.sql(&format!("SELECT {too_many}")).await.expect_err(&too_many).to_string();
            assert!(error.contains("; found 5"), "{error}");
        }
    }
    Ok(())
}

#[tokio::test]
async fn every_function_takes_its_arguments_by_name() -> Result<()> {
    let mut context = SessionContext::new_with_config(SessionConfig::new().with_information_schema(true));
    url_datafusion::register_all(&mut context)?;
    url_datafusion::register_spark(&mut context)?;
    for (function, mut arguments) in calls() {
        let name = function.name();
        let names = function.signature().parameter_names.clone().unwrap();
        arguments.truncate(names.len() - 1);
        let positional =
            values(&context, &format!("SELECT {}", call(&function, "'https://h/a?q=1'", &arguments))).await?;
        let all = [&["https://h/a?q=1"], &arguments[..]].concat();
        let by_name = names.iter().zip(all).map(|(name, value)| format!("{name} => '{value}'"));
        let reversed: Vec<String> = by_name.rev().collect();
        let query = format!("SELECT {name}({})", reversed.join(", "));
        assert_eq!(values(&context, &query).await?, positional, "{query}");
        // The names are those that the engine lists.
        let listed = format!(
            "SELECT DISTINCT parameter_name FROM information_schema.parameters
            WHERE specific_name = '{name}' AND parameter_mode = 'IN' AND parameter_name NOT IN ('{}')",
            names.join("', '")
        );
        assert_eq!(values(&context, &listed).await?, [], "{name}");
        let shown = context.sql(&format!("SHOW FUNCTIONS LIKE '{name}'")).await?.collect().await?;
        assert!(shown.iter().map(RecordBatch::num_rows).sum::<usize>() > 0, "{name}");
    }
    Ok(())
}

/// Rows for every encoding: values that repeat, and NULL.
const ROWS: [Option<&str>; 6] = [
    Some("https://h/a?q=1&r=2"),
    None,
    Some("h/b"),
    Some("https://h/a?q=1&r=2"),
    Some("http://user@paypal.com@evil.com:8080/x/../?utm_source=x#fragment"),
    Some("h/b"),
];

#[tokio::test]
async fn every_function_reads_every_type_of_strings() -> Result<()> {
    let context = context()?;
    let plain: ArrayRef = Arc::new(StringArray::from(ROWS.to_vec()));
    // The third value is NULL, and the last is of no row.
    let dictionary = |values: ArrayRef| -> ArrayRef {
        let keys = Int32Array::from(vec![Some(9), Some(0), Some(2), Some(1), Some(0), Some(3), Some(1), None]);
        Arc::new(DictionaryArray::new(keys, values).slice(1, 6))
    };
    let distinct = [ROWS[0], ROWS[2], None, ROWS[4], ROWS[0], None, None, None, None, Some("https://unused/")];
    let distinct: ArrayRef = Arc::new(StringArray::from(distinct.to_vec()));
    let runs = RunArray::<Int32Type>::try_new(&Int32Array::from(vec![2, 3, 4, 5, 6, 7, 9]), &{
        let values: Vec<Option<&str>> = [&[Some("before")], &ROWS[..]].concat();
        StringArray::from(values)
    })?;
    table(&context, "utf8", Arc::clone(&plain))?;
    for (name, data_type) in [
        ("large", DataType::LargeUtf8),
        ("view", DataType::Utf8View),
        ("binary", DataType::Binary),
        ("large_binary", DataType::LargeBinary),
        ("binary_view", DataType::BinaryView),
    ] {
        table(&context, name, cast(&plain, &data_type)?)?;
        table(&context, &format!("dictionary_{name}"), dictionary(cast(&distinct, &data_type)?))?;
    }
    table(&context, "dictionary", dictionary(distinct))?;
    table(&context, "runs", Arc::new(runs.slice(2, 6)))?;
    for (function, arguments) in calls() {
        // What Spark does not read fails a query.
        if ["parse_url", "url_decode"].contains(&function.name()) {
            continue;
        }
        let call = call(&function, "url", &arguments);
        let expected = values(&context, &format!("SELECT {call} FROM utf8")).await?;
        assert!(expected.len() == 6 && expected[1].is_none() && expected[0] == expected[3], "{call}: {expected:?}");
        for name in [
            "large",
            "view",
            "binary",
            "large_binary",
            "binary_view",
            "dictionary",
            "dictionary_large",
            "dictionary_view",
            "dictionary_binary",
            "dictionary_large_binary",
            "dictionary_binary_view",
            "runs",
        ] {
            assert_eq!(values(&context, &format!("SELECT {call} FROM {name}")).await?, expected, "{call} FROM {name}");
        }
    }
    Ok(())
}

#[tokio::test]
async fn bytes_that_are_not_utf_8_are_null() -> Result<()> {
    let context = context()?;
    let rows: [Option<&[u8]>; 4] = [Some(b"https://h/"), Some(b"https://h/\xFF"), None, Some(b"\x80ttps://h/")];
    table(&context, "binary", Arc::new(BinaryArray::from_iter(rows)))?;
    let bytes: ArrayRef = Arc::new(BinaryArray::from_iter(rows));
    table(&context, "dictionary", Arc::new(DictionaryArray::new(Int32Array::from(vec![0, 1, 2, 3]), bytes)))?;
    let fixed = FixedSizeBinaryArray::try_from_iter([b"https://h/", b"https://h\xFF"].into_iter())?;
    table(&context, "fixed", Arc::new(fixed))?;
    for (function, arguments) in calls() {
        let call = call(&function, "url", &arguments);
        for name in ["binary", "dictionary", "fixed"] {
            let found = values(&context, &format!("SELECT {call} FROM {name}")).await?;
            assert!(found[1..].iter().all(Option::is_none), "{call}: {found:?}");
        }
    }
    let found = values(&context, "SELECT url_host(url) FROM binary").await?;
    assert_eq!(found, [Some("h".into()), None, None, None]);
    // An argument, too.
    let found = values(&context, "SELECT url_join('a', url) FROM binary").await?;
    assert_eq!(found, [Some("https://h/a".into()), None, None, None]);
    // So no result is declared to be without NULL.
    let schema = context.sql("SELECT url_is_url(url) FROM binary").await?;
    assert!(schema.schema().field(0).is_nullable());
    Ok(())
}

/// A batch with one long URL in thousands of rows has it once, and so do the results.
#[tokio::test]
async fn a_value_of_many_rows_is_evaluated_once() -> Result<()> {
    const BYTES: usize = 300_000;
    const BATCH: usize = 8192;
    let context = context()?;
    let url = format!("https://h/{}?q={}", "a".repeat(BYTES), "b".repeat(BYTES));
    let once = || Arc::new(StringArray::from(vec![url.as_str()])) as ArrayRef;
    let keys = Int32Array::from_value(0, BATCH);
    let dictionary = DictionaryArray::new(keys.clone(), once());
    table(&context, "dictionary", Arc::new(dictionary))?;
    // Views of the same bytes, as of a page of Parquet.
    let views = datafusion::arrow::compute::take(&StringViewArray::from_iter_values([&url]), &keys, None)?;
    table(&context, "views", views)?;
    for (function, arguments) in calls() {
        let call = call(&function, "url", &arguments);
        for name in ["dictionary", "views"] {
            let batches = context.sql(&format!("SELECT {call} AS a FROM {name}")).await?.collect().await?;
            assert_eq!(batches.iter().map(RecordBatch::num_rows).sum::<usize>(), BATCH, "{call}");
            for batch in &batches {
                let bytes = batch.column(0).get_buffer_memory_size();
                assert!(bytes < 20 * BYTES, "{call} FROM {name}: {bytes} bytes");
            }
        }
    }
    let joined = context.sql("SELECT url_join('x', url) AS a FROM dictionary").await?.collect().await?;
    assert!(joined[0].column(0).get_buffer_memory_size() < 4 * BYTES);
    Ok(())
}

/// Long strings are evaluated in pieces, whose results follow each other.
#[tokio::test]
async fn a_large_batch_is_evaluated_in_pieces() -> Result<()> {
    let context = context()?;
    let urls: Vec<String> = (0..90).map(|row| format!("https://h{row}/{}", "a".repeat(1 << 20))).collect();
    table(&context, "log", Arc::new(StringArray::from_iter_values(&urls)))?;
    let hosts: Vec<Option<String>> = (0..90).map(|row| Some(format!("h{row}"))).collect();
    assert_eq!(values(&context, "SELECT url_host(url) FROM log").await?, hosts);
    let lengths = values(&context, "SELECT octet_length(url_path(url)) FROM log").await?;
    assert_eq!(lengths, vec![Some(((1 << 20) + 1).to_string()); 90]);
    let joined = values(&context, "SELECT url_host(url_join('x', url)) FROM log").await?;
    assert_eq!(joined, hosts);
    Ok(())
}

/// Errors say where, and never what: the arguments may be secret.
#[tokio::test]
async fn no_error_shows_an_argument() -> Result<()> {
    const URL: &str = "https://user:s3cr3t@h/a b?token=s3cr3t";
    let context = context()?;
    let rows = format!("(VALUES ('https://h/'), ('{URL}')) AS t(url)");
    for (query, expected) in [
        (format!("SELECT parse_url('{URL}', 'HOST')"), "parse_url: row 0 of a batch: not a URI for Java: found U+0020"),
        (format!("SELECT parse_url(url, 'HOST') FROM {rows}"), "parse_url: row 1 of a batch: not a URI for Java"),
        (format!("SELECT parse_url(url, 'QUERY', 'token') FROM {rows}"), "row 1 of a batch"),
        ("SELECT url_decode('s3cr3t%zz')".into(), "url_decode: row 0 of a batch: "),
        (
            format!("SELECT url_parse('host', '{URL}')"),
            "argument 2 of url_parse names no field; expected one of is_url, href",
        ),
        (format!("SELECT url_parse('https://h/', 'host', '{URL}')"), "argument 3 of url_parse names no field"),
        (format!("SELECT url_host('{URL}', '{URL}')"), "url_host(text) takes 1 argument; found 2"),
        (format!("SELECT url_param('{URL}', 1)"), "expects a string as argument 2 (name); found Int64"),
    ] {
        let error = match context.sql(&query).await {
            Ok(frame) => frame.collect().await.expect_err(&query),
            Err(error) => error,
        };
        let error = error.to_string();
        assert!(error.contains(expected) && !error.contains("s3cr3t"), "{query}\n{error}");
    }
    // The row of the batch, though the value of the dictionary is another.
    let values: ArrayRef = Arc::new(StringArray::from(vec![URL, "https://h/"]));
    table(&context, "dictionary", Arc::new(DictionaryArray::new(Int32Array::from(vec![1, 1, 0, 1]), values)))?;
    let error = context.sql("SELECT parse_url(url, 'HOST') FROM dictionary").await?.collect().await.unwrap_err();
    assert!(error.to_string().contains("row 2 of a batch"), "{error}");
    Ok(())
}

#[tokio::test]
async fn a_branch_that_no_row_takes_fails_no_query() -> Result<()> {
    let context = context()?;
    for call in ["parse_url('https://h/a b', 'HOST')", "url_decode('%zz')", "url_join('y', 'no URL')"] {
        let query =
            format!("SELECT CASE WHEN url_is_url(column1) THEN {call} ELSE 'none' END FROM (VALUES ('x'), ('y'))");
        assert_eq!(values(&context, &query).await?, vec![Some("none".to_owned()); 2], "{query}");
    }
    Ok(())
}

#[tokio::test]
async fn a_struct_has_each_field_once() -> Result<()> {
    let context = context()?;
    for (fields, expected) in [
        ("'host', 'host'", "argument 3 of url_parse names the field host again"),
        ("'host', 'port', 'path', 'port'", "argument 5 of url_parse names the field port again"),
        ("'HOST'", "argument 2 of url_parse names no field"),
        ("NULL", "url_parse expects the names of fields as literals; argument 2 is not a literal"),
    ] {
        let error = context.sql(&format!("SELECT url_parse('https://h/', {fields})")).await.unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
    }
    Ok(())
}
