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

/// A program under sanitizers, of which that of addresses also returns NULL where there is no memory.
fn under_sanitizers(program: &std::path::Path) -> Command {
    let mut command = Command::new(program);
    command.env("ASAN_OPTIONS", "allocator_may_return_null=1");
    command
}

fn under_valgrind(program: &std::path::Path) -> Command {
    let mut command = Command::new("valgrind");
    command.args(["--quiet", "--leak-check=full", "--show-leak-kinds=all", "--error-exitcode=9"]).arg(program);
    command
}

#[test]
fn programs_pass_under_sanitizers() {
    for (compiler, source) in PROGRAMS {
        let flags = [&[standard(compiler)], &SANITIZERS[..]].concat();
        run(&mut under_sanitizers(&compile(compiler, source, &flags, "sanitized")));
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

/// A call for which there is no memory is a status.
#[test]
#[cfg(all(target_os = "linux", target_env = "gnu"))]
fn missing_memory_is_a_status() {
    let wrapped = ["malloc", "calloc", "realloc", "posix_memalign"].map(|name| format!("-Wl,--wrap={name}"));
    let flags: Vec<&str> =
        ["-std=c99", "-D_GNU_SOURCE"].into_iter().chain(wrapped.iter().map(String::as_str)).collect();
    let output = run(&mut Command::new(compile("cc", "tests/c/failing.c", &flags, "wrapped")));
    let counts = messages(&output);
    let counts: Vec<u32> = counts.split_whitespace().filter_map(|word| word.parse().ok()).collect();
    assert!(matches!(counts[..], [attempts, missing] if attempts > 400 && missing > 150), "{counts:?}");
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
    const LEAK: [&str; 2] = ["-std=c99", "-DLEAK"];
    let sanitized = compile("cc", "tests/c/memory.c", &[&LEAK[..], &SANITIZERS].concat(), "leak-sanitized");
    let output = Command::new(sanitized).output().expect("it runs");
    assert!(!output.status.success() && messages(&output).contains("detected memory leaks"), "{}", messages(&output));
    if !has("valgrind") {
        return not_run("tests/suite/programs.rs of url-c, a leak under valgrind", "valgrind is not there");
    }
    let output = under_valgrind(&compile("cc", "tests/c/memory.c", &LEAK, "leak-plain")).output().expect("it runs");
    assert_eq!(output.status.code(), Some(9), "{}", messages(&output));
    assert!(messages(&output).contains("definitely lost"), "{}", messages(&output));
}
