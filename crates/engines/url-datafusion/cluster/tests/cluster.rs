//! Queries on clusters of processes on this machine, compared with `DataFusion` in this process.

use datafusion::{
    arrow::{
        array::{AsArray as _, RecordBatch},
        datatypes::Int64Type,
        util::pretty::pretty_format_batches,
    },
    common::Result,
    parquet::file::reader::{FileReader as _, SerializedFileReader},
    prelude::{ParquetReadOptions, SessionConfig, SessionContext},
};
use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
    sync::LazyLock,
    time::{Duration, Instant},
};
use url_ballista::{client, missing_function, processes::Cluster};

const PROGRAM: &str = env!("CARGO_BIN_EXE_url-cluster");
/// Of both logs. No multiple of anything that the program counts in.
const ROWS: [i64; 2] = [400_009, 100_003];

/// The stage of a job that reads the files, and the parts in which it does, each by a task.
const READING: u32 = 0;
const PARTITIONS: usize = 32;

const DOMAINS: &str =
    "SELECT url_registrable_domain(url) AS domain, count(*) AS n FROM visits GROUP BY domain ORDER BY domain";
const SITES: &str = "\
    SELECT v.site, n, m FROM (SELECT url_site(url) AS site, count(*) AS n FROM visits GROUP BY site) v \
    JOIN (SELECT url_site(url) AS site, count(*) AS m FROM clicks GROUP BY site) c ON v.site = c.site ORDER BY v.site";

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// The folder of the logs, which are generated once.
static LOGS: LazyLock<PathBuf> = LazyLock::new(|| {
    let folder = folder("logs");
    let [visits, clicks] = ROWS.map(|rows| rows.to_string());
    let arguments = ["--visits", &visits, "--clicks", &clicks, "--files", "4"];
    let status = Command::new(PROGRAM).arg("generate").arg(&folder).args(arguments).status();
    assert!(status.unwrap().success());
    folder
});

/// A cluster with executors that have such functions.
fn cluster(name: &str, functions: &[&str]) -> Cluster {
    let mut cluster = Cluster::start(Path::new(PROGRAM), &folder(name)).unwrap();
    for functions in functions {
        cluster.add_executor(&["--vcores", "1", "--functions", functions]).unwrap();
    }
    cluster
}

async fn with_logs(context: SessionContext) -> SessionContext {
    for log in ["visits", "clicks"] {
        let path = LOGS.join(log);
        context.register_parquet(log, path.to_str().unwrap(), ParquetReadOptions::default()).await.unwrap();
    }
    // Many small tasks.
    let set = format!("SET datafusion.execution.target_partitions = {PARTITIONS}");
    context.sql(&set).await.unwrap().collect().await.unwrap();
    context
}

async fn on(cluster: &Cluster) -> SessionContext {
    with_logs(client(cluster.scheduler.address).await.unwrap()).await
}

async fn alone() -> SessionContext {
    with_logs(url_ballista::local(SessionConfig::default()).unwrap()).await
}

async fn rows(context: &SessionContext, sql: &str) -> Result<Vec<RecordBatch>> {
    context.sql(sql).await?.collect().await
}

fn shown(batches: &[RecordBatch]) -> String {
    pretty_format_batches(batches).unwrap().to_string()
}

fn sum(batches: &[RecordBatch], column: usize) -> i64 {
    batches.iter().flat_map(|batch| batch.column(column).as_primitive::<Int64Type>().values()).sum()
}

