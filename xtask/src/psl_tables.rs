//! The tables of url-psl: from the Public Suffix List to Rust source.
//!
//! The rules become a trie, the trie a graph of states in which equal subtries are one state, and the edges of the
//! graph sets in the layout of `crates/url-psl/src/layout.rs`.

use std::{
    collections::{BTreeMap, HashMap},
    fmt::Write as _,
    fs,
    path::Path,
};

#[cfg(test)]
mod growth;

use crate::{
    huffman,
    psl::{
        label::Label,
        layout::{
            ACE_PREFIX, AFTER_OTHER, AT_START, CHARACTERS, Codes, FIRST_CHARACTER, Filter, ICANN, ICANN_LEAF, Key,
            NO_CODE, NO_RULE, PRIVATE, PRIVATE_LEAF, State, context_after,
        },
        list_syntax,
        section::Section,
    },
    psl_sets::Set,
    rust_source::{self, SEE_LAYOUT, write_array, write_lines},
    ucd,
};

/// The least number of rules in each section of a complete list, which has thousands.
const LEAST_RULES: usize = 1000;

/// The greatest number of labels of a domain, and of bytes of a label.
const MOST_LABELS: usize = 127;
const MOST_LABEL_BYTES: usize = 63;

/// The length of the longest code that fits in 16 bits together with its length.
const MAX_CHARACTER_BITS: u32 = 10;

/// The number of labels for each word of the filter. It passes about one in six of the labels that no rule contains.
const LABELS_IN_FILTER_NUMBER: usize = 18;

/// A node of the trie.
#[derive(Default)]
struct Node {
    /// The section of the rule of each kind.
    rules: [u8; 3],
    children: BTreeMap<String, Node>,
}

/// A node of the graph: its rules and its edges. No two are equal.
#[derive(Clone, Default, Eq, Hash, PartialEq)]
struct Merged {
    rules: [u8; 3],
    edges: Vec<(String, usize)>,
}

/// The list as a graph of states.
struct Graph {
    states: Vec<Merged>,
    place_of: HashMap<Merged, usize>,
}

impl Graph {
    fn new() -> Self {
        // No state has the place 0, and the two leaves have fixed places.
        let mut graph = Self { states: vec![Merged::default()], place_of: HashMap::new() };
        for rule in [ICANN, PRIVATE] {
            graph.place(Merged { rules: [rule, NO_RULE, NO_RULE], ..Merged::default() });
        }
        graph
    }

    fn add(&mut self, node: Node) -> usize {
        let edges = node.children.into_iter().map(|(label, child)| (label, self.add(child))).collect();
        self.place(Merged { rules: node.rules, edges })
    }

    fn place(&mut self, state: Merged) -> usize {
        let states = &mut self.states;
        *self.place_of.entry(state).or_insert_with_key(|state| {
            states.push(state.clone());
            states.len() - 1
        })
    }
}

/// Makes a graph of the list at `path`. Also returns the list's version and the graph's root.
fn graph(path: &Path, list: &str) -> Result<(String, Graph, usize), String> {
    let document = list_syntax::read(list).map_err(|error| {
        let (message, range) = (error.message(), error.range());
        format!("{}:{}: {message} (bytes {}..{})", path.display(), error.line(), range.start, range.end)
    })?;
    let version = document.version.ok_or_else(|| format!("{}: expected a comment `VERSION:`", path.display()))?;
    for section in [Section::Icann, Section::Private] {
        let count = document.rules.iter().filter(|rule| rule.section == section).count();
        if count < LEAST_RULES {
            let message = format!("expected {LEAST_RULES} rules or more in the section {section:?}, found {count}");
            return Err(format!("{}: {message}", path.display()));
        }
    }
    let mut root = Node::default();
    for rule in &document.rules {
        let error = |message: String| format!("{}:{}: {message}", path.display(), rule.line);
        if rule.labels.split('.').count() > MOST_LABELS {
            return Err(error(format!("expected {MOST_LABELS} labels or fewer")));
        }
        let mut node = &mut root;
        for label in rule.labels.rsplit('.') {
            node = node.children.entry(to_ascii(label).map_err(error)?).or_default();
        }
        let section = if rule.section == Section::Icann { ICANN } else { PRIVATE };
        let found = &mut node.rules[rule.kind as usize];
        // The rule occurs twice, in different sections.
        *found = if *found == NO_RULE { section } else { section.min(*found) };
    }
    let mut graph = Graph::new();
    let root = graph.add(root);
    Ok((version.into(), graph, root))
}

