//! The algorithms of the URL Standard that use IDNA.
//!
//! Source: <https://url.spec.whatwg.org/#idna>

use alloc::borrow::Cow;

use crate::{
    ascii::{self, Classes},
    error::{Criterion, Error},
    forbidden::is_forbidden_domain_code_point,
    input_ranges,
    processing::Processing,
    steps::{self, has_punycode, is_ascii_without_punycode},
};

/// The URL Standard's domain parser, as of July 2026 and not strict: returns a domain as URLs contain it.
///
/// An all-ASCII domain is only lowercased: a label that starts with `xn--` may be anything.
///
/// The standard's steps 1 and 2, which only run [the strict form](domain_parser_strict) to find a validation error, are
/// left to callers that collect validation errors.
///
/// # Errors
///
/// If the domain is not all ASCII, the error has the first criterion that `ToASCII` with [`Processing::url`] finds
/// broken. After that come [`Criterion::Empty`] if the result is empty, and [`Criterion::ForbiddenDomainCodePoint`] if
/// it contains one.
///
/// ```
/// use url_idna::{Criterion, domain_parser};
///
/// assert_eq!(domain_parser("☕.Example").as_deref(), Ok("xn--53h.example"));
/// assert_eq!(domain_parser("XN--0").as_deref(), Ok("xn--0"));
///
/// let error = domain_parser("ex％ample").unwrap_err();
/// assert_eq!(error.kind(), Criterion::ForbiddenDomainCodePoint);
/// assert_eq!((error.code_point(), error.range()), (Some('%'), 2..5));
/// ```
///
/// Source: <https://url.spec.whatwg.org/#concept-domain-to-ascii>
pub fn domain_parser(domain: &str) -> Result<Cow<'_, str>, Error> {
    if domain.is_ascii() { finish_ascii(domain, ascii::classes(domain.as_bytes())) } else { run_to_ascii(domain) }
}

/// The URL Standard's domain parser, as of July 2026 and strict (`beStrict`): whether a domain is valid.
///
/// # Errors
///
/// The first criterion that `ToASCII` with [`Processing::url_strict`] finds broken.
///
/// ```
/// use url_idna::domain_parser_strict;
///
/// assert_eq!(domain_parser_strict("☕.Example").as_deref(), Ok("xn--53h.example"));
/// assert_eq!(domain_parser_strict("a..b").unwrap_err().code(), "A4_2");
/// assert_eq!(domain_parser_strict("XN--0").unwrap_err().code(), "P4");
/// ```
///
/// Source: <https://url.spec.whatwg.org/#concept-domain-to-ascii>
pub fn domain_parser_strict(domain: &str) -> Result<Cow<'_, str>, Error> {
    Processing::url_strict().to_ascii(domain)
}

/// The URL Standard's domain to ASCII, as of 2025 and not strict. Unlike [`domain_parser`], it runs `ToASCII` for
/// all-ASCII domains, too.
///
/// # Errors
///
/// As for [`domain_parser`], but for every domain.
///
/// ```
/// use url_idna::{Criterion, domain_to_ascii};
///
/// assert_eq!(domain_to_ascii("Example.com").as_deref(), Ok("example.com"));
/// assert_eq!(domain_to_ascii("xn--0").unwrap_err().kind(), Criterion::InvalidPunycode);
/// ```
///
/// Source: <https://url.spec.whatwg.org/#concept-domain-to-ascii>
pub fn domain_to_ascii(domain: &str) -> Result<Cow<'_, str>, Error> {
    match classes_of_ascii(domain) {
        Some(classes) => finish_ascii(domain, classes),
        None => run_to_ascii(domain),
    }
}

/// The URL Standard's domain to ASCII, as of 2025 and strict (`beStrict`). It accepts what [`domain_parser_strict`]
/// does.
///
/// # Errors
///
/// The first criterion that `ToASCII` with [`Processing::url_strict`] finds broken.
///
/// ```
/// use url_idna::{domain_to_ascii, domain_to_ascii_strict};
///
/// assert_eq!(domain_to_ascii_strict("Example.com").as_deref(), Ok("example.com"));
/// assert!(domain_to_ascii("_dmarc.example").is_ok() && domain_to_ascii_strict("_dmarc.example").is_err());
/// ```
///
/// Source: <https://url.spec.whatwg.org/#concept-domain-to-ascii>
pub fn domain_to_ascii_strict(domain: &str) -> Result<Cow<'_, str>, Error> {
    domain_parser_strict(domain)
}

