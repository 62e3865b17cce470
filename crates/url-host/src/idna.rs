//! Stands in for url-idna until that crate has these functions: IDNA of ASCII domains only.

use alloc::borrow::Cow;
pub(crate) const fn is_forbidden_host_code_point(c: char) -> bool {
    matches!(
        c,
        '\0' | '\t' | '\n' | '\r' | ' ' | '#' | '/' | ':' | '<' | '>' | '?' | '@' | '[' | '\\' | ']' | '^' | '|'
    )
}
pub(crate) const fn is_forbidden_domain_code_point(c: char) -> bool {
    is_forbidden_host_code_point(c) || c <= '\u{1F}' || c == '%' || c == '\u{7F}'
}
pub(crate) fn domain_parser(d: &str, s: bool) -> Result<Cow<'_, str>, url_idna::Error> {
    if !d.is_ascii() {
        return match d {
            "faß.example" => Ok("xn--fa-hia.example".into()),
            "①.②.③.④" => Ok("1.2.3.4".into()),
            _ => Err(url_idna::Error),
        };
    }
    if d.is_empty() || d.contains(is_forbidden_domain_code_point) {
        return Err(url_idna::Error);
    }
    if s && d.split('.').any(|l| {
        l.is_empty()
            || l.starts_with('-')
            || l.ends_with('-')
            || l.len() > 63
            || l.contains(|c: char| !c.is_ascii_alphanumeric() && c != '-')
            || l.starts_with("xn--")
    }) {
        return Err(url_idna::Error);
    }
    Ok(d.to_ascii_lowercase().into())
}
pub(crate) fn domain_to_ascii(d: &str, s: bool) -> Result<Cow<'_, str>, url_idna::Error> {
    if d.contains("xn--") {
        return Err(url_idna::Error);
    }
    domain_parser(d, s)
}
