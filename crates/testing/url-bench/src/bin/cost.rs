//! `cargo run --release --bin cost`: measures the cost of a dependency on url-core, compared with url and ada-url, and
//! of one on url-psl, compared with psl and publicsuffix. Names given as arguments select libraries; `--page FILE`
//! writes the table of all to the part `cost` of a page.
//!
//! For each library, the command writes a short program to a temporary folder. It counts the packages that the program
//! depends on, measures the time of a clean release build on all cores without downloads, and compares the size of the
//! stripped program with one that has no dependencies.

#![forbid(unsafe_code)]

use std::{
    collections::BTreeSet,
    error::Error,
    fs,
    path::{Path, PathBuf},
    process::Command,
    time::Instant,
};

use clap::Parser;
use url_bench::page;

/// Measures the cost of a dependency on a library.
#[derive(Parser)]
struct Arguments {
    /// The libraries to measure, or all.
    libraries: Vec<String>,
    /// Write the table to the part `cost` of this page.
    #[arg(long, conflicts_with = "libraries")]
    page: Option<PathBuf>,
}

/// The name of the program that has no dependencies.
const NOTHING: &str = "nothing";

/// A library and a program that uses it.
struct Library {
    /// The name of the library in a program. A comma and a remark may follow.
    name: &'static str,
    /// The line in `[dependencies]`.
    dependency: String,
    /// The body of `main`, which prints the result for the first argument.
    main: &'static str,
}

// The aims for url-core.
const MAX_SECONDS: f64 = 5.0;
const MAX_PACKAGES: usize = 12;
const MAX_BYTES: u64 = 160_000;

/// What a library costs a program.
struct Cost {
    packages: usize,
    seconds: f64,
    bytes: u64,
}

fn main() -> Result<(), Box<dyn Error>> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize()?;
    let arguments = Arguments::parse();
    let selected = arguments.libraries;
    // The program without dependencies is always measured, because the others are compared with it.
    let is_selected = |name: &str| selected.is_empty() || name == NOTHING || selected.iter().any(|own| own == name);
    let mut bytes_without = 0;
    let mut table = "| library | packages | build, seconds | bytes added |\n|---|---|---|---|\n".to_owned();
    println!("{:26} {:>8} {:>14} {:>14}", "library", "packages", "build, seconds", "bytes added");
    for library in libraries(&crates).iter().filter(|library| is_selected(library.name)) {
        let cost = measure(library)?;
        if library.name == NOTHING {
            bytes_without = cost.bytes;
        }
        let added = cost.bytes.saturating_sub(bytes_without);
        println!("{:26} {:8} {:14.1} {added:14}", library.name, cost.packages, cost.seconds);
        if library.name == "url_core" {
            print_verdicts(&cost, added);
        }
        if library.name != NOTHING {
            table += &format!("| {} | {} | {:.1} | {added} |\n", library.name, cost.packages, cost.seconds);
        }
    }
    if let Some(path) = arguments.page {
        table +=
            &format!("\nThe aims for `url_core`: {MAX_PACKAGES} packages, {MAX_SECONDS} seconds, {MAX_BYTES} bytes.");
        page::write(&path, "cost", &table)?;
    }
    Ok(())
}

/// Compares the cost of url-core with the aims.
fn print_verdicts(cost: &Cost, bytes_added: u64) {
    let verdict = |is_met| if is_met { "pass" } else { "SHORT" };
    println!(
        "{:26} {:>8} {:>14} {:>14}",
        "",
        format!("<= {MAX_PACKAGES} {}", verdict(cost.packages <= MAX_PACKAGES)),
        format!("<= {MAX_SECONDS} {}", verdict(cost.seconds <= MAX_SECONDS)),
        format!("<= {MAX_BYTES} {}", verdict(bytes_added <= MAX_BYTES)),
    );
}

/// The body of a program that parses a URL.
const PARSE: &str = r#"let input = std::env::args().nth(1).unwrap_or_default();
    match LIBRARY::Url::parse(&inputBASE) {
        Ok(url) => println!("{}", url.as_str()),
        Err(error) => println!("{error:?}"),
    }"#;

