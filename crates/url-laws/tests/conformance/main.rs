//! The cases of fixtures/suite: the library passes each, url-model gives the answers, and the files are in their form.

#![cfg(all(feature = "encoding", feature = "upper"))]

mod library;
#[expect(dead_code, reason = "the choice is made by url-mutants")]
mod suite;

use std::{collections::BTreeSet, fs};
use suite::{
    candidates::{candidates, known},
    cases::Case,
    reading::{Read, all, cases, json_of, string, text_of},
};
use url_model::{Edition, Model, fixtures};

#[test]
fn the_answers_are_those_of_url_model() {
    let model = Model::new(Edition::default());
    for Read { case, members } in all() {
        let answer = case.answer(&model).unwrap_or_else(|| panic!("{case:?} has no answer"));
        for (key, value) in answer.as_object().expect("members") {
            assert_eq!(members.get(key), Some(value), "{key} of {case:?}");
        }
    }
}

#[test]
fn the_library_passes() {
    for Read { case, members } in all() {
        for (key, value) in library::answer(&case).as_object().expect("members") {
            assert_eq!(members.get(key), Some(value), "{key} of {case:?}");
        }
    }
}

#[test]
fn the_counts_are_those_of_the_files() {
    let summary = json_of("summary.json");
    let mut total = 0;
    for file in Case::FILES {
        let cases = cases(file);
        assert_eq!(summary["cases"][file], cases.len(), "{file}");
        total += cases.len();
        let keys: BTreeSet<String> = cases.iter().map(|read| read.case.key()).collect();
        assert_eq!(keys.len(), cases.len(), "{file} has a case twice");
    }
    assert!((300..=3000).contains(&total), "{total} cases");
    assert_eq!(summary["candidates"], candidates().len());
    let readme = text_of("README.md");
    let readme: BTreeSet<u64> =
        readme.split(|c: char| !c.is_ascii_digit()).filter_map(|text| text.parse().ok()).collect();
    let number = |key: &str| summary[key].as_u64().expect("a number");
    let counts = ["candidates", "mutants", "killed", "branches", "reached"].map(number);
    for count in counts.into_iter().chain([total as u64]) {
        assert!(readme.contains(&count), "README.md does not say {count}");
    }
    let page = fs::read_to_string(fixtures::dir().join("../docs/conformance.md")).expect("the page");
    let row = format!("](#a-suite-for-every-implementer) | {total} |");
    assert!(page.contains(&row), "docs/conformance.md does not have {row}");
}

/// The lines of survivors.txt are the mutants and branches that the suite leaves, and each says why, by one of the rules.
#[test]
fn each_survivor_has_a_reason() {
    let summary = json_of("summary.json");
    let number = |key: &str| summary[key].as_u64().expect("a number");
    let left = (number("mutants") - number("killed")) + (number("branches") - number("reached"));
    let survivors = text_of("survivors.txt");
    let rules: BTreeSet<&str> =
        survivors.lines().filter_map(|line| Some(line.strip_prefix("# ")?.split_once(": ")?.0)).collect();
    let lines: Vec<&str> = survivors.lines().filter(|line| !line.starts_with('#') && !line.is_empty()).collect();
    assert_eq!(lines.len() as u64, left);
    let mut used = BTreeSet::new();
    for line in lines {
        let reason = line.rsplit_once(" | ").map_or("", |(_, reason)| reason);
        let (rule, note) = reason.split_once(": ").unwrap_or((reason, ""));
        assert!(rules.contains(rule), "no reason: {line}");
        assert!(rule == "code" || note.len() > 10, "the rule alone is not enough: {line}");
        used.insert(rule);
    }
    assert!(used.is_subset(&rules) && used.len() > 5, "{used:?}");
}

#[test]
fn the_clauses_exist() {
    let path = fixtures::dir().join("anchors/url.txt");
    let anchors = fs::read_to_string(path).expect("the anchors");
    let anchors: BTreeSet<&str> = anchors.lines().collect();
    for Read { case, members } in all() {
        let clause = string(&members["clause"]);
        let (address, anchor) = clause.split_once('#').unwrap_or((&clause, ""));
        assert!(address.starts_with("https://") && !anchor.is_empty() || clause.contains("rfc"), "{clause}: {case:?}");
        if address == "https://url.spec.whatwg.org/" {
            assert!(anchors.contains(anchor), "{clause}: {case:?}");
        }
    }
}

#[test]
fn what_web_platform_tests_have_is_marked() {
    let known = known();
    let first = &fixtures::url_test_data()[0];
    assert!(known.contains(&Case::Url { input: first.input.clone(), base: first.base.clone() }.key()));
    for Read { case, members } in all() {
        assert_eq!(members["inWebPlatformTests"], known.contains(&case.key()), "{case:?}");
    }
}

#[test]
fn a_cover_has_everything_and_takes_the_largest_first() {
    let sets = [vec![1, 2], vec![3], vec![1, 2, 3], vec![4, 5], vec![5]].map(BTreeSet::from_iter);
    assert_eq!(suite::selection::cover(&sets), [(2, vec![1, 2, 3]), (3, vec![4, 5])]);
}
