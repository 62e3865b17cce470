//! Choices that the next character makes.
//!
//! If no character can begin both ways of a split, at most one of them can succeed, and there is nothing to go back to.
//! Most splits are such, as in `/users/(\d+)/(?:de|en)`: after a digit the loop goes on, before `d` the first way is
//! taken. If all splits are such, no place is ever reached twice. So it need not be remembered where the machine has
//! been, and a loop over one set is a run.

use crate::{
    char_set::{CharSet, Sets},
    program::{Instruction, Section},
};
use alloc::{vec, vec::Vec};

/// The number of instructions that are looked at to find what a way begins with.
const MAX_LOOK: usize = 64;

/// Changes splits and loops of the main section, which has all the instructions.
pub(crate) fn decide(section: &mut Section, instructions: &mut Vec<Instruction>, text: &[u8], sets: &mut Sets) {
    for at in 0..instructions.len() {
        if let Instruction::Split { first, second } = instructions[at] {
            // One of the ways is always what follows.
            let other = if first == at as u32 + 1 { second } else { first };
            if let Some((set, is_at_end)) = set_of_next(instructions, sets, text, at as u32 + 1, other) {
                instructions[at] = Instruction::Choose { set: sets.number(set), is_at_end, other };
            }
        }
    }
    let is_decided = !instructions.iter().any(|instruction| matches!(instruction, Instruction::Split { .. }));
    for at in 0..instructions.len() {
        if let Instruction::Join(_) = instructions[at] {
            match run_at(instructions, at) {
                Some(run) => instructions[at] = run,
                None if is_decided => instructions[at] = Instruction::Jump(at as u32 + 1),
                // A loop that comes later could begin in many places and run to the same end from each. It stays as it
                // is, so that the join at its start stops it.
                None => return,
            }
        }
    }
    section.states = 0;
    remove_idle(instructions);
    section.end = instructions.len() as u32;
}

/// If no text can begin both ways: the characters that lead to the first, and whether the end of the text does.
fn set_of_next(
    instructions: &[Instruction],
    sets: &Sets,
    text: &[u8],
    next: u32,
    other: u32,
) -> Option<(CharSet, bool)> {
    let (next, is_next_at_end) = beginning(instructions, sets, text, next)?;
    let (other, is_other_at_end) = beginning(instructions, sets, text, other)?;
    let is_decided = next.intersection(other).is_empty() && !(is_next_at_end && is_other_at_end);
    is_decided.then_some((next, is_next_at_end))
}

/// The characters that can come next if the whole matches, and whether the text can be at its end.
fn beginning(instructions: &[Instruction], sets: &Sets, text: &[u8], start: u32) -> Option<(CharSet, bool)> {
    let (mut chars, mut is_at_end) = (CharSet::EMPTY, false);
    let mut seen: Vec<u32> = Vec::new();
    let mut open = Vec::from([start]);
    while let Some(at) = open.pop() {
        if seen.contains(&at) {
            continue;
        }
        seen.push(at);
        if seen.len() > MAX_LOOK {
            return None;
        }
        match instructions[at as usize] {
            Instruction::Char(char) => chars = chars.union(CharSet::from_bits(1 << char)),
            Instruction::Text { start, .. } => chars = chars.union(CharSet::from_bits(1 << text[start as usize])),
            Instruction::Set(number) => chars = chars.union(sets.get(number)),
            Instruction::Run { set, then } => {
                chars = chars.union(sets.get(set));
                open.push(then);
            }
            // It is the text of a group.
            Instruction::BackReference { .. } => return None,
            Instruction::Split { first, second } => open.extend([first, second]),
            Instruction::Choose { other, .. } => open.extend([at + 1, other]),
            Instruction::Jump(to) => open.push(to),
            // The main section accepts at the end of the text only.
            Instruction::Accept => is_at_end = true,
            Instruction::Assert(_)
            | Instruction::Look { .. }
            | Instruction::Join(_)
            | Instruction::StartIteration
            | Instruction::EndIteration
            | Instruction::Save(_)
            | Instruction::Clear { .. } => open.push(at + 1),
        }
    }
    Some((chars, is_at_end))
}

/// If a loop over one set starts at a join, and the next character says whether it goes on: the run that it is.
fn run_at(instructions: &[Instruction], at: usize) -> Option<Instruction> {
    match *instructions.get(at..at + 4)? {
        [_, Instruction::Choose { other, .. }, Instruction::Set(set), Instruction::Jump(head)] if head == at as u32 => {
            Some(Instruction::Run { set, then: other })
        }
        _ => None,
    }
}

/// Removes what is not reached, and jumps to what follows.
fn remove_idle(instructions: &mut Vec<Instruction>) {
    let mut is_kept = reached(instructions);
    for (at, instruction) in instructions.iter().enumerate() {
        is_kept[at] &= !matches!(instruction, Instruction::Jump(to) if *to as usize == at + 1);
    }
    let mut place = 0;
    let mut places = Vec::with_capacity(is_kept.len());
    for &is_kept in &is_kept {
        places.push(place);
        place += u32::from(is_kept);
    }
    for instruction in &mut *instructions {
        for target in instruction.targets_mut().into_iter().flatten() {
            *target = places[*target as usize];
        }
    }
    let mut is_kept = is_kept.into_iter();
    instructions.retain(|_| is_kept.next() == Some(true));
}

/// Which instructions can be reached.
fn reached(instructions: &[Instruction]) -> Vec<bool> {
    let mut is_reached = vec![false; instructions.len()];
    let mut open = Vec::from([0]);
    while let Some(at) = open.pop() {
        if !core::mem::replace(&mut is_reached[at as usize], true) {
            let mut instruction = instructions[at as usize];
            open.extend(instruction.targets_mut().into_iter().flatten().map(|target| *target));
            open.extend(instruction.goes_on().then_some(at + 1));
        }
    }
    is_reached
}
