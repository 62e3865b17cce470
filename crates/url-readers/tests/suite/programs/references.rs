//! The readers that resolve references, against the answers of programs in fixtures/readers/references.
//!
//! The variables are those of [`super`].

use super::{
    MOST_SHOWN, answer, answers_of, fixtures,
    inputs::{BLOCK, counted_references, hash},
    is_strict, read,
};
use crate::quoted::{quote, rows, unquote};
use std::{
    collections::{HashMap, HashSet},
    env,
    fmt::Write as _,
    fs,
    path::Path,
};
use url_readers::{PROGRAMS, Reader};

/// The number of pairs whose answers are in each table.
const NAMED: usize = 336;

/// Whether a reader resolves references. For those of curl there are other tables.
fn resolves(reader: &dyn Reader) -> bool {
    reader.parse("a", Some("http://h/")).is_ok() && !reader.name().starts_with("curl-")
}

fn key(base: &str, text: &str) -> String {
    quote(Some(base)) + "\t" + &quote(Some(text))
}

/// Splits a row into the base, the text, both as they are in the row, and the other columns.
fn split(row: &str) -> (String, String, &str, &str) {
    let at = row.match_indices('\t').nth(1).expect("two columns").0;
    let (base, text) = row[..at].split_once('\t').expect("a base and a text");
    (unquote(base).expect("a base"), unquote(text).expect("a text"), &row[..at], &row[at + 1..])
}

/// The answers that the readers do not give, by the name of the reader and the key.
fn differences() -> HashMap<(String, String), String> {
    let difference = |row: &str| {
        let columns: Vec<&str> = row.splitn(3, '\t').collect();
        let [name, kind, rest] = columns[..] else { panic!("{row}: expected three columns") };
        assert_ne!(kind, "unknown", "{row}");
        let (_, _, key, answer) = split(rest);
        ((name.to_owned(), key.to_owned()), answer.to_owned())
    };
    rows(&read("references/differences.tsv")).map(difference).collect()
}

#[test]
fn readers_resolve_like_programs() {
    if let Some(folder) = env::var_os("READERS_ANSWERS") {
        return write_differences(&Path::new(&folder).join("references"));
    }
    let counted = counted_references(&fixtures());
    let (differences, mut used, mut wrong) = (differences(), HashSet::new(), String::new());
    for reader in PROGRAMS.iter().filter(|reader| resolves(**reader)) {
        let name = reader.name();
        let (mut named, mut expected, mut differing) = (0, Vec::new(), 0);
        let mut answer_of = |base: &str, text: &str| {
            let own = answer(*reader, text, Some(base));
            let key = (name.to_owned(), key(base, text));
            let Some(other) = differences.get(&key) else { return own };
            assert_ne!(own, *other, "{name}: {base:?}, {text:?}: not a difference");
            differing += 1;
            used.insert(key);
            other.clone()
        };
        let table = read(&format!("references/{name}.tsv"));
        for row in rows(&table) {
            if let Some(hashes) = row.strip_prefix("hashes\t") {
                expected.extend(hashes.split(' ').map(|hash| u32::from_str_radix(hash, 16).expect("a hash")));
                continue;
            }
            named += 1;
            let (base, text, _, columns) = split(row);
            let found = answer_of(&base, &text);
            if found != columns {
                let _ = writeln!(wrong, "{name}: {row}\n  the reader: {found}");
            }
        }
        assert_eq!((named, expected.len()), (NAMED, counted.len().div_ceil(BLOCK)), "{name}");
        for (index, (pairs, expected)) in counted.chunks(BLOCK).zip(expected).enumerate() {
            let answers: Vec<String> = pairs.iter().map(|(base, text)| answer_of(base, text)).collect();
            if hash(answers.iter().map(String::as_str)) != expected {
                let block = index * BLOCK..index * BLOCK + pairs.len();
                let _ = writeln!(wrong, "{name}: some answer to the counted pairs {block:?}");
            }
        }
        // Half a percent.
        assert!(differing * 200 <= counted.len(), "{name}: {differing} differ");
    }
    assert!(wrong.is_empty(), "{} lines:\n{:.9000}", wrong.lines().count(), wrong);
    let unused: Vec<_> = differences.keys().filter(|key| !used.contains(*key)).collect();
    assert!(unused.is_empty(), "differences of other pairs: {unused:?}");
}

/// Compares the readers with all answers in `folder`, and with UPDATE=1 writes the differences.
fn write_differences(folder: &Path) {
    let only = env::var("READER").ok();
    let mut table = String::from(
        "# Answers of programs that the readers do not give to references. Columns, separated by tabs: the reader, the \
         kind of difference, and the columns of the program's table.\n",
    );
    let mut unknown = 0;
    let is_asked = |reader: &&&dyn Reader| only.as_deref().is_none_or(|only| only == reader.name());
    for reader in PROGRAMS.iter().filter(|reader| resolves(**reader)).filter(is_asked) {
        let Some(all) = answers_of(folder, reader.name()) else { continue };
        let (mut agreed, mut differing) = (0, Vec::new());
        for row in all.lines() {
            let (base, text, key, columns) = split(row);
            let own = answer(*reader, &text, Some(&base));
            if own == columns {
                agreed += 1;
                continue;
            }
            let kind = kind(reader.name(), columns);
            unknown += usize::from(kind == "unknown");
            if only.is_some() || is_strict() && kind == "unknown" && unknown <= MOST_SHOWN {
                println!("{key}\n  program {columns}\n  reader  {own}");
            }
            let row = format!("{}\t{kind}\t{row}\n", reader.name());
            // The same pair may occur twice.
            if !differing.contains(&row) {
                differing.push(row);
            }
        }
        println!("{}: {agreed} agree, {} differ", reader.name(), differing.len());
        table += &differing.concat();
    }
    if env::var("UPDATE").is_ok() && only.is_none() {
        fs::write(fixtures().join("readers/references/differences.tsv"), table).expect("it can be written");
    }
    assert!(!is_strict() || unknown == 0, "{unknown} differences of no known kind");
}

/// The kind of a difference.
fn kind(name: &str, columns: &str) -> &'static str {
    match name {
        "php-8.5-rfc3986" | "java-url-17" if columns.contains("\t\"//") => "a path that starts with two slashes",
        "php-8.5-rfc3986" if columns.contains("\t\".//") => "empty segments after the `..` of a path without a slash",
        _ => "unknown",
    }
}
