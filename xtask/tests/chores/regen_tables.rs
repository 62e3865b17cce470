//! `cargo xtask regen-tables`: the committed tables, the canonical output, and every way in which files can be bad.

use std::{fmt::Write as _, fs};

use crate::repository::{DATA, PSL_TABLES, PUBLIC_SUFFIX_LIST, RENDER_TABLES, Scratch, TABLES, real, xtask};

#[test]
fn the_committed_tables_are_what_the_fixtures_make() {
    xtask(&real(), &["regen-tables", "--check"]).unwrap();
}

#[test]
fn stale_tables_are_found_and_the_command_named() {
    let scratch = Scratch::new("stale");
    let of_idna = ["mod.rs", "trie.rs", "mappings.rs", "compositions.rs"].map(|name| format!("{TABLES}/{name}"));
    for path in of_idna.iter().chain([&PSL_TABLES.into(), &RENDER_TABLES.into()]) {
        let good = scratch.read(path);
        scratch.write(path, good.replacen('1', "2", 1));
        let error = xtask(scratch.root(), &["regen-tables", "--check"]).unwrap_err();
        assert!(error.contains(path) && error.contains("run `cargo xtask regen-tables`"), "{error}");
        scratch.remove(path);
        xtask(scratch.root(), &["regen-tables", "--check"]).unwrap_err();
        xtask(scratch.root(), &["regen-tables"]).unwrap();
        assert_eq!(scratch.read(path), good);
    }
}

#[test]
fn a_list_that_makes_no_table_is_refused() {
    let scratch = Scratch::new("list");
    let expected = scratch.read(PSL_TABLES);
    let list = scratch.read(PUBLIC_SUFFIX_LIST);
    let names = list.lines().filter(|line| !line.is_empty() && line.bytes().all(|byte| byte.is_ascii_lowercase()));
    let many: Vec<String> = names.map(|name| name.chars().rev().chain(".example\n".chars()).collect()).collect();
    for (bad, message) in [
        (list.replacen("com.ac\n", "com..ac\n", 1).into_bytes(), "line 17: empty label"),
        ([b"com\nco\xFF.uk\n", list.as_bytes()].concat(), "public_suffix_list.dat:2: expected UTF-8"),
        (list.replacen("VERSION", "VERSION ", 1).into_bytes(), "expected a comment `VERSION:`"),
        (
            (list.replacen("com.ac\n", "c_m.ac\n", 1) + "c~m\n").into_bytes(),
            "has a character that the layout has no place for",
        ),
        ((list.clone() + &many.concat()).into_bytes(), "more than the 49152 that url-psl promises"),
        (list.replace("===END PRIVATE DOMAINS===", "").into_bytes(), "the list is cut off"),
    ] {
        scratch.write(PUBLIC_SUFFIX_LIST, bad);
        let error = xtask(scratch.root(), &["regen-tables"]).unwrap_err();
        assert!(error.contains(message), "{error}");
        assert_eq!(scratch.read(PSL_TABLES), expected);
    }
    scratch.write("elsewhere.dat", list);
    let elsewhere = scratch.root().join("elsewhere.dat");
    xtask(scratch.root(), &["regen-tables", "--check", "--list", elsewhere.to_str().unwrap()]).unwrap();
}

/// The same data line by line for each code point, in another order, with comments and the marks of IDNA2008.
#[test]
fn the_output_does_not_depend_on_how_files_are_divided() {
    let scratch = Scratch::new("divided");
    let expected = scratch.tables();
    let path = format!("{DATA}/IdnaMappingTable.txt");
    let mut lines = Vec::new();
    for line in scratch.read(&path).lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        let (range, fields) = line.split_once(';').unwrap();
        let (first, last) = range.trim().split_once("..").unwrap_or((range.trim(), range.trim()));
        let number = |text| u32::from_str_radix(text, 16).unwrap();
        for c in number(first)..=number(last) {
            lines.push(format!(
                "{c:04X}  ;{fields} {}# 1.1  A NAME",
                if fields.trim() == "valid" { ";  ; NV8 " } else { "" }
            ));
        }
    }
    lines.reverse();
    scratch.write(
        &path,
        format!("# IdnaMappingTable.txt\n# Date: 2026-07-02\n# Version: 18.0.0\n\n{}\n", lines.join("\n")),
    );
    for name in ["DerivedJoiningType.txt", "DerivedNormalizationProps.txt"] {
        let path = format!("{DATA}/{name}");
        let mut text = String::new();
        for line in scratch.read(&path).lines() {
            match line.split_once(';').map(|(range, fields)| (range.trim().split_once(".."), fields)) {
                Some((Some((first, last)), fields)) if !line.starts_with('#') => {
                    let _ = writeln!(text, "{first} ;{fields}");
                    let next = u32::from_str_radix(first, 16).unwrap() + 1;
                    let _ = writeln!(text, "{next:04X}..{last} ;{fields}");
                }
                _ => text = text + line + "\n",
            }
        }
        scratch.write(&path, text);
    }
    xtask(scratch.root(), &["regen-tables"]).unwrap();
    assert_eq!(scratch.tables(), expected);
}

