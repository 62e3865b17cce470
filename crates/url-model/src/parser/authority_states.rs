//! The authority, host and port states.

use super::{Parser, Run, State};
use crate::{
    Failure, Host,
    percent_encode::{Set, utf8_percent_encode_scalar_value},
    record::default_port,
};

impl Parser<'_> {
    /// Returns whether `c` ends an authority, a host or a port: the first two conditions of the lists in these states.
    fn is_at_end_of_authority(&self) -> bool {
        matches!(self.c(), None | Some('/' | '?' | '#')) || self.is_special_and_c_is_reverse_solidus()
    }

    /// Source: <https://url.spec.whatwg.org/#authority-state>
    pub(super) fn authority_state(&mut self) -> Result<Run, Failure> {
        match self.c() {
            // 1.
            Some('@') => self.at_sign(),
            // 3.
            Some(c) if !self.is_at_end_of_authority() => self.buffer.push(c),
            // 2.
            _ => {
                // 2.1.
                if self.at_sign_seen && self.buffer.is_empty() {
                    return self.fail("host-missing");
                }
                // 2.2.
                self.pointer -= self.buffer.chars().count().cast_signed() + 1;
                self.buffer.clear();
                self.state = State::Host;
            }
        }
        Ok(Run::Continue)
    }

    /// Step 1 of the authority state: `buffer` was credentials.
    fn at_sign(&mut self) {
        // 1.1.
        self.errors.push("invalid-credentials");
        // 1.2.
        if self.at_sign_seen {
            self.buffer.insert_str(0, "%40");
        }
        // 1.3.
        self.at_sign_seen = true;
        // 1.4.
        for code_point in self.buffer.chars() {
            // 1.4.1.
            if code_point == ':' && !self.password_token_seen {
                self.password_token_seen = true;
                continue;
            }
            // 1.4.2.
            let encoded_code_points = utf8_percent_encode_scalar_value(code_point, Set::Userinfo);
            // 1.4.3. and 1.4.4.
            let part = if self.password_token_seen { &mut self.url.password } else { &mut self.url.username };
            part.push_str(&encoded_code_points);
        }
        // 1.5.
        self.buffer.clear();
    }

    /// The host state and the hostname state.
    ///
    /// Source: <https://url.spec.whatwg.org/#host-state>
    pub(super) fn host_state(&mut self) -> Result<Run, Failure> {
        // 1.
        if self.is_overridden() && self.url.scheme == "file" {
            self.pointer -= 1;
            self.state = State::FileHost;
            return Ok(Run::Continue);
        }
        match self.c() {
            // 2.
            Some(':') if !self.inside_brackets => {
                // 2.1.
                if self.buffer.is_empty() {
                    return self.fail("host-missing");
                }
                // 2.2.
                if self.state_override == Some(State::Hostname) {
                    return Err(Failure);
                }
                // 2.3. to 2.5.
                self.url.host = Some(self.parse_buffer_as_host()?);
                self.buffer.clear();
                self.state = State::Port;
            }
            // 4.
            Some(c) if !self.is_at_end_of_authority() => {
                if c == '[' {
                    self.inside_brackets = true;
                }
                if c == ']' {
                    self.inside_brackets = false;
                }
                self.buffer.push(c);
            }
            // 3.
            _ => return self.end_of_host(),
        }
        Ok(Run::Continue)
    }

    /// Step 3 of the host state.
    fn end_of_host(&mut self) -> Result<Run, Failure> {
        self.pointer -= 1;
        // 3.1.
        if self.url.is_special() && self.buffer.is_empty() {
            return self.fail("host-missing");
        }
        // 3.2.
        if self.is_overridden()
            && self.buffer.is_empty()
            && (self.url.includes_credentials() || self.url.port.is_some())
        {
            return Err(Failure);
        }
        // 3.3. to 3.5.
        self.url.host = Some(self.parse_buffer_as_host()?);
        self.buffer.clear();
        self.state = State::PathStart;
        // 3.6.
        Ok(if self.is_overridden() { Run::Return } else { Run::Continue })
    }

    /// The host parser on `buffer`, opaque if `url` is not special.
    pub(super) fn parse_buffer_as_host(&mut self) -> Result<Host, Failure> {
        self.model.host_parse(&self.buffer, !self.url.is_special(), self.errors)
    }

    /// Source: <https://url.spec.whatwg.org/#port-state>
    pub(super) fn port_state(&mut self) -> Result<Run, Failure> {
        match self.c() {
            // 1.
            Some(c) if c.is_ascii_digit() => self.buffer.push(c),
            // 2.
            _ if self.is_at_end_of_authority() || self.is_overridden() => {
                // 2.1.
                if !self.buffer.is_empty() {
                    // 2.1.1. and 2.1.2.: digits alone fail to parse only when they are too many.
                    let Ok(port) = self.buffer.parse() else { return self.fail("port-out-of-range") };
                    // 2.1.3.
                    self.url.port = if default_port(&self.url.scheme) == Some(port) { None } else { Some(port) };
                    // 2.1.4.
                    self.buffer.clear();
                    // 2.1.5.
                    if self.is_overridden() {
                        return Ok(Run::Return);
                    }
                }
                // 2.2.
                if self.is_overridden() {
                    return Err(Failure);
                }
                // 2.3.
                self.state = State::PathStart;
                self.pointer -= 1;
            }
            // 3.
            _ => return self.fail("port-invalid"),
        }
        Ok(Run::Continue)
    }
}