/// Returns a label as hosts contain it, of letters, digits and hyphens. Labels of the list are in Normalization Form C.
/// A test of url-psl, which reads the same list with IDNA, checks that the results are those of IDNA.
fn to_ascii(label: &str) -> Result<String, String> {
    if label.bytes().any(|byte| byte.is_ascii() && !byte.is_ascii_alphanumeric() && byte != b'-') {
        return Err(format!("expected letters, digits and hyphens, found {label:?}"));
    }
    // Only IDNA knows how non-ASCII capital letters are mapped.
    if label.chars().any(|c| !c.is_ascii() && !c.to_lowercase().eq([c])) {
        return Err(format!("expected lower case, found {label:?}"));
    }
    let lower = label.to_ascii_lowercase();
    let ascii =
        if lower.is_ascii() { Some(lower) } else { punycode::encode(&lower).ok().map(|text| format!("xn--{text}")) };
    let ascii = ascii.filter(|ascii| ascii.len() <= MOST_LABEL_BYTES);
    ascii.ok_or_else(|| format!("{label:?} is too long: expected {MOST_LABEL_BYTES} bytes or fewer"))
}

impl Merged {
    /// Returns the leaf to which most of its edges to leaves lead.
    fn usual_leaf(&self) -> u32 {
        let count = |leaf| self.edges.iter().filter(|&&(_, to)| to as u32 == leaf).count();
        if count(PRIVATE_LEAF) > count(ICANN_LEAF) { PRIVATE_LEAF } else { ICANN_LEAF }
    }

    /// Returns the properties of the state that the reader needs.
    fn state(&self) -> State {
        let [suffix, wildcard, exception] = self.rules;
        State::new(suffix, wildcard, exception, self.usual_leaf(), !self.edges.is_empty())
    }
}

/// Returns the codes of the characters of these labels, and of the prefix `xn--`.
fn character_codes<'a>(labels: impl Iterator<Item = &'a str>) -> Codes {
    let mut frequencies = [[0; CHARACTERS]; 3];
    for label in labels {
        let (mut context, mut rest) = (AT_START, label);
        if let Some(unprefixed) = label.strip_prefix("xn--") {
            frequencies[AT_START][place_of(ACE_PREFIX)] += 1;
            (context, rest) = (AFTER_OTHER, unprefixed);
        }
        for byte in rest.bytes() {
            frequencies[context][place_of(byte)] += 1;
            context = context_after(byte);
        }
    }
    frequencies.map(codes)
}

/// Returns the place of a character.
fn place_of(byte: u8) -> usize {
    usize::from(byte - FIRST_CHARACTER)
}

/// Returns Huffman codes, none of which is longer than `MAX_CHARACTER_BITS`.
fn codes(mut frequencies: [usize; CHARACTERS]) -> [u16; CHARACTERS] {
    let mut least = frequencies.iter().sum::<usize>() >> (MAX_CHARACTER_BITS - 2);
    let lengths = loop {
        // The rarer a character, the longer its code. Once all count as equally frequent, no code has seven bits.
        let occurring = frequencies.iter_mut().filter(|frequency| **frequency > 0);
        occurring.for_each(|frequency| *frequency = (*frequency).max(least));
        let lengths = huffman::lengths(&frequencies);
        if lengths.iter().all(|&bits| bits <= MAX_CHARACTER_BITS) {
            break lengths;
        }
        least = 2 * least.max(1);
    };
    let mut entries = [NO_CODE; CHARACTERS];
    for (entry, (bits, value)) in entries.iter_mut().zip(lengths.iter().zip(huffman::codes(&lengths))) {
        if *bits > 0 {
            *entry = (value << 6 | bits) as u16;
        }
    }
    entries
}

