//! The code points that the URL Standard forbids in hosts and domains.

#[cfg(feature = "unicode")]
use crate::properties::BidiClass;

/// Returns whether a byte is a forbidden host code point of the URL Standard. Bytes of non-ASCII code points are not.
///
/// ```
/// use url_idna::is_forbidden_host_code_point;
///
/// assert!(is_forbidden_host_code_point(b'#'));
/// assert!(!is_forbidden_host_code_point(b'%'));
/// ```
///
/// Source: <https://url.spec.whatwg.org/#forbidden-host-code-point>
pub const fn is_forbidden_host_code_point(byte: u8) -> bool {
    matches!(
        byte,
        b'\0'
            | b'\t'
            | b'\n'
            | b'\r'
            | b' '
            | b'#'
            | b'/'
            | b':'
            | b'<'
            | b'>'
            | b'?'
            | b'@'
            | b'['
            | b'\\'
            | b']'
            | b'^'
            | b'|'
    )
}

/// Returns whether a byte is a forbidden domain code point of the URL Standard. Bytes of non-ASCII code points are not.
///
/// ```
/// use url_idna::is_forbidden_domain_code_point;
///
/// assert!(is_forbidden_domain_code_point(b'%'));
/// assert!(!is_forbidden_domain_code_point(b'_'));
/// ```
///
/// Source: <https://url.spec.whatwg.org/#forbidden-domain-code-point>
pub const fn is_forbidden_domain_code_point(byte: u8) -> bool {
    is_forbidden_host_code_point(byte) || matches!(byte, 0..=0x1F | b'%' | 0x7F)
}

/// The bits in `Packed` of all Bidi classes that forbidden domain code points have. Few other code points in domains
/// have them.
#[cfg(feature = "unicode")]
pub(crate) const FORBIDDEN_BIDI_CLASSES: u32 =
    BidiClass::CS.bit() | BidiClass::ET.bit() | BidiClass::ON.bit() | BidiClass::BN.bit() | BidiClass::Other.bit();

#[cfg(all(test, feature = "unicode"))]
mod tests {
    use super::{FORBIDDEN_BIDI_CLASSES, is_forbidden_domain_code_point};
    use crate::properties::packed;

    #[test]
    fn forbidden_code_points_have_the_forbidden_bidi_classes() {
        for byte in (0..0x80).filter(|&byte| is_forbidden_domain_code_point(byte)) {
            assert!(packed(char::from(byte)).has(FORBIDDEN_BIDI_CLASSES), "{byte:#x}");
        }
    }
}
