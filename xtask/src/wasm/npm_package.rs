//! `cargo xtask npm-package`: the package `@urlstack/url`.

use super::{
    Options,
    build::Build,
    scripts::{common_js, common_js_name, inlined},
};
use crate::{
    files::{read, write},
    programs::target,
};
use std::{fs, path::Path};

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
    // What an earlier version has written would be packed, too.
    if output.join("package.json").exists() {
        fs::remove_dir_all(&output).map_err(|error| format!("{}: {error}", output.display()))?;
    }
    let modules = target(repository).join("npm-modules");
    let build = Build::new(repository, options.small);
    for (name, features, level) in MODULES {
        build.module(features, level, &modules, name)?;
        write_module(&modules, &output.join("wasm"), name)?;
    }
    eprintln!("== {}: the scripts, for `import` and `require`", output.display());
    copy_scripts(&repository.join("crates/url-wasm/package"), &output)?;
    for name in ["LICENSE-MIT", "LICENSE-APACHE", "LICENSE-MPL", "LICENSE-UNICODE", "crates/url-wasm/README.md"] {
        let file = repository.join(name);
        write(&output.join(file.file_name().unwrap_or_default()), &read(&file)?)?;
    }
    Ok(format!("{}", output.display()))
}

/// Writes a module to the package: as it is, in the text of a script, and the script around it.
fn write_module(modules: &Path, folder: &Path, name: &str) -> Result<(), String> {
    let script = read(&modules.join(format!("{name}.js")))?;
    let types = read(&modules.join(format!("{name}.d.ts")))?;
    let module = modules.join(format!("{name}_bg.wasm"));
    let bytes = fs::read(&module).map_err(|error| format!("{}: {error}", module.display()))?;
    fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let path = |end: &str| folder.join(format!("{name}{end}"));
    fs::write(path(".wasm"), &bytes).map_err(|error| format!("{}: {error}", folder.display()))?;
    write(&path(".d.ts"), format!("{types}\nexport function glue(encodings: object): typeof wasm_bindgen;\n"))?;
    write(&path("_inlined.d.ts"), "export const inlined: { length: number; order: number[]; text: string };\n")?;
    let glue = glue(&script).ok_or_else(|| format!("{name}.js: it does not start as expected"))?;
    for (end, text) in [("", glue), ("_inlined", inlined(&bytes))] {
        write(&path(&format!("{end}.js")), &text)?;
        write(&path(&format!("{end}.cjs")), &common_js(name, &text)?)?;
    }
    Ok(())
}

/// Makes a script that defines `wasm_bindgen` a module with a function that returns it: another one for each call. The
/// function takes the classes for UTF-8, which some surroundings do not have. What the script asks of a page first,
/// which is where it is, nothing in it uses.
fn glue(script: &str) -> Option<String> {
    let (before, rest) = script.split_once("    let script_src;\n")?;
    let (_, after) = rest.split_once("\n    }\n")?;
    let is_used = after.contains("script_src");
    let start = "export function glue({ TextDecoder, TextEncoder }) {";
    (!is_used).then(|| format!("{start}\n{before}{after}\nreturn wasm_bindgen;\n}}\n"))
}

/// Copies the scripts and the types, and writes those for `require`. The entries that fetch their module have none.
fn copy_scripts(from: &Path, to: &Path) -> Result<(), String> {
    let fail = |error| format!("{}: {error}", from.display());
    for entry in fs::read_dir(from).map_err(fail)? {
        let file = entry.map_err(fail)?.path();
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let text = read(&file)?;
        write(&to.join(&name), &text)?;
        if name.contains("lean.") || file.extension().is_some_and(|extension| extension == "json") {
        } else if let Some(stem) = name.strip_suffix(".d.ts") {
            write(&to.join(format!("{stem}.d.cts")), text.replace(".js\";", ".cjs\";"))?;
        } else {
            write(&to.join(common_js_name(&name)), &common_js(&name, &text)?)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::glue;

    #[test]
    fn the_glue_does_not_ask_where_the_script_is() {
        let script = "let wasm_bindgen = (() => {\n    let script_src;\n    if (document) {\n        script_src = 1;\n    }\n\
                      return 2;\n})();\n";
        let expected = "export function glue({ TextDecoder, TextEncoder }) {\nlet wasm_bindgen = (() => {\nreturn 2;\n})();\n\n\
             return wasm_bindgen;\n}\n";
        assert_eq!(glue(script).as_deref(), Some(expected));
        assert_eq!(glue(&script.replace("return 2", "return script_src")), None);
        assert_eq!(glue("let wasm_bindgen;\n"), None);
    }
}