/// Returns the libraries, and first a program that has no dependencies.
fn libraries(crates: &Path) -> [Library; 8] {
    let own = |name, options| format!(r#"{name} = {{ path = "{}"{options} }}"#, crates.join(name).display());
    let without_features = ", default-features = false";
    [
        Library {
            name: NOTHING,
            dependency: String::new(),
            main: r#"println!("{}", std::env::args().nth(1).unwrap_or_default());"#,
        },
        Library { name: "url_core", dependency: own("url-core", without_features), main: PARSE },
        Library { name: "url_core, default features", dependency: own("url-core", ""), main: PARSE },
        Library { name: "url", dependency: r#"url = "2.5""#.to_owned(), main: PARSE },
        Library { name: "ada_url", dependency: r#"ada-url = "4""#.to_owned(), main: PARSE },
        Library {
            name: "url_psl",
            dependency: own("url-psl", without_features),
            main: r#"println!("{:?}", LIBRARY::registrable_domain(&*std::env::args().nth(1).unwrap_or_default()));"#,
        },
        Library {
            name: "psl",
            dependency: r#"psl = "2""#.to_owned(),
            main: r#"println!("{:?}", LIBRARY::domain_str(&std::env::args().nth(1).unwrap_or_default()));"#,
        },
        Library {
            name: "publicsuffix",
            dependency: r#"publicsuffix = "2""#.to_owned(),
            main: r#"use LIBRARY::Psl as _;
    let list: LIBRARY::List = include_str!("LIST").parse().unwrap_or_default();
    println!("{:?}", list.domain(std::env::args().nth(1).unwrap_or_default().as_bytes()));"#,
        },
    ]
}

/// Writes the program, fetches its dependencies, and builds it twice. The shorter time counts.
fn measure(library: &Library) -> Result<Cost, Box<dyn Error>> {
    let name = library.name.split(',').next().unwrap_or_default();
    let folder = std::env::temp_dir().join(format!("url-bench-cost-{name}-{}", std::process::id()));
    fs::create_dir_all(folder.join("src"))?;
    let manifest = format!(
        r#"[package]
name = "program"
version = "0.0.0"
edition = "2024"

[workspace]

[dependencies]
{}

[profile.release]
strip = true
"#,
        library.dependency
    );
    fs::write(folder.join("Cargo.toml"), manifest)?;
    // The parse function of ada-url has a parameter for the base.
    let base = if name == "ada_url" { ", None" } else { "" };
    let main = library.main.replace("LIBRARY", name).replace("BASE", base);
    let list = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../fixtures/psl/public_suffix_list.dat");
    let main = main.replace("LIST", list);
    fs::write(folder.join("src/main.rs"), format!("fn main() {{\n    {main}\n}}\n"))?;

    let tree = cargo(&folder, &["tree", "--prefix=none", "--edges=normal,build"])?;
    // The first line is the program itself.
    let packages: BTreeSet<&str> = tree.lines().skip(1).filter_map(|line| line.split(" (").next()).collect();
    let mut seconds = f64::INFINITY;
    for _ in 0..2 {
        cargo(&folder, &["clean"])?;
        let start = Instant::now();
        cargo(&folder, &["build", "--release", "--offline"])?;
        seconds = start.elapsed().as_secs_f64().min(seconds);
    }
    let program: PathBuf = folder.join("target/release").join(format!("program{}", std::env::consts::EXE_SUFFIX));
    let cost = Cost { packages: packages.len(), seconds, bytes: fs::metadata(program)?.len() };
    fs::remove_dir_all(folder)?;
    Ok(cost)
}

fn cargo(folder: &Path, arguments: &[&str]) -> Result<String, Box<dyn Error>> {
    let output = Command::new("cargo")
        .args(arguments)
        .current_dir(folder)
        .env("CARGO_TARGET_DIR", folder.join("target"))
        .output()?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into());
    }
    Ok(String::from_utf8(output.stdout)?)
}
