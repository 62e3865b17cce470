//! "URL parsing": the basic URL parser.
//!
//! The states themselves, one function each, are in the submodules, in the order of the text.

mod authority_states;
mod file_states;
mod path_states;
mod relative_states;
mod scheme_states;

use super::{
    error::{Report, ValidationError},
    host::Host,
    record::Url,
};
use crate::percent::Encoding;
use alloc::{borrow::Cow, string::String, vec::Vec};
use core::ops::Range;
use url_host::is_url_code_point;
use url_readers::Failure;

impl Url {
    /// Runs the basic URL parser.
    ///
    /// ```
    /// use url_lineage::whatwg_2017::Url;
    ///
    /// let base = Url::parse("https://h/a/b", None)?;
    /// assert_eq!(Url::parse("../c", Some(&base))?.serialize(), "https://h/c");
    ///
    /// let failure = Url::parse("https://h:99999/", None).unwrap_err();
    /// assert_eq!(failure.to_string(), "port state: expected a port of at most 65535 (bytes 10..15)");
    /// # Ok::<(), url_lineage::Failure>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The validation error after which the parser returns failure. It has the state or algorithm that reports it, the
    /// reason, and the range in bytes of the input.
    ///
    /// Source: <https://url.spec.whatwg.org/#concept-basic-url-parser>
    pub fn parse(input: &str, base: Option<&Self>) -> Result<Self, Failure> {
        Self::parse_with(input, base, Encoding::UTF_8, |_| {})
    }

    /// Runs the basic URL parser with an encoding override, and calls `report` with each validation error, including
    /// the one after which the parser returns failure.
    ///
    /// The encoding override is the encoding of the document; only the queries of special URLs other than `ws` and
    /// `wss` are encoded with it.
    ///
    /// ```
    /// use url_lineage::whatwg_2017::{Encoding, Url};
    ///
    /// let mut errors = Vec::new();
    /// let url = Url::parse_with(" http:h", None, Encoding::UTF_8, |error| errors.push(error))?;
    /// assert_eq!(url.serialize(), "http://h/");
    /// assert_eq!(errors.iter().map(|error| error.range().start).collect::<Vec<_>>(), [0, 6]);
    ///
    /// # #[cfg(feature = "encoding")] {
    /// let windows_1252 = Encoding::new(encoding_rs::WINDOWS_1252);
    /// let url = Url::parse_with("http://h/?sm\u{F6}rg\u{E5}sbord", None, windows_1252, |_| {})?;
    /// assert_eq!(url.query(), Some("sm%F6rg%E5sbord"));
    /// # }
    /// # Ok::<(), url_lineage::Failure>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`parse`](Self::parse).
    ///
    /// Source: <https://url.spec.whatwg.org/#concept-basic-url-parser>
    pub fn parse_with(
        input: &str,
        base: Option<&Self>,
        encoding_override: Encoding,
        mut report: impl FnMut(ValidationError),
    ) -> Result<Self, Failure> {
        // 1.1.
        let mut url = Self::default();
        // 1.3.
        let trimmed = input.trim_matches(is_c0_control_or_space);
        // 1.2.
        let start = input.len() - input.trim_start_matches(is_c0_control_or_space).len();
        for range in [0..start, start + trimmed.len()..input.len()] {
            if !range.is_empty() {
                let reason = "found C0 controls or spaces at the start or end";
                report(ValidationError::new("basic URL parser", reason, range));
            }
        }
        let input = Input::new(trimmed, start, &mut report);
        Parser::new(input, base, encoding_override, &mut url, None, &mut report).run()?;
        // 12.
        Ok(url)
    }

    /// Runs the basic URL parser with a state override, for a setter of the URL class. What it sets before it returns
    /// failure stays.
    pub(super) fn parse_with_state_override(
        &mut self,
        input: &str,
        state: State,
        report: Report<'_>,
    ) -> Result<(), ValidationError> {
        let input = Input::new(input, 0, report);
        Parser::new(input, None, Encoding::UTF_8, self, Some(state), report).run()
    }
}

