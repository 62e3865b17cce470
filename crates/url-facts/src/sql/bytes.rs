//! The results for bytes that are not a string.

use super::{error::ArgumentError, function::Function};
use crate::{Fact, Subject, Type, Value};

impl Function {
    /// Returns the result if an argument is bytes that are not UTF-8, in an engine whose strings may be any bytes. They
    /// are not a URL: `url_is_url` is false, and the columns of the error say where they are wrong. So a condition on
    /// one of these rejects them. A function that tells what is wrong with its arguments returns a message. Other
    /// results are NULL, as for a string that does not parse. `literals` are the same as for [`start`](Self::start).
    ///
    /// ```
    /// use url_facts::{Value, function};
    ///
    /// let of_bytes = |name| function(name).unwrap().of_bytes(&[], b"https://h/\xFF");
    /// assert_eq!(of_bytes("url_is_url")?, Value::Flag(false));
    /// assert_eq!(of_bytes("url_error")?, Value::Text("invalid-utf-8"));
    /// assert_eq!((of_bytes("url_error_start")?, of_bytes("url_error_end")?), (Value::Number(10), Value::Number(11)));
    /// assert_eq!(of_bytes("url_host")?, Value::Null);
    /// assert!(function("url_parse").unwrap().of_bytes(&[Some("hots")], b"\xFF").is_err());
    /// # Ok::<(), url_facts::ArgumentError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails like [`result_type`](Self::result_type).
    pub fn of_bytes(&self, literals: &[Option<&str>], bytes: &[u8]) -> Result<Value<'static>, ArgumentError> {
        Ok(match self.result_type(literals)? {
            Type::Fields(columns) => {
                Value::Fields(columns.into_iter().map(|column| (column, of_fact(column, bytes))).collect())
            }
            Type::Text if self.tells_errors() => Value::Text("expected a string in UTF-8"),
            _ => self.as_fact().map_or(Value::Null, |fact| of_fact(fact, bytes)),
        })
    }
}

fn of_fact(fact: Fact, bytes: &[u8]) -> Value<'static> {
    Subject::of_bytes(bytes).map_or(Value::Null, |subject| fact.read().value_of_fault(&subject))
}
