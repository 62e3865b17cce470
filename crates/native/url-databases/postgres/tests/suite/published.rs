//! What is published with the extension: the page, the metadata for PGXN, the package of Debian, and the messages of
//! `install`.

use crate::database::Database;
use serde_json::Value;
use std::{
    env, fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(name)
}

/// Each query of the section with its result, in order; without one, it is a statement.
fn queries(section: &str) -> Vec<(&str, Option<&str>)> {
    let mut queries = Vec::new();
    for part in section.split("```sql\n").skip(1) {
        let (query, rest) = part.split_once("```\n").expect("a block ends");
        let result = rest.trim_start().strip_prefix("```text\n").map(|rest| rest.split("```").next().unwrap());
        queries.push((query, result));
    }
    queries
}

/// With `UPDATE_PAGES=1`, writes the results into the page instead.
#[test]
fn the_queries_of_the_page_have_their_results() {
    let Some(database) = Database::empty("page", "UTF8") else { return };
    let path = file("../../../../docs/databases.md");
    let mut page = fs::read_to_string(&path).unwrap();
    let section = page.split("\n## ").find(|section| section.starts_with("PostgreSQL\n")).unwrap().to_owned();
    let queries = queries(&section);
    let with_results = queries.iter().filter(|(query, _)| query.starts_with("SELECT") || query.starts_with("EXPLAIN"));
    assert!(with_results.count() >= 10);
    let is_update = env::var_os("UPDATE_PAGES").is_some();
    for (query, expected) in queries {
        let found = database.table_of(query);
        if !query.starts_with("SELECT") && !query.starts_with("EXPLAIN") {
            assert!(found.is_empty() && expected.is_none(), "{query}\n{found}");
        } else if is_update {
            let block = |result: &str| format!("```sql\n{query}```\n\n```text\n{result}```\n");
            let old = expected.map_or_else(|| format!("```sql\n{query}```\n"), block);
            page = page.replace(&old, &block(&found));
        } else {
            assert_eq!(expected, Some(&*found), "{query}");
        }
    }
    if is_update {
        fs::write(&path, page).unwrap();
    }
}

/// The version of the extension.
fn version() -> String {
    let manifest = fs::read_to_string(file("Cargo.toml")).unwrap();
    manifest.lines().find_map(|line| line.strip_prefix("version = \"")?.strip_suffix('"')).unwrap().into()
}

/// The members that [the specification](https://pgxn.org/spec/) requires, and one version everywhere.
#[test]
fn the_metadata_of_pgxn_has_the_version_of_the_extension() {
    let text = fs::read_to_string(file("META.json")).unwrap();
    let metadata: Value = serde_json::from_str(&text).unwrap();
    for member in ["name", "abstract", "version", "maintainer", "license", "provides", "meta-spec"] {
        assert!(!metadata[member].is_null(), "{member}");
    }
    assert_eq!(metadata["meta-spec"]["version"], "1.0.0");
    let version = version();
    let provided = &metadata["provides"]["urlstack"];
    assert_eq!((&metadata["version"], &provided["version"]), (&version.clone().into(), &version.clone().into()));
    let script = provided["file"].as_str().unwrap();
    assert_eq!(script, format!("extension/urlstack--{version}.sql"));
    assert!(file(script).exists());

    let control = fs::read_to_string(file("extension/urlstack.control")).unwrap();
    for line in [
        &format!("default_version = '{version}'"),
        &format!("comment = {}", metadata["abstract"].to_string().replace('"', "'")),
        "relocatable = true",
        "trusted = true",
    ] {
        assert!(control.lines().any(|found| found == line), "{line}\n{control}");
    }
    // The oldest version of the server that the package can be built for.
    let manifest = fs::read_to_string(file("Cargo.toml")).unwrap();
    let oldest = manifest.lines().find_map(|line| line.strip_prefix("pg")?.split_once(" = ")).unwrap().0;
    assert_eq!(metadata["prereqs"]["runtime"]["requires"]["PostgreSQL"], format!("{oldest}.0.0"));
}

