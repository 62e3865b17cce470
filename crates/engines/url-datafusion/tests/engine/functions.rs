//! Queries, and every column of the fixtures through SQL.

use datafusion::{
    arrow::{
        array::{ArrayRef, DictionaryArray, LargeStringArray, RecordBatch, StringArray, StringViewArray},
        datatypes::{DataType, Field, Int32Type, Schema},
        util::display::array_value_to_string,
    },
    common::Result,
    prelude::{SessionConfig, SessionContext},
};
use std::{fs, path::Path, sync::Arc};
use url_facts::{Fact, UrlColumns, Value};

pub(crate) fn context() -> Result<SessionContext> {
    let mut context = SessionContext::new();
    url_datafusion::register_all(&mut context)?;
    url_datafusion::register_spark(&mut context)?;
    Ok(context)
}

/// The values of the only column of a query's result, NULL as `None`.
pub(crate) async fn values(context: &SessionContext, query: &str) -> Result<Vec<Option<String>>> {
    let batches = context.sql(query).await?.collect().await?;
    let mut values = Vec::new();
    for batch in batches {
        let column = batch.column(0);
        for row in 0..batch.num_rows() {
            values.push((!column.is_null(row)).then(|| array_value_to_string(column, row).unwrap()));
        }
    }
    Ok(values)
}

/// The lines of the corpora.
fn texts() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../fixtures/corpora");
    let read = |name| fs::read_to_string(folder.join(name).with_extension("txt")).unwrap();
    let corpora = ["http", "query", "file", "other", "idn", "dirty", "relative"].map(read);
    corpora.iter().flat_map(|text| text.lines().map(str::to_owned)).collect()
}

#[tokio::test]
async fn literals() -> Result<()> {
    let context = context()?;
    for (expression, expected) in [
        ("url_host('http://user@paypal.com@evil.com/')", Some("evil.com")),
        ("url_host('https://a_b.example.com/')", Some("a_b.example.com")),
        ("url_host('https://fa\u{DF}.co.uk/')", Some("xn--fa-hia.co.uk")),
        ("url_registrable_domain('https://www.example.co.uk/')", Some("example.co.uk")),
        ("url_query('https://h/?a|b')", Some("a|b")),
        ("url_port('https://h:8443/')", Some("8443")),
        ("url_is_url('no URL')", Some("false")),
        ("url_error('https://h:x')", Some("port-invalid")),
        ("url_host('no URL')", None),
        ("url_host(NULL)", None),
        ("url_origin('data:,')", None),
        ("url_param('https://h/?q=a+b&q=c', 'q')", Some("a b")),
        ("url_param('https://h/?q=a', 'Q')", None),
        ("url_param('https://h/?q=a', NULL)", None),
        ("url_set_param('https://h/?q=a', 'q', 'b c')", Some("https://h/?q=b%20c")),
        ("url_remove_params('https://h/?utm_a=1&q=2&gclid=3', 'utm_*, gclid')", Some("https://h/?q=2")),
        ("url_remove_params('https://h/?a,b=1&b=2', 'a\\,b')", Some("https://h/?b=2")),
        ("url_remove_params('https://h/?a,b=1&b=2', 'a,b')", Some("https://h/?a,b=1")),
        ("url_remove_params('https://h/?+a=1&a=2', '\\ a')", Some("https://h/?a=2")),
        ("url_remove_params('https://h/?*=1&a=2', '\\*')", Some("https://h/?a=2")),
        ("url_remove_params('https://h/?=1&a=2', 'b,')", Some("https://h/?=1&a=2")),
        ("url_versions('standard')", Some("living-2026")),
        ("url_versions() = url_versions('')", Some("true")),
        ("url_with_default_scheme('www.a.example:8080', 'https')", Some("https://www.a.example:8080/")),
        ("url_with_default_scheme('//a.example/x', 'http')", Some("http://a.example/x")),
        ("url_with_default_scheme('HTTP://a.example', 'https')", Some("http://a.example/")),
        ("url_with_default_scheme('mailto:me', 'https')", Some("mailto:me")),
        ("url_with_default_scheme('/search?q=1', 'https')", None),
        ("url_with_default_scheme(NULL, 'https')", None),
        ("url_param(url_join('/search?q=1', 'https://x/'), 'q')", Some("1")),
        ("url_join('../c', 'https://h/a/b')", Some("https://h/c")),
        ("url_join(NULL, 'https://h/a/b')", None),
        ("url_normalize('https://h/%7ea')", Some("https://h/~a")),
        ("url_redact('https://me:secret@h/?token=1')", Some("https://***@h/?token=***")),
        ("url_render('https://xn--fa-hia.de/%C3%A9')", Some("https://fa\u{DF}.de/\u{E9}")),
        ("url_readers_differ('http://example.com\\@evil.example/')", Some("true")),
        ("url_readers_differ('https://example.com/')", Some("false")),
        ("url_readers_differ('example.com')", None),
        ("url_readers_differ('')", None),
        ("url_readers_differ('https://h:x/')", None),
        ("url_readers_differ('http://0x7f.1/', 'python')", Some("true")),
        ("url_readers_differ('http://0x7f.1/', 'curl')", Some("false")),
        ("url_readers_differ('http://0x7f.1/', 'python', 'curl')", Some("true")),
        ("url_readers_differ('http://0x7f.1/', 'python', 'go')", Some("false")),
        ("url_readers_differ('http://a b/', 'python', 'curl')", None),
        (
            "url_params('https://h/?a=1&b=x+y&a')",
            Some("[{name: a, value: 1}, {name: b, value: x y}, {name: a, value: }]"),
        ),
        ("url_params('https://h/')", Some("[]")),
        ("url_params('no URL')", None),
        ("url_match('https://h/a', 'https://h/:a')", Some("true")),
        ("url_match('https://h/', 'https://h/:a')", Some("false")),
        ("url_match('no URL', 'https://h/:a')", None),
        ("url_match('https://h/a', NULL)", None),
        ("url_match_group('https://a.h/7', 'https://*.h/:id(\\d+)', 'pathname.id')", Some("7")),
        ("url_match_group('https://a.h/7', 'https://*.h/:id(\\d+)', 'hostname.0')", Some("a")),
        ("url_match_group('https://a.h/x', 'https://*.h/:id(\\d+)', 'hostname.0')", None),
        ("url_match_group('https://h/x', 'https://h/x/:a?', 'pathname.a')", None),
        ("url_route('https://h/a', E'https://h/b b\\nhttps://h/* any')", Some("any")),
        ("url_route('https://h/a', 'https://h/*')", Some("https://h/*")),
        ("url_route('https://i/a', 'https://h/*')", None),
        ("url_route(NULL, 'https://h/*')", None),
        ("url_parse('https://h/p')['path']", Some("/p")),
        ("url_parse('https://h:81/p', 'port', 'path')", Some("{port: 81, path: /p}")),
        ("url_parse(NULL)", None),
    ] {
        let found = values(&context, &format!("SELECT {expression}")).await?;
        assert_eq!(found, [expected.map(str::to_owned)], "{expression}");
    }
    Ok(())
}

