//! The errors that rustc prints for rejected literals: the message, and the exact position of the literal.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
    time::SystemTime,
};

/// The lines before the bad one in the README, and a type in place of url-core's, because only the macro is linked.
const START: &str = "use url_literal::url;\n\nstruct UrlRef<'a>(&'a str);\n";

/// A line, and the error that rustc prints for it.
const REJECTED: &[(&str, &str)] = &[
    (
        r#"const HOME: UrlRef<'static> = url!(concat!("https://", "example.com/"));"#,
        "\
error: expected one string literal, and no macro, constant or expression
 --> src/main.rs:4:36
  |
4 | const HOME: UrlRef<'static> = url!(concat!(\"https://\", \"example.com/\"));
  |                                    ^^^^^^
",
    ),
    (
        "const HOME: UrlRef<'static> = url!(80);",
        "\
error: expected a string literal: found `80`
 --> src/main.rs:4:36
  |
4 | const HOME: UrlRef<'static> = url!(80);
  |                                    ^^
",
    ),
];

/// Returns the file of the macro that was built last. Cargo does not tell its name.
fn macro_file() -> PathBuf {
    let folders = macro_folders(&env::current_exe().unwrap());
    let is_macro = |path: &PathBuf| {
        let name = path.file_name().unwrap().to_str().unwrap_or_default().trim_start_matches("lib");
        name.starts_with("url_literal-") && name.ends_with(env::consts::DLL_SUFFIX)
    };
    let built =
        |path: &PathBuf| path.metadata().and_then(|metadata| metadata.modified()).unwrap_or(SystemTime::UNIX_EPOCH);
    let files = folders.iter().filter_map(|folder| fs::read_dir(folder).ok()).flatten();
    let macros = files.map(|entry| entry.unwrap().path()).filter(is_macro);
    macros.max_by_key(built).unwrap_or_else(|| panic!("no macro in {folders:?}"))
}

/// Returns the folders where the macro may be: that of the test, or, because the macro is built for the host, the
/// `deps` without the folder of the target, if Cargo was given one: `debug/deps` for
/// `x86_64-unknown-linux-gnu/debug/deps`.
fn macro_folders(test: &Path) -> Vec<PathBuf> {
    let beside = test.parent().unwrap();
    let profile = beside.parent().unwrap();
    let of_host = profile.ancestors().nth(2).unwrap().join(profile.file_name().unwrap()).join("deps");
    vec![beside.to_owned(), of_host]
}

/// Returns what rustc prints for a program with this line.
fn compile(folder: &Path, line: &str) -> String {
    fs::create_dir_all(folder.join("src")).unwrap();
    fs::write(folder.join("src/main.rs"), format!("{START}{line}\nfn main() {{}}\n")).unwrap();
    let output = Command::new(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()))
        .current_dir(folder)
        .args(["src/main.rs", "--edition=2024", "--emit=metadata", "--color=never", "--extern"])
        .arg(format!("url_literal={}", macro_file().display()))
        .output()
        .unwrap();
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn rustc_prints_the_message_at_the_literal() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("rejected");
    let readme = include_str!("../../README.md");
    let printed = readme.split_once("```text\n").unwrap().1.split_once("```").unwrap().0;
    let line = printed.lines().find_map(|line| line.strip_prefix("4 | ")).unwrap();
    for (line, expected) in [(line, printed)].iter().chain(REJECTED) {
        let found = compile(&folder, line);
        assert!(found.starts_with(expected), "expected\n{expected}\nfound\n{found}");
    }
}
