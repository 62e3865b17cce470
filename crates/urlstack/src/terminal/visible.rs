//! Text for a terminal, with controls and invisible characters escaped.

/// Returns a text for one line of a terminal, with controls and invisible characters escaped.
pub(crate) fn visible(text: impl AsRef<[u8]>) -> String {
    let mut shown = String::new();
    units(text.as_ref()).for_each(|unit| unit.push_to(&mut shown));
    shown
}

/// A character, or a byte of invalid UTF-8.
#[derive(Clone, Copy)]
pub(crate) enum Unit {
    Char(char),
    Byte(u8),
}

fn units(bytes: &[u8]) -> impl Iterator<Item = Unit> + Clone {
    bytes.utf8_chunks().flat_map(|chunk| {
        let bytes = chunk.invalid().iter().copied().map(Unit::Byte);
        chunk.valid().chars().map(Unit::Char).chain(bytes)
    })
}

/// Returns the first `count` units, without reading more.
pub(crate) fn first_units(bytes: &[u8], count: usize) -> impl Iterator<Item = Unit> + Clone {
    let enough = bytes.len().min(count * Unit::MOST_BYTES);
    units(&bytes[..enough]).take(count)
}

/// Returns the last `count` units, without reading many more.
pub(crate) fn last_units(bytes: &[u8], count: usize) -> impl Iterator<Item = Unit> + Clone {
    // The cut may split a unit at the start, but the `count` units after it are whole.
    let enough = bytes.len().saturating_sub(count * Unit::MOST_BYTES);
    let units = units(&bytes[enough..]);
    units.clone().skip(units.count().saturating_sub(count))
}

impl Unit {
    const MOST_BYTES: usize = 4;

    pub(crate) fn len(self) -> usize {
        match self {
            Self::Char(c) => c.len_utf8(),
            Self::Byte(_) => 1,
        }
    }

    /// Appends the unit, escaped for a terminal.
    pub(crate) fn push_to(self, text: &mut String) {
        match self {
            Self::Char(c) if is_visible(c) => text.push(c),
            Self::Char(c) => text.extend(c.escape_default()),
            Self::Byte(byte) => text.extend([byte].escape_ascii().map(char::from)),
        }
    }
}

/// Returns whether a terminal shows a character and does nothing else with it.
pub(crate) fn is_visible(c: char) -> bool {
    !(c.is_control() || is_invisible(c))
}

/// Returns whether a character is invisible on a terminal, or changes the order of others.
fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}'
        | '\u{180B}'..='\u{180F}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}'
        | '\u{3164}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' | '\u{FFA0}' | '\u{FFF0}'..='\u{FFFB}'
        | '\u{1BCA0}'..='\u{1BCA3}' | '\u{1D173}'..='\u{1D17A}' | '\u{E0000}'..='\u{E0FFF}')
}
