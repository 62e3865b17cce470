//! `urlstack call`.

mod format;
mod row_binary;
mod tab_separated;

use crate::{
    failure::Outcome,
    help,
    terminal::stdio::{Stdin, Stdout},
};
use clap::{ValueEnum, builder::PossibleValuesParser};
use format::{Cell, Format, Row};
use row_binary::RowBinary;
use std::{
    fmt::Write as _,
    io::{self, BufReader, Error, ErrorKind, Write},
};
use tab_separated::TabSeparated;
use url_facts::{Call, Function, Type, function, functions};

const EXAMPLES: &str = "\
urlstack call url_registrable_domain < urls.txt
  example.com
  example.com
urlstack call url_set_param page 2 < urls.txt
  https://example.com/a?b=c&page=2
  https://example.com/d?page=2
urlstack call --list
urlstack call --list=clickhouse > urlstack_function.xml";

/// Call a SQL function for each row.
///
/// Reads rows from standard input, and writes one result for each. The functions, and their answers, are the same as in
/// databases. The columns of a row, separated by tabs, are the function's arguments. Each ARGUMENT on the command line
/// replaces one of the last columns, for all rows.
///
/// Rows have the ClickHouse format `TabSeparated`, which PostgreSQL's `COPY` writes, too. In it, `\N` is NULL, and
/// `\t`, `\n` and `\\` are a tab, a newline and a backslash. All other escapes that either of them documents are read,
/// such as `\v`, `\x0B` and a backslash before a newline. A column that is not UTF-8 is not a URL: `url_is_url` is
/// false, and most functions return NULL.
#[derive(clap::Args, Debug)]
#[command(after_help = help::examples(EXAMPLES))]
pub(crate) struct Args {
    /// The function's name; --list shows all of them
    #[arg(value_parser = PossibleValuesParser::new(functions().map(Function::name)), hide_possible_values = true)]
    #[arg(required_unless_present = "list")]
    function: Option<String>,

    /// The function's last arguments, if they are the same for all rows
    #[arg(value_name = "ARGUMENT")]
    arguments: Vec<String>,

    /// Read and write rows in this format
    #[arg(long, value_enum, default_value_t)]
    format: FormatName,

    /// Read rows in chunks: a line with a number, then as many rows, then their answers
    #[arg(long)]
    chunks: bool,

    /// List all functions, for people or for ClickHouse, which then calls this program for each
    #[arg(
        long,
        value_name = "FORM",
        value_enum,
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "descriptions",
        exclusive = true
    )]
    list: Option<Functions>,
}

/// The reader of the list.
#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
enum Functions {
    /// Each function with a description
    Descriptions,
    /// The configuration of ClickHouse
    #[value(name = "clickhouse")]
    ClickHouse,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum FormatName {
    /// Columns separated by tabs, a row on each line
    #[default]
    TabSeparated,
    /// `RowBinary` of ClickHouse, each argument a `Nullable(String)`
    RowBinary,
}

pub(crate) fn run(args: &Args) -> io::Result<Outcome> {
    if args.list == Some(Functions::ClickHouse) {
        Stdout.write_all(clickhouse_configuration().as_bytes())?;
        return Ok(Outcome::AllDone);
    }
    let Some(function) = args.function.as_deref().and_then(function) else {
        for function in functions() {
            writeln!(Stdout, "{}\t{}", function.signature().syntax(), function.description())?;
        }
        return Ok(Outcome::AllDone);
    };
    match args.format {
        FormatName::TabSeparated => Rows::new(function, args, TabSeparated::default())?.run(args.chunks),
        FormatName::RowBinary => Rows::new(function, args, RowBinary)?.run(args.chunks),
    }?;
    Ok(Outcome::AllDone)
}

/// The rows for which a function is called.
struct Rows<F> {
    function: &'static Function,
    call: Call,
    results: Type,
    /// The arguments that are the same for all rows.
    literals: Vec<String>,
    format: F,
    input: BufReader<Stdin>,
    /// The rows that were read and not answered.
    waiting: Vec<Row>,
    /// How many rows were answered.
    answered: u64,
    output: Vec<u8>,
}

/// Rows that are answered together, where nothing else says how many.
const ROWS: usize = 1024;

impl<F: Format> Rows<F> {
    fn new(function: &'static Function, args: &Args, format: F) -> io::Result<Self> {
        let literals: Vec<Option<&str>> = args.arguments.iter().map(|argument| Some(&**argument)).collect();
        let invalid =
            |error: url_facts::ArgumentError| Error::new(ErrorKind::InvalidInput, error.message().to_string());
        if literals.len() >= *function.signature().counts().end() {
            let signature = function.signature();
            signature.check_count(literals.len() + 1).map_err(|error| {
                let (name, first) = (function.name(), "the first argument is a column of standard input");
                let message = format!("{}; {first}: urlstack call {name} < urls.txt", error.message());
                Error::new(ErrorKind::InvalidInput, message)
            })?;
        }
        Ok(Self {
            function,
            call: function.start(&literals).map_err(invalid)?,
            results: function.result_type(&literals).map_err(invalid)?,
            literals: args.arguments.clone(),
            format,
            input: BufReader::with_capacity(1 << 16, Stdin::open()?),
            waiting: Vec::new(),
            answered: 0,
            output: Vec::new(),
        })
    }

