//! The tables of UTS #46 of Unicode 9.0.0 for url-lineage: where they differ from those of url-idna.
//!
//! Most differences are that a code point was disallowed, mostly because it was not assigned yet. The ranges of such
//! code points are joined over code points that are disallowed today, too, which halves their number.

use std::{collections::BTreeSet, path::Path};

use crate::{
    data_files::DataFiles,
    idna_tables::{is_mark, status_and_mapping},
    layout::Status,
    rust_source::{header, write_array},
    stringprep_tables::{ranges, write_set},
    ucd::{self, CODE_POINTS, DataFile, Error, Version},
};

/// The folder in the repository, and the file.
pub(crate) const PLACE: (&str, &str) = ("crates/url-lineage/src/uts46", "tables.rs");

/// The version, and the folder of its files in fixtures/unicode.
const VERSION: Version = Version(9, 0, 0);
const FOLDER: &str = "9.0.0";

const MAPPINGS: &str = "IdnaMappingTable.txt";
const CATEGORIES: &str = "DerivedGeneralCategory.txt";

/// The status and the mapping of a code point.
type Mapping = (Status, String);

/// Returns the source of the generated file. `unicode` is the folder of Unicode data in the repository; `files` are
/// those of the version of url-idna.
pub(crate) fn generate(unicode: &Path, files: &DataFiles) -> Result<String, Error> {
    let old = |name: &str| {
        let path = unicode.join(FOLDER).join(name);
        // Files of this version are never fetched.
        DataFile::parse(&path, ucd::read_text(&path)?)?.of_version(VERSION)
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
