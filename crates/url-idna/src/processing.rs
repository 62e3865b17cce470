//! The flags of UTS #46.

/// The flags of UTS #46, by their names in UTS #46, and the operations that depend on them.
///
/// By default all flags are false. [`Processing::url`] returns those that the URL Standard sets.
///
/// ```
/// use url_idna::Processing;
///
/// let mut processing = Processing::url();
/// processing.check_hyphens = true;
/// assert_eq!(processing.to_ascii("Bücher.example").as_deref(), Ok("xn--bcher-kva.example"));
/// assert_eq!(processing.to_ascii("-x.example").unwrap_err().code(), "V3");
/// ```
///
/// Source: <https://www.unicode.org/reports/tr46/#Processing>
#[expect(clippy::struct_excessive_bools, reason = "they are the standard's flags, each independent of the others")]
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub struct Processing {
    /// `CheckHyphens`: a label has no hyphen at its start or end, nor in both its third and fourth position.
    pub check_hyphens: bool,
    /// `CheckBidi`: the labels of a domain name with right-to-left code points meet the rule of RFC 5893.
    pub check_bidi: bool,
    /// `CheckJoiners`: zero width joiners and non-joiners are only where RFC 5892 allows them.
    pub check_joiners: bool,
    /// `UseSTD3ASCIIRules`: the only ASCII code points in a label are letters, digits and hyphens.
    pub use_std3_ascii_rules: bool,
    /// `Transitional_Processing`, which is deprecated: `ß`, `ς` and the joiners are mapped as IDNA2003 mapped them.
    pub transitional_processing: bool,
    /// `VerifyDnsLength`: labels have 1 to 63 bytes, and domain names 1 to 253. The empty label after a trailing dot is
    /// rejected, too.
    ///
    /// UTS #46 defines the flag for `ToASCII`. `ToUnicode` checks no lengths. With the flag it rejects empty labels
    /// except one at the end, as Unicode's test vectors for `ToUnicode` do.
    ///
    /// ```
    /// use url_idna::Processing;
    ///
    /// let mut processing = Processing::url();
    /// processing.verify_dns_length = true;
    /// assert_eq!(processing.to_ascii("example.com").as_deref(), Ok("example.com"));
    /// assert_eq!(processing.to_ascii("example.com.").unwrap_err().code(), "A4_2");
    /// // To allow the dot of the root, check the domain before it.
    /// let domain = "example.com.";
    /// assert!(processing.to_ascii(domain.strip_suffix('.').unwrap_or(domain)).is_ok());
    /// ```
    pub verify_dns_length: bool,
    /// `IgnoreInvalidPunycode`: a label that starts with `xn--` and cannot be decoded is kept unchecked.
    pub ignore_invalid_punycode: bool,
}

impl Processing {
    /// Returns the flags that the URL Standard sets to parse a domain: `CheckBidi` and `CheckJoiners`.
    ///
    /// ```
    /// use url_idna::Processing;
    ///
    /// assert_eq!(Processing::url().to_ascii("_dmarc.example.").as_deref(), Ok("_dmarc.example."));
    /// assert!(Processing::url().to_ascii("xn--0").is_err());
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#concept-domain-to-ascii>
    pub const fn url() -> Self {
        Self {
            check_hyphens: false,
            check_bidi: true,
            check_joiners: true,
            use_std3_ascii_rules: false,
            transitional_processing: false,
            verify_dns_length: false,
            ignore_invalid_punycode: false,
        }
    }

    /// Returns the flags that the URL Standard sets if it is strict (`beStrict`), to tell whether a domain is valid.
    /// These are the flags that [`url`](Self::url) sets, and `CheckHyphens`, `UseSTD3ASCIIRules` and `VerifyDnsLength`.
    ///
    /// ```
    /// use url_idna::Processing;
    ///
    /// assert_eq!(Processing::url_strict().to_ascii("Bücher.example").as_deref(), Ok("xn--bcher-kva.example"));
    /// assert!(Processing::url_strict().to_ascii("_dmarc.example.").is_err());
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#concept-domain-to-ascii>
    pub const fn url_strict() -> Self {
        Self { check_hyphens: true, use_std3_ascii_rules: true, verify_dns_length: true, ..Self::url() }
    }
}
