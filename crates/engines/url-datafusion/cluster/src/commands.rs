//! Commands: queries over files, in this process or on a cluster, and the processes of a cluster.

use crate::{
    arguments::{Arguments, Result},
    tables,
};
use ballista_core::error::BallistaError;
use ballista_executor::executor_process::ExecutorProcessConfig;
use datafusion::{
    error::DataFusionError,
    prelude::{SessionConfig, SessionContext},
    sql::parser::DFParser,
};
use std::{
    future::Future,
    io::{self, BufRead as _, IsTerminal as _, Write as _},
    net::{Ipv4Addr, SocketAddr},
    thread,
};
use tokio::runtime::Runtime;
use url_ballista::{client, executor_config, missing_function, scheduler_config};

/// `url-cluster sql`.
pub(crate) fn sql(arguments: &[String]) -> Result<()> {
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
async fn execute(context: &SessionContext, statements: &str) -> Result<()> {
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

/// An address that only this machine reaches.
fn address(arguments: &Arguments, option: &str, port: u16) -> Result<SocketAddr> {
    let address = arguments.get(option)?.unwrap_or_else(|| SocketAddr::from((Ipv4Addr::LOCALHOST, port)));
    if address.ip().is_loopback() { Ok(address) } else { Err(format!("--{option} {address}: not loopback").into()) }
}

/// Runs a process of the cluster, until its standard input ends if that is wanted.
fn serve(arguments: &Arguments, process: impl Future<Output = std::result::Result<(), BallistaError>>) -> Result<()> {
    if arguments.get("until-input-ends")?.unwrap_or(false) {
        thread::spawn(|| {
            // An error is an end, too.
            let _ = io::copy(&mut io::stdin().lock(), &mut io::sink());
            std::process::exit(0)
        });
    }
    Ok(Runtime::new()?.block_on(process)?)
}

/// `url-cluster scheduler`.
pub(crate) fn scheduler(arguments: &[String]) -> Result<()> {
    let arguments = Arguments::new(arguments, &["address", "until-input-ends"])?;
    arguments.texts(0)?;
    serve(&arguments, url_ballista::scheduler(scheduler_config(address(&arguments, "address", 50050)?)))
}

/// `url-cluster executor`.
pub(crate) fn executor(arguments: &[String]) -> Result<()> {
    let options = ["address", "scheduler", "vcores", "work", "functions", "until-input-ends"];
    let arguments = Arguments::new(arguments, &options)?;
    arguments.texts(0)?;
    let address_of = |option, port| address(&arguments, option, port);
    let mut config = executor_config(address_of("address", 50051)?, address_of("scheduler", 50050)?);
    config.vcores = arguments.get("vcores")?.unwrap_or(config.vcores);
    config.work_dir = arguments.get("work")?;
    match arguments.get::<String>("functions")?.as_deref() {
        None | Some("some") => {}
        Some("none") => config.override_function_registry = None,
        Some("stock") => {
            let stock = ExecutorProcessConfig::default();
            config.override_function_registry = stock.override_function_registry;
            config.override_physical_codec = stock.override_physical_codec;
        }
        Some(other) => return Err(format!("--functions {other}: expected some, none or stock").into()),
    }
    serve(&arguments, url_ballista::executor(config))
}

/// `url-cluster query`.
pub(crate) fn query(arguments: &[String]) -> Result<()> {
    let arguments = Arguments::new(arguments, &["scheduler", "table"])?;
    Runtime::new()?.block_on(async {
        let context = client(address(&arguments, "scheduler", 50050)?).await?;
        tables::register(&context, &arguments).await?;
        for statements in arguments.texts(usize::MAX)? {
            execute(&context, statements).await?;
        }
        Ok(())
    })
}
