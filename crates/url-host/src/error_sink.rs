//! The receiver of validation errors, [`ErrorSink`], and its implementations.

use crate::ValidationError;
use alloc::vec::Vec;

/// Receives the validation errors that a parser finds, in the order of the standard's steps.
///
/// Closures, `Vec` and [`Ignore`] are sinks. [`Ignore`] costs nothing: a parser tests [`ENABLED`](Self::ENABLED) before
/// it does work that only serves errors.
///
/// ```
/// use url_host::{Edition, Host, ValidationError};
///
/// let mut codes = Vec::new();
/// let mut report = |error: ValidationError| codes.push(error.code());
/// assert!(Host::parse_with_errors("127.0.0.1", Edition::default(), &mut report).is_ok());
/// assert!(Host::parse_with_errors("0x7f.1", Edition::default(), &mut report).is_ok());
/// assert!(Host::parse_with_errors("[::1", Edition::default(), &mut report).is_err());
/// assert_eq!(codes, ["IPv4-too-few-parts", "IPv4-non-decimal-part", "IPv6-unclosed"]);
/// ```
pub trait ErrorSink {
    /// Whether errors are wanted at all.
    const ENABLED: bool = true;

    /// Takes one error. An error that ends the parse is reported once, too, as the last one.
    fn report(&mut self, error: ValidationError);
}

/// A sink for parsers that are compiled once for all sinks; `None` stands for [`Ignore`].
pub(crate) type Report<'r> = &'r mut dyn FnMut(ValidationError);

/// Calls the closure with each error.
impl<F: FnMut(ValidationError)> ErrorSink for F {
    fn report(&mut self, error: ValidationError) {
        self(error);
    }
}

/// A sink that drops every error, at no cost.
///
/// ```
/// use url_host::{Edition, Host, Ignore};
///
/// assert!(Host::parse_with_errors("0x7f.1", Edition::Living2026, &mut Ignore).is_ok());
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Ignore;

impl ErrorSink for Ignore {
    const ENABLED: bool = false;

    fn report(&mut self, _: ValidationError) {}
}

impl ErrorSink for Vec<ValidationError> {
    fn report(&mut self, error: ValidationError) {
        self.push(error);
    }
}

/// A sink that passes on each error after a function has changed it. A parser uses it for a part of a string, because
/// it knows where that part is.
///
/// ```
/// use url_host::{ErrorSink, Relocated, ValidationError, ValidationErrorKind};
///
/// let mut errors = Vec::new();
/// let mut in_host = Relocated::new(&mut errors, |error: ValidationError| error.shifted(8));
/// in_host.report(ValidationError::new(ValidationErrorKind::HostMissing, 0..0));
/// assert_eq!(errors[0].range(), 8..8);
/// ```
#[derive(Debug)]
pub struct Relocated<'s, S, F> {
    sink: &'s mut S,
    relocate: F,
}

impl<'s, S: ErrorSink, F: Fn(ValidationError) -> ValidationError> Relocated<'s, S, F> {
    /// Creates a sink that passes to `sink` what `relocate` returns for each error.
    ///
    /// ```
    /// use url_host::{ErrorSink, Relocated, ValidationError, ValidationErrorKind};
    ///
    /// let mut errors = Vec::new();
    /// Relocated::new(&mut errors, |error: ValidationError| error.shifted(1))
    ///     .report(ValidationError::new(ValidationErrorKind::HostMissing, 0..0));
    /// assert_eq!(errors[0].range(), 1..1);
    /// ```
    pub fn new(sink: &'s mut S, relocate: F) -> Self {
        Self { sink, relocate }
    }
}

impl<S: ErrorSink, F: Fn(ValidationError) -> ValidationError> ErrorSink for Relocated<'_, S, F> {
    const ENABLED: bool = S::ENABLED;

    fn report(&mut self, error: ValidationError) {
        self.sink.report((self.relocate)(error));
    }
}