/// Returns the classes of the bytes of `domain` if it is ASCII and has no label in Punycode. With no other flags than
/// `CheckBidi` and `CheckJoiners`, such a domain meets all criteria, and is only lowercased.
#[inline]
pub(crate) fn classes_of_ascii(domain: &str) -> Option<Classes> {
    if !domain.is_ascii() {
        return None;
    }
    let classes = ascii::classes(domain.as_bytes());
    (classes & ascii::HYPHEN == 0 || !has_punycode(domain.as_bytes())).then_some(classes)
}

/// The domain parser for a domain that is not all ASCII, or has a label in Punycode.
#[cfg(feature = "unicode")]
fn run_to_ascii(domain: &str) -> Result<Cow<'_, str>, Error> {
    let steps::Converted { text, may_be_forbidden } = Processing::url().convert_to_ascii(domain)?;
    let classes = if may_be_forbidden { ascii::classes(text.as_bytes()) } else { 0 };
    finish(domain, text, classes)
}

/// Rejects a domain that is not all ASCII, for its first such code point, or one that has a label in Punycode.
#[cfg(not(feature = "unicode"))]
#[cold]
fn run_to_ascii(domain: &str) -> Result<Cow<'_, str>, Error> {
    let before = domain.bytes().take_while(u8::is_ascii);
    let index = if domain.is_ascii() { 0 } else { before.filter(|&byte| byte == b'.').count() };
    Err(steps::unsupported(domain, index, 0..domain.len()))
}

/// The URL Standard's domain to Unicode, as of July 2026: returns a domain for display, or `domain` itself if it is not
/// valid.
///
/// ```
/// use url_idna::domain_to_unicode;
///
/// assert_eq!(domain_to_unicode("xn--53h.example"), "☕.example");
/// assert_eq!(domain_to_unicode("xn--53h.xn--0"), "xn--53h.xn--0");
/// ```
///
/// Source: <https://url.spec.whatwg.org/#concept-domain-to-unicode>
pub fn domain_to_unicode(domain: &str) -> Cow<'_, str> {
    if ascii::is_kept(domain.as_bytes()) {
        return Cow::Borrowed(domain);
    }
    if is_ascii_without_punycode(domain) {
        return lowercase(domain, ascii::classes(domain.as_bytes()));
    }
    if cfg!(not(feature = "unicode")) {
        return Cow::Borrowed(domain);
    }
    match Processing::url().to_unicode(domain) {
        (unicode, Ok(())) => unicode,
        (_, Err(_)) => Cow::Borrowed(domain),
    }
}

/// Lowercases an ASCII domain of these classes.
#[inline]
pub(crate) fn lowercase(domain: &str, classes: Classes) -> Cow<'_, str> {
    if classes & ascii::UPPERCASE != 0 { Cow::Owned(domain.to_ascii_lowercase()) } else { Cow::Borrowed(domain) }
}

/// The domain parser for an ASCII domain of these classes.
#[inline]
fn finish_ascii(domain: &str, classes: Classes) -> Result<Cow<'_, str>, Error> {
    finish(domain, lowercase(domain, classes), classes)
}

/// The last steps of the domain parser, for a result of these classes: it must not be empty or contain a forbidden
/// domain code point.
#[inline]
fn finish<'a>(domain: &str, ascii: Cow<'a, str>, classes: Classes) -> Result<Cow<'a, str>, Error> {
    if classes & ascii::FORBIDDEN != 0 {
        return Err(forbidden(domain, &ascii));
    }
    if ascii.is_empty() {
        return Err(Error::new(Criterion::Empty, 0, 0..domain.len(), None));
    }
    Ok(ascii)
}

/// Returns the error about the first forbidden byte of `ascii`.
#[cold]
fn forbidden(domain: &str, ascii: &str) -> Error {
    let before = || ascii.bytes().take_while(|&byte| !is_forbidden_domain_code_point(byte));
    let (at, index) = (before().count(), before().filter(|&byte| byte == b'.').count());
    let code_point = ascii.as_bytes().get(at).copied().map(char::from).unwrap_or_default();
    // An ASCII domain is only lowercased.
    let range = if cfg!(not(feature = "unicode")) || domain.is_ascii() {
        at..at + 1
    } else {
        let label = input_ranges::labels(domain).nth(index).unwrap_or(0..domain.len());
        input_ranges::code_point(domain, label, code_point, 0)
    };
    Error::new(Criterion::ForbiddenDomainCodePoint, index, range, Some(code_point))
}

#[cfg(all(test, feature = "unicode"))]
mod tests {
    use alloc::borrow::Cow;

    use super::{domain_to_ascii, domain_to_ascii_strict, domain_to_unicode};

