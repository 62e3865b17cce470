//! The installed library: its symbols, and the examples, as their readers build them.

use crate::build::{has, root, run};
use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
    process::Command,
    sync::OnceLock,
};
use url_model::not_run;

/// Returns the folder below which the library is installed.
fn prefix() -> &'static Path {
    static PREFIX: OnceLock<PathBuf> = OnceLock::new();
    PREFIX.get_or_init(|| {
        let prefix = Path::new(env!("CARGO_TARGET_TMPDIR")).join("prefix");
        run(Command::new(root().join("install.sh")).arg(&prefix));
        prefix
    })
}

/// A command that finds the library.
fn command(program: impl AsRef<std::ffi::OsStr>) -> Command {
    let mut command = Command::new(program);
    command.env("PKG_CONFIG_PATH", prefix().join("lib/pkgconfig")).env("LD_LIBRARY_PATH", prefix().join("lib"));
    command
}

fn output(command: &mut Command) -> String {
    String::from_utf8(run(command).stdout).expect("UTF-8")
}

/// Runs an example, which prints what all print.
fn check(command: &mut Command) {
    let expected = fs::read_to_string(root().join("examples/expected.txt")).expect("the file");
    assert_eq!(output(command), expected, "{command:?}");
}

fn example(name: &str) -> PathBuf {
    root().join("examples").join(name)
}

/// Adds to a list of tests that are not run, if a program is not there.
fn lacks(program: &str) -> bool {
    let lacks = !has(program);
    if lacks {
        not_run(&format!("tests/suite/installed.rs of url-c, {program}"), &format!("{program} is not there"));
    }
    lacks
}

/// All functions of the header are there, in a version, and nothing else is.
#[test]
fn symbols_are_the_functions_of_the_header() {
    let library = prefix().join("lib/liburlstack.so");
    let listed = output(Command::new("nm").args(["-D", "--defined-only", "--with-symbol-versions"]).arg(&library));
    let symbols: BTreeSet<String> =
        listed.lines().filter_map(|line| Some(line.split(' ').nth(2)?.to_owned())).collect();
    let header = fs::read_to_string(prefix().join("include/urlstack.h")).expect("the header");
    let declared = header.lines().filter(|line| !line.starts_with([' ', '/']) && !line.starts_with("static"));
    let names = declared.filter_map(|line| line.split_once('(')?.0.split([' ', '*']).next_back());
    let functions = names.filter(|name| name.starts_with("urlstack_")).map(|name| format!("{name}@@URLSTACK_0.1"));
    let mut expected: BTreeSet<String> = functions.collect();
    assert!(expected.len() > 40, "{expected:?}");
    expected.insert("URLSTACK_0.1".to_owned());
    assert_eq!(symbols, expected);
    let dynamic = output(Command::new("readelf").arg("-d").arg(&library));
    assert!(dynamic.contains("soname: [liburlstack.so.0.1]"), "{dynamic}");
}

#[test]
fn examples_of_c_run_by_pkg_config() {
    if lacks("pkg-config") {
        return;
    }
    let flags = output(command("pkg-config").args(["--cflags", "--libs", "urlstack"]));
    let flags: Vec<&str> = flags.split_whitespace().collect();
    for (compiler, name, standard) in [("cc", "example.c", "-std=c99"), ("c++", "example.cpp", "-std=c++17")] {
        let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-installed"));
        run(command(compiler).arg(standard).arg("-o").arg(&program).arg(example(name)).args(&flags));
        check(&mut command(program));
    }
}

/// A program without any shared library, such as one for an empty container.
#[test]
fn examples_of_c_run_without_shared_libraries() {
    if lacks("pkg-config") {
        return;
    }
    let flags = output(command("pkg-config").args(["--static", "--cflags", "--libs", "urlstack"]));
    let flags: Vec<&str> = flags.split_whitespace().collect();
    for (compiler, name, standard) in [("cc", "example.c", "-std=c99"), ("c++", "example.cpp", "-std=c++17")] {
        let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-static"));
        run(command(compiler).args([standard, "-static", "-o"]).arg(&program).arg(example(name)).args(&flags));
        let dynamic = output(Command::new("readelf").arg("-d").arg(&program));
        assert!(dynamic.contains("no dynamic section"), "{dynamic}");
        check(&mut Command::new(program));
    }
}

#[test]
fn examples_of_c_run_by_cmake() {
    if lacks("cmake") {
        return;
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cmake");
    // A folder remembers the sources of its first run, which may have been elsewhere.
    let _ = fs::remove_dir_all(&folder);
    let path = format!("-DCMAKE_PREFIX_PATH={}", prefix().display());
    run(Command::new("cmake").arg("-S").arg(root().join("tests/cmake")).arg("-B").arg(&folder).arg(path));
    run(Command::new("cmake").arg("--build").arg(&folder));
    // CMake writes where the shared library is into the program, and the other one needs none.
    check(&mut Command::new(folder.join("shared")));
    check(&mut Command::new(folder.join("static")));
    check(&mut Command::new(folder.join("static_alone")));
}

#[test]
fn example_of_go_runs() {
    // `go --version` is an error, but one of Go.
    if lacks("go") {
        return;
    }
    let version = output(Command::new("go").args(["env", "GOVERSION"]).env("GOTOOLCHAIN", "local"));
    let minor = version.trim().strip_prefix("go1.").and_then(|rest| rest.split(|c: char| !c.is_ascii_digit()).next());
    let minor: u32 = minor.and_then(|minor| minor.parse().ok()).unwrap_or_else(|| panic!("{version}"));
    // The version that its go.mod asks for.
    if minor < 21 {
        return not_run("tests/suite/installed.rs of url-c, go", &format!("Go is older than 1.21: {version}"));
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("go");
    let program = folder.join("example");
    let settings = [("GOTOOLCHAIN", "local"), ("GOFLAGS", "-mod=mod"), ("CGO_ENABLED", "1")];
    let build = ["build", "-o"];
    run(command("go")
        .envs(settings)
        .env("GOCACHE", folder.join("cache"))
        .args(build)
        .arg(&program)
        .current_dir(example("go")));
    check(&mut command(program));
}

#[test]
fn example_of_lua_runs() {
    if !lacks("luajit") {
        check(command("luajit").arg(example("example.lua")));
    }
}

#[test]
fn example_of_php_runs() {
    if !lacks("php") {
        let header = prefix().join("include/urlstack.h");
        check(command("php").arg(example("example.php")).env("URLSTACK_HEADER", header));
    }
}
