//! No files of a crate import each other in a circle.
//!
//! A file imports from another one if it names an item that the other one defines: in a `use` line, or in a path like
//! `label::PREFIX`. An item that comes through other files is imported from the file that defines it. So a `mod.rs`
//! that only hands the names of its children on is never part of a circle, and a child may take a sibling's name from
//! there. A `pub use` is an import if the file itself uses the name, too. `mod` lines, imports of a whole module, and
//! what is compiled for tests alone are none.
//!
//! A method of a type may be in another file than the type. Calling it by `Type::method` imports from the file that
//! defines the method, and so does `Self::method` or `self.method()` in an `impl` of the type.

pub(crate) mod source;

use std::{
    collections::{BTreeMap, BTreeSet},
    ffi::OsStr,
    fs,
    path::{Path, PathBuf},
};

use crate::repository::real;
use source::{Import, Method, Source};

/// The arrows between files: the file that imports, the one that defines, and the names.
type Arrows = BTreeMap<PathBuf, BTreeMap<PathBuf, BTreeSet<String>>>;

/// A crate: its modules by their paths, each in a file.
#[derive(Default)]
struct Crate {
    modules: BTreeMap<Vec<String>, Module>,
}

struct Module {
    file: PathBuf,
    source: Source,
}

/// What a path means.
#[derive(Debug, PartialEq)]
enum Meaning {
    Module(Vec<String>),
    /// An item, and the module whose file defines it.
    Item(Vec<String>, String),
}

impl Crate {
    /// Reads the crate with this root. `read` returns the text of a file if it exists.
    fn new(root: &Path, read: &impl Fn(&Path) -> Option<String>) -> Self {
        let mut this = Self::default();
        this.add(Vec::new(), root.to_owned(), root.parent().unwrap(), read);
        this
    }

    /// Adds the module `path` of `file`, and those below it, which are in `folder`.
    fn add(&mut self, path: Vec<String>, file: PathBuf, folder: &Path, read: &impl Fn(&Path) -> Option<String>) {
        let text = read(&file).unwrap_or_else(|| panic!("{}", file.display()));
        let source = Source::read(&text);
        for declaration in &source.declarations {
            let mut folder = folder.to_owned();
            let mut path = path.clone();
            for (name, at) in &declaration.within {
                // A `#[path]` within the root or a `mod.rs` starts at the folder of that file.
                folder.push(at.as_ref().unwrap_or(name));
                path.push(name.clone());
            }
            path.push(declaration.name.clone());
            let below = folder.join(&declaration.name);
            if let Some(at) = &declaration.path {
                let at = if declaration.within.is_empty() { file.parent().unwrap().join(at) } else { folder.join(at) };
                let below = at.parent().unwrap().to_owned();
                self.add(path, at, &below, read);
            } else {
                let own = folder.join(format!("{}.rs", declaration.name));
                let own = if read(&own).is_some() { own } else { below.join("mod.rs") };
                self.add(path, own, &below, read);
            }
        }
        self.modules.insert(path, Module { file, source });
    }

    /// Returns whether there is a module with this path, in a file of its own or not.
    fn is_module(&self, path: &[String]) -> bool {
        let (around, within) = self.around(path);
        within.is_empty() || self.modules[around].source.inner.iter().any(|inner| inner == within)
    }

