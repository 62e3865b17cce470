//! Compares data files with the totals that they state.
//!
//! In most files, a comment after the lines of each value says how many code points have the value: `# Total code
//! points: 25`. The total of a value that is the default of some code points, by a line `# @missing:`, includes those
//! that no line lists. The name of such a value is in a comment before its lines: `# Bidi_Class=Left_To_Right`.

use std::collections::HashMap;

use crate::ucd::{CODE_POINTS, DataFile, Error};

/// How totals are written, in files of the Unicode Character Database and of emoji.
const TOTALS: [&str; 2] = ["# Total code points:", "# Total elements:"];

/// Checks the totals of a file, if it states any.
pub(crate) fn check(file: &DataFile) -> Result<(), Error> {
    if !file.text.lines().any(|line| total(line).is_some()) {
        return Ok(());
    }
    let unlisted = unlisted(file)?;
    let mut records = file.records().peekable();
    let (mut section, mut first, mut listed) = ("", None, 0);
    let mut fault = None;
    for (line, text) in (1..).zip(file.text.lines()) {
        if let Some(value) = section_value(text) {
            section = value;
        }
        while let Some(record) = records.next_if(|record| record.as_ref().map_or(true, |record| record.line <= line)) {
            let record = record?;
            if !record.is_missing {
                first.get_or_insert(record.line);
                listed += record.code_points.count();
            }
        }
        if let Some(total) = total(text) {
            let by_default = unlisted.get(section).copied();
            let found = listed + by_default.unwrap_or_default();
            if total.parse() != Ok(found) {
                let from = first.unwrap_or(line);
                let message = format!("the file states a total of {total}, but the lines from {from} on have {found}");
                let error = file.error(line, message);
                // A line that is missing elsewhere adds to what has a default.
                match by_default {
                    None => return Err(error),
                    Some(_) => fault = fault.or(Some(error)),
                }
            }
            (section, first, listed) = ("", None, 0);
        }
    }
    let uncounted = first.map(|line| file.error(line, "expected a total after the lines from this one on"));
    fault.or(uncounted).map_or(Ok(()), Err)
}

/// Returns the total that a line states.
fn total(line: &str) -> Option<&str> {
    TOTALS.iter().find_map(|start| line.strip_prefix(start)).map(str::trim)
}

/// Returns the value in a comment of the form `# Property=Value`.
fn section_value(line: &str) -> Option<&str> {
    let (property, value) = line.strip_prefix("# ")?.split_once('=')?;
    let is_name =
        |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    (is_name(property) && is_name(value.trim())).then_some(value.trim())
}

/// Returns the number of code points that no line lists, by their default value. A file with more than one property has
/// a field more, and states no totals of defaults.
fn unlisted(file: &DataFile) -> Result<HashMap<&str, usize>, Error> {
    let mut values = vec![""; CODE_POINTS];
    for is_missing in [true, false] {
        for record in file.records() {
            let record = record?;
            if record.is_missing == is_missing
                && let [value] = record.fields[..]
            {
                let value = if is_missing { value } else { "" };
                record.code_points.for_each(|code_point| values[code_point as usize] = value);
            }
        }
    }
    let mut counts = HashMap::new();
    for value in values.into_iter().filter(|value| !value.is_empty()) {
        *counts.entry(value).or_default() += 1;
    }
    Ok(counts)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{check, total};
    use crate::{
        download::sources,
        ucd::{DataFile, read_text},
    };

    /// The newest files whose totals can be checked, with their lines.
    fn with_totals() -> Vec<(&'static str, Vec<String>)> {
        let folder = url_model::fixtures::unicode();
        let lines = |name| read_text(&folder.join(name)).unwrap().lines().map(str::to_owned).collect();
        let files = sources().into_iter().map(|name| (name, lines(name)));
        files.filter(|(_, lines): &(_, Vec<String>)| lines.iter().any(|line| total(line).is_some())).collect()
    }

    fn checked(name: &str, lines: &[impl AsRef<str>]) -> Result<(), String> {
        let text = lines.iter().flat_map(|line| [line.as_ref(), "\n"]).collect();
        let file = DataFile::parse(Path::new(name), text).map_err(|error| error.to_string())?;
        check(&file).map_err(|error| error.to_string())
    }

    fn is_data(line: &str) -> bool {
        !line.starts_with('#') && !line.is_empty()
    }

    #[test]
    fn a_line_that_is_missing_or_doubled_is_found() {
        let files = with_totals();
        assert_eq!(files.len(), 10, "{:?}", files.iter().map(|(name, _)| name).collect::<Vec<_>>());
        for (name, lines) in files {
            checked(name, &lines).unwrap();
            let data: Vec<usize> = (0..lines.len()).filter(|&index| is_data(&lines[index])).collect();
            for &index in data.iter().step_by(data.len() / 7) {
                let next = index + lines[index..].iter().position(|line| total(line).is_some()).unwrap();
                let (before, after) = lines.split_at(index);
                let doubled = [before, &lines[index..=index], after].concat();
                let error = checked(name, &doubled).expect_err(&lines[index]);
                assert!(error.starts_with(&format!("{name}:{}: the file states a total of ", next + 2)), "{error}");
                // A code point that is not listed may have the same value by default.
                if !has_default(name, &lines[index]) {
                    let error = checked(name, &[before, &after[1..]].concat()).expect_err(&lines[index]);
                    assert!(error.starts_with(&format!("{name}:{next}: the file states a total of ")), "{error}");
                }
            }
        }
    }

    fn has_default(name: &str, line: &str) -> bool {
        let value = line.split(';').nth(1).unwrap().split('#').next().unwrap().trim();
        match name {
            "DerivedBidiClass.txt" => ["L", "R", "AL", "ET", "BN"].contains(&value),
            "DerivedCombiningClass.txt" => value == "0",
            _ => false,
        }
    }

    #[test]
    fn a_missing_total_is_found() {
        // A file without any total is not checked.
        for (name, lines) in with_totals().into_iter().filter(|(name, _)| *name != "DerivedBinaryProperties.txt") {
            let last = lines.iter().rposition(|line| total(line).is_some()).unwrap();
            let without = [&lines[..last], &lines[last + 1..]].concat();
            let error = checked(name, &without).unwrap_err();
            assert!(error.contains("expected a total") || error.contains("states a total"), "{error}");
        }
    }

    #[test]
    fn a_default_counts_for_the_value_of_the_section() {
        let file = |total| {
            format!(
                "# X-18.0.0.txt\n# @missing: 0000..10FFFF; Left\n# @missing: 0100..01FF; Right\n# Side=Right\n\
                 0000..0001 ; R\n# Total code points: {total}\n# EOF"
            )
        };
        assert_eq!(checked("X.txt", &[file(258)]), Ok(()));
        let message = "X.txt:6: the file states a total of 257, but the lines from 5 on have 258";
        assert_eq!(checked("X.txt", &[file(257)]), Err(message.into()));
    }
}
