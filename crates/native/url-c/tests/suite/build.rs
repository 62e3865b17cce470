//! The library and the programs, built.

use std::{
    env,
    path::{Path, PathBuf},
    process::{Command, Output},
    sync::OnceLock,
};

/// Returns the folder of this package.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Runs a command, and returns its output if it succeeds.
pub(crate) fn run(command: &mut Command) -> Output {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    assert!(output.status.success(), "{command:?}: {}\n{}", output.status, messages(&output));
    output
}

pub(crate) fn messages(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

/// Whether a program is there.
pub(crate) fn has(program: &str) -> bool {
    Command::new(program).arg("--version").output().is_ok()
}

/// Returns the static library, which cargo does not build for tests.
pub(crate) fn library() -> &'static Path {
    static LIBRARY: OnceLock<PathBuf> = OnceLock::new();
    LIBRARY.get_or_init(|| {
        run(Command::new(env!("CARGO"))
            .args(["build", "--quiet", "--locked", "--manifest-path"])
            .arg(root().join("Cargo.toml")));
        // The tests are in a folder beside it.
        let tests = env::current_exe().expect("the path of this program");
        tests.ancestors().nth(2).expect("the folder of the profile").join("liburlstack.a")
    })
}

/// Compiles `tests/c/NAME.c` or another file, with warnings as errors. Returns the program.
pub(crate) fn compile(compiler: &str, source: &str, flags: &[&str], suffix: &str) -> PathBuf {
    let source = root().join(source);
    let name = source.file_stem().expect("a name").to_string_lossy().into_owned();
    let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{suffix}"));
    let warnings = ["-Wall", "-Wextra", "-Wpedantic", "-Werror", "-g", "-fno-omit-frame-pointer"];
    run(Command::new(compiler)
        .args(flags)
        .args(warnings)
        .arg("-I")
        .arg(root().join("include"))
        .arg(&source)
        .arg("-o")
        .arg(&program)
        .arg(library())
        .args(["-lpthread", "-ldl", "-lm"]));
    program
}

/// What sanitizers are told: all that is not right ends the program.
pub(crate) const SANITIZERS: [&str; 2] = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"];
