//! The places of url-model's source where a mutant differs, found in the syntax tree.
//!
//! All mutants are in one program. A place asks which mutant is active, and does as written if none of its own is.
//!
//! - A condition is forced to be true, and false.
//! - `<` and `<=`, `>` and `>=`, `+` and `-`, `*` and `/` are exchanged.
//! - A literal is the next or previous one, and a string is empty.
//! - A variant of an enum without fields is each other one.
//! - An alternative of a pattern is left out, and a range of characters is shorter or longer.
//! - A statement is left out.
//!
//! Constants, patterns that bind names, and the arguments of macros stay.

use crate::{
    edits::{Edit, Piece},
    patterns::{Matches, outside, parts},
};
use proc_macro2::Span;
use std::{collections::HashMap, fmt::Write as _, ops::Range};
use syn::{BinOp, Expr, Lit, Pat, spanned::Spanned, visit::Visit};

/// The variants of the enums that have no fields, by the names of the enums.
pub(crate) type Enums = HashMap<String, Vec<String>>;

/// Where something is in the source of url-model.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    pub(crate) file: String,
    pub(crate) function: String,
    /// The address of the clause that the function implements.
    pub(crate) clause: String,
}

#[derive(Clone, Debug)]
pub(crate) struct Mutant {
    pub(crate) place: Place,
    /// What is different, for people.
    pub(crate) change: String,
}

/// What a run of the visitor over all files finds.
#[derive(Debug, Default)]
pub(crate) struct Found {
    pub(crate) mutants: Vec<Mutant>,
    /// Blocks and arms, with the change that no case reaches them.
    pub(crate) branches: Vec<Mutant>,
}

/// Adds the enums without fields of a file.
pub(crate) fn collect_enums(file: &syn::File, enums: &mut Enums) {
    for item in &file.items {
        let syn::Item::Enum(item) = item else { continue };
        if item.variants.iter().all(|variant| variant.fields.is_empty()) {
            let variants = item.variants.iter().map(|variant| variant.ident.to_string()).collect();
            enums.insert(item.ident.to_string(), variants);
        }
    }
}

pub(crate) struct Visitor<'a> {
    source: &'a str,
    pub(crate) enums: &'a Enums,
    /// The functions that are left as they are.
    pub(crate) kept: &'a [&'a str],
    found: &'a mut Found,
    pub(crate) edits: Vec<Edit>,
    pub(crate) place: Place,
}

impl<'a> Visitor<'a> {
    pub(crate) fn new(
        (name, source): (&str, &'a str),
        enums: &'a Enums,
        kept: &'a [&'a str],
        found: &'a mut Found,
    ) -> Self {
        let place = Place { file: name.into(), function: String::new(), clause: first_source(source) };
        Self { source, enums, kept, found, edits: Vec::new(), place }
    }

