//! What crates offer to their users, read from their sources.
//!
//! All that is `pub` is public: the lint `unreachable_pub` warns of what nobody can reach. What is hidden from the
//! documentation, and what is compiled for tests alone, is left out. Macros are not expanded. The types and functions
//! in their definitions and arguments are found by their words, and count once.

use crate::circles::source::{Token, split};
use std::{collections::BTreeSet, fs, path::Path};
use syn::{
    Attribute, Fields, FnArg, GenericArgument, ImplItem, Item, Meta, PathArguments, ReceiverKind, ReturnType,
    Signature, TraitItem, Type, UseTree, Visibility,
};

/// The public items of a crate.
#[derive(Default)]
pub(super) struct Api {
    /// The name of the crate.
    pub(super) name: String,
    pub(super) types: Vec<PublicType>,
    pub(super) functions: Vec<Function>,
    /// The names at the root, without modules and other crates.
    pub(super) root: BTreeSet<String>,
    /// The methods of types: the module of the `impl`, the name of the type, and the method.
    methods: Vec<(String, String, Method)>,
    /// The types that implement `Error`: the module of the `impl`, and the name.
    errors: Vec<(String, String)>,
    /// The types that `named_enum!` names, in the same way.
    named: Vec<(String, String)>,
    /// The names that are only exported in a `use` that is hidden.
    hidden: BTreeSet<String>,
}

#[expect(clippy::struct_excessive_bools, reason = "each is what one rule asks for")]
pub(super) struct PublicType {
    /// The module, as in `url-core::error`.
    pub(super) module: String,
    pub(super) name: String,
    /// Whether it is an enum whose variants have no data. So are the enums in macros, which are not looked into.
    pub(super) is_unit_enum: bool,
    pub(super) is_trait: bool,
    pub(super) is_named: bool,
    pub(super) is_error: bool,
    pub(super) is_opaque_struct: bool,
    /// The methods with `&self`, and the public fields.
    pub(super) accessors: BTreeSet<String>,
}

impl PublicType {
    pub(super) fn path(&self) -> String {
        format!("{}::{}", self.module, self.name)
    }
}

#[derive(Clone)]
struct Method {
    name: String,
    is_accessor: bool,
}

pub(super) struct Function {
    /// The module, and the type of a method.
    pub(super) within: String,
    pub(super) name: String,
    pub(super) takes_bool: bool,
    /// Whether it takes `self` by value and returns `Self`.
    pub(super) is_of_builder: bool,
    pub(super) has_unit_error: bool,
}

impl Function {
    pub(super) fn path(&self) -> String {
        format!("{}::{}", self.within, self.name)
    }
}

/// Reads the libraries among the crates of a repository that are published.
pub(super) fn read(repository: &Path) -> Vec<Api> {
    let crates = fs::read_dir(repository.join("crates")).expect("the folder of the crates");
    let mut crates: Vec<_> = crates.map(|entry| entry.unwrap().path()).collect();
    crates.sort();
    let mut read = Vec::new();
    for folder in crates {
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).expect("a manifest");
        let root = folder.join("src/lib.rs");
        if root.exists() && !manifest.lines().any(|line| line == "publish = false") {
            let name = folder.file_name().unwrap().to_str().unwrap();
            read.push(Api::of(name, &root, &|path: &Path| fs::read_to_string(path).ok()));
        }
    }
    read
}

impl Api {
    /// Reads the crate with this root. `read` returns the text of a file if it exists.
    pub(super) fn of(name: &str, root: &Path, read: &dyn Fn(&Path) -> Option<String>) -> Self {
        let mut api = Self { name: name.to_owned(), ..Self::default() };
        let text = read(root).unwrap_or_else(|| panic!("{}", root.display()));
        let items = syn::parse_file(&text).unwrap_or_else(|error| panic!("{}: {error}", root.display())).items;
        let modules = items.iter().filter_map(|item| if let Item::Mod(item) = item { Some(&item.ident) } else { None });
        let folders: Vec<_> = modules.map(|module| root.with_file_name(module.to_string())).collect();
        let is_module = |name: &String| {
            let files = [format!("{name}.rs"), format!("{name}/mod.rs")];
            folders.iter().any(|folder| files.iter().any(|file| read(&folder.join(file)).is_some()))
        };
        api.root = items.iter().flat_map(names_at_root).filter(|name| !is_module(name)).collect();
        api.module(name, &items, root.parent().unwrap(), read);
        api.link();
        api
    }

