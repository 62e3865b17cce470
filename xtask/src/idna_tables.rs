//! The tables of url-idna: from Unicode data files to Rust source.
//!
//! [`CodePoint`] has the data of one code point; [`Tables`] has that of all, in the layout of
//! `crates/url-idna/src/layout.rs`. The output depends only on the data in the files, neither on how they divide it
//! into ranges nor on their comments.

use std::{cmp::Reverse, collections::HashMap, fmt::Write as _, hash::Hash, path::Path};

use crate::{
    compositions::{Compositions, Known},
    data_files::{DataFiles, UNICODE_DATA},
    files::Sources,
    layout::{
        BLOCK_BITS, BidiClass, DELTA_BITS, JoiningType, MAPPING_BITS, MAPPING_END, MAPPINGS_IN_RANGE, NEAR,
        NfcQuickCheck, PLANE, Packed, Status,
    },
    rust_source::{self, SEE_LAYOUT, write_array, write_lines},
    trie,
    ucd::{self, CODE_POINTS, Error, Version},
};

/// The files from which the tables are made.
pub(crate) const SOURCES: [&str; 7] = {
    let [mapping, bidi, combining, category, joining, normalization] = WITH_VERSION;
    [mapping, bidi, combining, category, joining, normalization, UNICODE_DATA]
};
const WITH_VERSION: [&str; 6] = [
    "IdnaMappingTable.txt",
    "DerivedBidiClass.txt",
    "DerivedCombiningClass.txt",
    "DerivedGeneralCategory.txt",
    "DerivedJoiningType.txt",
    "DerivedNormalizationProps.txt",
];

/// The data of one code point.
#[derive(Clone, Debug)]
struct CodePoint {
    properties: Packed,
    mapping: String,
}

