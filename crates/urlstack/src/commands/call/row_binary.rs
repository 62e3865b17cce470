//! The format `RowBinary` of ClickHouse, with the types of the configuration that this program writes.
//!
//! A length is in LEB128, a number has its bytes from the lowest, and a value that can be NULL has a byte before it.
//! Source: <https://clickhouse.com/docs/interfaces/formats/RowBinary>

use super::format::{Cell, Format, Row};
use std::io::{self, BufRead, Error, ErrorKind};
use url_facts::{Type, Value};

pub(crate) struct RowBinary;

impl Format for RowBinary {
    fn read(&mut self, columns: usize, input: &mut impl BufRead) -> io::Result<Option<Row>> {
        if input.fill_buf()?.is_empty() {
            return Ok(None);
        }
        (0..columns).map(|_| nullable_string(input)).collect::<io::Result<Row>>().map(Some).map_err(cut)
    }

    fn write(&self, value: &Value<'_>, results: &Type, output: &mut Vec<u8>) {
        match (results, value) {
            // Lists and structs cannot be NULL in ClickHouse: they are empty, or have NULL in each field.
            (Type::Params, Value::Params(pairs)) => {
                length(pairs.len(), output);
                for text in pairs.iter().flat_map(|(name, value)| [name, value]) {
                    string(text, output);
                }
            }
            (Type::Params, _) => length(0, output),
            (Type::Fields(_), Value::Fields(fields)) => {
                for (column, value) in fields {
                    nullable(value, &column.result_type(), output);
                }
            }
            (Type::Fields(columns), _) => columns.iter().for_each(|_| output.push(1)),
            (_, value) => nullable(value, results, output),
        }
    }
}

/// The error of an input that ends before a row does.
fn cut(error: Error) -> Error {
    match error.kind() {
        ErrorKind::UnexpectedEof => Error::new(ErrorKind::InvalidData, "the input ends in the middle of the row"),
        _ => error,
    }
}

fn nullable_string(input: &mut impl BufRead) -> io::Result<Cell> {
    let mut byte = [0];
    input.read_exact(&mut byte)?;
    match byte[0] {
        0 => {}
        1 => return Ok(Cell::Null),
        other => {
            return Err(Error::new(ErrorKind::InvalidData, format!("expected 0 or 1 before a value; found {other}")));
        }
    }
    let mut rest = read_length(input)?;
    // As far as it is there: a wrong length takes no memory.
    let mut bytes = Vec::new();
    while rest > 0 {
        let found = input.fill_buf()?;
        if found.is_empty() {
            return Err(ErrorKind::UnexpectedEof.into());
        }
        let taken = found.len().min(usize::try_from(rest).unwrap_or(usize::MAX));
        bytes.extend(&found[..taken]);
        input.consume(taken);
        rest -= taken as u64;
    }
    Ok(bytes.into())
}

/// Reads a length: seven bits in each byte, from the lowest, in as few bytes as it needs.
fn read_length(input: &mut impl BufRead) -> io::Result<u64> {
    let invalid = |message| Err(Error::new(ErrorKind::InvalidData, message));
    let mut length = 0;
    for shift in (0..64).step_by(7) {
        let mut byte = [0];
        input.read_exact(&mut byte)?;
        let bits = u64::from(byte[0] & 0x7F);
        if bits << shift >> shift != bits {
            break;
        }
        length |= bits << shift;
        if byte[0] < 0x80 {
            let is_shortest = bits > 0 || shift == 0;
            return if is_shortest {
                Ok(length)
            } else {
                invalid("the length of a string ends with a byte of no bits")
            };
        }
    }
    invalid("the length of a string exceeds 64 bits")
}

fn length(mut length: usize, output: &mut Vec<u8>) {
    while length >= 0x80 {
        output.push(length as u8 | 0x80);
        length >>= 7;
    }
    output.push(length as u8);
}

fn string(text: &str, output: &mut Vec<u8>) {
    length(text.len(), output);
    output.extend(text.as_bytes());
}

fn nullable(value: &Value<'_>, results: &Type, output: &mut Vec<u8>) {
    output.push(u8::from(*value == Value::Null));
    match value {
        Value::Text(text) => string(text, output),
        Value::Number(number) if *results == Type::Port => output.extend(&number.to_le_bytes()[..2]),
        Value::Number(number) => output.extend(number.to_le_bytes()),
        Value::Flag(flag) => output.push(u8::from(*flag)),
        _ => {}
    }
}
