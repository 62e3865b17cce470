//! How often the engine calls a function for a row, and that a query ends soon after nobody waits for it.

use datafusion::{
    arrow::{
        array::RecordBatch,
        datatypes::{DataType, FieldRef},
    },
    common::Result,
    logical_expr::{ColumnarValue, ReturnFieldArgs, ScalarFunctionArgs, ScalarUDF, ScalarUDFImpl, Signature},
    prelude::SessionContext,
};
use std::{
    hash::{Hash, Hasher},
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

/// A function that counts the rows for which it is called.
#[derive(Debug)]
struct Counted {
    function: Arc<ScalarUDF>,
    rows: Arc<AtomicUsize>,
}

impl PartialEq for Counted {
    fn eq(&self, other: &Self) -> bool {
        self.function == other.function
    }
}

impl Eq for Counted {}

impl Hash for Counted {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.function.hash(state);
    }
}

impl ScalarUDFImpl for Counted {
    fn name(&self) -> &str {
        self.function.name()
    }

    fn signature(&self) -> &Signature {
        self.function.signature()
    }

    fn return_type(&self, types: &[DataType]) -> Result<DataType> {
        self.function.return_type(types)
    }

    fn return_field_from_args(&self, args: ReturnFieldArgs) -> Result<FieldRef> {
        self.function.return_field_from_args(args)
    }

    fn coerce_types(&self, types: &[DataType]) -> Result<Vec<DataType>> {
        self.function.coerce_types(types)
    }

    fn is_strict(&self) -> bool {
        self.function.is_strict()
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        self.rows.fetch_add(args.number_rows, Ordering::Relaxed);
        self.function.invoke_with_args(args)
    }
}

/// The number of rows for which a query on a hundred URLs calls functions of url-datafusion, after these settings.
async fn rows(settings: &[&str], query: &str) -> Result<usize> {
    let context = SessionContext::new();
    let rows = Arc::new(AtomicUsize::new(0));
    for function in url_datafusion::functions() {
        context.register_udf(ScalarUDF::from(Counted { function, rows: Arc::clone(&rows) }));
    }
    let table = "CREATE TABLE log AS SELECT 'https://h' || value || '/a?b' AS url FROM generate_series(1, 100)";
    for statement in settings.iter().chain([&table]) {
        context.sql(statement).await?.collect().await?;
    }
    let found = context.sql(query).await?.collect().await?;
    assert_eq!(found.iter().map(RecordBatch::num_rows).sum::<usize>(), 100, "{query}");
    Ok(rows.load(Ordering::Relaxed))
}

/// What `docs/sql.md` says about the choice between `url_parse` and the functions of one column.
#[tokio::test]
async fn a_struct_is_evaluated_for_each_field_unless_its_calls_stay_in_place() -> Result<()> {
    const IN_PLACE: &str = "SET datafusion.optimizer.enable_leaf_expression_pushdown = false";
    let parsed = "SELECT url_parse(url, 'host', 'path') AS p FROM log";
    let fields = format!("SELECT p['host'], p['path'] FROM ({parsed})");
    let filtered = format!("{fields} WHERE p['host'] LIKE 'h%' AND p['path'] = '/a'");
    let filtered_before = format!("SELECT p['host'], p['path'] FROM ({parsed} WHERE url_scheme(url) = 'https')");
    let narrow = "SELECT url_host(url), url_path(url) FROM log WHERE url_scheme(url) = 'https'";
    for (query, calls, calls_in_place) in
        [(parsed, 1, 1), (&fields, 2, 1), (&filtered, 4, 2), (&filtered_before, 3, 2), (narrow, 3, 3)]
    {
        let found = (rows(&[], query).await?, rows(&[IN_PLACE], query).await?);
        assert_eq!(found, (100 * calls, 100 * calls_in_place), "{query}");
    }
    Ok(())
}

/// The engine asks whether somebody waits between two batches. A batch of all facts takes longer without optimizations.
#[tokio::test]
async fn a_query_that_is_dropped_ends() -> Result<()> {
    let mut context = SessionContext::new();
    url_datafusion::register_all(&mut context)?;
    for call in
        ["url_host(url)", "url_parse(url, 'host', 'path')", "url_match(url, 'https://*.example/*')", "url_params(url)"]
    {
        let rows = "SELECT 'https://h' || value || '.example/?a=' || value AS url FROM generate_series(1, 1000000000)";
        let query = context.sql(&format!("SELECT count({call}) FROM ({rows})")).await?;
        let start = Instant::now();
        assert!(tokio::time::timeout(Duration::from_millis(200), query.collect()).await.is_err(), "{call}");
        assert!(start.elapsed() < Duration::from_millis(1200), "{call}: {:?}", start.elapsed());
    }
    Ok(())
}
