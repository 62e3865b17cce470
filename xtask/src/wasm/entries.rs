//! The entries of the npm package whose exports are functions, and the types of entries that fetch their module.
//!
//! `NAME_functions.js` has the functions of a module. From its exports come `NAME.js`, with the module in its imports,
//! and `NAME-lean.js`, which fetches it. A new function is one export there, and a declaration in `NAME.d.ts`.

use crate::files::{read, write};
use std::path::Path;

/// Writes the entries of a module to the package, which has its functions. Those that are classes are written by hand.
pub(super) fn write_entries(package: &Path, name: &str) -> Result<(), String> {
    if name != "url" {
        write(&package.join(format!("{name}-lean.d.ts")), lean_types(name))?;
    }
    let functions = package.join(format!("{name}_functions.js"));
    if !functions.exists() {
        return Ok(());
    }
    let text = read(&functions)?;
    let exports = exports(&text);
    write(&package.join(format!("{name}.js")), entry(name, &exports))?;
    write(&package.join(format!("{name}-lean.js")), lean_entry(name, &exports))
}

/// The names that a script exports, except what loads its module.
fn exports(script: &str) -> Vec<&str> {
    let names = script.lines().filter_map(|line| {
        let declaration = line.strip_prefix("export const ").or_else(|| line.strip_prefix("export function "))?;
        declaration.split([' ', '(']).next()
    });
    names.filter(|name| *name != "loading").collect()
}

/// The entry with the module in its imports. The functions are exports of this file, so that bundlers keep it if one is
/// used, and leave it out if none is.
fn entry(name: &str, exports: &[&str]) -> String {
    let imports = format!(
        "import * as functions from \"./{name}_functions.js\";\n\
         import {{ inlined }} from \"./wasm/{name}_inlined.js\";\n\
         import {{ glue }} from \"./wasm/{name}.js\";\n\n\
         functions.loading.provide({{ glue, level: 1, inlined }});\n\n"
    );
    let export = |export: &&str| format!("export const {export} = functions.{export};\n");
    imports + &exports.iter().map(export).collect::<String>()
}

/// The entry that fetches the module.
fn lean_entry(name: &str, exports: &[&str]) -> String {
    let exports = exports.join(", ");
    format!(
        "import {{ loading }} from \"./{name}_functions.js\";\n\
         import {{ glue }} from \"./wasm/{name}.js\";\n\n\
         export {{ {exports} }} from \"./{name}_functions.js\";\n\n\
         export const init = (source = new URL(\"./wasm/{name}.wasm\", import.meta.url)) => loading.init(glue, 1, source);\n\
         export const initSync = (source) => loading.initSync(glue, 1, source);\n"
    )
}

/// The types of the entry that fetches the module. Those of `lean` are written by hand: `Source` is declared there.
fn lean_types(name: &str) -> String {
    format!(
        "import type {{ Source }} from \"./lean.js\";\n\n\
         export * from \"./{name}.js\";\n\n\
         /** Loads the module, as in `@urlstack/url/lean`. Without a source, it is the file `wasm/{name}.wasm`. */\n\
         export function init(source?: Source | Promise<Source>): Promise<void>;\n\
         /** Takes a `WebAssembly.Module`, or its bytes, at once. */\n\
         export function initSync(source: object): void;\n"
    )
}

#[cfg(test)]
mod tests {
    use super::exports;

    #[test]
    fn the_exports_are_all_but_what_loads_the_module() {
        let script = "export const loading = new Loading();\n\nconst text = 1;\nexport const site = (url) => text;\n\n\
            export function find(input, options = {}) {\n  export_nothing();\n}\n";
        assert_eq!(exports(script), ["site", "find"]);
    }
}
