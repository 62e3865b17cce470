//! The parser of constructor strings.
//!
//! Source: <https://urlpattern.spec.whatwg.org/#constructor-string-parsing>

use super::{
    canonicalize::EncodingCallback,
    component::{compile_a_component, protocol_component_matches_a_special_scheme},
    init::UrlPatternInit,
    parts::{DEFAULT_OPTIONS, Name, TypeError},
    tokenizer::{Policy, Token, TokenType, tokenize},
};
use crate::Model;

/// Source: <https://urlpattern.spec.whatwg.org/#constructor-string-parser-state>
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum State {
    Init,
    Protocol,
    Authority,
    Username,
    Password,
    Hostname,
    Port,
    Pathname,
    Search,
    Hash,
    Done,
}

impl State {
    /// The component that is called like the state.
    fn name(self) -> Option<Name> {
        Some(match self {
            Self::Protocol => Name::Protocol,
            Self::Username => Name::Username,
            Self::Password => Name::Password,
            Self::Hostname => Name::Hostname,
            Self::Port => Name::Port,
            Self::Pathname => Name::Pathname,
            Self::Search => Name::Search,
            Self::Hash => Name::Hash,
            Self::Init | Self::Authority | Self::Done => return None,
        })
    }
}

struct ConstructorStringParser<'a> {
    model: &'a Model,
    input: Vec<char>,
    token_list: Vec<Token>,
    result: UrlPatternInit,
    component_start: usize,
    token_index: usize,
    token_increment: usize,
    group_depth: usize,
    /// It can be negative: the steps do not look for an opening bracket.
    hostname_ipv6_bracket_depth: isize,
    protocol_matches_a_special_scheme_flag: bool,
    state: State,
}

/// Source: <https://urlpattern.spec.whatwg.org/#parse-a-constructor-string>
pub(super) fn parse_a_constructor_string(model: &Model, input: &str) -> Result<UrlPatternInit, TypeError> {
    let input: Vec<char> = input.chars().collect();
    // 1.
    let mut parser = ConstructorStringParser {
        model,
        token_list: tokenize(&input, Policy::Lenient)?,
        input,
        result: UrlPatternInit::default(),
        component_start: 0,
        token_index: 0,
        token_increment: 1,
        group_depth: 0,
        hostname_ipv6_bracket_depth: 0,
        protocol_matches_a_special_scheme_flag: false,
        state: State::Init,
    };
    // 2.
    while parser.token_index < parser.token_list.len() {
        // 1.
        parser.token_increment = 1;
        // 2.
        if parser.token_list[parser.token_index].kind == TokenType::End {
            match parser.state {
                State::Init => {
                    parser.rewind();
                    if parser.is_a_hash_prefix() {
                        parser.change_state(State::Hash, 1);
                    } else if parser.is_a_search_prefix() {
                        parser.change_state(State::Search, 1);
                    } else {
                        parser.change_state(State::Pathname, 0);
                    }
                    parser.token_index += parser.token_increment;
                    continue;
                }
                State::Authority => {
                    parser.rewind_and_set_state(State::Hostname);
                    parser.token_index += parser.token_increment;
                    continue;
                }
                _ => {}
            }
            parser.change_state(State::Done, 0);
            break;
        }
        // 3.
        if parser.is_a_group_open() {
            parser.group_depth += 1;
            parser.token_index += parser.token_increment;
            continue;
        }
        // 4.
        if parser.group_depth > 0 {
            if parser.is_a_group_close() {
                parser.group_depth -= 1;
            } else {
                parser.token_index += parser.token_increment;
                continue;
            }
        }
        // 5.
        parser.run_state()?;
        // 6.
        parser.token_index += parser.token_increment;
    }
    // 3.
    if parser.result[Name::Hostname].is_some() && parser.result[Name::Port].is_none() {
        parser.result[Name::Port] = Some(String::new());
    }
    // 4.
    Ok(parser.result)
}

