//! Secrets by name outside of URLs: members of JSON, headers, and `password: s3cret`.

use super::Redactor;
use core::ops::Range;
use url_form::secret_names::entry_matches;

/// A value that is secret by its name.
pub(super) struct Member {
    pub(super) name: Range<usize>,
    pub(super) value: Range<usize>,
}

/// The headers whose whole value is secret, with its spaces.
///
/// Sources: <https://www.rfc-editor.org/rfc/rfc9110#section-11.6.2> and section 11.7.2,
/// <https://www.rfc-editor.org/rfc/rfc6265#section-4>
const HEADERS: [&str; 4] = ["authorization", "proxy-authorization", "cookie", "set-cookie"];

/// Secret names that mean something else in JSON as often: the code of a status, the key of an entry.
const AMBIGUOUS: [&str; 6] = ["code", "key", "pass", "sign", "ticket", "auth"];

/// Parts of names that are secret in the middle of a sentence, too. An unexpected token is not.
const STRONG: [&str; 5] = ["*passw*", "*pwd*", "*passphrase", "*secret*", "*apikey"];

/// The longest name that is looked for.
const MOST: usize = 64;

/// Returns the first secret from `at` on.
pub(super) fn next(line: &str, mut at: usize, redactor: &Redactor<'_>) -> Option<Member> {
    loop {
        let colon = at + line.get(at..)?.find(':')?;
        if let Some(member) = at_colon(line, colon, redactor) {
            return Some(member);
        }
        at = colon + 1;
    }
}

fn at_colon(line: &str, colon: usize, redactor: &Redactor<'_>) -> Option<Member> {
    let (name, is_quoted) = name_before(line, colon)?;
    let text = &line[name.clone()];
    let is_header = HEADERS.iter().any(|header| entry_matches(header, text.bytes()));
    let is_secret =
        is_header || redactor.has(text) && !AMBIGUOUS.iter().any(|other| entry_matches(other, text.bytes()));
    if !is_secret || redactor.keeps(text) || !(is_quoted || is_header || stands_alone(line, &name)) {
        return None;
    }
    let rest = line[colon + 1..].trim_start_matches([' ', '\t']);
    let start = line.len() - rest.len();
    let len = match rest.trim_start_matches('\\').chars().next()? {
        quote @ ('"' | '\'') => {
            let escapes = rest.find(quote)?;
            let start = start + escapes + 1;
            return member(name, start..start + quoted_len(&line[start..], quote, escapes));
        }
        '{' => return None,
        '[' if is_quoted => rest.find(']').map_or(rest.len(), |end| end + 1),
        '/' if rest.starts_with("//") => return None,
        _ if is_header && !is_quoted => rest.find(['"', '<', '\r', '\n']).unwrap_or(rest.len()),
        _ => {
            let ends = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '}' | ']' | ')' | '"' | '\'' | '<');
            rest.find(ends).unwrap_or(rest.len())
        }
    };
    // What is not there needs no stars.
    let value = rest[..len].trim_end();
    if matches!(value, "null" | "true" | "false") { None } else { member(name, start..start + value.len()) }
}

fn member(name: Range<usize>, value: Range<usize>) -> Option<Member> {
    (!value.is_empty()).then_some(Member { name, value })
}

/// Returns the name before a colon, and whether it is in quotes.
fn name_before(line: &str, colon: usize) -> Option<(Range<usize>, bool)> {
    let before = line[..colon].trim_end_matches([' ', '\t']);
    if let Some(inside) = before.strip_suffix(['"', '\'']) {
        let quote = before.chars().next_back()?;
        let inside = inside.trim_end_matches('\\');
        let from = (inside.len().saturating_sub(MOST)..inside.len()).find(|at| inside.is_char_boundary(*at))?;
        let start = from + inside[from..].rfind(quote)? + 1;
        return Some((start..inside.len(), true));
    }
    if before.len() < colon {
        return None;
    }
    let is_of_name = |byte: &&u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.');
    let len = before.bytes().rev().take(MOST).take_while(|byte| is_of_name(&byte)).count();
    (len > 0).then_some((colon - len..colon, false))
}

/// Returns whether a name without quotes is one of its own: after punctuation, or with a part that says so itself.
fn stands_alone(line: &str, name: &Range<usize>) -> bool {
    let before = &line[..name.start];
    if before.ends_with(['/', '@', '=', '&', '?', '#', '%', ':', ';', '.']) {
        return false;
    }
    let text = &line[name.clone()];
    let is_first = before.trim_end().is_empty() || before.trim_end().ends_with(['{', '[', '(', ',', '"', '\'']);
    is_first || text.contains('-') || STRONG.iter().any(|strong| entry_matches(strong, text.bytes()))
}

/// Returns the length of a text up to the quote that ends it. A quote in it has more backslashes before it than the one
/// that started it.
fn quoted_len(text: &str, quote: char, escapes: usize) -> usize {
    let mut backslashes = 0;
    for (at, c) in text.char_indices() {
        match c {
            '\\' => backslashes += 1,
            _ if c == quote && backslashes <= escapes => return at - backslashes,
            _ => backslashes = 0,
        }
    }
    text.len()
}