    /// Splits the path of a module into that of the module whose file contains it, and the rest.
    fn around<'a>(&self, path: &'a [String]) -> (&'a [String], &'a [String]) {
        let len =
            (0..=path.len()).rev().find(|&len| self.modules.contains_key(&path[..len])).expect("a crate has a root");
        path.split_at(len)
    }

    /// Returns what `path` means in the module `at`, if it is in this crate. `depth` is the number of imports on the
    /// way there.
    fn meaning(&self, at: &[String], path: &[String], depth: usize) -> Option<Meaning> {
        let (first, rest) = path.split_first()?;
        let start = match &**first {
            "crate" => Vec::new(),
            "self" => at.to_vec(),
            "super" => at.split_last()?.1.to_vec(),
            _ => return self.below(at, first, depth).and_then(|meaning| self.follow(meaning, rest, depth)),
        };
        self.follow(Meaning::Module(start), rest, depth)
    }

    /// Follows the rest of a path.
    fn follow(&self, mut meaning: Meaning, rest: &[String], depth: usize) -> Option<Meaning> {
        for name in rest {
            match meaning {
                Meaning::Module(at) if name == "super" => meaning = Meaning::Module(at.split_last()?.1.to_vec()),
                Meaning::Module(at) => {
                    let own = Meaning::Item(self.around(&at).0.to_vec(), name.clone());
                    meaning = self.below(&at, name, depth).unwrap_or(own);
                }
                // Variants and associated items.
                Meaning::Item(..) => {}
            }
        }
        Some(meaning)
    }

    /// Returns what `name` means in the module `at`, if it is a module or imported.
    fn below(&self, at: &[String], name: &String, depth: usize) -> Option<Meaning> {
        let path = [at, std::slice::from_ref(name)].concat();
        if self.is_module(&path) {
            return Some(Meaning::Module(path));
        }
        if depth > 16 {
            return None;
        }
        let (file, within) = self.around(at);
        let imports = || self.modules[file].source.imports.iter().filter(|import| import.within == within);
        if let Some(import) = imports().find(|import| import.binds == *name && import.path != [name.clone()]) {
            return self.meaning(at, &import.path, depth + 1);
        }
        imports()
            .filter(|import| import.binds == "*")
            .find_map(|import| self.through(at, &import.path, name, depth + 1))
    }

    /// Returns what `name` means in the module `path`, all names of which are imported in the module `at`.
    fn through(&self, at: &[String], path: &[String], name: &String, depth: usize) -> Option<Meaning> {
        let Meaning::Module(from) = self.meaning(at, path, depth)? else { return None };
        let file = self.around(&from).0;
        let own = || {
            let is_own = self.modules[file].source.defined.contains(name);
            is_own.then(|| Meaning::Item(file.to_vec(), name.clone()))
        };
        self.below(&from, name, depth).or_else(own)
    }

    /// Returns the module whose file defines the type of a method, and the name of the type.
    fn type_of(&self, path: &[String], method: &Method) -> Option<(Vec<String>, String)> {
        let at = [path, &*method.within].concat();
        match (self.meaning(&at, &method.of, 0), &*method.of) {
            (Some(Meaning::Item(from, name)), _) => Some((from, name)),
            (None, [name]) if self.modules[path].source.defined.contains(name) => Some((path.to_vec(), name.clone())),
            _ => None,
        }
    }

    /// Adds who calls which method of whom.
    fn add_calls(&self, arrows: &mut Arrows) {
        let mut files: BTreeMap<_, BTreeSet<&PathBuf>> = BTreeMap::new();
        for (path, Module { file, source }) in &self.modules {
            for method in &source.methods {
                if let Some(of) = self.type_of(path, method) {
                    files.entry((of, &method.name)).or_default().insert(file);
                }
            }
        }
        for (path, Module { file, source }) in &self.modules {
            for call in &source.calls {
                let Some(of) = self.type_of(path, call) else { continue };
                let name = format!("{}::{}", of.1, call.name);
                for from in files.get(&(of, &call.name)).into_iter().flatten().filter(|from| **from != file) {
                    arrows.entry(file.clone()).or_default().entry((*from).clone()).or_default().insert(name.clone());
                }
            }
        }
    }

    /// Adds who imports what from whom.
    fn arrows(&self, arrows: &mut Arrows) {
        self.add_calls(arrows);
        for (path, Module { file, source }) in &self.modules {
            let at = |within: &[String]| [path, within].concat();
            let mut meanings: Vec<Option<Meaning>> =
                source.paths.iter().map(|(within, to)| self.meaning(&at(within), to, 0)).collect();
            for Import { within, path: to, binds, is_handed_on } in &source.imports {
                if binds == "*" {
                    let through = |name| self.through(&at(within), to, name, 0);
                    meanings.extend(source.names.iter().map(through));
                } else if !is_handed_on || source.names.contains(binds) {
                    meanings.push(self.meaning(&at(within), to, 0));
                }
            }
            for meaning in meanings.into_iter().flatten() {
                if let Meaning::Item(from, name) = meaning
                    && self.modules[&from].file != *file
                {
                    let from = self.modules[&from].file.clone();
                    arrows.entry(file.clone()).or_default().entry(from).or_default().insert(name);
                }
            }
        }
    }
}

/// Returns the files of each circle.
fn circles(arrows: &Arrows) -> BTreeSet<BTreeSet<PathBuf>> {
    let reached = |start: &PathBuf| {
        let mut reached = BTreeSet::new();
        let mut next = vec![start.clone()];
        while let Some(file) = next.pop() {
            for to in arrows.get(&file).into_iter().flat_map(BTreeMap::keys) {
                if reached.insert(to.clone()) {
                    next.push(to.clone());
                }
            }
        }
        reached
    };
    let reached: BTreeMap<&PathBuf, _> = arrows.keys().map(|file| (file, reached(file))).collect();
    let in_circle = reached.iter().filter(|(file, reached)| reached.contains(**file));
    let circle = in_circle
        .map(|(file, to)| to.iter().filter(|other| reached.get(other).is_some_and(|back| back.contains(*file))));
    circle.map(|files| files.cloned().collect()).collect()
}

