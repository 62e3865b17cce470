//! Compiles a syntax tree to a program.
//!
//! A quantifier with numbers is as many copies of its body, so that a place in the program says how often it was
//! repeated. The body of a look-around is compiled apart from the rest, into sections of its own. A section that looks
//! behind goes to the start of the text.
//!
//! Source: <https://tc39.es/ecma262/#sec-pattern-semantics>

use crate::{
    char_set::{CharSet, Sets},
    decide,
    error::ErrorKind,
    program::{Instruction, LookSections, Program, Section},
    syntax_tree::{Assertion, Look, Node, Repeat, SyntaxTree, Width},
};
use alloc::vec::Vec;
use core::ops::Range;

/// The greatest length of a program, which bounds the time of a match. An instruction is as long as it has states,
/// times the slots that it empties or the characters that it compares.
const MAX_LENGTH: u32 = 16_384;

/// Compiles a tree.
pub(crate) fn compile(tree: SyntaxTree) -> Result<Program, ErrorKind> {
    let mut looks = Vec::new();
    collect_looks(&tree.root, &mut looks);
    let is_linear = tree.references.is_empty();
    let mut compiler = Compiler::default();
    let main = compiler.section(&tree.root, Kind { is_backward: false, has_captures: true, is_main: true })?;
    let mut sections = Vec::new();
    for look in looks {
        let body = |is_backward, has_captures| (&look.body, Kind { is_backward, has_captures, is_main: false });
        let places = is_linear.then(|| body(!look.is_behind, false));
        // With back references, each place is tried when it is asked for.
        let captures = !is_linear || !look.is_negative && !look.slots.is_empty();
        let captures = captures.then(|| body(look.is_behind, true));
        sections.push(LookSections {
            places: places.map(|(body, kind)| compiler.section(body, kind)).transpose()?,
            captures: captures
                .map(|(body, kind)| Ok((compiler.section(body, kind)?, look.slots.start - 1)))
                .transpose()?,
        });
    }
    let mut referenced: Vec<u32> = tree.references.iter().flatten().copied().collect();
    referenced.sort_unstable();
    referenced.dedup();
    Ok(Program {
        instructions: compiler.instructions.into(),
        sets: compiler.sets.0.into(),
        text: compiler.text.into(),
        main,
        looks: sections,
        references: tree.references,
        referenced: referenced.into(),
        slots: tree.slots,
        length: compiler.length,
    })
}

/// Finds all look-arounds, in the order of their numbers.
fn collect_looks<'a>(node: &'a Node, looks: &mut Vec<&'a Look>) {
    match node {
        Node::Sequence(nodes) | Node::Alternation(nodes) => nodes.iter().for_each(|node| collect_looks(node, looks)),
        Node::Group(_, body) => collect_looks(body, looks),
        Node::Repeat(repeat) => collect_looks(&repeat.body, looks),
        Node::Look(look) => {
            looks.push(look);
            collect_looks(&look.body, looks);
        }
        Node::Empty | Node::Set(_) | Node::BackReference { .. } | Node::Assertion(_) => {}
    }
}

/// What a section is for.
#[derive(Clone, Copy, Debug, Default)]
struct Kind {
    is_backward: bool,
    /// Whether it finds what groups match, and not just whether it matches.
    has_captures: bool,
    is_main: bool,
}

#[derive(Default)]
struct Compiler {
    instructions: Vec<Instruction>,
    sets: Sets,
    text: Vec<u8>,
    length: u32,
    /// What the current section is for.
    kind: Kind,
    /// The number of states so far in the section.
    states: u32,
    /// The number of iterations around this place that must not match nothing.
    iterations: u32,
}

impl Compiler {
    fn section(&mut self, node: &Node, kind: Kind) -> Result<Section, ErrorKind> {
        let start = self.here();
        (self.kind, self.states) = (kind, 0);
        self.node(node)?;
        if kind.is_main {
            self.add(Instruction::Assert(Assertion::TextEnd))?;
        }
        self.add(Instruction::Accept)?;
        let mut section = Section { start, end: self.here(), states: self.states, is_backward: kind.is_backward };
        if kind.is_main {
            decide::decide(&mut section, &mut self.instructions, &self.text, &mut self.sets);
        }
        Ok(section)
    }

