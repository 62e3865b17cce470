//! The functions of [`url_datafusion`] on a cluster of [Ballista](https://datafusion.apache.org/ballista).
//!
//! A cluster has a scheduler and executors. Plans travel between them as bytes, in which a function is its name. So
//! each process that reads a plan needs the functions themselves:
//!
//! | process | reads | registered by |
//! |---|---|---|
//! | client | the text of the query | [`client`] |
//! | scheduler | the client's logical plan | [`scheduler_config`] |
//! | executor | the tasks, parts of the physical plan | [`executor_config`] |
//!
//! ```no_run
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> datafusion::common::Result<()> {
//! let context = url_ballista::client("127.0.0.1:50050".parse().unwrap()).await?;
//! context.register_parquet("log", "/data/log/", Default::default()).await?;
//! context.sql("SELECT url_registrable_domain(url) AS domain, count(*) FROM log GROUP BY domain").await?.show().await?;
//! # Ok(())
//! # }
//! ```
//!
//! # The crate in reading order
//!
//! - `codec`: an executor's error for a function that it lacks; [`missing_function`] finds such errors. `files`: errors
//!   of files. [`processes`]: a cluster of processes on this machine, for trials and tests.

#![forbid(unsafe_code)]

mod codec;
mod files;
pub mod processes;

pub use codec::missing_function;
pub use files::NameFiles;

use ballista::prelude::SessionContextExt;
use ballista_core::{
    config::TaskSchedulingPolicy, error::BallistaError, registry::BallistaFunctionRegistry,
    utils::default_session_builder,
};
use ballista_executor::executor_process::{ExecutorProcessConfig, start_executor_process};
use ballista_scheduler::{cluster::BallistaCluster, config::SchedulerConfig, scheduler_process::start_server};
use datafusion::{
    error::DataFusionError,
    execution::{SessionStateBuilder, registry::FunctionRegistry},
    prelude::{SessionConfig, SessionContext},
};
use std::{net::SocketAddr, sync::Arc};

/// Registers the functions that every process of a cluster has, for the standard and for Spark.
///
/// # Errors
///
/// When the registry accepts no functions.
pub fn register(registry: &mut dyn FunctionRegistry) -> Result<(), DataFusionError> {
    url_datafusion::register_all(registry)?;
    url_datafusion::register_spark(registry)
}

/// Returns a context with the functions whose queries run in this process. Tables are files: `FROM 'visits.parquet'`.
///
/// ```
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> datafusion::common::Result<()> {
/// let context = url_ballista::local(Default::default())?;
/// let rows = context.sql("SELECT url_host('https://WWW.Example.com/') AS host").await?.collect().await?;
/// assert_eq!(rows[0].num_rows(), 1);
/// assert!(context.sql("SELECT count(*) FROM 'missing.parquet'").await.is_err());
/// # Ok(())
/// # }
/// ```
///
/// # Errors
///
/// When the functions cannot be registered.
pub fn local(config: SessionConfig) -> Result<SessionContext, DataFusionError> {
    let state = SessionStateBuilder::new().with_config(config).with_default_features();
    let state = state.with_physical_optimizer_rule(Arc::new(NameFiles)).build();
    let mut context = SessionContext::new_with_state(state).enable_url_table();
    register(&mut context)?;
    Ok(context)
}

/// Returns a context whose queries run on the cluster of a scheduler.
///
/// # Errors
///
/// When the context cannot be made. Whether there is a scheduler shows with the first query.
pub async fn client(scheduler: SocketAddr) -> Result<SessionContext, DataFusionError> {
    let mut context = SessionContext::remote(&format!("df://{scheduler}")).await?;
    register(&mut context)?;
    Ok(context)
}

/// Returns the configuration of a scheduler with the functions.
///
/// An executor that has said nothing for fifteen seconds is taken for dead, and its tasks are given to others. Executors
/// of [`executor_config`] report every five seconds at least, however busy they are. Ballista's default is three minutes.
/// When no executor is left, jobs fail after fifteen more seconds, unless one comes back.
#[must_use]
pub fn scheduler_config(address: SocketAddr) -> SchedulerConfig {
    let mut config = SchedulerConfig::default().with_hostname(address.ip().to_string()).with_port(address.port());
    config.bind_host = address.ip().to_string();
    // Executors ask for tasks, and so share the work as they get along.
    config.scheduling_policy = TaskSchedulingPolicy::PullStaged;
    config.executor_timeout_seconds = 15;
    config.no_executors_grace_period_seconds = 15;
    config.expire_dead_executor_interval_seconds = 3;
    config.with_override_session_builder(Arc::new(|config| {
        let mut state = default_session_builder(config)?;
        register(&mut state)?;
        Ok(state)
    }))
}

/// Runs a scheduler until it fails.
///
/// # Errors
///
/// When the address is in use.
pub async fn scheduler(config: SchedulerConfig) -> Result<(), BallistaError> {
    let address = format!("{}:{}", config.bind_host, config.bind_port);
    let address = address.parse().map_err(|error| BallistaError::Configuration(format!("{address}: {error}")))?;
    let cluster = BallistaCluster::new_from_config(&config).await?;
    start_server(cluster, address, Arc::new(config)).await
}

/// Returns the configuration of an executor with the functions. It serves its results at `address`, and works for the
/// scheduler at the other address, from which it fetches tasks when it has time.
#[must_use]
pub fn executor_config(address: SocketAddr, scheduler: SocketAddr) -> ExecutorProcessConfig {
    let mut registry = BallistaFunctionRegistry::default();
    for function in [url_datafusion::functions(), url_datafusion::spark_functions()].concat() {
        registry.scalar_functions.insert(function.name().to_string(), function);
    }
    ExecutorProcessConfig {
        bind_host: address.ip().to_string(),
        external_host: Some(address.ip().to_string()),
        port: address.port(),
        scheduler_host: scheduler.ip().to_string(),
        scheduler_port: scheduler.port(),
        scheduler_connect_timeout_seconds: 20,
        task_scheduling_policy: TaskSchedulingPolicy::PullStaged,
        override_function_registry: Some(Arc::new(registry)),
        override_physical_codec: Some(Arc::new(codec::NamingCodec::new(address))),
        ..ExecutorProcessConfig::default()
    }
}

/// Runs an executor until it is told to stop.
///
/// # Errors
///
/// When the address is in use, or the scheduler does not answer for twenty seconds.
pub async fn executor(config: ExecutorProcessConfig) -> Result<(), BallistaError> {
    start_executor_process(Arc::new(config)).await
}