/// Returns the label if the layout has places for its characters.
fn label(text: &str) -> Result<Label<'_>, String> {
    let label = Label::ending_at(text.as_bytes(), text.len());
    let has_places = text.bytes().all(|byte| (FIRST_CHARACTER..=b'z').contains(&byte) && byte != b'.');
    label.filter(|_| has_places).ok_or_else(|| format!("{text:?} has a character that the layout has no place for"))
}

/// An edge of the graph: the states from and to which it leads.
#[derive(Clone, Copy)]
struct Edge {
    from: u32,
    to: u32,
}

/// The edges of the graph in the sets of `layout.rs`.
struct Tables {
    codes: Codes,
    filter: Vec<u64>,
    top_level: Set,
    labels: Set,
    /// The labels that are too long for a key, and their places.
    longest: Vec<(String, u32)>,
    leaves: Set,
    edges: Set,
    edge_bits: u32,
}

impl Tables {
    fn new(graph: &Graph, root: usize) -> Result<Self, String> {
        let mut top_level = Vec::new();
        let mut edges_of: BTreeMap<&str, Vec<Edge>> = BTreeMap::new();
        for (from, state) in graph.states.iter().enumerate() {
            for (text, to) in &state.edges {
                match Key::of_short(&label(text)?) {
                    Some(key) if from == root => top_level.push((key, *to as u32)),
                    _ => edges_of.entry(text).or_default().push(Edge { from: from as u32, to: *to as u32 }),
                }
            }
        }
        let is_long = |text: &&str| label(text).is_ok_and(|label| Key::of_short(&label).is_none());
        let codes = character_codes(edges_of.keys().copied().filter(is_long));
        let long: Vec<&str> = edges_of.keys().copied().filter(is_long).collect();
        let mut filter = vec![0; long.len().div_ceil(LABELS_IN_FILTER_NUMBER)];
        for text in long {
            let (place, bits) = Filter::bits_of(&label(text)?, filter.len());
            filter[place] |= bits;
        }

        let states = graph.states.len() as u32;
        let is_usual = |edge: &Edge| edge.to == graph.states[edge.from as usize].usual_leaf();
        let has_number = |edges: &[Edge]| !matches!(edges, [edge] if is_usual(edge));
        let numbers = edges_of.values().filter(|edges| has_number(edges)).count() as u64;
        let edge_bits = (numbers * u64::from(states)).max(1).ilog2() + 1;
        let (mut labels, mut longest, mut leaves, mut edges) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let mut number = 0;
        for (text, edges_of_label) in &edges_of {
            let place = if has_number(edges_of_label) { states + number } else { edges_of_label[0].from };
            match Key::of_short(&label(text)?).or_else(|| Key::of_long(text.as_bytes(), &codes)) {
                Some(key) => labels.push((key, place)),
                None => longest.push(((*text).to_owned(), place)),
            }
            if !has_number(edges_of_label) {
                continue;
            }
            for edge in edges_of_label {
                let key = Key::of_edge(number, edge.from, states, edge_bits);
                if is_usual(edge) { leaves.push((key, 1)) } else { edges.push((key, edge.to)) }
            }
            number += 1;
        }
        Ok(Self {
            codes,
            filter,
            top_level: Set::of_labels(&top_level)?,
            labels: Set::of_labels(&labels)?,
            longest,
            leaves: Set::of_edges(&leaves, edge_bits)?,
            edges: Set::of_edges(&edges, edge_bits)?,
            edge_bits,
        })
    }

