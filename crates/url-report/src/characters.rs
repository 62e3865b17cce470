//! Characters that a person cannot see in a URL, by name.

/// Returns whether a character is invisible or blank, or changes the order of others: controls, format characters,
/// fillers and all white space but U+0020.
///
/// ```
/// use url_report::characters::is_hidden;
///
/// assert!(is_hidden('\u{202E}') && is_hidden('\u{2800}') && is_hidden('\u{A0}'));
/// assert!(!is_hidden(' ') && !is_hidden('é'));
/// ```
#[must_use]
pub fn is_hidden(c: char) -> bool {
    c.is_control() || c.is_whitespace() && c != ' ' || is_format(c) || is_blank(c)
}

/// Format characters, which have no glyph of their own, and variation selectors.
fn is_format(c: char) -> bool {
    matches!(c,
        '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{180B}'..='\u{180F}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}'
        | '\u{2060}'..='\u{206F}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' | '\u{FFF0}'..='\u{FFFB}'
        | '\u{1BCA0}'..='\u{1BCA3}' | '\u{1D173}'..='\u{1D17A}' | '\u{E0000}'..='\u{E0FFF}')
}

/// Letters and symbols whose glyph is blank.
fn is_blank(c: char) -> bool {
    matches!(
        c,
        '\u{115F}'
            | '\u{1160}'
            | '\u{17B4}'
            | '\u{17B5}'
            | '\u{2800}'
            | '\u{3164}'
            | '\u{FFA0}'
            | '\u{FFFC}'
            | '\u{13441}'
            | '\u{13442}'
            | '\u{16FE4}'
            | '\u{1D159}'
    )
}

/// Returns the name of a hidden character in the Unicode Character Database, for those that occur most.
///
/// ```
/// use url_report::characters::name;
///
/// assert_eq!(name('\u{202E}'), Some("RIGHT-TO-LEFT OVERRIDE"));
/// assert_eq!(name('a'), None);
/// ```
#[must_use]
pub fn name(c: char) -> Option<&'static str> {
    NAMES.binary_search_by_key(&c, |&(named, _)| named).ok().map(|index| NAMES[index].1)
}

/// Controls have no name in Unicode since version 2; theirs is that of version 1.
#[rustfmt::skip]
const NAMES: [(char, &str); 55] = [
    ('\0', "NULL"),
    ('\u{9}', "CHARACTER TABULATION"),
    ('\u{A}', "LINE FEED (LF)"),
    ('\u{D}', "CARRIAGE RETURN (CR)"),
    ('\u{1B}', "ESCAPE"),
    ('\u{7F}', "DELETE"),
    ('\u{A0}', "NO-BREAK SPACE"),
    ('\u{AD}', "SOFT HYPHEN"),
    ('\u{34F}', "COMBINING GRAPHEME JOINER"),
    ('\u{61C}', "ARABIC LETTER MARK"),
    ('\u{115F}', "HANGUL CHOSEONG FILLER"),
    ('\u{1160}', "HANGUL JUNGSEONG FILLER"),
    ('\u{1680}', "OGHAM SPACE MARK"),
    ('\u{180E}', "MONGOLIAN VOWEL SEPARATOR"),
    ('\u{2000}', "EN QUAD"),
    ('\u{2001}', "EM QUAD"),
    ('\u{2002}', "EN SPACE"),
    ('\u{2003}', "EM SPACE"),
    ('\u{2004}', "THREE-PER-EM SPACE"),
    ('\u{2005}', "FOUR-PER-EM SPACE"),
    ('\u{2006}', "SIX-PER-EM SPACE"),
    ('\u{2007}', "FIGURE SPACE"),
    ('\u{2008}', "PUNCTUATION SPACE"),
    ('\u{2009}', "THIN SPACE"),
    ('\u{200A}', "HAIR SPACE"),
    ('\u{200B}', "ZERO WIDTH SPACE"),
    ('\u{200C}', "ZERO WIDTH NON-JOINER"),
    ('\u{200D}', "ZERO WIDTH JOINER"),
    ('\u{200E}', "LEFT-TO-RIGHT MARK"),
    ('\u{200F}', "RIGHT-TO-LEFT MARK"),
    ('\u{2028}', "LINE SEPARATOR"),
    ('\u{2029}', "PARAGRAPH SEPARATOR"),
    ('\u{202A}', "LEFT-TO-RIGHT EMBEDDING"),
    ('\u{202B}', "RIGHT-TO-LEFT EMBEDDING"),
    ('\u{202C}', "POP DIRECTIONAL FORMATTING"),
    ('\u{202D}', "LEFT-TO-RIGHT OVERRIDE"),
    ('\u{202E}', "RIGHT-TO-LEFT OVERRIDE"),
    ('\u{202F}', "NARROW NO-BREAK SPACE"),
    ('\u{205F}', "MEDIUM MATHEMATICAL SPACE"),
    ('\u{2060}', "WORD JOINER"),
    ('\u{2061}', "FUNCTION APPLICATION"),
    ('\u{2062}', "INVISIBLE TIMES"),
    ('\u{2063}', "INVISIBLE SEPARATOR"),
    ('\u{2064}', "INVISIBLE PLUS"),
    ('\u{2066}', "LEFT-TO-RIGHT ISOLATE"),
    ('\u{2067}', "RIGHT-TO-LEFT ISOLATE"),
    ('\u{2068}', "FIRST STRONG ISOLATE"),
    ('\u{2069}', "POP DIRECTIONAL ISOLATE"),
    ('\u{2800}', "BRAILLE PATTERN BLANK"),
    ('\u{3000}', "IDEOGRAPHIC SPACE"),
    ('\u{3164}', "HANGUL FILLER"),
    ('\u{FE0F}', "VARIATION SELECTOR-16"),
    ('\u{FEFF}', "ZERO WIDTH NO-BREAK SPACE"),
    ('\u{FFA0}', "HALFWIDTH HANGUL FILLER"),
    ('\u{FFFC}', "OBJECT REPLACEMENT CHARACTER"),
];

#[cfg(test)]
mod tests {
    extern crate std;
    use super::{NAMES, is_hidden, name};
    use std::{collections::HashMap, fs, vec::Vec};

    #[test]
    fn names_are_those_of_the_database() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/unicode/18.0.0/UnicodeData.txt");
        let text = fs::read_to_string(file).unwrap();
        let rows: HashMap<u32, Vec<&str>> = text
            .lines()
            .map(|line| line.split(';').collect::<Vec<_>>())
            .map(|fields| (u32::from_str_radix(fields[0], 16).unwrap(), fields))
            .collect();
        for (c, known) in NAMES {
            let fields = &rows[&u32::from(c)];
            assert_eq!(known, if fields[1] == "<control>" { fields[10] } else { fields[1] });
            assert!(is_hidden(c) && name(c) == Some(known), "{known}");
        }
        // White space and format characters, all of them.
        for (&number, fields) in &rows {
            let Some(c) = char::from_u32(number).filter(|&c| c != ' ') else { continue };
            let is_space = matches!(fields[2], "Zs" | "Zl" | "Zp" | "Cc");
            // Those that are not hidden are signs before Arabic numbers, and joiners of hieroglyphs.
            let is_sign = matches!(number, 0x600..=0x605 | 0x6DD | 0x70F | 0x890 | 0x891 | 0x8E2 | 0x110BD | 0x110CD);
            let is_hieroglyph = matches!(number, 0x13430..=0x1343F);
            if is_space || fields[2] == "Cf" && !is_sign && !is_hieroglyph {
                assert!(is_hidden(c), "{fields:?}");
            }
        }
        assert!(NAMES.is_sorted());
    }
}