    fn here(&self) -> u32 {
        self.instructions.len() as u32
    }

    /// Adds an instruction, and returns its number.
    fn add(&mut self, instruction: Instruction) -> Result<u32, ErrorKind> {
        let steps = match instruction {
            Instruction::Clear { first: start, end } | Instruction::Text { start, end } => end - start,
            _ => 1,
        };
        self.length = self.length.saturating_add(steps.saturating_mul(1 + self.iterations));
        self.instructions.push(instruction);
        if self.length > MAX_LENGTH { Err(ErrorKind::TooLarge) } else { Ok(self.here() - 1) }
    }

    fn node(&mut self, node: &Node) -> Result<(), ErrorKind> {
        match node {
            Node::Empty => {}
            Node::Set(set) => self.set(*set)?,
            Node::Sequence(nodes) if self.kind.is_backward => {
                nodes.iter().rev().try_for_each(|node| self.node(node))?;
            }
            Node::Sequence(nodes) => self.sequence(nodes)?,
            Node::Alternation(nodes) => self.alternation(nodes)?,
            Node::Group(slot, body) => self.group(*slot, body)?,
            Node::Repeat(repeat) => self.repeat(repeat)?,
            Node::Look(look) => {
                self.add(Instruction::Look { number: look.number, is_negative: look.is_negative })?;
            }
            Node::BackReference { reference, ignore_case } => {
                self.add(Instruction::BackReference { reference: *reference, ignore_case: *ignore_case })?;
            }
            Node::Assertion(assertion) => {
                self.add(Instruction::Assert(*assertion))?;
            }
        }
        Ok(())
    }

    /// Adds nodes, of which characters that follow each other are one text. To find where a look-around holds, each
    /// character is an instruction.
    fn sequence(&mut self, nodes: &[Node]) -> Result<(), ErrorKind> {
        let mut rest = nodes;
        while let [node, after @ ..] = rest {
            let start = self.text.len();
            self.text.extend(rest.iter().map_while(|node| node.char().filter(|_| self.kind.has_captures)));
            let len = self.text.len() - start;
            if len < 2 {
                self.text.truncate(start);
                self.node(node)?;
                rest = after;
            } else {
                self.add(Instruction::Text { start: start as u32, end: self.text.len() as u32 })?;
                rest = &rest[len..];
            }
        }
        Ok(())
    }

    fn set(&mut self, set: CharSet) -> Result<(), ErrorKind> {
        let instruction = match set.single() {
            Some(char) => Instruction::Char(char),
            None => Instruction::Set(self.sets.number(set)),
        };
        self.add(instruction).map(drop)
    }

    /// Adds a place to which several ways lead.
    fn join(&mut self) -> Result<u32, ErrorKind> {
        let at = self.add(Instruction::Join(self.states))?;
        self.states += 1 + self.iterations;
        Ok(at)
    }

    /// Adds a choice between what follows and another place, which [`finish`](Self::finish) sets.
    fn split(&mut self) -> Result<u32, ErrorKind> {
        self.add(Instruction::Split { first: self.here() + 1, second: 0 })
    }

    /// Sets where choices and jumps go, as the way that is tried second: here.
    fn finish(&mut self, at: impl IntoIterator<Item = u32>) {
        let here = self.here();
        for at in at {
            match &mut self.instructions[at as usize] {
                Instruction::Split { second, .. } => *second = here,
                instruction => *instruction = Instruction::Jump(here),
            }
        }
    }

    /// Source: <https://tc39.es/ecma262/#sec-compilesubpattern>
    fn alternation(&mut self, nodes: &[Node]) -> Result<(), ErrorKind> {
        let mut jumps = Vec::new();
        for (index, node) in nodes.iter().enumerate() {
            if index + 1 == nodes.len() {
                self.node(node)?;
            } else {
                let split = self.split()?;
                self.node(node)?;
                jumps.push(self.add(Instruction::Jump(0))?);
                self.finish([split]);
            }
        }
        self.finish(jumps);
        self.join().map(drop)
    }

