//! The test data of this workspace, read into values.

use std::{collections::BTreeSet, fs, path::PathBuf};

use serde::Deserialize;
use serde_json::Value;

/// Returns the folder `fixtures` at the top of the workspace.
pub fn dir() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../fixtures")
}

/// A version of Unicode: major, minor, update.
pub type Version = (u8, u8, u8);

/// Returns the folder of the newest version of Unicode with more than test vectors, from which all tables are made.
///
/// # Panics
///
/// If there is none.
pub fn unicode() -> PathBuf {
    folder_of(unicode_version())
}

/// Returns the version of [`unicode`].
///
/// # Panics
///
/// If there is none.
pub fn unicode_version() -> Version {
    *versions_with("IdnaMappingTable.txt").last().expect("a version of Unicode among the fixtures")
}

/// Returns the versions of Unicode that have this file, in order.
fn versions_with(name: &str) -> Vec<Version> {
    let path = dir().join("unicode");
    let folders = fs::read_dir(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let version = |folder: fs::DirEntry| {
        let numbers = folder.file_name().to_str()?.split('.').map(str::parse).collect::<Result<Vec<u8>, _>>();
        let [major, minor, update] = numbers.ok()?[..] else { return None };
        folder.path().join(name).exists().then_some((major, minor, update))
    };
    let mut versions: Vec<Version> = folders.filter_map(|folder| version(folder.ok()?)).collect();
    versions.sort_unstable();
    versions
}

fn folder_of((major, minor, update): Version) -> PathBuf {
    dir().join("unicode").join(format!("{major}.{minor}.{update}"))
}

/// Reads the file `name`, such as `urltestdata.json`, of `fixtures/wpt`.
///
/// The strings of these tests are scalar value strings, so an escape of a lone surrogate means U+FFFD.
///
/// # Panics
///
/// If there is no such file or it is not JSON.
pub fn json(name: &str) -> Value {
    let path = dir().join("wpt").join(name);
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    serde_json::from_str(&replace_lone_surrogates(&text)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Replaces the escapes of lone surrogates in a JSON text.
fn replace_lone_surrogates(json: &str) -> String {
    let unit = |text: &str| text.strip_prefix("\\u").and_then(|hex| u16::from_str_radix(hex.get(..4)?, 16).ok());
    let mut output = String::new();
    let mut rest = json;
    while let Some(backslash) = rest.find('\\') {
        output.push_str(&rest[..backslash]);
        rest = &rest[backslash..];
        let (replacement, length) = match (unit(rest), rest.get(6..).and_then(unit)) {
            (Some(0xD800..=0xDBFF), Some(0xDC00..=0xDFFF)) => (None, 12),
            (Some(0xD800..=0xDFFF), _) => (Some("\\uFFFD"), 6),
            (Some(_), _) => (None, 6),
            // Another escape: a backslash and one ASCII character.
            (None, _) => (None, 2),
        };
        output.push_str(replacement.unwrap_or(&rest[..length]));
        rest = &rest[length..];
    }
    output.push_str(rest);
    output
}

/// Returns the objects of a JSON array in which strings are comments.
///
/// # Panics
///
/// If an object does not have the fields of `T`.
fn cases<T: for<'a> Deserialize<'a>>(name: &str) -> Vec<T> {
    let Value::Array(items) = json(name) else { panic!("{name}: not an array") };
    let parse = |item: Value| serde_json::from_value(item).unwrap_or_else(|error| panic!("{name}: {error}"));
    items.into_iter().filter(Value::is_object).map(parse).collect()
}

/// A case of `urltestdata.json`.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct UrlTest {
    /// The string to parse.
    pub input: String,
    /// The base, or null.
    pub base: Option<String>,
    /// The result, `None` for failure.
    #[serde(flatten)]
    pub expected: Option<UrlComponents>,
    /// Whether failure is expected.
    #[serde(default)]
    pub failure: bool,
    /// The serialized origin, if the case has it.
    pub origin: Option<String>,
    /// The stringification of `searchParams`, if the case has it.
    pub search_params: Option<String>,
    /// For failure without a base: the bases with which the input does parse, `any-base` or `non-opaque-path-base`.
    pub relative_to: Option<String>,
}

/// The results of the getters of a `URL` object.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq)]
#[expect(missing_docs, reason = "the names of the getters say it")]
pub struct UrlComponents {
    pub href: String,
    pub protocol: String,
    pub username: String,
    pub password: String,
    pub host: String,
    pub hostname: String,
    pub port: String,
    pub pathname: String,
    pub search: String,
    pub hash: String,
}

/// Returns the [`UrlComponents`](crate::fixtures::UrlComponents) of a `URL` object.
#[macro_export]
macro_rules! url_components {
    ($url:expr) => {
        match &$url {
            url => $crate::fixtures::UrlComponents {
                href: url.href().into(),
                protocol: url.protocol().into(),
                username: url.username().into(),
                password: url.password().into(),
                host: url.host().into(),
                hostname: url.hostname().into(),
                port: url.port().into(),
                pathname: url.pathname().into(),
                search: url.search().into(),
                hash: url.hash().into(),
            },
        }
    };
}

impl UrlComponents {
    /// Returns the result of the getter with this name.
    ///
    /// # Panics
    ///
    /// If there is no such getter here; `origin` is not.
    pub fn get(&self, getter: &str) -> &str {
        match getter {
            "href" => &self.href,
            "protocol" => &self.protocol,
            "username" => &self.username,
            "password" => &self.password,
            "host" => &self.host,
            "hostname" => &self.hostname,
            "port" => &self.port,
            "pathname" => &self.pathname,
            "search" => &self.search,
            "hash" => &self.hash,
            _ => panic!("there is no getter {getter}"),
        }
    }
}

/// Reads `urltestdata.json`.
pub fn url_test_data() -> Vec<UrlTest> {
    cases("urltestdata.json")
}

/// Reads `urltestdata-javascript-only.json`.
pub fn url_test_data_javascript_only() -> Vec<UrlTest> {
    cases("urltestdata-javascript-only.json")
}

/// A case of `setters_tests.json`.
#[derive(Clone, Debug)]
pub struct SetterTest {
    /// The setter, such as `protocol`.
    pub setter: String,
    /// The URL before the call.
    pub href: String,
    /// The value to set.
    pub new_value: String,
    /// The results of getters after the call.
    pub expected: Vec<(String, String)>,
}

/// Reads `setters_tests.json`.
///
/// # Panics
///
/// If the file does not have the form that its comment describes.
pub fn setter_tests() -> Vec<SetterTest> {
    let string = |value: &Value| value.as_str().expect("a string").to_owned();
    let Value::Object(setters) = json("setters_tests.json") else { panic!("not an object") };
    let mut tests = Vec::new();
    for (setter, cases) in setters.iter().filter(|(name, _)| *name != "comment") {
        for case in cases.as_array().expect("an array") {
            let expected = case["expected"].as_object().expect("an object").iter();
            tests.push(SetterTest {
                setter: setter.clone(),
                href: string(&case["href"]),
                new_value: string(&case["new_value"]),
                expected: expected.map(|(getter, value)| (getter.clone(), string(value))).collect(),
            });
        }
    }
    tests
}

/// A case of `toascii.json`, `IdnaTestV2.json` or `IdnaTestV2-removed.json`.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct HostTest {
    /// The text in the place of the host.
    pub input: String,
    /// The resulting host, `None` for failure.
    pub output: Option<String>,
    /// A remark, or the status codes.
    #[serde(default)]
    pub comment: String,
    /// Whether the case tests the URL Standard and not only `ToASCII`.
    #[serde(default)]
    pub url_standard_only: bool,
}

/// Reads `toascii.json`.
pub fn to_ascii_tests() -> Vec<HostTest> {
    cases("toascii.json")
}

/// Reads `IdnaTestV2.json` and then `IdnaTestV2-removed.json`.
pub fn idna_tests() -> Vec<HostTest> {
    let mut tests = cases("IdnaTestV2.json");
    tests.extend(cases("IdnaTestV2-removed.json"));
    tests
}

/// A case of `percent-encoding.json`.
#[derive(Clone, Debug)]
pub struct PercentEncodingTest {
    /// The text of the query and the fragment.
    pub input: String,
    /// The resulting query by the name of the encoding. That of `utf-8` is always given, and is the resulting fragment
    /// in all encodings.
    pub output: Vec<(String, String)>,
}

/// Reads `percent-encoding.json`.
///
/// # Panics
///
/// If the file does not have this form.
pub fn percent_encoding_tests() -> Vec<PercentEncodingTest> {
    let string = |value: &Value| value.as_str().expect("a string").to_owned();
    let case = |case: Value| PercentEncodingTest {
        input: string(&case["input"]),
        output: case["output"].as_object().expect("an object").iter().map(|(k, v)| (k.clone(), string(v))).collect(),
    };
    cases("percent-encoding.json").into_iter().map(case).collect()
}

/// Returns the texts of all fixtures that are or may be URLs: the lines of the corpora, the inputs of the tests of
/// URLs, and those of hosts, queries and fragments in a URL; and a few more of kinds that are rare there.
///
/// # Panics
///
/// If a file cannot be read.
pub fn url_texts() -> Vec<String> {
    let corpus = |name: &str| {
        let path = dir().join("corpora").join(name).with_extension("txt");
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    };
    let mut texts = Vec::new();
    for name in ["dirty", "file", "http", "idn", "other", "query", "relative"] {
        texts.extend(corpus(name).lines().map(str::to_owned));
    }
    texts.extend([url_test_data(), url_test_data_javascript_only()].concat().into_iter().map(|test| test.input));
    texts.extend(setter_tests().into_iter().map(|test| test.href));
    let hosts = [to_ascii_tests(), idna_tests()].concat().into_iter().map(|test| test.input);
    texts.extend(hosts.map(|host| format!("https://{host}/x")));
    texts.extend(percent_encoding_tests().into_iter().map(|test| format!("https://h/?{0}#{0}", test.input)));
    let others = ["blob:https://a.example.com:81/x", "blob:a", "https://u:p@www.example.com:8443/", "file://h/"];
    texts.extend(others.map(str::to_owned));
    texts
}

/// The expectation of `IdnaTestV2.txt` for one operation: the result and the status codes.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct IdnaResult {
    /// The result string, even if there are errors.
    pub string: String,
    /// The status codes; none if there are no errors.
    pub status: BTreeSet<String>,
}

