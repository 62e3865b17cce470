//! `cargo xtask regen-tables`: the committed tables, the canonical output, and every kind of bad file.

use std::{fmt::Write as _, fs};

use crate::repository::{
    IDENTIFIER_TABLES, PROPERTY_TABLES, PSL_TABLES, PUBLIC_SUFFIX_LIST, RENDER_TABLES, STRINGPREP_DATA,
    STRINGPREP_TABLES, Scratch, TABLES, UNICODE_9_DATA, UNICODE_9_TABLES, data, real, version, xtask,
};

#[test]
fn the_committed_tables_are_up_to_date_with_the_fixtures() {
    let message = xtask(&real(), &["regen-tables", "--check"]).unwrap();
    assert_eq!(message.lines().filter(|line| line.ends_with(" is up to date")).count(), 7, "{message}");
}

#[test]
fn stale_tables_are_reported_with_the_command() {
    let scratch = Scratch::new("stale");
    let of_idna = ["mod.rs", "trie.rs", "mappings.rs", "compositions.rs"].map(|name| format!("{TABLES}/{name}"));
    let others = [PSL_TABLES, RENDER_TABLES, IDENTIFIER_TABLES, PROPERTY_TABLES, STRINGPREP_TABLES, UNICODE_9_TABLES];
    let others = others.map(Into::into);
    let paths: Vec<String> = of_idna.into_iter().chain(others).collect();
    let good: Vec<String> = paths.iter().map(|path| scratch.read(path)).collect();
    for (path, good) in paths.iter().zip(&good) {
        scratch.write(path, good.replacen('1', "2", 1));
    }
    let error = xtask(scratch.root(), &["regen-tables", "--check"]).unwrap_err();
    for path in &paths {
        assert!(error.contains(path) && error.contains("run `cargo xtask regen-tables`"), "{path}: {error}");
    }
    // Half of them are missing.
    paths.iter().step_by(2).for_each(|path| scratch.remove(path));
    xtask(scratch.root(), &["regen-tables"]).unwrap();
    for (path, good) in paths.iter().zip(&good) {
        assert_eq!(scratch.read(path), *good, "{path}");
    }
}

#[test]
fn all_stale_and_missing_tables_are_listed() {
    let scratch = Scratch::new("all stale");
    let stale = [&format!("{TABLES}/trie.rs"), &format!("{TABLES}/mappings.rs"), RENDER_TABLES, PROPERTY_TABLES];
    let missing =
        [&format!("{TABLES}/compositions.rs"), PSL_TABLES, IDENTIFIER_TABLES, STRINGPREP_TABLES, UNICODE_9_TABLES];
    for path in stale {
        scratch.write(path, "stale");
    }
    for path in missing {
        scratch.remove(path);
    }
    let error = xtask(scratch.root(), &["regen-tables", "--check"]).unwrap_err();
    for (path, fault) in stale.map(|path| (path, "stale")).into_iter().chain(missing.map(|path| (path, "missing"))) {
        assert!(error.contains(&format!("{path} is {fault}\n")), "{path}: {error}");
    }
    // The command is named once.
    assert_eq!(error.lines().count(), stale.len() + missing.len() + 1, "{error}");
    assert!(error.ends_with("run `cargo xtask regen-tables`, with the same options but `--check`\n"), "{error}");
}

/// Nothing is fetched without `--download`, so an address to fetch from is a mistake.
#[test]
fn a_mirror_without_a_download_is_rejected() {
    for others in [&["--check"][..], &["--from", "elsewhere"], &["--check", "--from", "elsewhere"]] {
        let arguments = [&["regen-tables", "--mirror", "/nonexistent"], others].concat();
        let error = xtask(&real(), &arguments).unwrap_err();
        assert!(error.contains("'--mirror <URL>' cannot be used with"), "{error}");
    }
    let error = xtask(&real(), &["regen-tables", "--mirror", "/nonexistent"]).unwrap_err();
    assert!(error.contains("required arguments were not provided") && error.contains("--download"), "{error}");
}