#[tokio::test]
async fn a_cluster_answers_as_one_process_does_and_all_executors_work() {
    let cluster = cluster("answers", &["some", "some"]);
    let (context, alone) = (on(&cluster).await, alone().await);
    let domains = rows(&context, DOMAINS).await.unwrap();
    assert_eq!(sum(&domains, 1), ROWS[0], "each row is in one group");
    for executor in &cluster.executors {
        let stages = executor.tasks().unwrap();
        assert!(stages.contains(&READING), "{} has read nothing: {stages:?}", executor.name);
    }
    assert_eq!(shown(&domains), shown(&rows(&alone, DOMAINS).await.unwrap()));
    let sites = rows(&context, SITES).await.unwrap();
    assert!(sites.iter().map(RecordBatch::num_rows).sum::<usize>() > 5_000);
    assert_eq!(shown(&sites), shown(&rows(&alone, SITES).await.unwrap()));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_executor_dies_in_the_middle_of_a_job_and_no_row_is_lost() {
    let mut cluster = cluster("dies", &["some", "some"]);
    let context = on(&cluster).await;
    let query = tokio::spawn(async move { rows(&context, DOMAINS).await });
    let mut victim = cluster.executors.remove(1);
    // The results of two tasks die with it, and a third is never finished.
    while victim.tasks().unwrap().len() < 3 {
        assert!(!query.is_finished());
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    victim.kill().unwrap();
    assert!(!query.is_finished());
    let [killed, before] = [&victim, &cluster.executors[0]].map(|executor| executor.tasks().unwrap());
    assert!(killed.iter().all(|stage| *stage == READING), "too late: {killed:?}");
    let domains = query.await.unwrap().unwrap();
    assert_eq!(sum(&domains, 1), ROWS[0]);
    assert_eq!(shown(&domains), shown(&rows(&alone().await, DOMAINS).await.unwrap()));
    let after = cluster.executors[0].tasks().unwrap().split_off(before.len());
    let reading = after.iter().filter(|stage| **stage == READING).count();
    let [killed, before] = [killed.len(), before.len()];
    println!("killed in its reading task {killed}; the other had begun {before} and then began {reading}");
    // Each partition is read in a task, and what the dead one had begun once more.
    assert_eq!(before + reading, PARTITIONS);
}

#[tokio::test]
async fn an_executor_without_the_functions_is_named() {
    let cluster = cluster("named", &["some", "none"]);
    let error = rows(&on(&cluster).await, DOMAINS).await.unwrap_err();
    let sentence = missing_function(&error).unwrap_or_else(|| panic!("{error}"));
    let address = cluster.executors[1].address;
    assert_eq!(
        sentence,
        format!(
            "The executor {address} has no function url_registrable_domain. \
             Start it with the functions of url-datafusion of this version."
        )
    );
}

/// Ballista's own executor does not know how to say it. The client does.
#[tokio::test]
async fn a_stock_executor_has_no_functions_either() {
    let cluster = cluster("stock", &["stock"]);
    let error = rows(&on(&cluster).await, DOMAINS).await.unwrap_err();
    let sentence = missing_function(&error).unwrap_or_else(|| panic!("{error}"));
    assert!(sentence.starts_with("An executor has no function url_registrable_domain."), "{sentence}");
    // Nothing is missing for a query without them.
    let rows = rows(&on(&cluster).await, "SELECT count(url) FROM visits").await.unwrap();
    assert_eq!(sum(&rows, 0), ROWS[0]);
}

/// Spark's functions are on every process, too.
#[tokio::test]
async fn a_cluster_has_the_functions_of_spark() {
    const HOSTS: &str = "SELECT count(try_parse_url(url, 'HOST')), count(url_decode(url_encode(url))) FROM visits";
    let cluster = cluster("spark", &["some"]);
    let found = rows(&on(&cluster).await, HOSTS).await.unwrap();
    assert!(sum(&found, 0) > 0 && sum(&found, 1) == ROWS[0]);
    assert_eq!(shown(&found), shown(&rows(&alone().await, HOSTS).await.unwrap()));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_query_fails_soon_after_all_executors_die() {
    let mut cluster = cluster("all-die", &["some", "some"]);
    let context = on(&cluster).await;
    let query = tokio::spawn(async move { rows(&context, DOMAINS).await });
    while cluster.executors.iter().any(|executor| executor.tasks().unwrap().is_empty()) {
        assert!(!query.is_finished());
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    for executor in &mut cluster.executors {
        executor.kill().unwrap();
    }
    let start = Instant::now();
    let error = query.await.unwrap().expect_err("no executor is left");
    println!("after {:?}: {error}", start.elapsed());
    assert!(start.elapsed() < Duration::from_mins(1), "{:?}: {error}", start.elapsed());
}

/// A copy of the visits, whose third file is changed by `damage`.
fn damaged(name: &str, damage: impl Fn(&Path)) -> PathBuf {
    let copy = folder(name);
    fs::create_dir_all(&copy).unwrap();
    for file in fs::read_dir(LOGS.join("visits")).unwrap() {
        let file = file.unwrap();
        fs::copy(file.path(), copy.join(file.file_name())).unwrap();
    }
    damage(&copy.join("0002.parquet"));
    copy
}

/// Changes bytes in the first page of the URLs.
fn damage_page(file: &Path) {
    let reader = SerializedFileReader::new(fs::File::open(file).unwrap()).unwrap();
    let column = reader.metadata().row_group(0).column(1);
    assert_eq!(column.column_path().string(), "url");
    let (start, length) = column.byte_range();
    let (start, length) = (usize::try_from(start).unwrap(), usize::try_from(length).unwrap());
    let mut bytes = fs::read(file).unwrap();
    bytes[start + length / 2..][..200].fill(0xAA);
    fs::write(file, bytes).unwrap();
}

/// Cuts off the end, which says where everything is.
fn cut(file: &Path) {
    let bytes = fs::read(file).unwrap();
    fs::write(file, &bytes[..bytes.len() / 2]).unwrap();
}

#[tokio::test]
async fn the_error_of_a_file_names_it() {
    let cluster = cluster("corrupt", &["some"]);
    for context in
        [client(cluster.scheduler.address).await.unwrap(), url_ballista::local(SessionConfig::default()).unwrap()]
    {
        let folder = damaged("page", damage_page);
        context.register_parquet("page", folder.to_str().unwrap(), ParquetReadOptions::default()).await.unwrap();
        let error = rows(&context, "SELECT count(url_host(url)) FROM page").await.unwrap_err().to_string();
        assert!(error.contains("0002.parquet cannot be read"), "{error}");
        // What nobody reads harms nobody.
        let found = rows(&context, "SELECT sum(bytes) > 0 FROM page").await.unwrap();
        assert_eq!(found.iter().map(RecordBatch::num_rows).sum::<usize>(), 1);
    }
}

/// The program names it where the library of the engine does not: when it looks for the columns.
#[test]
fn the_program_names_a_file_without_an_end() {
    let folder = damaged("end", cut);
    let table = format!("log={}", folder.display());
    let output = Command::new(PROGRAM).args(["sql", "--table", &table, "SELECT count(*) FROM log"]).output().unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(!output.status.success() && error.contains("0002.parquet cannot be read: "), "{error}");
}
