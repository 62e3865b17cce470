//! `cargo run --release --bin ratios`: measures every row of the table in one process, and compares it with its aims.

#![forbid(unsafe_code)]

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use clap::Parser;
use url_bench::{
    measure,
    measure::Effort,
    page, report,
    rows::{self, OtherCorpora},
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
    /// Write the ratios to the part `ratios` of this page.
    #[arg(long, conflicts_with = "only")]
    page: Option<PathBuf>,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments = Arguments::parse();
    let corpora = arguments.corpora.read()?;
    let effort = if arguments.quick { Effort::QUICK } else { Effort::FULL };
    if arguments.only.is_empty() {
        println!("{}\n", sizes()?);
    }
    report::print_header();
    let mut ratios = Vec::new();
    let mut left_out = String::new();
    for mut case in rows::cases(&corpora, &arguments.only) {
        left_out += &report::describe_left_out(&case, arguments.disagreements);
        if case.inputs == 0 {
            continue;
        }
        let times = measure::nanoseconds(&mut case, effort);
        ratios.extend(report::print_ratios(&case, &times));
    }
    let count = |verdict| ratios.iter().filter(|ratio| ratio.verdict == verdict).count();
    let [pass, least, short] = [Verdict::Pass, Verdict::Least, Verdict::Short].map(count);
    println!("\n{pass} pass, {least} reach the least, {short} are short");
    println!("\nLeft out:\n{left_out}");
    if let Some(path) = arguments.page {
        let effort = if arguments.quick { "Measured in few rounds (`--quick`). " } else { "" };
        page::write(&path, "ratios", &format!("{effort}{}\n{}", report::summary(&ratios), sizes()?))?;
    }
    Ok(())
}

const MAX_URL_BYTES: usize = 64;
const MAX_TABLE_BYTES: usize = 48 << 10;

/// Returns a sentence with the size of a `Url` and of the tables of url-idna, and with their aims.
fn sizes() -> io::Result<String> {
    let aim = |size, max| if size <= max { format!("aim: {max}") } else { format!("**short** of its aim, {max}") };
    let url = size_of::<url_core::Url>();
    let (other_url, tables) = (size_of::<url::Url>(), table_bytes()?);
    let (url_aim, tables_aim) = (aim(url, MAX_URL_BYTES), aim(tables, MAX_TABLE_BYTES));
    Ok(format!(
        "`size_of::<Url>()` is {url} bytes ({url_aim}; url: {other_url}). The tables of url-idna are {tables} bytes \
         ({tables_aim})."
    ))
}

/// Returns the size that url-idna's tables state in their documentation.
fn table_bytes() -> io::Result<usize> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../url-idna/src/tables/mod.rs");
    let source = fs::read_to_string(path)?;
    let size = source.split_once("The tables take ").and_then(|(_, rest)| rest.split(' ').next()?.parse().ok());
    size.ok_or_else(|| {
        io::Error::new(io::ErrorKind::InvalidData, "the documentation of url-idna's tables states no size")
    })
}
