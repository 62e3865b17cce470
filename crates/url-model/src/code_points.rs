//! URL code points.

/// Returns whether `c` is a URL code point.
///
/// Source: <https://url.spec.whatwg.org/#url-code-points>
pub fn is_url_code_point(c: char) -> bool {
    match c {
        '!' | '$' | '&' | '\'' | '(' | ')' | '*' | '+' | ',' | '-' | '.' | '/' | ':' | ';' | '=' | '?' | '@' | '_'
        | '~' => true,
        '\u{A0}'..='\u{10_FFFD}' => !is_noncharacter(c),
        _ => c.is_ascii_alphanumeric(),
    }
}

/// Source: <https://infra.spec.whatwg.org/#noncharacter>
fn is_noncharacter(c: char) -> bool {
    matches!(c, '\u{FDD0}'..='\u{FDEF}') || u32::from(c) & 0xFFFE == 0xFFFE
}
