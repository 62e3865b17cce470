//! `cargo xtask regen-tables --download`, from a folder and from a server of the test.

use std::{
    fs,
    io::{BufRead as _, BufReader, Write as _},
    net::TcpListener,
    path::{Path, PathBuf},
    thread,
};

use crate::repository::{PUBLIC_SUFFIX_LIST, RENDER_TABLES, Scratch, TABLES, data, version, xtask};

const PUBLISHED: [&str; 16] = [
    "idna/IdnaMappingTable.txt",
    "idna/IdnaTestV2.txt",
    "ucd/BidiMirroring.txt",
    "ucd/DerivedCoreProperties.txt",
    "ucd/DerivedNormalizationProps.txt",
    "ucd/PropList.txt",
    "ucd/PropertyValueAliases.txt",
    "ucd/ScriptExtensions.txt",
    "ucd/Scripts.txt",
    "ucd/UnicodeData.txt",
    "ucd/emoji/emoji-data.txt",
    "ucd/extracted/DerivedBidiClass.txt",
    "ucd/extracted/DerivedBinaryProperties.txt",
    "ucd/extracted/DerivedCombiningClass.txt",
    "ucd/extracted/DerivedGeneralCategory.txt",
    "ucd/extracted/DerivedJoiningType.txt",
];

/// Moves the fixtures to a folder that is laid out as unicode.org is.
fn mirror(scratch: &Scratch) -> PathBuf {
    for path in PUBLISHED {
        let place = place(path);
        let content = if path == VECTORS { vectors() } else { scratch.read(&place) };
        if scratch.exists(&place) {
            scratch.remove(&place);
        }
        scratch.write(&published(path), content);
    }
    scratch.root().join("mirror")
}

const VECTORS: &str = "idna/IdnaTestV2.txt";

/// Returns the least number of vectors.
fn vectors() -> String {
    format!("# IdnaTestV2.txt\n# Version: {}\n\n", version()) + &"fass.de; ; ; ; ; ;\n".repeat(6000)
}

/// Returns the path of a file on the mirror.
fn published(path: &str) -> String {
    format!("mirror/{}/{path}", version())
}

/// Returns the path of a file among the fixtures.
fn place(path: &str) -> String {
    format!("{}/{}", data(), path.rsplit('/').next().unwrap())
}

/// Serves the files of a folder. Those whose names end in `cut` are truncated.
fn serve(directory: PathBuf, cut: &'static str) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            let mut request = String::new();
            let mut lines = BufReader::new(stream.try_clone().unwrap()).lines();
            // The request ends with an empty line.
            while let Some(Ok(line)) = lines.next().filter(|line| line.as_ref().is_ok_and(|line| !line.is_empty())) {
                request += &line;
            }
            let path = request.split(' ').nth(1).unwrap_or_default().to_owned();
            let (status, content) = match fs::read(directory.join(path.trim_start_matches('/'))) {
                Ok(content) => ("200 OK", content),
                Err(_) => ("404 Not Found", Vec::new()),
            };
            let len = content.len();
            let sent = if !cut.is_empty() && path.ends_with(cut) { len / 2 } else { len };
            let _ = write!(stream, "HTTP/1.1 {status}\r\nContent-Length: {len}\r\nConnection: close\r\n\r\n");
            let _ = stream.write_all(&content[..sent]);
        }
    });
    address
}

fn download(scratch: &Scratch, mirror: &str) -> Result<String, String> {
    xtask(scratch.root(), &["regen-tables", "--download", "--unicode", &version(), "--mirror", mirror])
}

fn nothing_has_arrived(scratch: &Scratch) -> bool {
    PUBLISHED.iter().all(|path| !scratch.exists(&place(path)))
}

/// `--check` and `--download` exclude each other, because the former writes nothing.
#[test]
fn check_downloads_nothing() {
    let error = xtask(Path::new("."), &["regen-tables", "--check", "--download"]).unwrap_err();
    assert!(error.contains("cannot be used with"), "{error}");
}

#[test]
fn files_are_fetched_from_a_folder_and_recorded() {
    let scratch = Scratch::new("folder");
    let expected = scratch.tables();
    let mirror = mirror(&scratch);
    assert!(nothing_has_arrived(&scratch));
    download(&scratch, mirror.to_str().unwrap()).unwrap();
    assert_eq!(scratch.tables(), expected);
    assert!(scratch.exists(&place(VECTORS)));
    let line = format!("unicode/{}/IdnaTestV2.txt | ", version());
    assert!(scratch.read("fixtures/SOURCES").contains(&line));
    // With the checksums of the new files, in place of the old ones.
    let error = xtask(scratch.root(), &["check-fixtures"]).unwrap_err();
    assert!(!error.contains(&version()), "{error}");
}