    #[test]
    fn ascii_domains_are_lowercased_or_decoded_for_display() {
        assert!(matches!(domain_to_unicode("a-b.example"), Cow::Borrowed("a-b.example")));
        for (domain, unicode) in [
            ("", ""),
            ("A%.EXAMPLE", "a%.example"),
            ("XN--BCHER-KVA.Example", "b\u{FC}cher.example"),
            ("a.xn--bcher-kva", "a.b\u{FC}cher"),
            ("A.xn--0", "A.xn--0"),
        ] {
            assert_eq!(domain_to_unicode(domain), unicode);
        }
    }

    #[test]
    fn ascii_domains_of_2025_are_validated() {
        assert!(matches!(domain_to_ascii("a-b.example"), Ok(Cow::Borrowed("a-b.example"))));
        for (domain, ascii, strict) in [
            ("", None, None),
            ("A_.EXAMPLE", Some("a_.example"), None),
            ("A%", None, None),
            ("a..B", Some("a..b"), None),
            ("XN--BCHER-KVA.a", Some("xn--bcher-kva.a"), Some("xn--bcher-kva.a")),
            ("a.xn--0", None, None),
            ("axn--0", Some("axn--0"), Some("axn--0")),
            ("B\u{FC}cher", Some("xn--bcher-kva"), Some("xn--bcher-kva")),
        ] {
            assert_eq!(domain_to_ascii(domain).as_deref().ok(), ascii, "{domain:?}");
            assert_eq!(domain_to_ascii_strict(domain).as_deref().ok(), strict, "strict {domain:?}");
        }
    }
}

#[cfg(all(test, not(feature = "unicode")))]
mod without_unicode {
    use alloc::string::ToString as _;

    use super::{domain_parser, domain_parser_strict, domain_to_ascii, domain_to_unicode};
    use crate::{Criterion, Processing};

    #[test]
    fn an_ascii_domain_is_lowercased_even_with_punycode() {
        for (domain, ascii) in [("Example.COM", "example.com"), ("a.XN--0", "a.xn--0"), ("a..b", "a..b")] {
            assert_eq!(domain_parser(domain).as_deref(), Ok(ascii));
        }
        assert_eq!(domain_parser("").unwrap_err().kind(), Criterion::Empty);
        let error = domain_parser("a.b%.c").unwrap_err();
        assert_eq!((error.code(), error.label(), error.range()), ("forbidden-domain-code-point", 1, 3..4));
    }

    #[test]
    fn a_label_in_punycode_is_not_decoded() {
        for domain in ["xn--bcher-kva.example", "XN--0"] {
            assert_eq!(domain_to_unicode(domain), domain);
            for result in [domain_to_ascii(domain), domain_parser_strict(domain), Processing::url().to_ascii(domain)] {
                assert_eq!(result.unwrap_err().kind(), Criterion::Unsupported);
            }
        }
        assert_eq!(domain_to_ascii("a-b.C").as_deref(), Ok("a-b.c"));
        assert_eq!(domain_parser_strict("a_b").unwrap_err().kind(), Criterion::Std3AsciiRules);
        assert_eq!(domain_parser_strict("a..b").unwrap_err().range(), 2..2);
    }

    #[test]
    fn other_domains_are_rejected_where_they_are_not_ascii() {
        // The last two would be ASCII: full-width letters, and a soft hyphen.
        for domain in ["a.b\u{FC}", "xn--a.\u{FC}.\u{E9}", "a.\u{FF41}", "a.\u{AD}"] {
            let start = domain.find(|c: char| !c.is_ascii()).unwrap();
            for result in [domain_parser(domain), domain_to_ascii(domain)] {
                let error = result.unwrap_err();
                assert_eq!((error.kind(), error.label()), (Criterion::Unsupported, 1));
                assert_eq!((error.range().start, error.code_point()), (start, domain[start..].chars().next()));
            }
            assert!(Processing::default().to_ascii(domain).is_err());
            assert_eq!(domain_to_unicode(domain), domain);
        }
        let message = domain_parser("\u{FC}").unwrap_err().to_string();
        assert!(message.starts_with("idna-unsupported: found U+00FC, expected ASCII without `xn--`, "), "{message}");
        let mut codes = alloc::vec::Vec::new();
        let text = Processing::url_strict().to_ascii_with_errors("A.\u{FC}.-.xn--a", |error| codes.push(error.code()));
        assert_eq!((&*text, codes), ("a.\u{FC}.-.xn--a", alloc::vec!["idna-unsupported", "V3", "idna-unsupported"]));
    }
}
