//! Documents that are read in parts give what they give as a whole.

#[cfg(target_os = "linux")]
use super::program::PROGRAM;
use super::program::{Folder, run_in, shown, words};
#[cfg(target_os = "linux")]
use std::{
    fs,
    io::Write,
    process::{Command, Stdio},
    thread,
};

/// Runs the program on a document in parts, and on the whole document. `--lossy` is about all of it.
fn assert_same(arguments: &str, name: &str, document: &[u8], is_valid: bool) {
    let folder = Folder::new(&[(name.to_owned(), document.to_vec())]);
    let [parts, whole] = ["", " --lossy"].map(|option| {
        let arguments = format!("{arguments}{option} --threads 3 --file {name}");
        run_in(&folder, &[], &words(&arguments), b"")
    });
    let first = |stdout: &[u8], other: &[u8]| stdout.iter().zip(other).take_while(|(a, b)| a == b).count();
    let differ = first(&parts.stdout, &whole.stdout);
    let around = |stdout: &[u8]| shown(&stdout[differ.saturating_sub(200).min(stdout.len())..]);
    assert!(
        parts.stdout == whole.stdout,
        "{arguments} {name}\n{}\n---\n{}",
        around(&parts.stdout),
        around(&whole.stdout)
    );
    assert!(!is_valid || parts.stdout.len() > 100_000, "{arguments} {name}");
    assert_eq!(shown(&parts.stderr), shown(&whole.stderr), "{arguments} {name}");
    assert_eq!(parts.status.code(), whole.status.code(), "{arguments} {name}");
    assert_eq!(parts.status.success(), is_valid, "{arguments} {name}");
}

/// An array of objects, which has a string of more than a block in it. `space` is between tokens.
fn json(space: &str) -> String {
    let object = |index: usize| {
        format!(
            "{{\"a\":{space}\"https://h{index}.example/é?{index}\",{space}\"b\":{space}[{index}, null,{space}\"see \
             https://a.example/, or \\\"www\\\" and http:\\/\\/b.example\"],{space}\
             \"http://c.example/\":{space}\"x\\n y\"}}"
        )
    };
    let objects: Vec<String> = (0..4000).map(object).collect();
    let long = format!("\"{}https://long.example/{}\"", "long é".repeat(20_000), " text".repeat(40_000));
    format!("{{\"all\":{space}[{}],{space}\"long\":{space}{long}}}\n", objects.join(&format!(",{space}")))
}

fn xml(space: &str) -> String {
    let element = |index: usize| {
        format!(
            "<url a='b>' href=\"https://h{index}.example/é?a&amp;{index}\">{space}<loc>https://h/{index}</loc>{space}\
             <p>see https://a.example/ &amp; é</p><!-- <a> -->{space}\
             <![CDATA[<a href='https://b.example/'>]]></url>{space}"
        )
    };
    let elements: String = (0..4000).map(element).collect();
    let long = format!("<p>{} https://long.example/ {}</p>", "long é".repeat(20_000), " text".repeat(40_000));
    format!("<?xml version='1.0'?>{space}<urlset>{space}{elements}{long}</urlset>{space}")
}

#[test]
fn parts_of_json_are_as_the_whole() {
    for space in ["", "\n  "] {
        let document = json(space);
        assert_same("extract --from json --position", "a.json", document.as_bytes(), true);
        assert_same("extract --from json --to json --context=30", "a.json", document.as_bytes(), true);
        assert_same("extract --from json:all[].a --to csv --context=3000", "a.json", document.as_bytes(), true);
        assert_same("get {host} --from json --to json", "a.json", document.as_bytes(), true);
        assert_same("extract --from auto --unique", "a.json", document.as_bytes(), true);
    }
}

#[test]
fn parts_of_xml_are_as_the_whole() {
    for space in ["", "\n  "] {
        let document = xml(space);
        assert_same("extract --from xml --position", "a.xml", document.as_bytes(), true);
        assert_same("extract --from xml --to json --context=30", "a.xml", document.as_bytes(), true);
        assert_same("get {host} --from auto --to json", "a.xml", document.as_bytes(), true);
    }
}

