//! Functions of SQL for columns: one call for many rows.

use crate::{
    memory::{list, room, try_list},
    pattern::TOKEN,
    status::{Failure, Result, urlstack_status},
    url::SPANS,
    values::{urlstack_column, urlstack_function, urlstack_type},
};
use std::{ops::Range, ptr};
use url_facts::{
    Call, Fact, FlagColumn, Function, NumberColumn, Results, RunLimit, TextColumn, Texts, Validity, function,
    functions, runs,
};

/// Strings, one for each row, with offsets of 32 or 64 bits.
#[derive(Debug)]
pub(crate) enum Rows<'a> {
    Short(Texts<'a, u32>),
    Long(Texts<'a, u64>),
}

/// An argument: a string for all rows, or one for each. `None` is NULL.
#[derive(Debug)]
pub(crate) enum Argument<'a> {
    One(Option<&'a str>),
    Rows(Rows<'a>),
}

impl<'a> Argument<'a> {
    fn get(&self, row: usize) -> Option<&'a str> {
        match self {
            Self::One(text) => *text,
            Self::Rows(Rows::Short(texts)) => texts.get(row),
            Self::Rows(Rows::Long(texts)) => texts.get(row),
        }
    }

    /// The length of a row's string.
    fn len(&self, row: usize) -> usize {
        self.get(row).map_or(0, str::len)
    }

    fn literal(&self) -> Option<&'a str> {
        if let Self::One(text) = self { *text } else { None }
    }
}

/// The results of a call: columns, of which the first is the result, and others its fields or items.
#[derive(Debug)]
pub(crate) struct Batch {
    columns: Vec<Column>,
}

#[derive(Debug)]
struct Column {
    name: &'static str,
    rows: usize,
    validity: Vec<u8>,
    offsets: Vec<usize>,
    values: Values,
}

#[derive(Debug)]
enum Values {
    Text(String),
    Numbers(Vec<u64>),
    Flags(Vec<u8>),
    List,
    Struct,
}

/// How many times as much memory the pairs of a query take until they are sorted, of which a byte can be one.
const PAIRS: usize = 2;
/// How much longer a domain can be in Unicode: a digit of Punycode can be a character of four bytes.
const UNICODE: usize = 4;

/// How many bytes all versions of data have at most, which no argument has.
const VERSIONS: usize = 256;

/// For how many rows memory is asked at a time.
const ROWS: usize = 64;

/// Returns the function of a name, if it takes so many arguments and there can be so many rows.
pub(crate) fn function_of(name: &str, arguments: usize, rows: usize) -> Result<&'static Function> {
    let function = function(name).ok_or(Failure::NoFunction)?;
    function.signature().check_count(arguments).map_err(Failure::Argument)?;
    // The arguments of which there may be any number are fields, and none is given twice.
    if arguments > 1 + Fact::COLUMNS.len() && *function.signature().counts().end() == usize::MAX {
        return Err(urlstack_status::InvalidArguments.into());
    }
    // No result has more rows: its offsets are one more, in one object of C.
    if rows >= isize::MAX.cast_unsigned() / size_of::<usize>() {
        return Err(urlstack_status::InvalidLength.into());
    }
    Ok(function)
}

