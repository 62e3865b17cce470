//! Editing a query equals editing a list of pieces: the edited pieces change as requested, every other piece keeps its
//! bytes, and nothing else in the URL changes. The list is made anew from the URL for each group of edits.

use crate::{model::assert_parsed, source::Source};
use url_core::{
    Url,
    encoded::Encoded,
    query::{QueryMut, RawPair, Space},
};

/// Names, some of which are equal when decoded or when the case is ignored.
const NAMES: &[&str] = &["a", "A", "", "a b", "a+b", "é", "É", "a&b", "a=b", "%61", "\u{e000}", "'#"];

/// Pieces of a query, with these names and others.
const PIECES: &[&str] =
    &["a=1", "", "A", "%61=%7e", "a+b=+", "", "%41=", "=", "=x", "%C3%A9=y", "a%26b", "a=b=c", "a%3Db", "%FF=a"];

/// Panics if `data` breaks the law.
pub fn law(data: &[u8]) {
    let mut source = Source::new(data);
    let query = match source.byte() % 4 {
        0 => None,
        1 => Some(source.text()),
        _ => Some((0..=source.byte() % 6).map(|_| source.pick(PIECES)).collect::<Vec<_>>().join("&")),
    };
    let bases = ["https://h/", "foo:/.//p#f", "foo:opaque", "ws://h/a#", "foo://h"];
    let mut url = Url::parse(source.pick(&bases)).expect("a valid URL");
    url.set_query(query.as_deref()).expect("the URL is short");
    let mut context = format!("{:?}", url.as_str());
    for _ in 0..4 {
        if source.is_empty() {
            break;
        }
        let before = url.clone();
        let mut list = Pieces::of(&url);
        // Several edits with one `QueryMut`, so that an edit starts from the position that the last one left.
        let mut edits = url.query_mut();
        for _ in 0..=source.byte() % 4 {
            let space = source.pick(&[Space::Percent20, Space::Plus]);
            let ignores_case = source.flag();
            edits = edits.spaces(space);
            edits = if ignores_case { edits.ignore_ascii_case() } else { edits };
            let edit = Edit::new(&mut source, space, ignores_case);
            context += &edit.apply(&mut source, &mut edits, &mut list);
            if ignores_case {
                // This option cannot be turned off again.
                break;
            }
        }
        edits.finish().expect("the URL is short");
        drop(edits);
        assert_eq!(url.query(), list.query().as_deref(), "{context}");
        assert_eq!(url.fragment(), before.fragment(), "{context}");
        assert_eq!(before_query(&url), before_query(&before), "{context}");
        assert_parsed(&url, &context);
    }
    check_form(url, &source.text(), &source.last_text(), &context);
}

/// Asserts that the serializer under the names of the package url appends what url-form serializes.
fn check_form(mut url: Url, name: &str, value: &str, context: &str) {
    let mut list = Pieces::of(&url);
    list.push(url_form::serialize([(name, value)]));
    // Without a name, only the `=` makes it a pair.
    let pair = url_form::serialize([(name, "")]);
    list.push(if name.is_empty() { pair } else { pair[..pair.len() - 1].to_owned() });
    url.query_pairs_mut().append_pair(name, value).append_key_only(name).finish().expect("the URL is short");
    assert_eq!(url.query(), list.query().as_deref(), "{name:?} {value:?} {context}");
    assert_parsed(&url, context);
}

/// Returns the href up to the query.
fn before_query(url: &Url) -> &str {
    let query = url.query().map_or(0, |query| query.len() + 1);
    let url = url.without_fragment();
    &url[..url.len() - query]
}

/// The texts between the `&` of a query. The list is empty if the query is null.
struct Pieces(Vec<String>);

impl Pieces {
    fn of(url: &Url) -> Self {
        Self(url.query().map_or(Vec::new(), |query| query.split('&').map(str::to_owned).collect()))
    }

    fn query(&self) -> Option<String> {
        if self.0.is_empty() { None } else { Some(self.0.join("&")) }
    }

    /// Returns the position in the list of the pair with this index. Empty pieces are not pairs.
    fn position(&self, index: usize) -> Option<usize> {
        self.0.iter().enumerate().filter(|(_, piece)| !piece.is_empty()).map(|(at, _)| at).nth(index)
    }

    /// Returns the number of pairs.
    fn count(&self) -> usize {
        self.0.iter().filter(|piece| !piece.is_empty()).count()
    }

    /// Appends a pair, in place of an empty query.
    fn push(&mut self, piece: String) {
        if self.0 == [""] {
            self.0.clear();
        }
        self.0.push(piece);
    }
}

/// Returns the name of a piece as the standard's parser decodes it. The name of an empty piece is empty.
fn decoded_name(piece: &str) -> String {
    url_form::pairs_of_str(piece).next().map_or(String::new(), |(name, _)| name.into_owned())
}

/// Returns whether a piece is a pair with this name, which must not contain U+FFFD.
fn has_name(piece: &str, name: &str, ignores_case: bool) -> bool {
    let own = decoded_name(piece);
    !piece.is_empty() && if ignores_case { own.eq_ignore_ascii_case(name) } else { own == name }
}

/// Encodes a name or value for a query.
fn encoded(text: &str, space: Space) -> String {
    let is_kept = |byte: &u8| byte.is_ascii_alphanumeric() || b"-._~!()*".contains(byte);
    let encode = |byte: u8| match byte {
        b' ' if space == Space::Plus => "+".to_owned(),
        byte if is_kept(&byte) => char::from(byte).to_string(),
        byte => format!("%{byte:02X}"),
    };
    text.bytes().map(encode).collect()
}

