//! The readers against the answers of programs, which `cargo xtask readers` wrote into fixtures/readers.
//!
//! A table has the answers to the published confusions and the texts of web-platform-tests, and hashes of the answers
//! to more than 100,000 other texts. `differences.tsv` has the answers of programs that the readers do not give. To
//! find them, the test reads all answers from the folder in `READERS_ANSWERS`, where the chore left them, and with
//! `UPDATE=1` writes that file. With `READER=python-3.14`, it prints the differences of one reader. With
//! `READERS_STRICT=1`, it fails if a difference is of no known kind: so the chore compares answers to texts of a seed.

pub(crate) mod inputs;
mod references;

use crate::quoted::{quote, rows, unquote};
use inputs::{BLOCK, GENERATED, counted, hash, unescape};
use std::{
    collections::{HashMap, HashSet},
    env,
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
};
use url_readers::{Component, PROGRAMS, Reader};

/// The number of texts whose answers are in each table.
const NAMED: usize = 848;

fn fixtures() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures"))
}

fn read(name: &str) -> String {
    let path = fixtures().join("readers").join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns the columns of the reader's answer, as the chore writes those of the program.
fn answer(reader: &dyn Reader, text: &str, base: Option<&str>) -> String {
    match reader.parse(text, base) {
        Err(failure) => {
            let range = failure.range().unwrap_or_else(|| panic!("{}: {text:?}: no range", reader.name()));
            let place = base.filter(|_| failure.is_in_base()).unwrap_or(text);
            assert!(place.get(range).is_some(), "{}: {text:?}, {base:?}: {failure}", reader.name());
            "refused".to_owned()
        }
        Ok(reading) => {
            let mut columns: String =
                Component::ALL.iter().map(|component| quote(reading.components.get(*component)) + "\t").collect();
            columns += &if reading.canonical == text { "=".to_owned() } else { quote(Some(&reading.canonical)) };
            columns
        }
    }
}

/// The answers that the readers do not give, by the name of the reader and the text.
type Differences = HashMap<(String, String), String>;

fn differences() -> Differences {
    let difference = |row: &str| {
        let columns: Vec<&str> = row.splitn(4, '\t').collect();
        let [name, kind, text, answer] = columns[..] else { panic!("{row}: expected four columns") };
        assert_ne!(kind, "unknown", "{row}");
        ((name.to_owned(), unquote(text).expect("a text")), answer.to_owned())
    };
    rows(&read("differences.tsv")).map(difference).collect()
}

#[test]
fn readers_answer_like_programs() {
    if let Some(folder) = env::var_os("READERS_ANSWERS") {
        return write_differences(Path::new(&folder));
    }
    let counted = counted(&fixtures());
    let (differences, mut used, mut wrong) = (differences(), HashSet::new(), String::new());
    for reader in PROGRAMS {
        let (mut named, mut expected) = (0, Vec::new());
        let table = read(&format!("{}.tsv", reader.name()));
        for row in rows(&table) {
            let (text, columns) = row.split_once('\t').expect("a text");
            if text == "hashes" {
                expected.extend(columns.split(' ').map(|hash| u32::from_str_radix(hash, 16).expect("a hash")));
                continue;
            }
            named += 1;
            let text = unquote(text).expect("a text");
            let answer = answer(*reader, &text, None);
            let key = (reader.name().to_owned(), text);
            if differences.get(&key).unwrap_or(&answer) != columns {
                let _ = writeln!(wrong, "{}: {row}\n  the reader: {answer}", reader.name());
            }
            used.insert(key);
        }
        assert_eq!((named, expected.len()), (NAMED, counted.len().div_ceil(BLOCK)), "{}", reader.name());
        let (mut agreed, mut differing) = (0, 0);
        for (index, (texts, expected)) in counted.chunks(BLOCK).zip(expected).enumerate() {
            let answers: Vec<String> = texts
                .iter()
                .map(|text| {
                    let answer = answer(*reader, text, None);
                    let key = (reader.name().to_owned(), text.clone());
                    let Some(other) = differences.get(&key) else {
                        agreed += 1;
                        return answer;
                    };
                    assert_ne!(answer, *other, "{}: {text:?} is no difference", reader.name());
                    differing += 1;
                    used.insert(key);
                    other.clone()
                })
                .collect();
            if hash(answers.iter().map(String::as_str)) != expected {
                let block = index * BLOCK..index * BLOCK + texts.len();
                let _ = writeln!(wrong, "{}: some answer to the counted texts {block:?}", reader.name());
            }
        }
        // Half a percent of what was generated.
        assert!(differing * 200 <= GENERATED, "{}: {agreed} agree, {differing} differ", reader.name());
    }
    assert!(wrong.is_empty(), "{} lines:\n{:.9000}", wrong.lines().count(), wrong);
    let unused: Vec<_> = differences.keys().filter(|key| !used.contains(*key)).collect();
    assert!(unused.is_empty(), "differences of other texts: {unused:?}");
}

/// Compares the readers with all answers in `folder`, and with UPDATE=1 writes `differences.tsv`.
fn write_differences(folder: &Path) {
    let only = env::var("READER").ok();
    let mut table = String::from(
        "# Answers of programs that the readers do not give. Columns, separated by tabs: the reader, the kind of difference, \
         and the columns of the program's table.\n",
    );
    let mut unknown = 0;
    for reader in PROGRAMS.iter().filter(|reader| only.as_deref().is_none_or(|only| only == reader.name())) {
        let Some(all) = answers_of(folder, reader.name()) else { continue };
        let (mut agreed, mut differing) = (0, 0);
        for row in all.lines() {
            let (quoted, columns) = row.split_once('\t').expect("a text");
            let text = unquote(quoted).expect("a text");
            let answer = answer(*reader, &text, None);
            if answer == columns {
                agreed += 1;
                continue;
            }
            differing += 1;
            let kind = kind(reader.name(), row);
            if kind == "unknown" {
                unknown += 1;
                if only.is_some() || is_strict() && unknown <= MOST_SHOWN {
                    println!("{quoted}\n  program {columns}\n  reader  {answer}");
                }
            }
            let _ = writeln!(table, "{}\t{kind}\t{row}", reader.name());
        }
        println!("{}: {agreed} agree, {differing} differ", reader.name());
    }
    if env::var("UPDATE").is_ok() && only.is_none() {
        fs::write(fixtures().join("readers/differences.tsv"), table).expect("it can be written");
    }
    assert!(!is_strict() || unknown == 0, "{unknown} differences of no known kind");
}

/// How many differences of no known kind are printed.
const MOST_SHOWN: usize = 200;

/// Whether each difference must be of a known kind, and a program may not have been asked.
fn is_strict() -> bool {
    env::var_os("READERS_STRICT").is_some()
}

/// Returns all answers of a program, if it was asked.
fn answers_of(folder: &Path, name: &str) -> Option<String> {
    let path = folder.join(format!("{name}.tsv"));
    if is_strict() && !path.exists() {
        return None;
    }
    Some(fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display())))
}

