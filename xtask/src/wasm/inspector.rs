//! `cargo xtask inspector`: one page with everything in it.

use super::{
    Options,
    build::Build,
    page::{Parts, assemble},
    scripts::{Esbuild, NO_DOCUMENT},
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

/// Builds the page.
pub(crate) fn build(repository: &Path, options: &Options) -> Result<String, String> {
    let output = options.output.clone().unwrap_or_else(|| target(repository).join("inspector"));
    let wasm = output.join("wasm");
    let esbuild = Esbuild::find(repository)?;
    Build::new(repository, options.small).module(&["inspect", "patterns"], None, &wasm, "inspect")?;

    let module = fs::read(wasm.join("inspect_bg.wasm")).map_err(|error| format!("{}: {error}", wasm.display()))?;
    let folder = repository.join("crates/url-wasm/page");
    let parts = Parts {
        template: read(&folder.join("index.html"))?,
        style: esbuild.read(&folder.join("style.css"), &["--minify"])?,
        script: script(&esbuild, &folder, &output)?,
        module: compressed(&module).map_err(|error| format!("the module: {error}"))?,
        size: module.len(),
    };
    let page = output.join("inspector.html");
    write(&page, assemble(&parts)?)?;
    Ok(format!("{}", page.display()))
}

/// Returns the script around the module and the page's own ones in one. The map of their source is a file beside the
/// page, which tells nobody of it, because the page requests nothing.
fn script(esbuild: &Esbuild, folder: &Path, output: &Path) -> Result<String, String> {
    let glue = esbuild.read(&output.join("wasm/inspect.js"), &["--minify", NO_DOCUMENT])?;
    let script = output.join("inspector.js");
    let (banner, outfile) = (format!("--banner:js={glue}"), format!("--outfile={}", script.display()));
    let options = ["--bundle", "--minify", "--format=iife", "--sourcemap=external", &banner, &outfile];
    esbuild.write(&[folder.join("main.js")], &options)?;
    read(&script)
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
