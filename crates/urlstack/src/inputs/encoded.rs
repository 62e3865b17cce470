//! Sources that are not lines of text before they are decoded, told by their first bytes.

/// What has no lines of text before it is decoded.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Encoded {
    /// Compressed, with the name of the format and the command that restores the text.
    Compressed(&'static str, &'static str),
    Utf16,
}

impl Encoded {
    /// Recognizes the first bytes of a source.
    ///
    /// Source: <https://www.rfc-editor.org/rfc/rfc1952#section-2.3.1>,
    /// <https://www.rfc-editor.org/rfc/rfc8878#section-3.1.1>,
    /// <https://tukaani.org/xz/xz-file-format.txt> (2.1.1.1),
    /// <https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT> (4.3.7),
    /// <https://encoding.spec.whatwg.org/#bom-sniff>
    pub(crate) fn of(bytes: &[u8]) -> Option<Self> {
        match bytes {
            [0x1F, 0x8B, ..] => Some(Self::Compressed("gzip", "gzip -dc")),
            [0x28, 0xB5, 0x2F, 0xFD, ..] => Some(Self::Compressed("zstd", "zstd -dc")),
            [0xFD, b'7', b'z', b'X', b'Z', 0, ..] => Some(Self::Compressed("xz", "xz -dc")),
            [b'B', b'Z', b'h', b'1'..=b'9', b'1', b'A', b'Y', b'&', b'S', b'Y', ..] => {
                Some(Self::Compressed("bzip2", "bzip2 -dc"))
            }
            [b'P', b'K', 3, 4, ..] => Some(Self::Compressed("zip", "unzip -p")),
            // A byte order mark, or two characters of ASCII without one.
            [0xFE, 0xFF, ..] | [0xFF, 0xFE, ..] | [0, 1..=0x7F, 0, 1..=0x7F, ..] | [1..=0x7F, 0, 1..=0x7F, 0, ..] => {
                Some(Self::Utf16)
            }
            _ => None,
        }
    }

    /// Returns what it is, and what to do.
    pub(crate) fn remedy(self) -> String {
        match self {
            Self::Compressed(name, command) => {
                format!("this is compressed with {name}; pipe it in with `{command} FILE | urlstack ...`")
            }
            Self::Utf16 => "this is UTF-16; pipe it in with `iconv -f UTF-16 -t UTF-8 FILE | urlstack ...`".to_owned(),
        }
    }
}