/// Calls a function for so many rows.
pub(crate) fn call(function: &Function, arguments: &[Argument<'_>], rows: usize) -> Result<Batch> {
    // A function whose first argument is optional takes an empty string for it.
    let (texts, others) = arguments.split_first().unwrap_or((&Argument::One(Some("")), &[]));
    let mut call = function.start(&list(others.iter().map(Argument::literal))?).map_err(Failure::Argument)?;
    // What there is one of, or as many as rows, is asked for at once.
    call.try_reserve(rows, 0)?;
    let is_of_patterns = function.arguments().iter().any(|argument| argument.name.starts_with("pattern"));
    let most_for_one = match function.name() {
        "url_render" => SPANS,
        "url_cdx_key" => PAIRS,
        // It has a field for each fact.
        "url_unicode_host" | "url_parse" => UNICODE,
        _ if is_of_patterns => TOKEN,
        _ => 1,
    };
    let least = if function.can_be_kept() { 0 } else { VERSIONS };
    let at = |place: usize, row: usize| arguments.get(place).and_then(|argument| argument.get(row));
    for rows in runs(rows, arguments.len(), RunLimit { rows: ROWS, ..RunLimit::default() }, at) {
        reserve(&mut call, arguments, rows.clone(), [least, most_for_one])?;
        let others = || others.iter().map(|argument| argument.get(rows.start));
        let others = if others().all(|text| text.is_some()) { Some(list(others().flatten())?) } else { None };
        append(&mut call, texts, rows, others.as_deref());
    }
    Batch::new(call.take())
}

/// Asks for the memory that rows take: that of their results, and that of one URL after another. Of each row, there are
/// `least` bytes.
fn reserve(
    call: &mut Call,
    arguments: &[Argument<'_>],
    rows: Range<usize>,
    [least, most_for_one]: [usize; 2],
) -> Result<()> {
    let lengths = |row: usize| arguments.iter().map(move |argument| argument.len(row)).sum::<usize>() + least;
    let (all, longest) =
        rows.clone().map(lengths).fold((0_usize, 0), |(all, longest), len| (all.saturating_add(len), len.max(longest)));
    room(longest.saturating_mul(most_for_one))?;
    Ok(call.try_reserve(rows.len(), all)?)
}

/// Calls a function for rows that have the same arguments after the first.
fn append(call: &mut Call, texts: &Argument<'_>, rows: Range<usize>, others: Option<&[&str]>) {
    match texts {
        Argument::One(text) => call.append(rows.map(|_| *text), others),
        Argument::Rows(Rows::Short(texts)) => call.append(rows.map(|row| texts.get(row)), others),
        Argument::Rows(Rows::Long(texts)) => call.append(rows.map(|row| texts.get(row)), others),
    }
}

impl Batch {
    fn new(results: Results) -> Result<Self> {
        let columns = match results {
            Results::Fields(fields, validity) => {
                let fields = fields.into_iter().filter_map(|(column, values)| Column::new(column.as_str(), values));
                try_list([Ok(Column::of("", validity, Vec::new(), Values::Struct))].into_iter().chain(fields))
            }
            Results::Params(params) => {
                let (names, values, offsets, validity) = params.into_parts();
                let lists = Column::of("", validity, list(offsets.iter())?, Values::List);
                try_list([Ok(lists), Column::texts("name", names), Column::texts("value", values)])
            }
            values => try_list(Column::new("", values)),
        };
        Ok(Self { columns: columns? })
    }

    pub(crate) fn len(&self) -> usize {
        self.columns.len()
    }

    /// Returns a column, of which C reads the memory.
    pub(crate) fn column(&self, index: usize) -> Result<urlstack_column> {
        Ok(self.columns.get(index).ok_or(urlstack_status::InvalidIndex)?.lent())
    }
}

impl Column {
    fn of(name: &'static str, validity: Validity, offsets: Vec<usize>, values: Values) -> Self {
        Self { name, rows: validity.len(), validity: validity.into_bytes(), offsets, values }
    }

    fn texts(name: &'static str, texts: TextColumn) -> Result<Self> {
        let (text, offsets, validity) = texts.into_parts();
        Ok(Self::of(name, validity, list(offsets.iter())?, Values::Text(text)))
    }

    /// A column of values; `None` for those that have columns of their own.
    fn new(name: &'static str, results: Results) -> Option<Result<Self>> {
        match results {
            Results::Texts(texts) => Some(Self::texts(name, texts)),
            Results::Numbers(numbers) => Some(Ok(Self::numbers(name, numbers))),
            Results::Flags(flags) => Some(Ok(Self::flags(name, flags))),
            _ => None,
        }
    }

    fn numbers(name: &'static str, numbers: NumberColumn) -> Self {
        let (numbers, validity) = numbers.into_parts();
        Self::of(name, validity, Vec::new(), Values::Numbers(numbers))
    }

    fn flags(name: &'static str, flags: FlagColumn) -> Self {
        let (flags, validity) = flags.into_parts();
        Self::of(name, validity, Vec::new(), Values::Flags(flags))
    }

    fn lent(&self) -> urlstack_column {
        let (kind, data, data_length) = match &self.values {
            Values::Text(text) => (urlstack_type::Text, text.as_ptr().cast(), text.len()),
            Values::Numbers(numbers) => (urlstack_type::Number, numbers.as_ptr().cast(), size_of_val(&numbers[..])),
            Values::Flags(flags) => (urlstack_type::Flag, flags.as_ptr().cast(), flags.len()),
            Values::List => (urlstack_type::List, ptr::null(), 0),
            Values::Struct => (urlstack_type::Struct, ptr::null(), 0),
        };
        let offsets = if self.offsets.is_empty() { ptr::null() } else { self.offsets.as_ptr() };
        let validity = self.validity.as_ptr();
        urlstack_column { name: self.name.into(), kind, rows: self.rows, validity, offsets, data, data_length }
    }
}

/// Returns the number of functions.
pub(crate) fn count() -> usize {
    functions().count()
}

/// Returns what is told about a function.
pub(crate) fn at(index: usize) -> Result<urlstack_function> {
    let function: &Function = functions().nth(index).ok_or(urlstack_status::InvalidIndex)?;
    let counts = function.signature().counts();
    Ok(urlstack_function {
        name: function.name().into(),
        description: function.description().into(),
        least: *counts.start(),
        most: *counts.end(),
    })
}
