//! `cargo xtask npm-package`: the package `@urlstack/url`.

use super::{
    Options,
    build::Build,
    entries::write_entries,
    scripts::{Esbuild, NO_DOCUMENT, inlined},
};
use crate::{
    files::{entries, read, write},
    programs::target,
};
use std::{
    fs,
    path::{self, Path, PathBuf},
};

/// The modules, each with its features, and the level of optimization if it is not that of the manifest. The classes are
/// compared with those of the engine, and a fifth faster for a kilobyte more.
const MODULES: [(&str, &[&str], Option<&str>); 5] = [
    ("url", &["class"], Some("s")),
    ("pattern", &["class", "patterns"], Some("s")),
    ("reference", &["references"], None),
    ("domains", &["domains"], Some("s")),
    ("inspect", &["facts"], None),
];

/// Builds the package in a folder, from which `npm pack` makes the file to publish.
pub(crate) fn build(repository: &Path, options: &Options) -> Result<String, String> {
    let output = options.output.clone().unwrap_or_else(|| target(repository).join("npm-package"));
    let esbuild = Esbuild::find(repository)?;
    // What an earlier version has written would be packed, too.
    if output.join("package.json").exists() {
        fs::remove_dir_all(&output).map_err(|error| format!("{}: {error}", output.display()))?;
    }
    let modules = target(repository).join("npm-modules");
    let folders = [output.join("wasm"), output.join("cjs/wasm"), modules.join("types")];
    folders.iter().try_for_each(fs::create_dir_all).map_err(|error| format!("{}: {error}", output.display()))?;
    let build = Build::new(repository, options.small);
    for (name, features, level) in MODULES {
        build.module(features, level, &modules, name)?;
        write_module(&esbuild, &modules, &output, name)?;
    }
    eprintln!("== {}: the scripts, for `import` and `require`", output.display());
    copy_scripts(&repository.join("crates/url-wasm/package"), &output)?;
    MODULES.iter().try_for_each(|(name, ..)| write_entries(&output, name))?;
    common_js(&esbuild, &modules, &output)?;
    for name in ["LICENSE-MIT", "LICENSE-APACHE", "LICENSE-MPL", "LICENSE-UNICODE", "crates/url-wasm/README.md"] {
        let file = repository.join(name);
        write(&output.join(file.file_name().unwrap_or_default()), &read(&file)?)?;
    }
    Ok(format!("{}", output.display()))
}

/// Writes a module to the package: as it is, in the text of a script for `import`, and the script around it. What is
/// loaded by `require` can read files, so it needs no text. The types of both are for the check of the sources only.
///
/// The script around the module defines `wasm_bindgen`. It becomes a function that returns another one for each call,
/// and takes the classes for UTF-8, which some surroundings do not have.
fn write_module(esbuild: &Esbuild, modules: &Path, package: &Path, name: &str) -> Result<(), String> {
    let types = read(&modules.join(format!("{name}.d.ts")))?;
    let module = modules.join(format!("{name}_bg.wasm"));
    let bytes = fs::read(&module).map_err(|error| format!("{}: {error}", module.display()))?;
    let file = |folder: &Path, end: &str| folder.join(format!("{name}{end}"));
    let (checked, wasm) = (modules.join("types"), package.join("wasm"));
    write(
        &file(&checked, ".d.ts"),
        format!("{types}\nexport function glue(encodings: object): typeof wasm_bindgen;\n"),
    )?;
    write(&file(&checked, "_inlined.d.ts"), "export const inlined: () => Uint8Array<ArrayBuffer>;\n")?;
    write(&file(&wasm, ".wasm"), &bytes)?;
    write(&file(&wasm, "_inlined.js"), inlined(&bytes))?;
    let reads = format!("require(\"node:fs\").readFileSync(`${{__dirname}}/../../wasm/{name}.wasm`)");
    write(&file(&package.join("cjs/wasm"), "_inlined.js"), format!("exports.inlined = () => {reads};\n"))?;
    let script = esbuild.read(&modules.join(format!("{name}.js")), &["--minify-syntax", NO_DOCUMENT])?;
    let start = "export function glue({ TextDecoder, TextEncoder }) {";
    write(&file(&wasm, ".js"), format!("{start}\n{script}return wasm_bindgen;\n}}\n"))
}

/// Copies the scripts and the types. Entries have the same types for `require`, where another kind of modules is.
fn copy_scripts(from: &Path, to: &Path) -> Result<(), String> {
    for file in entries(from)? {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        let text = read(&file)?;
        write(&to.join(&*name), &text)?;
        if name.ends_with(".d.ts") && !is_lean(&file) {
            write(&to.join("cjs").join(&*name), &text)?;
        }
    }
    Ok(())
}

/// Whether a file is of an entry that fetches its module, which is not for `require`.
fn is_lean(file: &Path) -> bool {
    file.file_stem().is_some_and(|name| name.to_string_lossy().contains("lean"))
}

/// Writes the scripts for `require` to a folder of their own. The code of all entries is in one script, because the
/// functions that esbuild exports are slow to reach from another one; each entry in it runs when it is first required.
/// Its source map points to the scripts of the package.
fn common_js(esbuild: &Esbuild, modules: &Path, package: &Path) -> Result<(), String> {
    let output = package.join("cjs");
    let mut entries = String::new();
    for (name, ..) in MODULES {
        let entry = path::absolute(package.join(format!("{name}.js"))).map_err(|error| error.to_string())?;
        let entry = entry.display().to_string();
        entries.extend([format!("export const {name} = () => require({entry:?});\n")]);
        let required = format!("\"use strict\";\nmodule.exports = require(\"./entries.js\").{name}();\n");
        write(&output.join(format!("{name}.js")), required)?;
    }
    let script = modules.join("entries.js");
    write(&script, entries)?;
    let form = ["--format=cjs", "--platform=node", "--banner:js=\"use strict\";"];
    let bundle = ["--bundle", "--external:./wasm/*", "--sourcemap", "--sources-content=false"];
    let folder = format!("--outdir={}", output.display());
    esbuild.write(&[script], &[&form[..], &bundle[..], &[&folder]].concat())?;
    let glue: Vec<PathBuf> = MODULES.iter().map(|(name, ..)| package.join(format!("wasm/{name}.js"))).collect();
    esbuild.write(&glue, &[&form[..], &[&format!("{folder}/wasm")]].concat())?;
    write(&output.join("package.json"), "{ \"type\": \"commonjs\" }\n")
}