/// Describes a circle: its files, and the names that tie them.
fn describe(circle: &BTreeSet<PathBuf>, arrows: &Arrows) -> String {
    let inside = circle.iter().flat_map(|file| arrows[file].iter().map(move |(to, names)| (file, to, names)));
    let inside = inside.filter(|(_, to, _)| circle.contains(*to));
    let lines = inside.map(|(file, to, names)| {
        format!(
            "  {} takes from {}: {}\n",
            file.display(),
            to.display(),
            names.iter().cloned().collect::<Vec<_>>().join(", ")
        )
    });
    format!("a circle of {} files:\n{}", circle.len(), lines.collect::<String>())
}

/// Returns the folders of all packages in a folder, of all workspaces.
fn packages(folder: &Path) -> Vec<PathBuf> {
    let entries = || fs::read_dir(real().join(folder)).unwrap().map(|entry| entry.unwrap());
    let is_package = entries().any(|entry| entry.file_name() == "Cargo.toml");
    let is_other = |name: &OsStr| ["src", "target", "node_modules"].iter().any(|other| name == *other);
    let folders = entries().filter(|entry| entry.file_type().unwrap().is_dir() && !is_other(&entry.file_name()));
    let below = folders.flat_map(|entry| packages(&folder.join(entry.file_name())));
    is_package.then(|| folder.to_owned()).into_iter().chain(below).collect()
}

/// Returns the roots of all crates in a package: the library, programs, tests and benchmarks.
fn roots(package: &Path) -> Vec<PathBuf> {
    let entries = |folder: &str| fs::read_dir(real().join(package).join(folder)).into_iter().flatten();
    let names =
        |folder: &'static str| entries(folder).map(move |entry| package.join(folder).join(entry.unwrap().file_name()));
    let single = ["src/lib.rs", "src/main.rs"].map(|file| package.join(file)).into_iter();
    let several = ["src/bin", "tests", "benches", "examples"].into_iter().flat_map(names);
    let several = several.map(|path| if path.extension().is_some() { path } else { path.join("main.rs") });
    let is_root = |path: &PathBuf| path.extension().is_some_and(|name| name == "rs") && real().join(path).exists();
    single.chain(several).filter(is_root).collect()
}

/// The circles that are left: a folder, files below it, and a reason.
const LEFT: &[(&str, &[&str], &str)] = &[
    (
        "crates/url-lineage/src/webspecs_2014",
        &["authority", "domain", "host", "rules/mod", "url"],
        "one grammar, whose rules call each other as in the text",
    ),
    (
        "crates/url-lineage/src/whatwg_2017/parser",
        &["authority_states", "file_states", "mod", "path_states", "relative_states", "scheme_states"],
        STATES,
    ),
    (
        "crates/url-model/src",
        &[
            "parser",
            "parser/authority_states",
            "parser/file_states",
            "parser/path_states",
            "parser/relative_states",
            "parser/scheme_states",
        ],
        STATES,
    ),
    (
        "crates/url-facts/src",
        &["fact", "facts", "value"],
        "a value may be a struct of facts, and the row of a fact has the value of its example",
    ),
    (
        "crates/url-model/src/regexp",
        &["class_contents", "syntax"],
        "one grammar, whose productions call each other as in the text",
    ),
];

const STATES: &str = "one state machine, which calls the states, and these its steps";

#[test]
fn no_files_of_a_crate_import_each_other_in_a_circle() {
    let of_row = |(folder, files, _): &(&str, &[&str], &str)| -> BTreeSet<PathBuf> {
        files.iter().map(|file| Path::new(folder).join(format!("{file}.rs"))).collect()
    };
    let mut left: BTreeSet<_> = LEFT.iter().map(of_row).collect();
    let mut found = String::new();
    let mut files = 0;
    let packages = [packages(Path::new("crates")), packages(Path::new("xtask"))].concat();
    for root in packages.iter().flat_map(|package| roots(package)) {
        let this = Crate::new(&root, &|path| fs::read_to_string(real().join(path)).ok());
        files += this.modules.len();
        let mut arrows = Arrows::new();
        this.arrows(&mut arrows);
        for circle in circles(&arrows) {
            if !left.remove(&circle) {
                found += &describe(&circle, &arrows);
            }
        }
    }
    assert!(left.is_empty(), "these are no circles any more: {left:?}");
    assert!(files > 400, "{files}");
    assert!(found.is_empty(), "{found}");
}

/// Returns the circles of a crate of these files, of which the first is its root.
fn of(files: &[(&str, &str)]) -> Vec<String> {
    let read = |path: &Path| files.iter().find(|(name, _)| Path::new(name) == path).map(|(_, text)| text.to_string());
    let mut arrows = Arrows::new();
    Crate::new(Path::new(files[0].0), &read).arrows(&mut arrows);
    circles(&arrows).iter().map(|circle| describe(circle, &arrows)).collect()
}

