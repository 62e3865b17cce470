//! The canonical compositions: from `UnicodeData.txt` to Rust source.
//!
//! This file does not name its version. So each of its lines must agree with the other files: it lists the code points
//! that are assigned, with their categories and combining classes.
//!
//! Source: <https://www.unicode.org/reports/tr44/#UnicodeData.txt>

use std::{collections::BTreeMap, fmt::Write as _, ops::RangeInclusive, path::Path};

use crate::{
    layout::{NfcQuickCheck, SECOND_BITS, START_BITS},
    rust_source::{SEE_LAYOUT, write_array},
    ucd::{self, Error},
};

/// The data of a line about its code point, or about the code points from its own to that of the next line.
struct Record {
    code_points: RangeInclusive<u32>,
    category: String,
    combining_class: u8,
    /// The canonical decomposition, of one or two code points, or nothing.
    decomposition: Vec<u32>,
}

/// Properties of code points that show whether the file fits the others.
pub(crate) struct Known<'a> {
    /// `None` for unassigned code points.
    pub(crate) category: &'a [Option<&'a str>],
    pub(crate) combining_class: &'a [u8],
    /// Code points with No are excluded from composition. No code point that composes with a preceding one has Yes.
    pub(crate) quick_check: &'a [NfcQuickCheck],
}

/// All compositions, by the plane of the first code point, the second code point, and the first.
pub(crate) struct Compositions(BTreeMap<(u32, u32, u32), u32>);

impl Compositions {
    /// Reads the text of the file at `path`.
    pub(crate) fn read(path: &Path, text: &str, known: &Known<'_>) -> Result<Self, Error> {
        let mut compositions = BTreeMap::new();
        let mut next = 0;
        for record in records(path, text) {
            let (line, record) = record?;
            let error = |message: String| Err(Error::in_line(path, line, message));
            if *record.code_points.start() < next {
                return error(format!("U+{:04X} is not in order", record.code_points.start()));
            }
            if let Some(missing) = unlisted(next..*record.code_points.start(), known) {
                return error(format!("no line before lists U+{missing:04X}, which is assigned"));
            }
            next = record.code_points.end() + 1;
            for code_point in record.code_points {
                let index = code_point as usize;
                if known.category[index] != Some(&record.category) {
                    let other = known.category[index].map_or("none".into(), |other| format!("{other:?}"));
                    return error(format!(
                        "U+{code_point:04X} has the category {:?}, but {other} in DerivedGeneralCategory.txt",
                        record.category
                    ));
                }
                if known.combining_class[index] != record.combining_class {
                    return error(format!(
                        "U+{code_point:04X} has another combining class in DerivedCombiningClass.txt"
                    ));
                }
                if let [first, second] = record.decomposition[..]
                    && known.quick_check[index] != NfcQuickCheck::No
                {
                    if first >> 16 != code_point >> 16 || (first | second) >> SECOND_BITS != 0 {
                        return error(format!("U+{code_point:04X} is composed across planes, or beyond plane 1"));
                    }
                    if known.quick_check[second as usize] == NfcQuickCheck::Yes {
                        return error(format!(
                            "U+{code_point:04X} ends in U+{second:04X}, of which DerivedNormalizationProps.txt says \
                             that it composes with nothing"
                        ));
                    }
                    if let Some(other) = compositions.insert((first >> 16, second, first), code_point) {
                        return error(format!("U+{code_point:04X} has the same composition as U+{other:04X}"));
                    }
                }
            }
        }
        if let Some(missing) = unlisted(next..ucd::CODE_POINTS as u32, known) {
            return Err(Error::in_file(path, format!("the file is truncated: no line lists U+{missing:04X}")));
        }
        Ok(Self(compositions))
    }

    /// Returns the arrays of the table, in the layout of `layout.rs`.
    fn arrays(&self) -> Result<Arrays, String> {
        let mut arrays = Arrays::default();
        let mut composites = Vec::new();
        for (&(plane, second, first), &composite) in &self.0 {
            let start = composites.len() as u32;
            let second = plane << SECOND_BITS | second;
            if arrays.seconds.last().is_none_or(|entry| entry >> START_BITS != second) {
                arrays.seconds.push(second << START_BITS | start);
            }
            composites.push(composite);
            arrays.firsts.push(first as u16);
            arrays.composites.push(composite as u16);
        }
        if composites.len() >> START_BITS != 0 {
            return Err("more compositions than the layout has room for".into());
        }
        arrays.by_composite = (0..composites.len() as u16).collect();
        arrays.by_composite.sort_by_key(|&index| composites[usize::from(index)]);
        arrays.plane_0 = composites.iter().filter(|&&composite| composite >> 16 == 0).count();
        Ok(arrays)
    }

