//! What the parser does with what is not kept as it is.

use core::fmt;

/// What the parser did with a piece of the input.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub enum Change {
    /// Nothing.
    Kept,
    /// Removed a leading or trailing C0 control or space.
    Trimmed,
    /// Removed an ASCII tab or newline.
    TabOrNewlineRemoved,
    /// Took over what the input lacks from the base URL.
    TakenFromBase,
    /// Removed a scheme that is the base URL's, and so begins no URL of its own.
    SchemeOfBaseRemoved,
    /// Turned the letters of the scheme or host to lower case.
    LowerCased,
    /// Wrote the two slashes in front of an authority, for more or fewer, or for backslashes.
    AuthoritySlashes,
    /// Read a backslash as a slash.
    BackslashRead,
    /// Added the slash in front of the path, or of a segment behind the base URL's path.
    SlashAdded,
    /// UTF-8 percent-encoded what cannot stand in the component.
    PercentEncoded,
    /// Encoded the query in an encoding other than UTF-8, and percent-encoded it.
    Encoded,
    /// Percent-decoded the host.
    PercentDecoded,
    /// Applied the domain parser, which is IDNA.
    IdnaMapped,
    /// Read the host as an IPv4 address.
    ReadAsIpv4,
    /// Serialized the IPv6 address in its shortest form.
    Ipv6Serialized,
    /// Removed the host `localhost` of a file URL.
    LocalhostRemoved,
    /// Removed the `:` in front of an empty password, or an `@` with nothing in front of it.
    EmptyCredentialsRemoved,
    /// Removed the `:` in front of an empty port.
    EmptyPortRemoved,
    /// Removed the port, for it is the scheme's default port.
    DefaultPortRemoved,
    /// Removed leading zeros of the port.
    LeadingZerosRemoved,
    /// Removed a dot segment, and the segments that a double-dot one shortens the path by.
    DotSegmentRemoved,
    /// Wrote `:` for the `|` of a Windows drive letter.
    DriveLetterNormalized,
    /// Wrote `/.` in front of a path that would read as a host.
    GuardAdded,
}

impl Change {
    /// The name of the change, in words with `-` between them: `lower-cased`.
    pub const fn as_str(self) -> &'static str {
        self.row().0
    }

    /// What the standard says of it, in a sentence without its full stop.
    pub const fn message(self) -> &'static str {
        self.row().1
    }

    /// Where the standard says it: an anchor of the URL Standard.
    pub const fn anchor(self) -> &'static str {
        self.row().2
    }

    #[rustfmt::skip]
    const fn row(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Self::Kept => ("kept", "kept as it is", "https://url.spec.whatwg.org/#concept-basic-url-parser"),
            Self::Trimmed => ("trimmed", "leading and trailing C0 controls and spaces are removed", "https://url.spec.whatwg.org/#concept-basic-url-parser"),
            Self::TabOrNewlineRemoved => ("tab-or-newline-removed", "all ASCII tabs and newlines are removed", "https://url.spec.whatwg.org/#concept-basic-url-parser"),
            Self::TakenFromBase => ("taken-from-base", "taken over from the base URL", "https://url.spec.whatwg.org/#relative-state"),
            Self::SchemeOfBaseRemoved => ("scheme-of-base-removed", "the special scheme of the base URL without `//` behind it begins a relative URL", "https://url.spec.whatwg.org/#special-relative-or-authority-state"),
            Self::LowerCased => ("lower-cased", "ASCII letters of schemes and domains are lowercased", "https://url.spec.whatwg.org/#scheme-state"),
            Self::AuthoritySlashes => ("authority-slashes", "the authority stands behind two slashes", "https://url.spec.whatwg.org/#special-authority-ignore-slashes-state"),
            Self::BackslashRead => ("backslash-read", "a special URL reads `\\` as `/`", "https://url.spec.whatwg.org/#path-state"),
            Self::SlashAdded => ("slash-added", "each path segment stands behind a slash", "https://url.spec.whatwg.org/#url-path-serializer"),
            Self::PercentEncoded => ("percent-encoded", "UTF-8 percent-encoded using the percent-encode set of the component", "https://url.spec.whatwg.org/#string-utf-8-percent-encode"),
            Self::Encoded => ("encoded", "percent-encoded after encoding, in the encoding of the query", "https://url.spec.whatwg.org/#string-percent-encode-after-encoding"),
            Self::PercentDecoded => ("percent-decoded", "the host of a special URL is percent-decoded", "https://url.spec.whatwg.org/#concept-host-parser"),
            Self::IdnaMapped => ("idna-mapped", "the domain parser applies Unicode ToASCII", "https://url.spec.whatwg.org/#concept-domain-to-ascii"),
            Self::ReadAsIpv4 => ("read-as-ipv4", "a domain that ends in a number is an IPv4 address", "https://url.spec.whatwg.org/#concept-ipv4-parser"),
            Self::Ipv6Serialized => ("ipv6-serialized", "an IPv6 address is serialized in its shortest form", "https://url.spec.whatwg.org/#concept-ipv6-serializer"),
            Self::LocalhostRemoved => ("localhost-removed", "the host `localhost` of a file URL is the empty host", "https://url.spec.whatwg.org/#file-host-state"),
            Self::EmptyCredentialsRemoved => ("empty-credentials-removed", "an empty username or password is not written", "https://url.spec.whatwg.org/#concept-url-serializer"),
            Self::EmptyPortRemoved => ("empty-port-removed", "an empty port is null", "https://url.spec.whatwg.org/#port-state"),
            Self::DefaultPortRemoved => ("default-port-removed", "the default port of the scheme is null", "https://url.spec.whatwg.org/#port-state"),
            Self::LeadingZerosRemoved => ("leading-zeros-removed", "a port is a number", "https://url.spec.whatwg.org/#port-state"),
            Self::DotSegmentRemoved => ("dot-segment-removed", "a dot segment is not added to the path, and a double-dot one shortens it", "https://url.spec.whatwg.org/#path-state"),
            Self::DriveLetterNormalized => ("drive-letter-normalized", "a Windows drive letter is written with `:`", "https://url.spec.whatwg.org/#path-state"),
            Self::GuardAdded => ("guard-added", "`/.` stands in front of a path that begins with `//` without a host", "https://url.spec.whatwg.org/#concept-url-serializer"),
        }
    }
}

/// The [`message`](Change::message).
impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.message())
    }
}