/// Names of a property's values, and the values.
type Names<T> = [(&'static str, T)];

const STATUSES: &Names<Status> = &[
    ("valid", Status::Valid),
    ("deviation", Status::Deviation),
    ("mapped", Status::Mapped),
    ("ignored", Status::Ignored),
    ("disallowed", Status::Disallowed),
];

/// Short names as in lines of data, long names as in `@missing` lines.
const BIDI_CLASSES: &Names<BidiClass> = &[
    ("L", BidiClass::L),
    ("Left_To_Right", BidiClass::L),
    ("R", BidiClass::R),
    ("Right_To_Left", BidiClass::R),
    ("AL", BidiClass::AL),
    ("Arabic_Letter", BidiClass::AL),
    ("AN", BidiClass::AN),
    ("EN", BidiClass::EN),
    ("ES", BidiClass::ES),
    ("CS", BidiClass::CS),
    ("ET", BidiClass::ET),
    ("European_Terminator", BidiClass::ET),
    ("ON", BidiClass::ON),
    ("BN", BidiClass::BN),
    ("NSM", BidiClass::NSM),
    ("B", BidiClass::Other),
    ("S", BidiClass::Other),
    ("WS", BidiClass::Other),
    ("LRE", BidiClass::Other),
    ("LRO", BidiClass::Other),
    ("RLE", BidiClass::Other),
    ("RLO", BidiClass::Other),
    ("PDF", BidiClass::Other),
    ("LRI", BidiClass::Other),
    ("RLI", BidiClass::Other),
    ("FSI", BidiClass::Other),
    ("PDI", BidiClass::Other),
];

const JOINING_TYPES: &Names<JoiningType> = &[
    ("U", JoiningType::NonJoining),
    ("Non_Joining", JoiningType::NonJoining),
    ("C", JoiningType::JoinCausing),
    ("D", JoiningType::DualJoining),
    ("L", JoiningType::LeftJoining),
    ("R", JoiningType::RightJoining),
    ("T", JoiningType::Transparent),
];

const NFC_QUICK_CHECKS: &Names<NfcQuickCheck> =
    &[("Y", NfcQuickCheck::Yes), ("Yes", NfcQuickCheck::Yes), ("M", NfcQuickCheck::Maybe), ("N", NfcQuickCheck::No)];

/// The groups of `General_Category` that matter.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Category {
    Mark,
    Unassigned,
    Other,
}

const GENERAL_CATEGORIES: &Names<Category> = &[
    ("Mn", Category::Mark),
    ("Mc", Category::Mark),
    ("Me", Category::Mark),
    ("Lu", Category::Other),
    ("Ll", Category::Other),
    ("Lt", Category::Other),
    ("Lm", Category::Other),
    ("Lo", Category::Other),
    ("Nd", Category::Other),
    ("Nl", Category::Other),
    ("No", Category::Other),
    ("Pc", Category::Other),
    ("Pd", Category::Other),
    ("Ps", Category::Other),
    ("Pe", Category::Other),
    ("Pi", Category::Other),
    ("Pf", Category::Other),
    ("Po", Category::Other),
    ("Sm", Category::Other),
    ("Sc", Category::Other),
    ("Sk", Category::Other),
    ("So", Category::Other),
    ("Zs", Category::Other),
    ("Zl", Category::Other),
    ("Zp", Category::Other),
    ("Cc", Category::Other),
    ("Cf", Category::Other),
    ("Cs", Category::Other),
    ("Co", Category::Other),
    ("Cn", Category::Unassigned),
    ("Unassigned", Category::Unassigned),
];

/// Returns the value that the field at `index` names.
fn named<T: Copy>(names: &Names<T>, fields: &[&str], index: usize) -> Result<T, String> {
    let Some(&field) = fields.get(index) else {
        return Err(format!("the line is truncated: expected {} fields after the code point", index + 1));
    };
    let value = names.iter().find(|(name, _)| *name == field).map(|(_, value)| *value);
    value.ok_or_else(|| {
        let known: Vec<&str> = names.iter().map(|(name, _)| *name).collect();
        format!("{field:?} is not a value that this generator knows: expected one of {}", known.join(", "))
    })
}

/// Parses the status and the mapping in a line of the mapping table.
pub(crate) fn status_and_mapping(fields: &[&str]) -> Result<(Status, String), String> {
    let status = named(STATUSES, fields, 0)?;
    let mut mapping = String::new();
    for code_point in fields.get(1).copied().unwrap_or_default().split_ascii_whitespace() {
        let code_point = ucd::code_point(code_point)?;
        let character = char::from_u32(code_point).filter(|&c| c != MAPPING_END);
        mapping.push(character.ok_or_else(|| format!("U+{code_point:04X} cannot stand in a mapping"))?);
    }
    // The reader searches the input for the ends of labels one code point at a time.
    if mapping.contains('.') && mapping != "." {
        return Err("a full stop can only be the whole of a mapping".into());
    }
    match status {
        Status::Mapped if mapping.is_empty() => Err("the line is truncated: expected a mapping".into()),
        Status::Valid | Status::Ignored | Status::Disallowed if !mapping.is_empty() => {
            Err(format!("a code point that is {} has no mapping", fields[0]))
        }
        _ => Ok((status, mapping)),
    }
}

/// Parses whether the `General_Category` in a line is a mark.
pub(crate) fn is_mark(fields: &[&str]) -> Result<bool, String> {
    named(GENERAL_CATEGORIES, fields, 0).map(|category| category == Category::Mark)
}

fn combining_class(fields: &[&str]) -> Result<u8, String> {
    match fields.first() {
        Some(&"Not_Reordered") => Ok(0),
        Some(field) => ucd::combining_class(field),
        None => Err("the line is truncated: expected a combining class".into()),
    }
}

/// Reads the data of all code points, and the compositions.
fn read(files: &DataFiles) -> Result<(Vec<CodePoint>, Compositions), Error> {
    let [mapping_file, bidi, combining, category, joining, normalization] = files.of(WITH_VERSION);

    let mapping = mapping_file.property(|fields| Some(status_and_mapping(fields)))?;
    let bidi = bidi.property(|fields| Some(named(BIDI_CLASSES, fields, 0)))?;
    let is_plain = |c: char| matches!(mapping[c as usize].0, Status::Valid | Status::Deviation);
    if let Some(code_point) = mapping.iter().position(|(_, mapping)| !mapping.chars().all(is_plain)) {
        let message = format!("U+{code_point:04X} is mapped to a code point that is not valid");
        return Err(Error::in_file(&mapping_file.path, message));
    }
    let combining = combining.property(|fields| Some(combining_class(fields)))?;
    let category = category.property(|fields| {
        let name = fields.first().copied().unwrap_or_default();
        Some(named(GENERAL_CATEGORIES, fields, 0).map(|category| (name, category)))
    })?;
    let joining = joining.property(|fields| Some(named(JOINING_TYPES, fields, 0)))?;
    let quick_check = normalization.property(|fields| match fields.first() {
        Some(&"NFC_QC") => Some(named(NFC_QUICK_CHECKS, fields, 1)),
        Some(_) => None,
        None => Some(Err("the line is truncated: expected the name of a property".into())),
    })?;

    let known = Known {
        category: &category
            .iter()
            .map(|&(name, category)| (category != Category::Unassigned).then_some(name))
            .collect::<Vec<_>>(),
        combining_class: &combining,
        quick_check: &quick_check,
    };
    // The reader composes the mapped text, and has no table for decompositions that are not recomposed.
    let mut left = mapping.iter().map(|(status, _)| status).zip(&quick_check);
    if let Some(code_point) = left.position(|(&status, &nfc)| nfc == NfcQuickCheck::No && status != Status::Mapped) {
        let message = format!("U+{code_point:04X} is not mapped, and cannot stand in Normalization Form C");
        return Err(Error::in_file(&normalization.path, message));
    }
    let (path, text) = &files.unicode_data;
    let compositions = Compositions::read(path, text, &known)?;
    let code_points = mapping.into_iter().enumerate().map(|(i, (status, mapping))| {
        let is_mark = category[i].1 == Category::Mark;
        let properties = Packed::new(status, bidi[i], joining[i], is_mark, quick_check[i], combining[i]);
        let properties = if i == usize::from(b'.') { properties.of_full_stop() } else { properties };
        CodePoint { properties, mapping }
    });
    Ok((code_points.collect(), compositions))
}

/// The tables in the layout of `layout.rs`, and the header of each file.
struct Tables {
    header: String,
    trie: Vec<u16>,
    leaves: Vec<u8>,
    plain: Vec<Packed>,
    special: Vec<Packed>,
    /// Places in `special`, and distances.
    deltas: Vec<(usize, i32)>,
    ranges: Vec<u32>,
    mappings: String,
}

impl Tables {
    fn new(header: String, code_points: &[CodePoint]) -> Result<Self, String> {
        let mut properties: Vec<Packed> = code_points.iter().map(|code_point| code_point.properties).collect();
        properties.sort_unstable();
        properties.dedup();
        let (plain, special): (Vec<Packed>, Vec<Packed>) = properties.iter().partition(|packed| packed.is_plain());
        let places = |list: &[Packed]| list.iter().copied().zip(0..).collect::<Vec<(Packed, usize)>>();
        let place_of: HashMap<Packed, usize> = places(&plain).into_iter().chain(places(&special)).collect();

        let delta_of =
            |code_point: usize, data: &CodePoint| Some((place_of[&data.properties], delta(code_point, &data.mapping)?));
        let all_deltas = code_points.iter().enumerate().filter_map(|(code_point, data)| delta_of(code_point, data));
        let places_left = (usize::from(u8::MAX) + 1).checked_sub(properties.len());
        let deltas = most_frequent(all_deltas, places_left.ok_or("there are too many properties for the layout")?);

        let mut texts = Texts::default();
        let mut values = Vec::with_capacity(CODE_POINTS);
        for (code_point, data) in code_points.iter().enumerate() {
            let place = place_of[&data.properties];
            let known = delta_of(code_point, data).and_then(|delta| deltas.binary_search(&delta).ok());
            let value = match known {
                Some(place) => properties.len() + place,
                None if data.properties.is_plain() => place,
                None => {
                    if matches!(data.properties.status(), Status::Mapped | Status::Deviation) {
                        texts.push(code_point, &data.mapping);
                    }
                    plain.len() + place
                }
            };
            values.push(u8::try_from(value).map_err(|_| "there are too many values for the layout")?);
        }
        let (trie, leaves) = trie::build(&values, &BLOCK_BITS, &[NEAR, PLANE, CODE_POINTS])
            .ok_or("the trie is too long for the layout")?;
        let (ranges, mappings) = texts.arrays()?;
        Ok(Self { header, trie, leaves, plain, special, deltas, ranges, mappings })
    }

    fn bytes(&self) -> usize {
        let words = self.plain.len() + self.special.len() + self.deltas.len() + self.ranges.len();
        self.trie.len() * 2 + self.leaves.len() + words * 4 + self.mappings.len()
    }

    fn write_trie(&self) -> String {
        let mut out = self.header.clone();
        write_array(&mut out, SEE_LAYOUT, "pub(crate) static TRIE", "u16", &self.trie);
        write_array(&mut out, SEE_LAYOUT, "pub(crate) static LEAVES", "u8", &self.leaves);
        out
    }

    fn write_mappings(&self) -> String {
        let mut out = self.header.clone();
        write_properties(&mut out, "PLAIN", &self.plain);
        write_properties(&mut out, "SPECIAL", &self.special);
        let deltas = self.deltas.iter().map(|&(place, delta)| {
            let bits = (place as u32) << DELTA_BITS | delta.cast_unsigned() & ((1 << DELTA_BITS) - 1);
            format!("{bits:#010x}, // {delta:+}")
        });
        write_lines(&mut out, SEE_LAYOUT, "pub(crate) static DELTAS", "u32", deltas);
        write_array(&mut out, SEE_LAYOUT, "pub(crate) static RANGES", "u32", &self.ranges);
        write_text(&mut out, "MAPPINGS", &self.mappings);
        out
    }
}

/// The mappings that are not in `DELTAS`.
#[derive(Default)]
struct Texts {
    /// The first code point of each range, and the mappings of its code points.
    ranges: Vec<(usize, Vec<String>)>,
}

impl Texts {
    /// Adds the mapping of a code point greater than all before.
    fn push(&mut self, code_point: usize, mapping: &str) {
        match self.ranges.last_mut() {
            Some((first, texts)) if *first + texts.len() == code_point && texts.len() < MAPPINGS_IN_RANGE => {
                texts.push(mapping.into());
            }
            _ => self.ranges.push((code_point, vec![mapping.into()])),
        }
    }

    /// Returns the entries of `RANGES`, and `MAPPINGS`. Text that `MAPPINGS` already contains is not added again.
    fn arrays(&self) -> Result<(Vec<u32>, String), String> {
        let mut mappings = String::from(MAPPING_END);
        let mut ranges = Vec::new();
        for (first, texts) in &self.ranges {
            let texts: String = texts.iter().flat_map(|text| [MAPPING_END.into(), text.clone()]).collect();
            let texts = texts + &String::from(MAPPING_END);
            let place = mappings.find(&texts).unwrap_or_else(|| {
                let end = mappings.len() - MAPPING_END.len_utf8();
                mappings.replace_range(end.., &texts);
                end
            });
            let place = place + MAPPING_END.len_utf8();
            if place >> MAPPING_BITS != 0 || first >> (u32::BITS - MAPPING_BITS) != 0 {
                return Err("the mappings are too long for the layout".into());
            }
            ranges.push((*first as u32) << MAPPING_BITS | place as u32);
        }
        Ok((ranges, mappings))
    }
}

fn write_text(out: &mut String, name: &str, text: &str) {
    let _ = write!(out, "\n/// {SEE_LAYOUT}\npub(crate) static {name}: &str = \"\\\n");
    let mut line = String::from("    ");
    for character in text.chars() {
        match character {
            '"' | '\\' => line.extend(['\\', character]),
            // Not a space, which would be dropped at the start of a line.
            '!'..='~' => line.push(character),
            '\n' => line.push_str("\\n"),
            _ => line.extend(character.escape_unicode()),
        }
        if line.len() > 108 {
            let _ = writeln!(out, "{line}\\");
            line.truncate(4);
        }
    }
    let _ = write!(out, "{line}\\\n\";\n");
}

/// Returns the most frequent items, in order.
fn most_frequent<T: Copy + Ord + Hash>(items: impl Iterator<Item = T>, count: usize) -> Vec<T> {
    let mut frequency: HashMap<T, usize> = HashMap::new();
    for item in items {
        *frequency.entry(item).or_default() += 1;
    }
    let mut items: Vec<(Reverse<usize>, T)> = frequency.into_iter().map(|(item, n)| (Reverse(n), item)).collect();
    items.sort_unstable();
    let mut items: Vec<T> = items.into_iter().map(|(_, item)| item).take(count).collect();
    items.sort_unstable();
    items
}

fn write_properties(out: &mut String, name: &str, properties: &[Packed]) {
    let lines = properties.iter().map(|packed| {
        format!(
            "{:#010x}, // {:?}, {:?}, {:?}, {}, NFC {:?}, {}{}",
            packed.0,
            packed.status(),
            packed.bidi_class(),
            packed.joining_type(),
            if packed.is_mark() { "mark" } else { "no mark" },
            packed.nfc_quick_check(),
            packed.combining_class(),
            if packed.has(Packed::FULL_STOP) { ", full stop" } else { "" },
        )
    });
    write_lines(out, SEE_LAYOUT, &format!("pub(crate) static {name}"), "u32", lines);
}

/// Returns the distance of the mapping from the code point, if the mapping is one code point.
fn delta(code_point: usize, mapping: &str) -> Option<i32> {
    let mut characters = mapping.chars();
    match (characters.next(), characters.next()) {
        (Some(target), None) => Some((target as u32).cast_signed() - (code_point as u32).cast_signed()),
        _ => None,
    }
}

fn write_mod(header: &str, version: Version, bytes: usize) -> String {
    let Version(major, minor, update) = version;
    format!(
        "{header}\
         //! The tables take {bytes} bytes.\n\n\
         pub(crate) mod compositions;\n\
         pub(crate) mod mappings;\n\
         pub(crate) mod trie;\n\n\
         /// The Unicode version of all properties in the tables.\n\
         pub(crate) const UNICODE_VERSION: (u8, u8, u8) = ({major}, {minor}, {update});\n",
    )
}

/// Makes the source files of the tables, and returns the number of bytes of the tables, too.
pub(crate) fn generate(files: &DataFiles) -> Result<(Sources, usize), Error> {
    let version = files.version;
    let (code_points, compositions) = read(files)?;
    let no_room = |message| Error::in_file(Path::new("layout.rs"), message);
    let header = rust_source::header(&format!("From the files of Unicode {version}: {}.", SOURCES.join(", ")));
    let (compositions, compositions_len) = compositions.write(header.clone()).map_err(no_room)?;
    let tables = Tables::new(header, &code_points).map_err(no_room)?;
    let bytes = tables.bytes() + compositions_len;
    let sources = vec![
        ("mod.rs", write_mod(&tables.header, version, bytes)),
        ("trie.rs", tables.write_trie()),
        ("mappings.rs", tables.write_mappings()),
        ("compositions.rs", compositions),
    ];
    Ok((sources, bytes))
}
