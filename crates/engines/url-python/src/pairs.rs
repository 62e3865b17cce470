//! The pairs of a query in their order, and the places of each name among them.
//!
//! The places are found by name and by order, so that every operation takes as long as it has pairs to do with.

use encoding_rs::{Encoding, UTF_8};
use std::{
    borrow::Cow,
    collections::{BTreeMap, HashMap},
    ops::Bound,
    sync::OnceLock,
};
use url_core::{query::RawQuery, state_override};
use url_form::serialize_with_encoding;
use url_percent::{C0_CONTROL, percent_encode_after_encoding};

/// Where a pair is: all pairs that were set for a name at once share the first number.
pub(crate) type Place = (usize, usize);

/// A name and a value.
#[derive(Clone)]
pub(crate) struct Pair {
    name: Box<str>,
    value: Box<str>,
    /// The pair as it is in the URL, if that is not what would be written.
    raw: Option<Box<str>>,
}

impl Pair {
    pub(crate) fn new(name: &str, value: impl Into<Box<str>>) -> Self {
        Self { name: name.into(), value: value.into(), raw: None }
    }

    pub(crate) fn value(&self) -> &str {
        &self.value
    }

    pub(crate) fn name_and_value(&self) -> (&str, &str) {
        (&self.name, &self.value)
    }
}

/// Pairs, and the encoding in which their texts are written.
#[derive(Clone)]
pub(crate) struct Pairs {
    list: BTreeMap<Place, Pair>,
    /// The places of each name, in their order; made when a name is first looked for.
    index: OnceLock<HashMap<Box<str>, Vec<Place>>>,
    encoding: &'static Encoding,
}

impl Pairs {
    pub(crate) fn new(pairs: impl IntoIterator<Item = Pair>, encoding: &'static Encoding) -> Self {
        let list = pairs.into_iter().enumerate().map(|(at, pair)| ((at, 0), pair)).collect();
        Self { list, index: OnceLock::new(), encoding: encoding.output_encoding() }
    }

    /// Returns the pairs of a query, decoded as in a form.
    ///
    /// Source: <https://url.spec.whatwg.org/#concept-urlencoded-parser>
    pub(crate) fn parse(query: &str, encoding: &'static Encoding) -> Self {
        let encoding = encoding.output_encoding();
        let is_in_bytes = encoding == UTF_8 || query.is_ascii();
        // Characters outside ASCII are not yet bytes of the encoding.
        let query =
            if is_in_bytes { query.into() } else { percent_encode_after_encoding(encoding, query, &C0_CONTROL) };
        let pairs = RawQuery::new(&query).pairs().map(|pair| {
            let (name, value) = (pair.name_bytes(), pair.value_bytes().unwrap_or_default());
            let (name_text, value_text) = (decoded(&name, encoding), decoded(&value, encoding));
            // Bytes that are not these texts in UTF-8 are kept.
            let is_text = name_text.as_bytes() == &*name && value_text.as_bytes() == &*value;
            let raw = (!is_text).then(|| state_override::query(pair.raw()).into());
            Pair { name: name_text.into(), value: value_text.into(), raw }
        });
        Self::new(pairs, encoding)
    }