    fn sets(&self) -> [(&str, &Set); 4] {
        [("TOP_LEVEL", &self.top_level), ("LABELS", &self.labels), ("LEAVES", &self.leaves), ("EDGES", &self.edges)]
    }

    /// Returns the number of bytes that the tables take in a program.
    fn bytes(&self) -> usize {
        let sets: usize = self.sets().iter().map(|(_, set)| set.bytes()).sum();
        let longest: usize = self.longest.iter().map(|(text, _)| size_of::<(&str, u32)>() + text.len()).sum();
        size_of::<Codes>() + self.filter.len() * 8 + sets + longest
    }
}

/// Makes the source file of the tables, and returns the number of bytes of the tables, too.
pub(crate) fn generate(list: &Path) -> Result<(String, usize), String> {
    let bytes = fs::read(list).map_err(|error| format!("{}: {error}", list.display()))?;
    let text = ucd::text(list, bytes).map_err(|error| error.to_string())?;
    let (version, graph, root) = graph(list, &text)?;
    let states: Vec<u8> = graph.states.iter().map(|state| state.state().0).collect();
    let error = |message: String| format!("{}: {message}", list.display());
    let tables = Tables::new(&graph, root).map_err(error)?;
    let bytes = states.len() + tables.bytes();
    let mut out = rust_source::header(&format!(
        "From the Public Suffix List of version {version}, which is subject to the terms of the\n\
         Mozilla Public License, v. 2.0 (<https://mozilla.org/MPL/2.0/>), as is this file.",
    ));
    let _ = write!(
        out,
        "\nuse crate::layout::{{Class, Codes, Filter, Set}};\n\n\
         /// The version of the compiled list, which is the time at which it was published.\n\
         pub const VERSION: &str = {version:?};\n\n\
         /// The number of bytes that the tables of the compiled list take in a program.\n\
         pub const TABLE_BYTES: usize = {bytes};\n\n\
         /// The state without labels.\n\
         pub(crate) const ROOT: u32 = {root};\n\n\
         /// The number of bits of the head of an edge.\n\
         pub(crate) const EDGE_BITS: u32 = {};\n",
        tables.edge_bits
    );
    write_array(&mut out, SEE_LAYOUT, "pub(crate) static STATES", "u8", &states);
    out.push_str("\n/// See `layout.rs`.\npub(crate) static CODES: Codes = [\n");
    for codes in tables.codes {
        let _ = writeln!(out, "    {codes:?},");
    }
    out.push_str("];\n\n/// See `layout.rs`.\npub(crate) static FILTER: Filter = Filter(&FILTER_NUMBERS);\n");
    write_array(&mut out, SEE_LAYOUT, "static FILTER_NUMBERS", "u64", &tables.filter);
    write_array(
        &mut out,
        SEE_LAYOUT,
        "pub(crate) static LONGEST",
        "(&str, u32)",
        tables.longest.iter().map(|longest| format!("{longest:?}")),
    );
    for (name, set) in tables.sets() {
        write_set(&mut out, name, set);
    }
    Ok((out, bytes))
}

fn write_set(out: &mut String, name: &str, set: &Set) {
    let _ = write!(
        out,
        "\n/// See `layout.rs`.\npub(crate) static {name}: Set = Set {{\n    value_bits: {},\n    \
         classes: &{name}_CLASSES,\n    displacements: &{name}_DISPLACEMENTS,\n    records: &{name}_RECORDS,\n}};\n",
        set.value_bits
    );
    let classes = set.classes.iter().map(|class| format!("{class:?},"));
    write_lines(out, SEE_LAYOUT, &format!("static {name}_CLASSES"), "Class", classes);
    write_array(out, SEE_LAYOUT, &format!("static {name}_DISPLACEMENTS"), "u8", &set.displacements);
    write_array(out, SEE_LAYOUT, &format!("static {name}_RECORDS"), "u8", &set.records);
}