    pub(crate) fn text(&self, range: Range<usize>) -> &'a str {
        &self.source[range]
    }

    pub(crate) fn edit(&mut self, range: Range<usize>, pieces: Vec<Piece>) {
        self.edits.push(Edit { range, pieces });
    }

    /// Adds mutants of what is at `range`, and returns the number of the first.
    pub(crate) fn mutants(&mut self, range: Range<usize>, changes: impl IntoIterator<Item = String>) -> usize {
        let first = self.found.mutants.len();
        let (place, line) = (self.place.clone(), self.line(range));
        let mutant = |change: String| Mutant { place: place.clone(), change: change + &line };
        self.found.mutants.extend(changes.into_iter().map(mutant));
        first
    }

    pub(crate) fn branch(&mut self, span: Span) -> usize {
        let line = self.line(span.byte_range());
        let change = format!("the branch `{}` is never reached{line}", self.shown(span.byte_range()));
        self.found.branches.push(Mutant { place: self.place.clone(), change });
        self.found.branches.len() - 1
    }

    /// A text for people: the source in one line, and not too long.
    pub(crate) fn shown(&self, range: Range<usize>) -> String {
        let text = self.text(range).split_whitespace().collect::<Vec<_>>().join(" ");
        if text.chars().count() <= 60 { text } else { text.chars().take(57).collect::<String>() + "..." }
    }

    /// ` in ` and the line that a range begins in, or ` after ` and the line before, if that is all of the line. A
    /// short range alone is not found again.
    fn line(&self, range: Range<usize>) -> String {
        let start = self.source[..range.start].rfind('\n').map_or(0, |newline| newline + 1);
        let line = self.source[start..].lines().next().unwrap_or_default().trim();
        if line.len() > range.len() {
            return format!(" in `{line}`");
        }
        let mut before = self.source[..start].lines().rev().map(str::trim);
        let before = before.find(|line| !line.is_empty() && !line.starts_with("//")).unwrap_or_default();
        format!(" after `{before}`")
    }

    /// Lets other expressions stand for one.
    pub(crate) fn alternatives(&mut self, span: Span, others: &[String]) {
        let range = span.byte_range();
        let shown = self.shown(range.clone());
        let first = self.mutants(range.clone(), others.iter().map(|other| format!("`{shown}` is `{other}`")));
        let mut before = format!("(match crate::mutants::choice({first}, {}) {{ ", others.len());
        for (index, other) in others.iter().enumerate() {
            let _ = write!(before, "{index} => {other}, ");
        }
        self.edit(range.clone(), vec![Piece::Text(before + "_ => "), Piece::Source(range), Piece::Text(" })".into())]);
    }

    /// Lets a condition be true or false.
    pub(crate) fn forced(&mut self, span: Span) {
        let range = span.byte_range();
        let shown = self.shown(range.clone());
        let changes = ["true", "false"].map(|value| format!("`{shown}` is {value}"));
        let first = self.mutants(range.clone(), changes);
        self.edit(
            range.clone(),
            vec![
                Piece::Text(format!("crate::mutants::condition({first}, ")),
                Piece::Source(range),
                Piece::Text(")".into()),
            ],
        );
    }

    /// The parts of a condition.
    pub(crate) fn condition(&mut self, expr: &'a Expr) {
        match expr {
            Expr::Paren(paren) => self.condition(&paren.expr),
            Expr::Binary(binary) if matches!(binary.op, BinOp::And(_) | BinOp::Or(_)) => {
                self.condition(&binary.left);
                self.condition(&binary.right);
            }
            Expr::Unary(unary) if matches!(unary.op, syn::UnOp::Not(_)) => self.condition(&unary.expr),
            Expr::Let(part) => self.visit_expr(&part.expr),
            _ if forces_itself(expr) => self.visit_expr(expr),
            _ => {
                self.forced(expr.span());
                self.visit_expr(expr);
            }
        }
    }

    /// Lets a statement be left out.
    pub(crate) fn left_out(&mut self, span: Span) {
        let range = span.byte_range();
        let change = format!("`{}` is left out", self.shown(range.clone()));
        let first = self.mutants(range.clone(), [change]);
        self.edit(
            range.clone(),
            vec![
                Piece::Text(format!("if crate::mutants::choice({first}, 1) != 0 {{ ")),
                Piece::Source(range),
                Piece::Text(" }".into()),
            ],
        );
    }

    /// Runs `expr` as a block that is counted as a branch.
    pub(crate) fn branch_of(&mut self, expr: &Expr) {
        let range = expr.span().byte_range();
        let branch = self.branch(expr.span());
        self.edit(
            range.clone(),
            vec![
                Piece::Text(format!("{{ crate::mutants::branch({branch}); ")),
                Piece::Source(range),
                Piece::Text(" }".into()),
            ],
        );
    }

    /// Pieces for `pattern if guard`, in which alternatives of the pattern can be left out, and the guard, if there is
    /// one, stays.
    pub(crate) fn pattern(&mut self, pattern: &Pat, guard: Option<&Expr>) -> Option<Vec<Piece>> {
        let range = pattern.span().byte_range();
        let parts = parts(self.source, pattern)?;
        let shown = self.shown(range.clone());
        let first = self.mutants(range.clone(), parts.iter().map(|part| format!("`{shown}` is without `{part}`")));
        let mut test = format!(") if (match crate::mutants::choice({first}, {}) {{ ", parts.len());
        for (index, part) in parts.iter().enumerate() {
            let _ = write!(test, "{index} => !matches!(__value, {part}), ");
        }
        let mut pieces =
            vec![Piece::Text("__value @ (".into()), Piece::Source(range), Piece::Text(test + "_ => true })")];
        if let Some(guard) = guard {
            pieces.push(Piece::Text(" && (".into()));
            pieces.push(Piece::Source(guard.span().byte_range()));
            pieces.push(Piece::Text(")".into()));
        }
        Some(pieces)
    }

    /// `matches!`
    pub(crate) fn matches(&mut self, expr: &Expr, tokens: &proc_macro2::TokenStream) {
        self.forced(expr.span());
        let Ok(arguments) = syn::parse2::<Matches>(tokens.clone()) else { return };
        // The visitor keeps references to the tree.
        let Matches { value, pattern, guard } = Box::leak(Box::new(arguments));
        let (pieces, outside) = (self.pattern(pattern, guard.as_ref()), outside(self.source, pattern));
        if pieces.is_some() || !outside.is_empty() {
            let value = value.span().byte_range();
            let mut all = vec![Piece::Text("(match ".into()), Piece::Source(value), Piece::Text(" { ".into())];
            let (range, guard) = (pattern.span().byte_range(), guard.as_ref().map(|guard| guard.span().byte_range()));
            let and = guard.clone().map_or(String::new(), |guard| format!(" && {}", self.text(guard)));
            all.extend(pieces.unwrap_or_else(|| {
                let guard = guard.map(|guard| [Piece::Text(" if ".into()), Piece::Source(guard)]);
                [Piece::Source(range.clone())].into_iter().chain(guard.into_iter().flatten()).collect()
            }));
            all.push(Piece::Text(" => true, ".into()));
            let shown = self.shown(range.clone());
            let first = self.mutants(range, outside.iter().map(|more| format!("`{shown}` is with `{more}`")));
            for (index, more) in outside.iter().enumerate() {
                let test = format!("{more} if crate::mutants::choice({}, 1) == 0{and} => true, ", first + index);
                all.push(Piece::Text(test));
            }
            all.push(Piece::Text("_ => false })".into()));
            self.edit(expr.span().byte_range(), all);
        }
        self.visit_expr(value);
        if let Some(guard) = guard {
            self.condition(guard);
        }
    }

    pub(crate) fn within(&mut self, name: &str, attributes: &[syn::Attribute], visit: impl FnOnce(&mut Self)) {
        if self.kept.contains(&name) {
            return;
        }
        let before = std::mem::replace(&mut self.place.function, name.into());
        if let Some(clause) = source_of(attributes) {
            self.place.clause = clause;
        }
        visit(self);
        self.place.function = before;
    }
}

