//! The installed library: its symbols, and the examples, as their readers build them.

use crate::build::{has, messages, root, run};
use std::{
    collections::BTreeSet,
    env, fs,
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
        let _ = fs::remove_dir_all(&prefix);
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

/// The functions that a header declares.
fn functions(header: &str) -> impl Iterator<Item = &str> {
    let declared = header.lines().filter(|line| !line.starts_with([' ', '/']) && !line.starts_with("static"));
    let names = declared.filter_map(|line| line.split_once('(')?.0.split([' ', '*']).next_back());
    names.filter(|name| name.starts_with("urlstack_"))
}

/// All functions of the header are there, in a version, and nothing else is.
#[test]
fn symbols_are_the_functions_of_the_header() {
    let library = prefix().join("lib/liburlstack.so");
    let listed = output(Command::new("nm").args(["-D", "--defined-only", "--with-symbol-versions"]).arg(&library));
    let symbols: BTreeSet<String> =
        listed.lines().filter_map(|line| Some(line.split(' ').nth(2)?.to_owned())).collect();
    let header = fs::read_to_string(prefix().join("include/urlstack.h")).expect("the header");
    let mut expected: BTreeSet<String> = functions(&header).map(|name| format!("{name}@@URLSTACK_0.1")).collect();
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

/// The example by CMake, with the shared library, with the static one, and without any shared library.
const CMAKE_LISTS: &str = r#"
cmake_minimum_required(VERSION 3.16)
project(example LANGUAGES C CXX)
set(CMAKE_CXX_STANDARD 17)
find_package(urlstack 0.1 REQUIRED)
add_executable(shared "${EXAMPLES}/example.cpp")
target_link_libraries(shared PRIVATE urlstack::urlstack)
add_executable(static "${EXAMPLES}/example.c")
target_link_libraries(static PRIVATE urlstack::static)
add_executable(static_alone "${EXAMPLES}/example.c")
target_link_libraries(static_alone PRIVATE urlstack::static)
target_link_options(static_alone PRIVATE -static)
"#;

#[test]
fn examples_of_c_run_by_cmake() {
    if lacks("cmake") {
        return;
    }
    for prefix in [prefix().to_owned(), multiarch().join("usr")] {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cmake");
        // A folder remembers the sources of its first run, which may have been elsewhere.
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir(&folder).expect("a folder");
        fs::write(folder.join("CMakeLists.txt"), CMAKE_LISTS).expect("a file");
        let option = |name: &str, path: &Path| format!("-D{name}={}", path.display());
        let options = [option("CMAKE_PREFIX_PATH", &prefix), option("EXAMPLES", &example("")), LIBRARY_FOLDER.into()];
        run(Command::new("cmake").arg("-S").arg(&folder).arg("-B").arg(&folder).args(options));
        run(Command::new("cmake").arg("--build").arg(&folder));
        // CMake writes where the shared library is into the program, and the other one needs none.
        check(&mut Command::new(folder.join("shared")));
        check(&mut Command::new(folder.join("static")));
        check(&mut Command::new(folder.join("static_alone")));
    }
}

/// As Debian's compilers tell CMake.
const LIBRARY_FOLDER: &str = "-DCMAKE_LIBRARY_ARCHITECTURE=x86_64-linux-gnu";

/// Returns the folder below which the library is installed for a package of Debian.
fn multiarch() -> &'static Path {
    static ROOT: OnceLock<PathBuf> = OnceLock::new();
    ROOT.get_or_init(|| {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("multiarch");
        let _ = fs::remove_dir_all(&folder);
        let settings = [("LIBDIR", "lib/x86_64-linux-gnu"), ("DOCDIR", "share/doc/liburlstack-dev")];
        run(Command::new(root().join("install.sh")).arg("/usr").envs(settings).env("DESTDIR", &folder));
        folder
    })
}

/// The files that are installed, below the prefix.
fn installed(root: &Path) -> BTreeSet<String> {
    let output = output(Command::new("find").args([".", "-not", "-type", "d"]).current_dir(root));
    output.lines().map(|line| line.trim_start_matches("./").to_owned()).collect()
}

const FILES: [&str; 14] = [
    "DOC/LICENSE-APACHE",
    "DOC/LICENSE-MIT",
    "DOC/LICENSE-MPL",
    "DOC/LICENSE-UNICODE",
    "LIB/cmake/urlstack/urlstackConfig.cmake",
    "LIB/cmake/urlstack/urlstackConfigVersion.cmake",
    "LIB/liburlstack.a",
    "LIB/liburlstack.so",
    "LIB/liburlstack.so.0.1",
    "LIB/liburlstack.so.0.1.0",
    "LIB/pkgconfig/urlstack.pc",
    "include/urlstack.h",
    "include/urlstack.hpp",
    "share/man/man3/urlstack.3",
];

#[test]
fn files_are_in_the_folders_that_were_asked_for() {
    let in_folders = |lib: &str, doc: &str| FILES.map(|file| file.replace("LIB", lib).replace("DOC", doc)).into();
    assert_eq!(installed(prefix()), in_folders("lib", "share/doc/urlstack"));
    let usr = multiarch().join("usr");
    assert_eq!(installed(&usr), in_folders("lib/x86_64-linux-gnu", "share/doc/liburlstack-dev"));
    let file = fs::read_to_string(usr.join("lib/x86_64-linux-gnu/pkgconfig/urlstack.pc")).expect("the file");
    // The folder of a package is not in its files.
    assert!(file.contains("prefix=/usr\n") && file.contains("libdir=${prefix}/lib/x86_64-linux-gnu\n"), "{file}");
    // A path that is not below the prefix is none of these.
    let failed = Command::new(root().join("install.sh")).arg("/usr").env("LIBDIR", "/lib").output().expect("it runs");
    assert_eq!(failed.status.code(), Some(2), "{}", messages(&failed));
}

/// Compiles and runs the example by `pkg-config`, with what is installed below a folder.
fn check_installed(name: &str, pkg_config: &mut Command, libraries: &Path) {
    let flags = output(pkg_config.args(["--cflags", "--libs", "urlstack"]));
    let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    run(Command::new("cc").arg("-o").arg(&program).arg(example("example.c")).args(flags.split_whitespace()));
    check(Command::new(program).env("LD_LIBRARY_PATH", libraries));
}

/// The archive works where it is unpacked. The package of Debian is installed and removed by dpkg, in a folder.
#[test]
fn packages_are_installed_and_removed() {
    if lacks("dpkg-deb") || lacks("pkg-config") {
        return;
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("packages");
    let _ = fs::remove_dir_all(&folder);
    let made = output(Command::new(root().join("packaging/package.sh")).arg(&folder));
    let [archive, package] = made.lines().collect::<Vec<_>>()[..] else { panic!("{made}") };
    run(Command::new("tar").args(["--extract", "--gzip", "--file", archive, "--directory"]).arg(&folder));
    let name = Path::new(archive).file_name().expect("a name").to_str().expect("UTF-8");
    let unpacked = folder.join(name.trim_end_matches(".tar.gz"));
    let mut pkg_config = Command::new("pkg-config");
    pkg_config.arg("--define-prefix").env("PKG_CONFIG_PATH", unpacked.join("lib/pkgconfig"));
    check_installed("example-of-archive", &mut pkg_config, &unpacked.join("lib"));

    let there = folder.join("root");
    fs::create_dir_all(there.join("var/lib/dpkg/updates")).expect("a folder");
    fs::write(there.join("var/lib/dpkg/status"), "").expect("a file");
    let path = format!("{}:/usr/sbin:/sbin", env::var("PATH").expect("a path"));
    let dpkg = |action: &str, what: &str| {
        let root = format!("--root={}", there.display());
        let forced = "--force-not-root,depends,script-chrootless";
        run(Command::new("dpkg").args([&root, forced, "--log=/dev/null", action, what]).env("PATH", &path));
    };
    dpkg("--install", package);
    let installed = Command::new("find").arg(there.join("usr")).args(["-name", "urlstack.pc"]).output().expect("find");
    let file = PathBuf::from(String::from_utf8(installed.stdout).expect("UTF-8").trim());
    let libraries = file.ancestors().nth(2).expect("the folder of libraries");
    let mut pkg_config = Command::new("pkg-config");
    pkg_config.env("PKG_CONFIG_LIBDIR", libraries.join("pkgconfig")).env("PKG_CONFIG_SYSROOT_DIR", &there);
    check_installed("example-of-package", &mut pkg_config, libraries);
    let control = output(Command::new("dpkg-deb").args(["--field", package]));
    assert!(control.contains(concat!("Version: ", env!("CARGO_PKG_VERSION"), "\n")), "{control}");
    let copyright = fs::read_to_string(there.join("usr/share/doc/liburlstack-dev/copyright")).expect("the licenses");
    for license in ["LICENSE-MIT", "Apache License", "Mozilla Public License", "UNICODE LICENSE V3"] {
        assert!(copyright.contains(license), "{license}");
    }
    dpkg("--remove", "liburlstack-dev");
    assert!(!there.join("usr").exists(), "dpkg has left files in {}", there.display());
}

/// No path of this machine is in the library, so that sources in another folder can give the same bytes.
#[test]
fn library_names_no_folder_of_this_machine() {
    let sources = root().ancestors().nth(3).expect("the folder of sources");
    let home = env::var("CARGO_HOME").unwrap_or_else(|_| format!("{}/.cargo", env::var("HOME").expect("a folder")));
    let rust = output(Command::new("rustc").args(["--print", "sysroot"]));
    for library in ["lib/liburlstack.so", "lib/liburlstack.a"] {
        let bytes = fs::read(prefix().join(library)).expect("the library");
        let has = |text: &str| bytes.windows(text.len()).any(|window| window == text.as_bytes());
        assert!(has("/cargo/registry") || has("/urlstack/crates"), "{library} has no message with a path");
        for folder in [sources.to_str().expect("UTF-8"), &home, rust.trim()] {
            assert!(!has(folder), "{library} has {folder}");
        }
    }
}

/// The manual has all functions of the header, and groff has nothing to say about it.
#[test]
fn manual_has_all_functions() {
    let manual = fs::read_to_string(prefix().join("share/man/man3/urlstack.3")).expect("the manual");
    let header = fs::read_to_string(prefix().join("include/urlstack.h")).expect("the header");
    assert!(manual.contains(concat!("urlstack ", env!("CARGO_PKG_VERSION"))));
    for name in functions(&header) {
        assert!(manual.contains(&format!(" {name}(")), "{name}");
    }
    if !lacks("groff") {
        let path = prefix().join("share/man/man3/urlstack.3");
        let shown = run(Command::new("groff").args(["-man", "-ww", "-Tutf8", "-P-cbu"]).arg(path));
        assert_eq!(String::from_utf8_lossy(&shown.stderr), "");
        assert!(String::from_utf8_lossy(&shown.stdout).contains("urlstack_url_parse(urlstack_str input"));
    }
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
