//! Functions and their descriptions.

use super::{
    argument::{Argument, Signature},
    call::{Call, FlagsOf, TextsOf},
    error::ArgumentError,
};
use crate::{Data, Example, Fact, Subject, Type, Value};
use alloc::vec::Vec;

/// A function of SQL: a row of the table.
///
/// ```
/// let function = url_facts::function("url_site").unwrap();
/// assert_eq!(function.signature().syntax(), "url_site(text)");
/// assert_eq!(function.example().result().to_string(), "'https://example.com'");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Function {
    pub(crate) signature: Signature,
    pub(crate) description: &'static str,
    pub(crate) data: &'static [Data],
    pub(crate) kind: Kind,
    pub(crate) example: Example,
}

/// What a function computes.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Kind {
    /// A fact.
    Fact(Fact),
    /// The columns that the further arguments name.
    Fields,
    /// All parameters.
    Params,
    /// A text, by what the further arguments are compiled to.
    Text(TextsOf),
    /// A message about wrong arguments, or NULL.
    Message(TextsOf),
    /// A truth value, by what the further arguments are compiled to.
    Flag(FlagsOf),
}

impl Function {
    /// Returns the name, which starts with `url_`.
    ///
    /// ```
    /// assert_eq!(url_facts::function("url_param").unwrap().name(), "url_param");
    /// ```
    pub fn name(&self) -> &'static str {
        self.signature.name
    }

    /// Returns the arguments. The first one has a value for each row: for most functions, the string of a URL.
    ///
    /// ```
    /// assert_eq!(url_facts::function("url_param").unwrap().arguments()[1].name, "name");
    /// ```
    pub fn arguments(&self) -> &'static [Argument] {
        self.signature.arguments
    }

    /// Returns the name and the arguments.
    ///
    /// ```
    /// assert_eq!(url_facts::function("url_param").unwrap().signature().syntax(), "url_param(text, name)");
    /// ```
    pub fn signature(&self) -> Signature {
        self.signature
    }

    /// Returns what the function is for, in a sentence or two.
    ///
    /// ```
    /// let description = url_facts::function("url_is_url").unwrap().description();
    /// assert_eq!(description, "Whether the string is a URL.");
    /// ```
    pub fn description(&self) -> &'static str {
        self.description
    }

    /// Returns the data that the result depends on: another version of these can give another result for the same
    /// arguments. All results also depend on the library and the standard, which only `url_versions` names here.
    ///
    /// ```
    /// use url_facts::{Data, function};
    ///
    /// assert!(function("url_site").unwrap().data().contains(&Data::PublicSuffixList));
    /// assert_eq!(function("url_param").unwrap().data(), [Data::Unicode]);
    /// ```
    pub fn data(&self) -> &'static [Data] {
        self.data
    }

    /// Returns whether one version of the library has one result for the same arguments, and depends on nothing else.
    /// So an engine can keep it in an index. It has to be made again if the [data](Self::data) has another version.
    ///
    /// ```
    /// use url_facts::function;
    ///
    /// assert!(function("url_host").unwrap().can_be_kept());
    /// // It tells which data there is now.
    /// assert!(!function("url_versions").unwrap().can_be_kept());
    /// ```
    pub fn can_be_kept(&self) -> bool {
        !self.data.contains(&Data::Library)
    }

    /// Returns a call with its result.
    ///
    /// ```
    /// assert_eq!(url_facts::function("url_param").unwrap().example().result().to_string(), "'a b'");
    /// ```
    pub fn example(&self) -> Example {
        self.example
    }

    /// Returns the type of the results. `literals` are the arguments after the first, as far as they are known. Only
    /// those that decide the type are read, because engines look at branches that no row takes.
    ///
    /// ```
    /// use url_facts::{Type, function};
    ///
    /// assert_eq!(function("url_match").unwrap().result_type(&[None])?, Type::Flag);
    /// assert!(function("url_parse").unwrap().result_type(&[Some("hots")]).is_err());
    /// # Ok::<(), url_facts::ArgumentError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// One of them should name a field, and there is none of this name, or the name is not known or there twice.
    pub fn result_type(&self, literals: &[Option<&str>]) -> Result<Type, ArgumentError> {
        Ok(match self.kind {
            Kind::Fact(fact) => fact.result_type(),
            Kind::Fields => Type::Fields(self.fields(literals)?),
            Kind::Params => Type::Params,
            Kind::Text(_) | Kind::Message(_) => Type::Text,
            Kind::Flag(_) => Type::Flag,
        })
    }

    /// Returns whether the result is NULL only where an argument is.
    ///
    /// ```
    /// assert!(url_facts::function("url_is_url").unwrap().is_total());
    /// assert!(!url_facts::function("url_href").unwrap().is_total());
    /// ```
    pub fn is_total(&self) -> bool {
        matches!(self.kind, Kind::Fact(Fact::IsUrl))
    }

    /// Whether the result says what is wrong with the arguments.
    pub(crate) fn tells_errors(&self) -> bool {
        matches!(self.kind, Kind::Message(_))
    }

    /// The fact that is the result, if it is one.
    pub(crate) fn as_fact(&self) -> Option<Fact> {
        if let Kind::Fact(fact) = self.kind { Some(fact) } else { None }
    }

    /// Returns a call without rows. `literals` are the arguments after the first, as far as they are the same for all
    /// rows. They are read where they decide the results' [type](Self::result_type).
    ///
    /// ```
    /// use url_facts::{Value, function};
    ///
    /// let mut call = function("url_parse").unwrap().start(&[Some("port")])?;
    /// let Value::Fields(fields) = call.one(Some("https://h:81/"), Some(&[])) else { panic!() };
    /// assert_eq!(fields[0].1, Value::Number(81));
    /// # Ok::<(), url_facts::ArgumentError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails like [`result_type`](Self::result_type).
    pub fn start(&self, literals: &[Option<&str>]) -> Result<Call, ArgumentError> {
        Ok(match self.kind {
            Kind::Fact(fact) if fact.has_key() => Call::keyed(fact),
            Kind::Fact(fact) => Call::fact(fact),
            Kind::Fields => Call::fields(self.fields(literals)?),
            Kind::Params => Call::params(),
            Kind::Text(compile) | Kind::Message(compile) => Call::texts(compile),
            Kind::Flag(compile) => Call::flags(compile),
        })
    }

    /// The columns with these names, or all of them.
    fn fields(&self, names: &[Option<&str>]) -> Result<Vec<Fact>, ArgumentError> {
        if names.is_empty() {
            return Ok(Fact::COLUMNS.to_vec());
        }
        let mut columns = Vec::with_capacity(names.len());
        for (index, name) in (1..).zip(names) {
            let name = name.ok_or_else(|| ArgumentError::no_literal(self.name(), index))?;
            let column = Fact::COLUMNS.iter().copied().find(|column| column.as_str() == name);
            let column = column.ok_or_else(|| ArgumentError::no_such_field(self.name(), index))?;
            if columns.contains(&column) {
                return Err(ArgumentError::field_again(self.name(), index, column));
            }
            columns.push(column);
        }
        Ok(columns)
    }

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
