//! Queries on URLs, measured through the engine on one thread. Some use the functions of url-datafusion, some the loops
//! over url-facts in these functions, and some are written without them. `cargo run --release
//! --package url-datafusion-bench`

use clap::Parser;
use datafusion::{
    arrow::{
        array::{ArrayRef, AsArray as _, RecordBatch, StringViewArray},
        datatypes::Int64Type,
    },
    common::Result,
    physical_plan::{ExecutionPlan, collect, execute_stream},
    prelude::{SessionConfig, SessionContext},
};
use futures::StreamExt as _;
use std::{
    fmt::{self, Write as _},
    sync::Arc,
};
use tokio::runtime::{self, Runtime};
use url_bench::{
    Case, Corpus,
    case::{Builder, OURS},
    measure::{self, Effort},
    report,
    target::Target,
};
use url_facts::{Fact, UrlColumns, UrlFunction};

/// The allocator of datafusion-cli. That of glibc gives the memory of each batch back to the system.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Measures queries on URLs, and prints the ratios.
#[derive(Parser)]
struct Arguments {
    /// Measure only the cases whose name (`row/corpus`) contains this.
    #[arg(long, default_value = "")]
    only: String,
    /// Measure in fewer and shorter rounds.
    #[arg(long)]
    quick: bool,
}

/// The loop over url-facts.
const COLUMNS: &str = "url-facts";
const SPARK: &str = "parse_url";
const REGEXP: &str = "regexp";

/// What is written for a host where there is no function for it.
const HOST_BY_REGEXP: &str = r"NULLIF(regexp_replace(url, '^[a-z]+://(?:[^/?#@]*@)?([^/?#:]+).*$', '\1'), url)";

const FIELDS: [Fact; 8] = [
    Fact::Href,
    Fact::Scheme,
    Fact::Host,
    Fact::Port,
    Fact::Path,
    Fact::Query,
    Fact::RegistrableDomain,
    Fact::HostClass,
];

/// The texts of a corpus as the table `log`, in batches as the engine has them.
struct Log {
    runtime: Runtime,
    context: SessionContext,
    batches: Vec<StringViewArray>,
    bytes: usize,
}

impl fmt::Debug for Log {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} batches", self.batches.len())
    }
}

/// The number of rows, each of which is an input of the report.
const ROWS: usize = 16 * 8192;

impl Log {
    fn new(corpus: &Corpus) -> Result<Self> {
        let texts: Vec<&str> = corpus.texts.iter().copied().cycle().take(ROWS).collect();
        let batches: Vec<StringViewArray> = texts.chunks(8192).map(StringViewArray::from_iter_values).collect();
        let mut context = SessionContext::new_with_config(SessionConfig::new().with_target_partitions(1));
        url_datafusion::register_all(&mut context)?;
        context.register_udf(datafusion_spark::function::url::try_parse_url().as_ref().clone());
        let log = |batch: &StringViewArray| RecordBatch::try_from_iter([("url", Arc::new(batch.clone()) as ArrayRef)]);
        let record_batches = batches.iter().map(log).collect::<std::result::Result<Vec<_>, _>>()?;
        let table = datafusion::datasource::MemTable::try_new(record_batches[0].schema(), vec![record_batches])?;
        context.register_table("log", Arc::new(table))?;
        let runtime = runtime::Builder::new_current_thread().build()?;
        Ok(Self { runtime, context, batches, bytes: texts.iter().map(|text| text.len()).sum() })
    }

    fn plan(&self, expression: &str) -> Result<Arc<dyn ExecutionPlan>> {
        let query = format!("SELECT {expression} AS value FROM log");
        self.runtime.block_on(async { self.context.sql(&query).await?.create_physical_plan().await })
    }

    /// The number of rows of the result, whose batches are dropped one after the other, as by an operator above.
    fn run(&self, plan: &Arc<dyn ExecutionPlan>) -> Result<usize> {
        let mut batches = execute_stream(Arc::clone(plan), self.context.task_ctx())?;
        self.runtime.block_on(async {
            let mut rows = 0;
            while let Some(batch) = batches.next().await {
                rows += batch?.num_rows();
            }
            Ok(rows)
        })
    }