    pub(crate) fn encoding(&self) -> &'static Encoding {
        self.encoding
    }

    /// Returns the same pairs, to be written in an encoding.
    pub(crate) fn in_encoding(self, encoding: &'static Encoding) -> Self {
        Self { encoding: encoding.output_encoding(), ..self }
    }

    pub(crate) fn len(&self) -> usize {
        self.list.len()
    }

    /// Returns the number of different names.
    pub(crate) fn name_count(&self) -> usize {
        self.index().len()
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &Pair> {
        self.list.values()
    }

    /// Returns the first name after a place that is not at an earlier place, too, with its place.
    pub(crate) fn name_after(&self, place: Option<Place>) -> Option<(Place, &str)> {
        let start = place.map_or(Bound::Unbounded, Bound::Excluded);
        let mut rest = self.list.range((start, Bound::Unbounded));
        let is_first = |place: &Place, pair: &Pair| self.places(&pair.name).first() == Some(place);
        rest.find(|(place, pair)| is_first(place, pair)).map(|(place, pair)| (*place, &*pair.name))
    }

    /// Returns the pairs with a name.
    pub(crate) fn get_all(&self, name: &str) -> impl Iterator<Item = &Pair> {
        self.places(name).iter().filter_map(|place| self.list.get(place))
    }

    pub(crate) fn append(&mut self, pair: Pair) {
        let place = self.list.last_key_value().map_or((0, 0), |(last, _)| (last.0 + 1, 0));
        if let Some(index) = self.index.get_mut() {
            index.entry(pair.name.clone()).or_default().push(place);
        }
        self.list.insert(place, pair);
    }

    /// Puts pairs with a name where its first one was, and removes its others.
    pub(crate) fn set(&mut self, name: &str, pairs: Vec<Pair>) {
        let Some(start) = self.places(name).first().map(|place| place.0) else {
            return pairs.into_iter().for_each(|pair| self.append(pair));
        };
        self.delete(name, None);
        let places: Vec<_> = (0..pairs.len()).map(|nth| (start, nth)).collect();
        self.list.extend(places.iter().copied().zip(pairs));
        if let Some(index) = self.index.get_mut().filter(|_| !places.is_empty()) {
            index.insert(name.into(), places);
        }
    }

    /// Sets the pairs of each name in others.
    pub(crate) fn update(&mut self, others: &Self) {
        let mut last = None;
        while let Some((place, name)) = others.name_after(last) {
            self.set(name, others.get_all(name).cloned().collect());
            last = Some(place);
        }
    }

    /// Removes the pairs with a name or, if a value is given, with the name and the value.
    pub(crate) fn delete(&mut self, name: &str, value: Option<&str>) {
        self.index();
        let Self { list, index, .. } = self;
        let Some(index) = index.get_mut() else { return };
        let Some(places) = index.get_mut(name) else { return };
        let is_removed = |pair: &Pair| value.is_none_or(|value| *pair.value == *value);
        places.retain(|place| list.get(place).is_some_and(|pair| !is_removed(pair)) || list.remove(place).is_none());
        if places.is_empty() {
            index.remove(name);
        }
    }

    /// Sorts the pairs by the UTF-16 of their names. Pairs with the same name keep their order.
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-urlsearchparams-sort>
    pub(crate) fn sort(&mut self) {
        let mut pairs: Vec<_> = std::mem::take(&mut self.list).into_values().collect();
        pairs.sort_by(|a, b| a.name.encode_utf16().cmp(b.name.encode_utf16()));
        *self = Self::new(pairs, self.encoding);
    }

    /// Returns the query.
    ///
    /// Source: <https://url.spec.whatwg.org/#concept-urlencoded-serializer>
    pub(crate) fn serialize(&self) -> String {
        let mut query = String::new();
        for pair in self.iter() {
            // No pair is written as an empty string.
            if !query.is_empty() {
                query.push('&');
            }
            query.push_str(&self.written(pair));
        }
        query
    }

    /// Returns the bytes of the names and values, which are texts in the encoding, or none.
    pub(crate) fn bytes(&self) -> impl Iterator<Item = (Vec<u8>, Vec<u8>)> {
        self.iter().map(|pair| {
            let written = self.written(pair);
            let pair = RawQuery::new(&written).pairs().next();
            let bytes = pair.map(|pair| (pair.name_bytes().into(), pair.value_bytes().unwrap_or_default().into()));
            bytes.unwrap_or_default()
        })
    }

    fn written<'p>(&self, pair: &'p Pair) -> Cow<'p, str> {
        let written = || serialize_with_encoding([pair.name_and_value()], self.encoding).into();
        pair.raw.as_deref().map_or_else(written, Cow::Borrowed)
    }

    fn places(&self, name: &str) -> &[Place] {
        self.index().get(name).map(Vec::as_slice).unwrap_or_default()
    }

    fn index(&self) -> &HashMap<Box<str>, Vec<Place>> {
        self.index.get_or_init(|| {
            let mut index = HashMap::<_, Vec<_>>::new();
            for (place, pair) in &self.list {
                match index.get_mut(&pair.name) {
                    Some(places) => places.push(*place),
                    None => _ = index.insert(pair.name.clone(), vec![*place]),
                }
            }
            index
        })
    }
}

/// Two lists are equal if they have the same pairs, and are written alike.
impl PartialEq for Pairs {
    fn eq(&self, other: &Self) -> bool {
        let is_same = |(pair, other_pair): (&Pair, &Pair)| {
            pair.name_and_value() == other_pair.name_and_value() && self.written(pair) == other.written(other_pair)
        };
        self.len() == other.len() && self.iter().zip(other.iter()).all(is_same)
    }
}

fn decoded<'b>(bytes: &'b [u8], encoding: &'static Encoding) -> Cow<'b, str> {
    encoding.decode_without_bom_handling(bytes).0
}
