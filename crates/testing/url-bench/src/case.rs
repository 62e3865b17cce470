//! A task with its contestants and inputs.

use std::{collections::BTreeMap, fmt, hint::black_box};

use crate::target::Target;

/// The name of urlstack's contestant in every case.
pub const OURS: &str = "urlstack";

/// One task on one corpus, ready to be measured. The first contestant is urlstack's.
pub struct Case {
    pub row: &'static str,
    pub corpus: String,
    pub targets: Vec<Target>,
    pub contestants: Vec<Contestant>,
    /// The number of inputs.
    pub inputs: usize,
    /// The number of bytes of all inputs.
    pub bytes: u64,
    pub left_out: LeftOut,
}

impl Case {
    /// Returns `row/corpus`.
    pub fn name(&self) -> String {
        format!("{}/{}", self.row, self.corpus)
    }
}

/// An implementation that takes part in a case.
pub struct Contestant {
    pub name: &'static str,
    /// Processes all inputs once.
    pub pass: Pass,
}

/// The inputs that are left out of the measurement.
#[derive(Default)]
pub struct LeftOut {
    /// The number of inputs that all contestants reject.
    pub rejected: usize,
    /// The inputs on which another library differs from urlstack, by the name of the library.
    pub disagreements: BTreeMap<&'static str, Vec<Disagreement>>,
}

/// An input on which another library's answer differs from urlstack's.
#[derive(Debug)]
pub struct Disagreement {
    pub input: String,
    pub ours: Answer,
    pub other: Answer,
}

/// The result of a contestant for one input, as a text to compare. `None` is a rejection.
pub type Answer = Option<String>;

/// Processes all inputs once.
pub type Pass = Box<dyn FnMut()>;

/// Makes a pass over the given inputs.
type MakePass<I> = Box<dyn FnOnce(Vec<&'static I>) -> Pass>;

/// A contestant before it is known which inputs will be measured.
struct Candidate<I: ?Sized + 'static> {
    name: &'static str,
    /// `None` for the floor, whose answers are not compared.
    answers: Option<Vec<Answer>>,
    make_pass: MakePass<I>,
}

/// A builder of a [`Case`].
pub struct Builder<I: ?Sized + 'static> {
    inputs: Vec<&'static I>,
    candidates: Vec<Candidate<I>>,
    keeps_rejected: bool,
}

impl<I: ?Sized + fmt::Debug + 'static> Builder<I> {
    pub fn new(inputs: impl IntoIterator<Item = &'static I>) -> Self {
        Self { inputs: inputs.into_iter().collect(), candidates: Vec::new(), keeps_rejected: false }
    }

    /// Keeps the inputs that all contestants reject.
    #[must_use]
    pub fn with_rejections(mut self) -> Self {
        self.keeps_rejected = true;
        self
    }

    /// Adds a contestant. The time of `work` is measured, and the `answer` made from its result is compared.
    #[must_use]
    pub fn contestant<T: 'static>(
        self,
        name: &'static str,
        work: impl Fn(&'static I) -> T + 'static,
        answer: impl Fn(T) -> Answer,
    ) -> Self {
        self.contestant_with_state(name, |_| (), move |(), input| work(input), move |(), result| answer(result))
    }

    /// Adds a contestant that works on a state for each input. `prepare` makes the states before the measurement.
    #[must_use]
    pub fn contestant_with_state<S: 'static, T: 'static>(
        mut self,
        name: &'static str,
        prepare: impl Fn(&'static I) -> S + 'static,
        work: impl Fn(&mut S, &'static I) -> T + 'static,
        answer: impl Fn(&S, T) -> Answer,
    ) -> Self {
        let answer_to = |input: &&'static I| {
            let mut state = prepare(input);
            let result = work(&mut state, input);
            answer(&state, result)
        };
        let answers = self.inputs.iter().map(answer_to).collect();
        self.candidates.push(Candidate {
            name,
            answers: Some(answers),
            make_pass: Box::new(move |inputs| {
                let mut states: Vec<(S, &'static I)> = inputs.into_iter().map(|i| (prepare(i), i)).collect();
                Box::new(move || {
                    for (state, input) in &mut states {
                        // By reference, because a move of the result would be measured too.
                        black_box(&work(state, black_box(*input)));
                    }
                })
            }),
        });
        self
    }

    /// Adds a floor: a contestant whose answers are not compared.
    #[must_use]
    pub fn floor<T: 'static>(self, name: &'static str, work: impl Fn(&'static I) -> T + 'static) -> Self {
        self.floor_with_state(name, |_| (), move |(), input| work(input))
    }

    /// Adds a floor that works on a state for each input.
    #[must_use]
    pub fn floor_with_state<S: 'static, T: 'static>(
        self,
        name: &'static str,
        prepare: impl Fn(&'static I) -> S + 'static,
        work: impl Fn(&mut S, &'static I) -> T + 'static,
    ) -> Self {
        let mut builder = self.contestant_with_state(name, prepare, work, |_, _| None);
        if let Some(floor) = builder.candidates.last_mut() {
            floor.answers = None;
        }
        builder
    }

    /// Makes the case from the inputs on which all contestants agree. `bytes` returns the size of an input.
    pub fn finish(
        self,
        row: &'static str,
        corpus: &str,
        targets: Vec<Target>,
        bytes: impl Fn(&'static I) -> usize,
    ) -> Case {
        let mut left_out = LeftOut::default();
        let mut kept = Vec::new();
        for (index, input) in self.inputs.iter().enumerate() {
            let mut answers = self.candidates.iter().filter_map(|c| Some((c.name, &c.answers.as_ref()?[index])));
            let Some((_, ours)) = answers.next() else { continue };
            let mut all_agree = true;
            for (name, other) in answers.filter(|(_, other)| *other != ours) {
                all_agree = false;
                let input = format!("{input:?}");
                let disagreement = Disagreement { input, ours: ours.clone(), other: other.clone() };
                left_out.disagreements.entry(name).or_default().push(disagreement);
            }
            if all_agree && (ours.is_some() || self.keeps_rejected) {
                kept.push(*input);
            } else if all_agree {
                left_out.rejected += 1;
            }
        }
        let bytes = kept.iter().map(|input| bytes(input) as u64).sum();
        let candidates = self.candidates.into_iter();
        let contestants = candidates.map(|c| Contestant { name: c.name, pass: (c.make_pass)(kept.clone()) }).collect();
        Case { row, corpus: corpus.to_owned(), targets, contestants, inputs: kept.len(), bytes, left_out }
    }
}
