//! The processes of a cluster.

use crate::{arguments::Arguments, result::Result, sql::execute, tables};
use ballista_core::error::BallistaError;
use ballista_executor::executor_process::ExecutorProcessConfig;
use std::{
    future::Future,
    io,
    net::{Ipv4Addr, SocketAddr},
    thread,
};
use tokio::runtime::Runtime;
use url_ballista::{client, executor_config, scheduler_config};

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
