//! Tests that the tables grow with the list: whatever rules are added, every edge of the graph is found, and no other.

use std::{collections::BTreeSet, path::Path};

use super::{Graph, Merged, Tables, graph, label};
use crate::{
    psl::layout::{Codes, Key, Set},
    psl_sets::tests::reader,
};

const LIST: &str = include_str!("../../../fixtures/psl/public_suffix_list.dat");

/// Rules of one shape, by their number.
type Shape = (&'static str, fn(u32) -> String);

const SHAPES: [Shape; 9] = [
    ("states", |n| format!("host{n}.provider{n}.com")),
    ("siblings", |n| format!("provider{n}.com")),
    ("wildcards and exceptions", |n| format!("*.region{n}.cloud.net\n!www.region{n}.cloud.net")),
    ("labels that start and end alike", |n| format!("a-long-common-prefix-{n}-and-a-long-common-suffix.org")),
    ("the longest labels", |n| format!("{:063}.org", u128::from(n) * 0x9E37_79B9_7F4A_7C15_F39C_C060)),
    ("labels of four letters", |n| format!("{}.com", letters(n, 4))),
    ("labels of eight letters at the root", |n| letters(n, 8)),
    ("international labels", |n| {
        let letter = |n| char::from_u32(0x4E00 + n % 0x5000).unwrap();
        format!("{}{}.jp", letter(n), letter(7 * n))
    }),
    ("one label below many", |n| format!("pages.{}", letters(n, 5))),
];

/// Returns letters that no other number has.
fn letters(number: u32, len: u32) -> String {
    let number = 149 * u64::from(number);
    (0..len).map(|place| char::from(b'a' + (number / 26_u64.pow(place) % 26) as u8)).collect()
}

/// Returns the list with more rules at its end.
fn with_rules(rules: &[String]) -> String {
    let (before, after) = LIST.rsplit_once("// ===END PRIVATE").unwrap();
    format!("{before}{}\n// ===END PRIVATE{after}", rules.join("\n"))
}

/// The sets as url-psl reads them.
struct Reader {
    states: u32,
    root: u32,
    codes: Codes,
    edge_bits: u32,
    longest: Vec<(String, u32)>,
    top_level: Set,
    labels: Set,
    leaves: Set,
    edges: Set,
}

impl Reader {
    fn new(tables: Tables, graph: &Graph, root: usize) -> Self {
        Self {
            states: graph.states.len() as u32,
            root: root as u32,
            codes: tables.codes,
            edge_bits: tables.edge_bits,
            longest: tables.longest,
            top_level: reader(tables.top_level),
            labels: reader(tables.labels),
            leaves: reader(tables.leaves),
            edges: reader(tables.edges),
        }
    }

    /// Returns the state to which an edge leads, as the head of `layout.rs` says.
    fn child(&self, from: u32, state: &Merged, text: &str) -> Option<u32> {
        let short = Key::of_short(&label(text).unwrap());
        if let (Some(key), true) = (short, from == self.root) {
            return self.top_level.get(&key);
        }
        let place = match short.or_else(|| Key::of_long(text.as_bytes(), &self.codes)) {
            Some(key) => self.labels.get(&key),
            None => self.longest.iter().find(|(longest, _)| longest == text).map(|&(_, place)| place),
        };
        let place = place?;
        if place < self.states {
            return (place == from).then(|| state.usual_leaf());
        }
        let key = Key::of_edge(place - self.states, from, self.states, self.edge_bits);
        self.leaves.get(&key).map(|_| state.usual_leaf()).or_else(|| self.edges.get(&key))
    }
}

/// Compares the tables with the graph, and returns their bytes.
#[track_caller]
fn check(list: &str, name: &str) -> usize {
    let (_, graph, root) = graph(Path::new("list"), list).unwrap();
    let tables = Tables::new(&graph, root).unwrap_or_else(|message| panic!("{name}: {message}"));
    let bytes = graph.states.len() + tables.bytes();
    let reader = Reader::new(tables, &graph, root);
    let labels: BTreeSet<&str> = graph.states.iter().flat_map(|state| &state.edges).map(|(text, _)| &**text).collect();
    let labels: Vec<&str> = labels.into_iter().collect();
    for (from, state) in graph.states.iter().enumerate().filter(|(_, state)| !state.edges.is_empty()) {
        let found = |text: &str| reader.child(from as u32, state, text).map(|to| to as usize);
        for (text, to) in &state.edges {
            assert_eq!(found(text), Some(*to), "{name}: {text} in {from}");
            // A label that differs in one character or in length.
            let (beginning, end) = text.split_at(text.len() - 1);
            for other in
                [format!("{beginning}{}", if end == "3" { "4" } else { "3" }), format!("{text}3"), beginning.into()]
            {
                let expected = state.edges.iter().find(|(text, _)| *text == other).map(|(_, to)| *to);
                assert!(other.is_empty() || found(&other) == expected, "{name}: {other} in {from}");
            }
        }
        for text in labels.iter().skip(from % 97).step_by(97) {
            let expected = state.edges.iter().find(|(other, _)| other == text).map(|(_, to)| *to);
            assert_eq!(found(text), expected, "{name}: {text} in {from}");
        }
    }
    bytes
}

#[test]
fn the_list_has_room_for_more_rules_of_any_shape() {
    check(LIST, "the list");
    for (name, shape) in SHAPES {
        for count in [40, 500, 3000] {
            check(&with_rules(&(0..count).map(shape).collect::<Vec<_>>()), &format!("{count} more, {name}"));
        }
    }
}

#[test]
fn the_list_has_room_for_twice_as_many_rules() {
    let bytes = check(LIST, "the list");
    let other_label = |line: &str| {
        let is_rule = !line.is_empty() && !line.starts_with("//");
        let start = line.find(|c| c != '!' && c != '*' && c != '.').filter(|_| is_rule && line.is_ascii());
        start.map(|start| format!("{}x{}", &line[..start], &line[start..]))
    };
    let twice: Vec<String> =
        LIST.lines().flat_map(|line| [Some(line.to_owned()), other_label(line)]).flatten().collect();
    let doubled = check(&twice.join("\n"), "twice the list");
    assert!(doubled > bytes * 3 / 2 && doubled < bytes * 5 / 2, "{doubled}");
}
