//! Runs a program: goes ahead, and back to the last choice if that fails.
//!
//! The ways have the order of ECMAScript, so the first one that matches is the result. A state is an instruction, a
//! place in the text, and the number of iterations around the instruction that have matched nothing so far. These are
//! always the innermost ones, because a match in an iteration is a match in all iterations around it. If there are no
//! back references, the continuation of a state depends on nothing else. It does not depend on groups, or on numbers of
//! iterations, which the program has as copies.
//!
//! So each state needs to be tried once. Where several ways come together, there is a `Join`, which goes on only the
//! first time. All other instructions are reached in one way from the join before them, and so at most once in each
//! state. A join is reached at most once from each of the others. Therefore a program takes no more steps than twice
//! its length, multiplied by the number of places in the text.
//!
//! Where look-arounds hold is known before: see [`look_arounds`](crate::look_arounds). The matches of groups in them
//! are found at the end, at the place where they held last. With back references, a look-around is run when it is asked
//! for.
//!
//! Source: <https://tc39.es/ecma262/#sec-pattern-semantics>

use crate::{
    look_arounds::Places,
    place::Text,
    program::{Instruction, LookSections, Program, Section},
    visited::Visited,
};
use alloc::vec::Vec;

/// What is in a slot of a group that has not matched.
pub(crate) const UNSET: u32 = u32::MAX;

/// What to go back to.
#[derive(Clone, Copy, Debug)]
enum Frame {
    /// A way that was not tried.
    Try(State),
    /// What was in a slot before it was changed.
    Restore { slot: u32, place: u32 },
}

#[derive(Clone, Copy, Debug)]
struct State {
    instruction: u32,
    place: u32,
    /// The number of iterations around the instruction that have matched nothing.
    idle: u32,
}

pub(crate) struct Machine<'a> {
    program: &'a Program,
    text: Text<'a>,
    slots: &'a mut [u32],
    stack: Vec<Frame>,
    places: Places,
    /// The number of instructions and slots that were looked at.
    pub(crate) steps: u64,
}

impl<'a> Machine<'a> {
    /// A machine whose slots are all [`UNSET`].
    #[inline]
    pub(crate) fn new(program: &'a Program, text: Text<'a>, slots: &'a mut [u32]) -> Self {
        let mut places = Places::default();
        let steps = places.find(program, text);
        Self { program, text, slots, stack: Vec::new(), places, steps }
    }

    /// Returns whether the whole text matches.
    pub(crate) fn matches(&mut self) -> bool {
        if !self.run(self.program.main, 0) {
            return false;
        }
        if self.program.is_linear() {
            // A look-around comes before those in it, which get their slots when it is run.
            for look in &self.program.looks {
                if let Some((section, slot)) = look.captures
                    && let Some(place) = self.set_slot(slot)
                {
                    self.stack.clear();
                    self.run(section, place);
                }
            }
        }
        true
    }

    /// Where a group matched, by its first slot.
    pub(crate) fn group(&self, slot: u32) -> Option<[u32; 2]> {
        Some([self.set_slot(slot)?, self.set_slot(slot + 1)?])
    }

    fn set_slot(&self, slot: u32) -> Option<u32> {
        Some(self.slots[slot as usize]).filter(|&place| place != UNSET)
    }

    /// Runs a section from a place, with nothing visited.
    fn run(&mut self, section: Section, place: u32) -> bool {
        let mut visited = Visited::none(self.program.is_linear(), section.states);
        let bottom = self.stack.len();
        let mut state = State { instruction: section.start, place, idle: 0 };
        loop {
            match self.step(state, section.is_backward, &mut visited) {
                Step::To(next) => state = next,
                Step::Accept => return true,
                Step::Fail => match self.back(bottom) {
                    Some(next) => state = next,
                    None => return false,
                },
            }
        }
    }

    /// Goes back to the last way that was not tried.
    fn back(&mut self, bottom: usize) -> Option<State> {
        while self.stack.len() > bottom {
            match self.stack.pop()? {
                Frame::Try(state) => return Some(state),
                Frame::Restore { slot, place } => self.slots[slot as usize] = place,
            }
        }
        None
    }