impl ConstructorStringParser<'_> {
    /// Step 2.5.
    fn run_state(&mut self) -> Result<(), TypeError> {
        match self.state {
            State::Init => {
                if self.is_a_protocol_suffix() {
                    self.rewind_and_set_state(State::Protocol);
                }
            }
            State::Protocol => {
                if self.is_a_protocol_suffix() {
                    self.compute_protocol_matches_a_special_scheme_flag()?;
                    let (mut next_state, mut skip) = (State::Pathname, 1);
                    if self.next_is_authority_slashes() {
                        (next_state, skip) = (State::Authority, 3);
                    } else if self.protocol_matches_a_special_scheme_flag {
                        next_state = State::Authority;
                    }
                    self.change_state(next_state, skip);
                }
            }
            State::Authority => {
                if self.is_an_identity_terminator() {
                    self.rewind_and_set_state(State::Username);
                } else if self.is_a_pathname_start() || self.is_a_search_prefix() || self.is_a_hash_prefix() {
                    self.rewind_and_set_state(State::Hostname);
                }
            }
            State::Username => {
                if self.is_a_password_prefix() {
                    self.change_state(State::Password, 1);
                } else if self.is_an_identity_terminator() {
                    self.change_state(State::Hostname, 1);
                }
            }
            State::Password => {
                if self.is_an_identity_terminator() {
                    self.change_state(State::Hostname, 1);
                }
            }
            State::Hostname => {
                if self.is_an_ipv6_open() {
                    self.hostname_ipv6_bracket_depth += 1;
                } else if self.is_an_ipv6_close() {
                    self.hostname_ipv6_bracket_depth -= 1;
                } else if self.is_a_port_prefix() && self.hostname_ipv6_bracket_depth == 0 {
                    self.change_state(State::Port, 1);
                } else {
                    self.end_before_pathname();
                }
            }
            State::Port => self.end_before_pathname(),
            State::Pathname => {
                if self.is_a_search_prefix() {
                    self.change_state(State::Search, 1);
                } else if self.is_a_hash_prefix() {
                    self.change_state(State::Hash, 1);
                }
            }
            State::Search => {
                if self.is_a_hash_prefix() {
                    self.change_state(State::Hash, 1);
                }
            }
            State::Hash => {}
            State::Done => unreachable!("this step is never reached"),
        }
        Ok(())
    }

    /// The steps that the hostname and port states have in common.
    fn end_before_pathname(&mut self) {
        if self.is_a_pathname_start() {
            self.change_state(State::Pathname, 0);
        } else if self.is_a_search_prefix() {
            self.change_state(State::Search, 1);
        } else if self.is_a_hash_prefix() {
            self.change_state(State::Hash, 1);
        }
    }

    /// Source: <https://urlpattern.spec.whatwg.org/#change-state>
    fn change_state(&mut self, new_state: State, skip: usize) {
        use State::{Authority, Done, Hash, Hostname, Init, Password, Pathname, Port, Protocol, Search, Username};
        // 1.
        if let Some(name) = self.state.name() {
            self.result[name] = Some(self.make_a_component_string());
        }
        // 2.
        if self.state != Init && new_state != Done {
            // 1.
            if matches!(self.state, Protocol | Authority | Username | Password)
                && matches!(new_state, Port | Pathname | Search | Hash)
                && self.result[Name::Hostname].is_none()
            {
                self.result[Name::Hostname] = Some(String::new());
            }
            // 2.
            if matches!(self.state, Protocol | Authority | Username | Password | Hostname | Port)
                && matches!(new_state, Search | Hash)
                && self.result[Name::Pathname].is_none()
            {
                let pathname = if self.protocol_matches_a_special_scheme_flag { "/" } else { "" };
                self.result[Name::Pathname] = Some(pathname.to_owned());
            }
            // 3.
            if matches!(self.state, Protocol | Authority | Username | Password | Hostname | Port | Pathname)
                && new_state == Hash
                && self.result[Name::Search].is_none()
            {
                self.result[Name::Search] = Some(String::new());
            }
        }
        // 3. to 6.
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
    fn rewind_and_set_state(&mut self, state: State) {
        self.rewind();
        self.state = state;
    }

    /// Source: <https://urlpattern.spec.whatwg.org/#get-a-safe-token>
    fn get_a_safe_token(&self, index: usize) -> &Token {
        &self.token_list[index.min(self.token_list.len() - 1)]
    }

    /// Source: <https://urlpattern.spec.whatwg.org/#is-a-non-special-pattern-char>
    fn is_a_non_special_pattern_char(&self, index: usize, value: &str) -> bool {
        let token = self.get_a_safe_token(index);
        token.value == value && matches!(token.kind, TokenType::Char | TokenType::EscapedChar | TokenType::InvalidChar)
    }

    /// Source: <https://urlpattern.spec.whatwg.org/#is-a-protocol-suffix>
    fn is_a_protocol_suffix(&self) -> bool {
        self.is_a_non_special_pattern_char(self.token_index, ":")
    }

    /// Source: <https://urlpattern.spec.whatwg.org/#next-is-authority-slashes>
    fn next_is_authority_slashes(&self) -> bool {
        self.is_a_non_special_pattern_char(self.token_index + 1, "/")
            && self.is_a_non_special_pattern_char(self.token_index + 2, "/")
    }

    /// Source: <https://urlpattern.spec.whatwg.org/#is-an-identity-terminator>
    fn is_an_identity_terminator(&self) -> bool {
        self.is_a_non_special_pattern_char(self.token_index, "@")
    }

    /// Source: <https://urlpattern.spec.whatwg.org/#is-a-password-prefix>
    fn is_a_password_prefix(&self) -> bool {
        self.is_a_non_special_pattern_char(self.token_index, ":")
    }

    /// Source: <https://urlpattern.spec.whatwg.org/#is-a-port-prefix>
    fn is_a_port_prefix(&self) -> bool {
        self.is_a_non_special_pattern_char(self.token_index, ":")
    }

    /// Source: <https://urlpattern.spec.whatwg.org/#is-a-pathname-start>
    fn is_a_pathname_start(&self) -> bool {
        self.is_a_non_special_pattern_char(self.token_index, "/")
    }

    /// Source: <https://urlpattern.spec.whatwg.org/#is-a-search-prefix>
    fn is_a_search_prefix(&self) -> bool {
        // 1.
        if self.is_a_non_special_pattern_char(self.token_index, "?") {
            return true;
        }
        // 2.
        if self.token_list[self.token_index].value != "?" {
            return false;
        }
        // 3. and 4.
        let Some(previous_index) = self.token_index.checked_sub(1) else { return true };
        // 5. to 7.
        let previous_token = self.get_a_safe_token(previous_index);
        !matches!(previous_token.kind, TokenType::Name | TokenType::Regexp | TokenType::Close | TokenType::Asterisk)
    }

    /// Source: <https://urlpattern.spec.whatwg.org/#is-a-hash-prefix>
    fn is_a_hash_prefix(&self) -> bool {
        self.is_a_non_special_pattern_char(self.token_index, "#")
    }

    /// Source: <https://urlpattern.spec.whatwg.org/#is-a-group-open>
    fn is_a_group_open(&self) -> bool {
        self.token_list[self.token_index].kind == TokenType::Open
    }

    /// Source: <https://urlpattern.spec.whatwg.org/#is-a-group-close>
    fn is_a_group_close(&self) -> bool {
        self.token_list[self.token_index].kind == TokenType::Close
    }

    /// Source: <https://urlpattern.spec.whatwg.org/#is-an-ipv6-open>
    fn is_an_ipv6_open(&self) -> bool {
        self.is_a_non_special_pattern_char(self.token_index, "[")
    }

    /// Source: <https://urlpattern.spec.whatwg.org/#is-an-ipv6-close>
    fn is_an_ipv6_close(&self) -> bool {
        self.is_a_non_special_pattern_char(self.token_index, "]")
    }

    /// Source: <https://urlpattern.spec.whatwg.org/#make-a-component-string>
    fn make_a_component_string(&self) -> String {
        // 2. to 5.
        let token = &self.token_list[self.token_index];
        let component_start_token = self.get_a_safe_token(self.component_start);
        // 6.
        self.input[component_start_token.index..token.index].iter().collect()
    }

    /// Source: <https://urlpattern.spec.whatwg.org/#compute-protocol-matches-a-special-scheme-flag>
    fn compute_protocol_matches_a_special_scheme_flag(&mut self) -> Result<(), TypeError> {
        // 1.
        let protocol_string = self.make_a_component_string();
        // 2.
        let protocol_component =
            compile_a_component(self.model, &protocol_string, EncodingCallback::Protocol, DEFAULT_OPTIONS)?;
        // 3.
        if protocol_component_matches_a_special_scheme(&protocol_component)? {
            self.protocol_matches_a_special_scheme_flag = true;
        }
        Ok(())
    }
}
