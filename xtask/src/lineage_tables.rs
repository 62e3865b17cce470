//! The tables of url-lineage, in a form for binary search: Stringprep, RFC 3454, all of Unicode 3.2.0, and the
//! differences between UTS #46 of Unicode 9.0.0 and the tables of url-idna.
//!
//! The tables of Stringprep are those of the package stringprep, which needs std, except D.1 and D.2: the package has
//! these of the newest Unicode, so they are made from a data file.
//!
//! Most differences of UTS #46 are that a code point was disallowed, mostly because it was not assigned yet. The ranges
//! of such code points are joined over code points that are disallowed today, too, which halves their number.

use std::{collections::BTreeSet, path::Path};

use stringprep::tables;

use crate::{
    data_files::DataFiles,
    idna_tables::{is_mark, status_and_mapping},
    layout::Status,
    rust_source::{header, write_array},
    ucd::{self, CODE_POINTS, DataFile, Error, Version},
};

/// The folder in the repository, and the file, of the tables of Stringprep.
pub(crate) const STRINGPREP: (&str, &str) = ("crates/url-lineage/src/stringprep", "tables.rs");

/// The data file, in fixtures/unicode, and its version.
const BIDI_CLASSES: &str = "3.2.0/DerivedBidiClass.txt";
const UNICODE_3_2: Version = Version(3, 2, 0);

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

/// Returns the source of the tables of Stringprep; `unicode` is the folder of Unicode data in the repository.
pub(crate) fn stringprep(unicode: &Path) -> Result<String, Error> {
    let mut source = header("From the tables of the package stringprep, and DerivedBidiClass.txt of Unicode 3.2.0.");
    for (name, doc, contains) in SETS {
        write_set(&mut source, name, doc, &ranges((char::MIN..=char::MAX).filter(|&c| contains(c)).map(u32::from)));
    }
    // Files of this version are never fetched.
    let path = unicode.join(BIDI_CLASSES);
    let file = DataFile::parse(&path, ucd::read_text(&path)?)?.of_version(UNICODE_3_2)?;
    let classes = file.listed(|fields| Some(bidi_class(fields)))?.listed;
    for (name, doc, values) in BIDI_SETS {
        let is_in_set = |&code_point: &u32| classes[code_point as usize].is_some_and(|class| values.contains(&class));
        write_set(&mut source, name, doc, &ranges((0..CODE_POINTS as u32).filter(is_in_set)));
    }
    let folding = (char::MIN..=char::MAX).filter(|&c| !tables::case_fold_for_nfkc(c).eq([c]));
    let folds: Vec<(char, String)> = folding.map(|c| (c, tables::case_fold_for_nfkc(c).collect())).collect();
    let rows = folds.iter().map(|(c, to)| format!("(0x{:X}, \"{}\")", u32::from(*c), to.escape_unicode()));
    let doc = "B.2: case folding for use with NFKC, by code point.";
    write_array(&mut source, doc, "pub(super) static CASE_FOLD", "(u32, &str)", rows);
    Ok(source)
}

/// Writes a set of code points as its ranges.
fn write_set(source: &mut String, name: &str, doc: &str, ranges: &[(u32, u32)]) {
    let rows = ranges.iter().map(|(first, last)| format!("(0x{first:X}, 0x{last:X})"));
    write_array(source, doc, &format!("pub(super) static {name}"), "(u32, u32)", rows);
}

/// Returns the ranges, first and last, of code points in ascending order.
fn ranges(code_points: impl Iterator<Item = u32>) -> Vec<(u32, u32)> {
    let mut ranges: Vec<(u32, u32)> = Vec::new();
    for code_point in code_points {
        match ranges.last_mut() {
            Some((_, last)) if *last + 1 == code_point => *last = code_point,
            _ => ranges.push((code_point, code_point)),
        }
    }
    ranges
}

/// The folder in the repository, and the file, of the tables of UTS #46.
pub(crate) const UTS46: (&str, &str) = ("crates/url-lineage/src/uts46", "tables.rs");

/// The version, and the folder of its files in fixtures/unicode.
const UNICODE_9: Version = Version(9, 0, 0);
const FOLDER: &str = "9.0.0";

