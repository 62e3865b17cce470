//! The rows for which a function is called.

use crate::{
    error::{Error, Result},
    strings::{at, is_encoded, may_share, views},
};
use arrow_array::{Array as _, ArrayRef, StringViewArray, UInt32Array, iterator::ArrayIter};
use arrow_schema::DataType;
use arrow_select::concat::concat;
use hashbrown::HashMap;
use std::{fmt::Display, iter::Take, ops::Range};
use url_facts::{RunLimit, runs};

/// Bytes of arguments for which a function is called at a time. Results are at most a few times as long, so that those
/// of one call have less than the 2 GiB that an offset of Arrow can tell.
const PIECE: usize = 256 << 20;

/// With fewer bytes of strings in a batch, or in a row, to find those that are the same takes a good part of the time
/// to parse them.
const SMALL: usize = 16 << 20;
const SHORT: usize = 256;

/// How much a run has, so that a call is soon interrupted.
const LIMIT: RunLimit = RunLimit { rows: 1024, bytes: 64 << 10 };

/// The strings of a run of rows.
pub(crate) type Strings<'s, 'b> = Take<&'s mut ArrayIter<&'b StringViewArray>>;

/// An argument of a call.
#[derive(Clone, Debug)]
pub enum Value {
    /// One value for all rows: an array of one.
    One(ArrayRef),
    /// A value for each row.
    Rows(ArrayRef),
}

/// Rows, of which each has its arguments.
#[derive(Debug)]
pub(crate) struct Batch {
    texts: StringViewArray,
    arguments: Vec<Values>,
    /// Which rows of the engine's batch these are.
    rows: UInt32Array,
}

/// An argument: one for all rows, or one for each.
#[derive(Clone, Debug)]
enum Values {
    One(Option<String>),
    Rows(StringViewArray),
}

/// Rows without those that have the same arguments as an earlier one.
#[derive(Debug)]
pub(crate) struct Distinct {
    pub(crate) batch: Batch,
    /// Which of these rows each row of the engine's batch is, if some are left out.
    pub(crate) indices: Option<UInt32Array>,
}

impl Distinct {
    /// Reads arguments, the first of which is the text. Rows are left out where they may be many: those of
    /// dictionaries, and of long strings that are one in memory.
    pub(crate) fn new(arguments: &[Value], rows: usize) -> Result<Self> {
        let batch = Batch::new(arguments, rows)?;
        let any = |is: fn(&DataType) -> bool| {
            arguments.iter().any(|argument| match argument {
                Value::Rows(array) => is(array.data_type()),
                Value::One(_) => false,
            })
        };
        let are_long = || batch.bytes() >= SMALL.max(SHORT * batch.len());
        if !(any(is_encoded) || any(may_share) && are_long()) {
            return Ok(Self { batch, indices: None });
        }
        let (firsts, indices) = batch.firsts();
        if firsts.len() == batch.len() {
            return Ok(Self { batch, indices: None });
        }
        let firsts = UInt32Array::from(firsts);
        let texts = at(&batch.texts, &firsts)?;
        let arguments = batch.arguments.into_iter().map(|argument| match argument {
            Values::Rows(strings) => at(&strings, &firsts).map(Values::Rows),
            one @ Values::One(_) => Ok(one),
        });
        let arguments = arguments.collect::<Result<_>>()?;
        Ok(Self { batch: Batch { texts, arguments, rows: firsts }, indices: Some(indices.into()) })
    }
}

impl Batch {
    fn new(arguments: &[Value], rows: usize) -> Result<Self> {
        let values = arguments.iter().map(|argument| match argument {
            Value::Rows(array) => views(array).map(Values::Rows),
            Value::One(array) => one(array).map(Values::One),
        });
        let mut values = values.collect::<Result<Vec<Values>>>()?.into_iter();
        let texts = match values.next() {
            Some(Values::Rows(strings)) => strings,
            Some(Values::One(string)) => {
                let zeros = UInt32Array::from_value(0, rows);
                at(&StringViewArray::from_iter([string]), &zeros)?
            }
            // A function whose first argument is optional takes an empty string for it.
            None => StringViewArray::from_iter_values(std::iter::repeat_n("", rows)),
        };
        let rows = UInt32Array::from_iter_values((0..).take(rows));
        Ok(Self { texts, arguments: values.collect(), rows })
    }

    fn len(&self) -> usize {
        self.texts.len()
    }

    /// The further arguments, where they are the same for all rows.
    pub(crate) fn literals(&self) -> Vec<Option<&str>> {
        let literals = self.arguments.iter().map(|argument| match argument {
            Values::One(string) => string.as_deref(),
            Values::Rows(_) => None,
        });
        literals.collect()
    }

    /// The arguments that differ from row to row.
    fn columns(&self) -> impl Iterator<Item = &StringViewArray> {
        let columns = self.arguments.iter().filter_map(|argument| match argument {
            Values::Rows(strings) => Some(strings),
            Values::One(_) => None,
        });
        [&self.texts].into_iter().chain(columns)
    }

