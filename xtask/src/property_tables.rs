//! The tables of url-regexp for `\p{}` in regular expressions: from Unicode data files to Rust source.
//!
//! The tables have all names that ECMAScript knows, and which ASCII characters they stand for.

use std::collections::{BTreeMap, BTreeSet};

use crate::{
    data_files::DataFiles,
    rust_source::{self, write_lines},
    ucd::{DataFile, Error, Version},
};

/// The files from which the tables are made: those with properties in records, and the others.
const OF_BINARY_PROPERTIES: [&str; 5] = [
    "PropList.txt",
    "DerivedCoreProperties.txt",
    "DerivedBinaryProperties.txt",
    "DerivedNormalizationProps.txt",
    "emoji-data.txt",
];
pub(crate) const SOURCES: [&str; 9] = [
    OF_BINARY_PROPERTIES[0],
    OF_BINARY_PROPERTIES[1],
    OF_BINARY_PROPERTIES[2],
    OF_BINARY_PROPERTIES[3],
    OF_BINARY_PROPERTIES[4],
    "DerivedGeneralCategory.txt",
    "Scripts.txt",
    "ScriptExtensions.txt",
    "PropertyValueAliases.txt",
];

/// The binary properties of ECMAScript, and the other name that each has there.
///
/// Source: <https://tc39.es/ecma262/#table-binary-unicode-properties>
const BINARY: [(&str, &str); 50] = [
    ("ASCII_Hex_Digit", "AHex"),
    ("Alphabetic", "Alpha"),
    ("Bidi_Control", "Bidi_C"),
    ("Bidi_Mirrored", "Bidi_M"),
    ("Case_Ignorable", "CI"),
    ("Cased", ""),
    ("Changes_When_Casefolded", "CWCF"),
    ("Changes_When_Casemapped", "CWCM"),
    ("Changes_When_Lowercased", "CWL"),
    ("Changes_When_NFKC_Casefolded", "CWKCF"),
    ("Changes_When_Titlecased", "CWT"),
    ("Changes_When_Uppercased", "CWU"),
    ("Dash", ""),
    ("Default_Ignorable_Code_Point", "DI"),
    ("Deprecated", "Dep"),
    ("Diacritic", "Dia"),
    ("Emoji", ""),
    ("Emoji_Component", "EComp"),
    ("Emoji_Modifier", "EMod"),
    ("Emoji_Modifier_Base", "EBase"),
    ("Emoji_Presentation", "EPres"),
    ("Extended_Pictographic", "ExtPict"),
    ("Extender", "Ext"),
    ("Grapheme_Base", "Gr_Base"),
    ("Grapheme_Extend", "Gr_Ext"),
    ("Hex_Digit", "Hex"),
    ("IDS_Binary_Operator", "IDSB"),
    ("IDS_Trinary_Operator", "IDST"),
    ("ID_Continue", "IDC"),
    ("ID_Start", "IDS"),
    ("Ideographic", "Ideo"),
    ("Join_Control", "Join_C"),
    ("Logical_Order_Exception", "LOE"),
    ("Lowercase", "Lower"),
    ("Math", ""),
    ("Noncharacter_Code_Point", "NChar"),
    ("Pattern_Syntax", "Pat_Syn"),
    ("Pattern_White_Space", "Pat_WS"),
    ("Quotation_Mark", "QMark"),
    ("Radical", ""),
    ("Regional_Indicator", "RI"),
    ("Sentence_Terminal", "STerm"),
    ("Soft_Dotted", "SD"),
    ("Terminal_Punctuation", "Term"),
    ("Unified_Ideograph", "UIdeo"),
    ("Uppercase", "Upper"),
    ("Variation_Selector", "VS"),
    ("White_Space", "space"),
    ("XID_Continue", "XIDC"),
    ("XID_Start", "XIDS"),
];

/// The code points beyond ASCII that fold to ASCII, and the other characters with that folding. What has one of these
/// must have one of the others, so that the tables need not tell whether it has the first.
const FOLDED_TO_ASCII: [(u32, [u32; 2]); 2] = [(0x17F, [0x53, 0x73]), (0x212A, [0x4B, 0x6B])];

/// The ASCII characters of a set, a bit each.
type Bits = u128;

/// What is read of a property: whether a code point has it.
#[derive(Debug, Default)]
struct Members {
    ascii: Bits,
    beyond: [bool; FOLDED_TO_ASCII.len()],
}

