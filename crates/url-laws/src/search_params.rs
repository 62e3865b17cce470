//! Each method of [`SearchParams`] has the same effect on its list of pairs as in url-model. Sorting is by UTF-16 code
//! units and keeps the order of equal names.

use crate::source::Source;
use url_form::SearchParams;
use url_model::web::SearchParams as Model;

/// Names whose order in UTF-8 and in UTF-16 differs, and others.
const NAMES: &[&str] = &[
    "a",
    "b",
    "",
    "aa",
    "é",
    "\u{d7ff}",
    "\u{e000}",
    "\u{ffff}",
    "\u{10000}",
    "😀",
    "a\u{e000}",
    "a😀",
    "a\u{e000}b",
    "\u{fffd}",
];

/// Panics if `data` breaks the law.
pub fn law(data: &[u8]) {
    let mut source = Source::new(data);
    let init = source.text();
    let mut params = SearchParams::from(init.as_str());
    let mut expected = Model::new(&init);
    let mut context = format!("{init:?}");
    assert_same(&params, &expected, &context);
    for _ in 0..24 {
        if source.is_empty() {
            break;
        }
        context += &edit(&mut source, &mut params, &mut expected);
        assert_same(&params, &expected, &context);
    }
}

/// Makes the same change in both, and returns its description.
fn edit(source: &mut Source<'_>, params: &mut SearchParams, expected: &mut Model) -> String {
    let kind = source.byte() % 8;
    let name = if source.byte() < 0xE0 { source.pick(NAMES).to_owned() } else { source.text() };
    let value = if source.flag() { source.pick(&["", "1", "2"]).to_owned() } else { source.text() };
    match kind {
        0 => {
            params.sort();
            expected.sort();
            ", sort".to_owned()
        }
        1 | 2 => {
            let value = (kind == 1).then_some(&*value);
            params.delete(&name, value);
            expected.delete(&name, value);
            format!(", delete {name:?} {value:?}")
        }
        3 => {
            params.set(&*name, &*value);
            expected.set(&name, &value);
            format!(", set {name:?} {value:?}")
        }
        4 => {
            params.extend([(&*name, &*value), ("x", "y")]);
            expected.append(&name, &value);
            expected.append("x", "y");
            format!(", extend {name:?} {value:?}")
        }
        _ => {
            params.append(&*name, &*value);
            expected.append(&name, &value);
            format!(", append {name:?} {value:?}")
        }
    }
}

/// Asserts that every way to read the list gives the pairs of url-model.
fn assert_same(params: &SearchParams, expected: &Model, context: &str) {
    let list = expected.list();
    let pairs = || list.iter().map(|(name, value)| (&**name, &**value));
    assert!(params.iter().eq(pairs()), "{params:?}, {context}");
    assert!(params.iter().rev().eq(pairs().rev()), "{params:?}, {context}");
    assert!(params.names().eq(pairs().map(|pair| pair.0)), "{context}");
    assert!(params.values().eq(pairs().map(|pair| pair.1)), "{context}");
    assert_eq!((params.size(), params.is_empty()), (list.len(), list.is_empty()), "{context}");
    assert_eq!(params.to_string(), expected.stringify(), "{context}");
    assert_eq!(&SearchParams::from_query(&params.to_string()), params, "{context}");
    assert_eq!(&pairs().collect::<SearchParams>(), params, "{context}");
    for name in NAMES {
        assert_eq!(params.get(name), expected.get(name), "{name:?}, {context}");
        assert!(params.get_all(name).eq(expected.get_all(name)), "{name:?}, {context}");
        for value in [None, Some(""), Some("1")] {
            assert_eq!(params.has(name, value), expected.has(name, value), "{name:?} {value:?}, {context}");
        }
    }
}
