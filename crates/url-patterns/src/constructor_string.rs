//! The parser of constructor strings: patterns written like URLs.

use crate::{
    canonicalize::Encoding,
    component::{Compiler, Component, WithWarnings},
    component_name::{ComponentName, PerComponent},
    error::{Error, ErrorKind},
    options::Options,
    tokenizer::{MAX_LEN, Token, TokenType, Tokenizer},
};
use alloc::vec::Vec;

/// The components of a constructor string, and where each of them starts in it.
type Components<'a> = PerComponent<Option<(&'a str, usize)>>;

/// What a constructor string is parsed to.
pub(crate) struct ConstructorString<'a> {
    pub(crate) components: Components<'a>,
    /// The protocol, which is compiled to know whether it is special.
    pub(crate) protocol: Option<WithWarnings>,
}

/// Source: <https://urlpattern.spec.whatwg.org/#constructor-string-parser-state>
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum State {
    Init,
    Authority,
    Component(ComponentName),
    Done,
}

/// Source: <https://urlpattern.spec.whatwg.org/#constructor-string-parser>
struct Parser<'a> {
    input: &'a str,
    tokens: Vec<Token>,
    result: Components<'a>,
    component_start: usize,
    token_index: usize,
    token_increment: usize,
    group_depth: usize,
    ipv6_bracket_depth: isize,
    protocol: Option<WithWarnings>,
    protocol_matches_a_special_scheme: bool,
    state: State,
}

/// Parses a constructor string.
///
/// Source: <https://urlpattern.spec.whatwg.org/#parse-a-constructor-string>
pub(crate) fn parse<'a>(input: &'a str, compiler: &Compiler) -> Result<ConstructorString<'a>, Error> {
    if input.len() > MAX_LEN {
        return Err(Error::of_all(input, ErrorKind::TooLong));
    }
    let mut parser = Parser {
        input,
        tokens: Tokenizer::list(input),
        result: [None; 8],
        component_start: 0,
        token_index: 0,
        token_increment: 1,
        group_depth: 0,
        ipv6_bracket_depth: 0,
        protocol: None,
        protocol_matches_a_special_scheme: false,
        state: State::Init,
    };
    while parser.state != State::Done {
        parser.token_increment = 1;
        parser.step(compiler)?;
        parser.token_index += parser.token_increment;
    }
    let Parser { mut result, protocol, .. } = parser;
    if result[ComponentName::Hostname as usize].is_some() {
        result[ComponentName::Port as usize].get_or_insert(("", input.len()));
    }
    Ok(ConstructorString { components: result, protocol })
}

