//! The tables against the Unicode files, for every code point, one property and one line at a time.
//!
//! Nothing is shared with the writer of the tables, so that its mistakes do not cancel out.

use std::{fs, path::Path};

use url_idna::{
    UNICODE_VERSION,
    properties::{BidiClass, JoiningType, NfcQuickCheck, Properties, Status},
};

fn read(name: &str) -> String {
    let (major, minor, update) = UNICODE_VERSION;
    let directory = format!("../../fixtures/unicode/{major}.{minor}.{update}");
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(directory).join(name)).expect(name)
}

/// Calls `each` with every code point of the line, and its fields.
fn each_code_point<'a>(line: &'a str, mut each: impl FnMut(u32, &[&'a str])) {
    let fields: Vec<&str> = line.split('#').next().unwrap().split(';').map(str::trim).collect();
    let (first, last) = fields[0].split_once("..").unwrap_or((fields[0], fields[0]));
    if first.is_empty() {
        return;
    }
    let hexadecimal = |text| u32::from_str_radix(text, 16).unwrap();
    (hexadecimal(first)..=hexadecimal(last)).for_each(|code_point| each(code_point, &fields[1..]));
}

/// Returns a field for every code point: that of the line that lists it and that `is_about` accepts, or `default`.
fn listed<'a>(
    file: impl Iterator<Item = &'a str>,
    field: usize,
    default: &'a str,
    is_about: impl Fn(&[&str]) -> bool,
) -> Vec<&'a str> {
    let mut listed = vec![default; 0x11_0000];
    for line in file {
        each_code_point(line, |code_point, fields| {
            if is_about(fields) {
                listed[code_point as usize] = fields.get(field).copied().unwrap_or_default();
            }
        });
    }
    listed
}

fn every_char() -> impl Iterator<Item = char> {
    '\0'..=char::MAX
}

#[test]
fn status_and_mapping_are_those_of_the_file() {
    let file = read("IdnaMappingTable.txt");
    let statuses = listed(file.lines(), 0, "none", |_| true);
    let mappings = listed(file.lines(), 1, "none", |_| true);
    for c in every_char() {
        let (status, has_mapping) = match statuses[c as usize] {
            "valid" => (Status::Valid, false),
            "ignored" => (Status::Ignored, false),
            "disallowed" => (Status::Disallowed, false),
            "mapped" => (Status::Mapped, true),
            "deviation" => (Status::Deviation, true),
            other => panic!("{other}"),
        };
        assert_eq!(Properties::of(c).status(), status, "{c:?}");
        let mapping: String = if has_mapping {
            mappings[c as usize]
                .split_whitespace()
                .map(|c| char::from_u32(u32::from_str_radix(c, 16).unwrap()).unwrap())
                .collect()
        } else {
            String::new()
        };
        assert_eq!(Properties::of(c).mapping().collect::<String>(), mapping, "{c:?}");
    }
}

#[test]
fn bidi_class_is_that_of_the_file() {
    let file = read("DerivedBidiClass.txt");
    let missing = listed(file.lines().filter_map(|line| line.strip_prefix("# @missing: ")), 0, "none", |_| true);
    let classes = listed(file.lines(), 0, "missing", |_| true);
    for c in every_char() {
        let class = match (classes[c as usize], missing[c as usize]) {
            ("L", _) | ("missing", "Left_To_Right") => BidiClass::L,
            ("R", _) | ("missing", "Right_To_Left") => BidiClass::R,
            ("AL", _) | ("missing", "Arabic_Letter") => BidiClass::AL,
            ("AN", _) => BidiClass::AN,
            ("EN", _) => BidiClass::EN,
            ("ES", _) => BidiClass::ES,
            ("CS", _) => BidiClass::CS,
            ("ET", _) | ("missing", "European_Terminator") => BidiClass::ET,
            ("ON", _) => BidiClass::ON,
            ("BN", _) => BidiClass::BN,
            ("NSM", _) => BidiClass::NSM,
            ("B" | "S" | "WS" | "LRE" | "LRO" | "RLE" | "RLO" | "PDF" | "LRI" | "RLI" | "FSI" | "PDI", _) => {
                BidiClass::Other
            }
            other => panic!("{other:?}"),
        };
        assert_eq!(Properties::of(c).bidi_class(), class, "{c:?}");
    }
}

#[test]
fn joining_type_is_that_of_the_file() {
    let file = read("DerivedJoiningType.txt");
    let types = listed(file.lines(), 0, "U", |_| true);
    for c in every_char() {
        let joining_type = match types[c as usize] {
            "U" => JoiningType::NonJoining,
            "C" => JoiningType::JoinCausing,
            "D" => JoiningType::DualJoining,
            "L" => JoiningType::LeftJoining,
            "R" => JoiningType::RightJoining,
            "T" => JoiningType::Transparent,
            other => panic!("{other}"),
        };
        assert_eq!(Properties::of(c).joining_type(), joining_type, "{c:?}");
    }
}

#[test]
fn marks_are_those_of_the_file() {
    let file = read("DerivedGeneralCategory.txt");
    let categories = listed(file.lines(), 0, "none", |_| true);
    for c in every_char() {
        let is_mark = ["Mn", "Mc", "Me"].contains(&categories[c as usize]);
        assert_eq!(Properties::of(c).is_mark(), is_mark, "{c:?}");
    }
}

#[test]
fn combining_class_and_virama_are_those_of_the_file() {
    let file = read("DerivedCombiningClass.txt");
    let classes = listed(file.lines(), 0, "0", |_| true);
    for c in every_char() {
        let class: u8 = classes[c as usize].parse().unwrap();
        assert_eq!(Properties::of(c).combining_class(), class, "{c:?}");
        assert_eq!(Properties::of(c).is_virama(), class == 9, "{c:?}");
    }
}

#[test]
fn nfc_quick_check_is_that_of_the_file() {
    let file = read("DerivedNormalizationProps.txt");
    let quick_checks = listed(file.lines(), 1, "Y", |fields| fields[0] == "NFC_QC");
    for c in every_char() {
        let quick_check = match quick_checks[c as usize] {
            "Y" => NfcQuickCheck::Yes,
            "M" => NfcQuickCheck::Maybe,
            "N" => NfcQuickCheck::No,
            other => panic!("{other}"),
        };
        assert_eq!(Properties::of(c).nfc_quick_check(), quick_check, "{c:?}");
    }
}
