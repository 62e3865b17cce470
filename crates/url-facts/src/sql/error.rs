//! Errors of calls.

use crate::Fact;
use alloc::{string::String, vec::Vec};
use core::{error::Error, fmt, ops::Range};

/// Why a function cannot be called with some arguments. Nothing here has anything of their values: they may be secret.
///
/// ```
/// use url_facts::function;
///
/// let error = function("url_parse").unwrap().start(&[Some("hots")]).unwrap_err();
/// assert_eq!((error.code(), error.range()), ("no-such-field", 1..2));
/// assert!(error.message().to_string().starts_with("argument 2 of url_parse names no field; expected one of is_url, "));
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct ArgumentError {
    function: &'static str,
    range: Range<usize>,
    fault: Fault,
}

#[derive(Clone, Debug, Eq, PartialEq)]
enum Fault {
    Count { syntax: String, expected: String, found: usize },
    NoLiteral,
    NoSuchField,
    FieldAgain(Fact),
}

url_names::named_enum! {
    /// The kind of an [`ArgumentError`].
    ///
    /// ```
    /// use url_facts::{ArgumentErrorKind, function};
    ///
    /// let kind = |literals: &[_]| function("url_parse").unwrap().start(literals).unwrap_err().kind();
    /// assert_eq!(kind(&[None]), ArgumentErrorKind::NoLiteral);
    /// assert_eq!(kind(&[Some("Host")]), ArgumentErrorKind::NoSuchField);
    /// assert_eq!(kind(&[Some("host"), Some("host")]), ArgumentErrorKind::FieldAgain);
    /// assert!("no field".parse::<ArgumentErrorKind>().is_err());
    /// ```
    #[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
    #[non_exhaustive]
    pub enum ArgumentErrorKind {
        /// There are too few or too many arguments.
        Count = "argument-count",
        /// The name of a field is not known before rows are read.
        NoLiteral = "no-literal",
        /// There is no field of this name.
        NoSuchField = "no-such-field",
        /// A field is there already.
        FieldAgain = "field-again",
    }
}

impl ArgumentError {
    pub(crate) fn count(function: &'static str, range: Range<usize>, syntax: String, expected: String) -> Self {
        let found = range.end;
        Self { function, range, fault: Fault::Count { syntax, expected, found } }
    }

    pub(crate) fn no_literal(function: &'static str, index: usize) -> Self {
        Self { function, range: index..index + 1, fault: Fault::NoLiteral }
    }

    pub(crate) fn no_such_field(function: &'static str, index: usize) -> Self {
        Self { function, range: index..index + 1, fault: Fault::NoSuchField }
    }

    pub(crate) fn field_again(function: &'static str, index: usize, column: Fact) -> Self {
        Self { function, range: index..index + 1, fault: Fault::FieldAgain(column) }
    }

    /// Returns the kind, to match on.
    ///
    /// ```
    /// use url_facts::{ArgumentErrorKind, function};
    ///
    /// let error = function("url_param").unwrap().signature().check_count(1).unwrap_err();
    /// assert_eq!(error.kind(), ArgumentErrorKind::Count);
    /// ```
    pub fn kind(&self) -> ArgumentErrorKind {
        match self.fault {
            Fault::Count { .. } => ArgumentErrorKind::Count,
            Fault::NoLiteral => ArgumentErrorKind::NoLiteral,
            Fault::NoSuchField => ArgumentErrorKind::NoSuchField,
            Fault::FieldAgain(_) => ArgumentErrorKind::FieldAgain,
        }
    }

    /// Returns the name of the [kind](Self::kind), for programs and logs.
    ///
    /// ```
    /// let error = url_facts::function("url_param").unwrap().signature().check_count(1).unwrap_err();
    /// assert_eq!(error.code(), "argument-count");
    /// ```
    pub fn code(&self) -> &'static str {
        self.kind().as_str()
    }

    /// Returns which of the arguments are wrong, from 0; empty at the end if some are missing.
    ///
    /// ```
    /// let signature = url_facts::function("url_param").unwrap().signature();
    /// assert_eq!(signature.check_count(1).unwrap_err().range(), 1..1);
    /// assert_eq!(signature.check_count(4).unwrap_err().range(), 2..4);
    /// ```
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }

    /// Returns the reason for a person, which counts arguments from 1. `Display` adds the code and the range.
    ///
    /// ```
    /// let error = url_facts::function("url_param").unwrap().signature().check_count(1).unwrap_err();
    /// assert_eq!(error.message().to_string(), "url_param(text, name) takes 2 arguments; found 1");
    /// ```
    pub fn message(&self) -> impl fmt::Display + '_ {
        Message(self)
    }
}

struct Message<'e>(&'e ArgumentError);

impl fmt::Display for Message<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ArgumentError { function, range, fault } = self.0;
        let place = range.start + 1;
        match fault {
            Fault::Count { syntax, expected, found } => write!(f, "{syntax} takes {expected}; found {found}"),
            Fault::NoLiteral => {
                write!(f, "{function} expects the names of fields as literals; argument {place} is not a literal")
            }
            Fault::NoSuchField => {
                let names: Vec<&str> = Fact::COLUMNS.iter().map(|column| column.as_str()).collect();
                write!(f, "argument {place} of {function} names no field; expected one of {}", names.join(", "))
            }
            Fault::FieldAgain(column) => write!(f, "argument {place} of {function} names the field {column} again"),
        }
    }
}

/// Writes the code, the reason and the range.
impl fmt::Display for ArgumentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} (arguments {}..{})", self.code(), self.message(), self.range.start, self.range.end)
    }
}

impl Error for ArgumentError {}
