//! Patterns with more than one way to go.
//!
//! The code tries the ways in the order in which the regular expression of the standard does. A state is an
//! instruction and a position in the text; if it has failed once, it fails again, because no instruction asks how the
//! state was reached. So the code remembers the states in which it could go two ways, and each is tried at most once.
//! The time and the memory are at most the length of the code times that of the text.

use crate::{
    options::Options,
    part::{Modifier, Part, PartType, Span},
    slots::Slot,
};
use alloc::{boxed::Box, vec, vec::Vec};

/// An instruction. Instructions are named by their indices.
#[derive(Clone, Copy, Debug)]
enum Instruction {
    /// A literal, which is not empty.
    Literal(Span),
    /// One byte that is not the delimiter.
    InSegment,
    /// One byte.
    Any,
    /// Goes on with the next instruction, and if that fails with the one at `other`. `number` counts these.
    Try { other: u32, number: u32 },
    /// Goes on with another instruction.
    Jump(u32),
    /// A group starts.
    Start(u32),
    /// A group ends.
    End(u32),
    /// The text must end here.
    Match,
}

/// The code for a pattern.
#[derive(Clone, Debug)]
pub(crate) struct Code {
    instructions: Box<[Instruction]>,
    /// The number of instructions with two ways to go.
    tries: usize,
}

/// Compiles parts without regular expressions.
pub(crate) fn compile(parts: &[Part]) -> Code {
    let mut compiler = Compiler::default();
    let mut group = 0;
    for part in parts {
        if part.is_group() {
            compiler.group(part, group);
            group += 1;
        } else {
            compiler.fixed_text(part);
        }
    }
    compiler.instructions.push(Instruction::Match);
    Code { instructions: compiler.instructions.into(), tries: compiler.tries as usize }
}

#[derive(Default)]
struct Compiler {
    instructions: Vec<Instruction>,
    tries: u32,
}

impl Compiler {
    fn here(&self) -> u32 {
        self.instructions.len() as u32
    }

    fn literal(&mut self, literal: Span) {
        if !literal.is_empty() {
            self.instructions.push(Instruction::Literal(literal));
        }
    }

    /// Adds a choice whose other way is not known yet.
    fn start_try(&mut self) -> usize {
        self.instructions.push(Instruction::Try { other: 0, number: self.tries });
        self.tries += 1;
        self.instructions.len() - 1
    }

    /// Makes this place the other way of a choice.
    fn end_try(&mut self, at: usize) {
        let here = self.here();
        if let Instruction::Try { other, .. } = &mut self.instructions[at] {
            *other = here;
        }
    }

    /// Repeats what `once` adds, as often as possible.
    fn repeat(&mut self, once: impl FnOnce(&mut Self)) {
        let start = self.here();
        let choice = self.start_try();
        once(self);
        self.instructions.push(Instruction::Jump(start));
        self.end_try(choice);
    }

    fn fixed_text(&mut self, part: &Part) {
        // Repeating nothing is nothing.
        if part.value.is_empty() {
            return;
        }
        match part.modifier {
            Modifier::None => self.literal(part.value),
            Modifier::Optional => {
                let choice = self.start_try();
                self.literal(part.value);
                self.end_try(choice);
            }
            Modifier::ZeroOrMore => self.repeat(|this| this.literal(part.value)),
            Modifier::OneOrMore => {
                self.literal(part.value);
                self.repeat(|this| this.literal(part.value));
            }
        }
    }

    fn group(&mut self, part: &Part, group: u32) {
        let Part { of, modifier, prefix, suffix, .. } = *part;
        let is_optional = modifier == Modifier::Optional || modifier == Modifier::ZeroOrMore && !part.is_bare();
        let choice = is_optional.then(|| self.start_try());
        self.literal(prefix);
        self.instructions.push(Instruction::Start(group));
        match (of, modifier) {
            (PartType::FullWildcard, _) => {
                // An optional group that matches nothing has not matched.
                if modifier == Modifier::Optional && part.is_bare() {
                    self.instructions.push(Instruction::Any);
                }
                self.repeat(|this| this.instructions.push(Instruction::Any));
            }
            (_, Modifier::ZeroOrMore | Modifier::OneOrMore) if part.is_bare() => {
                // Repeated, it takes as much as possible, even though it takes as little as possible each time.
                if modifier == Modifier::OneOrMore {
                    self.instructions.push(Instruction::InSegment);
                }
                self.repeat(|this| this.instructions.push(Instruction::InSegment));
            }
            _ => {
                self.segment();
                if modifier.repeats() {
                    self.repeat(|this| {
                        this.literal(suffix);
                        this.literal(prefix);
                        this.segment();
                    });
                }
            }
        }
        self.instructions.push(Instruction::End(group));
        self.literal(suffix);
        if let Some(choice) = choice {
            self.end_try(choice);
        }
    }

    /// One byte or more of a segment, as few as possible.
    fn segment(&mut self) {
        let start = self.here();
        self.instructions.push(Instruction::InSegment);
        self.instructions.push(Instruction::Try { other: start, number: self.tries });
        self.tries += 1;
    }
}

/// What is left to do.
enum Task {
    /// To go on in a state.
    Run { instruction: u32, at: u32 },
    /// To forget where a group matched.
    Restore { group: u32, slot: Slot },
}

impl Code {
    /// Runs the code on `input`.
    pub(crate) fn run(&self, text: &[u8], options: Options, input: &[u8], slots: &mut [Slot]) -> bool {
        slots.fill(Slot::UNMATCHED);
        let states = self.tries * (input.len() + 1);
        let mut is_tried = vec![0_u64; states.div_ceil(64)];
        let mut tasks = vec![Task::Run { instruction: 0, at: 0 }];
        while let Some(task) = tasks.pop() {
            let (mut instruction, mut at) = match task {
                Task::Run { instruction, at } => (instruction as usize, at as usize),
                Task::Restore { group, slot } => {
                    slots[group as usize] = slot;
                    continue;
                }
            };
            loop {
                let next = instruction + 1;
                (instruction, at) = match self.instructions[instruction] {
                    Instruction::Literal(literal) => {
                        let literal = literal.of_bytes(text);
                        match input[at..].get(..literal.len()) {
                            Some(start) if options.eq(start, literal) => (next, at + literal.len()),
                            _ => break,
                        }
                    }
                    Instruction::InSegment if input.get(at).copied() == options.delimiter => break,
                    Instruction::InSegment | Instruction::Any if at == input.len() => break,
                    Instruction::InSegment | Instruction::Any => (next, at + 1),
                    Instruction::Try { other, number } => {
                        let state = number as usize * (input.len() + 1) + at;
                        let (word, bit) = (&mut is_tried[state / 64], 1 << (state % 64));
                        if *word & bit != 0 {
                            break;
                        }
                        *word |= bit;
                        tasks.push(Task::Run { instruction: other, at: at as u32 });
                        (next, at)
                    }
                    Instruction::Jump(other) => (other as usize, at),
                    Instruction::Start(group) => {
                        let slot = &mut slots[group as usize];
                        tasks.push(Task::Restore { group, slot: *slot });
                        slot.set_start(at);
                        (next, at)
                    }
                    Instruction::End(group) => {
                        slots[group as usize].set_end(at);
                        (next, at)
                    }
                    Instruction::Match if at == input.len() => return true,
                    Instruction::Match => break,
                };
            }
        }
        false
    }
}
