//! The search for secrets in a URL.
//!
//! The text is read once, symbol by symbol. A symbol is a character or a percent-encoded byte, also one that was
//! encoded several times, as in a URL that is another URL's parameter. So `%3D` and `%25%33D` are an `=` like any
//! other. There is no recursion: nested URLs are found where they are, at any depth, in linear time.

use super::{
    members::Names,
    symbol::{Decoder, Symbol},
    webhooks,
};
use crate::scheme::SchemeType;
use core::{fmt, mem, ops::Range};

/// Where a text may be a URL without the part that was read already.
#[derive(Clone, Copy, Default)]
pub(super) struct Lead {
    /// Whether the scheme before it is special, if there is one.
    pub(super) is_special: Option<bool>,
    /// How many slashes follow.
    pub(super) slashes: usize,
    /// How often the last of all these is percent-encoded.
    pub(super) depth: usize,
}

impl Lead {
    pub(super) const AFTER_SPECIAL: Self = Self { is_special: Some(true), slashes: 0, depth: 0 };
    pub(super) const AFTER_OTHER: Self = Self { is_special: Some(false), slashes: 0, depth: 0 };

    /// Returns whether an authority follows. After one slash, and after a special scheme without slashes, that is what
    /// was meant, or what the parser reads.
    fn has_authority(self) -> bool {
        match self.is_special {
            Some(true) => true,
            Some(false) => self.slashes > 0,
            None => self.slashes > 1,
        }
    }

    fn has_opaque_path(self) -> bool {
        self.is_special == Some(false) && self.slashes == 0
    }
}

/// Where the parts of a text are, as positions in it.
#[derive(Clone, Copy)]
pub(super) struct Parts {
    /// No nested URL starts before this.
    pub(super) authority_end: usize,
    pub(super) path_end: usize,
    pub(super) query_end: usize,
    /// Whether a value before the query ends with the text, and not with its component: `;password=` in a URL of a
    /// database has a value in which `?` and `#` are characters like others.
    pub(super) has_properties: bool,
    /// Whether the text is a part of a URL, so that what follows is not known.
    pub(super) is_part: bool,
}

/// What a secret is.
pub(super) enum Kind {
    Userinfo,
    /// The value of the name at this place.
    ValueOf(Range<usize>),
    Path,
    Fragment,
}

/// Is told the range of each secret, and what it is.
pub(super) type Report<'r> = &'r mut dyn FnMut(Range<usize>, Kind);

/// Writes a text with its secrets replaced.
pub(super) struct Search<'a, 'o> {
    pub(super) text: &'a str,
    /// Reads the text.
    pub(super) decoder: &'a Decoder<'a>,
    pub(super) parts: Parts,
    pub(super) names: Names<'a>,
    pub(super) replacement: &'a str,
    /// Where the search ends. A secret that starts before this can end after it.
    pub(super) end: usize,
    /// How many bytes of the text have been written, or replaced.
    pub(super) written: usize,
    pub(super) output: &'o mut dyn fmt::Write,
    pub(super) report: Report<'o>,
}

/// What is known of the text before a position.
struct State {
    lead: Lead,
    /// Where the word starts that ends at the position, if it can be a scheme.
    word: Option<usize>,
    is_in_word: bool,
    /// Where the name starts that ends at the position, at the last delimiter of any depth.
    name: usize,
    /// Where it starts by the delimiters that are not encoded.
    raw_name: usize,
    /// The part of the name before a bracket that is a secret name, as in `token[0]`.
    secret_name: Option<Range<usize>>,
    /// No authority starts before this.
    authority_end: usize,
    /// In no opaque path that starts before this is an `@` before this.
    searched: usize,
    /// The secret in the path of the URL whose authority was read last.
    webhook: Option<Range<usize>>,
}