/// A fault has the same message in a later part, also one about the bracket of an earlier part.
#[test]
fn faults_of_parts_are_those_of_the_whole() {
    for space in ["", "\n  "] {
        let (json, xml) = (json(space), xml(space));
        let boundary = |text: &str, at: usize| text.floor_char_boundary(at);
        let cut = &json[..boundary(&json, 400_000)];
        assert_same("extract --from json", "cut.json", cut.as_bytes(), false);
        let comma = cut.rfind("},").unwrap() + 2;
        assert_same("extract --from json", "comma.json", &json.as_bytes()[..comma], false);
        assert_same(
            "extract --from json",
            "two.json",
            format!("{},{}", &json[..comma], &json[comma..]).as_bytes(),
            false,
        );
        assert_same(
            "get {host} --from json",
            "bracket.json",
            format!("{}]]{}", &json[..comma], &json[comma..]).as_bytes(),
            false,
        );
        let tag = xml[..boundary(&xml, 400_000)].rfind("<loc").unwrap() + 3;
        assert_same("extract --from xml", "cut.xml", &xml.as_bytes()[..tag], false);
        assert_same(
            "extract --from xml",
            "bang.xml",
            format!("{}<!x>{}", &xml[..tag - 3], &xml[tag..]).as_bytes(),
            false,
        );
        // Only the outermost bracket is open at the end.
        let end = json.trim_end().len() - 1;
        assert_same("extract --from json", "open.json", &json.as_bytes()[..end], false);
        assert_same("extract --from json", "after.json", format!("{json}{json}").as_bytes(), false);
    }
    assert_same("extract --from json", "empty.json", b"", false);
}

/// A byte that is not UTF-8 is U+FFFD in each part, and a character that two reads have is whole.
#[test]
fn parts_that_are_not_utf_8() {
    let valid = json("").replace('é', "\u{FFFD}");
    let invalid: Vec<u8> = valid.split('\u{FFFD}').map(str::as_bytes).collect::<Vec<_>>().join(&b'\xFF');
    let [valid, invalid] = [valid.as_bytes(), &invalid].map(|document| {
        let folder = Folder::new(&[("a.json".to_owned(), document.to_vec())]);
        run_in(&folder, &[], &words("extract --from json --to json -f a.json"), b"").stdout
    });
    assert!(valid == invalid && valid.len() > 100_000);
}

/// A file that cannot be read is not also an empty document.
#[test]
fn documents_that_cannot_be_read() {
    let folder = Folder::new(&[("a.json".to_owned(), b"[\"https://h/\"]".to_vec())]);
    let none = " -f none.json".repeat(8);
    let output =
        run_in(&folder, &[], &words(&format!("extract --from json --threads 1 -f a.json{none} -f a.json")), b"");
    assert_eq!(shown(&output.stdout), "https://h/\nhttps://h/\n");
    let messages = shown(&output.stderr);
    assert!(messages.lines().count() == 8 && messages.lines().all(|line| line.contains("none.json: ")), "{messages}");
}

/// A document that is opened, but cannot be read, is not an empty one.
#[cfg(unix)]
#[test]
fn documents_whose_reading_fails() {
    let folder = Folder::new(&[("a.json".to_owned(), b"[\"https://h/\"]".to_vec())]);
    for format in ["json", "xml", "markdown"] {
        let output = run_in(&folder, &[], &words(&format!("extract --from {format} -f .")), b"");
        let messages = shown(&output.stderr);
        assert!(messages.starts_with("error: .: ") && messages.lines().count() == 1, "{format}: {messages}");
        assert_eq!(output.status.code(), Some(2), "{format}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn memory_does_not_grow_with_a_document() {
    for (format, before, piece) in [
        ("json", "[{\"a\":", "\"https://h/\", \"b\": [1, {\"c\":\n\"d\"}], \"a\": "),
        ("xml", "<a>", "<b c='https://h/'/>d "),
    ] {
        let mut command = Command::new(PROGRAM);
        let command = command.args(["extract", "--from", format]).stdin(Stdio::piped()).stdout(Stdio::null());
        let mut child = command.stderr(Stdio::null()).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        stdin.write_all(before.as_bytes()).unwrap();
        let (pieces, count) = (piece.repeat(1 << 15), 40);
        for _ in 0..count {
            stdin.write_all(pieces.as_bytes()).unwrap();
        }
        let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
        drop(stdin);
        child.wait().unwrap();
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")?.trim().strip_suffix(" kB")).unwrap();
        let cores = thread::available_parallelism().unwrap().get();
        let (peak, most) = (peak.parse::<usize>().unwrap() * 1024, (16 + 4 * cores) << 20);
        assert!(peak < most, "{format}: {peak} bytes for {} bytes", count * pieces.len());
    }
}
