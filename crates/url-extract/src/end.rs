//! Where a URL ends.

use crate::{
    Syntax,
    characters::{CLASSES, Class, ends, is_of_scheme, is_of_sentence},
};

/// Returns the end of a URL whose scheme, or host, ends at `body`: `body` if nothing follows that is a part of the URL.
/// `before` is the character before the URL.
pub(crate) fn end(text: &str, body: usize, before: Option<char>, syntax: Syntax) -> usize {
    let url = &text[..first_end(text, body, before)];
    body + trim(&url[body..], before, syntax).len()
}

/// Returns the position of the first character that is not a part of a URL.
fn first_end(text: &str, body: usize, before: Option<char>) -> usize {
    let bytes = text.as_bytes();
    let mut open = [0_usize; 3];
    let mut at = body;
    while let Some(&byte) = bytes.get(at) {
        match CLASSES[usize::from(byte)] {
            Class::End => break,
            Class::Open(kind) => open[kind] += 1,
            Class::Close(kind) => match open[kind].checked_sub(1) {
                Some(rest) => open[kind] = rest,
                None => break,
            },
            Class::Separator if starts_url(&bytes[at + 1..]) => break,
            Class::Apostrophe if before == Some('\'') => break,
            Class::Part | Class::Separator | Class::Apostrophe => {}
            Class::NonAscii => {
                let c = text[at..].chars().next().unwrap_or_default();
                if ends(c) {
                    break;
                }
                at += c.len_utf8();
                continue;
            }
        }
        at += 1;
    }
    at
}

/// Returns whether a text starts with a scheme and `://`.
fn starts_url(text: &[u8]) -> bool {
    let len = text.iter().position(|&byte| !is_of_scheme(byte)).unwrap_or(text.len());
    len > 1 && text[0].is_ascii_alphabetic() && text[len..].starts_with(b"://")
}

/// Returns a URL without what is of the text around it.
fn trim(mut url: &str, before: Option<char>, syntax: Syntax) -> &str {
    while let Some(last) = url.chars().next_back() {
        let is_emphasis = matches!(last, '*' | '_' | '~') && (syntax == Syntax::Markdown || before == Some(last));
        // Its closing bracket is not in the URL.
        let is_opening = matches!(last, '(' | '[' | '{');
        url = if let Some(start) = reference_at_end(url, syntax) {
            &url[..start]
        } else if is_of_sentence(last) || is_emphasis || is_opening {
            &url[..url.len() - last.len_utf8()]
        } else {
            break;
        };
    }
    url
}

/// Returns the start of the character reference at the end of a URL, such as `&quot;`, where none was decoded.
fn reference_at_end(url: &str, syntax: Syntax) -> Option<usize> {
    if !matches!(syntax, Syntax::Plain | Syntax::Json) {
        return None;
    }
    let before = url.strip_suffix(';')?.trim_end_matches(|c: char| c.is_ascii_alphanumeric());
    let before_number = before.strip_suffix('#').unwrap_or(before);
    let is_empty = before.len() + 1 == url.len();
    before_number.strip_suffix('&').filter(|_| !is_empty).map(str::len)
}
