//! Loops that never have to go back.
//!
//! A loop over one set that ends where the text does, or before a character that is not in the set, can only end
//! there: one iteration less, and the next character is in the set, which nothing after the loop begins with. So it
//! need not be remembered where the loop could have ended. Most loops are such, as those of `/users/(\d+)/[a-z]+`.

use super::{char_set::CharSet, program::Instruction};
use alloc::vec::Vec;

/// The number of instructions that are looked at to find what follows a loop.
const MAX_LOOK: usize = 64;

/// Changes loops of the main section, whose instructions these are, and returns whether joins are left.
///
/// A loop after a join could begin in many places and run to the same end from each. It stays as it is, so that the
/// join at its start stops it.
pub(super) fn make(instructions: &mut [Instruction], sets: &[CharSet], text: &[u8]) -> bool {
    for at in 0..instructions.len() {
        if let Instruction::Join(_) = instructions[at] {
            let Some((set, number, then)) = loop_at(instructions, sets, at) else { return true };
            let Some(first) = first_chars(instructions, sets, text, then) else { return true };
            if !first.intersection(set).is_empty() {
                return true;
            }
            instructions[at] = Instruction::Run { set: number, then };
        }
    }
    false
}

/// If a loop over one set starts at a join: the set, its number, and what comes after the loop.
fn loop_at(instructions: &[Instruction], sets: &[CharSet], at: usize) -> Option<(CharSet, u32, u32)> {
    let body = at as u32 + 1;
    match *instructions.get(at..at + 4)? {
        [_, Instruction::Split { first, second }, Instruction::Set(number), Instruction::Jump(head)]
            if head + 1 == body =>
        {
            let then = if first == body + 1 { second } else { first };
            Some((sets[number as usize], number, then))
        }
        _ => None,
    }
}

/// The characters that can come next, if there is a character and the whole matches.
fn first_chars(instructions: &[Instruction], sets: &[CharSet], text: &[u8], start: u32) -> Option<CharSet> {
    let mut chars = CharSet::EMPTY;
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
            Instruction::Set(number) => chars = chars.union(sets[number as usize]),
            Instruction::Run { set, then } => {
                chars = chars.union(sets[set as usize]);
                open.push(then);
            }
            // It is the text of a group.
            Instruction::BackReference { .. } => return None,
            Instruction::Split { first, second } => open.extend([first, second]),
            Instruction::Jump(to) => open.push(to),
            // The main section accepts at the end of the text only.
            Instruction::Accept => {}
            Instruction::Assert(_)
            | Instruction::Look { .. }
            | Instruction::Join(_)
            | Instruction::StartIteration
            | Instruction::EndIteration
            | Instruction::Save(_)
            | Instruction::Clear { .. } => open.push(at + 1),
        }
    }
    Some(chars)
}
