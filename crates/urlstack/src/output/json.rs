//! Rows as objects of JSON.

use crate::{
    output::row::{Nested, Passed, Row, Value},
    terminal::visible::is_visible,
};
use std::{borrow::Cow, io::Write};
use url_percent::scan::find_from;

/// Appends a row as an object: the input or what its record has in its place, why it failed, the values, and the other
/// members of the record.
pub(super) fn append_row(output: &mut Vec<u8>, row: &Row<'_>, passed: &Passed) {
    let start = output.len();
    let is_plain = !needs_escape(row.whole);
    if !row.input.is_absent() {
        append_name(output, "input", b"\":");
        match &passed.input {
            Some(json) => output.extend_from_slice(json.get().as_bytes()),
            None => append_value(output, &row.input),
        }
    }
    if let Some(failure) = row.failure {
        append_name(output, "failure", b"\":");
        failure.member().append_to(output);
    }
    for (name, value) in &row.cells {
        append_cell(output, name, value, is_plain);
    }
    for (name, json) in &passed.members {
        output.push(b',');
        append_string(output, &unlike_own(name, row, passed));
        output.push(b':');
        output.extend_from_slice(json.as_bytes());
    }
    // A comma precedes each member, and no object is empty.
    output[start] = b'{';
    output.push(b'}');
}

/// Returns the name of a member of the record. If the row has a value of this name, it is `record.NAME`, since nothing
/// tells two members of one name apart.
fn unlike_own<'n>(name: &'n str, row: &Row<'_>, passed: &Passed) -> Cow<'n, str> {
    let is_own = |name: &str| match name {
        "input" if !row.input.is_absent() => true,
        "failure" if row.failure.is_some() => true,
        _ => row.cells.iter().any(|(own, value)| *own == name && !value.is_absent()),
    };
    let mut name = Cow::from(name);
    if is_own(&name) {
        while is_own(&name) || passed.members.iter().any(|(known, _)| *known == name) {
            name = format!("record.{name}").into();
        }
    }
    name
}

/// Appends a value, of which parts are plain if the whole has nothing to escape.
#[inline]
fn append_cell(output: &mut Vec<u8>, name: &str, value: &Value<'_>, is_plain: bool) {
    match value {
        Value::Absent => {}
        Value::Part(text) if is_plain => {
            append_name(output, name, b"\":\"");
            output.extend_from_slice(text.as_bytes());
            output.push(b'"');
        }
        value => {
            append_name(output, name, b"\":");
            append_value(output, value);
        }
    }
}

fn append_value(output: &mut Vec<u8>, value: &Value<'_>) {
    match value {
        Value::Absent | Value::Null => output.extend_from_slice(b"null"),
        Value::Part(text) => append_string(output, text),
        Value::Text(text) => append_string(output, text),
        Value::Flag(flag) => flag.append_to(output),
        Value::Number(number) => number.append_to(output),
        Value::Nested(value) => value.append_to(output),
    }
}

/// Appends a comma and the name of a member, which is one of this program and needs no escape, up to the start of its
/// value.
#[inline]
fn append_name<const LEN: usize>(output: &mut Vec<u8>, name: &str, end: &[u8; LEN]) {
    debug_assert!(!needs_escape(name), "{name}");
    output.extend_from_slice(b",\"");
    output.extend_from_slice(name.as_bytes());
    output.extend_from_slice(end);
}

/// Escapes the invisible characters of the JSON that starts at `start`, which occur only in strings.
pub(crate) fn escape_invisible(output: &mut Vec<u8>, start: usize) {
    let json = output.split_off(start);
    for c in String::from_utf8_lossy(&json).chars() {
        if is_visible(c) {
            output.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
        } else {
            c.encode_utf16(&mut [0; 2]).iter().for_each(|unit| _ = write!(output, "\\u{unit:04x}"));
        }
    }
}

/// Returns whether a byte must be escaped in a JSON string.
fn is_escaped(byte: u8) -> bool {
    (byte < b' ') | (byte == b'"') | (byte == b'\\')
}

/// Returns whether a byte of `text` must be escaped in a JSON string.
fn needs_escape(text: &str) -> bool {
    find_from(text.as_bytes(), 0, is_escaped) < text.len()
}

/// Appends `text` as the JSON string that `serde_json` writes, but searches for bytes to escape sixteen at a time, and
/// copies the runs between them.
pub(crate) fn append_string(output: &mut Vec<u8>, text: &str) {
    output.push(b'"');
    let mut rest = text.as_bytes();
    loop {
        let (run, escaped) = rest.split_at(find_from(rest, 0, is_escaped));
        output.extend_from_slice(run);
        let Some((byte, after)) = escaped.split_first() else { break };
        match byte {
            b'"' | b'\\' => output.extend([b'\\', *byte]),
            b'\n' => output.extend(b"\\n"),
            b'\r' => output.extend(b"\\r"),
            b'\t' => output.extend(b"\\t"),
            8 => output.extend(b"\\b"),
            12 => output.extend(b"\\f"),
            _ => _ = write!(output, "\\u{byte:04x}"),
        }
        rest = after;
    }
    output.push(b'"');
}

#[cfg(test)]
mod tests {
    #[test]
    fn strings_are_those_of_serde_json() {
        let mut texts: Vec<String> = (0..0x180).filter_map(char::from_u32).map(String::from).collect();
        for len in 0..40 {
            texts.extend((0..=len).map(|at| format!("{:a<at$}\"{:b<1$}\\", "", len - at)));
        }
        texts.push(texts.concat());
        for text in texts {
            let mut output = Vec::new();
            super::append_string(&mut output, &text);
            assert_eq!(String::from_utf8(output).unwrap(), serde_json::to_string(&text).unwrap());
        }
    }
}
