//! The tables of url-psl: from the Public Suffix List to Rust source.
//!
//! The rules become a trie, the trie a graph of states in which equal subtries are one, and the edges of the graph two sets
//! in the layout that `crates/url-psl/src/layout.rs` draws.

use std::{
    collections::{BTreeMap, HashMap},
    fmt::Write as _,
    fs,
    path::Path,
};

use crate::{
    huffman,
    psl::{
        format::{self, RuleKind},
        layout::{
            ACE_PREFIX, BUCKETS_A_WORD, CHARACTERS, CLASSES, COUNT_BITS, Class, Codes, EXCEPTION, FIRST_CHARACTER,
            ICANN, ICANN_LEAF, Key, NO_RULE, PRIVATE, PRIVATE_LEAF, State, head_bits, tail_bits,
        },
        section::Section,
    },
};

/// What the tables may take at most: what url-psl promises.
const MOST_BYTES: usize = 48 << 10;

/// The longest code of a character that has room in 16 bits with its length, and of a state with a one before it.
const MAX_CHARACTER_BITS: u32 = 12;
const MAX_STATE_BITS: u32 = 15;

/// A label that stands for the set's wildcard, and that no rule has otherwise.
const WILDCARD: &str = "*";

/// A node of the trie.
#[derive(Default)]
struct Node {
    rule: u8,
    children: BTreeMap<String, Node>,
}

/// A node that equals no other: its rules, and its edges.
#[derive(Clone, Default, Eq, Hash, PartialEq)]
struct Merged {
    rule: u8,
    wildcard: u8,
    edges: Vec<(String, usize)>,
}

/// The list as a graph of states, without the wildcards.
struct Graph {
    states: Vec<Merged>,
    place_of: HashMap<Merged, usize>,
}

impl Graph {
    fn new() -> Self {
        let mut graph = Self { states: Vec::new(), place_of: HashMap::new() };
        // These two have places that the reader knows.
        for rule in [ICANN, PRIVATE] {
            graph.place(Merged { rule, ..Merged::default() });
        }
        graph
    }

    fn add(&mut self, mut node: Node) -> usize {
        let wildcard = node.children.remove(WILDCARD).map_or(NO_RULE, |wildcard| wildcard.rule);
        let edges = node.children.into_iter().map(|(label, child)| (label, self.add(child))).collect();
        self.place(Merged { rule: node.rule, wildcard, edges })
    }

    fn place(&mut self, state: Merged) -> usize {
        let states = &mut self.states;
        *self.place_of.entry(state).or_insert_with_key(|state| {
            states.push(state.clone());
            states.len() - 1
        })
    }
}

/// Reads the list, and makes the graph of it. Also the list's version and the graph's root.
fn read(path: &Path) -> Result<(String, Graph, usize), String> {
    let list = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let document = format::read(&list).map_err(|error| format!("{}: {error}", path.display()))?;
    let version = document.version.ok_or_else(|| format!("{}: expected a comment `VERSION:`", path.display()))?;
    let mut root = Node::default();
    for rule in &document.rules {
        let mut node = &mut root;
        for label in rule.labels.rsplit('.') {
            let label = to_ascii(label).map_err(|error| format!("{}:{}: {error}", path.display(), rule.line))?;
            node = node.children.entry(label).or_default();
        }
        let section = if rule.section == Section::Icann { ICANN } else { PRIVATE };
        let rule = match rule.kind {
            RuleKind::Normal => section,
            RuleKind::Exception => section + EXCEPTION,
            RuleKind::Wildcard => {
                node = node.children.entry(WILDCARD.into()).or_default();
                section
            }
        };
        node.rule = match (node.rule, rule) {
            (NO_RULE, rule) => rule,
            // Twice the same, but for the section.
            (a, b) if (a > EXCEPTION) == (b > EXCEPTION) => a.min(b),
            (a, b) => a.max(b),
        };
    }
    let mut graph = Graph::new();
    let root = graph.add(root);
    Ok((version.into(), graph, root))
}

/// A label as hosts have it. Labels of the list are in lower case and in Normalization Form C; that this gives what IDNA
/// gives is held by a test of url-psl, which reads the same list with IDNA.
fn to_ascii(label: &str) -> Result<String, String> {
    if label.is_ascii() {
        return Ok(label.to_ascii_lowercase());
    }
    punycode::encode(label).map(|text| format!("xn--{text}")).map_err(|()| format!("{label:?} is too long"))
}

/// A set in the layout of `layout.rs`.
struct Set {
    value_bits: u32,
    classes: Vec<Class>,
    counts: Vec<u64>,
    starts: Vec<u16>,
    records: Vec<u8>,
}

