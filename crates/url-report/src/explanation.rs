//! The changes of the parser to each part.

use crate::{
    lists::{List, Object},
    positions::Positions,
};
use alloc::vec::Vec;
use core::ops::Range;
use serde::{Serialize, Serializer, ser::SerializeStruct as _};
use url_core::explain::{Explanation, Piece};

/// The `pieces` of the input and the href, and the standard's `rules` by the names of the pieces. An input can have as
/// many pieces as characters.
///
/// A piece has the `name` of what the parser did, `start` and `end` in the input, and `result_start` and `result_end`
/// in the href. A rule has a `message` and its address in the standard (`anchor`).
///
/// ```
/// use url_core::Url;
/// use url_report::{explanation::Pieces, positions::Positions};
///
/// let explanation = Url::explain("HTTP://h/")?;
/// let json = serde_json::to_string(&Pieces::new(&explanation, Positions::BYTES)).unwrap();
/// assert!(json.starts_with(
///     r#"{"pieces":[{"name":"lowercased","start":0,"end":4,"result_start":0,"result_end":4},"#
/// ));
/// assert!(json.contains(r#""rules":{"kept":{"message":"#));
/// # Ok::<(), url_core::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Pieces<'e> {
    explanation: &'e Explanation<'e>,
    positions: &'e Positions<'e>,
    limit: usize,
}

#[derive(Serialize)]
struct PieceMember {
    name: &'static str,
    start: usize,
    end: usize,
    result_start: usize,
    result_end: usize,
}

#[derive(Serialize)]
struct Rule {
    message: &'static str,
    anchor: &'static str,
}

impl<'e> Pieces<'e> {
    /// All pieces of a string that `positions` are of. The href is ASCII, so that its units are bytes.
    ///
    /// ```
    /// # use url_core::Url;
    /// # use url_report::{explanation::Pieces, positions::Positions};
    /// let explanation = Url::explain("HTTP://h/")?;
    /// let pieces = Pieces::new(&explanation, Positions::BYTES);
    /// assert!(serde_json::to_string(&pieces).unwrap().contains(r#""name":"kept""#));
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    #[must_use]
    pub fn new(explanation: &'e Explanation<'e>, positions: &'e Positions<'e>) -> Self {
        Self { explanation, positions, limit: usize::MAX }
    }

    /// The first `limit` pieces.
    ///
    /// ```
    /// # use url_core::Url;
    /// # use url_report::{explanation::Pieces, positions::Positions};
    /// let explanation = Url::explain("HTTP://h/")?;
    /// let pieces = Pieces::new(&explanation, Positions::BYTES).limit(0);
    /// assert_eq!(serde_json::to_string(&pieces).unwrap(), r#"{"pieces":[],"rules":{}}"#);
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    #[must_use]
    pub fn limit(self, limit: usize) -> Self {
        Self { limit, ..self }
    }

    /// The list of the pieces.
    ///
    /// ```
    /// # use url_core::Url;
    /// # use url_report::{explanation::Pieces, positions::Positions};
    /// let explanation = Url::explain("HTTP://h/")?;
    /// let pieces = Pieces::new(&explanation, Positions::BYTES).limit(0);
    /// assert_eq!(serde_json::to_string(&pieces.pieces()).unwrap(), "[]");
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    pub fn pieces(&self) -> impl Serialize {
        List(|| {
            self.first().map(|piece| {
                let source = self.positions.range(piece.source);
                let Range { start: result_start, end: result_end } = piece.result;
                PieceMember {
                    name: piece.change.as_str(),
                    start: source.start,
                    end: source.end,
                    result_start,
                    result_end,
                }
            })
        })
    }

    /// The rules by name.
    ///
    /// ```
    /// # use url_core::Url;
    /// # use url_report::{explanation::Pieces, positions::Positions};
    /// let explanation = Url::explain("HTTP://h/")?;
    /// let pieces = Pieces::new(&explanation, Positions::BYTES).limit(0);
    /// assert_eq!(serde_json::to_string(&pieces.rules()).unwrap(), "{}");
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    pub fn rules(&self) -> impl Serialize {
        Object(|| {
            // There are as many names as the parser has rules. A map is more code than a page should load for them.
            let mut rules: Vec<(&str, Rule)> = Vec::new();
            for Piece { change, .. } in self.first() {
                let name = change.as_str();
                if let Err(at) = rules.binary_search_by_key(&name, |rule| rule.0) {
                    rules.insert(at, (name, Rule { message: change.message(), anchor: change.anchor() }));
                }
            }
            rules
        })
    }

    fn first(&self) -> impl Iterator<Item = Piece> {
        self.explanation.pieces().take(self.limit)
    }
}

impl Serialize for Pieces<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut members = serializer.serialize_struct("Pieces", 2)?;
        members.serialize_field("pieces", &self.pieces())?;
        members.serialize_field("rules", &self.rules())?;
        members.end()
    }
}
