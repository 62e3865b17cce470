//! What test programs in C read and write, as `tests/c/check.h` says.

use std::{fs, path::Path, process::Stdio};

/// A name and a value.
pub(crate) type Pair = (String, Option<String>);

pub(crate) fn put_number(bytes: &mut Vec<u8>, number: u32) {
    bytes.extend(number.to_ne_bytes());
}

pub(crate) fn put_string(bytes: &mut Vec<u8>, text: Option<&str>) {
    put_number(bytes, text.map_or(u32::MAX, |text| u32::try_from(text.len()).expect("a short text")));
    bytes.extend(text.unwrap_or_default().as_bytes());
}

/// A file of these bytes as standard input.
pub(crate) fn stdin(name: &str, bytes: &[u8]) -> Stdio {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, bytes).expect("a file");
    Stdio::from(fs::File::open(&path).expect("the file"))
}

/// Reads lists of pairs, each after its number.
pub(crate) fn pairs(mut rest: &[u8]) -> Vec<Vec<Pair>> {
    let mut lists = Vec::new();
    while !rest.is_empty() {
        let count = number(&mut rest);
        lists.push((0..count).map(|_| (string(&mut rest).expect("a name"), string(&mut rest))).collect());
    }
    lists
}

fn number(rest: &mut &[u8]) -> u32 {
    let (number, after) = rest.split_first_chunk().expect("a number");
    *rest = after;
    u32::from_ne_bytes(*number)
}

fn string(rest: &mut &[u8]) -> Option<String> {
    let length = number(rest);
    if length == u32::MAX {
        return None;
    }
    let (text, after) = rest.split_at(length as usize);
    *rest = after;
    Some(String::from_utf8(text.to_vec()).expect("UTF-8"))
}