    /// Reads the items of a module, whose children are in `folder`.
    fn module(&mut self, module: &str, items: &[Item], folder: &Path, read: &dyn Fn(&Path) -> Option<String>) {
        for item in items {
            match item {
                Item::Mod(child) if is_left_out(&child.attrs) => {}
                Item::Mod(child) => {
                    let name = child.ident.to_string();
                    let path = format!("{module}::{name}");
                    if let Some((_, items)) = &child.content {
                        self.module(&path, items, &folder.join(name), read);
                        continue;
                    }
                    let own = folder.join(format!("{name}.rs"));
                    let own = if read(&own).is_some() { own } else { folder.join(&name).join("mod.rs") };
                    // What is included from elsewhere belongs to another crate.
                    let Some(text) = read(&own) else { continue };
                    let file = syn::parse_file(&text).unwrap_or_else(|error| panic!("{}: {error}", own.display()));
                    self.module(&path, &file.items, &folder.join(name), read);
                }
                Item::Use(item) if is_left_out(&item.attrs) && is_public(&item.vis) => {
                    names(&item.tree, &mut self.hidden);
                }
                item => self.item(module, item),
            }
        }
    }

    fn item(&mut self, module: &str, item: &Item) {
        match item {
            Item::Struct(item) if is_public(&item.vis) && !is_left_out(&item.attrs) => {
                let fields = item.fields.iter().enumerate().filter(|(_, field)| is_public(&field.vis));
                let accessors: BTreeSet<String> = fields
                    .map(|(index, field)| field.ident.as_ref().map_or(index.to_string(), ToString::to_string))
                    .collect();
                let is_opaque = accessors.is_empty();
                self.add_type(module, &item.ident.to_string(), false, is_opaque, accessors);
            }
            Item::Enum(item) if is_public(&item.vis) && !is_left_out(&item.attrs) => {
                let is_unit = item.variants.iter().all(|variant| matches!(variant.fields, Fields::Unit));
                self.add_type(module, &item.ident.to_string(), is_unit, false, BTreeSet::new());
            }
            Item::Trait(item) if is_public(&item.vis) && !is_left_out(&item.attrs) => {
                self.add_type(module, &item.ident.to_string(), false, false, BTreeSet::new());
                self.types.last_mut().expect("it was added").is_trait = true;
                for part in &item.items {
                    if let TraitItem::Fn(method) = part
                        && !is_left_out(&method.attrs)
                    {
                        self.functions.push(function(&format!("{module}::{}", item.ident), &method.sig));
                    }
                }
            }
            Item::Fn(item) if is_public(&item.vis) && !is_left_out(&item.attrs) => {
                self.functions.push(function(module, &item.sig));
            }
            Item::Impl(item) if !is_left_out(&item.attrs) => {
                let Type::Path(of) = &*item.self_ty else { return };
                let name = of.path.segments.last().expect("a name").ident.to_string();
                if let Some((of_trait, _)) = &item.trait_ {
                    if of_trait.segments.last().is_some_and(|last| last.ident == "Error") {
                        self.errors.push((module.to_owned(), name));
                    }
                    return;
                }
                for part in &item.items {
                    if let ImplItem::Fn(method) = part
                        && is_public(&method.vis)
                        && !is_left_out(&method.attrs)
                    {
                        let function = function(&format!("{module}::{name}"), &method.sig);
                        let is_accessor = method.sig.receiver().is_some_and(|receiver| receiver.mutability.is_none())
                            && method.sig.inputs.len() == 1
                            && !function.is_of_builder;
                        let method = Method { name: function.name.clone(), is_accessor };
                        self.methods.push((module.to_owned(), name.clone(), method));
                        self.functions.push(function);
                    }
                }
            }
            Item::Macro(item) if !is_left_out(&item.attrs) => {
                let is_naming = item.mac.path.segments.last().is_some_and(|last| last.ident == "named_enum");
                self.words(module, &split(&item.mac.tokens.to_string()), is_naming);
            }
            _ => {}
        }
    }

