//! `cargo xtask regen-tables --download`, from a folder and from a server of this test's own.

use std::{
    fs,
    io::{BufRead as _, BufReader, Write as _},
    net::TcpListener,
    path::{Path, PathBuf},
    thread,
};

use crate::repository::{DATA, Scratch, xtask};

const PUBLISHED: [&str; 10] = [
    "idna/IdnaMappingTable.txt",
    "idna/IdnaTestV2.txt",
    "ucd/BidiMirroring.txt",
    "ucd/DerivedNormalizationProps.txt",
    "ucd/PropList.txt",
    "ucd/UnicodeData.txt",
    "ucd/extracted/DerivedBidiClass.txt",
    "ucd/extracted/DerivedCombiningClass.txt",
    "ucd/extracted/DerivedGeneralCategory.txt",
    "ucd/extracted/DerivedJoiningType.txt",
];

/// Lays the fixtures out as unicode.org does, and takes them away from where they were.
fn mirror(scratch: &Scratch) -> PathBuf {
    for path in PUBLISHED {
        let name = path.rsplit('/').next().unwrap();
        let content = if name == "IdnaTestV2.txt" {
            "# IdnaTestV2.txt\n# Version: 18.0.0\n\nfass.de; ; ; ; ; ;\n".to_owned()
        } else {
            let content = scratch.read(&format!("{DATA}/{name}"));
            scratch.remove(&format!("{DATA}/{name}"));
            content
        };
        scratch.write(&format!("mirror/18.0.0/{path}"), content);
    }
    scratch.root().join("mirror")
}

/// Serves the files of a folder. One whose name ends in `cut` comes to an end too early.
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
    xtask(scratch.root(), &["regen-tables", "--download", "--mirror", mirror])
}

fn nothing_has_arrived(scratch: &Scratch) -> bool {
    PUBLISHED.iter().all(|path| !scratch.exists(&format!("{DATA}/{}", path.rsplit('/').next().unwrap())))
}

/// To compare and to fetch are two wishes, for the one writes nothing.
#[test]
fn check_downloads_nothing() {
    let error = xtask(Path::new("."), &["regen-tables", "--check", "--download"]).unwrap_err();
    assert!(error.contains("cannot be used with"), "{error}");
}

#[test]
fn files_arrive_from_a_folder_and_are_recorded() {
    let scratch = Scratch::new("folder");
    let expected = scratch.tables();
    let mirror = mirror(&scratch);
    assert!(nothing_has_arrived(&scratch));
    download(&scratch, mirror.to_str().unwrap()).unwrap();
    assert_eq!(scratch.tables(), expected);
    assert!(scratch.exists(&format!("{DATA}/IdnaTestV2.txt")));
    assert!(scratch.read("fixtures/SOURCES").contains("unicode/18.0.0/IdnaTestV2.txt | "));
}

#[test]
fn files_arrive_from_a_server() {
    let scratch = Scratch::new("server");
    let expected = scratch.tables();
    let address = serve(mirror(&scratch), "");
    download(&scratch, &address).unwrap();
    assert_eq!(scratch.tables(), expected);
}

#[test]
fn nothing_is_written_unless_all_files_arrive_whole() {
    let scratch = Scratch::new("cut");
    let mirror = mirror(&scratch);
    let sources = scratch.read("fixtures/SOURCES");
    for cut in ["UnicodeData.txt", "IdnaTestV2.txt", "DerivedJoiningType.txt"] {
        let error = download(&scratch, &serve(mirror.clone(), cut)).unwrap_err();
        assert!(error.contains(cut), "{error}");
        assert!(nothing_has_arrived(&scratch));
    }
    scratch.remove("mirror/18.0.0/ucd/extracted/DerivedJoiningType.txt");
    let error = download(&scratch, &serve(mirror.clone(), "")).unwrap_err();
    assert!(error.contains("DerivedJoiningType.txt: http status: 404"), "{error}");
    scratch.write(
        "mirror/18.0.0/ucd/extracted/DerivedJoiningType.txt",
        "# DerivedJoiningType-18.0.0.txt\n\nnonsense\n\n# EOF\n",
    );
    let error = download(&scratch, mirror.to_str().unwrap()).unwrap_err();
    assert!(error.contains("DerivedJoiningType.txt:3: expected a code point"), "{error}");
    assert!(nothing_has_arrived(&scratch));
    assert_eq!(scratch.read("fixtures/SOURCES"), sources);
}
