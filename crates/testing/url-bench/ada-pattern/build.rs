//! Compiles `src/pattern.cpp` with the C++ sources in the package ada-url. That package compiles them without patterns,
//! so these are a copy of their own, in another namespace and without the functions for C.

use std::{
    env,
    error::Error,
    fs,
    path::{Path, PathBuf},
    process::Command,
};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-changed=src/pattern.cpp");
    let out = PathBuf::from(env::var("OUT_DIR")?);
    let sources = sources(&out)?;
    let library = fs::read_to_string(sources.join("ada.cpp"))?;
    let (patterns, _) = library.split_once("/* begin file src/ada_c.cpp */").ok_or("ada.cpp has another form")?;
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

/// The folder of the C++ sources: that of the package, which is downloaded when this runs. A project that depends on this
/// package alone is asked for it, because the workspaces around this one name more packages, which need not be there.
fn sources(out: &Path) -> Result<PathBuf, Box<dyn Error>> {
    let folder = out.join("ada-url");
    fs::create_dir_all(&folder)?;
    fs::write(folder.join("lib.rs"), "")?;
    fs::write(
        folder.join("Cargo.toml"),
        "[package]\nname = \"asks\"\nedition = \"2024\"\n\
         [lib]\npath = \"lib.rs\"\n\
         [dependencies]\nada-url = \"4\"\n\
         [workspace]\n",
    )?;
    let output = Command::new(env::var("CARGO")?)
        .args(["metadata", "--format-version=1", "--offline", "--filter-platform", &env::var("TARGET")?])
        .current_dir(folder)
        .output()?;
    if !output.status.success() {
        return Err(format!("the sources of ada-url are not found: {}", String::from_utf8_lossy(&output.stderr)).into());
    }
    let metadata = String::from_utf8(output.stdout)?;
    let mut manifests = metadata.split("\"manifest_path\":\"").filter_map(|rest| rest.split('"').next());
    let manifest = manifests.find(|path| path.contains("/ada-url-4.")).ok_or("the sources of ada-url are not found")?;
    Ok(PathBuf::from(manifest.replace("Cargo.toml", "deps")))
}