#[test]
fn a_circle_is_found_in_every_form_of_an_import() {
    let root = "mod a; pub(crate) mod b; mod c; pub use b::{B, other as o};";
    for import in [
        "use crate::b::B;",
        "use super::{c::D, b::{self as x, B as Y}};",
        "use crate::B;",
        "use crate::b; fn f() { b::B::new(); }",
        "fn f(x: &'static str) -> char { let _ = ('{', '\\'', b\"\\\"{\", r#\"\"{\"#); crate::b::B::new() }",
        "/* { /* */ */ fn f() { super::super::a::super::b::B } // {",
        "use crate::c::C;",
        "use crate::c::*; fn f() { C::new() }",
        "mod inner { use super::super::b::B; }",
        "mod inner { use crate::b::*; fn f(_: B) {} }",
    ] {
        let import = import.replace("super::super::a::super", "super");
        let c = "pub use super::b::B as C; pub struct D;";
        let b = "use crate::a::{A}; pub struct B; pub fn other() {}";
        let files = [("lib.rs", root), ("a.rs", &*import), ("b.rs", b), ("c.rs", c)];
        let expected = "a circle of 2 files:\n  a.rs takes from b.rs: B\n  b.rs takes from a.rs: A\n";
        assert_eq!(of(&files), [expected], "{import}");
    }
}

#[test]
fn handing_names_on_is_no_circle() {
    let child = "use super::{Other, inner::{X}}; #[cfg(test)] mod tests { use crate::a::Own; }";
    let parent = "mod child; mod inner; mod other; pub use child::Child; pub(crate) use inner::X; pub use other::*;";
    let files = |parent| {
        let other = ("a/other.rs", "pub struct Other;");
        [("main.rs", "mod a; use a::Child;"), ("a/mod.rs", parent), ("a/child.rs", child), ("a/inner.rs", ""), other]
    };
    assert!(of(&files(parent)).is_empty());
    // It becomes one when the child takes what the parent defines, and the parent itself uses the child.
    let own = format!("{parent} pub struct Own; fn f(_: Child) {{}}");
    assert!(of(&files(&own)).is_empty());
    let mut files = files(&own);
    files[2].1 = "use super::Own;";
    assert_eq!(of(&files).len(), 1);
    files[1].1 = "mod child; mod inner; mod other; pub use child::Child; pub struct Own;";
    assert!(of(&files).is_empty());
}

#[test]
fn a_method_in_another_file_than_its_type_is_an_import() {
    let root = "mod a; mod b; mod c; pub use c::Type;";
    // The type in c.rs has a method in a.rs, which takes what b.rs defines.
    let a = "use crate::{b::B, c::Type}; impl<T> Type<T> { pub fn method(&self, b: B) -> u8 { 0 } }";
    let c = "pub struct Type<T>(T);";
    for (call, is_circle) in [
        ("use crate::c::Type; fn f(x: &Type<u8>) { Type::method(x) }", true),
        ("fn f(x: &crate::Type<u8>) { crate::Type::<u8>::other(); crate::c::Type::method(x) }", true),
        ("use crate::c::Type; impl Type<u8> { fn f(&self) { Self::method(self) } }", true),
        ("use crate::c::Type; impl Type<u8> { fn f(&self) -> impl Fn() { self.method(B) } }", true),
        ("use crate::c::Type; impl From<u8> for Type<u8> { fn from(x: u8) -> Self { Self::method(x) } }", true),
        ("mod inner { impl crate::c::Type<u8> { fn f(&self) { self.method(B) } } }", true),
        ("use crate::c::Type; impl Type<u8> { fn f(&self) { self.method; Self::other() } }", false),
        ("use crate::c::Type; impl Type<u8> { fn f(&self) { Self::f(self) } } fn method() {}", false),
        (
            "use crate::c::Type; trait Trait {} impl Trait for Type<u8> {} fn f(x: &Type<u8>) { other::method(x) }",
            false,
        ),
        ("struct Type; impl Type { fn method(&self) {} fn f(&self) { self.method(); Self::method(self) } }", false),
        ("#[cfg(test)] mod tests { fn f() { crate::Type::method() } }", false),
    ] {
        let b = format!("{call} pub struct B;");
        let found = of(&[("lib.rs", root), ("a.rs", a), ("b.rs", &b), ("c.rs", c)]);
        let expected = "a circle of 2 files:\n  a.rs takes from b.rs: B\n  b.rs takes from a.rs: Type::method\n";
        assert_eq!(found, if is_circle { vec![expected] } else { vec![] }, "{call}");
    }
}