    /// Finds what a macro defines by its words. `is_naming` is whether they are the argument of `named_enum!`.
    fn words(&mut self, module: &str, words: &[Token], is_naming: bool) {
        let is = |at: usize, word: &str| matches!(words.get(at), Some(Token::Name(name)) if name == word);
        let is_sign = |at: usize, sign: char| words.get(at) == Some(&Token::Sign(sign));
        let mut at = 0;
        while at < words.len() {
            let after_pub = at + 1 + usize::from(is(at + 1, "const"));
            if is(at, "named_enum") && is_sign(at + 1, '!') {
                let end = block_end(words, at + 2);
                self.words(module, &words[at + 3..end], true);
                at = end;
            } else if is_naming
                && is(at, "impl")
                && let Some(Token::Name(name)) = words.get(at + 1)
            {
                self.named.push((module.to_owned(), name.clone()));
            } else if is(at, "pub")
                && (is(at + 1, "enum") || is(at + 1, "struct"))
                && let Some(Token::Name(name)) = words.get(at + 2)
            {
                self.add_type(module, name, is(at + 1, "enum"), is(at + 1, "struct"), BTreeSet::new());
                if is_naming {
                    self.named.push((module.to_owned(), name.clone()));
                }
            } else if is(at, "pub")
                && is(after_pub, "fn")
                && let Some(Token::Name(name)) = words.get(after_pub + 1)
                && let Some(start) = (after_pub + 2..words.len()).find(|at| is_sign(*at, '('))
            {
                let end = block_end(words, start);
                let arguments = &words[start + 1..end];
                let is_bool = |pair: &[Token]| pair == [Token::Sign(':'), Token::Name("bool".to_owned())];
                let is_by_value = is(start + 1, "self") || is(start + 1, "mut") && is(start + 2, "self");
                self.functions.push(Function {
                    within: module.to_owned(),
                    name: name.clone(),
                    takes_bool: arguments.windows(2).any(is_bool),
                    is_of_builder: is_by_value && is(end + 3, "Self"),
                    has_unit_error: false,
                });
            }
            at += 1;
        }
    }

    fn add_type(&mut self, module: &str, name: &str, is_unit_enum: bool, is_opaque: bool, accessors: BTreeSet<String>) {
        self.types.push(PublicType {
            module: module.to_owned(),
            name: name.to_owned(),
            is_unit_enum,
            is_trait: false,
            is_named: false,
            is_error: false,
            is_opaque_struct: is_opaque,
            accessors,
        });
    }

    /// Gives the types what was found about them elsewhere in the crate, and leaves out what is hidden.
    fn link(&mut self) {
        for (module, name, method) in self.methods.clone() {
            if let Some(of) = self.type_from(&module, &name).filter(|_| method.is_accessor) {
                of.accessors.insert(method.name);
            }
        }
        for (module, name) in self.errors.clone() {
            if let Some(of) = self.type_from(&module, &name) {
                of.is_error = true;
            }
        }
        for (module, name) in self.named.clone() {
            if let Some(of) = self.type_from(&module, &name) {
                of.is_named = true;
            }
        }
        let hidden = &self.hidden;
        self.types.retain(|of| !hidden.contains(&of.name));
        self.functions.retain(|function| {
            !hidden.contains(&function.name) && !function.within.split("::").any(|name| hidden.contains(name))
        });
    }

    /// Returns the type that a module calls by this name: its own, or else the one that is nearest.
    fn type_from(&mut self, module: &str, name: &str) -> Option<&mut PublicType> {
        let shared =
            |of: &PublicType| of.module.split("::").zip(module.split("::")).take_while(|(a, b)| a == b).count();
        self.types.iter_mut().filter(|of| of.name == name).max_by_key(|of| (of.module == module, shared(of)))
    }
}

fn is_public(visibility: &Visibility) -> bool {
    matches!(visibility, Visibility::Public(_))
}

/// Returns whether an item is for tests alone, or hidden from the documentation.
fn is_left_out(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| match &attribute.meta {
        Meta::List(list) => {
            let content = list.tokens.to_string();
            attribute.path().is_ident("doc") && content == "hidden"
                || attribute.path().is_ident("cfg") && (content == "test" || content == "doctest")
        }
        _ => false,
    })
}

