//! `cargo xtask inspector`: one page with everything in it.

use super::{
    Options,
    build::Build,
    page::{Parts, assemble},
};
use crate::{
    files::{read, write},
    programs::target,
};
use lzma_rust2::{LzmaOptions, LzmaWriter};
use std::{
    fs,
    io::{Error, Write as _},
    path::Path,
};

/// The scripts of the page, each after those it imports from.
const SCRIPTS: [&str; 18] = [
    "dom.js",
    "lzma.js",
    "state.js",
    "schedule.js",
    "engine.js",
    "members.js",
    "verdict.js",
    "examples.js",
    "pieces.js",
    "errors.js",
    "host.js",
    "readers.js",
    "copies.js",
    "edits.js",
    "relation.js",
    "pattern.js",
    "list.js",
    "main.js",
];

/// Builds the page.
pub(crate) fn build(repository: &Path, options: &Options) -> Result<String, String> {
    let output = options.output.clone().unwrap_or_else(|| target(repository).join("inspector"));
    let wasm = output.join("wasm");
    Build::new(repository, options.small).module(&["inspect", "patterns"], None, &wasm, "inspect")?;

    let module = fs::read(wasm.join("inspect_bg.wasm")).map_err(|error| format!("{}: {error}", wasm.display()))?;
    let folder = repository.join("crates/url-wasm/page");
    let scripts = SCRIPTS.iter().map(|name| Ok(((*name).to_owned(), read(&folder.join(name))?)));
    let parts = Parts {
        template: read(&folder.join("index.html"))?,
        style: read(&folder.join("style.css"))?,
        glue: read(&wasm.join("inspect.js"))?,
        scripts: scripts.collect::<Result<_, String>>()?,
        module: compressed(&module).map_err(|error| format!("the module: {error}"))?,
        size: module.len(),
    };
    let page = output.join("inspector.html");
    write(&page, assemble(&parts)?)?;
    Ok(format!("{}", page.display()))
}

/// Compresses the module as `page/lzma.js` reads it. In base64, which no server can compress further, it is a quarter
/// smaller than a module in base64 that the server compresses.
fn compressed(module: &[u8]) -> Result<Vec<u8>, Error> {
    let mut options = LzmaOptions::with_preset(9);
    (options.lc, options.lp, options.pb) = (3, 0, 2);
    options.nice_len = LzmaOptions::NICE_LEN_MAX;
    let mut writer = LzmaWriter::new_no_header(Vec::new(), &options, false)?;
    writer.write_all(module)?;
    writer.finish()
}
