//! The tables against the Unicode files, for every code point, one property and one line at a time.
//!
//! Nothing here is shared with the writer of the tables, so that a mistake of it does not cancel out. Their reader is
//! part of no interface, and is included.

use std::{collections::BTreeMap, fs, path::Path};

use crate::layout::Display;
use unicode_bidi::BidiDataSource as _;

/// The lines of a file in their fields, with the range of code points as the first two. `@missing` lines come first.
fn lines(name: &str) -> Vec<(u32, u32, Vec<String>)> {
    let (major, minor, update) = crate::tables::UNICODE_VERSION;
    let directory = format!("../../fixtures/unicode/{major}.{minor}.{update}");
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(directory).join(name)).expect(name);
    let missing = text.lines().filter_map(|line| line.strip_prefix("# @missing:"));
    let data = missing.chain(text.lines().filter(|line| !line.starts_with('#')));
    let data = data.map(|line| line.split('#').next().unwrap()).filter(|line| !line.trim().is_empty());
    let fields = data.map(|line| line.split(';').map(|field| field.trim().to_owned()).collect::<Vec<_>>());
    let hexadecimal = |text: &str| u32::from_str_radix(text, 16).unwrap();
    let lines = fields.map(|fields| {
        let (first, last) = fields[0].split_once("..").unwrap_or((&fields[0], &fields[0]));
        (hexadecimal(first), hexadecimal(last), fields[1..].to_vec())
    });
    lines.collect()
}

/// The first field of the last line about each code point.
fn property(name: &str) -> Vec<String> {
    let mut values = vec![String::new(); 0x11_0000];
    for (first, last, fields) in lines(name) {
        values[first as usize..=last as usize].fill(fields[0].clone());
    }
    values
}

#[test]
fn bidi_class() {
    let classes = property("DerivedBidiClass.txt");
    for c in '\0'..=char::MAX {
        let expected = match &*classes[c as usize] {
            "Left_To_Right" => "L",
            "Right_To_Left" => "R",
            "Arabic_Letter" => "AL",
            "European_Terminator" => "ET",
            "Boundary_Neutral" => "BN",
            short => short,
        };
        assert_eq!(format!("{:?}", crate::characters::BidiClasses.bidi_class(c)), expected, "U+{:04X}", c as u32);
    }
}

#[test]
fn display_and_digits() {
    let categories = property("DerivedGeneralCategory.txt");
    let mut is_ignorable = vec![false; 0x11_0000];
    for (first, last, fields) in lines("PropList.txt") {
        if matches!(&*fields[0], "Other_Default_Ignorable_Code_Point" | "Variation_Selector") {
            is_ignorable[first as usize..=last as usize].fill(true);
        }
    }
    let mut counts = [0; 3];
    for c in '\0'..=char::MAX {
        let category = &*categories[c as usize];
        let expected = match category.as_bytes() {
            _ if is_ignorable[c as usize] => Display::Invisible,
            b"Unassigned" | [b'C' | b'Z', _] => Display::Invisible,
            [b'M', _] => Display::Mark,
            [b'L' | b'N' | b'P' | b'S', _] => Display::Visible,
            _ => panic!("{category}"),
        };
        assert_eq!(crate::characters::display(c), expected, "U+{:04X}", c as u32);
        counts[expected as usize] += 1;
        assert!(category != "Me" || crate::characters::is_deceptive(c), "U+{:04X}", c as u32);
        #[cfg(feature = "idn")]
        assert_eq!(crate::characters::number_system(c).is_some(), category == "Nd", "U+{:04X}", c as u32);
    }
    assert!(counts.into_iter().all(|count| count > 2000), "{counts:?}");
}

/// The digits zero to nine of a system are consecutive.
#[cfg(feature = "idn")]
#[test]
fn number_systems() {
    let mut zeros = BTreeMap::new();
    for (digit, _, fields) in lines("UnicodeData.txt") {
        if fields[1] == "Nd" {
            let zero = digit - fields[5].parse::<u32>().unwrap();
            let system = crate::characters::number_system(char::from_u32(digit).unwrap()).unwrap();
            assert_eq!((system, *zeros.entry(system).or_insert(zero)), (zero, zero), "U+{digit:04X}");
        }
    }
    let systems: std::collections::BTreeSet<u32> = zeros.values().copied().collect();
    assert_eq!(systems.len(), zeros.len());
    assert!(systems.len() > 70, "{} systems", systems.len());
}

#[test]
fn mirror_images() {
    let pairs = lines("BidiMirroring.txt").into_iter().filter(|(.., fields)| fields[0] != "<none>");
    let pairs: BTreeMap<u32, u32> =
        pairs.map(|(first, _, fields)| (first, u32::from_str_radix(&fields[0], 16).unwrap())).collect();
    assert!(pairs.len() > 400, "{} pairs", pairs.len());
    for c in '\0'..=char::MAX {
        let expected = pairs.get(&u32::from(c)).map_or(u32::from(c), |image| *image);
        assert_eq!(u32::from(crate::characters::mirrored(c)), expected, "U+{:04X}", c as u32);
    }
}