#[test]
fn a_folder_is_read_flat_or_as_published() {
    let scratch = Scratch::new("published");
    let expected = scratch.tables();
    let from = scratch.root().join("elsewhere");
    let arguments = ["regen-tables", "--from", from.to_str().unwrap()];
    for path in [
        "idna/IdnaMappingTable.txt",
        "ucd/DerivedNormalizationProps.txt",
        "ucd/UnicodeData.txt",
        "ucd/extracted/DerivedBidiClass.txt",
    ] {
        let name = path.rsplit('/').next().unwrap();
        scratch.write(&format!("elsewhere/{path}"), scratch.read(&format!("{DATA}/{name}")));
        scratch.remove(&format!("{DATA}/{name}"));
    }
    for name in [
        "BidiMirroring.txt",
        "DerivedCombiningClass.txt",
        "DerivedGeneralCategory.txt",
        "DerivedJoiningType.txt",
        "PropList.txt",
    ] {
        scratch.write(&format!("elsewhere/{name}"), scratch.read(&format!("{DATA}/{name}")));
    }
    xtask(scratch.root(), &arguments).unwrap();
    assert_eq!(scratch.tables(), expected);

    let error = xtask(scratch.root(), &[&arguments[..], &["--unicode", "17.0.0"]].concat()).unwrap_err();
    assert!(error.contains("the file is of Unicode 18.0.0, expected 17.0.0"), "{error}");
}

/// The tables of an older version are the same whichever version of the decompositions they are made from.
#[test]
fn decompositions_may_be_newer() {
    let from = real().join("../shared/unicode/16.0.0");
    if !from.exists() {
        println!("skipped: there is no {}", from.display());
        return;
    }
    let scratch = Scratch::new("older");
    for entry in fs::read_dir(from).unwrap().map(Result::unwrap) {
        let name = entry.file_name().into_string().unwrap();
        scratch.write(&format!("elsewhere/{name}"), fs::read(entry.path()).unwrap());
    }
    let from = scratch.root().join("elsewhere");
    let arguments = ["regen-tables", "--from", from.to_str().unwrap()];
    xtask(scratch.root(), &arguments).unwrap();
    let expected = scratch.tables();
    assert!(scratch.read(&format!("{TABLES}/mod.rs")).contains("(16, 0, 0)"));

    let data = scratch.read("elsewhere/UnicodeData.txt");
    scratch.remove("elsewhere/UnicodeData.txt");
    xtask(scratch.root(), &[&arguments[..], &["--unicode", "16.0.0"]].concat()).unwrap();
    assert_eq!(scratch.tables(), expected);

    // The other way round they are too old.
    scratch.write(&format!("{DATA}/UnicodeData.txt"), data);
    assert_refused(&scratch, "UnicodeData.txt", "which is assigned");
}

