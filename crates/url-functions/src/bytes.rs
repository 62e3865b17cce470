//! The results for bytes that are not a string.

use crate::{
    error::ArgumentError,
    function::Function,
    value::{Type, Value},
};
use url_columns::{Column, TextsErrorKind};

impl Function {
    /// Returns the result if an argument is bytes that are not UTF-8, in an engine whose strings may be any bytes. They
    /// are not a URL: `url_is_url` is false, and the columns of the error say where they are wrong. So a condition on
    /// one of these rejects them. A function that tells what is wrong with its arguments returns a message. Other
    /// results are NULL, as for a string that does not parse. `literals` are the same as for [`start`](Self::start).
    ///
    /// ```
    /// use url_functions::{Value, function};
    ///
    /// let of_bytes = |name| function(name).unwrap().of_bytes(&[], b"https://h/\xFF");
    /// assert_eq!(of_bytes("url_is_url")?, Value::Flag(false));
    /// assert_eq!(of_bytes("url_error")?, Value::Text("invalid-utf-8"));
    /// assert_eq!((of_bytes("url_error_start")?, of_bytes("url_error_end")?), (Value::Number(10), Value::Number(11)));
    /// assert_eq!(of_bytes("url_host")?, Value::Null);
    /// assert!(function("url_parse").unwrap().of_bytes(&[Some("hots")], b"\xFF").is_err());
    /// # Ok::<(), url_functions::ArgumentError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails like [`result_type`](Self::result_type).
    pub fn of_bytes(&self, literals: &[Option<&str>], bytes: &[u8]) -> Result<Value<'static>, ArgumentError> {
        Ok(match self.result_type(literals)? {
            Type::Fields(columns) => {
                Value::Fields(columns.into_iter().map(|column| (column, of_column(column, bytes))).collect())
            }
            Type::Text if self.tells_errors() => Value::Text("expected a string in UTF-8"),
            _ => self.as_column().map_or(Value::Null, |column| of_column(column, bytes)),
        })
    }
}

fn of_column(column: Column, bytes: &[u8]) -> Value<'static> {
    let Err(error) = str::from_utf8(bytes) else { return Value::Null };
    let start = error.valid_up_to();
    match column {
        Column::IsUrl => Value::Flag(false),
        Column::Error => Value::Text(TextsErrorKind::InvalidUtf8.as_str()),
        Column::ErrorStart => Value::Number(start as u64),
        Column::ErrorEnd => {
            Value::Number(error.error_len().map_or(bytes.len(), |len| start.saturating_add(len)) as u64)
        }
        _ => Value::Null,
    }
}
