//! The page docs/errors.md is made from errors.txt and from the kinds of errors in the code.

use super::{case::words, program::run};
use std::{collections::BTreeSet, env, fs, path::Path};
use url_core::{
    Url,
    error::{ParseErrorKind, SetErrorKind, ValidationErrorKind},
    file::{FilePathErrorKind, PathStyle},
    reference::{AppendReferenceErrorKind, MakeRelativeErrorKind, ReferenceForm},
    scp_like::ScpLikeErrorKind,
};
use url_host::matching::{HostPattern, HostPatternErrorKind};
use url_idna::{Criterion, punycode};
use url_psl::{List, ParseListErrorKind};
use url_regexp::Regexp;
use url_render::{ProtectErrorKind, Protected};

/// A group of errors: its title, how an input is tried, an introduction, and its errors.
struct Section {
    title: &'static str,
    door: &'static str,
    introduction: &'static str,
    entries: Vec<Entry>,
}

struct Entry {
    code: &'static str,
    /// An input that causes the error, or nothing if one string does not.
    example: Option<&'static str>,
    remedy: &'static str,
}

fn sections() -> Vec<Section> {
    let mut sections: Vec<Section> = Vec::new();
    for line in include_str!("../errors.txt").lines().filter(|line| !line.is_empty()) {
        if let Some(title) = line.strip_prefix("# ") {
            sections.push(Section { title, door: "", introduction: "", entries: Vec::new() });
            continue;
        }
        let section = sections.last_mut().expect("a title");
        if let Some(door) = line.strip_prefix("! ") {
            section.door = door;
        } else if let Some(text) = line.strip_prefix("? ") {
            section.introduction = text;
        } else {
            let fields: Vec<&str> = line.split('\t').collect();
            let [code, example, remedy] = fields[..] else { panic!("three columns: {line}") };
            section.entries.push(Entry { code, example: Some(example).filter(|text| *text != "-"), remedy });
        }
    }
    sections
}

/// The codes and messages of a door, in the order of the code, if its crate lists them.
fn kinds(door: &str) -> Vec<(&'static str, String)> {
    macro_rules! all {
        ($Kind:ty) => {
            <$Kind>::ALL.iter().map(|kind| (kind.as_str(), kind.message().to_string())).collect()
        };
    }
    let is_validation = |code: &str| ValidationErrorKind::ALL.iter().any(|kind| kind.as_str() == code);
    let own = |codes: Vec<&'static str>| {
        codes.into_iter().filter(|code| !is_validation(code)).map(|code| (code, String::new())).collect()
    };
    match door {
        "validation" => all!(ValidationErrorKind),
        "idna" => all!(Criterion),
        "punycode" => all!(punycode::ErrorKind),
        "pattern" => all!(HostPatternErrorKind),
        "parse" => own(ParseErrorKind::ALL.iter().map(|kind| kind.as_str()).collect()),
        "set" => own(SetErrorKind::ALL.iter().map(|kind| kind.as_str()).collect()),
        "file" => all!(FilePathErrorKind),
        "append" => all!(AppendReferenceErrorKind),
        "relative" => all!(MakeRelativeErrorKind),
        "scp" => all!(ScpLikeErrorKind),
        "url-pattern" => all!(url_patterns::ErrorKind),
        "regexp" => all!(url_regexp::ErrorKind),
        "psl" => all!(ParseListErrorKind),
        "protect" => all!(ProtectErrorKind),
        _ => Vec::new(),
    }
}

/// Returns the output of the program, in which codes stand before a colon or in quotes.
fn output(arguments: &[&str]) -> String {
    let arguments: Vec<Vec<u8>> = arguments.iter().map(|argument| argument.as_bytes().to_vec()).collect();
    let output = run(&arguments, b"");
    String::from_utf8([output.stdout, output.stderr].concat()).expect("text")
}

