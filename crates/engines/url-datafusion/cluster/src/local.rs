//! A whole cluster on this machine: made, asked, and stopped.

use crate::{
    arguments::{Arguments, Result},
    commands::explained,
    generate::generate,
};
use datafusion::{
    arrow::{
        array::{AsArray as _, RecordBatch},
        datatypes::Int64Type,
        util::pretty::pretty_format_batches,
    },
    prelude::{ParquetReadOptions, SessionContext},
};
use std::{
    fs,
    path::{Path, PathBuf},
    time::Instant,
};
use tokio::runtime::Runtime;
use url_ballista::{
    client,
    processes::{Cluster, peak_memory},
};

/// Rows of each domain, the most first.
const DOMAINS: &str = "\
SELECT url_registrable_domain(url) AS domain, count(*) AS visits FROM visits
GROUP BY domain ORDER BY visits DESC, domain";

/// Two logs by site, each of which is reduced before they meet.
const SITES: &str = "\
SELECT v.site, visits, clicks
FROM (SELECT url_site(url) AS site, count(*) AS visits FROM visits GROUP BY site) v
JOIN (SELECT url_site(url) AS site, count(*) AS clicks FROM clicks GROUP BY site) c ON v.site = c.site
ORDER BY visits DESC, v.site";

/// A folder that is removed with its contents.
struct Temporary(PathBuf);

impl Drop for Temporary {
    fn drop(&mut self) {
        if let Err(error) = fs::remove_dir_all(&self.0) {
            eprintln!("{}: {error}", self.0.display());
        }
    }
}

/// `url-cluster local`.
pub(crate) fn run(arguments: &[String]) -> Result<()> {
    let arguments = Arguments::new(arguments, &["rows", "executors", "vcores"])?;
    let temporary = Temporary(std::env::temp_dir().join(format!("url-cluster-{}", std::process::id())));
    fs::create_dir_all(&temporary.0)?;
    let logs = if let [folder] = arguments.texts(1)? {
        PathBuf::from(folder)
    } else {
        let rows = arguments.get("rows")?.unwrap_or(1_000_000);
        generate(&temporary.0, "visits", rows, 8)?;
        generate(&temporary.0, "clicks", rows / 4, 8)?;
        temporary.0.clone()
    };
    let vcores: String = arguments.get("vcores")?.unwrap_or_else(|| "1".into());
    let mut cluster = Cluster::start(&std::env::current_exe()?, &temporary.0)?;
    for _ in 0..arguments.get("executors")?.unwrap_or(2) {
        cluster.add_executor(&["--vcores", &vcores])?;
    }
    let queries = queries(&cluster, &logs);
    Runtime::new()?.block_on(async {
        tokio::select! {
            result = queries => result,
            signal = stopped() => Err(signal.map_or_else(Into::into, |()| "interrupted".into())),
        }
    })?;
    println!("\npeak memory");
    let own = [("client", peak_memory("self"))];
    for (name, memory) in
        own.into_iter().chain(cluster.processes().map(|process| (&*process.name, process.peak_memory())))
    {
        println!("  {name}: {}", memory.map_or_else(|| "not known".into(), |bytes| format!("{} MiB", bytes >> 20)));
    }
    Ok(())
}

/// Waits until this process is told to stop.
async fn stopped() -> std::io::Result<()> {
    #[cfg(unix)]
    {
        let mut terminate = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate())?;
        tokio::select! {
            _ = terminate.recv() => Ok(()),
            interrupt = tokio::signal::ctrl_c() => interrupt,
        }
    }
    #[cfg(not(unix))]
    tokio::signal::ctrl_c().await
}

async fn queries(cluster: &Cluster, logs: &Path) -> Result<()> {
    let context = client(cluster.scheduler.address).await?;
    let alone = SessionContext::new();
    for context in [&context, &alone] {
        for log in ["visits", "clicks"] {
            let path = logs.join(log);
            context.register_parquet(log, path.to_string_lossy(), ParquetReadOptions::default()).await?;
        }
    }
    let (domains, seconds) = query(cluster, &context, DOMAINS).await?;
    // Without the cluster, from the metadata of the files.
    let rows = sum(&alone.sql("SELECT count(*) FROM visits").await?.collect().await?, 0);
    let counted = sum(&domains, 1);
    #[expect(clippy::cast_precision_loss, reason = "it is shown in millions")]
    let speed = rows as f64 / seconds / 1e6;
    println!("  {rows} rows in, {counted} rows counted, {speed:.2} million rows/s");
    if rows != counted {
        return Err("rows are lost".into());
    }
    query(cluster, &context, SITES).await?;
    Ok(())
}

/// The sum of a column of numbers.
fn sum(batches: &[RecordBatch], column: usize) -> i64 {
    batches.iter().flat_map(|batch| batch.column(column).as_primitive::<Int64Type>().values()).sum()
}

/// Runs a query; prints it, the first rows of its result, how long it took, and which executors have worked for it.
/// Returns the result and the seconds.
async fn query(cluster: &Cluster, context: &SessionContext, sql: &str) -> Result<(Vec<RecordBatch>, f64)> {
    let before = tasks(cluster)?;
    let start = Instant::now();
    let batches = context.sql(sql).await?.collect().await.map_err(explained)?;
    let seconds = start.elapsed().as_secs_f64();
    println!("\n{sql};\n");
    let first = batches.iter().find(|batch| batch.num_rows() > 0);
    println!(
        "{}",
        pretty_format_batches(
            &first.map(|batch| batch.slice(0, batch.num_rows().min(10))).into_iter().collect::<Vec<_>>()
        )?
    );
    println!("  {} rows in {seconds:.1} s", batches.iter().map(RecordBatch::num_rows).sum::<usize>());
    for (executor, (before, after)) in cluster.executors.iter().zip(before.into_iter().zip(tasks(cluster)?)) {
        println!("  {} tasks on {}", after - before, executor.name);
    }
    Ok((batches, seconds))
}

/// The number of tasks that each executor has begun.
fn tasks(cluster: &Cluster) -> std::io::Result<Vec<usize>> {
    cluster.executors.iter().map(|executor| executor.tasks().map(|tasks| tasks.len())).collect()
}