impl Set {
    fn new(value_bits: u32, edges: &[(Key, u32)]) -> Result<Self, String> {
        let mut set = Self { value_bits, classes: Vec::new(), counts: vec![], starts: vec![], records: vec![] };
        let mut bits = Bits::default();
        for class in 0..CLASSES {
            let keys = edges.iter().map(|(key, value)| (key.scattered(), *value));
            let mut keys: Vec<_> = keys.filter(|(key, _)| key.class == class).collect();
            keys.sort_by_key(|(key, value)| (key.head, key.tail, *value));
            // One or two keys a bucket.
            let bucket_bits = keys.len().max(2).ilog2().min(head_bits(class));
            let remainder_bits = head_bits(class) - bucket_bits;
            let record_bits = if keys.is_empty() { 0 } else { remainder_bits + tail_bits(class) + value_bits };
            set.classes.push(Class {
                remainder_bits: remainder_bits as u8,
                record_bits: record_bits as u8,
                word: set.counts.len() as u16,
                bit: bits.len as u32,
            });
            if keys.is_empty() {
                continue;
            }
            let mut counts = vec![0_u64; 1 << bucket_bits];
            for (key, value) in keys {
                counts[(key.head >> remainder_bits) as usize] += 1;
                bits.push(u128::from(key.head), remainder_bits);
                bits.push(key.tail, tail_bits(class));
                bits.push(u128::from(value), value_bits);
            }
            let mut start = 0;
            for word in counts.chunks(BUCKETS_A_WORD) {
                set.starts.push(start);
                start += word.iter().sum::<u64>() as u16;
                if word.iter().any(|&count| count >= 1 << COUNT_BITS) {
                    return Err("a bucket has more keys than the layout can count".into());
                }
                set.counts.push(word.iter().rev().fold(0, |counts, &count| counts << COUNT_BITS | count));
            }
        }
        set.records = bits.bytes;
        set.records.extend([0; 16]);
        Ok(set)
    }

    fn bytes(&self) -> usize {
        self.classes.len() * 8 + self.counts.len() * 8 + self.starts.len() * 2 + self.records.len()
    }

    fn write(&self, out: &mut String, name: &str) {
        let _ = write!(
            out,
            "\n/// See `layout.rs`.\npub(crate) static {name}: Set = Set {{\n    value_bits: {},\n    \
             classes: &{name}_CLASSES,\n    counts: &{name}_COUNTS,\n    starts: &{name}_STARTS,\n    \
             records: &{name}_RECORDS,\n}};\n",
            self.value_bits
        );
        let _ = writeln!(out, "\nstatic {name}_CLASSES: [Class; {CLASSES}] = [");
        for class in &self.classes {
            let _ = writeln!(out, "    {class:?},");
        }
        out.push_str("];\n");
        write_array(out, &format!("static {name}_COUNTS: [u64; {}]", self.counts.len()), &self.counts);
        write_array(out, &format!("static {name}_STARTS: [u16; {}]", self.starts.len()), &self.starts);
        write_array(out, &format!("static {name}_RECORDS: [u8; {}]", self.records.len()), &self.records);
    }
}

/// A string of bits, the lowest bit of each byte first.
#[derive(Default)]
struct Bits {
    bytes: Vec<u8>,
    len: usize,
}

impl Bits {
    /// Adds the low bits of a number.
    fn push(&mut self, number: u128, bits: u32) {
        for bit in 0..bits {
            if self.len.is_multiple_of(8) {
                self.bytes.push(0);
            }
            self.bytes[self.len / 8] |= ((number >> bit & 1) as u8) << (self.len % 8);
            self.len += 1;
        }
    }
}

/// The codes of the characters, and of the prefix `xn--`.
fn character_codes(graph: &Graph) -> Result<Codes, String> {
    let mut frequencies = [[0; CHARACTERS]; 3];
    for (label, _) in graph.states.iter().flat_map(|state| &state.edges) {
        let (mut after, mut rest) = (0, label.as_str());
        if let Some(unprefixed) = label.strip_prefix("xn--") {
            frequencies[0][usize::from(ACE_PREFIX - FIRST_CHARACTER)] += 1;
            (after, rest) = (2, unprefixed);
        }
        for byte in rest.bytes() {
            let place = usize::from(byte.wrapping_sub(FIRST_CHARACTER));
            let frequency = frequencies[after].get_mut(place);
            *frequency.ok_or_else(|| format!("{label:?} has a character that the layout has no place for"))? += 1;
            after = if b"aeiouy".contains(&byte) { 1 } else { 2 };
        }
    }
    let mut entries = [[0; CHARACTERS]; 3];
    for (entries, mut frequencies) in entries.iter_mut().zip(frequencies) {
        // The rarest have to be no rarer than their code can be long.
        let least = frequencies.iter().sum::<usize>() >> (MAX_CHARACTER_BITS - 2);
        frequencies
            .iter_mut()
            .filter(|frequency| **frequency > 0)
            .for_each(|frequency| *frequency = (*frequency).max(least));
        for (entry, code) in entries.iter_mut().zip(codes(&frequencies, MAX_CHARACTER_BITS)?) {
            *entry = code.map_or(0, |(bits, value)| (value << 4 | bits) as u16);
        }
    }
    Ok(entries)
}

