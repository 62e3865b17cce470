//! The compiled list: the functions that use it, and the only reader of the generated tables.

use crate::{
    Domain, Section, Sections, Suffix,
    algorithm::{self, Ending, Trie},
    label::Label,
    layout::{ICANN, Key, NO_RULE, PRIVATE, State},
    tables::{CODES, EDGE_BITS, EDGES, FILTER, LABELS, LEAVES, LONGEST, ROOT, STATES, TOP_LEVEL},
};

/// Returns the domain of `host`, split at its public suffix by the rules of both sections.
///
/// Returns `None` if the host is not a domain or has an empty label. A string must be written as the host parser
/// returns it, in ASCII and lower case. Otherwise the result is `None`, too: parse such a string first, see [`Domain`].
///
/// ```
/// let suffix = url_psl::find("a.b.example.com").unwrap();
/// assert_eq!((suffix.subdomain(), suffix.registrable_domain()), (Some("a.b"), Some("example.com")));
/// assert_eq!(url_psl::find("www..com"), None);
///
/// assert_eq!((url_psl::find("Example.com"), url_psl::find("bücher.example")), (None, None));
/// # #[cfg(feature = "host")] {
/// let host = url_host::Host::parse("Example.com").unwrap();
/// assert_eq!(url_psl::find(&host).unwrap().domain(), "example.com");
/// # }
/// ```
pub fn find<D: Domain + ?Sized>(host: &D) -> Option<Suffix<'_>> {
    find_in(host, Sections::All)
}

/// [`find`] by the rules of some sections only.
///
/// ```
/// use url_psl::{Sections, find_in};
///
/// let bought = find_in("whatwg.github.io", Sections::Icann).unwrap();
/// assert_eq!(bought.registrable_domain(), Some("github.io"));
/// let borrowed = find_in("whatwg.github.io", Sections::All).unwrap();
/// assert_eq!(borrowed.registrable_domain(), Some("whatwg.github.io"));
/// assert_eq!(find_in("127.0.0.1", Sections::All), None);
/// ```
pub fn find_in<D: Domain + ?Sized>(host: &D, sections: Sections) -> Option<Suffix<'_>> {
    algorithm::find(&Compiled, host.domain()?, sections)
}

/// Returns the public suffix of `host`, with its trailing dot, if any. Returns `None` in the same cases as [`find`]:
/// also for a string with capital letters or in Unicode.
///
/// ```
/// assert_eq!(url_psl::public_suffix("example.com"), Some("com"));
/// assert_eq!(url_psl::public_suffix("[::1]"), None);
/// assert_eq!((url_psl::public_suffix("Example.com"), url_psl::public_suffix("bücher.example")), (None, None));
/// ```
///
/// Source: <https://url.spec.whatwg.org/#host-public-suffix>
pub fn public_suffix<D: Domain + ?Sized>(host: &D) -> Option<&str> {
    Some(find(host)?.public_suffix())
}

/// Returns the registrable domain of `host`, with its trailing dot, if any. Returns `None` if the host is a public
/// suffix itself. The other cases are the same as for [`find`]: also a string with capital letters or in Unicode.
///
/// ```
/// use url_psl::registrable_domain;
///
/// assert_eq!(registrable_domain("a.b.example.com"), Some("example.com"));
/// assert_eq!(registrable_domain("com"), None);
/// assert_eq!((registrable_domain("Example.com"), registrable_domain("bücher.example")), (None, None));
/// ```
///
/// Source: <https://url.spec.whatwg.org/#host-registrable-domain>
pub fn registrable_domain<D: Domain + ?Sized>(host: &D) -> Option<&str> {
    find(host)?.registrable_domain()
}

/// Returns whether a rule of any section is longer than `host` and ends with it, so that domains below `host` can have
/// different registrable domains. `false` for what is not a domain.
///
/// ```
/// use url_psl::{has_rule_below, registrable_domain};
///
/// // All domains below this one have the same registrable domain.
/// assert!(!has_rule_below("example.com"));
///
/// assert!(has_rule_below("amazonaws.com"));
/// assert_eq!(registrable_domain("www.amazonaws.com"), Some("amazonaws.com"));
/// assert_eq!(registrable_domain("a.s3.amazonaws.com"), Some("a.s3.amazonaws.com"));
/// ```
pub fn has_rule_below<D: Domain + ?Sized>(host: &D) -> bool {
    let Some(domain) = host.domain() else { return false };
    let bytes = domain.as_bytes();
    let (mut node, mut end) = (Compiled.root(), bytes.len() - usize::from(bytes.ends_with(b".")));
    while let Some(label) = Label::ending_at(bytes, end) {
        let Some(child) = Compiled.child(node, &label) else { return false };
        node = child;
        match label.start {
            0 => return node.state.has_edges() || Compiled.wildcard(node).is_some(),
            start => end = start - 1,
        }
    }
    false
}

/// The rules of the compiled list.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Compiled;

/// A state, and its place in `STATES`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    place: u32,
    state: State,
}

const STATE_COUNT: u32 = STATES.len() as u32;

fn section(rule: u8) -> Option<Section> {
    match rule {
        ICANN => Some(Section::Icann),
        PRIVATE => Some(Section::Private),
        _ => None,
    }
}

