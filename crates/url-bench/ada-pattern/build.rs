//! Compiles `src/pattern.cpp` with the C++ sources in the package ada-url. That package compiles them without patterns,
//! so these are a copy of their own, in another namespace and without the functions for C.

use std::{env, error::Error, fs, path::PathBuf, process::Command};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-changed=src/pattern.cpp");
    let sources = sources()?;
    let library = fs::read_to_string(sources.join("ada.cpp"))?;
    let (patterns, _) = library.split_once("/* begin file src/ada_c.cpp */").ok_or("ada.cpp has another form")?;
    let out = PathBuf::from(env::var("OUT_DIR")?);
    fs::write(out.join("ada_without_c.cpp"), patterns)?;
    cc::Build::new()
        .cpp(true)
        .std("c++20")
        .define("ada", "ada_with_patterns")
        .define("ADA_USE_UNSAFE_STD_REGEX_PROVIDER", None)
        .include(sources)
        .include(out)
        .file("src/pattern.cpp")
        .warnings(false)
        .try_compile("ada_pattern")?;
    Ok(())
}

/// The folder of the C++ sources.
fn sources() -> Result<PathBuf, Box<dyn Error>> {
    let output = Command::new(env::var("CARGO")?)
        .args(["metadata", "--format-version=1", "--offline", "--filter-platform", &env::var("TARGET")?])
        .current_dir(env::var("CARGO_MANIFEST_DIR")?)
        .output()?;
    let metadata = String::from_utf8(output.stdout)?;
    let mut manifests = metadata.split("\"manifest_path\":\"").filter_map(|rest| rest.split('"').next());
    let manifest = manifests.find(|path| path.contains("/ada-url-4.")).ok_or("ada-url is not found")?;
    Ok(PathBuf::from(manifest.replace("Cargo.toml", "deps")))
}
