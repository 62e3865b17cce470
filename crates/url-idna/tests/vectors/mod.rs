//! Reading `IdnaTestV2.txt`: of the tables' version if it is among the fixtures, otherwise the newest there is.

use std::{collections::BTreeSet, fs, path::PathBuf};

use url_idna::UNICODE_VERSION;

/// The file's rows, but for those with surrogates, which no Rust string holds.
pub(crate) struct Vectors {
    pub(crate) version: (u8, u8, u8),
    pub(crate) rows: Vec<Row>,
    pub(crate) not_scalar_values: usize,
}

pub(crate) struct Row {
    /// The number of the line in the file.
    pub(crate) line: usize,
    pub(crate) source: String,
    /// Of `ToUnicode`, `ToASCII` and transitional `ToASCII`: the string, and the status codes.
    pub(crate) expected: [(String, BTreeSet<String>); 3],
}

impl Vectors {
    pub(crate) fn read() -> Self {
        let (version, path) = file();
        let text = fs::read_to_string(path).expect("IdnaTestV2.txt");
        let mut vectors = Self { version, rows: Vec::new(), not_scalar_values: 0 };
        for (index, line) in text.lines().enumerate() {
            let data = line.split('#').next().unwrap_or_default();
            if data.trim().is_empty() {
                continue;
            }
            let columns: Vec<&str> = data.split(';').map(|column| column.trim_matches([' ', '\t'])).collect();
            match row(index + 1, &columns) {
                Some(row) => vectors.rows.push(row),
                None => vectors.not_scalar_values += 1,
            }
        }
        vectors
    }
}

fn file() -> ((u8, u8, u8), PathBuf) {
    let unicode = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/unicode");
    let mut versions: Vec<((u8, u8, u8), PathBuf)> = Vec::new();
    for entry in fs::read_dir(unicode).expect("fixtures/unicode") {
        let directory = entry.expect("fixtures/unicode").path();
        let name = directory.file_name().expect("a name").to_string_lossy().into_owned();
        let numbers: Vec<u8> = name.split('.').map(|number| number.parse().expect("a version")).collect();
        let path = directory.join("IdnaTestV2.txt");
        if path.exists() {
            versions.push(((numbers[0], numbers[1], numbers[2]), path));
        }
    }
    versions.sort();
    let own = versions.iter().find(|(version, _)| *version == UNICODE_VERSION);
    own.or(versions.last()).expect("an IdnaTestV2.txt").clone()
}

fn row(line: usize, columns: &[&str]) -> Option<Row> {
    let &[source, unicode, unicode_status, ascii, ascii_status, transitional, transitional_status] = columns else {
        panic!("line {line}: expected 7 columns, found {}", columns.len());
    };
    let source = string(source, "")?;
    let unicode = (string(unicode, &source)?, codes(unicode_status, &BTreeSet::new()));
    let ascii = (string(ascii, &unicode.0)?, codes(ascii_status, &unicode.1));
    let transitional = (string(transitional, &ascii.0)?, codes(transitional_status, &ascii.1));
    Some(Row { line, source, expected: [unicode, ascii, transitional] })
}

/// A column with a string; a blank one means the same as another column.
fn string(column: &str, blank: &str) -> Option<String> {
    match column {
        "" => Some(blank.into()),
        "\"\"" => Some(String::new()),
        _ => unescape(column),
    }
}

/// Resolves `\uXXXX` and `\x{XXXX}`.
fn unescape(mut text: &str) -> Option<String> {
    let mut out = String::new();
    while let Some(position) = text.find('\\') {
        out += &text[..position];
        let escape = &text[position + 1..];
        let (digits, rest) = match escape.strip_prefix("x{") {
            Some(escape) => escape.split_once('}').expect("a closing brace"),
            None => escape.strip_prefix('u').expect("an escape").split_at(4),
        };
        out.push(char::from_u32(u32::from_str_radix(digits, 16).expect("hexadecimal digits"))?);
        text = rest;
    }
    out += text;
    Some(out)
}

fn codes(column: &str, blank: &BTreeSet<String>) -> BTreeSet<String> {
    match column.strip_prefix('[').and_then(|column| column.strip_suffix(']')) {
        None => blank.clone(),
        Some("") => BTreeSet::new(),
        Some(codes) => codes.split(", ").map(Into::into).collect(),
    }
}