/// Returns whether the input has the error.
fn causes(door: &str, input: &str, code: &str) -> bool {
    let input = input.replace('⏎', "\n").replace('␀', "\0");
    let has = |text: &str| text.contains(&format!("{code}: ")) || text.contains(&format!("\"{code}\""));
    let two = || input.split_once(' ').expect("two parts");
    match door {
        "validation" if input == "file:c:/a" => has(&output(&["parse", "--json", "--base", "file:///x", &input])),
        "validation" => has(&output(&["parse", "--json", "--", &input])),
        "idna" => has(&output(&["idna", "--json", "--strict", "--", &input])),
        "punycode" => punycode::decode(&input).is_err_and(|error| error.code() == code),
        "pattern" => HostPattern::parse(&input).is_err_and(|error| error.code() == code),
        "parse" => Url::options().max_len(10).parse(&input).is_err_and(|error| error.code() == code),
        "set" if input.starts_with("scheme=") => {
            let mut url = Url::parse(two().1).expect("a URL");
            url.set_scheme(&two().0["scheme=".len()..]).is_err_and(|error| error.code() == code)
        }
        "set" => has(&output(&["set", "--set", two().0, two().1])),
        "file" => file_error(&input) == Some(code),
        "append" => {
            let base = Url::parse("https://example.com/a").expect("a URL");
            base.append_reference(&input).is_err_and(|error| error.code() == code)
        }
        "relative" => {
            let url = |text: &str| Url::parse(text).expect("a URL");
            let made = url(two().0).make_relative_with(&url(two().1), ReferenceForm::Shortest);
            made.is_err_and(|error| error.code() == code)
        }
        "scp" => Url::from_scp_like(&input).is_err_and(|error| error.code() == code),
        "url-pattern" => has(&output(&["match", "--", &input, "https://h/"])),
        "regexp" => Regexp::new(&input).is_err_and(|error| error.code() == code),
        "psl" => List::read(&input).is_err_and(|error| error.code() == code),
        "protect" => Protected::new([&input]).is_err_and(|error| error.code() == code),
        "program" => {
            let arguments = words(&input);
            let arguments: Vec<&str> = arguments.iter().map(|word| str::from_utf8(word).expect("text")).collect();
            has(&output(&arguments))
        }
        _ => panic!("no door {door}"),
    }
}

/// The error of a path or a file URL.
fn file_error(input: &str) -> Option<&'static str> {
    let is_posix = !input.starts_with("file:") && !input.starts_with('\\') && !input.starts_with("C:");
    let style = if is_posix { PathStyle::Posix } else { PathStyle::Windows };
    let error = match input.strip_prefix("file:") {
        Some(_) => Url::parse(input).expect("a URL").to_file_path_with(style).err(),
        None => Url::from_file_path_with(input, style).err(),
    };
    error.map(|error| error.code())
}

/// Returns the page.
fn page() -> String {
    let mut page = INTRODUCTION.to_owned();
    for Section { title, door, introduction, entries } in sections() {
        page.extend(["\n## ", title, "\n\n", introduction, "\n\n"]);
        let kinds = kinds(door);
        let has_meaning = kinds.iter().any(|(_, message)| !message.is_empty());
        let message = if has_meaning { [" message |", "---|"] } else { ["", ""] };
        page.extend(["| code |", message[0], " input | what to do |\n|---|", message[1], "---|---|\n"]);
        for Entry { code, example, remedy } in entries {
            let message = kinds.iter().find(|(name, _)| *name == code).map_or("", |(_, message)| message);
            let name = match code.parse::<ValidationErrorKind>() {
                Ok(kind) if door == "validation" => {
                    let failure = if kind.is_failure() { ", *failure*" } else { "" };
                    format!("[`{code}`]({}){failure}", kind.anchor())
                }
                _ => format!("`{code}`"),
            };
            let cell = |text: &str| text.replace('|', "\\|");
            let example = example.map(|text| format!("`{}`", cell(text))).unwrap_or_default();
            let message = if has_meaning { format!(" {} |", cell(message)) } else { String::new() };
            page.extend(["| ", &name, " |", &message, " ", &example, " | ", &cell(remedy), " |\n"]);
        }
    }
    page
}

