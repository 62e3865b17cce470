//! The codes that the crates report.

use std::{collections::BTreeSet, fs, path::Path, path::PathBuf};
use url_core::{
    convert::UriErrorKind,
    error::{ParseErrorKind, SetErrorKind, ValidationErrorKind},
    explain::Change,
    file::FilePathErrorKind,
    path::PathAmbiguityKind,
    reference::{AppendReferenceErrorKind, MakeRelativeErrorKind},
    scp_like::ScpLikeErrorKind,
};
use url_facts::{ArgumentErrorKind, TextsErrorKind};
use url_host::matching::HostPatternErrorKind;
use url_idna::{Criterion, punycode};
use url_lineage::webspecs_2014::{ConformanceErrorKind, ParseExceptionKind};
use url_patterns::{GenerateErrorKind, GroupErrorKind, WarningKind};
use url_psl::ParseListErrorKind;
use url_readers::proxies::RejectionKind;
use url_render::{ProtectErrorKind, ReasonKind};

/// The codes of a door and their messages, which are empty if they depend on the input.
pub(super) fn kinds(door: &str) -> Vec<(&'static str, String)> {
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
        "ambiguity" => all!(PathAmbiguityKind),
        "decode" => own(vec!["not-utf-8"]),
        "file" => all!(FilePathErrorKind),
        "append" => all!(AppendReferenceErrorKind),
        "relative" => all!(MakeRelativeErrorKind),
        "scp" => all!(ScpLikeErrorKind),
        "uri" => own(UriErrorKind::ALL.iter().map(|kind| kind.as_str()).collect()),
        "url-pattern" => all!(url_patterns::ErrorKind),
        "warning" => all!(WarningKind),
        "generate" => all!(GenerateErrorKind),
        "group" => all!(GroupErrorKind),
        "regexp" => all!(url_regexp::ErrorKind),
        "psl" => all!(ParseListErrorKind),
        "protect" => all!(ProtectErrorKind),
        "idn" => own(ReasonKind::ALL.iter().map(|kind| kind.as_str()).collect()),
        "call" => own(ArgumentErrorKind::ALL.iter().map(|kind| kind.as_str()).collect()),
        "texts" => all!(TextsErrorKind),
        "proxy" => all!(RejectionKind),
        "sources" => all!(url_sources::ErrorKind),
        "exception" => all!(ParseExceptionKind),
        "conformance" => all!(ConformanceErrorKind),
        "c" => own(of_c().into_iter().collect()),
        "check" => own(of_check().into_iter().collect()),
        "program" => own(of_the_program().into_iter().collect()),
        _ => panic!("no door {door}"),
    }
}

/// Each type with a method `code`, and the door of its codes.
pub(super) const REPORTED: &[(&str, &str, &str)] = &[
    ("url-c", "Failure", "c"),
    ("url-c", "urlstack_status", "c"),
    ("url-facts", "RoutesError", "url-pattern"),
    ("url-facts", "TextsError", "texts"),
    ("url-core", "AppendReferenceError", "append"),
    ("url-core", "DecodeError", "decode"),
    ("url-core", "FilePathError", "file"),
    ("url-core", "MakeRelativeError", "relative"),
    ("url-core", "ParseError", "parse"),
    ("url-core", "PathAmbiguity", "ambiguity"),
    ("url-core", "ReferenceError", "append"),
    ("url-core", "ScpLikeError", "scp"),
    ("url-core", "SetError", "set"),
    ("url-core", "UriError", "uri"),
    ("url-facts", "ArgumentError", "call"),
    ("url-host", "HostPatternError", "pattern"),
    ("url-host", "ValidationError", "validation"),
    ("url-idna", "Error", "idna"),
    ("url-idna", "Error", "punycode"),
    ("url-lineage", "ConformanceError", "conformance"),
    ("url-lineage", "NoMatch", "exception"),
    ("url-lineage", "ParseException", "exception"),
    ("url-patterns", "Error", "url-pattern"),
    ("url-patterns", "GenerateError", "generate"),
    ("url-patterns", "GroupError", "group"),
    ("url-patterns", "Warning", "warning"),
    ("url-psl", "ParseListError", "psl"),
    ("url-readers", "Rejection", "proxy"),
    ("url-sources", "Error", "sources"),
    ("url-regexp", "Error", "regexp"),
    ("url-render", "ProtectError", "protect"),
    ("url-render", "Reason", "idn"),
];