#[tokio::test]
async fn every_column_of_the_fixtures_is_that_of_url_facts() -> Result<()> {
    let context = context()?;
    let texts = texts();
    assert!(texts.len() > 12_000);
    let arrays: [(&str, ArrayRef); 3] = [
        ("utf8", Arc::new(StringArray::from_iter_values(&texts))),
        ("large", Arc::new(LargeStringArray::from_iter_values(&texts))),
        ("view", Arc::new(StringViewArray::from_iter_values(&texts))),
    ];
    for (name, array) in arrays {
        context.register_batch(name, RecordBatch::try_from_iter([("url", array)])?)?;
    }
    let mut columns = UrlColumns::new(Fact::COLUMNS.iter().copied());
    columns.fill(texts.iter().map(|text| Some(&**text)));
    for &column in Fact::COLUMNS {
        let name = column.as_str().replace('-', "_");
        let text = |row| match columns.value(column, row) {
            Value::Null => None,
            Value::Text(text) => Some(text.to_owned()),
            other => Some(other.to_string()),
        };
        let expected: Vec<Option<String>> = (0..texts.len()).map(text).collect();
        for table in ["utf8", "large", "view"] {
            assert!(values(&context, &format!("SELECT url_{name}(url) FROM {table}")).await? == expected, "{column}");
        }
        let field = format!("SELECT url_parse(url)['{name}'] FROM view");
        assert!(values(&context, &field).await? == expected, "url_parse {column}");
    }
    Ok(())
}

/// The columns `url`, `name` and `base` of a few rows.
async fn with_rows(context: &SessionContext) -> Result<()> {
    let rows = "('a', 'q', 'https://h/x/'), ('b', 'q', 'https://h/x/'), ('//i', NULL, 'https://h/x/'), ('c', 'q', 'x'),
                (NULL, 'r', 'https://h/'), ('https://j/?r=1', 'r', NULL), ('https://j/?r=2', 'r', 'https://h/')";
    context.sql(&format!("CREATE TABLE links AS SELECT * FROM (VALUES {rows}) AS t(url, name, base)")).await?;
    Ok(())
}

#[tokio::test]
async fn arguments_may_be_columns() -> Result<()> {
    let context = context()?;
    with_rows(&context).await?;
    let text = |text: &str| Some(text.to_owned());
    let joined = values(&context, "SELECT url_join(url, base) FROM links").await?;
    let expected =
        [text("https://h/x/a"), text("https://h/x/b"), text("https://i/"), None, None, None, text("https://j/?r=2")];
    assert_eq!(joined, expected);
    let param = values(&context, "SELECT url_param(url, name) FROM links").await?;
    assert_eq!(param, [None, None, None, None, None, text("1"), text("2")]);
    let of_literal = values(&context, "SELECT url_join('d', base) FROM links").await?;
    assert_eq!(of_literal[0], text("https://h/x/d"));
    Ok(())
}

