//! The changes that the parser makes to a piece of its input.

url_names::named_enum! {
    /// A change that the parser made to a piece of the input.
    ///
    /// ```
    /// use url_core::{Url, explain::Change};
    ///
    /// let explanation = Url::explain("https://example.com:0443/")?;
    /// let changes: Vec<Change> = explanation.changes().map(|(_, _, change)| change).collect();
    /// assert_eq!(changes, [Change::DefaultPortRemoved]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
    #[non_exhaustive]
    pub enum Change {
        /// Kept the piece as it is.
        Kept = "kept",
        /// Removed a leading or trailing C0 control or space.
        Trimmed = "trimmed",
        /// Removed an ASCII tab or newline.
        TabOrNewlineRemoved = "tab-or-newline-removed",
        /// Copied a part that the input lacks from the base URL.
        TakenFromBase = "taken-from-base",
        /// Removed a special scheme that is also the base URL's and starts a relative URL, as in `https:a`.
        BaseSchemeRemoved = "base-scheme-removed",
        /// Lowercased the scheme or host.
        Lowercased = "lowercased",
        /// Wrote two slashes before the authority in place of more slashes, fewer slashes or backslashes.
        AuthoritySlashesNormalized = "authority-slashes-normalized",
        /// Read a backslash as a slash.
        BackslashToSlash = "backslash-to-slash",
        /// Added the slash before the path, or between the base URL's path and the segment after it.
        SlashAdded = "slash-added",
        /// UTF-8 percent-encoded code points that the component cannot have.
        PercentEncoded = "percent-encoded",
        /// Encoded the query in a legacy encoding, and percent-encoded it.
        LegacyEncoded = "legacy-encoded",
        /// Percent-decoded the host.
        PercentDecoded = "percent-decoded",
        /// Converted the domain to ASCII (IDNA).
        DomainToAscii = "domain-to-ascii",
        /// Read the host as an IPv4 address.
        ReadAsIpv4 = "read-as-ipv4",
        /// Serialized the IPv6 address in its shortest form.
        Ipv6Serialized = "ipv6-serialized",
        /// Removed the host `localhost` of a file URL.
        LocalhostRemoved = "localhost-removed",
        /// Removed the `:` before an empty password, or empty credentials with their `@`.
        EmptyCredentialsRemoved = "empty-credentials-removed",
        /// Removed the `:` before an empty port.
        EmptyPortRemoved = "empty-port-removed",
        /// Removed the port, which is the scheme's default port.
        DefaultPortRemoved = "default-port-removed",
        /// Removed leading zeros of the port.
        LeadingZerosRemoved = "leading-zeros-removed",
        /// Removed a dot segment, and the segment before a double-dot one.
        DotSegmentRemoved = "dot-segment-removed",
        /// Wrote `:` for the `|` of a Windows drive letter.
        DriveLetterNormalized = "drive-letter-normalized",
        /// Added `/.` before a path that would read as a host.
        SlashDotAdded = "slash-dot-added",
    }
}

impl Change {
    /// Returns the standard's rule, for a person, without a full stop.
    ///
    /// ```
    /// let message = url_core::explain::Change::DriveLetterNormalized.message();
    /// assert_eq!(message, "a Windows drive letter is written with `:`");
    /// ```
    #[inline]
    pub const fn message(self) -> &'static str {
        self.row().0
    }

    /// Returns the address of the rule in the URL Standard.
    ///
    /// ```
    /// let anchor = url_core::explain::Change::DriveLetterNormalized.anchor();
    /// assert_eq!(anchor, "https://url.spec.whatwg.org/#path-state");
    /// ```
    #[inline]
    pub const fn anchor(self) -> &'static str {
        self.row().1
    }

    #[rustfmt::skip]
    #[inline]
    const fn row(self) -> (&'static str, &'static str) {
        match self {
            Self::Kept => ("kept as it is", "https://url.spec.whatwg.org/#concept-basic-url-parser"),
            Self::Trimmed => ("leading and trailing C0 controls and spaces are removed", "https://url.spec.whatwg.org/#concept-basic-url-parser"),
            Self::TabOrNewlineRemoved => ("all ASCII tabs and newlines are removed", "https://url.spec.whatwg.org/#concept-basic-url-parser"),
            Self::TakenFromBase => ("taken over from the base URL", "https://url.spec.whatwg.org/#relative-state"),
            Self::BaseSchemeRemoved => ("a special scheme that is also the base URL's starts a relative URL if `//` does not follow", "https://url.spec.whatwg.org/#special-relative-or-authority-state"),
            Self::Lowercased => ("ASCII letters of schemes and domains are lowercased", "https://url.spec.whatwg.org/#scheme-state"),
            Self::AuthoritySlashesNormalized => ("two slashes precede the authority", "https://url.spec.whatwg.org/#special-authority-ignore-slashes-state"),
            Self::BackslashToSlash => ("in a special URL, `\\` is read as `/`", "https://url.spec.whatwg.org/#path-state"),
            Self::SlashAdded => ("a slash precedes each path segment", "https://url.spec.whatwg.org/#url-path-serializer"),
            Self::PercentEncoded => ("UTF-8 percent-encoded using the percent-encode set of the component", "https://url.spec.whatwg.org/#string-utf-8-percent-encode"),
            Self::LegacyEncoded => ("percent-encoded after encoding in the legacy encoding of the query", "https://url.spec.whatwg.org/#string-percent-encode-after-encoding"),
            Self::PercentDecoded => ("the host of a special URL is percent-decoded", "https://url.spec.whatwg.org/#concept-host-parser"),
            Self::DomainToAscii => ("the domain parser applies Unicode ToASCII", "https://url.spec.whatwg.org/#concept-domain-to-ascii"),
            Self::ReadAsIpv4 => ("a domain that ends in a number is an IPv4 address", "https://url.spec.whatwg.org/#concept-ipv4-parser"),
            Self::Ipv6Serialized => ("an IPv6 address is serialized in its shortest form", "https://url.spec.whatwg.org/#concept-ipv6-serializer"),
            Self::LocalhostRemoved => ("the host `localhost` of a file URL is the empty host", "https://url.spec.whatwg.org/#file-host-state"),
            Self::EmptyCredentialsRemoved => ("an empty username or password is not written", "https://url.spec.whatwg.org/#concept-url-serializer"),
            Self::EmptyPortRemoved => ("an empty port is null", "https://url.spec.whatwg.org/#port-state"),
            Self::DefaultPortRemoved => ("the scheme's default port is omitted", "https://url.spec.whatwg.org/#port-state"),
            Self::LeadingZerosRemoved => ("a port is serialized without leading zeros", "https://url.spec.whatwg.org/#port-state"),
            Self::DotSegmentRemoved => ("a dot segment is not added to the path, and a double-dot one shortens it", "https://url.spec.whatwg.org/#path-state"),
            Self::DriveLetterNormalized => ("a Windows drive letter is written with `:`", "https://url.spec.whatwg.org/#path-state"),
            Self::SlashDotAdded => ("without a host, `/.` precedes a path that starts with `//`", "https://url.spec.whatwg.org/#concept-url-serializer"),
        }
    }
}
