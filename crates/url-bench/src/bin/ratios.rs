//! `cargo run --release --bin ratios`: measures every row of the table in one process, and compares it with its aims.

#![forbid(unsafe_code)]

use clap::Parser;
use url_bench::{
    measure,
    measure::Effort,
    report,
    rows::{self, OtherCorpora},
    sizes,
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
    report::print_header();
    let mut counts = [0; 3];
    let mut left_out = String::new();
    for mut case in rows::cases(&corpora, &arguments.only) {
        left_out += &report::describe_left_out(&case, arguments.disagreements);
        if case.inputs == 0 {
            continue;
        }
        let times = measure::nanoseconds(&mut case, effort);
        for verdict in report::print_ratios(&case, &times) {
            counts[verdict as usize] += 1;
        }
    }
    println!("\n{} pass, {} reach the least, {} are short", counts[0], counts[1], counts[2]);
    println!("\nLeft out:\n{left_out}");
    Ok(())
}
