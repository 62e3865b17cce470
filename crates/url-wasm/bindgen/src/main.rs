//! Writes the JavaScript and the WebAssembly of a module that was compiled from url-wasm:
//! `url-wasm-bindgen FORM INPUT.wasm FOLDER NAME`. The form is `web`, an ECMAScript module, or `no-modules`, a script
//! that defines `wasm_bindgen`.

#![forbid(unsafe_code)]

use std::{env, error::Error, process::ExitCode};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &[String]) -> Result<(), Box<dyn Error>> {
    let [form, input, folder, name] = arguments else {
        return Err("expected FORM INPUT.wasm FOLDER NAME".into());
    };
    let mut bindgen = Bindgen::new();
    match form.as_str() {
        "web" => bindgen.web(true)?,
        "no-modules" => bindgen.no_modules(true)?,
        form => return Err(format!("expected the form `web` or `no-modules`, not `{form}`").into()),
    };
    // The package has types of its own, for what it makes of these functions.
    bindgen.typescript(false).omit_default_module_path(true).remove_producers_section(true).remove_name_section(true);
    Ok(bindgen.input_path(input).out_name(name).generate(folder)?)
}
