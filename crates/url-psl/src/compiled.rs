//! The list that is compiled in: the only reader of the generated tables.

use crate::{
    Section,
    algorithm::{Ending, Trie},
    layout::{EXCEPTION, ICANN, ICANN_LEAF, Key, PRIVATE, PRIVATE_LEAF, State},
    tables::{CODES, LEAVES, OTHERS, ROOT, STATE_CODES, STATES},
};

/// The rules of the list that is compiled in. A node is a place in `STATES`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Compiled;

fn state(node: u32) -> State {
    State(STATES[node as usize])
}

fn section(rule: u8) -> Option<Section> {
    match rule {
        ICANN => Some(Section::Icann),
        PRIVATE => Some(Section::Private),
        _ => None,
    }
}

impl Trie for Compiled {
    type Node = u32;

    fn root(&self) -> u32 {
        ROOT
    }

    fn child(&self, node: u32, label: &[u8]) -> Option<u32> {
        let state = state(node);
        if !state.has_leaves() && !state.has_others() {
            return None;
        }
        let key = Key::of(STATE_CODES[node as usize]).with_label(label, &CODES)?.scattered();
        let other = if state.has_others() { OTHERS.get(&key) } else { None };
        other.or_else(|| {
            let is_private = if state.has_leaves() { LEAVES.get(&key)? } else { return None };
            Some(if is_private == 1 { PRIVATE_LEAF } else { ICANN_LEAF })
        })
    }

    fn rule(&self, node: u32) -> Option<Ending> {
        let rule = state(node).rule();
        let exception = || section(rule.checked_sub(EXCEPTION)?).map(Ending::Exception);
        section(rule).map(Ending::Suffix).or_else(exception)
    }

    fn wildcard(&self, node: u32) -> Option<Section> {
        section(state(node).wildcard())
    }
}
