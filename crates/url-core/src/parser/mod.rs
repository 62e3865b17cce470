//! The basic URL parser.
//!
//! The standard describes it as a state machine that walks over code points with a pointer. Here a state is a function:
//! it takes the position at which the state is entered, and returns the next state and its position ([`Parser::run`]).
//! It processes all of the input that the standard's state would gather in its buffer, and writes the result to an
//! [`Output`], which copies nothing as long as the result equals the input.
//!
//! The same functions serve all parses: with an output or without one ([`Output::is_wanted`]), with a sink for
//! validation errors or without ([`ErrorSink::ENABLED`]), for a whole URL or for the path that a setter is given
//! ([`Parser::is_path_alone`]). Most URLs do not need the states: [`plain`] recognizes them, with the same result, and
//! a debug build compares the two.
//!
//! The states under a state override are with the setters: the scheme state is `Url::change_scheme`; the host, hostname
//! and port states are in `web::set`; `Url::write_path` runs the path start state; `Url::write_encoded` does the work
//! of the query and fragment states.
//!
//! Reading order: [`input`] and [`output`], then the states as the standard orders them: [`scheme`], [`relative`],
//! [`authority`], [`mod@file`], [`path`], [`query`]; then [`plain`] and [`entry`].
//!
//! Source: <https://url.spec.whatwg.org/#url-parsing>

pub(crate) mod input;
pub(crate) mod output;
pub(crate) mod scheme;
mod relative;
pub(crate) mod authority;
pub(crate) mod file;
pub(crate) mod path;
mod query;
pub(crate) mod plain;
mod entry;

use crate::{
    options::{Base, ParseOptions},
    record::{HostKind, Offsets},
    scheme::SchemeType,
};
use core::{num::NonZeroU32, ops::Range, slice::SliceIndex};
use output::Output;
use url_host::{ErrorSink, ValidationError, ValidationErrorKind, invalid_url_units};
use url_percent::scan::find_from;

/// The result of a state: the next state, or the failure that the standard returns.
pub(crate) type Step<T = ()> = Result<T, ValidationError>;

/// The state after those of the scheme, and the position at which it is entered.
#[derive(Clone, Copy)]
pub(crate) enum State {
    Authority(usize),
    PathStart(usize),
    Path(PathState),
}

/// The state after those of the authority, and the position at which it is entered.
#[derive(Clone, Copy)]
pub(crate) enum PathState {
    /// After a slash, or where one is missing. The first `checked` bytes are not searched for invalid URL units.
    Segments {
        at: usize,
        checked: usize,
    },
    Opaque {
        at: usize,
    },
    /// The path is complete; the query, the fragment or the end of the input follows.
    Done {
        at: usize,
    },
}

/// The standard's state machine.
pub(crate) struct Parser<'i, O, E> {
    /// The input after the steps that trim it and remove tabs and newlines.
    pub(crate) input: &'i str,
    /// The base URL, the encoding and the edition.
    pub(crate) options: &'i ParseOptions<'i>,
    /// Whether the input is only a path, in which `?` and `#` are percent-encoded: the path start state under a state
    /// override.
    pub(crate) is_path_alone: bool,
    /// The type of the scheme, once it is known.
    pub(crate) scheme_type: SchemeType,
    pub(crate) output: O,
    pub(crate) offsets: Offsets,
    pub(crate) errors: E,
}

impl<'i, O: Output, E: ErrorSink> Parser<'i, O, E> {
    #[inline]
    pub(crate) fn new(input: &'i str, options: &'i ParseOptions<'i>, output: O, errors: E) -> Self {
        Self {
            input,
            options,
            is_path_alone: false,
            scheme_type: SchemeType::NotSpecial,
            output,
            offsets: Offsets::default(),
            errors,
        }
    }

    /// Runs the state machine from the scheme start state on.
    pub(crate) fn run(&mut self) -> Step {
        let path = self.before_path()?;
        self.path_to_fragment(path);
        Ok(())
    }

    /// Runs the states from those of the path on.
    fn path_to_fragment(&mut self, path: PathState) {
        let path_end = self.path(path);
        let query_end = self.query_state(path_end);
        self.fragment_state(query_end);
    }

