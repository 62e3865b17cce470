//! The cost of a log's row on one core: reading it, parsing its URL, and grouping by it.

#![expect(clippy::cast_precision_loss, reason = "figures of three digits")]

use crate::arguments::{Arguments, Result};
use datafusion::{
    arrow::{array::AsArray as _, datatypes::Int64Type},
    parquet::file::{
        metadata::ColumnChunkMetaData,
        reader::{FileReader as _, SerializedFileReader},
    },
    prelude::{ParquetReadOptions, SessionConfig, SessionContext},
};
use std::{fs, path::Path, time::Instant};
use tokio::runtime::Builder;

/// What is done with each row, and a query that does it.
const QUERIES: [(&str, &str); 4] = [
    ("read the column", "SELECT count(*) FILTER (WHERE octet_length(url) >= 0) FROM log"),
    ("and find the host", "SELECT count(url_host(url)) FROM log"),
    ("and the registrable domain", "SELECT count(url_registrable_domain(url)) FROM log"),
    (
        "and count by domain",
        "SELECT count(n) FROM (SELECT url_registrable_domain(url) AS d, count(*) AS n FROM log GROUP BY d)",
    ),
];

const PETABYTE: f64 = 1e15;

/// `url-cluster cost`.
pub(crate) fn run(arguments: &[String]) -> Result<()> {
    let arguments = Arguments::new(arguments, &[])?;
    let [folder] = arguments.texts(1)? else { return Err("expected the directory of a log".into()) };
    let (rows, compressed) = column_size(Path::new(folder), "url")?;
    let runtime = Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let mut context = SessionContext::new_with_config(SessionConfig::new().with_target_partitions(1));
        url_datafusion::register_all(&mut context)?;
        context.register_parquet("log", *folder, ParquetReadOptions::default()).await?;
        // This also brings the files into the system's cache.
        let text = number(&context, "SELECT sum(octet_length(url)) FROM log").await? as f64;
        println!("{rows:.0} rows; column `url`: {compressed:.0} bytes compressed, {text:.0} bytes of text");
        println!();
        println!("| | rows/s | ns/row | text, MB/s | compressed, MB/s | core-hours for 1 PB of text | of compressed |");
        println!("|---|---|---|---|---|---|---|");
        for (name, sql) in QUERIES {
            let mut times = Vec::new();
            for _ in 0..3 {
                let start = Usage::now();
                number(&context, sql).await?;
                times.push(start.seconds());
            }
            times.sort_by(f64::total_cmp);
            let seconds = times[1];
            let hours = |bytes: f64| PETABYTE / (bytes / seconds) / 3600.0;
            println!(
                "| {name} | {:.0} | {:.0} | {:.0} | {:.0} | {:.0} | {:.0} |",
                rows / seconds,
                seconds / rows * 1e9,
                text / seconds / 1e6,
                compressed / seconds / 1e6,
                hours(text),
                hours(compressed),
            );
        }
        Ok(())
    })
}

/// The only value of a query's only row.
async fn number(context: &SessionContext, sql: &str) -> Result<i64> {
    let batches = context.sql(sql).await?.collect().await?;
    let column = batches.first().ok_or("no rows")?.column(0);
    Ok(column.as_primitive_opt::<Int64Type>().ok_or("no number")?.value(0))
}

/// The number of rows of a log, and the bytes of one of its columns in the files.
fn column_size(folder: &Path, column: &str) -> Result<(f64, f64)> {
    let (mut rows, mut bytes) = (0, 0);
    for file in fs::read_dir(folder)? {
        let reader = SerializedFileReader::new(fs::File::open(file?.path())?)?;
        for group in reader.metadata().row_groups() {
            rows += group.num_rows();
            let chunks = group.columns().iter().filter(|chunk| chunk.column_path().string() == column);
            bytes += chunks.map(ColumnChunkMetaData::compressed_size).sum::<i64>();
        }
    }
    Ok((rows as f64, bytes as f64))
}

/// Processor time of this process where Linux tells, and otherwise time.
struct Usage {
    instant: Instant,
    ticks: Option<u64>,
}

impl Usage {
    fn now() -> Self {
        Self { instant: Instant::now(), ticks: processor_ticks() }
    }

    fn seconds(&self) -> f64 {
        let ticks = self.ticks.zip(processor_ticks()).map(|(before, after)| (after - before) as f64);
        ticks.map_or_else(|| self.instant.elapsed().as_secs_f64(), |ticks| ticks / 100.0)
    }
}

/// The time of all threads in user mode and in the system, in units of 10 ms: fields 14 and 15 of proc(5).
fn processor_ticks() -> Option<u64> {
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    // The name of the program, field 2, is in parentheses and may have spaces.
    let (_, rest) = stat.rsplit_once(") ")?;
    let mut fields = rest.split(' ').skip(11);
    Some(fields.next()?.parse::<u64>().ok()? + fields.next()?.parse::<u64>().ok()?)
}
