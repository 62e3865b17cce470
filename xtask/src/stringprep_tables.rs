//! The tables of RFC 3454 for url-lineage, all of Unicode 3.2.0, in a form for binary search.
//!
//! They are those of the package stringprep, which needs std, except D.1 and D.2: the package has these of the newest
//! Unicode, so they are made from a data file.

use std::path::Path;

use stringprep::tables;

use crate::{
    rust_source::{header, write_array},
    ucd::{self, DataFile, Error, Version},
};

/// The folder in the repository, and the file.
pub(crate) const PLACE: (&str, &str) = ("crates/url-lineage/src/stringprep", "tables.rs");

/// The data file, in fixtures/unicode, and its version.
const BIDI_CLASSES: &str = "3.2.0/DerivedBidiClass.txt";
const VERSION: Version = Version(3, 2, 0);

/// A table that is a set of code points: its name, its documentation, and its test of membership.
type Set = (&'static str, &'static str, fn(char) -> bool);

const SETS: [Set; 3] = [
    ("UNASSIGNED", "A.1: the unassigned code points of Unicode 3.2.0.", tables::unassigned_code_point),
    ("MAPPED_TO_NOTHING", "B.1: commonly mapped to nothing.", tables::commonly_mapped_to_nothing),
    ("PROHIBITED", "C.1.2, C.2.2 and C.3 to C.9: what the profile Nameprep prohibits.", |c| {
        tables::non_ascii_space_character(c)
            || tables::non_ascii_control_character(c)
            || tables::private_use(c)
            || tables::non_character_code_point(c)
            || tables::inappropriate_for_plain_text(c)
            || tables::inappropriate_for_canonical_representation(c)
            || tables::change_display_properties_or_deprecated(c)
            || tables::tagging_character(c)
    }),
];

/// The sets that are made from the data file, by the values of the property.
const BIDI_SETS: [(&str, &str, &[&str]); 2] = [
    ("R_AND_AL_CAT", "D.1: the code points with the bidirectional property R or AL.", &["R", "AL"]),
    ("L_CAT", "D.2: the code points with the bidirectional property L.", &["L"]),
];

/// Returns the value that a line names. The file contains only the values of these sets.
fn bidi_class(fields: &[&str]) -> Result<&'static str, String> {
    let mut values = BIDI_SETS.iter().flat_map(|(_, _, values)| *values);
    let value = values.find(|value| fields == [**value]);
    value.copied().ok_or_else(|| format!("{fields:?} is not a value that this generator knows: expected L, R or AL"))
}

/// Returns the source of the generated file; `unicode` is the folder of Unicode data in the repository.
pub(crate) fn generate(unicode: &Path) -> Result<String, Error> {
    let mut source = header("From the tables of the package stringprep, and DerivedBidiClass.txt of Unicode 3.2.0.");
    for (name, doc, contains) in SETS {
        write_set(&mut source, name, doc, &ranges((char::MIN..=char::MAX).filter(|&c| contains(c)).map(u32::from)));
    }
    // Files of this version are never fetched.
    let path = unicode.join(BIDI_CLASSES);
    let file = DataFile::parse(&path, ucd::read_text(&path)?)?.of_version(VERSION)?;
    let classes = file.listed(|fields| Some(bidi_class(fields)))?.listed;
    for (name, doc, values) in BIDI_SETS {
        let is_in_set = |&code_point: &u32| classes[code_point as usize].is_some_and(|class| values.contains(&class));
        write_set(&mut source, name, doc, &ranges((0..ucd::CODE_POINTS as u32).filter(is_in_set)));
    }
    let folding = (char::MIN..=char::MAX).filter(|&c| !tables::case_fold_for_nfkc(c).eq([c]));
    let folds: Vec<(char, String)> = folding.map(|c| (c, tables::case_fold_for_nfkc(c).collect())).collect();
    let rows = folds.iter().map(|(c, to)| format!("(0x{:X}, \"{}\")", u32::from(*c), to.escape_unicode()));
    let doc = "B.2: case folding for use with NFKC, by code point.";
    write_array(&mut source, doc, "pub(super) static CASE_FOLD", "(u32, &str)", rows);
    Ok(source)
}

/// Writes a set of code points as its ranges.
pub(crate) fn write_set(source: &mut String, name: &str, doc: &str, ranges: &[(u32, u32)]) {
    let rows = ranges.iter().map(|(first, last)| format!("(0x{first:X}, 0x{last:X})"));
    write_array(source, doc, &format!("pub(super) static {name}"), "(u32, u32)", rows);
}

/// Returns the ranges, first and last, of code points in ascending order.
pub(crate) fn ranges(code_points: impl Iterator<Item = u32>) -> Vec<(u32, u32)> {
    let mut ranges: Vec<(u32, u32)> = Vec::new();
    for code_point in code_points {
        match ranges.last_mut() {
            Some((_, last)) if *last + 1 == code_point => *last = code_point,
            _ => ranges.push((code_point, code_point)),
        }
    }
    ranges
}