/// Returns the rule of a state with an exception, which is rare.
#[cold]
fn exception(state: State, sections: Sections) -> Option<Ending> {
    Ending::of(section(state.exception()), section(state.suffix()), sections)
}

impl Trie for Compiled {
    type Node = Node;

    fn root(&self) -> Node {
        Node { place: ROOT, state: State(STATES[ROOT as usize]) }
    }

    #[inline]
    fn child(&self, node: Node, label: &Label<'_>) -> Option<Node> {
        if !node.state.has_edges() {
            return None;
        }
        let place = match Key::of_short(label) {
            Some(key) if node.place == ROOT => TOP_LEVEL.get(&key)?,
            Some(key) => edge(node, LABELS.get(&key)?)?,
            None if FILTER.passes(label) => edge_of_long(node, label.bytes())?,
            None => return None,
        };
        Some(Node { place, state: State(*STATES.get(place as usize)?) })
    }

    #[inline]
    fn rule(&self, node: Node, sections: Sections) -> Option<Ending> {
        match node.state.rule() {
            NO_RULE => None,
            ICANN => Some(Ending::Suffix(Section::Icann)),
            PRIVATE => Some(Ending::Suffix(Section::Private)),
            _ => exception(node.state, sections),
        }
    }

    #[inline]
    fn wildcard(&self, node: Node) -> Option<Section> {
        section(node.state.wildcard())
    }
}

/// Returns the state to which the edge of a label leads whose place is known.
#[inline(never)]
fn edge(from: Node, place: u32) -> Option<u32> {
    let leaf = from.state.usual_leaf();
    let Some(number) = place.checked_sub(STATE_COUNT) else {
        return (place == from.place).then_some(leaf);
    };
    let key = Key::of_edge(number, from.place, STATE_COUNT, EDGE_BITS);
    LEAVES.get(&key).map(|_| leaf).or_else(|| EDGES.get(&key))
}

/// [`edge`] for a label that is not short.
#[inline(never)]
fn edge_of_long(from: Node, label: &[u8]) -> Option<u32> {
    let place = match Key::of_long(label, &CODES) {
        Some(key) => LABELS.get(&key),
        None => place_without_key(label),
    };
    edge(from, place?)
}

/// Returns the place of a label that is too long for a key.
#[cold]
fn place_without_key(label: &[u8]) -> Option<u32> {
    let index = LONGEST.binary_search_by(|(longest, _)| longest.as_bytes().cmp(label)).ok()?;
    LONGEST.get(index).map(|&(_, place)| place)
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use super::*;
    use crate::{
        VERSION,
        layout::{PRIVATE_LEAF, head_bits},
    };

    #[test]
    fn the_example_of_the_layout_is_as_in_the_tables() {
        let label = Label::ending_at(b"com", 3).unwrap();
        let key = Key::of_short(&label).unwrap();
        let class = TOP_LEVEL.classes[key.class];
        let head_bits = head_bits(key.class);
        let high = |number: u64, bits: u32| number >> (64 - bits);
        let (column, check) = key.column(class.slots.into(), class.seed);
        let product = u64::from(column) << head_bits | high(check, head_bits);
        let row_bits = 64 - u32::from(class.row_shift);
        let row = high(check, row_bits);
        let displacement = TOP_LEVEL.displacements[usize::from(class.displacements) + row as usize];
        let slot = (column + u32::from(displacement)) % u32::from(class.slots);
        let record = TOP_LEVEL.read(class.records * 8 + slot * u32::from(class.record_bits)).unwrap();
        let check_bits = usize::from(class.check_bits);
        let value = record >> check_bits & !(u64::MAX << TOP_LEVEL.value_bits);
        let state = State(STATES[value as usize]);
        assert_eq!(TOP_LEVEL.get(&key).map(u64::from), Some(value));
        assert_eq!((state.has_edges(), state.usual_leaf(), state.rule()), (true, PRIVATE_LEAF, ICANN));

        let example = format!(
            "//! `com` at the root, in the tables of version {VERSION}:\n\
             //!\n\
             //! ```text\n\
             //! com             m = {:05b}, o = {:05b}, c = {:05b}\n\
             //! key             class {}, of short labels of up to four letters; no tail\n\
             //! head            {:05b} {:05b} {:05b} {:05b} = {}, below 1 << {head_bits}\n\
             //! scatter(head)   {}\n\
             //! * {} slots     {product} = {column} << {head_bits} | {}\n\
             //! column . check  {column} . {:020b}\n\
             //! row             {row}, the first {row_bits} bits of the check; its displacement is {displacement}\n\
             //! slot            {column} + {displacement} = {slot}, modulo {}\n\
             //! record          check {:0check_bits$b}, value {value}\n\
             //! STATES[{value}]     {:08b}: has edges, usual leaf private, suffix of a registry\n\
             //! ```\n",
            b'm' & 31,
            b'o' & 31,
            b'c' & 31,
            key.class,
            key.head >> 59 & 31,
            key.head >> 54 & 31,
            key.head >> 49 & 31,
            key.head >> 44 & 31,
            high(key.head, head_bits),
            product / u64::from(class.slots),
            class.slots,
            high(check, head_bits),
            high(check, head_bits),
            class.slots,
            record & !(u64::MAX << check_bits),
            state.0,
        );
        assert!(include_str!("layout.rs").contains(&example), "the example is now:\n{example}");
    }
}