/// A file, what is replaced in it and by what, and what the error says.
const BAD: &[(&str, &str, &str, &str)] = &[
    (
        "IdnaMappingTable.txt",
        "; ignored",
        "; disallowed_STD3_valid",
        ":52: \"disallowed_STD3_valid\" is no value this generator knows",
    ),
    ("IdnaMappingTable.txt", "0041          ; mapped ; 0061", "0041          ; map", ":16: \"map\" is no value"),
    (
        "IdnaMappingTable.txt",
        "0041          ; mapped ; 0061",
        "0041          ; mapped",
        ":16: the line is cut off: expected a mapping",
    ),
    ("IdnaMappingTable.txt", "0041          ; mapped ; 0061", "0041", ":16: the line is cut off"),
    (
        "IdnaMappingTable.txt",
        "0041          ; mapped ; 0061",
        "0041          ; mapped ; 0061 00",
        ":16: expected a code point in hexadecimal, found \"00\"",
    ),
    (
        "IdnaMappingTable.txt",
        "0041          ; mapped ; 0061",
        "0041          ; mapped ; D800",
        ":16: U+D800 cannot stand in a mapping",
    ),
    (
        "IdnaMappingTable.txt",
        "0041          ; mapped ; 0061",
        "0041          ; mapped ; 0061 002E",
        ":16: a full stop can only be the whole",
    ),
    (
        "IdnaMappingTable.txt",
        "0041          ; mapped ; 0061",
        "0041          ; valid ; 0061",
        ":16: a code point that is valid has no mapping",
    ),
    ("IdnaMappingTable.txt", "0041          ; mapped ; 0061", "", "no line lists U+0041"),
    (
        "IdnaMappingTable.txt",
        "0042          ; mapped",
        "0041          ; mapped",
        ":17: U+0041 is listed for the second time",
    ),
    ("IdnaMappingTable.txt", "0030..0039", "0039..0030", ":14: the range 0039..0030 is upside down"),
    ("IdnaMappingTable.txt", "10FFFE..10FFFF", "10FFFE..110000", "110000 is beyond the last code point, 10FFFF"),
    (
        "IdnaMappingTable.txt",
        "# Version: 18.0.0",
        "# Version: 17.0.0",
        "the file is of Unicode 17.0.0, expected 18.0.0",
    ),
    ("IdnaMappingTable.txt", "# Version: 18.0.0", "#", "expected the version in the leading comment"),
    ("IdnaMappingTable.txt", "10FFFE..10FFFF; disallowed\n", "10FFFE..10FFFF; disallowed", "the file is cut off"),
    (
        "DerivedBidiClass.txt",
        "# DerivedBidiClass-18.0.0.txt",
        "# DerivedBidiClass-16.0.0.txt",
        "the file is of Unicode 16.0.0",
    ),
    ("DerivedBidiClass.txt", "# EOF", "#", "the file is cut off: expected `# EOF`"),
    ("DerivedBidiClass.txt", "; AN # ", "; XX # ", "\"XX\" is no value this generator knows"),
    ("DerivedBidiClass.txt", "# @missing: 0000..10FFFF; Left_To_Right", "#", "no line lists U+"),
    ("DerivedCombiningClass.txt", "; 230 # ", "; 256 # ", "expected a combining class from 0 to 255, found \"256\""),
    ("DerivedGeneralCategory.txt", "; Mn # ", "; M # ", "\"M\" is no value this generator knows"),
    ("DerivedJoiningType.txt", "; C # ", " # ", "the line is cut off"),
    ("DerivedNormalizationProps.txt", "; NFC_QC; N", "; NFC_QC", "the line is cut off"),
    ("DerivedNormalizationProps.txt", "; NFC_QC; N", "; NFC_QC; X", "\"X\" is no value this generator knows"),
    (
        "DerivedNormalizationProps.txt",
        "0374          ; NFC_QC",
        "0375          ; NFC_QC",
        "U+0375 is not mapped, and cannot stand",
    ),
    ("UnicodeData.txt", ";;;;;\n0041;", ";;;;;\n0040;", ":66: U+0040 is not in order"),
    ("UnicodeData.txt", ";;;;;\n0040;", ";;;;;\n0041;", ":65: no line before lists U+0040, which is assigned"),
    ("UnicodeData.txt", "00E9;LATIN", "00G9;LATIN", ":234: expected a code point in hexadecimal, found \"00G9\""),
    ("UnicodeData.txt", ";0065 0301;", ";0065 301;", ":234: expected a code point in hexadecimal, found \"301\""),
    ("UnicodeData.txt", ";0065 0301;", ";1D165 0301;", ":234: U+00E9 is composed across planes"),
    ("UnicodeData.txt", "ACUTE ACCENT;Mn;230;", "ACUTE ACCENT;Mn;229;", ":770: U+0301 has another combining class"),
    ("UnicodeData.txt", "Mn;230;NSM", "Mn;256;NSM", "expected a combining class from 0 to 255, found \"256\""),
    (
        "UnicodeData.txt",
        "00E9;LATIN SMALL LETTER E WITH ACUTE;Ll",
        "00E9",
        ":234: the line is cut off: expected 15 fields",
    ),
    ("UnicodeData.txt", "9FFF;<CJK Ideograph, Last>", "9FFF", "the line is cut off: expected 15 fields"),
    ("UnicodeData.txt", "10FFFD;<Plane 16 Private Use, Last>", "10FFFC;<Last>", "cut off: no line lists U+10FFFD"),
];

#[test]
fn bad_files_are_refused_and_nothing_is_written() {
    let scratch = Scratch::new("bad");
    for (name, from, to, message) in BAD {
        let path = format!("{DATA}/{name}");
        let good = scratch.read(&path);
        assert!(good.contains(from), "{name} has no {from:?}");
        scratch.write(&path, good.replacen(from, to, 1));
        assert_refused(&scratch, name, message);
        scratch.write(&path, good);
    }
    for name in ["IdnaMappingTable.txt", "DerivedGeneralCategory.txt", "DerivedNormalizationProps.txt"] {
        let path = format!("{DATA}/{name}");
        let good = scratch.read(&path);
        scratch.remove(&path);
        assert_refused(&scratch, name, "(os error 2) (cargo xtask regen-tables --download)");
        scratch.write(&path, [b"# 1\n# 2 \xFF\n", good.as_bytes()].concat());
        assert_refused(&scratch, name, ":2: expected UTF-8");
        scratch.write(&path, good);
    }
}

fn assert_refused(scratch: &Scratch, name: &str, message: &str) {
    let stale = format!("{TABLES}/mod.rs");
    scratch.write(&stale, "stale");
    let before = scratch.tables();
    let error = xtask(scratch.root(), &["regen-tables"]).expect_err(message);
    assert!(error.contains(name) && error.contains(message), "expected {message:?} about {name}, found {error}");
    assert_eq!(scratch.tables(), before);
}
