//! Finding pairs of a query by patterns for their names, and changing them.
//!
//! Pairs are found first and changed then, from the first to the last, so that a change takes as long as the query is.

use url_core::{
    Url,
    encoded::{Encoded, Item},
    error::SetError,
    query::{NamePattern, PairValue, QueryMut, RawPair, RawQuery, Space},
};
use url_percent::{COMPONENT, PercentEncodeSet, utf8_percent_encode};

static COMPONENT_WITH_PLUS: PercentEncodeSet = COMPONENT.with_space_as_plus();

/// How pairs are read and written.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Spelling {
    /// What a `+` is that is read.
    pub(crate) read: ReadPlus,
    /// How a space is written.
    pub(crate) written: Space,
}

/// What a `+` is in a query.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub(crate) enum ReadPlus {
    /// A space, as in forms.
    #[default]
    Space,
    /// Itself.
    Plus,
}

/// A value to set or to append.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Value<'v> {
    /// None, as of a name without `=`.
    Missing,
    Text(&'v str),
    /// Percent-encoded already.
    Encoded(&'v str),
}

impl<'v> Value<'v> {
    fn item(self) -> Option<Item<'v>> {
        match self {
            Self::Missing => None,
            Self::Text(text) => Some(text.into()),
            Self::Encoded(text) => Some(Encoded(text).into()),
        }
    }

    pub(crate) fn pair_value(self) -> PairValue<'v> {
        self.item().map_or(None.into(), PairValue::from)
    }
}

impl Spelling {
    /// Returns the query of a URL.
    pub(crate) fn query(self, url: &Url) -> RawQuery<'_> {
        match self.read {
            ReadPlus::Space => url.raw_query(),
            ReadPlus::Plus => url.raw_query().spaces(Space::Percent20),
        }
    }

    /// Returns an editor of the query.
    pub(crate) fn edit(self, url: &mut Url) -> QueryMut<'_> {
        url.query_mut().spaces(self.written)
    }

    /// Returns the indices of the pairs for which `is_wanted` is true.
    pub(crate) fn positions(self, url: &Url, mut is_wanted: impl FnMut(&RawPair<'_>) -> bool) -> Vec<usize> {
        let pairs = self.query(url).pairs().enumerate();
        pairs.filter(|(_, pair)| is_wanted(pair)).map(|(index, _)| index).collect()
    }

    /// Returns the indices of the pairs whose names match.
    pub(crate) fn named(self, url: &Url, name: &NamePattern) -> Vec<usize> {
        self.positions(url, |pair| name.matches(&pair.name()))
    }

    /// Sets the values of the pairs at these indices.
    pub(crate) fn set_at(self, url: &mut Url, indices: &[usize], value: Value<'_>) -> Result<(), SetError> {
        if indices.is_empty() {
            return Ok(());
        }
        let mut query = self.edit(url);
        for index in indices {
            query.set_at(*index, value.pair_value())?;
        }
        query.finish()
    }

    /// Appends a text to the values of the pairs at these indices. A missing value is like an empty one.
    pub(crate) fn append_to_values(self, url: &mut Url, indices: &[usize], text: Value<'_>) -> Result<(), SetError> {
        if indices.is_empty() {
            return Ok(());
        }
        let encoded: String = match (text, self.written) {
            (Value::Missing, _) => String::new(),
            (Value::Encoded(text), _) => text.to_owned(),
            (Value::Text(text), Space::Plus) => utf8_percent_encode(text, &COMPONENT_WITH_PLUS).to_string(),
            (Value::Text(text), _) => utf8_percent_encode(text, &COMPONENT).to_string(),
        };
        let mut values = Vec::with_capacity(indices.len());
        let mut wanted = indices.iter().peekable();
        for (index, pair) in self.query(url).pairs().enumerate() {
            if wanted.next_if_eq(&&index).is_some() {
                values.push(format!("{}{encoded}", pair.raw_value().unwrap_or_default()));
            }
        }
        let mut query = self.edit(url);
        for (index, value) in indices.iter().zip(&values) {
            query.set_at(*index, Item::from(Encoded(value)))?;
        }
        query.finish()
    }

    /// Sets the value of the pairs whose names match. If this is the name of one pair, others of the name are removed,
    /// and if there is none, it is appended.
    pub(crate) fn set(self, url: &mut Url, name: &NamePattern, value: Value<'_>) -> Result<(), SetError> {
        let indices = self.named(url, name);
        match (name.as_name(), &*indices) {
            (None, indices) => self.set_at(url, indices, value),
            (Some(name), []) => self.edit(url).append(name, value.pair_value()).finish(),
            (Some(_), [first, others @ ..]) => {
                self.set_at(url, &[*first], value)?;
                self.remove_at(url, others)
            }
        }
    }

    /// Removes the pairs at these indices.
    pub(crate) fn remove_at(self, url: &mut Url, indices: &[usize]) -> Result<(), SetError> {
        if indices.is_empty() {
            return Ok(());
        }
        let mut query = self.edit(url);
        for (removed, index) in indices.iter().enumerate() {
            query.remove_at(index - removed)?;
        }
        query.finish()
    }

    /// Renames the pairs at these indices.
    pub(crate) fn rename_at(self, url: &mut Url, indices: &[usize], name: &str) -> Result<(), SetError> {
        if indices.is_empty() {
            return Ok(());
        }
        let mut query = self.edit(url);
        for index in indices {
            query.rename_at(*index, name)?;
        }
        query.finish()
    }
}

/// The message about a pattern for names in the place of a name.
pub(crate) const IS_PATTERN: &str = "a new name has no `*` or `?`, unless after a backslash, as in `\\*`";

/// Reads a name that is written, and so stands for itself alone.
pub(crate) fn written_name(text: &str) -> Result<String, String> {
    let pattern = NamePattern::new(text);
    let name = pattern.as_name().ok_or(IS_PATTERN)?;
    Ok(name.to_owned())
}
