//! The places of url-model's source where a mutant differs, found in the syntax tree.
//!
//! All mutants are in one program. A place asks which mutant is active, and does what is written if none of its own is.
//! What is changed: each condition is forced to be true and false; `<` and `<=`, `>` and `>=`, `+` and `-`, `*` and `/`
//! are exchanged; literals have a neighbour instead, and strings are empty; a variant of an enum without fields is each
//! other one; an alternative of a pattern is left out, a range of characters is shorter or longer; a statement is left
//! out. Constants, patterns that bind names, and the arguments of macros stay.

use super::edits::{Edit, Piece};
use proc_macro2::Span;
use std::{collections::HashMap, fmt::Write as _, ops::Range};
use syn::{
    BinOp, Expr, ExprMatch, Lit, Pat, Stmt,
    parse::{Parse, ParseStream},
    spanned::Spanned,
    visit::{self, Visit},
};

/// The variants of the enums that have no fields, by the names of the enums.
pub(super) type Enums = HashMap<String, Vec<String>>;

/// Where something is in the source of url-model.
#[derive(Clone, Debug)]
pub(super) struct Place {
    pub(super) file: String,
    pub(super) function: String,
    /// The address of the clause that the function implements.
    pub(super) clause: String,
}

#[derive(Clone, Debug)]
pub(super) struct Mutant {
    pub(super) place: Place,
    /// What is different, for people.
    pub(super) change: String,
}

/// What a run of the visitor over all files finds.
#[derive(Debug, Default)]
pub(super) struct Found {
    pub(super) mutants: Vec<Mutant>,
    /// Blocks and arms, with the change that no case reaches them.
    pub(super) branches: Vec<Mutant>,
}

/// Adds the enums without fields of a file.
pub(super) fn collect_enums(file: &syn::File, enums: &mut Enums) {
    for item in &file.items {
        let syn::Item::Enum(item) = item else { continue };
        if item.variants.iter().all(|variant| variant.fields.is_empty()) {
            let variants = item.variants.iter().map(|variant| variant.ident.to_string()).collect();
            enums.insert(item.ident.to_string(), variants);
        }
    }
}

pub(super) struct Visitor<'a> {
    source: &'a str,
    enums: &'a Enums,
    /// The functions that are left as they are.
    kept: &'a [&'a str],
    found: &'a mut Found,
    pub(super) edits: Vec<Edit>,
    place: Place,
}

impl<'a> Visitor<'a> {
    pub(super) fn new(
        (name, source): (&str, &'a str),
        enums: &'a Enums,
        kept: &'a [&'a str],
        found: &'a mut Found,
    ) -> Self {
        let place = Place { file: name.into(), function: String::new(), clause: first_source(source) };
        Self { source, enums, kept, found, edits: Vec::new(), place }
    }

