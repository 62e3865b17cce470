//! A task, its contestants, and its inputs.

use std::{collections::BTreeMap, fmt, hint::black_box};

use crate::target::Target;

/// The name of our contestant in every case.
pub const OURS: &str = "urlstack";

/// One thing to do with one corpus, ready to be measured. The first contestant is ours.
pub struct Case {
    pub row: &'static str,
    pub corpus: String,
    pub targets: Vec<Target>,
    pub contestants: Vec<Contestant>,
    /// How many inputs there are, and how many bytes they have.
    pub inputs: usize,
    pub bytes: u64,
    pub left_out: LeftOut,
}

impl Case {
    /// `row/corpus`.
    pub fn name(&self) -> String {
        format!("{}/{}", self.row, self.corpus)
    }
}

/// Who takes part.
pub struct Contestant {
    pub name: &'static str,
    /// Goes through all inputs once.
    pub pass: Pass,
}

/// The inputs that are not measured.
#[derive(Default)]
pub struct LeftOut {
    /// Refused by us and by all others.
    pub refused: usize,
    /// Where another's answer is not ours: by its name, each input with our answer and its.
    pub disagreements: BTreeMap<&'static str, Vec<Disagreement>>,
}

/// An input on which another library's answer is not ours. An answer of `None` is a refusal.
#[derive(Debug)]
pub struct Disagreement {
    pub input: String,
    pub ours: Answer,
    pub other: Answer,
}

/// What a contestant makes of an input, as a text to compare.
pub type Answer = Option<String>;

/// Goes through all inputs once.
pub type Pass = Box<dyn FnMut()>;

/// Makes a pass of the inputs that it will go through.
type MakePass<I> = Box<dyn FnOnce(Vec<&'static I>) -> Pass>;

/// What a contestant is until it is known which inputs will be measured.
struct Entrant<I: ?Sized + 'static> {
    name: &'static str,
    /// `None` for the floor, whose answers are not compared.
    answers: Option<Vec<Answer>>,
    make_pass: MakePass<I>,
}

/// Makes a case: contestants are added, then it is finished.
pub struct Builder<I: ?Sized + 'static> {
    inputs: Vec<&'static I>,
    entrants: Vec<Entrant<I>>,
    refusals_count: bool,
}

impl<I: ?Sized + fmt::Debug + 'static> Builder<I> {
    pub fn new(inputs: impl IntoIterator<Item = &'static I>) -> Self {
        Self { inputs: inputs.into_iter().collect(), entrants: Vec::new(), refusals_count: false }
    }

    /// Inputs that all refuse are measured too.
    #[must_use]
    pub fn with_refusals(mut self) -> Self {
        self.refusals_count = true;
        self
    }

    /// Adds a contestant. What is measured is `work`; what is compared is the `answer` that its result holds.
    #[must_use]
    pub fn contestant<T: 'static>(
        self,
        name: &'static str,
        work: impl Fn(&'static I) -> T + 'static,
        answer: impl Fn(T) -> Answer,
    ) -> Self {
        self.changing(name, |_| (), move |(), input| work(input), move |(), result| answer(result))
    }

    /// Adds a contestant that works on something of its own for each input, which `prepare` makes before time is taken.
    #[must_use]
    pub fn changing<S: 'static, T: 'static>(
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
        self.entrants.push(Entrant {
            name,
            answers: Some(answers),
            make_pass: Box::new(move |inputs| {
                let mut work_list: Vec<(S, &'static I)> = inputs.into_iter().map(|i| (prepare(i), i)).collect();
                Box::new(move || {
                    for (state, input) in &mut work_list {
                        // It is looked at where it is: to move it is not what is measured.
                        black_box(&work(state, black_box(*input)));
                    }
                })
            }),
        });
        self
    }

    /// Adds a contestant whose answers are not compared.
    #[must_use]
    pub fn floor<T: 'static>(self, name: &'static str, work: impl Fn(&'static I) -> T + 'static) -> Self {
        let mut builder = self.contestant(name, work, |_| None);
        if let Some(floor) = builder.entrants.last_mut() {
            floor.answers = None;
        }
        builder
    }

    /// The case, of the inputs on which all agree. `bytes` is the size of an input.
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
            let mut answers = self.entrants.iter().filter_map(|e| Some((e.name, &e.answers.as_ref()?[index])));
            let Some((_, ours)) = answers.next() else { continue };
            let mut all_agree = true;
            for (name, other) in answers.filter(|(_, other)| *other != ours) {
                all_agree = false;
                let input = format!("{input:?}");
                let disagreement = Disagreement { input, ours: ours.clone(), other: other.clone() };
                left_out.disagreements.entry(name).or_default().push(disagreement);
            }
            if all_agree && (ours.is_some() || self.refusals_count) {
                kept.push(*input);
            } else if all_agree {
                left_out.refused += 1;
            }
        }
        let bytes = kept.iter().map(|input| bytes(input) as u64).sum();
        let contestants = self.entrants.into_iter();
        let contestants = contestants.map(|e| Contestant { name: e.name, pass: (e.make_pass)(kept.clone()) }).collect();
        Case { row, corpus: corpus.to_owned(), targets, contestants, inputs: kept.len(), bytes, left_out }
    }
}
