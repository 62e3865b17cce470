//! `cargo run --release --bin cost`: what it costs to depend on url-core, with url beside it, and on url-psl, with psl
//! and publicsuffix beside it. Names given as arguments choose among them.
//!
//! For each library a program of one line is made in a folder for temporary files: the packages it depends on are
//! counted, a clean release build is timed (with what was downloaded before, on as many cores as there are), and the
//! stripped program is compared in size with one that depends on nothing.

#![forbid(unsafe_code)]

use std::{
    collections::BTreeSet,
    error::Error,
    fs,
    path::{Path, PathBuf},
    process::Command,
    time::Instant,
};

/// A library and a program that uses it.
struct Library {
    /// The name that it has in a program, and perhaps how it is taken behind a comma.
    name: &'static str,
    /// The line in `[dependencies]`.
    dependency: String,
    /// Prints what becomes of the first argument.
    main: &'static str,
}

/// What is aimed at for url-core.
const MOST_SECONDS: f64 = 5.0;
const MOST_PACKAGES: usize = 12;
const MOST_BYTES: u64 = 160_000;

struct Cost {
    packages: usize,
    seconds: f64,
    bytes: u64,
}

fn main() -> Result<(), Box<dyn Error>> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize()?;
    let parse = "let input = std::env::args().nth(1).unwrap_or_default();\n    \
                 match LIBRARY::Url::parse(&inputBASE) {\n        \
                 Ok(url) => println!(\"{}\", url.as_str()),\n        \
                 Err(error) => println!(\"{error:?}\"),\n    }";
    let libraries = [
        Library {
            name: "nothing",
            dependency: String::new(),
            main: "println!(\"{}\", std::env::args().nth(1).unwrap_or_default());",
        },
        Library {
            name: "url_core",
            dependency: format!(
                "url-core = {{ path = \"{}\", default-features = false }}",
                crates.join("url-core").display()
            ),
            main: parse,
        },
        Library {
            name: "url_core, default features",
            dependency: format!("url-core = {{ path = \"{}\" }}", crates.join("url-core").display()),
            main: parse,
        },
        Library { name: "url", dependency: "url = \"2.5\"".to_owned(), main: parse },
        Library { name: "ada_url", dependency: "ada-url = \"4\"".to_owned(), main: parse },
        Library {
            name: "url_psl",
            dependency: format!(
                "url-psl = {{ path = \"{}\", default-features = false }}",
                crates.join("url-psl").display()
            ),
            main: "println!(\"{:?}\", LIBRARY::registrable_domain(&*std::env::args().nth(1).unwrap_or_default()));",
        },
        Library {
            name: "psl",
            dependency: "psl = \"2\"".to_owned(),
            main: "println!(\"{:?}\", LIBRARY::domain_str(&std::env::args().nth(1).unwrap_or_default()));",
        },
        Library {
            name: "publicsuffix",
            dependency: "publicsuffix = \"2\"".to_owned(),
            main: "use LIBRARY::Psl as _;\n    let list: LIBRARY::List = include_str!(\"LIST\").parse().unwrap_or_default();\n    \
                   println!(\"{:?}\", list.domain(std::env::args().nth(1).unwrap_or_default().as_bytes()));",
        },
    ];
    let mut nothing = 0;
    println!("{:26} {:>8} {:>14} {:>14}", "library", "packages", "build, seconds", "bytes added");
    let chosen: Vec<String> = std::env::args().skip(1).collect();
    let is_chosen = |name: &str| chosen.is_empty() || name == "nothing" || chosen.iter().any(|chosen| chosen == name);
    for library in libraries.iter().filter(|library| is_chosen(library.name)) {
        let cost = measure(library)?;
        if library.name == "nothing" {
            nothing = cost.bytes;
        }
        let added = cost.bytes.saturating_sub(nothing);
        println!("{:26} {:8} {:14.1} {added:14}", library.name, cost.packages, cost.seconds);
        if library.name == "url_core" {
            let verdict = |is_met| if is_met { "pass" } else { "SHORT" };
            println!(
                "{:26} {:>8} {:>14} {:>14}",
                "",
                format!("<= {MOST_PACKAGES} {}", verdict(cost.packages <= MOST_PACKAGES)),
                format!("<= {MOST_SECONDS} {}", verdict(cost.seconds <= MOST_SECONDS)),
                format!("<= {MOST_BYTES} {}", verdict(added <= MOST_BYTES)),
            );
        }
    }
    Ok(())
}

/// Makes the program, fetches what it needs, and builds it twice: the faster one counts.
fn measure(library: &Library) -> Result<Cost, Box<dyn Error>> {
    let name = library.name.split(',').next().unwrap_or_default();
    let folder = std::env::temp_dir().join(format!("url-bench-cost-{name}-{}", std::process::id()));
    fs::create_dir_all(folder.join("src"))?;
    let manifest = format!(
        "[package]\nname = \"program\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[workspace]\n\n[dependencies]\n{}\n\n\
         [profile.release]\nstrip = true\n",
        library.dependency
    );
    fs::write(folder.join("Cargo.toml"), manifest)?;
    // ada-url takes a base always.
    let base = if name == "ada_url" { ", None" } else { "" };
    let main = library.main.replace("LIBRARY", name).replace("BASE", base);
    let list = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/psl/public_suffix_list.dat");
    let main = main.replace("LIST", list);
    fs::write(folder.join("src/main.rs"), format!("fn main() {{\n    {main}\n}}\n"))?;

    let tree = cargo(&folder, &["tree", "--prefix=none", "--edges=normal,build"])?;
    // The program itself is none of them.
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