/// Returns the piece for an encoded name and value.
fn pair(name: &str, value: Option<&str>) -> String {
    match value {
        Some(value) => format!("{name}={value}"),
        None if name.is_empty() => "=".to_owned(),
        None => name.to_owned(),
    }
}

fn name_of(piece: &str) -> &str {
    piece.split_once('=').map_or(piece, |(name, _)| name)
}

fn value_of(piece: &str) -> Option<&str> {
    piece.split_once('=').map(|(_, value)| value)
}

/// An edit and its arguments.
struct Edit {
    space: Space,
    ignores_case: bool,
    kind: u8,
    name: &'static str,
    value: Option<&'static str>,
    index: usize,
}

impl Edit {
    fn new(source: &mut Source<'_>, space: Space, ignores_case: bool) -> Self {
        let (kind, name) = (source.byte() % 14, source.pick(NAMES));
        let value = source.flag().then(|| source.pick(&["1", "x y+%", "é&=#", ""]));
        Self { space, ignores_case, kind, name, value, index: usize::from(source.byte() % 5) }
    }

    /// Makes the edit in both, and returns its description.
    fn apply(&self, source: &mut Source<'_>, url: &mut QueryMut<'_>, list: &mut Pieces) -> String {
        match self.kind {
            0..=3 => self.apply_by_name(source, url, list),
            4..=9 => self.apply_at_index(url, list),
            _ => self.apply_to_all(url, list),
        }
        let Self { space, ignores_case, kind, name, value, index } = self;
        format!(", {kind} {name:?} {value:?} {index} {space:?} {ignores_case}")
    }

    fn encoded_value(&self) -> Option<String> {
        self.value.map(|value| encoded(value, self.space))
    }

    /// Returns the piece for the name and value.
    fn new_pair(&self) -> String {
        pair(&encoded(self.name, self.space), self.encoded_value().as_deref())
    }

    /// Edits the pairs with the name.
    fn apply_by_name(&self, source: &mut Source<'_>, url: &mut QueryMut<'_>, list: &mut Pieces) {
        let (name, value) = (self.name, self.value);
        let with_value = |piece: &str| pair(name_of(piece), self.encoded_value().as_deref());
        let found: Vec<usize> =
            (0..list.0.len()).filter(|&at| has_name(&list.0[at], name, self.ignores_case)).collect();
        match self.kind {
            0 => {
                url.set(name, value);
                match found.first() {
                    Some(&first) => {
                        list.0[first] = with_value(&list.0[first]);
                        found[1..].iter().rev().for_each(|&at| _ = list.0.remove(at));
                    }
                    None => list.push(self.new_pair()),
                }
            }
            1 => {
                assert_eq!(url.replace(name, value), found.len());
                for at in found {
                    list.0[at] = with_value(&list.0[at]);
                }
            }
            2 => {
                assert_eq!(url.remove(name), found.len());
                found.iter().rev().for_each(|&at| _ = list.0.remove(at));
            }
            _ => {
                let new_name = source.pick(NAMES);
                assert_eq!(url.rename(name, new_name), found.len());
                for at in found {
                    list.0[at] = pair(&encoded(new_name, self.space), value_of(&list.0[at]));
                }
            }
        }
    }

    /// Appends a pair, or inserts, changes or removes the pair at an index.
    fn apply_at_index(&self, url: &mut QueryMut<'_>, list: &mut Pieces) {
        let Self { kind, name, value, index, .. } = *self;
        let position = list.position(index);
        let result = match kind {
            4 => {
                url.append(name, value);
                return list.push(self.new_pair());
            }
            5 => url.insert_at(index, name, value),
            6 => url.replace_at(index, name, value),
            7 => url.set_at(index, value),
            8 => url.rename_at(index, name),
            _ => url.remove_at(index),
        };
        let is_insertion_at_end = kind == 5 && index == list.count();
        assert_eq!(result.is_ok(), position.is_some() || is_insertion_at_end);
        match (kind, position) {
            (5, Some(at)) => list.0.insert(at, self.new_pair()),
            (_, None) if is_insertion_at_end => list.push(self.new_pair()),
            (_, None) => {}
            (6, Some(at)) => list.0[at] = self.new_pair(),
            (7, Some(at)) => list.0[at] = pair(name_of(&list.0[at]), self.encoded_value().as_deref()),
            (8, Some(at)) => list.0[at] = pair(&encoded(name, self.space), value_of(&list.0[at])),
            (_, Some(at)) => _ = list.0.remove(at),
        }
    }

    /// Edits all pairs, or appends an encoded pair.
    fn apply_to_all(&self, url: &mut QueryMut<'_>, list: &mut Pieces) {
        match self.kind {
            10 => {
                let keeps = |piece: &str| piece.len() % 2 == self.index % 2;
                url.retain(|pair: RawPair<'_>| keeps(pair.raw()));
                list.0.retain(|piece| piece.is_empty() || keeps(piece));
            }
            11 => {
                url.sort();
                list.0.sort_by_key(|piece| decoded_name(piece).encode_utf16().collect::<Vec<_>>());
            }
            12 => {
                url.remove_empty();
                list.0.retain(|piece| !piece.is_empty());
            }
            _ => {
                // An encoded pair is kept, except for the bytes that would end the name, the value or the query.
                url.append(Encoded("%61+%"), Encoded("1%2f&#'="));
                list.push("%61+%=1%2f%26%23%27=".to_owned());
            }
        }
    }
}
