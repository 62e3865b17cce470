//! Form data is parsed and serialized as by url-model, and parsing reverses serializing.

use crate::source::Source;
use url_form::{Serializer, byte_serialize, pairs, pairs_of_str, serialize};
use url_model::form as model;

/// Panics if `data` breaks the law.
pub fn law(data: &[u8]) {
    let mut source = Source::new(data);
    #[cfg(feature = "encoding")]
    let encoding = source.pick(&crate::encodings::ENCODINGS);
    let prefix = source.text();
    let bytes = source.clone().rest();
    let text = source.last_text();

    let pairs = owned(pairs(bytes));
    assert_eq!(pairs, model::parse(bytes), "{bytes:?}");
    assert_round_trip(&pairs, &prefix);
    let pairs = owned(pairs_of_str(&text));
    assert_eq!(pairs, model::parse_string(&text), "{text:?}");
    assert_round_trip(&pairs, &prefix);

    // Pairs that are not results of parsing.
    let pairs = vec![(text.clone(), prefix.clone()), (prefix.clone(), text.clone())];
    assert_round_trip(&pairs, &prefix);
    assert_eq!(byte_serialize(text.as_bytes()).to_string() + "=", serialize([(&text, "")]), "{text:?}");
    #[cfg(feature = "encoding")]
    assert_eq!(
        url_form::serialize_with_encoding(&pairs, encoding),
        model::serialize(&pairs, encoding),
        "{pairs:?} {}",
        encoding.name()
    );
}

fn owned(pairs: url_form::Pairs<'_>) -> Vec<(String, String)> {
    pairs.map(|(name, value)| (name.into_owned(), value.into_owned())).collect()
}

fn assert_round_trip(pairs: &[(String, String)], prefix: &str) {
    let text = serialize(pairs);
    assert_eq!(text, model::serialize(pairs, encoding_rs::UTF_8), "{pairs:?}");
    assert_eq!(owned(pairs_of_str(&text)), pairs, "{text:?}");

    let mut appended = prefix.to_owned();
    Serializer::new(&mut appended).extend_pairs(pairs);
    assert_eq!(appended, format!("{prefix}{text}"));
    let mut one_by_one = prefix.to_owned();
    for (name, value) in pairs {
        Serializer::for_suffix(&mut one_by_one, prefix.len()).append_pair(name, value);
    }
    assert_eq!(one_by_one, appended);
}
