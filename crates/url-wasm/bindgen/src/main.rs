//! Writes the JavaScript and the WebAssembly of a module that was compiled from url-wasm:
//! `url-wasm-bindgen INPUT.wasm FOLDER NAME`. The JavaScript is a script that defines `wasm_bindgen`, with its types.

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
    let [input, folder, name] = arguments else {
        return Err("expected INPUT.wasm FOLDER NAME".into());
    };
    let mut bindgen = Bindgen::new();
    bindgen.no_modules(true)?;
    bindgen.typescript(true).omit_default_module_path(true).remove_producers_section(true).remove_name_section(true);
    Ok(bindgen.input_path(input).out_name(name).generate(folder)?)
}