/// A state of the basic URL parser.
///
/// Source: <https://url.spec.whatwg.org/#concept-basic-url-parser>
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum State {
    SchemeStart,
    Scheme,
    NoScheme,
    SpecialRelativeOrAuthority,
    PathOrAuthority,
    Relative,
    RelativeSlash,
    SpecialAuthoritySlashes,
    SpecialAuthorityIgnoreSlashes,
    Authority,
    Host,
    /// It differs from the host state as a state override only.
    Hostname,
    Port,
    File,
    FileSlash,
    FileHost,
    PathStart,
    Path,
    CannotBeABaseUrlPath,
    Query,
    Fragment,
}

/// What a run of a state ends with, if not with failure.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Run {
    /// The state machine goes on.
    Continue,
    /// The algorithm returns.
    Return,
}

/// The input, without tabs and newlines.
struct Input {
    /// The code points, and their positions in the caller's input.
    code_points: Vec<(usize, char)>,
    /// The position of the end.
    end: usize,
}

impl Input {
    /// Steps 2 and 3, for a text that starts at a position of the caller's input.
    fn new(text: &str, start: usize, report: Report<'_>) -> Self {
        let is_tab_or_newline = |c| matches!(c, '\t' | '\n' | '\r');
        if let Some(at) = text.find(is_tab_or_newline) {
            let range = start + at..start + at + 1;
            report(ValidationError::new("basic URL parser", "found a tab or newline", range));
        }
        let code_points = text.char_indices().filter(|&(_, c)| !is_tab_or_newline(c));
        let code_points = code_points.map(|(at, c)| (start + at, c)).collect();
        Self { code_points, end: start + text.len() }
    }

    /// The code point at a pointer, `None` for the EOF code point.
    fn get(&self, pointer: isize) -> Option<char> {
        usize::try_from(pointer).ok().and_then(|pointer| self.code_points.get(pointer)).map(|&(_, c)| c)
    }

    /// The bytes of the caller's input from one pointer to another. It includes no tab or newline at its ends.
    fn range(&self, pointers: Range<isize>) -> Range<usize> {
        let at = |pointer: isize| usize::try_from(pointer).ok().and_then(|pointer| self.code_points.get(pointer));
        let start = at(pointers.start).map_or(self.end, |&(at, _)| at);
        let end = at(pointers.end - 1).map_or(start, |&(at, c)| at + c.len_utf8());
        start..end.max(start)
    }
}

/// The arguments and variables of the basic URL parser.
struct Parser<'a> {
    input: Input,
    base: Option<&'a Url>,
    encoding: Encoding,
    url: &'a mut Url,
    state_override: Option<State>,
    report: Report<'a>,
    state: State,
    buffer: String,
    at_flag: bool,
    brackets_flag: bool,
    password_token_seen_flag: bool,
    /// An index of a code point. -1 points nowhere; the number of code points points to the EOF code point.
    pointer: isize,
}

impl<'a> Parser<'a> {
    /// Steps 4 to 10.
    fn new(
        input: Input,
        base: Option<&'a Url>,
        encoding: Encoding,
        url: &'a mut Url,
        state_override: Option<State>,
        report: Report<'a>,
    ) -> Self {
        Self {
            input,
            base,
            encoding,
            url,
            state_override,
            report,
            state: state_override.unwrap_or(State::SchemeStart),
            buffer: String::new(),
            at_flag: false,
            brackets_flag: false,
            password_token_seen_flag: false,
            pointer: 0,
        }
    }

    /// Step 11.
    fn run(mut self) -> Result<(), ValidationError> {
        loop {
            let run = match self.state {
                State::SchemeStart => self.scheme_start_state(),
                State::Scheme => self.scheme_state(),
                State::NoScheme => self.no_scheme_state(),
                State::SpecialRelativeOrAuthority => self.special_relative_or_authority_state(),
                State::PathOrAuthority => self.path_or_authority_state(),
                State::Relative => self.relative_state(),
                State::RelativeSlash => self.relative_slash_state(),
                State::SpecialAuthoritySlashes => self.special_authority_slashes_state(),
                State::SpecialAuthorityIgnoreSlashes => self.special_authority_ignore_slashes_state(),
                State::Authority => self.authority_state(),
                State::Host | State::Hostname => self.host_state(),
                State::Port => self.port_state(),
                State::File => self.file_state(),
                State::FileSlash => self.file_slash_state(),
                State::FileHost => self.file_host_state(),
                State::PathStart => self.path_start_state(),
                State::Path => self.path_state(),
                State::CannotBeABaseUrlPath => self.cannot_be_a_base_url_path_state(),
                State::Query => self.query_state(),
                State::Fragment => self.fragment_state(),
            }?;
            let points_to_eof = self.pointer >= 0 && self.c().is_none();
            if run == Run::Return || points_to_eof {
                return Ok(());
            }
            self.pointer += 1;
        }
    }

