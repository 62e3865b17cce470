//! The table of url-regexp for identifiers of ECMAScript, such as the name of a group.

use std::fmt::Write as _;

use crate::{
    data_files::DataFiles,
    rust_source,
    ucd::{CODE_POINTS, Error},
};

/// The files from which the table is made.
pub(crate) const SOURCES: [&str; 2] = ["DerivedGeneralCategory.txt", "PropList.txt"];

/// The categories of `ID_Start`, and those that `ID_Continue` adds.
///
/// Source: <https://www.unicode.org/reports/tr31/#Table_Lexical_Classes_for_Identifiers>
const START: [&str; 6] = ["Lu", "Ll", "Lt", "Lm", "Lo", "Nl"];
const CONTINUE: [&str; 4] = ["Mn", "Mc", "Nd", "Pc"];

/// The class of a code point, in the numbers of the table.
#[derive(Clone, Copy, Eq, Ord, PartialEq, PartialOrd)]
enum Class {
    None,
    Continue,
    Start,
}

/// Makes the source file of the table, and returns the number of bytes of the table, too.
pub(crate) fn generate(files: &DataFiles) -> Result<(String, usize), Error> {
    let [categories, properties] = files.of(SOURCES);
    let mut classes = categories.property(|fields| {
        Some(Ok(match fields.first().copied().unwrap_or_default() {
            category if START.contains(&category) => Class::Start,
            category if CONTINUE.contains(&category) => Class::Continue,
            _ => Class::None,
        }))
    })?;
    for (name, class) in [
        ("Other_ID_Continue", Class::Continue),
        ("Other_ID_Start", Class::Start),
        ("Pattern_Syntax", Class::None),
        ("Pattern_White_Space", Class::None),
    ] {
        let mut is_found = false;
        for record in properties.records() {
            let record = record?;
            if record.fields == [name] {
                is_found = true;
                for code_point in record.code_points {
                    let old = &mut classes[code_point as usize];
                    *old = if class == Class::None { class } else { class.max(*old) };
                }
            }
        }
        if !is_found {
            return Err(Error::in_file(&properties.path, format!("no line has the property {name}")));
        }
    }
    let first_of_run = |&code_point: &usize| code_point == 0 || classes[code_point] != classes[code_point - 1];
    let runs: Vec<u32> = (0..CODE_POINTS).filter(first_of_run).map(|c| (c << 2) as u32 | classes[c] as u32).collect();
    let bytes = runs.len() * 4;
    let mut out = rust_source::header(&format!(
        "From the files of Unicode {}: {}.\nThe table takes {bytes} bytes.",
        categories.version,
        SOURCES.join(", "),
    ));
    let _ = write!(
        out,
        "\n/// The first code point of each run of equal class, shifted left by two bits, and the class: 0, 1 for\n\
         /// `ID_Continue` alone, or 2 for `ID_Start`.\n\
         #[rustfmt::skip]\npub(crate) static RUNS: [u32; {}] = [\n",
        runs.len()
    );
    for line in runs.chunks(16) {
        let line: Vec<String> = line.iter().map(u32::to_string).collect();
        let _ = writeln!(out, "    {},", line.join(", "));
    }
    out.push_str("];\n");
    Ok((out, bytes))
}