#[test]
fn files_are_fetched_from_a_server() {
    let scratch = Scratch::new("server");
    let expected = scratch.tables();
    let address = serve(mirror(&scratch), "");
    download(&scratch, &address).unwrap();
    assert_eq!(scratch.tables(), expected);
}

#[test]
fn nothing_is_written_unless_all_files_arrive_completely() {
    let scratch = Scratch::new("cut");
    let mirror = mirror(&scratch);
    let sources = scratch.read("fixtures/SOURCES");
    for cut in ["UnicodeData.txt", "IdnaTestV2.txt", "DerivedJoiningType.txt"] {
        let error = download(&scratch, &serve(mirror.clone(), cut)).unwrap_err();
        assert!(error.contains(cut), "{error}");
        assert!(nothing_has_arrived(&scratch));
    }
    scratch.remove(&published("ucd/extracted/DerivedJoiningType.txt"));
    let error = download(&scratch, &serve(mirror.clone(), "")).unwrap_err();
    assert!(error.contains("DerivedJoiningType.txt: http status: 404"), "{error}");
    assert!(nothing_has_arrived(&scratch));
    let error = download(&scratch, "ftp://example.org").unwrap_err();
    assert!(error.contains("expected an address of https, http or file, or a folder, not ftp"), "{error}");
    assert_eq!(scratch.read("fixtures/SOURCES"), sources);
}

/// Files must make tables, and an error names their address.
#[test]
fn nothing_is_written_unless_all_files_are_good() {
    let scratch = Scratch::new("bad-download");
    let mirror = mirror(&scratch);
    let sources = scratch.read("fixtures/SOURCES");
    let version = version();
    let header = |name: &str| format!("# {name}-{version}.txt\n");
    for (path, bad, message) in [
        ("ucd/extracted/DerivedJoiningType.txt", header("J") + "\nnonsense\n\n# EOF\n", ":3: expected a code point"),
        ("ucd/PropList.txt", "<html>\n# EOF\n".into(), ": expected the version"),
        ("ucd/BidiMirroring.txt", header("B").replace(&version, "1.0.0") + "# EOF\n", ": the file is of Unicode 1.0.0"),
        (VECTORS, vectors().replace(&version, "1.0.0"), ": the file is of Unicode 1.0.0"),
        (VECTORS, vectors().replacen(";\n", "\n", 1), ":4: expected 7 columns, found 6"),
        (VECTORS, vectors().replacen("fass.de; ; ; ; ; ;\n", "", 1), ": expected 6000 rows or more, found 5999"),
    ] {
        let path = published(path);
        let good = scratch.read(&path);
        scratch.write(&path, bad);
        let error = download(&scratch, mirror.to_str().unwrap()).unwrap_err();
        let place = scratch.root().join(&path);
        assert!(error.contains(&format!("{}{message}", place.display())), "{error}");
        scratch.write(&path, good);
    }
    let list = scratch.read(PUBLIC_SUFFIX_LIST);
    scratch.write(PUBLIC_SUFFIX_LIST, "");
    download(&scratch, mirror.to_str().unwrap()).unwrap_err();
    scratch.write(PUBLIC_SUFFIX_LIST, list);
    assert!(nothing_has_arrived(&scratch));
    assert_eq!(scratch.read("fixtures/SOURCES"), sources);

    scratch.remove("fixtures/SOURCES");
    download(&scratch, mirror.to_str().unwrap()).unwrap_err();
    assert!(nothing_has_arrived(&scratch));
}

/// From then on, the newer version is the newest.
#[test]
fn a_newer_version_replaces_the_older() {
    let scratch = Scratch::new("newer");
    let (mirror, old) = (mirror(&scratch), version());
    let sources = scratch.read("fixtures/SOURCES");
    for path in PUBLISHED {
        let content = scratch.read(&published(path));
        scratch.write(&format!("mirror/200.0.0/{path}"), content.replace(&old, "200.0.0"));
    }
    let arguments = ["regen-tables", "--download", "--unicode", "200.0.0", "--mirror", mirror.to_str().unwrap()];
    xtask(scratch.root(), &arguments).unwrap();
    // It is recorded after the older one, whose lines stay where they are.
    let recorded = scratch.read("fixtures/SOURCES");
    let (new, others): (Vec<&str>, Vec<&str>) = recorded.lines().partition(|line| line.starts_with("unicode/200.0.0/"));
    assert_eq!((new.len(), others), (PUBLISHED.len(), sources.lines().collect()));
    let last = sources.lines().rfind(|line| line.starts_with("unicode/")).unwrap();
    assert!(recorded.contains(&format!("{last}\n{}\n", new.join("\n"))), "{recorded}");
    for path in [format!("{TABLES}/mod.rs"), RENDER_TABLES.into()] {
        assert!(scratch.read(&path).contains("UNICODE_VERSION: (u8, u8, u8) = (200, 0, 0)"), "{path}");
    }
    xtask(scratch.root(), &["regen-tables", "--check"]).unwrap();
}
