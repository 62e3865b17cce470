//! Barth's draft against what four browsers made of URLs at its time: `fixtures/lineage/barth-2011/by-browser.txt`.

use std::{collections::BTreeMap, fs};
use url_lineage::{Reader, barth_2011::Barth};

/// The file as text. In the file, characters outside the basic plane are two surrogates of three bytes each.
fn decode(bytes: &[u8]) -> String {
    let mut utf_8 = Vec::new();
    let mut rest = bytes;
    while let Some((&first, tail)) = rest.split_first() {
        if let &[0xED, high @ 0xA0..=0xAF, low, 0xED, second_high @ 0xB0..=0xBF, second_low, ..] = rest {
            let unit = |high: u8, low: u8| 0xD000 | u32::from(high & 0x3F) << 6 | u32::from(low & 0x3F);
            let (lead, trail) = (unit(high, low), unit(second_high, second_low));
            let c = char::from_u32(0x1_0000 + ((lead - 0xD800) << 10) + (trail - 0xDC00)).unwrap();
            utf_8.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
            rest = &rest[6..];
        } else {
            utf_8.push(first);
            rest = tail;
        }
    }
    String::from_utf8_lossy(&utf_8).into_owned()
}

/// A string as `JavaScript` writes it.
fn unescape(text: &str) -> String {
    let mut utf_16: Vec<u16> = Vec::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let escape = match rest.as_bytes() {
            [b'\\', b'x', ..] => rest.get(2..4).and_then(|digits| u16::from_str_radix(digits, 16).ok()).map(|u| (u, 4)),
            [b'\\', b'u', ..] => rest.get(2..6).and_then(|digits| u16::from_str_radix(digits, 16).ok()).map(|u| (u, 6)),
            [b'\\', b'\\', ..] => Some((u16::from(b'\\'), 2)),
            _ => None,
        };
        if let Some((unit, length)) = escape {
            utf_16.push(unit);
            rest = &rest[length..];
        } else {
            utf_16.extend_from_slice(c.encode_utf16(&mut [0; 2]));
            rest = &rest[c.len_utf8()..];
        }
    }
    String::from_utf16_lossy(&utf_16)
}

/// An input, a browser and its result; `None` is an exception.
fn line(line: &str) -> Option<(String, &'static str, Option<String>)> {
    let line = line.trim_end_matches('\r').trim_start_matches("* ");
    let (browser, rest) = line.split_once(" canonicalize('")?;
    let browser = match browser {
        "FF" => "Firefox",
        // Two lines have a typing error in the name.
        "KR" | "RR" => "Chrome",
        "SA" => "Safari",
        "IE" | "IR" => "Internet Explorer",
        _ => panic!("{line}"),
    };
    if let Some((input, output)) = rest.split_once("') is ") {
        return Some((unescape(input), browser, Some(unescape(output.trim_matches('\'')))));
    }
    let (input, rest) = rest.split_once("') should be ").unwrap();
    let output = rest.split_once(". Was ").map(|(_, output)| unescape(output.strip_suffix('.').unwrap()));
    assert!(output.is_some() || rest.ends_with("Threw exception [object Error]"), "{line}");
    Some((unescape(input), browser, output))
}

#[test]
fn where_three_browsers_agree() {
    let bytes = fs::read(crate::data("barth-2011/by-browser.txt")).unwrap();
    let mut cases: BTreeMap<String, BTreeMap<&str, Option<String>>> = BTreeMap::new();
    for (input, browser, output) in decode(&bytes).lines().filter_map(line) {
        cases.entry(input).or_default().insert(browser, output);
    }
    assert_eq!(cases.len(), 119);
    let agreed: Vec<(&String, &Option<String>)> = cases
        .iter()
        .filter_map(|(input, outputs)| {
            let count = |output: &&Option<String>| outputs.values().filter(|other| other == output).count();
            outputs.values().find(|output| count(output) >= 3).map(|output| (input, output))
        })
        .collect();
    assert_eq!(agreed.len(), 41);
    let differs = |(input, output): &&(&String, &Option<String>)| {
        Barth::UTF_8.parse(input, None).ok().map(|reading| reading.canonical) != **output
    };
    let rest: Vec<_> = agreed.iter().filter(differs).collect();
    assert!(rest.is_empty(), "{rest:#?}");
}
