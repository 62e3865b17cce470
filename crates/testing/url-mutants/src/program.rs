//! The program with all mutants: url-model's source with the edits, and the selection of url-laws.

use crate::{
    edits::{Edit, Edited, Piece, apply},
    sites::{Enums, Found, Visitor, collect_enums},
};
use serde_json::Value;
use std::{
    collections::BTreeSet,
    fs,
    ops::Range,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

/// Files of url-model in which nothing is changed, and why.
pub(crate) const KEPT_FILES: &[(&str, &str)] = &[
    ("fixtures.rs", "it reads the test data"),
    ("lib.rs", "it has no code"),
    ("model.rs", "it chooses the Unicode data"),
    ("not_run.rs", "it is about tests"),
    ("regexp.rs", "ECMA-262 has its own tests"),
    ("regexp/", "ECMA-262 has its own tests"),
    ("unicode_data.rs", "it reads the files of Unicode"),
    ("validation.rs", "it has no code"),
    ("validity.rs", "what writers must do is not seen in the URL class"),
];

/// Files and functions in which nothing is changed, and why.
pub(crate) const KEPT_FUNCTIONS: &[(&str, &str, &str)] = &[
    ("host.rs", "domain_to_ascii_of_2025", "it is of an older edition"),
    ("web.rs", "fill_list_of_2025", "it is of an older edition"),
    ("host.rs", "domain_to_unicode", "it is for showing a URL"),
    ("uts46.rs", "to_unicode", "it is for showing a URL"),
    ("serializer.rs", "equals", "it is no part of the URL class"),
    ("web.rs", "can_parse", "it is `parse` without the result"),
    ("web.rs", "record", "it is for tests"),
    ("pattern/component.rs", "has_hidden_text", "it is for tests"),
    ("pattern/names.rs", "read", "it reads a file of Unicode"),
];

const MANIFEST_OF_THE_MODEL: &str = "\
[package]
name = \"url-model\"
edition = \"2024\"
version = \"0.1.0\"

[dependencies]
encoding_rs = { version = \"0.8\", default-features = false, features = [\"alloc\"] }
serde = { version = \"1\", features = [\"derive\"] }
serde_json = \"1\"
";

const MANIFEST: &str = "\
[package]
name = \"conformance-suite\"
edition = \"2024\"
version = \"0.1.0\"

[workspace]
members = [\"crates/url-model\"]

[dependencies]
encoding_rs = { version = \"0.8\", default-features = false, features = [\"alloc\"] }
serde_json = \"1\"
url-model = { path = \"crates/url-model\" }

[profile.dev]
opt-level = 2
debug = false
overflow-checks = true
incremental = false
";

/// A file of url-model and its edits.
struct SourceFile {
    path: PathBuf,
    text: String,
    edits: Vec<Edit>,
    dropped: BTreeSet<usize>,
    edited: Edited,
}

pub(crate) struct Program {
    folder: PathBuf,
    files: Vec<SourceFile>,
    pub(crate) found: Found,
    /// The numbers of the mutants that the compiler rejects.
    pub(crate) rejected: BTreeSet<usize>,
}

fn files_of(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), String> {
    for entry in fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))? {
        let path = entry.map_err(|error| error.to_string())?.path();
        if path.is_dir() { files_of(&path, files)? } else { files.push(path) }
    }
    files.sort();
    Ok(())
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    // What is not written anew is not compiled anew.
    if fs::read_to_string(path).is_ok_and(|before| before == text) {
        return Ok(());
    }
    let folder = path.parent().unwrap_or(path);
    fs::create_dir_all(folder).and_then(|()| fs::write(path, text)).map_err(|e| format!("{}: {e}", path.display()))
}

impl Program {
    /// Finds the mutants of url-model in `repository`.
    pub(crate) fn new(repository: &Path, folder: &Path) -> Result<Self, String> {
        let source = repository.join("crates/url-model/src");
        let mut paths = Vec::new();
        files_of(&source, &mut paths)?;
        let mut texts = Vec::new();
        let mut enums = Enums::new();
        for path in paths {
            let text = fs::read_to_string(&path).map_err(|error| error.to_string())?;
            let tree = syn::parse_file(&text).map_err(|error| format!("{}: {error}", path.display()))?;
            collect_enums(&tree, &mut enums);
            texts.push((path.strip_prefix(&source).unwrap_or(&path).to_owned(), text, tree));
        }
        let mut found = Found::default();
        let mut files = Vec::new();
        for (path, text, tree) in texts {
            let name = path.to_string_lossy().replace('\\', "/");
            let mut edits = Vec::new();
            if !KEPT_FILES.iter().any(|(kept, _)| name == *kept || kept.ends_with('/') && name.starts_with(kept)) {
                let kept = KEPT_FUNCTIONS.iter().filter(|(file, ..)| name == *file);
                let kept: Vec<&str> = kept.map(|(_, function, _)| *function).collect();
                let mut visitor = Visitor::new((&name, &text), &enums, &kept, &mut found);
                syn::visit::visit_file(&mut visitor, &tree);
                edits = visitor.edits;
            }
            files.push(SourceFile { path, text, edits, dropped: BTreeSet::new(), edited: Edited::default() });
        }
        Ok(Self { folder: folder.to_owned(), files, found, rejected: BTreeSet::new() })
    }

    /// Writes the program.
    pub(crate) fn write(&mut self, repository: &Path) -> Result<(), String> {
        let model = self.folder.join("crates/url-model");
        for file in &mut self.files {
            file.edited = apply(&file.text, &file.edits, &|index| file.dropped.contains(&index));
            let mut text = file.edited.text.clone();
            if file.path == Path::new("lib.rs") {
                text += "\npub mod mutants;\n";
            }
            if file.path == Path::new("fixtures.rs") {
                let before = "PathBuf::from(env!(\"CARGO_MANIFEST_DIR\")).join(\"../../fixtures\")";
                if !text.contains(before) {
                    return Err("fixtures.rs of url-model finds its folder in an unknown way".into());
                }
                let fixtures = repository.join("fixtures");
                text = text.replace(before, &format!("PathBuf::from({:?})", fixtures.display().to_string()));
            }
            write(&model.join("src").join(&file.path), &text)?;
        }
        write(&model.join("src/mutants.rs"), include_str!("active.rs"))?;
        write(&model.join("Cargo.toml"), MANIFEST_OF_THE_MODEL)?;
        write(&self.folder.join("Cargo.toml"), MANIFEST)?;
        let lock = fs::read_to_string(repository.join("Cargo.lock")).map_err(|error| error.to_string())?;
        if !self.folder.join("Cargo.lock").exists() {
            write(&self.folder.join("Cargo.lock"), &lock)?;
        }
        let selection = repository.join("crates/url-laws/tests/conformance/suite/mod.rs");
        let main =
            format!("#[path = {:?}]\nmod suite;\n\n{}", selection.display().to_string(), include_str!("main.in"));
        write(&self.folder.join("src/main.rs"), &main)
    }

    fn cargo(&self, arguments: &[&str]) -> Command {
        let mut cargo = Command::new("cargo");
        cargo.args(arguments).arg("--manifest-path").arg(self.folder.join("Cargo.toml"));
        // The warnings are about the edits.
        cargo.env("RUSTFLAGS", "-Awarnings").env("CARGO_TARGET_DIR", self.folder.join("target"));
        cargo
    }

    /// Compiles url-model, and drops the edits that the compiler rejects, until it rejects none.
    pub(crate) fn check(&mut self, repository: &Path) -> Result<(), String> {
        for _ in 0..60 {
            self.write(repository)?;
            let mut cargo = self.cargo(&["check", "--package", "url-model", "--message-format", "json"]);
            let output = cargo.stderr(Stdio::inherit()).output().map_err(|error| error.to_string())?;
            let messages = String::from_utf8_lossy(&output.stdout).into_owned();
            if output.status.success() {
                return Ok(());
            }
            let dropped = self.drop_rejected(&messages);
            println!("{dropped} edits do not compile");
            if dropped == 0 {
                return Err(format!("the changed url-model does not compile: {}", self.folder.display()));
            }
        }
        Err("the changed url-model does not compile".into())
    }

    /// Drops the innermost edits at the places of errors.
    fn drop_rejected(&mut self, messages: &str) -> usize {
        let mut count = 0;
        let errors = messages.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
        for error in errors.filter(|line| line["message"]["level"] == "error") {
            let spans = error["message"]["spans"].as_array().cloned().unwrap_or_default();
            let mut spans: Vec<&Value> = spans.iter().collect();
            spans.sort_by_key(|span| span["is_primary"] != true);
            count += usize::from(spans.iter().any(|span| self.drop_at(span)) || self.drop_within(&spans));
        }
        count
    }

    fn file_of(&self, span: &Value) -> Option<usize> {
        let name = span["file_name"].as_str()?.replace('\\', "/");
        self.files.iter().position(|file| name.ends_with(&format!("src/{}", file.path.display())))
    }

    /// Drops the innermost edit around a place.
    fn drop_at(&mut self, span: &Value) -> bool {
        let Some(file) = self.file_of(span) else { return false };
        let place = bytes(span);
        let edits = self.files[file].edited.ranges.iter();
        let around = edits.filter(|(_, range)| range.start <= place.start && place.end <= range.end);
        let around = around.filter(|(index, _)| !self.files[file].edits[*index].range.is_empty());
        let Some(&(index, _)) = around.min_by_key(|(_, range)| range.len()) else { return false };
        self.drop_edit(file, index);
        true
    }

    /// Drops the last edit between the places of one error that leaves out a statement, such as the `return` of an
    /// `else` or of a block that moves a value.
    fn drop_within(&mut self, spans: &[&Value]) -> bool {
        let Some(file) = spans.first().and_then(|span| self.file_of(span)) else { return false };
        let start = spans.iter().map(|span| bytes(span).start).min().unwrap_or_default();
        let end = spans.iter().map(|span| bytes(span).end).max().unwrap_or_default();
        let edits = self.files[file].edited.ranges.iter();
        let within = edits.filter(|(_, range)| start <= range.start && range.end <= end);
        let is_left_out = |index: usize| {
            let first = self.files[file].edits[index].pieces.first();
            matches!(first, Some(Piece::Text(text)) if text.starts_with("if "))
        };
        let last = within.filter(|(index, _)| is_left_out(*index)).max_by_key(|(_, range)| range.start);
        let Some(&(index, _)) = last else { return false };
        self.drop_edit(file, index);
        true
    }

    fn drop_edit(&mut self, file: usize, index: usize) {
        // Another error may have been in the same edit.
        if self.files[file].dropped.insert(index) {
            for piece in &self.files[file].edits[index].pieces {
                self.rejected.extend(piece.mutants());
            }
        }
    }

    /// Builds the program and runs it, and returns what it has chosen `from`.
    pub(crate) fn run(&self, from: &str) -> Result<Value, String> {
        let (rejected, output) = (self.folder.join("rejected.json"), self.output());
        write(&rejected, &serde_json::json!(self.rejected).to_string())?;
        let status = self.cargo(&["run"]).arg("--").args([&rejected, &output]).arg(from).status();
        if !status.map_err(|error| error.to_string())?.success() {
            return Err("the program with the mutants failed".into());
        }
        self.chosen()
    }

    fn output(&self) -> PathBuf {
        self.folder.join("chosen.json")
    }

    /// What the last run has chosen.
    pub(crate) fn chosen(&self) -> Result<Value, String> {
        let path = self.output();
        let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        serde_json::from_str(&text).map_err(|error| error.to_string())
    }
}

fn bytes(span: &Value) -> Range<usize> {
    let number = |key: &str| span[key].as_u64().unwrap_or_default() as usize;
    number("byte_start")..number("byte_end")
}

/// The numbers of an array in what was chosen.
pub(crate) fn numbers(value: &Value) -> BTreeSet<usize> {
    value.as_array().into_iter().flatten().filter_map(Value::as_u64).map(|number| number as usize).collect()
}
