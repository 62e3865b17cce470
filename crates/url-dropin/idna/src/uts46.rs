//! The operations of UTS #46, with the options that idna has.
//!
//! url-idna converts the whole name to Unicode and reports errors by label. Then the deny list and the hyphens are
//! checked, and each label is written in Unicode or in ASCII. To ASCII alone, url-idna converts it at once.

use crate::{
    Errors,
    name::{Converted, processing},
};
use alloc::{borrow::Cow, string::String};
use core::fmt::{self, Write};

pub use crate::{AsciiDenyList, deny_list::Hyphens};

/// Whether the lengths of labels and name are checked.
#[derive(Clone, Copy, Eq, PartialEq)]
#[expect(missing_debug_implementations, reason = "idna has none")]
pub enum DnsLength {
    /// They are not.
    Ignore,
    /// They are, and an empty label at the end is allowed.
    VerifyAllowRootDot,
    /// They are: `VerifyDnsLength` of UTS #46.
    Verify,
}

/// The output if there is an error.
#[derive(Clone, Copy, Eq, PartialEq)]
#[expect(missing_debug_implementations, reason = "idna has none")]
pub enum ErrorPolicy {
    /// There is none.
    FailFast,
    /// It has U+FFFD in each label with an error.
    MarkErrors,
}

/// Where the output of [`Uts46::process`] is.
#[derive(Clone, Copy, Eq, PartialEq)]
#[expect(missing_debug_implementations, reason = "idna has none")]
pub enum ProcessingSuccess {
    /// It is the input, which is ASCII.
    Passthrough,
    /// In the sink.
    WroteToSink,
}

/// Why [`Uts46::process`] failed.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum ProcessingError {
    /// The domain name is not valid.
    ValidityError,
    /// The sink failed.
    SinkError,
}

impl From<fmt::Error> for ProcessingError {
    fn from(_: fmt::Error) -> Self {
        Self::SinkError
    }
}

/// Checks the lengths of a domain name in ASCII and of its labels.
pub fn verify_dns_length(domain_name: &str, allow_trailing_dot: bool) -> bool {
    let name = if allow_trailing_dot { domain_name.strip_suffix('.').unwrap_or(domain_name) } else { domain_name };
    name.len() <= 253 && name.split('.').all(|label| (1..=63).contains(&label.len()))
}

/// The operations.
#[derive(Default)]
#[expect(missing_debug_implementations, reason = "idna has none")]
pub struct Uts46 {
    // Makes the struct one that only `new` and `default` make.
    data: (),
}

impl Uts46 {
    /// Makes one, with the tables of url-idna.
    pub const fn new() -> Self {
        Self { data: () }
    }

