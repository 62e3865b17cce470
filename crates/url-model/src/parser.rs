//! The basic URL parser: its variables, its steps before the state machine, and the machine.
//!
//! The states themselves, one function each, are in the submodules, in the order of the standard.

mod authority_states;
mod file_states;
mod path_states;
mod relative_states;
mod scheme_states;

use encoding_rs::{Encoding, UTF_8};

use crate::{Failure, Model, Record, percent_encode::starts_with_two_hex_digits, validity::is_url_code_point};

/// A state of the basic URL parser.
///
/// Source: <https://url.spec.whatwg.org/#concept-basic-url-parser>
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum State {
    /// The scheme start state.
    SchemeStart,
    /// The scheme state.
    Scheme,
    /// The no scheme state.
    NoScheme,
    /// The special relative or authority state.
    SpecialRelativeOrAuthority,
    /// The path or authority state.
    PathOrAuthority,
    /// The relative state.
    Relative,
    /// The relative slash state.
    RelativeSlash,
    /// The special authority slashes state.
    SpecialAuthoritySlashes,
    /// The special authority ignore slashes state.
    SpecialAuthorityIgnoreSlashes,
    /// The authority state.
    Authority,
    /// The host state.
    Host,
    /// The hostname state, which differs from the host state as a state override only.
    Hostname,
    /// The port state.
    Port,
    /// The file state.
    File,
    /// The file slash state.
    FileSlash,
    /// The file host state.
    FileHost,
    /// The path start state.
    PathStart,
    /// The path state.
    Path,
    /// The opaque path state.
    OpaquePath,
    /// The query state.
    Query,
    /// The fragment state.
    Fragment,
}

/// What a run of a state ends with, if not with failure.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Run {
    /// The machine goes on.
    Continue,
    /// The algorithm returns.
    Return,
}

/// The arguments and variables of the basic URL parser.
struct Parser<'a> {
    model: &'a Model,
    input: Vec<char>,
    base: Option<&'a Record>,
    encoding: &'static Encoding,
    url: &'a mut Record,
    state_override: Option<State>,
    errors: &'a mut Vec<&'static str>,
    state: State,
    buffer: String,
    at_sign_seen: bool,
    inside_brackets: bool,
    password_token_seen: bool,
    /// An index into `input`: −1 points nowhere, from the length on it points to the EOF code point.
    pointer: isize,
}

impl Model {
    /// The basic URL parser without `url` and `state override`. Validation errors are pushed onto `errors`.
    ///
    /// # Errors
    ///
    /// [`Failure`] if `input` is not a URL, or is a relative one and there is no suitable base.
    ///
    /// Source: <https://url.spec.whatwg.org/#concept-basic-url-parser>
    pub fn basic_url_parse(
        &self,
        input: &str,
        base: Option<&Record>,
        encoding: &'static Encoding,
        errors: &mut Vec<&'static str>,
    ) -> Result<Record, Failure> {
        // 1.1.
        let mut url = Record::default();
        // 1.3.
        let trimmed = input.trim_matches(is_c0_control_or_space);
        // 1.2.
        if trimmed.len() != input.len() {
            errors.push("invalid-URL-unit");
        }
        self.run(trimmed, base, encoding, &mut url, None, errors)?;
        // 10.
        Ok(url)
    }

    /// The basic URL parser with `url` and `state override`, which the setters of the `URL` class call.
    ///
    /// # Errors
    ///
    /// [`Failure`] where the steps return it; `url` may have been modified nevertheless.
    ///
    /// Source: <https://url.spec.whatwg.org/#concept-basic-url-parser>
    pub fn basic_url_parse_with_state_override(
        &self,
        input: &str,
        url: &mut Record,
        state: State,
    ) -> Result<(), Failure> {
        self.run(input, None, UTF_8, url, Some(state), &mut Vec::new())
    }

    /// Steps 2 to 9.
    fn run(
        &self,
        input: &str,
        base: Option<&Record>,
        encoding: &'static Encoding,
        url: &mut Record,
        state_override: Option<State>,
        errors: &mut Vec<&'static str>,
    ) -> Result<(), Failure> {
        // 2.
        if input.contains(is_ascii_tab_or_newline) {
            errors.push("invalid-URL-unit");
        }
        // 3.
        let input = input.chars().filter(|&c| !is_ascii_tab_or_newline(c)).collect();
        // 4. to 8.
        let mut parser = Parser {
            model: self,
            input,
            base,
            encoding: encoding.output_encoding(),
            url,
            state_override,
            errors,
            state: state_override.unwrap_or(State::SchemeStart),
            buffer: String::new(),
            at_sign_seen: false,
            inside_brackets: false,
            password_token_seen: false,
            pointer: 0,
        };
        // 9.
        loop {
            if parser.run_state()? == Run::Return || parser.points_to_eof() {
                return Ok(());
            }
            parser.pointer += 1;
        }
    }
}

impl Parser<'_> {
    /// Step 9: one run of the current state.
    fn run_state(&mut self) -> Result<Run, Failure> {
        match self.state {
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
            State::OpaquePath => self.opaque_path_state(),
            State::Query => self.query_state(),
            State::Fragment => self.fragment_state(),
        }
    }

    /// Returns whether the pointer points to the EOF code point.
    fn points_to_eof(&self) -> bool {
        usize::try_from(self.pointer).is_ok_and(|pointer| pointer >= self.input.len())
    }

    /// The code point that the pointer points to, `None` for the EOF code point.
    ///
    /// Source: <https://url.spec.whatwg.org/#c>
    fn c(&self) -> Option<char> {
        self.pointer_to_end().first().copied()
    }

    /// The code points after the one that the pointer points to.
    ///
    /// Source: <https://url.spec.whatwg.org/#remaining>
    fn remaining(&self) -> &[char] {
        self.pointer_to_end().get(1..).unwrap_or_default()
    }

    /// The code point substring from the pointer to the end of the input.
    fn pointer_to_end(&self) -> &[char] {
        usize::try_from(self.pointer).ok().and_then(|pointer| self.input.get(pointer..)).unwrap_or_default()
    }

    /// Returns whether a state override is given.
    fn is_overridden(&self) -> bool {
        self.state_override.is_some()
    }

    /// Returns whether `url` is special and `c` is U+005C (\).
    fn is_special_and_c_is_reverse_solidus(&self) -> bool {
        self.url.is_special() && self.c() == Some('\\')
    }

    /// Emits a validation error and returns failure.
    fn fail(&mut self, error: &'static str) -> Result<Run, Failure> {
        self.errors.push(error);
        Err(Failure)
    }

    /// The two steps that the path, opaque path, query and fragment states have in common.
    fn check_url_unit(&mut self, c: char) {
        if !is_url_code_point(c) && c != '%' {
            self.errors.push("invalid-URL-unit");
        }
        if c == '%' && !starts_with_two_hex_digits(self.remaining()) {
            self.errors.push("invalid-URL-unit");
        }
    }
}

/// Source: <https://infra.spec.whatwg.org/#c0-control-or-space>
fn is_c0_control_or_space(c: char) -> bool {
    c <= ' '
}

/// Source: <https://infra.spec.whatwg.org/#ascii-tab-or-newline>
fn is_ascii_tab_or_newline(c: char) -> bool {
    matches!(c, '\t' | '\n' | '\r')
}