impl State {
    fn new(at: usize, lead: Lead, authority_end: usize) -> Self {
        let (word, name, raw_name) = (None, at, at);
        let (secret_name, webhook) = (None, None);
        Self { lead, word, is_in_word: false, name, raw_name, secret_name, authority_end, searched: 0, webhook }
    }

    /// The state after a secret, which ends at `at`.
    fn after_secret(&mut self, at: usize) {
        let (searched, webhook) = (self.searched, self.webhook.take());
        *self = Self { searched, webhook, ..Self::new(at, Lead::default(), self.authority_end.max(at)) };
    }
}

impl<'a> Search<'a, '_> {
    /// Writes the text up to `end`.
    pub(super) fn keep(&mut self, end: usize) -> fmt::Result {
        let kept = self.text.get(self.written..end).unwrap_or_default();
        self.written = self.written.max(end);
        self.output.write_str(kept)
    }

    /// Writes the text up to `secret`, and the replacement for the secret, if there is one. A secret that starts in the
    /// one before it continues that.
    pub(super) fn hide(&mut self, secret: Range<usize>, kind: Kind) -> fmt::Result {
        if secret.is_empty() || secret.end <= self.written {
            return Ok(());
        }
        if secret.start < self.written {
            self.written = secret.end;
            return Ok(());
        }
        self.keep(secret.start)?;
        self.written = secret.end;
        self.output.write_str(self.replacement)?;
        (self.report)(secret, kind);
        Ok(())
    }

    /// Hides the secrets from `start` on, where `lead` was read.
    pub(super) fn run(&mut self, start: usize, lead: Lead) -> fmt::Result {
        let mut state = State::new(start, lead, self.parts.authority_end);
        state.webhook = self.webhook(start..self.parts.authority_end, 0);
        let mut last_at_sign = None;
        let mut at = start;
        while at < self.end {
            if let Some(secret) = state.webhook.take_if(|secret| secret.start <= at) {
                at = secret.end;
                state.after_secret(at);
                self.hide(secret, Kind::Path)?;
                continue;
            }
            let symbol = self.decoder.at(at);
            if !symbol.is_slash() {
                let userinfo = self.userinfo(at, &mut state, &mut last_at_sign);
                if !userinfo.is_empty() {
                    at = userinfo.end;
                    state.after_secret(at);
                    self.hide(userinfo, Kind::Userinfo)?;
                    continue;
                }
            }
            if let Some((name, value)) = self.value(at, symbol, &state) {
                at = value.end;
                state.after_secret(at);
                self.hide(value, Kind::ValueOf(name))?;
                continue;
            }
            self.read(at, symbol, &mut state);
            at = symbol.end;
        }
        Ok(())
    }

    /// Returns the userinfo at `at` if a URL was read up to there. It is empty if there is none.
    fn userinfo(&self, at: usize, state: &mut State, last_at_sign: &mut Option<usize>) -> Range<usize> {
        let lead = mem::take(&mut state.lead);
        if at < state.authority_end {
            return at..at;
        }
        if lead.has_authority() {
            let mut last_at_sign = || *last_at_sign.get_or_insert_with(|| self.decoder.last_at_sign(at));
            let (userinfo, end) = self.in_authority(at, lead.depth, &mut last_at_sign);
            state.authority_end = end;
            state.webhook = self.webhook(userinfo.end..end, lead.depth);
            return userinfo;
        }
        if lead.has_opaque_path() {
            let (userinfo, end) = self.in_opaque_path(at, lead.depth, state.searched);
            state.searched = state.searched.max(end);
            return userinfo;
        }
        at..at
    }

    /// Returns the secret in the path after a host, before which an `@` may be. `depth` is that of its slashes.
    fn webhook(&self, host: Range<usize>, depth: usize) -> Option<Range<usize>> {
        if host.start >= host.end {
            return None;
        }
        let first = self.decoder.at(host.start);
        let start = if first.byte == b'@' { first.end } else { host.start };
        webhooks::secret_in(self.decoder, start..host.end, self.text.len(), |at, symbol| {
            matches!(symbol.byte, b'?' | b'#') && symbol.depth <= depth || self.ends_pair(at, symbol, depth)
        })
    }

    /// Returns the userinfo of the authority at `at`, and where the authority ends. `depth` is that of its slashes:
    /// delimiters that are encoded more often belong to it.
    ///
    /// If something else than a host and port follows the userinfo, it is the start of a password that should have
    /// been percent-encoded, which ends at the last `@` of the text.
    fn in_authority(&self, at: usize, depth: usize, last_at_sign: &mut dyn FnMut() -> usize) -> (Range<usize>, usize) {
        let len = self.text.len();
        let (mut userinfo, mut host, mut end) = (at..at, at, len);
        for (position, symbol) in self.decoder.symbols(at..len) {
            match symbol.byte {
                b'@' => (userinfo.end, host) = (position, symbol.end),
                b'/' | b'?' | b'#' if symbol.depth <= depth => {
                    end = position;
                    break;
                }
                b'&' if self.ends_pair(position, symbol, depth) => {
                    end = position;
                    break;
                }
                _ => {}
            }
        }
        let mut host = self.symbols(host..end);
        if !is_host_and_port(host.clone()) {
            let last_at_sign = last_at_sign();
            let is_cut = self.parts.is_part && end == len && host.any(|byte| byte == b':');
            if last_at_sign >= end {
                userinfo.end = last_at_sign;
            } else if is_cut {
                userinfo.end = end;
            }
        }
        let end = end.max(userinfo.end);
        (userinfo, end)
    }

    /// Returns the userinfo at the start of the opaque path at `at`, and where the search for it ended. Before
    /// `searched`, nothing was found.
    ///
    /// It is what precedes an `@`, with a `:` or a slash in it. It is in the path if the path has an `@`, and otherwise
    /// in all that follows.
    fn in_opaque_path(&self, at: usize, depth: usize, searched: usize) -> (Range<usize>, usize) {
        let len = self.text.len();
        let (mut userinfo, mut has_at_sign, mut has_delimiter) = (at..at, false, searched > at);
        for (position, symbol) in self.decoder.symbols(at.max(searched)..len) {
            match symbol.byte {
                b'/' | b'\\' | b':' => {
                    if symbol.is_slash() && symbol.end < len && self.decoder.at(symbol.end).is_slash() {
                        return (userinfo, position);
                    }
                    has_delimiter = true;
                }
                b'@' => {
                    has_at_sign = true;
                    userinfo.end = if has_delimiter { position } else { at };
                }
                b'?' | b'#' if symbol.depth <= depth && has_at_sign => return (userinfo, position),
                b'&' if self.ends_pair(position, symbol, depth) => return (userinfo, position),
                _ => {}
            }
        }
        (userinfo, len)
    }

    /// Returns whether the symbol at `at` ends a pair that is encoded `depth` times. In a path, that is so only in a
    /// URL in it that is percent-encoded.
    fn ends_pair(&self, at: usize, symbol: Symbol, depth: usize) -> bool {
        symbol.byte == b'&' && symbol.depth <= depth && (symbol.depth > 0 || at >= self.parts.path_end)
    }

    /// If the symbol at `at` is the `=` after a secret name, and the value is not empty, returns both.
    fn value(&self, at: usize, symbol: Symbol, state: &State) -> Option<(Range<usize>, Range<usize>)> {
        if symbol.byte != b'=' {
            return None;
        }
        let is_secret = |name: &Range<usize>| self.is_secret(name.clone());
        let raw_name = || Some(state.raw_name..at).filter(|name| symbol.depth == 0 && name.start != state.name);
        let name = state.secret_name.clone().or_else(|| Some(state.name..at).filter(is_secret));
        let name = name.or_else(|| raw_name().filter(is_secret))?;
        let Parts { path_end, query_end, has_properties, .. } = self.parts;
        let is_in_path = at < path_end;
        let end = if is_in_path && !has_properties {
            path_end
        } else if !is_in_path && at < query_end {
            query_end
        } else {
            self.text.len()
        };
        let ends = |&(at, other): &(usize, Symbol)| {
            self.ends_pair(at, other, symbol.depth) && (other.depth > 0 || !is_in_path)
        };
        let end = self.decoder.symbols(symbol.end..end).find(ends).map_or(end, |(at, _)| at);
        (symbol.end < end).then_some((name, symbol.end..end))
    }

    /// Reads a symbol that is not part of a secret.
    fn read(&self, at: usize, symbol: Symbol, state: &mut State) {
        match symbol.byte {
            b'[' | b']' => {
                if state.secret_name.is_none() && self.is_secret(state.name..at) {
                    state.secret_name = Some(state.name..at);
                }
                state.name = symbol.end;
            }
            // Quotes and brackets are around pairs in other texts.
            b',' | b':' | b'\'' | b'`' | b'(' | b'{' => state.name = symbol.end,
            b'/' | b'\\' | b'?' | b'#' | b'&' | b';' | b'=' => {
                (state.secret_name, state.name) = (None, symbol.end);
                if symbol.depth == 0 {
                    state.raw_name = symbol.end;
                }
            }
            _ => {}
        }
        if matches!(symbol.byte, b'-' | b'.') || symbol.byte.is_ascii_alphanumeric() {
            if !mem::replace(&mut state.is_in_word, true) {
                state.word = symbol.byte.is_ascii_alphabetic().then_some(at);
            }
            return;
        }
        let word = state.word.take().filter(|_| state.is_in_word);
        state.is_in_word = false;
        if symbol.is_slash() {
            state.lead = Lead { slashes: state.lead.slashes + 1, depth: symbol.depth, ..state.lead };
        } else if let Some(word) = word.filter(|_| symbol.byte == b':') {
            state.lead = Lead { is_special: Some(self.is_special(word..at)), slashes: 0, depth: symbol.depth };
        }
    }

    fn symbols(&self, range: Range<usize>) -> impl Iterator<Item = u8> + Clone + use<'a> {
        self.decoder.symbols(range).map(|(_, symbol)| symbol.byte)
    }

    fn is_secret(&self, name: Range<usize>) -> bool {
        // In a form, `+` is a space.
        self.names.hide(&self.symbols(name).map(|byte| if byte == b'+' { b' ' } else { byte }))
    }

    fn is_special(&self, scheme: Range<usize>) -> bool {
        // No special scheme is longer.
        let (mut bytes, mut len) = ([0; "https".len()], 0);
        for byte in self.symbols(scheme) {
            let Some(place) = bytes.get_mut(len) else { return false };
            (*place, len) = (byte, len + 1);
        }
        SchemeType::of_any_case(&bytes[..len]).is_special()
    }
}

/// Returns whether decoded bytes are a host that no password looks like, and perhaps a port. The host may be empty.
fn is_host_and_port(bytes: impl Iterator<Item = u8> + Clone) -> bool {
    let mut bytes = bytes.peekable();
    let is_address = bytes.next_if_eq(&b'[').is_some();
    let is_in_host = |byte: &u8| {
        let is_in_address = byte.is_ascii_hexdigit() || matches!(byte, b':' | b'.');
        let is_in_name = byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | 0x80..);
        if is_address { is_in_address } else { is_in_name }
    };
    while bytes.next_if(is_in_host).is_some() {}
    if is_address && bytes.next() != Some(b']') {
        return false;
    }
    match bytes.next() {
        None => true,
        Some(b':') => {
            let add = |port: u32, byte: u8| {
                let digit = char::from(byte).to_digit(10)?;
                Some(port * 10 + digit).filter(|&port| port <= u16::MAX.into())
            };
            bytes.try_fold(0, add).is_some()
        }
        Some(_) => false,
    }
}
