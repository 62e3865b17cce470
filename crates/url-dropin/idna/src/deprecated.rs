//! Functions that idna keeps for programs that were written for its first versions.
#![expect(deprecated, reason = "idna has them, too")]

use crate::{
    AsciiDenyList, Errors,
    uts46::{DnsLength, Hyphens, Uts46},
};
use alloc::{borrow::Cow, string::String};

/// The operations with a [`Config`].
#[derive(Default)]
#[deprecated = "Use the functions of the crate, or `Uts46`"]
#[expect(missing_debug_implementations, reason = "idna has none")]
pub struct Idna {
    config: Config,
}

impl Idna {
    /// Makes one.
    pub fn new(config: Config) -> Self {
        Self { config }
    }

    /// Appends the domain name in ASCII to `out`.
    ///
    /// # Errors
    ///
    /// When it is not valid.
    pub fn to_ascii(&mut self, domain: &str, out: &mut String) -> Result<(), Errors> {
        out.push_str(&self.config.to_ascii(domain)?);
        Ok(())
    }

    /// Appends the domain name in Unicode to `out`.
    ///
    /// # Errors
    ///
    /// When it is not valid.
    pub fn to_unicode(&mut self, domain: &str, out: &mut String) -> Result<(), Errors> {
        let (unicode, result) = self.config.to_unicode(domain);
        out.push_str(&unicode);
        result
    }
}

/// The options.
#[derive(Clone, Copy, Default)]
#[deprecated = "Use the functions of the crate, or `Uts46`"]
#[must_use]
#[expect(missing_debug_implementations, clippy::struct_excessive_bools, reason = "idna has them, and no Debug")]
pub struct Config {
    use_std3_ascii_rules: bool,
    transitional_processing: bool,
    verify_dns_length: bool,
    check_hyphens: bool,
}

impl Config {
    /// Sets whether only letters, digits and hyphens are allowed of ASCII.
    pub fn use_std3_ascii_rules(mut self, value: bool) -> Self {
        self.use_std3_ascii_rules = value;
        self
    }

    /// Sets whether `ß`, `ς` and joiners are mapped, as before 2016.
    pub fn transitional_processing(mut self, value: bool) -> Self {
        self.transitional_processing = value;
        self
    }

    /// Sets whether lengths are checked by `to_ascii`; an empty label at the end is allowed.
    pub fn verify_dns_length(mut self, value: bool) -> Self {
        self.verify_dns_length = value;
        self
    }

    /// Sets whether hyphens at the start and end of labels are rejected.
    pub fn check_hyphens(mut self, value: bool) -> Self {
        self.check_hyphens = value;
        self
    }

    /// Does nothing.
    ///
    /// # Panics
    ///
    /// When the value is true.
    pub fn use_idna_2008_rules(self, value: bool) -> Self {
        assert!(!value, "IDNA 2008 rules are not supported");
        self
    }

    fn deny_list(self) -> AsciiDenyList {
        if self.use_std3_ascii_rules { AsciiDenyList::STD3 } else { AsciiDenyList::EMPTY }
    }

    fn hyphens(self) -> Hyphens {
        if self.check_hyphens { Hyphens::CheckFirstLast } else { Hyphens::Allow }
    }

    /// Maps what only transitional processing maps.
    fn mapped(self, domain: &str) -> Cow<'_, str> {
        if !self.transitional_processing || domain.is_ascii() {
            return Cow::Borrowed(domain);
        }
        let mut processing = url_idna::Processing::url();
        processing.transitional_processing = true;
        processing.to_unicode(domain).0.into_owned().into()
    }

    /// Converts a domain name to ASCII.
    ///
    /// # Errors
    ///
    /// When it is not valid.
    pub fn to_ascii(self, domain: &str) -> Result<String, Errors> {
        let length = if self.verify_dns_length { DnsLength::VerifyAllowRootDot } else { DnsLength::Ignore };
        let mapped = self.mapped(domain);
        let ascii = Uts46::new().to_ascii(mapped.as_bytes(), self.deny_list(), self.hyphens(), length);
        ascii.map(Cow::into_owned)
    }

    /// Converts a domain name to Unicode. U+FFFD marks what is not valid.
    pub fn to_unicode(self, domain: &str) -> (String, Result<(), Errors>) {
        let mapped = self.mapped(domain);
        let (unicode, result) = Uts46::new().to_unicode(mapped.as_bytes(), self.deny_list(), self.hyphens());
        (unicode.into_owned(), result)
    }
}
