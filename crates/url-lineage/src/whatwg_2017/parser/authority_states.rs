//! The authority, host and port states.

use super::{Parser, Run, State};
use crate::whatwg_2017::{
    error::ValidationError,
    percent_encoded_bytes::{USERINFO, push_utf8_percent_encoded},
    record::default_port,
};
use core::mem;

impl Parser<'_> {
    /// Source: <https://url.spec.whatwg.org/#authority-state>
    pub(super) fn authority_state(&mut self) -> Result<Run, ValidationError> {
        match self.c() {
            // 1.
            Some('@') => self.end_of_credentials(),
            // 3.
            Some(c) if !self.is_at_end_of_authority() => self.buffer.push(c),
            // 2.
            _ => {
                if self.at_flag && self.buffer.is_empty() {
                    return self.fail("authority state", "expected a host after `@`", self.pointer..self.pointer);
                }
                self.pointer -= self.buffer.chars().count().cast_signed() + 1;
                self.buffer.clear();
                self.state = State::Host;
            }
        }
        Ok(Run::Continue)
    }

    /// Step 1 of the authority state.
    fn end_of_credentials(&mut self) {
        // 1.1.
        let length = self.buffer.chars().count().cast_signed();
        let reason = "found `@`: a valid URL string has no username and no password";
        self.validation_error("authority state", reason, self.pointer - length..self.pointer + 1);
        // 1.2. and 1.3.
        let before = if self.at_flag { "%40" } else { "" };
        self.at_flag = true;
        // 1.4.
        for c in before.chars().chain(mem::take(&mut self.buffer).chars()) {
            if c == ':' && !self.password_token_seen_flag {
                self.password_token_seen_flag = true;
                continue;
            }
            let part = if self.password_token_seen_flag { &mut self.url.password } else { &mut self.url.username };
            push_utf8_percent_encoded(part, c, &USERINFO);
        }
    }

    /// Also the hostname state.
    ///
    /// Source: <https://url.spec.whatwg.org/#host-state>
    pub(super) fn host_state(&mut self) -> Result<Run, ValidationError> {
        let at = self.pointer;
        match self.c() {
            // 1.
            _ if self.is_overridden() && self.url.scheme == "file" => {
                self.pointer -= 1;
                self.state = State::FileHost;
            }
            // 2.
            Some(':') if !self.brackets_flag => {
                if self.buffer.is_empty() {
                    return self.fail("host state", "expected a host before the port", at..at);
                }
                self.url.host = Some(self.parse_host(at)?);
                self.buffer.clear();
                self.state = State::Port;
                if self.state_override == Some(State::Hostname) {
                    return Ok(Run::Return);
                }
            }
            // 3.
            _ if self.is_at_end_of_authority() => {
                self.pointer -= 1;
                if self.url.is_special() && self.buffer.is_empty() {
                    return self.fail("host state", "expected a host", at..at);
                }
                let may_not_be_empty = self.url.includes_credentials() || self.url.port.is_some();
                if self.is_overridden() && self.buffer.is_empty() && may_not_be_empty {
                    let reason = "expected a host, as the URL has a username, a password or a port";
                    self.validation_error("host state", reason, at..at);
                    return Ok(Run::Return);
                }
                self.url.host = Some(self.parse_host(at)?);
                self.buffer.clear();
                self.state = State::PathStart;
                if self.is_overridden() {
                    return Ok(Run::Return);
                }
            }
            // 4. The end of the input ends the authority.
            c => {
                match c {
                    Some('[') => self.brackets_flag = true,
                    Some(']') => self.brackets_flag = false,
                    _ => {}
                }
                self.buffer.extend(c);
            }
        }
        Ok(Run::Continue)
    }

    /// Source: <https://url.spec.whatwg.org/#port-state>
    pub(super) fn port_state(&mut self) -> Result<Run, ValidationError> {
        let at = self.pointer;
        match self.c() {
            // 1.
            Some(c) if c.is_ascii_digit() => self.buffer.push(c),
            // 2.
            _ if self.is_at_end_of_authority() || self.is_overridden() => {
                if !self.buffer.is_empty() {
                    // Digits are parsed in any number; what does not fit is the only reason for an error.
                    let Ok(port) = self.buffer.parse::<u16>() else {
                        let digits = at - self.buffer.len().cast_signed()..at;
                        return self.fail("port state", "expected a port of at most 65535", digits);
                    };
                    self.url.port = Some(port).filter(|_| default_port(&self.url.scheme) != Some(port));
                    self.buffer.clear();
                }
                if self.is_overridden() {
                    return Ok(Run::Return);
                }
                self.state = State::PathStart;
                self.pointer -= 1;
            }
            // 3.
            _ => return self.fail("port state", "expected an ASCII digit", at..at + 1),
        }
        Ok(Run::Continue)
    }
}
