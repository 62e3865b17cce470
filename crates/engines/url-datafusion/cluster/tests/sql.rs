//! `url-cluster sql`: queries over files, and the commands of `docs/sql.md`.

use std::{
    env, fs,
    io::Write as _,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
};

const PROGRAM: &str = env!("CARGO_BIN_EXE_url-cluster");

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn sql(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(PROGRAM).arg("sql").args(arguments).current_dir(folder).output().unwrap()
}

/// What the program prints, which must succeed.
fn shown(folder: &Path, arguments: &[&str]) -> String {
    let output = sql(folder, arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn error(folder: &Path, arguments: &[&str]) -> String {
    let output = sql(folder, arguments);
    assert!(!output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stdout));
    String::from_utf8(output.stderr).unwrap()
}

const HOSTS: &str = "SELECT url_host(url) AS host, count(*) AS n FROM log GROUP BY host ORDER BY host";
const EXPECTED: &str = "\
+------+---+
| host | n |
+------+---+
| a    | 2 |
| b    | 1 |
|      | 1 |
+------+---+
";

#[test]
fn files_of_all_kinds_are_tables() {
    let folder = folder("kinds");
    let urls = ["https://a/\"x\",y", "https://A:443/", "https://b/", "x"];
    let write = |name: &str, text: String| fs::write(folder.join(name), text).unwrap();
    let quoted = |url: &str| format!("\"{}\"", url.replace('"', "\"\""));
    let lines = |first: &str, line: &dyn Fn(&str) -> String| {
        let lines: Vec<String> = urls.iter().map(|url| line(url)).collect();
        format!("{first}{}\n", lines.join("\n"))
    };
    write("a.csv", lines("id,url\n", &|url| format!("1,{}", quoted(url))));
    write("a.tsv", lines("id\turl\n", &|url| format!("1\t{}", quoted(url))));
    write("a.jsonl", lines("", &|url| format!("{{\"url\": \"{}\"}}", url.replace('"', "\\\""))));
    write("a.txt", lines("", &str::to_owned));
    for statement in [
        "COPY (SELECT * FROM 'a.csv') TO 'a.parquet'",
        "COPY (SELECT url FROM 'a.csv') TO 'b.csv.gz' STORED AS CSV OPTIONS ('format.compression' 'gzip')",
        "COPY (SELECT url FROM 'a.csv') TO 'c.json.zst' STORED AS JSON OPTIONS ('format.compression' 'zstd')",
    ] {
        shown(&folder, &[statement]);
    }
    for file in ["a.csv", "a.tsv", "a.jsonl", "a.txt", "a.parquet", "b.csv.gz", "c.json.zst"] {
        let table = format!("log={file}");
        assert_eq!(shown(&folder, &["--table", &table, HOSTS]), EXPECTED, "{file}");
    }
    assert_eq!(shown(&folder, &[&HOSTS.replace("log", "'a.parquet'")]), EXPECTED);
}

#[test]
fn a_folder_is_a_table() {
    let folder = folder("several");
    fs::create_dir_all(folder.join("log/more")).unwrap();
    fs::write(folder.join("log/a.txt"), "https://a/\nhttps://a/\n").unwrap();
    fs::write(folder.join("log/more/b.txt"), "https://b/\nx\n").unwrap();
    assert_eq!(shown(&folder, &["--table", "log=log", HOSTS]), EXPECTED);
}

#[test]
fn statements_come_from_standard_input_too() {
    let folder = folder("input");
    let run = |text: &str| {
        let mut program = Command::new(PROGRAM);
        let program = program.arg("sql").current_dir(&folder).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = program.stderr(Stdio::piped()).spawn().unwrap();
        child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
        child.wait_with_output().unwrap()
    };
    let output =
        run("SELECT url_host('https://a/;') AS a; SELECT 2 AS b;\nSELECT try_parse_url('https://h/', 'HOST')\nAS c\n");
    let expected =
        "+---+\n| a |\n+---+\n| a |\n+---+\n+---+\n| b |\n+---+\n| 2 |\n+---+\n+---+\n| c |\n+---+\n| h |\n+---+\n";
    assert_eq!(String::from_utf8(output.stdout).unwrap(), expected);
    assert!(output.status.success());
    // A script ends at its first error.
    let output = run("SELECT url_host(1);\nSELECT 2 AS b;\n");
    assert!(!output.status.success() && output.stdout.is_empty());
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.contains("url_host(text) expects a string as argument 1 (text); found Int64"), "{error}");
}

#[test]
fn errors_say_what_is_missing() {
    let folder = folder("errors");
    fs::write(folder.join("a.xlsx"), "").unwrap();
    fs::write(folder.join("a.parquet"), "PAR1").unwrap();
    for (arguments, expected) in [
        (&["--table", "log", "SELECT 1"][..], "--table log: expected NAME=PATH"),
        (&["--table", "log=missing.csv", "SELECT 1"], "--table log: missing.csv: No such file"),
        (
            &["--table", "log=a.xlsx", "SELECT 1"],
            "expected a file, or a directory of files, that ends with .parquet, .csv",
        ),
        (&["--table", "log=a.parquet", "SELECT 1"], "a.parquet cannot be read: "),
        (&["--tables", "a"], "there is no option --tables; there are: --table"),
        (&["SELECT a FROM log"], "log"),
    ] {
        let error = error(&folder, arguments);
        assert!(error.starts_with("error: ") && error.contains(expected), "{arguments:?}\n{error}");
    }
}

/// The commands of the page that start with the name of the program. With the variable `UPDATE`, the results are written
/// into the page.
#[test]
fn every_command_has_the_result_on_the_page() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../../docs/sql.md");
    let mut page = fs::read_to_string(&path).unwrap();
    let pieces: Vec<String> = page.split("```").map(str::to_owned).collect();
    let mut commands = 0;
    for (index, piece) in pieces.iter().enumerate() {
        let Some(command) = piece.strip_prefix("sh\nurl-cluster ") else { continue };
        let shown = &pieces[index + 2];
        let script = format!("{PROGRAM} {command}");
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../..");
        let output = Command::new("sh").args(["-c", &script]).current_dir(folder).output().unwrap();
        let found = format!("text\n{}", String::from_utf8(output.stdout).unwrap());
        if env::var("UPDATE").is_ok() {
            page = page.replacen(&format!("{piece}```\n\n```{shown}"), &format!("{piece}```\n\n```{found}"), 1);
        } else {
            assert_eq!(found, *shown, "{command}");
        }
        commands += 1;
    }
    assert!(commands > 0);
    if env::var("UPDATE").is_ok() {
        fs::write(path, page).unwrap();
    }
}