impl Parser<'_> {
    /// Runs the steps for the token at the index.
    fn step(&mut self, compiler: &Compiler) -> Result<(), Error> {
        match self.tokens[self.token_index].kind {
            TokenType::End => {
                self.end();
                return Ok(());
            }
            TokenType::Open => {
                self.group_depth += 1;
                return Ok(());
            }
            TokenType::Close if self.group_depth > 0 => self.group_depth -= 1,
            _ if self.group_depth > 0 => return Ok(()),
            _ => {}
        }
        let State::Component(component) = self.state else {
            self.before_a_component();
            return Ok(());
        };
        if component == ComponentName::Protocol {
            return self.protocol(compiler);
        }
        if let Some((next, skip)) = self.after(component) {
            self.change_state(State::Component(next), skip);
        }
        Ok(())
    }

    /// Runs the steps for the end token.
    fn end(&mut self) {
        match self.state {
            State::Init => {
                self.rewind();
                let (component, skip) = if self.is_hash_prefix() {
                    (ComponentName::Hash, 1)
                } else if self.is_search_prefix() {
                    (ComponentName::Search, 1)
                } else {
                    (ComponentName::Pathname, 0)
                };
                self.change_state(State::Component(component), skip);
            }
            State::Authority => self.rewind_and_set_state(ComponentName::Hostname),
            State::Component(_) | State::Done => self.change_state(State::Done, 0),
        }
    }

    /// The states `init` and `authority`, which look for what tells the next component.
    fn before_a_component(&mut self) {
        if self.state == State::Init {
            if self.is_char(0, b':') {
                self.rewind_and_set_state(ComponentName::Protocol);
            }
        } else if self.is_char(0, b'@') {
            self.rewind_and_set_state(ComponentName::Username);
        } else if self.is_char(0, b'/') || self.is_search_prefix() || self.is_hash_prefix() {
            self.rewind_and_set_state(ComponentName::Hostname);
        }
    }

    /// The state `protocol`.
    fn protocol(&mut self, compiler: &Compiler) -> Result<(), Error> {
        if !self.is_char(0, b':') {
            return Ok(());
        }
        let (protocol, start) = self.component_string();
        let is_before_slashes = self.is_char(1, b'/') && self.is_char(2, b'/');
        let component = compiler.compile(protocol, Encoding::Protocol, Options::DEFAULT).map_err(|fault| {
            let error = fault.of(ComponentName::Protocol).map_range(|at| at + start);
            let colon = &self.tokens[self.token_index];
            // Where slashes follow, or a backslash precedes, the protocol is meant as one.
            let is_meant = is_before_slashes || colon.kind != TokenType::InvalidChar;
            if is_meant || error.kind() != ErrorKind::InvalidProtocol {
                error
            } else {
                error.ended_by_colon(colon.index())
            }
        })?;
        self.protocol_matches_a_special_scheme = matches_a_special_scheme(&component.0, compiler);
        self.protocol = Some(component);
        let (next, skip) = if is_before_slashes {
            (State::Authority, 3)
        } else if self.protocol_matches_a_special_scheme {
            (State::Authority, 1)
        } else {
            (State::Component(ComponentName::Pathname), 1)
        };
        self.change_state(next, skip);
        Ok(())
    }

    /// The states of the other components: the component that starts here, and how many tokens precede its first.
    fn after(&mut self, component: ComponentName) -> Option<(ComponentName, usize)> {
        use ComponentName::{Hash, Hostname, Password, Pathname, Port, Protocol, Search, Username};
        match component {
            Username if self.is_char(0, b':') => return Some((Password, 1)),
            Username | Password => return self.is_char(0, b'@').then_some((Hostname, 1)),
            Hostname if self.is_char(0, b'[') => {
                self.ipv6_bracket_depth += 1;
                return None;
            }
            Hostname if self.is_char(0, b']') => {
                self.ipv6_bracket_depth -= 1;
                return None;
            }
            Hostname if self.is_char(0, b':') && self.ipv6_bracket_depth == 0 => return Some((Port, 1)),
            Protocol | Hostname | Port | Pathname | Search | Hash => {}
        }
        if component < Pathname && self.is_char(0, b'/') {
            Some((Pathname, 0))
        } else if component < Search && self.is_search_prefix() {
            Some((Search, 1))
        } else {
            (component < Hash && self.is_hash_prefix()).then_some((Hash, 1))
        }
    }

    /// Source: <https://urlpattern.spec.whatwg.org/#change-state>
    fn change_state(&mut self, new_state: State, skip: usize) {
        use ComponentName::{Hash, Hostname, Pathname, Port, Search};
        if let State::Component(component) = self.state {
            self.result[component as usize] = Some(self.component_string());
        }
        let new_component = match new_state {
            State::Component(component) => Some(component),
            _ => None,
        };
        // What is skipped is empty, and not a wildcard.
        if let Some(new) = new_component
            && self.state != State::Init
        {
            let at = self.tokens[self.token_index].index();
            // The authority comes before the hostname, and before it the components up to the password.
            let is_before = |component| match self.state {
                State::Component(state) => state < component,
                _ => true,
            };
            let pathname = if self.protocol_matches_a_special_scheme { "/" } else { "" };
            for (skipped, is_skipped, value) in [
                (Hostname, matches!(new, Port | Pathname | Search | Hash), ""),
                (Pathname, matches!(new, Search | Hash), pathname),
                (Search, new == Hash, ""),
            ] {
                if is_skipped && is_before(skipped) {
                    self.result[skipped as usize].get_or_insert((value, at));
                }
            }
        }
        self.state = new_state;
        self.token_index += skip;
        self.component_start = self.token_index;
        self.token_increment = 0;
    }

    /// Source: <https://urlpattern.spec.whatwg.org/#rewind>
    fn rewind(&mut self) {
        self.token_index = self.component_start;
        self.token_increment = 0;
    }

    /// Source: <https://urlpattern.spec.whatwg.org/#rewind-and-set-state>
    fn rewind_and_set_state(&mut self, component: ComponentName) {
        self.rewind();
        self.state = State::Component(component);
    }

    /// Returns the token some tokens after the current one; after the end, the end token.
    ///
    /// Source: <https://urlpattern.spec.whatwg.org/#get-a-safe-token>
    fn safe_token(&self, index: usize) -> &Token {
        &self.tokens[index.min(self.tokens.len() - 1)]
    }

    /// Whether the token some tokens after the current one is this character and no syntax.
    ///
    /// Source: <https://urlpattern.spec.whatwg.org/#is-a-non-special-pattern-char>
    fn is_char(&self, ahead: usize, value: u8) -> bool {
        let token = self.safe_token(self.token_index + ahead);
        matches!(token.kind, TokenType::Char | TokenType::EscapedChar | TokenType::InvalidChar)
            && self.starts_with(token, value)
    }

    /// Whether the value of a token starts with this byte.
    fn starts_with(&self, token: &Token, value: u8) -> bool {
        self.input.as_bytes().get(token.value().start) == Some(&value)
    }

    /// Source: <https://urlpattern.spec.whatwg.org/#is-a-search-prefix>
    fn is_search_prefix(&self) -> bool {
        if self.is_char(0, b'?') {
            return true;
        }
        let token = self.safe_token(self.token_index);
        if token.kind != TokenType::OtherModifier || !self.starts_with(token, b'?') {
            return false;
        }
        // After a group, it is a modifier.
        let previous = self.token_index.checked_sub(1).map(|index| self.tokens[index].kind);
        !matches!(previous, Some(TokenType::Name | TokenType::Regexp | TokenType::Close | TokenType::Asterisk))
    }

    /// Source: <https://urlpattern.spec.whatwg.org/#is-a-hash-prefix>
    fn is_hash_prefix(&self) -> bool {
        self.is_char(0, b'#')
    }
}

impl<'a> Parser<'a> {
    /// Returns the component so far, and where it starts.
    ///
    /// Source: <https://urlpattern.spec.whatwg.org/#make-a-component-string>
    fn component_string(&self) -> (&'a str, usize) {
        let start = self.safe_token(self.component_start).index();
        let end = self.tokens[self.token_index].index();
        (&self.input[start..end], start)
    }
}

/// Returns whether a protocol matches a special scheme.
///
/// Source: <https://urlpattern.spec.whatwg.org/#protocol-component-matches-a-special-scheme>
pub(crate) fn matches_a_special_scheme(protocol: &Component, compiler: &Compiler) -> bool {
    ["https", "http", "wss", "ws", "file", "ftp"].into_iter().any(|scheme| compiler.is_match(protocol, scheme))
}
