//! The search for secrets in a part of a URL.
//!
//! The text is read once, symbol by symbol. A symbol is a character or a percent-encoded byte, also one that was
//! encoded several times, as in a URL that is a parameter of a URL. So `%3D` and `%253D` are an `=` like any other, and
//! there is no recursion: nested URLs are found where they are, at any depth, in linear time.

use core::{fmt, mem, ops::Range};

/// A byte of a text, decoded as often as it can be.
#[derive(Clone, Copy)]
struct Symbol {
    byte: u8,
    /// How often the byte is percent-encoded.
    depth: usize,
    /// The position after the symbol.
    end: usize,
}

impl Symbol {
    /// Reads the symbol at `at`, which is before the end of `text`.
    #[inline(never)]
    fn at(text: &[u8], at: usize) -> Self {
        let mut symbol = Self { byte: text[at], depth: 0, end: at + 1 };
        while symbol.byte == b'%'
            && let Some(&[high, low]) = text.get(symbol.end..symbol.end + 2)
            && let (Some(high), Some(low)) = (hex_digit(high), hex_digit(low))
        {
            symbol = Self { byte: high << 4 | low, depth: symbol.depth + 1, end: symbol.end + 2 };
        }
        symbol
    }

    /// Returns whether this is `byte` in a name. `+` is a space, as in a form.
    fn is(self, byte: u8) -> bool {
        self.byte.eq_ignore_ascii_case(&byte) || (self.byte, byte) == (b'+', b' ')
    }

    fn is_slash(self) -> bool {
        matches!(self.byte, b'/' | b'\\')
    }
}

fn hex_digit(byte: u8) -> Option<u8> {
    char::from(byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok())
}

/// The symbols of a text from a position on, each with its own position.
struct Symbols<'t> {
    text: &'t [u8],
    at: usize,
}

impl Iterator for Symbols<'_> {
    type Item = (usize, Symbol);

    fn next(&mut self) -> Option<(usize, Symbol)> {
        let at = self.at;
        let symbol = (at < self.text.len()).then(|| Symbol::at(self.text, at))?;
        self.at = symbol.end;
        Some((at, symbol))
    }
}

/// Writes a text with its secrets replaced.
pub(super) struct Search<'a, 'o> {
    pub(super) text: &'a str,
    /// The names whose values are secret.
    pub(super) names: [&'a [&'a str]; 2],
    pub(super) replacement: &'a str,
    /// How many bytes of the text have been written, or replaced.
    pub(super) written: usize,
    pub(super) output: &'o mut dyn fmt::Write,
}

impl Search<'_, '_> {
    /// Writes the text up to `end`.
    pub(super) fn keep(&mut self, end: usize) -> fmt::Result {
        let kept = &self.text[self.written..end];
        self.written = end;
        self.output.write_str(kept)
    }

    /// Writes the text up to `secret`, and the replacement for the secret, if there is one.
    pub(super) fn hide(&mut self, secret: Range<usize>) -> fmt::Result {
        if secret.is_empty() {
            return Ok(());
        }
        self.keep(secret.start)?;
        self.written = secret.end;
        self.output.write_str(self.replacement)
    }

    /// Hides the user info of an opaque path without `//` before its `@`: what precedes the `@`, if that has a `:` or a
    /// `/`. Returns where the rest of the path starts.
    pub(super) fn opaque_path(&mut self, range: Range<usize>) -> Result<usize, fmt::Error> {
        let (mut user_info, mut has_delimiter) = (range.start..range.start, false);
        let path = &self.text.as_bytes()[..range.end];
        for (at, &byte) in path.iter().enumerate().skip(range.start) {
            match byte {
                b'/' if path.get(at + 1) == Some(&b'/') => break,
                b'/' | b':' => has_delimiter = true,
                b'@' if has_delimiter => user_info.end = at,
                _ => {}
            }
        }
        let end = user_info.end;
        self.hide(user_info)?;
        Ok(end)
    }

    /// Hides the values of the names, and the user info after each `//`. In a list of pairs, `&` is a delimiter.
    pub(super) fn part(&mut self, range: Range<usize>, has_pairs: bool) -> fmt::Result {
        let text = &self.text.as_bytes()[..range.end];
        let mut at = range.start;
        let (mut slashes, mut depth) = (0, 0);
        let mut starts_name = true;
        // Before this position, no `@` ends user info that is not hidden yet. So no byte is searched for one twice.
        let mut searched = 0;
        while at < text.len() {
            if starts_name && let Some(value) = self.value_at(text, at, has_pairs) {
                at = value.end;
                self.hide(value)?;
                (slashes, starts_name) = (0, false);
                continue;
            }
            let symbol = Symbol::at(text, at);
            if symbol.is_slash() {
                (slashes, depth) = (slashes + 1, symbol.depth);
            } else if mem::take(&mut slashes) > 1 && at >= searched {
                let user_info;
                (user_info, searched) = user_info_at(text, at, depth, has_pairs);
                if !user_info.is_empty() {
                    (at, starts_name) = (user_info.end, false);
                    self.hide(user_info)?;
                    continue;
                }
            }
            starts_name = matches!(symbol.byte, b'/' | b'\\' | b'?' | b'#' | b'&' | b';' | b'=' | b'[');
            at = symbol.end;
        }
        Ok(())
    }

    /// Returns the value of the pair at `at`, if it has one of the names and the value is not empty.
    fn value_at(&self, text: &[u8], at: usize, has_pairs: bool) -> Option<Range<usize>> {
        let first = Symbol::at(text, at);
        let mut names = self.names.into_iter().flatten().map(|name| name.as_bytes());
        let equals_sign = names.find_map(|name| {
            let begins = name.first().is_none_or(|&byte| first.is(byte));
            if begins { equals_sign_after(text, at, name) } else { None }
        })?;
        let start = equals_sign.end;
        // In a path, `&` is a delimiter only where it belongs to a URL in it that is percent-encoded.
        let ends = |symbol: Symbol| {
            symbol.byte == b'&' && symbol.depth <= equals_sign.depth && (has_pairs || symbol.depth > 0)
        };
        let end = Symbols { text, at: start }.find(|&(_, symbol)| ends(symbol)).map_or(text.len(), |(at, _)| at);
        (start < end).then_some(start..end)
    }
}

/// Returns the `=` after the name at `at`, if that is `name`. Brackets may follow it, as in `user[password]=` and
/// `token[]=`.
fn equals_sign_after(text: &[u8], at: usize, name: &[u8]) -> Option<Symbol> {
    let mut symbols = Symbols { text, at };
    for &byte in name {
        symbols.next().filter(|(_, symbol)| symbol.is(byte))?;
    }
    let (_, symbol) = symbols.find(|(_, symbol)| !matches!(symbol.byte, b'[' | b']'))?;
    (symbol.byte == b'=').then_some(symbol)
}

/// Returns the user info of the authority at `at`, and where the authority ends. `depth` is that of its slashes: what
/// is encoded more often belongs to it.
fn user_info_at(text: &[u8], at: usize, depth: usize, has_pairs: bool) -> (Range<usize>, usize) {
    let mut user_info = at..at;
    for (position, symbol) in (Symbols { text, at }) {
        match symbol.byte {
            b'@' => user_info.end = position,
            b'/' | b'\\' | b'?' | b'#' if symbol.depth <= depth => return (user_info, position),
            b'&' if has_pairs && symbol.depth <= depth => return (user_info, position),
            _ => {}
        }
    }
    (user_info, text.len())
}
