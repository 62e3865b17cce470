//! The options for inputs that are parts of lines: members of objects, or fields of rows.

use crate::record::{compose::Compose, log_format::LogFormat, table::Column};
use clap::{ArgGroup, Args};

/// Where inputs are in the lines of a source.
#[derive(Args, Clone, Debug, Default)]
#[command(group = ArgGroup::new("columns").args(["field", "compose", "log"]).multiple(true))]
pub(crate) struct Records {
    /// Read each input from a JSON object, such as `{"input": "../a", "base": "https://h/b", "id": 7}`
    ///
    /// A missing or null base is replaced by --base, if given. All members except input and base are members of the
    /// objects that --json writes.
    #[arg(long)]
    pub(crate) ndjson: bool,

    /// Read each input from this member of a JSON object; the other members are in the output of --json and --csv
    ///
    /// With this option, a member `base` is a member like others. If the output has a member of the same name, that of
    /// the input is called `record.NAME`.
    #[arg(long, value_name = "NAME")]
    pub(crate) key: Option<String>,

    /// Read each input from this column of a table: its number, from 1, or its name in the first line
    ///
    /// Columns are separated by tabs, and nothing else has a meaning; or by commas with --csv, or another --delimiter.
    /// A field in double quotes can have delimiters, newlines and doubled quotes in it, also with --tsv. Without --csv
    /// and --tsv, the output is that of lines; --json has the other fields as members, by their names or numbers. With
    /// --comments, comments can precede the first line, and a line `#Fields: NAME...` of a log stands for it.
    #[arg(long, value_name = "COLUMN", conflicts_with_all = ["ndjson", "key"])]
    pub(crate) field: Option<Column>,

    /// Read each input from several columns, such as `{proto}://{host}{uri}`, each a name or a number in braces
    ///
    /// `{?NAME}` and `{:NAME}` are the value after a question mark or a colon, and nothing if it is missing. Other
    /// missing values are errors; in logs, `-` is one, and everywhere an empty value.
    #[arg(long, value_name = "TEMPLATE", conflicts_with_all = ["field", "ndjson", "key"])]
    pub(crate) compose: Option<Compose>,

    /// Read the URL of each request from a log
    ///
    /// Requests are relative to --base if the log has no host, and to --default-scheme if it has no scheme. The names
    /// of the columns are for --field, --compose and --json. Blanks separate the columns of combined, common, w3c, elb
    /// and squid, and tabs those of cloudfront and zeek. `-` is a missing value. An archive (har) is read as one object
    /// for each request.
    #[arg(long, value_name = "FORMAT", value_enum, conflicts_with_all = ["ndjson", "key", "header", "delimiter"])]
    pub(crate) log: Option<LogFormat>,

    /// The first line of each table has the names of columns, also if --field is a number
    #[arg(long, requires = "columns")]
    pub(crate) header: bool,

    /// The character between the columns of a table; with a space, lines are those of a log of a web server
    ///
    /// In such a line, a quote in a field in double quotes has a backslash before it, and `\\x22` is a byte.
    #[arg(long, value_name = "CHARACTER", value_parser = delimiter, requires = "columns")]
    pub(crate) delimiter: Option<u8>,
}

/// Accepts a character of ASCII that can separate columns.
fn delimiter(text: &str) -> Result<u8, &'static str> {
    match text.as_bytes() {
        b"\\t" => Ok(b'\t'),
        [b'"' | b'\r' | b'\n'] => Err("quotes and newlines have another meaning in tables"),
        [byte @ ..=0x7F] => Ok(*byte),
        _ => Err("expected one character of ASCII, or `\\t` for a tab"),
    }
}