/// A kind of difference: its readers, its name, and whether a row of a program's table is of it.
type Kind = (&'static [&'static str], &'static str, fn(&str) -> bool);

const KINDS: &[Kind] = &[
    (&["curl-7.88", "curl-8.23"], "a host that is not UTF-8", |row| row.contains("\\u{fffd}")),
    (&["perl-uri-5.17"], "a noncharacter in the host", |row| row.contains("%ef%b7%90")),
    (&["node-26"], "a label that breaks the Bidi rule", |row| is_accepted_with(row, is_right_to_left)),
    (&["node-26"], "a label that starts with a mark newer than Unicode 13", |row| is_accepted_with(row, is_mark)),
    (&["node-26"], "a mark newer than Unicode 13 in a label from right to left", |row| {
        row.ends_with("\trefused") && has(row, is_right_to_left) && has(row, is_mark)
    }),
    // IDNA 2008, without the reader's table. The library then writes the label by the older rules.
    (&["wget-1.21"], "a symbol beside `ß` or `ς`", |row| {
        has(row, |c| matches!(c, 'ß' | 'ẞ' | 'ς')) && has(row, is_symbol)
    }),
    // The library for IDNA leaves a host as it is.
    (&["wget-1.21"], "a character newer than the program's Unicode", |row| {
        !row.ends_with("\trefused") && row.split('\t').nth(4).is_some_and(|host| host.contains("\\u{"))
    }),
    // The Small Seal Script.
    (&["node-26"], "a character of Unicode 18", |row| row.ends_with("\trefused") && has(row, is_seal)),
];

/// Whether the text of a row has a character.
fn has(row: &str, is_of_kind: fn(char) -> bool) -> bool {
    row.split('\t').next().and_then(unquote).unwrap_or_default().contains(is_of_kind)
}

/// Whether the program accepts a text with a character.
fn is_accepted_with(row: &str, is_of_kind: fn(char) -> bool) -> bool {
    !row.ends_with("\trefused") && has(row, is_of_kind)
}

/// Whether a character is in the blocks of scripts from right to left.
fn is_right_to_left(c: char) -> bool {
    matches!(c, '\u{590}'..='\u{8FF}' | '\u{FB1D}'..='\u{FDFF}' | '\u{FE70}'..='\u{FEFF}'
        | '\u{10800}'..='\u{10FFF}' | '\u{1E800}'..='\u{1EFFF}')
}

fn is_mark(c: char) -> bool {
    url_idna::properties::Properties::of(c).is_mark()
}

/// Whether a character is neither ASCII, nor a letter or digit.
fn is_symbol(c: char) -> bool {
    !c.is_ascii() && !c.is_alphanumeric()
}

fn is_seal(c: char) -> bool {
    matches!(c, '\u{3D000}'..='\u{3FC3F}')
}

fn kind(name: &str, row: &str) -> &'static str {
    let found = KINDS.iter().find(|(readers, _, is_of_kind)| readers.contains(&name) && is_of_kind(row));
    found.map_or("unknown", |(_, kind, _)| *kind)
}

#[test]
fn tables_have_all_published_confusions() {
    let confusions = include_str!("../confusions.tsv");
    for reader in PROGRAMS {
        let table = read(&format!("{}.tsv", reader.name()));
        for row in rows(confusions) {
            let text = quote(Some(&unescape(row.split_once('\t').expect("a text").0)));
            let is_answered = rows(&table).any(|row| row.split_once('\t').is_some_and(|(known, _)| known == text));
            assert!(is_answered, "{}: no answer to {text}: run `cargo xtask readers`", reader.name());
        }
    }
}

/// The answers at the edges of the rules of programs.
#[test]
fn readers_answer_like_programs_at_the_edges() {
    let mut wrong = Vec::new();
    for row in rows(include_str!("edges.tsv")) {
        let columns: Vec<&str> = row.splitn(4, '\t').collect();
        let [name, base, text, expected] = columns[..] else { panic!("{row}: expected four columns") };
        let reader = PROGRAMS.iter().find(|reader| reader.name() == name).unwrap_or_else(|| panic!("{row}"));
        let found = answer(*reader, &unquote(text).expect("a text"), unquote(base).as_deref());
        if found != expected {
            wrong.push(format!("{row}\n  the reader: {found}"));
        }
    }
    assert_eq!(wrong, [""; 0]);
}
