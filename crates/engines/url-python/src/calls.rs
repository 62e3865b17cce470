//! Calls of functions for arrays.

use crate::boundary::{WAIT, caught};
use arrow_array::{Array as _, ArrayRef, StringArray};
use arrow_schema::DataType;
use arrow_select::concat::concat;
use std::{
    collections::HashMap,
    sync::{
        Arc, LazyLock,
        atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst},
    },
    thread,
};
use url_arrow::{Error, Function, TextType, Value};

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
            **parts = vec![joined(parts)?];
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

/// The parts of a column as one array.
pub(crate) fn joined(parts: &[ArrayRef]) -> Result<ArrayRef, String> {
    match parts {
        [] => Ok(Arc::new(StringArray::new_null(0))),
        [one] => Ok(one.clone()),
        parts => concat(&parts.iter().map(AsRef::as_ref).collect::<Vec<_>>()).map_err(|error| error.to_string()),
    }
}

/// Calls the function for all rows in at most so many threads, one of which is the caller's. Each takes the next of the
/// arrays, or a part of an array if there are fewer of these than threads. Only the caller's thread calls `goes_on`.
pub(crate) fn in_threads(
    function: &Function,
    calls: &[Call],
    threads: usize,
    texts: TextType,
    goes_on: &mut dyn FnMut() -> bool,
) -> Result<Vec<ArrayRef>, Error> {
    let threads = threads.clamp(1, MOST_THREADS);
    let count = if calls.len() >= threads { 1 } else { threads };
    let parts: Vec<Call> = calls.iter().flat_map(|call| parts(call, count)).collect();
    let (next, is_stopped) = (AtomicUsize::new(0), AtomicBool::new(false));
    let work = |goes_on: &mut dyn FnMut() -> bool| {
        let mut done = Vec::new();
        loop {
            let index = next.fetch_add(1, SeqCst);
            let Some((arguments, rows)) = parts.get(index) else { return Ok(done) };
            let result =
                caught(|| function.call_while(arguments, *rows, texts, goes_on)).map_err(Error::Call).flatten();
            done.push((index, result.inspect_err(|_| is_stopped.store(true, SeqCst))?));
        }
    };
    let (caller, running) = (thread::current(), AtomicUsize::new(0));
    let results: Vec<Result<Vec<_>, Error>> = thread::scope(|scope| {
        let help = || {
            let result = work(&mut || !is_stopped.load(SeqCst));
            running.fetch_sub(1, SeqCst);
            caller.unpark();
            result
        };
        // The system may refuse to start any of them: what they do not do, the others do.
        let start = |_| {
            running.fetch_add(1, SeqCst);
            let started = thread::Builder::new().spawn_scoped(scope, help);
            started.inspect_err(|_| _ = running.fetch_sub(1, SeqCst)).ok()
        };
        let helpers: Vec<_> = (1..threads.min(parts.len())).map_while(start).collect();
        let mut asks = || {
            if !goes_on() {
                is_stopped.store(true, SeqCst);
            }
            !is_stopped.load(SeqCst)
        };
        let own = work(&mut asks);
        while running.load(SeqCst) > 0 {
            thread::park_timeout(WAIT);
            asks();
        }
        let bug = |_| Err(Error::Call("this is a bug in urlstack".into()));
        [own].into_iter().chain(helpers.into_iter().map(|helper| helper.join().unwrap_or_else(bug))).collect()
    });
    let mut arrays = Vec::with_capacity(parts.len());
    let mut interrupted = false;
    for result in results {
        match result {
            Ok(done) => arrays.extend(done),
            // Another thread has the reason, or the caller.
            Err(Error::Interrupted) => interrupted = true,
            Err(error) => return Err(error),
        }
    }
    if interrupted {
        return Err(Error::Interrupted);
    }
    arrays.sort_unstable_by_key(|(index, _)| *index);
    let arrays: Vec<ArrayRef> = arrays.into_iter().map(|(_, array)| array).collect();
    arrays.chunks(count).map(|parts| joined(parts).map_err(Error::Call)).collect()
}

/// A call in so many parts, each with some of the rows.
fn parts((arguments, rows): &Call, count: usize) -> impl Iterator<Item = Call> {
    (0..count).map(move |index| {
        let (start, end) = (rows * index / count, rows * (index + 1) / count);
        let values = arguments.iter().map(|argument| match argument {
            Value::Rows(array) => Value::Rows(array.slice(start, end - start)),
            Value::One(literal) => Value::One(literal.clone()),
        });
        (values.collect(), end - start)
    })
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