/// Returns the crates and types that have a method `code`, of their own or that of `url_names::Failure`.
pub(super) fn types_with_codes() -> BTreeSet<(String, String)> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut types = BTreeSet::new();
    for (path, source) in sources(&crates) {
        let folder = path.ancestors().find(|folder| folder.join("Cargo.toml").exists()).expect("a crate");
        let krate = folder.file_name().and_then(|name| name.to_str()).expect("text").to_owned();
        let mut of = "";
        for line in source.lines() {
            if let Some(header) = line.strip_prefix("impl") {
                of = header.trim_end_matches(" {").split(' ').next_back().unwrap_or_default();
            }
            if line.contains("fn code(") && line.ends_with("-> &'static str {") && krate != "url-names" {
                types.insert((krate.clone(), of.split('<').next().unwrap_or_default().to_owned()));
            }
            if let Some((name, _)) = line.strip_prefix("pub type ").and_then(|line| line.split_once(" = Failure<")) {
                types.insert((krate.clone(), name.to_owned()));
            }
        }
    }
    types
}

/// The names of failures in the source of the program. Those of the standard and of libraries have their own sections.
fn of_the_program() -> BTreeSet<&'static str> {
    let mut codes = BTreeSet::from(["null", "unread", Change::TabOrNewlineRemoved.as_str()]);
    codes.extend(quoted(source("src/failure.rs"), "=> (\""));
    for (_, source) in sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src")) {
        for start in ["of_command(\"", "Failure::new(\"", "name: \"not-"] {
            let names = quoted(source.clone().leak(), start);
            codes.extend(names.map(|name| if start.ends_with("not-") { format!("not-{name}").leak() } else { name }));
        }
    }
    for name in ["dot-segment", "opaque-path"] {
        codes.remove(name);
    }
    codes
}

/// Names of failures that are not literals: codes of other sections, and names that `of_the_program` knows.
const NAMES: &[&str] = &[
    "Change::TabOrNewlineRemoved.as_str()",
    "NOT_VALID",
    "OTHER_SCHEME",
    "Rule::MixedContent.as_str()",
    "Rule::Secret.as_str()",
    "error.code()",
    "name",
    "name: &'static str",
    "name_of_failure",
    "rule.as_str()",
    "typo.as_str()",
    "warning.code()",
];

/// Returns the names in the source of the program that are neither literals nor known.
pub(super) fn unknown_names() -> BTreeSet<String> {
    let mut unknown = BTreeSet::new();
    for (_, source) in sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src")) {
        for call in ["of_command(", " Failure::new("] {
            let names = source.split(call).skip(1).filter_map(|rest| rest.trim_start().split([',', '\n']).next());
            unknown.extend(names.filter(|name| !name.starts_with('"') && !NAMES.contains(name)).map(str::to_owned));
        }
    }
    unknown
}

/// The names of findings of `urlstack check` in its source.
fn of_check() -> BTreeSet<&'static str> {
    let files = ["typo.rs", "policy.rs", "finding.rs"].map(|file| source(&format!("src/commands/check/{file}")));
    let names = files.into_iter().flat_map(|source| quoted(source, " = \""));
    names.filter(|name| name.contains('-') || *name == "secret").collect()
}

/// The codes of C in their source.
fn of_c() -> BTreeSet<&'static str> {
    let source = source("../native/url-c/src/status.rs");
    let (_, rest) = source.split_once("impl urlstack_status {").expect("the status");
    let (body, _) = rest.split_once("fn message").expect("a method after it");
    quoted(body, "=> \"").chain(quoted(source, "NoFunction => \"")).collect()
}

fn source(path: &str) -> &'static str {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).expect("text").leak()
}

/// The strings after `start`, which ends with a quotation mark.
fn quoted(source: &'static str, start: &'static str) -> impl Iterator<Item = &'static str> {
    source.split(start).skip(1).filter_map(|rest| rest.split('"').next())
}

/// The source files in a directory and those below.
fn sources(directory: &Path) -> Vec<(PathBuf, String)> {
    let mut files = Vec::new();
    for entry in fs::read_dir(directory).expect("a directory") {
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