    fn text(&self, range: Range<usize>) -> &'a str {
        &self.source[range]
    }

    fn edit(&mut self, range: Range<usize>, pieces: Vec<Piece>) {
        self.edits.push(Edit { range, pieces });
    }

    /// Adds mutants, and returns the number of the first.
    fn mutants(&mut self, changes: impl IntoIterator<Item = String>) -> usize {
        let first = self.found.mutants.len();
        let place = self.place.clone();
        let mutant = |change: String| Mutant { place: place.clone(), change };
        self.found.mutants.extend(changes.into_iter().map(mutant));
        first
    }

    fn branch(&mut self, span: Span) -> usize {
        let change = format!("the branch `{}` is never reached", self.shown(span.byte_range()));
        self.found.branches.push(Mutant { place: self.place.clone(), change });
        self.found.branches.len() - 1
    }

    /// A text for people: the source in one line, and not too long.
    fn shown(&self, range: Range<usize>) -> String {
        let text = self.text(range).split_whitespace().collect::<Vec<_>>().join(" ");
        if text.chars().count() <= 60 { text } else { text.chars().take(57).collect::<String>() + "..." }
    }

    /// Lets other expressions stand for one.
    fn alternatives(&mut self, span: Span, others: &[String]) {
        let range = span.byte_range();
        let shown = self.shown(range.clone());
        let first = self.mutants(others.iter().map(|other| format!("`{shown}` is `{other}`")));
        let mut before = format!("(match crate::mutants::choice({first}, {}) {{ ", others.len());
        for (index, other) in others.iter().enumerate() {
            let _ = write!(before, "{index} => {other}, ");
        }
        self.edit(range.clone(), vec![Piece::Text(before + "_ => "), Piece::Source(range), Piece::Text(" })".into())]);
    }

    /// Lets a condition be true or false.
    fn forced(&mut self, span: Span) {
        let range = span.byte_range();
        let shown = self.shown(range.clone());
        let changes = ["true", "false"].map(|value| format!("`{shown}` is {value}"));
        let first = self.mutants(changes);
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
    fn condition(&mut self, expr: &'a Expr) {
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
    fn left_out(&mut self, span: Span) {
        let range = span.byte_range();
        let change = format!("`{}` is left out", self.shown(range.clone()));
        let first = self.mutants([change]);
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
    fn branch_of(&mut self, expr: &Expr) {
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
    fn pattern(&mut self, pattern: &Pat, guard: Option<&Expr>) -> Option<Vec<Piece>> {
        let range = pattern.span().byte_range();
        let parts = parts(self.source, pattern)?;
        let shown = self.shown(range.clone());
        let first = self.mutants(parts.iter().map(|part| format!("`{shown}` is without `{part}`")));
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
    fn matches(&mut self, expr: &Expr, tokens: &proc_macro2::TokenStream) {
        self.forced(expr.span());
        let Ok(arguments) = syn::parse2::<Matches>(tokens.clone()) else { return };
        // The visitor keeps references to the tree.
        let Matches { value, pattern, guard } = Box::leak(Box::new(arguments));
        let range = value.span().byte_range();
        if let Some(pieces) = self.pattern(pattern, guard.as_ref()) {
            let mut all = vec![Piece::Text("(match ".into()), Piece::Source(range), Piece::Text(" { ".into())];
            all.extend(pieces);
            all.push(Piece::Text(" => true, ".into()));
            let outside = outside(pattern);
            let shown = self.shown(pattern.span().byte_range());
            let first = self.mutants(outside.iter().map(|more| format!("`{shown}` is with `{more}`")));
            for (index, more) in outside.iter().enumerate() {
                let test = format!("{more} if crate::mutants::choice({}, 1) == 0 => true, ", first + index);
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

    fn within(&mut self, name: &str, attributes: &[syn::Attribute], visit: impl FnOnce(&mut Self)) {
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

/// The arguments of `matches!`.
struct Matches {
    value: Expr,
    pattern: Pat,
    guard: Option<Expr>,
}

impl Parse for Matches {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let value = input.parse()?;
        input.parse::<syn::Token![,]>()?;
        let pattern = Pat::parse_multi_with_leading_vert(input)?;
        let guard = if input.peek(syn::Token![if]) {
            input.parse::<syn::Token![if]>()?;
            Some(input.parse()?)
        } else {
            None
        };
        input.parse::<Option<syn::Token![,]>>()?;
        Ok(Self { value, pattern, guard })
    }
}

fn is_comparison(op: &BinOp) -> bool {
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

/// The patterns that can be left out of a pattern that binds no names: its alternatives, and the ends of its ranges.
fn parts(source: &str, pattern: &Pat) -> Option<Vec<String>> {
    let text = || source[pattern.span().byte_range()].to_owned();
    match pattern {
        Pat::Paren(inner) => parts(source, &inner.pat),
        Pat::Or(or) => {
            let parts = or.cases.iter().map(|case| parts(source, case)).collect::<Option<Vec<_>>>()?;
            Some(parts.concat())
        }
        Pat::TupleStruct(outer) if outer.elems.len() == 1 => {
            let path = &source[outer.path.span().byte_range()];
            let inner = parts(source, &outer.elems[0])?;
            Some(inner.into_iter().map(|part| format!("{path}({part})")).collect())
        }
        Pat::Range(range) => {
            let end = |end: &Option<Box<Expr>>| end.as_ref().map(|end| source[end.span().byte_range()].to_owned());
            Some([end(&range.start), end(&range.end), Some(text())].into_iter().flatten().collect())
        }
        Pat::Lit(_) | Pat::Path(_) => Some(vec![text()]),
        // A constructor without arguments, such as `None`.
        Pat::Ident(ident) if ident.ident.to_string().starts_with(char::is_uppercase) => Some(vec![text()]),
        _ => None,
    }
}

/// The characters next to the ranges of a pattern, as patterns.
fn outside(pattern: &Pat) -> Vec<String> {
    match pattern {
        Pat::Paren(inner) => outside(&inner.pat),
        Pat::Or(or) => or.cases.iter().flat_map(outside).collect(),
        Pat::TupleStruct(outer) if outer.elems.len() == 1 && outer.path.is_ident("Some") => {
            outside(&outer.elems[0]).into_iter().map(|part| format!("Some({part})")).collect()
        }
        Pat::Range(range) => {
            let neighbour = |end: &Option<Box<Expr>>, is_before: bool| match end.as_deref() {
                Some(Expr::Lit(end)) => neighbour(&end.lit, is_before),
                _ => None,
            };
            [neighbour(&range.start, true), neighbour(&range.end, false)].into_iter().flatten().collect()
        }
        _ => Vec::new(),
    }
}

/// The literal of the character before or after that of a literal.
fn neighbour(literal: &Lit, is_before: bool) -> Option<String> {
    let step = if is_before { u32::MAX } else { 1 };
    match literal {
        Lit::Char(c) => char::from_u32(u32::from(c.value()).wrapping_add(step)).map(|c| format!("{c:?}")),
        Lit::Byte(byte) => Some(format!("{}_u8", byte.value().wrapping_add(step as u8))),
        _ => None,
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

fn is_of_tests(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| attribute.path().is_ident("cfg"))
}

/// Methods that return nothing, so that a call can be left out even where it is the value of a block.
const PROCEDURES: &[&str] = &[
    "push",
    "push_str",
    "clear",
    "extend",
    "insert",
    "insert_str",
    "start_query",
    "start_fragment",
    "append_to_path",
    "shorten",
    "record",
    "record_if",
    "clone_from",
    "clone_into",
    "at_sign",
    "end_of_segment",
    "append",
    "retain",
    "add_a_token_with_default_position_and_length",
    "add_a_token_with_default_length",
];

fn is_procedure(expr: &Expr) -> bool {
    match expr {
        Expr::Assign(_) => true,
        Expr::MethodCall(call) => PROCEDURES.contains(&call.method.to_string().as_str()),
        _ => false,
    }
}

impl<'a> Visit<'a> for Visitor<'a> {
    fn visit_item_fn(&mut self, item: &'a syn::ItemFn) {
        if item.sig.constness.is_none() {
            self.within(&item.sig.ident.to_string(), &item.attrs, |this| visit::visit_item_fn(this, item));
        }
    }

    fn visit_impl_item_fn(&mut self, item: &'a syn::ImplItemFn) {
        if item.sig.constness.is_none() {
            self.within(&item.sig.ident.to_string(), &item.attrs, |this| visit::visit_impl_item_fn(this, item));
        }
    }

    fn visit_item_mod(&mut self, item: &'a syn::ItemMod) {
        if !is_of_tests(&item.attrs) {
            visit::visit_item_mod(self, item);
        }
    }

    fn visit_item_const(&mut self, _: &'a syn::ItemConst) {}
    fn visit_impl_item_const(&mut self, _: &'a syn::ImplItemConst) {}
    fn visit_item_static(&mut self, _: &'a syn::ItemStatic) {}
    fn visit_item_enum(&mut self, _: &'a syn::ItemEnum) {}
    fn visit_expr_const(&mut self, _: &'a syn::ExprConst) {}
    fn visit_attribute(&mut self, _: &'a syn::Attribute) {}
    fn visit_type(&mut self, _: &'a syn::Type) {}
    fn visit_pat(&mut self, _: &'a Pat) {}
    fn visit_expr_repeat(&mut self, expr: &'a syn::ExprRepeat) {
        self.visit_expr(&expr.expr);
    }

    fn visit_block(&mut self, block: &'a syn::Block) {
        let branch = self.branch(block.span());
        let start = block.brace_token.span.open().byte_range().end;
        self.edit(start..start, vec![Piece::Text(format!(" crate::mutants::branch({branch}); "))]);
        visit::visit_block(self, block);
    }

    fn visit_stmt(&mut self, stmt: &'a Stmt) {
        match stmt {
            Stmt::Expr(expr, Some(_)) => {
                let may_be_left_out = match expr {
                    Expr::MethodCall(_)
                    | Expr::Call(_)
                    | Expr::Assign(_)
                    | Expr::Return(_)
                    | Expr::Break(_)
                    | Expr::Continue(_) => true,
                    Expr::Binary(binary) => !is_comparison(&binary.op),
                    _ => false,
                };
                if may_be_left_out {
                    self.left_out(stmt.span());
                }
            }
            Stmt::Expr(expr, None) if is_procedure(expr) => self.left_out(expr.span()),
            _ => {}
        }
        visit::visit_stmt(self, stmt);
    }

    fn visit_expr_if(&mut self, expr: &'a syn::ExprIf) {
        self.condition(&expr.cond);
        self.visit_block(&expr.then_branch);
        if let Some((_, other)) = &expr.else_branch {
            self.visit_expr(other);
        }
    }

    fn visit_expr_while(&mut self, expr: &'a syn::ExprWhile) {
        self.condition(&expr.cond);
        self.visit_block(&expr.body);
    }

    fn visit_expr_match(&mut self, expr: &'a ExprMatch) {
        self.visit_expr(&expr.expr);
        let ends_in_rest = expr.arms.last().is_some_and(|arm| match &arm.pat {
            Pat::Wild(_) => true,
            Pat::Ident(ident) => ident.ident.to_string().starts_with(char::is_lowercase),
            _ => false,
        });
        for (index, arm) in expr.arms.iter().enumerate() {
            let (pattern, guard) = match &arm.pat {
                Pat::Guard(guarded) => (&*guarded.pat, Some(&*guarded.guard)),
                pattern => (pattern, None),
            };
            if ends_in_rest && index + 1 < expr.arms.len() {
                let range = arm.pat.span().byte_range();
                if let Some(pieces) = self.pattern(pattern, guard) {
                    self.edit(range, pieces);
                } else if guard.is_none() {
                    let change = format!("the arm `{}` is left out", self.shown(range.clone()));
                    let first = self.mutants([change]);
                    let test = format!(" if crate::mutants::choice({first}, 1) != 0");
                    self.edit(range.clone(), vec![Piece::Source(range), Piece::Text(test)]);
                }
            }
            if let Some(guard) = guard {
                self.condition(guard);
            }
            if !matches!(&*arm.body, Expr::Block(_)) {
                self.branch_of(&arm.body);
                if is_procedure(&arm.body) {
                    self.left_out(arm.body.span());
                }
            }
            self.visit_expr(&arm.body);
        }
    }

    fn visit_expr_binary(&mut self, expr: &'a syn::ExprBinary) {
        let other = match expr.op {
            BinOp::And(_) | BinOp::Or(_) => {
                self.condition(&expr.left);
                self.condition(&expr.right);
                return;
            }
            BinOp::Lt(_) => Some("<="),
            BinOp::Le(_) => Some("<"),
            BinOp::Gt(_) => Some(">="),
            BinOp::Ge(_) => Some(">"),
            BinOp::Add(_) => Some("-"),
            BinOp::Sub(_) => Some("+"),
            BinOp::Mul(_) => Some("/"),
            BinOp::Div(_) => Some("*"),
            _ => None,
        };
        if is_comparison(&expr.op) {
            self.forced(expr.span());
        }
        if let Some(other) = other {
            let [left, right] = [&expr.left, &expr.right].map(|side| self.text(side.span().byte_range()));
            self.alternatives(expr.span(), &[format!("({left}) {other} ({right})")]);
        }
        visit::visit_expr_binary(self, expr);
    }

    fn visit_expr_unary(&mut self, expr: &'a syn::ExprUnary) {
        if matches!(expr.op, syn::UnOp::Not(_)) {
            self.condition(&expr.expr);
        } else {
            visit::visit_expr_unary(self, expr);
        }
    }

    fn visit_expr_method_call(&mut self, expr: &'a syn::ExprMethodCall) {
        if expr.method == "expect" {
            self.visit_expr(&expr.receiver);
        } else {
            visit::visit_expr_method_call(self, expr);
        }
    }

    fn visit_expr_macro(&mut self, expr: &'a syn::ExprMacro) {
        if expr.mac.path.is_ident("matches") {
            let whole = Expr::Macro(expr.clone());
            self.matches(&whole, &expr.mac.tokens);
        }
    }

    fn visit_expr_lit(&mut self, expr: &'a syn::ExprLit) {
        let others = match &expr.lit {
            Lit::Int(int) => {
                let value: u64 = int.base10_parse().unwrap_or_default();
                let suffix = int.suffix();
                let lower = value.checked_sub(1).map(|value| format!("{value}{suffix}"));
                [lower, Some(format!("{}{suffix}", value + 1))].into_iter().flatten().collect()
            }
            Lit::Char(_) | Lit::Byte(_) => neighbour(&expr.lit, false).into_iter().collect(),
            Lit::Str(text) if !text.value().is_empty() => vec!["\"\"".to_owned()],
            Lit::Bool(value) => vec![(!value.value).to_string()],
            _ => Vec::new(),
        };
        if !others.is_empty() {
            self.alternatives(expr.span(), &others);
        }
    }

    fn visit_expr_path(&mut self, expr: &'a syn::ExprPath) {
        let segments: Vec<String> = expr.path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        let [path @ .., name, variant] = &segments[..] else { return };
        let Some(variants) = self.enums.get(name).filter(|variants| variants.contains(variant)) else { return };
        let before = path.iter().fold(String::new(), |before, segment| before + segment + "::");
        let others = variants.iter().filter(|other| *other != variant);
        let others: Vec<String> = others.map(|other| format!("{before}{name}::{other}")).collect();
        self.alternatives(expr.span(), &others);
    }
}
