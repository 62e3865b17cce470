//! Where the visitor goes, and what it changes there.

use crate::{
    edits::Piece,
    patterns::neighbour,
    sites::{Visitor, is_comparison},
};
use syn::{
    BinOp, Expr, ExprMatch, Lit, Pat, Stmt,
    spanned::Spanned,
    visit::{self, Visit},
};

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

/// Whether an arm says by itself that nothing leads to it.
fn is_panic(expr: &Expr) -> bool {
    matches!(expr, Expr::Macro(expr) if expr.mac.path.is_ident("panic") || expr.mac.path.is_ident("unreachable"))
}

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
                    let first = self.mutants(range.clone(), [change]);
                    let test = format!(" if crate::mutants::choice({first}, 1) != 0");
                    self.edit(range.clone(), vec![Piece::Source(range), Piece::Text(test)]);
                }
            }
            if let Some(guard) = guard {
                self.condition(guard);
            }
            if !matches!(&*arm.body, Expr::Block(_)) && !is_panic(&arm.body) {
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
