//! The options for inputs that are parts of lines: members of objects, or fields of rows.

use crate::record::{compose::Compose, log_format::LogFormat, table::Column};
use clap::{ArgGroup, Args};

/// Where inputs are in the lines of a source.
#[derive(Args, Clone, Debug, Default)]
#[command(group = ArgGroup::new("columns").args(["field", "compose", "log"]).multiple(true))]
pub(crate) struct Records {
    /// Read each input from a JSON object, such as `{"input": "../a", "base": "https://h/b", "id": 7}`
    ///
    /// If the base is missing or null, --base replaces it. All members except input and base are copied to the objects
    /// that --json writes.
    #[arg(long)]
    pub(crate) ndjson: bool,

    /// Read each input from this member of a JSON object, and copy the others to JSON or CSV output
    ///
    /// With this option, `base` is a member like any other. If the output has a member of the same name, the input's
    /// member is called `record.NAME`.
    #[arg(long, value_name = "NAME")]
    pub(crate) key: Option<String>,

    /// Read each input from this column of a table: a number from 1, or a name in the first line
    ///
    /// Tabs separate the columns, and no other character is special. With --csv, commas separate them, and with
    /// --delimiter another character. A field in double quotes can have delimiters, newlines and doubled quotes in it,
    /// also with --tsv. Without --csv and --tsv, the output is the same as for lines; --json copies the other fields as
    /// members, by their names or numbers. With --comments, comments can precede the first line, and a log's line
    /// `#Fields: NAME...` replaces it.
    #[arg(long, value_name = "COLUMN", conflicts_with_all = ["ndjson", "key"])]
    pub(crate) field: Option<Column>,

    /// Read each input from several columns, such as `{proto}://{host}{uri}`, by name or number
    ///
    /// `{?NAME}` and `{:NAME}` write the value after a question mark or a colon, and nothing if it is missing. Other
    /// missing values are errors. An empty value is missing, and in logs `-` is, too.
    #[arg(long, value_name = "TEMPLATE", conflicts_with_all = ["field", "ndjson", "key"])]
    pub(crate) compose: Option<Compose>,

    /// Read the URL of each request from a log
    ///
    /// If the log has no host, requests are resolved against --base; if it has no scheme, they get --default-scheme.
    /// --field, --compose and --json use the column names. Spaces separate the columns of combined, common, w3c, elb
    /// and squid; tabs separate the columns of cloudfront and zeek. `-` is a missing value. An archive (har) is read as
    /// one object for each request.
    #[arg(long, value_name = "FORMAT", value_enum, conflicts_with_all = ["ndjson", "key", "header", "delimiter"])]
    pub(crate) log: Option<LogFormat>,

    /// Read column names from the first line of each table, even if --field is a number
    #[arg(long, requires = "columns")]
    pub(crate) header: bool,

    /// Separate table columns by this character; with a space, read lines like a web server's log
    ///
    /// In such a log, a quote inside a quoted field has a backslash before it, and `\x22` is a byte.
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