/// A row of `IdnaTestV2.txt`, with the values that its blank columns mean.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct IdnaRow {
    /// The line number.
    pub line: usize,
    /// The tested string.
    pub source: String,
    /// `ToUnicode` with `Transitional_Processing` = false.
    pub to_unicode: IdnaResult,
    /// `ToASCII` with `Transitional_Processing` = false.
    pub to_ascii_n: IdnaResult,
    /// `ToASCII` with `Transitional_Processing` = true.
    pub to_ascii_t: IdnaResult,
    /// The comment at the end of the line.
    pub comment: String,
}

/// The test vectors of IDNA.
#[derive(Clone, Debug)]
pub struct IdnaVectors {
    /// The version.
    pub version: Version,
    /// The rows, except those with a surrogate, which no `str` can contain (in 16.0.0 two of 6389). Where a code point
    /// has been [assigned since](Self::assigned_since), the expectation is that of the version of [`unicode`].
    pub rows: Vec<IdnaRow>,
    /// The code points that change what is expected of a row.
    pub assigned_since: &'static [AssignedSince],
}

/// A code point of the vectors that was not assigned in their version, and is valid in that of [`unicode`].
#[derive(Debug)]
pub struct AssignedSince {
    /// The code point.
    pub code_point: char,
    /// The status codes that it caused while it was not assigned.
    pub codes: &'static [&'static str],
    /// The numbers of the lines that contain it.
    pub lines: &'static [usize],
}

