//! Reads Unicode data files in the syntax in which they are published.
//!
//! A line is `code point or range ; field ; ... # comment`; a comment of the form `# @missing: range; field` has the
//! value of code points that no line lists. The version is in the leading comment, either in the name of the file (`#
//! DerivedAge-18.0.0.txt`) or on its own line (`# Version: 18.0.0`).
//!
//! Source: <https://www.unicode.org/reports/tr44/#Format_Conventions>

use std::{
    fmt, fs,
    ops::RangeInclusive,
    path::{Path, PathBuf},
    str::FromStr,
};

/// One more than the last code point.
pub(crate) const CODE_POINTS: usize = 0x11_0000;

/// A version of Unicode.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub(crate) struct Version(pub(crate) u8, pub(crate) u8, pub(crate) u8);

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}.{}", self.0, self.1, self.2)
    }
}

impl FromStr for Version {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let numbers: Vec<u8> = text.split('.').map_while(|part| part.parse().ok()).collect();
        match *numbers {
            [major, minor, update] if Self(major, minor, update).to_string() == text => Ok(Self(major, minor, update)),
            _ => Err(format!("expected a version such as 18.0.0, found {text:?}")),
        }
    }
}

/// An error in a file, with its line.
#[derive(Debug)]
pub(crate) struct Error {
    path: PathBuf,
    line: Option<usize>,
    message: String,
}

impl Error {
    pub(crate) fn in_file(path: &Path, message: impl Into<String>) -> Self {
        Self { path: path.to_owned(), line: None, message: message.into() }
    }

    pub(crate) fn in_line(path: &Path, line: usize, message: impl Into<String>) -> Self {
        Self { path: path.to_owned(), line: Some(line), message: message.into() }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.path.display())?;
        if let Some(line) = self.line {
            write!(f, "{line}:")?;
        }
        write!(f, " {}", self.message)
    }
}

impl std::error::Error for Error {}

/// A data file and the version in its leading comment.
pub(crate) struct DataFile {
    pub(crate) path: PathBuf,
    pub(crate) version: Version,
    pub(crate) text: String,
}

/// A line of data, split into at least one column, without the comment and surrounding spaces.
pub(crate) struct Row<'a> {
    pub(crate) line: usize,
    is_missing: bool,
    pub(crate) columns: Vec<&'a str>,
}

/// A line of data: the code points and the fields after them, without the comment and surrounding spaces.
pub(crate) struct Record<'a> {
    pub(crate) code_points: RangeInclusive<u32>,
    pub(crate) fields: Vec<&'a str>,
    /// Whether this is an `@missing` line, which has the value of code points that no other line lists.
    pub(crate) is_missing: bool,
    pub(crate) line: usize,
}

impl DataFile {
    /// Parses the text of the file at `path`.
    pub(crate) fn parse(path: &Path, text: String) -> Result<Self, Error> {
        let version = version(&text).ok_or_else(|| {
            Error::in_file(path, "expected the version in the leading comment, as in `# Version: 18.0.0`")
        })?;
        let file = Self { path: path.to_owned(), version, text };
        // All files except those of IDNA must end with a line that says so. In those of emoji it has no space.
        let is_of_ucd = file.path.file_name().is_some_and(|name| !name.to_string_lossy().starts_with("Idna"));
        let last = file.text.lines().rfind(|line| !line.trim().is_empty());
        if is_of_ucd && !last.is_some_and(|line| matches!(line, "# EOF" | "#EOF")) {
            return Err(Error::in_file(path, "the file is truncated: expected `# EOF` as its last line"));
        }
        if !file.text.ends_with('\n') {
            return Err(file.error(file.text.lines().count(), "the file is truncated: the last line does not end"));
        }
        Ok(file)
    }

    /// Returns the file if it has this version.
    pub(crate) fn of_version(self, version: Version) -> Result<Self, Error> {
        if self.version == version {
            return Ok(self);
        }
        let message = format!("the file is of Unicode {}, expected {version} as of the others", self.version);
        Err(Error::in_file(&self.path, message))
    }

    /// Creates an error about a line of this file.
    pub(crate) fn error(&self, line: usize, message: impl Into<String>) -> Error {
        Error::in_line(&self.path, line, message)
    }