/// Runs a program, and returns what it prints. It fails as the program does.
fn run(program: &str, arguments: &[&str]) -> Result<String, String> {
    let Output { status, stdout, stderr } = Command::new(program).args(arguments).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    if status.success() { Ok(text(stdout)) } else { Err(text(stdout) + &text(stderr)) }
}

/// An installed package, which goes with the test.
struct Installed<'n>(&'n str);

impl Drop for Installed<'_> {
    fn drop(&mut self) {
        let _ = run("dpkg", &["--purge", self.0]);
    }
}

/// What a trusted extension must not do is done by functions of libc or the server, of which a library without them has
/// no symbols.
fn does_nothing_but_compute(library: &Path) {
    let symbols = run("nm", &["--dynamic", "--undefined-only", library.to_str().unwrap()]).unwrap();
    let names = symbols.lines().map(|line| line.trim_start().trim_start_matches("U ").split('@').next().unwrap());
    let names: Vec<&str> = names.collect();
    assert!(names.contains(&"pthread_create") && names.contains(&"errfinish"), "{names:?}");
    let forbidden = [
        "accept",
        "bind",
        "connect",
        "listen",
        "recv",
        "send",
        "socket", // networks
        "clone",
        "dlopen",
        "exec",
        "fork",
        "kill",
        "popen",
        "posix_spawn",
        "system",
        "vfork", // programs
        "chmod",
        "chown",
        "creat",
        "fopen",
        "ftruncate",
        "link",
        "mkdir",
        "rename",
        "rmdir",
        "symlink",
        "unlink", // files
        "CatalogTuple",
        "GetConfigOption",
        "OpenTransientFile",
        "ProcessUtility",
        "SetConfigOption",
        "SetUserId",
        "heap_insert", // the server
    ];
    for name in names {
        let is_forbidden = forbidden.iter().any(|prefix| name.starts_with(prefix));
        assert!(!is_forbidden && (!name.starts_with("SPI_") || name == "SPI_fname"), "{name}");
    }
}

/// On this machine: the server's files are those of the distribution.
#[test]
fn the_package_of_debian_installs_and_goes() {
    let Some(package) = env::var_os("URLSTACK_DEB") else {
        url_model::not_run("url-postgres package", "it installs a package of Debian for all, which URLSTACK_DEB names");
        return;
    };
    let package = package.to_str().unwrap();
    let field = |name| run("dpkg-deb", &["--field", package, name]).unwrap().trim_end().to_owned();
    let name = field("Package");
    let major = name.strip_prefix("postgresql-").unwrap().strip_suffix("-urlstack").unwrap();
    assert_eq!(field("Version"), format!("{}-1", version()));
    let depends = field("Depends");
    assert!(depends.starts_with(&format!("postgresql-{major}, ")) && depends.contains("libc6 (>= 2."), "{depends}");

    run("dpkg", &["--install", package]).unwrap();
    let installed = Installed(&name);
    let files = run("dpkg", &["--listfiles", &name]).unwrap();
    let files: Vec<&Path> = files.lines().map(Path::new).filter(|path| path.is_file()).collect();
    let names: Vec<_> = files.iter().map(|path| path.file_name().unwrap().to_str().unwrap()).collect();
    let script = format!("urlstack--{}.sql", version());
    assert!(names.contains(&"urlstack.so") && names.contains(&&*script), "{names:?}");
    let copyright = files.iter().find(|path| path.ends_with("copyright")).unwrap();
    let copyright = fs::read_to_string(copyright).unwrap();
    for part in ["\nLicense: MPL-2.0\n", "UNICODE LICENSE V3", "Permission is hereby granted", " pgrx v", " url-psl v"]
    {
        assert!(copyright.contains(part), "{part}");
    }
    let library = files.iter().find(|path| path.ends_with("urlstack.so")).unwrap();
    does_nothing_but_compute(library);

    // A server for this command, with the programs that the package of the server has for this.
    let query = "CREATE EXTENSION urlstack; SELECT url_host('HTTP://EXAMPLE.com'), 'x'::text = url('http://x');
                 CREATE TABLE t (u url PRIMARY KEY); INSERT INTO t VALUES ('HTTP://h:80/b'), ('http://a');
                 SELECT max(u) FROM t; DROP TABLE t; DROP EXTENSION urlstack";
    let psql = ["-v", major, "-t", "psql", "--no-psqlrc", "--quiet", "--tuples-only", "--no-align"];
    let found = run("pg_virtualenv", &[&psql[..], &["--set=ON_ERROR_STOP=1", "--command", query]].concat());
    let found = found.unwrap();
    // Without what the program tells of its server.
    let found: Vec<&str> = found.lines().filter(|line| !line.contains(" cluster ")).collect();
    assert_eq!(found, ["example.com|f", "http://h/b"]);

    run("dpkg", &["--remove", &name]).unwrap();
    assert!(files.iter().all(|path| !path.exists()), "{files:?}");
    drop(installed);
}

