//! Every row of the table: its example, its names, and one value against a column of them.

use std::collections::BTreeSet;
use url_core::Url;
use url_facts::{Data, Fact, Key, Rules, Subject, UrlColumns, Value};
use url_model::fixtures::url_texts;
use url_psl::List;

/// The value of a fact as text.
fn text_of(value: &Value<'_>) -> Option<String> {
    match value {
        Value::Null => None,
        Value::Text(text) => Some((*text).to_owned()),
        other => Some(other.to_string()),
    }
}

#[test]
fn every_example_is_the_value() {
    for fact in Fact::ALL {
        let example = fact.example();
        let (text, key) = (example.arguments()[0], example.arguments().get(1));
        assert_eq!(key.is_some(), fact.has_key(), "{fact}");
        if let Some(key) = key {
            let key = fact.key(key).expect("a key");
            let url = Url::parse(text).expect("a URL");
            let subject = url.borrowed().into();
            assert_eq!(fact.text(&subject, &key).map(String::from), text_of(&example.result()), "{fact}");
            assert_eq!(fact.text(&subject, &Key::None), None, "{fact}");
        } else {
            let mut columns = UrlColumns::new([]);
            assert_eq!(columns.one(*fact, Some(text)), example.result(), "{fact}");
            assert_eq!(columns.one(*fact, None), Value::Null, "{fact}");
        }
        assert!(fact.description().ends_with('.'), "{fact}");
    }
}

#[test]
fn a_column_has_the_values_that_facts_have_alone() {
    let texts = url_texts();
    let mut columns = UrlColumns::new(Fact::ALL.iter().copied());
    columns.fill(texts.iter().map(|text| Some(&**text)));
    let mut alone = UrlColumns::new([]);
    for (row, text) in texts.iter().enumerate() {
        let url = Url::parse(text);
        let subject = match &url {
            Ok(url) => Subject::from(url.borrowed()),
            Err(error) => (*error).into(),
        };
        for fact in Fact::ALL {
            let value = columns.value(*fact, row);
            assert_eq!(alone.one(*fact, Some(text)), value, "{fact} of {text:?}");
            assert_eq!(fact.text(&subject, &Key::None).map(String::from), text_of(&value), "{fact} of {text:?}");
        }
    }
}

#[test]
fn no_two_facts_have_a_name() {
    let members: BTreeSet<_> = Fact::ALL.iter().filter_map(|fact| fact.member()).collect();
    assert_eq!(members.len(), 11);
    let names = |fact: &Fact| [fact.as_str()].into_iter().chain(fact.aliases().iter().copied());
    let mut known = BTreeSet::new();
    for fact in Fact::ALL {
        assert!(names(fact).all(|name| known.insert(name)), "{fact}");
        assert!(names(fact).all(|name| Fact::named(name) == Some(*fact)), "{fact}");
        assert_eq!(fact.as_str().parse(), Ok(*fact));
    }
}

/// With two versions of the list, exactly the facts that say so have other values.
#[test]
fn facts_that_depend_on_the_list_are_those_that_say_so() {
    let list = List::read(
        "// ===BEGIN ICANN DOMAINS===\ncom\nexample.com\nuk\n// ===END ICANN DOMAINS===\n\
         // ===BEGIN PRIVATE DOMAINS===\nh\n// ===END PRIVATE DOMAINS===\n",
    )
    .unwrap();
    let rules = Rules { list: Some(list), icann: false };
    let mut texts = url_texts();
    texts.extend(["https://a.b.example.com/", "https://www.example.co.uk/a?b"].map(Into::into));
    let mut changed = BTreeSet::new();
    for url in texts.iter().filter_map(|text| Url::parse(text).ok()) {
        let (old, new) = (Subject::from(url.borrowed()), Subject::from(url.borrowed()).rules(&rules));
        for fact in Fact::ALL {
            let key = fact.key("0").unwrap_or_default();
            if fact.text(&old, &key) != fact.text(&new, &key) {
                changed.insert(*fact);
            }
        }
    }
    let told = Fact::ALL.iter().copied().filter(|fact| fact.data().contains(&Data::PublicSuffixList));
    assert_eq!(changed, told.collect());
}