const INTRODUCTION: &str = "# Error codes

Look up the code of an error: its message, an input that causes it, and what to do. `code()` returns the code of an
error, and `urlstack parse --json` writes it as `name`. Codes do not change; messages can. A test tries each input here.
A row without an input is about an error that needs more than one string, or a very long one.
";

/// With the variable `UPDATE`, the page is written.
#[test]
fn the_page_of_errors_is_current() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/errors.md");
    let expected = page();
    if env::var("UPDATE").is_ok() {
        fs::write(path, expected).expect("the page can be written");
    } else {
        assert!(fs::read_to_string(&path).expect("the page") == expected, "run this test with UPDATE=1");
    }
}

#[test]
fn each_input_causes_its_error() {
    let mut failed = Vec::new();
    let mut count = 0;
    for Section { door, entries, .. } in sections() {
        for Entry { code, example, .. } in entries {
            let Some(input) = example else { continue };
            count += 1;
            if !causes(door, input, code) {
                failed.push(format!("{door}: {input} does not cause {code}"));
            }
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
    assert!(count > 130, "{count}");
}

/// Each code has an entry, and each entry a code.
#[test]
fn the_page_has_each_code_once() {
    for Section { door, title, entries, .. } in sections() {
        let codes: Vec<&str> = entries.iter().map(|entry| entry.code).collect();
        let kinds: Vec<&str> = kinds(door).iter().map(|(code, _)| *code).collect();
        let sorted = |mut codes: Vec<&'static str>| {
            codes.sort_unstable();
            codes
        };
        if !kinds.is_empty() {
            assert_eq!(sorted(codes), sorted(kinds), "{title}");
        } else if door == "program" {
            assert_eq!(codes.iter().copied().collect::<BTreeSet<_>>(), codes_of_the_program());
        }
    }
}

/// The names of failures in the source of the program. Those of the standard and of libraries have their own sections.
fn codes_of_the_program() -> BTreeSet<&'static str> {
    let mut codes: BTreeSet<&str> = BTreeSet::new();
    for (_, source) in sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src")) {
        let source: &str = source.leak();
        for start in ["of_command(\"", "Failure::new(\"", "name: \"not-"] {
            let names = source.split(start).skip(1).filter_map(|rest| rest.split('"').next());
            codes.extend(names.map(|name| if start.ends_with("not-") { leaked_not(name) } else { name }));
        }
    }
    codes.insert("null");
    for name in ["dot-segment", "opaque-path"] {
        codes.remove(name);
    }
    codes
}

fn leaked_not(name: &str) -> &'static str {
    format!("not-{name}").leak()
}

/// Each list of errors in the code has a section.
#[test]
fn the_page_has_each_kind_of_error() {
    let titles: Vec<&str> = sections().iter().map(|section| section.title).collect();
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut count = 0;
    for (path, source) in sources(&crates) {
        let krate = path.strip_prefix(&crates).expect("a path").components().next().expect("a crate");
        let krate = krate.as_os_str().to_str().expect("text").to_owned();
        for line in source.lines().filter_map(|line| line.trim().strip_prefix("pub enum ")) {
            let name = line.split([' ', '<']).next().unwrap_or_default();
            let is_error = name.ends_with("ErrorKind") || name == "RefusalKind" || name == "Criterion";
            // The text of 2014 explains its own.
            if is_error && name != "ConformanceErrorKind" {
                count += 1;
                let has = |title: &&str| title.starts_with(&krate) && title.contains(&format!("`{name}`"));
                assert!(titles.iter().any(has), "{krate}: {name}");
            }
        }
    }
    assert!(count > 20, "{count}");
}

/// The source files below a folder named `src`.
fn sources(folder: &Path) -> Vec<(std::path::PathBuf, String)> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if path.is_dir() && !["target", "node_modules", "tests"].contains(&name) {
            files.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push((path.clone(), fs::read_to_string(&path).expect("text")));
        }
    }
    files
}
