//! The URL of a literal equals the URL that is parsed at run time. For rejected literals, rustc prints the message, and
//! the exact position of the literal.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
    time::SystemTime,
};
use url_core::{UrlRef, host::Host};
use url_literal::url;

/// Passes a literal on.
macro_rules! handed_on {
    ($literal:literal, $expression:expr, $token:tt) => {
        [url!($literal), url!($expression), url!($token,)]
    };
}

const HANDED_ON: [UrlRef<'static>; 3] = handed_on!("https://a/", "https://b/", "https://c/");

const OF_EVERY_KIND: &[UrlRef<'static>] = &[
    url!("https://user:secret@example.com:8080/dir/file?name=value#place"),
    url!("http://user@127.0.0.1/"),
    url!("ws://:p@[2001:db8::1]/?#"),
    url!("file:///C:/a"),
    url!("file://server/share"),
    url!("foo://"),
    url!("foo://opaque%20:1"),
    url!("foo:/.//guarded"),
    url!("mailto:me@example.com?subject=a"),
    url!("blob:"),
    url!(r"foo:a\b"),
    url!(r#"foo:"quoted\""#),
];

#[test]
fn a_url_of_a_literal_equals_the_parsed_url() {
    for url in OF_EVERY_KIND.iter().chain(&HANDED_ON) {
        let parsed = UrlRef::from_serialized(url.as_str()).unwrap();
        assert_eq!(url.check_invariants(), Ok(()));
        let parts = |url: &UrlRef<'static>| {
            (
                (url.scheme(), url.username(), url.password(), url.host(), url.port()),
                (url.path(), url.query(), url.fragment(), url.has_authority(), url.has_opaque_path()),
            )
        };
        assert_eq!(parts(url), parts(&parsed));
    }
    assert_eq!(OF_EVERY_KIND[2].host(), Some(Host::Ipv6("2001:db8::1".parse().unwrap())));
}

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
    let readme = include_str!("../README.md");
    let printed = readme.split_once("```text\n").unwrap().1.split_once("```").unwrap().0;
    let line = printed.lines().find_map(|line| line.strip_prefix("4 | ")).unwrap();
    for (line, expected) in [(line, printed)].iter().chain(REJECTED) {
        let found = compile(&folder, line);
        assert!(found.starts_with(expected), "expected\n{expected}\nfound\n{found}");
    }
}
