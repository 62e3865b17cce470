//! The test programs under sanitizers and valgrind.

use crate::build::{SANITIZERS, compile, has, messages, run};
use std::process::Command;
use url_model::not_run;

const PROGRAMS: [(&str, &str); 7] = [
    ("cc", "tests/c/random.c"),
    ("cc", "tests/c/batches.c"),
    ("cc", "tests/c/urls.c"),
    ("cc", "tests/c/others.c"),
    ("cc", "tests/c/misuse.c"),
    ("cc", "tests/c/threads.c"),
    ("c++", "tests/c/classes.cpp"),
];

fn standard(compiler: &str) -> &'static str {
    if compiler == "cc" { "-std=c99" } else { "-std=c++17" }
}

fn under_valgrind(program: &std::path::Path) -> Command {
    let mut command = Command::new("valgrind");
    command.args(["--quiet", "--leak-check=full", "--show-leak-kinds=all", "--error-exitcode=9"]).arg(program);
    command
}

#[test]
fn programs_pass_under_sanitizers() {
    for (compiler, source) in PROGRAMS {
        run(&mut Command::new(compile(
            compiler,
            source,
            &[&[standard(compiler)], &SANITIZERS[..]].concat(),
            "sanitized",
        )));
    }
}

#[test]
fn programs_pass_under_valgrind() {
    if !has("valgrind") {
        return not_run("tests/suite/programs.rs of url-c, valgrind", "valgrind is not there");
    }
    for (compiler, source) in PROGRAMS {
        run(&mut under_valgrind(&compile(compiler, source, &[standard(compiler)], "plain")));
    }
}

/// What was kept for lent strings is freed by a release.
#[test]
#[cfg(all(target_os = "linux", target_env = "gnu"))]
fn release_frees_memory() {
    run(&mut Command::new(compile("cc", "tests/c/memory.c", &["-std=c99"], "plain")));
}

/// The header is one of C++, too, of both standards, and may be included twice.
#[test]
fn header_is_one_of_all_standards() {
    for (compiler, standard) in [("cc", "-std=c99"), ("cc", "-std=c17"), ("c++", "-std=c++17"), ("c++", "-std=c++20")] {
        let language = if compiler == "cc" { "c" } else { "c++" };
        let header = if compiler == "cc" { "urlstack.h" } else { "urlstack.hpp" };
        let arguments = ["-x", language, standard, "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-fsyntax-only"];
        let include = crate::build::root().join("include");
        let twice = ["-include", header, "-include", header, "/dev/null"];
        run(Command::new(compiler).args(arguments).arg("-I").arg(&include).args(twice));
    }
}

/// A leak is reported, so that the programs above have none.
#[test]
fn leak_is_reported() {
    let sanitized = compile("cc", "tests/c/leak.c", &[&["-std=c99"], &SANITIZERS[..]].concat(), "sanitized");
    let output = Command::new(sanitized).output().expect("it runs");
    assert!(!output.status.success() && messages(&output).contains("detected memory leaks"), "{}", messages(&output));
    if !has("valgrind") {
        return not_run("tests/suite/programs.rs of url-c, a leak under valgrind", "valgrind is not there");
    }
    let output = under_valgrind(&compile("cc", "tests/c/leak.c", &["-std=c99"], "plain")).output().expect("it runs");
    assert_eq!(output.status.code(), Some(9), "{}", messages(&output));
    assert!(messages(&output).contains("definitely lost"), "{}", messages(&output));
}
