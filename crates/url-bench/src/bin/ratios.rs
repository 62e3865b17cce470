//! `cargo run --release --bin ratios`: measures every row of the table in one process, and compares it with its aims.

#![forbid(unsafe_code)]

use clap::Parser;
use url_bench::{
    Case, measure,
    measure::Effort,
    rows::{self, OtherCorpora},
    sizes,
    target::Verdict,
};

/// Measures urlstack side by side with other libraries, and prints the ratios.
#[derive(Parser)]
struct Arguments {
    #[command(flatten)]
    corpora: OtherCorpora,
    /// Measure only the cases whose name (`row/corpus`) contains this.
    #[arg(long, default_value = "")]
    only: String,
    /// Measure in fewer and shorter rounds.
    #[arg(long)]
    quick: bool,
    /// Print every input on which another library gives another answer.
    #[arg(long)]
    disagreements: bool,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments = Arguments::parse();
    let corpora = arguments.corpora.read()?;
    let effort = if arguments.quick { Effort::QUICK } else { Effort::FULL };
    if arguments.only.is_empty() {
        sizes::print()?;
    }
    println!(
        "| {:31} | {:10} | inputs |   ours ns |  MB/s | {:16} |  other ns | {:>8} | {:>6} | {:7} |",
        "row", "corpus", "against", "aim", "ratio", "verdict"
    );
    println!(
        "|{:-<33}|{:-<12}|-------:|----------:|------:|{:-<18}|----------:|---------:|-------:|---------|",
        "", "", ""
    );
    let mut counts = [0; 3];
    let mut left_out = String::new();
    for mut case in rows::cases(&corpora, &arguments.only) {
        left_out += &describe_left_out(&case, arguments.disagreements);
        if case.inputs == 0 {
            continue;
        }
        let times = measure::nanoseconds(&mut case, effort);
        for verdict in print_ratios(&case, &times) {
            counts[verdict as usize] += 1;
        }
    }
    println!("\n{} pass, {} reach the least, {} are short", counts[0], counts[1], counts[2]);
    println!("\nLeft out:\n{left_out}");
    Ok(())
}

/// Prints one line for each target of the case, and returns the verdicts.
fn print_ratios(case: &Case, times: &[f64]) -> Vec<Verdict> {
    let ours = times[0];
    let time_of =
        |name| case.contestants.iter().position(|contestant| contestant.name == name).map(|index| times[index]);
    let mut verdicts = Vec::new();
    for target in &case.targets {
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
        verdicts.push(verdict);
    }
    verdicts
}

/// Describes the inputs of the case that were not measured.
fn describe_left_out(case: &Case, in_full: bool) -> String {
    let mut text = String::new();
    let name = case.name();
    if case.left_out.refused > 0 {
        text += &format!("  {name}: {} refused by all\n", case.left_out.refused);
    }
    for (other, disagreements) in &case.left_out.disagreements {
        text += &format!("  {name}: {} answered differently by {other}\n", disagreements.len());
        for disagreement in disagreements.iter().filter(|_| in_full) {
            let answer = |answer: &Option<String>| answer.as_ref().map_or("refused".to_owned(), |a| format!("{a:?}"));
            let (ours, theirs) = (answer(&disagreement.ours), answer(&disagreement.other));
            text += &format!("    {}\n      ours   {ours}\n      {other:6} {theirs}\n", disagreement.input);
        }
    }
    text
}
