//! No files of a crate import each other in a circle.
//!
//! A file imports from another one if it names an item that the other one defines: in a `use` line, or in a path like
//! `label::PREFIX`. An item that comes through other files is imported from the file that defines it. So a `mod.rs`
//! that only hands the names of its children on is never part of a circle, and a child may take a sibling's name from
//! there. A `pub use` is an import if the file itself uses the name, too. `mod` lines, imports of a whole module, and
//! what is compiled for tests alone are none.

pub(crate) mod source;

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use crate::repository::real;
use source::{Import, Source};

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

    /// Adds who imports what from whom.
    fn arrows(&self, arrows: &mut Arrows) {
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

#[test]
fn no_files_of_a_crate_import_each_other_in_a_circle() {
    let crates = fs::read_dir(real().join("crates")).unwrap();
    let packages = crates.map(|entry| Path::new("crates").join(entry.unwrap().file_name()));
    let mut found = String::new();
    let mut files = 0;
    for root in packages.chain([PathBuf::from("xtask")]).flat_map(|package| roots(&package)) {
        let this = Crate::new(&root, &|path| fs::read_to_string(real().join(path)).ok());
        files += this.modules.len();
        let mut arrows = Arrows::new();
        this.arrows(&mut arrows);
        for circle in circles(&arrows) {
            found += &describe(&circle, &arrows);
        }
    }
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