    /// The code point that the pointer points to, `None` for the EOF code point.
    ///
    /// Source: <https://url.spec.whatwg.org/#c>
    fn c(&self) -> Option<char> {
        self.input.get(self.pointer)
    }

    /// The code points after the one that the pointer points to.
    ///
    /// Source: <https://url.spec.whatwg.org/#remaining>
    fn remaining(&self) -> impl Iterator<Item = char> {
        let next = usize::try_from(self.pointer + 1).unwrap_or_default();
        self.input.code_points.get(next..).unwrap_or_default().iter().map(|&(_, c)| c)
    }

    fn remaining_starts_with(&self, text: &str) -> bool {
        self.remaining().take(text.len()).eq(text.chars())
    }

    /// Returns whether a state override is given.
    fn is_overridden(&self) -> bool {
        self.state_override.is_some()
    }

    /// Returns whether the URL is special and `c` is a backslash.
    fn is_special_and_c_is_backslash(&self) -> bool {
        self.url.is_special() && self.c() == Some('\\')
    }

    /// Returns whether `c` ends an authority.
    fn is_at_end_of_authority(&self) -> bool {
        matches!(self.c(), None | Some('/' | '?' | '#')) || self.is_special_and_c_is_backslash()
    }

    /// Sets `url`'s query to the empty string and `state` to query state.
    fn start_query(&mut self) {
        self.url.query = Some(String::new());
        self.state = State::Query;
    }

    /// Sets `url`'s fragment to the empty string and `state` to fragment state.
    fn start_fragment(&mut self) {
        self.url.fragment = Some(String::new());
        self.state = State::Fragment;
    }

    /// Parses the buffer, whose last code point the pointer points to or is about to leave, as a host.
    fn parse_host(&mut self, end: isize) -> Result<Host, ValidationError> {
        let start = end - self.buffer.chars().count().cast_signed();
        let Self { input, buffer, url, report, .. } = self;
        let pointer = |at: usize| start + buffer[..at].chars().count().cast_signed();
        let in_input = |error: ValidationError| ValidationError {
            range: input.range(pointer(error.range.start)..pointer(error.range.end)),
            ..error
        };
        Host::parse_with(buffer, url.is_special(), &mut |error| report(in_input(error))).map_err(in_input)
    }

    /// Reports a validation error about the code points between two pointers.
    fn validation_error(&mut self, place: &'static str, reason: impl Into<Cow<'static, str>>, pointers: Range<isize>) {
        (self.report)(ValidationError::new(place, reason, self.input.range(pointers)));
    }

    /// Reports a validation error about `c`.
    fn validation_error_at_c(&mut self, place: &'static str, reason: &'static str) {
        self.validation_error(place, reason, self.pointer..self.pointer + 1);
    }

    /// Reports a validation error and returns failure.
    fn fail<T>(
        &mut self,
        place: &'static str,
        reason: &'static str,
        pointers: Range<isize>,
    ) -> Result<T, ValidationError> {
        let error = ValidationError::new(place, reason, self.input.range(pointers));
        (self.report)(error.clone());
        Err(error)
    }

    /// Reports that `c`, a backslash, was read as a slash.
    fn check_backslash(&mut self, place: &'static str) {
        if self.c() == Some('\\') {
            self.validation_error_at_c(place, "found `\\`, expected `/`");
        }
    }

    /// The two steps that the states of the path, query and fragment have in common.
    fn check_url_unit(&mut self, place: &'static str, c: char) {
        if !is_url_code_point(c) && c != '%' {
            self.validation_error_at_c(place, "found a code point that is not a URL code point");
        }
        if c == '%' && self.remaining().take(2).filter(char::is_ascii_hexdigit).count() < 2 {
            self.validation_error_at_c(place, "expected two hex digits after `%`");
        }
    }
}

/// Source: <https://infra.spec.whatwg.org/#c0-control-or-space>
fn is_c0_control_or_space(c: char) -> bool {
    c <= ' '
}
