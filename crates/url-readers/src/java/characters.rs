//! The characters that java.net.URI accepts in each component.
//!
//! They come from RFC 2396 and 2732, and from the category "other" of its documentation: all beyond US-ASCII that are
//! neither controls nor spaces. A percent sign needs two hexadecimal digits after it.

use crate::{part::Part, reader::Failure};
use alloc::format;
use core::ops::Range;
use url_percent::starts_with_percent_encoded_byte;

/// The ASCII characters of a component, besides percent-encoded octets.
pub(super) struct CharacterClass {
    /// The name of the component.
    name: &'static str,
    /// The characters besides those that are unreserved.
    marks: &'static [u8],
}

pub(super) const USER_INFO: CharacterClass = CharacterClass { name: "user information", marks: b";:&=+$," };
pub(super) const REGISTRY: CharacterClass = CharacterClass { name: "authority", marks: b"$,;:@&=+" };
pub(super) const PATH: CharacterClass = CharacterClass { name: "path", marks: b":@&=+$,;/" };
pub(super) const OPAQUE: CharacterClass = CharacterClass { name: "scheme-specific part", marks: URIC };
pub(super) const QUERY: CharacterClass = CharacterClass { name: "query", marks: URIC };
pub(super) const FRAGMENT: CharacterClass = CharacterClass { name: "fragment", marks: URIC };

/// The characters that RFC 2396 calls reserved, with the brackets of RFC 2732.
const URIC: &[u8] = b";/?:@&=+$,[]";

/// Source: <https://www.rfc-editor.org/rfc/rfc2396#section-2.3>
fn is_unreserved(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"-_.!~*'()".contains(&byte)
}

/// Returns whether the category "other" has a character.
///
/// The white space of Unicode without controls is what `Character.isSpaceChar` calls a space.
fn is_other(c: char) -> bool {
    !c.is_ascii() && !c.is_control() && !c.is_whitespace()
}

impl CharacterClass {
    /// Rejects the first character that the component may not have.
    pub(super) fn check(&self, part: Part<'_>) -> Result<(), Failure> {
        for (at, c) in part.text.char_indices() {
            let is_allowed = match u8::try_from(c) {
                Ok(b'%') if starts_with_percent_encoded_byte(&part.text.as_bytes()[at..]) => true,
                Ok(b'%') => {
                    let range = part.start + at..part.start + at + 1;
                    return Err(rejected("expected two hexadecimal digits after the percent sign", range));
                }
                Ok(byte) if byte.is_ascii() => is_unreserved(byte) || self.marks.contains(&byte),
                _ => is_other(c),
            };
            if !is_allowed {
                return Err(unexpected(part, at, self.name));
            }
        }
        Ok(())
    }
}

/// Rejects the character at an index of a part.
pub(super) fn unexpected(part: Part<'_>, at: usize, place: &str) -> Failure {
    let c = part.text[at..].chars().next().unwrap_or_default();
    let start = part.start + at;
    rejected(&format!("found U+{:04X} in the {place}", u32::from(c)), start..start + c.len_utf8())
}

pub(super) fn rejected(reason: &str, range: Range<usize>) -> Failure {
    Failure::new(format!("not a URI for Java: {reason}")).at(range)
}
