//! The help texts of the program, which are comments on and attributes of the types that clap reads.

use std::path::Path;

use syn::{Attribute, Expr, Field, Ident, Item, Lit, Meta};

use super::prose::{Piece, plain, sentences};
use crate::files::{entries, read};

/// The macros that make help texts from comments.
const DERIVED: &[&str] = &["Args", "Parser", "Subcommand", "ValueEnum"];

/// A help text: the place of its comment or attribute, and its sentences.
pub(super) type Help = (String, Vec<Piece>);

/// Returns the help texts in the files of a directory and of those below.
pub(super) fn texts(directory: &Path) -> Result<Vec<Help>, String> {
    let mut texts = Vec::new();
    for path in entries(directory)? {
        if path.is_dir() {
            texts.extend(self::texts(&path)?);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let file = syn::parse_file(&read(&path)?).map_err(|error| format!("{}: {error}", path.display()))?;
            for (name, text) in file.items.iter().flat_map(of_item) {
                let pieces = text.split("\n\n").flat_map(|paragraph| sentences(1, &plain(paragraph)));
                texts.push((format!("{}: {name}", path.display()), pieces.collect()));
            }
        }
    }
    Ok(texts)
}

/// Returns the names and texts of a type that clap reads, and of its fields or variants.
fn of_item(item: &Item) -> Vec<(String, String)> {
    match item {
        Item::Struct(item) if is_read_by_clap(&item.attrs) => {
            let fields = item.fields.iter().flat_map(of_field);
            named(&item.ident, &item.attrs).into_iter().chain(fields).collect()
        }
        Item::Enum(item) if is_read_by_clap(&item.attrs) => {
            let variants = item.variants.iter().flat_map(|variant| {
                let fields = variant.fields.iter().flat_map(of_field);
                named(&variant.ident, &variant.attrs).into_iter().chain(fields)
            });
            named(&item.ident, &item.attrs).into_iter().chain(variants).collect()
        }
        Item::Mod(item) => item.content.iter().flat_map(|(_, items)| items).flat_map(of_item).collect(),
        _ => Vec::new(),
    }
}

fn of_field(field: &Field) -> Vec<(String, String)> {
    field.ident.iter().flat_map(|ident| named(ident, &field.attrs)).collect()
}

fn is_read_by_clap(attributes: &[Attribute]) -> bool {
    let derived = attributes.iter().filter(|attribute| attribute.path().is_ident("derive"));
    derived.filter_map(arguments).any(|list| DERIVED.iter().any(|name| list.split([',', ' ']).any(|one| one == *name)))
}

fn named(name: &Ident, attributes: &[Attribute]) -> Vec<(String, String)> {
    let comment: Vec<String> = attributes.iter().filter_map(comment).map(|line| line.trim().to_owned()).collect();
    let comment = Some(comment.join("\n")).filter(|text| !text.is_empty());
    let help = attributes
        .iter()
        .filter_map(arguments)
        .filter_map(|list| Some(list.split_once("help = \"")?.1.split_once('"')?.0.to_owned()));
    comment.into_iter().chain(help).map(|text| (name.to_string(), text)).collect()
}

/// Returns the text between the parentheses of an attribute.
fn arguments(attribute: &Attribute) -> Option<String> {
    attribute.meta.require_list().ok().map(|list| list.tokens.to_string())
}

/// Returns a line of a documentation comment.
pub(super) fn comment(attribute: &Attribute) -> Option<String> {
    let Meta::NameValue(pair) = &attribute.meta else { return None };
    let Expr::Lit(literal) = &pair.value else { return None };
    let Lit::Str(text) = &literal.lit else { return None };
    pair.path.is_ident("doc").then(|| text.value())
}
