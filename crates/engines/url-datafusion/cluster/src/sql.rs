//! Queries over files, in this process or on a cluster.

use crate::{arguments::Arguments, result::Result, tables};
use datafusion::{
    error::DataFusionError,
    prelude::{SessionConfig, SessionContext},
    sql::parser::DFParser,
};
use std::io::{self, BufRead as _, IsTerminal as _, Write as _};
use tokio::runtime::Runtime;
use url_ballista::missing_function;

/// `url-cluster sql`.
pub(crate) fn run(arguments: &[String]) -> Result<()> {
    let arguments = Arguments::new(arguments, &["table"])?;
    Runtime::new()?.block_on(async {
        let mut config = SessionConfig::new().with_information_schema(true);
        // The files of a folder are also those of the folders in it.
        config.options_mut().execution.listing_table_ignore_subdirectory = false;
        let context = url_ballista::local(config)?;
        tables::register(&context, &arguments).await?;
        let statements = arguments.texts(usize::MAX)?;
        if statements.is_empty() {
            return shell(&context).await;
        }
        for statements in statements {
            execute(&context, statements).await?;
        }
        Ok(())
    })
}

/// Runs statements, and prints the result of each.
pub(crate) async fn execute(context: &SessionContext, statements: &str) -> Result<()> {
    for statement in DFParser::parse_sql(statements)? {
        let plan = context.state().statement_to_plan(statement).await.map_err(explained)?;
        let frame = context.execute_logical_plan(plan).await.map_err(explained)?;
        let has_result = !frame.schema().fields().is_empty();
        let rows = frame.collect().await.map_err(explained)?;
        if has_result {
            println!("{}", datafusion::arrow::util::pretty::pretty_format_batches(&rows)?);
        }
    }
    Ok(())
}

/// Runs the statements of standard input, each when its line ends with a semicolon. A person can go on after an error.
async fn shell(context: &SessionContext) -> Result<()> {
    let is_person = io::stdin().is_terminal();
    let mut statements = String::new();
    let mut input = io::stdin().lock();
    loop {
        if is_person {
            print!("{}", if statements.is_empty() { "sql> " } else { "...> " });
            io::stdout().flush()?;
        }
        let is_end = input.read_line(&mut statements)? == 0;
        if !is_end && !statements.trim_end().ends_with(';') {
            continue;
        }
        match execute(context, &std::mem::take(&mut statements)).await {
            Err(error) if is_person => eprintln!("error: {error}"),
            result => result?,
        }
        if is_end {
            return Ok(());
        }
    }
}

/// The error of a query, as a sentence if it is one that the reader can mend.
pub(crate) fn explained(error: DataFusionError) -> Box<dyn std::error::Error + Send + Sync> {
    missing_function(&error).map_or_else(|| error.into(), Into::into)
}