const MAPPINGS: &str = "IdnaMappingTable.txt";
const CATEGORIES: &str = "DerivedGeneralCategory.txt";

/// The status and the mapping of a code point.
type Mapping = (Status, String);

/// Returns the source of the tables of UTS #46. `unicode` is the folder of Unicode data in the repository; `files` are
/// those of the version of url-idna.
pub(crate) fn uts46(unicode: &Path, files: &DataFiles) -> Result<String, Error> {
    let old = |name: &str| {
        let path = unicode.join(FOLDER).join(name);
        // Files of this version are never fetched.
        DataFile::parse(&path, ucd::read_text(&path)?)?.of_version(UNICODE_9)
    };
    let (old_mappings, old_categories) = (old(MAPPINGS)?, old(CATEGORIES)?);
    let [new_mappings, new_categories] = files.of([MAPPINGS, CATEGORIES]);
    let before = old_mappings.property(|fields| Some(old_status_and_mapping(fields)))?;
    let after = new_mappings.property(|fields| Some(status_and_mapping(fields)))?;
    let marks = |file: &DataFile| {
        // The older file lists only marks.
        let listed = file.listed(|fields| Some(is_mark(fields)))?.listed;
        Ok((0..CODE_POINTS as u32).filter(|&c| listed[c as usize] == Some(true)).collect::<BTreeSet<u32>>())
    };
    let (marks_before, marks_after) = (marks(&old_categories)?, marks(new_categories)?);
    let is_disallowed = |c: u32, mappings: &[Mapping]| mappings[c as usize].0 == Status::Disallowed;

    let mut mapped = Vec::new();
    let mut disallowed = Vec::new();
    for c in (0..CODE_POINTS as u32).filter(|&c| before[c as usize] != after[c as usize]) {
        match &before[c as usize] {
            (Status::Disallowed, _) => disallowed.push(c),
            (Status::Mapped, mapping) => mapped.push((c, mapping)),
            _ => {
                let message = format!("U+{c:04X} has another status today, and was neither disallowed nor mapped");
                return Err(Error::in_file(&old_mappings.path, message));
            }
        }
    }
    let disallowed = joined(&disallowed, |c| is_disallowed(c, &after));
    let other_marks = marks_before.symmetric_difference(&marks_after).copied();

    let mut source = header(
        "The differences between Unicode 9.0.0 and the version of url-idna, in IdnaMappingTable.txt and\n\
         DerivedGeneralCategory.txt.",
    );
    let doc = "Disallowed code points, among them all that have another status today.";
    write_set(&mut source, "DISALLOWED", doc, &disallowed);
    let rows = mapped.iter().map(|(c, to)| format!("(0x{c:X}, \"{}\")", to.escape_unicode()));
    let doc = "Code points with another mapping than today.";
    write_array(&mut source, doc, "pub(super) static MAPPED", "(u32, &str)", rows);
    let doc = "Assigned code points that were marks and are none today, or the other way round.";
    write_set(&mut source, "OTHER_MARKS", doc, &ranges(other_marks.filter(|&c| !is_disallowed(c, &before))));
    Ok(source)
}

/// Parses a line of the older table, whose statuses for `UseSTD3ASCIIRules` follow from the code points and mappings.
fn old_status_and_mapping(fields: &[&str]) -> Result<Mapping, String> {
    let status = match fields.first() {
        Some(&"disallowed_STD3_valid") => "valid",
        Some(&"disallowed_STD3_mapped") => "mapped",
        status => status.copied().unwrap_or_default(),
    };
    status_and_mapping(&[&[status], fields.get(1..).unwrap_or_default()].concat())
}

/// Returns the ranges of code points in ascending order, joined where `may_join` holds for all between.
fn joined(code_points: &[u32], may_join: impl Fn(u32) -> bool) -> Vec<(u32, u32)> {
    let mut joined: Vec<(u32, u32)> = Vec::new();
    for (first, last) in ranges(code_points.iter().copied()) {
        match joined.last_mut() {
            Some((_, end)) if (*end + 1..first).all(&may_join) => *end = last,
            _ => joined.push((first, last)),
        }
    }
    joined
}
