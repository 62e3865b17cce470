//! The characters that become delimiters of URLs in Normalization Form KC, which IDNA uses.

/// The characters whose compatibility decomposition has one of `/?#@:`.
///
/// Source: <https://www.unicode.org/Public/16.0.0/ucd/UnicodeData.txt>
pub(crate) const DECOMPOSING_TO_DELIMITERS: &[char] = &[
    '\u{2047}', '\u{2048}', '\u{2049}', '\u{2100}', '\u{2101}', '\u{2105}', '\u{2106}', '\u{2A74}', '\u{FE13}',
    '\u{FE16}', '\u{FE55}', '\u{FE56}', '\u{FE5F}', '\u{FE6B}', '\u{FF03}', '\u{FF0F}', '\u{FF1A}', '\u{FF1F}',
    '\u{FF20}',
];
