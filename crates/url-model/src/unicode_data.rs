//! The properties of code points that IDNA uses, read from the Unicode data files line by line.
//!
//! A property is a table with an entry for each code point, filled in the order of the lines of its file: first the
//! default values (`# @missing` lines), then the listed ones.

use std::{collections::HashMap, fmt, fs, ops::RangeInclusive, path::Path};

/// The Status of a code point in `IdnaMappingTable.txt`.
///
/// Source: <https://www.unicode.org/reports/tr46/#IDNA_Mapping_Table>
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Status {
    /// The code point is valid and kept.
    Valid,
    /// The code point is removed.
    Ignored,
    /// The code point is replaced with its mapping.
    Mapped,
    /// Valid or mapped, depending on `Transitional_Processing`.
    Deviation,
    /// The code point is not allowed.
    Disallowed,
}

/// All properties of one code point that IDNA uses.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Properties {
    /// The status.
    pub status: Status,
    /// The mapping of the code point; empty unless the status is mapped or deviation (where it may be empty, too).
    pub mapping: Vec<char>,
    /// The `Bidi_Class` by its short name, such as `AL`.
    pub bidi_class: &'static str,
    /// The `Joining_Type` by its short name, such as `D`.
    pub joining_type: char,
    /// Whether the `General_Category` is Mark.
    pub is_mark: bool,
    /// Whether the `Canonical_Combining_Class` is Virama.
    pub is_virama: bool,
    /// The `Canonical_Combining_Class`.
    pub canonical_combining_class: u8,
}

/// The number of code points.
const CODE_POINTS: usize = 0x11_0000;

/// The classes, with the long names that `@missing` lines use.
///
/// Source: <https://www.unicode.org/reports/tr44/#Bidi_Class_Values>
const BIDI_CLASSES: [(&str, &str); 23] = [
    ("L", "Left_To_Right"),
    ("R", "Right_To_Left"),
    ("AL", "Arabic_Letter"),
    ("EN", "European_Number"),
    ("ES", "European_Separator"),
    ("ET", "European_Terminator"),
    ("AN", "Arabic_Number"),
    ("CS", "Common_Separator"),
    ("NSM", "Nonspacing_Mark"),
    ("BN", "Boundary_Neutral"),
    ("B", "Paragraph_Separator"),
    ("S", "Segment_Separator"),
    ("WS", "White_Space"),
    ("ON", "Other_Neutral"),
    ("LRE", "Left_To_Right_Embedding"),
    ("LRO", "Left_To_Right_Override"),
    ("RLE", "Right_To_Left_Embedding"),
    ("RLO", "Right_To_Left_Override"),
    ("PDF", "Pop_Directional_Format"),
    ("LRI", "Left_To_Right_Isolate"),
    ("RLI", "Right_To_Left_Isolate"),
    ("FSI", "First_Strong_Isolate"),
    ("PDI", "Pop_Directional_Isolate"),
];

/// The Unicode data of one version.
pub struct UnicodeData {
    status: Vec<Status>,
    mapping: HashMap<char, Vec<char>>,
    bidi_class: Vec<&'static str>,
    joining_type: Vec<char>,
    is_mark: Vec<bool>,
    canonical_combining_class: Vec<u8>,
    canonical_decomposition: HashMap<char, Vec<char>>,
    primary_composite: HashMap<(char, char), char>,
}

impl UnicodeData {
    /// Reads the files of `dir`: `IdnaMappingTable.txt`, `DerivedBidiClass.txt`, `DerivedJoiningType.txt`,
    /// `DerivedGeneralCategory.txt`, `DerivedCombiningClass.txt`, `UnicodeData.txt`, `DerivedNormalizationProps.txt`.
    ///
    /// # Panics
    ///
    /// If a file is missing or has a line of another form.
    pub fn read(dir: &Path) -> Self {
        let read = |name: &str| {
            let path = dir.join(name);
            fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
        };
        let mut data = Self {
            status: vec![Status::Disallowed; CODE_POINTS],
            mapping: HashMap::new(),
            bidi_class: vec!["L"; CODE_POINTS],
            joining_type: vec!['U'; CODE_POINTS],
            is_mark: vec![false; CODE_POINTS],
            canonical_combining_class: vec![0; CODE_POINTS],
            canonical_decomposition: HashMap::new(),
            primary_composite: HashMap::new(),
        };
        data.read_idna_mapping_table(&read("IdnaMappingTable.txt"));
        data.read_bidi_class(&read("DerivedBidiClass.txt"));
        for (range, fields) in lines(&read("DerivedJoiningType.txt")) {
            data.joining_type[range].fill(fields[1].chars().next().expect("a joining type"));
        }
        for (range, fields) in lines(&read("DerivedGeneralCategory.txt")) {
            data.is_mark[range].fill(matches!(fields[1], "Mn" | "Mc" | "Me"));
        }
        for (range, fields) in lines(&read("DerivedCombiningClass.txt")) {
            data.canonical_combining_class[range].fill(fields[1].parse().expect("a combining class"));
        }
        data.read_decompositions(&read("UnicodeData.txt"), &read("DerivedNormalizationProps.txt"));
        data
    }

    /// The statuses and mappings.
    fn read_idna_mapping_table(&mut self, file: &str) {
        for (range, fields) in lines(file) {
            let status = match fields[1] {
                "valid" => Status::Valid,
                "ignored" => Status::Ignored,
                "mapped" => Status::Mapped,
                "deviation" => Status::Deviation,
                "disallowed" => Status::Disallowed,
                other => panic!("unknown status {other}"),
            };
            self.status[range.clone()].fill(status);
            if matches!(status, Status::Mapped | Status::Deviation) {
                let mapping = code_points(fields.get(2).copied().unwrap_or_default());
                self.mapping
                    .extend(range.filter_map(|index| char::from_u32(index as u32)).map(|c| (c, mapping.clone())));
            }
        }
    }

