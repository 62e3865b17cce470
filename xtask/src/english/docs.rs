//! The documentation of the library crates: comments on their modules and on what is public.

use std::path::Path;

use proc_macro2::TokenStream;
use syn::{
    Attribute, Fields, ImplItem, Item, Meta, TraitItem, Visibility,
    spanned::Spanned,
    visit::{self, Visit},
};

use super::{
    help::comment,
    prose::{Piece, pieces},
};
use crate::files::{entries, read};

/// The directories in a crate that have no documentation of it.
const OTHERS: &[&str] = &["benches", "examples", "node_modules", "pkg", "target", "tests"];

/// What makes an item public in another language.
const EXPORTS: &[&str] = &["pyclass", "pyfunction", "pymethods", "wasm_bindgen"];

/// Returns the paths of the files of a crate, and the pieces of prose in their documentation.
pub(super) fn texts(directory: &Path) -> Result<Vec<(String, Vec<Piece>)>, String> {
    let mut texts = Vec::new();
    for path in entries(directory)? {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if path.is_dir() && !OTHERS.contains(&name) {
            texts.extend(self::texts(&path)?);
        } else if path.extension().is_some_and(|extension| extension == "rs") && name != "build.rs" {
            let file = syn::parse_file(&read(&path)?).map_err(|error| format!("{}: {error}", path.display()))?;
            let mut docs = Docs::default();
            docs.visit_file(&file);
            texts.push((path.display().to_string(), docs.pieces));
        }
    }
    Ok(texts)
}

#[derive(Default)]
struct Docs {
    pieces: Vec<Piece>,
}

impl Docs {
    /// Adds the comment among the attributes of an item.
    fn add(&mut self, attributes: &[Attribute]) {
        let mut lines = Vec::new();
        let mut text = String::new();
        for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("doc")) {
            let first = attribute.span().start().line;
            for (line, part) in (first..).zip(comment(attribute).iter().flat_map(|text| text.lines())) {
                lines.push(line);
                text += part.strip_prefix(' ').unwrap_or(part);
                text.push('\n');
            }
        }
        let at = |piece: Piece| Piece { line: lines[piece.line - 1], ..piece };
        self.pieces.extend(pieces(&text).into_iter().map(at));
    }

    fn fields(&mut self, fields: &Fields, all: bool) {
        for field in fields.iter().filter(|field| all || is_public(&field.vis)) {
            self.add(&field.attrs);
        }
    }

    /// Adds the comments on the items in a macro, if they are items.
    fn tokens(&mut self, tokens: &TokenStream) {
        if let Ok(file) = syn::parse2::<syn::File>(tokens.clone()) {
            self.visit_file(&file);
        }
    }
}

impl<'a> Visit<'a> for Docs {
    fn visit_file(&mut self, file: &'a syn::File) {
        self.add(&file.attrs);
        visit::visit_file(self, file);
    }

    fn visit_item(&mut self, item: &'a Item) {
        let (visibility, attributes) = match item {
            Item::Const(item) => (&item.vis, &item.attrs),
            Item::Enum(item) => (&item.vis, &item.attrs),
            Item::Fn(item) => (&item.vis, &item.attrs),
            Item::Mod(item) => (&item.vis, &item.attrs),
            Item::Static(item) => (&item.vis, &item.attrs),
            Item::Struct(item) => (&item.vis, &item.attrs),
            Item::Trait(item) => (&item.vis, &item.attrs),
            Item::Type(item) => (&item.vis, &item.attrs),
            Item::Union(item) => (&item.vis, &item.attrs),
            Item::Use(item) => (&item.vis, &item.attrs),
            Item::Impl(item) if !is_of_tests(&item.attrs) => return self.visit_item_impl(item),
            Item::Macro(item) => return self.visit_item_macro(item),
            _ => return,
        };
        if is_of_tests(attributes) || !is_public(visibility) && !is_exported(attributes) {
            return;
        }
        self.add(attributes);
        match item {
            Item::Enum(item) => {
                for variant in &item.variants {
                    self.add(&variant.attrs);
                    self.fields(&variant.fields, true);
                }
            }
            Item::Struct(item) => self.fields(&item.fields, false),
            Item::Mod(item) => visit::visit_item_mod(self, item),
            Item::Trait(item) => {
                for item in &item.items {
                    match item {
                        TraitItem::Const(item) => self.add(&item.attrs),
                        TraitItem::Fn(item) => self.add(&item.attrs),
                        TraitItem::Type(item) => self.add(&item.attrs),
                        _ => {}
                    }
                }
            }
            _ => {}
        }
    }

    /// Adds the comments on public members, or on all members of a trait.
    fn visit_item_impl(&mut self, item: &'a syn::ItemImpl) {
        let all = item.trait_.is_some() || is_exported(&item.attrs);
        self.add(&item.attrs);
        for item in &item.items {
            match item {
                ImplItem::Const(item) if all || is_public(&item.vis) => self.add(&item.attrs),
                ImplItem::Fn(item) if all || is_public(&item.vis) => self.add(&item.attrs),
                ImplItem::Type(item) if all || is_public(&item.vis) => self.add(&item.attrs),
                ImplItem::Macro(item) => self.tokens(&item.mac.tokens),
                _ => {}
            }
        }
    }

    fn visit_item_macro(&mut self, item: &'a syn::ItemMacro) {
        if item.ident.is_none() {
            self.tokens(&item.mac.tokens);
        } else if item.attrs.iter().any(|attribute| attribute.path().is_ident("macro_export")) {
            self.add(&item.attrs);
        }
    }
}

fn is_public(visibility: &Visibility) -> bool {
    matches!(visibility, Visibility::Public(_))
}

fn is_exported(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| EXPORTS.iter().any(|name| attribute.path().is_ident(name)))
}

fn is_of_tests(attributes: &[Attribute]) -> bool {
    let is_test = |list: &syn::MetaList| list.path.is_ident("cfg") && list.tokens.to_string() == "test";
    attributes.iter().any(|attribute| matches!(&attribute.meta, Meta::List(list) if is_test(list)))
}