    /// Runs the states before those of the path, and returns how the path begins.
    fn before_path(&mut self) -> Step<PathState> {
        Ok(match self.scheme_start_state()? {
            State::Authority(at) => {
                let end = self.authority_state(at)?;
                self.path_start_state(end)
            }
            State::PathStart(at) => self.path_start_state(at),
            State::Path(path) => path,
        })
    }

    /// The byte at `at`, or `None` for the EOF code point.
    ///
    /// The states only compare with ASCII code points, so any byte of another code point can stand for it.
    fn byte(&self, at: usize) -> Option<u8> {
        self.input.as_bytes().get(at).copied()
    }

    /// The position of the first `/`, `?`, `#` or `\\` from `at` on for which `is_end` holds, or the end of the input.
    #[inline(never)]
    fn delimiter_from(&self, mut at: usize, is_end: fn(&Self, Option<u8>) -> bool) -> usize {
        let is_delimiter = |byte| (byte == b'/') | (byte == b'?') | (byte == b'#') | (byte == b'\\');
        loop {
            at = find_from(self.input.as_bytes(), at, is_delimiter);
            if at >= self.input.len() || is_end(self, self.byte(at)) {
                return at;
            }
            at += 1;
        }
    }

    /// The bytes `range` of the input, whose ends are not within a code point.
    fn text(&self, range: impl SliceIndex<str, Output = str>) -> &'i str {
        self.input.get(range).unwrap_or_default()
    }

    fn starts_with(&self, at: usize, prefix: &[u8]) -> bool {
        self.text(at..).as_bytes().starts_with(prefix)
    }

    /// The length of the output as an offset. A length that does not fit becomes the greatest offset, so that no state
    /// truncates the output at a wrong place, and the check at the end finds it too long.
    fn here(&self) -> u32 {
        u32::try_from(self.output.len()).unwrap_or(u32::MAX)
    }

    /// [`here`](Self::here) as the offset of a `?` or `#`, which never comes first.
    fn here_nonzero(&self) -> Option<NonZeroU32> {
        NonZeroU32::new(self.here())
    }

    /// Emits a validation error.
    fn report(&mut self, kind: ValidationErrorKind, range: Range<usize>) {
        if E::ENABLED {
            self.errors.report(ValidationError::new(kind, range));
        }
    }

    /// Emits a validation error and returns failure.
    fn fail<T>(&mut self, kind: ValidationErrorKind, range: Range<usize>) -> Step<T> {
        let error = ValidationError::new(kind, range);
        if E::ENABLED {
            self.errors.report(error.clone());
        }
        Err(error)
    }

    /// Emits invalid-URL-unit for each code point of `range` that is not part of a URL unit.
    fn report_invalid_url_units(&mut self, range: Range<usize>) {
        if !E::ENABLED {
            return;
        }
        for unit in invalid_url_units(self.text(range.clone())) {
            self.report(ValidationErrorKind::InvalidUrlUnit, range.start + unit.start..range.start + unit.end);
        }
    }

    /// Returns whether `byte` is a backslash in a special URL, which is read as a slash.
    fn is_special_backslash(&self, byte: Option<u8>) -> bool {
        byte == Some(b'\\') && self.scheme_type.is_special()
    }

    /// Emits invalid-reverse-solidus if `byte`, at `at`, is a backslash that was read as a slash.
    fn report_backslash(&mut self, byte: Option<u8>, at: usize) {
        if byte == Some(b'\\') {
            self.report(ValidationErrorKind::InvalidReverseSolidus, at..at + 1);
        }
    }

    /// Starts the output with the base URL up to its offset `end`, and takes over the offsets before `end`. The scheme
    /// type is set already.
    // Not inlined: few references need it, and each caller would copy the offsets.
    #[inline(never)]
    fn copy_from_base(&mut self, base: &'i Base<'i>, end: usize) {
        self.output.start_with(&base.href[..end]);
        self.offsets = Offsets { query_start: None, fragment_start: None, ..*base.offsets };
        // Without a host the path begins after the scheme, unless it turns out that `/.` is needed between them.
        if self.offsets.host == HostKind::Null {
            self.offsets.path_start = self.offsets.host_end;
        }
    }
}