    fn run(mut self, has_chunks: bool) -> io::Result<()> {
        loop {
            let is_end = if has_chunks { self.read_chunk()? } else { self.read_some()? };
            self.answer()?;
            if is_end {
                return Ok(());
            }
        }
    }

    /// Reads as many rows as a line says. Returns whether there is no such line.
    fn read_chunk(&mut self) -> io::Result<bool> {
        let mut line = Vec::new();
        if io::BufRead::read_until(&mut self.input, b'\n', &mut line)? == 0 {
            return Ok(true);
        }
        let number = str::from_utf8(&line).ok().and_then(|text| text.trim_end().parse::<u64>().ok());
        let number = number.ok_or_else(|| invalid_data(&"expected a line with the number of rows"))?;
        for _ in 0..number {
            if !self.read_row()? {
                return Err(self.in_row(&"there are fewer rows than the line before them says"));
            }
        }
        Ok(false)
    }

    /// Reads the rows that are there, up to [`ROWS`]. Returns whether there are no more.
    fn read_some(&mut self) -> io::Result<bool> {
        while self.waiting.len() < ROWS {
            if !self.read_row()? {
                return Ok(true);
            }
            if self.input.buffer().is_empty() {
                break;
            }
        }
        Ok(false)
    }

    /// Reads a row, if there is one.
    fn read_row(&mut self) -> io::Result<bool> {
        let counts = self.function.signature().counts();
        let fixed = self.literals.len();
        let row = self.format.read(counts.start().saturating_sub(fixed).max(1), &mut self.input);
        let row = row.map_err(|error| match error.kind() {
            ErrorKind::InvalidData => self.in_row(&error),
            _ => error,
        })?;
        let Some(row) = row else { return Ok(false) };
        let checked = self.function.signature().check_count(row.len() + fixed);
        checked.map_err(|error| self.in_row(&error.message()))?;
        self.waiting.push(row);
        Ok(true)
    }

    /// An error in the row that is read.
    fn in_row(&self, message: &impl ToString) -> Error {
        let row = self.answered + self.waiting.len() as u64 + 1;
        invalid_data(&format_args!("row {row}: {}", message.to_string()))
    }

    /// Writes the results for the rows that were read.
    fn answer(&mut self) -> io::Result<()> {
        let Self { call, waiting, literals, .. } = self;
        let known: Vec<Option<&str>> = literals.iter().map(|literal| Some(&**literal)).collect();
        for rows in waiting.chunk_by(|a, b| a.len() == b.len()) {
            let columns = rows[0].len();
            let argument = |place: usize, row: usize| match place.checked_sub(columns) {
                None => rows[row][place].text(),
                Some(place) => known[place],
            };
            call.append_rows(rows.len(), columns + known.len(), argument);
        }
        for (index, row) in self.waiting.iter().enumerate() {
            let value = match row.iter().find_map(Cell::bytes) {
                Some(bytes) => self.function.of_bytes(&known, bytes).map_err(|error| invalid_data(&error.message()))?,
                None => self.call.value(index),
            };
            self.format.write(&value, &self.results, &mut self.output);
        }
        self.call.clear();
        self.answered += self.waiting.len() as u64;
        self.waiting.clear();
        Stdout.write_all(&self.output)?;
        self.output.clear();
        Ok(())
    }
}

fn invalid_data(message: &impl ToString) -> Error {
    Error::new(ErrorKind::InvalidData, message.to_string())
}

/// The functions as XML, for the setting `user_defined_executable_functions_config` of ClickHouse. A function has the
/// arguments that are required, and at least one.
///
/// Source: <https://clickhouse.com/docs/sql-reference/functions/udf>
fn clickhouse_configuration() -> String {
    let mut xml = "<functions>\n".to_owned();
    for function in functions() {
        let arguments = &function.arguments()[..(*function.signature().counts().start()).max(1)];
        let results = function.result_type(&[]).map_or_else(|_| String::new(), |results| type_name(&results));
        let name = function.name();
        let _ = write!(
            xml,
            "    <function>\n        <!-- {} -->\n        <type>executable_pool</type>\n        <name>{name}</name>\n",
            function.description()
        );
        for argument in arguments {
            let _ = writeln!(
                xml,
                "        <argument><type>Nullable(String)</type><name>{}</name></argument>",
                argument.name
            );
        }
        let _ = write!(
            xml,
            "        <return_type>{results}</return_type>\n        <format>RowBinary</format>\n        \
             <command>urlstack call {name} --format row-binary --chunks</command>\n        \
             <send_chunk_header>1</send_chunk_header>\n        <deterministic>{}</deterministic>\n    </function>\n",
            u8::from(function.can_be_kept())
        );
    }
    xml.push_str("</functions>\n");
    xml
}

/// The name of a type in ClickHouse. Lists and structs cannot be NULL there.
fn type_name(results: &Type) -> String {
    match results {
        Type::Number => "Nullable(UInt64)".into(),
        Type::Port => "Nullable(UInt16)".into(),
        Type::Flag => "Nullable(Bool)".into(),
        Type::Params => "Array(Tuple(name String, value String))".into(),
        Type::Fields(columns) => {
            let fields = columns.iter().map(|column| format!("{column} {}", type_name(&column.result_type())));
            format!("Tuple({})", fields.collect::<Vec<_>>().join(", "))
        }
        _ => "Nullable(String)".into(),
    }
}
