//! The table of ratios that the programs print.

use crate::{
    case::Case,
    target::{Target, Verdict},
};

/// The result of a case for one of its targets.
pub struct Ratio {
    pub row: &'static str,
    pub corpus: String,
    pub target: Target,
    /// The time of urlstack for an input.
    pub nanoseconds: f64,
    pub ratio: f64,
    pub verdict: Verdict,
}

pub fn print_header() {
    println!(
        "| {:31} | {:10} | inputs |   ours ns |  MB/s | {:16} |  other ns | {:>8} | {:>6} | {:7} |",
        "row", "corpus", "against", "aim", "ratio", "verdict"
    );
    println!(
        "|{:-<33}|{:-<12}|-------:|----------:|------:|{:-<18}|----------:|---------:|-------:|---------|",
        "", "", ""
    );
}

/// Prints one line for each target of the case, and returns the ratios.
pub fn print_ratios(case: &Case, times: &[f64]) -> Vec<Ratio> {
    let ours = times[0];
    let time_of =
        |name| case.contestants.iter().position(|contestant| contestant.name == name).map(|index| times[index]);
    let mut ratios = Vec::new();
    for &target in &case.targets {
        let Some(other) = time_of(target.other()) else { continue };
        let ratio = target.ratio(ours, other);
        let verdict = target.verdict(ratio);
        println!(
            "| {:31} | {:10} | {:6} | {:9.1} | {:5.0} | {:16} | {:9.1} | {:>8} | {:6.2} | {:7} |",
            case.row,
            case.corpus,
            case.inputs,
            ours / case.inputs as f64,
            case.bytes as f64 / ours * 1e3,
            target.other(),
            other / case.inputs as f64,
            target.to_string(),
            ratio,
            verdict,
        );
        let nanoseconds = ours / case.inputs as f64;
        ratios.push(Ratio { row: case.row, corpus: case.corpus.clone(), target, nanoseconds, ratio, verdict });
    }
    ratios
}

/// Describes the inputs of the case that were not measured.
pub fn describe_left_out(case: &Case, in_full: bool) -> String {
    let mut text = String::new();
    let name = case.name();
    if case.left_out.rejected > 0 {
        text += &format!("  {name}: {} rejected by all\n", case.left_out.rejected);
    }
    for (other, disagreements) in &case.left_out.disagreements {
        text += &format!("  {name}: {} answered differently by {other}\n", disagreements.len());
        for disagreement in disagreements.iter().filter(|_| in_full) {
            let answer = |answer: &Option<String>| answer.as_ref().map_or("rejected".to_owned(), |a| format!("{a:?}"));
            let (ours, theirs) = (answer(&disagreement.ours), answer(&disagreement.other));
            text += &format!("    {}\n      ours   {ours}\n      {other:6} {theirs}\n", disagreement.input);
        }
    }
    text
}
