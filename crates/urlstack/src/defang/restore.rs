//! Refanging.

use super::scan::{is_of_name, name_len, scheme_start};

/// What stands for a dot, an at sign or a colon, in any case. All but those in square brackets could be words of a
/// sentence, and are read so only between the parts of a name.
const FORMS: [(&str, char); 17] = [
    ("[.]", '.'),
    ("[@]", '@'),
    ("(.)", '.'),
    ("{.}", '.'),
    ("[dot]", '.'),
    ("(dot)", '.'),
    ("{dot}", '.'),
    ("(@)", '@'),
    ("{@}", '@'),
    ("[at]", '@'),
    ("(at)", '@'),
    ("{at}", '@'),
    ("[:]", ':'),
    ("(:)", ':'),
    ("{:}", ':'),
    ("[,]", '.'),
    ("(,)", '.'),
];

/// What stands for the colon and the slashes after a scheme.
const SEPARATORS: [&str; 6] = ["://", "[://]", "[:]//", ":[//]", "[:][//]", "(://)"];

/// Appends a text with its URLs, addresses and domains restored.
pub(crate) fn refang(text: &str, output: &mut String) {
    let mut rest = text;
    let mut before = None;
    while let Some(c) = rest.chars().next() {
        let len = if let Some(len) = push_scheme(rest, output) {
            len
        } else if is_of_name(c) {
            let len = name_len(rest);
            output.push_str(&rest[..len]);
            len
        } else if let Some((len, c)) = form(before, rest) {
            output.push(c);
            len
        } else {
            output.push(c);
            c.len_utf8()
        };
        before = rest[..len].chars().next_back();
        rest = &rest[len..];
    }
}

/// Appends the scheme at the start of a text, or at the end of the name there, with its colon and slashes, if it is
/// defanged. Returns its length.
fn push_scheme(text: &str, output: &mut String) -> Option<usize> {
    if let Some(in_brackets) = text.strip_prefix('[') {
        let scheme = &in_brackets[..name_len(in_brackets)];
        let after = in_brackets[scheme.len()..].strip_prefix(']')?;
        if scheme.eq_ignore_ascii_case("mailto") && after.starts_with(':') {
            output.extend([scheme, ":"]);
            return Some(scheme.len() + 3);
        }
        let separator = separator(after).filter(|_| scheme_start(scheme) == Some(0))?;
        output.extend([scheme, "://"]);
        return Some(scheme.len() + 2 + separator);
    }
    let (name, after) = text.split_at(name_len(text));
    let separator = separator(after)?;
    let (before, scheme) = name.split_at(scheme_start(name)?);
    output.push_str(before);
    output.push_str(match scheme {
        "HXXP" => "HTTP",
        "HXXPS" => "HTTPS",
        _ if scheme.eq_ignore_ascii_case("hxxp") => "http",
        _ if scheme.eq_ignore_ascii_case("hxxps") => "https",
        _ => scheme,
    });
    output.push_str("://");
    Some(name.len() + separator)
}

fn separator(text: &str) -> Option<usize> {
    SEPARATORS.into_iter().find(|separator| text.starts_with(separator)).map(str::len)
}

/// Returns the length of what stands for a character at the start of a text, and the character.
fn form(before: Option<char>, text: &str) -> Option<(usize, char)> {
    let is_form = |form: &str| text.get(..form.len()).is_some_and(|start| start.eq_ignore_ascii_case(form));
    let (form, c) = FORMS.into_iter().find(|(form, _)| is_form(form))?;
    // Of a character that is itself made harmless, the next one is a bracket.
    let is_joint = |c: char| is_of_name(c) || "[]:@".contains(c);
    let after = text[form.len()..].chars().next();
    let is_read = match form {
        "[.]" | "[@]" => true,
        "[:]" => before.is_some_and(|c| "]:@.".contains(c)) || after.is_some_and(|c| is_joint(c) || c == '/'),
        _ => before.is_some_and(is_joint) && after.is_some_and(is_joint),
    };
    is_read.then_some((form.len(), c))
}