#[tokio::test]
async fn patterns_may_be_columns() -> Result<()> {
    let context = context()?;
    let rows = "('https://h/1', 'https://h/:a', 'pathname.a'), ('https://h/2', 'https://h/:a', 'pathname.a'),
                ('https://h/3', 'https://h/:a', 'pathname.b'), ('https://h/4', 'https://h/:', 'pathname.a'),
                ('https://h/5', NULL, 'pathname.a'), ('https://h/6', 'https://*/*', 'path')";
    context.sql(&format!("CREATE TABLE t AS SELECT * FROM (VALUES {rows}) AS t(url, pattern, part)")).await?;
    let text = |text: &str| Some(text.to_owned());
    let found = values(&context, "SELECT url_match(url, pattern) FROM t").await?;
    assert_eq!(found, [text("true"), text("true"), text("true"), None, None, text("true")]);
    let found = values(&context, "SELECT url_match_group(url, pattern, part) FROM t").await?;
    assert_eq!(found, [text("1"), text("2"), None, None, None, None]);
    let found = values(&context, "SELECT url_route(url, pattern) FROM t").await?;
    assert_eq!(found[1..5], [text("https://h/:a"), text("https://h/:a"), None, None]);
    Ok(())
}

#[tokio::test]
async fn dictionaries_are_texts() -> Result<()> {
    let context = context()?;
    let array: DictionaryArray<Int32Type> = ["https://h/", "x", "https://h/"].into_iter().collect();
    context.register_batch("log", RecordBatch::try_from_iter([("url", Arc::new(array) as ArrayRef)])?)?;
    let found = values(&context, "SELECT url_host(url) FROM log").await?;
    assert_eq!(found, [Some("h".to_owned()), None, Some("h".to_owned())]);
    Ok(())
}

#[tokio::test]
async fn a_call_on_literals_is_a_literal() -> Result<()> {
    let plan = context()?.sql("SELECT url_join('b', 'https://h/a')").await?.into_optimized_plan()?.to_string();
    assert!(plan.contains("https://h/b"), "{plan}");
    let plan =
        context()?.sql("SELECT url_host(a) FROM (VALUES ('x')) AS t(a)").await?.into_optimized_plan()?.to_string();
    assert!(plan.contains("url_host("), "{plan}");
    Ok(())
}

#[tokio::test]
async fn only_a_null_makes_a_flag_null() -> Result<()> {
    let context = context()?;
    let schema = Schema::new(vec![Field::new("a", DataType::Utf8, false), Field::new("b", DataType::Utf8, true)]);
    let array = || Arc::new(StringArray::from(vec!["x"])) as ArrayRef;
    context.register_batch("t", RecordBatch::try_new(Arc::new(schema), vec![array(), array()])?)?;
    let frame = context.sql("SELECT url_is_url(a), url_is_url(b), url_host(a) FROM t").await?;
    let is_nullable: Vec<bool> = frame.schema().fields().iter().map(|field| field.is_nullable()).collect();
    assert_eq!(is_nullable, [false, true, true]);
    frame.collect().await?;
    Ok(())
}

#[tokio::test]
async fn what_is_wrong_in_a_query_is_told_when_it_is_planned() -> Result<()> {
    let context = context()?;
    with_rows(&context).await?;
    for (query, expected) in [
        (
            "SELECT url_parse(url, 'hostname') FROM links",
            "argument 2 of url_parse names no field; expected one of is_url, href",
        ),
        (
            "SELECT url_parse(url, name) FROM links",
            "url_parse expects the names of fields as literals; argument 2 is not a literal",
        ),
        ("SELECT url_host() FROM links", "url_host"),
        ("SELECT url_parse() FROM links", "'url_parse' does not support zero arguments"),
    ] {
        let error = context.sql(query).await.unwrap_err();
        assert!(error.to_string().contains(expected), "{query}\n{error}");
    }
    Ok(())
}

#[tokio::test]
async fn functions_are_shown_with_their_documentation() -> Result<()> {
    let mut context = SessionContext::new_with_config(SessionConfig::new().with_information_schema(true));
    url_datafusion::register_all(&mut context)?;
    url_datafusion::register_spark(&mut context)?;
    let functions = [url_datafusion::functions(), url_datafusion::spark_functions()].concat();
    for function in functions {
        let name = function.name();
        let query = format!(
            "SELECT DISTINCT description || ' ' || syntax_example FROM information_schema.routines
                             WHERE routine_name = '{name}'"
        );
        let found = values(&context, &query).await?;
        let [Some(text)] = &found[..] else { panic!("{name}: {found:?}") };
        assert!(text.contains(&format!(". {name}(")) && text.ends_with(')'), "{text}");
    }
    for syntax in ["url_set_param(text, name, value)", "url_parse(text[, field, ...])", "parse_url(text, part[, key])"]
    {
        let name = syntax.split('(').next().unwrap_or_default();
        let query =
            format!("SELECT DISTINCT syntax_example FROM information_schema.routines WHERE routine_name = '{name}'");
        assert_eq!(values(&context, &query).await?, [Some(syntax.to_owned())]);
    }
    let rows = context.sql("SHOW FUNCTIONS LIKE 'url_set_param'").await?.collect().await?;
    assert_eq!(rows.iter().map(RecordBatch::num_rows).sum::<usize>(), 1);
    Ok(())
}