/// `--download` does not fetch the files of Unicode 3.2.0 and 9.0.0, so no message recommends it for them.
#[test]
fn no_download_is_recommended_for_files_of_older_versions() {
    for path in [STRINGPREP_DATA, UNICODE_9_DATA[0], UNICODE_9_DATA[1]] {
        let scratch = Scratch::new("older versions");
        scratch.remove(path);
        let error = xtask(scratch.root(), &["regen-tables", "--check"]).unwrap_err();
        assert!(error.contains(&format!("{path}: ")) && error.contains("(os error 2)"), "{error}");
        assert!(!error.contains("--download"), "{error}");
    }
}

#[test]
fn a_list_that_makes_no_table_is_rejected() {
    let scratch = Scratch::new("list");
    let expected = scratch.read(PSL_TABLES);
    let list = scratch.read(PUBLIC_SUFFIX_LIST);
    for (bad, message) in [
        (list.replacen("com.ac\n", "com..ac\n", 1).into_bytes(), "public_suffix_list.dat:17: empty label"),
        ([b"com\nco\xFF.uk\n", list.as_bytes()].concat(), "public_suffix_list.dat:2: expected UTF-8"),
        (list.replacen("VERSION", "VERSION ", 1).into_bytes(), "expected a comment `VERSION:`"),
        (list.replacen("com.ac\n", "c_m.ac\n", 1).into_bytes(), "dat:17: expected letters, digits and hyphens"),
        (list.replacen("com.ac\n", "É.ac\n", 1).into_bytes(), "dat:17: expected lower case, found \"É\""),
        (list.replacen("com.ac\n", "<<<<<<<\n", 1).into_bytes(), "dat:17: expected letters, digits and hyphens"),
        (list.replacen("com.ac\n", &("a".repeat(64) + ".ac\n"), 1).into_bytes(), "is too long: expected 63 bytes"),
        (list.replacen("com.ac\n", &("a.".repeat(127) + "ac\n"), 1).into_bytes(), "dat:17: expected 127 labels"),
        (list.replace("===BEGIN ICANN", "===Begin ICANN").into_bytes(), "public_suffix_list.dat:13: unknown marker"),
        (list.replace("===", "").into_bytes(), "1000 rules or more in the section Icann, found 0"),
        (list[..list.find("// ===BEGIN PRIVATE").unwrap()].into(), "more in the section Private, found 0"),
        ("// VERSION: 1\nNot Found\n".into(), "more in the section Icann, found 0"),
        (list.replace("===END PRIVATE DOMAINS===", "").into_bytes(), "the list is truncated"),
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

/// A version has three numbers, each written in only one way.
#[test]
fn texts_that_are_no_version_are_rejected() {
    for text in ["17.0", "17.0.0.0", "17.00.0", "17.0.0.x", "17.0.256"] {
        let error = xtask(&real(), &["regen-tables", "--check", "--unicode", text]).unwrap_err();
        assert!(error.contains(&format!("expected a version such as 18.0.0, found {text:?}")), "{error}");
    }
}

/// The same data with one line for each code point, in another order, with comments and the fields of IDNA2008.
#[test]
fn the_output_does_not_depend_on_how_files_are_divided() {
    let scratch = Scratch::new("divided");
    let expected = scratch.tables();
    let path = format!("{}/IdnaMappingTable.txt", data());
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
        format!("# IdnaMappingTable.txt\n# Date: 2026-07-02\n# Version: {}\n\n{}\n", version(), lines.join("\n")),
    );
    for name in ["DerivedJoiningType.txt", "DerivedNormalizationProps.txt"] {
        let path = format!("{}/{name}", data());
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
        scratch.write(&format!("elsewhere/{path}"), scratch.read(&format!("{}/{name}", data())));
        scratch.remove(&format!("{}/{name}", data()));
    }
    for name in [
        "BidiMirroring.txt",
        "DerivedCombiningClass.txt",
        "DerivedGeneralCategory.txt",
        "DerivedJoiningType.txt",
        "PropList.txt",
        "DerivedBinaryProperties.txt",
        "DerivedCoreProperties.txt",
        "PropertyValueAliases.txt",
        "ScriptExtensions.txt",
        "Scripts.txt",
        "emoji-data.txt",
    ] {
        scratch.write(&format!("elsewhere/{name}"), scratch.read(&format!("{}/{name}", data())));
    }
    xtask(scratch.root(), &arguments).unwrap();
    assert_eq!(scratch.tables(), expected);

    let error = xtask(scratch.root(), &[&arguments[..], &["--unicode", "17.0.0"]].concat()).unwrap_err();
    assert!(error.contains(&format!("the file is of Unicode {}, expected 17.0.0", version())), "{error}");
}

/// A file, the replaced text, its replacement, and the expected error. `{version}` is the version of the file, `{next}`
/// its next update, and `{line}` the first line that was changed.
const BAD: &[(&str, &str, &str, &str)] = &[
    (
        "IdnaMappingTable.txt",
        "; ignored",
        "; disallowed_STD3_valid",
        ":{line}: \"disallowed_STD3_valid\" is not a value that this generator knows",
    ),
    ("IdnaMappingTable.txt", "0041 ; mapped ; 0061", "0041 ; map", ":{line}: \"map\" is not a value"),
    (
        "IdnaMappingTable.txt",
        "0041 ; mapped ; 0061",
        "0041 ; mapped",
        ":{line}: the line is truncated: expected a mapping",
    ),
    ("IdnaMappingTable.txt", "0041 ; mapped ; 0061", "0041", ":{line}: the line is truncated"),
    (
        "IdnaMappingTable.txt",
        "0041 ; mapped ; 0061",
        "0041 ; mapped ; 0061 00",
        ":{line}: expected a code point in hexadecimal, found \"00\"",
    ),
    (
        "IdnaMappingTable.txt",
        "0041 ; mapped ; 0061",
        "0041 ; mapped ; D800",
        ":{line}: U+D800 cannot stand in a mapping",
    ),
    (
        "IdnaMappingTable.txt",
        "0041 ; mapped ; 0061",
        "0041 ; mapped ; 0061 002E",
        ":{line}: a full stop can only be the whole",
    ),
    (
        "IdnaMappingTable.txt",
        "0041 ; mapped ; 0061",
        "0041 ; valid ; 0061",
        ":{line}: a code point that is valid has no mapping",
    ),
    ("IdnaMappingTable.txt", "0041 ; mapped ; 0061", "", "no line lists U+0041"),
    ("IdnaMappingTable.txt", "0042 ; mapped", "0041 ; mapped", ":{line}: U+0041 is listed for the second time"),
    (
        "IdnaMappingTable.txt",
        "0041 ; mapped ; 0061",
        "0041 ; mapped ; 0042",
        "U+0041 is mapped to a code point that is not valid",
    ),
    ("IdnaMappingTable.txt", "0030..0039", "0039..0030", ":{line}: the range 0039..0030 is upside down"),
    ("IdnaMappingTable.txt", "10FFFE..10FFFF", "10FFFE..110000", "110000 is beyond the last code point, 10FFFF"),
    (
        "IdnaMappingTable.txt",
        "# Version: {version}",
        "# Version: 17.0.0",
        "the file is of Unicode 17.0.0, expected {version}",
    ),
    ("IdnaMappingTable.txt", "# Version: {version}", "#", "expected the version in the leading comment"),
    ("IdnaMappingTable.txt", "10FFFE..10FFFF; disallowed\n", "10FFFE..10FFFF; disallowed", "the file is truncated"),
    (
        "DerivedBidiClass.txt",
        "# DerivedBidiClass-{version}.txt",
        "# DerivedBidiClass-16.0.0.txt",
        "the file is of Unicode 16.0.0",
    ),
    (
        "DerivedJoiningType.txt",
        "# DerivedJoiningType-{version}.txt",
        "# DerivedJoiningType-{next}.txt",
        "the file is of Unicode {next}, expected {version}",
    ),
    ("DerivedBidiClass.txt", "# EOF", "#", "the file is truncated: expected `# EOF`"),
    ("DerivedBidiClass.txt", "; AN # ", "; XX # ", "\"XX\" is not a value that this generator knows"),
    ("DerivedBidiClass.txt", "# @missing: 0000..10FFFF; Left_To_Right", "#", "no line lists U+"),
    ("DerivedCombiningClass.txt", "; 230 # ", "; 256 # ", "expected a combining class from 0 to 255, found \"256\""),
    ("DerivedGeneralCategory.txt", "; Mn # ", "; M # ", "\"M\" is not a value that this generator knows"),
    ("DerivedJoiningType.txt", "; C # ", " # ", "the line is truncated"),
    ("DerivedNormalizationProps.txt", "; NFC_QC; N", "; NFC_QC", "the line is truncated"),
    ("DerivedNormalizationProps.txt", "; NFC_QC; N", "; NFC_QC; X", "\"X\" is not a value that this generator knows"),
    (
        "DerivedNormalizationProps.txt",
        "0374          ; NFC_QC",
        "0375          ; NFC_QC",
        "U+0375 is not mapped, and cannot stand",
    ),
    ("UnicodeData.txt", ";;;;;\n0041;", ";;;;;\n0040;", ":{line}: U+0040 is not in order"),
    (
        "UnicodeData.txt",
        "LETTER A;Lu;",
        "LETTER A;Ll;",
        ":{line}: U+0041 has the category \"Ll\", but \"Lu\" in Derived",
    ),
    ("UnicodeData.txt", ";;;;;\n0040;", ";;;;;\n0041;", ":{line}: no line before lists U+0040, which is assigned"),
    ("UnicodeData.txt", "00E9;LATIN", "00G9;LATIN", ":{line}: expected a code point in hexadecimal, found \"00G9\""),
    ("UnicodeData.txt", ";0065 0301;", ";0065 301;", ":{line}: expected a code point in hexadecimal, found \"301\""),
    ("UnicodeData.txt", ";0065 0301;", ";1D165 0301;", ":{line}: U+00E9 is composed across planes"),
    ("UnicodeData.txt", "ACUTE ACCENT;Mn;230;", "ACUTE ACCENT;Mn;229;", ":{line}: U+0301 has another combining class"),
    ("UnicodeData.txt", "Mn;230;NSM", "Mn;256;NSM", "expected a combining class from 0 to 255, found \"256\""),
    (
        "UnicodeData.txt",
        "00E9;LATIN SMALL LETTER E WITH ACUTE;Ll",
        "00E9",
        ":{line}: the line is truncated: expected 15 fields",
    ),
    ("UnicodeData.txt", "9FFF;<CJK Ideograph, Last>", "9FFF", ":{line}: the line is truncated: expected 15 fields"),
    (
        "UnicodeData.txt",
        "Ideograph, Last>",
        "Ideograph, Lost>",
        ":{line}: expected the last of the range on the line before",
    ),
    (
        "UnicodeData.txt",
        "<CJK Ideograph, Last>",
        "<Hangul Syllable, Last>",
        ":{line}: expected the last of the range on the line before",
    ),
    (
        "UnicodeData.txt",
        "<CJK Ideograph, Last>;Lo;0",
        "<CJK Ideograph, Last>;Lo;9",
        ":{line}: expected the last of the range on the line before",
    ),
    (
        "UnicodeData.txt",
        "4E00;<CJK Ideograph, First>;Lo;0;L;;;;;N;;;;;\n",
        "",
        ":{line}: expected the first of the range on the line before \"<CJK Ideograph, Last>\"",
    ),
    (
        "UnicodeData.txt",
        "10FFFD;<Plane 16 Private Use, Last>;Co;0;L;;;;;N;;;;;\n",
        "",
        "the file is truncated: expected the last of",
    ),
    ("UnicodeData.txt", ";0065 0301;", ";0065 0300;", ":{line}: U+00E9 has the same composition as U+00E8"),
    // That no code point composes, which some do.
    ("DerivedNormalizationProps.txt", "; NFC_QC; M", "; NFC_QC; Y", "of which DerivedNormalizationProps.txt says that"),
    ("UnicodeData.txt", ";0065 0301;", ";0065 0041;", ":{line}: U+00E9 ends in U+0041, of which DerivedNormalization"),
    ("UnicodeData.txt", ";0065 0301;", ";0065 0301 0301;", ":{line}: expected a decomposition into one or two"),
    (
        "UnicodeData.txt",
        "10FFFD;<Plane 16 Private Use, Last>",
        "10FFFC;<Plane 16 Private Use, Last>",
        "truncated: no line lists U+10FFFD",
    ),
    ("PropList.txt", "# EOF", "#", "the file is truncated: expected `# EOF`"),
    ("PropList.txt", "; Variation_Selector ", "; Variation_Selector; ", ":{line}: expected the name of a property"),
    ("BidiMirroring.txt", "# EOF", "#", "the file is truncated: expected `# EOF`"),
    ("BidiMirroring.txt", "# BidiMirroring-{version}", "# BidiMirroring-1.0.0", "the file is of Unicode 1.0.0"),
    ("BidiMirroring.txt", "0028; 0029", "0028; 00G9", ":{line}: expected a code point in hexadecimal, found \"00G9\""),
    ("BidiMirroring.txt", "0028; 0029", "0028", ":{line}: expected the code point of the mirror image"),
    ("BidiMirroring.txt", "0028; 0029", "0028; D800", ":{line}: expected a character, found U+D800"),
    ("BidiMirroring.txt", "0028; 0029", "0028; 002A", "U+002A is the image of U+0028, but not vice versa"),
    ("BidiMirroring.txt", "0029; 0028", "0028; 0029", ":{line}: U+0028 is listed for the second time"),
    ("emoji-data.txt", "#EOF", "#", "the file is truncated: expected `# EOF`"),
    ("emoji-data.txt", "# Version: {version}", "# Version: 1.0.0", "the file is of Unicode 1.0.0"),
    ("Scripts.txt", "0041..005A    ; Latin", "0041..0061    ; Latin", "U+005B is listed for the second time"),
    (
        "DerivedCoreProperties.txt",
        "0061..007A    ; Lowercase",
        "0061..006A    ; Lowercase",
        "Lowercase has U+017F alone",
    ),
];

#[test]
fn bad_files_are_rejected_and_nothing_is_written() {
    let scratch = Scratch::new("bad");
    let of_version = |text: &str| text.replace("{version}", &version()).replace("{next}", &next_update());
    let mapping = format!("{}/IdnaMappingTable.txt", data());
    scratch.write(&mapping, without_columns(&scratch.read(&mapping)));
    for (name, from, to, message) in BAD {
        let path = format!("{}/{name}", data());
        let good = scratch.read(&path);
        let (from, to) = (of_version(from), of_version(to));
        assert!(good.contains(&from), "{name} has no {from:?}");
        let bad = good.replacen(&from, &to, 1);
        let same = good.bytes().zip(bad.bytes()).take_while(|(a, b)| a == b);
        let line = 1 + same.filter(|(byte, _)| *byte == b'\n').count();
        scratch.write(&path, bad);
        assert_rejected(&scratch, name, &of_version(message).replace("{line}", &line.to_string()));
        scratch.write(&path, good);
    }
    let path = format!("{}/PropList.txt", data());
    let good = scratch.read(&path);
    scratch.write(&path, good.replace("Variation_Selector", "Variation_Selectors"));
    assert_rejected(&scratch, "PropList.txt", "no line has the property Variation_Selector");
    scratch.write(&path, good);
    for (name, from, to, message) in [
        ("DerivedBinaryProperties.txt", "Bidi_Mirrored", "Mirrored", "nor the others have the property Bidi_Mirrored"),
        ("PropertyValueAliases.txt", "\nsc ;", "\nsx ;", "no line has a value of sc"),
    ] {
        let path = format!("{}/{name}", data());
        let good = scratch.read(&path);
        scratch.write(&path, good.replace(from, to));
        assert_rejected(&scratch, "", message);
        scratch.write(&path, good);
    }
    let good = scratch.read(STRINGPREP_DATA);
    for (from, to, message) in [
        ("0041..005A ; L", "0041..005A ; XX", ":5: [\"XX\"] is not a value that this generator knows"),
        ("0041..005A ; L", "0041..0061 ; L", ":6: U+0061 is listed for the second time"),
        ("3.2.0", "3.1.0", "the file is of Unicode 3.1.0, expected 3.2.0"),
    ] {
        assert!(good.contains(from), "{from}");
        scratch.write(STRINGPREP_DATA, good.replacen(from, to, 1));
        assert_rejected(&scratch, "3.2.0/DerivedBidiClass.txt", message);
    }
    scratch.write(STRINGPREP_DATA, good);
    let [mappings, categories] = UNICODE_9_DATA;
    for (path, from, to, message) in [
        (mappings, "0041 ; mapped ; 0061", "0041 ; mapped", "the line is truncated: expected a mapping"),
        (
            mappings,
            "0000..002C ; disallowed_STD3_valid",
            "0000..002C ; odd",
            "\"odd\" is not a value that this generator",
        ),
        (
            mappings,
            "002F ; disallowed_STD3_valid",
            "002F ; ignored",
            "U+002F has another status today, and was neither",
        ),
        (mappings, "9.0.0", "9.1.0", "the file is of Unicode 9.1.0, expected 9.0.0"),
        (categories, "0300..036F ; Mn", "0300..036F ; M", "\"M\" is not a value that this generator knows"),
        (categories, "# EOF", "", "the file is truncated: expected `# EOF` as its last line"),
    ] {
        let good = scratch.read(path);
        assert!(good.contains(from), "{from}");
        scratch.write(path, good.replacen(from, to, 1));
        assert_rejected(&scratch, path, message);
        scratch.write(path, good);
    }
    for name in ["IdnaMappingTable.txt", "DerivedGeneralCategory.txt", "DerivedNormalizationProps.txt"] {
        let path = format!("{}/{name}", data());
        let good = scratch.read(&path);
        scratch.remove(&path);
        assert_rejected(&scratch, name, "the file is missing: all tables are made from files of");
        scratch.write(&path, [b"# 1\n# 2 \xFF\n", good.as_bytes()].concat());
        assert_rejected(&scratch, name, ":2: expected UTF-8");
        scratch.write(&path, good);
    }
}

fn next_update() -> String {
    let version = version();
    let (rest, update) = version.rsplit_once('.').unwrap();
    format!("{rest}.{}", update.parse::<u8>().unwrap() + 1)
}

/// The table as if its columns were not lined up, without the comments in them.
fn without_columns(table: &str) -> String {
    let lines = table.lines().map(|line| match line.split_once('#') {
        Some(("", _)) => line.to_owned(),
        data => data.map_or(line, |(data, _)| data).split_whitespace().collect::<Vec<_>>().join(" "),
    });
    lines.map(|line| line + "\n").collect()
}

/// A byte order mark or other line ends do not change the tables.
#[test]
fn byte_order_marks_and_line_ends_make_no_difference() {
    let scratch = Scratch::new("marks");
    for name in ["IdnaMappingTable.txt", "UnicodeData.txt", "DerivedBidiClass.txt", "BidiMirroring.txt"] {
        let path = format!("{}/{name}", data());
        scratch.write(&path, "\u{FEFF}".to_owned() + &scratch.read(&path).replace('\n', "\r\n"));
    }
    xtask(scratch.root(), &["regen-tables", "--check"]).unwrap();
}

fn assert_rejected(scratch: &Scratch, name: &str, message: &str) {
    let stale = format!("{TABLES}/mod.rs");
    scratch.write(&stale, "stale");
    let before = scratch.tables();
    let error = xtask(scratch.root(), &["regen-tables"]).expect_err(message);
    assert!(error.contains(name) && error.contains(message), "expected {message:?} about {name}, found {error}");
    assert_eq!(scratch.tables(), before);
}

/// If tables cannot be replaced, the old ones are kept, and no temporary files are left.
#[test]
fn tables_that_cannot_be_written_leave_nothing() {
    let scratch = Scratch::new("unwritable");
    let path = format!("{TABLES}/mappings.rs");
    scratch.remove(&path);
    scratch.write(&format!("{path}/in the way"), "");
    let error = xtask(scratch.root(), &["regen-tables"]).unwrap_err();
    assert!(error.contains(TABLES), "{error}");
    let names = fs::read_dir(scratch.root().join(TABLES)).unwrap().map(|entry| entry.unwrap().file_name());
    assert!(names.into_iter().all(|name| !name.to_string_lossy().starts_with('.')));
}
