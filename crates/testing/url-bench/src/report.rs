//! The table of ratios that the programs print, and the one in figures.txt: a row for each contestant of a row,
//! and before these the time of urlstack, each with all corpora.

use crate::{
    case::Case,
    target::{Target, Verdict},
};

/// The lock file of this workspace.
const LOCK: &str = include_str!("../../Cargo.lock");

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

/// Returns the versions of the contestants, how many aims are met, and the table.
pub fn summary(ratios: &[Ratio]) -> String {
    let count = |verdict| ratios.iter().filter(|ratio| ratio.verdict == verdict).count();
    let mut text = format!(
        "{}.\n\nOf {} ratios, {} meet their aim, {} the minimum only (*italic*), and {} neither (**bold**).\n\n",
        versions(ratios).join(", "),
        ratios.len(),
        count(Verdict::Pass),
        count(Verdict::Least),
        count(Verdict::Short)
    );
    text += "| row | against | aim | by inputs |\n|---|---|---|---|\n";
    for of_row in ratios.chunk_by(|a, b| a.row == b.row) {
        let mut times: Vec<(&str, String)> = Vec::new();
        for ratio in of_row {
            if times.iter().all(|(corpus, _)| *corpus != ratio.corpus) {
                times.push((&ratio.corpus, short(ratio.nanoseconds)));
            }
        }
        text += &format!("| {} | nanoseconds | | {} |\n", of_row[0].row, list(&times));
        let mut contestants: Vec<(&str, String)> = Vec::new();
        for ratio in of_row {
            let contestant = (ratio.target.other(), aim(&ratio.target));
            if !contestants.contains(&contestant) {
                contestants.push(contestant);
            }
        }
        for (other, its_aim) in contestants {
            let ratios = of_row.iter().filter(|ratio| ratio.target.other() == other && aim(&ratio.target) == its_aim);
            let ratios: Vec<_> = ratios.map(|ratio| (&*ratio.corpus, marked(ratio))).collect();
            text += &format!("| | {other} | {its_aim} | {} |\n", list(&ratios));
        }
    }
    text
}

/// Returns each contestant that is a package, with its version.
fn versions(ratios: &[Ratio]) -> Vec<String> {
    let mut versions = Vec::new();
    for ratio in ratios {
        let name = ratio.target.other();
        let entry = LOCK.split_once(&format!("\nname = \"{name}\"\nversion = \"")).map(|(_, rest)| rest);
        let version = entry.and_then(|rest| rest.split('"').next()).map(|version| format!("{name} {version}"));
        versions.extend(version.filter(|version| !versions.contains(version)));
    }
    versions
}

fn aim(target: &Target) -> String {
    match *target {
        Target::Faster { times, least, .. } if least < times => format!("≥ {times}, at least {least}"),
        Target::Faster { times, .. } => format!("≥ {times}"),
        Target::AtMost { times, .. } => format!("≤ {times}"),
    }
}

fn marked(ratio: &Ratio) -> String {
    let number = short(ratio.ratio);
    match ratio.verdict {
        Verdict::Pass => number,
        Verdict::Least => format!("*{number}*"),
        Verdict::Short => format!("**{number}**"),
    }
}

fn list(values: &[(&str, String)]) -> String {
    values.iter().map(|(corpus, value)| format!("{corpus} {value}")).collect::<Vec<_>>().join(", ")
}

/// Formats a number with three digits or more.
fn short(number: f64) -> String {
    let decimals = if number < 9.995 { 2 } else { usize::from(number < 99.95) };
    format!("{number:.decimals$}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ratio(corpus: &str, target: Target, ours: f64, other: f64) -> Ratio {
        let ratio = target.ratio(ours, other);
        let verdict = target.verdict(ratio);
        Ratio { row: "parse", corpus: corpus.to_owned(), target, nanoseconds: ours, ratio, verdict }
    }

    #[test]
    fn a_row_has_a_line_for_times_and_one_for_each_contestant_and_aim() {
        let ada = |times| Target::Faster { other: "ada-url", times, least: 3.0 };
        let copy = Target::AtMost { other: "copy", times: 2.0 };
        let ratios = [
            ratio("http", ada(4.0), 10.0, 39.0),
            ratio("http", copy, 10.0, 5.0),
            ratio("file", ada(4.0), 200.0, 200.0),
            ratio("file", copy, 200.0, 50.0),
            ratio("idn", ada(3.0), 9.994, 99.94),
        ];
        let text = summary(&ratios);
        assert!(text.starts_with("ada-url 4."), "{text}");
        assert!(text.contains("Of 5 ratios, 2 meet their aim, 1 the minimum only (*italic*), and 2 neither"), "{text}");
        let rows = "| row | against | aim | by inputs |\n|---|---|---|---|\n\
            | parse | nanoseconds | | http 10.0, file 200, idn 9.99 |\n\
            | | ada-url | ≥ 4, at least 3 | http *3.90*, file **1.00** |\n\
            | | copy | ≤ 2 | http 2.00, file **4.00** |\n\
            | | ada-url | ≥ 3 | idn 10.0 |\n";
        assert!(text.ends_with(rows), "{text}");
    }
}
