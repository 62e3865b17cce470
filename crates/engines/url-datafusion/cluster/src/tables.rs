//! Files as tables.

use crate::arguments::{Arguments, Result};
use datafusion::{
    arrow::datatypes::{DataType, Field, Schema},
    datasource::file_format::file_compression_type::FileCompressionType,
    error::DataFusionError,
    prelude::{CsvReadOptions, DataFrame, JsonReadOptions, ParquetReadOptions, SessionContext},
};
use std::{
    fs, io,
    path::{Path, PathBuf},
};

/// The kinds of files, by the ends of their names.
#[derive(Clone, Copy, Debug)]
enum Format {
    Parquet,
    Csv,
    Tsv,
    /// A record on each line.
    Json,
    /// A URL on each line.
    Lines,
}

const FORMATS: [(&str, Format); 6] = [
    ("parquet", Format::Parquet),
    ("csv", Format::Csv),
    ("tsv", Format::Tsv),
    ("json", Format::Json),
    ("jsonl", Format::Json),
    ("txt", Format::Lines),
];

const COMPRESSIONS: [(&str, FileCompressionType); 4] = [
    ("gz", FileCompressionType::GZIP),
    ("bz2", FileCompressionType::BZIP2),
    ("xz", FileCompressionType::XZ),
    ("zst", FileCompressionType::ZSTD),
];

/// How the files of a table are read.
#[derive(Clone, Debug)]
struct Files {
    format: Format,
    compression: FileCompressionType,
    /// The end of the names of files in a folder, which all other files lack.
    extension: String,
}

impl Files {
    /// The format of a file by its name: `urls.csv`, `urls.csv.gz`.
    fn of(path: &Path) -> Option<Self> {
        let name = path.file_name()?.to_str()?;
        let (rest, last) = name.rsplit_once('.')?;
        let compression = COMPRESSIONS.iter().find(|(end, _)| *end == last);
        let end = if compression.is_some() { rest.rsplit_once('.')?.1 } else { last };
        let (_, format) = FORMATS.iter().find(|(name, _)| *name == end)?;
        let extension = compression.map_or_else(|| format!(".{end}"), |(compressed, _)| format!(".{end}.{compressed}"));
        let compression = compression.map_or(FileCompressionType::UNCOMPRESSED, |(_, compression)| *compression);
        Some(Self { format: *format, compression, extension })
    }

    async fn read(&self, context: &SessionContext, path: &Path) -> std::result::Result<DataFrame, DataFusionError> {
        let path = path.to_string_lossy().into_owned();
        let line = Schema::new(vec![Field::new("url", DataType::Utf8, true)]);
        let csv = CsvReadOptions::new().file_extension(&self.extension).file_compression_type(self.compression);
        match self.format {
            Format::Parquet => context.read_parquet(path, ParquetReadOptions::default()).await,
            Format::Csv => context.read_csv(path, csv).await,
            Format::Tsv => context.read_csv(path, csv.delimiter(b'\t')).await,
            // Of two control characters that are in no URL, so that a line is one value.
            Format::Lines => {
                let lines = csv.has_header(false).delimiter(0x1E).quote(0x1F).schema(&line);
                context.read_csv(path, lines).await
            }
            Format::Json => {
                let json = JsonReadOptions::default().file_extension(&self.extension);
                context.read_json(path, json.file_compression_type(self.compression)).await
            }
        }
    }
}

/// Registers the table of each `--table NAME=PATH`.
pub(crate) async fn register(context: &SessionContext, arguments: &Arguments<'_>) -> Result<()> {
    for table in arguments.all("table") {
        let (name, path) = table.split_once('=').ok_or_else(|| format!("--table {table}: expected NAME=PATH"))?;
        let at = |error: &dyn std::fmt::Display| format!("--table {name}: {path}: {error}");
        let files = files(Path::new(path)).map_err(|error| at(&error))?;
        let Some(kind) = files.iter().find_map(|file| Files::of(file)) else {
            let ends: Vec<&str> = FORMATS.iter().map(|(end, _)| *end).collect();
            return Err(
                at(&format!("expected a file, or a directory of files, that ends with .{}", ends.join(", ."))).into()
            );
        };
        let frame = match kind.read(context, Path::new(path)).await {
            Ok(frame) => frame,
            Err(error) => {
                return Err(at(&unreadable(context, &kind, &files).await.unwrap_or_else(|| error.to_string())).into());
            }
        };
        context.register_table(name, frame.into_view())?;
    }
    Ok(())
}

/// The file, or those of a folder and the folders in it, in order.
fn files(path: &Path) -> io::Result<Vec<PathBuf>> {
    if !path.is_dir() {
        fs::metadata(path)?;
        return Ok(vec![path.to_owned()]);
    }
    let mut entries = fs::read_dir(path)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    entries.sort();
    let files = entries.iter().map(|entry| files(entry)).collect::<io::Result<Vec<_>>>()?;
    Ok(files.concat())
}

/// The first file that cannot be read, and why: the error for a folder does not name it.
async fn unreadable(context: &SessionContext, kind: &Files, files: &[PathBuf]) -> Option<String> {
    for file in files.iter().filter(|file| file.to_string_lossy().ends_with(&kind.extension)) {
        if let Err(error) = kind.read(context, file).await {
            return Some(format!("{} cannot be read: {error}", file.display()));
        }
    }
    None
}
