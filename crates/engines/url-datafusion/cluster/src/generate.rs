//! Logs as files of Parquet, written row group by row group, so that a log of any length needs the memory of one.

use crate::{
    arguments::{Arguments, Result},
    urls::{Random, write_url},
};
use datafusion::{
    arrow::{
        array::{ArrayRef, RecordBatch, StringBuilder, TimestampSecondBuilder, UInt64Builder},
        datatypes::{DataType, Field, Schema, TimeUnit},
    },
    parquet::{
        arrow::ArrowWriter,
        basic::{Compression, ZstdLevel},
        file::properties::WriterProperties,
    },
};
use std::{
    fs,
    path::{Path, PathBuf},
    sync::Arc,
};

/// Rows of a batch.
const BATCH: u64 = 8192;
/// The time of the first row.
const START: i64 = 1_790_000_000;

/// `url-cluster generate`.
pub(crate) fn run(arguments: &[String]) -> Result<()> {
    let arguments = Arguments::new(arguments, &["visits", "clicks", "files"])?;
    let [folder] = arguments.texts(1)? else { return Err("expected a directory".into()) };
    let files = arguments.get("files")?.unwrap_or(8);
    for (log, rows) in [("visits", 1_000_000), ("clicks", 250_000)] {
        let rows = arguments.get(log)?.unwrap_or(rows);
        generate(Path::new(folder), log, rows, files)?;
        println!("{log}: {rows} rows in {files} files of {}", Path::new(folder).join(log).display());
    }
    Ok(())
}

/// Writes a log with this name, which is also its seed, into `folder`.
pub(crate) fn generate(folder: &Path, log: &str, rows: u64, files: u64) -> Result<()> {
    let folder = folder.join(log);
    fs::create_dir_all(&folder)?;
    let schema = Arc::new(Schema::new(vec![
        Field::new("time", DataType::Timestamp(TimeUnit::Second, None), false),
        Field::new("url", DataType::Utf8, false),
        Field::new("referrer", DataType::Utf8, true),
        Field::new("bytes", DataType::UInt64, false),
    ]));
    let seed = log.bytes().fold(0, |seed, byte| seed * 256 + u64::from(byte));
    for file in 0..files {
        let path = folder.join(format!("{file:04}.parquet"));
        let first = rows * file / files;
        write_file(path, &schema, seed + file, first..rows * (file + 1) / files)?;
    }
    Ok(())
}

fn write_file(path: PathBuf, schema: &Arc<Schema>, seed: u64, rows: std::ops::Range<u64>) -> Result<()> {
    let zstd = Compression::ZSTD(ZstdLevel::try_new(1)?);
    let properties = WriterProperties::builder().set_compression(zstd).build();
    let mut writer = ArrowWriter::try_new(fs::File::create(path)?, Arc::clone(schema), Some(properties))?;
    let mut random = Random::new(seed);
    let mut start = rows.start;
    while start < rows.end {
        let end = rows.end.min(start + BATCH);
        writer.write(&RecordBatch::try_new(Arc::clone(schema), columns(&mut random, start..end))?)?;
        start = end;
    }
    writer.close()?;
    Ok(())
}

fn columns(random: &mut Random, rows: std::ops::Range<u64>) -> Vec<ArrayRef> {
    let (mut time, mut bytes) = (TimestampSecondBuilder::new(), UInt64Builder::new());
    let (mut url, mut referrer) = (StringBuilder::new(), StringBuilder::new());
    let mut text = String::new();
    for row in rows {
        // A thousand rows a second.
        time.append_value(START + (row / 1000).cast_signed());
        write_url(random, &mut text);
        url.append_value(&text);
        if random.below(2) == 0 {
            referrer.append_null();
        } else {
            write_url(random, &mut text);
            referrer.append_value(&text);
        }
        bytes.append_value(random.below(100_000));
    }
    vec![Arc::new(time.finish()), Arc::new(url.finish()), Arc::new(referrer.finish()), Arc::new(bytes.finish())]
}
