//! Inputs from the columns of a row, or the members of an object.
//!
//! ```text
//! template    = *( text / placeholder )
//! placeholder = "{" [ "?" / ":" ] name "}"
//! ```
//!
//! A name is that of a column, or its number, or the path of a member, such as `request.uri` or `links[0].href`. A
//! value that is empty or `-` is missing, as in logs. A placeholder with a question mark or a colon adds this before
//! the value, and nothing for a missing one. If a template is one placeholder, its value is the input, also an empty
//! one.

use crate::{
    failure::SyntaxError,
    record::fields::{Column, Fields, Place},
    terminal::visible::visible,
};
use std::{borrow::Cow, str::FromStr, sync::LazyLock};

/// A template for inputs.
#[derive(Clone, Debug)]
pub(crate) struct Compose(Vec<Piece<String>>);

/// A piece of a template, with names as they are written, or with places in rows.
#[derive(Clone, Debug)]
enum Piece<C> {
    Text(String),
    Value { prefix: Option<u8>, name: C },
}

/// A template with the columns of a source.
#[derive(Debug)]
pub(super) struct Composition(Vec<Piece<Place>>);

/// The template of records that this program writes.
pub(crate) static INPUT: LazyLock<Compose> = LazyLock::new(|| Compose::of_member("input"));

impl FromStr for Compose {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut pieces = Vec::new();
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('{') {
            let Some((inside, next)) = after.split_once('}') else {
                return Err(SyntaxError::new(text, after, "expected a closing brace after the name"));
            };
            let prefix = inside.bytes().next().filter(|first| b"?:".contains(first));
            let name = &inside[usize::from(prefix.is_some())..];
            if name.is_empty() {
                return Err(SyntaxError::new(text, after, "expected the name or number of a column"));
            }
            name.parse::<Column>().map_err(|message| SyntaxError::new(text, after, message))?;
            pieces.extend([Piece::Text(before.to_owned()), Piece::Value { prefix, name: name.to_owned() }]);
            rest = next;
        }
        if pieces.is_empty() {
            return Err(SyntaxError::new(text, text, "expected a name in braces, such as `{host}`"));
        }
        pieces.push(Piece::Text(rest.to_owned()));
        pieces.retain(|piece| !matches!(piece, Piece::Text(text) if text.is_empty()));
        Ok(Self(pieces))
    }
}

impl Compose {
    /// The template that is one placeholder.
    pub(crate) fn of_member(name: &str) -> Self {
        Self(vec![Piece::Value { prefix: None, name: name.to_owned() }])
    }

    /// Returns whether columns have names.
    pub(crate) fn has_names(&self) -> bool {
        let is_name = |name: &str| matches!(name.parse(), Ok(Column::Name(_)));
        self.0.iter().any(|piece| matches!(piece, Piece::Value { name, .. } if is_name(name)))
    }

    /// Returns the name, if the template is one placeholder.
    pub(crate) fn name(&self) -> Option<&str> {
        match &self.0[..] {
            [Piece::Value { prefix: None, name }] => Some(name),
            _ => None,
        }
    }

    /// Finds the column of a template that is one placeholder.
    pub(super) fn place(&self, names: &[String]) -> Result<Option<Place>, String> {
        let column = self.name().map(str::parse::<Column>).transpose()?;
        column.map(|column| column.find(names)).transpose()
    }

    /// Finds the columns by their names in a header.
    pub(super) fn find(&self, names: &[String]) -> Result<Composition, String> {
        let piece = |piece: &Piece<String>| {
            Ok(match piece {
                Piece::Text(text) => Piece::Text(text.clone()),
                Piece::Value { prefix, name } => {
                    let column: Column = name.parse().map_err(str::to_owned)?;
                    Piece::Value { prefix: *prefix, name: column.find(names)? }
                }
            })
        };
        self.0.iter().map(piece).collect::<Result<_, String>>().map(Composition)
    }

    /// Returns the text with the values of an object, or fails with the name of one that is missing.
    pub(super) fn fill<'v>(&self, value: impl Fn(&str) -> Option<Cow<'v, str>>) -> Result<String, String> {
        let mut text = String::new();
        for piece in &self.0 {
            match piece {
                Piece::Text(literal) => text += literal,
                Piece::Value { prefix, name } => match value(name).filter(|value| is_present(value.as_bytes())) {
                    Some(value) => {
                        text.extend(prefix.map(char::from));
                        text += &value;
                    }
                    None if prefix.is_some() => {}
                    None => return Err(format!("the member `{}` has no value", visible(&**name))),
                },
            }
        }
        Ok(text)
    }
}

impl Composition {
    /// Appends the input of a row, or returns what is missing.
    pub(super) fn append(&self, fields: &Fields, names: &[String], output: &mut Vec<u8>) -> Result<(), String> {
        for piece in &self.0 {
            match piece {
                Piece::Text(text) => output.extend_from_slice(text.as_bytes()),
                Piece::Value { prefix, name: place } => match (present(place.value(fields)), prefix) {
                    (Some(value), prefix) => {
                        output.extend(prefix);
                        output.extend_from_slice(value);
                    }
                    (None, Some(_)) => {}
                    (None, None) => return Err(missing(place.index, names)),
                },
            }
        }
        Ok(())
    }
}

/// Returns a value, unless it is missing.
pub(super) fn present(field: Option<&[u8]>) -> Option<&[u8]> {
    field.filter(|field| is_present(field))
}

fn is_present(value: &[u8]) -> bool {
    !matches!(value, b"" | b"-")
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
            ("", 1, "a name in braces"),
            ("https://h/", 1, "a name in braces"),
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
