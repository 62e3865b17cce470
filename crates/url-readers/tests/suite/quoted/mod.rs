//! Columns of the tables: `-` for none, or a text in double quotes with escapes.

/// Parses a column.
pub(crate) fn unquote(column: &str) -> Option<String> {
    let text = column.strip_prefix('"')?.strip_suffix('"').expect("a closing quote");
    let mut pieces = text.split('\\');
    let mut unescaped = pieces.next().unwrap_or_default().to_owned();
    while let Some(piece) = pieces.next() {
        if let Some((code_point, rest)) = piece.strip_prefix("u{").and_then(|piece| piece.split_once('}')) {
            let code_point = u32::from_str_radix(code_point, 16).expect("hexadecimal digits");
            unescaped.push(char::from_u32(code_point).expect("a code point"));
            unescaped.push_str(rest);
        } else {
            // An escaped backslash splits into an empty piece, and the piece after it is literal text.
            unescaped.push('\\');
            unescaped.push_str(pieces.next().unwrap_or_default());
        }
    }
    Some(unescaped)
}

/// Writes a column.
pub(crate) fn quote(text: Option<&str>) -> String {
    let Some(text) = text else { return "-".to_owned() };
    let escape = |c: char| match c {
        '\\' => "\\\\".to_owned(),
        ' '..='~' => c.to_string(),
        c => format!("\\u{{{:x}}}", u32::from(c)),
    };
    format!("\"{}\"", text.chars().map(escape).collect::<String>())
}

/// The lines of a table without its comments.
pub(crate) fn rows(table: &str) -> impl Iterator<Item = &str> {
    table.lines().filter(|line| !line.starts_with('#'))
}
