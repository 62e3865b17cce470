//! Finds where look-arounds hold, in linear time.
//!
//! Whether something matches at a place, to any other place, does not depend on the order in which ways are tried. So
//! all ways are followed together, through the text once. To find where a look-ahead holds, its section goes from the
//! end of the text to its start. It begins anew at each place, and where it accepts, the look-ahead would begin. For a
//! look-behind it is the other way round.

use crate::{
    place::Text,
    program::{Instruction, Program, Section},
    visited::Bits,
};
use alloc::{vec, vec::Vec};

/// Where each look-around holds.
#[derive(Debug, Default)]
pub(crate) struct Places {
    bits: Bits,
    /// The number of places in the text.
    places: usize,
}

impl Places {
    pub(crate) fn contains(&self, look: u32, place: u32) -> bool {
        self.bits.contains(self.bit(look, place))
    }

    fn bit(&self, look: u32, place: u32) -> usize {
        look as usize * self.places + place as usize
    }

    /// Finds all places, and returns the number of instructions that were looked at.
    #[inline]
    pub(crate) fn find(&mut self, program: &Program, text: Text<'_>) -> u64 {
        if program.looks.is_empty() || !program.is_linear() {
            return 0;
        }
        self.places = text.0.len() + 1;
        let mut steps = 0;
        // Those in others come first.
        for (number, look) in program.looks.iter().enumerate().rev() {
            if let Some(section) = look.places {
                steps += self.find_one(program, text, section, number as u32);
            }
        }
        steps
    }

    fn find_one(&mut self, program: &Program, text: Text<'_>, section: Section, look: u32) -> u64 {
        let mut steps = 0;
        // The place at which each instruction was reached last, counted from one in the direction of the section.
        let mut reached = vec![0; (section.end - section.start) as usize];
        let mut here: Vec<u32> = Vec::new();
        let mut next: Vec<u32> = Vec::new();
        for count in 0..=text.len() {
            let place = if section.is_backward { text.len() - count } else { count };
            here.push(section.start);
            while let Some(at) = here.pop() {
                if core::mem::replace(&mut reached[(at - section.start) as usize], count + 1) == count + 1 {
                    continue;
                }
                steps += 1;
                let is_next = |is_char: &dyn Fn(u8) -> bool| {
                    text.next(place, section.is_backward).is_some_and(|(char, _)| is_char(char))
                };
                match program.instructions[at as usize] {
                    Instruction::Char(char) => next.extend(is_next(&|c| c == char).then_some(at + 1)),
                    Instruction::Set(set) => {
                        let set = program.sets[set as usize];
                        next.extend(is_next(&|c| set.contains(c)).then_some(at + 1));
                    }
                    Instruction::Assert(assertion) => here.extend(text.holds(assertion, place).then_some(at + 1)),
                    Instruction::Look { number, is_negative } => {
                        here.extend((self.contains(number, place) != is_negative).then_some(at + 1));
                    }
                    Instruction::Split { first, second } => here.extend([first, second]),
                    Instruction::Jump(to) => here.push(to),
                    Instruction::Accept => {
                        let bit = self.bit(look, place);
                        self.bits.insert(bit);
                    }
                    Instruction::Join(_) => here.push(at + 1),
                    // These are not in such sections.
                    Instruction::Text { .. }
                    | Instruction::Run { .. }
                    | Instruction::Choose { .. }
                    | Instruction::BackReference { .. }
                    | Instruction::StartIteration
                    | Instruction::EndIteration
                    | Instruction::Save(_)
                    | Instruction::Clear { .. } => {}
                }
            }
            core::mem::swap(&mut here, &mut next);
        }
        steps
    }
}
