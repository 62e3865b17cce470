//! Inputs from several columns of a table.
//!
//! ```text
//! template    = *( text / placeholder )
//! placeholder = "{" [ "?" / ":" ] column "}"
//! ```
//!
//! A value that is empty or `-` is missing, as in logs. A placeholder with a question mark or a colon adds this before
//! the value, and nothing for a missing one.

use crate::{
    components::syntax_error::SyntaxError,
    record::fields::{Column, Fields},
    terminal::visible::visible,
};
use std::str::FromStr;

/// A template for inputs.
#[derive(Clone, Debug)]
pub(crate) struct Compose(Vec<Piece<Column>>);

/// A piece of a template, with columns as they are written, or with their numbers from 0.
#[derive(Clone, Debug)]
enum Piece<C> {
    Text(String),
    Value { prefix: Option<u8>, column: C },
}

/// A template with the columns of a source.
#[derive(Debug)]
pub(super) struct Composition(Vec<Piece<usize>>);

impl FromStr for Compose {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut pieces = Vec::new();
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('{') {
            let Some((inside, next)) = after.split_once('}') else {
                return Err(SyntaxError::new(text, after, "expected a closing brace after the column"));
            };
            let prefix = inside.bytes().next().filter(|first| b"?:".contains(first));
            let name = &inside[usize::from(prefix.is_some())..];
            if name.is_empty() {
                return Err(SyntaxError::new(text, after, "expected the name or number of a column"));
            }
            let column = name.parse().map_err(|message: &str| SyntaxError::new(text, after, message))?;
            pieces.extend([Piece::Text(before.to_owned()), Piece::Value { prefix, column }]);
            rest = next;
        }
        if pieces.is_empty() {
            return Err(SyntaxError::new(text, text, "expected a column in braces, such as `{host}`"));
        }
        pieces.push(Piece::Text(rest.to_owned()));
        Ok(Self(pieces))
    }
}

impl Compose {
    /// Returns whether columns have names.
    pub(crate) fn has_names(&self) -> bool {
        self.0.iter().any(|piece| matches!(piece, Piece::Value { column: Column::Name(_), .. }))
    }

    /// Finds the columns by their names in a header.
    pub(super) fn find(&self, names: &[String]) -> Result<Composition, String> {
        let piece = |piece: &Piece<Column>| {
            Ok(match piece {
                Piece::Text(text) => Piece::Text(text.clone()),
                Piece::Value { prefix, column } => Piece::Value { prefix: *prefix, column: column.find(names)? },
            })
        };
        self.0.iter().map(piece).collect::<Result<_, String>>().map(Composition)
    }
}

impl Composition {
    /// Appends the input of a row, or returns what is missing.
    pub(super) fn append(&self, fields: &Fields, names: &[String], output: &mut Vec<u8>) -> Result<(), String> {
        for piece in &self.0 {
            match piece {
                Piece::Text(text) => output.extend_from_slice(text.as_bytes()),
                Piece::Value { prefix, column } => match (present(fields.field(*column)), prefix) {
                    (Some(value), prefix) => {
                        output.extend(prefix);
                        output.extend_from_slice(value);
                    }
                    (None, Some(_)) => {}
                    (None, None) => return Err(missing(*column, names)),
                },
            }
        }
        Ok(())
    }
}

/// Returns a value, unless it is missing.
pub(super) fn present(field: Option<&[u8]>) -> Option<&[u8]> {
    field.filter(|field| !matches!(*field, b"" | b"-"))
}

/// Says that a row has no value in a column.
pub(super) fn missing(column: usize, names: &[String]) -> String {
    let name = names.get(column).map_or((column + 1).to_string(), Clone::clone);
    format!("the column `{}` has no value", visible(&name))
}

#[cfg(test)]
mod tests {
    use super::Compose;

    #[test]
    fn templates_that_are_none() {
        for (text, column, message) in [
            ("", 1, "a column in braces"),
            ("https://h/", 1, "a column in braces"),
            ("{a", 2, "a closing brace"),
            ("{a}{", 5, "a closing brace"),
            ("x{}", 3, "the name or number"),
            ("{?}", 2, "the name or number"),
            ("{0}", 2, "columns are counted from 1"),
        ] {
            let error = text.parse::<Compose>().expect_err(text);
            assert!(error.column == column && error.message.contains(message), "{text}: {error}");
        }
    }
}