/// One line, before anything is built.
#[test]
fn install_says_what_is_missing() {
    let scratch = tempfile::tempdir().unwrap();
    let folder = scratch.path().display();
    let server = |version: &str| {
        let config = format!(
            "#!/bin/sh\ncase $1 in --version) echo 'PostgreSQL {version}.1';; *) echo {folder}/headers;; esac\n"
        );
        let path = scratch.path().join(format!("config-{version}"));
        fs::write(&path, config).unwrap();
        run("chmod", &["+x", path.to_str().unwrap()]).unwrap();
        path
    };
    let install = |config: &Path, libclang: &str, path: &str| {
        // Cargo would fail with another message.
        let output = Command::new("/bin/bash")
            .arg(file("install"))
            .arg("--no-such-option")
            .env("PGRX_PG_CONFIG_PATH", config)
            .env("LIBCLANG_PATH", libclang)
            .env("PATH", path)
            .env_remove("DOCS_RS")
            .output()
            .unwrap();
        assert_eq!((output.status.code(), output.stdout.is_empty()), (Some(1), true));
        String::from_utf8(output.stderr).unwrap()
    };
    let path = env::var("PATH").unwrap();
    let nowhere = format!("{folder}/nowhere");
    assert_eq!(
        install(&server("16"), &nowhere, &path),
        format!(
            "install: missing the server's headers ({folder}/headers/postgres.h), libclang; on Debian: sudo apt install postgresql-server-dev-16 libclang-dev\n"
        )
    );
    fs::create_dir(scratch.path().join("headers")).unwrap();
    fs::write(scratch.path().join("headers/postgres.h"), "").unwrap();
    assert_eq!(
        install(&server("16"), &nowhere, &path),
        "install: missing libclang; on Debian: sudo apt install libclang-dev\n"
    );
    // The library of C++ is another one.
    let library = |name: &str| fs::write(scratch.path().join("headers").join(name), "").unwrap();
    let here = format!("{folder}/headers");
    library("libclang-cpp.so.14");
    assert!(install(&server("16"), &here, &path).contains("missing libclang;"));
    library("libclang-14.so.1");
    assert_eq!(
        install(&server("9"), &here, &path),
        "install: PostgreSQL 9 is not among the versions that the extension supports, 13 14 15 16 17 18\n"
    );
    assert_eq!(install(&server("16"), &here, "/usr/bin:/bin"), "install: missing Rust (https://rustup.rs)\n");
    let found = install(Path::new(&nowhere), &here, &path);
    assert!(
        found.starts_with("install: missing the server's headers; on Debian: sudo apt install postgresql-server-dev-"),
        "{found}"
    );
}