    fn group(&mut self, slot: u32, body: &Node) -> Result<(), ErrorKind> {
        if !self.kind.has_captures {
            return self.node(body);
        }
        let slots = if self.kind.is_backward { [slot + 1, slot] } else { [slot, slot + 1] };
        self.add(Instruction::Save(slots[0]))?;
        self.node(body)?;
        self.add(Instruction::Save(slots[1])).map(drop)
    }

    /// Source: <https://tc39.es/ecma262/#sec-runtime-semantics-repeatmatcher-abstract-operation>
    fn repeat(&mut self, repeat: &Repeat) -> Result<(), ErrorKind> {
        let start = self.here();
        // If none can match nothing, the last one that must be is like those after it. A loop over one set is better
        // without this, because it can become a run.
        let is_loop = repeat.max.is_none()
            && repeat.min > 0
            && repeat.width == Width::Something
            && !matches!(repeat.body, Node::Set(_));
        for index in 0..repeat.min - u32::from(is_loop) {
            if index > 0 {
                self.clear(&repeat.slots)?;
            }
            self.node(&repeat.body)?;
            if self.here() == start {
                // Nothing is added however often it is repeated.
                return Ok(());
            }
        }
        match repeat.max {
            // More iterations must not match nothing.
            _ if repeat.width == Width::Nothing => Ok(()),
            None if is_loop => self.plus(repeat),
            None => self.star(repeat),
            Some(max) => self.optional(repeat, max - repeat.min),
        }
    }

    /// At least one iteration.
    fn plus(&mut self, repeat: &Repeat) -> Result<(), ErrorKind> {
        let head = self.join()?;
        self.iteration(repeat)?;
        let split = self.add(Instruction::Split { first: head, second: self.here() + 1 })?;
        self.make_lazy(split, repeat);
        Ok(())
    }

    /// Any number of iterations.
    fn star(&mut self, repeat: &Repeat) -> Result<(), ErrorKind> {
        let head = self.join()?;
        let split = self.split()?;
        if let Node::Set(set) = repeat.body {
            // As one for a set, even of one character, it can become a run.
            let number = self.sets.number(set);
            self.add(Instruction::Set(number))?;
        } else {
            self.iteration(repeat)?;
        }
        self.add(Instruction::Jump(head))?;
        self.finish([split]);
        self.make_lazy(split, repeat);
        Ok(())
    }

    /// At most `count` iterations.
    fn optional(&mut self, repeat: &Repeat, count: u32) -> Result<(), ErrorKind> {
        let mut splits = Vec::new();
        for _ in 0..count {
            splits.push(self.split()?);
            self.iteration(repeat)?;
        }
        if splits.is_empty() {
            return Ok(());
        }
        self.finish(splits.iter().copied());
        for split in splits {
            self.make_lazy(split, repeat);
        }
        self.join().map(drop)
    }

    /// Adds an iteration that is not one of the least number, so that it must not match nothing.
    fn iteration(&mut self, repeat: &Repeat) -> Result<(), ErrorKind> {
        self.clear(&repeat.slots)?;
        // Which iterations there are does not matter if nothing is captured.
        let is_checked = repeat.width == Width::Any && self.kind.has_captures;
        if !is_checked {
            return self.node(&repeat.body);
        }
        self.add(Instruction::StartIteration)?;
        self.iterations += 1;
        self.node(&repeat.body)?;
        self.iterations -= 1;
        self.add(Instruction::EndIteration).map(drop)
    }

    fn clear(&mut self, slots: &Range<u32>) -> Result<(), ErrorKind> {
        if self.kind.has_captures && !slots.is_empty() {
            self.add(Instruction::Clear { first: slots.start, end: slots.end })?;
        }
        Ok(())
    }

    /// Makes the second way of a choice the first, if fewer iterations are better.
    fn make_lazy(&mut self, at: u32, repeat: &Repeat) {
        if let Instruction::Split { first, second } = &mut self.instructions[at as usize]
            && !repeat.is_greedy
        {
            core::mem::swap(first, second);
        }
    }
}