    /// The Bidi classes. A later `@missing` line overrides an earlier one, and any other line all of them.
    fn read_bidi_class(&mut self, file: &str) {
        for line in file.lines() {
            if let Some(missing) = line.strip_prefix("# @missing: ") {
                let (range, class) = missing.split_once(';').expect("two fields");
                self.bidi_class[code_point_range(range)].fill(bidi_class(class));
            }
        }
        for (range, fields) in lines(file) {
            self.bidi_class[range].fill(bidi_class(fields[1]));
        }
    }

    /// The canonical decompositions, as in the file (not applied to their own results), and the primary composites.
    fn read_decompositions(&mut self, unicode_data: &str, derived_normalization_props: &str) {
        let mut full_composition_exclusion = vec![false; CODE_POINTS];
        for (range, fields) in lines(derived_normalization_props) {
            if fields[1] == "Full_Composition_Exclusion" {
                full_composition_exclusion[range].fill(true);
            }
        }
        for line in unicode_data.lines() {
            let fields: Vec<&str> = line.split(';').collect();
            let decomposition = fields[5];
            // A tag in angle brackets makes it a compatibility decomposition.
            if decomposition.is_empty() || decomposition.starts_with('<') {
                continue;
            }
            let [c] = code_points(fields[0])[..] else { panic!("one code point: {line}") };
            let decomposition = code_points(decomposition);
            if let [first, second] = decomposition[..]
                && !full_composition_exclusion[c as usize]
            {
                self.primary_composite.insert((first, second), c);
            }
            self.canonical_decomposition.insert(c, decomposition);
        }
    }

    /// Returns all properties of `c` that IDNA uses.
    pub fn code_point(&self, c: char) -> Properties {
        Properties {
            status: self.status(c),
            mapping: self.mapping(c).to_vec(),
            bidi_class: self.bidi_class(c),
            joining_type: self.joining_type(c),
            is_mark: self.is_mark(c),
            is_virama: self.is_virama(c),
            canonical_combining_class: self.canonical_combining_class(c),
        }
    }

    /// See [`Properties::status`].
    pub fn status(&self, c: char) -> Status {
        self.status[c as usize]
    }

    /// See [`Properties::mapping`].
    pub fn mapping(&self, c: char) -> &[char] {
        self.mapping.get(&c).map_or(&[], Vec::as_slice)
    }

    /// See [`Properties::bidi_class`].
    pub fn bidi_class(&self, c: char) -> &'static str {
        self.bidi_class[c as usize]
    }

    /// See [`Properties::joining_type`].
    pub fn joining_type(&self, c: char) -> char {
        self.joining_type[c as usize]
    }

    /// See [`Properties::is_mark`].
    pub fn is_mark(&self, c: char) -> bool {
        self.is_mark[c as usize]
    }

    /// See [`Properties::is_virama`].
    pub fn is_virama(&self, c: char) -> bool {
        self.canonical_combining_class(c) == 9
    }

    /// See [`Properties::canonical_combining_class`].
    pub fn canonical_combining_class(&self, c: char) -> u8 {
        self.canonical_combining_class[c as usize]
    }

    /// Returns the canonical decomposition of `c` in `UnicodeData.txt`; `None` for Hangul syllables, which are
    /// computed.
    pub fn canonical_decomposition(&self, c: char) -> Option<&[char]> {
        self.canonical_decomposition.get(&c).map(Vec::as_slice)
    }

    /// Returns the primary composite of two characters; `None` for Hangul syllables, which are computed.
    pub fn primary_composite(&self, first: char, second: char) -> Option<char> {
        self.primary_composite.get(&(first, second)).copied()
    }
}

impl fmt::Debug for UnicodeData {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("UnicodeData").finish_non_exhaustive()
    }
}

/// Returns the lines of a file whose first field is a code point or a range: the range, and all fields, trimmed.
fn lines(file: &str) -> impl Iterator<Item = (RangeInclusive<usize>, Vec<&str>)> {
    file.lines().filter_map(|line| {
        let line = line.split('#').next().unwrap_or_default().trim();
        if line.is_empty() {
            return None;
        }
        let fields: Vec<&str> = line.split(';').map(str::trim).collect();
        Some((code_point_range(fields[0]), fields))
    })
}

/// Parses `0041` or `0041..005A`.
fn code_point_range(field: &str) -> RangeInclusive<usize> {
    let parse = |hex: &str| usize::from_str_radix(hex.trim(), 16).expect("a hexadecimal number");
    match field.split_once("..") {
        Some((first, last)) => parse(first)..=parse(last),
        None => parse(field)..=parse(field),
    }
}

/// Parses code points separated by spaces.
fn code_points(field: &str) -> Vec<char> {
    let parse = |hex| u32::from_str_radix(hex, 16).ok().and_then(char::from_u32).expect("a scalar value");
    field.split_whitespace().map(parse).collect()
}

/// Returns the short name of a class for either of its names.
fn bidi_class(name: &str) -> &'static str {
    let name = name.trim();
    let is_it = |(short, long): &&(&str, &str)| *short == name || *long == name;
    BIDI_CLASSES.iter().find(is_it).map(|&(short, _)| short).expect("the name of a Bidi class")
}
