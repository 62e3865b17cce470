//! `cargo xtask regen-tables --from`: all files are of one version, and no line is missing.

use std::{fs, path::PathBuf};

use crate::repository::{Scratch, data, real, version, xtask};

/// The version of which the files of the tests pretend to be.
const OLDER: &str = "17.0.0";

/// The names of the files, and the one that does not name its version.
fn names() -> Vec<String> {
    let folder = fs::read_dir(real().join(data())).unwrap();
    let names = folder.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    names.filter(|name| name != "IdnaTestV2.txt").collect()
}
const UNICODE_DATA: &str = "UnicodeData.txt";

/// Copies all files to another folder, as if they were of an older version.
fn elsewhere(scratch: &Scratch) -> PathBuf {
    for name in names() {
        scratch.write(&elsewhere_path(&name), scratch.read(&format!("{}/{name}", data())).replace(&version(), OLDER));
    }
    scratch.root().join("elsewhere")
}

fn elsewhere_path(name: &str) -> String {
    format!("elsewhere/{name}")
}

/// Runs the chore, which must fail and write nothing. Returns its message.
#[track_caller]
fn rejected(scratch: &Scratch, options: &[&str]) -> String {
    let before = scratch.tables();
    let from = scratch.root().join("elsewhere");
    let arguments = [&["regen-tables", "--from", from.to_str().unwrap()], options].concat();
    let error = xtask(scratch.root(), &arguments).expect_err("files that do not fit");
    assert_eq!(scratch.tables(), before);
    error
}

#[test]
fn a_folder_of_one_version_makes_all_tables() {
    let scratch = Scratch::new("one version");
    let from = elsewhere(&scratch);
    assert_eq!(names().len(), 15);
    xtask(scratch.root(), &["regen-tables", "--from", from.to_str().unwrap(), "--unicode", OLDER]).unwrap();
    for (path, text) in scratch.tables() {
        assert!(!text.contains("UNICODE_VERSION") || text.contains("(u8, u8, u8) = (17, 0, 0)"), "{}", path.display());
        assert!(!text.contains(&format!("of Unicode {}", version())), "{}", path.display());
    }
}

#[test]
fn no_file_may_be_missing() {
    let scratch = Scratch::new("missing");
    elsewhere(&scratch);
    for name in names() {
        let path = elsewhere_path(&name);
        let text = scratch.read(&path);
        scratch.remove(&path);
        let error = rejected(&scratch, &[]);
        let message = format!("{path}: the file is missing: all tables are made from files of Unicode {OLDER} ");
        assert!(error.contains(&message), "{name}: {error}");
        scratch.write(&path, text);
    }
    for name in ["BidiMirroring.txt", "DerivedBinaryProperties.txt"] {
        scratch.remove(&elsewhere_path(name));
    }
    let error = rejected(&scratch, &["--unicode", OLDER]);
    let message = "BidiMirroring.txt: the file is missing, and so are DerivedBinaryProperties.txt: all tables are made";
    assert!(error.contains(message) && error.contains(OLDER), "{error}");
}

#[test]
fn no_file_may_be_of_another_version() {
    let scratch = Scratch::new("another version");
    elsewhere(&scratch);
    for name in names() {
        let path = elsewhere_path(&name);
        let text = scratch.read(&path);
        if name == UNICODE_DATA {
            continue;
        }
        scratch.write(&path, text.replace(OLDER, "16.0.0"));
        for options in [&[][..], &["--unicode", OLDER]] {
            let error = rejected(&scratch, options);
            // The first file determines what is expected of the others.
            let (name, found, expected) = match options {
                [] if name == "BidiMirroring.txt" => ("DerivedBidiClass.txt", OLDER, "16.0.0"),
                _ => (&*name, "16.0.0", OLDER),
            };
            let message = format!("{name}: the file is of Unicode {found}, expected {expected}");
            assert!(error.contains(&message), "{error}");
        }
        scratch.write(&path, text);
    }
}

