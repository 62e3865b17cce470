//! The choice: the smallest candidates that kill what others do not, and of these as few as a greedy cover needs.

use super::{
    candidates::{Candidate, candidates, edges_alone, known, with_cases},
    cases::Case,
    reading,
};
use serde_json::{Value, json};
use std::{
    collections::{BTreeMap, BTreeSet},
    env, fs, panic,
    sync::atomic::{AtomicUsize, Ordering},
    thread,
};
use url_model::{Edition, Model};

/// What a run has passed, as sets of bits, and the steps that were left.
#[derive(Debug)]
pub(crate) struct Passed {
    pub steps: u32,
    pub mutants: Vec<u64>,
    pub branches: Vec<u64>,
}

/// How a run is told which mutant is active, and asked what it has passed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hooks {
    pub start: fn(Option<u32>, u32, bool),
    pub end: fn() -> Passed,
}

/// The most steps of a run without a mutant.
const STEPS: u32 = 300_000;
/// So many runs of a mutant without a difference make it one that is tried on fewer candidates.
const TRIED_OFTEN: u32 = 200;

/// A candidate that has been run: its answer, and what it reaches and kills.
#[derive(Debug)]
struct Ran {
    branches: Vec<u32>,
    /// The mutants that were run without a difference.
    spared: Vec<u32>,
    killed: Vec<u32>,
}

fn bits(words: &[u64]) -> Vec<u32> {
    let word = |(index, &word): (usize, &u64)| {
        (0..64).filter(move |bit| word >> bit & 1 == 1).map(move |bit| (index * 64 + bit) as u32)
    };
    words.iter().enumerate().flat_map(word).collect()
}

/// The answer of a run that may panic.
fn run_one(hooks: &Hooks, model: &Model, case: &Case, mutant: Option<u32>, steps: u32) -> (Option<Value>, Passed) {
    (hooks.start)(mutant, steps, mutant.is_none());
    let answer = panic::catch_unwind(panic::AssertUnwindSafe(|| case.answer(model)));
    let passed = (hooks.end)();
    (answer.unwrap_or_else(|_| Some("a panic".into())), passed)
}

/// Runs a candidate without a mutant, and with each that it passes and that `is_tried`.
fn run(hooks: &Hooks, model: &Model, case: &Case, is_tried: &dyn Fn(u32) -> bool) -> Option<Ran> {
    let (answer, passed) = run_one(hooks, model, case, None, STEPS);
    let answer = answer.filter(|answer| answer != "a panic")?;
    let steps = 10 * (STEPS - passed.steps) + 2_000;
    let mut ran = Ran { branches: bits(&passed.branches), spared: Vec::new(), killed: Vec::new() };
    for mutant in bits(&passed.mutants).into_iter().filter(|&mutant| is_tried(mutant)) {
        let (other, _) = run_one(hooks, model, case, Some(mutant), steps);
        if other.as_ref() == Some(&answer) { ran.spared.push(mutant) } else { ran.killed.push(mutant) }
    }
    Some(ran)
}

/// Runs `work` for the numbers below `count` in two threads, and returns the results in order.
fn in_threads<T: Send>(count: usize, work: &(dyn Fn(usize) -> T + Sync)) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let worker = || {
        let mut results = Vec::new();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= count {
                return results;
            }
            results.push((index, work(index)));
        }
    };
    let mut results = thread::scope(|scope| {
        // A mutant may call itself very often.
        let spawn = |_| thread::Builder::new().stack_size(1 << 29).spawn_scoped(scope, worker).expect("a thread");
        let threads: Vec<_> = (0..thread::available_parallelism().map_or(1, usize::from)).map(spawn).collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("a worker")).collect::<Vec<_>>()
    });
    results.sort_by_key(|(index, _)| *index);
    results.into_iter().map(|(_, result)| result).collect()
}

/// The candidates that kill or reach something first.
#[derive(Default)]
struct Firsts {
    chosen: Vec<Case>,
    killed: BTreeSet<u32>,
    reached: BTreeSet<u32>,
    tried: BTreeMap<u32, u32>,
}