/// Huffman codes, of which none is longer than `most`: their lengths and values.
fn codes(frequencies: &[usize], most: u32) -> Result<Vec<Option<(u32, u32)>>, String> {
    let lengths = huffman::lengths(frequencies);
    if lengths.iter().any(|&bits| bits > most) {
        return Err("a code is too long for the layout".into());
    }
    let codes = lengths.iter().zip(huffman::codes(&lengths));
    Ok(codes.map(|(&bits, value)| (bits > 0).then_some((bits, value))).collect())
}

fn is_leaf(state: usize) -> bool {
    [ICANN_LEAF, PRIVATE_LEAF].contains(&(state as u32))
}

fn states(graph: &Graph) -> Vec<State> {
    let states = graph.states.iter().map(|state| {
        let (leaves, others): (Vec<_>, Vec<_>) = state.edges.iter().partition(|(_, to)| is_leaf(*to));
        State::new(state.rule, state.wildcard, !leaves.is_empty(), !others.is_empty())
    });
    states.collect()
}

/// Makes the source file of the tables, and the number of bytes they take in a program.
pub(crate) fn generate(list: &Path) -> Result<(String, usize), String> {
    let (version, graph, root) = read(list)?;
    let character_codes = character_codes(&graph)?;
    let frequencies: Vec<usize> = graph.states.iter().map(|state| state.edges.len()).collect();
    let state_codes = codes(&frequencies, MAX_STATE_BITS)?;
    let state_codes: Vec<u16> =
        state_codes.iter().map(|code| code.map_or(1, |(bits, value)| (1 << bits | value) as u16)).collect();
    let (mut leaves, mut others) = (Vec::new(), Vec::new());
    for (from, &code) in graph.states.iter().zip(&state_codes) {
        for (label, to) in &from.edges {
            let key = Key::of(code).with_label(label.as_bytes(), &character_codes);
            let key = key.ok_or_else(|| format!("the label {label:?} is too long for the layout"))?;
            let to_set = if is_leaf(*to) { &mut leaves } else { &mut others };
            to_set.push((key, *to as u32));
        }
    }
    let leaves = Set::new(1, &leaves)?;
    let others = Set::new(graph.states.len().max(2).ilog2() + 1, &others)?;

    let states = states(&graph);
    let bytes = states.len() * 3 + CHARACTERS * 3 * 2 + leaves.bytes() + others.bytes();
    if bytes > MOST_BYTES {
        return Err(format!("the tables take {bytes} bytes, which are more than {MOST_BYTES}"));
    }
    let mut out = String::new();
    let _ = write!(
        out,
        "//! @generated by `cargo xtask regen-tables`. Do not edit.\n//!\n\
         //! From the Public Suffix List of version {version}, which is subject to the terms of the Mozilla Public License,\n\
         //! v. 2.0 (<https://mozilla.org/MPL/2.0/>), as is this file.\n\n\
         use crate::layout::{{CLASSES, Class, Codes, Set}};\n\n\
         /// The version of the list that is compiled in: when it was made.\n\
         pub const VERSION: &str = {version:?};\n\n\
         /// How many bytes the tables of the list that is compiled in take in a program.\n\
         pub const TABLE_BYTES: usize = {bytes};\n\n\
         /// The state of no labels.\n\
         pub(crate) const ROOT: u32 = {root};\n"
    );
    let states: Vec<u8> = states.iter().map(|state| state.0).collect();
    write_array(&mut out, &format!("pub(crate) static STATES: [u8; {}]", states.len()), &states);
    write_array(&mut out, &format!("pub(crate) static STATE_CODES: [u16; {}]", state_codes.len()), &state_codes);
    out.push_str("\n/// See `layout.rs`.\npub(crate) static CODES: Codes = [\n");
    for codes in character_codes {
        let _ = writeln!(out, "    {codes:?},");
    }
    out.push_str("];\n");
    leaves.write(&mut out, "LEAVES");
    others.write(&mut out, "OTHERS");
    Ok((out.replace(&format!("[Class; {CLASSES}]"), "[Class; CLASSES]"), bytes))
}

fn write_array<T: std::fmt::Display>(out: &mut String, declaration: &str, numbers: &[T]) {
    let _ = write!(out, "\n/// See `layout.rs`.\n{declaration} = [");
    let mut line = 120;
    for number in numbers {
        let number = number.to_string();
        if line + number.len() + 2 > 118 {
            out.push_str("\n   ");
            line = 3;
        }
        let _ = write!(out, " {number},");
        line += number.len() + 2;
    }
    out.push_str("\n];\n");
}
