//! Calls of functions for arrays.

use arrow_array::{Array as _, ArrayRef, StringArray};
use arrow_schema::DataType;
use arrow_select::concat::concat;
use std::{
    collections::HashMap,
    sync::{Arc, LazyLock},
    thread,
};
use url_arrow::{Function, TextType, Value};

/// All functions by their names.
static FUNCTIONS: LazyLock<HashMap<String, Function>> = LazyLock::new(|| {
    url_arrow::functions().into_iter().map(|function| (function.name().to_owned(), function)).collect()
});

/// Returns the function of this name.
pub(crate) fn function(name: &str) -> Result<&'static Function, String> {
    FUNCTIONS.get(name).ok_or_else(|| format!("there is no function `{name}`"))
}

/// How many threads there are at most. The system refuses to start any number of them.
const MOST_THREADS: usize = 1024;

/// An argument: a literal, or a column in one or several arrays.
pub(crate) enum Argument {
    One(ArrayRef),
    Rows(Vec<ArrayRef>),
}

/// The arguments of a call, and the number of its rows.
pub(crate) type Call = (Vec<Value>, usize);

/// Returns a call for each array of the column, if there is only one. Several columns are each one array, with as many
/// rows.
pub(crate) fn calls(mut arguments: Vec<Argument>) -> Result<Vec<Call>, String> {
    let columns = arguments.iter_mut().filter_map(|argument| match argument {
        Argument::Rows(parts) => Some(parts),
        Argument::One(_) => None,
    });
    let mut columns: Vec<&mut Vec<ArrayRef>> = columns.collect();
    let are_several = columns.len() > 1;
    for parts in &mut columns {
        // A column without arrays has a result without rows.
        if are_several || parts.is_empty() {
            **parts = vec![one(parts)?];
        }
    }
    let count = columns.first().map_or(1, |parts| parts.len());
    let call = |index: usize| {
        let values = arguments.iter().map(|argument| match argument {
            Argument::One(literal) => Value::One(literal.clone()),
            Argument::Rows(parts) => Value::Rows(parts[index].clone()),
        });
        let values: Vec<Value> = values.collect();
        let mut lengths = values.iter().filter_map(|value| match value {
            Value::Rows(array) => Some(array.len()),
            Value::One(_) => None,
        });
        let rows = lengths.next().unwrap_or(1);
        match lengths.find(|found| *found != rows) {
            Some(found) => Err(format!("columns have {rows} and {found} rows")),
            None => Ok((values, rows)),
        }
    };
    (0..count).map(call).collect()
}

fn one(parts: &[ArrayRef]) -> Result<ArrayRef, String> {
    match parts {
        [] => Ok(Arc::new(StringArray::new_null(0))),
        [one] => Ok(one.clone()),
        parts => concat(&parts.iter().map(AsRef::as_ref).collect::<Vec<_>>()).map_err(|error| error.to_string()),
    }
}

/// Calls the function for all rows, some of the arrays in each thread; if there are fewer, a part of each array.
pub(crate) fn in_threads(
    function: &Function,
    calls: &[Call],
    threads: usize,
    texts: TextType,
) -> Result<Vec<ArrayRef>, String> {
    let call = |(arguments, rows): &Call| function.call(arguments, *rows, texts).map_err(|error| error.to_string());
    let threads = threads.clamp(1, MOST_THREADS);
    if threads == 1 {
        return calls.iter().map(call).collect();
    }
    if calls.len() >= threads {
        return thread::scope(|scope| {
            let some = |calls| scope.spawn(move || <[Call]>::iter(calls).map(call).collect());
            let groups: Vec<_> = calls.chunks(calls.len().div_ceil(threads)).map(some).collect();
            let groups = groups.into_iter().map(result_of).collect::<Result<Vec<Vec<_>>, _>>()?;
            Ok(groups.concat())
        });
    }
    let part = |(arguments, rows): &Call, index: usize| -> Call {
        let (start, end) = (rows * index / threads, rows * (index + 1) / threads);
        let values = arguments.iter().map(|argument| match argument {
            Value::Rows(array) => Value::Rows(array.slice(start, end - start)),
            Value::One(literal) => Value::One(literal.clone()),
        });
        (values.collect(), end - start)
    };
    let joined = |whole: &Call| {
        thread::scope(|scope| {
            let parts: Vec<_> = (0..threads)
                .map(|index| {
                    let part = part(whole, index);
                    scope.spawn(move || call(&part))
                })
                .collect();
            one(&parts.into_iter().map(result_of).collect::<Result<Vec<_>, _>>()?)
        })
    };
    calls.iter().map(joined).collect()
}

fn result_of<T>(thread: thread::ScopedJoinHandle<'_, Result<T, String>>) -> Result<T, String> {
    thread.join().unwrap_or_else(|_| Err("a thread panicked".into()))
}

/// The type of texts in results: that of the strings in the column, as far as they have one.
pub(crate) fn text_type(data_type: &DataType) -> TextType {
    match data_type {
        DataType::LargeUtf8 | DataType::LargeBinary => TextType::LargeStrings,
        DataType::Utf8View | DataType::BinaryView => TextType::Views,
        DataType::Dictionary(_, values) => text_type(values),
        _ => TextType::Strings,
    }
}
