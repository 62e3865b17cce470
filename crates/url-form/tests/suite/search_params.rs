//! `SearchParams` compared with a plain list under the same operations, its order compared with UTF-16, and its costs.

use std::cmp::Ordering;
use std::time::{Duration, Instant};

use proptest::prelude::*;
use url_form::{SearchParams, serialize};

type Pairs = Vec<(String, String)>;

fn pairs_of(params: &SearchParams) -> Pairs {
    params.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
}

#[test]
fn lists_are_constructed_from_pairs() {
    let expected = vec![("a".to_owned(), "1".to_owned()), ("a b".to_owned(), String::new())];
    for params in [
        SearchParams::from("a=1&a+b"),
        SearchParams::from("?a=1&a+b"),
        SearchParams::from("?a=1&a%20b="),
        SearchParams::from_query("a=1&a+b"),
        SearchParams::from([("a", "1"), ("a b", "")]),
        SearchParams::from_iter(expected.clone()),
        "?a=1&a+b".parse().unwrap(),
        expected.iter().collect(),
        url_form::pairs(b"a=1&a+b").collect(),
    ] {
        assert_eq!(pairs_of(&params), expected);
        assert_eq!(params.to_string(), "a=1&a+b=");
        assert_eq!(params, SearchParams::from("a=1&a+b"));
        assert!(params.clone().into_iter().eq(expected.clone()));
        assert!((&params).into_iter().rev().eq([("a b", ""), ("a", "1")]));
        assert_eq!(params.iter().len(), 2);
    }
    assert_eq!(SearchParams::new(), SearchParams::default());
    assert_eq!(SearchParams::new().to_string(), "");
}

#[test]
fn one_question_mark_is_dropped_by_the_constructor() {
    for (init, parsed, from_query) in [("?", "", "%3F="), ("??a", "%3Fa=", "%3F%3Fa="), ("%3Fa", "%3Fa=", "%3Fa=")] {
        assert_eq!(SearchParams::from(init).to_string(), parsed);
        assert_eq!(SearchParams::from(init).to_string(), parsed);
        assert_eq!(SearchParams::from_query(init).to_string(), from_query);
    }
}

#[test]
fn lists_are_iterated_over_from_both_ends() {
    let params = SearchParams::from("a=1&b=2&a=3");
    assert!(params.names().rev().eq(["a", "b", "a"]));
    assert!(params.values().rev().eq(["3", "2", "1"]));
    assert_eq!((params.names().len(), params.values().len()), (3, 3));
    assert!(params.get_all("a").rev().eq(["3", "1"]));
}

/// Compares as the standard does: <https://infra.spec.whatwg.org/#code-unit-less-than>
fn compare_code_units(a: &str, b: &str) -> Ordering {
    let units = |text: &str| text.encode_utf16().collect::<Vec<u16>>();
    units(a).cmp(&units(b))
}

#[test]
fn sorting_is_by_code_units_and_stable() {
    let mut params = SearchParams::new();
    let names = ["\u{FFFF}", "\u{E000}", "\u{10FFFF}", "\u{10000}", "\u{D7FF}", "é", "z", "", "aa", "a", "\u{FFFD}"];
    for (name, value) in names.iter().chain(&names).zip(0..) {
        params.append(*name, format!("{value}"));
    }
    params.sort();
    let sorted = ["", "a", "aa", "z", "é", "\u{D7FF}", "\u{10000}", "\u{10FFFF}", "\u{E000}", "\u{FFFD}", "\u{FFFF}"];
    assert!(params.names().eq(sorted.iter().flat_map(|name| [*name; 2])));
    for name in names {
        let values: Vec<usize> = params.get_all(name).map(|value| value.parse().unwrap()).collect();
        assert_eq!(values[0] + names.len(), values[1]);
    }
}

