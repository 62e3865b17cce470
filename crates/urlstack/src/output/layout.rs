//! How the output of a run is laid out: text, objects of JSON, or the rows of a table.

use crate::{
    output::groups::Grouping,
    record::{objects::ObjectColumns, table::Dialect},
    terminal::{
        stdio::Stderr,
        streams::{Level, Streams},
    },
};
use clap::{
    Args, ValueEnum,
    builder::{PossibleValuesParser, TypedValueParser},
};
use std::io::Write;

/// How results and failures are written.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    pub(crate) format: Format,
    /// The members that are columns of a table.
    pub(crate) columns: Vec<String>,
    /// The text in place of the output of an input that fails.
    on_error: Option<String>,
    /// What comes between the outputs of two inputs. If there is nothing, each output is a line.
    pub(crate) separator: &'static [u8],
    /// The members of objects that are columns of a table, too.
    pub(crate) objects: Option<ObjectColumns>,
    /// Whether rows are not the results of inputs, so that members of records follow them in a table.
    pub(crate) is_report: bool,
    /// The byte after each line of output.
    pub(crate) end: u8,
    /// Which records are written, if not all.
    pub(crate) grouping: Option<Grouping>,
    /// How many messages about failures are written.
    pub(crate) most_messages: usize,
    pub(crate) streams: Streams,
}

/// The format of results.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub(crate) enum Format {
    /// What the command writes for people, or a line.
    #[default]
    Text,
    /// An object of JSON on each line.
    Json,
    /// A row of a table.
    Table(Dialect),
    /// The records of inputs, as they are.
    Records,
}

/// The formats of results for programs.
#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
pub(crate) enum To {
    /// An object for each result, one per line
    Json,
    /// Rows below the names of the columns
    Csv,
    /// The same, with tabs between columns
    Tsv,
}

impl From<To> for Format {
    fn from(to: To) -> Self {
        match to {
            To::Json => Self::Json,
            To::Csv => Self::Table(Dialect::csv(b',')),
            To::Tsv => Self::Table(Dialect::csv(b'\t')),
        }
    }
}

/// The option about inputs that fail.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct OnError {
    /// Print this text for each input that fails
    ///
    /// If a command prints a line for each input, you can then join input and output line by line, for example with
    /// `paste`. A value with a newline is a failure, too. Lines that --comments skips are not inputs. Without this
    /// option, an input that fails prints nothing; with --to, every input has an object or a row.
    #[arg(long, value_name = "TEXT")]
    on_error: Option<String>,
}

impl OnError {
    /// Returns whether there is such a text.
    pub(crate) fn is_given(&self) -> bool {
        self.on_error.is_some()
    }
}

impl Default for Layout {
    fn default() -> Self {
        Self {
            format: Format::Text,
            columns: Vec::new(),
            on_error: None,
            objects: None,
            is_report: false,
            separator: b"",
            end: b'\n',
            grouping: None,
            most_messages: usize::MAX,
            streams: Streams::default(),
        }
    }
}

impl Layout {
    /// Returns whether each result is a row: an object of JSON, or the row of a table.
    pub(crate) fn has_rows(&self) -> bool {
        matches!(self.format, Format::Json | Format::Table(_))
    }

    /// Returns whether each result is a row of a table.
    pub(crate) fn is_table(&self) -> bool {
        matches!(self.format, Format::Table(_))
    }

    /// Returns whether messages say what can be done.
    pub(crate) fn shows_hints(&self) -> bool {
        !self.has_rows() || self.is_report
    }

    /// The layout of this format, with this number of messages about failures, and the text for an input that fails.
    pub(crate) fn new(format: Format, most_messages: usize, OnError { on_error }: &OnError) -> Self {
        Self { format, most_messages, on_error: on_error.clone(), streams: Streams::new(), ..Self::default() }
    }

    /// With these members as the columns of a table.
    pub(crate) fn with_columns<N: AsRef<str>>(self, names: impl IntoIterator<Item = N>) -> Self {
        Self { columns: names.into_iter().map(|name| name.as_ref().to_owned()).collect(), ..self }
    }

    /// With members of objects as columns, too.
    pub(crate) fn with_objects(self, objects: Option<ObjectColumns>) -> Self {
        Self { objects, ..self }
    }

    /// For a command whose rows are not the results of inputs.
    pub(crate) fn reporting(self) -> Self {
        Self { is_report: true, ..self }
    }

    /// For a command that prints several lines for an input, with this text before those of the next.
    pub(crate) fn separated_by(self, separator: &'static [u8]) -> Self {
        Self { separator, ..self }
    }

    /// For a command that writes only some of the records.
    pub(crate) fn grouped(self, grouping: Grouping) -> Self {
        Self { grouping: Some(grouping), ..self }
    }

    /// For a command that ends its lines with this byte.
    pub(crate) fn ended_by(self, end: u8) -> Self {
        Self { end, ..self }
    }

    /// Writes a note about the whole run, unless there are to be no messages.
    pub(crate) fn write_note(&self, note: Option<String>) {
        if let Some(note) = note.filter(|_| self.most_messages > 0) {
            let word = Level::Note.word(self.streams.has_colored_messages);
            // A note that cannot be written does not stop the data.
            let _ = Stderr.write_all(format!("{word}: {note}\n").as_bytes());
        }
    }

    /// The text in place of the output of an input that fails.
    pub(crate) fn stand_in(&self) -> Option<&str> {
        self.on_error.as_deref()
    }

    /// Returns the byte that the data of an input must not have, because it would look like the end of its line.
    pub(crate) fn reserved(&self) -> Option<u8> {
        (self.on_error.is_some() && self.separator.is_empty()).then_some(self.end)
    }
}

/// The option `--to` of commands that have forms of their own: a format for programs, or a form of the command's own.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Form<F> {
    Rows(To),
    Own(F),
}

impl<F: ValueEnum + Copy + Eq + Send + Sync + 'static> Form<F> {
    /// Parses the name of a format or of a form.
    pub(crate) fn parser() -> impl TypedValueParser<Value = Self> {
        let formats = To::value_variants().iter().filter_map(To::to_possible_value);
        let values = formats.chain(F::value_variants().iter().filter_map(F::to_possible_value));
        PossibleValuesParser::new(values).try_map(|name| match To::from_str(&name, false) {
            Ok(to) => Ok(Self::Rows(to)),
            Err(_) => F::from_str(&name, false).map(Self::Own),
        })
    }

    /// Returns the format for programs, if it is one.
    pub(crate) fn rows(self) -> Option<To> {
        match self {
            Self::Rows(to) => Some(to),
            Self::Own(_) => None,
        }
    }

    /// Returns the command's own form, if it is one.
    #[cfg(feature = "render")]
    pub(crate) fn own(self) -> Option<F> {
        match self {
            Self::Rows(_) => None,
            Self::Own(form) => Some(form),
        }
    }
}
