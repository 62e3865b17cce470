//! The tables of url-render: from Unicode data files to Rust source, in the layout of
//! `crates/url-render/src/layout.rs`.

use std::fmt::Write as _;

use crate::{
    data_files::DataFiles,
    render::{BIDI_CLASSES, BLOCK_BITS, Display, Packed},
    rust_source::{self, SEE_LAYOUT, write_array},
    trie,
    ucd::{self, DataFile, Error, Version},
};

/// The files from which the tables are made.
pub(crate) const SOURCES: [&str; 4] =
    ["DerivedBidiClass.txt", "DerivedGeneralCategory.txt", "PropList.txt", "BidiMirroring.txt"];

/// The long names of classes in `@missing` lines, with the short ones.
const LONG_NAMES: [(&str, &str); 5] = [
    ("Left_To_Right", "L"),
    ("Right_To_Left", "R"),
    ("Arabic_Letter", "AL"),
    ("European_Terminator", "ET"),
    ("Boundary_Neutral", "BN"),
];

/// The properties, besides the category, that make a code point ignorable by default.
const IGNORABLE: [&str; 2] = ["Other_Default_Ignorable_Code_Point", "Variation_Selector"];

fn bidi_class(fields: &[&str]) -> Result<usize, String> {
    let field = fields.first().copied().unwrap_or_default();
    let short = LONG_NAMES.iter().find(|(long, _)| *long == field).map_or(field, |(_, short)| short);
    let place = BIDI_CLASSES.iter().position(|class| *class == short);
    place.ok_or_else(|| {
        format!("{field:?} is not a value that this generator knows: expected one of {}", BIDI_CLASSES.join(", "))
    })
}

fn display(category: &str) -> Result<Display, String> {
    Ok(match category {
        "Mn" | "Mc" | "Me" => Display::Mark,
        "Cc" | "Cf" | "Cs" | "Co" | "Cn" | "Unassigned" | "Zs" | "Zl" | "Zp" => Display::Invisible,
        _ if category.len() == 2 && category.starts_with(['L', 'N', 'P', 'S']) => Display::Visible,
        _ => {
            return Err(format!(
                "{category:?} is not a value that this generator knows: expected a category such as `Lu`"
            ));
        }
    })
}

/// Returns whether a property makes a code point ignorable by default.
fn ignorable(file: &DataFile) -> Result<Vec<bool>, Error> {
    let mut is_ignorable = vec![false; ucd::CODE_POINTS];
    let mut not_found = IGNORABLE.to_vec();
    for record in file.records() {
        let record = record?;
        let [name] = record.fields[..] else { return Err(file.error(record.line, "expected the name of a property")) };
        if IGNORABLE.contains(&name) {
            not_found.retain(|other| *other != name);
            record.code_points.for_each(|code_point| is_ignorable[code_point as usize] = true);
        }
    }
    match not_found.first() {
        Some(name) => Err(Error::in_file(&file.path, format!("no line has the property {name}"))),
        None => Ok(is_ignorable),
    }
}

/// Returns the mirror images. If a character has one, it is the mirror image of that in turn.
fn mirrored(file: &DataFile) -> Result<Vec<(u32, u32)>, Error> {
    let images = file.listed(|fields| match fields {
        // The `@missing` line for all other code points.
        ["<none>"] => None,
        [image] => Some(ucd::code_point(image).and_then(|image| {
            char::from_u32(image).map(|_| image).ok_or_else(|| format!("expected a character, found U+{image:04X}"))
        })),
        _ => Some(Err("expected the code point of the mirror image".into())),
    })?;
    let image_of = |code_point: u32| images.listed[code_point as usize];
    let pairs: Vec<(u32, u32)> = (0..).zip(&images.listed).filter_map(|(c, image)| Some((c, (*image)?))).collect();
    match pairs.iter().find(|&&(code_point, image)| image_of(image) != Some(code_point)) {
        Some((code_point, image)) => {
            let message = format!("U+{image:04X} is the image of U+{code_point:04X}, but not vice versa");
            Err(Error::in_file(&file.path, message))
        }
        None => Ok(pairs),
    }
}

/// Makes the source file of the tables, and returns the number of bytes of the tables, too.
pub(crate) fn generate(files: &DataFiles) -> Result<(String, usize), Error> {
    let [bidi_file, category, properties, mirroring] = files.of(SOURCES);

    let bidi = bidi_file.property(|fields| Some(bidi_class(fields)))?;
    let category = category.property(|fields| {
        let category = fields.first().copied().unwrap_or_default();
        Some(display(category).map(|display| (display, category == "Nd")))
    })?;
    let is_ignorable = ignorable(properties)?;
    let mirrored = mirrored(mirroring)?;
    let values = (0..ucd::CODE_POINTS).map(|code_point| {
        let (display, is_digit) = category[code_point];
        let display = if is_ignorable[code_point] { Display::Invisible } else { display };
        Packed::new(bidi[code_point], display, is_digit).0
    });
    let (trie, leaves) = trie::build(&values.collect::<Vec<_>>(), &BLOCK_BITS, &[0, 0, ucd::CODE_POINTS])
        .ok_or_else(|| Error::in_file(&bidi_file.path, "the trie is too long for the layout"))?;
    let bytes = trie.len() * 2 + leaves.len() + mirrored.len() * 8;
    Ok((write(files.version, (&trie, &leaves), &mirrored, bytes), bytes))
}

fn write(version: Version, (trie, leaves): (&[u16], &[u8]), mirrored: &[(u32, u32)], bytes: usize) -> String {
    let Version(major, minor, update) = version;
    let mut out = rust_source::header(&format!(
        "From the files of Unicode {version}: {}.\nThe tables take {bytes} bytes.",
        SOURCES.join(", "),
    ));
    let _ = write!(
        out,
        "\n/// The Unicode version of all properties in the tables.\n\
         pub const UNICODE_VERSION: (u8, u8, u8) = ({major}, {minor}, {update});\n"
    );
    write_array(&mut out, SEE_LAYOUT, "pub(crate) static TRIE", "u16", trie);
    write_array(&mut out, SEE_LAYOUT, "pub(crate) static LEAVES", "u8", leaves);
    let doc = "Characters whose mirror image is another one, in order.";
    let pairs = mirrored.iter().map(|(from, to)| format!("('\\u{{{from:x}}}', '\\u{{{to:x}}}')"));
    write_array(&mut out, doc, "pub(crate) static MIRRORED", "(char, char)", pairs);
    out
}