/// Returns the public names that an item of the root adds to it, unless they are modules or crates.
fn names_at_root(item: &Item) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    match item {
        // `pub use encoding_rs;` is a crate.
        Item::Use(item) if is_public(&item.vis) && !is_left_out(&item.attrs) => {
            if matches!(item.tree, UseTree::Path(_) | UseTree::Group(_)) {
                names(&item.tree, &mut found);
            }
        }
        Item::Struct(item) if is_public(&item.vis) => _ = found.insert(item.ident.to_string()),
        Item::Enum(item) if is_public(&item.vis) => _ = found.insert(item.ident.to_string()),
        Item::Trait(item) if is_public(&item.vis) => _ = found.insert(item.ident.to_string()),
        Item::Type(item) if is_public(&item.vis) => _ = found.insert(item.ident.to_string()),
        Item::Const(item) if is_public(&item.vis) => _ = found.insert(item.ident.to_string()),
        Item::Static(item) if is_public(&item.vis) => _ = found.insert(item.ident.to_string()),
        Item::Fn(item) if is_public(&item.vis) => _ = found.insert(item.sig.ident.to_string()),
        _ => {}
    }
    found
}

/// Adds the names that a `use` brings in.
fn names(tree: &UseTree, found: &mut BTreeSet<String>) {
    match tree {
        UseTree::Path(path) => names(&path.tree, found),
        UseTree::Name(name) => _ = found.insert(name.ident.to_string()),
        UseTree::Rename(rename) => _ = found.insert(rename.rename.to_string()),
        UseTree::Group(group) => group.items.iter().for_each(|tree| names(tree, found)),
        UseTree::Glob(_) => _ = found.insert("*".to_owned()),
    }
}

fn function(within: &str, signature: &Signature) -> Function {
    let takes_bool = signature.inputs.iter().any(|input| match input {
        FnArg::Typed(argument) => is_bool(&argument.ty),
        FnArg::Receiver(_) => false,
    });
    let is_by_value = signature.receiver().is_some_and(|receiver| matches!(receiver.kind, ReceiverKind::Value));
    let returned = match &signature.output {
        ReturnType::Type(_, returned) => Some(&**returned),
        ReturnType::Default => None,
    };
    Function {
        within: within.to_owned(),
        name: signature.ident.to_string(),
        takes_bool,
        is_of_builder: is_by_value && returned.is_some_and(|returned| is_named(returned, "Self")),
        has_unit_error: returned.is_some_and(has_unit_error),
    }
}

fn is_named(of: &Type, name: &str) -> bool {
    matches!(of, Type::Path(of) if of.path.is_ident(name))
}

/// The types between the angle brackets of a type, and its name.
fn generic(of: &Type) -> Option<(String, Vec<&Type>)> {
    let Type::Path(of) = of else { return None };
    let last = of.path.segments.last()?;
    let PathArguments::AngleBracketed(arguments) = &last.arguments else { return None };
    let types = arguments.args.iter().filter_map(|argument| match argument {
        GenericArgument::Type(of) => Some(of),
        _ => None,
    });
    Some((last.ident.to_string(), types.collect()))
}

/// Returns whether a type is `bool`, a reference to it, or an option.
fn is_bool(of: &Type) -> bool {
    match of {
        Type::Reference(reference) => is_bool(&reference.elem),
        of => is_named(of, "bool") || generic(of).is_some_and(|(name, of)| name == "Option" && is_bool(of[0])),
    }
}

/// Returns whether a type is a `Result` with the error `()`, or an option of one or the like.
fn has_unit_error(of: &Type) -> bool {
    generic(of).is_some_and(|(name, types)| {
        let is_unit = |of: &Type| matches!(of, Type::Tuple(tuple) if tuple.elems.is_empty());
        name == "Result" && types.get(1).is_some_and(|error| is_unit(error)) || types.into_iter().any(has_unit_error)
    })
}

/// Returns the position of the sign that closes what is opened at `start`.
fn block_end(words: &[Token], start: usize) -> usize {
    let mut depth = 0_usize;
    for (at, word) in words.iter().enumerate().skip(start) {
        match word {
            Token::Sign('(' | '[' | '{') => depth += 1,
            Token::Sign(')' | ']' | '}') => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return at;
        }
    }
    words.len()
}