/// Its lines show of which version the file is.
#[test]
fn unicode_data_may_not_be_of_another_version() {
    let scratch = Scratch::new("unicode data");
    elsewhere(&scratch);
    let path = elsewhere_path(UNICODE_DATA);
    let text = scratch.read(&path);
    let todhri = text.lines().find(|line| line.starts_with("105C0;")).unwrap();
    for (other, message) in [
        (text.replacen(&format!("{todhri}\n"), "", 1), "no line before lists U+105C0, which is assigned"),
        (
            text.replacen(todhri, &format!("105BF;NEWER LETTER;Lo;0;L;;;;;N;;;;;\n{todhri}"), 1),
            "U+105BF has the category \"Lo\", but none in DerivedGeneralCategory.txt",
        ),
        (
            text.replacen(todhri, &todhri.replacen(";Lo;", ";Lm;", 1), 1),
            "U+105C0 has the category \"Lm\", but \"Lo\" in DerivedGeneralCategory.txt",
        ),
        (text.replacen(todhri, &format!("{todhri}\n{todhri}"), 1), "U+105C0 is not in order"),
    ] {
        assert_ne!(other, text);
        scratch.write(&path, other);
        let error = rejected(&scratch, &[]);
        assert!(error.contains(UNICODE_DATA) && error.contains(message), "{error}");
    }
}

/// A deleted line, also one about code points whose value it would be without a line.
#[test]
fn no_line_may_be_missing() {
    let scratch = Scratch::new("line");
    elsewhere(&scratch);
    for (name, start, message) in [
        ("DerivedJoiningType.txt", "0640 ", "the file states a total of 7, but the lines from "),
        ("DerivedNormalizationProps.txt", "0958..095F    ; NFC_QC", "the file states a total of 1120, but the lines"),
        ("DerivedBidiClass.txt", "0041..005A ", "no line lists U+0041, whose category is Lu in DerivedGeneralCategory"),
        ("DerivedBidiClass.txt", "05BE ", "no line lists U+05BE, whose category is Pd in DerivedGeneralCategory.txt"),
        ("DerivedCombiningClass.txt", "0041..005A ", "no line lists U+0041, whose category is Lu in DerivedGeneral"),
        ("IdnaMappingTable.txt", "0041 ", "no line lists U+0041"),
        ("BidiMirroring.txt", "0028;", "U+0028 is the image of U+0029, but not vice versa"),
        ("PropertyValueAliases.txt", "gc ; Nd ", "no line has the value Nd of gc, which other files use"),
        ("PropertyValueAliases.txt", "sc ; Thai ", "no line has the value Thai of sc, which other files use"),
        ("emoji-data.txt", "0023 ", "the file states a total of 1447, but the lines from"),
    ] {
        let path = elsewhere_path(name);
        let text = scratch.read(&path);
        let line = text.lines().find(|line| line.starts_with(start)).unwrap();
        scratch.write(&path, text.replacen(&format!("{line}\n"), "", 1));
        let error = rejected(&scratch, &[]);
        assert!(error.contains(name) && error.contains(message), "{name}: {error}");
        scratch.write(&path, text);
    }
}

/// A doubled line of a file that states no totals.
#[test]
fn no_line_may_be_there_twice() {
    let scratch = Scratch::new("twice");
    elsewhere(&scratch);
    for (name, start, message) in [
        ("IdnaMappingTable.txt", "0041 ", "U+0041 is listed for the second time"),
        ("BidiMirroring.txt", "0028;", "U+0028 is listed for the second time"),
        ("ScriptExtensions.txt", "00B7 ", "U+00B7 is listed for the second time"),
        ("PropertyValueAliases.txt", "sc ; Thai ", "the value Thai of sc is there twice"),
    ] {
        let path = elsewhere_path(name);
        let text = scratch.read(&path);
        let line = text.lines().find(|line| line.starts_with(start)).unwrap();
        scratch.write(&path, text.replacen(line, &format!("{line}\n{line}"), 1));
        let error = rejected(&scratch, &[]);
        assert!(error.contains(name) && error.contains(message), "{name}: {error}");
        scratch.write(&path, text);
    }
}