    /// Returns the source of the table after `header`, and the number of bytes of the table.
    pub(crate) fn write(&self, header: String) -> Result<(String, usize), String> {
        let arrays = self.arrays()?;
        let mut out = header;
        let _ = write!(
            out,
            "\n/// The number of composites in plane 0. See `layout.rs`.\npub(crate) const PLANE_0: usize = {};\n",
            arrays.plane_0
        );
        write_array(&mut out, SEE_LAYOUT, "pub(crate) static SECONDS", "u32", &arrays.seconds);
        write_array(&mut out, SEE_LAYOUT, "pub(crate) static FIRSTS", "u16", &arrays.firsts);
        write_array(&mut out, SEE_LAYOUT, "pub(crate) static COMPOSITES", "u16", &arrays.composites);
        write_array(&mut out, SEE_LAYOUT, "pub(crate) static BY_COMPOSITE", "u16", &arrays.by_composite);
        Ok((out, 4 * arrays.seconds.len() + 6 * arrays.firsts.len()))
    }
}

#[derive(Default)]
struct Arrays {
    seconds: Vec<u32>,
    firsts: Vec<u16>,
    composites: Vec<u16>,
    by_composite: Vec<u16>,
    plane_0: usize,
}

/// Returns the first assigned code point that the file skips.
fn unlisted(mut skipped: std::ops::Range<u32>, known: &Known<'_>) -> Option<u32> {
    skipped.find(|&code_point| known.category[code_point as usize].is_some())
}

/// Returns the records of the file with their line numbers. The two lines of a range, `First` and `Last`, are one
/// record, with the line number of the first.
fn records<'a>(path: &'a Path, text: &'a str) -> impl Iterator<Item = Result<(usize, Record), Error>> + 'a {
    let mut lines = text.lines().zip(1..).map(|(line, number)| match record(line) {
        Ok((record, name)) => Ok((number, record, name)),
        Err(message) => Err(Error::in_line(path, number, message)),
    });
    std::iter::from_fn(move || {
        let first = lines.next()?;
        Some(first.and_then(|(number, mut record, name)| {
            if name.ends_with(", Last>") {
                let message = format!("expected the first of the range on the line before {name:?}");
                return Err(Error::in_line(path, number, message));
            }
            if let Some(range) = name.strip_suffix(", First>") {
                let cut_off = || Error::in_line(path, number, "the file is truncated: expected the last of this range");
                let (number, last, name) = lines.next().unwrap_or_else(|| Err(cut_off()))?;
                if name.strip_suffix(", Last>") != Some(range) || !last.has_values_of(&record) {
                    let message = format!("expected the last of the range on the line before, found {name:?}");
                    return Err(Error::in_line(path, number, message));
                }
                record.code_points = *record.code_points.start()..=*last.code_points.end();
            }
            Ok((number, record))
        }))
    })
}

impl Record {
    fn has_values_of(&self, other: &Self) -> bool {
        (&self.category, self.combining_class, &self.decomposition)
            == (&other.category, other.combining_class, &other.decomposition)
    }
}

/// Parses a line of the file; also returns its name.
fn record(line: &str) -> Result<(Record, &str), String> {
    const FIELDS: usize = 15;
    let fields: Vec<&str> = line.split(';').collect();
    if fields.len() != FIELDS {
        return Err(format!("the line is truncated: expected {FIELDS} fields"));
    }
    let code_point = ucd::code_point(fields[0])?;
    let combining_class = ucd::combining_class(fields[3])?;
    // A field with `<` is a compatibility decomposition.
    let canonical = fields[5].split(' ').filter(|part| !part.is_empty() && !fields[5].starts_with('<'));
    let decomposition = canonical.map(ucd::code_point).collect::<Result<Vec<_>, _>>()?;
    if decomposition.len() > 2 {
        return Err(format!("expected a decomposition into one or two code points, found {}", decomposition.len()));
    }
    let category = fields[2].to_owned();
    Ok((Record { code_points: code_point..=code_point, category, combining_class, decomposition }, fields[1]))
}
