//! Refanging.

use super::scan::{host_len, name_len, scheme_start};
use crate::characters::is_of_name;
use alloc::string::String;
use core::ops::Range;

/// What stands for a character, in any case, with brackets around it. All but a dot and an at sign in square brackets
/// could be words of a sentence, and are read so only between the parts of a name.
const SPELLINGS: [(&str, char); 8] =
    [(".", '.'), (",", '.'), ("dot", '.'), ("@", '@'), ("at", '@'), (":", ':'), ("/", '/'), ("-", '-')];

/// What stands for the colon and the slashes after a scheme.
const SEPARATORS: [&str; 11] =
    ["://", "[://]", "[://", "[:]//", ":[//]", "[:][//]", "(://)", ":]//", "[:][/][/]", ":[/][/]", "[:]/[/]"];

/// The same after schemes of the web, and whether it is in URLs that are not defanged.
const SEPARATORS_OF_WEB: [(&str, bool); 2] = [(":__", false), (":\\\\", true)];

/// The schemes of the web, as they are and as people make them harmless.
const OF_WEB: [&str; 5] = ["http", "https", "hxxp", "hxxps", "ftp"];

/// Appends a string with its URLs, addresses and domains restored.
///
/// ```
/// use url_extract::defang::refang;
///
/// let mut output = String::new();
/// refang("hXXps[:]//evil[.]example, me[at]evil[dot]example; not [a] (dot) at (c)", &mut output);
/// assert_eq!(output, "https://evil.example, me@evil.example; not [a] (dot) at (c)");
/// ```
pub fn refang(text: &str, output: &mut String) {
    refang_with(text, output, |_, _| {});
}

/// The same, with a function for each part that is restored: its range in the text, and in the output.
pub(crate) fn refang_with(text: &str, output: &mut String, mut restored: impl FnMut(Range<usize>, Range<usize>)) {
    let mut rest = text;
    let mut before = None;
    while let Some(c) = rest.chars().next() {
        let start = output.len();
        let len = if let Some(len) = push_scheme(rest, output) {
            len
        } else if let Some(len) = push_spaced(rest, output) {
            len
        } else if is_of_name(c) {
            let len = name_len(rest);
            output.push_str(&rest[..len]);
            len
        } else if let Some((len, c)) = form(before, rest) {
            output.push(c);
            len
        } else if is_rest_of_form(rest, output) {
            1
        } else {
            output.push(c);
            c.len_utf8()
        };
        if output[start..] != rest[..len] {
            let at = text.len() - rest.len();
            restored(at..at + len, start..output.len());
        }
        before = rest[..len].chars().next_back();
        rest = &rest[len..];
    }
}

/// Appends the scheme at the start of a text, or at the end of the name there, with its colon and slashes, if it is
/// defanged. Some of its letters, or all, can be in brackets. Returns its length.
fn push_scheme(text: &str, output: &mut String) -> Option<usize> {
    let (mut name, mut len) = (String::new(), 0);
    let mut has_brackets = false;
    for _ in 0..MOST_PARTS {
        let rest = &text[len..];
        let plain = &rest[..name_len(rest)];
        let in_brackets = rest.strip_prefix('[').map(|rest| &rest[..name_len(rest)]);
        let bracketed = in_brackets
            .filter(|letters| scheme_start(letters) == Some(0) && text[len + letters.len() + 1..].starts_with(']'));
        match bracketed {
            _ if !plain.is_empty() => {
                name.push_str(plain);
                len += plain.len();
            }
            Some(letters) => {
                has_brackets = true;
                name.push_str(letters);
                len += letters.len() + 2;
            }
            None => break,
        }
    }
    let after = &text[len..];
    if has_brackets && name.eq_ignore_ascii_case("mailto") && after.starts_with(':') {
        output.extend([&name, ":"]);
        return Some(len + 1);
    }
    let (before, scheme) = name.split_at(scheme_start(&name)?);
    // A name in brackets before the scheme is not of it.
    if has_brackets && !before.is_empty() {
        return None;
    }
    let is_of_web = OF_WEB.iter().any(|known| scheme.eq_ignore_ascii_case(known));
    let is_defanged = scheme.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("hxxp"));
    let of_web = SEPARATORS_OF_WEB.into_iter().filter(|(_, is_usual)| is_of_web && (is_defanged || !is_usual));
    let of_web = of_web.map(|(separator, _)| separator);
    let separator = SEPARATORS.into_iter().chain(of_web).filter(|separator| after.starts_with(separator));
    let separator = separator.map(str::len).max()?;
    output.push_str(before);
    output.push_str(match scheme {
        "HXXP" => "HTTP",
        "HXXPS" => "HTTPS",
        _ if scheme.eq_ignore_ascii_case("hxxp") => "http",
        _ if scheme.eq_ignore_ascii_case("hxxps") => "https",
        _ => scheme,
    });
    output.push_str("://");
    Some(len + separator)
}

