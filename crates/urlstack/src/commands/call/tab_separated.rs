//! The format `TabSeparated` of ClickHouse, which is also the text format of PostgreSQL's `COPY`.
//!
//! Both documents say what a backslash means before a character: `b`, `f`, `n`, `r`, `t` and `v` are controls, `x` with
//! hexadecimal digits is a byte, and another character is itself, also a newline. Only the first has `a` and `0`, and
//! only the second octal digits. No text that one of them writes means something else in the other.
//!
//! Sources: <https://clickhouse.com/docs/interfaces/formats/TabSeparated>,
//! <https://www.postgresql.org/docs/current/sql-copy.html#SQL-COPY-FILE-FORMATS>

use super::format::{Cell, Format, Row};
use std::io::{self, BufRead, Error, ErrorKind, Write as _};
use url_facts::{Type, Value};

#[derive(Default)]
pub(crate) struct TabSeparated {
    line: Vec<u8>,
}

impl Format for TabSeparated {
    fn read(&mut self, _: usize, input: &mut impl BufRead) -> io::Result<Option<Row>> {
        self.line.clear();
        // A newline after a backslash is part of a value.
        while input.read_until(b'\n', &mut self.line)? > 0 && is_escaped(self.line.strip_suffix(b"\n")) {}
        if self.line.is_empty() {
            return Ok(None);
        }
        let line = without_end(&self.line);
        if line == END_OF_DATA {
            let is_end = input.fill_buf()?.is_empty();
            return if is_end {
                Ok(None)
            } else {
                Err(Error::new(ErrorKind::InvalidData, "rows after the end, `\\.`"))
            };
        }
        Ok(Some(columns(line).map(column).collect()))
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

/// The line after the last row, which `COPY` may have.
const END_OF_DATA: &[u8] = b"\\.";

/// Whether a backslash makes what follows these bytes part of a value.
fn is_escaped(before: Option<&[u8]>) -> bool {
    before.is_some_and(|before| before.iter().rev().take_while(|byte| **byte == b'\\').count() % 2 == 1)
}

/// A line without the newline at its end, and without a carriage return before it, which `COPY` writes on Windows.
fn without_end(line: &[u8]) -> &[u8] {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    line.strip_suffix(b"\r").filter(|before| !is_escaped(Some(before))).unwrap_or(line)
}

/// The columns of a line. A tab after a backslash is part of one.
fn columns(line: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut is_escaped = false;
    line.split(move |byte| {
        let is_end = *byte == b'\t' && !is_escaped;
        is_escaped = *byte == b'\\' && !is_escaped;
        is_end
    })
}

/// The value of a column.
fn column(written: &[u8]) -> Cell {
    if written == b"\\N" {
        return Cell::Null;
    }
    let mut bytes = Vec::with_capacity(written.len());
    let mut rest = written;
    while let [byte, after @ ..] = rest {
        rest = after;
        bytes.push(if *byte == b'\\' { escaped(&mut rest) } else { *byte });
    }
    bytes.into()
}

/// The byte that a backslash before these means.
fn escaped(rest: &mut &[u8]) -> u8 {
    let Some((first, after)) = rest.split_first() else { return b'\\' };
    let whole = *rest;
    *rest = after;
    match first {
        b'a' => 0x07,
        b'b' => 0x08,
        b't' => b'\t',
        b'n' => b'\n',
        b'v' => 0x0B,
        b'f' => 0x0C,
        b'r' => b'\r',
        // ClickHouse writes it so, whatever follows.
        b'0' => 0,
        b'1'..=b'7' => {
            *rest = whole;
            number(rest, 8, 3)
        }
        b'x' if after.first().is_some_and(u8::is_ascii_hexdigit) => number(rest, 16, 2),
        other => *other,
    }
}

/// The byte that at most so many digits are. What does not fit is cut off, as `COPY` does it.
fn number(rest: &mut &[u8], radix: u32, most: usize) -> u8 {
    let digits = rest.iter().take(most).map_while(|byte| char::from(*byte).to_digit(radix));
    let (count, number) = digits.fold((0, 0), |(count, number), digit| (count + 1, number * radix + digit));
    *rest = &rest[count..];
    number as u8
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