/// In lists of two names, and in a list of many.
#[test]
fn every_pair_of_boundaries_compares_as_in_utf16() {
    let ends = "\0\u{7F}\u{80}\u{7FF}\u{800}\u{FFF}\u{1000}\u{CFFF}\u{D000}\u{D7FF}\u{E000}\u{EFFF}\u{F000}\u{FFFF}\
                \u{10000}\u{3FFFF}\u{40000}\u{FFFFF}\u{100000}\u{10FFFF}";
    let mut names = Vec::new();
    for a in ends.chars() {
        for b in ends.chars() {
            for (a, b) in [(format!("{a}"), format!("{b}")), (format!("é{a}a"), format!("é{b}b"))] {
                let mut params = SearchParams::from([(&b[..], ""), (&a[..], "")]);
                params.sort();
                let a_is_first = compare_code_units(&a, &b) == Ordering::Less;
                assert_eq!(params.names().next().unwrap(), if a_is_first { &a } else { &b }, "{a:?} {b:?}");
            }
            // Names that start with the same eight bytes, or end with different numbers of zeros.
            names.extend([format!("{b}{a}"), format!("{b}123456{a}"), "\0".repeat(names.len() % 20)]);
        }
    }
    let mut params: SearchParams = names.iter().zip(0..).map(|(name, index)| (name, format!("{index}"))).collect();
    params.sort();
    let mut sorted: Vec<usize> = (0..names.len()).collect();
    sorted.sort_by(|&a, &b| compare_code_units(&names[a], &names[b]));
    assert!(params.values().eq(sorted.iter().map(usize::to_string)));
}

#[test]
fn no_operation_is_quadratic() {
    const SIZE: usize = 400_000;
    let start = Instant::now();
    // Every second pair has the same name.
    let name = |n: usize| if n.is_multiple_of(2) { "x".to_owned() } else { n.to_string() };
    let params: SearchParams = (0..SIZE).rev().map(|n| (name(n), n.to_string())).collect();
    assert_eq!(params.get("1"), Some("1"));
    assert_eq!(params.get_all("x").count(), SIZE / 2);

    let mut deleted = params.clone();
    deleted.delete("x", None);
    assert_eq!(deleted.size(), SIZE / 2);

    let mut set = params.clone();
    set.set("x", "y");
    assert_eq!(set.size(), SIZE / 2 + 1);

    let mut sorted = params.clone();
    sorted.sort();
    assert_eq!(sorted.get("x"), params.get("x"));

    assert_eq!(SearchParams::from_query(&params.to_string()), params);
    // Takes seconds. Moving the rest of the list for each pair would take minutes.
    assert!(start.elapsed() < Duration::from_secs(60));
}

#[derive(Clone, Debug)]
enum Operation {
    Append(String, String),
    Delete(String, Option<String>),
    Set(String, String),
    Extend(Pairs),
    Sort,
}

fn operation() -> impl Strategy<Value = Operation> {
    // Few names and values, so that they coincide.
    let name = || "[ab]?|[ab]b|\u{E000}|\u{10000}".prop_map(String::from);
    let value = || "[12]?".prop_map(String::from);
    prop_oneof![
        4 => (name(), value()).prop_map(|(name, value)| Operation::Append(name, value)),
        1 => (name(), proptest::option::of(value())).prop_map(|(name, value)| Operation::Delete(name, value)),
        2 => (name(), value()).prop_map(|(name, value)| Operation::Set(name, value)),
        1 => proptest::collection::vec((name(), value()), 0..6).prop_map(Operation::Extend),
        1 => Just(Operation::Sort),
    ]
}

/// The method steps of the standard, on a list.
fn apply(list: &mut Pairs, operation: Operation) {
    match operation {
        Operation::Append(name, value) => list.push((name, value)),
        Operation::Delete(name, Some(value)) => {
            while let Some(index) = list.iter().position(|pair| pair.0 == name && pair.1 == value) {
                list.remove(index);
            }
        }
        Operation::Delete(name, None) => {
            while let Some(index) = list.iter().position(|pair| pair.0 == name) {
                list.remove(index);
            }
        }
        Operation::Set(name, value) => {
            let Some(first) = list.iter().position(|pair| pair.0 == name) else { return list.push((name, value)) };
            list[first].1 = value;
            while let Some(index) = list[first + 1..].iter().position(|pair| pair.0 == name) {
                list.remove(first + 1 + index);
            }
        }
        Operation::Extend(pairs) => {
            for pair in pairs {
                list.push(pair);
            }
        }
        Operation::Sort => {
            // Insertion sort, which is stable.
            for end in 1..list.len() {
                let mut index = end;
                while index > 0 && compare_code_units(&list[index].0, &list[index - 1].0) == Ordering::Less {
                    list.swap(index, index - 1);
                    index -= 1;
                }
            }
        }
    }
}

