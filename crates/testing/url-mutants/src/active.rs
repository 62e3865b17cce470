//! Which mutant is active in this thread, and what a run has passed. Part of the changed url-model.

use std::cell::{Cell, RefCell};

/// The mutants and the branches that a run has passed, as sets of bits.
#[derive(Clone, Debug, Default)]
pub struct Trace {
    /// Mutants that would have changed a value.
    pub mutants: Vec<u64>,
    /// Branches.
    pub branches: Vec<u64>,
}

thread_local! {
    static ACTIVE: Cell<u32> = const { Cell::new(u32::MAX) };
    static STEPS: Cell<u32> = const { Cell::new(u32::MAX) };
    static IS_TRACED: Cell<bool> = const { Cell::new(false) };
    static TRACE: RefCell<Trace> = RefCell::default();
}

/// Makes a mutant active, or none, and limits the steps of the run.
pub fn start(mutant: Option<u32>, steps: u32, is_traced: bool) {
    ACTIVE.set(mutant.unwrap_or(u32::MAX));
    STEPS.set(steps);
    IS_TRACED.set(is_traced);
    if is_traced {
        TRACE.take();
    }
}

/// The steps that are left, and what a traced run has passed.
pub fn end() -> (u32, Trace) {
    ACTIVE.set(u32::MAX);
    IS_TRACED.set(false);
    (STEPS.replace(u32::MAX), TRACE.take())
}

fn set(bits: &mut Vec<u64>, bit: u32) {
    let word = bit as usize / 64;
    if bits.len() <= word {
        bits.resize(word + 1, 0);
    }
    bits[word] |= 1 << (bit % 64);
}

fn step() {
    let left = STEPS.get();
    assert!(left > 0, "too many steps");
    STEPS.set(left - 1);
}

pub(crate) fn choice(first: u32, count: u32) -> u32 {
    step();
    if IS_TRACED.get() {
        TRACE.with_borrow_mut(|trace| (first..first + count).for_each(|mutant| set(&mut trace.mutants, mutant)));
    }
    let choice = ACTIVE.get().wrapping_sub(first);
    if choice < count { choice } else { u32::MAX }
}

pub(crate) fn condition(first: u32, value: bool) -> bool {
    step();
    if IS_TRACED.get() {
        TRACE.with_borrow_mut(|trace| set(&mut trace.mutants, first + u32::from(value)));
    }
    match ACTIVE.get().wrapping_sub(first) {
        0 => true,
        1 => false,
        _ => value,
    }
}

pub(crate) fn branch(branch: u32) {
    step();
    if IS_TRACED.get() {
        TRACE.with_borrow_mut(|trace| set(&mut trace.branches, branch));
    }
}
