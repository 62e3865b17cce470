//! The format `TabSeparated` of ClickHouse.
//!
//! Source: <https://clickhouse.com/docs/interfaces/formats/TabSeparated>

use super::format::{Format, Row};
use std::io::{self, BufRead, Write as _};
use url_functions::{Type, Value};

#[derive(Default)]
pub(crate) struct TabSeparated {
    line: Vec<u8>,
}

impl Format for TabSeparated {
    fn read(&mut self, _: usize, input: &mut impl BufRead) -> io::Result<Option<Row>> {
        self.line.clear();
        if input.read_until(b'\n', &mut self.line)? == 0 {
            return Ok(None);
        }
        let line = self.line.strip_suffix(b"\n").unwrap_or(&self.line);
        Ok(Some(line.split(|byte| *byte == b'\t').map(column).collect()))
    }

    fn write(&self, value: &Value<'_>, _: &Type, output: &mut Vec<u8>) {
        match value {
            Value::Null => output.extend(b"\\N"),
            Value::Text(text) => escape(text, b"", output),
            other => nested(other, output),
        }
        output.push(b'\n');
    }
}

/// The text of a column.
fn column(written: &[u8]) -> Option<String> {
    if written == b"\\N" {
        return None;
    }
    let mut bytes = Vec::with_capacity(written.len());
    let mut rest = written.iter();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'\\' => match rest.next() {
                Some(b'b') => 0x08,
                Some(b'f') => 0x0C,
                Some(b'r') => b'\r',
                Some(b'n') => b'\n',
                Some(b't') => b'\t',
                Some(b'0') => 0,
                Some(other) => *other,
                None => b'\\',
            },
            other => *other,
        });
    }
    String::from_utf8(bytes).ok()
}

/// Writes a text with backslashes before what would end it, and before those in `more`.
fn escape(text: &str, more: &[u8], output: &mut Vec<u8>) {
    for byte in text.bytes() {
        match byte {
            0x08 => output.extend(b"\\b"),
            0x0C => output.extend(b"\\f"),
            b'\r' => output.extend(b"\\r"),
            b'\n' => output.extend(b"\\n"),
            b'\t' => output.extend(b"\\t"),
            0 => output.extend(b"\\0"),
            b'\\' => output.extend(b"\\\\"),
            _ if more.contains(&byte) => output.extend([b'\\', byte]),
            _ => output.push(byte),
        }
    }
}

/// Writes a value that is in another, where texts are between quotes.
fn nested(value: &Value<'_>, output: &mut Vec<u8>) {
    match value {
        Value::Text(text) => {
            output.push(b'\'');
            escape(text, b"'", output);
            output.push(b'\'');
        }
        Value::Params(pairs) => {
            let pairs = pairs.iter().map(|(name, value)| vec![Value::Text(name), Value::Text(value)]);
            list(
                b"[",
                pairs,
                b"]",
                |pair, output| list(b"(", pair, b")", |value, output| nested(&value, output), output),
                output,
            );
        }
        Value::Fields(fields) => list(b"(", fields, b")", |(_, value), output| nested(value, output), output),
        // Numbers and truth values.
        other => _ = write!(output, "{other}"),
    }
}

fn list<T>(
    start: &[u8],
    items: impl IntoIterator<Item = T>,
    end: &[u8],
    write: impl Fn(T, &mut Vec<u8>),
    output: &mut Vec<u8>,
) {
    output.extend(start);
    for (index, item) in items.into_iter().enumerate() {
        if index > 0 {
            output.push(b',');
        }
        write(item, output);
    }
    output.extend(end);
}