    /// Returns the lines of data and the `@missing` lines, in the order of the file.
    pub(crate) fn records(&self) -> impl Iterator<Item = Result<Record<'_>, Error>> {
        self.rows().map(|Row { line, is_missing, columns }| match code_point_range(columns[0]) {
            Ok(code_points) => Ok(Record { code_points, fields: columns[1..].to_vec(), is_missing, line }),
            Err(message) => Err(self.error(line, message)),
        })
    }

    /// [`Self::records`], whatever the first column is.
    pub(crate) fn rows(&self) -> impl Iterator<Item = Row<'_>> {
        self.text.lines().enumerate().filter_map(|(index, line)| {
            let (data, is_missing) = match line.strip_prefix("# @missing:") {
                Some(rest) => (rest, true),
                None => (line, false),
            };
            let data = data.split('#').next().unwrap_or_default().trim();
            let columns = || data.split(';').map(str::trim).collect();
            (!data.is_empty()).then(|| Row { line: index + 1, is_missing, columns: columns() })
        })
    }

    /// Returns the value of every code point, from the records that `value` understands. Each must be listed, unless an
    /// `@missing` line has its value.
    pub(crate) fn property<'a, T: Clone>(
        &'a self,
        value: impl FnMut(&[&'a str]) -> Option<Result<T, String>>,
    ) -> Result<Vec<T>, Error> {
        let Listed { listed, missing } = self.listed(value)?;
        let values = listed.into_iter().zip(missing).enumerate();
        values
            .map(|(code_point, (listed, missing))| {
                let message = || Error::in_file(&self.path, format!("no line lists U+{code_point:04X}"));
                listed.or(missing).ok_or_else(message)
            })
            .collect()
    }

    /// Returns the listed values.
    ///
    /// `value` returns `None` for a record about something else. No code point may be listed twice.
    pub(crate) fn listed<'a, T: Clone>(
        &'a self,
        mut value: impl FnMut(&[&'a str]) -> Option<Result<T, String>>,
    ) -> Result<Listed<T>, Error> {
        let mut listed: Vec<Option<T>> = vec![None; CODE_POINTS];
        let mut missing = listed.clone();
        for record in self.records() {
            let record = record?;
            let Some(value) = value(&record.fields) else { continue };
            let value = value.map_err(|message| self.error(record.line, message))?;
            for code_point in record.code_points {
                if record.is_missing {
                    missing[code_point as usize] = Some(value.clone());
                } else if listed[code_point as usize].replace(value.clone()).is_some() {
                    return Err(self.error(record.line, format!("U+{code_point:04X} is listed for the second time")));
                }
            }
        }
        Ok(Listed { listed, missing })
    }
}

/// Values by code point: those of the lines of data, and those that `@missing` lines have for other code points.
pub(crate) struct Listed<T> {
    pub(crate) listed: Vec<Option<T>>,
    missing: Vec<Option<T>>,
}

/// Reads a file as text, without a leading byte order mark.
pub(crate) fn read_text(path: &Path) -> Result<String, Error> {
    let bytes = fs::read(path).map_err(|error| Error::in_file(path, error.to_string()))?;
    text(path, bytes).map(|text| text.trim_start_matches('\u{FEFF}').to_owned())
}

/// Decodes the bytes of a file.
pub(crate) fn text(path: &Path, bytes: Vec<u8>) -> Result<String, Error> {
    String::from_utf8(bytes).map_err(|error| {
        let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = valid.split(|&byte| byte == b'\n').count();
        Error::in_line(path, line, "expected UTF-8")
    })
}

/// Returns the version in the leading comment of a file.
fn version(text: &str) -> Option<Version> {
    let comment = text.lines().map_while(|line| line.strip_prefix('#'));
    comment.map(str::trim).find_map(|line| {
        let version = line.strip_prefix("Version:").or_else(|| Some(line.strip_suffix(".txt")?.rsplit_once('-')?.1));
        version?.trim().parse().ok()
    })
}

fn code_point_range(text: &str) -> Result<RangeInclusive<u32>, String> {
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    let (first, last) = (code_point(first)?, code_point(last)?);
    if first > last {
        return Err(format!("the range {text} is upside down"));
    }
    Ok(first..=last)
}

/// Parses a code point of four to six hexadecimal digits.
pub(crate) fn code_point(text: &str) -> Result<u32, String> {
    let is_hexadecimal = (4..=6).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    match u32::from_str_radix(text, 16) {
        Ok(code_point) if is_hexadecimal && (code_point as usize) < CODE_POINTS => Ok(code_point),
        Ok(_) if is_hexadecimal => Err(format!("{text} is beyond the last code point, 10FFFF")),
        _ => Err(format!("expected a code point in hexadecimal, found {text:?}")),
    }
}

/// Parses a decimal combining class.
pub(crate) fn combining_class(text: &str) -> Result<u8, String> {
    text.parse().map_err(|_| format!("expected a combining class from 0 to 255, found {text:?}"))
}
