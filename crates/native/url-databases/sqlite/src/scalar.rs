//! The functions in the table of url-facts.
//!
//! SQLite has numbers, strings and bytes, which may be anything. A number is read as its digits. A string or bytes that
//! are not UTF-8 do not parse. Truth values are 0 and 1; parameters and structs are JSON.

use rusqlite::{
    Connection, Error, Result,
    functions::{Context, FunctionFlags},
    types::{ToSqlOutput, Value as SqlValue, ValueRef},
};
use serde::{Serialize, Serializer};
use std::borrow::Cow;
use url_facts::{CallPool, Value, functions};

/// The same result for the same arguments, and harmless in a schema: so indexes on expressions can have them.
const FLAGS: FunctionFlags =
    FunctionFlags::SQLITE_UTF8.union(FunctionFlags::SQLITE_DETERMINISTIC).union(FunctionFlags::SQLITE_INNOCUOUS);

pub(crate) fn register(connection: &Connection, prefix: &str) -> Result<()> {
    for function in functions() {
        let name = renamed(function.name(), prefix);
        let counts = function.signature().counts();
        // SQLite has no ranges, but -1 for any number, which is checked when the function is called.
        let counts = if *counts.end() == usize::MAX {
            vec![-1]
        } else {
            counts.filter_map(|count| i32::try_from(count).ok()).collect()
        };
        // What tells the versions there are now is not to be in a schema.
        let flags = if function.can_be_kept() { FLAGS } else { FunctionFlags::SQLITE_UTF8 };
        for arguments in counts {
            let calls = CallPool::new(function);
            connection.create_scalar_function(name.as_str(), arguments, flags, move |context| call(&calls, context))?;
        }
    }
    #[cfg(feature = "panic")]
    connection.create_scalar_function(renamed("url_panic", prefix).as_str(), 0, FLAGS, |_| -> Result<i64> {
        panic!("a test")
    })?;
    Ok(())
}

/// A name that starts with another prefix.
pub(crate) fn renamed(name: &str, prefix: &str) -> String {
    format!("{prefix}{}", name.trim_start_matches("url_"))
}

fn call(calls: &CallPool, context: &Context<'_>) -> Result<ToSqlOutput<'static>> {
    let failed = |error: url_facts::ArgumentError| Error::UserFunctionError(error.message().to_string().into());
    calls.function().signature().check_count(context.len()).map_err(failed)?;
    let read: Vec<_> = (0..context.len()).map(|place| text(context.get_raw(place))).collect();
    let arguments: Vec<Option<&str>> = read.iter().map(|text| text.as_ref().ok()?.as_deref()).collect();
    // A function whose first argument is optional takes an empty string for it.
    let (first, further) = arguments.split_first().map_or((Some(""), &[][..]), |(first, further)| (*first, further));
    if let Some(bytes) = read.iter().find_map(|text| text.as_ref().err()) {
        return calls.function().of_bytes(further, bytes).map(|value| output(&value)).map_err(failed);
    }
    let result = calls.with(further, |call| {
        let all: Option<Vec<&str>> = further.iter().copied().collect();
        output(&call.one(first, all.as_deref()))
    });
    result.map_err(failed)
}

/// The text of an argument or NULL, or the bytes that are no text.
pub(crate) fn text(value: ValueRef<'_>) -> std::result::Result<Option<Cow<'_, str>>, &[u8]> {
    match value {
        ValueRef::Text(bytes) | ValueRef::Blob(bytes) => match str::from_utf8(bytes) {
            Ok(text) => Ok(Some(Cow::Borrowed(text))),
            Err(_) => Err(bytes),
        },
        ValueRef::Integer(number) => Ok(Some(Cow::Owned(number.to_string()))),
        ValueRef::Real(number) => Ok(Some(Cow::Owned(format!("{number:?}")))),
        ValueRef::Null => Ok(None),
    }
}

fn output(value: &Value<'_>) -> ToSqlOutput<'static> {
    ToSqlOutput::Owned(match value {
        Value::Text(text) => SqlValue::Text((*text).to_owned()),
        Value::Number(number) => SqlValue::Integer(i64::try_from(*number).unwrap_or(i64::MAX)),
        Value::Flag(flag) => SqlValue::Integer(i64::from(*flag)),
        Value::Params(_) | Value::Fields(_) => {
            SqlValue::Text(serde_json::to_string(&InJson(value)).unwrap_or_default())
        }
        // NULL: there is no other value.
        _ => SqlValue::Null,
    })
}

/// A value as it is in JSON.
struct InJson<'v>(&'v Value<'v>);

impl Serialize for InJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        match self.0 {
            Value::Text(text) => serializer.serialize_str(text),
            Value::Number(number) => serializer.serialize_u64(*number),
            Value::Flag(flag) => serializer.serialize_bool(*flag),
            Value::Params(pairs) => serializer.collect_seq(pairs.iter().map(|(name, value)| Pair { name, value })),
            Value::Fields(fields) => {
                serializer.collect_map(fields.iter().map(|(column, value)| (column.as_str(), InJson(value))))
            }
            // NULL: there is no other value.
            _ => serializer.serialize_unit(),
        }
    }
}

#[derive(Serialize)]
struct Pair<'v> {
    name: &'v str,
    value: &'v str,
}
