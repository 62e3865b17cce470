//! Patterns of Rust without one of their parts, or with the next value.

use syn::{
    Expr, Lit, Pat,
    parse::{Parse, ParseStream},
    spanned::Spanned,
};

/// The arguments of `matches!`.
pub(crate) struct Matches {
    pub(crate) value: Expr,
    pub(crate) pattern: Pat,
    pub(crate) guard: Option<Expr>,
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

/// The patterns that can be left out of a pattern that binds no names: its alternatives, and the ends of its ranges.
pub(crate) fn parts(source: &str, pattern: &Pat) -> Option<Vec<String>> {
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

/// The characters next to the ranges of a pattern, and slices that begin with one of its own, as patterns.
pub(crate) fn outside(source: &str, pattern: &Pat) -> Vec<String> {
    match pattern {
        Pat::Paren(inner) => outside(source, &inner.pat),
        Pat::Or(or) => or.cases.iter().flat_map(|case| outside(source, case)).collect(),
        Pat::Slice(slice) => {
            let parts: Vec<&str> = slice.elems.iter().map(|part| &source[part.span().byte_range()]).collect();
            // Another slice may be longer already.
            if parts.iter().any(|part| part.ends_with("..")) {
                return Vec::new();
            }
            vec![format!("[{}]", [&parts[..], &[".."]].concat().join(", "))]
        }
        Pat::TupleStruct(outer) if outer.elems.len() == 1 && outer.path.is_ident("Some") => {
            outside(source, &outer.elems[0]).into_iter().map(|part| format!("Some({part})")).collect()
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
pub(crate) fn neighbour(literal: &Lit, is_before: bool) -> Option<String> {
    let step = if is_before { u32::MAX } else { 1 };
    match literal {
        Lit::Char(c) => char::from_u32(u32::from(c.value()).wrapping_add(step)).map(|c| format!("{c:?}")),
        Lit::Byte(byte) => Some(format!("{}_u8", byte.value().wrapping_add(step as u8))),
        _ => None,
    }
}
