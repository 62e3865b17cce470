//! The cells of tables of what readers see.

use url_readers::Reader;

/// Returns the host and port as a cell of a table, with escapes for what cannot be seen.
pub(crate) fn cell(reader: &dyn Reader, text: &str) -> String {
    let Ok(reading) = reader.parse(text, None) else { return "refused".to_owned() };
    let escape = |c: char| match c {
        '\\' => "\\\\".to_owned(),
        ' '..='~' => c.to_string(),
        c if c.is_alphanumeric() => c.to_string(),
        c => c.escape_debug().to_string(),
    };
    let host = match reading.components.host.as_deref() {
        None => "none".to_owned(),
        Some("") => "empty".to_owned(),
        Some(host) => format!("`{}`", host.chars().map(escape).collect::<String>()),
    };
    match reading.components.port {
        Some(port) => format!("{host}, port `{port}`"),
        None => host,
    }
}
