//! Queries, and every column of the fixtures through SQL.

use datafusion::{
    arrow::{
        array::{ArrayRef, LargeStringArray, RecordBatch, StringArray, StringViewArray},
        util::display::array_value_to_string,
    },
    common::Result,
    prelude::SessionContext,
};
use std::{fs, path::Path, sync::Arc};
use url_columns::{Column, UrlColumns};

fn context() -> Result<SessionContext> {
    let mut context = SessionContext::new();
    url_datafusion::register_all(&mut context)?;
    Ok(context)
}

/// The values of the only column of a query's result, NULL as `None`.
async fn values(context: &SessionContext, query: &str) -> Result<Vec<Option<String>>> {
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

fn texts() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/corpora");
    let read = |name: &str| fs::read_to_string(folder.join(name).with_extension("txt")).unwrap();
    let lines = ["http", "query", "file", "other", "idn", "dirty", "relative"].map(read);
    lines.iter().flat_map(|text| text.lines().map(str::to_owned)).collect()
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
        ("url_join('../c', 'https://h/a/b')", Some("https://h/c")),
        ("url_join(NULL, 'https://h/a/b')", None),
        ("url_normalize('https://h/%7ea')", Some("https://h/~a")),
        ("url_redact('https://me:secret@h/?token=1')", Some("https://***@h/?token=***")),
        ("url_parse('https://h/p')['path']", Some("/p")),
        ("url_parse(NULL)", None),
    ] {
        let found = values(&context, &format!("SELECT {expression}")).await?;
        assert_eq!(found, [expected.map(str::to_owned)], "{expression}");
    }
    Ok(())
}

#[tokio::test]
async fn every_column_of_the_fixtures_is_that_of_url_columns() -> Result<()> {
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
    let mut columns = UrlColumns::new(Column::ALL.iter().copied());
    columns.fill(texts.iter().map(|text| Some(&**text)));
    for &column in Column::ALL {
        let name = column.as_str().replace('-', "_");
        let text = columns.text(column).map(|values| values.iter().map(|value| value.map(str::to_owned)).collect());
        let number = columns.number(column).map(|values| values.iter().map(|v| v.map(|v| v.to_string())).collect());
        let flag = columns.flag(column).map(|values| values.iter().map(|v| v.map(|v| v.to_string())).collect());
        let expected: Vec<Option<String>> = text.or(number).or(flag).unwrap();
        for table in ["utf8", "large", "view"] {
            assert!(values(&context, &format!("SELECT url_{name}(url) FROM {table}")).await? == expected, "{column}");
        }
        let field = format!("SELECT url_parse(url)['{name}'] FROM view");
        assert!(values(&context, &field).await? == expected, "url_parse {column}");
    }
    Ok(())
}

#[tokio::test]
async fn a_name_that_is_no_literal_is_refused() -> Result<()> {
    let context = context()?;
    let query = "SELECT url_param(url, url) FROM (VALUES ('https://h/?a'), ('https://i/')) AS t(url)";
    let error = values(&context, query).await.unwrap_err();
    assert!(error.to_string().contains("expects literals"), "{error}");
    Ok(())
}