    /// The number of rows for which `expression` is not `expected`.
    fn wrong_rows(&self, expression: &str, expected: &str) -> Result<i64> {
        let plan = self.plan(&format!("count(*) FILTER (WHERE {expression} IS DISTINCT FROM {expected})"))?;
        let count = self.runtime.block_on(collect(plan, self.context.task_ctx()))?;
        Ok(count[0].column(0).as_primitive::<Int64Type>().value(0))
    }
}

/// Starts a case with the query of urlstack. That its answers are those of url-facts is tested elsewhere.
fn ours(log: &'static Log, expression: &'static str) -> Builder<Log> {
    Builder::new([log]).contestant_with_state(
        OURS,
        move |log| log.plan(expression).expect("a query"),
        |plan, log| log.run(plan).expect("a result"),
        |_, _| Some(String::new()),
    )
}

/// Adds a query whose answers are not compared.
fn query(builder: Builder<Log>, name: &'static str, expression: &'static str) -> Builder<Log> {
    builder.floor_with_state(
        name,
        move |log| log.plan(expression).expect("a query"),
        |plan, log| log.run(plan).expect("a result"),
    )
}

fn host(corpus: &str, log: &'static Log) -> Case {
    let builder = ours(log, "url_host(url)");
    let builder = builder.floor_with_state(
        COLUMNS,
        |_| UrlColumns::new([Fact::Host]),
        |columns, log| log.batches.iter().for_each(|batch| columns.fill(batch.iter())),
    );
    let builder = query(builder, SPARK, "try_parse_url(url, 'HOST')");
    let builder = query(builder, REGEXP, HOST_BY_REGEXP);
    let targets =
        vec![Target::AtMost { other: COLUMNS, times: 1.3 }, Target::faster(SPARK, 1.0), Target::faster(REGEXP, 1.0)];
    builder.finish("sql: host", corpus, targets, |log| log.bytes)
}

fn several(corpus: &str, log: &'static Log) -> Case {
    const PARSE: &str =
        "url_parse(url, 'href', 'scheme', 'host', 'port', 'path', 'query', 'registrable_domain', 'host_class')";
    let builder = ours(log, PARSE);
    let builder = builder.floor_with_state(
        COLUMNS,
        |_| UrlColumns::new(FIELDS),
        |columns, log| log.batches.iter().for_each(|batch| columns.fill(batch.iter())),
    );
    builder.finish("sql: url_parse", corpus, vec![Target::AtMost { other: COLUMNS, times: 1.3 }], |log| log.bytes)
}

fn param(corpus: &str, log: &'static Log) -> Case {
    let builder = ours(log, "url_param(url, 'q')");
    let builder = builder.floor_with_state(
        COLUMNS,
        |_| UrlFunction::param("q"),
        |function, log| log.batches.iter().for_each(|batch| _ = function.call(batch.iter())),
    );
    builder.finish("sql: url_param", corpus, vec![Target::AtMost { other: COLUMNS, times: 1.3 }], |log| log.bytes)
}

/// A base in each row, compared with one for all: it is parsed, too.
fn join(corpus: &str, log: &'static Log) -> Case {
    const LITERAL: &str = "one base";
    let builder = query(ours(log, "url_join('../a?b', url)"), LITERAL, "url_join(url, 'https://example.com/a/b')");
    builder.finish("sql: url_join", corpus, vec![Target::AtMost { other: LITERAL, times: 3.0 }], |log| log.bytes)
}

fn main() -> std::result::Result<(), Box<dyn std::error::Error>> {
    let arguments = Arguments::parse();
    let effort = if arguments.quick { Effort::QUICK } else { Effort::FULL };
    report::print_header();
    let mut wrong = String::new();
    for corpus in Corpus::absolute_from_fixtures()? {
        // A contestant keeps its inputs as long as the program runs.
        let log: &'static Log = Box::leak(Box::new(Log::new(&corpus)?));
        for row in [host, several, param, join] {
            let mut case = row(&corpus.name, log);
            if case.name().contains(&arguments.only) {
                let times = measure::nanoseconds(&mut case, effort);
                report::print_ratios(&Case { inputs: ROWS, ..case }, &times);
            }
        }
        for (name, expression) in [(SPARK, "try_parse_url(url, 'HOST')"), (REGEXP, HOST_BY_REGEXP)] {
            let count = log.wrong_rows(expression, "url_host(url)")?;
            writeln!(wrong, "  {}: {count} of {ROWS} by {name}", corpus.name)?;
        }
    }
    println!("\nRows with another host than url_host:\n{wrong}");
    Ok(())
}