impl Members {
    fn add(&mut self, code_point: u32) {
        if code_point < 128 {
            self.ascii |= 1 << code_point;
        }
        for (has, (other, _)) in self.beyond.iter_mut().zip(FOLDED_TO_ASCII) {
            *has |= code_point == other;
        }
    }

    /// Returns the ASCII members, if they say all.
    fn bits(&self, name: &str, file: &DataFile) -> Result<Bits, Error> {
        for (has, (code_point, others)) in self.beyond.iter().zip(FOLDED_TO_ASCII) {
            if *has && !others.iter().any(|other| self.ascii >> other & 1 == 1) {
                let message = format!("{name} has U+{code_point:04X} alone of the characters with its folding");
                return Err(Error::in_file(&file.path, message));
            }
        }
        Ok(self.ascii)
    }
}

/// The code points that matter.
fn tracked() -> impl Iterator<Item = u32> {
    (0..128).chain(FOLDED_TO_ASCII.map(|(code_point, _)| code_point))
}

/// A table by name, in the order of the names.
type Table<T> = BTreeMap<String, T>;

fn binary(files: &[&DataFile]) -> Result<Table<Bits>, Error> {
    let mut found: BTreeMap<&str, (Members, &DataFile)> = BTreeMap::new();
    for file in files {
        for record in file.records() {
            let record = record?;
            // Some lines have a field more, with values that are not binary.
            let [name] = record.fields[..] else { continue };
            let (members, _) = found.entry(name).or_insert_with(|| (Members::default(), file));
            tracked().filter(|c| record.code_points.contains(c)).for_each(|c| members.add(c));
        }
    }
    let mut table = Table::new();
    for (name, other) in BINARY {
        let Some((members, file)) = found.get(name) else {
            let last = &files[files.len() - 1].path;
            return Err(Error::in_file(last, format!("neither this file nor the others have the property {name}")));
        };
        let bits = members.bits(name, file)?;
        table.extend([name, other].into_iter().filter(|name| !name.is_empty()).map(|name| (name.to_owned(), bits)));
    }
    Ok(table)
}

/// Returns the names of each value of a property.
fn values<'a>(aliases: &'a DataFile, property: &str) -> Result<Vec<Vec<&'a str>>, Error> {
    let rows = aliases.rows().filter(|row| row.columns[0] == property);
    let values: Vec<Vec<&str>> = rows.map(|row| row.columns[1..].to_vec()).collect();
    if values.is_empty() {
        return Err(Error::in_file(&aliases.path, format!("no line has a value of {property}")));
    }
    if let Some(names) =
        values.iter().enumerate().find(|(i, names)| values[..*i].iter().any(|other| other[0] == names[0]))
    {
        return Err(Error::in_file(&aliases.path, format!("the value {} of {property} is there twice", names.1[0])));
    }
    Ok(values)
}

/// Checks that a value that another file uses is among the names.
fn check_named(names: &[Vec<&str>], value: &str, property: &str, aliases: &DataFile) -> Result<(), Error> {
    if names.iter().any(|names| names.contains(&value)) {
        return Ok(());
    }
    Err(Error::in_file(&aliases.path, format!("no line has the value {value} of {property}, which other files use")))
}

/// Returns general categories by all their names, and the code points that are assigned.
fn categories(file: &DataFile, aliases: &DataFile) -> Result<(Table<Bits>, Bits), Error> {
    let category = file.property(|fields| Some(Ok(fields.first().copied().unwrap_or_default())))?;
    let with = |name: &str, is_in: &dyn Fn(&str) -> bool| {
        let mut members = Members::default();
        tracked().filter(|&c| is_in(category[c as usize])).for_each(|c| members.add(c));
        members.bits(name, file)
    };
    let mut table = Table::new();
    let names = values(aliases, "gc")?;
    for value in category.iter().collect::<BTreeSet<_>>() {
        check_named(&names, value, "gc", aliases)?;
    }
    for names in names {
        let bits = with(names[0], &|category| match names[0] {
            "LC" => matches!(category, "Lu" | "Ll" | "Lt"),
            group => category.starts_with(group),
        })?;
        table.extend(names.into_iter().map(|name| (name.to_owned(), bits)));
    }
    Ok((table, with("Assigned", &|category| !matches!(category, "Cn" | "Unassigned"))?))
}