fn firsts(hooks: &Hooks, model: &Model, candidates: &[Candidate], rejected: &BTreeSet<u32>) -> Firsts {
    let mut firsts = Firsts::default();
    let (mut at, mut size) = (0, 16);
    while at < candidates.len() {
        let before = firsts.killed.len();
        let batch = &candidates[at..candidates.len().min(at + size)];
        let ran = in_threads(batch.len(), &|index| {
            let is_tried = |mutant: u32| {
                let often = firsts.tried.get(&mutant).copied().unwrap_or_default() > TRIED_OFTEN;
                let is_its_turn = !often || batch[index].is_edge || (at + index + mutant as usize).is_multiple_of(16);
                is_its_turn && !firsts.killed.contains(&mutant) && !rejected.contains(&mutant)
            };
            run(hooks, model, &batch[index].case, &is_tried)
        });
        for (Candidate { case, .. }, ran) in batch.iter().zip(ran) {
            let Some(ran) = ran else { continue };
            let is_new = ran.killed.iter().any(|mutant| !firsts.killed.contains(mutant))
                || ran.branches.iter().any(|branch| !firsts.reached.contains(branch));
            if is_new {
                firsts.killed.extend(ran.killed);
                firsts.reached.extend(ran.branches);
                firsts.chosen.push(case.clone());
            }
            for mutant in ran.spared {
                *firsts.tried.entry(mutant).or_default() += 1;
            }
        }
        at += size;
        // A mutant is run on each candidate of a batch, though the first may kill it.
        size = if firsts.killed.len() - before > 10 { 16 } else { (size * 2).min(4096).min(64 + at / 8) };
        eprintln!(
            "{at} of {} candidates: {} chosen, {} killed",
            candidates.len(),
            firsts.chosen.len(),
            firsts.killed.len()
        );
    }
    firsts
}

/// Chooses cases that together have every number of `sets`, each time the one with most numbers that are missing; of
/// equal ones the first.
pub(crate) fn cover(sets: &[BTreeSet<u64>]) -> Vec<(usize, Vec<u64>)> {
    let mut missing: BTreeSet<u64> = sets.iter().flatten().copied().collect();
    let mut chosen = Vec::new();
    while !missing.is_empty() {
        let count = |index: &usize| sets[*index].intersection(&missing).count();
        let Some(best) = (0..sets.len()).rev().max_by_key(count) else { break };
        let new: Vec<u64> = sets[best].intersection(&missing).copied().collect();
        missing.retain(|number| !sets[best].contains(number));
        chosen.push((best, new));
    }
    chosen
}

/// Branches are numbers above those of mutants.
const BRANCH: u64 = 1 << 32;

/// The candidates that are run at all, by the name of the choice. The last choice is always among them, so that a new
/// one kills no less: of the others, a mutant is not tried on each.
fn choice(name: &str) -> Vec<Candidate> {
    let last = reading::all().into_iter().map(|read| read.case).collect();
    let others = match name {
        "cases" => Vec::new(),
        "edges" => edges_alone(),
        _ => candidates(),
    };
    with_cases(others, last)
}

/// Chooses, and writes what was chosen as JSON. The arguments are the file with the mutants that do not exist, the file
/// to write, and what to choose from: `all`, `edges` with the cases of the files, or these `cases`.
///
/// Chosen from its own cases, a choice is the same again: the cover takes the same one at each step.
pub(crate) fn main(hooks: &Hooks) {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let rejected = fs::read_to_string(&arguments[0]).expect("the file of mutants that do not exist");
    let rejected: BTreeSet<u32> = serde_json::from_str(&rejected).expect("numbers");
    let model = Model::new(Edition::default());
    let chosen_from = choice(&arguments[2]);
    panic::set_hook(Box::new(|_| ()));
    let found = if arguments[2] == "cases" {
        Firsts { chosen: chosen_from.iter().map(|candidate| candidate.case.clone()).collect(), ..Firsts::default() }
    } else {
        firsts(hooks, &model, &chosen_from, &rejected)
    };
    let ran = in_threads(found.chosen.len(), &|index| {
        run(hooks, &model, &found.chosen[index], &|mutant| !rejected.contains(&mutant))
    });
    let sets: Vec<BTreeSet<u64>> = ran
        .iter()
        .map(|ran| ran.as_ref().expect("a case"))
        .map(|ran| {
            let branches = ran.branches.iter().map(|&branch| u64::from(branch) + BRANCH);
            ran.killed.iter().map(|&mutant| u64::from(mutant)).chain(branches).collect()
        })
        .collect();
    let known = known();
    let cases: Vec<Value> = cover(&sets)
        .into_iter()
        .map(|(index, new)| {
            let case = &found.chosen[index];
            let (branches, mutants): (Vec<u64>, Vec<u64>) = new.into_iter().partition(|&number| number >= BRANCH);
            json!({
                "file": Case::FILES[case.file()],
                "setter": if let Case::Setter { setter, .. } = case { Some(setter) } else { None },
                "given": case.given(),
                "answer": case.answer(&model),
                "isKnown": known.contains(&case.key()),
                "mutants": mutants,
                "branches": branches.into_iter().map(|branch| branch - BRANCH).collect::<Vec<_>>(),
            })
        })
        .collect();
    let (mut killed, mut reached) = (found.killed, found.reached);
    reached.extend(ran.iter().flatten().flat_map(|ran| &ran.branches));
    killed.extend(ran.iter().flatten().flat_map(|ran| &ran.killed));
    let output = json!({
        "candidates": candidates().len(), "cases": cases, "reached": reached, "killed": killed, "tried": found.tried,
    });
    fs::write(&arguments[1], output.to_string()).expect("the file to write");
}