    /// The bytes of the arguments that all rows have.
    fn shared(&self) -> usize {
        let lengths = self.arguments.iter().map(|argument| match argument {
            Values::One(Some(string)) => string.len(),
            Values::One(None) | Values::Rows(_) => 0,
        });
        lengths.sum()
    }

    /// The bytes of all arguments, once for each row that has them. NULL may have any number.
    fn bytes(&self) -> usize {
        let bytes = |strings: &StringViewArray| strings.lengths().map(|length| length as usize).sum::<usize>();
        self.columns().map(bytes).sum::<usize>() + self.shared() * self.len()
    }

    /// The first row of each that have the same arguments in memory, and which of these each row is.
    fn firsts(&self) -> (Vec<u32>, Vec<u32>) {
        // Column after column, rows are told apart by what they were before, and the view.
        let mut indices = vec![0; self.len()];
        for strings in self.columns() {
            let mut numbers = HashMap::new();
            for (row, index) in indices.iter_mut().enumerate() {
                let view = strings.is_valid(row).then(|| strings.views()[row]);
                let next = u32::try_from(numbers.len()).unwrap_or(u32::MAX);
                *index = *numbers.entry((*index, view)).or_insert(next);
            }
        }
        let mut firsts = Vec::new();
        for (row, index) in (0..).zip(&indices) {
            if *index as usize == firsts.len() {
                firsts.push(row);
            }
        }
        (firsts, indices)
    }

    /// The batch in pieces, each with [`PIECE`] bytes of arguments at most, or one row. There is one at least.
    pub(crate) fn pieces(&self) -> impl Iterator<Item = Self> {
        let (mut ends, mut bytes) = (Vec::new(), 0);
        if self.bytes() > PIECE {
            let mut lengths = vec![self.shared(); self.len()];
            for strings in self.columns() {
                lengths.iter_mut().zip(strings.lengths()).for_each(|(length, more)| *length += more as usize);
            }
            for (row, length) in lengths.into_iter().enumerate() {
                if bytes > 0 && bytes + length > PIECE {
                    ends.push(row);
                    bytes = 0;
                }
                bytes += length;
            }
        }
        ends.push(self.len());
        let mut start = 0;
        ends.into_iter().map(move |end| self.slice(std::mem::replace(&mut start, end)..end))
    }

    fn slice(&self, rows: Range<usize>) -> Self {
        let arguments = self.arguments.iter().map(|argument| match argument {
            Values::Rows(strings) => Values::Rows(strings.slice(rows.start, rows.len())),
            one @ Values::One(_) => one.clone(),
        });
        let texts = self.texts.slice(rows.start, rows.len());
        Self { texts, arguments: arguments.collect(), rows: self.rows.slice(rows.start, rows.len()) }
    }

    /// Calls `call` for each run of rows whose further arguments are the same, with these, or `None` if one is NULL,
    /// and the texts. Stops at the first error.
    pub(crate) fn for_each_run<'b>(
        &'b self,
        mut call: impl FnMut(Option<&[&'b str]>, Strings<'_, 'b>) -> Result<()>,
    ) -> Result<()> {
        let mut texts = self.texts.iter();
        let mut arguments = Vec::with_capacity(self.arguments.len());
        let at = |place: usize, row: usize| match place.checked_sub(1) {
            Some(place) => self.arguments[place].at(row),
            None => self.texts.is_valid(row).then(|| self.texts.value(row)),
        };
        for rows in runs(self.len(), 1 + self.arguments.len(), LIMIT, at) {
            arguments.clear();
            arguments.extend(self.arguments.iter().map_while(|argument| argument.at(rows.start)));
            let has_all = arguments.len() == self.arguments.len();
            call(has_all.then_some(&arguments), texts.by_ref().take(rows.len()))?;
        }
        Ok(())
    }

    /// The error of a row, which must not have anything of its arguments: they may be secret.
    pub(crate) fn error(&self, function: &str, row: usize, reason: impl Display) -> Error {
        Error::Call(format!("{function}: row {} of a batch: {reason}", self.rows.value(row)))
    }
}

impl Values {
    fn at(&self, row: usize) -> Option<&str> {
        match self {
            Self::One(string) => string.as_deref(),
            Self::Rows(strings) => strings.is_valid(row).then(|| strings.value(row)),
        }
    }
}

/// The string of a literal.
fn one(array: &ArrayRef) -> Result<Option<String>> {
    let strings = views(array)?;
    Ok((!strings.is_empty() && strings.is_valid(0)).then(|| strings.value(0).to_owned()))
}

/// The array of results for all rows of pieces.
pub(crate) fn join(arrays: &[ArrayRef]) -> Result<ArrayRef> {
    match arrays {
        [array] => Ok(array.clone()),
        arrays => Ok(concat(&arrays.iter().map(AsRef::as_ref).collect::<Vec<_>>())?),
    }
}
