//! The characters that end a URL, and those that a name consists of.

/// What a byte means for the end of a URL.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Class {
    /// A part of the URL.
    Part,
    /// The URL ends before it.
    End,
    /// An opening bracket, with the number of its kind.
    Open(usize),
    /// A closing bracket, with the number of its kind.
    Close(usize),
    /// A comma or semicolon, which ends the URL if the next URL follows.
    Separator,
    /// An apostrophe, which ends the URL if one is before it.
    Apostrophe,
    /// A byte of a character that is not ASCII.
    NonAscii,
}

/// The classes of all bytes. ASCII characters that are not URL units end a URL, except the number sign, the percent
/// sign, brackets and braces.
///
/// Source: <https://url.spec.whatwg.org/#url-units>
pub(crate) const CLASSES: [Class; 256] = {
    let mut classes = [Class::End; 256];
    let mut byte = 0;
    while byte < 256 {
        classes[byte] = match byte as u8 {
            b'(' => Class::Open(0),
            b')' => Class::Close(0),
            b'[' => Class::Open(1),
            b']' => Class::Close(1),
            b'{' => Class::Open(2),
            b'}' => Class::Close(2),
            b',' | b';' => Class::Separator,
            b'\'' => Class::Apostrophe,
            0..=b' ' | b'"' | b'<' | b'>' | b'\\' | b'^' | b'`' | b'|' | 0x7F => Class::End,
            0x80.. => Class::NonAscii,
            _ => Class::Part,
        };
        byte += 1;
    }
    classes
};

/// Returns whether a character that is not ASCII ends a URL: spaces, controls, noncharacters, invisible characters
/// without those that join letters, double quotation marks, and the punctuation of Chinese, Japanese and Korean. The
/// replacement character does not, because it stands for bytes of a URL that is written in another encoding.
pub(crate) fn ends(c: char) -> bool {
    matches!(c,
        // C1 controls and the no-break space; quotation marks, the soft hyphen, the Arabic letter mark.
        '\u{80}'..='\u{A0}' | '«' | '\u{AD}' | '»' | '\u{61C}' | '\u{1680}'
        // Spaces, marks of direction, double quotation marks, separators of lines, invisible operators.
        | '\u{2000}'..='\u{200B}' | '\u{200E}' | '\u{200F}' | '\u{201C}'..='\u{201F}'
        | '\u{2028}'..='\u{202F}' | '‹' | '›' | '\u{205F}'..='\u{206F}'
        // The ideographic space and CJK punctuation, without the letters and numerals among them.
        | '\u{3000}'..='\u{3004}' | '\u{3008}'..='\u{3020}' | '\u{3030}' | '\u{303D}'..='\u{303F}'
        // Vertical, small, full-width and half-width punctuation; specials.
        | '\u{FE10}'..='\u{FE19}' | '\u{FE30}'..='\u{FE6B}' | '\u{FEFF}' | '\u{FF01}'..='\u{FF0F}'
        | '\u{FF1A}'..='\u{FF20}' | '\u{FF3B}'..='\u{FF40}' | '\u{FF5B}'..='\u{FF65}' | '\u{FFF0}'..='\u{FFFC}'
        | '\u{FDD0}'..='\u{FDEF}'
    ) || c as u32 & 0xFFFE == 0xFFFE
}

/// Returns whether a character is punctuation that is of the sentence if it is the last one: of Latin, Armenian, Arabic
/// and Devanagari texts.
pub(crate) fn is_of_sentence(c: char) -> bool {
    matches!(
        c,
        '.' | ','
            | ':'
            | ';'
            | '!'
            | '?'
            | '\''
            | '‘'
            | '’'
            | '‚'
            | '–'
            | '—'
            | '…'
            | '։'
            | '،'
            | '؛'
            | '؟'
            | '۔'
            | '।'
            | '॥'
    )
}

/// Returns whether a character can be in a name, which is a host or the local part of a mail address.
pub(crate) fn is_of_name(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '.' | '-' | '_' | '+')
}

/// Returns whether a byte can be in a scheme.
///
/// Source: <https://url.spec.whatwg.org/#url-scheme-string>
pub(crate) fn is_of_scheme(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.')
}