/// What 17.0.0 and 18.0.0 assigned of the vectors of 16.0.0.
///
/// Each of these code points was disallowed, which is `V7`. U+1ADC, a nonspacing mark, had the default class L, and so
/// made its label an LTR label.
#[rustfmt::skip]
const ASSIGNED_SINCE_16: &[AssignedSince] = &[
    AssignedSince { code_point: '\u{1ADC}', codes: &["B5", "B6", "V7"], lines: &[6328, 6329] },
    AssignedSince { code_point: '\u{32931}', codes: &["V7"], lines: &[4219, 4220] },
    AssignedSince { code_point: '\u{32B9A}', codes: &["V7"], lines: &[4401, 4402, 4403, 4404, 4405, 4406, 4407, 4408, 4409, 4410, 4411] },
    AssignedSince { code_point: '\u{3D286}', codes: &["V7"], lines: &[4726, 4727] },
    AssignedSince { code_point: '\u{3D416}', codes: &["V7"], lines: &[6466, 6467, 6468, 6469, 6470, 6471, 6472, 6473] },
    AssignedSince { code_point: '\u{3E8AC}', codes: &["V7"], lines: &[5858, 5859, 5860] },
    AssignedSince { code_point: '\u{3F02B}', codes: &["V7"], lines: &[3952, 3953, 3954, 3955, 3956, 3957, 3958, 3959, 3960, 3961, 3962, 3963, 3964] },
    AssignedSince { code_point: '\u{3F8CD}', codes: &["V7"], lines: &[3384, 3385, 3386, 3387] },
];