proptest! {
    #[test]
    fn any_operations_do_what_the_steps_do(operations in proptest::collection::vec(operation(), 0..40)) {
        let mut params = SearchParams::new();
        let mut list = Pairs::new();
        for operation in operations {
            match operation.clone() {
                Operation::Append(name, value) => params.append(name, value),
                Operation::Delete(name, value) => params.delete(&name, value.as_deref()),
                Operation::Set(name, value) => params.set(name, value),
                Operation::Extend(pairs) => params.extend(pairs),
                Operation::Sort => params.sort(),
            }
            apply(&mut list, operation);

            prop_assert_eq!(&pairs_of(&params), &list);
            prop_assert_eq!(params.size(), list.len());
            prop_assert_eq!(params.is_empty(), list.is_empty());
            prop_assert!(params.names().eq(list.iter().map(|pair| &pair.0[..])));
            prop_assert!(params.values().eq(list.iter().map(|pair| &pair.1[..])));
            prop_assert_eq!(params.to_string(), serialize(list.clone()));
            for name in ["", "a", "b", "c", "\u{E000}", "\u{10000}"] {
                let values: Vec<&str> = list.iter().filter(|pair| pair.0 == name).map(|pair| &pair.1[..]).collect();
                prop_assert_eq!(params.get(name), values.first().copied());
                prop_assert_eq!(params.has(name, None), !values.is_empty());
                for value in ["", "1", "2", "3"] {
                    prop_assert_eq!(params.has(name, Some(value)), values.contains(&value));
                }
                prop_assert!(params.get_all(name).eq(values));
            }
        }
    }

    #[test]
    fn any_names_are_sorted_as_in_utf16(names in proptest::collection::vec("\\PC{0,4}", 0..20), more in proptest::collection::vec("[a\u{D7FF}\u{E000}\u{FFFF}\u{10000}\u{10FFFF}]{0,4}", 0..20)) {
        let names: Vec<String> = names.into_iter().chain(more).collect();
        let mut params: SearchParams = names.iter().zip(0..).map(|(name, index)| (name, format!("{index}"))).collect();
        params.sort();
        let mut expected: Vec<(Vec<u16>, usize)> = names.iter().map(|name| name.encode_utf16().collect()).zip(0..).collect();
        expected.sort();
        let sorted = params.iter().map(|(name, value)| (name.encode_utf16().collect(), value.parse().unwrap()));
        prop_assert!(sorted.eq(expected));
    }

    #[test]
    fn a_serialization_parses_to_an_equal_list(pairs in proptest::collection::vec(("(\\PC|[\0-~]){0,8}", "(\\PC|[\0-~]){0,8}"), 0..8)) {
        let params = SearchParams::from_iter(pairs);
        prop_assert_eq!(&SearchParams::from_query(&params.to_string()), &params);
        prop_assert_eq!(&SearchParams::from(format!("?{params}")), &params);
    }
}

#[cfg(feature = "serde")]
proptest! {
    /// With any names and values, and whether or not a format lends its text.
    #[test]
    fn serde_reads_and_writes_a_string(pairs: Vec<(String, String)>) {
        let params: SearchParams = pairs.iter().collect();
        let json = serde_json::to_value(&params).unwrap();
        prop_assert_eq!(json.as_str(), Some(&*params.to_string()));
        prop_assert_eq!(&serde_json::from_str::<SearchParams>(&json.to_string()).unwrap(), &params);
        prop_assert_eq!(serde_json::from_value::<SearchParams>(json).unwrap(), params);
    }
}
