//! Compiles url-wasm, and writes the JavaScript around it.

use crate::programs::{run, target};
use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

const TARGET: &str = "wasm32-unknown-unknown";

/// Options of the compiler that are not stable: no panic has a message, which nobody would see.
const SMALL: &str = "-Zunstable-options -Cpanic=immediate-abort -Zfmt-debug=none -Zlocation-detail=none";

/// How the WebAssembly is built, and where the result goes.
#[derive(clap::Args, Debug)]
pub(crate) struct Options {
    /// Build the standard library from source, without the messages of panics, as for a release.
    ///
    /// docs/inspector.md tells what this needs. It needs no target of rustup.
    #[arg(long)]
    pub(super) small: bool,
    /// The folder for the result, instead of one in the target folder.
    #[arg(long, value_name = "DIR")]
    pub(super) output: Option<PathBuf>,
}

/// A builder of modules.
pub(super) struct Build {
    /// The folder of url-wasm.
    source: PathBuf,
    /// The folder for what is built.
    target: PathBuf,
    small: bool,
}

impl Build {
    pub(super) fn new(repository: &Path, small: bool) -> Self {
        Self { source: repository.join("crates/url-wasm"), target: target(repository), small }
    }

    /// Compiles url-wasm with `features` and this level of optimization, if it is not that of the manifest. Writes
    /// `NAME_bg.wasm` to `folder`, with its types, and to `NAME.js` a script that defines
    /// `wasm_bindgen`.
    pub(super) fn module(
        &self,
        features: &[&str],
        level: Option<&str>,
        folder: &Path,
        name: &str,
    ) -> Result<(), String> {
        let with = features.join(", ");
        let library = if self.small { ", and the standard library from its source" } else { "" };
        eprintln!("== {name}: url-wasm with {with}{library}, for {TARGET}");
        let target = self.target.join("wasm");
        let mut cargo = self.cargo("build", &target);
        cargo.args(["--release", "--lib", "--target", TARGET, "--features", &features.join(",")]);
        cargo.envs(level.map(|level| ("CARGO_PROFILE_RELEASE_OPT_LEVEL", level)));
        if self.small {
            cargo.args(["-Zbuild-std=std", "-Zbuild-std-features=optimize_for_size"]);
            cargo.env("RUSTFLAGS", SMALL).env("RUSTC_BOOTSTRAP", "1");
        }
        run(&mut cargo).map_err(|error| {
            let hint =
                "is the target there? `rustup target add wasm32-unknown-unknown`, or --small; see docs/inspector.md";
            format!("{error}; {hint}")
        })?;

        fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        eprintln!("== {name}: the JavaScript around the module");
        let module = target.join(TARGET).join("release/url_wasm.wasm");
        let mut bindgen = self.cargo("run", &self.target);
        bindgen.args(["--package", "url-wasm-bindgen", "--"]).arg(module).arg(folder).arg(name);
        run(&mut bindgen)
    }

    fn cargo(&self, command: &str, target: &Path) -> Command {
        let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        cargo.args([command, "--locked", "--manifest-path"]).arg(self.source.join("Cargo.toml"));
        cargo.arg("--target-dir").arg(target);
        cargo
    }
}