/// The most parts of a scheme in and between brackets that are looked at. A limit keeps the time linear.
const MOST_PARTS: usize = 64;

/// Appends the name at the start of a text whose parts have spaces and what stands for a dot or an at sign between
/// them, if it is a host or an email address, or dots and at signs are in square brackets. Returns its length.
fn push_spaced(text: &str, output: &mut String) -> Option<usize> {
    let (mut name, mut len) = (String::new(), 0);
    let mut is_clear = true;
    let mut best = None;
    for _ in 0..MOST_SPACED {
        let rest = &text[len..];
        // Dots at the end are of the sentence.
        let part = rest[..name_len(rest)].trim_end_matches('.');
        if part.is_empty() || push_scheme(rest, &mut String::new()).is_some() {
            break;
        }
        name.push_str(part);
        len += part.len();
        let host = name.rsplit('@').next().unwrap_or_default();
        if len > part.len() && (is_clear || host_len(host) == Some(host.len())) {
            best = Some((name.len(), len));
        }
        let rest = &text[len..];
        let spaced = rest.strip_prefix(' ');
        let Some((form_len, c, _)) = bracketed(spaced.unwrap_or(rest)) else { break };
        let form = &spaced.unwrap_or(rest)[..form_len];
        let after = &text[len + usize::from(spaced.is_some()) + form_len..];
        let has_spaces = spaced.is_some() && after.starts_with(' ');
        // Without a space, it is read by itself.
        let is_first = len == part.len();
        if !matches!(c, '.' | '@') || spaced.is_some() != has_spaces || is_first && !has_spaces {
            break;
        }
        is_clear &= matches!(form, "[.]" | "[@]");
        name.push(c);
        len = text.len() - after.len() + usize::from(has_spaces);
    }
    let (name_len, len) = best?;
    output.push_str(&name[..name_len]);
    Some(len)
}

/// The most parts of a name with spaces that are looked for, which is enough for an email address. The host is parsed
/// after each.
const MOST_SPACED: usize = 16;

/// Returns the length of what has brackets around it at the start of a text, the character that it stands for, and
/// whether both brackets are square.
fn bracketed(text: &str) -> Option<(usize, char, bool)> {
    let inside = text.strip_prefix(['[', '(', '{'])?;
    let is_spelled =
        |spelling: &str| inside.get(..spelling.len()).is_some_and(|start| start.eq_ignore_ascii_case(spelling));
    let (spelling, c) = SPELLINGS.into_iter().find(|(spelling, _)| is_spelled(spelling))?;
    let after = &inside[spelling.len()..];
    let len = spelling.len() + 2;
    after.starts_with([']', ')', '}']).then(|| (len, c, text.starts_with('[') && after.starts_with(']')))
}

/// Returns the length of what stands for a character at the start of a text, and the character.
fn form(before: Option<char>, text: &str) -> Option<(usize, char)> {
    // Of a character that is itself made harmless, the next one is a bracket.
    let is_joint = |c: char| is_of_name(c) || "[]:@".contains(c);
    let Some((len, c, is_square)) = bracketed(text) else { return partial(before, text) };
    let after = text[len..].chars().next();
    let is_read = match &text[..len] {
        "[.]" | "[@]" => true,
        "[:]" => before.is_some_and(|c| "]:@.".contains(c)) || after.is_some_and(|c| is_joint(c) || c == '/'),
        // A path can end with it.
        "[/]" => {
            before.is_some_and(|c| c.is_alphanumeric() || matches!(c, '/' | ']'))
                && after.is_none_or(|c| !c.is_whitespace() || is_square)
        }
        _ => before.is_some_and(is_joint) && after.is_some_and(is_joint),
    };
    is_read.then_some((len, c))
}

/// A dot between the parts of a name with a bracket or a backslash before it.
fn partial(before: Option<char>, text: &str) -> Option<(usize, char)> {
    let after = text.strip_prefix("[.").or_else(|| text.strip_prefix("\\."))?;
    let name = &after[..name_len(after)];
    let is_between = before.is_some_and(char::is_alphanumeric) && name.starts_with(char::is_alphanumeric);
    // A name that ends with a bracket, too, is in brackets.
    let is_in_brackets = text.starts_with('[') && after[name.len()..].starts_with(']');
    (is_between && !is_in_brackets).then_some((2, '.'))
}

/// Returns whether a text starts with a bracket after a dot that is between the parts of a name.
fn is_rest_of_form(text: &str, output: &str) -> bool {
    let is_after_dot = output.strip_suffix('.').is_some_and(|name| name.ends_with(char::is_alphanumeric));
    is_after_dot && text.strip_prefix(']').is_some_and(|after| after.starts_with(char::is_alphanumeric))
}