/// Reads `fixtures/unicode/VERSION/IdnaTestV2.txt`: of the version of [`unicode`] if that has one, otherwise the
/// newest.
///
/// # Panics
///
/// If there is no such file, a row does not have seven columns, or one that has a code point assigned since does not
/// expect the status codes that this caused.
pub fn idna_vectors() -> IdnaVectors {
    let tables = unicode_version();
    let version = of_tables_or_newest(&versions_with("IdnaTestV2.txt"), tables);
    let path = folder_of(version).join("IdnaTestV2.txt");
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let rows = text.lines().enumerate().filter_map(|(index, line)| idna_row(index + 1, line));
    let mut rows: Vec<IdnaRow> = rows.collect();
    let assigned_since = match (version, tables) {
        ((16, 0, 0), (18, 0, 0)) => ASSIGNED_SINCE_16,
        _ => &[],
    };
    for AssignedSince { code_point, codes, lines } in assigned_since {
        for line in *lines {
            let row = rows.iter_mut().find(|row| row.line == *line).expect("a row in this line");
            assert!(row.to_unicode.string.contains(*code_point), "{row:?}");
            for result in [&mut row.to_unicode, &mut row.to_ascii_n, &mut row.to_ascii_t] {
                assert!(codes.iter().all(|code| result.status.remove(*code)), "{result:?} in line {line}");
            }
        }
    }
    assert!(rows.len() > 6000, "{} rows of vectors", rows.len());
    assert!(version != (16, 0, 0) || rows.len() == 6389 - 2, "{} rows of vectors", rows.len());
    IdnaVectors { version, rows, assigned_since }
}

/// Returns which of these versions, in ascending order, fits the tables best.
fn of_tables_or_newest(versions: &[Version], tables: Version) -> Version {
    let newest = versions.last().expect("an IdnaTestV2.txt among the fixtures");
    if versions.contains(&tables) { tables } else { *newest }
}

/// Parses one line; `None` if it only has a comment, or contains a surrogate.
fn idna_row(number: usize, line: &str) -> Option<IdnaRow> {
    let (columns, comment) = line.split_once('#').unwrap_or((line, ""));
    if columns.trim().is_empty() {
        return None;
    }
    let columns: Vec<&str> = columns.split(';').map(|column| column.trim_matches([' ', '\t'])).collect();
    let [source, to_unicode, unicode_status, to_ascii_n, n_status, to_ascii_t, t_status] = columns[..] else {
        panic!("line {number}: not seven columns");
    };
    let source = unescape(source)?;
    let result = |string: &str, status: &str, blank: &IdnaResult| {
        let string = if string.is_empty() { blank.string.clone() } else { unescape(string)? };
        let status = if status.is_empty() { blank.status.clone() } else { status_codes(status) };
        Some(IdnaResult { string, status })
    };
    let nothing_done = IdnaResult { string: source.clone(), status: BTreeSet::new() };
    let to_unicode = result(to_unicode, unicode_status, &nothing_done)?;
    let to_ascii_n = result(to_ascii_n, n_status, &to_unicode)?;
    let to_ascii_t = result(to_ascii_t, t_status, &to_ascii_n)?;
    Some(IdnaRow { line: number, source, to_unicode, to_ascii_n, to_ascii_t, comment: comment.trim().to_owned() })
}

/// Parses the codes of `[B5, B6]`.
fn status_codes(column: &str) -> BTreeSet<String> {
    let codes = column.trim_matches(['[', ']']).split(',').map(str::trim);
    codes.filter(|code| !code.is_empty()).map(str::to_owned).collect()
}

/// Resolves the escapes `\uXXXX` and `\x{XXXX}` of a column; `None` for a surrogate. `""` is the empty string.
fn unescape(column: &str) -> Option<String> {
    if column == "\"\"" {
        return Some(String::new());
    }
    let mut output = String::new();
    let mut rest = column;
    while let Some(backslash) = rest.find('\\') {
        output.push_str(&rest[..backslash]);
        rest = &rest[backslash..];
        let (hex, length) = match rest.strip_prefix("\\x{").and_then(|hex| hex.split_once('}')) {
            Some((hex, _)) => (hex, hex.len() + 4),
            None => (&rest[2..6], 6),
        };
        let code_point = u32::from_str_radix(hex, 16).unwrap_or_else(|error| panic!("{column}: {error}"));
        output.push(char::from_u32(code_point)?);
        rest = &rest[length..];
    }
    output.push_str(rest);
    Some(output)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_in_order_of_their_numbers() {
        let versions = versions_with("DerivedBidiClass.txt");
        assert_eq!((versions[0], versions.last()), ((3, 2, 0), Some(&unicode_version())));
    }

    #[test]
    fn vectors_are_those_of_the_tables_or_the_newest() {
        let versions = [(9, 0, 0), (16, 0, 0), (18, 0, 0)];
        for (tables, expected) in [((16, 0, 0), (16, 0, 0)), ((18, 0, 0), (18, 0, 0)), ((17, 0, 0), (18, 0, 0))] {
            assert_eq!(of_tables_or_newest(&versions, tables), expected);
        }
    }
}