pub(crate) fn is_comparison(op: &BinOp) -> bool {
    matches!(op, BinOp::Eq(_) | BinOp::Ne(_) | BinOp::Lt(_) | BinOp::Le(_) | BinOp::Gt(_) | BinOp::Ge(_))
}

/// Whether a visit of this expression forces it to be true or false.
fn forces_itself(expr: &Expr) -> bool {
    match expr {
        Expr::Binary(binary) => is_comparison(&binary.op),
        Expr::Macro(expr) => expr.mac.path.is_ident("matches"),
        _ => false,
    }
}

/// The address after `Source:` in documentation.
fn source_of(attributes: &[syn::Attribute]) -> Option<String> {
    attributes.iter().find_map(|attribute| {
        let syn::Meta::NameValue(meta) = &attribute.meta else { return None };
        let Expr::Lit(value) = &meta.value else { return None };
        let Lit::Str(text) = &value.lit else { return None };
        let text = text.value();
        Some(text.split_once("Source: <")?.1.split_once('>')?.0.to_owned())
    })
}

fn first_source(source: &str) -> String {
    let found = source.split_once("Source: <").and_then(|(_, rest)| rest.split_once('>'));
    found.map_or_else(|| "https://url.spec.whatwg.org/".into(), |(address, _)| address.to_owned())
}