    /// Converts a domain name to ASCII.
    ///
    /// # Errors
    ///
    /// When the domain name is not valid by these options.
    pub fn to_ascii<'a>(
        &self,
        domain_name: &'a [u8],
        ascii_deny_list: AsciiDenyList,
        hyphens: Hyphens,
        dns_length: DnsLength,
    ) -> Result<Cow<'a, str>, Errors> {
        let ascii = self.converted_to_ascii(domain_name, ascii_deny_list, hyphens)?;
        let is_valid = match dns_length {
            DnsLength::Ignore => true,
            DnsLength::VerifyAllowRootDot => verify_dns_length(&ascii, true),
            DnsLength::Verify => verify_dns_length(&ascii, false),
        };
        if is_valid { Ok(ascii) } else { Err(Errors::default()) }
    }

    /// `ToASCII` of url-idna, unless an option has a rule that is not UTS #46's and that the result does not show.
    fn converted_to_ascii<'a>(
        &self,
        domain_name: &'a [u8],
        ascii_deny_list: AsciiDenyList,
        hyphens: Hyphens,
    ) -> Result<Cow<'a, str>, Errors> {
        if hyphens == Hyphens::CheckFirstLast {
            let policy = ErrorPolicy::FailFast;
            let (ascii, result) = self.convert(domain_name, ascii_deny_list, hyphens, policy, |_, _, _| false);
            return result.map(|()| ascii);
        }
        // What is not UTF-8 has U+FFFD, which is disallowed.
        let domain = str::from_utf8(domain_name).map_err(|_| Errors::default())?;
        let ascii = processing(hyphens).to_ascii(domain).map_err(|_| Errors::default())?;
        // Punycode has the ASCII characters of a label as they are.
        if ascii_deny_list.denies_any(&ascii) { Err(Errors::default()) } else { Ok(ascii) }
    }

    /// Converts a domain name to Unicode. U+FFFD marks what is not valid.
    pub fn to_unicode<'a>(
        &self,
        domain_name: &'a [u8],
        ascii_deny_list: AsciiDenyList,
        hyphens: Hyphens,
    ) -> (Cow<'a, str>, Result<(), Errors>) {
        self.to_user_interface(domain_name, ascii_deny_list, hyphens, |_, _, _| true)
    }

    /// Converts a domain name to Unicode, except the labels for which `output_as_unicode` returns false. It is called
    /// with the label, the top-level domain, and whether the domain name is a bidi domain name.
    pub fn to_user_interface<'a, OutputUnicode: FnMut(&[char], &[char], bool) -> bool>(
        &self,
        domain_name: &'a [u8],
        ascii_deny_list: AsciiDenyList,
        hyphens: Hyphens,
        output_as_unicode: OutputUnicode,
    ) -> (Cow<'a, str>, Result<(), Errors>) {
        self.convert(domain_name, ascii_deny_list, hyphens, ErrorPolicy::MarkErrors, output_as_unicode)
    }

    fn convert<'a>(
        &self,
        domain_name: &'a [u8],
        ascii_deny_list: AsciiDenyList,
        hyphens: Hyphens,
        policy: ErrorPolicy,
        output_as_unicode: impl FnMut(&[char], &[char], bool) -> bool,
    ) -> (Cow<'a, str>, Result<(), Errors>) {
        let mut text = String::new();
        let result = self.process(domain_name, ascii_deny_list, hyphens, policy, output_as_unicode, &mut text, None);
        match (result, str::from_utf8(domain_name)) {
            (Ok(ProcessingSuccess::Passthrough), Ok(domain_name)) => (Cow::Borrowed(domain_name), Ok(())),
            (Ok(_), _) => (Cow::Owned(text), Ok(())),
            (Err(_), _) => (Cow::Owned(text), Err(Errors::default())),
        }
    }

    /// Converts a domain name like [`to_user_interface`](Self::to_user_interface), and writes it to a sink. If that is
    /// not ASCII and the domain name is valid, `ascii_sink` receives the domain name in ASCII.
    ///
    /// # Errors
    ///
    /// When the domain name is not valid by these options, and when a sink fails.
    #[expect(clippy::too_many_arguments, reason = "idna has them")]
    pub fn process<W: Write + ?Sized, OutputUnicode: FnMut(&[char], &[char], bool) -> bool>(
        &self,
        domain_name: &[u8],
        ascii_deny_list: AsciiDenyList,
        hyphens: Hyphens,
        error_policy: ErrorPolicy,
        mut output_as_unicode: OutputUnicode,
        sink: &mut W,
        ascii_sink: Option<&mut W>,
    ) -> Result<ProcessingSuccess, ProcessingError> {
        let () = self.data;
        let input = str::from_utf8(domain_name).map_or_else(|_| String::from_utf8_lossy(domain_name), Cow::Borrowed);
        let converted = Converted::of(&input, hyphens);
        if converted.is_ascii(ascii_deny_list, hyphens) {
            return write_valid(&converted.text, domain_name, sink);
        }
        let name = converted.marked(ascii_deny_list, hyphens);
        if !name.is_valid() {
            if error_policy == ErrorPolicy::MarkErrors {
                sink.write_str(&name.written(output_as_unicode)?)?;
            }
            return Err(ProcessingError::ValidityError);
        }
        let too_long = |_| ProcessingError::ValidityError;
        let text = name.written(&mut output_as_unicode).map_err(too_long)?;
        if let (false, Some(ascii_sink)) = (text.is_ascii(), ascii_sink) {
            ascii_sink.write_str(&name.written(|_, _, _| false).map_err(too_long)?)?;
        }
        write_valid(&text, domain_name, sink)
    }
}

/// Writes a valid result, unless it is the input.
fn write_valid<W: Write + ?Sized>(
    text: &str,
    domain_name: &[u8],
    sink: &mut W,
) -> Result<ProcessingSuccess, ProcessingError> {
    if text.as_bytes() == domain_name && text.is_ascii() {
        return Ok(ProcessingSuccess::Passthrough);
    }
    sink.write_str(text)?;
    Ok(ProcessingSuccess::WroteToSink)
}