    fn step(&mut self, state: State, is_backward: bool, visited: &mut Visited) -> Step {
        let Self { program, text, .. } = *self;
        let State { instruction, place, idle } = state;
        self.steps += 1;
        let next = State { instruction: instruction + 1, ..state };
        let at = |place| Step::To(State { place, idle: 0, ..next });
        match program.instructions[instruction as usize] {
            Instruction::Char(char) => match text.next(place, is_backward) {
                Some((found, after)) if found == char => at(after),
                _ => Step::Fail,
            },
            // Only what goes ahead has texts.
            Instruction::Text { start, end } => {
                let is_here = text.0[place as usize..].starts_with(&program.text[start as usize..end as usize]);
                if is_here { at(place + end - start) } else { Step::Fail }
            }
            Instruction::Set(set) => match text.next(place, is_backward) {
                Some((found, after)) if program.sets[set as usize].contains(found) => at(after),
                _ => Step::Fail,
            },
            Instruction::Run { set, then } => {
                let set = program.sets[set as usize];
                let count = text.0[place as usize..].iter().take_while(|&&char| set.contains(char)).count() as u32;
                self.steps += u64::from(count);
                let idle = if count == 0 { idle } else { 0 };
                Step::To(State { instruction: then, place: place + count, idle })
            }
            Instruction::Assert(assertion) => Step::to_if(text.holds(assertion, place), next),
            Instruction::BackReference { reference, ignore_case } => {
                let groups = &program.references[reference as usize];
                match groups.iter().find_map(|&slot| self.group(slot)) {
                    // A group that has not matched is the empty text.
                    None => Step::To(next),
                    Some(group) => match text.after_same(group, place, is_backward, ignore_case) {
                        None => Step::Fail,
                        Some(after) if after == place => Step::To(next),
                        Some(after) => at(after),
                    },
                }
            }
            Instruction::Look { number, is_negative } => Step::to_if(self.look(number, place, is_negative), next),
            Instruction::Join(first) => Step::to_if(self.is_first(visited, first + idle, place), next),
            Instruction::Split { first, second } => {
                self.stack.push(Frame::Try(State { instruction: second, ..state }));
                Step::To(State { instruction: first, ..state })
            }
            Instruction::Choose { set, is_at_end, other } => {
                let is_next = match text.next(place, is_backward) {
                    Some((found, _)) => program.sets[set as usize].contains(found),
                    None => is_at_end,
                };
                Step::To(State { instruction: if is_next { next.instruction } else { other }, ..state })
            }
            Instruction::Jump(to) => Step::To(State { instruction: to, ..state }),
            Instruction::StartIteration => Step::To(State { idle: idle + 1, ..next }),
            // If this one has matched something, so have those around it.
            Instruction::EndIteration => Step::to_if(idle == 0, next),
            Instruction::Save(slot) => {
                self.save(slot, place);
                Step::To(next)
            }
            Instruction::Clear { first, end } => {
                self.steps += u64::from(end - first);
                (first..end).for_each(|slot| self.save(slot, UNSET));
                Step::To(next)
            }
            Instruction::Accept => Step::Accept,
        }
    }

    fn is_first(&self, visited: &mut Visited, state: u32, place: u32) -> bool {
        let slots = &self.slots;
        let groups = self.program.referenced.iter();
        visited.is_first(state, place, || groups.flat_map(|&slot| [slots[slot as usize], slots[slot as usize + 1]]))
    }

    fn save(&mut self, slot: u32, place: u32) {
        let before = core::mem::replace(&mut self.slots[slot as usize], place);
        // Without a way back, it is never restored.
        if before != place && !self.stack.is_empty() {
            self.stack.push(Frame::Restore { slot, place: before });
        }
    }

    /// Returns whether a look-around lets go on.
    fn look(&mut self, number: u32, place: u32, is_negative: bool) -> bool {
        let LookSections { captures, .. } = self.program.looks[number as usize];
        if self.program.is_linear() {
            let holds = self.places.contains(number, place);
            if let Some((_, slot)) = captures
                && holds
            {
                self.save(slot, place);
            }
            return holds != is_negative;
        }
        let Some((section, _)) = captures else { return is_negative };
        let bottom = self.stack.len();
        if is_negative {
            let slots = self.slots.to_vec();
            let is_match = self.run(section, place);
            self.stack.truncate(bottom);
            self.slots.copy_from_slice(&slots);
            return !is_match;
        }
        let is_match = self.run(section, place);
        // There is no way back into it, but the slots are to be restored if the way here fails.
        let frames = self.stack.split_off(bottom);
        self.stack.extend(frames.into_iter().filter(|frame| matches!(frame, Frame::Restore { .. })));
        is_match
    }
}

/// Where to go.
enum Step {
    To(State),
    Accept,
    Fail,
}

impl Step {
    fn to_if(holds: bool, next: State) -> Self {
        if holds { Self::To(next) } else { Self::Fail }
    }
}