/// Returns the characters of each script by all its names: those whose script it is, and those whose extensions have
/// it.
fn scripts(scripts: &DataFile, extensions: &DataFile, aliases: &DataFile) -> Result<Table<[Bits; 2]>, Error> {
    let names = values(aliases, "sc")?;
    let script = scripts.property(|fields| Some(Ok(fields.first().copied().unwrap_or_default())))?;
    let listed = extensions.listed(|fields| Some(Ok(fields.first().copied().unwrap_or_default())))?.listed;
    let used = script.iter().chain(listed.iter().flatten()).copied().collect::<BTreeSet<&str>>();
    for value in used.into_iter().flat_map(|values| values.split(' ')) {
        check_named(&names, value, "sc", aliases)?;
    }
    let mut table = Table::new();
    for names in names {
        let is_named = |name: &str| names.contains(&name);
        let (mut of_script, mut of_extensions) = (Members::default(), Members::default());
        for c in tracked() {
            let script = script[c as usize];
            if is_named(script) {
                of_script.add(c);
            }
            if listed[c as usize].unwrap_or(script).split(' ').any(is_named) {
                of_extensions.add(c);
            }
        }
        let bits = [of_script.bits(names[0], scripts)?, of_extensions.bits(names[0], extensions)?];
        table.extend(names.into_iter().map(|name| (name.to_owned(), bits)));
    }
    Ok(table)
}

/// Makes the source file of the tables, and returns the number of bytes of the tables, too.
pub(crate) fn generate(files: &DataFiles) -> Result<(String, usize), Error> {
    let [of_binary @ .., category_file, script_file, extension_file, aliases] = files.of(SOURCES);
    let mut binary = binary(&of_binary)?;
    let (categories, assigned) = categories(category_file, aliases)?;
    binary.extend([("Any".into(), Bits::MAX), ("ASCII".into(), Bits::MAX), ("Assigned".into(), assigned)]);
    let scripts = scripts(script_file, extension_file, aliases)?;

    let mut writer = Writer::default();
    let single = |table: Table<Bits>| table.into_iter().map(|(name, set)| (name, [set])).collect();
    writer.table("BINARY", "Binary properties.", &single(binary));
    writer.table("GENERAL_CATEGORIES", "Values of `General_Category`.", &single(categories));
    writer.table("SCRIPTS", "Values of `Script` and `Script_Extensions`: the set of each.", &scripts);
    Ok(writer.finish(files.version))
}

/// Writes tables whose sets are numbered.
#[derive(Default)]
struct Writer {
    out: String,
    sets: Vec<Bits>,
    bytes: usize,
}

impl Writer {
    /// Writes the numbers of `N` sets for each name.
    fn table<const N: usize>(&mut self, name: &str, doc: &str, table: &Table<[Bits; N]>) {
        let mut lines = Vec::new();
        for (name, sets) in table {
            let numbers: Vec<String> = sets.iter().map(|set| self.number(*set).to_string()).collect();
            let numbers = numbers.join(", ");
            lines.push(if N == 1 {
                format!("(\"{name}\", {numbers}),")
            } else {
                format!("(\"{name}\", [{numbers}]),")
            });
            self.bytes += size_of::<(&str, [u8; N])>() + name.len();
        }
        let element = if N == 1 { "(&str, u8)".into() } else { format!("(&str, [u8; {N}])") };
        let declaration = format!("#[rustfmt::skip]\npub(crate) static {name}");
        write_lines(&mut self.out, doc, &declaration, &element, lines);
    }

    fn number(&mut self, set: Bits) -> usize {
        self.sets.iter().position(|other| *other == set).unwrap_or_else(|| {
            self.sets.push(set);
            self.sets.len() - 1
        })
    }

    fn finish(self, version: Version) -> (String, usize) {
        let bytes = self.bytes + self.sets.len() * size_of::<Bits>();
        let mut out = rust_source::header(&format!(
            "From the files of Unicode {version}:\n{}.\nThe tables take {bytes} bytes.",
            SOURCES.join(",\n"),
        ));
        let doc = "The sets of ASCII characters that the tables number: bit `n` is for U+00`n`.";
        let sets = self.sets.iter().map(|set| format!("0x{set:032x},"));
        write_lines(&mut out, doc, "pub(crate) static SETS", "u128", sets);
        out.push_str(&self.out);
        (out, bytes)
    }
}
